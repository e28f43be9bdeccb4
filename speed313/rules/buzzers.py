"""How ``decide`` answers at a table with its own cards (§9.5): seats without a phone, buzzers, counts."""

import random
from collections.abc import Callable
from typing import Any

from speed313.errors import RuleError, SeatError
from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.counting import count_hand, count_ranks
from speed313.rules.legal import check_free_seat, check_mark, check_match
from speed313.rules.own_cards import (
    answers_for,
    check_check,
    check_count,
    check_helps,
    check_holding,
    check_own_cards,
    score_count,
)
from speed313.rules.state import GameState, Phase

Events = tuple[ev.Event, ...]


def _add_seat(state: GameState, command: cmd.AddSeat, at: int, rng: random.Random) -> Events:
    check_own_cards(state)
    check_free_seat(state)
    check_mark(command.color, command.symbol)
    return (ev.SeatAdded(state.next_seat, command.name, command.color, command.symbol),)


def _holding(state: GameState, command: cmd.Holding, at: int, rng: random.Random) -> Events:
    own = check_holding(state, command.seat)
    if state.call is not None and at < state.call.at:
        raise RuleError("too_early")
    seats = (own, *(seat for seat in answers_for(state, command.seat) if seat.melds is None))
    return tuple(ev.HoldingSaid(seat.seat, command.on, auto=False) for seat in seats if seat.holds != command.on)


def _match_for(state: GameState, command: cmd.MatchFor, at: int, rng: random.Random) -> Events:
    check_own_cards(state)
    check_helps(state, command.seat, command.by)
    try:
        check_match(state, command.seat, at)
    except RuleError as error:
        if command.by is not None or error.code != "false_match_rests":  # the host may have taken back a true one
            raise
    return (ev.Matched(command.seat, ()),)


def _take_back_match(state: GameState, command: cmd.TakeBackMatch, at: int, rng: random.Random) -> Events:
    check_own_cards(state)
    seat = state.find(command.seat)
    if seat is None:
        raise SeatError("no_seat")
    if state.paused:
        raise RuleError("paused")
    if state.phase in (Phase.SCORED, Phase.FINISHED):
        raise RuleError("wrong_phase")
    if seat.melds is None:
        raise RuleError("not_matched")
    return (ev.MatchTakenBack(command.seat),)


def _count_hand(state: GameState, command: cmd.CountHand, at: int, rng: random.Random) -> Events:
    seat = check_count(state, command.seat, command.by)
    if command.hand is not None:
        count = count_hand(command.hand, state.cards, command.by, state.rules)
    else:
        count = count_ranks(command.ranks or (), state.cards, command.by, state.rules)
    return () if seat.count == count else (ev.HandCounted(command.seat, count),)


def _check_count(state: GameState, command: cmd.CheckCount, at: int, rng: random.Random) -> Events:
    seat = check_check(state, command.seat, command.by)
    checked = seat.count.checked if seat.count else ()
    return () if command.by in checked else (ev.CountChecked(command.seat, command.by),)


def _close_count(state: GameState, command: cmd.CloseCount, at: int, rng: random.Random) -> Events:
    check_own_cards(state)
    if state.paused:
        raise RuleError("paused")
    if state.phase is not Phase.COUNT:
        raise RuleError("wrong_phase")
    return (score_count(state),)


BUZZERS: dict[type, Callable[[GameState, Any, int, random.Random], Events]] = {
    cmd.AddSeat: _add_seat,
    cmd.Holding: _holding,
    cmd.MatchFor: _match_for,
    cmd.TakeBackMatch: _take_back_match,
    cmd.CountHand: _count_hand,
    cmd.CheckCount: _check_count,
    cmd.CloseCount: _close_count,
}
