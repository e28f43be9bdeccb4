"""The rhythm: how long each clock runs, how a slow table stretches, what the events about it make of a state.

Part of ``evolve``, which calls it. Nothing here looks at a card: only at who has acted, who is here, what the clock
says and what the host has set (§4.11).
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from speed313.rules import events as ev
from speed313.rules.seating import with_seat
from speed313.rules.state import WINDOWS, Clock, GameState

WAIT_TIME = 20_000  # milliseconds that "wait for me" adds
MOST_WAITS = 2  # of one seat in one round
MOST_EXTRA = 60  # seconds that the host can give a seat
STRETCH_STEP = 5  # seconds
MOST_STRETCH = 20  # seconds
EASY = 10_000  # milliseconds: a turn that ends that long before its clock was easy


def turn_length(state: GameState) -> int:
    """How long the clock of a turn that begins now runs (§7.2); 0 is without limit.

    The extra seconds of a seat make it longer for everybody, so that nobody sees whose they are.
    """
    rules = state.rules
    if not rules.turn_clock:
        return 0
    here = [seat for seat in state.still_in if not seat.is_away(state.at, rules.grace)]
    extra = max((seat.extra for seat in here), default=0)
    return (rules.turn_clock + state.stretch + extra) * 1000


def set_up_length(state: GameState) -> int:
    """How long the set-up window stays open (§7.7)."""
    return (state.rules.set_up_window + state.rules.set_up_per_card * state.cards) * 1000


_LENGTHS: dict[str, Callable[[GameState], int]] = {
    "turn": turn_length,
    "set_up": set_up_length,
    "window": lambda state: state.rules.match_window * 1000,
    "sheet": lambda state: state.rules.sheet_clock * 1000,
    "deal": lambda state: state.rules.own_clock * 1000,
    "count": lambda state: state.rules.own_clock * 1000,
    "lay": lambda state: state.rules.lay_clock * 1000,
    "call": lambda state: state.rules.call_clock * 1000,
}


def measured(state: GameState) -> GameState:
    """The state after a turn in which every seat has come to hold a card: a slow table stretches, a quick one eases.

    It is slow where the clock ran out for a seat whose phone was here, and quick where all held long before the end
    and nobody had asked to wait.
    """
    clock = state.clock
    if state.rules.stretch == "off" or clock is None or clock.ends is None:
        return replace(state, stretch=0)
    if state.slow:
        return replace(state, stretch=min(state.stretch + STRETCH_STEP, MOST_STRETCH))
    if clock.ends - state.at < EASY or any(seat.asks for seat in state.seats):
        return state
    return replace(state, stretch=max(state.stretch - STRETCH_STEP, 0))


def _rule_set(state: GameState, event: ev.RuleSet) -> GameState:
    after = replace(state, rules=state.rules.with_rule(event.key, event.value))
    if after.rules.stretch == "off":
        after = replace(after, stretch=0)
    clock = state.clock
    length_of = _LENGTHS.get(clock.kind) if clock else None
    if clock is None or length_of is None or length_of(after) == length_of(state):
        return after
    return replace(after, clock=_adjusted(clock, length_of(after), state))


def _adjusted(clock: Clock, length: int, state: GameState) -> Clock:
    """A running clock under another rule: it is lengthened at once and never cut short; from no limit it starts now."""
    if not length:
        return replace(clock, length=0)
    if clock.length:
        return replace(clock, length=max(clock.length, length))
    return Clock(clock.kind, state.paused.since if state.paused else state.at, length)


def _wait_asked(state: GameState, event: ev.WaitAsked) -> GameState:
    seat, clock = state.find(event.seat), state.clock
    if seat is None or clock is None:
        return state
    after = with_seat(state, event.seat, waits=seat.waits + 1, asks=True)
    return replace(after, clock=replace(clock, length=clock.length + WAIT_TIME))


def _time_given(state: GameState, event: ev.TimeGiven) -> GameState:
    return with_seat(state, event.seat, extra=event.seconds)


def _call_opened(state: GameState, event: ev.CallOpened) -> GameState:
    return replace(state, may_call=True)


def _call_awaited(state: GameState, event: ev.CallAwaited) -> GameState:
    length = state.rules.call_clock * 1000
    if state.phase in WINDOWS and state.clock and state.clock.ends is not None:
        length = max(length, state.clock.ends - state.at)  # the window of who calls does not get shorter
    return replace(state, may_call=True, clock=Clock("call", state.at, length))


PACE: dict[type, Callable[[GameState, Any], GameState]] = {
    ev.RuleSet: _rule_set,
    ev.WaitAsked: _wait_asked,
    ev.TimeGiven: _time_given,
    ev.CallOpened: _call_opened,
    ev.CallAwaited: _call_awaited,
}
