"""§4.6 to §4.9 and §5: the match window, late and false matches, the last draw."""

import itertools
from itertools import permutations

import pytest

from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.evolve import LEAD, SPACE
from speed313.rules.state import MATCH_TIME, Phase, Source
from tests.builders import a_round
from tests.rules.hands import COMPLETE, FALSE, RUN


def points(play):
    return {result.seat: result.points for result in play.state.results}


def matched(play):
    return {result.seat for result in play.state.results if result.matched}


@pytest.mark.rule("4.6")
def test_a_complete_hand_may_match_from_discard_until_the_next_draw_is_heard():
    play = a_round(wild=5, hands=[COMPLETE, RUN, FALSE])
    play.to_draw()
    play.draw_all()
    # "discard" is decided; the window is open at once, also before everybody has heard it.
    assert play.state.phase is Phase.WINDOW
    play.match(1)
    play.wait(LEAD + 5_000 - 1)
    assert play.state.phase is Phase.WINDOW
    play.match(2)
    assert play.state.matchers == (1, 2)


@pytest.mark.rule("4.6")
def test_a_match_between_the_decision_and_the_hearing_of_draw_counts_and_makes_it_the_last():
    play = a_round(wild=5, hands=[COMPLETE, FALSE, RUN, COMPLETE])
    play.to_window()
    play.next()
    first = play.state.call
    assert (play.state.phase, play.state.last) == (Phase.DRAW, False)
    play.wait(LEAD - 1)
    play.match(1)
    assert play.state.last
    assert play.state.matchers == (1,)
    call = play.state.call
    assert (call.word.value, call.at) == ("last_draw", first.at)
    assert call.number > first.number
    play.match(3)  # and so do others in the same moment
    play.wait(1)
    assert play.refuses(cmd.Match(4)) == "late_match"
    play.draw_all()
    assert play.state.phase is Phase.SHOWDOWN
    play.to_sheet()
    assert matched(play) == {1, 3}


@pytest.mark.rule("4.6")
def test_when_the_last_seats_match_in_that_moment_nobody_draws():
    play = a_round(wild=5, hands=[COMPLETE, RUN])
    play.next()
    play.match(1)
    play.match(2)
    assert play.state.phase is Phase.SCORED
    assert points(play) == {1: 0, 2: 0}


@pytest.mark.rule("4.7")
@pytest.mark.parametrize("order", list(permutations(range(5)))[::17])
def test_the_order_of_the_hand_is_never_a_reason_to_refuse(order):
    words = COMPLETE.split()
    play = a_round(wild=5, hands=[" ".join(words[place] for place in order), FALSE])
    play.match(1)
    melds = play.seat(1).melds
    assert sorted(str(card.face) for meld in melds for card in meld.cards) == sorted(words)


@pytest.mark.rule("4.7")
def test_a_match_is_judged_by_orphans_alone():
    # Wilds only are a meld; a hand with a single ace over is none, however few its points.
    play = a_round(wild=3, hands=["3S 3H 3D", "3S 3H AD", "2S 2H AD"])
    play.match(1)
    play.match(2)
    assert play.state.matchers == (1, 2)
    play.match(3)
    assert play.state.matchers == (1, 2)
    assert len(play.happened(ev.MatchRefused)) == 1


@pytest.mark.rule("4.8")
def test_a_late_match_has_no_effect_and_costs_nothing():
    play = a_round(wild=5, hands=[COMPLETE, FALSE])
    play.to_draw()
    assert play.refuses(cmd.Match(1)) == "late_match"
    play.draw(1)
    assert play.refuses(cmd.Match(1)) == "late_match"
    play.hold(1)
    assert play.refuses(cmd.Match(1)) == "late_match"
    play.draw_all()
    play.match(1)  # after the next "discard" it may call
    assert play.state.matchers == (1,)
    play.to_sheet()
    assert points(play)[1] == 0


