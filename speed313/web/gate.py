"""The gate of every socket: what comes through at all, how fast, and how much may wait for one that reads slowly.

The libraries below take whatever they are sent: binary parts and fragments without end, the names of their own events,
messages faster than anybody can answer; and they measure silence with the wall clock.
"""

import re
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from types import SimpleNamespace
from typing import Any

import engineio.base_socket
import engineio.server
import engineio.socket
from socketio.packet import ACK, CONNECT, DISCONNECT, EVENT, Packet

from speed313.web.doors import HAND_OVER
from speed313.web.lane import Lane, Pings
from speed313.web.protocol import FRAMES_AT_ONCE, FRAMES_PER_SECOND, MAX_MESSAGE, MOST_WAITING, PING_INTERVAL, Bucket

LOOK_SECONDS = 1.0  # between two looks at what waits
TOO_FAST_PAUSE = 0.05  # seconds that a socket waits for each message above its limit
BACKLOG = 16  # messages read ahead of the one that is answered
# Engine.IO: close, ping, pong, upgrade, noop, and messages of Socket.IO that hold no binary parts.
_SOUND = re.compile(r"[1356]|[23](?:probe)?|4[0-3].*", re.DOTALL)
_FROM_PAGES = frozenset({CONNECT, DISCONNECT, EVENT, ACK})
_RESERVED = frozenset({"connect", "disconnect", "*", "__disconnect_final"})  # what the library calls handlers by


class TextPacket(Packet):
    """Nothing in our messages is binary. To look for it in each cost more than to write them."""

    uses_binary_events = False

    def decode(self, encoded_packet: Any) -> int:
        """Read what a page has sent.

        Raises:
            ValueError: it has binary parts, is no event, or would be taken for an event of the library itself.
        """
        attachments = super().decode(encoded_packet)
        if attachments or self.packet_type not in _FROM_PAGES:
            raise ValueError("not from a page")
        if self.packet_type == EVENT:
            name = self.data[0] if isinstance(self.data, list) and self.data else None
            if not isinstance(name, str) or name in _RESERVED:
                raise ValueError("not an event")
        return 0


class GatedLine:
    """One WebSocket, of which only sound messages come through and none too fast."""

    def __init__(self, line: Any, session: Any, sleep: Callable[[float], None]) -> None:
        """The gate before ``line``, the library's own object; ``session`` is its Engine.IO socket."""
        self._line, self.session, self._sleep = line, session, sleep
        self._frames = Bucket(FRAMES_PER_SECOND, FRAMES_AT_ONCE)

    @property
    def inner(self) -> Any:
        """The library's own object."""
        return self._line

    def wait(self) -> str | None:
        """The next message; None, which ends the connection, where the page has hung up or sends rubbish."""
        message = self._line.wait()
        if self.session.closed or not isinstance(message, str) or not _SOUND.fullmatch(message):
            return None
        if not self._frames.take():
            self._sleep(TOO_FAST_PAUSE)
        return message

    def close(self) -> None:
        """Take leave of the page, which may have hung up already."""
        with suppress(OSError):
            self._line.close()

    def cut(self) -> None:
        """Break the connection off, whoever reads or writes there just now."""
        inner = getattr(self._line, "ws", self._line)
        raw: Any = getattr(inner, "socket", None) or getattr(inner, "sock", None)
        with suppress(OSError, AttributeError):
            raw.shutdown(socket.SHUT_RDWR)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._line, name)


