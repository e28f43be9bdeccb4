"""Answers kept for requests that come again, because their answer was lost with its socket."""

from collections import OrderedDict
from typing import Any, NamedTuple

EACH = 16  # newest answers kept for a seat, which never has more than a few requests on the way
OTHERS = 200  # and for all hosts, and all who have no seat yet
SENDERS = 40  # seats come and go
Body = dict[str, Any]


class Key(NamedTuple):
    """Whose request it is: who asked, as what, and its ``cid``; a claim is also known by its socket."""

    role: str
    seat: int | None
    cid: str
    line: str


class Answers:
    """The newest answers to each of those who ask: nobody's are lost because others asked for much."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, int | None], OrderedDict[Key, tuple[object, Body]]] = OrderedDict()

    def find(self, key: Key, wish: object) -> Body | None:
        """What was answered to that wish.

        Another wish under the same key comes from another phone without a seat, or a page that was loaded again.
        """
        known = self._known.get(key[:2])
        found = known.get(key) if known is not None else None
        return found[1] if found is not None and found[0] == wish else None

    def keep(self, key: Key, wish: object, answer: Body) -> None:
        """Remember an answer; only of ``internal`` nothing is kept, so that it is tried anew."""
        if answer.get("code") == "internal":
            return
        known = self._known.setdefault(key[:2], OrderedDict())
        self._known.move_to_end(key[:2])
        known[key] = (wish, answer)
        if len(known) > (OTHERS if key.seat is None else EACH):
            known.popitem(last=False)
        if len(self._known) > SENDERS:
            self._known.popitem(last=False)
