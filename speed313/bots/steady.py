"""The steady bot: sound play, one turn at a time."""

import random
from typing import ClassVar

from speed313.bots.base import Bot, cards_dealt, terms_of
from speed313.rules.arrange import arrange, best_discard
from speed313.rules.cards import Card
from speed313.rules.views import SeatView


class Steady(Bot):
    """Takes the neighbour's card when it makes the hand cheaper, and keeps the cheapest hand."""

    name: ClassVar[str] = "steady"

    def wants(self, view: SeatView, top: Card, rng: random.Random) -> bool:
        """Whether the best hand with that card beats the hand as it is."""
        dealt, terms = cards_dealt(view), terms_of(view)
        now = arrange(view.hand, dealt, terms)
        _, then = best_discard((*view.hand, top), dealt, terms)
        return (then.points, len(then.orphans)) < (now.points, len(now.orphans))

    def discard(self, view: SeatView, rng: random.Random) -> Card:
        """The card without which the hand is cheapest."""
        return best_discard(view.hand, cards_dealt(view), terms_of(view))[0]
