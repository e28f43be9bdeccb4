"""How many melds there are, counted on paper and by the referee."""

from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from speed313.rules.arrange import is_complete
from speed313.rules.cards import FACES, Card
from speed313.rules.melds import as_one_meld


def neighbours(wild_rank, reach):
    """Pairs of ranks, none of them wild, that are ``reach`` apart."""
    return sum(wild_rank not in (low, low + reach) for low in range(1, 14 - reach))


def straights(wild_rank):
    """Three consecutive ranks without the wild one."""
    return sum(wild_rank not in range(low, low + 3) for low in range(1, 12))


@pytest.mark.rule("3.3")
@pytest.mark.parametrize("wild_rank", range(1, 14))
def test_melds_of_three_cards_of_one_pack(wild_rank):
    only_wilds = comb(4, 3)
    two_wilds = comb(4, 2) * 48
    one_wild = 4 * (12 * comb(4, 2) + 4 * (neighbours(wild_rank, 1) + neighbours(wild_rank, 2)))
    no_wild = 12 * comb(4, 3) + 4 * straights(wild_rank)
    deck = [Card(face, 1) for face in FACES]
    melds = sum(as_one_meld(cards, wild_rank) is not None for cards in combinations(deck, 3))
    assert melds == only_wilds + two_wilds + one_wild + no_wild


def test_melds_of_three_cards_in_figures():
    """Aces wild: 1,004 of 22,100; sevens wild: 964."""
    deck = [Card(face, 1) for face in FACES]
    counts = [sum(as_one_meld(cards, wild) is not None for cards in combinations(deck, 3)) for wild in (1, 7)]
    assert counts == [1004, 964]


@pytest.mark.rule("4.2")
def test_complete_hands_of_the_first_round():
    """Of the 1,478,256 hands of three cards from four packs, threes wild, 74,864 are complete: one in twenty."""
    complete = 0
    for faces in combinations_with_replacement(FACES, 3):
        cards = [Card(face, pack) for pack, face in enumerate(faces, start=1)]
        if is_complete(cards, 3):
            complete += prod(comb(4, faces.count(face)) for face in set(faces))
    assert complete == 74_864
    assert comb(208, 3) == 1_478_256
