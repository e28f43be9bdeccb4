"""The score sheet on paper: every row, cell and note as the page ``sheet.html`` prints them."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate
from typing import Any

from speed313.catalogue import numeral, sentence, total_text
from speed313.web.letters import wide
from speed313.web.lines import LOOKS, Look, draw_lines

Body = dict[str, Any]

ROOMY = 12  # rows that have room for two lines of figures and a picture below them
FEW_NOTES = 6  # on corrections that have room as a list; more run on as a text
_PAGE = (277, 191)  # mm between the margins; heights of rows and lines are as in static/css/paper.css
_NOTE = 24  # sizes of letters that every note has besides name and reason
_OUT = {"most_matches": "most_out", "fastest_match": "fastest_out"}
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def paper(code: str, sheet: Body) -> Body:
    """What the page needs of a sheet as ``Table.sheet_wire`` gives it, sentences and all."""
    rows = sorted(sheet["sheet"], key=lambda row: (row["place"] or 99, row["total"], row["seat"]))
    notes = list(_notes(sheet, rows))
    return {
        "code": code,
        "title": sentence(f"host.rule.game.{sheet['kind']}"),
        "star": _star(sheet),
        "game": sheet["game"],
        "games": [game for game in sheet["games"] if game != sheet["game"]],
        "rounds": [_round(number, sheet) for number in _rounds(sheet)],
        "rows": [_row(row, sheet, notes) for row in rows],
        "notes": notes,
        "crowded": len(rows) > ROOMY or len(notes) > FEW_NOTES,
        "many_notes": len(notes) > FEW_NOTES,
        "marks": _marks(sheet),
        "honours": [_honour(one, rows, sheet["by_turns"]) for one in sheet["honours"]],
        "winners": [row["name"] for row in rows if row["place"] == 1 and sheet["phase"] == "finished"],
        "count": sheet["rounds"],
        "scored": min(sum(1 for row in rows[:1] for _ in row["cells"]), sheet["rounds"]),
        "lines": draw_lines(sheet, _look(rows, notes, bool(sheet["honours"]))),
        "text": sentence,
    }


def _look(rows: list[Body], notes: list[Body], honoured: bool) -> Look:
    """The picture, as flat as need be: with much above it on the page it is still as wide as the page."""
    look = LOOKS["paper"]
    crowded = len(rows) > ROOMY or len(notes) > FEW_NOTES
    letters = sum(wide(note["name"]) + wide(note["reason"]) + _NOTE for note in notes)
    told = (letters * 2.5 / _PAGE[0] + 1) * (3 if len(notes) > FEW_NOTES else 4) + 10 * honoured
    room = _PAGE[1] - 24 - len(rows) * (6.6 if crowded else 8) - told
    labels = look.font * (3.1 + 1.24 * len(rows))
    return replace(look, height=min(look.height, round(max(labels, room * look.width / _PAGE[0]))))


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


def _notes(sheet: Body, rows: list[Body]) -> Iterator[Body]:
    """One note for each cell that was corrected, column by column: the newest correction is the one that counts."""
    newest = {(one["round"], one["seat"]): one for one in sheet["corrections"]}
    places = [(number, row["seat"]) for number in _rounds(sheet) for row in rows]
    found = [newest[place] for place in places if place in newest]
    names = {row["seat"]: row["name"] for row in rows}
    for number, one in enumerate(found, start=1):
        judged = "…" if one["judged"] is None else numeral(one["judged"])
        told = {"judged": judged, "points": numeral(one["points"])}
        yield {**one, **told, "number": number, "name": names[one["seat"]]}


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


def _honour(one: Body, rows: list[Body], by_turns: bool) -> Body:
    names = [row["name"] for row in rows if row["seat"] in one["seats"]]
    merit = merit_of(one, by_turns)
    return {"merit": sentence(f"honour.{merit}"), "names": names, "how": honour_sentence(one, by_turns)}


def merit_of(one: Body, by_turns: bool) -> str:
    """An honour's merit, by the name that its game has for it: by turns a seat goes out (§9.1)."""
    merit: str = one["merit"]
    return _OUT.get(merit, merit) if by_turns else merit


def honour_sentence(one: Body, by_turns: bool) -> str:
    """How somebody came by an honour."""
    key = f"honour.{merit_of(one, by_turns)}.how"
    if one["merit"] == "fastest_match" and one["count"] == 0:
        key = "honour.fastest_match.at_once"
    return sentence(key, n=one["count"], count=one["count"], round=one["round"])
