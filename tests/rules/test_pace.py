"""§4.11, §7.2, §7.7: the pace, the stretch, extra seconds, "wait for me"."""

import pytest

from speed313.errors import ParseError, SeatError
from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.house_rules import HOUSE_RULES, PACES, STANDARD
from speed313.rules.legal import legal
from speed313.rules.pace import EASY, MOST_EXTRA, MOST_STRETCH, STRETCH_STEP
from speed313.rules.state import Phase
from tests.builders import a_lobby, a_round
from tests.rules.hands import COMPLETE


def length(play):
    return play.seen()["clock"]["length"]


def slow_turn(play, *slow):
    """A turn in which the clock runs out for some seats."""
    play.draw_all(*slow)
    play.wait(play.state.clock.ends - play.at)
    assert play.state.phase is Phase.WINDOW
    play.hear()


def turn(play, spare):
    """A turn that ends so many milliseconds before its clock."""
    play.draw_all(1)
    play.draw(1)
    play.wait(play.state.clock.ends - spare - play.at)
    play.hold(1)
    assert play.state.phase is Phase.WINDOW
    play.hear()


# --- the pace ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.7")
@pytest.mark.parametrize("pace", PACES)
def test_a_pace_sets_its_rules_and_leaves_the_others_alone(pace):
    play = a_lobby(2, hint="off", grace=3)
    play.do(cmd.SetPace(pace))
    rules = play.state.rules.as_dict()
    assert rules == {**STANDARD.as_dict(), "hint": "off", "grace": 3, **PACES[pace]}
    assert play.seen()["pace"] == pace
    assert play.do(cmd.SetPace(pace)) == ()


@pytest.mark.rule("7.7")
def test_the_relaxed_pace_is_that_of_the_book():
    assert STANDARD.pace == "relaxed"
    keys = set(PACES["relaxed"])
    assert all(set(pace) == keys for pace in PACES.values())
    lengths = [[pace[key] for pace in PACES.values()] for key in keys]
    assert all(pace == sorted(pace) for pace in lengths)
    assert STANDARD.with_rule("turn_clock", 41).pace == "own"
    assert STANDARD.with_rule("hint", "off").pace == "relaxed"


def test_there_is_no_other_pace():
    play = a_lobby(2)
    with pytest.raises(ParseError):
        play.do(cmd.SetPace("hasty"))


@pytest.mark.rule("7.7")
@pytest.mark.parametrize("rule", HOUSE_RULES, ids=lambda rule: rule.key)
def test_what_is_about_the_rhythm_alone_can_be_set_during_the_game(rule):
    play = a_round(wild=5, hands=2)
    play.to_draw()
    value = rule.values[-1]
    if rule.live:
        play.do(cmd.SetRule(rule.key, value))
        assert play.state.rules.as_dict()[rule.key] == value
    else:
        assert play.refuses(cmd.SetRule(rule.key, value)) == "wrong_phase"
    assert rule.live == (rule.seconds or rule.key in ("caller", "stretch"))


@pytest.mark.rule("7.2")
def test_a_running_clock_is_lengthened_at_once_and_never_cut_short():
    play = a_round(wild=5, hands=2)
    play.to_draw()
    play.wait(30_000)
    play.do(cmd.SetPace("lively"))
    assert length(play) == 40_000
    play.do(cmd.SetPace("grandparents"))
    assert length(play) == 90_000
    play.do(cmd.SetRule("turn_clock", 0))
    assert play.seen()["clock"]["ends"] is None
    play.do(cmd.SetRule("turn_clock", 20))
    assert play.seen()["clock"]["ends"] == play.at + 20_000
    play.wait(20_000)
    assert play.state.phase is Phase.WINDOW


