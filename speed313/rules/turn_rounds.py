"""Rounds by turns (§9.1): what their deal and their events make of a state. Part of ``evolve``, which calls it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from speed313.rules import events as ev
from speed313.rules.by_turns import first_seat, next_seat
from speed313.rules.layout import without
from speed313.rules.pace import measured, turn_length
from speed313.rules.seating import with_seat
from speed313.rules.state import MATCH_TIME, SHOWDOWN_TIME, Call, Clock, GameState, Phase

DEAL_TIME = 2_500  # milliseconds in which everybody looks at the cards just dealt


def open_turns(state: GameState, event: ev.RoundDealt, call: Call) -> GameState:
    """A round just dealt, with the card that starts the common pile; the first turn is called in a moment."""
    size = state.rules.cards_in(event.round)
    start = len(event.seats) * size
    return replace(
        state,
        phase=Phase.TURN,
        pile=event.order[start : start + 1],
        middle=event.order[start + 1 :],
        packs=max(card.pack for card in event.order if not card.face.is_joker),
        on_turn=None,
        call=call,
        clock=Clock("dealt", call.at, DEAL_TIME),
    )


def turn_called(state: GameState, event: ev.TurnCalled, call: Call) -> GameState:
    """The turn of that seat begins."""
    begins = not event.last and event.seat == first_seat(state).seat
    after = with_seat(state, event.seat, drawn=None, source=None, asks=False, rests=False)
    return replace(
        after,
        on_turn=event.seat,
        turn=state.turn + begins,
        last=event.last,
        call=call,
        clock=Clock("turn", call.at, turn_length(state)),
        slow=False,
    )


def _discarded(state: GameState, event: ev.Discarded) -> GameState:
    seat = state.find(event.seat)
    assert seat is not None
    hand = tuple(card for card in seat.hand if card != event.card)
    # The clock ran out: who is away is not slow.
    slow = state.slow or (event.auto and seat.here and not seat.left)
    after = measured(replace(state, slow=slow))
    layout = without(seat.layout, event.card, state.cards, state.rules.terms)
    after = with_seat(after, event.seat, hand=hand, layout=layout, drawn=None, source=None, asks=False)
    after = replace(after, pile=(*state.pile, event.card), clock=None)
    if next_seat(after) is not None:
        return after
    lays = Clock("lay", state.at, state.rules.lay_clock * 1000)
    shown = Clock("showdown", state.at, SHOWDOWN_TIME)
    return replace(after, phase=Phase.SHOWDOWN, clock=lays if state.lays_out else shown)


def gone_out(state: GameState, event: ev.Matched, call: Call) -> GameState:
    """A seat went out with its discard: everybody looks at its melds, then every other seat has one more turn."""
    after = with_seat(state, event.seat, hand=(), melds=event.melds, layout=())
    clock = Clock("out", call.at, MATCH_TIME)
    return replace(after, matchers=(*state.matchers, event.seat), call=call, clock=clock)


TURN_ROUNDS: dict[type, Callable[[GameState, Any], GameState]] = {ev.Discarded: _discarded}
