"""Recorded games stay what they were: an old journal replays to the same end, and a seed plays the same game."""

import pytest

from speed313.journal.audit import audit
from speed313.journal.record import ending
from speed313.rules import events as ev
from speed313.rules.house_rules import STANDARD
from speed313.rules.state import Phase
from tests.golden.reading import last_state, read_game
from tests.golden.record import BOT_GAMES, FOLDER, UNRULY_GAMES, bot_game, unruly_game

GAMES = sorted(FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_its_end(path):
    header, events, end = read_game(path)
    state = last_state(events)
    assert header["record"] == 1
    assert state.phase is Phase.FINISHED
    assert state.seq == len(events)
    end.pop("check")
    assert ending(state) == end


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_verifies(path):
    (verdict,) = audit(path.read_bytes().splitlines())
    assert verdict.fault is None
    assert verdict.rounds == STANDARD.rounds


@pytest.mark.rule("6.4")
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_recorded_totals_are_the_sums_of_the_recorded_rounds(path):
    _, events, end = read_game(path)
    starts, cells, corrections, dealt = {}, {}, {}, 0
    for _, event in events:
        match event:
            case ev.RoundDealt():
                dealt = event.round
                starts = {**dict(event.starts), **starts}
            case ev.RoundMisdealt(round=number):
                cells.pop(number, None)
                corrections = {key: one for key, one in corrections.items() if one.round != number}
            case ev.RoundScored():
                assert all(one.points == 0 if one.matched else one.points >= 0 for one in event.results)
                cells[dealt] = {one.seat: one.points for one in event.results}
            case ev.RoundSkipped():
                cells[dealt] = {}
            case ev.CellCorrected():
                corrections[event.correction] = event
            case ev.CorrectionUndone():
                del corrections[event.correction]
    for one in corrections.values():
        cells[one.round][one.seat] = one.points
    assert sorted(cells) == list(range(1, STANDARD.rounds + 1))
    for seat, total in ((row["seat"], row["total"]) for row in end["sheet"]):
        assert total == starts.get(seat, 0) + sum(row.get(seat, 0) for row in cells.values())


@pytest.mark.parametrize("name", BOT_GAMES)
def test_a_seed_plays_the_game_that_was_recorded(name):
    """Where another game is meant, record it anew: ``python -m tests.golden.record``."""
    assert (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines() == bot_game(name)


@pytest.mark.parametrize("name", UNRULY_GAMES)
def test_an_unruly_seed_plays_the_game_that_was_recorded(name):
    assert (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines() == unruly_game(name)


def test_the_recorded_games_show_what_happens_at_a_table():
    seen = {type(event) for path in GAMES for _, event in read_game(path)[1]}
    # The lobby and its claims are played at the table.
    seldom = {ev.GameOpened, ev.Reshuffled, ev.SeatMoved, ev.SeatGranted, ev.SeatBlocked, ev.MeldsLaid}
    real_cards = {ev.SeatAdded, ev.RoundOpened, ev.SetUpOpened, ev.HoldingSaid, ev.MatchTakenBack}
    real_cards |= {ev.CountOpened, ev.HandCounted, ev.CountChecked}
    by_turns = {ev.TurnCalled, ev.Discarded}
    assert set(ev.EVENTS) - seen <= seldom | real_cards | by_turns
