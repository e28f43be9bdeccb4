"""Keeps the address for the phones right while the server runs: the best one, the one that the host chose, a new one.

What the host chose is remembered by network: where *this* network would have come first, *that* one was chosen.
"""

import json
import threading
from collections.abc import Callable, Sequence

from speed313.errors import SeatError
from speed313.web import lan
from speed313.web.lan import Adapter, rank
from speed313.web.place import LOOPBACK, Place

SETTING = "place"
MOST_REMEMBERED = 20
Survey = Callable[[], tuple[Sequence[Adapter], Sequence[str], set[str]]]


def survey() -> tuple[Sequence[Adapter], Sequence[str], set[str]]:
    """This machine's adapters, the votes of its routes, and its names, as they are now."""
    return lan.own_adapters(), lan.route_votes(), lan.own_names()


class Compass:
    """Finds the address of a place and keeps it there. Every method may be called from any thread."""

    def __init__(
        self,
        place: Place,
        recall: Callable[[str], str | None],
        keep: Callable[[str, str], None],
        look_around: Survey = survey,
    ) -> None:
        """A compass for ``place``, which gets its address at once; ``recall`` and ``keep`` are the settings."""
        self._place = place
        self._recall = recall
        self._keep = keep
        self._survey = look_around
        self._lock = threading.Lock()
        self._seen: tuple[Sequence[Adapter], Sequence[str], set[str]] | None = None
        self._by_hand = ""  # the address the host has chosen since the start
        self.look()

    def look(self) -> None:
        """Look again at the machine's adapters; a new Wi-Fi, a hotspot or a lost one changes the place.

        An address that works is kept as long as it is there, whatever else appears: phones know it.
        """
        seen = self._survey()
        with self._lock:
            if seen == self._seen:
                return
            self._seen = seen
            found, votes, names = seen
            place = self._place
            place.names |= names
            place.adapters = tuple(rank(found, votes))
            place.stray = not place.adapters and any(adapter.stray for adapter in found)
            if not place.fixed:
                self._show(self._find())

    def use(self, address: str) -> None:
        """Show this one of the machine's addresses from now on, and remember it for this network.

        Raises:
            SeatError: ``no_address``: the machine has no such address, or another one was given by option.
        """
        with self._lock:
            chosen = next((adapter for adapter in self._place.choices if adapter.address == address), None)
            if chosen is None:
                raise SeatError("no_address", text=address)
            self._by_hand = address
            self._show(address)
            self._remember(self._place.adapters[0].network, chosen.network)

    def _show(self, address: str) -> None:
        if address != self._place.address:
            self._place.address = address
            self._place.moved()

    def _find(self) -> str:
        """The address chosen by hand, else the remembered one, the one that is shown, the best one, our own."""
        adapters = self._place.adapters
        if not adapters:
            return LOOPBACK
        wanted = self._remembered().get(adapters[0].network)
        remembered = next((adapter.address for adapter in adapters if adapter.network == wanted), None)
        here = self._place.adapter
        if here is not None and here.address == self._by_hand:
            return here.address
        if remembered is None and here is not None and here.real:
            return here.address
        return remembered or adapters[0].address

    def _remembered(self) -> dict[str, str]:
        try:
            known = json.loads(self._recall(SETTING) or "{}")
        except ValueError:
            return {}
        return known if isinstance(known, dict) else {}

    def _remember(self, first: str, chosen: str) -> None:
        known = self._remembered()
        known.pop(first, None)
        if chosen != first:
            known[first] = chosen
        newest = list(known.items())[-MOST_REMEMBERED:]
        self._keep(SETTING, json.dumps(dict(newest)))
