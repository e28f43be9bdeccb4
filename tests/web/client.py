"""One page as the server sees it: a real Socket.IO connection that notes all it was sent."""

import itertools
import time
from contextlib import suppress
from socket import SHUT_RDWR

import socketio

from speed313.web.protocol import PROTOCOL

EVENTS = ("welcome", "table", "language", "seat", "host", "granted", "denied", "gone", "disconnect")
_numbers = itertools.count(1)


class Client:
    """A socket that has introduced itself; ``heard`` holds (event, body) in order."""

    def __init__(self, server, role="phone", transports=("websocket",), headers=None, **auth):
        self.heard = []
        self.refused = None
        # The library adds an origin of its own to the one that is given.
        extra = {"suppress_origin": True} if "Origin" in (headers or {}) else {}
        self.socket = socketio.Client(reconnection=False, handle_sigint=False, websocket_extra_options=extra)
        self._view = None
        for event in EVENTS:
            self.socket.on(event, lambda *bodies, event=event: self._hear(event, *bodies))
        self.socket.on("connect_error", self._refuse)
        if role in ("phone", "watch"):
            auth.setdefault("table", server.code)
        if role == "host" and "pin" not in auth:
            auth.setdefault("key", server.key)
        self._connect(server.url, {"protocol": PROTOCOL, "role": role, **auth}, list(transports), headers or {})

    @classmethod
    def bare(cls, server, auth, headers=None):
        """A socket that sends exactly this ``auth``."""
        client = cls.__new__(cls)
        client.heard, client.refused = [], None
        client.socket = socketio.Client(reconnection=False, handle_sigint=False)
        client.socket.on("connect_error", client._refuse)
        client._connect(server.url, auth, ["websocket"], headers or {})
        return client

    def _connect(self, url, auth, transports, headers):
        try:
            self.socket.connect(url, auth=auth, transports=transports, headers=headers, wait_timeout=30)
        except socketio.exceptions.ConnectionError as error:
            self.refused = self.refused or str(error)
            self.close()

    def _hear(self, event, body=None):
        if event == "table":
            if "sheet" not in body:
                if self._view is None:
                    return  # the whole view of this socket is on its way
                assert body["kept"] <= self._view["seq"], "a view was lost"
                body = {**self._view, **body}
            self._view = body
        self.heard.append((event, body))

    def _refuse(self, why):
        self.refused = why

    def ask(self, kind, cid=None, **fields):
        """Send a command; the answer."""
        return self.call("command", {"cid": cid or f"c{next(_numbers)}", "type": kind, **fields})

    def call(self, event, body):
        """Send an event that is answered; the answer."""
        return self.socket.call(event, body, timeout=30)

    def all(self, event):
        """The bodies of every such event so far."""
        return [body for name, body in list(self.heard) if name == event]

    def wait(self, event, holds=lambda body: True, ever=False, seconds=30.0):
        """Wait until ``holds`` is true of the newest such event (``ever``: of any so far); that event's body."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            bodies = self.all(event)
            for body in reversed(bodies if ever else bodies[-1:]):
                if holds(body):
                    return body
            time.sleep(0.01)
        raise AssertionError(f"no such {event} in {seconds} s; heard {[name for name, _ in self.heard][-20:]}")

    def table(self, holds=lambda body: True, ever=False, seconds=30.0):
        """Wait for a table view; see ``wait``."""
        return self.wait("table", holds, ever, seconds)

    def close(self):
        """Close the socket at once, as a page that is closed does, and all that the library would leave open."""
        line = self.socket.eio
        session, reader = line.http, line.read_loop_task
        if line.ws is not None and line.ws.sock is not None:
            with suppress(OSError):
                line.ws.sock.shutdown(SHUT_RDWR)
        self.socket.disconnect()
        if reader is not None:
            reader.join(30)
        if line.ws is not None:
            line.ws.shutdown()
        if session is not None:
            session.close()
