"""The best arrangement, the best discard, and what is wrong with a hand."""

import json
import random
from pathlib import Path

import pytest

from speed313.errors import ParseError
from speed313.rules.arrange import Arrangement, arrange, best_discard, is_complete, what_is_wrong
from speed313.rules.cards import FIVE_SUITED, SUITS, Card, Suit, packs_of, parse_face
from speed313.rules.house_rules import parse_rules
from speed313.rules.melds import MeldKind, as_one_meld, card_place, suit_place
from speed313.rules.scoring import Costs, Terms

CASES = [json.loads(line) for line in (Path(__file__).parent / "hands.jsonl").read_text(encoding="utf-8").splitlines()]


def terms_of(case):
    """What the example is judged by."""
    return parse_rules(case["rules"]).terms


def hand(texts):
    """Cards from faces; each copy of a face is from a pack of its own."""
    faces = [parse_face(text) for text in (texts.split() if isinstance(texts, str) else texts)]
    return [Card(face, faces[: place + 1].count(face)) for place, face in enumerate(faces)]


def faces(cards):
    return " ".join(str(card.face) for card in cards)


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("case", [c for c in CASES if "points" in c], ids=lambda case: case["id"])
def test_the_referee_takes_the_fewest_points(case):
    assert arrange(hand(case["cards"]), case["n"], terms_of(case)).points == case["points"], case["why"]


@pytest.mark.rule("3.3")
@pytest.mark.parametrize("case", [c for c in CASES if "kind" in c], ids=lambda case: case["id"])
def test_a_pile_is_one_meld_or_none(case):
    kind = as_one_meld(hand(case["cards"]), case["n"], terms_of(case))
    assert (kind and kind.value) == case["kind"], case["why"]


@pytest.mark.rule("6.1")
def test_with_equal_points_the_fewest_orphans_count():
    # The wild five saves either the four spades or the two tens: twenty points each way.
    arrangement = arrange(hand("3S 4S 6S 7S TH TC 5D"), 5)
    assert (arrangement.points, faces(arrangement.orphans)) == (20, "TH TC")


@pytest.mark.rule("6.1")
def test_with_equal_orphans_the_fewest_melds_count():
    arrangement = arrange(hand("4S 5S 6S 7S 8S 9S"), 13)
    assert [meld.kind for meld in arrangement.melds] == [MeldKind.RUN]
    arrangement = arrange(hand("9S 9S 9H 9H 9D 9D"), 13)
    assert [meld.kind for meld in arrangement.melds] == [MeldKind.SET]
    arrangement = arrange(hand("3S 3H 3D 9S 9H 9D"), 3)  # the wilds join the nines
    assert [meld.kind for meld in arrangement.melds] == [MeldKind.SET]


@pytest.mark.rule("6.3")
def test_a_wild_left_over_joins_a_meld_and_is_an_orphan_only_where_there_is_none():
    arrangement = arrange(hand("7S 7H 7D 4C"), 4)
    assert [faces(meld.cards) for meld in arrangement.melds] == ["7S 7H 7D 4C"]
    assert (arrangement.orphans, arrangement.points) == ((), 0)
    assert faces(arrange(hand("4S 7S 9H KD"), 4).orphans) == "4S 7S 9H KD"
    assert arrange(hand("4S 7S 9H KD"), 4).points == 30


@pytest.mark.rule("6.3")
@pytest.mark.parametrize("hole", range(1, 14))
@pytest.mark.parametrize("dealt", [1, 7, 13])
def test_no_wild_is_left_over_beside_a_run_that_is_full(hole, dealt):
    """Twelve ranks of a suit or eleven, and wilds up to fourteen cards: one run cannot hold them all."""
    naturals = [f"{rank}S" for place, rank in enumerate("A23456789TJQK", 1) if place not in (hole, dealt)]
    wild = "A23456789TJQK"[dealt - 1]
    cards = hand([*naturals, *[f"{wild}H"] * (14 - len(naturals))])
    arrangement = arrange(cards, dealt)
    assert (arrangement.points, arrangement.orphans, len(arrangement.melds)) == (0, (), 2)
    assert all(as_one_meld(meld.cards, dealt) is meld.kind for meld in arrangement.melds)


