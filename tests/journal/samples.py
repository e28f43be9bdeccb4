"""Events of the tests' own, with a field of every kind that a journal can keep."""

from dataclasses import dataclass
from enum import Enum, auto

from speed313.journal import EventCodec
from speed313.rules.cards import Card, Face, packs_of


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Strength(Enum):
    STEADY = auto()
    SHARP = auto()


@dataclass(frozen=True, slots=True)
class Laid:
    cards: tuple[Card, ...]
    places: tuple[Face | None, ...]


@dataclass(frozen=True, slots=True)
class Square:
    side: int


@dataclass(frozen=True, slots=True)
class Circle:
    radius: int


@dataclass(frozen=True, slots=True)
class Happened:
    number: int
    sure: bool
    name: str
    colour: Colour
    strength: Strength
    card: Card
    face: Face
    order: tuple[Card, ...]
    draws: tuple[tuple[tuple[int, Card], ...], ...]
    laid: tuple[Laid, ...]
    best: Laid | None
    shape: Square | Circle | None
    value: int | str | bool | None
    nothing: None


@dataclass(frozen=True, slots=True)
class Quiet:
    pass


@dataclass(frozen=True, slots=True)
class Moved:
    number: int
    part: int
    parts: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class Dealt:
    order: tuple[Card, ...]


SAMPLES: tuple[type, ...] = (Happened, Quiet, Moved, Dealt)
CODEC = EventCodec(SAMPLES, {})

CARDS = packs_of(4)
EXAMPLE = Happened(
    number=313,
    sure=True,
    name="Zoë \ud800\n\0",
    colour=Colour.BLUE,
    strength=Strength.SHARP,
    card=CARDS[6],
    face=CARDS[7].face,
    order=CARDS[:3],
    draws=(((0, CARDS[1]), (5, CARDS[60])), ()),
    laid=(Laid(CARDS[:2], (None, CARDS[1].face)),),
    best=None,
    shape=Circle(2),
    value="7",
    nothing=None,
)


def moves(number: int, parts: int = 3, text: str = "") -> list[Moved]:
    """One batch of events that belong together."""
    return [Moved(number, part, parts, text) for part in range(parts)]
