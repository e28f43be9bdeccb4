"""A line between a page and its server that can be spoilt: silent, reset, slow, from another address.

A phone that sleeps or leaves the Wi-Fi closes nothing: its connection stays open and is dead. So what goes through a
silent relay is lost for good, and a connection that was silent once never speaks again; a new one may.
"""

import queue
import socket
import struct
import threading
import time
from contextlib import suppress

CHUNK = 65536
HARD_END = struct.pack("ii", 1, 0)  # close with a reset instead of a farewell


class Connection:
    """One connection through the relay: the page's end, the server's end, and whether it is dead."""

    def __init__(self, page):
        self.page = page
        self.server = None
        self.silent = False

    def end(self, hard=False):
        """Close both ends."""
        for line in (self.page, self.server):
            if line is None:
                continue
            with suppress(OSError):
                if hard:
                    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, HARD_END)
                else:
                    line.shutdown(socket.SHUT_RDWR)
            line.close()


class Relay:
    """Listens on a port of its own and passes everything on to the server's."""

    def __init__(self, target):
        self._target = target
        self._silent = False
        self._delay = 0.0
        self._source = ""
        self.connections = []
        self._lock = threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    # --- what happens to a line -----------------------------------------------------------------------------------

    def silence(self):
        """Nothing comes through any more, in either direction, and nobody is told."""
        with self._lock:
            self._silent = True
            for one in self.connections:
                one.silent = True

    def speak(self):
        """New connections come through again; those that were silent stay so."""
        with self._lock:
            self._silent = False

    def cut(self):
        """Every connection dies without a word; new ones come through."""
        self.silence()
        self.speak()

    def reset(self):
        """Every connection is broken off."""
        with self._lock:
            ended, self.connections = self.connections, []
        for one in ended:
            one.end(hard=True)

    def delay(self, seconds):
        """Whatever is sent from now on takes so long, in each direction."""
        self._delay = seconds

    def move(self, address):
        """The page is at another address now; its old connections are dead."""
        self._source = address
        self.cut()

    def stop(self):
        """Close everything."""
        self._listener.close()
        with self._lock:
            ended, self.connections = self.connections, []
        for one in ended:
            one.end()

    # --- the work -------------------------------------------------------------------------------------------------

    def _accept(self):
        while True:
            try:
                page, _ = self._listener.accept()
            except OSError:
                return
            page.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            one = Connection(page)
            with self._lock:
                one.silent = self._silent
                self.connections.append(one)
            threading.Thread(target=self._connect, args=(one,), daemon=True).start()

    def _connect(self, one):
        if one.silent:
            return
        try:
            first = self.first(one.page)
            one.server = socket.create_connection(("127.0.0.1", self._target), 20, (self._source, 0))
            one.server.settimeout(None)
            one.server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            one.server.sendall(first)
        except (OSError, ValueError):
            one.end()
            return
        for source, target in ((one.page, one.server), (one.server, one.page)):
            waiting = queue.SimpleQueue()
            threading.Thread(target=self._read, args=(source, waiting), daemon=True).start()
            threading.Thread(target=self._write, args=(one, target, waiting), daemon=True).start()

    def first(self, page):
        """What the server is told before anything else."""
        return b""

    def _read(self, source, waiting):
        while True:
            try:
                data = source.recv(CHUNK)
            except OSError:
                data = b""
            waiting.put((time.monotonic() + self._delay, data))
            if not data:
                return

    def _write(self, one, target, waiting):
        while True:
            due, data = waiting.get()
            time.sleep(max(due - time.monotonic(), 0))
            if one.silent:
                if not data:
                    return  # the other end hears nothing of it
                continue
            if not data:
                one.end()
                return
            try:
                target.sendall(data)
            except OSError:
                one.end()
                return
