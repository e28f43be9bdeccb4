"""§9.1: one seat acts after another, and all share one pile."""

import random
from itertools import pairwise

import pytest

from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.house_rules import parse_rules
from speed313.rules.legal import legal
from speed313.rules.state import MATCH_TIME, MOST_TURNS, Phase, Reason, Source, Word, cards_in_play
from speed313.rules.turn_rounds import DEAL_TIME
from tests.builders import a_lobby, a_round
from tests.rules.hands import COMPLETE, FALSE
from tests.rules.turns import THREE, a_turn, discard, idle, on_turn, to_sheet, to_turn

# --- §9.1 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.1")
def test_the_stocks_top_card_starts_the_one_common_pile():
    play = a_lobby(3, game=THREE)
    play.start()
    play.wait(play.state.clock.ends - play.at)
    (deal,) = play.happened(ev.RoundDealt)
    assert [len(seat.hand) for seat in play.state.seats] == [3, 3, 3]
    assert play.state.pile == (deal.order[9],)
    assert play.state.middle == deal.order[10:]
    assert [seat.pile for seat in play.state.seats] == [(), (), ()]
    assert play.seen()["turns"] == {"seat": None, "top": str(deal.order[9]), "pile": 1, "packs": 2}


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(("seats", "packs"), [(2, 1), (3, 2), (4, 2), (5, 2), (6, 2), (7, 3), (9, 3), (10, 3), (12, 4)])
def test_auto_is_one_pack_for_two_and_two_for_three_or_four_and_beyond_that_enough(seats, packs):
    rules = parse_rules({"game": THREE})
    assert rules.packs_for(seats) == packs
    left = [len(rules.deck_of(count)) - seats * rules.most_cards - 1 for count in (packs - 1, packs)]
    assert left[0] < 20 <= left[1]
    play = a_lobby(seats, game=THREE)
    play.start()
    play.wait(play.state.clock.ends - play.at)
    assert play.state.packs == packs
    assert sorted(map(str, cards_in_play(play.state))) == sorted(map(str, rules.deck_of(packs)))


@pytest.mark.rule("9.1")
def test_packs_follow_those_who_come_late():
    play = a_lobby(2, game=THREE)
    play.start()
    play.wait(play.state.clock.ends - play.at)
    assert play.state.packs == 1
    play.sit()
    to_sheet(play)
    play.next()
    assert (play.state.packs, len(play.state.seats)) == (2, 3)


@pytest.mark.rule("9.1")
def test_the_first_dealer_is_drawn_and_the_deal_passes_left_each_round():
    dealers = set()
    for seed in range(12):
        play = a_lobby(3, seed=seed, game=THREE)
        play.start()
        dealers.add(play.state.caller)
    assert dealers == {1, 2, 3}
    begun, dealt = [], []
    for _ in range(5):
        while play.state.phase is not Phase.TURN:
            play.wait(100)
        dealt.append(play.seen()["caller"])
        begun.append(to_turn(play))
        to_sheet(play)
        play.next()
    assert all(later == earlier % 3 + 1 for earlier, later in pairwise(dealt))
    assert begun == [dealer % 3 + 1 for dealer in dealt]


@pytest.mark.rule("9.1")
def test_the_deal_is_not_passed_on_after_a_misdeal_and_passes_by_who_was_freed():
    play = a_turn([FALSE] * 4)
    dealer = play.state.caller
    play.do(cmd.DeclareMisdeal(play.state.round))
    assert play.state.caller == dealer
    to_sheet(play)
    play.free(dealer)
    play.next()
    assert play.state.caller == dealer % 4 + 1


@pytest.mark.rule("9.1")
def test_turns_go_clockwise_from_the_left_of_the_dealer():
    play = a_turn([FALSE] * 4)
    dealer = play.state.caller
    order = [idle(play) for _ in range(9)]
    assert order == [(dealer + step) % 4 + 1 for step in range(9)]
    assert play.state.turn == 3


