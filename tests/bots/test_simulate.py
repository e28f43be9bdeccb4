"""``speed313 simulate``: options, report, record; and that more players bring the match sooner."""

import argparse
import io
import json
import tracemalloc

import pytest

from speed313 import simulate_command
from speed313.bots.selfplay import RoundPlayed
from speed313.cli import main
from speed313.simulate_command import Played, as_table, play_game, report_of, seated
from tests.golden.reading import last_state, read_game


def simulate(capsys, *options):
    status = main(["simulate", *options])
    return status, capsys.readouterr()


def test_it_reports_each_round_as_json(capsys):
    status, told = simulate(capsys, "--seats", "3", "--games", "2", "--seed", "7", "--json")
    report = json.loads(told.out)
    assert status == 0
    assert told.err == ""  # no progress bar where nobody looks
    assert (report["seats"], report["games"], report["seed"], report["bots"]) == (3, 2, 7, ["steady"])
    assert [(row["round"], row["cards"]) for row in report["rounds"]] == [(n, n + 2) for n in range(1, 12)]
    for row in report["rounds"]:
        assert set(row["turns_to_match"]) == {"median", "mean", "p90"}
        assert row["points"] >= 0
        assert row["unmatched"] + row["reshuffles"] >= 0
    assert report["game_ms"]["mean"] > 0


def test_the_report_counts_what_was_played():
    rounds = [
        RoundPlayed(1, 3, turns, points, shuffles)
        for turns, points, shuffles in [(0, (0, 10), 0), (4, (0, 20), 1), (None, (5, 5), 0), (2, (0, 0), 0)]
    ]
    games = [
        Played((one,), (("steady", 1), ("sharp", 3)), 10, ms) for one, ms in zip(rounds, (1, 2, 3, 10), strict=True)
    ]
    report = report_of(2, 1, ("steady", "sharp"), games)
    assert report["rounds"] == [
        {
            "round": 1,
            "cards": 3,
            "turns_to_match": {"median": 2, "mean": 2, "p90": 4},
            "points": 5,
            "reshuffles": 0.25,
            "unmatched": 1,
        }
    ]
    assert report["totals"] == {"sharp": 3, "steady": 1}
    assert report["game_ms"] == {"median": 2.5, "mean": 4, "p90": 10}
    assert report["events_per_game"] == 10


def test_a_round_that_nobody_matched_has_no_turns():
    game = Played((RoundPlayed(1, 3, None, (5, 5), 0),), (("steady", 1),), 10, 1.0)
    report = report_of(2, 1, ("steady",), [game])
    assert report["rounds"][0]["turns_to_match"] == {"median": None, "mean": None, "p90": None}
    assert " - " in as_table(report)


def test_the_table_has_a_line_for_each_round(capsys):
    status, told = simulate(capsys, "--seats", "2", "--games", "1", "--bots", "sharp")
    lines = told.out.splitlines()
    assert status == 0
    assert lines[0] == "2 seats, 1 game, seed 1, sharp"
    assert [line.split()[:3] for line in lines if line.split()[:1] and line.split()[0].isdigit()][1:] == [
        [str(n), str(n + 2), wild]
        for n, wild in enumerate(("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"), start=1)
    ]


def test_the_same_seed_gives_the_same_report(capsys):
    reports = [json.loads(simulate(capsys, "--seats", "2", "--games", "2", "--json")[1].out) for _ in range(2)]
    for report in reports:
        del report["game_ms"]
    assert reports[0] == reports[1]


def test_the_last_game_is_recorded(capsys, tmp_path):
    path = tmp_path / "game.jsonl"
    status, _ = simulate(capsys, "--seats", "2", "--games", "2", "--seed", "3", "--record", str(path))
    header, events, _ = read_game(path)
    assert status == 0
    assert header["simulated"] == {"bots": ["steady", "steady"], "seed": 3, "game": 2}
    assert header["rules"]["hint"] == "off"
    played, told = play_game(("steady", "steady"), 3, 2)
    assert events == told
    state = last_state(events)
    assert tuple((seat.bot, seat.total) for seat in state.seats) == played.totals


