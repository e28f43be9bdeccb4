"""The state of one table: seats, cards, phase, call and clock. Values only; ``evolve`` makes the next one.

Instants and durations are whole milliseconds of the table's own clock.
"""

from dataclasses import dataclass
from enum import Enum
from operator import attrgetter

from speed313.rules.cards import Card
from speed313.rules.house_rules import STANDARD, HouseRules
from speed313.rules.melds import Meld

FEWEST_SEATS = 2
MOST_TURNS = 30
SHOWDOWN_TIME = 2_500
MATCH_TIME = 3_000  # milliseconds for which a window stays open after a match, so that everybody sees it


class Phase(Enum):
    """Where a game stands. One turn is ``DRAW`` then ``WINDOW`` (§4); by turns it is ``TURN`` alone (§9.1)."""

    LOBBY = "lobby"
    CALLER = "caller"
    DEAL = "deal"  # the table deals its own cards (§9.5)
    SET_UP = "set_up"
    DRAW = "draw"
    TURN = "turn"  # one seat after another (§9.1)
    WINDOW = "window"
    SHOWDOWN = "showdown"
    COUNT = "count"  # of its own cards, the table says what was left over (§9.5)
    SCORED = "scored"
    FINISHED = "finished"


WINDOWS = frozenset({Phase.SET_UP, Phase.WINDOW})


class Source(Enum):
    """Where a seat draws from: the middle, or its right-hand neighbour's pile (§1.3), or the common pile (§9.1)."""

    MIDDLE = "middle"
    PILE = "pile"


class Word(Enum):
    """What the caller calls."""

    DEAL = "deal"
    ROUND = "round"
    DRAW = "draw"
    LAST_DRAW = "last_draw"
    DISCARD = "discard"
    TURN = "turn"
    LAST_TURN = "last_turn"
    MATCH = "match"
    FALSE_MATCH = "false_match"
    COUNT = "count"
    SCORED = "scored"
    WINNER = "winner"


class Reason(Enum):
    """Why a game is paused."""

    HOST = "host"
    RESTART = "restart"
    SEATS = "seats"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Call:
    """One word of the caller: heard at the instant ``at``; ``number`` grows from call to call."""

    word: Word
    at: int
    number: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Clock:
    """A running clock: from the instant ``starts`` for ``length`` milliseconds; 0 is without limit."""

    kind: str
    starts: int
    length: int

    @property
    def ends(self) -> int | None:
        """The instant at which it runs out, or None."""
        return self.starts + self.length if self.length else None


@dataclass(frozen=True, slots=True)
class Pause:
    """A pause and the instant from which every clock has stood still."""

    reason: Reason
    since: int


@dataclass(frozen=True, slots=True)
class Result:
    """One opened hand (§6): its points, melds and orphans; ``matched`` when it was laid open by a match.

    ``fine`` is the part of its points that false matches cost (§8 ``false_match``).
    """

    seat: int
    points: int
    melds: tuple[Meld, ...]
    orphans: tuple[Card, ...]
    matched: bool
    fine: int = 0


@dataclass(frozen=True, slots=True)
class Count:
    """What was said of a hand of real cards (§9.5): its points and the ``ranks`` of its orphans.

    Where the whole hand was entered, ``melds`` and ``orphans`` are the referee's arrangement of it. ``by`` is the seat
    that entered it, None for the host; ``checked`` are the neighbours who looked and agree.
    """

    points: int
    ranks: tuple[int, ...]
    melds: tuple[Meld, ...] = ()
    orphans: tuple[Card, ...] = ()
    by: int | None = None
    checked: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Cell:
    """One seat's score of one round on the sheet; ``judged`` is what the referee counted where the host changed it.

    With real cards (§9.5) ``missing``: the seat played that round, but nobody has said what its hand was worth; and
    ``count`` is what was said of it. ``bonus``: it is of a bonus round, which decides a tie and is in no total;
    ``fine``: what false matches cost (§8).
    """

    points: int
    matched: bool
    judged: int | None = None
    missing: bool = False
    count: Count | None = None
    bonus: bool = False
    fine: int = 0

    @property
    def is_missing(self) -> bool:
        """Whether there is no score yet: nobody has said one, and the host has not set one."""
        return self.missing and self.judged is None


