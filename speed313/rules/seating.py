"""Who sits where: what the events about seats make of a state. Part of ``evolve``, which calls it."""

from collections.abc import Callable
from typing import Any

from speed313.rules import events as ev
from speed313.rules.cards import Card
from speed313.rules.state import GameState, Phase, Seat
from speed313.rules.values import replace

BETWEEN_ROUNDS = frozenset({Phase.LOBBY, Phase.SCORED, Phase.FINISHED})
FRESH_PLAY: dict[str, Any] = {
    "hand": (),
    "pile": (),
    "held": None,
    "drawn": None,
    "source": None,
    "melds": None,
    "go_on": False,
    "rests": False,
    "taken": (),
    "waits": 0,
    "asks": False,
    "holds": False,
    "count": None,
    "fine": 0,
    "layout": (),
}


def with_seat(state: GameState, number: int, **changes: Any) -> GameState:
    """The state in which the seat with that number has other values."""

    def change(ring: tuple[Seat, ...]) -> tuple[Seat, ...]:
        return tuple(replace(seat, **changes) if seat.seat == number else seat for seat in ring)

    return replace(state, seats=change(state.seats), watching=change(state.watching))


def next_caller(state: GameState, event: ev.RoundDealt | ev.RoundOpened) -> int | None:
    """Who has the caller's seat in this round, or deals: with ``rotate`` (§8), and by turns (§9.1), it passes left."""
    if event.round in (1, state.round):
        return state.caller
    if state.by_turns:
        return _next_dealer(state, event.seats)
    if state.rules.caller != "rotate" or state.caller not in event.seats:
        return state.caller
    return event.seats[(event.seats.index(state.caller) + 1) % len(event.seats)]


def _next_dealer(state: GameState, dealt: tuple[int, ...]) -> int:
    """Who deals now: the first on the left of the dealer before who is dealt in; some may watch (§8 ``tie``)."""
    ring = [seat.seat for seat in state.seats + state.watching]
    place = ring.index(state.caller) + 1 if state.caller in ring else 0
    return next(number for number in ring[place:] + ring[:place] if number in dealt)


def dealt_ring(state: GameState, dealt: tuple[int, ...]) -> tuple[Seat, ...]:
    """The ring when those seats are dealt a round: who sat there, who sits down now, who watches it (§8 ``tie``)."""
    ring = state.seats + tuple(seat for seat in state.watching if seat.seat in dealt)
    return tuple(
        replace(seat, watches=False) if seat.seat in dealt else replace(seat, **{**FRESH_PLAY, "watches": True})
        for seat in ring
    )


def still_watching(state: GameState, dealt: tuple[int, ...]) -> tuple[Seat, ...]:
    """Who has come late and is not dealt into that round: nobody sits down for a bonus round (§8 ``tie``)."""
    return tuple(seat for seat in state.watching if seat.seat not in dealt)


def fresh_seats(state: GameState) -> tuple[Seat, ...]:
    """The seats with which the next game at this table begins: of all who have not left."""
    return tuple(_fresh(seat) for seat in state.seats + state.watching if not seat.left)


def fresh_gone(state: GameState) -> tuple[Seat, ...]:
    """The seats that the host can restore in the next game as well."""
    return tuple(replace(_fresh(seat), left=True, removed=True) for seat in state.removed if not seat.bot)


def _fresh(seat: Seat) -> Seat:
    return Seat(
        seat.seat,
        seat.name,
        seat.color,
        seat.symbol,
        seat.bot,
        here=seat.here,
        lost_at=seat.lost_at,
        refused=seat.refused,
        lays=seat.lays,
        remote=seat.remote,
        stood=seat.stood,
        extra=seat.extra,
        phone=seat.phone,
    )


def _seat_taken(state: GameState, event: ev.SeatTaken) -> GameState:
    return seat_down(state, Seat(event.seat, event.name, event.color, event.symbol, event.bot))


def seat_down(state: GameState, seat: Seat) -> GameState:
    """The state in which somebody new has that seat: at the table in the lobby, else among those who watch (§7.4)."""
    state = replace(state, next_seat=seat.seat + 1)
    if state.phase is Phase.LOBBY:
        return replace(state, seats=(*state.seats, seat))
    missed = tuple(None for _ in _rounds_scored(state))
    return replace(state, watching=(*state.watching, replace(seat, cells=missed)))


def _rounds_scored(state: GameState) -> range:
    scored = state.phase in (Phase.SCORED, Phase.FINISHED)
    return range(state.round if scored else max(state.round - 1, 0))


def _seat_left(state: GameState, event: ev.SeatLeft) -> GameState:
    changes = {"removed": True, "remote": False} if event.removed else {"removed": False}
    return with_seat(state, event.seat, left=True, **changes)


