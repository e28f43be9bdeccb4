"""The sockets: who they are, what they ask, what they are sent (docs/protocol.md).

A seat is whoever holds its token. One socket of each seat counts, the newest; all others were told and let go, and
what they do afterwards changes nothing.
"""

import logging
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from socketio.exceptions import ConnectionRefusedError as Refused

from speed313.catalogue import languages
from speed313.errors import ParseError, SeatError, Speed313Error
from speed313.tables.registry import Registry
from speed313.tables.requests import Actor
from speed313.tables.table import Table
from speed313.web.gate import TOO_FAST_PAUSE
from speed313.web.invitation import Invitation, read_choice
from speed313.web.phones import Phones
from speed313.web.protocol import PROTOCOL, Bucket, Hello, read_auth, refusal
from speed313.web.rooms import Rooms, host_room, table_room

Body = dict[str, Any]

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Line:
    """One connected socket: its table, its role, and its seat once it has one.

    ``joined_by`` is the ``cid`` of the request that gave it the seat, so that the same request again is known;
    ``counted`` says that it is among the phones that have reached the server, ``hosting`` that it is a host page that
    its table knows of.
    """

    sid: str
    table: Table
    role: str
    address: str
    seat: int | None = None
    joined_by: str | None = None
    counted: bool = False
    hosting: bool = False
    commands: Bucket = field(default_factory=Bucket)
    others: Bucket = field(default_factory=Bucket)


class Sockets:
    """Answers the sockets of one server."""

    def __init__(self, rooms: Rooms, registry: Registry, invitation: Invitation, phones: Phones) -> None:
        self._rooms = rooms
        self._server = rooms.server
        self._registry = registry
        self._invitation = invitation
        self._phones = phones
        self._lines: dict[str, Line] = {}
        # Whether a phone is here changes one at a time: a late "gone" must not overtake a return.
        self._presence = threading.Lock()
        invitation.slow = self._count_slow
        rooms.tell_hosts = self.tell_hosts
        rooms.seat_line = self._grant

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
            hello = read_auth(auth)
            address = str(environ.get("REMOTE_ADDR", ""))
            environ.clear()  # it is kept as long as the socket is open
            environ["REMOTE_ADDR"] = address
            line = self._let_in(sid, hello, address)
            self._greet(line, hello.pin is not None)
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
        table = self._registry.current
        if hello.table is not None:
            table = self._registry.find(hello.table, private=hello.token is not None)
        if hello.role == "host":
            self._registry.check_host(hello.key, hello.pin, address)
        line = self._lines[sid] = Line(sid, table, hello.role, address)
        if hello.token is not None:
            with self._presence:
                self._seat(line, table.take_token(hello.token, address))
        if hello.role == "phone" and not table.rehearsal:
            # After the seat's older socket was dismissed: it is the same phone.
            line.counted = True
            if self._phones.opened(address):
                self.tell_hosts(table.code)
        self._server.enter_room(sid, table_room(table.code))
        if hello.role == "host":
            self._server.enter_room(sid, host_room(table.code))
            line.hosting = True
            table.host_came()
        return line

    def _greet(self, line: Line, by_pin: bool) -> None:
        table, sid = line.table, line.sid
        welcome = {"protocol": PROTOCOL, "role": line.role, "table": table.code, "seat": line.seat, "now": table.now()}
        welcome["key"] = self._registry.host_key if by_pin else None
        self._server.emit("welcome", welcome, to=sid)
        self._server.emit("language", {"language": self._registry.language}, to=sid)
        table.show(lambda body: self._server.emit("table", body, to=sid))
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
        # Not here: this may be called while the table tells its news and holds its lock.
        self._rooms.spawn(lambda: self._lose(line))

    def _lose(self, line: Line) -> None:
        try:
            line.table.lose_line(line.sid)
            if line.hosting:
                line.table.host_went()
        except Exception:
            log.exception("the loss of a page could not be recorded")
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

    def _grant(self, sid: str, seat: int, token: str) -> None:
        """The seat is this socket's; when it has gone meanwhile, the seat can be asked for again."""
        line = self._lines.get(sid)
        if line is None or line.seat is not None:
            return
        self._server.emit("granted", {"seat": seat, "token": token}, to=sid)
        try:
            with self._presence:
                self._seat(line, line.table.take_token(token, line.address))
            self._send_seat(line)
        except Exception:
            log.exception("seat %d could not be given", seat)

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
        if isinstance(message, dict) and message.get("type") in ("use_address", "set_language"):
            return self._set_up(line, message)
        answer = line.table.handle(self._actor(line, message), message)
        if not answer["ok"] or not isinstance(message, dict):
            return answer
        try:
            self._take_over(line, message, answer)
        except SeatError as error:
            return _refused(error)
        return answer

    def clock(self, sid: str, *_args: object) -> Body:
        """The table's instant, for a socket that sets its clock, and the views that it should have by now."""
        line = self._lines.get(sid)
        if line is None:
            return {"now": 0, "table": None, "seat": None}
        self._slow_down(line)
        table, seat = line.table.told(line.seat)
        return {"now": line.table.now(), "table": table, "seat": seat}

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
        """What hosts are told besides the view; the PIN is for host pages only."""
        pin = self._registry.pin.digits
        return {**self._invitation.body(table.code), "pin": pin, **table.host_wire()}

    def tell_hosts(self, code: str | None = None) -> None:
        """Tell the hosts of a table, the one on the TV if none is named, anew what they know."""
        table = self._registry.find(code) if code else self._registry.current
        body = self.host_body(table)
        self._rooms.host(table.code, body, body["remotes"])

    def _count_slow(self) -> int:
        """How many sockets ask again and again, since something on the way lets no WebSocket through."""
        count = 0
        for sid in list(self._lines):
            with suppress(KeyError):  # it has just gone
                count += self._server.transport(sid) == "polling"
        return count

    def _set_up(self, line: Line, message: Body) -> Body:
        """Another address, another language. Asked for twice, it is the same: it says which, not "the next"."""
        field = "address" if message["type"] == "use_address" else "language"
        try:
            choice = read_choice(message, field)
            remotes = line.table.host_wire()["remotes"]
            if line.role != "host" and line.seat not in remotes:
                raise SeatError("not_host")
            if field == "language":
                self._use_language(choice)
            else:
                self._invitation.use(choice)
        except Speed313Error as error:
            return _refused(error)
        self.tell_hosts()
        return {"ok": True, "seq": line.table.table_wire()["seq"]}

    def _use_language(self, language: str) -> None:
        if language not in languages():
            raise ParseError("bad_message", field="language")
        self._registry.choose_language(language)
        code = self._registry.current.code
        self._server.emit("language", {"language": language}, to=table_room(code))

    def _actor(self, line: Line, message: object) -> Actor:
        if line.joined_by is not None and isinstance(message, dict) and message.get("cid") == line.joined_by:
            seat = None  # its join once more, whose answer was lost: the sender had no seat then
        else:
            seat = line.seat
        return Actor(line.role, seat, address=line.address, line=line.sid)

    def _take_over(self, line: Line, message: Body, answer: Body) -> None:
        """What a command changed for the socket itself."""
        if message.get("type") == "join":
            with self._presence:
                # A join that is answered once more on a new socket also brings the phone back.
                self._seat(line, line.table.take_token(answer["token"], line.address))
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
            if view["remote"]:
                self._server.emit("host", {**self.host_body(line.table), "pin": None}, to=line.sid)


def _refused(error: Speed313Error) -> Body:
    return {"ok": False, **refusal(error)}
