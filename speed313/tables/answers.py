"""Answers kept for requests that come again, because their answer was lost with its socket."""

from collections import OrderedDict
from typing import Any

MOST_ANSWERS = 500
Body = dict[str, Any]


class Answers:
    """The newest answers, by who asked and the ``cid``."""

    def __init__(self) -> None:
        self._known: OrderedDict[object, tuple[object, Body]] = OrderedDict()

    def find(self, key: object, wish: object) -> Body | None:
        """What was answered to that wish.

        Another wish under the same key comes from another phone without a seat, or a page that was loaded again.
        """
        known = self._known.get(key)
        return known[1] if known is not None and known[0] == wish else None

    def keep(self, key: object, wish: object, answer: Body) -> None:
        """Remember an answer; only of ``internal`` nothing is kept, so that it is tried anew."""
        if answer.get("code") != "internal":
            self._known[key] = (wish, answer)
        if len(self._known) > MOST_ANSWERS:
            self._known.popitem(last=False)
