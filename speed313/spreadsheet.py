"""The sheet of a game for spreadsheets: CSV that opens right in the language's own, and XLSX where it is installed."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from importlib import import_module

from speed313.catalogue import sentence
from speed313.rules.cards import rank_text
from speed313.rules.deal import ranking
from speed313.rules.scoring import wild_rank
from speed313.rules.sheet import cell_of, standing
from speed313.rules.state import GameState, Seat

Value = str | int | None
# What a spreadsheet would take for a number, a date or a time: "3-13", "007", "1e5".
_NUMBER = re.compile(r"[\s\d.,:/%()+-]*\d[\s\d.,:/%()+-]*(?:[eE]\+?\d+)?")
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # how a formula may begin


class NoXlsx(Exception):
    """The library that writes XLSX is not installed."""


def rows_of(state: GameState) -> list[list[Value]]:
    """The sheet as rows, the head first: place, name, what a late joiner began with, each round, total, matches, notes.

    The columns of the rounds hold numbers and nothing else. A score that nobody has said is left empty; the note of its
    row says so, and what the host has changed and why. A skipped round is marked in the head.
    """
    places = ranking(state.seats)
    seats = [seat for seat in state.seats + state.watching + state.gone if seat.joined]
    rounds = max((len(seat.cells) for seat in seats), default=0)
    head: list[Value] = [sentence("export.place"), sentence("export.name"), sentence("export.start")]
    head += [_round(state, number) for number in range(1, rounds + 1)]
    head += [sentence("export.total"), sentence("export.matches"), sentence("export.note")]
    ordered = sorted(seats, key=lambda seat: (places.get(seat.seat, len(places) + 1), seat.total))
    return [head, *(_row(state, seat, places.get(seat.seat), rounds) for seat in ordered)]


def _round(state: GameState, number: int) -> str:
    wild, bonus = rank_text(wild_rank(state.rules.cards_in(number))), number - state.rules.rounds
    name = (
        sentence("export.bonus", n=bonus, wild=wild) if bonus > 0 else sentence("export.round", round=number, wild=wild)
    )
    return sentence("export.skipped", round=name) if number in state.skipped else name


def _row(state: GameState, seat: Seat, place: int | None, rounds: int) -> list[Value]:
    cells = [cell.points if cell and not cell.is_missing else None for cell in seat.cells]
    start = seat.start if seat.joined > 1 else None
    cells += [None] * (rounds - len(cells))
    return [place, seat.name, start, *cells, seat.total, seat.matches, "; ".join(_notes(state, seat))]


def _notes(state: GameState, seat: Seat) -> Iterator[str]:
    """What its numbers do not say: when it came, that it left, what is missing and what the host has changed."""
    if seat.joined > 1:
        yield sentence("export.joined", round=seat.joined)
    if seat.left:
        yield sentence("export.left")
    for number, cell in enumerate(seat.cells, start=1):
        if cell and cell.is_missing:
            yield sentence("export.missing", round=number)
    for one in standing(state):
        if one.seat == seat.seat:
            cell = cell_of(state, one.seat, one.round)
            judged = "…" if cell is None or cell.missing else cell.judged
            yield sentence("export.corrected", round=one.round, points=one.points, judged=judged, reason=one.reason)


def as_csv(rows: Sequence[Sequence[Value]]) -> bytes:
    """The rows as CSV: UTF-8 with its mark, the separator that spreadsheets of the language expect, texts in quotes."""
    text = io.StringIO()
    # Quotes around every text: a separator of another language in a name begins no cell there either.
    writer = csv.writer(text, delimiter=sentence("export.separator"), quoting=csv.QUOTE_NONNUMERIC)
    writer.writerows([["" if value is None else harmless(value) for value in row] for row in rows])
    return text.getvalue().encode("utf-8-sig")


def harmless(value: Value) -> Value:
    """A text that no spreadsheet takes for a formula or a number: what looks like one gets an apostrophe before it."""
    if isinstance(value, str) and (value.lstrip(" \u00a0").startswith(_FORMULA) or _NUMBER.fullmatch(value)):
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
