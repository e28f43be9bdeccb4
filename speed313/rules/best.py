"""The best of a hand as its own seat sees it, or what that seat has laid out (§3, §8 ``arrange``)."""

from dataclasses import dataclass
from functools import lru_cache

from speed313.rules.arrange import arrange, best_discard
from speed313.rules.cards import Card
from speed313.rules.laid import MeldView, laid
from speed313.rules.layout import laid_out
from speed313.rules.scoring import Terms
from speed313.rules.state import GameState, Phase, Seat

_OPEN = (Phase.SCORED, Phase.FINISHED)


@dataclass(frozen=True, slots=True)
class BestView:
    """The best arrangement of a hand; with one card too many ``discard`` is the card best laid away.

    Where each seat lays out its own melds (§8 ``arrange``) it is what this one has laid out, and no advice.
    """

    melds: tuple[MeldView, ...]
    orphans: tuple[Card, ...]
    points: int
    discard: Card | None


class Bests:
    """What was found last for each seat: a hand changes twice a turn, and is looked at with every news of the table."""

    def __init__(self) -> None:
        self._last: dict[int, tuple[tuple[tuple[Card, ...], int, Terms], BestView]] = {}

    def of(self, number: int, hand: tuple[Card, ...], dealt: int, terms: Terms) -> BestView:
        """The best of that seat's hand."""
        asked = hand, dealt, terms
        last = self._last.get(number)
        if last is None or last[0] != asked:
            last = self._last[number] = asked, _best_of(*asked)
        return last[1]


def best_view(state: GameState, seat: Seat, bests: Bests | None = None) -> BestView | None:
    """What the seat may see of its own hand's best; None where the house gives no help, or there is no hand."""
    if not seat.hand or state.phase in _OPEN or not (state.lays_out or state.rules.hint == "on"):
        return None
    if state.lays_out:
        mine = laid_out(seat, state.cards, state.rules.terms)
        return BestView(laid(mine.melds), mine.orphans, mine.points, None)
    if bests is None:
        return _best_of(seat.hand, state.cards, state.rules.terms)
    return bests.of(seat.seat, seat.hand, state.cards, state.rules.terms)


def is_complete(state: GameState, seat: Seat, best: BestView | None) -> bool:
    """Whether the hand could match; by turns, whether it could go out with a discard now (§9.1)."""
    if best is None:
        return False
    if state.by_turns:
        # Where seats lay out their melds, the card to be laid away is in none.
        return not state.last and seat.drawn is not None and len(best.orphans) <= state.lays_out
    return not best.orphans and len(seat.hand) == state.cards


@lru_cache(maxsize=64)  # for bots, whose views nobody keeps
def _best_of(hand: tuple[Card, ...], dealt: int, terms: Terms) -> BestView:
    if len(hand) > dealt:
        discard, best = best_discard(hand, dealt, terms)
        return BestView(laid(best.melds), best.orphans, best.points, discard)
    best = arrange(hand, dealt, terms)
    return BestView(laid(best.melds), best.orphans, best.points, None)
