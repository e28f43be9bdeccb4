"""A second opinion on hands, written another way than ``speed313.rules``: it tries everything.

Cards are notations here (``7S``, ``XX``) and house rules are words, so nothing of the package is used. Whether cards
are a meld is found by laying them, one after the other, on every set and every run there is. The least cost of a hand
is found by taking its first natural card and trying it as an orphan and in every meld with every number of wilds.
"""

from collections.abc import Mapping
from functools import cache
from itertools import combinations

RANKS = "A23456789TJQK"
SUITS = "SHDC"
LADDER = RANKS + "A"  # the second ace stands above the king

Cost = tuple[int, int, int]  # points, orphans, melds
House = Mapping[str, str]  # the house rules that are not the usual ones (§8)
USUAL: House = {}


def _runs(top: int) -> list[list[str]]:
    spans = [(low, high) for low in range(top) for high in range(low + 3, min(low + 13, top) + 1)]
    return [[rank + suit for rank in LADDER[low:high]] for suit in "SHDCR" for low, high in spans]


RUNS, RUNS_WITH_HIGH_ACES = _runs(13), _runs(14)


def aces_high(house: House) -> bool:
    return house.get("aces") == "both" and house.get("pack") != "five_suits"


def is_wild(card: str, dealt: int) -> bool:
    return card == "XX" or card[0] == LADDER[dealt - 1]


def price(card: str, dealt: int, house: House = USUAL) -> int:
    five_suits = house.get("pack") == "five_suits"
    if card == "XX":
        return 50 if five_suits else 20
    if is_wild(card, dealt) and (five_suits or house.get("orphan_wild") == "20"):
        return 20
    if card[0] in "JQK" and (five_suits or house.get("courts") == "ranked"):
        return RANKS.index(card[0]) + 1
    if card[0] == "A" and aces_high(house):
        return 15
    return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])


def is_meld(naturals: tuple[str, ...], wilds: int, house: House = USUAL) -> bool:
    """Whether the cards are one meld: all on one set, or all on one run, a wild wherever a place is free."""
    if len(naturals) + wilds < 3 or (not naturals and house.get("all_wild") == "natural"):
        return False
    if len({card[0] for card in naturals}) < 2:
        return True
    for run in RUNS_WITH_HIGH_ACES if aces_high(house) else RUNS:
        places = list(run)
        for card in naturals:
            if card not in places:
                break
            places.remove(card)
        else:
            if len(places) == wilds:
                return True
    return False


def others(first: str, rest: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Every choice of further cards that share the first one's rank, or its suit."""
    choices = set()
    for sort in (0, 1):
        mates = [card for card in rest if card[sort] == first[sort]]
        choices |= {more for size in range(len(mates) + 1) for more in combinations(mates, size)}
    return choices


def least_cost(cards: list[str], dealt: int, house: House = USUAL) -> Cost:
    """The least points, then orphans, then melds."""
    wild_prices = sorted(price(card, dealt, house) for card in cards if is_wild(card, dealt))
    naturals = sorted(card for card in cards if not is_wild(card, dealt))
    everything = len(wild_prices)

    @cache
    def fits(group: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(wilds for wilds in range(everything + 1) if is_meld(group, wilds, house))

    @cache
    def best(left: tuple[str, ...], wilds: int) -> Cost:
        if not left:
            # What remains is one meld or the cheapest wilds as orphans.
            melds = int(is_meld((), wilds, house))
            loose = 0 if melds else wilds
            return sum(wild_prices[:loose]), loose, melds
        first, rest = left[0], left[1:]
        points, orphans, melds = best(rest, wilds)
        answers = [(points + price(first, dealt, house), orphans + 1, melds)]
        for more in others(first, rest):
            remaining = list(rest)
            for card in more:
                remaining.remove(card)
            for count in fits((first, *more)):
                if count <= wilds:
                    points, orphans, melds = best(tuple(remaining), wilds - count)
                    answers.append((points, orphans, melds + 1))
        return min(answers)

    return best(tuple(naturals), everything)
