"""The sheet at a running table: anybody may look at a cell, guests may object, only hosts correct."""

import json

import pytest

from speed313.rules.state import Phase
from tests.tables.moments import a_room_in
from tests.tables.room import HOST, NEW, Actor, Room

GUEST, REMOTE, WATCHER = Actor("phone", 2), Actor("phone", 3), Actor("watch")


def at_the_sheet():
    """A bot (seat 1) and three people, on the sheet of round 1; seat 3 is a remote."""
    room = a_room_in(Phase.SCORED)
    room.host("make_remote", seat=3, on=True)
    return room


def sheet(room):
    return {row["seat"]: row for row in room.table.table_wire()["sheet"]}


def corrected(room, actor=HOST, seat=2, points=-10, reason="  agreed\n at the   table "):
    return room.ask(actor, "correct", seat=seat, round=1, points=points, reason=reason)


@pytest.mark.rule("6.4")
@pytest.mark.parametrize("actor", [HOST, GUEST, REMOTE, WATCHER, NEW])
def test_anybody_may_ask_for_a_cell_and_it_says_what_the_sheet_says(actor):
    room = at_the_sheet()
    before = room.state
    for seat, row in sheet(room).items():
        answer = room.ask(actor, "cell", seat=seat, round=1)
        assert answer["cell"]["points"] == row["cells"][0]["points"] == sum(answer["cell"]["hand"]["costs"])
        json.dumps(answer)
    assert room.state is before


@pytest.mark.parametrize("actor", [HOST, REMOTE])
def test_a_host_or_a_remote_corrects_and_every_screen_is_told(actor):
    """F84: totals, places and phones follow at once; the reason is kept tidy."""
    room = at_the_sheet()
    answer = corrected(room, actor)
    assert answer["ok"]
    room.run(100)
    told = room.screens.of("table")[-1]
    assert told["corrected"] == [{"seat": 2, "round": 1}]
    row = next(row for row in told["sheet"] if row["seat"] == 2)
    assert row["cells"][0]["points"] == row["total"] == -10
    assert next(seat["total"] for seat in told["seats"] if seat["seat"] == 2) == -10
    (made,) = room.ask(GUEST, "cell", seat=2, round=1)["cell"]["corrections"]
    assert made["reason"] == "agreed at the table"
    assert room.ask(actor, "undo_correction", correction=made["correction"])["ok"]
    assert room.table.table_wire()["corrected"] == []


@pytest.mark.parametrize("actor", [GUEST, WATCHER, NEW])
def test_guests_never_correct(actor):
    room = at_the_sheet()
    assert corrected(room)["ok"]
    number = room.state.corrections[0].number
    before = room.state
    wishes = {
        "correct": {"seat": 2, "round": 1, "points": 0, "reason": "x"},
        "undo_correction": {"correction": number},
        "answer_objection": {"objection": 1},
        "misdeal": {"round": 1},
        "skip": {"round": 1},
    }
    for kind, fields in wishes.items():
        assert room.ask(actor, kind, **fields)["code"] == "not_host"
    assert room.state is before


def test_a_guest_objects_and_the_host_answers():
    room = at_the_sheet()
    assert room.ask(GUEST, "object", seat=4, round=1)["ok"]
    assert room.ask(WATCHER, "object", seat=4, round=1)["code"] == "not_seated"
    room.run(100)
    (one,) = room.screens.of("table")[-1]["objections"]
    assert (one["seat"], one["round"], one["by"]) == (4, 1, 2)
    assert room.ask(REMOTE, "answer_objection", objection=one["objection"])["ok"]
    assert room.table.table_wire()["objections"] == []


@pytest.mark.parametrize(
    ("points", "reason", "code"),
    [(1000, "x", "bad_points"), (-100, "x", "bad_points"), (1, " \u202e ", "bad_reason"), (1, "x" * 61, "bad_reason")],
)
def test_a_bad_correction_says_why_and_loses_nothing(points, reason, code):
    room = at_the_sheet()
    before = room.state
    assert corrected(room, points=points, reason=reason)["code"] == code
    assert room.state is before


def test_a_correction_sent_twice_counts_once():
    room = at_the_sheet()
    answers = [room.ask(HOST, "correct", cid="same", seat=2, round=1, points=5, reason="x") for _ in range(2)]
    assert answers[0] == answers[1]
    assert len(room.state.corrections) == 1


def test_everything_outlives_a_restart():
    """F83: what was on the sheet is on it afterwards."""
    room = at_the_sheet()
    corrected(room)
    room.ask(GUEST, "object", seat=4, round=1)
    before, cell = room.table.table_wire(), room.host("cell", seat=2, round=1)["cell"]
    room.restart()
    after = room.table.table_wire()
    for name in ("sheet", "corrected", "objections"):
        assert after[name] == before[name]
    assert room.host("cell", seat=2, round=1)["cell"] == cell


def test_a_misdeal_is_dealt_again_and_the_game_plays_on():
    room = Room(seats=0, bots=3, pause=0.01)
    room.host("start")
    room.run_until(lambda: room.state.round == 2 and room.state.phase is Phase.WINDOW)
    totals = {number: row["total"] for number, row in sheet(room).items()}
    assert room.host("misdeal", round=2)["ok"]
    assert {number: row["total"] for number, row in sheet(room).items()} == totals
    room.run_until(lambda: room.state.round == 3)
    assert room.host("skip", round=3)["ok"]
    room.run_until(lambda: room.state.phase is Phase.FINISHED)
    assert room.table.table_wire()["skipped"] == [3]
    rows = sheet(room).values()
    assert all(row["total"] == sum(cell["points"] for cell in row["cells"] if cell) for row in rows)
    assert all([cell is None for cell in row["cells"]].index(True) == 2 for row in rows)
