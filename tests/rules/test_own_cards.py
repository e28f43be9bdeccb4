"""The table plays with its own cards (§9.5): buzzers, counts, seats without a phone. The server knows no card."""

import pytest

from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.evolve import LEAD
from speed313.rules.state import MATCH_TIME, MOST_TURNS, Phase, Reason, Word, cards_in_play, is_conserved
from tests.builders import a_lobby
from tests.rules.own_tables import at_count, at_set_up, count, hold, own_lobby, turn

pytestmark = pytest.mark.rule("9.5")


# --- the lobby --------------------------------------------------------------------------------------------------------


def test_phones_hold_the_cards_unless_the_house_says_otherwise():
    play = a_lobby(2)
    assert not play.state.own_cards
    play.do(cmd.SetRule("cards", "own"))
    assert play.state.own_cards


def test_bots_cannot_hold_real_cards():
    play = own_lobby(2)
    assert play.refuses(cmd.TakeSeat("Ada", 5, 5, "steady")) == "no_bots"
    other = a_lobby(1)
    other.sit(bot="sharp")
    assert other.refuses(cmd.SetRule("cards", "own")) == "no_bots"


def test_a_seat_without_a_phone_is_there_only_with_real_cards():
    assert a_lobby(2).refuses(cmd.AddSeat("Gran", 3, 3)) == "no_own_cards"
    play = own_lobby(2, phoneless=1)
    gran = play.seat(3)
    assert (gran.phone, gran.here, gran.name) == (False, False, "Gran 0")
    assert play.refuses(cmd.SetRule("cards", "phones")) == "no_phone"
    assert play.refuses(cmd.MakeRemote(3, True)) == "not_free"
    full = own_lobby(11, phoneless=1)
    assert full.refuses(cmd.AddSeat("One more", 3, 3)) == "table_full"


def test_who_finds_a_phone_after_all_asks_for_the_seat():
    play = own_lobby(2, phoneless=1)
    play.do(cmd.GrantSeat(3))
    play.back(3)
    assert play.seat(3).phone
    assert play.seat(3).here


@pytest.mark.parametrize(
    "command",
    [
        cmd.Holding(1, True),
        cmd.MatchFor(1, None),
        cmd.TakeBackMatch(1),
        cmd.CountHand(1, 1, ()),
        cmd.CheckCount(1, 2),
        cmd.CloseCount(),
    ],
)
def test_where_phones_hold_the_cards_there_are_no_buzzers(command):
    play = a_lobby(2)
    play.start()
    assert play.refuses(command) == "no_own_cards"


# --- a round ----------------------------------------------------------------------------------------------------------


def test_the_server_deals_nothing():
    play = at_set_up(3)
    assert cards_in_play(play.state) == []
    assert is_conserved(play.state)
    (opened,) = play.happened(ev.RoundOpened)
    assert (opened.round, opened.seats, opened.starts) == (1, (1, 2, 3), ())
    assert play.happened(ev.RoundDealt) == []


def test_dealing_takes_as_long_as_it_takes():
    play = own_lobby(3)
    play.start()
    play.wait(7_000 + LEAD)
    assert (play.state.phase, play.state.call.word) == (Phase.DEAL, Word.DEAL)
    assert [seat["seat"] for seat in play.seen()["seats"] if seat["seat"] in play.seen()["waiting"]] == [1, 2, 3]
    play.go_on(1, 2)
    assert play.state.phase is Phase.DEAL
    play.go_on(3)
    assert (play.state.phase, play.state.call.word) == (Phase.SET_UP, Word.ROUND)
    assert not any(seat.go_on for seat in play.state.seats)


def test_nobody_can_stop_the_table_by_not_dealing():
    play = own_lobby(3, own_clock=60)
    play.start()
    play.wait(7_000 + LEAD + 60_000)
    assert play.state.phase is Phase.SET_UP


def test_discard_is_called_when_everybody_holds():
    play = at_set_up(3)
    play.to_draw()
    hold(play, 1, 2)
    assert play.seen()["waiting"] == [3]
    assert [seat["state"] for seat in play.seen()["seats"]] == ["holds", "holds", "drawing"]
    hold(play, 3)
    assert (play.state.phase, play.state.call.word) == (Phase.WINDOW, Word.DISCARD)
    assert not any(seat.holds for seat in play.state.seats)


def test_holding_can_be_taken_back_until_the_call():
    play = at_set_up(2)
    play.to_draw()
    hold(play, 1)
    hold(play, 1)  # pressed twice, it counts once
    assert len(play.happened(ev.HoldingSaid)) == 1
    hold(play, 1, on=False)
    hold(play, 2)
    assert play.state.phase is Phase.DRAW
    hold(play, 1)
    assert play.state.phase is Phase.WINDOW
    assert play.refuses(cmd.Holding(1, False)) == "called"


def test_nobody_holds_before_draw_is_heard():
    play = at_set_up(2)
    play.next()
    assert play.state.phase is Phase.DRAW
    assert play.refuses(cmd.Holding(1, True)) == "too_early"


@pytest.mark.parametrize("command", [cmd.Hold(1, None), cmd.Draw(1, None)])
def test_there_is_no_card_to_draw_or_to_hold(command):
    play = at_set_up(2)
    play.to_draw()
    assert play.refuses(command) == "own_cards"


@pytest.mark.rule("7.2")
def test_a_seat_that_does_not_press_is_counted_as_holding():
    play = at_set_up(3, turn_clock=40)
    play.to_draw()
    hold(play, 1)
    play.wait(40_000)
    assert [(event.seat, event.auto) for event in play.happened(ev.HoldingSaid)] == [(1, False), (2, True), (3, True)]
    assert play.state.turn == 1
    assert play.state.phase is Phase.WINDOW