def _seat_freed(state: GameState, event: ev.SeatFreed) -> GameState:
    seat = state.find(event.seat)
    if seat is None:
        return state
    caller = state.caller
    if seat in state.seats and caller == event.seat:
        numbers = [one.seat for one in state.seats]
        # By turns the deal passes left from where the dealer sat (§9.1).
        step = -1 if state.by_turns else 1
        heir = numbers[(numbers.index(event.seat) + step) % len(numbers)]
        caller = heir if heir != event.seat else None
    ring = state.seats if seat in state.seats else state.watching
    freed = replace(seat, left=True, remote=False, stood=ring.index(seat), **FRESH_PLAY)
    # Who played stays on the sheet; whom the host removed can be restored. Another bot is as good as this one.
    keep = seat.joined > 0 or (seat.removed and not seat.bot)
    return replace(
        state,
        seats=_without(state.seats, event.seat),
        watching=_without(state.watching, event.seat),
        # The cards of a freed seat are gathered with all others at the next deal; until then they lie in the middle.
        middle=state.middle + cards_of(seat),
        gone=(*state.gone, freed) if keep else state.gone,
        caller=caller,
    )


def _without(ring: tuple[Seat, ...], number: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in ring if seat.seat != number)


def cards_of(seat: Seat) -> tuple[Card, ...]:
    """Every card that lies before a seat: in its hand, held, on its pile, in its open melds."""
    open_cards = tuple(card for meld in seat.melds or () for card in meld.cards)
    return seat.hand + seat.pile + open_cards + ((seat.held,) if seat.held else ())


def _seat_blocked(state: GameState, event: ev.SeatBlocked) -> GameState:
    return replace(state, blocked=(*state.blocked, (event.seat, event.address)))


def _seat_restored(state: GameState, event: ev.SeatRestored) -> GameState:
    seat = next((seat for seat in state.removed if seat.seat == event.seat), None)
    if seat is None:
        return state
    back: dict[str, Any] = {
        "name": event.name,
        "color": event.color,
        "symbol": event.symbol,
        "left": False,
        "removed": False,
        "here": seat.bot is not None,
        "lost_at": state.at,
    }
    blocked = tuple(entry for entry in state.blocked if entry[0] != event.seat)
    state = replace(state, blocked=blocked)
    if seat not in state.gone:
        return with_seat(state, event.seat, **back)
    state = replace(state, gone=_without(state.gone, event.seat))
    seat = replace(seat, **back)
    if state.phase not in BETWEEN_ROUNDS:
        return replace(state, watching=(*state.watching, seat))
    if state.phase is not Phase.LOBBY and not seat.joined:
        return replace(state, watching=(*state.watching, seat))
    caller = state.caller if state.caller is not None or state.phase is Phase.LOBBY else event.seat
    return replace(state, seats=_put(state.seats, seat, seat.stood), caller=caller)


def _put(ring: tuple[Seat, ...], seat: Seat, place: int) -> tuple[Seat, ...]:
    return (*ring[:place], seat, *ring[place:])


def _seat_named(state: GameState, event: ev.SeatNamed) -> GameState:
    return with_seat(state, event.seat, name=event.name)


def _seat_moved(state: GameState, event: ev.SeatMoved) -> GameState:
    seat = state.find(event.seat)
    return state if seat is None else replace(state, seats=_put(_without(state.seats, seat.seat), seat, event.place))


def _remote_set(state: GameState, event: ev.RemoteSet) -> GameState:
    return with_seat(state, event.seat, remote=event.on)


def _seat_granted(state: GameState, event: ev.SeatGranted) -> GameState:
    return with_seat(state, event.seat, remote=False)


def _host_seen(state: GameState, event: ev.HostSeen) -> GameState:
    return replace(state, host=event.here)


def _phone_lost(state: GameState, event: ev.PhoneLost) -> GameState:
    return with_seat(state, event.seat, here=False, lost_at=state.at)


def _phone_back(state: GameState, event: ev.PhoneBack) -> GameState:
    seat = state.find(event.seat)
    removed = seat is not None and seat.removed
    return with_seat(state, event.seat, here=True, left=removed, phone=True)


SEATING: dict[type, Callable[[GameState, Any], GameState]] = {
    ev.SeatTaken: _seat_taken,
    ev.SeatLeft: _seat_left,
    ev.SeatFreed: _seat_freed,
    ev.SeatBlocked: _seat_blocked,
    ev.SeatRestored: _seat_restored,
    ev.SeatNamed: _seat_named,
    ev.SeatMoved: _seat_moved,
    ev.RemoteSet: _remote_set,
    ev.SeatGranted: _seat_granted,
    ev.HostSeen: _host_seen,
    ev.PhoneLost: _phone_lost,
    ev.PhoneBack: _phone_back,
}
