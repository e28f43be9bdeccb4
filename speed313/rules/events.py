"""What happened: the journal's vocabulary. Chance is in the events, so a replay draws nothing."""

from dataclasses import dataclass
from typing import get_args

from speed313.rules.cards import Card
from speed313.rules.melds import Meld
from speed313.rules.state import Count, Reason, Result, Source


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A house rule was set."""

    key: str
    value: str | int


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """Somebody sat down; ``bot`` is the strength of a bot."""

    seat: int
    name: str
    color: int
    symbol: int
    bot: str | None


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A player left, or (``removed``) the host removed the seat; it is played by §7.2 for now (§7.5)."""

    seat: int
    removed: bool


@dataclass(frozen=True, slots=True)
class SeatFreed:
    """A seat was freed and the ring closed (§7.5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatBlocked:
    """The phone at that address, "" where it is not known, cannot sit down again at this table."""

    seat: int
    address: str


@dataclass(frozen=True, slots=True)
class SeatRestored:
    """A seat that was removed or blocked is back; its phone is not here yet."""

    seat: int
    name: str
    color: int
    symbol: int


@dataclass(frozen=True, slots=True)
class SeatNamed:
    """A seat has another name."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class SeatMoved:
    """A seat stands at another place of the ring, counted from 0 clockwise."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class RemoteSet:
    """A seat's phone may do what a host may, or no longer."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class SeatGranted:
    """A seat was given to another phone, which is about to come."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeGiven:
    """A seat has so many extra seconds in each turn, known to the host alone."""

    seat: int
    seconds: int


@dataclass(frozen=True, slots=True)
class HostSeen:
    """A host page is here, or none is any more."""

    here: bool


@dataclass(frozen=True, slots=True)
class PhoneLost:
    """A seat's phone is gone; its grace time begins (§7.2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class PhoneBack:
    """A seat's phone is here again."""

    seat: int


@dataclass(frozen=True, slots=True)
class CallerDrawn:
    """The high-card draw (§2.3): the draws in order, each the cards of the seats still in it, and who won."""

    draws: tuple[tuple[tuple[int, Card], ...], ...]
    seat: int


