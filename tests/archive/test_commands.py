"""``speed313 games``, ``export`` and ``verify``: what is kept on this machine is found, taken along and deleted."""

import csv
import io
import json
import os
import time

import pytest

from speed313.cli import main
from speed313.lock import FolderLock
from speed313.rules.events import RoundDealt
from tests.archive.shelf import EVENING, finished, keep, two_games

DAY = 86_400.0


@pytest.fixture(autouse=True)
def in_utc(monkeypatch):
    monkeypatch.setenv("TZ", "UTC")
    if hasattr(time, "tzset"):
        time.tzset()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Yesterday a finished game, this evening two at one table, the second of which goes on."""
    monkeypatch.chdir(tmp_path)
    kept = tmp_path / "kept"
    return keep(kept, ("K7QM", EVENING - DAY, finished()), ("ABCD", EVENING, two_games().events))


def told(capsys, *words):
    status = main([str(word) for word in words])
    return status, capsys.readouterr()


def test_games_are_listed_evening_by_evening_the_newest_first(capsys, folder):
    status, said = told(capsys, "games", "--data", folder)
    lines = said.out.splitlines()
    assert status == 0
    assert [line for line in lines if not line.startswith(" ")] == ["2026-11-29, 2 games", "", "2026-11-28"]
    assert [line.split()[0] for line in lines if line.startswith("  ")] == ["ABCD-2", "ABCD-1", "K7QM-1"]
    assert "goes on after round 1" in lines[1]
    assert "broken off in round 2" in lines[2]
    assert "Ann" in lines[2]


def test_games_are_listed_for_programs(capsys, folder):
    _, said = told(capsys, "games", "--data", folder, "--json")
    this, before = json.loads(said.out)
    assert [game["game"] for game in this["games"]] == ["ABCD-2", "ABCD-1"]
    assert this["guests"] == []  # nothing was finished
    (game,) = before["games"]
    assert (game["finished"], game["open"], game["rounds"]) == (True, False, 11)
    assert before["guests"][0]["wins"] == 1
    assert before["guests"][0]["points"] == min(row["total"] for row in game["sheet"])
    assert game["begun"].startswith("2026-11-28T20:00:0")


def test_where_nothing_is_kept_it_says_so_and_makes_no_file(capsys, tmp_path):
    for words in (["games"], ["export", "K7QM"], ["games", "--delete", "K7QM"]):
        _, said = told(capsys, *words, "--data", tmp_path / "none")
        assert "no games are kept" in said.out + said.err
    assert not (tmp_path / "none").exists()


def test_a_night_belongs_to_the_evening_before(capsys, tmp_path):
    keep(tmp_path, ("ABCD", EVENING + 8 * 3600, two_games().events))  # four in the morning
    _, said = told(capsys, "games", "--data", tmp_path)
    assert said.out.startswith("2026-11-29")


# --- export -----------------------------------------------------------------------------------------------------------


def test_the_sheet_is_written_beside_nothing_else(capsys, folder):
    for name in ("K7QM-1.csv", "K7QM-1 (2).csv"):
        status, said = told(capsys, "export", "k7qm", "--data", folder)
        assert status == 0
        assert name in said.out
    data = (folder.parent / "K7QM-1.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    assert data == (folder.parent / "K7QM-1 (2).csv").read_bytes()
    head, *rows = csv.reader(io.StringIO(data.decode("utf-8-sig")))
    assert head[:4] == ["Place", "Name", "Began with", "Round 1 (3)"]
    assert head[13] == "Round 11 (K)"
    assert head[14:] == ["Total", "Matches", "Note"]
    for row in rows:
        assert int(row[14]) == sum(map(int, row[3:14]))
    assert [row[0] for row in rows] == ["1", "2"]


def test_a_record_goes_to_the_standard_output_and_verifies(capsysbinary, folder):
    assert main(["export", "K7QM-1", "--record", "--out", "-", "--data", str(folder)]) == 0
    data = capsysbinary.readouterr().out
    path = folder.parent / "game.jsonl"
    path.write_bytes(data)
    assert main(["verify", str(path)]) == 0
    assert b"Everything is right" in capsysbinary.readouterr().out
    assert json.loads(data.splitlines()[0])["begun"] == "2026-11-28T20:00:00+00:00"


def test_of_a_game_that_goes_on_no_running_round_is_written(capsys, folder):
    """§1.4: whoever gets the file learns nothing of a hand."""
    deal = two_games().happened(RoundDealt)[-1]
    for kind in ("--record", "--json", "--csv"):
        status, said = told(capsys, "export", "ABCD", kind, "--out", f"open{kind}", "--data", folder)
        assert status == 0
        assert "still goes on" in said.err
        text = (folder.parent / f"open{kind}").read_text("utf-8")
        assert deal.salt not in text
        assert deal.fingerprint not in text
    sheet = json.loads((folder.parent / "open--json").read_text("utf-8"))
    assert (sheet["game"], sheet["state"], sheet["rounds"]) == ("ABCD-2", "scored", 1)
    assert told(capsys, "verify", "open--record")[0] == 0


def test_an_earlier_game_of_a_table_is_written_by_its_number(capsys, folder):
    told(capsys, "export", "ABCD-1", "--json", "--out", "one.json", "--data", folder)
    sheet = json.loads((folder.parent / "one.json").read_text("utf-8"))
    assert (sheet["game"], sheet["rounds"], len(sheet["sheet"])) == ("ABCD-1", 2, 3)


@pytest.mark.parametrize("game", ["ABCD-3", "ZZZZ", "ABCD-x", "", "-1"])
def test_a_game_that_is_not_there_is_refused(capsys, folder, game):
    status, said = told(capsys, "export", "--data", folder, "--", game)
    assert (status, said.out) == (2, "")
    assert "no game" in said.err


def test_a_file_that_cannot_be_written_is_said(capsys, folder):
    status, said = told(capsys, "export", "ABCD", "--out", folder / "none" / "x.csv", "--data", folder)
    assert status == 2
    assert "x.csv" in said.err


# --- verify -----------------------------------------------------------------------------------------------------------


def test_the_first_fault_is_named_with_its_line_round_and_seat(capsys, folder):
    told(capsys, "export", "K7QM", "--record", "--out", "game.jsonl", "--data", folder)
    path = folder.parent / "game.jsonl"
    lines = path.read_text("utf-8").split("\n")
    place = [place for place, line in enumerate(lines) if '"RoundScored"' in line][2]
    record = json.loads(lines[place])
    seat, points = record["results"][1]["seat"], record["results"][1]["points"]
    lines[place] = lines[place].replace(f'"seat":{seat},"points":{points}', f'"seat":{seat},"points":{points + 5}')
    path.write_text("\n".join(lines), "utf-8")
    status, said = told(capsys, "verify", path)
    assert status == 1
    assert f"line {place + 1}, round 3, seat {seat} (" in said.out
    assert f"{points + 5} points are written, the referee counts {points}" in said.out
    status, said = told(capsys, "verify", path, "--json")
    (verdict,) = json.loads(said.out)
    assert (status, verdict["fault"]["code"], verdict["fault"]["line"]) == (1, "other_points", place + 1)


def test_a_file_that_is_not_there_is_said(capsys, tmp_path):
    status, said = told(capsys, "verify", tmp_path / "none.jsonl")
    assert status == 2
    assert "none.jsonl" in said.err


# --- deleting ---------------------------------------------------------------------------------------------------------


def listed(capsys, folder):
    _, said = told(capsys, "games", "--data", folder, "--json")
    return [game["game"] for evening in json.loads(said.out) for game in evening["games"]]


@pytest.mark.parametrize("answer", ["", "n", "maybe", EOFError])
def test_deleting_asks_and_anything_but_yes_keeps_the_games(capsys, folder, monkeypatch, answer):
    def ask(_question):
        if answer is EOFError:
            raise EOFError
        return answer

    monkeypatch.setattr("builtins.input", ask)
    status, said = told(capsys, "games", "--delete", "K7QM", "--data", folder)
    assert status == 0
    assert "K7QM-1" in said.out
    assert "Nothing was deleted" in said.out
    assert listed(capsys, folder) == ["ABCD-2", "ABCD-1", "K7QM-1"]


def test_a_table_is_deleted_with_all_its_games_and_nothing_of_it_stays_in_the_file(capsys, folder, monkeypatch):
    monkeypatch.setattr("builtins.input", lambda _: "Y")
    deal = two_games().happened(RoundDealt)[0]
    files = [folder / "games.sqlite", folder / "games.sqlite-wal"]
    assert any(deal.salt.encode() in file.read_bytes() for file in files if file.exists())
    status, said = told(capsys, "games", "--delete", "abcd", "--data", folder)
    assert status == 0
    assert "ABCD-1, ABCD-2" in said.out  # it says that both go
    assert listed(capsys, folder) == ["K7QM-1"]
    for event in two_games().happened(RoundDealt):
        assert not any(event.salt.encode() in file.read_bytes() for file in files if file.exists())


def test_an_evening_is_deleted_by_its_date(capsys, folder):
    told(capsys, "games", "--delete", "2026-11-29", "--yes", "--data", folder)
    assert listed(capsys, folder) == ["K7QM-1"]


def test_a_name_that_is_not_there_deletes_nothing_at_all(capsys, folder):
    status, said = told(capsys, "games", "--delete", "K7QM", "ZZZZ", "--yes", "--data", folder)
    assert status == 2
    assert "ZZZZ" in said.err
    assert len(listed(capsys, folder)) == 3


def test_one_of_several_games_of_a_table_is_not_deleted_with_the_others(capsys, folder):
    before = listed(capsys, folder)
    status, said = told(capsys, "games", "--delete", "abcd-1", "--yes", "--data", folder)
    assert status == 2
    assert "--delete ABCD" in said.err
    assert listed(capsys, folder) == before
    assert told(capsys, "games", "--delete", "k7qm-1", "--yes", "--data", folder)[0] == 0  # it is the only one there
    assert listed(capsys, folder) == ["ABCD-2", "ABCD-1"]


def test_nothing_is_deleted_under_a_running_server(capsys, folder):
    lock = FolderLock(folder)
    try:
        status, said = told(capsys, "games", "--delete", "K7QM", "--yes", "--data", folder)
    finally:
        lock.close()
    assert status == 2
    assert "server" in said.err
    assert len(listed(capsys, folder)) == 3


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
def test_listing_leaves_the_file_private(capsys, folder):
    told(capsys, "games", "--data", folder)
    assert (folder / "games.sqlite").stat().st_mode & 0o077 == 0


# --- files as other programs write them -------------------------------------------------------------------------------


@pytest.mark.parametrize("coding", ["utf-8-sig", "utf-16", "utf-16-le"])
def test_a_record_with_a_mark_at_its_beginning_is_read(capsys, folder, coding):
    told(capsys, "export", "K7QM", "--record", "--out", "game.jsonl", "--data", folder)
    path = folder.parent / "game.jsonl"
    text = path.read_text("utf-8")
    path.write_text(("\ufeff" if coding == "utf-16-le" else "") + text, coding)
    status, said = told(capsys, "verify", path)
    assert (status, said.out.count("Everything is right")) == (0, 1)


def test_records_with_marks_that_were_put_together_are_read(capsys, folder):
    told(capsys, "export", "K7QM", "--record", "--out", "game.jsonl", "--data", folder)
    path = folder.parent / "game.jsonl"
    path.write_bytes(2 * ("\ufeff".encode() + path.read_bytes()))
    status, said = told(capsys, "verify", path)
    assert (status, said.out.count("Everything is right")) == (0, 2)
