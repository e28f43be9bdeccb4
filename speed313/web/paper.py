"""The score sheet on paper: every row, cell and note as the page ``sheet.html`` prints them."""

from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from speed313.catalogue import numeral, sentence, total_text
from speed313.web.lines import LOOKS, draw_lines

Body = dict[str, Any]

_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def paper(code: str, sheet: Body) -> Body:
    """What the page needs of a sheet as ``Table.sheet_wire`` gives it, sentences and all."""
    rows = sorted(sheet["sheet"], key=lambda row: (row["place"] or 99, row["total"], row["seat"]))
    notes = list(_notes(sheet, {row["seat"]: row["name"] for row in rows}))
    return {
        "code": code,
        "title": sentence(f"host.rule.game.{sheet['kind']}"),
        "star": _star(sheet),
        "game": sheet["game"],
        "games": [game for game in sheet["games"] if game != sheet["game"]],
        "rounds": [_round(number, sheet) for number in _rounds(sheet)],
        "rows": [_row(row, sheet, notes) for row in rows],
        "notes": notes,
        "marks": _marks(sheet),
        "honours": [_honour(one, rows) for one in sheet["honours"]],
        "winners": [row["name"] for row in rows if row["place"] == 1 and sheet["phase"] == "finished"],
        "count": sheet["rounds"],
        "scored": min(sum(1 for row in rows[:1] for _ in row["cells"]), sheet["rounds"]),
        "lines": draw_lines(sheet, LOOKS["paper"]),
        "text": sentence,
    }


def _star(sheet: Body) -> str:
    """What the star means: by turns a seat goes out (§9.1)."""
    return "sheet.mark.out" if sheet["by_turns"] else "sheet.mark.match"


def _rounds(sheet: Body) -> range:
    """The columns: the rounds of the game, and the bonus rounds that a tie led to (§8 ``tie``)."""
    return range(1, sheet["rounds"] + sheet["bonus"] + 1)


def _round(number: int, sheet: Body) -> Body:
    bonus = number - sheet["rounds"]
    dealt = bonus if bonus > 0 else number
    name = sentence("sheet.bonus", n=bonus) if bonus > 0 else str(number)
    return {"name": name, "wild": _RANKS[(dealt + 1) % len(_RANKS)], "skipped": number in sheet["skipped"]}


def _row(row: Body, sheet: Body, notes: list[Body]) -> Body:
    points = [cell["points"] if cell else 0 for cell in row["cells"]]
    sums = list(accumulate(points, initial=row["start"]))[1:]
    cells = [_cell(row, number, sums, sheet, notes) for number in _rounds(sheet)]
    late = row["joined"] > 1
    joined = sentence("sheet.joined", round=row["joined"], start=row["start"]) if late else ""
    return {**row, "late": joined, "cells": cells, "sum": total_text(row)}


def _cell(row: Body, number: int, sums: list[int], sheet: Body, notes: list[Body]) -> Body | None:
    cell = row["cells"][number - 1] if number <= len(row["cells"]) else None
    if cell is None:
        return None
    where = (row["seat"], number)
    return {
        "points": "…" if cell["missing"] else numeral(cell["points"]),
        "bare": cell["matched"] and not cell["points"],
        "matched": cell["matched"],
        "sum": _sum(row, number, sums[number - 1]) if number <= sheet["rounds"] else "",  # a bonus round is in no total
        "note": next((note["number"] for note in notes if (note["seat"], note["round"]) == where), None),
        "asked": any((one["seat"], one["round"]) == where for one in sheet["objections"]),
    }


def _sum(row: Body, number: int, total: int) -> str:
    """The total after that round, marked where it lacks a score."""
    return total_text({"total": total, "cells": row["cells"][:number]})


def _notes(sheet: Body, names: dict[int, str]) -> Iterator[Body]:
    """One note for each cell that was corrected: the newest correction is the one that counts."""
    newest = {(one["seat"], one["round"]): one for one in sheet["corrections"]}
    for number, one in enumerate(newest.values(), start=1):
        yield {**one, "number": number, "name": names.get(one["seat"], "")}


def _marks(sheet: Body) -> list[tuple[str, str]]:
    """What the marks on this sheet mean, those only that are on it."""
    cells = [cell for row in sheet["sheet"] for cell in row["cells"] if cell]
    found = [("★", _star(sheet))] if any(cell["matched"] for cell in cells) else []
    if any(cell["missing"] for cell in cells):
        found.append(("…", "sheet.mark.missing"))
    if sheet["objections"]:
        found.append(("?", "sheet.mark.asked"))
    if sheet["skipped"]:
        found.append(("×", "sheet.mark.skipped"))
    return [(mark, sentence(key)) for mark, key in found]


def _honour(one: Body, rows: list[Body]) -> Body:
    names = [row["name"] for row in rows if row["seat"] in one["seats"]]
    merit = sentence(f"honour.{one['merit']}")
    return {"merit": merit, "names": names, "how": honour_sentence(one)}


def honour_sentence(one: Body) -> str:
    """How somebody came by an honour."""
    key = f"honour.{one['merit']}.how"
    if one["merit"] == "fastest_match" and one["count"] == 0:
        key = "honour.fastest_match.at_once"
    return sentence(key, n=one["count"], count=one["count"], round=one["round"])