@pytest.mark.rule("9.1")
@pytest.mark.parametrize("pile", [True, False])
def test_a_turn_is_one_card_from_the_stock_or_the_pile_and_one_discard(pile):
    play = a_turn([FALSE] * 3)
    seat, top, stock = on_turn(play), play.state.pile[-1], play.state.middle[-1]
    play.do(cmd.Draw(seat, Source.PILE, top) if pile else cmd.Draw(seat, Source.MIDDLE))
    taken = top if pile else stock
    assert play.seat(seat).drawn == taken
    assert play.refuses(cmd.Draw(seat, Source.MIDDLE)) == "already_drawn"
    discard(play, seat, "9C")
    assert str(play.state.pile[-1].face) == "9C"
    assert taken in play.hand(seat)
    assert on_turn(play) == seat % 3 + 1
    assert play.refuses(cmd.Discard(seat, taken)) == "not_your_turn"


@pytest.mark.rule("9.1")
def test_what_may_be_done_and_by_whom():
    play = a_turn([FALSE] * 3)
    seat = on_turn(play)
    other = seat % 3 + 1
    assert set(play.seen(seat)["legal"]) == {"draw_middle", "draw_pile", "wait"}
    assert play.seen(seat)["turns"]["mine"]
    assert play.seen(other)["legal"] == []
    assert not play.seen(other)["turns"]["mine"]
    assert play.refuses(cmd.Draw(other, Source.MIDDLE)) == "not_your_turn"
    assert play.refuses(cmd.Discard(seat, play.seat(seat).hand[0])) == "not_drawn"
    assert play.refuses(cmd.Draw(seat, Source.PILE)) == "pile_changed"
    assert play.refuses(cmd.Draw(seat, Source.PILE, play.state.middle[-1])) == "pile_changed"
    assert play.refuses(cmd.Hold(seat, play.seat(seat).hand[0])) == "wrong_phase"
    assert play.refuses(cmd.GoOn(seat)) == "wrong_phase"
    assert play.refuses(cmd.Match(seat)) == "not_drawn"
    assert play.refuses(cmd.MakeCall(seat, Word.DRAW)) == "not_caller"
    play.draw(seat)
    assert set(play.seen(seat)["legal"]) == {"discard", "match", "wait"}
    assert play.refuses(cmd.Discard(seat, play.seat(other).hand[0])) == "not_in_hand"


@pytest.mark.rule("9.1")
def test_nobody_draws_before_the_turn_was_heard():
    play = a_round(wild=5, hands=[FALSE] * 2, game=THREE)
    play.wait(play.state.clock.ends - play.at)
    assert play.refuses(cmd.Draw(on_turn(play), Source.MIDDLE)) == "too_early"


@pytest.mark.rule("9.1")
def test_in_speed_nothing_is_laid_on_a_common_pile():
    play = a_round(wild=5, hands=[FALSE] * 2)
    play.to_draw()
    play.draw(1)
    assert play.refuses(cmd.Discard(1, play.seat(1).drawn)) == "wrong_phase"
    assert play.seen()["turns"] is None
    assert play.seen(1)["turns"] is None


def goes_out(play, seat, how="discard"):
    return play.match(seat) if how == "match" else discard(play, seat)


@pytest.mark.rule("9.1")
@pytest.mark.parametrize("how", ["discard", "match"])
def test_a_seat_goes_out_at_the_discard_that_leaves_only_melds(how):
    play = a_turn([COMPLETE] * 3)
    seat = on_turn(play)
    play.draw(seat)
    assert play.seen(seat)["complete"]
    discarded, out = goes_out(play, seat, how)[:2]
    assert isinstance(discarded, ev.Discarded)
    assert out == ev.Matched(seat, play.seat(seat).melds)
    assert play.hand(seat) == set()
    assert (play.state.call.word, play.state.call.seat, play.state.matchers) == (Word.MATCH, seat, (seat,))
    assert play.seen()["waiting"] == []
    assert legal(play.state, seat) == ()


