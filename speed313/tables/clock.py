"""The table's clock: whole milliseconds that never jump and go on where they stopped when a table is resumed."""

import time
from collections.abc import Callable
from typing import Protocol


class Clock(Protocol):
    """Something that tells the table's time."""

    def now(self) -> int:
        """The instant now, in milliseconds."""
        ...


def monotonic() -> int:
    """Milliseconds of the machine's monotonic clock."""
    return time.monotonic_ns() // 1_000_000


class TableClock:
    """A table's time: it begins at ``start`` milliseconds and runs with ``source``."""

    def __init__(self, start: int = 0, source: Callable[[], int] = monotonic) -> None:
        self._source = source
        self._offset = start - source()

    def now(self) -> int:
        """The instant now, in milliseconds."""
        return self._source() + self._offset