@pytest.mark.rule("7.2")
def test_nobody_waits_for_a_phone_that_is_away():
    play = at_set_up(3, grace=10)
    play.lose(3)
    play.to_draw()
    hold(play, 1, 2)
    play.wait(10_000)
    assert play.state.phase is Phase.WINDOW


def test_the_host_can_say_that_everybody_holds():
    play = at_set_up(3)
    play.to_draw()
    hold(play, 2)
    play.next()
    assert play.state.phase is Phase.WINDOW


@pytest.mark.rule("7.3")
def test_a_round_without_a_match_is_counted_as_it_stands():
    play = at_set_up(2)
    for _ in range(MOST_TURNS):
        turn(play)
    play.next()
    assert play.state.phase is Phase.COUNT


def test_phones_that_sleep_do_not_stop_a_table_with_a_host_screen():
    play = at_set_up(2, grace=5)
    play.do(cmd.SeeHost(True))
    play.to_draw()
    play.lose(1)
    play.lose(2)
    play.wait(6_000)
    assert play.state.paused is None
    play.do(cmd.SeeHost(False))
    play.wait(6_000)
    assert play.state.paused.reason is Reason.NOBODY
    play.do(cmd.SeeHost(True))
    assert play.state.paused is None


# --- a match ----------------------------------------------------------------------------------------------------------


def test_a_match_is_taken_on_trust_and_named_in_order():
    play = at_set_up(3)
    turn(play)
    play.match(2)
    play.match(3)
    assert play.state.matchers == (2, 3)
    assert play.state.call.seat == 2
    assert play.seat(2).melds == ()
    assert play.seen()["seats"][1]["state"] == "matched"


@pytest.mark.rule("5.2")
def test_after_a_match_the_others_draw_once_more():
    play = at_count(3, matcher=2)
    assert play.state.last
    assert play.state.turn == 2
    assert [seat.seat for seat in play.state.still_in] == [1, 3]


@pytest.mark.rule("4.8")
def test_a_late_match_has_no_effect():
    play = at_set_up(2)
    play.to_draw()
    assert play.refuses(cmd.Match(1)) == "late_match"


def test_a_match_in_the_set_up_window():
    play = at_set_up(2)
    play.match(1)
    play.wait(MATCH_TIME)
    turn(play)
    assert play.state.phase is Phase.SHOWDOWN


def test_everybody_matched_so_nothing_is_left_to_count():
    play = at_set_up(2)
    turn(play)
    play.match(1)
    play.match(2)
    play.wait(play.state.shown_until - play.at)
    assert (play.state.phase, play.state.clock.kind) == (Phase.COUNT, "check")
    play.go_on(1, 2)
    assert [(cell.points, cell.matched) for seat in play.state.seats for cell in seat.cells] == [(0, True), (0, True)]


def test_a_false_match_is_taken_back_within_its_window():
    play = at_set_up(3, match_window=20)
    turn(play)
    ends = play.state.clock.ends
    play.match(2)
    play.wait(2_000)
    play.do(cmd.TakeBackMatch(2))
    assert play.state.matchers == ()
    assert play.seat(2).melds is None
    assert (play.state.call.word, play.state.call.seat) == (Word.FALSE_MATCH, 2)
    assert play.state.clock.ends >= max(ends, play.state.call.at + MATCH_TIME)
    assert play.refuses(cmd.Match(2)) == "false_match_rests"
    play.do(cmd.MatchFor(2, None))  # the host may have been wrong
    assert play.state.matchers == (2,)
    play.do(cmd.TakeBackMatch(2))
    play.match(3)
    assert play.state.call.seat == 3
    turn(play)
    assert play.state.turn == 2
    assert [seat.seat for seat in play.state.still_in] == [1, 2]


def test_a_false_match_is_taken_back_during_the_last_draw():
    play = at_set_up(3, turn_clock=40)
    turn(play)
    play.match(2)
    play.wait(MATCH_TIME)
    play.to_draw()
    hold(play, 1)
    play.wait(10_000)
    play.do(cmd.TakeBackMatch(2))
    assert not play.state.last
    assert (play.state.phase, play.state.call.word) == (Phase.DRAW, Word.DRAW)
    assert play.state.clock.ends == play.state.call.at + 40_000
    play.hear()
    hold(play, 2, 3)
    assert play.state.phase is Phase.WINDOW  # a window like any other


def test_one_false_match_of_two_leaves_the_last_draw():
    play = at_set_up(3)
    turn(play)
    play.match(2)
    play.match(3)
    play.wait(max(play.state.shown_until, play.state.clock.ends) - play.at)  # by then the window has ended
    play.hear()
    play.do(cmd.TakeBackMatch(2))
    assert play.state.last
    assert play.state.call.word is Word.LAST_DRAW
    play.hear()
    hold(play, 1, 2)
    assert play.state.phase is Phase.SHOWDOWN


def test_a_match_found_false_while_counting_costs_what_is_left_over():
    play = at_count(3, matcher=2)
    count(play, 1, "AA2")
    count(play, 3, "KQJ")
    assert play.state.clock.kind == "check"
    play.do(cmd.TakeBackMatch(2))
    assert play.state.clock.kind == "count"
    assert play.seen()["waiting"] == [2]
    count(play, 2, "554")
    play.go_on(1, 2, 3)
    assert [seat.cells[-1].points for seat in play.state.seats] == [4, 14, 30]
    assert not any(seat.cells[-1].matched for seat in play.state.seats)


def test_only_a_match_can_be_taken_back():
    play = at_set_up(3)
    assert play.refuses(cmd.TakeBackMatch(1)) == "not_matched"
    assert play.refuses(cmd.TakeBackMatch(9)) == "no_seat"
