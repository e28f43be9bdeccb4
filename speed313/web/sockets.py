"""The sockets: who they are, what they ask, what they are sent (docs/protocol.md).

A seat is whoever holds its token. One socket of each seat counts, the newest; all others were told and let go, and
what they do afterwards changes nothing.
"""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from socketio import Server
from socketio.exceptions import ConnectionRefusedError as Refused

from speed313.errors import SeatError, Speed313Error
from speed313.tables.registry import Registry
from speed313.tables.requests import Actor
from speed313.tables.table import Table
from speed313.web.phones import Phones
from speed313.web.place import Place
from speed313.web.protocol import PROTOCOL, Bucket, Hello, read_auth, refusal

Body = dict[str, Any]
Spawn = Callable[[Callable[[], None]], object]

TOO_FAST_PAUSE = 0.05  # seconds that a socket waits for each message above its limit

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Line:
    """One connected socket: its table, its role, and its seat once it has one.

    ``joined_by`` is the ``cid`` of the request that gave it the seat, so that the same request again is known;
    ``counted`` says that it is among the phones that have reached the server.
    """

    sid: str
    table: Table
    role: str
    address: str
    seat: int | None = None
    joined_by: str | None = None
    counted: bool = False
    commands: Bucket = field(default_factory=Bucket)
    others: Bucket = field(default_factory=Bucket)


class Rooms:
    """Brings the tables' news to the sockets.

    ``live`` is the one socket of each seat, by table code and seat.
    """

    def __init__(self, server: Server, spawn: Spawn) -> None:
        self.server = server
        self.spawn = spawn
        self.live: dict[tuple[str, int], str] = {}

    def table(self, code: str, body: Body) -> None:
        """Send a table view to everybody at the table; it is encoded once."""
        self._emit("table", body, table_room(code))

    def seat(self, code: str, seat: int, body: Body) -> None:
        """Send a seat view to that seat alone."""
        sid = self.live.get((code, seat))
        if sid is not None:
            self._emit("seat", body, sid)

    def host(self, code: str, body: Body) -> None:
        """Send what host pages know to those of one table."""
        self._emit("host", body, host_room(code))

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


