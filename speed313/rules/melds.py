"""Melds (§3): what is a set, what is a run, and how one is laid out for people to check."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from operator import attrgetter

from speed313.rules.cards import ACE, FIVE_SUITS, KING, Card, Face, Suit
from speed313.rules.scoring import USUAL, Terms, is_wild

FEWEST = 3  # cards in a meld (§3.1, §3.2)
LONGEST_RUN = KING - ACE + 1  # a run holds no rank twice (§3.2)
HIGH_ACE = KING + 1  # where an ace stands above the king (§8)

_SUIT_PLACES = {suit.value: place for place, suit in enumerate((*FIVE_SUITS, Suit.NONE))}


class MeldKind(Enum):
    """What a meld is: a set (§3.1), a run (§3.2), or wilds only (§3.3)."""

    SET = "set"
    RUN = "run"
    WILDS = "wilds"


@dataclass(frozen=True, slots=True)
class Meld:
    """One meld in the order in which it is laid on the table.

    ``places[i]`` is the face that ``cards[i]`` stands for. A natural card stands for its own face. A wild in a run
    stands for the face whose place it takes. A wild in a set or among wilds only needs no particular face: None.
    """

    kind: MeldKind
    cards: tuple[Card, ...]
    places: tuple[Face | None, ...]


def suit_place(suit: Suit) -> int:
    """The place of a suit in the fixed order of suits, a joker's last."""
    return _SUIT_PLACES[suit._value_]  # not .value, and no enum as a key: both are slow


# Where a card comes in the one order in which all hands are looked at (§3.5): by rank, suit and pack.
card_place: Callable[[Card], int] = attrgetter("number")


def run_ranks(naturals: Sequence[Card]) -> list[int]:
    """Where the natural cards of a run or set stand, lowest first: an ace after other ranks is above the king (§8)."""
    ranks = [card.face.rank for card in naturals]
    if ranks[-1] == ACE != ranks[-2:][0]:
        ranks[-1] = HIGH_ACE
    return ranks


def as_one_meld(cards: Sequence[Card], dealt: int, terms: Terms = USUAL) -> MeldKind | None:
    """What a whole pile is as a single meld (§3.1 to §3.3, §8), or None.

    Wilds only are ``WILDS``; wilds with natural cards of one rank are a ``SET``, also where a run would do.
    """
    if len(cards) < FEWEST:
        return None
    naturals = [card for card in cards if not is_wild(card.face, dealt)]
    if not naturals:
        return None if terms.natural else MeldKind.WILDS
    ranks = {card.rank for card in naturals}
    if len(ranks) == 1:
        return MeldKind.SET
    one_suit = len({card.suit for card in naturals}) == 1
    rank_once = len(ranks) == len(naturals)
    if not one_suit or not rank_once or len(cards) > LONGEST_RUN:
        return None
    high = {HIGH_ACE if rank == ACE else rank for rank in ranks} if terms.aces_high else ranks
    return MeldKind.RUN if min(max(ranks) - min(ranks), max(high) - min(high)) < len(cards) else None


def set_of(naturals: Sequence[Card], wilds: Sequence[Card]) -> Meld:
    """Lay out a set: natural cards first, then the wilds (§3.1). The cards must be one."""
    places = (*(card.face for card in naturals), *(None for _ in wilds))
    return Meld(MeldKind.SET, (*naturals, *wilds), places)


def run_of(naturals: Sequence[Card], wilds: Sequence[Card], terms: Terms = USUAL) -> Meld:
    """Lay out a run by rank, each wild where it stands (§3.2, §3.3). The cards must be one, the naturals in its order.

    Where there is a choice a wild takes its own place, and the run otherwise reaches upwards.
    """
    length = len(naturals) + len(wilds)
    by_rank = dict(zip(run_ranks(naturals), naturals, strict=True))
    suit = naturals[0].suit
    highest = HIGH_ACE if terms.aces_high else KING
    floor = terms.lowest if length <= highest - terms.lowest + 1 else ACE  # a player may have laid out a longer one
    lowest = max(floor, max(by_rank) - length + 1)
    starts = range(min(min(by_rank), highest - length + 1), lowest - 1, -1)
    homes = {card.rank for card in wilds if card.suit is suit}
    start = max(starts, key=lambda first: len(homes & _ranks(first, length)))
    holes = [rank for rank in range(start, start + length) if rank not in by_rank]
    left = list(wilds)
    for rank in sorted(holes, key=lambda hole: not homes & _ranks(hole, 1)):
        home = next((card for card in left if card.suit is suit and card.rank in _ranks(rank, 1)), left[0])
        left.remove(home)
        by_rank[rank] = home
    places = range(start, start + length)
    faces = (Face(ACE if place == HIGH_ACE else place, suit) for place in places)
    return Meld(MeldKind.RUN, tuple(by_rank[place] for place in places), tuple(faces))


def _ranks(start: int, length: int) -> set[int]:
    """The ranks of so many places of a run."""
    return {ACE if place == HIGH_ACE else place for place in range(start, start + length)}


def wilds_of(wilds: Sequence[Card]) -> Meld:
    """Lay out a meld of wilds only (§3.3)."""
    return Meld(MeldKind.WILDS, tuple(wilds), tuple(None for _ in wilds))
