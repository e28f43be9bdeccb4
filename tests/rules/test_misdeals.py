"""Rounds that do not count: dealt again after a misdeal, or skipped."""

import pytest

from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.state import Phase, Reason, cards_in_play
from tests.builders import a_lobby, a_round
from tests.rules.hands import COMPLETE, FALSE

PLAYING = [Phase.SET_UP, Phase.DRAW, Phase.WINDOW, Phase.SHOWDOWN]


def in_phase(phase, totals=(3, 10, 4)):
    """Round 3 of three seats, in that phase, with cards drawn and held where there can be any."""
    play = a_round(wild=5, hands=[COMPLETE, FALSE, None], totals=totals)
    if phase is Phase.DRAW:
        play.to_draw()
        play.draw(2)
        play.take(3)
        play.hold(3)
    elif phase is Phase.WINDOW:
        play.to_window()
    elif phase in (Phase.SHOWDOWN, Phase.SCORED):
        play.match(1)
        play.to_draw()
        play.draw_all()
        if phase is Phase.SCORED:
            play.to_sheet()
    assert play.state.phase is phase
    return play


def cells(play):
    return {row["seat"]: row["cells"] for row in play.seen()["sheet"]}


def totals(play):
    return [row["total"] for row in play.seen()["sheet"]]


@pytest.mark.rule("7.6", "4.1", "2.2", "6.4")
@pytest.mark.parametrize("phase", [*PLAYING, Phase.SCORED])
def test_after_a_misdeal_the_same_round_is_dealt_again_and_nothing_of_it_counts(phase):
    play = in_phase(phase)
    before = [seat.hand for seat in play.state.seats]
    play.do(cmd.DeclareMisdeal(3))
    state = play.state
    assert (state.phase, state.round, state.turn, state.deal) == (Phase.SET_UP, 3, 0, 2)
    assert len(set(cards_in_play(state))) == 208
    assert [len(seat.hand) for seat in state.seats] == [5, 5, 5]
    assert [seat.hand for seat in state.seats] != before
    assert all(not (seat.held or seat.drawn or seat.melds or seat.taken) for seat in state.seats)
    assert (state.matchers, state.last, state.results) == ((), False, ())
    assert totals(play) == [3, 10, 4]
    assert {len(row) for row in cells(play).values()} == {2}
    play.to_sheet()
    assert {len(row) for row in cells(play).values()} == {3}
    assert play.seen()["deal"] == 2
    play.next()
    assert play.seen()["deal"] == 1


@pytest.mark.rule("6.4")
def test_what_was_said_of_a_misdealt_round_goes_with_it():
    play = in_phase(Phase.SCORED)
    play.do(cmd.CorrectCell(2, 3, 99, "x"))
    play.do(cmd.RaiseObjection(2, 1, 3))
    play.do(cmd.DeclareMisdeal(3))
    seen = play.seen()
    assert (seen["corrected"], seen["objections"], totals(play)) == ([], [], [3, 10, 4])
    play.to_sheet()
    assert play.seen()["corrected"] == []


@pytest.mark.rule("6.4")
def test_what_was_said_of_earlier_rounds_stays():
    play = in_phase(Phase.SCORED)
    play.do(cmd.CorrectCell(2, 2, 44, "x"))
    play.do(cmd.DeclareMisdeal(3))
    assert play.seen()["corrected"] == [{"seat": 2, "round": 2}]
    assert totals(play) == [3, 54, 4]


@pytest.mark.parametrize("number", [2, 4, 0])
def test_a_press_that_comes_late_deals_no_other_round_again(number):
    play = in_phase(Phase.WINDOW)
    assert play.refuses(cmd.DeclareMisdeal(number)) == "wrong_phase"
    assert play.refuses(cmd.SkipRound(number)) == "wrong_phase"


def test_outside_a_round_there_is_no_misdeal():
    play = a_lobby(2)
    assert play.refuses(cmd.DeclareMisdeal(0)) == "wrong_phase"
    play.start()
    assert play.refuses(cmd.DeclareMisdeal(0)) == "wrong_phase"
    over = a_round(wild=13, hands=2)
    over.to_sheet()
    over.next()
    assert over.refuses(cmd.DeclareMisdeal(11)) == "wrong_phase"
    assert over.refuses(cmd.SkipRound(11)) == "wrong_phase"


