"""How many connections one network address may have, and how fast it may open them.

Every phone has an address of its own; so have a router between two networks and a proxy, behind which a whole party may
be. This machine itself is not counted: the host page comes from there, and a proxy's guests.
"""

import threading
import time
from collections.abc import Callable
from ipaddress import ip_address

from speed313.web.protocol import CONNECTIONS, CONNECTIONS_AT_ONCE, CONNECTIONS_PER_SECOND, Bucket

MOST_KNOWN = 1_000  # addresses; beyond that those that have nothing open are forgotten

# In a request's environ, where the way of serving can: what a WebSocket calls that will go on without its request.
HAND_OVER = "speed313.hand_over"


class Doors:
    """Counts connections by network address."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Nobody is in; ``now`` is a monotonic clock in seconds."""
        self._now = now
        self._lock = threading.Lock()
        self._inside: dict[str, int] = {}
        self._buckets: dict[str, Bucket] = {}

    def enter(self, address: str) -> bool:
        """Whether one more connection from there is let in; if so, ``leave`` is to follow."""
        if _is_here(address):
            return True
        with self._lock:
            if len(self._buckets) > MOST_KNOWN:
                self._buckets = {one: bucket for one, bucket in self._buckets.items() if one in self._inside}
            bucket = self._buckets.get(address)
            if bucket is None:
                bucket = self._buckets[address] = Bucket(CONNECTIONS_PER_SECOND, CONNECTIONS_AT_ONCE, self._now)
            if self._inside.get(address, 0) >= CONNECTIONS or not bucket.take():
                return False
            self._inside[address] = self._inside.get(address, 0) + 1
            return True

    def leave(self, address: str) -> None:
        """A connection from there that was let in is closed."""
        with self._lock:
            left = self._inside.get(address, 0) - 1
            if left > 0:
                self._inside[address] = left
            else:
                self._inside.pop(address, None)


def _is_here(address: str) -> bool:
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return (getattr(found, "ipv4_mapped", None) or found).is_loopback
