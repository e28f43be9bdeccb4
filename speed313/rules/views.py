"""What leaves the server: the table view for everybody, the seat view for one seat.

Both are built by allow-list, field by field; ``as_wire`` writes nothing else. A face-down card is a count.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import cache
from operator import attrgetter, is_not
from typing import Any

from speed313.rules import events as ev
from speed313.rules.best import Bests, BestView, best_view, is_complete
from speed313.rules.caller import waiting_for
from speed313.rules.cards import RANK_LETTERS, Card, Face
from speed313.rules.counting import rank_letters
from speed313.rules.laid import MeldView, laid
from speed313.rules.ledger import (
    CELL,
    CorrectedView,
    HonourView,
    ObjectionView,
    RowView,
    corrected_cells,
    honour_views,
    open_objections,
    sheet_rows,
)
from speed313.rules.legal import legal
from speed313.rules.own_cards import own_legal
from speed313.rules.own_views import (
    CountView,
    OwnEntry,
    OwnSeatView,
    OwnTableView,
    PriceView,
    own_entry,
    own_news,
    own_seat,
    own_table,
)
from speed313.rules.pace import MOST_WAITS
from speed313.rules.scoring import wild_rank
from speed313.rules.state import Cell, Count, GameState, Phase, Result, Seat
from speed313.rules.turn_views import TurnSeatView, TurnTableView, turn_news, turn_seat, turn_table

_OPEN = (Phase.SCORED, Phase.FINISHED)


@dataclass(frozen=True, slots=True)
class CallView:
    """The newest call; ``at`` is the instant at which it is heard."""

    word: str
    at: int
    seat: int | None
    number: int


@dataclass(frozen=True, slots=True)
class ClockView:
    """A clock in milliseconds: running until ``ends``, or standing with ``left`` to go."""

    kind: str
    ends: int | None
    left: int | None
    length: int


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """One seat of the ring as everybody sees it."""

    seat: int
    name: str
    color: int
    symbol: int
    bot: str | None
    here: bool
    state: str
    hand: int
    top: Card | None
    pile: int
    from_: str | None
    go_on: bool
    asks: bool
    melds: tuple[MeldView, ...] | None
    total: int
    place: int
    own: OwnEntry | None


@dataclass(frozen=True, slots=True)
class ResultView:
    """One opened hand of the round just scored."""

    seat: int
    points: int
    melds: tuple[MeldView, ...]
    orphans: tuple[Card, ...]
    matched: bool
    fine: int
    ranks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawnView:
    """A card of the high-card draw (§2.3)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class TableView:
    """What everybody may see; the TV shows exactly this. The fields are explained in docs/protocol.md."""

    seq: int
    code: str
    game: int
    phase: str
    paused: str | None
    round: int
    rounds: int
    most_seats: int
    bonus: int
    cards: int | None
    wild: str | None
    turn: int
    last: bool
    middle: int
    reshuffles: int
    fingerprint: str | None
    call: CallView | None
    clock: ClockView | None
    waiting: tuple[int, ...]
    caller: int | None
    caller_draw: tuple[tuple[DrawnView, ...], ...]
    seats: tuple[SeatEntry, ...]
    results: tuple[ResultView, ...]
    sheet: tuple[RowView, ...]
    corrected: tuple[CorrectedView, ...]
    objections: tuple[ObjectionView, ...]
    skipped: tuple[int, ...]
    deal: int
    honours: tuple[HonourView, ...]
    past: tuple[int, ...]
    rules: dict[str, str | int]
    house: dict[str, str | int]
    costs: dict[str, int]
    preset: str
    pace: str
    stretch: int
    host: bool
    rehearsal: bool
    own: OwnTableView | None
    turns: TurnTableView | None


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile next to this seat: its top card and the neighbour who feeds it (``right``) or takes from it (``left``)."""

    seat: int
    top: Card | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat, and nobody else, may know. The fields are explained in docs/protocol.md."""

    seq: int
    seat: int
    hand: tuple[Card, ...]
    drawn: Card | None
    held: Card | None
    legal: tuple[str, ...]
    right: PileView | None
    left: PileView | None
    wild: str | None
    rests: bool
    complete: bool
    best: BestView | None
    taken: tuple[Card, ...]
    last: bool
    remote: bool
    awaited: bool
    waits: int
    fine: int = 0
    own: OwnSeatView | None = None
    turns: TurnSeatView | None = None
    rules: dict[str, str | int] = field(default_factory=dict)


