"""§8 ``false_match``: it costs nothing, or ten points in that round."""

import pytest

from speed313.rules import commands as cmd
from speed313.rules.cells import cell_wire
from speed313.rules.state import MATCH_TIME, Phase
from tests.builders import a_round
from tests.rules.hands import COMPLETE, FALSE
from tests.rules.own_tables import at_set_up, count, turn

pytestmark = pytest.mark.rule("8 false_match")


def results(play):
    return {result["seat"]: (result["points"], result["fine"]) for result in play.seen()["results"]}


def test_a_false_match_is_free_unless_the_house_says_otherwise():
    play = a_round(wild=5, hands=[FALSE, FALSE])
    play.match(1)
    assert play.seen(1)["fine"] == 0
    play.to_sheet()
    assert results(play)[1] == (results(play)[2][0], 0)


def test_a_false_match_costs_ten_points_in_that_round_and_no_other():
    play = a_round(wild=5, hands=[FALSE, FALSE], false_match="fine")
    play.match(1)
    assert play.seen(1)["fine"] == 10
    play.to_sheet()
    points = results(play)[2][0]
    assert results(play) == {1: (points + 10, 10), 2: (points, 0)}
    assert [seat["total"] for seat in play.seen()["seats"]] == [points + 10, points]
    play.next()
    assert play.seen(1)["fine"] == 0
    play.to_sheet()
    assert results(play)[1][1] == 0


def test_each_false_match_costs_and_a_late_one_does_not():
    play = a_round(wild=5, hands=[FALSE, FALSE], false_match="fine")
    play.match(1)
    assert play.refuses(cmd.Match(1)) == "false_match_rests"
    play.to_window()
    play.match(1)
    assert play.seen(1)["fine"] == 20
    play.to_draw()
    assert play.refuses(cmd.Match(1)) == "late_match"
    assert play.seen(1)["fine"] == 20


def test_whoever_matches_after_a_false_match_pays_for_it_all_the_same():
    play = a_round(wild=5, hands=["KD KH KS 5D 9C", FALSE], middle="5H", false_match="fine")
    play.match(1)
    play.to_draw()
    play.draw(1)
    play.hold(1, "9C")
    play.draw(2)
    play.hold(2)
    play.hear()
    play.match(1)
    play.to_sheet()
    assert results(play)[1] == (10, 10)
    assert play.seen()["sheet"][0]["cells"][-1] == {"points": 10, "matched": True, "missing": False, "fine": 10}


def test_nobody_sees_the_fine_before_the_hands_are_open():
    fined, free = (a_round(wild=5, hands=[FALSE, COMPLETE], false_match=rule) for rule in ("fine", "free"))
    for play in (fined, free):
        play.match(1)
    told = {"rules": None, "house": None, "preset": None}  # everybody knows the rules
    assert {**fined.seen(), **told} == {**free.seen(), **told}
    assert fined.seen(2) == free.seen(2)


def test_the_sheet_says_what_the_fine_is():
    play = a_round(wild=5, hands=[FALSE, FALSE], false_match="fine")
    play.match(1)
    play.to_sheet()
    cell = cell_wire(play.state, 1, 3)
    assert cell["fine"] == 10
    assert sum(cell["hand"]["costs"]) + cell["fine"] == cell["points"]
    play.do(cmd.CorrectCell(1, 3, 0, "forgiven"))
    assert cell_wire(play.state, 1, 3)["points"] == 0


def test_a_misdeal_takes_the_fine_back():
    play = a_round(wild=5, hands=[FALSE, FALSE], false_match="fine")
    play.match(1)
    play.do(cmd.DeclareMisdeal(3))
    assert play.seen(1)["fine"] == 0


def one_false_match_and_a_true_one():
    """With real cards: seat 1's match is taken back, seat 2's stands, and what is left over is to be counted."""
    play = at_set_up(2, false_match="fine")
    play.match(1)
    play.do(cmd.TakeBackMatch(1))
    assert play.seen(1)["fine"] == 10
    play.wait(MATCH_TIME)
    turn(play)
    play.match(2)
    play.wait(MATCH_TIME)
    turn(play)
    play.wait(play.state.clock.ends - play.at)
    assert play.state.phase is Phase.COUNT
    return play


def test_with_real_cards_the_match_that_the_host_takes_back_is_the_false_one():
    play = one_false_match_and_a_true_one()
    count(play, 1, "KKQ")
    play.do(cmd.CloseCount())
    assert results(play) == {1: (40, 10), 2: (0, 0)}


def test_with_real_cards_a_score_that_is_said_later_has_its_fine():
    play = one_false_match_and_a_true_one()
    play.do(cmd.CloseCount())
    count(play, 1, "KKQ", by=None)
    assert results(play)[1] == (40, 10)
    assert play.seen()["seats"][0]["total"] == 40
