"""What the pad of ranks takes for orphans, and what is a meld whatever its suits are (§9.5)."""

import pytest

from speed313.errors import ParseError
from speed313.rules.counting import count_ranks, parse_rank
from speed313.rules.house_rules import parse_rules

pytestmark = pytest.mark.rule("9.5")


@pytest.mark.rule("3.1", "3.3", "6.1")
@pytest.mark.parametrize(
    ("ranks", "dealt", "meld"),
    [
        ("KKK", 3, "K K K"),
        ("2TTTK", 8, "10 10 10"),  # beside a meld of three
        ("AAAA2QK", 7, "A A A A"),
        ("A77QK23", 7, "K 7 7"),  # any card and two wilds
        ("A2QQ37K", 7, "Q Q 7"),
        ("333", 3, "3 3 3"),
        ("6QQQ63", 6, "Q Q Q 6 6"),
    ],
)
def test_what_is_a_meld_whatever_its_suits_is_not_left_over(ranks, dealt, meld):
    with pytest.raises(ParseError) as refusal:
        count_ranks(tuple(map(parse_rank, ranks)), dealt, None)
    assert (refusal.value.code, refusal.value.params) == ("orphans_meld", {"cards": meld})


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(("ranks", "dealt"), [("A23", 3), ("AA2233", 6), ("7KQ2345", 7), ("3A", 5), ("KKQQ", 4)])
def test_what_the_suits_would_have_to_say_is_believed(ranks, dealt):
    with_wild = tuple(map(parse_rank, ranks))
    assert count_ranks(with_wild, dealt, None).ranks == tuple(sorted(with_wild))


@pytest.mark.rule("8")
def test_where_every_meld_needs_a_natural_card_wilds_alone_are_left_over_and_beside_one_are_not():
    natural = parse_rules({"all_wild": "natural", "jokers": 4})
    assert count_ranks((0, 3, 3), 3, None, natural).points == 26
    for ranks in ((0, 4, 9), (4, 4, 9)):
        with pytest.raises(ParseError) as refusal:
            count_ranks((*ranks, 0), 4, None, natural)
        assert refusal.value.code == "orphans_meld"
