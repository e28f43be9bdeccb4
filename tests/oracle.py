"""A second opinion on hands, written another way than ``speed313.rules``: it tries everything.

Cards are notations here (``7S``, ``XX``), so nothing of the package is used. Whether cards are a meld is found by
laying them, one after the other, on every set and every run there is. The least cost of a hand is found by taking its
first natural card and trying it as an orphan and in every meld with every number of wilds.
"""

from functools import cache
from itertools import combinations

RANKS = "A23456789TJQK"
SUITS = "SHDC"
RUNS = [
    [RANKS[i] + suit for i in range(low, high)] for suit in SUITS for low in range(13) for high in range(low + 3, 14)
]

Cost = tuple[int, int, int]  # points, orphans, melds


def is_wild(card: str, dealt: int) -> bool:
    return card == "XX" or card[0] == RANKS[dealt - 1]


def price(card: str) -> int:
    return {"X": 20, "A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])


def is_meld(naturals: tuple[str, ...], wilds: int) -> bool:
    """Whether the cards are one meld: all on one set, or all on one run, a wild wherever a place is free."""
    if len(naturals) + wilds < 3:
        return False
    if len({card[0] for card in naturals}) < 2:
        return True
    for run in RUNS:
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


def least_cost(cards: list[str], dealt: int) -> Cost:
    """The least points, then orphans, then melds."""
    wild_prices = sorted(price(card) for card in cards if is_wild(card, dealt))
    naturals = sorted(card for card in cards if not is_wild(card, dealt))
    everything = len(wild_prices)

    @cache
    def fits(group: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(wilds for wilds in range(everything + 1) if is_meld(group, wilds))

    @cache
    def best(left: tuple[str, ...], wilds: int) -> Cost:
        if not left:
            # What remains is one meld or the cheapest wilds as orphans.
            loose = 0 if wilds >= 3 else wilds
            return sum(wild_prices[:loose]), loose, int(wilds >= 3)
        first, rest = left[0], left[1:]
        points, orphans, melds = best(rest, wilds)
        answers = [(points + price(first), orphans + 1, melds)]
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


def least_cost_after_discard(cards: list[str], dealt: int) -> Cost:
    """The least cost over every card that could be given away."""
    return min(least_cost([*cards[:place], *cards[place + 1 :]], dealt) for place in range(len(cards)))
