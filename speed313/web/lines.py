"""The totals over the rounds as lines: where each point, label and mark of the picture lies.

Fewer points lie higher, so that the winner is on top as on the sheet. The picture tells no more than the sheet beside
it, which is its twin for those who do not see it.
"""

from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from speed313.catalogue import total_text
from speed313.web.letters import is_square, wide

Body = dict[str, Any]

# As in static/js/tokens.js: a seat has one colour on every screen.
COLORS = (
    *("#ffd166", "#8ecdf0", "#ff9a8b", "#b5e48c", "#d7b5f0", "#ffb07c"),
    *("#7fe0d0", "#ffadc6", "#c9d4e8", "#f2ea78", "#a9b8ff", "#d9c3a5"),
)
DASHES = ("none", "12 6", "3 5", "14 5 3 5")  # a colour is never the only way to tell lines apart
_STEPS = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000)
_LINES = 5  # across the picture, at most
_FIGURES = wide("000")  # room for totals, at least
_APART = 0.6  # between two texts, in sizes of their letters


@dataclass(frozen=True, slots=True)
class Look:
    """How large a picture is, in its own units, and whether it lies on dark felt or on paper."""

    width: int
    height: int
    font: int
    labels: int
    dark: bool

    @property
    def left(self) -> float:
        """Where the first round begins."""
        return self.font * 3.5

    @property
    def right(self) -> float:
        """Where the last round ends and the labels begin."""
        return self.width - self.labels - self.font * 1.6

    @property
    def top(self) -> float:
        """Where the fewest points lie."""
        return self.font * 0.9

    @property
    def bottom(self) -> float:
        """Where the most points lie."""
        return self.height - self.font * 2.2


LOOKS = {
    "tv": Look(1728, 800, 30, 480, dark=True),
    "phone": Look(720, 760, 26, 300, dark=True),
    "paper": Look(1320, 330, 15, 260, dark=False),
}


@dataclass(frozen=True, slots=True)
class Point:
    """A place in the picture."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Label:
    """A text in the picture, as much narrower and flatter as it has to be (1: as it is); never larger."""

    text: str
    x: float
    y: float
    narrow: float = 1
    flat: float = 1


@dataclass(frozen=True, slots=True)
class Line:
    """One seat's totals: ``points`` from left to right, then its place, name and total."""

    seat: int
    color: str
    dash: str
    points: tuple[Point, ...]
    end: Point
    place: Label
    name: Label
    total: Label
    left: bool


@dataclass(frozen=True, slots=True)
class Lines:
    """The whole picture."""

    look: Look
    rounds: tuple[Label, ...]
    levels: tuple[Label, ...]
    lines: tuple[Line, ...]


def draw_lines(sheet: Body, look: Look) -> Lines:
    """The picture of a sheet as ``Table.sheet_wire`` gives it."""
    # A bonus round is in no total (§8 ``tie``).
    rows = [{**row, "cells": row["cells"][: sheet["rounds"]]} for row in sheet["sheet"]]
    rows = [row for row in rows if _totals(row)]
    rows.sort(key=lambda row: (row["place"] or 99, row["total"], row["seat"]))
    every = [total for row in rows for _, total in _totals(row)]
    least, most = min([0, *every]), max([*every, 10])
    across = (look.right - look.left) / sheet["rounds"]

    def place(number: int, total: int) -> Point:
        down = (total - least) / (most - least)
        return Point(round(look.left + across * number, 1), round(look.top + down * (look.bottom - look.top), 1))

    ends = [place(*_totals(row)[-1]) for row in rows]
    heights = _spread([end.y for end in ends], look)
    figures = max([_FIGURES, *(wide(total_text(row)) for row in rows)])
    lines = [
        _line(row, tuple(place(*at) for at in _totals(row)), y, figures, look)
        for row, y in zip(rows, heights, strict=True)
    ]
    foot = look.height - look.font * 0.6
    numbers = [
        Label(str(number), place(number, 0).x, foot) for number in _numbered(sheet["rounds"], across / look.font)
    ]
    levels = [Label(str(level), look.left, place(0, level).y) for level in _levels(least, most)]
    return Lines(look, tuple(numbers), tuple(levels), tuple(lines))


def _totals(row: Body) -> list[tuple[int, int]]:
    """After how many rounds the seat had which total; nothing before it has a score, nothing after it left."""
    cells = row["cells"]
    played = [number for number, cell in enumerate(cells, start=1) if cell]
    if not played:
        return []
    first = max(row["joined"] - 1, 0)
    last = played[-1] if row["left"] else len(cells)
    points = [cell["points"] if cell else 0 for cell in cells[first:last]]
    return list(enumerate(accumulate(points, initial=row["start"]), start=first))


def _numbered(rounds: int, across: float) -> range:
    """The rounds that are numbered below the picture, the last and as many as have room: each so many letters wide."""
    step = next(step for step in range(1, rounds + 1) if step == rounds or across * step > wide(str(rounds)) + _APART)
    return range((rounds - 1) % step + 1, rounds + 1, step)


def _line(row: Body, points: tuple[Point, ...], y: float, figures: float, look: Look) -> Line:
    """``figures``: how much room the totals take, in sizes of their letters."""
    text = look.right + look.font * 1.2
    room = look.labels - look.font * (1.6 + figures + _APART)
    color = COLORS[row["color"] % len(COLORS)]
    return Line(
        seat=row["seat"],
        color=color if look.dark else darker(color),
        dash=DASHES[row["seat"] % len(DASHES)],
        points=points,
        end=Point(look.right + look.font * 0.6, y),
        place=Label(str(row["place"] or "–"), text + look.font * 0.8, y),
        name=_name(row["name"], text + look.font * 1.8, y, room / look.font),
        total=Label(total_text(row), look.width - look.font * 0.2, y),
        left=row["left"],
    )


def _name(name: str, x: float, y: float, room: float) -> Label:
    """A name in a room of so many sizes of its letters. Pictures and wide letters keep their shape."""
    narrow = round(min(1, room / max(wide(name), 1)), 3)
    return Label(name, x, y, narrow, narrow if any(is_square(char) for char in name) else 1)


def _spread(heights: list[float], look: Look) -> list[float]:
    """Labels as near to their lines as they can be without lying over each other, in the order of the rows."""
    apart = min(look.font * 1.24, (look.bottom - look.top) / max(len(heights) - 1, 1))
    found: list[float] = []
    for index, height in enumerate(heights):
        low = found[-1] + apart if found else look.top
        high = look.bottom - apart * (len(heights) - 1 - index)
        found.append(round(min(max(height, low), high), 1))
    return found


def _levels(least: int, most: int) -> list[int]:
    step = next((step for step in _STEPS if (most - least) / step <= _LINES), _STEPS[-1])
    return list(range(-(-least // step) * step, most + 1, step))


def darker(color: str) -> str:
    """The same colour for white paper."""
    parts = (int(color[index : index + 2], 16) for index in (1, 3, 5))
    return "#" + "".join(f"{int(part * 0.55):02x}" for part in parts)
