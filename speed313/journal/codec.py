"""Events as JSON records and back: ``{"type": class name, "v": version, ...fields}``, fields as `shape` writes them."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from speed313.errors import JournalError, Speed313Error
from speed313.journal.shape import TYPE, Mismatch, named, record

Fields = dict[str, Any]
Upcaster = Callable[[Fields], Fields]

# How old records become new ones: for each event type the steps from version 1 to 2, from 2 to 3 and so on. An event's
# current version is one more than its steps. Whoever changes the fields of an event adds a step here, and an old record
# to the tests.
UPCASTERS: Mapping[str, Sequence[Upcaster]] = {
    "RoundScored": (lambda old: {**old, "results": [_with(result, fine=0) for result in old["results"]]},),
    "RoundDealt": (lambda old: _with(old, salt="", fingerprint=""),),
}

_VERSION = "v"
_STEP_FAULTS = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, Speed313Error)


class EventCodec:
    """Writes and reads the events of the given frozen dataclasses.

    Raises:
        TypeError: an event class with a field whose type it cannot write.
        ValueError: two classes of one name, or steps for an event that is not there.
    """

    def __init__(self, event_types: Sequence[type], upcasters: Mapping[str, Sequence[Upcaster]] | None = None) -> None:
        self._names = named(event_types)
        self._shapes = {name: record(cls, (TYPE, _VERSION)) for name, cls in self._names.items()}
        self._steps = {name: tuple(steps) for name, steps in (UPCASTERS if upcasters is None else upcasters).items()}
        if unknown := sorted(self._steps.keys() - self._names.keys()):
            raise ValueError(f"steps for events that are not there: {unknown}")

    def encode(self, event: object) -> dict[str, Any]:
        """The record of an event, of JSON values only.

        Raises:
            TypeError: an event of another class, or with a value that is not of the declared type.
        """
        name = type(event).__name__
        if self._names.get(name) is not type(event):
            raise TypeError(f"not an event of this journal: {name}")
        try:
            return {TYPE: name, _VERSION: self.version(name), **self._shapes[name].write(event)}
        except Mismatch as fault:
            raise TypeError(str(fault.under(name))) from None

    def decode(self, data: object) -> Any:
        """The event of a record, also of an older version.

        Raises:
            JournalError: ``journal_version`` for a newer version, ``journal_broken`` for anything that is not exactly
                an event of this codec.
        """
        if type(data) is not dict:
            raise _broken("an event must be an object", TYPE)
        values = dict(data)
        name, version = values.pop(TYPE, None), values.pop(_VERSION, None)
        if type(name) is not str or name not in self._names:
            raise _broken(f"unknown event {name[:40]!r}" if type(name) is str else "an event without a type", TYPE)
        if type(version) is not int or version < 1:
            raise _broken(f"{name}: no version", f"{name}.{_VERSION}")
        if version > self.version(name):
            raise JournalError("journal_version", version=version)
        for step in self._steps.get(name, ())[version - 1 :]:
            values = _stepped(step, values, name)
        try:
            return self._shapes[name].read(values)
        except Mismatch as fault:
            raise _broken(str(fault.under(name)), f"{name}{fault.place}") from None

    def dumps(self, event: object) -> str:
        """The record of an event as one line of ASCII; see `encode`."""
        return json.dumps(self.encode(event), separators=(",", ":"))

    def loads(self, text: str) -> Any:
        """The event of such a line; see `decode`."""
        try:
            data = json.loads(text)
        except (ValueError, TypeError, RecursionError):
            raise _broken("an event is not JSON", TYPE) from None
        return self.decode(data)

    def version(self, name: str) -> int:
        """The current version of an event's record."""
        return 1 + len(self._steps.get(name, ()))


def _with(old: Fields, **new: Any) -> Fields:
    """The old fields and the new ones; one that is there already is of no old record."""
    if new.keys() & old.keys():
        raise ValueError
    return {**old, **new}


def _broken(text: str, field: str) -> JournalError:
    return JournalError("journal_broken", text=text, why="event", field=field)


def _stepped(step: Upcaster, values: Fields, name: str) -> Fields:
    try:
        return dict(step(values))
    except _STEP_FAULTS:
        raise _broken(f"{name}: an old record cannot be read", f"{name}.{_VERSION}") from None
