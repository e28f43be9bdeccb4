"""§7.2 A seat does not act; pauses."""

from dataclasses import replace

import pytest

from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.caller import due
from speed313.rules.state import Phase, Reason, Source
from tests.builders import a_lobby, a_round


@pytest.mark.rule("7.2")
def test_a_seat_that_runs_out_draws_from_the_middle_and_discards_that_card():
    play = a_round(wild=5, hands=[None, None, None])
    play.to_draw()
    hand = play.hand(1)
    for seat in (2, 3):
        play.draw(seat)
        play.hold(seat)
    middle = play.state.middle
    play.wait(39_999)
    assert play.state.phase is Phase.DRAW
    play.wait(1)
    assert play.state.phase is Phase.WINDOW
    assert play.hand(1) == hand
    assert play.seat(1).pile[-1] == middle[-1]
    assert [event.auto for event in play.happened(ev.Drew)] == [False, False, True]


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("source", list(Source))
def test_who_has_drawn_but_not_held_discards_the_drawn_card(source):
    play = a_round(wild=5, hands=2)
    play.to_draw()
    hand = play.hand(1)
    {Source.MIDDLE: play.draw, Source.PILE: play.take}[source](1)
    drawn = play.seat(1).drawn
    play.draw(2)
    play.hold(2)
    play.wait(40_000)
    assert play.hand(1) == hand
    assert play.seat(1).pile[-1] == drawn


@pytest.mark.rule("7.2")
def test_who_holds_a_card_has_chosen():
    play = a_round(wild=5, hands=2)
    play.to_draw()
    play.draw(1)
    chosen = play.seat(1).hand[0]
    play.hold(1, chosen)
    play.wait(40_000)
    assert play.seat(1).pile[-1] == chosen


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("length", [1, 15, 40, 600])
def test_the_clock_is_adjustable(length):
    play = a_round(wild=5, hands=2, turn_clock=length)
    play.to_draw()
    play.draw(1)
    play.hold(1)
    assert due(play.state) == play.state.call.at + length * 1000
    assert play.seen()["clock"] == {"kind": "turn", "ends": due(play.state), "left": None, "length": length * 1000}
    play.wait(length * 1000)
    assert play.state.phase is Phase.WINDOW


@pytest.mark.rule("7.2")
def test_the_clock_can_be_off():
    play = a_round(wild=5, hands=2, turn_clock=0)
    play.to_draw()
    play.draw(1)
    play.hold(1)
    assert play.seen()["clock"]["ends"] is None
    assert due(play.state) is None
    play.wait(3_600_000)
    assert play.state.phase is Phase.DRAW
    play.draw(2)
    play.hold(2)
    assert play.state.phase is Phase.WINDOW


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("clock", [0, 40])
def test_a_lost_phone_has_its_grace_time(clock):
    play = a_round(wild=5, hands=3, turn_clock=clock)
    play.to_draw()
    play.lose(1)
    play.draw_all(1)
    play.wait(9_999)
    assert play.state.phase is Phase.DRAW
    play.wait(1)
    assert play.state.phase is Phase.WINDOW


@pytest.mark.rule("7.2")
def test_a_phone_that_is_back_in_time_has_lost_nothing():
    play = a_round(wild=5, hands=3, turn_clock=0)
    play.to_draw()
    play.draw(1)
    play.lose(1)
    assert play.seen()["seats"][0]["state"] == "away"
    play.draw_all(1)
    play.wait(9_000)
    play.back(1)
    play.wait(60_000)
    assert play.state.phase is Phase.DRAW
    play.hold(1, play.seat(1).hand[0])
    assert play.state.phase is Phase.WINDOW


@pytest.mark.rule("7.2")
def test_a_seat_long_away_does_not_hold_up_the_next_turns():
    play = a_round(wild=5, hands=3)
    hand = play.hand(2)
    play.lose(2)
    play.wait(10_000)
    for _ in range(3):
        play.next()
        assert not play.seat(2).held
        play.hear()
        # At the very instant of the call its card lies there.
        assert play.seat(2).held
        play.draw_all()
        assert play.state.phase is Phase.WINDOW
    assert play.hand(2) == hand
    play.back(2)
    play.to_draw()
    assert not play.seat(2).drawn
    assert play.seen()["seats"][1]["state"] == "drawing"


@pytest.mark.rule("7.2")
def test_the_table_looks_again_only_when_something_can_be_due():
    play = a_round(wild=5, hands=3)
    play.to_draw()
    play.draw_all(3)
    play.lose(1)
    lost = play.at
    assert due(play.state) == lost + 10_000
    # It was asked at that instant and found nothing to do: seat 1 holds already.
    assert due(play.state, lost + 10_000) == play.state.clock.ends
    play.wait(20_000)
    assert play.state.phase is Phase.DRAW


