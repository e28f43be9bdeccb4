"""The seat view as it comes over the wire, read back: the strict inverse of ``views.as_wire`` for it."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from speed313.errors import ParseError
from speed313.rules.best import BestView
from speed313.rules.cards import RANK_LETTERS, Card, Face, parse_card, parse_face
from speed313.rules.house_rules import parse_rules
from speed313.rules.laid import MeldView
from speed313.rules.legal import ACTIONS
from speed313.rules.melds import MeldKind
from speed313.rules.turn_views import TurnSeatView
from speed313.rules.views import PileView, SeatView

T = TypeVar("T")
Reader = Callable[[object, str], T]
_MOST = 1 << 53  # whole numbers up to here survive every JSON reader


def seat_view_from_wire(data: object) -> SeatView:
    """The seat view of an object as docs/protocol.md describes it.

    Raises:
        ParseError: ``bad_message`` with the place that is missing, unknown or wrong in ``field``.
    """
    return SeatView(**_record(data, "seat", _SEAT))


def _wrong(place: str) -> ParseError:
    return ParseError("bad_message", field=place)


def _record(data: object, place: str, readers: Mapping[str, Reader[Any]]) -> dict[str, Any]:
    if type(data) is not dict:
        raise _wrong(place)
    if odd := sorted(str(key) for key in data.keys() ^ readers.keys()):
        raise _wrong(f"{place}.{odd[0][:40]}")
    return {key: read(data[key], f"{place}.{key}") for key, read in readers.items()}


def _number(value: object, place: str) -> int:
    if type(value) is not int or not 0 <= value <= _MOST:
        raise _wrong(place)
    return value


def _switch(value: object, place: str) -> bool:
    if type(value) is not bool:
        raise _wrong(place)
    return value


def _one_of(words: tuple[str, ...]) -> Reader[str]:
    def read(value: object, place: str) -> str:
        if type(value) is not str or value not in words:
            raise _wrong(place)
        return value

    return read


def _printed(parse: Callable[[str], T]) -> Reader[T]:
    """A card or a face, in the one way in which it is written."""

    def read(value: object, place: str) -> T:
        try:
            found = parse(value) if type(value) is str else None
        except ParseError:
            found = None
        if found is None or str(found) != value:
            raise _wrong(place)
        return found

    return read


def _or_null(reader: Reader[T]) -> Reader[T | None]:
    return lambda value, place: None if value is None else reader(value, place)


def _list_of(reader: Reader[T]) -> Reader[tuple[T, ...]]:
    def read(value: object, place: str) -> tuple[T, ...]:
        if type(value) is not list:
            raise _wrong(place)
        return tuple(reader(part, f"{place}.{index}") for index, part in enumerate(value))

    return read


def _meld(value: object, place: str) -> MeldView:
    meld = MeldView(**_record(value, place, _MELD))
    if len(meld.places) != len(meld.cards):
        raise _wrong(f"{place}.places")
    return meld


def _pile(value: object, place: str) -> PileView:
    return PileView(**_record(value, place, _PILE))


def _turns(value: object, place: str) -> TurnSeatView:
    return TurnSeatView(**_record(value, place, _TURNS))


def _no_own_cards(value: object, place: str) -> None:
    """At a table with its own cards (§9.5) there is nothing for a bot to hold."""
    if value is not None:
        raise ParseError("no_bots")


def _best(value: object, place: str) -> BestView:
    return BestView(**_record(value, place, _BEST))


def _rules(value: object, place: str) -> dict[str, str | int]:
    try:
        rules = parse_rules(value).melding if type(value) is dict else None
    except ParseError:
        rules = None
    if rules is None or rules != value:
        raise _wrong(place)
    return rules


_card: Reader[Card] = _printed(parse_card)
_face: Reader[Face] = _printed(parse_face)
_cards = _list_of(_card)
_MELD: dict[str, Reader[Any]] = {
    "kind": _one_of(tuple(kind.value for kind in MeldKind)),
    "cards": _cards,
    "places": _list_of(_or_null(_face)),
}
_PILE: dict[str, Reader[Any]] = {"seat": _number, "top": _or_null(_card)}
_TURNS: dict[str, Reader[Any]] = {"mine": _switch, "top": _or_null(_card), "packs": _number}
_BEST: dict[str, Reader[Any]] = {
    "melds": _list_of(_meld),
    "orphans": _cards,
    "points": _number,
    "discard": _or_null(_card),
}
_SEAT: dict[str, Reader[Any]] = {
    "seq": _number,
    "seat": _number,
    "hand": _cards,
    "drawn": _or_null(_card),
    "held": _or_null(_card),
    "legal": _list_of(_one_of(ACTIONS)),
    "right": _or_null(_pile),
    "left": _or_null(_pile),
    "wild": _or_null(_one_of(tuple(RANK_LETTERS[1:]))),
    "rests": _switch,
    "complete": _switch,
    "best": _or_null(_best),
    "taken": _cards,
    "last": _switch,
    "remote": _switch,
    "awaited": _switch,
    "waits": _number,
    "fine": _number,
    "own": _no_own_cards,
    "turns": _or_null(_turns),
    "rules": _rules,
}
