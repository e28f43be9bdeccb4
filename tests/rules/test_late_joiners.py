"""§7.4 Late joiners. §7.5 Leavers."""

from dataclasses import replace

import pytest

from speed313.rules import commands as cmd
from speed313.rules.state import Phase, Source, is_conserved
from tests.builders import a_lobby, a_round
from tests.rules.hands import COMPLETE


def sheet(play):
    return {row["seat"]: row for row in play.seen()["sheet"]}


@pytest.mark.rule("7.4", "8 late_join")
@pytest.mark.parametrize(("late_join", "start"), [("highest", 90), ("average", 56), ("zero", 0)])
def test_a_late_joiner_watches_until_the_next_round_and_begins_with(late_join, start):
    hand = "3S 5H 7D 9C"
    totals = [10, 20, 66]
    play = a_round(wild=4, hands=[hand, hand, hand], totals=totals, late_join=late_join)
    play.to_draw()
    ring = [seat.seat for seat in play.state.seats]
    middle, clock = play.state.middle, play.state.clock
    late = play.sit("Dia")
    assert (play.state.middle, play.state.clock) == (middle, clock)
    assert [seat.seat for seat in play.state.seats] == ring
    assert play.seen()["seats"][-1]["state"] == "watching"
    assert play.refuses(cmd.Draw(late, Source.MIDDLE)) == "watching"
    assert play.refuses(cmd.Match(late)) == "watching"
    assert play.seen(late)["legal"] == []
    play.to_sheet()
    assert late not in sheet(play)
    assert late not in {result.seat for result in play.state.results}
    play.next()
    # Totals are 34, 44, 90: each had 24 points this round.
    assert play.state.round == 3
    assert [seat.seat for seat in play.state.seats] == [*ring, late]
    assert play.state.left_of(3).seat == late
    assert play.state.left_of(late).seat == 1
    assert len(play.hand(late)) == 5
    assert play.seat(late).total == start
    row = sheet(play)[late]
    assert (row["joined"], row["start"], row["total"], row["cells"]) == (3, start, start, [None, None])


@pytest.mark.rule("7.4", "8 late_join")
def test_nobody_may_join_late_where_the_house_rule_says_no():
    play = a_lobby(2, late_join="no")
    play.sit()
    play.start()
    assert play.refuses(cmd.TakeSeat("Late", 0, 0)) == "table_closed"
    play.to_round(1)
    assert play.refuses(cmd.TakeSeat("Late", 0, 0)) == "table_closed"


@pytest.mark.rule("7.4")
@pytest.mark.parametrize("moment", ["caller", "sheet"])
def test_who_joins_between_rounds_is_dealt_in_at_once(moment):
    play = a_lobby(2)
    play.start()
    if moment == "sheet":
        play.to_round(1)
        play.to_sheet()
    late = play.sit()
    highest = max(seat.total for seat in play.state.seats)
    play.to_round(play.state.round + 1)
    assert len(play.hand(late)) == play.state.cards
    assert play.seat(late).total == highest
    assert len(play.seat(late).cells) == play.state.round - 1


@pytest.mark.rule("7.4")
def test_a_full_table_is_told_so():
    play = a_lobby(11)
    play.start()
    play.to_round(1)
    play.sit()
    assert play.refuses(cmd.TakeSeat("Max", 0, 0)) == "table_full"
    play.to_round(2)
    assert len(play.state.seats) == 12
    assert play.refuses(cmd.TakeSeat("Max", 0, 0)) == "table_full"


@pytest.mark.rule("7.4")
def test_three_arrivals_in_one_round_disturb_nobody():
    play, calm = a_round(wild=5, hands=3), a_round(wild=5, hands=3)
    play.to_draw()
    calm.to_draw()
    late = [play.sit() for _ in range(3)]
    for table in (play, calm):
        table.draw_all()
        table.hear()
    assert play.state.seats == calm.state.seats
    assert play.state.clock == calm.state.clock
    play.to_round(4)
    assert [seat.seat for seat in play.state.seats] == [1, 2, 3, *late]


@pytest.mark.rule("7.4")
def test_a_watcher_who_leaves_is_gone_at_once():
    play = a_round(wild=5, hands=2)
    late = play.sit()
    play.leave(late)
    assert play.seat(late) is None
    assert play.refuses(cmd.Leave(late)) == "no_seat"
    other = play.sit()
    assert other == late + 1
    play.free(other)
    play.to_round(4)
    assert [seat.seat for seat in play.state.seats] == [1, 2]


