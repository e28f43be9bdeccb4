"""The sharp bot: it looks one draw ahead, reads the neighbour's pile and minds what the left neighbour collects.

It prices a hand by what its orphans cost now, less what the next draws may save. Two orphans that one more card would
meld are a *link*: a pair, two neighbours of a suit, or two with a gap. What may save is counted in cards not yet seen.
"""

import math
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from speed313.bots.base import Bot, cards_dealt, terms_of
from speed313.rules.arrange import Arrangement, arrange, best_discard, is_complete
from speed313.rules.cards import ACE, FIVE_SUITS, KING, SUITS, Card, Face, Suit
from speed313.rules.melds import FEWEST, MeldKind
from speed313.rules.scoring import Terms, is_wild, orphan_cost
from speed313.rules.views import SeatView

_PACKS = 4  # and so many copies of every face (§1.1)
_UNSEEN = 50  # cards of each pack, nearly


@dataclass(frozen=True, slots=True)
class _Sight:
    """What a seat sees: the cards dealt, what hands are judged by, how often it has seen each face, the packs.

    Every pack has one copy of each face.
    """

    dealt: int
    terms: Terms
    suits: tuple[Suit, ...]
    seen: Counter[Face]
    packs: int = _PACKS

    def outs(self, faces: Iterable[Face]) -> int:
        """How many cards with one of these faces may still come."""
        return sum(max(self.packs - self.seen[face], 0) for face in faces)

    def link(self, one: Card, other: Card) -> int:
        """How many cards may still come that make a meld of these two natural cards (§3.1, §3.2)."""
        faces: set[Face] = set()
        if one.rank == other.rank:
            faces |= {Face(one.rank, suit) for suit in self.suits}
        elif one.suit is other.suit and abs(one.rank - other.rank) < FEWEST:
            low, high = sorted((one.rank, other.rank))
            ranks = range(max(high - FEWEST + 1, ACE), min(low + FEWEST - 1, KING) + 1)
            faces |= {Face(rank, one.suit) for rank in ranks if rank not in (low, high)}
        return self.outs(face for face in faces if not is_wild(face, self.dealt))


class Sharp(Bot):
    """Keeps what may become a meld, sheds what costs much, and feeds its left neighbour as little as it can."""

    name: ClassVar[str] = "sharp"

    # All in points. Found by play: several hundred games against the steady one for each value tried.
    ORPHAN: ClassVar[float] = 3.0  # what an orphan costs beyond its points: it keeps the hand from matching
    DRAWS: ClassVar[float] = 2.0  # how many more cards a hand is likely to see
    MIDDLE: ClassVar[float] = 6.0  # what an unknown card is worth
    DANGER: ClassVar[float] = 2.0  # what it costs to lay down a card like one that the left neighbour took

    def wants(self, view: SeatView, top: Card, rng: random.Random) -> bool:
        """Whether the hand with that card is worth more than with a card from the middle."""
        dealt, terms = cards_dealt(view), terms_of(view)
        now = arrange(view.hand, dealt, terms)
        discard, then = best_discard((*view.hand, top), dealt, terms)
        if view.last:
            return then.points < now.points - self.MIDDLE
        if is_wild(top.face, dealt) or len(then.orphans) < len(now.orphans):
            return True
        sight = _sight(view)
        loose = (*then.orphans, discard)
        prices = [
            self._price(_without(loose, card), then, sight)
            for card in loose
            if card != top and not is_wild(card.face, dealt)
        ]
        return min(prices, default=math.inf) < self._price(now.orphans, now, sight) - self.MIDDLE

    def discard(self, view: SeatView, rng: random.Random) -> Card:
        """The card without which the hand is worth most; a wild only where there is nothing else."""
        dealt, terms = cards_dealt(view), terms_of(view)
        discard, best = best_discard(view.hand, dealt, terms)
        if view.last:
            return discard
        if not best.orphans:
            # Complete: of the cards that it can spare, the one that helps the left neighbour least.
            spared = [card for card in view.hand if is_complete(_without(view.hand, card), dealt, terms)]
            return min(spared, key=lambda card: (is_wild(card.face, dealt), self._danger(card, view), card != discard))
        sight = _sight(view)
        loose = [card for card in (*best.orphans, discard) if not is_wild(card.face, dealt)]
        prices = {card: self._price(_without(loose, card), best, sight) + self._danger(card, view) for card in loose}
        return min(prices, key=prices.__getitem__, default=discard)

    def _price(self, orphans: Sequence[Card], best: Arrangement, sight: _Sight) -> float:
        worth = {card: orphan_cost(card.face, sight.dealt, sight.terms) + self.ORPHAN for card in orphans}
        naturals = [card for card in orphans if not is_wild(card.face, sight.dealt)]
        saved = 0.0
        for one, other in combinations(naturals, 2):
            saved += sight.link(one, other) * (worth[one] + worth[other])
        for spare in _spare(best, sight.dealt):
            for card in naturals:
                saved += sight.link(card, spare) * worth[card]
        return sum(worth.values()) - saved * self.DRAWS / (_UNSEEN * sight.packs)

    def _danger(self, card: Card, view: SeatView) -> float:
        return self.DANGER * sum(_alike(card, taken) for taken in view.taken)


def _sight(view: SeatView) -> _Sight:
    tops = [pile.top for pile in (view.right, view.left, view.turns) if pile and pile.top]
    suits = FIVE_SUITS if view.rules.get("pack") == "five_suits" else SUITS
    seen = Counter(card.face for card in {*view.hand, *tops, *view.taken})
    packs = view.turns.packs if view.turns else _PACKS
    return _Sight(cards_dealt(view), terms_of(view), suits, seen, packs)


def _alike(card: Card, other: Card) -> bool:
    return card.rank == other.rank or (card.suit is other.suit and abs(card.rank - other.rank) < FEWEST)


def _without(cards: Sequence[Card], card: Card) -> tuple[Card, ...]:
    return tuple(other for other in cards if other != card)


def _spare(best: Arrangement, dealt: int) -> list[Card]:
    """Natural cards that a meld could lend, being longer than it must be."""
    spare: list[Card] = []
    for meld in best.melds:
        if len(meld.cards) > FEWEST:
            spare += meld.cards if meld.kind is MeldKind.SET else (meld.cards[0], meld.cards[-1])
    return [card for card in spare if not is_wild(card.face, dealt)]
