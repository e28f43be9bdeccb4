"""How many phones have reached the server: what the lobby shows so that a host sees a network that swallows them."""

import threading


class Phones:
    """Counts phones since the server started.

    A phone is a client address; where several come from one address (a router, a proxy, a test), as many as were
    connected at once.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open: dict[str, int] = {}
        self._most: dict[str, int] = {}

    @property
    def count(self) -> int:
        """The number of phones so far."""
        with self._lock:
            return sum(self._most.values())

    def opened(self, address: str) -> bool:
        """A phone's socket was opened; whether that is one phone more."""
        with self._lock:
            number = self._open[address] = self._open.get(address, 0) + 1
            if number <= self._most.get(address, 0):
                return False
            self._most[address] = number
            return True

    def closed(self, address: str) -> None:
        """A phone's socket was closed."""
        with self._lock:
            self._open[address] = max(self._open.get(address, 0) - 1, 0)