@pytest.mark.rule("3.3")
def test_wilds_only():
    arrangement = arrange(hand("3H 3D 3C"), 3)
    assert [(meld.kind, faces(meld.cards)) for meld in arrangement.melds] == [(MeldKind.WILDS, "3H 3D 3C")]
    assert arrange(hand(["KS"] * 7 + ["KH"] * 7), 13).points == 0
    assert arrange(hand("3H 3D"), 3) == Arrangement((), tuple(hand("3H 3D")), 6)


@pytest.mark.rule("3.3")
def test_one_wild_in_the_run_and_one_in_the_set():
    """Each wild where it is needed, whatever its own suit."""
    assert is_complete(hand("9H TH QH KS KD 7C 7D"), 7)
    assert not is_complete(hand("9H TH QH KS KD 7C 2C"), 7)


@pytest.mark.rule("3.4")
def test_each_card_lies_in_one_place():
    cards = hand("8S 9S TS TH TD 2C 2D")
    arrangement = arrange(cards, 7)
    placed = [card for meld in arrangement.melds for card in meld.cards] + list(arrangement.orphans)
    assert sorted(map(id, placed)) == sorted(map(id, cards))
    assert arrangement.points == 21


@pytest.mark.rule("3.5")
def test_the_order_in_which_cards_are_held_never_changes_an_answer():
    rng = random.Random(35)
    cards = hand("3C 4C 5C 6C 7C 5D 6D 7D 8D 6H 6S 7H 7S KS")
    arranged, discarded = arrange(cards, 13), best_discard(cards, 13)
    for _ in range(50):
        rng.shuffle(cards)
        assert arrange(cards, 13) == arranged
        assert best_discard(cards, 13) == discarded


@pytest.mark.rule("4.7")
def test_a_hand_is_complete_when_no_card_is_left():
    assert is_complete(hand("7S 7H 7D 4S 5S 6S 8S"), 8)
    assert what_is_wrong(hand("7S 7H 7D 4S 5S 6S 8S"), 8) == ()
    assert not is_complete(hand("7S 7H 7D 4S 5S 6S 9S"), 8)
    assert is_complete([], 8)


@pytest.mark.rule("4.9")
def test_what_is_wrong_names_the_orphans():
    cards = hand("7S 7H 7D KC 2C 5S 5H")
    assert set(what_is_wrong(cards, 8)) == set(cards[3:])
    assert faces(what_is_wrong(cards, 8)) == "2C 5S 5H KC"


@pytest.mark.rule("4.4")
def test_melds_and_discard_are_chosen_together():
    """Melding first and discarding afterwards leaves cards over; together nothing is left."""
    cards_held = ["2C", "3C", "4C", "4D", "4H", "4S", "5C", "5D", "5H", "5S", "6D"]
    discard, kept = best_discard(hand(cards_held), 10)
    assert kept.points == 0
    assert kept.orphans == ()
    cards = [str(card.face) for meld in kept.melds for card in meld.cards]
    assert sorted([*cards, str(discard.face)]) == sorted(cards_held)


@pytest.mark.rule("4.4")
@pytest.mark.parametrize(
    ("cards", "dealt", "discard", "points"),
    [
        ("9S 9H 9D KC", 3, "KC", 0),
        ("9S 9H KD 2C", 3, "KD", 20),  # nothing melds: away with what costs most
        ("3S 9H KD 2C", 3, "2C", None),
        ("3S 3H 3D 9C", 3, "9C", 0),  # a natural card, though a wild would do
        ("3S 3H 3D 3C", 3, "3S", 0),
        ("4S 5S 6S 7S", 3, "7S", 0),  # the costliest of those that will do
        ("9S 9H 9D 9C 7S 7H 7D", 6, "9C", 0),
        ("7S 7H 7D 8S 8H 8D", 5, "7D", 14),
        ("AS 2H 3D", 13, "3D", 3),
        ("KS AH", 13, "KS", 1),
        ("XX KS AH", 5, "KS", None),
        ("XX", 5, "XX", 0),
    ],
)
def test_the_best_discard(cards, dealt, discard, points):
    given, kept = best_discard(hand(cards), dealt)
    others = hand(cards)
    others.remove(given)
    assert kept == arrange(others, dealt)
    if points is not None:
        assert (str(given.face), kept.points) == (discard, points)


