"""§8 ``tie``: the win is shared, or those tied for first play one more round of three cards while the others watch."""

from dataclasses import replace

import pytest

from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.deal import ranking
from speed313.rules.evolve import evolve
from speed313.rules.honours import honours
from speed313.rules.state import MATCH_TIME, Cell, Phase, cards_in_play
from tests.builders import a_round
from tests.rules.own_tables import at_count, count, refused_count, turn

pytestmark = pytest.mark.rule("8 tie")


def a_tie(totals=(20, 10, 10, 30), tie="bonus", **rules):
    """The sheet after the last round, with these totals."""
    play = a_round(wild=13, hands=len(totals), tie=tie, **rules)
    play.to_sheet()
    seats = tuple(
        replace(seat, start=0, cells=(*[Cell(0, False)] * 10, Cell(total, False)))
        for seat, total in zip(play.state.seats, totals, strict=True)
    )
    play.state = replace(play.state, seats=seats)
    return play


def score(play, **points):
    """The round is over: these seats have so many points."""
    play.to_sheet()
    number = play.state.round
    for name, value in points.items():
        seat = int(name.removeprefix("seat"))
        play.do(cmd.CorrectCell(seat, number, value, "as the test has it"))
    return play


def places(play):
    return [seat["place"] for seat in play.seen()["seats"]]


def test_a_tie_is_shared_unless_the_house_plays_it_off():
    play = a_tie(tie="shared")
    play.next()
    assert play.state.phase is Phase.FINISHED
    assert places(play) == [3, 1, 1, 4]


def test_without_a_tie_for_first_the_game_is_over():
    play = a_tie(totals=(20, 10, 20, 20))
    play.next()
    assert play.state.phase is Phase.FINISHED


def test_those_tied_for_first_are_dealt_three_cards_and_the_others_watch():
    play = a_tie()
    play.next()
    seen = play.seen()
    assert (seen["phase"], seen["round"], seen["rounds"], seen["bonus"]) == ("set_up", 12, 11, 1)
    assert (seen["cards"], seen["wild"]) == (3, "3")
    assert [seat["state"] for seat in seen["seats"]] == ["watching", "in", "in", "watching"]
    assert [seat["hand"] for seat in seen["seats"]] == [0, 3, 3, 0]
    assert [seat["pile"] for seat in seen["seats"]] == [0, 1, 1, 0]
    assert len(cards_in_play(play.state)) == 208
    # The two that play are each other's neighbours.
    assert play.seen(2)["right"]["seat"] == play.seen(2)["left"]["seat"] == 3
    assert play.seen(1)["right"] is play.seen(1)["left"] is None


def test_who_watches_has_no_move_and_is_waited_for_by_nobody():
    play = a_tie()
    play.next()
    assert play.seen(1)["legal"] == []
    assert play.refuses(cmd.GoOn(1)) == play.refuses(cmd.Match(4)) == "watches"
    assert play.seen()["waiting"] == [2, 3]
    play.to_draw()
    assert play.refuses(cmd.Draw(1, cmd.Source.MIDDLE)) == "watches"
    play.draw_all()
    assert play.state.phase is Phase.WINDOW
    play.to_sheet()
    assert play.seen(1)["legal"] == ["go_on"]  # the sheet is for everybody
    assert [seat["state"] for seat in play.seen()["seats"]] == ["in"] * 4


def test_the_bonus_round_decides_and_adds_nothing_to_a_total():
    play = a_tie()
    play.next()
    score(play, seat2=7, seat3=25)
    assert [seat["total"] for seat in play.seen()["seats"]] == [20, 10, 10, 30]
    assert places(play) == [3, 1, 2, 4]
    rows = {row["seat"]: row for row in play.seen()["sheet"]}
    assert [cell and cell["points"] for cell in rows[3]["cells"]][-2:] == [10, 25]
    assert rows[1]["cells"][-1] is None
    play.next()
    assert play.state.phase is Phase.FINISHED
    assert places(play) == [3, 1, 2, 4]


def test_while_still_tied_another_round_with_one_card_more_for_those_who_still_are():
    play = a_tie(totals=(10, 10, 10, 30))
    play.next()
    assert play.happened(ev.RoundDealt)[-1].seats == (1, 2, 3)
    score(play, seat1=5, seat2=5, seat3=40)
    play.next()
    assert play.happened(ev.RoundDealt)[-1].seats == (1, 2)
    assert (play.seen()["bonus"], play.seen()["cards"], play.seen()["wild"]) == (2, 4, "4")
    score(play, seat1=90, seat2=0)
    # Who went out of it first stays behind, however dear the second bonus round was.
    assert places(play) == [2, 1, 3, 4]
    play.next()
    assert play.state.phase is Phase.FINISHED


def test_a_tie_that_no_bonus_round_breaks_is_shared_in_the_end():
    play = a_tie(totals=(5, 5))
    dealt = []
    while play.state.phase is not Phase.FINISHED:
        play.next()
        if play.state.phase is not Phase.FINISHED:
            dealt.append(play.state.cards)
            score(play, seat1=3, seat2=3)
    assert dealt == list(range(3, 14))
    assert places(play) == [1, 1]


def test_the_twelfth_round_comes_before_the_bonus_round():
    play = a_round(wild=14, hands=2, rounds=12, tie="bonus")
    play.to_sheet()
    play.state = replace(
        play.state, seats=tuple(replace(seat, cells=(Cell(1, False),) * 12) for seat in play.state.seats)
    )
    play.next()
    assert (play.seen()["round"], play.seen()["bonus"], play.seen()["cards"], play.seen()["wild"]) == (13, 1, 3, "3")


