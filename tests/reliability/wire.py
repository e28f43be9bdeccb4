"""A screen's side of the wire by hand: TCP, WebSocket frames and Socket.IO packets exactly as a test wants them."""

import base64
import json
import os
import socket
import struct

PATH = "/socket.io/?EIO=4&transport=websocket"
MASK = b"\0\0\0\0"  # legal, and what is sent can be read
TEXT, BINARY = 1, 2


def frame(payload, opcode=TEXT, final=True, length=None):
    """One masked frame; ``length`` is what it says of itself where that is not the truth."""
    size = len(payload) if length is None else length
    head = bytes([opcode | (0x80 if final else 0)])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65536:
        head += b"\xfe" + struct.pack(">H", size)
    else:
        head += b"\xff" + struct.pack(">Q", size)
    return head + MASK + payload


def event(name, *bodies, number=""):
    """The payload of one Socket.IO event; with a ``number`` it is to be acknowledged."""
    return f"42{number}{json.dumps([name, *bodies], separators=(',', ':'))}".encode()


class Line:
    """One TCP connection to a server, as a WebSocket if it is to be one."""

    def __init__(self, port, upgrade=True, host="127.0.0.1", seconds=20, source=("", 0), small=False):
        self.rest, self.open = b"", True
        self.socket = socket.socket()
        if small:  # a reader that takes little at a time
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self.socket.bind(source)
        self.socket.settimeout(seconds)
        self.socket.connect((host, port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if upgrade:
            key = base64.b64encode(os.urandom(16)).decode()
            self.raw(
                f"GET {PATH} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
            )
            while b"\r\n\r\n" not in self.rest:
                self._more()
            head, self.rest = self.rest.split(b"\r\n\r\n", 1)
            if b" 101 " not in head.splitlines()[0]:
                raise ConnectionRefusedError(head.decode())

    def raw(self, data):
        """Send these bytes."""
        self.socket.sendall(data)

    def say(self, payload, opcode=TEXT):
        """Send one frame."""
        self.raw(frame(payload, opcode))

    def hello(self, **who):
        """Introduce oneself; what the server answers, as text."""
        self.wait(b"0")
        self.say(b"40" + json.dumps({"protocol": 1, **who}).encode())
        return self.wait(b"4").decode()

    def ask(self, name, body, number=7):
        """Send an event; what is answered."""
        self.say(event(name, body, number=number))
        return json.loads(self.wait(b"43%d[" % number)[2 + len(str(number)) :])[0]

    def wait(self, start):
        """The next message that begins so; pings before it are answered, all else is dropped."""
        while True:
            payload = self.next()
            if payload == b"2":
                self.say(b"3")
            elif payload.startswith(start):
                return payload

    def next(self):
        """The next frame's payload.

        Raises:
            ConnectionError: the server has hung up.
        """
        while True:
            if (taken := self._frame()) is not None:
                opcode, payload = taken
                if opcode == 8:
                    raise ConnectionResetError(payload)
                return payload
            self._more()

    def ended(self, seconds=10):
        """Whether the server hangs up within so many seconds; then there is nothing left to close."""
        self.socket.settimeout(seconds)
        try:
            while True:
                self.next()
        except TimeoutError:
            return False
        except OSError:
            self.close()
            return True

    def close(self):
        """Hang up without a word."""
        self.socket.close()

    def _frame(self):
        if len(self.rest) < 2:
            return None
        size, begin = self.rest[1] & 127, 2
        if size > 125:
            wide = 2 if size == 126 else 8
            begin += wide
            size = int.from_bytes(self.rest[2:begin], "big") if len(self.rest) >= begin else 1 << 60
        if len(self.rest) < begin + size:
            return None
        opcode, payload = self.rest[0] & 15, self.rest[begin : begin + size]
        self.rest = self.rest[begin + size :]
        return opcode, payload

    def _more(self):
        more = self.socket.recv(65536)
        if not more:
            raise ConnectionResetError("the server hung up")
        self.rest += more
