"""What everybody may see of the sheet: its rows and cells, what was corrected or is to be checked, the honours."""

from dataclasses import dataclass

from speed313.rules.deal import ranking
from speed313.rules.honours import honours
from speed313.rules.state import Cell, GameState, Phase

# What is seen of a cell: how it is called on the wire, and what it is.
CELL = {"points": "points", "matched": "matched", "missing": "is_missing", "fine": "fine"}


@dataclass(frozen=True, slots=True)
class RowView:
    """One row of the sheet; of a cell only what ``CELL`` names is for everybody."""

    seat: int
    name: str
    color: int
    symbol: int
    bot: str | None
    left: bool
    joined: int
    start: int
    cells: tuple[Cell | None, ...]
    total: int
    place: int


@dataclass(frozen=True, slots=True)
class CorrectedView:
    """A cell of the sheet that the host has changed."""

    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class ObjectionView:
    """A cell of the sheet that the seat ``by`` wants checked."""

    objection: int
    seat: int
    round: int
    by: int


@dataclass(frozen=True, slots=True)
class HonourView:
    """A small honour at the end and the seats that share it."""

    merit: str
    seats: tuple[int, ...]
    count: int
    round: int


def sheet_rows(state: GameState) -> tuple[RowView, ...]:
    """The rows of the sheet: the ring, those who watch, those who left; only who was dealt in, but for the ring."""
    places = ranking(state.seats)
    return tuple(
        RowView(
            seat=seat.seat,
            name=seat.name,
            color=seat.color,
            symbol=seat.symbol,
            bot=seat.bot,
            left=seat.left,
            joined=seat.joined,
            start=seat.start,
            cells=seat.cells,
            total=seat.total,
            place=places.get(seat.seat, 0),
        )
        for seat in state.seats + state.watching + state.gone
        if seat.seat in places or seat.joined
    )


def corrected_cells(state: GameState) -> tuple[CorrectedView, ...]:
    """The cells that the host has changed."""
    rows = state.seats + state.watching + state.gone
    return tuple(
        CorrectedView(seat.seat, number)
        for seat in rows
        for number, cell in enumerate(seat.cells, start=1)
        if cell and cell.judged is not None
    )


def open_objections(state: GameState) -> tuple[ObjectionView, ...]:
    """What the host is asked to check."""
    return tuple(ObjectionView(one.number, one.seat, one.round, one.by) for one in state.objections)


def honour_views(state: GameState) -> tuple[HonourView, ...]:
    """The honours, once the game is over."""
    if state.phase is not Phase.FINISHED:
        return ()
    return tuple(HonourView(one.merit.value, one.seats, one.count, one.round) for one in honours(state))
