"""§8 ``arrange``: each seat lays out its own melds; the referee only refuses what is none, unlaid cards are orphans."""

import random
from itertools import combinations

import pytest

from speed313.errors import RuleError
from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.arrange import arrange
from speed313.rules.house_rules import parse_rules
from speed313.rules.layout import as_meld, lay_out
from speed313.rules.melds import as_one_meld
from speed313.rules.state import Phase
from tests.builders import a_card, a_lobby, a_round
from tests.rules.own_tables import at_set_up

pytestmark = pytest.mark.rule("8 arrange")

HAND = "7S 7H 4D KC KH KS 2D"  # two melds with the wilds used otherwise: KC KH KS and 7S 7H 4D


def cards(play, seat, *groups):
    left = list(play.seat(seat).hand)
    found = []
    for group in groups:
        found.append(tuple(a_card(word, left) for word in group.split()))
        left = [card for card in left if card not in found[-1]]
    return tuple(found)


def lay(play, seat, *groups):
    return play.do(cmd.LayMelds(seat, cards(play, seat, *groups)))


def refused(play, seat, *groups):
    return play.refuses(cmd.LayMelds(seat, cards(play, seat, *groups)))


def a_player_round(hands=(HAND, None), wild=7, **rules):
    return a_round(wild=wild, hands=list(hands), arrange="player", **rules)


# --- what is a meld --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "laid"),
    [
        ("KC KH KS", "KS KH KC"),
        ("6D 4D 5D", "4D 5D 6D"),
        ("7S 4D 6D", "4D 7S 6D"),
        ("KS 7H QS", "7H QS KS"),
        ("7S 7H 7D", "7S 7H 7D"),
        ("9C 7S 9C", "9C 9C 7S"),
        ("KC KH", None),
        ("4D 5D 6C", None),
        ("4D 7S 8D", None),
        ("QS KS AS", None),
    ],
)
def test_a_group_of_cards_is_laid_out_as_one_meld_or_is_none(text, laid):
    play = a_round(wild=7, hands=2)
    stock = list(play.state.rules.deck)
    chosen = []
    for word in text.split():
        chosen.append(a_card(word, stock))
        stock.remove(chosen[-1])
    for order in (chosen, chosen[::-1], sorted(chosen, key=str)):
        meld = as_meld(order, 7)
        assert (meld and [str(card.face) for card in meld.cards]) == (laid and laid.split())


def test_an_ace_stands_above_the_king_where_the_house_lets_it():
    terms = parse_rules({"aces": "both"}).terms
    stock = list(a_round(wild=7, hands=2).state.rules.deck)
    high = [a_card(word, stock) for word in ("AS", "QS", "KS")]
    assert [str(card.face) for card in as_meld(high, 7, terms).cards] == ["QS", "KS", "AS"]
    low = [a_card(word, stock) for word in ("AS", "2S", "3S")]
    assert [str(card.face) for card in as_meld(low, 7, terms).cards] == ["AS", "2S", "3S"]
    wild = [a_card(word, stock) for word in ("AS", "7H", "QS")]
    assert [str(card.face) for card in as_meld(wild, 7, terms).cards] == ["QS", "7H", "AS"]


SWITCHES = [
    {},
    {"aces": "both"},
    {"all_wild": "natural", "jokers": 3},
    {"pack": "five_suits"},
    {"aces": "both", "jokers": 4},
]


@pytest.mark.parametrize("rules", SWITCHES, ids=str)
def test_what_the_referee_would_lay_out_can_be_laid_out_and_stays_as_it_lies(rules):
    house, rng = parse_rules(rules), random.Random("layout")
    for dealt in range(3, 14):
        for _ in range(30):
            hand = rng.sample(house.deck, dealt)
            best = arrange(hand, dealt, house.terms)
            melds = lay_out(hand, [meld.cards for meld in best.melds], dealt, house.terms)
            assert {frozenset(meld.cards) for meld in melds} == {frozenset(meld.cards) for meld in best.melds}
            # A replay asks for the melds as they lie, and they lie the same again.
            assert lay_out(hand, [meld.cards for meld in melds], dealt, house.terms) == melds


