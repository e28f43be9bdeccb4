"""Chance as a record tells it: the referee deals once more, and gets what was dealt."""

import random
import re
from collections.abc import Iterator, MutableSequence, Sequence
from typing import Any

from speed313.rules import events as ev
from speed313.rules.cards import Card

_SALT = re.compile(r"[0-9a-f]{32}")


class NoSuchChance(Exception):
    """What the record says was shuffled is not what was there to be shuffled."""


class RecordedChance(random.Random):
    """A source of chance for ``step`` that gives what the coming ``events`` say; where they say nothing, no chance."""

    def __init__(self, events: Sequence[ev.Event]) -> None:
        super().__init__(0)
        self._coming = _shuffles(events)
        self._deal: ev.RoundDealt | None = None

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Put the cards into the recorded order.

        Raises:
            NoSuchChance: it is not of these cards.
        """
        event = next(self._coming, None)
        if event is None:
            return
        order = list(_drawn_last(x, event)) if isinstance(event, ev.CallerDrawn) else list(event.order)
        if len(order) != len(x) or set(order) != set(x):
            raise NoSuchChance
        x[:] = order
        self._deal = event if isinstance(event, ev.RoundDealt) else None

    def getrandbits(self, k: int) -> int:
        """The recorded salt; 0 where the round has none.

        Raises:
            NoSuchChance: it is no salt.
        """
        salt = self._deal.salt if self._deal else ""
        if salt and not _SALT.fullmatch(salt):
            raise NoSuchChance
        return int(salt or "0", 16)


def _shuffles(events: Sequence[ev.Event]) -> Iterator[ev.RoundDealt | ev.CallerDrawn | ev.Reshuffled]:
    return (event for event in events if isinstance(event, ev.RoundDealt | ev.CallerDrawn | ev.Reshuffled))


def _drawn_last(cards: Sequence[Card], event: ev.CallerDrawn) -> tuple[Card, ...]:
    """The order from whose end the cards of the high-card draw are taken."""
    drawn = [card for draw in event.draws for _, card in draw]
    return (*(card for card in cards if card not in drawn), *reversed(drawn))