@pytest.mark.rule("9.1")
def test_every_other_seat_has_one_more_turn_and_then_all_is_scored():
    play = a_turn([COMPLETE, FALSE, FALSE, FALSE])
    while on_turn(play) != 1:
        idle(play)
        to_turn(play)
    play.draw(1)
    discard(play, 1)
    at = play.at
    order = []
    while play.state.phase is Phase.TURN:
        seat = to_turn(play)
        assert play.at >= at + MATCH_TIME  # everybody looks at the melds first
        assert play.state.call.word is Word.LAST_TURN
        assert play.seen(seat)["last"]
        order.append(idle(play))
    assert order == [2, 3, 4]
    while play.state.phase is not Phase.SCORED:
        play.wait(100)
    results = {result.seat: result for result in play.state.results}
    assert results[1].matched
    assert results[1].points == 0
    assert [results[seat].matched for seat in (2, 3, 4)] == [False] * 3
    assert all(results[seat].points > 0 for seat in (2, 3, 4))
    assert play.state.scored[-1].turn == play.state.turn


@pytest.mark.rule("9.1")
def test_in_the_last_turn_a_hand_of_melds_only_costs_nothing_and_is_not_out():
    play = a_turn([COMPLETE, COMPLETE, FALSE])
    first = on_turn(play)
    if first == 3:
        idle(play)
        first = to_turn(play)
    play.draw(first)
    discard(play, first)
    second = to_turn(play)
    if second == 3:
        idle(play)
        second = to_turn(play)
    play.draw(second)
    assert not play.seen(second)["complete"]
    assert play.refuses(cmd.Match(second)) == "last_turn"
    discard(play, second)
    to_sheet(play)
    assert play.state.matchers == (first,)
    (result,) = (result for result in play.state.results if result.seat == second)
    assert (result.points, result.matched) == (0, False)


@pytest.mark.rule("9.1")
def test_who_cannot_go_out_is_told_why_alone_and_plays_on():
    play = a_turn([FALSE] * 2)
    seat = on_turn(play)
    play.draw(seat)
    before = play.seen(), play.seen(seat % 2 + 1), play.hand(seat)
    (refused,) = play.match(seat)
    assert isinstance(refused, ev.MatchRefused)
    assert refused.orphans
    assert (play.seen(), play.seen(seat % 2 + 1), play.hand(seat)) == before
    assert play.refuses(cmd.Match(seat)) == "false_match_rests"
    discard(play, seat)
    idle(play)
    to_turn(play)
    play.draw(seat)
    assert "match" in play.seen(seat)["legal"]


@pytest.mark.rule("9.1")
@pytest.mark.rule("7.1")
def test_an_empty_stock_is_made_of_the_pile_again_but_for_its_top_card():
    play = a_turn([None] * 3, packs=1)
    while len(play.state.middle) > 1:
        idle(play)
        to_turn(play)
    seat = to_turn(play)
    play.draw(seat)
    assert play.state.middle == ()
    under = play.state.pile
    events = discard(play, seat)
    assert [type(event) for event in events] == [ev.Discarded, ev.Reshuffled, ev.TurnCalled]
    assert sorted(map(str, play.state.middle)) == sorted(map(str, under))
    assert play.state.middle != under
    assert play.state.pile == (events[0].card,)
    assert play.state.reshuffles == 1


@pytest.mark.rule("9.1")
def test_no_stock_is_ever_empty_when_a_turn_begins():
    """Also where the packs are as few as can be: twelve cards are left, and all but one are taken again and again."""
    play = a_turn([None] * 3, packs=1)
    for _ in range(80):
        to_turn(play)
        assert play.state.middle
        assert play.state.pile
        idle(play)
    assert play.state.reshuffles > 0