@pytest.mark.parametrize("rules", SWITCHES, ids=str)
def test_whatever_is_one_meld_is_laid_out_with_all_its_cards_and_nothing_else_is(rules):
    house, rng, found = parse_rules(rules), random.Random("melds"), 0
    for dealt in (3, 7, 13):
        hand = rng.sample(house.deck, 13)
        for size in (3, 4):
            for group in combinations(hand, size):
                meld = as_meld(group, dealt, house.terms)
                assert (meld is not None) == (as_one_meld(group, dealt, house.terms) is not None)
                if meld:
                    found += 1
                    assert sorted(map(str, meld.cards)) == sorted(map(str, group))
    assert found > 5


# --- laying out ------------------------------------------------------------------------------------------------------


def test_melds_are_laid_out_again_and_again_and_only_their_own_seat_sees_them():
    play = a_player_round()
    before, other = play.seen(), play.seen(2)
    first = play.seen(1)["seq"]
    lay(play, 1, "KC KH KS")
    seen = play.seen(1)
    assert [meld["kind"] for meld in seen["best"]["melds"]] == ["set"]
    assert sorted(card[:2] for card in seen["best"]["orphans"]) == ["2D", "4D", "7H", "7S"]
    assert seen["best"]["points"] == 20
    assert seen["seq"] > first
    lay(play, 1, "KC KH KS", "7S 7H 2D")
    assert play.seen(1)["best"]["points"] == 4
    lay(play, 1)
    assert play.seen(1)["best"]["melds"] == []
    assert (play.seen(), play.seen(2)) == (before, other)
    assert lay(play, 1) == ()


def test_what_is_no_meld_or_not_in_the_hand_is_refused_with_the_cards():
    play = a_player_round()
    lay(play, 1, "KC KH KS")
    assert refused(play, 1, "KC KH 2D") == "no_meld"
    assert refused(play, 1, "KC KH") == "no_meld"
    twice = cards(play, 1, "KC KH KS")[0]
    assert play.refuses(cmd.LayMelds(1, (twice, twice))) == "not_in_hand"
    assert play.refuses(cmd.LayMelds(1, ((*twice, twice[0]),))) == "not_in_hand"
    assert play.refuses(cmd.LayMelds(1, (tuple(play.seat(2).hand[:3]),))) == "not_in_hand"
    assert play.refuses(cmd.LayMelds(9, ())) == "no_seat"
    assert len(play.seat(1).layout) == 1
    with pytest.raises(RuleError) as why:
        play.do(cmd.LayMelds(1, cards(play, 1, "KC KH 2D")))
    assert why.value.params == {"cards": ["KC", "KH", "2D"]}


def test_where_the_referee_arranges_nothing_is_laid_out():
    play = a_round(wild=7, hands=[HAND, None])
    assert "lay" not in play.seen(1)["legal"]
    assert refused(play, 1, "KC KH KS") == "referee_arranges"
    real = at_set_up(2, arrange="player")
    assert real.refuses(cmd.LayMelds(1, ())) == "referee_arranges"


def test_the_view_has_no_advice():
    play = a_player_round()
    assert play.seen(1)["best"] == {
        "melds": [],
        "orphans": play.seen(1)["best"]["orphans"],
        "points": 50,
        "discard": None,
    }
    play.to_draw()
    play.draw(1)
    assert play.seen(1)["best"]["discard"] is None


def test_a_card_that_is_held_leaves_its_meld_which_stays_while_it_is_one():
    play = a_player_round(hands=("KC KH KS KD 2D 3D 4D", None))
    lay(play, 1, "KC KH KS KD", "2D 3D 4D")
    play.to_draw()
    play.draw(1)
    play.hold(1, "KD")
    assert [len(meld.cards) for meld in play.seat(1).layout] == [3, 3]
    play.hold(1, "3D")
    (left,) = play.seat(1).layout  # 2D and 4D are none any more; the king came back, but not into its meld
    assert {str(card.face) for card in left.cards} == {"KC", "KH", "KS"}


def test_melds_can_be_laid_out_from_the_deal_to_the_showdown():
    play = a_player_round(hands=(HAND, "2S 3S 4S 8C 8H 8D 7C"))
    assert "lay" in play.seen(1)["legal"]
    play.to_draw()
    assert "lay" in play.seen(1)["legal"]
    play.draw_all()
    assert play.state.phase is Phase.WINDOW
    assert "lay" in play.seen(1)["legal"]
    lay(play, 2, "2S 3S 4S 7C", "8C 8H 8D")
    play.match(2)
    assert play.refuses(cmd.LayMelds(2, ())) == "already_matched"
    play.next()
    play.hear()
    play.draw_all()
    assert play.state.phase is Phase.SHOWDOWN
    assert "lay" in play.seen(1)["legal"]
    play.to_sheet()
    assert play.refuses(cmd.LayMelds(1, ())) == "wrong_phase"


