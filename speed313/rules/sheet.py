"""The sheet: what scored rounds, corrections, objections and misdeals make of its cells. Part of ``evolve``."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from speed313.rules import events as ev
from speed313.rules.seating import FRESH_PLAY
from speed313.rules.state import Cell, Correction, GameState, Objection, Phase, Seat

Change = Callable[[Seat], Seat]


def cell_of(state: GameState, number: int, round_: int) -> Cell | None:
    """A seat's cell of a round; None where there is none: not played, not yet scored, skipped, no such seat."""
    row = state.row(number)
    if row is None or not 1 <= round_ <= len(row.cells):
        return None
    return row.cells[round_ - 1]


def standing(state: GameState) -> tuple[Correction, ...]:
    """Of each cell that the host has changed the correction that counts, the newest; in order of seat and round."""
    counting = {(one.seat, one.round): one for one in state.corrections if not one.undone}
    return tuple(counting[where] for where in sorted(counting))


def next_cells(state: GameState, cells: Mapping[int, Cell]) -> GameState:
    """The sheet with one more round: these cells by seat, nothing for everybody else."""
    return _each_row(state, lambda seat: replace(seat, cells=(*seat.cells, cells.get(seat.seat))))


def put_away(state: GameState) -> GameState:
    """A game whose sheet is kept while the next one is played: everything but what lay on the table."""
    seats = tuple(replace(seat, **FRESH_PLAY) for seat in state.seats)
    return replace(state, seats=seats, middle=(), pile=(), blocked=(), clock=None, paused=None, objections=(), past=())


def _each_row(state: GameState, change: Change) -> GameState:
    return replace(
        state,
        seats=tuple(map(change, state.seats)),
        watching=tuple(map(change, state.watching)),
        gone=tuple(map(change, state.gone)),
    )


def _round_misdealt(state: GameState, event: ev.RoundMisdealt) -> GameState:
    """A round that is on the sheet already is taken off it, with all that was said of it."""
    if state.phase is not Phase.SCORED:
        return state
    number = event.round
    state = _each_row(state, lambda seat: replace(seat, cells=seat.cells[: number - 1]))
    return replace(
        state,
        results=(),
        scored=tuple(scored for scored in state.scored if scored.round != number),
        skipped=tuple(skipped for skipped in state.skipped if skipped != number),
        corrections=tuple(one for one in state.corrections if one.round != number),
        objections=tuple(one for one in state.objections if one.round != number),
    )


def _cell_corrected(state: GameState, event: ev.CellCorrected) -> GameState:
    made = Correction(event.correction, event.seat, event.round, event.points, event.reason)
    return _recount(replace(state, corrections=(*state.corrections, made)), event.seat, event.round)


def _correction_undone(state: GameState, event: ev.CorrectionUndone) -> GameState:
    undone = next((one for one in state.corrections if one.number == event.correction), None)
    if undone is None:
        return state
    corrections = tuple(replace(one, undone=True) if one == undone else one for one in state.corrections)
    return _recount(replace(state, corrections=corrections), undone.seat, undone.round)


def _recount(state: GameState, number: int, round_: int) -> GameState:
    """The newest correction that counts makes the cell; without one it is what the referee counted."""
    cell = cell_of(state, number, round_)
    if cell is None:
        return state
    judged = cell.points if cell.judged is None else cell.judged
    points = [one.points for one in corrections_of(state, number, round_) if not one.undone]
    after = replace(cell, points=points[-1] if points else judged, judged=judged if points else None)

    def change(seat: Seat) -> Seat:
        if seat.seat != number:
            return seat
        return replace(seat, cells=(*seat.cells[: round_ - 1], after, *seat.cells[round_:]))

    return _each_row(state, change)


def corrections_of(state: GameState, number: int, round_: int) -> tuple[Correction, ...]:
    """Every correction of a cell, the oldest first."""
    return tuple(one for one in state.corrections if (one.seat, one.round) == (number, round_))


def _objection_raised(state: GameState, event: ev.ObjectionRaised) -> GameState:
    raised = Objection(event.objection, event.seat, event.round, event.by)
    return replace(state, objections=(*state.objections, raised))


def _objection_answered(state: GameState, event: ev.ObjectionAnswered) -> GameState:
    return replace(state, objections=tuple(one for one in state.objections if one.number != event.objection))


SHEET: dict[type, Callable[[GameState, Any], GameState]] = {
    ev.RoundMisdealt: _round_misdealt,
    ev.CellCorrected: _cell_corrected,
    ev.CorrectionUndone: _correction_undone,
    ev.ObjectionRaised: _objection_raised,
    ev.ObjectionAnswered: _objection_answered,
}
