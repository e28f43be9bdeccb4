"""§7.7 Windows and pace."""

import pytest

from speed313.rules import commands as cmd
from speed313.rules.caller import due
from speed313.rules.evolve import LEAD
from speed313.rules.state import MATCH_TIME, Phase
from tests.builders import a_round
from tests.rules.hands import COMPLETE, RUN


@pytest.mark.rule("7.7")
@pytest.mark.parametrize("wild", [3, 8, 13])
def test_the_set_up_window_lasts_eight_seconds_and_one_per_card(wild):
    play = a_round(wild=wild, hands=2)
    play.wait(8_000 + wild * 1_000 - 1)
    assert play.state.phase is Phase.SET_UP
    play.wait(1)
    assert play.state.phase is Phase.DRAW


@pytest.mark.rule("7.7")
def test_the_match_window_lasts_five_seconds():
    play = a_round(wild=5, hands=2)
    play.to_window()
    play.wait(4_999)
    assert play.state.phase is Phase.WINDOW
    play.wait(1)
    assert play.state.phase is Phase.DRAW


@pytest.mark.rule("7.7")
def test_windows_are_adjustable():
    play = a_round(wild=5, hands=2, match_window=9, set_up_window=20, set_up_per_card=0)
    play.wait(19_999)
    assert play.state.phase is Phase.SET_UP
    play.to_window()
    play.wait(8_999)
    assert play.state.phase is Phase.WINDOW
    play.wait(1)
    assert play.state.phase is Phase.DRAW


@pytest.mark.rule("7.7")
def test_a_window_ends_early_when_every_connected_seat_still_in_has_gone_on():
    play = a_round(wild=5, hands=[COMPLETE, None, None, None])
    play.lose(4)
    play.wait(10_000)
    play.to_window()
    play.match(1)
    play.go_on(2)
    assert play.do(cmd.GoOn(2)) == ()
    assert play.seen()["waiting"] == [3]
    assert play.state.phase is Phase.WINDOW
    assert play.seen()["seats"][1]["go_on"]
    play.wait(play.state.call.at - play.at + MATCH_TIME)
    play.go_on(3)
    assert play.state.phase is Phase.DRAW
    assert not any(seat.go_on for seat in play.state.seats)


@pytest.mark.rule("7.7")
def test_the_last_one_to_match_ends_a_window_in_which_all_others_have_gone_on():
    play = a_round(wild=5, hands=[COMPLETE, None, None])
    play.go_on(2, 3)
    assert play.state.phase is Phase.SET_UP
    play.match(1)
    play.wait(play.state.call.at - play.at + MATCH_TIME - 1)
    assert play.state.phase is Phase.SET_UP
    play.wait(1)
    assert (play.state.phase, play.state.last) == (Phase.DRAW, True)


@pytest.mark.rule("4.6")
def test_a_match_at_the_last_moment_is_seen_before_the_last_draw():
    play = a_round(wild=5, hands=[COMPLETE, RUN, None])
    play.to_window()
    play.wait(4_900)
    play.match(1)
    play.wait(LEAD + MATCH_TIME - 1)
    assert play.state.phase is Phase.WINDOW
    assert play.seen()["clock"]["ends"] == play.at + 1
    play.match(2)
    play.wait(LEAD + MATCH_TIME)
    assert (play.state.phase, play.state.last, play.state.matchers) == (Phase.DRAW, True, (1, 2))


@pytest.mark.rule("7.7")
def test_a_phone_lost_for_a_moment_does_not_cost_its_seat_the_window():
    play = a_round(wild=5, hands=[COMPLETE, None], match_window=30)
    play.to_window()
    play.go_on(2)
    play.lose(1)
    play.wait(3_000)
    assert play.state.phase is Phase.WINDOW
    play.back(1)
    play.match(1)
    assert play.state.matchers == (1,)


@pytest.mark.rule("7.7")
def test_a_phone_lost_for_longer_is_not_waited_for():
    play = a_round(wild=5, hands=[None, None, None], match_window=30)
    play.to_window()
    play.lose(1)
    play.go_on(2, 3)
    play.wait(9_999)
    assert play.state.phase is Phase.WINDOW
    play.wait(1)
    assert play.state.phase is Phase.DRAW


@pytest.mark.rule("7.7")
@pytest.mark.parametrize("moment", ["set_up", "window", "sheet"])
def test_the_host_goes_on_for_everybody(moment):
    play = a_round(wild=5, hands=3)
    if moment == "window":
        play.to_window()
    elif moment == "sheet":
        play.to_sheet()
    play.go_on(1)
    play.next()
    assert play.state.phase is (Phase.SET_UP if moment == "sheet" else Phase.DRAW)


@pytest.mark.rule("7.7")
def test_the_score_sheet_ends_by_its_clock_or_when_everybody_here_has_gone_on():
    play = a_round(wild=5, hands=[COMPLETE, None, None])
    play.match(1)
    play.to_sheet()
    play.lose(3)
    play.go_on(1, 2)
    play.wait(10_000)
    assert (play.state.phase, play.state.round) == (Phase.SET_UP, 4)
    play.to_sheet()
    play.wait(60_000)
    assert (play.state.phase, play.state.round) == (Phase.SET_UP, 5)


@pytest.mark.rule("7.7")
def test_the_sheet_can_stay_until_somebody_says_so():
    play = a_round(wild=5, hands=2, sheet_clock=0)
    play.to_sheet()
    assert due(play.state) is None
    play.wait(3_600_000)
    assert play.state.phase is Phase.SCORED
    play.next()
    assert play.state.phase is Phase.SET_UP