# --- match and score -------------------------------------------------------------------------------------------------


def test_a_match_needs_every_card_laid_out():
    play = a_player_round(hands=("2S 3S 4S 8C 8H 8D 7C", None))
    assert not play.seen(1)["complete"]
    lay(play, 1, "2S 3S 4S")
    play.match(1)
    assert play.seat(1).rests
    (refusal,) = play.happened(ev.MatchRefused)
    assert sorted(str(card.face) for card in refusal.orphans) == ["7C", "8C", "8D", "8H"]
    # The hand could not change within the window; how it is laid out could.
    lay(play, 1, "2S 3S 4S", "8C 8H 8D 7C")
    assert play.seen(1)["complete"]
    play.match(1)
    assert [len(meld["cards"]) for meld in play.seen()["seats"][0]["melds"]] == [3, 4]


def test_without_a_hint_a_whole_layout_does_not_light_up_the_button():
    play = a_player_round(hands=("2S 3S 4S 8C 8H 8D 7C", None), hint="off")
    lay(play, 1, "2S 3S 4S", "8C 8H 8D 7C")
    assert not play.seen(1)["complete"]
    assert play.seen(1)["best"]["points"] == 0  # what one has laid out oneself is no hint


def at_showdown(play, matcher=2):
    lay(play, matcher, "2S 3S 4S 7C", "8C 8H 8D")
    play.match(matcher)
    play.next()
    play.hear()
    play.draw_all()
    play.hear()
    assert play.state.phase is Phase.SHOWDOWN
    return play


MATCH = "2S 3S 4S 8C 8H 8D 7C"


def test_after_the_last_draw_there_is_time_to_lay_out_until_all_have_gone_on():
    play = at_showdown(a_player_round(hands=(HAND, MATCH, None)))
    assert (play.seen()["clock"]["kind"], play.seen()["clock"]["length"]) == ("lay", 45_000)
    assert play.seen()["waiting"] == [1, 3]
    play.go_on(3)
    lay(play, 1, "KC KH KS", "7S 7H 4D")
    assert play.state.phase is Phase.SHOWDOWN
    play.go_on(1)
    assert play.state.phase is Phase.SCORED
    results = {result["seat"]: result for result in play.seen()["results"]}
    assert results[1]["points"] == 2
    assert [card[:2] for card in results[1]["orphans"]] == ["2D"]
    assert results[3]["melds"] == []
    assert results[2]["points"] == 0


def test_when_the_clock_has_run_out_what_is_not_laid_out_is_an_orphan():
    play = at_showdown(a_player_round(hands=(HAND, MATCH), lay_clock=20))
    play.wait(19_000)
    assert play.state.phase is Phase.SHOWDOWN
    play.wait(2_000)
    assert play.state.phase is Phase.SCORED
    # The referee would have found 7S 7H 4D and KC KH KS.
    assert {result["seat"]: result["points"] for result in play.seen()["results"]} == {1: 50, 2: 0}


def test_for_a_seat_that_is_away_the_referee_lays_out():
    play = at_showdown(a_player_round(hands=(HAND, MATCH, None)))
    play.lose(1)
    play.go_on(3)
    play.wait(11_000)
    assert play.state.phase is Phase.SCORED
    assert {result["seat"]: result["points"] for result in play.seen()["results"]}[1] == 0


def test_the_host_can_end_the_laying_out():
    play = at_showdown(a_player_round(hands=(HAND, MATCH)))
    play.do(cmd.Next())
    assert play.state.phase is Phase.SCORED


def test_a_new_round_begins_with_nothing_laid_out():
    play = a_player_round(hands=(HAND, None), wild=7)
    lay(play, 1, "KC KH KS")
    play.to_sheet()
    play.next()
    assert play.seat(1).layout == ()


def test_the_numbers_of_a_seats_views_never_go_back():
    play = a_lobby(2, arrange="player")
    play.start()
    play.to_round(1)
    numbers = [play.seen(1)["seq"]]
    for _ in range(3):
        melds = arrange(play.seat(1).hand, 3).melds
        play.do(cmd.LayMelds(1, tuple(meld.cards for meld in melds)))
        numbers.append(play.seen(1)["seq"])
    play.do(cmd.NewGame())
    numbers.append(play.seen(1)["seq"])
    assert numbers == sorted(numbers)
