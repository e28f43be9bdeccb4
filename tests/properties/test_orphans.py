"""What the pad of ranks refuses (§9.5) is a meld in every hand that has those ranks; what it takes can be so (§6.1)."""

import random
from itertools import combinations_with_replacement, product

import pytest

from speed313.rules.arrange import arrange
from speed313.rules.cards import JOKER_RANK, SUITS, packs_of
from speed313.rules.counting import certain_meld, count_ranks
from speed313.rules.house_rules import parse_rules
from speed313.rules.scoring import wild_rank

pytestmark = pytest.mark.rule("9.5", "6.1", "8")

HOUSES = {
    "book": {},
    "high aces": {"aces": "both"},
    "natural": {"all_wild": "natural", "jokers": 4},
    "dear": {"jokers": 1, "orphan_wild": "20", "courts": "ranked"},
    "one pack": {"packs": "1", "jokers": 2},
    "five suits": {"pack": "five_suits"},
}


def hands_of(ranks, deck):
    """Every hand of those ranks, each suit in every place."""
    choices = [dict.fromkeys(card.face for card in deck if card.rank == rank) for rank in ranks]
    for faces in product(*choices):
        left, cards = list(deck), []
        for face in faces:
            card = next((card for card in left if card.face == face), None)
            if card is None:
                break
            left.remove(card)
            cards.append(card)
        else:
            yield cards


def pads_of(dealt, rules):
    """Every whole hand of orphans of a few ranks, wild ones and jokers among them, that the packs can have."""
    there = [card.rank for card in rules.deck]
    ranks = sorted({JOKER_RANK, 1, 3, 4, 13} & set(there))
    for pad in combinations_with_replacement(ranks, dealt):
        if all(pad.count(rank) <= there.count(rank) for rank in set(pad)):
            yield pad


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("dealt", [3, 4])
def test_small_hands_of_every_suit(house, dealt):
    rules = parse_rules(HOUSES[house])
    refused = 0
    for pad in pads_of(dealt, rules):
        told = certain_meld(pad, dealt, rules)
        melds = [len(arrange(hand, dealt, rules.terms).orphans) < dealt for hand in hands_of(pad, rules.deck)]
        assert all(melds) is bool(told), pad  # no more is refused, and no less
        refused += bool(told)
        assert all(arrange(hand, dealt, rules.terms).orphans == () for hand in hands_of(told, rules.deck)), told
    assert refused


def a_hand(rng, ranks, deck):
    cards = []
    for rank in ranks:
        cards.append(rng.choice([card for card in deck if card.rank == rank and card not in cards]))
    return cards


@pytest.mark.parametrize("house", HOUSES)
def test_large_hands(house):
    rules, rng = parse_rules(HOUSES[house]), random.Random(house)
    there = [card.rank for card in rules.deck]
    refused = 0
    for _ in range(300):
        dealt = rng.randrange(5, 14)
        pad = tuple(rng.sample(rng.choices(there, k=4) * 2 + rng.sample(there, k=dealt), k=dealt))
        if any(pad.count(rank) > there.count(rank) for rank in set(pad)) or not certain_meld(pad, dealt, rules):
            continue
        refused += 1
        assert len(arrange(a_hand(rng, pad, rules.deck), dealt, rules.terms).orphans) < dealt
    assert refused > 100


def far_apart(rank, pad):
    """Suits for the cards of a rank, so that neighbouring ranks share none and there is no run."""
    return [SUITS[(rank * 2 + place) % 4] for place in range(pad.count(rank))]


@pytest.mark.parametrize("house", [house for house in HOUSES if house != "five suits"])
def test_what_is_taken_can_be_left_over_beside_a_meld(house):
    """Beside a set of a rank that is not left over, in some hand, the referee leaves just these (§6.1)."""
    rules, rng = parse_rules(HOUSES[house]), random.Random(house)
    for _ in range(200):
        dealt = rng.randrange(6, 14)
        ranks = [rank for rank in range(1, 14) if rank != wild_rank(dealt)]
        pad = tuple(sorted(rng.sample(ranks * 2, k=dealt - 3)))
        missing = [rank for rank in ranks if rank not in pad]
        assert count_ranks(pad, dealt, None, rules).ranks == pad
        assert any(_leaves(pad, rank, dealt, rules, rng) for rank in missing for _ in range(60)), pad


def _leaves(pad, rank, dealt, rules, rng):
    deck = [card for card in packs_of(1) if card.suit in far_apart(card.rank, pad)]
    chosen = [card for card in deck if card.rank in pad]
    cards = chosen + rng.sample([card for card in rules.deck if card.rank == rank], k=3)
    found = arrange(cards, dealt, rules.terms)
    return tuple(sorted(card.rank for card in found.orphans)) == pad
