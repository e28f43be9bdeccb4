"""House rule ``caller`` (§8, §7.2, §7.7): a person of the caller's seat calls, and nobody's absence stops the table."""

import pytest

from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.caller import due, waiting_for
from speed313.rules.evolve import LEAD
from speed313.rules.legal import legal
from speed313.rules.state import MATCH_TIME, Phase, Word
from tests.builders import a_lobby, a_round
from tests.rules.hands import COMPLETE

DRAW, DISCARD = Word.DRAW, Word.DISCARD


def a_persons_round(hands=3, **rules):
    """A round in which seat 1 has the caller's seat and calls."""
    return a_round(wild=5, hands=hands, caller="person", **rules)


def call(play, word, seat=1):
    return play.do(cmd.MakeCall(seat, word))


def calls_of(play, seat=1):
    return [move for move in legal(play.state, seat) if move.startswith("call_")]


def to_draw(play):
    """Let the person call "draw"."""
    play.wait(2_000)
    call(play, DRAW)
    assert play.state.phase is Phase.DRAW
    play.hear()


@pytest.mark.rule("7.7")
def test_the_person_calls_both_words_of_a_turn():
    play = a_persons_round()
    to_draw(play)
    play.draw_all()
    assert play.state.phase is Phase.DRAW
    assert [seat.seat for seat in waiting_for(play.state)] == [1]
    assert play.seen()["clock"]["kind"] == "call"
    assert play.seen(1)["awaited"]
    assert not play.seen(2)["awaited"]
    assert calls_of(play) == ["call_discard"]
    assert call(play, DISCARD) == (ev.WentOn(1), ev.DiscardCalled())
    assert play.state.phase is Phase.WINDOW
    assert calls_of(play) == []
    assert not any(seat.go_on for seat in play.state.seats)


@pytest.mark.rule("7.7")
@pytest.mark.parametrize("moment", ["set_up", "window"])
def test_a_window_can_be_ended_by_the_person_after_two_seconds(moment):
    play = a_persons_round()
    if moment == "window":
        to_draw(play)
        play.draw_all()
        call(play, DISCARD)
        play.hear()
    play.wait(1_999)
    assert play.refuses(cmd.MakeCall(1, DRAW)) == "not_ready"
    assert calls_of(play) == []
    play.wait(1)
    assert calls_of(play) == ["call_draw"]
    assert not play.seen(1)["awaited"]  # the others may still call match
    call(play, DRAW)
    assert play.state.phase is Phase.DRAW


@pytest.mark.rule("7.7")
def test_the_two_seconds_are_adjustable_and_stand_still_in_a_pause():
    play = a_persons_round(call_after=4)
    play.wait(3_000)
    play.pause()
    play.wait(60_000)
    play.resume()
    play.wait(999)
    assert calls_of(play) == []
    play.wait(1)
    assert calls_of(play) == ["call_draw"]


@pytest.mark.rule("7.7")
def test_the_longest_window_is_the_net():
    play = a_persons_round(call_clock=15)
    to_draw(play)
    play.draw_all()
    call(play, DISCARD)
    play.hear()
    play.wait(5_000)  # the match window is over: the table is ready
    assert play.state.phase is Phase.WINDOW
    assert play.seen(1)["awaited"]
    assert play.seen()["clock"]["length"] == 15_000
    play.wait(14_999)
    assert play.state.phase is Phase.WINDOW
    play.wait(1)
    assert play.state.phase is Phase.DRAW


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("clock", [0, 40])
def test_a_full_turn_waits_for_the_call_only_so_long(clock):
    play = a_persons_round(turn_clock=clock, call_clock=15)
    to_draw(play)
    play.draw_all()
    play.wait(14_999)
    assert play.state.phase is Phase.DRAW
    play.wait(1)
    assert play.state.phase is Phase.WINDOW


@pytest.mark.rule("7.2")
def test_a_person_who_does_nothing_at_all_does_not_stop_the_round():
    play = a_persons_round()
    play.wait(3_600_000)
    assert play.happened(ev.RoundScored)