@pytest.mark.rule("3.3")
def test_a_wild_stands_at_home_where_it_can():
    """The seven of spades goes into the run of spades, the one of hearts to the kings."""
    arrangement = arrange(hand("6S 8S KS KD 7H 7S"), 7)
    assert [faces(meld.cards) for meld in arrangement.melds] == ["KS KD 7H", "6S 7S 8S"]


def test_answers_hold_the_very_cards():
    cards = [Card(parse_face(text), pack) for text, pack in (("9S", 4), ("9S", 2), ("9H", 3), ("KD", 1))]
    arrangement = arrange(cards, 3)
    assert {str(card) for card in arrangement.melds[0].cards} == {"9S2", "9S4", "9H3"}
    assert arrangement.orphans == (cards[3],)
    discard, kept = best_discard(cards, 3)
    assert discard is cards[3]
    assert kept.points == 0


def test_a_cached_answer_is_told_with_the_cards_of_this_hand():
    first, second = hand("9S 9H 9D"), [Card(card.face, 4) for card in hand("9S 9H 9D")]
    assert arrange(first, 3).melds[0].cards != arrange(second, 3).melds[0].cards
    assert set(arrange(second, 3).melds[0].cards) == set(second)


def test_other_prices_choose_other_orphans():
    cards = hand("AS AH 4S KC KD 4D")
    assert arrange(cards, 4).points == 0
    cards = hand("AS AH KC KD 5D")
    assert faces(arrange(cards, 5).orphans) == "AS AH"
    assert faces(arrange(cards, 5, Terms(costs=Costs(ace=15))).orphans) == "KD KC"


def test_a_hand_has_fifteen_cards_at_most():
    cards = hand(["9S"] * 8 + ["9H"] * 8)
    assert arrange(cards[:15], 3).points == 0
    for ask in (arrange, best_discard):
        with pytest.raises(ParseError) as refused:
            ask(cards, 3)
        assert refused.value.code == "bad_hand"
    with pytest.raises(ParseError):
        best_discard([], 3)


@pytest.mark.rule("3.5")
@pytest.mark.parametrize("deck", [packs_of(8, 4), packs_of(4, 3, FIVE_SUITED)], ids=["standard", "five suits"])
def test_the_one_order_is_by_rank_suit_and_pack(deck):
    shuffled = random.Random(1).sample(deck, len(deck))
    assert sorted(shuffled, key=card_place) == sorted(
        shuffled, key=lambda card: (card.rank, suit_place(card.suit), card.pack)
    )


@pytest.mark.rule("4.7")
@pytest.mark.parametrize("aces_high", [False, True])
@pytest.mark.parametrize("natural", [False, True])
def test_a_match_is_true_exactly_when_the_best_arrangement_has_no_orphan(aces_high, natural):
    rng, terms, deck = random.Random(313), Terms(aces_high, natural), packs_of(4, 2)
    found = {True: 0, False: 0}
    for _ in range(1500):
        dealt, low = rng.randint(3, 14), rng.randint(1, 9)
        near = [card for card in deck if low <= card.rank <= low + 4 or card.rank in (0, 1, 13, dealt)]
        suits = rng.sample((*SUITS, Suit.NONE), rng.randint(2, 5))
        pool = [card for card in near if card.suit in suits]
        cards = rng.sample(pool, min(len(pool), rng.randint(0, dealt)))
        true = is_complete(cards, dealt, terms)
        assert true == (not arrange(cards, dealt, terms).orphans), cards
        found[true] += 1
    assert min(found.values()) > 200


@pytest.mark.rule("8 pack")
@pytest.mark.parametrize(
    ("wild", "cards"),
    [
        (13, "3R 4R 5R 6R 7R 8R 9R TR JR QR KS KH XX"),
        (13, "3R 4R 5R KS KH"),
        (5, "3R 4R 5S 5H"),
        (9, "JR QR KR 9S XX"),
    ],
)
def test_in_five_suits_no_wild_stands_for_a_card_that_pack_does_not_have(wild, cards):
    terms = parse_rules({"pack": "five_suits"}).terms
    found = arrange(hand(cards), wild, terms)
    assert found.points == 0
    faces = {face for meld in found.melds for face in meld.places if face}
    assert not {face for face in faces if face.rank < 3}