@pytest.mark.parametrize(
    "options",
    [
        ("--seats", "1"),
        ("--seats", "13"),
        ("--seats", "two"),
        (),
        ("--seats", "2", "--games", "0"),
        ("--seats", "2", "--seed", "x"),
        ("--seats", "2", "--bots", "clever"),
        ("--seats", "2", "--bots", "steady,"),
        ("--seats", "2", "more"),
    ],
)
def test_what_cannot_be_is_said_clearly(capsys, options):
    with pytest.raises(SystemExit) as ended:
        simulate(capsys, *options)
    told = capsys.readouterr()
    assert ended.value.code == 2
    assert "error:" in told.err
    assert told.out == ""


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--rules", "rounds=12,pack=five_suits"), "no aces"),
        (("--game", "five-suits", "--rules", "rounds=12"), "no aces"),
        (("--game", "deuces-arent-wild"), "3 players"),
    ],
)
def test_what_cannot_be_played_together_is_refused_in_one_line(capsys, options, why):
    status, told = simulate(capsys, "--seats", "4", *options)
    assert status == 2
    assert why in told.err
    assert len(told.err.splitlines()) == 1


def test_a_record_that_cannot_be_written_is_said_before_anything_is_played(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr(simulate_command, "play_game", None)
    status, told = simulate(capsys, "--seats", "2", "--record", str(tmp_path / "none" / "game.jsonl"))
    assert status == 2
    assert "game.jsonl" in told.err


def test_strengths_sit_by_turns_and_change_places():
    assert seated(("steady", "sharp"), 3, 0) == ("steady", "sharp", "steady")
    assert seated(("steady", "sharp"), 3, 1) == ("sharp", "steady", "sharp")


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_terminal_sees_the_progress_and_then_a_clean_line(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr(simulate_command, "play_game", lambda *_: (Played((), (), 0, 1.0), []))
    args = argparse.Namespace(
        seats=2, games=4, seed=1, bots=("steady",), json=True, record=None, rules="", game="speed"
    )
    assert simulate_command.run(args) == 0
    written = terminal.getvalue()
    assert [f"{done}/4" in written for done in (1, 2, 3, 4)] == [True] * 4
    last, blank, end = written.rsplit("\r", 2)
    assert "#" in last
    assert blank.strip() == end == ""
    assert len(blank) >= len(last.rsplit("\r", 1)[-1])


def test_the_more_players_the_sooner_the_match():
    """The author's own remark on the game, over the rounds of a few games each."""
    means = []
    for seats in (2, 5, 12):
        games = [play_game(("steady",) * seats, 1, game)[0] for game in range(1, 5)]
        rows = report_of(seats, 1, ("steady",), games)["rounds"]
        means.append(sum(row["turns_to_match"]["mean"] for row in rows) / len(rows))
    assert means[0] > means[1] + 0.5 > means[2] + 1


def test_games_side_by_side_are_the_same_as_one_after_the_other(monkeypatch, capsys, tmp_path):
    reports, records = [], []
    for cores in (1, 2):
        monkeypatch.setattr(simulate_command, "_cores", lambda cores=cores: cores)
        path = tmp_path / f"{cores}.jsonl"
        _, told = simulate(capsys, "--seats", "2", "--games", "8", "--json", "--record", str(path))
        reports.append({**json.loads(told.out), "game_ms": None})
        records.append(path.read_text())
    assert reports[0] == reports[1]
    assert records[0] == records[1] != ""


def test_however_many_games_only_what_is_different_is_kept():
    def games(count):
        for game in range(count):
            played = RoundPlayed(1, 3, game % 30, (game % 7, game % 5), 0)
            yield Played((played,), (("steady", game % 100),), 10 + game % 9, 1.0)

    def peak(count):
        tracemalloc.start()
        report_of(2, 1, ("steady",), games(count))
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    peak(1000)
    assert peak(30_000) < 1.2 * peak(3000) + 10_000
