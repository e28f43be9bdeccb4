"""Scores that are missing, corrected or skipped are the same in every file (§9.5)."""

import json
from dataclasses import replace

import pytest

from speed313 import spreadsheet
from speed313.cli import main
from speed313.journal.audit import audit
from speed313.rules import commands as cmd
from speed313.rules.cells import cell_wire, sheet_wire
from speed313.rules.evening import evening_of, guests_of
from speed313.rules.state import Phase
from speed313.web.paper import paper
from tests.archive.shelf import EVENING, keep
from tests.rules.own_tables import at_count, count

pytestmark = pytest.mark.rule("9.5")
CODE = "K7QM"


@pytest.fixture
def play():
    """Ann has matched, nobody has counted Ben, Cleo has 30 that the host makes 25."""
    play = at_count(3, matcher=1)
    count(play, 3, "KQJ")
    play.do(cmd.CloseCount())
    play.do(cmd.CorrectCell(3, 1, 25, "two; agreed"))
    return play


@pytest.fixture
def folder(play, tmp_path):
    return keep(tmp_path, (CODE, EVENING, play.events))


def told(capsys, *words):
    assert main([str(word) for word in words]) == 0
    return capsys.readouterr().out


def rows(play):
    head, *rows = spreadsheet.rows_of(play.state)
    return head, {row[1]: dict(zip(head, row, strict=True)) for row in rows}


def test_a_missing_score_is_no_zero_in_any_file(capsys, play, folder):
    exported = ["export", CODE, "--data", folder, "--out", "-"]
    record = told(capsys, *exported, "--record").splitlines()
    (verdict,) = audit(line.encode() for line in record)
    assert verdict.fault is None
    program = json.loads(told(capsys, *exported, "--json"))
    for sheet in (json.loads(record[-1])["sheet"], program["sheet"]):
        assert {row["seat"]: row["points"] for row in sheet} == {1: [0], 2: [None], 3: [25]}
    assert program["missing"] == [{"seat": 2, "round": 1}]
    _, table = rows(play)
    name = play.seat(2).name
    assert table[name]["Round 1 (3)"] is None
    assert table[name]["Note"] == "round 1 not counted yet"


def test_a_total_that_lacks_a_score_is_marked_wherever_it_stands(capsys, play, folder):
    name = play.seat(2).name
    assert f"{name} 0…" in told(capsys, "games", "--data", folder)
    (evening,) = json.loads(told(capsys, "games", "--data", folder, "--json"))
    assert {row["name"]: row["missing"] for row in evening["games"][0]["sheet"]}[name] == 1
    page = paper(CODE, {**sheet_wire(play.state, CODE), "games": [1]})
    printed = {row["name"]: row for row in page["rows"]}
    assert (printed[name]["sum"], printed[name]["cells"][0]["sum"]) == ("0…", "0…")
    assert {line.name.text: line.total.text for line in page["lines"].lines}[name] == "0…"


def test_a_guests_points_lack_what_its_games_lack(play):
    done = replace(play.state, phase=Phase.FINISHED)
    guests = {guest.seat: guest for guest in guests_of(evening_of(done))}
    assert {seat: guest.missing for seat, guest in guests.items()} == {1: 0, 2: 1, 3: 0}
    assert guests[2].best is None  # nobody has the best game by what was not counted


def test_the_cell_of_a_missing_score_says_so_also_once_the_host_has_set_it(play):
    before = cell_wire(play.state, 2, 1)
    assert (before["missing"], before["judged"], before["hand"]) == (True, None, None)
    play.do(cmd.CorrectCell(2, 1, 7, "agreed"))
    after = cell_wire(play.state, 2, 1)
    assert (after["missing"], after["points"], after["judged"]) == (False, 7, None)


def test_corrections_and_skipped_rounds_are_told_beside_the_numbers(capsys, play, folder):
    head, table = rows(play)
    name = play.seat(3).name
    assert table[name]["Round 1 (3)"] == 25
    assert table[name]["Note"] == "round 1: 25 by the host instead of 30: two; agreed"
    made = {"seat": 3, "round": 1, "points": 25, "judged": 30, "reason": "two; agreed"}
    program = json.loads(told(capsys, "export", CODE, "--data", folder, "--out", "-", "--json"))
    assert (program["corrections"], program["skipped"]) == ([made], [])
    play.do(cmd.UndoCorrection(play.state.corrections[0].number))
    play.do(cmd.CorrectCell(2, 1, -7, "agreed"))
    _, table = rows(play)
    assert table[name]["Note"] == ""
    assert table[play.seat(2).name]["Note"] == "round 1: −7 by the host instead of …: agreed"
    play.do(cmd.Next())
    play.do(cmd.SkipRound(2))
    head, table = rows(play)
    assert head[3:5] == ["Round 1 (3)", "Round 2 (4), skipped"]
    assert {row[head[4]] for row in table.values()} == {None}
