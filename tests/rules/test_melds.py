"""What is a set, what is a run, and how they are laid on the table."""

import pytest

from speed313.rules.cards import Card, parse_face
from speed313.rules.melds import MeldKind, as_one_meld, run_of, set_of, wilds_of

SET, RUN, WILDS = MeldKind


def hand(texts):
    """Cards from faces, each from a pack of its own."""
    return [Card(parse_face(text), pack) for pack, text in enumerate(texts.split(), start=1)]


def laid(meld):
    """What lies there and what it stands for."""
    return [(str(card.face), place and str(place)) for card, place in zip(meld.cards, meld.places, strict=True)]


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("9S 9H 9D", SET),
        ("9S 9S 9S", SET),
        ("9S 9S 9H 9H 9D 9D 9C 9C 9S", SET),
        ("9S 9H", None),
        ("9S", None),
        ("", None),
        ("9S 9H TD", None),
    ],
)
def test_a_set_is_three_or_more_of_one_rank(cards, kind):
    assert as_one_meld(hand(cards), 5) is kind


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("AS 2S 3S", RUN),
        ("JS QS KS", RUN),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", RUN),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS 5H", None),
        ("QS KS AS", None),
        ("KS AS 2S", None),
        ("8S 9S", None),
        ("8S 9S JS", None),
        ("8S 9H TS", None),
        ("8S 9S 9S TS", None),
        ("TS 8S 9S", RUN),
    ],
)
def test_a_run_is_consecutive_ranks_of_one_suit_with_the_ace_low(cards, kind):
    assert as_one_meld(hand(cards), 5) is kind


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("5S 9S 9H", SET),
        ("5S 5H KD", SET),
        ("4S 5S 6S", RUN),  # the wild at home
        ("8S 5H TS", RUN),
        ("5H 5D 8S 9S", RUN),
        ("2S 5H 5D 5C 6S", RUN),  # side by side
        ("QS KS 5H", RUN),  # not beyond the king, but below the queen
        ("KS AS 5H", None),
        ("KS 2S 5H", None),
        ("5S 5H 5D", WILDS),
        ("5S 5S 5S 5S 5S 5S 5S 5S 5H 5H 5H 5H 5H 5H", WILDS),
        ("5S 5H", None),
        ("5S 5H XX", WILDS),
        ("XX 8S 9S", RUN),
        ("8S 9H 5D", None),
        ("8S JS 5D", None),
        ("8S JS 5D 5H", RUN),
        ("AS 2S 3S 4S 6S 7S 8S 9S TS JS QS KS 5H", RUN),
        ("AS 2S 3S 4S 6S 7S 8S 9S TS JS QS KS 5H 5D", None),  # no place for the second wild
    ],
)
def test_a_wild_stands_for_any_card_that_there_is(cards, kind):
    assert as_one_meld(hand(cards), 5) is kind


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(
    ("naturals", "wilds", "expected"),
    [
        ("8S TS", "5H", "8S=8S 5H=9S TS=TS"),
        ("8S 9S", "5H", "8S=8S 9S=9S 5H=TS"),
        ("QS KS", "5H", "5H=JS QS=QS KS=KS"),
        ("AS 3S", "5H 5D", "AS=AS 5H=2S 3S=3S 5D=4S"),
        ("6S 7S", "5S", "5S=5S 6S=6S 7S=7S"),  # at home, though it could be the eight
        ("4S 6S", "5H 5S", "4S=4S 5S=5S 6S=6S 5H=7S"),  # the one at home fills the gap
        ("QS KS", "XX 5D", "XX=TS 5D=JS QS=QS KS=KS"),
        ("2S KS", " ".join(["5S"] * 10 + ["5H"]), None),
    ],
)
def test_a_run_shows_for_which_face_each_wild_stands(naturals, wilds, expected):
    cards = hand(f"{naturals} {wilds}")
    split = len(naturals.split())
    meld = run_of(cards[:split], cards[split:])
    assert meld.kind is RUN
    ranks = [place.rank for place in meld.places]
    assert ranks == list(range(ranks[0], ranks[0] + len(cards)))
    assert ranks[0] >= 1
    assert ranks[-1] <= 13
    assert sorted(map(str, meld.cards)) == sorted(map(str, cards))
    if expected:
        assert " ".join(f"{face}={place}" for face, place in laid(meld)) == expected


@pytest.mark.rule("3.3")
def test_a_wild_in_a_set_stands_for_no_suit_in_particular():
    meld = set_of(hand("9S 9H"), hand("5D"))
    assert meld.kind is SET
    assert laid(meld) == [("9S", "9S"), ("9H", "9H"), ("5D", None)]
    meld = wilds_of(hand("5S 5H XX"))
    assert meld.kind is WILDS
    assert laid(meld) == [("5S", None), ("5H", None), ("XX", None)]


@pytest.mark.rule("3.5")
def test_the_order_of_a_pile_is_nothing_to_it():
    for cards in ("TS 8S 5H", "5H TS 8S", "8S 5H TS"):
        assert as_one_meld(hand(cards), 5) is RUN
    for cards in ("9S 5H 9D", "5H 9D 9S"):
        assert as_one_meld(hand(cards), 5) is SET