@pytest.mark.rule("4.9")
def test_a_false_match_is_refused_to_that_seat_alone_with_its_orphans():
    play = a_round(wild=5, hands=[FALSE, COMPLETE, None])
    before = [play.seen(), play.seen(2), play.seen(3)]
    (refused,) = play.match(1)
    assert isinstance(refused, ev.MatchRefused)
    assert sorted(str(card.face) for card in refused.orphans) == ["2D", "9C"]
    # Not one byte of what the others see has changed, not even a number that grows.
    assert [play.seen(), play.seen(2), play.seen(3)] == before
    assert play.seen(1)["rests"]
    assert "match" not in play.seen(1)["legal"]


@pytest.mark.rule("4.9")
def test_the_button_rests_until_the_next_window():
    play = a_round(wild=5, hands=[FALSE, None], middle="KD 9H")
    seen = [play.seen(1)["seq"]]
    play.match(1)
    seen.append(play.seen(1)["seq"])
    assert play.refuses(cmd.Match(1)) == "false_match_rests"
    play.next()
    # The window lasts until "draw" is heard.
    assert play.refuses(cmd.Match(1)) == "false_match_rests"
    play.hear()
    play.draw_all()
    assert not play.seat(1).rests
    assert "match" in play.seen(1)["legal"]
    play.match(1)
    seen.append(play.seen(1)["seq"])
    assert play.refuses(cmd.Match(1)) == "false_match_rests"
    assert seen == sorted(set(seen))


@pytest.mark.rule("4.9")
def test_a_false_match_costs_nothing_and_a_true_one_may_follow():
    play = a_round(wild=5, hands=["KC KH KS 2D 5C", None], middle="KD 9H")
    play.match(1)
    assert play.state.matchers == ()
    play.to_draw()
    play.draw(1)
    play.hold(1, "2D")
    play.draw_all()
    play.match(1)
    play.to_sheet()
    assert points(play)[1] == 0
    assert matched(play) == {1}


@pytest.mark.rule("5.1")
def test_the_first_names_the_matcher_and_all_in_the_window_score_nothing():
    for first, second in ((1, 3), (3, 1)):
        play = a_round(wild=5, hands=[COMPLETE, FALSE, RUN])
        play.match(first)
        named = play.seen()["call"]
        assert (named["word"], named["seat"]) == ("match", first)
        play.match(second)
        assert play.seen()["call"]["seat"] == first
        open_melds = [entry["melds"] for entry in play.seen()["seats"]]
        assert [melds is not None for melds in open_melds] == [True, False, True]
        assert sorted(card[:2] for meld in open_melds[0] for card in meld["cards"]) == sorted(COMPLETE.split())
        play.to_sheet()
        assert points(play) == {1: 0, 2: 11, 3: 0}
        assert matched(play) == {1, 3}


@pytest.mark.rule("5.1")
def test_who_has_matched_is_out():
    play = a_round(wild=5, hands=[COMPLETE, FALSE, None])
    play.match(1)
    assert play.refuses(cmd.Match(1)) == "already_matched"
    assert play.refuses(cmd.GoOn(1)) == "already_matched"
    assert play.seen(1)["legal"] == []
    play.to_draw()
    assert play.refuses(cmd.Draw(1, Source.MIDDLE)) == "already_matched"
    assert play.refuses(cmd.Hold(1, play.seat(2).hand[0])) == "already_matched"
    assert play.refuses(cmd.Match(1)) == "already_matched"


@pytest.mark.rule("5.1")
def test_when_all_have_matched_the_round_is_scored_without_a_last_draw():
    play = a_round(wild=5, hands=[COMPLETE, RUN])
    play.to_window()
    play.match(1)
    assert play.state.phase is Phase.WINDOW
    play.match(2)
    play.wait(play.state.call.at - play.at + MATCH_TIME)
    assert play.state.phase is Phase.SCORED
    assert (play.state.turn, len(play.happened(ev.DrawCalled))) == (1, 1)
    assert points(play) == {1: 0, 2: 0}


@pytest.mark.rule("5.1")
def test_the_caller_ends_one_word_before_it_calls_a_match():
    play = a_round(wild=5, hands=[COMPLETE, RUN, None])
    play.to_window()
    discard = play.state.call.at
    play.wait(discard - play.at)
    play.match(1)
    first = play.state.call.at
    assert first == discard + SPACE
    play.match(2)
    assert play.state.call.at == first  # called together
    assert play.state.matchers == (1, 2)


