"""The sheet of a game for spreadsheets: CSV that opens right in the language's own, and XLSX where it is installed."""

import csv
import io
from collections.abc import Sequence
from importlib import import_module

from speed313.catalogue import sentence
from speed313.rules.cards import rank_text
from speed313.rules.deal import ranking
from speed313.rules.scoring import wild_rank
from speed313.rules.state import GameState, Seat

Value = str | int | None
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # how a formula may begin


class NoXlsx(Exception):
    """The library that writes XLSX is not installed."""


def rows_of(state: GameState) -> list[list[Value]]:
    """The sheet as rows, the head first: place, name, what a late joiner began with, each round, total, matches."""
    places = ranking(state.seats)
    seats = [seat for seat in state.seats + state.watching + state.gone if seat.joined]
    rounds = max((len(seat.cells) for seat in seats), default=0)
    head: list[Value] = [sentence("export.place"), sentence("export.name"), sentence("export.start")]
    head += [_round(state, number) for number in range(1, rounds + 1)]
    head += [sentence("export.total"), sentence("export.matches"), sentence("export.note")]
    ordered = sorted(seats, key=lambda seat: (places.get(seat.seat, len(places) + 1), seat.total))
    return [head, *(_row(seat, places.get(seat.seat), rounds) for seat in ordered)]


def _round(state: GameState, number: int) -> str:
    wild, bonus = rank_text(wild_rank(state.rules.cards_in(number))), number - state.rules.rounds
    return (
        sentence("export.bonus", n=bonus, wild=wild) if bonus > 0 else sentence("export.round", round=number, wild=wild)
    )


def _row(seat: Seat, place: int | None, rounds: int) -> list[Value]:
    cells = [cell.points if cell else None for cell in seat.cells]
    notes = [sentence("export.joined", round=seat.joined)] if seat.joined > 1 else []
    notes += [sentence("export.left")] if seat.left else []
    start = seat.start if seat.joined > 1 else None
    cells += [None] * (rounds - len(cells))
    return [place, seat.name, start, *cells, seat.total, seat.matches, ", ".join(notes)]


def as_csv(rows: Sequence[Sequence[Value]]) -> bytes:
    """The rows as CSV: UTF-8 with its mark, the separator that spreadsheets of the language expect, texts in quotes."""
    text = io.StringIO()
    # Quotes around every text: a separator of another language in a name begins no cell there either.
    writer = csv.writer(text, delimiter=sentence("export.separator"), quoting=csv.QUOTE_NONNUMERIC)
    writer.writerows([["" if value is None else harmless(value) for value in row] for row in rows])
    return text.getvalue().encode("utf-8-sig")


def harmless(value: Value) -> Value:
    """A text that no spreadsheet takes for a formula: one that begins like a formula gets an apostrophe before it."""
    if isinstance(value, str) and value.lstrip(" \u00a0").startswith(_FORMULA):
        return f"'{value}"
    return value


def as_xlsx(rows: Sequence[Sequence[Value]], title: str) -> bytes:
    """The rows as a workbook of one sheet; texts are texts there, whatever they begin with.

    Raises:
        NoXlsx: ``pip install 'speed313[xlsx]'`` has not been done.
    """
    try:
        xlsxwriter = import_module("xlsxwriter")
    except ImportError:
        raise NoXlsx from None
    file = io.BytesIO()
    book = xlsxwriter.Workbook(file, {"in_memory": True})
    sheet, bold = book.add_worksheet(title[:31]), book.add_format({"bold": True})
    for row, values in enumerate(rows):
        for column, value in enumerate(values):
            if isinstance(value, int):
                sheet.write_number(row, column, value)
            elif value is not None:
                sheet.write_string(row, column, value, None if row else bold)
    sheet.freeze_panes(1, 2)
    sheet.set_column(1, 1, 20)
    book.close()
    return file.getvalue()
