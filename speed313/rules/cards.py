"""Faces and cards (§1.1): what is printed on a card, and one physical card.

A face is rank then suit: ``7S``, ``TD``, ``XX`` for a joker. A card is a face and the pack it came from: ``7S2`` is the
seven of spades of the second pack; jokers are numbered through, ``XX5``. Only faces matter to melds and scores; only
cards are dealt, held and counted.
"""

from dataclasses import dataclass, field
from enum import Enum
from functools import cache

from speed313.errors import ParseError

ACE, JACK, QUEEN, KING = 1, 11, 12, 13
JOKER_RANK = 0
RANKS = range(ACE, KING + 1)
RANK_LETTERS = "XA23456789TJQK"


def rank_text(rank: int) -> str:
    """A rank as people write it: ``10``, not ``T``."""
    return RANK_LETTERS[rank].replace("T", "10")


class Suit(Enum):
    """A suit, or the place where a joker's suit would be."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    STARS = "R"
    NONE = "X"


SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
FIVE_SUITS = (*SUITS, Suit.STARS)
_SUIT_NUMBERS = {suit.value: number for number, suit in enumerate(Suit)}
_SYMBOLS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C", "★": "R", "☆": "R"}


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card: a rank, 1 (ace) to 13 (king), and a suit. A joker has rank 0 and no suit."""

    rank: int
    suit: Suit
    # No other face has it. Cards are put into sets all the time, and an enum's hash is slow.
    number: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "number", self.rank << 3 | _SUIT_NUMBERS[self.suit._value_])

    def __hash__(self) -> int:
        return self.number

    @property
    def is_joker(self) -> bool:
        """Whether this is a joker."""
        return self.rank == JOKER_RANK

    def __str__(self) -> str:
        return RANK_LETTERS[self.rank] + self.suit.value


@dataclass(frozen=True, slots=True)
class Card:
    """One physical card (§1.1): its face and the number of its pack, 1 to 8; a joker's own number, 1 to 32."""

    face: Face
    pack: int
    number: int = field(init=False, repr=False, compare=False)  # no other card has it

    def __post_init__(self) -> None:
        object.__setattr__(self, "number", self.face.number << 6 | self.pack)

    def __hash__(self) -> int:
        return self.number

    @property
    def rank(self) -> int:
        """The rank of the face."""
        return self.face.rank

    @property
    def suit(self) -> Suit:
        """The suit of the face."""
        return self.face.suit

    def __str__(self) -> str:
        return f"{self.face}{self.pack}"


JOKER = Face(JOKER_RANK, Suit.NONE)
FACES = tuple(Face(rank, suit) for suit in SUITS for rank in RANKS)
FIVE_SUITED = tuple(Face(rank, suit) for suit in FIVE_SUITS for rank in RANKS[2:])  # §8: ranks 3 to king
MOST_PACKS = 8
MOST_JOKERS = 32


@cache
def _by_notation() -> dict[str, Face]:
    return {str(face): face for face in (*FACES, *FIVE_SUITED, JOKER)}


def parse_face(text: str) -> Face:
    """Read a face: ``7S``, ``TD``, ``10D``, ``7♠``, ``7s`` or ``XX``.

    Raises:
        ParseError: ``bad_card`` for anything else.
    """
    tidy = text.strip().replace("\ufe0f", "").upper()
    for symbol, letter in _SYMBOLS.items():
        tidy = tidy.replace(symbol, letter)
    if tidy.startswith("10"):
        tidy = "T" + tidy[2:]
    face = _by_notation().get(tidy)
    if face is None:
        raise ParseError("bad_card", text=text)
    return face


@cache
def parse_card(text: str) -> Card:
    """Read a card as ``str(card)`` writes it: ``7S2``.

    Raises:
        ParseError: ``bad_card`` for anything else.
    """
    face, number = _by_notation().get(text[:2]), text[2:]
    if face is None or not (number.isascii() and number.isdigit()) or number[0] == "0" or len(number) > 2:
        raise ParseError("bad_card", text=text)
    if int(number) > (MOST_JOKERS if face.is_joker else MOST_PACKS):
        raise ParseError("bad_card", text=text)
    return Card(face, int(number))


@cache
def packs_of(count: int, jokers: int = 0, faces: tuple[Face, ...] = FACES) -> tuple[Card, ...]:
    """All cards of ``count`` packs with ``jokers`` in each, in a fixed order (§1.1: four packs in Speed, 208 cards)."""
    plain = tuple(Card(face, pack) for pack in range(1, count + 1) for face in faces)
    return plain + tuple(Card(JOKER, number) for number in range(1, count * jokers + 1))
