"""The score sheet on paper and the totals as lines: the same numbers as everywhere, whatever happened in the game."""

import random
import re
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from flask import Flask, render_template

from speed313.resources import static_folder, templates_folder
from speed313.rules.cells import sheet_wire
from speed313.rules.views import as_wire, table_view
from speed313.web.letters import wide
from speed313.web.lines import COLORS, LOOKS, draw_lines
from speed313.web.paper import paper
from tests.properties.unruly import UnrulyGame
from tests.tables.moments import a_room_in
from tests.tables.room import CODE
from tests.web.client import Client
from tests.web.server import fetch

NAMES = ("WWWWWWWWWWWWWWWW", "<b>&\"'", "שרה אבולעפיה כהן", "👩‍👩‍👧‍👦 Ana", "漢字漢字漢字漢字漢字漢字漢字漢字", "J")


@cache
def unruly(seed=313, seats=5):
    """Some game in which people come and go and scores are argued about: its states, the last few rounds of them."""
    game = UnrulyGame(seats, random.Random(seed), unrest=0.25)
    states = [done.after for done in game.steps() if done.after.phase.value in ("scored", "finished")]
    return states[:: max(len(states) // 12, 1)] + states[-1:]


def wire(state, names=NAMES):
    sheet = {**sheet_wire(state, CODE), "games": [1, 2]}
    for row, name in zip(sheet["sheet"], names, strict=False):
        row["name"] = name
    return sheet


def page(sheet):
    """The page as it is served."""
    app = Flask("speed313", static_folder=None, template_folder=str(templates_folder()))
    app.add_url_rule("/sheet/<code>/<int:game>", "sheet")
    app.add_url_rule("/static/<path:filename>", "static")
    with app.test_request_context():
        return render_template("sheet.html", **paper(CODE, sheet))


def rows_of(text):
    """Seat to the texts of its cells and its total, as a reader of the page finds them."""
    found = {}
    for number, body in re.findall(r'<tr[^>]* data-seat="(\d+)">(.*?)</tr>', text, re.DOTALL):
        cells = re.findall(r"<td(?: class=\"(?:match|none)\")?>(.*?)</td>", body, re.DOTALL)
        total = re.search(r'<td class="total"><b>(-?\d+)</b>', body)[1]
        found[int(number)] = ([re.sub(r"<sup>.*?</sup>|<[^>]+>", "", cell).split() for cell in cells], int(total))
    return found


@pytest.mark.rule("6.4")
@pytest.mark.parametrize("state", unruly(), ids=lambda state: f"{state.phase.value}-{state.round}-{state.seq}")
def test_paper_says_what_the_views_say(state):
    view = as_wire(table_view(state, CODE))
    printed = rows_of(page(wire(state)))
    assert list(printed) == sorted(
        (row["seat"] for row in view["sheet"]),
        key=lambda seat: next((r["place"] or 99, r["total"], seat) for r in view["sheet"] if r["seat"] == seat),
    )
    for row in view["sheet"]:
        cells, total = printed[row["seat"]]
        assert total == row["total"]
        assert len(cells) == view["rounds"]
        sums = row["start"]
        for number, text in enumerate(cells, start=1):
            cell = row["cells"][number - 1] if number <= len(row["cells"]) else None
            if cell is None:
                assert text == (["×"] if number in view["skipped"] and number >= row["joined"] else [])
                continue
            sums += cell["points"]
            assert text[-1] == str(sums)
            plain = "" if cell["matched"] and not cell["points"] else str(cell["points"])
            assert text[0] == ("★" if cell["matched"] else "") + plain


def test_every_correction_that_counts_has_its_note_with_the_reason():
    state = unruly()[-1]
    assert state.corrections
    assert any(one.undone for one in state.corrections)
    sheet = wire(state)
    text = page(sheet)
    cells = {(one["seat"], one["round"]) for one in sheet["corrected"]}
    assert (
        len(re.findall(r"\d+: [-−\d]+ → [-−\d]+, by the host", text)) == len(cells) == len(paper(CODE, sheet)["notes"])
    )
    assert text.count("<bdi>Agreed</bdi>") == len(cells)


def test_notes_follow_the_sheet_column_by_column_from_top_to_bottom():
    sheet = wire(unruly()[-1])
    order = [
        row["seat"] for row in sorted(sheet["sheet"], key=lambda row: (row["place"] or 99, row["total"], row["seat"]))
    ]
    cells = [(seat, number) for number in (7, 2) for seat in order[1::-1]]
    one = {"judged": None, "points": 1, "reason": "Agreed"}
    sheet["corrections"] = [{"seat": seat, "round": number, **one} for seat, number in cells]
    sheet["corrections"].append({**sheet["corrections"][0], "points": 9})  # the newer counts, in the same place
    notes = paper(CODE, sheet)["notes"]
    assert [(note["seat"], note["round"]) for note in notes] == [
        (seat, number) for number in (2, 7) for seat in order[:2]
    ]
    assert [note["number"] for note in notes] == [1, 2, 3, 4]
    assert [(note["judged"], note["points"]) for note in notes] == [("…", points) for points in "1119"]


def test_who_left_and_who_joined_late_are_marked():
    for state in unruly():
        sheet = wire(state)
        text = page(sheet)
        assert text.count("has left") == sum(row["left"] for row in sheet["sheet"])
        assert text.count("joined in round") == sum(row["joined"] > 1 for row in sheet["sheet"])
    assert any(row["left"] for state in unruly() for row in wire(state)["sheet"])
    assert any(row["joined"] > 1 for state in unruly() for row in wire(state)["sheet"])


def test_markup_in_a_name_is_text():
    text = page(wire(unruly()[-1]))
    assert "<b>&\"'" not in text
    assert "&lt;b&gt;&amp;&#34;&#39;" in text


# --- lines ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("state", unruly()[::3], ids=lambda state: f"{state.phase.value}-{state.round}-{state.seq}")
def test_a_line_goes_through_every_total_of_its_row(state, look):
    sheet = wire(state)
    picture = draw_lines(sheet, look)
    levels = [(int(level.text), level.y) for level in picture.levels]
    (low, top), (high, bottom) = levels[0], levels[-1]
    scale = (bottom - top) / (high - low)
    rows = {row["seat"]: row for row in sheet["sheet"]}
    for line in picture.lines:
        row = rows[line.seat]
        sums = {row["joined"] - 1: row["start"]}
        for number, cell in enumerate(row["cells"], start=1):
            if number >= row["joined"]:
                sums[number] = sums[number - 1] + (cell["points"] if cell else 0)
        for number, point in enumerate(line.points, start=row["joined"] - 1):
            assert abs((point.y - top) / scale + low - sums[number]) < 0.11 / scale + 0.01
        assert line.total.text == str(row["total"])
        assert line.points[0].x <= line.points[-1].x <= look.right + 0.1


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("count", [1, 2, 12, 16])
@pytest.mark.parametrize("totals", ["equal", "apart", "crowded"])
def test_labels_lie_within_the_picture_and_never_over_each_other(look, count, totals):
    values = {"equal": [104] * 16, "apart": [*range(0, 1600, 100)], "crowded": [0, *range(500, 515)]}[totals]
    cell = {"matched": False, "missing": False}
    rows = [
        {
            "seat": seat,
            "name": NAMES[seat % 6],
            "color": seat % 12,
            "left": seat > 12,
            "joined": 1,
            "start": 0,
            "cells": [{**cell, "points": values[seat]}],
            "total": values[seat],
            "place": seat + 1,
        }
        for seat in range(count)
    ]
    picture = draw_lines({"sheet": rows, "rounds": 11}, look)
    heights = [line.name.y for line in picture.lines]
    least = look.font * 1.2 if count <= 12 else look.font * 0.6
    assert all(below - above >= least for above, below in pairwise(heights))
    assert look.top - 0.1 <= min(heights)
    assert max(heights) <= look.bottom + 0.1
    for line in picture.lines:
        width = wide(line.name.text) * look.font * line.name.narrow
        assert line.name.x + width < line.total.x - look.font * (wide(line.total.text) + 0.5)
        assert max(line.name.narrow, line.name.flat) <= 1


FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"


@pytest.mark.parametrize(
    ("name", "alike"),
    [
        (FAMILY, "\U0001f466"),  # one picture, however many it is made of
        ("\U0001f44b\U0001f3fd Bo", "\U0001f44b Bo"),  # a tone of skin colours it
        ("\u2764\ufe0f", "\U0001f466"),  # a heart as a picture
        ("1\ufe0f\u20e3", "\U0001f466"),  # a key
        ("e\u0301", "\u00e9"),
    ],
)
def test_a_name_is_as_wide_as_it_is_seen(name, alike):
    assert wide(name) == wide(alike)


def test_names_are_made_narrower_and_never_stretched_and_pictures_keep_their_shape():
    """Whatever does not fit, is made to fit; letters only narrower, so that they stay as high."""
    cell = {"matched": False, "missing": False, "points": 5}
    base = {"left": False, "joined": 1, "start": 0, "cells": [cell], "total": 5, "place": 1, "color": 0}
    names = [FAMILY + " Ana", "W" * 16, "\U0001f466" * 12, "\u6f22" * 16, "J"]
    rows = [{**base, "seat": seat, "name": name} for seat, name in enumerate(names)]
    for look in LOOKS.values():
        shapes = [(line.name.narrow, line.name.flat) for line in draw_lines({"sheet": rows, "rounds": 11}, look).lines]
        assert shapes[0] == shapes[4] == (1, 1)
        assert shapes[1][0] < 1 == shapes[1][1]
        assert all(narrow == flat < 1 for narrow, flat in shapes[2:4])


def test_before_the_first_score_there_is_nothing_to_draw():
    assert draw_lines({"sheet": [], "rounds": 11}, LOOKS["tv"]).lines == ()


def test_a_seat_has_the_colour_that_it_has_on_every_screen():
    text = (static_folder() / "js" / "tokens.js").read_text("utf-8")
    assert tuple(re.findall(r'"(#[0-9a-f]{6})"', text)[:12]) == COLORS


# --- as a browser gets them -----------------------------------------------------------------------------------------


def test_anybody_with_the_code_gets_the_sheet_and_nobody_else(serving):
    client = Client(serving, "host")
    for path in (f"/sheet/{serving.code}", f"/sheet/{serving.code.lower()}", f"/sheet/{serving.code}/1"):
        status, headers, body = fetch(serving.port, path)
        assert (status, headers["content-type"], headers["cache-control"]) == (
            *(200, "text/html; charset=utf-8"),
            "no-store",
        )
        assert f"Table {serving.code}, game 1, 0 of 11 rounds" in body.decode()
    client.close()
    for path in ("/sheet/ZZZZ", f"/sheet/{serving.code}/7", f"/sheet/{serving.code}/x", "/lines/ZZZZ.svg"):
        status, _, body = fetch(serving.port, path)
        assert status == 404
        assert b"Traceback" not in body
    status, headers, body = fetch(serving.port, f"/lines/{serving.code}.svg?for=phone")
    assert (status, headers["content-type"]) == (200, "image/svg+xml")
    assert ElementTree.fromstring(body).get("viewBox") == "0 0 720 760"


def test_the_sheet_of_the_game_before_is_still_there():
    """F83: another game never zeroes what was played."""
    from speed313.rules.state import Phase

    room = a_room_in(Phase.SCORED)
    before = room.table.sheet_wire(None)
    assert room.host("new_game")["ok"]
    assert room.table.sheet_wire(1)["sheet"] == before["sheet"]
    assert room.table.sheet_wire(None)["game"] == 2
    assert room.table.sheet_wire(None)["games"] == [1, 2]
    room.restart()
    assert room.table.sheet_wire(1)["sheet"] == before["sheet"]


@pytest.mark.rule("9.1")
def test_the_sheet_of_a_sibling_has_its_name_and_its_word_for_the_star():
    state = unruly()[0]
    speed = page(wire(state))
    assert "3–13 Speed: score sheet" in speed
    merits = ("most_matches", "fastest_match")
    honours = [{"merit": merit, "seats": [1], "count": 2, "round": 3} for merit in merits]
    assert "Most matches" in page({**wire(state), "honours": honours})
    sibling = page({**wire(state), "kind": "three-thirteen", "by_turns": True, "honours": honours})
    assert "match" not in re.sub(r"<[^>]*>", "", sibling.replace("Rematch", "")).lower()
    assert "Most often out" in sibling
    assert "Three Thirteen: score sheet" in sibling
    assert "3–13 Speed" not in sibling