class Sockets:
    """Answers the sockets of one server."""

    def __init__(self, rooms: Rooms, registry: Registry, place: Place, phones: Phones) -> None:
        self._rooms = rooms
        self._server = rooms.server
        self._registry = registry
        self._place = place
        self._phones = phones
        self._lines: dict[str, Line] = {}
        # Whether a phone is here changes one at a time: a late "gone" must not overtake a return.
        self._presence = threading.Lock()

    def listen(self) -> None:
        """Register for the events of the wire. Flask's request context per message would cost more than the message."""
        self._server.on("connect", self.connect)
        self._server.on("disconnect", self.disconnect)
        self._server.on("command", self.command)
        self._server.on("clock", self.clock)
        self._server.on("*", self.other)

    # --- coming and going ---------------------------------------------------------------------------------------

    def connect(self, sid: str, environ: Body, auth: object = None) -> None:
        """A socket introduces itself: refuse it with a code, or let it in and send it everything."""
        try:
            line = self._let_in(sid, read_auth(auth), str(environ.get("REMOTE_ADDR", "")))
            self._greet(line)
        except Speed313Error as error:
            self._forget(sid)
            raise Refused(error.code, refusal(error)) from None
        except Exception:
            log.exception("a socket could not be let in")
            self._forget(sid)
            raise Refused("internal", {"code": "internal", "params": {}}) from None

    def disconnect(self, sid: str, *_reason: object) -> None:
        """A socket is gone; a seat's phone only if this socket still was the seat."""
        self._forget(sid)

    def _let_in(self, sid: str, hello: Hello, address: str) -> Line:
        table = self._registry.find(hello.table) if hello.table is not None else self._registry.current
        if hello.role == "host" and not self._registry.is_host(hello.key or ""):
            raise SeatError("not_host")
        line = self._lines[sid] = Line(sid, table, hello.role, address)
        if hello.token is not None:
            with self._presence:
                self._seat(line, table.take_token(hello.token))
        if hello.role == "phone":
            # After the seat's older socket was dismissed: it is the same phone.
            line.counted = True
            if self._phones.opened(address):
                self._rooms.host(table.code, self.host_body(table))
        self._server.enter_room(sid, table_room(table.code))
        if hello.role == "host":
            self._server.enter_room(sid, host_room(table.code))
        return line

    def _greet(self, line: Line) -> None:
        table, sid = line.table, line.sid
        welcome = {"protocol": PROTOCOL, "role": line.role, "table": table.code, "seat": line.seat, "now": table.now()}
        self._server.emit("welcome", welcome, to=sid)
        self._server.emit("table", table.table_wire(), to=sid)
        self._send_seat(line)
        if line.role == "host":
            self._server.emit("host", self.host_body(table), to=sid)

    def _seat(self, line: Line, seat: int) -> None:
        """Make this socket the seat's; the one before is told."""
        line.seat = seat
        before = self._rooms.live.get((line.table.code, seat))
        self._rooms.live[line.table.code, seat] = line.sid
        if before is not None and before != line.sid:
            self._rooms.dismiss(before, "replaced")

    def _forget(self, sid: str) -> None:
        line = self._lines.pop(sid, None)
        if line is None:
            return
        if line.counted:
            self._phones.closed(line.address)
        if line.seat is not None:
            # Not here: this may be called while the table tells its news and holds its lock.
            self._rooms.spawn(lambda: self._lose(line))

    def _lose(self, line: Line) -> None:
        if line.seat is None:
            return
        place = (line.table.code, line.seat)
        with self._presence:
            if self._rooms.live.get(place) != line.sid:
                return
            del self._rooms.live[place]
            try:
                line.table.lose(line.seat)
            except Exception:
                log.exception("the loss of a phone could not be recorded")

    # --- what they ask ------------------------------------------------------------------------------------------

    def command(self, sid: str, *args: object) -> Body:
        """Answer one command."""
        line = self._lines.get(sid)
        if line is None:
            return _refused(SeatError("not_seated"))
        if not line.commands.take():
            self._server.sleep(TOO_FAST_PAUSE)
            return _refused(SeatError("too_fast"))
        message = args[0] if len(args) == 1 else None
        answer = line.table.handle(self._actor(line, message), message)
        if not answer["ok"] or not isinstance(message, dict):
            return answer
        try:
            self._take_over(line, message, answer)
        except SeatError as error:
            return _refused(error)
        return answer

    def clock(self, sid: str, *_args: object) -> Body:
        """The table's instant, for a socket that sets its clock."""
        line = self._lines.get(sid)
        if line is None:
            return {"now": 0}
        self._slow_down(line)
        return {"now": line.table.now()}

    def other(self, _event: str, sid: str, *_args: object) -> None:
        """Anything else is ignored, but not without limit."""
        line = self._lines.get(sid)
        if line is not None:
            self._slow_down(line)

    def _slow_down(self, line: Line) -> None:
        """Let a flood wait in its own socket instead of keeping everybody else waiting."""
        if not line.others.take():
            self._server.sleep(TOO_FAST_PAUSE)

    def host_body(self, table: Table) -> Body:
        """What host pages are told besides the view."""
        join_url, typed = self._place.join_url(table.code), self._place.typed
        return {"join_url": join_url, "address": typed, "phones": self._phones.count}

    def _actor(self, line: Line, message: object) -> Actor:
        if line.joined_by is not None and isinstance(message, dict) and message.get("cid") == line.joined_by:
            return Actor(line.role)  # its join once more, whose answer was lost: the sender had no seat then
        return Actor(line.role, line.seat)

    def _take_over(self, line: Line, message: Body, answer: Body) -> None:
        """What a command changed for the socket itself."""
        if message.get("type") == "join":
            with self._presence:
                # A join that is answered once more on a new socket also brings the phone back.
                self._seat(line, line.table.take_token(answer["token"]))
            line.joined_by = message["cid"]
            self._send_seat(line)
        elif message.get("type") == "leave" and line.seat is not None and line.table.seat_wire(line.seat) is None:
            with self._presence:
                self._rooms.live.pop((line.table.code, line.seat), None)
            line.seat = line.joined_by = None

    def _send_seat(self, line: Line) -> None:
        view = line.table.seat_wire(line.seat) if line.seat is not None else None
        if view is not None:
            self._server.emit("seat", view, to=line.sid)


def _refused(error: Speed313Error) -> Body:
    return {"ok": False, **refusal(error)}