@dataclass(frozen=True, slots=True)
class RoundDealt:
    """A round was dealt (§2.2, §4.1) from ``order``, all cards as shuffled.

    ``seats`` is the ring; in its order each seat gets the next N cards, then each pile its first card; the rest is the
    middle, the last card on top. ``starts`` are the totals that late joiners begin with (§7.4). ``fingerprint`` is what
    everybody was shown before the first card (`deal.fingerprint` of ``salt`` and ``order``); both are "" in a round
    dealt before there were fingerprints.
    """

    round: int
    seats: tuple[int, ...]
    order: tuple[Card, ...]
    starts: tuple[tuple[int, int], ...]
    salt: str = ""
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The cards under the tops of the piles were gathered and put under the middle in this order (§7.1)."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DrawCalled:
    """The call "draw" (§4.3); ``last`` for the last draw (§5.2)."""

    last: bool


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat took a card; ``auto`` when the table did it for the seat (§7.2)."""

    seat: int
    source: Source
    card: Card
    auto: bool


@dataclass(frozen=True, slots=True)
class Held:
    """A seat laid a card face down (§4.4)."""

    seat: int
    card: Card
    auto: bool


@dataclass(frozen=True, slots=True)
class DiscardCalled:
    """The call "discard": all held cards were turned up on their piles (§4.5)."""


@dataclass(frozen=True, slots=True)
class TurnCalled:
    """In a game by turns: the turn of that seat began (§9.1), its ``last`` one after another seat went out."""

    seat: int
    last: bool


@dataclass(frozen=True, slots=True)
class Discarded:
    """In a game by turns: a seat laid a card on the common pile (§9.1); ``auto`` when the table did it (§7.2)."""

    seat: int
    card: Card
    auto: bool


@dataclass(frozen=True, slots=True)
class Matched:
    """A valid match (§5.1), or a seat that went out (§9.1): its melds lie open."""

    seat: int
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class MatchRefused:
    """A false match, known to its seat alone (§4.9)."""

    seat: int
    orphans: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class MeldsLaid:
    """A seat has laid out its hand in these melds, known to itself alone (§8 ``arrange``)."""

    seat: int
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class WentOn:
    """A seat pressed "go on" (§7.7); of the person who calls it is the call (§8 ``caller``)."""

    seat: int


@dataclass(frozen=True, slots=True)
class WaitAsked:
    """A seat asked the table to wait for it: the clock runs longer."""

    seat: int


@dataclass(frozen=True, slots=True)
class CallOpened:
    """From now on the person who calls may end the window (§7.7)."""


@dataclass(frozen=True, slots=True)
class CallAwaited:
    """The table is ready and waits for the call of the person who calls, at most for the call clock (§8 ``caller``)."""


@dataclass(frozen=True, slots=True)
class RoundScored:
    """Every hand was opened and scored (§6), in rising order of points.

    With real cards a seat of which nobody said anything has no result: its score is missing (§9.5).
    """

    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class RoundMisdealt:
    """The deal of this round does not count, nor do its scores: it is dealt again."""

    round: int


@dataclass(frozen=True, slots=True)
class RoundSkipped:
    """This round is not played to its end: nobody has a score of it."""

    round: int


@dataclass(frozen=True, slots=True)
class CellCorrected:
    """The host changed the score of one seat in one round, and said why (§6.4)."""

    correction: int
    seat: int
    round: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class CorrectionUndone:
    """A correction does not count any more."""

    correction: int


@dataclass(frozen=True, slots=True)
class ObjectionRaised:
    """The seat ``by`` asked the host to check the score of one seat in one round."""

    objection: int
    seat: int
    round: int
    by: int


@dataclass(frozen=True, slots=True)
class ObjectionAnswered:
    """The host has checked what was asked."""

    objection: int


@dataclass(frozen=True, slots=True)
class GameFinished:
    """The game is over (§2.4)."""


@dataclass(frozen=True, slots=True)
class GamePaused:
    """Every clock stands still."""

    reason: Reason


@dataclass(frozen=True, slots=True)
class GameResumed:
    """The clocks run on from where they stood."""


@dataclass(frozen=True, slots=True)
class GameOpened:
    """A new game at the same table: the seats of all who have not left, a fresh sheet, the lobby."""


@dataclass(frozen=True, slots=True)
class SeatAdded:
    """A person without a phone sat down at a table with real cards (§9.5)."""

    seat: int
    name: str
    color: int
    symbol: int


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """A round with real cards began (§9.5): the table deals them. ``seats`` and ``starts`` as in ``RoundDealt``."""

    round: int
    seats: tuple[int, ...]
    starts: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class SetUpOpened:
    """The table's own cards are dealt; the set-up window began (§4.2, §9.5)."""


@dataclass(frozen=True, slots=True)
class HoldingSaid:
    """A seat said that it holds a real card face down, or not yet; ``auto`` when it is counted so (§7.2, §9.5)."""

    seat: int
    on: bool
    auto: bool


@dataclass(frozen=True, slots=True)
class MatchTakenBack:
    """A match with real cards was false: the seat is back in play (§9.5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CountOpened:
    """The real hands are open; everybody says what was left over (§9.5)."""


@dataclass(frozen=True, slots=True)
class HandCounted:
    """Somebody said what a hand of real cards is worth (§9.5)."""

    seat: int
    count: Count


@dataclass(frozen=True, slots=True)
class CountChecked:
    """A neighbour agrees with what was said of a hand (§9.5)."""

    seat: int
    by: int


Event = (
    RuleSet
    | SeatTaken
    | SeatLeft
    | SeatFreed
    | SeatBlocked
    | SeatRestored
    | SeatNamed
    | SeatMoved
    | RemoteSet
    | SeatGranted
    | TimeGiven
    | HostSeen
    | PhoneLost
    | PhoneBack
    | CallerDrawn
    | RoundDealt
    | Reshuffled
    | DrawCalled
    | Drew
    | Held
    | DiscardCalled
    | Matched
    | MatchRefused
    | MeldsLaid
    | WentOn
    | WaitAsked
    | CallOpened
    | CallAwaited
    | RoundScored
    | RoundMisdealt
    | RoundSkipped
    | CellCorrected
    | CorrectionUndone
    | ObjectionRaised
    | ObjectionAnswered
    | GameFinished
    | GamePaused
    | GameResumed
    | GameOpened
    | SeatAdded
    | RoundOpened
    | SetUpOpened
    | HoldingSaid
    | MatchTakenBack
    | CountOpened
    | HandCounted
    | CountChecked
    | TurnCalled
    | Discarded
)
EVENTS: tuple[type, ...] = get_args(Event)
