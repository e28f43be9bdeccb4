"""The table's clock: whole milliseconds that never jump and go on where they stopped when a table is resumed."""

import sys
import threading
import time
from collections.abc import Callable
from typing import Protocol

ASLEEP = 10_000  # milliseconds without one look at the clock: the machine slept, or our process was stopped


class Clock(Protocol):
    """Something that tells the table's time."""

    def now(self) -> int:
        """The instant now, in milliseconds."""
        ...


def monotonic() -> int:
    """Milliseconds of the machine's monotonic clock."""
    return time.monotonic_ns() // 1_000_000


def since_start() -> int:
    """Milliseconds since the machine was started, those in which it slept among them, where the system tells."""
    name = {"linux": "CLOCK_BOOTTIME", "darwin": "CLOCK_MONOTONIC"}.get(sys.platform, "")
    number = getattr(time, name, None)
    return monotonic() if number is None else time.clock_gettime_ns(number) // 1_000_000


class WakingClock:
    """Milliseconds in which this machine was awake: nobody is hurried for the time for which its lid was closed.

    Some systems count that time and some do not. So it is counted, and taken out again where nobody could look.
    Somebody has to look more often than ``ASLEEP``.
    """

    def __init__(self, source: Callable[[], int] | None = None) -> None:
        """It runs with ``source``, else with ``since_start``."""
        self._source = source or since_start
        self._seen = self._source()
        self._lock = threading.Lock()
        self.slept = 0  # milliseconds, in all

    def __call__(self) -> int:
        """The instant now."""
        with self._lock:
            at = self._source()
            if at - self._seen > ASLEEP:
                self.slept += at - self._seen
            self._seen = max(at, self._seen)
            return self._seen - self.slept


class TableClock:
    """A table's time: it begins at ``start`` milliseconds and runs with ``source``."""

    def __init__(self, start: int = 0, source: Callable[[], int] = monotonic) -> None:
        self._source = source
        self._offset = start - source()

    def now(self) -> int:
        """The instant now, in milliseconds."""
        return self._source() + self._offset