def test_a_misdeal_deals_the_bonus_round_again_to_the_same_seats():
    play = a_tie()
    play.next()
    play.do(cmd.DeclareMisdeal(12))
    assert play.happened(ev.RoundDealt)[-1].seats == (2, 3)
    score(play, seat2=1, seat3=2)
    play.do(cmd.DeclareMisdeal(12))
    assert play.happened(ev.RoundDealt)[-1].seats == (2, 3)
    assert [len(seat.cells) for seat in play.state.seats] == [11] * 4


def test_a_skipped_bonus_round_leaves_the_tie_and_the_next_one_has_a_card_more():
    play = a_tie()
    play.next()
    play.do(cmd.SkipRound(12))
    assert places(play) == [3, 1, 1, 4]
    play.do(cmd.DeclareMisdeal(12))
    assert play.happened(ev.RoundDealt)[-1].seats == (2, 3)
    play.do(cmd.SkipRound(12))
    play.next()
    assert (play.state.bonus, play.state.cards) == (2, 4)


def test_a_correction_before_the_bonus_round_can_end_the_tie():
    play = a_tie()
    play.do(cmd.CorrectCell(2, 11, 9, "counted wrongly"))
    play.next()
    assert play.state.phase is Phase.FINISHED
    assert places(play)[1] == 1


def test_a_seat_that_is_tied_and_gone_is_played_by_the_table():
    play = a_tie()
    play.leave(3)
    play.next()
    assert play.happened(ev.RoundDealt)[-1].seats == (2, 3)
    play.to_draw()
    play.draw(2)
    play.hold(2)
    assert play.state.phase is Phase.WINDOW


def test_with_one_of_two_freed_before_the_bonus_round_the_other_has_won():
    play = a_tie()
    play.free(3)
    play.next()
    assert play.state.phase is Phase.FINISHED
    assert places(play)[1] == 1


def test_a_seat_that_watches_can_be_freed_after_the_round_even_the_callers():
    play = a_tie()
    play.next()
    assert play.state.caller == 1
    play.free(1)
    score(play, seat2=1, seat3=1)
    play.next()
    assert play.state.caller == 2
    assert play.happened(ev.RoundDealt)[-1].seats == (2, 3)


def test_a_late_joiner_does_not_sit_down_for_a_bonus_round():
    play = a_tie()
    late = play.sit("Late")
    play.next()
    assert late not in play.happened(ev.RoundDealt)[-1].seats
    assert play.seen(late)["legal"] == []
    score(play, seat2=1, seat3=2)
    play.next()
    assert play.state.phase is Phase.FINISHED
    play.do(cmd.NewGame())
    assert [seat.seat for seat in play.state.seats] == [1, 2, 3, 4, late]  # as they sat before


def test_a_person_who_calls_goes_on_calling_while_others_play_the_bonus_round():
    play = a_tie(caller="person")
    play.next()
    play.hear()
    play.go_on(2, 3)
    play.wait(5_000)
    assert play.seen(1)["legal"] == ["call_draw"]
    play.do(cmd.MakeCall(1, cmd.Word.DRAW))
    assert play.state.phase is Phase.DRAW


def test_a_bonus_round_honours_nobody():
    play = a_tie()
    before = honours(play.state)
    play.next()
    score(play, seat2=0, seat3=2)
    assert honours(play.state) == before
    assert [seat.matches for seat in play.state.seats] == [0] * 4


def test_ranking_puts_who_played_no_bonus_round_behind_an_equal_total():
    """Only a correction can make them equal afterwards."""
    play = a_tie()
    play.next()
    score(play, seat2=7, seat3=25)
    play.do(cmd.CorrectCell(1, 11, 10, "counted wrongly"))
    assert ranking(play.state.seats) == {2: 1, 3: 2, 1: 3, 4: 4}


def test_a_replay_of_the_events_ends_alike():
    play = a_tie()
    state = play.state
    begun = len(play.events)
    play.next()
    score(play, seat2=7, seat3=7)
    play.next()
    score(play, seat2=7, seat3=9)
    play.next()
    for at, event in play.events[begun:]:
        state = evolve(state, event, at)
    assert state == play.state
    assert state.phase is Phase.FINISHED


def test_with_real_cards_those_tied_deal_three_cards_once_more():
    play = at_count(3, tie="bonus", rounds=11)
    for seat in (2, 3):
        count(play, seat, "KKQ")
    play.do(cmd.CloseCount())
    ten = (Cell(0, False),) * 10
    seats = tuple(
        replace(seat, cells=(*ten, Cell(points, False)))
        for seat, points in zip(play.state.seats, (30, 8, 8), strict=True)
    )
    play.state = replace(play.state, round=11, seats=seats)
    play.next()
    assert play.state.phase is Phase.DEAL
    assert (play.seen()["bonus"], play.seen()["cards"]) == (1, 3)
    assert [seat["state"] for seat in play.seen()["seats"]] == ["watching", "in", "in"]
    play.go_on(2, 3)
    play.hear()
    turn(play)
    play.match(3)
    play.wait(MATCH_TIME)
    turn(play)
    play.wait(play.state.clock.ends - play.at)
    assert play.state.phase is Phase.COUNT
    assert refused_count(play, 1, "K45") == "wrong_phase"
    count(play, 2, "A45")
    play.go_on(2, 3)
    assert play.state.phase is Phase.SCORED
    assert places(play) == [3, 2, 1]
    play.next()
    assert play.state.phase is Phase.FINISHED