@pytest.mark.rule("9.1")
@pytest.mark.rule("7.2")
def test_a_seat_that_does_not_act_draws_from_the_stock_and_discards_that_card():
    play = a_turn([FALSE] * 2)
    seat = on_turn(play)
    hand, top = play.hand(seat), play.state.middle[-1]
    play.wait(play.state.clock.ends - play.at)
    assert play.hand(seat) == hand
    assert play.state.pile[-1] == top
    assert on_turn(play) == seat % 2 + 1
    other = to_turn(play)
    drawn = play.draw(other)[0].card
    play.wait(play.state.clock.ends - play.at)
    assert play.state.pile[-1] == drawn


@pytest.mark.rule("9.1")
@pytest.mark.rule("7.2")
def test_nobodys_absence_stops_the_turns():
    play = a_turn([FALSE] * 3)
    seat = on_turn(play)
    play.lose(seat)
    play.wait(10_000)
    assert on_turn(play) == seat % 3 + 1
    play.leave(seat % 3 + 1)
    assert to_turn(play) == (seat + 1) % 3 + 1
    idle(play)
    idle(play)


@pytest.mark.rule("9.1")
@pytest.mark.rule("7.3")
def test_a_round_in_which_nobody_goes_out_is_scored_after_thirty_turns():
    play = a_turn([FALSE] * 2)
    turns = 0
    while play.state.phase is Phase.TURN:
        idle(play)
        turns += 1
    assert turns == 2 * MOST_TURNS
    assert play.state.phase is Phase.SCORED
    assert play.state.scored[-1].turn is None


@pytest.mark.rule("9.1")
def test_a_pause_stands_still_between_and_within_turns():
    play = a_turn([COMPLETE] * 2)
    seat = on_turn(play)
    play.pause()
    assert play.refuses(cmd.Draw(seat, Source.MIDDLE)) == "paused"
    play.wait(600_000)
    play.resume()
    assert on_turn(play) == seat
    play.draw(seat)
    discard(play, seat)
    play.pause(Reason.HOST)
    play.wait(600_000)
    assert on_turn(play) is None
    play.resume()
    assert to_turn(play) == seat % 2 + 1


@pytest.mark.rule("9.1")
def test_waiting_is_asked_by_the_seat_on_turn_alone():
    play = a_turn([FALSE] * 2)
    seat = on_turn(play)
    length = play.state.clock.length
    assert play.refuses(cmd.AskToWait(seat % 2 + 1)) == "wrong_phase"
    play.do(cmd.AskToWait(seat))
    assert play.state.clock.length > length
    assert play.refuses(cmd.AskToWait(seat)) == "wrong_phase"


@pytest.mark.rule("9.1")
def test_a_round_can_be_skipped_and_dealt_again():
    play = a_turn([FALSE] * 2)
    idle(play)
    play.do(cmd.SkipRound(play.state.round))
    assert play.state.phase is Phase.SCORED
    assert play.state.pile == ()
    play.do(cmd.DeclareMisdeal(play.state.round))
    assert play.state.phase is Phase.TURN
    assert len(play.state.pile) == 1


def test_the_cards_just_dealt_are_looked_at_before_the_first_turn():
    play = a_round(wild=5, hands=[FALSE] * 2, game=THREE)
    assert on_turn(play) is None
    assert (play.state.clock.kind, play.state.clock.length) == ("dealt", DEAL_TIME)


def test_the_rules_do_not_look_at_what_anyone_holds():
    """The same turns, acted for by the clock, at two tables with other cards (§4.11)."""
    tables = []
    for seed in (1, 2):
        play = a_round(wild=5, hands=[FALSE] * 3, game=THREE, seed=seed)
        play.rng = random.Random(7)
        play.wait(200_000)
        tables.append([(at, type(event)) for at, event in play.events])
    assert tables[0] == tables[1]
