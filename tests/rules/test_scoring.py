"""What an orphan costs."""

import pytest

from speed313.rules.cards import JOKER, parse_face
from speed313.rules.scoring import Costs, Terms, is_wild, orphan_cost

NATURAL_COSTS = {
    "A": 1,
    "2": 2,
    "3": 3,
    "4": 4,
    "5": 5,
    "6": 6,
    "7": 7,
    "8": 8,
    "9": 9,
    "T": 10,
    "J": 10,
    "Q": 10,
    "K": 10,
}


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(("rank", "cost"), NATURAL_COSTS.items())
def test_an_orphan_costs_its_number_and_courts_ten(rank, cost):
    wild_rank = 3 if rank != "3" else 4
    assert {orphan_cost(parse_face(rank + suit), wild_rank) for suit in "SHDC"} == {cost}


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(("dealt", "cost"), [*((n, n) for n in range(3, 11)), (11, 10), (12, 10), (13, 10)])
def test_an_orphan_wild_costs_its_own_face_value(dealt, cost):
    wild = parse_face("A23456789TJQK"[dealt - 1] + "D")
    assert is_wild(wild, dealt)
    assert orphan_cost(wild, dealt) == cost


def test_a_joker_is_always_wild_and_costs_twenty():
    assert all(is_wild(JOKER, dealt) and orphan_cost(JOKER, dealt) == 20 for dealt in range(3, 14))


def test_a_table_may_have_other_prices():
    costs = Costs(ace=15, jack=11, queen=12, king=13, joker=50, wild=20)
    texts = ["AS", "9S", "TS", "JS", "QS", "KS", "XX", "7S"]
    assert [orphan_cost(parse_face(text), 7, Terms(costs=costs)) for text in texts] == [15, 9, 10, 11, 12, 13, 50, 20]