@pytest.mark.rule("7.7")
def test_when_all_others_have_gone_on_the_call_is_awaited_at_once():
    play = a_persons_round()
    play.go_on(2)
    assert not play.seen(1)["awaited"]
    assert play.seen()["waiting"] == [3]
    play.go_on(3)
    assert play.state.phase is Phase.SET_UP
    assert play.seen(1)["awaited"]
    assert play.seen()["waiting"] == [1]
    call(play, DRAW)
    assert play.state.phase is Phase.DRAW


@pytest.mark.rule("7.7")
@pytest.mark.parametrize("laggard", [2, 3, 4])
def test_when_the_window_has_run_out_the_table_waits_for_who_calls_alone(laggard):
    """Also where others have not gone on: their time is over, and none of them calls."""
    play = a_persons_round(hands=4, match_window=5)
    play.go_on(*({2, 3, 4} - {laggard}))
    assert play.seen()["waiting"] == [laggard]
    while not play.state.awaits_call:
        play.wait(1_000)
    assert play.seen()["waiting"] == [1]


@pytest.mark.rule("4.6")
def test_the_awaited_call_does_not_make_the_window_of_who_calls_shorter():
    play = a_persons_round(hands=[COMPLETE, None, None], call_clock=1)
    play.go_on(2, 3)
    play.wait(12_999)  # the set-up window of five cards
    assert play.state.phase is Phase.SET_UP
    play.match(1)
    assert play.state.matchers == (1,)


@pytest.mark.rule("7.7")
def test_who_calls_has_the_call_in_place_of_go_on():
    play = a_persons_round()
    assert play.refuses(cmd.GoOn(1)) == "you_call"
    assert "go_on" not in legal(play.state, 1)
    assert "go_on" in legal(play.state, 2)
    assert play.refuses(cmd.MakeCall(2, DRAW)) == "not_caller"
    play.to_sheet()
    play.go_on(1)  # the sheet is no window
    assert play.seat(1).go_on


def test_the_word_meant_is_named():
    play = a_persons_round()
    play.wait(2_000)
    assert play.refuses(cmd.MakeCall(1, DISCARD)) == "wrong_phase"
    call(play, DRAW)
    assert play.refuses(cmd.MakeCall(1, DRAW)) == "wrong_phase"
    assert play.refuses(cmd.MakeCall(1, Word.MATCH)) == "wrong_phase"
    assert play.refuses(cmd.MakeCall(1, DISCARD)) == "not_ready"
    play.hear()
    play.draw_all(1)
    assert play.refuses(cmd.MakeCall(1, DISCARD)) == "not_ready"


@pytest.mark.rule("4.4")
def test_a_held_card_can_be_changed_until_the_person_has_called():
    play = a_persons_round()
    to_draw(play)
    play.draw_all()
    other = next(iter(play.hand(2)))
    play.hold(2, other)
    assert play.state.awaits_call
    call(play, DISCARD)
    assert play.seat(2).pile[-1] == other


@pytest.mark.rule("5.1")
def test_a_match_is_seen_before_the_call_that_ends_its_window_takes_effect():
    play = a_persons_round(hands=[None, COMPLETE, None])
    play.wait(3_000)
    play.match(2)
    assert call(play, DRAW) == (ev.WentOn(1),)
    assert call(play, DRAW) == ()  # pressed twice
    play.wait(LEAD + MATCH_TIME - 1)
    assert play.state.phase is Phase.SET_UP
    play.wait(1)
    assert (play.state.phase, play.state.last) == (Phase.DRAW, True)


@pytest.mark.rule("5.2")
def test_a_person_who_has_matched_still_calls_the_last_draw():
    play = a_persons_round(hands=[COMPLETE, None, None])
    play.match(1)
    play.go_on(2, 3)
    play.wait(play.state.shown_until - play.at)
    assert play.state.phase is Phase.SET_UP
    assert play.seen()["waiting"] == [1]
    call(play, DRAW)
    play.hear()
    play.draw_all()
    assert calls_of(play) == ["call_discard"]
    call(play, DISCARD)
    assert play.state.phase is Phase.SHOWDOWN


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("way", ["lose", "leave", "remove"])
@pytest.mark.parametrize("moment", ["window", "draw"])
def test_for_a_person_who_is_gone_the_table_calls(way, moment):
    play = a_persons_round(hands=4, match_window=60)
    to_draw(play)
    play.draw_all()
    if moment == "window":
        call(play, DISCARD)
        play.hear()
        play.go_on(2, 3, 4)
    assert play.state.awaits_call
    phase = play.state.phase
    {"lose": play.lose, "leave": play.leave, "remove": play.free}[way](1)
    if way == "lose":
        play.wait(9_999)
        assert play.state.phase is phase
        assert play.seen()["waiting"] == [1]
        play.wait(1)
    assert play.state.phase is (Phase.DRAW if moment == "window" else Phase.WINDOW)


