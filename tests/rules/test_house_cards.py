"""§8: the switches on cards, melds and points, in play at a table of Speed."""

from collections import Counter

import pytest

from speed313.rules import commands as cmd
from speed313.rules.cards import ACE, JOKER, KING, Suit
from speed313.rules.house_rules import HOUSE_RULES, parse_rules
from speed313.rules.state import Phase, cards_in_play
from tests.builders import a_lobby, a_round


@pytest.mark.rule("8 jokers")
@pytest.mark.parametrize("jokers", range(5))
def test_jokers_are_dealt_with_the_others_and_each_is_a_card_of_its_own(jokers):
    deck = parse_rules({"jokers": jokers}).deck
    assert len(deck) == len(set(deck)) == len(set(map(str, deck))) == 4 * (52 + jokers)
    assert sum(card.face == JOKER for card in deck) == 4 * jokers
    play = a_round(wild=5, hands=3, jokers=jokers)
    assert sorted(map(str, cards_in_play(play.state))) == sorted(map(str, deck))


@pytest.mark.rule("8 pack")
def test_the_five_suited_pack_has_58_cards():
    deck = parse_rules({"pack": "five_suits", "packs": 1}).deck
    suits = Counter(card.suit for card in deck)
    assert suits == {**dict.fromkeys(list(Suit)[:5], 11), Suit.NONE: 3}
    assert {card.rank for card in deck if card.face != JOKER} == set(range(3, KING + 1))
    assert len(parse_rules({"pack": "five_suits"}).deck) == 4 * 58


@pytest.mark.rule("8 packs")
@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        ({}, 12),
        ({"packs": 1}, 3),
        ({"packs": 1, "jokers": 4}, 3),
        ({"packs": 1, "rounds": 12}, 3),
        ({"packs": 2}, 6),
        ({"packs": 3}, 10),
        ({"packs": 3, "jokers": 3}, 11),
        ({"packs": 8}, 12),
        ({"rounds": 12}, 12),
        ({"pack": "five_suits", "packs": 2}, 7),
    ],
)
def test_the_cards_serve_so_many_seats_and_no_more(rules, seats):
    house = parse_rules(rules)
    assert house.most_seats == seats
    assert seats == 12 or (seats + 1) * (house.most_cards + 2) > len(house.deck)
    play = a_lobby(seats, **rules)
    assert play.refuses(cmd.TakeSeat("Late", 4, 4)) == "table_full"


@pytest.mark.rule("8 packs")
def test_packs_that_cannot_serve_those_who_sit_are_refused():
    play = a_lobby(4)
    assert play.refuses(cmd.SetRule("packs", 1)) == "too_few_cards"
    assert play.state.rules.packs == "auto"
    play.do(cmd.SetRule("packs", 2))
    assert play.state.rules.packs == "2"


@pytest.mark.rule("8 rounds")
def test_the_twelfth_round_deals_fourteen_cards_with_aces_wild():
    play = a_round(wild=14, hands=["2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH AD", None], rounds=12)
    assert (play.seen()["cards"], play.seen()["wild"], play.seen()["rounds"]) == (14, "A", 12)
    assert play.seen(1)["complete"]
    play.match(1)
    assert play.state.matchers == (1,)
    play.to_sheet()
    play.next()
    assert play.state.phase is Phase.FINISHED


@pytest.mark.rule("8 rounds")
def test_eleven_rounds_do_not_end_a_game_of_twelve():
    play = a_round(wild=13, hands=2, rounds=12)
    play.to_sheet()
    play.next()
    assert (play.state.phase, play.state.round, play.state.cards) == (Phase.SET_UP, 12, 14)


@pytest.mark.rule("8 aces", "8 all_wild", "8 jokers", "8 pack")
@pytest.mark.parametrize(
    ("rules", "hand", "wild", "matches"),
    [
        ({}, "QS KS AS", 3, False),
        ({"aces": "both"}, "QS KS AS", 3, True),
        ({"aces": "both"}, "KS AS 2S", 3, False),
        ({"aces": "both"}, "TS JS KS AS 5H", 5, True),
        ({}, "3H 3D 3C", 3, True),
        ({"all_wild": "natural"}, "3H 3D 3C", 3, False),
        ({"all_wild": "natural"}, "3H 3D KC", 3, True),
        ({"jokers": 2}, "XX XX KC", 3, True),
        ({"jokers": 2, "all_wild": "natural"}, "XX XX 3C", 3, False),
        ({"pack": "five_suits"}, "8R 9R TR", 3, True),
        ({"pack": "five_suits"}, "8R 9S TR", 3, False),
    ],
)
def test_a_match_is_judged_by_the_rules_of_the_house(rules, hand, wild, matches):
    play = a_round(wild=wild, hands=[hand, None], **rules)
    assert play.seen(1)["complete"] is matches
    play.match(1)
    assert (play.seat(1).melds is not None) is matches


@pytest.mark.rule("8 aces", "8 courts", "8 orphan_wild", "8 jokers", "8 pack")
@pytest.mark.parametrize(
    ("rules", "hand", "points"),
    [
        ({}, "AS 9D KC", 20),
        ({}, "3S 9D KC", 22),
        ({"aces": "both"}, "AS 9D KC", 34),
        ({"courts": "ranked"}, "JS QD KC", 36),
        ({"orphan_wild": "20"}, "3S 9D KC", 39),
        ({"jokers": 1}, "XX 9D KC", 39),
        ({"pack": "five_suits"}, "XX 9D KC", 72),
        ({"pack": "five_suits"}, "3S 9D KC", 42),
    ],
)
def test_orphans_cost_what_the_house_says(rules, hand, points):
    play = a_round(wild=3, hands=[hand, None], **rules)
    assert play.seen(1)["best"]["points"] == points


@pytest.mark.rule("8")
def test_a_seat_view_names_the_house_rules_that_change_what_a_hand_is_worth():
    assert a_round(wild=3, hands=2).seen(1)["rules"] == {}
    play = a_round(wild=3, hands=2, aces="both", jokers=1, turn_clock=20, hint="off")
    assert play.seen(1)["rules"] == {"aces": "both", "jokers": 1}


@pytest.mark.rule("2.3")
@pytest.mark.parametrize("rules", [{"jokers": 4}, {"pack": "five_suits"}])
def test_the_callers_seat_is_never_drawn_with_a_joker(rules):
    for seed in range(40):
        play = a_lobby(8, seed=seed, **rules)
        play.do(cmd.Start())
        drawn = [card for draw in play.state.caller_draw for _, card in draw]
        assert all(ACE <= card.rank <= KING for card in drawn)


def test_every_switch_on_cards_and_points_is_in_the_table():
    of_the_book = {"aces", "courts", "jokers", "all_wild", "orphan_wild", "rounds", "pack", "packs"}
    assert of_the_book <= {rule.key for rule in HOUSE_RULES if rule.paragraph == "8"}
