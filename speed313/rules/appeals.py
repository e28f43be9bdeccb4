"""Appeals: how ``decide`` corrects a score, hears an objection, deals a round again or skips it (§6.4).

A guest can only object. What changes the sheet is for the host, whom the table knows.
"""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from speed313.errors import RuleError, SeatError
from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.deal import deal_round, ring_of
from speed313.rules.sheet import cell_of
from speed313.rules.state import FEWEST_SEATS, WINDOWS, Cell, GameState, Objection, Phase

Events = tuple[ev.Event, ...]

LEAST_POINTS, MOST_POINTS = -99, 999  # what a cell of the sheet has room for
MOST_OBJECTIONS = 3  # of one seat, open at a time
_PLAYING = WINDOWS | {Phase.DEAL, Phase.DRAW, Phase.TURN, Phase.SHOWDOWN, Phase.COUNT}


def _cell(state: GameState, number: int, round_: int) -> Cell:
    if state.row(number) is None:
        raise SeatError("no_seat")
    cell = cell_of(state, number, round_)
    if cell is None:
        raise RuleError("no_cell")
    return cell


def _correct_cell(state: GameState, command: cmd.CorrectCell, at: int, rng: random.Random) -> Events:
    cell = _cell(state, command.seat, command.round)
    if not LEAST_POINTS <= command.points <= MOST_POINTS:
        raise RuleError("bad_points", least=LEAST_POINTS, most=MOST_POINTS)
    asked = tuple(one for one in state.objections if (one.seat, one.round) == (command.seat, command.round))
    answered = tuple(ev.ObjectionAnswered(one.number) for one in asked)
    if cell.points == command.points and not cell.is_missing:
        return answered
    number = state.seq + 1
    made = ev.CellCorrected(number, command.seat, command.round, command.points, command.reason)
    return (made, *answered)


def _undo_correction(state: GameState, command: cmd.UndoCorrection, at: int, rng: random.Random) -> Events:
    made = next((one for one in state.corrections if one.number == command.correction), None)
    if made is None:
        raise RuleError("no_correction")
    return () if made.undone else (ev.CorrectionUndone(made.number),)


def _raise_objection(state: GameState, command: cmd.RaiseObjection, at: int, rng: random.Random) -> Events:
    asking = state.find(command.by)
    if asking is None or asking.bot or not asking.phone:  # it is asked on a phone
        raise SeatError("no_seat")
    _cell(state, command.seat, command.round)
    own = [one for one in state.objections if one.by == command.by]
    if any((one.seat, one.round) == (command.seat, command.round) for one in own):
        return ()
    if len(own) >= MOST_OBJECTIONS:
        raise RuleError("too_many_objections", most=MOST_OBJECTIONS)
    return (ev.ObjectionRaised(state.seq + 1, command.seat, command.round, command.by),)


def _answer_objection(state: GameState, command: cmd.AnswerObjection, at: int, rng: random.Random) -> Events:
    return (ev.ObjectionAnswered(_objection(state, command.objection).number),)


def _objection(state: GameState, number: int) -> Objection:
    found = next((one for one in state.objections if one.number == number), None)
    if found is None:
        raise RuleError("no_objection")
    return found


def _check_round(state: GameState, number: int, phases: frozenset[Phase]) -> None:
    """That it is about the round that is on: a press that comes late must not undo the next one."""
    if state.phase not in phases or number != state.round:
        raise RuleError("wrong_phase")


def _resumed(state: GameState) -> Events:
    return (ev.GameResumed(),) if state.paused else ()


def _declare_misdeal(state: GameState, command: cmd.DeclareMisdeal, at: int, rng: random.Random) -> Events:
    _check_round(state, command.round, _PLAYING | {Phase.SCORED})
    # Those whom the host has removed go before the deal, as between rounds (§7.5).
    removed = [seat.seat for seat in state.seats + state.watching if seat.removed]
    staying = replace(
        state,
        seats=tuple(seat for seat in state.seats if not seat.removed),
        watching=tuple(seat for seat in state.watching if not seat.removed),
    )
    if len(ring_of(staying, again=True)) < FEWEST_SEATS:
        raise RuleError("too_few_seats")
    freed = tuple(ev.SeatFreed(number) for number in removed)
    misdealt = ev.RoundMisdealt(command.round)
    return (*_resumed(state), misdealt, *freed, deal_round(_without(staying, command.round), rng, again=True))


def _without(state: GameState, round_: int) -> GameState:
    """The totals that a late joiner's is reckoned from, without the round that does not count (§7.4)."""
    seats = tuple(replace(seat, cells=seat.cells[: round_ - 1]) for seat in state.seats)
    return replace(state, seats=seats)


def _skip_round(state: GameState, command: cmd.SkipRound, at: int, rng: random.Random) -> Events:
    _check_round(state, command.round, _PLAYING)
    return (*_resumed(state), ev.RoundSkipped(command.round))


APPEALS: dict[type, Callable[[GameState, Any, int, random.Random], Events]] = {
    cmd.CorrectCell: _correct_cell,
    cmd.UndoCorrection: _undo_correction,
    cmd.RaiseObjection: _raise_objection,
    cmd.AnswerObjection: _answer_objection,
    cmd.DeclareMisdeal: _declare_misdeal,
    cmd.SkipRound: _skip_round,
}
