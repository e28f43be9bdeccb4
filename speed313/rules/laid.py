"""Melds laid open, as everybody sees them."""

from dataclasses import dataclass

from speed313.rules.cards import Card, Face
from speed313.rules.melds import Meld


@dataclass(frozen=True, slots=True)
class MeldView:
    """An open meld; ``places`` are the faces that its cards stand for."""

    kind: str
    cards: tuple[Card, ...]
    places: tuple[Face | None, ...]


def laid(melds: tuple[Meld, ...]) -> tuple[MeldView, ...]:
    """Melds for the wire."""
    return tuple(MeldView(meld.kind.value, meld.cards, meld.places) for meld in melds)
