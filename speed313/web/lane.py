"""An Engine.IO socket that takes one task instead of three: what it is sent is written at once, where it is sent.

The library gives each socket a task that reads, one that writes what waits in a queue, and one that sleeps until the
next ping. So an answer is written after everything else that came in with its command was answered, and most of what a
socket costs in memory are those tasks. Here only what the network does not take at once waits, for a task that ends
with it, and one task pings all.

With eventlet. Elsewhere, and for sockets that poll, the library's ways stay; its pings are ours everywhere.
"""

import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from engineio.exceptions import SocketIsClosedError, UnknownPacketError
from engineio.packet import NOOP, PING, PONG, UPGRADE, Packet
from engineio.socket import Socket

LOOK_SECONDS = 1.0  # between two looks for sockets to ping while there are none


class Lane(Socket):
    """One socket of a server that has ``pings``."""

    queue: Any
    connected: bool
    last_ping: float | None
    _outlet: "Outlet | None" = None

    def send(self, packet: Any) -> None:
        """Send a packet: at once over a WebSocket, else when it is asked for."""
        if self._outlet is None:
            super().send(packet)
        elif self.check_ping_timeout():
            self._outlet.put(packet)

    def schedule_ping(self) -> None:
        """Ping once more when it is time, unless a ping is still under way."""
        if self.last_ping:
            self.last_ping = None
            self.server.pings.add(self)

    def ping(self) -> None:
        """Ask whether the page is still there."""
        if not self.closing and not self.closed:
            self.last_ping = time.monotonic()
            self.send(Packet(PING))

    def close(self, wait: bool = True, abort: bool = False, reason: Any = None) -> None:
        """Close the socket, once all that waits is written."""
        super().close(wait and self._outlet is None, abort, reason)
        if self._outlet is not None:
            self._outlet.end()

    def _websocket_handler(self, line: Any) -> Any:
        """Read what the page sends until it ends; ``line`` is the library's WebSocket behind its gate."""
        if not hasattr(line, "_send"):
            return super()._websocket_handler(line)
        line.socket.settimeout(self.server.ping_interval + self.server.ping_timeout)
        if self.connected and not self._take_over(line):
            return []
        self.connected = self.upgraded = True
        self._outlet = outlet = Outlet(line, self.queue, self.server)
        try:
            outlet.empty()
            self.queue = outlet.queue = Waiting(self.server.get_queue_empty_exception())
            while (message := self._next(line)) is not None:
                with suppress(UnknownPacketError):
                    self.receive(Packet(encoded_packet=message))
        except SocketIsClosedError:
            pass
        except Exception:
            self.server.logger.exception("a message could not be read")
        line.close()
        self.close(wait=False, abort=True, reason=self.server.reason.TRANSPORT_CLOSE)
        return []

    def _take_over(self, line: Any) -> bool:
        """Go on over this WebSocket where the page polled before; whether it asked for it as it should."""
        self.upgrading = True  # nothing more is polled
        asks = self._next(line)
        if asks is not None and _is(asks, PING, "probe"):
            line.send(Packet(PONG, data="probe").encode())
            self.queue.put(Packet(NOOP))  # what is polled just now ends
            asks = self._next(line)
            if asks is not None and _is(asks, UPGRADE):
                self.upgrading = False
                return True
        self.upgrading = False
        return False

    def _next(self, line: Any) -> Any:
        try:
            return line.wait()
        except Exception as fault:  # it is gone, or silent for too long
            self.server.logger.info("%s: %s", self.sid, fault)
            return None


class Outlet:
    """What is written to one WebSocket. Nobody waits here: what the network does not take at once is queued."""

    def __init__(self, line: Any, queue: Any, server: Any) -> None:
        """For that WebSocket; in the queue is what has to be written first, by ``empty``."""
        self._line, self.queue, self._server = line, queue, server
        self._take: Callable[[bytes], int] = line.socket.fd.send
        self._rest = b""  # of a frame that was taken in part
        self._waits = True  # whether something has to be written first
        # All frames come through here, also those with which the WebSocket itself answers.
        line.inner._send = self._put_frame
        line.inner._sendlock = line.inner._msgs = None

    def put(self, packet: Any) -> None:
        """Write a packet, which is framed once for all sockets that are sent it."""
        if self._waits:
            self.queue.put(packet)
            return
        if not hasattr(packet, "frame"):
            packet.frame = self._line._pack_message(packet.encode())
        self._put_frame(packet.frame)

    def _put_frame(self, frame: bytes) -> None:
        if self._waits:
            self.queue.put(frame)
            return
        try:
            taken = self._take(frame)
        except BlockingIOError:
            taken = 0
        except OSError:  # whoever reads will see it
            return
        if taken < len(frame):
            self._rest, self._waits = frame[taken:], True
            self._server.start_background_task(self.empty)

    def empty(self) -> None:
        """Write what waits, in a task that may wait for the network; the end of the queue is the end of the line."""
        try:
            with suppress(self._server.get_queue_empty_exception()):
                while True:
                    self._line.socket.sendall(self._rest)
                    self._rest = b""
                    what = self.queue.get(block=False)
                    if what is None:
                        self._line.close()
                        return
                    self._rest = what if isinstance(what, bytes) else self._line._pack_message(what.encode())
        except OSError:
            self._line.close()
            return
        self._waits = False

    def end(self) -> None:
        """Hang up, in a task of its own; while something waits ``empty`` does so afterwards."""
        if not self._waits:
            self._server.start_background_task(self._line.close)


class Waiting(list[Any]):
    """A queue that nobody waits for, in a tenth of the memory."""

    def __init__(self, nothing: type[Exception]) -> None:
        """What ``get`` raises where there is nothing."""
        super().__init__()
        self._nothing = nothing

    def put(self, what: Any) -> None:
        """Add it at the end."""
        self.append(what)

    def get(self, block: bool = False) -> Any:
        """Take the first."""
        if not self:
            raise self._nothing
        return self.pop(0)

    def qsize(self) -> int:
        """How many there are."""
        return len(self)


class Pings:
    """Pings every socket again when it is time: all wait equally long, so they come in their order."""

    def __init__(self, interval: float, sleep: Callable[[float], None], now: Callable[[], float] = time.monotonic):
        """So many seconds after the last answer of each."""
        self._interval, self._sleep, self._now = interval, sleep, now
        self._due: deque[tuple[float, Lane]] = deque()

    def add(self, socket: Lane) -> None:
        """It has answered."""
        self._due.append((self._now() + self._interval, socket))

    def watch(self) -> None:
        """Ping for ever."""
        while True:
            while self._due and self._due[0][0] <= self._now():
                with suppress(SocketIsClosedError):
                    self._due.popleft()[1].ping()
            self._sleep(self._due[0][0] - self._now() if self._due else LOOK_SECONDS)


def _is(message: Any, kind: int, data: str = "") -> bool:
    packet = Packet(encoded_packet=message)
    return packet.packet_type == kind and (not data or packet.data == data)
