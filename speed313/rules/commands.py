"""What may be asked of a table: by a seat, by the host, by the table itself.

A command says what somebody wants; ``decide`` answers with events or refuses. Who may send which, the table knows.
"""

from dataclasses import dataclass

from speed313.rules.cards import Card, Face
from speed313.rules.state import Reason
from speed313.rules.state import Source as Source  # part of Draw: who commands names it from here
from speed313.rules.state import Word as Word  # part of MakeCall


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """A person, or a bot of that strength, sits down (§1.2); during a round it watches until the next (§7.4)."""

    name: str
    color: int
    symbol: int
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """Take one card (§4.3). With ``Source.PILE`` the ``top`` meant is named, so that nothing else is taken."""

    seat: int
    source: Source
    top: Card | None = None


@dataclass(frozen=True, slots=True)
class Hold:
    """Lay a card face down; again with another card changes the choice (§4.4)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Discard:
    """In a game by turns: lay this card on the common pile (§9.1)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Match:
    """Claim that the hand has no orphan (§4.6); by turns, that without the best discard it has none (§9.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class LayMelds:
    """Lay out the hand in these melds, and in no others (§8 ``arrange``)."""

    seat: int
    melds: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class MakeCall:
    """The person of the caller's seat calls "draw" or "discard" (§7.7, §8 ``caller``); the ``word`` meant is named."""

    seat: int
    word: Word


@dataclass(frozen=True, slots=True)
class AskToWait:
    """Ask the table for some more seconds for this turn or window: "wait for me"."""

    seat: int


@dataclass(frozen=True, slots=True)
class GoOn:
    """Ready for the window, or the score sheet, to end (§7.7)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the game; the seat is played by §7.2 (§7.5). In the lobby it is freed."""

    seat: int


@dataclass(frozen=True, slots=True)
class Lose:
    """The table has lost this seat's phone."""

    seat: int


@dataclass(frozen=True, slots=True)
class Return:
    """The phone of this seat is here (again)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Start:
    """End the lobby: draw for the caller's seat (§2.3), then deal round 1."""


@dataclass(frozen=True, slots=True)
class StopClocks:
    """Pause the game."""

    reason: Reason = Reason.HOST


@dataclass(frozen=True, slots=True)
class Resume:
    """Let the clocks run on."""


@dataclass(frozen=True, slots=True)
class Next:
    """The host says "go on" for everybody, or calls for the person who does not.

    ``call``, if named, is the number of the newest call that was seen, 0 where none was made yet.
    """

    call: int | None = None


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """Free a seat: at once in the lobby and between rounds, else when the round is scored (§7.5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class BlockSeat:
    """Free a seat and keep its phone's ``address``, "" where it is not known, from sitting down again."""

    seat: int
    address: str


@dataclass(frozen=True, slots=True)
class RestoreSeat:
    """Undo that a seat was removed or blocked, under a name, colour and symbol that no other seat has."""

    seat: int
    name: str
    color: int
    symbol: int


@dataclass(frozen=True, slots=True)
class RenameSeat:
    """Give a seat another name."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class MoveSeat:
    """Put a seat at that place of the ring, counted from 0 clockwise, in the lobby."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class MakeRemote:
    """Let a seat's phone do what a host may, or no longer; ``giver`` is the seat that hands its own power on."""

    seat: int
    on: bool
    giver: int | None = None


@dataclass(frozen=True, slots=True)
class GrantSeat:
    """Give a seat whose phone is gone to another phone of the same person."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeeHost:
    """A host page is here, or none is."""

    here: bool


@dataclass(frozen=True, slots=True)
class GiveTime:
    """Give a seat so many extra seconds in each turn; nobody but the host is told of it."""

    seat: int
    seconds: int


@dataclass(frozen=True, slots=True)
class SetPace:
    """Take one of the ready-made rhythms, at any time."""

    pace: str


@dataclass(frozen=True, slots=True)
class SetPreset:
    """Take one of the ready-made games, in the lobby: the book of the game chosen, changed by the preset."""

    preset: str


@dataclass(frozen=True, slots=True)
class SetRule:
    """Change a house rule, in the lobby; one that is about the rhythm alone at any time."""

    key: str
    value: str | int


@dataclass(frozen=True, slots=True)
class SetRules:
    """Change several house rules at once, in the lobby: all of them or none."""

    values: tuple[tuple[str, str | int], ...]


@dataclass(frozen=True, slots=True)
class CorrectCell:
    """Change the score of one seat in one round; ``reason`` says why (§6.4)."""

    seat: int
    round: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class UndoCorrection:
    """Take a correction back."""

    correction: int


@dataclass(frozen=True, slots=True)
class RaiseObjection:
    """The seat ``by`` wants the host to check the score of one seat in one round."""

    by: int
    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class AnswerObjection:
    """The host has checked: whatever stands on the sheet now is right."""

    objection: int


@dataclass(frozen=True, slots=True)
class DeclareMisdeal:
    """The deal of this round was wrong: deal it again, its scores do not count."""

    round: int


@dataclass(frozen=True, slots=True)
class SkipRound:
    """Do not play this round to its end: nobody has a score of it."""

    round: int


@dataclass(frozen=True, slots=True)
class NewGame:
    """End the game, if it has not ended: the seats of all who have not left, a fresh sheet, the lobby."""


@dataclass(frozen=True, slots=True)
class AddSeat:
    """With real cards: a person without a phone sits down (§9.5)."""

    name: str
    color: int
    symbol: int


@dataclass(frozen=True, slots=True)
class Holding:
    """With real cards: this seat, and those that it answers for, hold a card face down, or not yet (§9.5)."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class MatchFor:
    """With real cards: a match for another seat, from the seat that answers for it, or from the host (None)."""

    seat: int
    by: int | None


@dataclass(frozen=True, slots=True)
class TakeBackMatch:
    """With real cards: the table saw that a match was false; the seat is back in play (§9.5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CountHand:
    """With real cards: what is left over of a seat's hand (§9.5), entered by a seat or the host (None).

    Either the ``ranks`` of its orphans, or the whole ``hand`` for the referee to arrange.
    """

    seat: int
    by: int | None
    ranks: tuple[int, ...] | None = None
    hand: tuple[Face, ...] | None = None


@dataclass(frozen=True, slots=True)
class CheckCount:
    """With real cards: a neighbour agrees with what was entered for a seat (§9.5)."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class CloseCount:
    """With real cards: score the round although scores are missing (§9.5)."""


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed: do what is due."""


Command = (
    TakeSeat
    | Draw
    | Hold
    | Discard
    | Match
    | LayMelds
    | MakeCall
    | AskToWait
    | GoOn
    | Leave
    | Lose
    | Return
    | Start
    | StopClocks
    | Resume
    | Next
    | FreeSeat
    | BlockSeat
    | RestoreSeat
    | RenameSeat
    | MoveSeat
    | MakeRemote
    | GrantSeat
    | SeeHost
    | GiveTime
    | SetPace
    | SetPreset
    | SetRule
    | SetRules
    | CorrectCell
    | UndoCorrection
    | RaiseObjection
    | AnswerObjection
    | DeclareMisdeal
    | SkipRound
    | NewGame
    | AddSeat
    | Holding
    | MatchFor
    | TakeBackMatch
    | CountHand
    | CheckCount
    | CloseCount
    | Tick
)