@pytest.mark.rule("7.2")
def test_nobodys_absence_can_stop_the_table():
    play = a_round(wild=5, hands=4)
    play.lose(1)
    play.leave(2)
    play.free(3)
    for _ in range(40):
        if play.state.phase is Phase.SCORED:
            break
        play.wait(60_000)
    assert play.state.phase is Phase.SCORED


@pytest.mark.rule("7.2")
def test_a_pause_keeps_exactly_the_time_that_is_left():
    play = a_round(wild=5, hands=3)
    play.to_draw()
    play.draw_all(1, 2)
    play.wait(20_000)
    play.lose(2)
    play.wait(6_000)
    play.pause()
    view = play.seen()
    assert view["paused"] == "host"
    assert view["clock"] == {"kind": "turn", "ends": None, "left": 14_000, "length": 40_000}
    assert play.refuses(cmd.StopClocks()) == "paused"
    assert play.refuses(cmd.Draw(1, Source.MIDDLE)) == "paused"
    assert play.refuses(cmd.Next()) == "paused"
    assert play.seen(1)["legal"] == []
    play.wait(60_000)
    play.lose(3)
    play.back(3)
    assert play.seen()["clock"]["left"] == 14_000
    play.resume()
    assert play.refuses(cmd.Resume()) == "not_paused"
    assert play.seen()["clock"]["ends"] == play.at + 14_000
    # Seat 2 had used six seconds of its ten.
    play.wait(3_999)
    assert not play.seat(2).held
    play.wait(1)
    assert play.seat(2).held
    play.wait(9_999)
    assert not play.seat(1).held
    play.wait(1)
    assert play.state.phase is Phase.WINDOW


@pytest.mark.rule("7.2")
def test_a_phone_lost_during_a_pause_has_its_whole_grace_time_after_it():
    play = a_round(wild=5, hands=2, turn_clock=0)
    play.to_draw()
    play.draw_all(1)
    play.pause()
    play.wait(5_000)
    play.lose(1)
    play.wait(100_000)
    play.resume()
    play.wait(9_999)
    assert play.state.phase is Phase.DRAW
    play.wait(1)
    assert play.state.phase is Phase.WINDOW


@pytest.mark.rule("7.2")
def test_where_no_phone_is_here_the_table_waits():
    play = a_round(wild=5, hands=2)
    play.to_draw()
    play.lose(1)
    play.wait(5_000)
    play.lose(2)
    play.wait(9_999)
    assert play.seen()["paused"] is None
    play.wait(1)
    assert play.seen()["paused"] == "nobody"
    left = play.seen()["clock"]["left"]
    play.wait(3_600_000)
    play.back(2)
    assert play.seen()["paused"] is None
    assert play.seen()["clock"]["ends"] == play.at + left
    play.draw(2)


@pytest.mark.rule("7.2")
def test_who_watches_is_somebody():
    play = a_round(wild=5, hands=2)
    late = play.sit()
    play.lose(1)
    play.lose(2)
    play.wait(60_000)
    assert play.seen()["paused"] is None
    play.lose(late)
    play.wait(10_000)
    assert play.seen()["paused"] == "nobody"
    play.sit()  # a person who comes in wakes the table, a bot does not
    assert play.seen()["paused"] is None


@pytest.mark.rule("7.5")
def test_where_all_people_have_left_the_table_waits_or_bots_play_on():
    play = a_round(wild=5, hands=2)
    play.leave(1)
    play.leave(2)
    assert play.seen()["paused"] == "nobody"
    play.sit(bot="steady")
    assert play.seen()["paused"] == "nobody"
    play.back(1)
    assert play.seen()["paused"] is None
    play.to_round(4)
    play.leave(1)
    assert play.seen()["paused"] is None


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("phase", [phase for phase in Phase if phase not in (Phase.DEAL, Phase.COUNT)])
def test_a_game_can_be_paused_and_resumed_in_every_phase(phase):
    play = a_lobby(2) if phase in (Phase.LOBBY, Phase.CALLER) else a_round(wild=13, hands=[None, None])
    if phase is Phase.CALLER:
        play.start()
    elif phase is Phase.TURN:
        play = a_round(wild=13, hands=[None, None], game="three-thirteen")
        play.wait(play.state.clock.ends - play.at)
        play.hear()
        play.draw(play.state.on_turn)
    elif phase in (Phase.DRAW, Phase.WINDOW):
        play.to_draw()
        play.draw_all(*([1] if phase is Phase.DRAW else []))
    elif phase is Phase.SHOWDOWN:
        play.state = replace(play.state, matchers=(1,))
        play.to_draw()
        play.draw_all()
    elif phase in (Phase.SCORED, Phase.FINISHED):
        play.to_sheet()
    if phase is Phase.FINISHED:
        play.next()
    assert play.state.phase is phase
    before = due(play.state)
    play.pause(Reason.HOST)
    play.wait(100_000)
    assert play.state.phase is phase
    play.resume()
    assert due(play.state) == (None if before is None else before + 100_000)