@pytest.mark.rule("7.2")
def test_who_comes_back_calls_again():
    play = a_persons_round()
    play.lose(1)
    play.wait(30_000)
    assert play.state.phase is Phase.DRAW  # the table has called
    play.back(1)
    play.draw_all()
    assert calls_of(play) == ["call_discard"]


def test_for_a_bot_in_the_callers_seat_the_table_calls():
    play = a_lobby(caller="person")
    play.sit(bot="steady")
    play.sit()
    play.sit()
    play.start()
    while play.state.caller != 1:  # the draw is by chance
        play.do(cmd.NewGame())
        play.start()
    play.to_round(1)
    assert play.state.calling(play.at) is None
    play.go_on(1, 2, 3)
    assert play.state.phase is Phase.DRAW


@pytest.mark.parametrize("way", ["table", "clock", "host"])
def test_while_the_call_is_awaited_it_can_come_otherwise(way):
    play = a_persons_round()
    to_draw(play)
    play.draw_all()
    assert play.state.awaits_call
    if way == "table":  # nobody has to call any more
        play.do(cmd.SetRule("caller", "table"))
    elif way == "host":
        play.do(cmd.Next(play.state.call.number))
    else:
        play.wait(15_000)
    assert play.state.phase is Phase.WINDOW


@pytest.mark.rule("7.7")
@pytest.mark.parametrize("matched", [False, True])
def test_the_host_ends_a_window_also_where_a_person_calls(matched):
    play = a_persons_round(hands=[COMPLETE, None, None])
    if matched:
        play.match(1)
    play.next()
    assert play.state.phase is Phase.DRAW


def test_the_rule_can_change_in_the_middle_of_a_window():
    play = a_round(wild=5, hands=3)
    play.wait(3_000)
    play.do(cmd.SetRule("caller", "person"))
    assert calls_of(play) == ["call_draw"]  # two seconds have passed
    play.do(cmd.SetRule("caller", "table"))
    assert calls_of(play) == []
    play.go_on(1, 2, 3)
    assert play.state.phase is Phase.DRAW


@pytest.mark.rule("2.3")
@pytest.mark.rule("8 caller")
@pytest.mark.parametrize(("rule", "callers"), [("table", [2] * 4), ("person", [2] * 4), ("rotate", [2, 3, 1, 2])])
def test_the_callers_seat_stays_or_passes_left_each_round(rule, callers):
    play = a_lobby(3, caller=rule)
    play.start()
    while play.state.caller != 2:
        play.do(cmd.NewGame())
        play.start()
    found = []
    for number in range(1, 5):
        play.to_round(number)
        found.append(play.state.caller)
    assert found == callers


@pytest.mark.rule("4.11")
def test_what_the_table_awaits_depends_on_acts_not_on_hands():
    looks = []
    for hands in ([None, None, None], [COMPLETE, None, COMPLETE]):
        play = a_persons_round(hands=hands)
        play.wait(2_000)
        play.go_on(2, 3)
        looks.append((play.seen()["clock"], due(play.state), calls_of(play), play.seen()["waiting"]))
    assert looks[0] == looks[1]


@pytest.mark.rule("2.3")
def test_the_host_can_pass_over_the_rest_of_the_high_card_draw_once():
    play = a_lobby(3)
    play.start()
    play.do(cmd.Next(0))
    assert play.state.phase is Phase.SET_UP
    assert play.do(cmd.Next(0)) == ()  # pressed twice
    assert play.state.phase is Phase.SET_UP


@pytest.mark.rule("2.3")
def test_a_tie_in_the_high_card_draw_takes_its_time():
    lengths = {}
    for seed in range(40):
        play = a_lobby(12, seed=seed)
        play.start()
        lengths[len(play.state.caller_draw)] = play.state.clock.length
    assert lengths[1] == 7_000
    assert lengths[2] == 11_000
