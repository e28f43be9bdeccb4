"""What can be wrong with a record, and the words for it: codes with facts; the sentences are in the language files."""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any

Params = dict[str, Any]


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
    "bad_header": "a header with a wrong {field}",
    "newer": "a record of a newer version: {version}",
    "bad_event": "no event that can be: {text}",
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
    if isinstance(value, tuple):
        return " ".join(short(part) for part in value)[:120]
    return str(getattr(value, "value", value))[:120]