@dataclass(frozen=True, slots=True)
class ScoredRound:
    """A round on the sheet: its opened hands, and the turn in whose window somebody matched.

    ``turn`` is 0 for the set-up window (§4.2) and None where nobody matched (§7.3).
    """

    round: int
    turn: int | None
    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class Correction:
    """The host changed one cell to these ``points``, and why; ``undone`` when it does not count any more."""

    number: int
    seat: int
    round: int
    points: int
    reason: str
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Objection:
    """The seat ``by`` asks the host to check one cell, that of ``seat`` in that round."""

    number: int
    seat: int
    round: int
    by: int


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table, who sits there and what lies before it.

    ``joined`` is the first round this seat was dealt into (0: not yet), ``start`` the total it began with (§7.4),
    ``cells`` its scores, one for each round scored at this table, None for those before it joined.
    ``hand`` holds no held card; after a match ``hand`` is empty and ``melds`` lie open. ``pile`` has its top last.
    ``rests`` is its match button after a false match, ``refused`` how many it has called at this table (§4.9); ``fine``
    is what those of this round cost (§8 ``false_match``). ``layout`` are the melds that it has laid out of its hand for
    itself, ``lays`` counts how often it did so at this table (§8 ``arrange``).
    ``taken`` are the cards that the left neighbour took from the pile this round. ``remote``: its phone may do what a
    host may. ``stood`` is the place in the ring of a seat that was freed. ``extra`` are the seconds that the host gives
    it quietly in each turn. ``waits`` counts how often it has asked the table to wait in this round, ``asks`` says that
    it did so in this turn or window. ``watches``: it is not dealt into the bonus round that is played (§8 ``tie``).
    """

    seat: int
    name: str
    color: int
    symbol: int
    bot: str | None = None
    here: bool = True
    lost_at: int = 0
    left: bool = False
    removed: bool = False
    joined: int = 0
    start: int = 0
    cells: tuple[Cell | None, ...] = ()
    hand: tuple[Card, ...] = ()
    pile: tuple[Card, ...] = ()
    held: Card | None = None
    drawn: Card | None = None
    source: Source | None = None
    melds: tuple[Meld, ...] | None = None
    go_on: bool = False
    rests: bool = False
    refused: int = 0
    taken: tuple[Card, ...] = ()
    remote: bool = False
    stood: int = 0
    extra: int = 0
    waits: int = 0
    asks: bool = False
    phone: bool = True
    holds: bool = False
    count: Count | None = None
    watches: bool = False
    fine: int = 0
    layout: tuple[Meld, ...] = ()
    lays: int = 0

    @property
    def total(self) -> int:
        """The running total (§6.4); a bonus round decides a tie and adds nothing to it (§8)."""
        return self.start + sum([cell.points for cell in self.cells if cell and not cell.bonus])

    @property
    def bonus(self) -> tuple[Cell, ...]:
        """Its scores of the bonus rounds that it played, in order (§8 ``tie``)."""
        return tuple([cell for cell in self.cells if cell and cell.bonus])

    @property
    def matches(self) -> int:
        """How many rounds of the game it has matched; a bonus round is not for everybody, so it is none of them."""
        return sum(cell.matched for cell in self.cells if cell and not cell.bonus)

    @property
    def missing(self) -> int:
        """How many of its scores nobody has said yet (§9.5): its total is not whole."""
        return sum([cell.is_missing for cell in self.cells if cell and not cell.bonus])

    def is_away(self, at: int, grace: int) -> bool:
        """Whether it is played by §7.2 at the instant ``at``: left, or lost for longer than ``grace`` seconds.

        Nothing is asked of a seat without a phone (§9.5), as of one that is away.
        """
        return self.left or not self.phone or (not self.here and at >= self.lost_at + grace * 1000)


@dataclass(frozen=True, slots=True)
class GameState:
    """Everything about one table. It has no encoder: what leaves the server goes through ``views``.

    ``seats`` is the ring, clockwise: the next is the left neighbour. ``watching`` are those who sit down at the next
    deal, ``gone`` those whose seat was freed. ``blocked`` are the addresses that cannot sit down, each with the seat it
    was blocked for; ``host`` says that a host page is here. ``middle`` has its top last. ``salt`` and ``fingerprint``
    are those of the round's deal; nobody sees the salt before the round is over. ``seq`` counts all events,
    ``public_seq`` those that change what everybody may see. ``may_call``: the person who calls may do so now (§7.7).
    ``stretch`` are the seconds by which the clock of a turn is longer at a slow table, ``slow`` says that it ran out in
    this turn for a seat whose phone was here. ``deal`` counts how often this round was dealt, ``scored`` are the rounds
    on the sheet with their hands, ``skipped`` those without any; ``corrections`` and ``objections`` are about cells of
    the sheet. ``past`` are the games played before at this table, as they ended.

    In a game by turns (§9.1) ``caller`` is the dealer, ``on_turn`` the seat whose turn it is or was last, ``pile`` the
    common discard pile, its top last, ``packs`` how many were dealt from; ``turn`` counts the turns of the seat that
    begins, up to the one in which somebody went out.
    """

    rules: HouseRules = STANDARD
    game: int = 1
    phase: Phase = Phase.LOBBY
    seats: tuple[Seat, ...] = ()
    watching: tuple[Seat, ...] = ()
    gone: tuple[Seat, ...] = ()
    blocked: tuple[tuple[int, str], ...] = ()
    host: bool = False
    next_seat: int = 1
    round: int = 0
    turn: int = 0
    last: bool = False
    middle: tuple[Card, ...] = ()
    reshuffles: int = 0
    salt: str = ""
    fingerprint: str = ""
    matchers: tuple[int, ...] = ()
    caller: int | None = None
    caller_draw: tuple[tuple[tuple[int, Card], ...], ...] = ()
    call: Call | None = None
    clock: Clock | None = None
    paused: Pause | None = None
    results: tuple[Result, ...] = ()
    may_call: bool = False
    stretch: int = 0
    slow: bool = False
    deal: int = 0
    scored: tuple[ScoredRound, ...] = ()
    skipped: tuple[int, ...] = ()
    corrections: tuple[Correction, ...] = ()
    objections: tuple[Objection, ...] = ()
    past: tuple["GameState", ...] = ()
    on_turn: int | None = None
    pile: tuple[Card, ...] = ()
    packs: int = 0
    seq: int = 0
    public_seq: int = 0
    at: int = 0

    @property
    def cards(self) -> int:
        """How many cards are dealt this round, which also says what is wild (§2.1)."""
        return self.rules.cards_in(self.round) if self.round else 0

    @property
    def bonus(self) -> int:
        """Which bonus round this is, 1 for the first; 0 while the rounds of the game are played (§8 ``tie``)."""
        return max(self.round - self.rules.rounds, 0)

    @property
    def own_cards(self) -> bool:
        """Whether the table plays with its own cards (§9.5): then no card is in this state."""
        return self.rules.cards == "own"

    @property
    def by_turns(self) -> bool:
        """Whether one seat acts after another, with one common pile (§9.1), and nobody calls "draw" and "discard"."""
        return self.rules.by_turns

    @property
    def deck(self) -> tuple[Card, ...]:
        """All the cards of the round: by turns, how many packs there are depends on who was dealt in (§9.1)."""
        return self.rules.deck_of(self.packs) if self.packs else self.rules.deck

    @property
    def matched_turn(self) -> int | None:
        """The turn in whose window somebody matched, or in which somebody went out (§9.1); None where nobody did.

        In Speed the last draw is a turn of its own, after that one.
        """
        if not self.matchers:
            return None
        return self.turn if self.by_turns else self.turn - self.last

    def pile_for(self, number: int) -> tuple[Card, ...]:
        """The pile that this seat may draw from: its right-hand neighbour's (§1.3), or the common one (§9.1)."""
        return self.pile if self.by_turns else self.right_of(number).pile

    def is_on_turn(self, number: int) -> bool:
        """Whether it is this seat's turn, and it has not discarded yet (§9.1)."""
        running = self.phase is Phase.TURN and self.clock is not None and self.clock.kind == "turn"
        return running and self.on_turn == number

    @property
    def lays_out(self) -> bool:
        """Whether each seat lays out its own melds (§8 ``arrange``); at a table with real cards everybody does so."""
        return self.rules.arrange == "player" and not self.own_cards

    @property
    def shown_until(self) -> int:
        """The instant until which a match just called is shown; the window does not end before."""
        fresh = self.phase in WINDOWS and self.call is not None and self.call.word is Word.MATCH
        return self.call.at + MATCH_TIME if fresh and self.call else 0

    @property
    def awaits_call(self) -> bool:
        """Whether the table is ready and waits for the call of the person who calls.

        Where somebody at a table with its own cards says that it does not hold yet after all, the table is not ready
        until it does; the clock of the call runs on.
        """
        unready = self.own_cards and self.phase is Phase.DRAW and not all(seat.holds for seat in self.still_in)
        return self.clock is not None and self.clock.kind == "call" and not unready

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The ring without the seats that watch a bonus round (§8 ``tie``): who is dealt in."""
        return tuple([seat for seat in self.seats if not seat.watches])

    @property
    def still_in(self) -> tuple[Seat, ...]:
        """The seats that have not matched this round."""
        return tuple([seat for seat in self.seats if seat.melds is None and not seat.watches])

    def find(self, number: int) -> Seat | None:
        """The seat with that number, at the table or watching."""
        for seat in self.seats + self.watching:
            if seat.seat == number:
                return seat
        return None

    def row(self, number: int) -> Seat | None:
        """The seat with that number on the sheet, also one that was freed."""
        return next((seat for seat in self.seats + self.watching + self.gone if seat.seat == number), None)

    @property
    def removed(self) -> tuple[Seat, ...]:
        """The seats that the host has removed and can restore, those still played by §7.2 first."""
        return tuple(seat for seat in self.seats + self.watching + self.gone if seat.removed)

    def right_of(self, number: int) -> Seat:
        """The right-hand neighbour, from whose pile this seat may draw (§1.3)."""
        ring = self.playing
        return ring[_place(ring, number) - 1]

    def left_of(self, number: int) -> Seat:
        """The left neighbour, who may draw from this seat's pile (§1.3)."""
        ring = self.playing
        return ring[(_place(ring, number) + 1) % len(ring)]

    def calling(self, at: int) -> Seat | None:
        """The seat whose person calls "draw" and "discard" (§8 ``caller``), or None where the table does.

        Nobody's absence stops the table: it calls itself for a bot, and for a seat that is played by §7.2.
        """
        if self.rules.caller == "table" or self.caller is None or self.by_turns:
            return None
        seat = next((seat for seat in self.seats if seat.seat == self.caller), None)
        return None if seat is None or seat.bot or seat.is_away(at, self.rules.grace) else seat


def _place(ring: tuple[Seat, ...], number: int) -> int:
    return [seat.seat for seat in ring].index(number)


_NUMBER = attrgetter("number")


def cards_in_play(state: GameState) -> list[Card]:
    """Every card with its place: middle, hands, held, piles, open melds (§7.6)."""
    found = [*state.middle, *state.pile]
    for seat in state.seats:
        found += seat.hand
        found += seat.pile
        if seat.held:
            found.append(seat.held)
        for meld in seat.melds or ():
            found += meld.cards
    return found


def is_conserved(state: GameState) -> bool:
    """Whether each of the 208 cards, or of the house's own packs, is in exactly one place (§7.6).

    Before the first deal there is none. Real cards are nowhere in the state (§9.5).
    """
    found = cards_in_play(state)
    whole = len(state.deck) if state.round and not state.own_cards else 0
    return len(found) == whole and len(set(map(_NUMBER, found))) == whole