@pytest.mark.rule("7.4")
@pytest.mark.parametrize("phase", [Phase.WINDOW, Phase.SCORED])
def test_whoever_watched_the_misdealt_round_is_dealt_in_with_the_highest_that_counts(phase):
    play = in_phase(phase)
    late = play.sit()
    play.do(cmd.DeclareMisdeal(3))
    seat = play.seat(late)
    assert (seat.joined, seat.start, len(seat.hand)) == (3, 10, 5)
    play.to_sheet()
    assert [cell is None for cell in cells(play)[late]] == [True, True, False]


@pytest.mark.rule("7.5")
def test_a_removed_seat_is_freed_before_the_round_is_dealt_again():
    play = in_phase(Phase.DRAW)
    play.free(2)
    events = play.do(cmd.DeclareMisdeal(3))
    assert [type(event) for event in events] == [ev.RoundMisdealt, ev.SeatFreed, ev.RoundDealt]
    assert [seat.seat for seat in play.state.seats] == [1, 3]
    assert next(row for row in play.seen()["sheet"] if row["seat"] == 2)["left"]


@pytest.mark.rule("7.5", "1.2")
def test_one_seat_alone_is_dealt_nothing():
    play = a_round(wild=5, hands=2)
    play.free(2)
    assert play.refuses(cmd.DeclareMisdeal(3)) == "too_few_seats"


@pytest.mark.parametrize("kind", [cmd.DeclareMisdeal, cmd.SkipRound])
def test_a_pause_ends_with_the_hosts_word_and_its_time_is_not_counted(kind):
    play = in_phase(Phase.WINDOW)
    play.pause()
    play.wait(60_000)
    play.do(kind(3))
    assert play.state.paused is None
    clock, call = play.state.clock, play.state.call
    assert (clock.starts, call.at - play.at <= 1_000) == (call.at, True)


@pytest.mark.rule("7.6", "6.4")
@pytest.mark.parametrize("phase", PLAYING)
def test_a_skipped_round_gives_nobody_a_score_and_opens_no_hand(phase):
    play = in_phase(phase)
    play.do(cmd.SkipRound(3))
    seen = play.seen()
    assert (seen["phase"], seen["skipped"], seen["results"], totals(play)) == ("scored", [3], [], [3, 10, 4])
    assert {tuple(row[2:]) for row in cells(play).values()} == {(None,)}
    assert len(set(cards_in_play(play.state))) == 208
    assert all(seat["hand"] == 0 and seat["top"] is None for seat in seen["seats"])
    assert play.refuses(cmd.CorrectCell(1, 3, 5, "x")) == "no_cell"
    play.next()
    assert (play.state.phase, play.state.round, play.state.deal) == (Phase.SET_UP, 4, 1)
    play.to_sheet()
    assert {len(row) for row in cells(play).values()} == {4}


def test_a_skip_is_undone_by_dealing_the_round_again():
    play = in_phase(Phase.WINDOW)
    play.do(cmd.SkipRound(3))
    play.do(cmd.DeclareMisdeal(3))
    assert (play.state.phase, play.seen()["skipped"]) == (Phase.SET_UP, [])
    play.to_sheet()
    assert all(row[2] for row in cells(play).values())


@pytest.mark.rule("2.1", "2.4")
def test_the_game_ends_also_with_its_last_round_skipped():
    play = a_round(wild=13, hands=3, totals=[7, 9, 7])
    play.do(cmd.SkipRound(11))
    play.next()
    assert play.state.phase is Phase.FINISHED
    assert [row["place"] for row in play.seen()["sheet"]] == [1, 3, 1]


@pytest.mark.rule("7.2")
def test_a_sheet_without_hands_ends_by_its_clock():
    play = in_phase(Phase.DRAW)
    play.do(cmd.SkipRound(3))
    play.wait(61_000)
    assert play.state.round == 4


@pytest.mark.rule("7.5")
def test_when_nobody_is_here_a_skip_stays_paused():
    play = a_round(wild=5, hands=2)
    play.lose(1)
    play.lose(2)
    play.wait(20_000)
    assert play.state.paused.reason is Reason.NOBODY
    play.do(cmd.SkipRound(3))
    assert (play.state.phase, play.state.paused.reason) == (Phase.SCORED, Reason.NOBODY)