@pytest.mark.rule("7.7")
def test_other_clocks_follow_as_well():
    play = a_round(wild=5, hands=2)
    assert length(play) == 13_000
    play.do(cmd.SetPace("grandparents"))
    assert length(play) == 25_000
    play.to_window()
    assert length(play) == 10_000
    play.do(cmd.SetRule("match_window", 12))
    assert length(play) == 12_000
    play.to_sheet()
    assert length(play) == 150_000
    play.do(cmd.SetRule("turn_clock", 5))
    assert length(play) == 150_000


def test_a_clock_that_starts_in_a_pause_begins_when_it_ends():
    play = a_round(wild=5, hands=2, turn_clock=0)
    play.to_draw()
    play.pause()
    play.wait(5_000)
    play.do(cmd.SetRule("turn_clock", 20))
    assert play.seen()["clock"]["left"] == 20_000
    play.wait(60_000)
    play.resume()
    assert play.seen()["clock"]["ends"] == play.at + 20_000


# --- the stretch ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2")
def test_after_a_clock_that_ran_out_the_next_turns_are_longer_up_to_a_bound():
    play = a_round(wild=5, hands=3)
    play.to_draw()
    for number in range(1, 7):
        slow_turn(play, 2)
        play.to_draw()
        stretch = min(number * STRETCH_STEP, MOST_STRETCH)
        assert play.seen()["stretch"] == stretch
        assert length(play) == 40_000 + stretch * 1000


@pytest.mark.rule("7.2")
def test_a_quick_table_eases_again():
    play = a_round(wild=5, hands=3)
    play.to_draw()
    slow_turn(play, 2)
    play.to_draw()
    turn(play, EASY - 1)
    assert play.state.stretch == STRETCH_STEP
    play.to_draw()
    turn(play, EASY)
    assert play.state.stretch == 0
    play.to_draw()
    assert length(play) == 40_000


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("way", ["lost", "left", "off"])
def test_who_is_not_here_does_not_make_the_table_slow(way):
    play = a_round(wild=5, hands=3, stretch="off" if way == "off" else "on", grace=300)
    play.to_draw()
    if way == "lost":
        play.lose(2)
    elif way == "left":
        play.leave(2)
        play.draw_all()
    slow = () if way == "left" else (2,)
    if way == "left":
        play.hear()
        assert play.state.phase is Phase.WINDOW
    else:
        slow_turn(play, *slow)
    assert play.state.stretch == 0


@pytest.mark.rule("7.2")
def test_a_turn_in_which_somebody_asked_to_wait_was_not_easy():
    play = a_round(wild=5, hands=3)
    play.to_draw()
    slow_turn(play, 2)
    play.to_draw()
    play.do(cmd.AskToWait(2))
    turn(play, EASY + 5_000)
    assert play.state.stretch == STRETCH_STEP


def test_the_stretch_can_be_switched_off_and_ends_with_the_game():
    play = a_round(wild=5, hands=3)
    play.to_draw()
    slow_turn(play, 2)
    assert play.state.stretch == STRETCH_STEP
    play.do(cmd.SetRule("stretch", "off"))
    assert play.seen()["stretch"] == 0
    play.do(cmd.SetRule("stretch", "on"))
    play.to_draw()
    slow_turn(play, 2)
    play.do(cmd.NewGame())
    assert play.seen()["stretch"] == 0


@pytest.mark.rule("7.2")
def test_a_turn_without_limit_does_not_stretch():
    play = a_round(wild=5, hands=3, turn_clock=0)
    play.to_window()
    play.to_draw()
    assert length(play) == 0


def test_where_a_person_calls_the_wait_for_the_call_does_not_count():
    play = a_round(wild=5, hands=3, caller="person")
    play.wait(2_000)
    play.do(cmd.MakeCall(1, cmd.Word.DRAW))
    play.hear()
    play.draw_all()
    play.wait(15_000)
    assert play.state.phase is Phase.WINDOW
    assert play.state.stretch == 0


