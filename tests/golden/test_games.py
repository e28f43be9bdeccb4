"""Recorded games stay what they were: an old journal replays to the same end, and a seed plays the same game."""

import pytest

from speed313.rules import events as ev
from speed313.rules.house_rules import STANDARD
from speed313.rules.state import Phase
from tests.golden.reading import last_state, read_game
from tests.golden.record import BOT_GAMES, FOLDER, UNRULY, bot_game, ending, unruly_game

GAMES = sorted(FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_its_end(path):
    header, events, end = read_game(path)
    state = last_state(events)
    assert header["record"] == 1
    assert state.phase is Phase.FINISHED
    assert state.seq == len(events)
    assert ending(state) == end


@pytest.mark.rule("6.4")
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_recorded_totals_are_the_sums_of_the_recorded_rounds(path):
    _, events, end = read_game(path)
    totals, rounds = {}, 0
    for _, event in events:
        if isinstance(event, ev.RoundDealt):
            totals.update(event.starts)
        if isinstance(event, ev.RoundScored):
            rounds += 1
            for result in event.results:
                assert result.points == 0 if result.matched else result.points >= 0
                totals[result.seat] = totals.get(result.seat, 0) + result.points
    assert rounds == STANDARD.rounds
    assert {seat: total for seat, total, _ in end["sheet"]} == totals


@pytest.mark.parametrize("name", BOT_GAMES)
def test_a_seed_plays_the_game_that_was_recorded(name):
    """Where another game is meant, record it anew: ``python -m tests.golden.record``."""
    assert (FOLDER / f"{name}.jsonl").read_text(encoding="ascii").splitlines() == bot_game(name)


def test_an_unruly_seed_plays_the_game_that_was_recorded():
    assert (FOLDER / f"{UNRULY}.jsonl").read_text(encoding="ascii").splitlines() == unruly_game()


def test_the_recorded_games_show_what_happens_at_a_table():
    seen = {type(event) for path in GAMES for _, event in read_game(path)[1]}
    # The lobby and its claims are played at the table.
    seldom = {ev.GameOpened, ev.Reshuffled, ev.SeatMoved, ev.SeatGranted}
    assert set(ev.EVENTS) - seen <= seldom