class Gate:
    """Stands before every socket of one server."""

    def __init__(self, server: Any, sleep: Callable[[float], None]) -> None:
        """The gate of that Engine.IO server; ``sleep`` lets others work meanwhile."""
        self._server, self._sleep = server, sleep
        self._lines: dict[str, GatedLine] = {}
        self._websocket = server._async["websocket"]
        server._async = {**server._async, "websocket": self._open}
        server.pings = self.pings = Pings(PING_INTERVAL, sleep)
        vars(engineio.server)["socket"] = SimpleNamespace(Socket=Lane)
        # A wall clock that is set forward would else be silence of everybody at once, and set back would hide a loss.
        for module in (engineio.socket, engineio.base_socket):
            vars(module)["time"] = SimpleNamespace(time=time.monotonic)

    def watch(self) -> None:
        """Let go, again and again, of those for whom too much waits, and of lines whose session is over."""
        while True:
            self._sleep(LOOK_SECONDS)
            self.look()

    def look(self) -> None:
        """Let go of them now."""
        for sid, session in list(self._server.sockets.items()):
            if session.queue.qsize() <= MOST_WAITING:
                continue
            _empty(session.queue, self._server.get_queue_empty_exception())
            line = self._lines.get(sid)
            if line is not None:
                line.cut()
            else:
                session.close(wait=False, abort=True, reason=self._server.reason.TRANSPORT_ERROR)

    def _open(self, handler: Any, server: Any) -> Any:
        """What the Engine.IO server calls for a WebSocket: the library's own, with the gate before it."""
        session = handler.__self__

        def gated(line: Any) -> Any:
            _bound(line)
            gated_line = self._lines[session.sid] = GatedLine(line, session, self._sleep)
            try:
                return handler(gated_line)
            finally:
                self._lines.pop(session.sid, None)
                self._server.sockets.pop(session.sid, None)

        def handed_over(line: Any) -> Any:
            """The same without the request, its headers and its deep stack, where the way of serving can."""
            hand_over = getattr(line, "environ", {}).get(HAND_OVER)
            if hand_over is None or not hasattr(line, "_send"):
                return gated(line)
            hand_over()
            line.websocket_closed = True  # as far as the request is concerned
            errors = {"wsgi.errors": line.log}
            own = type(line)(line.socket, errors, line.version, max_frame_length=line.max_frame_length)
            return self._server.start_background_task(gated, own)

        websocket = self._websocket(handed_over, server)
        if hasattr(websocket, "server_args"):
            websocket.server_args["max_message_size"] = MAX_MESSAGE
        return websocket


class Backlog(list[Any]):
    """What was read ahead of a line: whoever reads on waits while it is full, so that its sender waits too."""

    def __init__(self, line: Any, sleep: Callable[[float], None]) -> None:
        super().__init__(line.input_buffer)
        self._line, self._sleep = line, sleep

    def append(self, message: Any) -> None:
        """Add a message once there is room, or once nobody takes any more."""
        while len(self) >= BACKLOG and self._line.connected:
            self._sleep(TOO_FAST_PAUSE)
        super().append(message)


def _bound(line: Any) -> None:
    """Bound what one message, and what is read ahead, may take, in the manner of each library."""
    if hasattr(line, "Message"):
        line.Message = _bounded(line.Message)
        line._apply_mask = _unmasked
    elif hasattr(line, "ws"):
        line.ws.input_buffer = Backlog(line.ws, time.sleep)


def _unmasked(data: bytes, mask: tuple[int, ...], length: int, offset: int = 0) -> bytes:
    """What eventlet does byte by byte, for each message that comes in."""
    key = bytes((mask[offset % 4 :] + mask[: offset % 4]) * (length // 4 + 1))[:length]
    return (int.from_bytes(data, "big") ^ int.from_bytes(key, "big")).to_bytes(length, "big")


@cache
def _bounded(kind: Any) -> Any:
    """That kind of message, in fragments or not, up to our longest."""

    class BoundedMessage(kind):
        """Counts what is put into it; an empty fragment counts too."""

        size = 0

        def push(self, data: bytes, final: bool = False) -> None:
            self.size += len(data) or 1
            if self.size > MAX_MESSAGE:
                raise ValueError("too long")
            super().push(data, final)

    return BoundedMessage


def _empty(queue: Any, nothing: type[Exception]) -> None:
    with suppress(nothing):
        while True:
            queue.get(block=False)
