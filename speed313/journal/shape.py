"""How a value of an annotated type is written as JSON and read back, strictly.

Cards and faces are written as they print (§1.1), enums by their value where it is text, else by their name, tuples as
lists, dataclasses as objects of their fields; where a field may be one of several dataclasses, the object also has its
``type``. There is one way to write each value, so that what was read is written back the same.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from speed313.errors import Speed313Error
from speed313.rules.cards import Card, Face, parse_card, parse_face

Way = Callable[[Any], Any]
Ways = tuple[Way, ...]

TYPE = "type"


class Mismatch(Exception):
    """A value that does not fit. It names the place, never the value: hands are secret, and this text may be shown."""

    def __init__(self, place: str, wanted: str) -> None:
        super().__init__(f"{place.removeprefix('.')}: {wanted}" if place else wanted)
        self.place = place
        self.wanted = wanted

    def under(self, place: str) -> "Mismatch":
        """The same, seen from one level further out."""
        return Mismatch(place + self.place, self.wanted)


@dataclass(frozen=True, slots=True)
class Shape:
    """How the values of one annotated type are written and read: their exact classes here and in JSON."""

    classes: frozenset[type]
    json_classes: frozenset[type]
    write: Way
    read: Way


def named(classes: Sequence[type]) -> dict[str, type]:
    """The classes by their names.

    Raises:
        ValueError: two of one name.
    """
    names = {cls.__name__: cls for cls in classes}
    if len(names) != len(classes):
        raise ValueError(f"two classes of one name among {sorted(cls.__name__ for cls in classes)}")
    return names


def shape_of(hint: Any) -> Shape:
    """How the values of an annotated type are written and read; both raise ``Mismatch``.

    Raises:
        TypeError: a type that a journal cannot keep.
    """
    return _shape(hint)


@cache
def _shape(hint: Any) -> Shape:
    if hint in (int, bool, str, NoneType):
        return _plain(hint)
    if hint is Card:
        return _printed(Card, parse_card)
    if hint is Face:
        return _printed(Face, parse_face)
    if get_origin(hint) in (Union, UnionType):
        return _union(get_args(hint))
    if get_origin(hint) is tuple:
        return _tuple(get_args(hint))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum(hint)
    if isinstance(hint, type) and is_dataclass(hint):
        return record(hint, ())
    raise TypeError(f"a journal cannot keep values of type {hint}")


def _plain(cls: type) -> Shape:
    wanted = "must be " + {int: "a whole number", bool: "true or false", str: "text", NoneType: "null"}[cls]

    def same(value: Any) -> Any:
        if type(value) is not cls:
            raise Mismatch("", wanted)
        return value

    return Shape(frozenset({cls}), frozenset({cls}), same, same)


def _printed(cls: type, parse: Callable[[str], Any]) -> Shape:
    wanted = f"must be a {cls.__name__}"

    def write(value: Any) -> str:
        try:
            text = str(value)
            if type(value) is cls and parse(text) == value:
                return text
        except (LookupError, Speed313Error):  # no such rank, no such pack
            pass
        raise Mismatch("", wanted)

    def read(raw: Any) -> Any:
        try:
            if type(raw) is str and str(value := parse(raw)) == raw:
                return value
        except Speed313Error:
            pass
        raise Mismatch("", wanted)

    return Shape(frozenset({cls}), frozenset({str}), write, read)


def _enum(cls: type[Enum]) -> Shape:
    # Names where values are numbers: numbers given by auto() move when a member is added in between.
    texts = {member: member.value if type(member.value) is str else member.name for member in cls}
    members = {text: member for member, text in texts.items()}
    if len(members) != len(texts):
        raise TypeError(f"two members of {cls.__name__} are written alike")

    def write(value: Any) -> str:
        if type(value) is not cls:
            raise Mismatch("", f"must be a {cls.__name__}")
        return texts[value]

    def read(raw: Any) -> Enum:
        if type(raw) is not str or raw not in members:
            raise Mismatch("", f"must be a {cls.__name__}")
        return members[raw]

    return Shape(frozenset({cls}), frozenset({str}), write, read)


def _tuple(hints: tuple[Any, ...]) -> Shape:
    repeated = len(hints) == 2 and hints[1] is Ellipsis
    shapes = tuple(_shape(hint) for hint in (hints[:1] if repeated else hints))

    def walk(values: Any, cls: type[Sequence[Any]], ways: Ways) -> list[Any]:
        if type(values) is not cls:
            raise Mismatch("", "must be a list")
        if not repeated and len(values) != len(ways):
            raise Mismatch("", f"must have {len(ways)} values")
        done: list[Any] = []
        try:
            for way, value in zip(ways * len(values) if repeated else ways, values, strict=True):
                done.append(way(value))
        except Mismatch as fault:
            raise fault.under(f"[{len(done)}]") from None
        return done

    writers, readers = tuple(shape.write for shape in shapes), tuple(shape.read for shape in shapes)
    return Shape(
        frozenset({tuple}),
        frozenset({list}),
        lambda values: walk(values, tuple, writers),
        lambda values: tuple(walk(values, list, readers)),
    )


def _union(hints: tuple[Any, ...]) -> Shape:
    records = [hint for hint in hints if isinstance(hint, type) and is_dataclass(hint) and hint not in (Card, Face)]
    shapes = [_shape(hint) for hint in hints if len(records) < 2 or hint not in records]
    if len(records) > 1:
        shapes.append(_tagged(records))
    by_class = {cls: shape for shape in shapes for cls in shape.classes}
    by_json = {cls: shape for shape in shapes for cls in shape.json_classes}
    if len(by_json) != sum(len(shape.json_classes) for shape in shapes):
        raise TypeError(f"a journal cannot tell these apart: {hints}")

    def choose(shapes_of: Mapping[type, Shape], value: Any) -> Shape:
        shape = shapes_of.get(type(value))
        if shape is None:
            raise Mismatch("", "has a value of another type")
        return shape

    return Shape(
        frozenset(by_class),
        frozenset(by_json),
        lambda value: choose(by_class, value).write(value),
        lambda raw: choose(by_json, raw).read(raw),
    )


def _tagged(classes: Sequence[type]) -> Shape:
    """One of several dataclasses, told apart by ``type``."""
    shapes = {name: record(cls, (TYPE,)) for name, cls in named(classes).items()}

    def write(value: Any) -> dict[str, Any]:
        name = type(value).__name__
        return {TYPE: name, **shapes[name].write(value)}

    def read(raw: Any) -> Any:
        name = raw.get(TYPE)
        if type(name) is not str or name not in shapes:
            raise Mismatch(f".{TYPE}", f"must be one of {', '.join(shapes)}")
        return shapes[name].read({key: value for key, value in raw.items() if key != TYPE})

    return Shape(frozenset(classes), frozenset({dict}), write, read)


def record(cls: type, reserved: tuple[str, ...]) -> Shape:
    """A dataclass as an object with exactly its fields."""
    if not is_dataclass(cls):
        raise TypeError(f"not a dataclass: {cls.__name__}")
    hints = get_type_hints(cls)
    names = [field.name for field in fields(cls)]
    if taken := {*reserved, *(field.name for field in fields(cls) if not field.init)} & set(names):
        raise TypeError(f"a journal cannot keep the field {sorted(taken)} of {cls.__name__}")
    shapes = {name: _shape(hints[name]) for name in names}

    def write(value: Any) -> dict[str, Any]:
        if type(value) is not cls:
            raise Mismatch("", f"must be a {cls.__name__}")
        return {name: _at(name, shape.write, getattr(value, name)) for name, shape in shapes.items()}

    def read(raw: Any) -> Any:
        if type(raw) is not dict:
            raise Mismatch("", "must be an object")
        if raw.keys() != shapes.keys():
            raise Mismatch("", f"must have the fields {', '.join(names)}" if names else "must have no fields")
        values = {name: _at(name, shape.read, raw[name]) for name, shape in shapes.items()}
        try:
            return cls(**values)
        except (ValueError, TypeError, Speed313Error):
            raise Mismatch("", "has values that cannot be") from None

    return Shape(frozenset({cls}), frozenset({dict}), write, read)


def _at(name: str, way: Way, value: Any) -> Any:
    try:
        return way(value)
    except Mismatch as fault:
        raise fault.under(f".{name}") from None
