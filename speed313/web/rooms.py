"""Bringing the tables' news to the sockets: to everybody at a table, to one seat, to the hosts."""

import logging
from collections.abc import Callable, Iterable
from typing import Any

from socketio import Server

Body = dict[str, Any]
Spawn = Callable[[Callable[[], None]], object]

log = logging.getLogger(__name__)


class Rooms:
    """Brings the tables' news to the sockets.

    ``live`` is the one socket of each seat, by table code and seat. ``tell_hosts`` and ``seat_line`` are what the
    sockets do when the hosts of a table know something new, and when a socket is given a seat.
    """

    def __init__(self, server: Server, spawn: Spawn) -> None:
        self.server = server
        self.spawn = spawn
        self.live: dict[tuple[str, int], str] = {}
        self.tell_hosts: Callable[[str], None] = lambda code: None
        self.seat_line: Callable[[str, int, str], None] = lambda sid, seat, token: None

    def table(self, code: str, body: Body) -> None:
        """Send a table view to everybody at the table; it is encoded once."""
        self._emit("table", body, table_room(code))

    def seat(self, code: str, seat: int, body: Body) -> None:
        """Send a seat view to that seat alone."""
        sid = self.live.get((code, seat))
        if sid is not None:
            self._emit("seat", body, sid)

    def host(self, code: str, body: Body, remotes: Iterable[int]) -> None:
        """Send what hosts know to the host pages of one table, and without the PIN to its remotes."""
        self._emit("host", body, host_room(code))
        for seat in remotes:
            sid = self.live.get((code, seat))
            if sid is not None:
                self._emit("host", {**body, "pin": None}, sid)

    def host_changed(self, code: str) -> None:
        """Tell the hosts of that table anew what they know."""
        self.tell_hosts(code)

    def granted(self, code: str, line: str, seat: int, token: str) -> None:
        """Make that socket the phone of the seat."""
        # Not here: the table holds its lock while it tells.
        self.spawn(lambda: self.seat_line(line, seat, token))

    def denied(self, code: str, line: str, claim: int) -> None:
        """Tell that socket that its claim was denied."""
        self._emit("denied", {"claim": claim}, line)

    def gone(self, code: str, seat: int, reason: str) -> None:
        """Tell that seat's phone that it is no longer the seat, and let go of it."""
        sid = self.live.pop((code, seat), None)
        if sid is not None:
            # Not here: the table holds its lock while it tells.
            self.spawn(lambda: self.dismiss(sid, reason))

    def dismiss(self, sid: str, reason: str) -> None:
        """Tell one socket why, then close it."""
        self._emit("gone", {"code": reason}, sid)
        self.server.disconnect(sid)

    def _emit(self, event: str, body: Body, to: str) -> None:
        try:
            self.server.emit(event, body, to=to)
        except Exception:
            # A socket that closes in another thread at this moment ends the round of sending; views may come twice.
            log.debug("sending %s again", event, exc_info=True)
            self.server.emit(event, body, to=to)


def table_room(code: str) -> str:
    """The room of everybody at a table."""
    return f"table:{code}"


def host_room(code: str) -> str:
    """The room of a table's host pages."""
    return f"hosts:{code}"