@pytest.mark.rule("7.5")
@pytest.mark.parametrize("phase", ["set_up", "draw", "drawn", "holding", "window"])
def test_a_leavers_seat_is_played_on_until_the_round_is_scored(phase):
    play = a_round(wild=5, hands=3)
    if phase == "window":
        play.to_window()
    elif phase != "set_up":
        play.to_draw()
    if phase in ("drawn", "holding"):
        play.draw(1)
    if phase == "holding":
        play.hold(1)
    play.leave(1)
    assert play.leave(1) == ()
    assert play.seen()["seats"][0]["state"] == "left"
    if phase != "draw":
        for _ in range(2):
            if play.state.phase is not Phase.DRAW:
                play.to_draw()
            play.draw_all()
            play.hear()
    assert 1 not in play.seen()["waiting"]
    play.to_sheet()
    assert 1 in {result.seat for result in play.state.results}
    assert is_conserved(play.state)


@pytest.mark.rule("7.5")
def test_the_same_person_may_take_the_seat_back_at_any_time():
    play = a_round(wild=5, hands=2)
    hand = play.hand(1)
    play.leave(1)
    play.to_window()
    play.back(1)
    assert not play.seat(1).left
    assert play.hand(1) == hand
    play.to_draw()
    assert play.seen()["waiting"] == [1, 2]
    play.leave(1)
    play.to_round(4)
    assert play.seat(1).left
    play.back(1)
    assert "match" in play.seen(1)["legal"]


@pytest.mark.rule("7.5")
def test_between_rounds_the_host_frees_a_seat_and_the_ring_closes():
    play = a_round(wild=5, hands=4, totals=[1, 2, 3, 4])
    play.to_sheet()
    play.leave(2)
    total = play.seat(2).total
    play.free(2)
    assert [seat.seat for seat in play.state.seats] == [1, 3, 4]
    assert play.state.left_of(1).seat == 3
    assert play.state.right_of(3).seat == 1
    row = sheet(play)[2]
    assert (row["left"], row["total"], row["place"]) == (True, total, 0)
    assert is_conserved(play.state)
    assert play.refuses(cmd.FreeSeat(2)) == "no_seat"
    play.to_round(4)
    play.to_sheet()
    assert [len(row["cells"]) for row in play.seen()["sheet"]] == [4] * 4
    assert sheet(play)[2]["cells"][-1] is None
    assert sheet(play)[2]["total"] == total


@pytest.mark.rule("7.5")
@pytest.mark.parametrize("phase", ["set_up", "draw", "window", "showdown"])
def test_a_seat_removed_during_a_round_is_played_on_and_freed_after_it(phase):
    play = a_round(wild=5, hands=[COMPLETE, None, None])
    if phase == "showdown":
        play.match(1)
    if phase != "set_up":
        play.to_draw()
    if phase in ("window", "showdown"):
        play.draw_all()
    play.free(2)
    assert play.free(2) == ()
    assert play.refuses(cmd.Return(2)) == "removed"
    assert play.seat(2) is not None
    play.to_sheet()
    assert 2 in {result.seat for result in play.state.results}
    play.next()
    assert [seat.seat for seat in play.state.seats] == [1, 3]
    assert play.state.phase is Phase.SET_UP


@pytest.mark.rule("7.5")
def test_the_callers_seat_passes_left_when_it_is_freed():
    play = a_round(wild=5, hands=3)
    play.state = replace(play.state, caller=3)
    play.to_sheet()
    play.free(3)
    assert play.seen()["caller"] == 1


@pytest.mark.rule("7.5")
def test_with_fewer_than_two_seats_the_game_pauses():
    play = a_round(wild=5, hands=2)
    play.to_sheet()
    play.free(2)
    play.wait(60_000)
    assert play.seen()["paused"] == "seats"
    assert play.refuses(cmd.Resume()) == "too_few_seats"
    late = play.sit()
    play.resume()
    assert play.state.phase is Phase.SET_UP
    assert [seat.seat for seat in play.state.seats] == [1, late]


@pytest.mark.rule("7.5")
def test_with_no_seat_left_a_new_pair_can_go_on():
    play = a_round(wild=5, hands=2)
    play.to_sheet()
    play.free(1)
    play.free(2)
    assert play.state.caller is None
    assert play.seen()["paused"] == "seats"
    pair = [play.sit(), play.sit()]
    play.resume()
    assert [seat.seat for seat in play.state.seats] == pair
    assert [seat.total for seat in play.state.seats] == [0, 0]


@pytest.mark.rule("7.5")
def test_leaving_in_the_lobby_frees_the_seat():
    play = a_lobby(3)
    play.leave(2)
    play.free(3)
    assert [seat.seat for seat in play.state.seats] == [1]
    assert play.seen()["sheet"][0]["seat"] == 1
    assert play.sit() == 4
