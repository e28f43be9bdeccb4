"""§7.7, §8 ``caller``, §9.5: who sets the rhythm at a table with its own cards."""

import pytest

from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.pace import STRETCH_STEP, WAIT_TIME
from speed313.rules.state import Phase, Word
from tests.rules.own_tables import at_count, at_set_up, hold

pytestmark = pytest.mark.rule("9.5")


def legal(play, seat):
    return play.seen(seat)["legal"]


def others(play):
    """All seats with a phone but the one whose person calls."""
    return [seat.seat for seat in play.state.still_in if seat.phone and seat.seat != play.state.caller]


def called(play, word):
    return play.do(cmd.MakeCall(play.state.caller, word))


def at_person(**rules):
    """The set-up window of a table whose person calls, who may do so now."""
    play = at_set_up(3, caller="person", **rules)
    play.wait(play.state.rules.call_after * 1000)
    return play


def at_draw(**rules):
    play = at_person(**rules)
    called(play, Word.DRAW)
    play.hear()
    assert play.state.phase is Phase.DRAW
    return play


@pytest.mark.rule("8")
def test_a_person_calls_draw_and_discard_with_real_cards():
    play = at_person()
    caller = play.state.caller
    assert legal(play, caller) == ["match", "call_draw", "wait"]
    assert all("call_draw" not in legal(play, seat) for seat in others(play))
    called(play, Word.DRAW)
    assert play.state.phase is Phase.DRAW
    play.hear()
    assert "call_discard" not in legal(play, caller)
    assert play.refuses(cmd.MakeCall(caller, Word.DISCARD)) == "not_ready"
    hold(play, 1, 2, 3)
    assert play.state.phase is Phase.DRAW
    assert play.seen()["waiting"] == [caller]
    assert play.seen(caller)["awaited"]
    assert "call_discard" in legal(play, caller)
    called(play, Word.DISCARD)
    assert play.state.phase is Phase.WINDOW


@pytest.mark.rule("8")
def test_who_does_not_hold_after_all_is_waited_for_before_the_call():
    play = at_draw()
    caller, other = play.state.caller, others(play)[0]
    hold(play, 1, 2, 3)
    ends = play.state.clock.ends
    hold(play, other, on=False)
    assert play.seen()["waiting"] == [other]
    assert not play.seen(caller)["awaited"]
    assert play.refuses(cmd.MakeCall(caller, Word.DISCARD)) == "not_ready"
    hold(play, other)
    assert play.state.clock.ends == ends  # nobody keeps the table waiting so
    assert play.seen(caller)["awaited"]
    hold(play, other, on=False)
    play.wait(ends - play.at)
    assert play.happened(ev.HoldingSaid)[-1] == ev.HoldingSaid(other, on=True, auto=True)
    assert play.state.phase is Phase.WINDOW


@pytest.mark.rule("8")
def test_next_says_that_all_hold_and_then_calls():
    play = at_draw()
    play.next()
    assert all(seat.holds for seat in play.state.seats)
    assert play.state.phase is Phase.DRAW
    play.next()
    assert play.state.phase is Phase.WINDOW


@pytest.mark.rule("8")
def test_a_person_who_called_before_a_match_was_taken_back_calls_again():
    play = at_draw()
    hold(play, 1, 2, 3)
    called(play, Word.DISCARD)
    play.hear()
    play.wait(play.state.rules.call_after * 1000)
    matcher = others(play)[0]
    play.match(matcher)
    called(play, Word.DRAW)  # kept until the match has been seen
    assert play.state.phase is Phase.WINDOW
    play.do(cmd.TakeBackMatch(matcher))
    assert play.state.phase is Phase.WINDOW
    assert "call_draw" in legal(play, play.state.caller)


@pytest.mark.rule("8")
def test_a_match_taken_back_during_the_call_begins_the_turn_anew():
    play = at_draw()
    hold(play, 1, 2, 3)
    called(play, Word.DISCARD)
    play.hear()
    matcher = others(play)[0]
    play.match(matcher)
    play.wait(play.state.rules.call_after * 1000 + 5_000)
    called(play, Word.DRAW)
    play.hear()
    hold(play, *[seat.seat for seat in play.state.still_in])
    assert play.state.awaits_call
    play.do(cmd.TakeBackMatch(matcher))
    play.hear()
    assert play.state.clock.kind == "turn"
    assert play.refuses(cmd.MakeCall(play.state.caller, Word.DISCARD)) == "not_ready"
    hold(play, matcher)
    assert play.state.awaits_call
    called(play, Word.DISCARD)
    assert play.state.phase is Phase.WINDOW


@pytest.mark.rule("8")
def test_the_callers_seat_rotates_from_round_to_round():
    play = at_count(3, caller="rotate")
    first = play.state.caller
    play.do(cmd.CloseCount())
    play.next()
    assert play.state.phase is Phase.DEAL
    assert play.state.caller == play.state.left_of(first).seat


@pytest.mark.rule("8")
def test_the_table_calls_for_who_has_no_phone():
    play = at_set_up(1, phoneless=4, caller="person")
    assert not play.seat(play.state.caller).phone
    play.to_draw()
    hold(play, 1)
    assert play.state.phase is Phase.WINDOW


@pytest.mark.rule("7.7")
def test_own_clock_changes_while_the_table_counts():
    play = at_count(3, own_clock=60)
    ends = play.state.clock.ends
    play.do(cmd.SetRule("own_clock", 90))
    assert play.state.clock.ends == ends + 30_000
    play.do(cmd.SetRule("own_clock", 30))
    assert play.state.clock.ends == ends + 30_000  # never cut short
    assert play.refuses(cmd.SetRule("cards", "phones")) == "wrong_phase"


@pytest.mark.rule("7.2")
def test_a_table_with_its_own_cards_stretches_as_well():
    play = at_set_up(3)
    play.to_draw()
    hold(play, 1, 2)
    play.wait(play.state.clock.ends - play.at)
    assert play.state.phase is Phase.WINDOW
    assert play.state.stretch == STRETCH_STEP
    play.hear()
    play.to_draw()
    hold(play, 1, 2, 3)
    assert play.state.stretch == 0


@pytest.mark.rule("7.7")
def test_who_needs_a_moment_asks_for_it_until_it_holds():
    play = at_set_up(3)
    play.to_draw()
    ends = play.state.clock.ends
    play.do(cmd.AskToWait(2))
    assert play.state.clock.ends == ends + WAIT_TIME
    hold(play, 3)
    assert play.refuses(cmd.AskToWait(3)) == "wrong_phase"
    assert "wait" in legal(play, 1)
