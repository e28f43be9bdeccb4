"""The PIN that brings the host page to another device: shown on the host page only, new at each start."""

import secrets
import threading
import unicodedata
from collections import deque
from collections.abc import Callable

from speed313.errors import SeatError
from speed313.tables.tokens import same_secret

DIGITS = 6
MINUTE = 60_000  # milliseconds for which a wrong PIN counts
MOST_WRONG = 5  # in a minute from one address
MOST_WRONG_IN_ALL = 30  # in a minute: one device may have many addresses


class Pin:
    """Six digits, and how often somebody guessed wrong lately."""

    def __init__(self, now: Callable[[], int]) -> None:
        """A fresh PIN; ``now`` is a monotonic clock in milliseconds."""
        self.digits = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        self._now = now
        self._wrong: deque[tuple[int, str]] = deque()
        self._lock = threading.Lock()

    def check(self, typed: str, address: str) -> None:
        """That this is the PIN, as people type it, from that network address.

        Raises:
            SeatError: ``bad_pin``; ``too_fast`` after too many wrong ones, also for the right one.
        """
        with self._lock:
            at = self._now()
            while self._wrong and self._wrong[0][0] <= at - MINUTE:
                self._wrong.popleft()
            mine = sum(1 for _, whose in self._wrong if whose == address)
            if mine >= MOST_WRONG or len(self._wrong) >= MOST_WRONG_IN_ALL:
                raise SeatError("too_fast")
            if not same_secret(_digits(typed), self.digits):
                self._wrong.append((at, address))
                raise SeatError("bad_pin")


def _digits(typed: str) -> str:
    """The digits of a text, whatever script they are from and whatever stands between."""
    found = (unicodedata.decimal(char, None) for char in typed)
    return "".join(str(digit) for digit in found if digit is not None)
