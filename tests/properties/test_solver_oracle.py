"""The solver and a brute force written another way agree on random hands rich in wilds, twins and neighbours."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from speed313.rules.arrange import MOST_CARDS, arrange, best_discard, is_complete, what_is_wrong
from speed313.rules.cards import Card, Face, Suit, parse_face
from speed313.rules.house_rules import parse_rules
from speed313.rules.melds import as_one_meld
from speed313.rules.scoring import is_wild, orphan_cost
from tests import oracle

MOST_COPIES = 8


def as_cards(texts):
    faces = [parse_face(text) for text in texts]
    return [Card(face, faces[: place + 1].count(face)) for place, face in enumerate(faces)]


def random_house(rng):
    """Some of the house rules on melds and points, often two or three at once (§8)."""
    switches = {"aces": "both", "courts": "ranked", "all_wild": "natural", "orphan_wild": "20", "pack": "five_suits"}
    return {key: value for key, value in switches.items() if rng.random() < (0.15 if key == "pack" else 0.45)}


def random_hand(rng, size, dealt, house=oracle.USUAL):
    """A hand from a few ranks and suits or from all, with many wilds or none, with twins and now and then jokers."""
    width = rng.choice([3, 4, 5, 7, 9, 13, 13, 13])
    low = rng.randrange(14 - width)
    five_suits = house.get("pack") == "five_suits"
    suits = rng.sample(oracle.SUITS + "R" * five_suits, rng.choice([1, 2, 2, 3, 4, 4]))
    ranks = oracle.RANKS[low : low + width]
    if house.get("aces") == "both" and rng.random() < 0.5:
        ranks = "A" + oracle.RANKS[-width:]
    if five_suits:
        ranks = ranks.replace("A", "").replace("2", "") or "3K"
    pool = [rank + suit for rank in ranks for suit in suits]
    wilds = [oracle.LADDER[dealt - 1] + suit for suit in oracle.SUITS] + ["XX"] * rng.choice([0, 0, 0, 2])
    wildness = rng.choice([0, 0, 0.08, 0.2, 0.4, 0.6])
    cards = []
    while len(cards) < size:
        chance = rng.random()
        source = wilds if chance < wildness else cards if cards and chance > 0.85 else pool
        card = rng.choice(source)
        if cards.count(card) < MOST_COPIES:
            cards.append(card)
    return cards


def cost(arrangement):
    return arrangement.points, len(arrangement.orphans), len(arrangement.melds)


def check_laid_out(arrangement, cards, dealt, house=oracle.USUAL):
    """Every card once, every meld a meld, every wild at a possible place, and the sum right."""
    terms = parse_rules(house).terms
    placed = [card for meld in arrangement.melds for card in meld.cards] + list(arrangement.orphans)
    assert sorted(map(str, placed)) == sorted(map(str, cards))
    assert arrangement.points == sum(orphan_cost(card.face, dealt, terms) for card in arrangement.orphans)
    for meld in arrangement.melds:
        assert as_one_meld(meld.cards, dealt, terms) is meld.kind
        naturals = [str(card.face) for card in meld.cards if not is_wild(card.face, dealt)]
        assert oracle.is_meld(tuple(naturals), len(meld.cards) - len(naturals), house)
        assert len(meld.places) == len(meld.cards)
        for card, place in zip(meld.cards, meld.places, strict=True):
            assert is_wild(card.face, dealt) or place == card.face
        if meld.kind.value == "run":
            ranks = "".join(str(place)[0] for place in meld.places)
            assert ranks in (oracle.LADDER if terms.aces_high else oracle.RANKS)
            assert {place.suit for place in meld.places} == {meld.places[0].suit}


def check(texts, dealt, house=oracle.USUAL):
    cards = as_cards(texts)
    arrangement = arrange(cards, dealt, parse_rules(house).terms)
    assert cost(arrangement) == oracle.least_cost(texts, dealt, house)
    check_laid_out(arrangement, cards, dealt, house)


def check_discard(texts, dealt, house=oracle.USUAL):
    """The discard keeps what the best of all discards keeps, and among equals it costs most and is no wild."""
    cards = as_cards(texts)
    discard, kept = best_discard(cards, dealt, parse_rules(house).terms)
    others = [card for card in cards if card is not discard]
    check_laid_out(kept, others, dealt, house)
    costs = [(oracle.least_cost([*texts[:i], *texts[i + 1 :]], dealt, house), text) for i, text in enumerate(texts)]
    least = min(costs)[0]
    assert cost(kept) == least
    as_good = [text for found, text in costs if found == least]
    given = str(discard.face)
    naturals = [text for text in as_good if not oracle.is_wild(text, dealt)]
    if kept.melds and naturals:
        assert given in naturals
        as_good = naturals
    assert oracle.price(given, dealt, house) == max(oracle.price(text, dealt, house) for text in as_good)


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("seed", range(8))
def test_small_hands_agree(seed):
    rng = random.Random(f"small {seed}")
    for _ in range(150):
        dealt = rng.randint(1, 13)
        check(random_hand(rng, rng.randint(2, 8), dealt), dealt)


@pytest.mark.rule("6.1")
def test_large_hands_agree():
    rng = random.Random("large")
    for _ in range(60):
        dealt = rng.randint(1, 13)
        check(random_hand(rng, rng.randint(9, 14), dealt), dealt)


@pytest.mark.rule("4.4")
def test_discards_agree():
    rng = random.Random("discards")
    for size in [*range(2, 8)] * 40 + [9, 11, 12]:
        dealt = rng.randint(1, 13)
        check_discard(random_hand(rng, size, dealt), dealt)


@pytest.mark.rule("6.3")
def test_long_runs_with_more_wilds_than_they_hold_agree():
    rng = random.Random("long runs")
    for size in [14, 15] * 8:
        dealt = rng.randint(1, 13)
        ranks = [rank for rank in oracle.RANKS if rank != oracle.RANKS[dealt - 1]]
        naturals = [rank + "S" for rank in rng.sample(ranks, rng.choice([2, 3, 5, 7]))]
        wilds = [oracle.RANKS[dealt - 1] + suit for suit in "SH" for _ in range(MOST_COPIES)]
        check([*naturals, *wilds[: size - len(naturals)]], dealt)
    # Among discards that leave two melds the costliest goes, also where a run of fourteen had to part.
    check_discard(["2S", "JS", "8H", *["AS"] * 8, *["AH"] * 4], 1)


@pytest.mark.rule("8")
@pytest.mark.parametrize("seed", range(8))
def test_hands_under_house_rules_agree(seed):
    rng = random.Random(f"house {seed}")
    for size in [*range(2, 9)] * 20 + [10, 12, 14]:
        dealt, house = rng.randint(3, 14), random_house(rng)
        check(random_hand(rng, size, dealt, house), dealt, house)


@pytest.mark.rule("8 rounds")
def test_hands_of_the_twelfth_round_agree():
    """Fourteen dealt, aces wild (§8 ``rounds``), under every other switch by chance."""
    rng = random.Random("aces wild")
    for size in [*range(2, 9)] * 30 + [13, 14, 15]:
        house = random_house(rng)
        check(random_hand(rng, size, 14, house), 14, house)


@pytest.mark.rule("8")
def test_discards_under_house_rules_agree():
    rng = random.Random("discards of the house")
    for size in [*range(2, 9)] * 40 + [9, 11, 12]:
        dealt, house = rng.randint(3, 14), random_house(rng)
        check_discard(random_hand(rng, size, dealt, house), dealt, house)


@pytest.mark.rule("8")
def test_long_runs_of_one_suit_with_high_aces_agree():
    rng = random.Random("high runs")
    for size in [13, 14, 15] * 8:
        dealt, house = rng.randint(3, 14), {"aces": "both"}
        naturals = [rank + "S" for rank in oracle.RANKS if rank != oracle.LADDER[dealt - 1]]
        wilds = [oracle.LADDER[dealt - 1] + suit for suit in "SHDC" * 3]
        cards = [*rng.sample(naturals, rng.randint(8, 12)), *["AS"] * (dealt != 14)]
        check([*cards, *wilds][:size], dealt, house)


# --- properties --------------------------------------------------------------------------------------------------

ANY_CARD = st.builds(Card, st.builds(Face, st.integers(1, 13), st.sampled_from(list(Suit)[:4])), st.integers(1, 4))
HANDS = st.lists(ANY_CARD, min_size=1, max_size=MOST_CARDS, unique_by=str)
DEALT = st.integers(3, 13)
OTHER_SUIT = dict(zip(list(Suit)[:4], [Suit.DIAMONDS, Suit.SPADES, Suit.CLUBS, Suit.HEARTS], strict=True))


@pytest.mark.rule("3.4")
@given(HANDS, DEALT)
@settings(deadline=None)
def test_every_arrangement_is_laid_out_rightly(cards, dealt):
    arrangement = arrange(cards, dealt)
    check_laid_out(arrangement, cards, dealt)
    assert what_is_wrong(cards, dealt) == arrangement.orphans
    assert is_complete(cards, dealt) is not arrangement.orphans


@pytest.mark.rule("3.5")
@given(HANDS, DEALT, st.randoms(use_true_random=False))
@settings(deadline=None)
def test_the_order_of_the_cards_is_nothing_to_the_answer(cards, dealt, rng):
    shuffled = rng.sample(cards, len(cards))
    assert arrange(shuffled, dealt) == arrange(cards, dealt)
    assert best_discard(shuffled, dealt) == best_discard(cards, dealt)


@given(HANDS, DEALT)
@settings(deadline=None)
def test_suits_are_alike(cards, dealt):
    other = [Card(Face(card.rank, OTHER_SUIT[card.suit]), card.pack) for card in cards]
    assert cost(arrange(other, dealt)) == cost(arrange(cards, dealt))
    assert cost(best_discard(other, dealt)[1]) == cost(best_discard(cards, dealt)[1])


@pytest.mark.rule("4.4")
@given(HANDS, DEALT)
@settings(deadline=None)
def test_the_best_discard_keeps_the_least_of_all_discards(cards, dealt):
    discard, kept = best_discard(cards, dealt)
    keeps = [arrange([other for other in cards if other is not card], dealt) for card in cards]
    assert cost(kept) == min(map(cost, keeps))
    check_laid_out(kept, [card for card in cards if card is not discard], dealt)


@pytest.mark.rule("6.3")
@given(HANDS, DEALT)
@settings(deadline=None)
def test_a_wild_is_an_orphan_only_without_any_meld(cards, dealt):
    arrangement = arrange(cards, dealt)
    assert not arrangement.melds or not any(is_wild(card.face, dealt) for card in arrangement.orphans)


@given(HANDS.filter(lambda cards: len(cards) > 1), DEALT)
@settings(deadline=None)
def test_a_wild_instead_of_another_card_never_makes_a_hand_with_melds_worse(cards, dealt):
    before = arrange(cards, dealt)
    better = arrange([*cards[1:], Card(Face(dealt, Suit.SPADES), 8)], dealt)
    assert not before.melds or better.points <= before.points
