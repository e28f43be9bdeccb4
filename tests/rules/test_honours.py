"""Small honours of a game, computed from its sheet."""

import random
from dataclasses import replace

import pytest

from speed313.rules import commands as cmd
from speed313.rules.evolve import evolve
from speed313.rules.honours import MOST_SHARING, Honour, Merit, honours
from speed313.rules.state import Cell, GameState, Phase, Result, ScoredRound, Seat
from speed313.rules.views import as_wire, table_view
from tests.builders import a_round
from tests.properties.unruly import UnrulyGame
from tests.rules.hands import COMPLETE, FALSE, RUN


def game(*rounds, turns=None, joined=None):
    """A finished game from rounds of points by seat: None for not playing, "m" for a match."""
    seats = []
    for index in range(len(rounds[0])):
        cells = tuple(_cell(points[index]) for points in rounds)
        first = (joined or {}).get(index + 1, 1)
        seats.append(Seat(index + 1, f"S{index}", index, index, joined=first, cells=cells))
    scored = tuple(
        ScoredRound(number, (turns or {}).get(number, 3) if "m" in points else None, _results(points))
        for number, points in enumerate(rounds, start=1)
    )
    return GameState(phase=Phase.FINISHED, seats=tuple(seats), round=len(rounds), scored=scored)


def _cell(points):
    return None if points is None else Cell(0 if points == "m" else points, points == "m")


def _results(points):
    return tuple(
        Result(seat, 0 if value == "m" else value, (), (), value == "m")
        for seat, value in enumerate(points, start=1)
        if value is not None
    )


def of(state, merit):
    return next((honour for honour in honours(state) if honour.merit is merit), None)


@pytest.mark.rule("5.1")
def test_most_matches():
    state = game(("m", 5, 9), ("m", "m", 9), (4, "m", 9), ("m", 1, 9))
    assert of(state, Merit.MOST_MATCHES) == Honour(Merit.MOST_MATCHES, (1,), 3, 0)
    assert of(game(("m", 5), (6, "m")), Merit.MOST_MATCHES) is None  # one each is no honour


def test_the_fastest_match_takes_the_fewest_turns_and_of_those_the_most_cards():
    rounds = [("m", 5, 1), (3, "m", 1), (3, 4, "m")]
    assert of(game(*rounds, turns={1: 2, 2: 1, 3: 4}), Merit.FASTEST_MATCH).seats == (2,)
    fastest = of(game(*rounds, turns={1: 1, 2: 4, 3: 1}), Merit.FASTEST_MATCH)
    assert fastest == Honour(Merit.FASTEST_MATCH, (3,), 1, 3)
    assert of(game((1, 2), (3, 4)), Merit.FASTEST_MATCH) is None


@pytest.mark.rule("2.4")
def test_the_biggest_comeback_is_from_the_worst_standing_to_the_last():
    state = game((50, 1, 2, 3), (0, 20, 30, 40), (0, 40, 40, 40))
    assert of(state, Merit.BIGGEST_COMEBACK) == Honour(Merit.BIGGEST_COMEBACK, (1,), 3, 0)
    assert of(game((1, 2), (1, 2)), Merit.BIGGEST_COMEBACK) is None


@pytest.mark.rule("7.4")
def test_a_late_joiner_comes_back_from_where_it_first_stood():
    state = game((1, 2, None), (30, 30, 40), (30, 30, 0), joined={3: 2})
    assert of(state, Merit.BIGGEST_COMEBACK) == Honour(Merit.BIGGEST_COMEBACK, (3,), 2, 0)


def test_the_cleanest_round_is_without_a_match_and_with_the_most_cards():
    state = game(("m", 2, 9), (2, "m", 9), (8, 8, "m"))
    assert of(state, Merit.CLEANEST_ROUND) == Honour(Merit.CLEANEST_ROUND, (1,), 2, 2)
    assert of(game(("m", "m")), Merit.CLEANEST_ROUND) is None


@pytest.mark.rule("6.4")
def test_fewer_points_than_none_are_no_clean_round():
    state = game((-10, 3), ("m", 0), (-1, 4))
    assert of(state, Merit.CLEANEST_ROUND) == Honour(Merit.CLEANEST_ROUND, (2,), 0, 2)
    assert of(game((-10, "m")), Merit.CLEANEST_ROUND) is None


def test_what_a_crowd_shares_honours_nobody():
    same = game(*[(7,) * 6 for _ in range(3)])
    assert honours(same) == ()
    few = game((1,) * MOST_SHARING + (9,))
    assert of(few, Merit.CLEANEST_ROUND).seats == tuple(range(1, MOST_SHARING + 1))


def test_without_a_round_there_is_no_honour():
    assert honours(GameState()) == ()


@pytest.mark.rule("5.1", "4.2", "5.2")
@pytest.mark.parametrize(("turns", "everybody"), [(0, False), (0, True), (2, False), (2, True)])
def test_the_turn_of_a_match_is_the_one_in_whose_window_it_was_called(turns, everybody):
    play = a_round(wild=5, hands=[COMPLETE, RUN if everybody else FALSE, RUN if everybody else None])
    for _ in range(turns):
        play.to_window()
    for number in (1, 2, 3) if everybody else (1,):
        play.match(number)
    play.to_sheet()
    scored = play.state.scored[0]
    assert (scored.round, scored.turn) == (3, turns)


@pytest.mark.rule("5.1")
def test_the_turn_of_a_match_that_was_called_before_draw_was_heard():
    play = a_round(wild=5, hands=[COMPLETE, FALSE])
    play.to_window()
    play.next()  # "draw" is called, but not heard yet
    play.match(1)
    play.to_sheet()
    assert play.state.scored[0].turn == 1


def test_a_correction_and_a_misdeal_count_for_the_honours():
    play = a_round(wild=5, hands=[COMPLETE, FALSE, None])
    play.match(1)
    play.to_sheet()
    for seat, number in ((1, 1), (1, 2), (3, 1), (3, 2)):
        play.do(cmd.CorrectCell(seat, number, 9, "agreed"))
    assert of(play.state, Merit.CLEANEST_ROUND) == Honour(Merit.CLEANEST_ROUND, (2,), 0, 2)
    play.do(cmd.CorrectCell(2, 3, 0, "agreed"))
    assert of(play.state, Merit.CLEANEST_ROUND) == Honour(Merit.CLEANEST_ROUND, (2,), 0, 3)
    play.do(cmd.DeclareMisdeal(3))
    assert of(play.state, Merit.FASTEST_MATCH) is None


def test_a_replayed_record_gives_the_same_honours_and_the_view_tells_them_at_the_end_only():
    played = UnrulyGame(4, random.Random(5), unrest=0.1)
    for done in played.steps():
        assert as_wire(table_view(done.before, "TEST"))["honours"] == []
    state = GameState()
    for at, event in played.log:
        state = evolve(state, event, at)
    assert honours(state) == honours(played.state)
    told = as_wire(table_view(state, "TEST"))["honours"]
    assert [one["merit"] for one in told] == [one.merit.value for one in honours(state)]
    assert told
    kept = replace(state, middle=())
    assert honours(kept) == honours(state)
