"""Rounds with the table's own cards (§9.5): what their events make of a state. Part of ``evolve``, which calls it.

Where an event brings a call, it is the last argument.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from speed313.rules import events as ev
from speed313.rules.own_cards import uncounted
from speed313.rules.pace import measured, set_up_length, turn_length
from speed313.rules.seating import FRESH_PLAY, dealt_ring, next_caller, seat_down, still_watching, with_seat
from speed313.rules.state import MATCH_TIME, WINDOWS, Call, Cell, Clock, GameState, Phase, Result, Seat, Word

CHECK_TIME = 20_000  # milliseconds in which neighbours may look at the last count before the round is scored


def _seat_added(state: GameState, event: ev.SeatAdded) -> GameState:
    seat = Seat(event.seat, event.name, event.color, event.symbol, here=False, phone=False)
    return seat_down(state, seat)


def _round_opened(state: GameState, event: ev.RoundOpened, call: Call) -> GameState:
    starts = dict(event.starts)
    seats = []
    for seat in dealt_ring(state, event.seats):
        first = {} if seat.joined else {"joined": event.round, "start": starts.get(seat.seat, 0)}
        seats.append(replace(seat, **{**FRESH_PLAY, **first}))
    return replace(
        state,
        phase=Phase.DEAL,
        seats=tuple(seats),
        watching=still_watching(state, event.seats),
        round=event.round,
        turn=0,
        deal=state.deal + 1 if event.round == state.round else 1,
        last=False,
        matchers=(),
        results=(),
        may_call=False,
        caller=next_caller(state, event),
        call=call,
        clock=Clock("deal", call.at, state.rules.own_clock * 1000),
    )


def _set_up_opened(state: GameState, event: ev.SetUpOpened, call: Call) -> GameState:
    seats = tuple(replace(seat, go_on=False) for seat in state.seats)
    clock = Clock("set_up", call.at, set_up_length(state))
    return replace(state, phase=Phase.SET_UP, seats=seats, call=call, clock=clock)


def _holding_said(state: GameState, event: ev.HoldingSaid) -> GameState:
    seat = state.find(event.seat)
    assert seat is not None
    # The clock ran out: who is away is not slow.
    slow = state.slow or (event.auto and seat.here and not seat.left)
    after = replace(with_seat(state, event.seat, holds=event.on), slow=slow)
    # Only the first time that all hold: a seat may take it back while a person's call is awaited.
    complete = state.clock is not None and state.clock.kind == "turn" and all(one.holds for one in after.still_in)
    return measured(after) if complete else after


def _match_taken_back(state: GameState, event: ev.MatchTakenBack, call: Call) -> GameState:
    matchers = tuple(number for number in state.matchers if number != event.seat)
    window = state.phase in WINDOWS
    seat = state.find(event.seat)
    fine = (seat.fine if seat else 0) + state.rules.fine
    after = with_seat(state, event.seat, melds=None, holds=False, go_on=False, rests=window, fine=fine)
    after = replace(after, matchers=matchers)
    if window:
        # The person who has called "draw" meanwhile calls it again.
        caller = state.calling(state.at)
        after = with_seat(after, caller.seat, go_on=False) if caller else after
        # The table looked at the melds meanwhile: whoever wanted to match as well still can.
        clock = state.clock
        if clock and clock.ends is not None:
            clock = replace(clock, length=max(clock.ends, call.at + MATCH_TIME) - clock.starts)
        return replace(after, call=call, clock=clock)
    if state.phase is Phase.DRAW:
        # The seat draws with the others; where nobody has matched now, it is a draw like any other.
        word = Word.LAST_DRAW if matchers else Word.DRAW
        clock = Clock("turn", call.at, turn_length(after))
        call = replace(call, word=word, seat=None)
        return replace(after, last=bool(matchers), call=call, clock=clock, may_call=False)
    if state.phase is Phase.COUNT:
        return replace(after, clock=_count_clock(after, state.at))
    return after


def _count_opened(state: GameState, event: ev.CountOpened, call: Call) -> GameState:
    seats = tuple(replace(seat, go_on=False, count=None) for seat in state.seats)
    after = replace(state, phase=Phase.COUNT, seats=seats, call=call, may_call=False)
    return replace(after, clock=_count_clock(after, call.at))


def _count_clock(state: GameState, at: int) -> Clock:
    """How long the table counts; once everybody has been heard, a moment for the neighbours to look."""
    if uncounted(state):
        return Clock("count", at, state.rules.own_clock * 1000)
    return Clock("check", at, CHECK_TIME)


def _hand_counted(state: GameState, event: ev.HandCounted) -> GameState:
    after = with_seat(state, event.seat, count=event.count, go_on=False)
    if state.phase is not Phase.COUNT:
        return _filled_in(after, event)
    return after if uncounted(after) else replace(after, clock=_count_clock(after, state.at))


def _filled_in(state: GameState, event: ev.HandCounted) -> GameState:
    """A score that was missing is said after the round was scored."""
    seat, count = state.find(event.seat), event.count
    assert seat is not None
    result = Result(event.seat, count.points + seat.fine, count.melds, count.orphans, False, seat.fine)
    cell = Cell(result.points, matched=False, count=count, bonus=state.bonus > 0, fine=seat.fine)
    results = sorted((*state.results, result), key=lambda one: (one.points, not one.matched))
    after = with_seat(state, event.seat, cells=(*seat.cells[:-1], cell))
    scored = tuple(
        replace(one, results=(*one.results, result)) if one.round == state.round else one for one in state.scored
    )
    return replace(after, results=tuple(results), scored=scored)


def _count_checked(state: GameState, event: ev.CountChecked) -> GameState:
    seat = state.find(event.seat)
    assert seat is not None
    assert seat.count is not None
    return with_seat(state, event.seat, count=replace(seat.count, checked=(*seat.count.checked, event.by)))


OWN_ROUNDS: dict[type, Callable[[GameState, Any], GameState]] = {
    ev.SeatAdded: _seat_added,
    ev.HoldingSaid: _holding_said,
    ev.HandCounted: _hand_counted,
    ev.CountChecked: _count_checked,
}
# The word that each of these is called with.
CALLED: dict[type, tuple[Word, Callable[[GameState, Any, Call], GameState]]] = {
    ev.RoundOpened: (Word.DEAL, _round_opened),
    ev.SetUpOpened: (Word.ROUND, _set_up_opened),
    ev.MatchTakenBack: (Word.FALSE_MATCH, _match_taken_back),
    ev.CountOpened: (Word.COUNT, _count_opened),
}
