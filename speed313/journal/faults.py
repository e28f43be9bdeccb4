"""What can be wrong with a record, and the words for it: codes with facts; the sentences are in the language files."""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from typing import Any

from speed313.rules.cards import Card, Face, Suit, rank_text
from speed313.rules.melds import Meld

Params = dict[str, Any]

_SUITS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣", Suit.STARS: "★"}
_AROUND = 60  # letters before and after a difference
_DEEPEST = 8


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong first: the line, a code of ``FAULTS`` with its facts, the round, and the seat where it is one's."""

    line: int
    code: str
    params: Params = field(default_factory=dict)
    round: int = 0
    seat: int | None = None
    name: str = ""


FAULTS = {
    "changed": "the line is not as it was written, or one before it is gone",
    "bad_line": "not a line of a record",
    "bad_header": "a header with a {field} that cannot be",
    "other_header": "{field} is {found} in the header, the referee finds {wanted}",
    "newer": "a record of a newer version: {version}",
    "bad_event": "no event that can be: {field}",
    "bad_number": "numbered {found}, but {wanted} was next",
    "bad_instant": "at {found}, before {wanted}",
    "refused": "the referee refuses it: {reason}",
    "not_now": "nothing of the kind was due",
    "bad_order": "shuffled are other cards than were there",
    "unsealed": "the fingerprint is not that of this order",
    "other_event": "{found}, where the referee finds {wanted}",
    "other_value": "{field} is {found}, the referee finds {wanted}",
    "other_points": "{found} points, the referee counts {wanted}",
    "cut_off": "the record ends in the middle",
    "other_sheet": "{field} is {found} on the sheet, the referee finds {wanted}",
    "no_record": "no record begins here",
}


class Wrong(Exception):
    """The first fault was found."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def differences(found: Any, wanted: Any) -> Iterator[tuple[str, Any, Any]]:
    """The fields in which two values of one class differ, as far down as they have the same form."""
    for one in fields(found):
        mine, other = getattr(found, one.name), getattr(wanted, one.name)
        if mine != other:
            yield one.name, mine, other


def is_same(found: object, wanted: object) -> bool:
    """Whether two JSON values are the same; ``1``, ``1.0`` and ``true`` are not."""
    return repr(found) == repr(wanted)


def short(value: object) -> str:
    """A value in few words."""
    return _cut(read(value), 0)


def both(found: object, wanted: object) -> dict[str, str]:
    """Two different values as people read them, each cut only after the first difference."""
    one, other = read(found), read(wanted)
    if one == other:  # it is in the packs, or in what a wild stands for
        one, other = read(found, whole=True), read(wanted, whole=True)
    pairs = enumerate(zip(one, other, strict=False))
    same = next((place for place, (mine, its) in pairs if mine != its), min(len(one), len(other)))
    return {"found": _cut(one, same), "wanted": _cut(other, same)}


def read(value: object, whole: bool = False, deep: int = 0) -> str:
    """A value as people read it: ``7♠`` for a card, kind and cards of a meld; ``whole`` tells packs and places."""
    if deep > _DEEPEST:
        return "…"
    if isinstance(value, Card | Face):
        pack = f"/{value.pack}" if whole and isinstance(value, Card) else ""
        return _face(value) + pack
    if isinstance(value, Meld):
        cards, places = (read(part, whole, deep + 1) for part in (value.cards, value.places))
        return f"{value.kind.value} {cards}" + (f" ({places})" if whole else "")
    if isinstance(value, Enum):
        return str(value.value if isinstance(value.value, str) else value.name.lower())
    if is_dataclass(value):
        value = {one.name: getattr(value, one.name) for one in fields(value)}
    if isinstance(value, dict):
        return ", ".join(f"{name} {read(part, whole, deep + 1)}" for name, part in value.items())
    if isinstance(value, tuple | list):
        plain = all(isinstance(part, Card | Face | str | int | None) for part in value)
        return (" " if plain else "; ").join(read(part, whole, deep + 1) for part in value) or "–"
    if isinstance(value, bool):
        return str(value).lower()
    return "–" if value is None or value == "" else str(value)


def _face(of: Card | Face) -> str:
    return rank_text(of.rank) + (_SUITS.get(of.suit) or of.suit.value)


def _cut(text: str, same: int) -> str:
    """The part around the first difference, which comes after so many letters."""
    start = text.rfind(" ", 0, same - _AROUND) + 1 if same > 2 * _AROUND else 0
    end = max(same, start + _AROUND) + _AROUND
    return ("… " if start else "") + text[start:end] + (" …" if len(text) > end else "")
