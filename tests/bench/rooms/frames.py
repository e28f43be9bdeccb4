"""An experiment: news as ready WebSocket frames, written to the sockets past the queues of Socket.IO.

``python -m tests.bench rooms`` measures this server with it as ``ready-frames``. A news is encoded and framed once and
sent to each socket at once, without a queue and a task of its own for each. What a socket does not take at once has to
wait for it, behind what its queue holds: here such a frame goes the usual way.
"""

from typing import Any

from engineio.packet import MESSAGE, Packet
from engineio.socket import Socket

from speed313.web.gate import TextPacket
from speed313.web.rooms import Rooms


def use_ready_frames() -> None:
    """From now on a server sends its news so. Only with eventlet."""
    handle = Socket._websocket_handler

    def remember(self: Any, line: Any) -> Any:
        self.line = line
        return handle(self, line)

    Socket._websocket_handler = remember
    Rooms._emit = _emit


def _emit(self: Any, event: str, body: Any, to: str) -> None:
    text = "4" + TextPacket(data=[event, body], namespace="/").encode()
    packet = Packet(MESSAGE, text[1:])
    frame = _framed(text.encode())
    for _, number in list(self.server.manager.get_participants("/", to)):
        socket = self.server.eio.sockets.get(number)
        if socket is None or socket.closed:
            continue
        line = getattr(socket, "line", None)
        if line is None or not socket.upgraded or not socket.queue.empty() or not _sent(line, frame):
            socket.send(packet)


def _sent(line: Any, frame: bytes) -> bool:
    """Whether the socket has taken the whole frame."""
    if line._sendlock.balance < 1:  # its own task is in the middle of a message
        return False
    try:
        taken = line.socket.fd.send(frame)
    except BlockingIOError:
        return False
    if taken < len(frame):
        raise AssertionError("a frame was taken in part: more than an experiment can do")
    return True


def _framed(payload: bytes) -> bytes:
    size = len(payload)
    if size < 126:
        return bytes([0x81, size]) + payload
    return (b"\x81\x7e" + size.to_bytes(2, "big") if size < 65536 else b"\x81\x7f" + size.to_bytes(8, "big")) + payload