_WIRE_TYPES = (
    TableView,
    SeatView,
    CallView,
    ClockView,
    MeldView,
    SeatEntry,
    ResultView,
    RowView,
    CorrectedView,
    ObjectionView,
    HonourView,
    DrawnView,
    PileView,
    BestView,
    CountView,
    OwnEntry,
    PriceView,
    OwnTableView,
    OwnSeatView,
    TurnTableView,
    TurnSeatView,
)


# Of each view its fields, how they are called on the wire, and how to get them all at once.
_WIRE: dict[type, tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]] = {
    view: (tuple(part.name.rstrip("_") for part in fields(view)), attrgetter(*(part.name for part in fields(view))))
    for view in _WIRE_TYPES
}
_WIRE[Cell] = (tuple(CELL), attrgetter(*CELL.values()))
_PLAIN = frozenset({str, int, bool, type(None)})
_printed = cache(str)  # the same few hundred cards and faces again and again


def as_wire(value: Any) -> Any:
    """A view as JSON values. Anything that is no view is a programming mistake and raises TypeError."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple:
        return [as_wire(part) for part in value]
    if kind is Card or kind is Face:
        return _printed(value)
    if kind in _WIRE:
        names, parts = _WIRE[kind]
        return dict(zip(names, map(as_wire, parts(value)), strict=True))
    if kind is dict:
        return {key: as_wire(part) for key, part in value.items()}
    raise TypeError(f"not for the wire: {kind.__name__}")


# What seldom changes: sent together, and only with a view in which any of it is new.
SELDOM = ("caller_draw", "results", "sheet", "corrected", "objections", "skipped", "honours", "past", "rules")
_OFTEN = tuple(name for name in _WIRE[TableView][0] if name not in SELDOM)
_seldom = attrgetter(*SELDOM)


def is_whole(view: TableView, told: TableView | None) -> bool:
    """Whether this view has to be sent whole to those who were told the other: something that seldom changes did."""
    return told is None or _seldom(told) != _seldom(view)


def table_wire(view: TableView, whole: bool) -> dict[str, Any]:
    """The table view as JSON values; what seldom changes only if it is to be ``whole``."""
    return as_wire(view) if whole else {name: as_wire(getattr(view, name)) for name in _OFTEN}


def table_view(state: GameState, code: str, rehearsal: bool = False) -> TableView:
    """What everybody at the table with that code may see now."""
    sheet = sheet_rows(state)
    return TableView(
        seq=state.public_seq,
        code=code,
        game=state.game,
        phase=state.phase.value,
        paused=state.paused.reason.value if state.paused else None,
        round=state.round,
        rounds=state.rules.rounds,
        most_seats=state.rules.most_seats,
        bonus=state.bonus,
        cards=state.cards or None,
        wild=RANK_LETTERS[wild_rank(state.cards)] if state.round else None,
        turn=state.turn,
        last=state.last,
        middle=len(state.middle),
        reshuffles=state.reshuffles,
        fingerprint=state.fingerprint or None,
        call=_call(state),
        clock=_clock(state),
        waiting=tuple(seat.seat for seat in waiting_for(state)),
        caller=state.caller,
        seats=_seats(state, sheet),
        deal=state.deal,
        house=state.rules.in_force,
        costs=state.rules.costs,
        preset=state.rules.preset,
        pace=state.rules.pace,
        stretch=state.stretch,
        host=state.host,
        rehearsal=rehearsal,
        own=own_table(state),
        turns=turn_table(state),
        **_changing_seldom(state, sheet),
    )


def _changing_seldom(state: GameState, sheet: tuple[RowView, ...]) -> dict[str, Any]:
    """The fields of a table view that are in ``SELDOM``."""
    return {
        "caller_draw": tuple(tuple(DrawnView(seat, card) for seat, card in draw) for draw in state.caller_draw),
        "results": tuple(_result(state, result) for result in state.results) if state.phase in _OPEN else (),
        "sheet": sheet,
        "corrected": corrected_cells(state),
        "objections": open_objections(state),
        "skipped": state.skipped,
        "honours": honour_views(state),
        "past": tuple(game.game for game in state.past),
        "rules": state.rules.as_dict(),
    }


def _call(state: GameState) -> CallView | None:
    call = state.call
    return CallView(call.word.value, call.at, call.seat, call.number) if call else None


def _seats(state: GameState, sheet: tuple[RowView, ...]) -> tuple[SeatEntry, ...]:
    """The ring, then who watches, without a place."""
    ring = (_entry(state, seat, row.total, row.place) for seat, row in zip(state.seats, sheet, strict=False))
    return (*ring, *(_entry(state, seat, seat.total, 0) for seat in state.watching))


def seat_view(state: GameState, number: int, bests: Bests | None = None) -> SeatView | None:
    """What the seat with that number may know now, or None when there is no such seat.

    Whoever looks again and again keeps the ``bests``.
    """
    seat = state.find(number)
    if seat is None:
        return None
    playing = state.playing
    ringed = not state.by_turns and state.round > 0 and seat in playing and len(playing) > 1
    right = state.right_of(number) if ringed else None
    best = best_view(state, seat, bests)
    hint = state.rules.hint == "on"
    return SeatView(
        # Of what others did in private, not even the number is told (§4.9).
        seq=state.public_seq + seat.refused + seat.lays,
        seat=number,
        hand=seat.hand,
        drawn=seat.drawn,
        held=seat.held,
        legal=own_legal(state, number) if state.own_cards else legal(state, number),
        right=_pile(right, right) if right else None,
        left=_pile(seat, state.left_of(number)) if ringed else None,
        wild=RANK_LETTERS[wild_rank(state.cards)] if state.round else None,
        rests=seat.rests,
        complete=hint and is_complete(state, seat, best),
        best=best,
        taken=seat.taken,
        last=state.last,
        remote=seat.remote,
        awaited=state.awaits_call and state.calling(state.at) == seat,
        waits=MOST_WAITS - seat.waits,
        fine=seat.fine,
        own=own_seat(state, seat),
        turns=turn_seat(state, seat),
        rules=state.rules.melding,
    )


# What may change without a change for a seat: the seats, looked at one by one, and what no seat is shown of.
_ELSEWHERE = ("seats", "middle", "seq", "public_seq", "at")
_common = attrgetter(*(part.name for part in fields(GameState) if part.name not in _ELSEWHERE))


def same_sight(before: GameState, after: GameState) -> frozenset[int]:
    """Seats whose view is surely the same but for its number, as only other seats did something of their own.

    Values are compared by identity: whatever an event has touched is another value. Where a person calls, by turns and
    with real cards a view may also depend on what others do, or on the instant; in a bonus round the neighbours are not
    those of the ring: then none.
    """
    if after.rules.caller != "table" or after.by_turns or after.own_cards or after.bonus:
        return frozenset()
    was, now = before.seats, after.seats
    if bool(before.middle) != bool(after.middle) or any(map(is_not, _common(before), _common(after))):
        return frozenset()
    if [one.seat for one in was] != [one.seat for one in now]:
        return frozenset()
    return frozenset(
        seat.seat for place, seat in enumerate(now) if seat is was[place] and now[place - 1].pile is was[place - 1].pile
    )


def news_of(event: ev.Event) -> dict[str, Any] | None:
    """What everybody may hear of an event, for animation and sound only; None for all that is not listed here."""
    match event:
        case ev.SeatTaken(seat=seat) | ev.SeatAdded(seat=seat) | ev.SeatRestored(seat=seat):
            return {"type": "joined", "seat": seat}
        case ev.SeatLeft(seat=seat) | ev.SeatFreed(seat=seat):
            return {"type": "left", "seat": seat}
        case ev.SeatNamed(seat=seat):
            return {"type": "renamed", "seat": seat}
        case ev.SeatMoved(seat=seat):
            return {"type": "moved", "seat": seat}
        case ev.RoundDealt():
            return {"type": "dealt"}
        case ev.Drew(seat=seat, source=source):
            return {"type": "drew", "seat": seat, "from": source.value}
        case ev.Held(seat=seat) | ev.HoldingSaid(seat=seat, on=True):
            return {"type": "held", "seat": seat}
        case ev.DiscardCalled():
            return {"type": "discarded"}
        case ev.Matched(seat=seat):
            return {"type": "matched", "seat": seat}
        case ev.WaitAsked(seat=seat):
            return {"type": "asks", "seat": seat}
        case ev.Reshuffled():
            return {"type": "reshuffled"}
        case ev.RoundScored():
            return {"type": "scored"}
        case ev.RoundMisdealt():
            return {"type": "misdealt"}
        case ev.RoundSkipped():
            return {"type": "skipped"}
        case ev.CellCorrected(seat=seat):
            return {"type": "corrected", "seat": seat}
        case ev.ObjectionRaised(by=seat):
            return {"type": "objected", "seat": seat}
        case ev.GamePaused():
            return {"type": "paused"}
        case ev.GameResumed():
            return {"type": "resumed"}
    return own_news(event) or turn_news(event)


def _clock(state: GameState) -> ClockView | None:
    clock = state.clock
    if clock is None:
        return None
    if not state.paused or clock.ends is None:
        return ClockView(clock.kind, clock.ends, None, clock.length)
    left = min(max(clock.ends - state.paused.since, 0), clock.length)
    return ClockView(clock.kind, None, left, clock.length)


def _seat_state(state: GameState, seat: Seat) -> str:
    if seat in state.watching or (seat.watches and state.phase not in _OPEN):
        return "watching"
    if seat.melds is not None:
        return "matched"
    if seat.left:
        return "left"
    if seat.phone and not seat.here:
        return "away"
    if state.phase is not Phase.DRAW and not state.is_on_turn(seat.seat):
        return "in"
    if seat.held or seat.holds:
        return "holds"
    return "thinking" if seat.drawn else "drawing"


def _entry(state: GameState, seat: Seat, total: int, place: int) -> SeatEntry:
    return SeatEntry(
        seat=seat.seat,
        name=seat.name,
        color=seat.color,
        symbol=seat.symbol,
        bot=seat.bot,
        here=seat.here,
        state=_seat_state(state, seat),
        hand=len(seat.hand) + (seat.held is not None),
        top=seat.pile[-1] if seat.pile else None,
        pile=len(seat.pile),
        from_=seat.source.value if seat.source else None,
        go_on=seat.go_on,
        asks=seat.asks,
        melds=laid(seat.melds) if seat.melds is not None else None,
        total=total,
        place=place,
        own=own_entry(state, seat),
    )


def result_view(result: Result, count: Count | None = None) -> ResultView:
    """One opened hand as everybody sees it; ``count`` is what was said of real cards."""
    ranks = rank_letters(count.ranks) if count else ()
    melds = laid(result.melds)
    return ResultView(result.seat, result.points, melds, result.orphans, result.matched, result.fine, ranks)


def _result(state: GameState, result: Result) -> ResultView:
    seat = state.find(result.seat)
    return result_view(result, seat.count if seat else None)


def _pile(owner: Seat, neighbour: Seat) -> PileView:
    return PileView(neighbour.seat, owner.pile[-1] if owner.pile else None)