@pytest.mark.rule("5.1")
@pytest.mark.parametrize("pause", [0, 100, 390, 700, 1300])
def test_no_call_lies_further_ahead_than_a_word_however_many_match(pause):
    """Screens keep what they know back until the call; twelve words one after the other would hold them up for long."""
    play = a_round(wild=5, hands=[COMPLETE] * 4)
    play.to_window()
    calls = [play.state.call.at]
    for seat in range(1, 5):
        play.wait(pause)
        play.match(seat)
        assert LEAD <= play.state.call.at - play.at <= LEAD + SPACE
        calls.append(play.state.call.at)
    assert calls == sorted(calls)
    apart = {later - earlier for earlier, later in itertools.pairwise(calls)}
    assert all(gap == 0 or gap >= SPACE for gap in apart)


@pytest.mark.rule("5.2")
def test_after_a_match_the_others_draw_and_discard_once_more():
    play = a_round(wild=5, hands=[COMPLETE, FALSE, None], middle="2C 3C 4C 5D 6C 7C")
    play.to_window()
    play.match(1)
    melds, pile = play.seat(1).melds, play.seat(1).pile
    # The window goes on for the others before the last draw is called.
    assert play.state.phase is Phase.WINDOW
    play.wait(5_000 + 2 * LEAD)
    assert play.state.phase is Phase.DRAW
    assert play.seen()["last"]
    assert play.seen(2)["last"]
    assert play.seen()["call"]["word"] == "last_draw"
    assert play.seen()["waiting"] == [2, 3]
    # The pile of a seat that has matched may still be taken from.
    top = pile[-1]
    play.take(2)
    assert play.seat(2).drawn == top
    play.hold(2, "9C")
    play.draw(3)
    play.hold(3)
    assert play.state.phase is Phase.SHOWDOWN
    assert play.seat(1).melds == melds
    assert play.seat(1).pile == pile[:-1]
    play.to_sheet()
    assert play.state.turn == 2
    assert not play.happened(ev.DrawCalled)[0].last
    assert play.happened(ev.DrawCalled)[1].last


@pytest.mark.rule("5.3")
def test_then_every_hand_is_opened_and_scored():
    play = a_round(wild=5, hands=[COMPLETE, FALSE, "2S 4H 6D 8C TS"], totals=[30, 20, 10])
    play.match(1)
    play.to_draw()
    play.draw_all()
    assert play.seen()["results"] == []
    assert play.refuses(cmd.Match(2)) == "wrong_phase"
    play.to_sheet()
    assert points(play) == {1: 0, 2: 11, 3: 30}
    shown = play.seen()["results"]
    assert [row["seat"] for row in shown] == [1, 2, 3]
    for row in shown:
        cards = [card for meld in row["melds"] for card in meld["cards"]] + row["orphans"]
        assert len(cards) == 5
    assert [seat.total for seat in play.state.seats] == [30, 31, 40]


@pytest.mark.rule("5.3")
def test_after_a_match_in_the_set_up_window_there_is_one_draw_too():
    play = a_round(wild=5, hands=[COMPLETE, FALSE])
    play.match(1)
    play.to_draw()
    assert (play.state.turn, play.state.last) == (1, True)
    play.draw_all()
    play.to_sheet()
    assert [type(event) for _, event in play.events].count(ev.DrawCalled) == 1
    assert [type(event) for _, event in play.events].count(ev.DiscardCalled) == 1
    assert points(play) == {1: 0, 2: 11}


@pytest.mark.rule("5.3")
def test_a_hand_completed_by_the_last_draw_scores_nothing_but_is_no_match():
    play = a_round(wild=5, hands=[COMPLETE, "8H 9H TH 2C 5S"], middle="5H")
    play.match(1)
    play.to_draw()
    play.draw(2)
    play.hold(2, "2C")
    play.to_sheet()
    assert points(play) == {1: 0, 2: 0}
    assert matched(play) == {1}
    assert [row["matched"] for row in play.seen()["results"]] == [True, False]
