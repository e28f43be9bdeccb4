"""The sheet in full (§6.4): one cell with its melds, its orphans and the sum; a whole game with all its corrections.

Both are asked for, so that the views need not carry the hands of rounds that are over. Everything in them was laid open
before everybody when the round was scored.
"""

from typing import Any

from speed313.errors import RuleError, SeatError
from speed313.rules.cards import RANK_LETTERS
from speed313.rules.counting import prices
from speed313.rules.scoring import orphan_cost, wild_rank
from speed313.rules.sheet import cell_of, corrections_of
from speed313.rules.state import Cell, Count, GameState, Result
from speed313.rules.views import as_wire, result_view, table_view

_SHEET = ("game", "phase", "round", "rounds", "bonus", "sheet", "corrected", "objections", "skipped", "honours")


def cell_wire(state: GameState, number: int, round_: int) -> dict[str, Any]:
    """A cell as JSON values; docs/protocol.md explains them. ``hand`` is None where no hand was opened.

    Raises:
        SeatError: ``no_seat``.
        RuleError: ``no_cell``.
    """
    if state.row(number) is None:
        raise SeatError("no_seat")
    cell = cell_of(state, number, round_)
    if cell is None:
        raise RuleError("no_cell")
    result, dealt = _opened(state, number, round_), state.rules.cards_in(round_)
    return {
        "seat": number,
        "round": round_,
        "wild": RANK_LETTERS[wild_rank(dealt)],
        "points": cell.points,
        "matched": cell.matched,
        "fine": cell.fine,
        "missing": cell.is_missing,
        "judged": _judged(cell),
        "hand": None if result is None else _hand(state, result, cell.count, dealt),
        "corrections": [
            {"correction": one.number, "points": one.points, "reason": one.reason, "undone": one.undone}
            for one in corrections_of(state, number, round_)
        ],
    }


def sheet_wire(state: GameState, code: str) -> dict[str, Any]:
    """The sheet of a game as JSON values: those of the table view, and every correction that counts."""
    view = as_wire(table_view(state, code))
    return {
        **{name: view[name] for name in _SHEET},
        "kind": state.rules.game,
        "by_turns": state.rules.by_turns,
        "corrections": [
            {
                "seat": one.seat,
                "round": one.round,
                "judged": _judged(cell_of(state, one.seat, one.round)),
                "points": one.points,
                "reason": one.reason,
            }
            for one in state.corrections
            if not one.undone
        ],
    }


def _judged(cell: Cell | None) -> int | None:
    """What a cell was counted as, None where nobody had counted it."""
    if cell is None or cell.missing:
        return None
    return cell.points if cell.judged is None else cell.judged


def _opened(state: GameState, number: int, round_: int) -> Result | None:
    results = [result for scored in state.scored if scored.round == round_ for result in scored.results]
    return next((result for result in results if result.seat == number), None)


def _hand(state: GameState, result: Result, count: Count | None, dealt: int) -> dict[str, Any]:
    view = as_wire(result_view(result, count))
    costs = [orphan_cost(card.face, dealt, state.rules.terms) for card in result.orphans]
    if count and not costs:  # of real cards perhaps only the ranks are known (§9.5)
        known = dict(prices(dealt, state.rules))
        costs = [known[rank] for rank in count.ranks]
    return {"melds": view["melds"], "orphans": view["orphans"], "ranks": view["ranks"], "costs": costs}