# --- extra seconds -------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2")
def test_extra_seconds_make_the_turn_longer_for_everybody():
    play = a_round(wild=5, hands=3)
    assert play.do(cmd.GiveTime(2, 30)) == (ev.TimeGiven(2, 30),)
    assert play.do(cmd.GiveTime(2, 30)) == ()
    play.to_draw()
    assert length(play) == 70_000
    play.do(cmd.GiveTime(2, 0))
    play.draw_all()
    play.hear()
    play.to_draw()
    assert length(play) == 40_000


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("way", ["matched", "lost", "left"])
def test_a_seat_that_is_not_waited_for_makes_no_turn_longer(way):
    play = a_round(wild=5, hands=[None, COMPLETE, None])
    play.do(cmd.GiveTime(2, 30))
    if way == "matched":
        play.match(2)
    elif way == "lost":
        play.lose(2)
        play.wait(10_000)
    else:
        play.leave(2)
    play.to_draw()
    assert length(play) == 40_000


def test_nobody_but_the_host_can_tell_whose_the_extra_seconds_are():
    told = []
    for number in (1, 2, 3):
        play = a_round(wild=5, hands=3, seed=4)
        before = play.seen()
        play.do(cmd.GiveTime(number, 30))
        assert play.seen() == before
        seen = [before]
        for _ in range(3):
            play.to_window()
            seen += [play.seen(), *(play.seen(seat) for seat in (1, 2, 3))]
        told.append(seen)
    assert told[0] == told[1] == told[2]


def test_extra_seconds_are_bounded_and_for_people():
    play = a_lobby(2)
    bot = play.sit(bot="steady")
    for seconds in (-1, MOST_EXTRA + 1):
        with pytest.raises(ParseError):
            play.do(cmd.GiveTime(1, seconds))
    with pytest.raises(SeatError):
        play.do(cmd.GiveTime(bot, 10))
    play.do(cmd.GiveTime(1, MOST_EXTRA))
    play.start()
    play.do(cmd.NewGame())
    assert play.seat(1).extra == MOST_EXTRA  # grandmother is as slow in the next game


# --- wait for me ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.7")
def test_wait_for_me_adds_twenty_seconds_twice_in_a_round():
    play = a_round(wild=5, hands=3)
    assert play.seen(2)["waits"] == 2
    play.to_draw()
    play.do(cmd.AskToWait(2))
    assert length(play) == 60_000
    assert play.seen()["seats"][1]["asks"]
    assert play.refuses(cmd.AskToWait(2)) == "wrong_phase"  # pressed twice
    play.draw_all()
    play.hear()
    assert not play.seen()["seats"][1]["asks"]
    assert length(play) == 5_000
    play.do(cmd.AskToWait(2))
    assert length(play) == 25_000
    assert play.seen(2)["waits"] == 0
    play.to_draw()
    assert play.refuses(cmd.AskToWait(2)) == "no_wait_left"
    assert "wait" not in legal(play.state, 2)
    play.do(cmd.AskToWait(3))
    play.to_round(4)
    assert play.seen(2)["waits"] == 2


@pytest.mark.rule("7.7")
def test_wait_for_me_is_for_who_has_something_to_do_against_a_clock():
    play = a_round(wild=5, hands=[COMPLETE, None, None])
    play.match(1)
    assert play.refuses(cmd.AskToWait(1)) == "already_matched"
    play.go_on(2)
    assert play.refuses(cmd.AskToWait(2)) == "wrong_phase"
    play.wait(20_000)
    play.draw(2)
    play.hold(2)
    assert play.refuses(cmd.AskToWait(2)) == "wrong_phase"
    play.do(cmd.SetRule("turn_clock", 0))
    assert play.refuses(cmd.AskToWait(3)) == "wrong_phase"
    play.to_sheet()
    assert play.refuses(cmd.AskToWait(3)) == "wrong_phase"


@pytest.mark.rule("7.7")
def test_the_longer_window_still_ends_when_all_have_gone_on():
    play = a_round(wild=5, hands=3)
    play.do(cmd.AskToWait(2))
    play.go_on(1, 2, 3)
    assert play.state.phase is Phase.DRAW
