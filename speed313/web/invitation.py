"""What host pages are told of the way in: the address, the others there are, and what to check if no phone comes."""

import logging
from collections.abc import Callable
from typing import Any

from speed313.errors import ParseError
from speed313.tables.requests import MOST_CID
from speed313.web.compass import Compass
from speed313.web.doctor import Facts, Hint, diagnose, slow_link
from speed313.web.phones import Phones
from speed313.web.place import Place
from speed313.web.surroundings import Surroundings

Body = dict[str, Any]

PATIENCE = 20.0  # seconds without a phone until the host is told what to check
LOOK_EVERY = 2.0  # seconds between two looks at the adapters

log = logging.getLogger(__name__)


class Invitation:
    """Brings together where the server is, who has come, and why nobody has."""

    def __init__(
        self, place: Place, compass: Compass, phones: Phones, around: Surroundings, now: Callable[[], float]
    ) -> None:
        """The invitation to ``place``; ``now`` is a monotonic clock in seconds."""
        self._place = place
        self._compass = compass
        self._phones = phones
        self._around = around
        self._now = now
        self._since = now()
        self.slow: Callable[[], int] = lambda: 0  # how many screens get through without WebSocket

    def body(self, code: str) -> Body:
        """The event ``host`` for the host pages of that table (docs/protocol.md)."""
        return {
            "join_url": self._place.join_url(code),
            "address": self._place.typed,
            "phones": self._phones.count,
            "addresses": self._addresses(),
            "hints": [{"code": hint.code, "params": dict(hint.params)} for hint in self.hints()],
        }

    def use(self, address: str) -> None:
        """Show another of the addresses; see ``Compass.use``."""
        self._compass.use(address)

    def hints(self) -> tuple[Hint, ...]:
        """What to check, once nobody has come for a while; at once where nobody can come, or only by a slow way."""
        if self._phones.count:
            slow = self.slow()
            return (slow_link(slow),) if slow else ()
        hints = diagnose(facts_of(self._place, self._around))
        late = self._now() - self._since >= PATIENCE
        return hints if late or hints[0].urgent else ()

    def watch(self, sleep: Callable[[float], object], tell: Callable[[], None]) -> None:
        """Look at the adapters for ever; ``tell`` is called whenever host pages should be told anew."""
        known = self.body("")
        while True:
            sleep(LOOK_EVERY)
            try:
                self._compass.look()
                body = self.body("")
                if body != known:
                    tell()
                    known = body
            except Exception:  # whatever an adapter does, the next look may go well
                log.debug("could not look at the adapters", exc_info=True)

    def _addresses(self) -> list[Body]:
        place = self._place
        if place.local_only:
            return []
        if not place.choices:
            return [{"address": place.typed, "kind": "given", "name": "", "shown": True}]
        return [
            {
                "address": adapter.address,
                "kind": adapter.kind,
                "name": adapter.name,
                "shown": adapter.address == place.address,
            }
            for adapter in place.choices
        ]


def read_choice(message: Body, field: str) -> str:
    """What a host chooses for the whole server in a message ``{cid, type, field}``.

    Raises:
        ParseError: ``bad_message`` naming the field that is missing, unknown or of the wrong type.
    """
    cid, choice = message.get("cid"), message.get(field)
    if not isinstance(cid, str) or not 1 <= len(cid) <= MOST_CID:
        raise ParseError("bad_message", field="cid")
    for name in message:
        if name not in ("cid", "type", field):
            raise ParseError("bad_message", field=str(name)[:MOST_CID])
    if not isinstance(choice, str) or not 1 <= len(choice) <= MOST_CID:
        raise ParseError("bad_message", field=field)
    return choice


def facts_of(place: Place, around: Surroundings) -> Facts:
    """What is known of a place and its surroundings."""
    option = "public_url" if place.public_url else "lan_ip" if place.given else "host" if place.fixed else ""
    return Facts(
        port=place.port,
        address=place.address,
        adapters=place.adapters,
        stray=place.stray,
        option=option,
        container=around.container,
        wsl=around.wsl,
        firewall=around.firewall,
    )
