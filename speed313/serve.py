"""Listening and serving, in whichever way this machine does it best. Nothing else knows eventlet or gevent.

Only the standard library, or what needs nothing else, is imported up here: ``choose_mode`` replaces parts of it, and
has to come first.
"""

import errno
import importlib
import importlib.util
import os
import signal
import socket
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

from speed313.collector import Collector
from speed313.web.doors import HAND_OVER, Doors

MODES = ("auto", "eventlet", "threading", "gevent")
DEFAULT_PORT = 3130
PORTS_TRIED = 10  # from the default port on, when nobody asked for one
BACKLOG = 128
MOST_CONNECTIONS = 20_000
BUFFER = 1024  # bytes read and written at once of a request
READS_IN_A_ROW = 16  # from one socket, before the others get their turn
IDLE_SECONDS = 60  # a connection without a request, or in the middle of one, is closed
FULL_SECONDS = 0.2  # before the next try, where the system gives us no more open sockets
LOOK_SECONDS = 0.2  # between two looks whether to stop, and for garbage

Wsgi = Callable[..., Any]


class PortBusy(Exception):
    """Another program listens on the port that was asked for."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.port = port


class ModeMissing(Exception):
    """The way of serving that was asked for does not work here."""

    def __init__(self, mode: str) -> None:
        super().__init__(mode)
        self.mode = mode


# --- the way of serving -------------------------------------------------------------------------------------------


def choose_mode(wanted: str) -> str:
    """Settle on one way of serving and prepare the standard library for it; to be called before Flask is imported.

    ``auto`` is eventlet on Linux and macOS, threads on Windows and wherever eventlet does not load.

    Raises:
        ModeMissing: the mode was asked for by name and does not load.
    """
    if wanted == "auto":
        if sys.platform == "win32" or not _patched_by_eventlet():
            return "threading"
        return "eventlet"
    if (wanted == "eventlet" and not _patched_by_eventlet()) or (wanted == "gevent" and not _patched_by_gevent()):
        raise ModeMissing(wanted)
    return wanted


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C comes afterwards."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def _patched_by_eventlet() -> bool:
    if sys.platform == "darwin":
        os.environ.setdefault("EVENTLET_HUB", "asyncio")  # the one that eventlet is tested with there
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it asks new projects to choose something else
        try:
            with _uninterrupted():  # half of it would be worse than none, and it swallows what stops it
                eventlet = importlib.import_module("eventlet")
                importlib.import_module("eventlet.wsgi")
                eventlet.monkey_patch()
        except Exception:
            # Any failure to load on this Python or system means the same: serve with threads.
            return False
    return True


def _patched_by_gevent() -> bool:
    try:
        gevent: Any = importlib.import_module("gevent.monkey")
        gevent.patch_all()
    except ImportError:
        return False
    return True


def aside(mode: str) -> Callable[[Callable[[], None]], None]:
    """How to do what waits for the disk and touches nothing of ours, so that all tasks but the one that asks go on."""
    if mode == "eventlet":
        threads = importlib.import_module("eventlet.tpool")
        threads.set_num_threads(1)
        return lambda work: threads.execute(work)
    if mode == "gevent":
        gevent: Any = importlib.import_module("gevent")
        return lambda work: gevent.get_hub().threadpool.apply(work)
    return lambda work: work()


# --- the listening socket -----------------------------------------------------------------------------------------


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket on that port, or on the default port or the next free one.

    Raises:
        PortBusy: that port, or every port tried, is taken.
        OSError: there is no such address here.
    """
    if port is not None:
        return _listen(host, port)
    for candidate in range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED):
        with suppress(PortBusy):
            return _listen(host, candidate)
    raise PortBusy(DEFAULT_PORT)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    try:
        # Never shared: with SO_REUSEPORT a second server would take half of the phones.
        listener = socket.create_server(
            (host, port), family=family, backlog=BACKLOG, reuse_port=False, dualstack_ipv6=both
        )
    except OSError as error:
        if error.errno in (errno.EADDRINUSE, errno.EACCES, getattr(errno, "WSAEADDRINUSE", errno.EADDRINUSE)):
            raise PortBusy(port) from None
        raise
    # Accepted sockets inherit it. Without it a reply waits up to 40 ms behind an unacknowledged broadcast.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


# --- serving ------------------------------------------------------------------------------------------------------


def serve(app: Wsgi, listener: socket.socket, mode: str, rests: Callable[[], bool] = lambda: True) -> bool:
    """Serve until SIGINT or SIGTERM; whether it was that which ended it. ``rests``: nobody would feel a pause now."""
    stop: list[int] = []
    _stop_on_signals(stop)
    _allow_many_connections()
    running, end = {"eventlet": _eventlet, "gevent": _gevent, "threading": _threads}[mode](app, listener)
    collector = Collector(rests)
    collector.begin()
    try:
        # Looked at rather than waited for: a signal's handler may run in any task, so it only leaves a note.
        while not stop and running():
            time.sleep(LOOK_SECONDS)
            collector.look()
    finally:
        collector.end()
        end()
    return bool(stop)


def _stop_on_signals(stop: list[int]) -> None:
    def note(number: int, _frame: FrameType | None) -> None:
        stop.append(number)

    for name in ("SIGINT", "SIGTERM", "SIGBREAK", "SIGHUP"):
        number = getattr(signal, name, None)
        # nohup and its like switch SIGHUP off on purpose
        if number is not None and not (name == "SIGHUP" and signal.getsignal(number) is signal.SIG_IGN):
            signal.signal(number, note)


def _allow_many_connections() -> None:
    """As many open sockets as the system lets us have; the usual 1,024 (256 on a Mac) are few."""
    with suppress(ImportError, ValueError, OSError):
        resource = importlib.import_module("resource")
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = MOST_CONNECTIONS if hard == resource.RLIM_INFINITY else min(hard, MOST_CONNECTIONS)
        if soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


class Complaints:
    """What the way of serving complains of, without what is no fault: a socket that was closed before it came to it."""

    def __init__(self, stream: Any) -> None:
        """They go on to that stream."""
        self._stream = stream

    def write(self, text: str) -> int:
        """Pass it on, unless it is no fault."""
        if "socket shutdown error" in text and f"[Errno {errno.EBADF}]" in text:
            return len(text)
        return int(self._stream.write(text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def _leaving(doors: Doors, address: str, close: Callable[[], None]) -> Callable[[], None]:
    """``close``, which also leaves the doors, the first time."""
    inside = [address]

    def leave() -> None:
        while inside:
            doors.leave(inside.pop())
        close()

    return leave


def _fair(listener: Any, doors: Doors) -> Any:
    """That listening socket, whose accepted sockets give way to each other; they are of its class."""
    sleep = importlib.import_module("eventlet").sleep

    class FairSocket(type(listener)):  # type: ignore[misc]
        """Gives way now and then: a phone that sends without a pause would else be the only one that is heard."""

        reads = 0

        def accept(self) -> Any:
            while True:
                try:
                    line, source = super().accept()
                except OSError as error:
                    if error.errno not in (errno.EMFILE, errno.ENFILE):
                        raise
                    sleep(FULL_SECONDS)
                    continue
                if doors.enter(source[0]):
                    # Each has a ``close`` of its own, which is called once or more.
                    line.close = _leaving(doors, source[0], line.close)
                    return line, source
                line.close()

        def recv(self, *args: Any) -> Any:
            self._give_way()
            return super().recv(*args)

        def recv_into(self, *args: Any) -> Any:
            self._give_way()
            return super().recv_into(*args)

        def _give_way(self) -> None:
            self.reads += 1
            if self.reads % READS_IN_A_ROW == 0:
                sleep(0)

    return FairSocket(listener.fd)


def _protocol(wsgi: Any) -> Any:
    """How requests are read; a WebSocket can go on without its request."""

    class Protocol(wsgi.HttpProtocol):
        """Who asks for something else than HTTP, as browsers that try HTTPS first, is nothing to tell the host of."""

        rbufsize = wbufsize = BUFFER  # what is larger is passed on as it is
        handed_over = False

        def get_environ(self) -> Any:
            return {**super().get_environ(), HAND_OVER: self.hand_over}

        def hand_over(self) -> None:
            """The connection stays open when the request ends: its WebSocket goes on without it."""
            self.handed_over = True

        def finish(self) -> None:
            if self.handed_over:
                self.rfile.close()
                self.wfile.close()
                # What eventlet shuts and closes after every request is not the connection then.
                self.conn_state[1] = socket.socket()
            else:
                super().finish()

        def log_message(self, *_args: object) -> None:
            """Nothing per request."""

    return Protocol


def _eventlet(app: Wsgi, listener: Any) -> tuple[Callable[[], bool], Callable[[], None]]:
    wsgi = importlib.import_module("eventlet.wsgi")
    task = importlib.import_module("eventlet").spawn(
        wsgi.server,
        _fair(listener, Doors()),
        app,
        max_size=MOST_CONNECTIONS,
        log_output=False,
        debug=False,
        keepalive=IDLE_SECONDS,
        socket_timeout=IDLE_SECONDS,
        protocol=_protocol(wsgi),
        environ={"wsgi.errors": Complaints(sys.stderr)},
    )
    return lambda: not task.dead, listener.close


def _gevent(app: Wsgi, listener: socket.socket) -> tuple[Callable[[], bool], Callable[[], None]]:
    pywsgi = importlib.import_module("gevent.pywsgi")
    server = pywsgi.WSGIServer(listener, app, log=None, error_log=None)
    server.start()
    return lambda: bool(server.started), lambda: server.stop(timeout=1)


def _threads(app: Wsgi, listener: socket.socket) -> tuple[Callable[[], bool], Callable[[], None]]:
    serving = importlib.import_module("werkzeug.serving")

    class Handler(serving.WSGIRequestHandler):  # type: ignore[name-defined]
        disable_nagle_algorithm = True
        timeout = None

        def log(self, *_args: object) -> None:
            """Nothing per request."""

    doors = Doors()

    class Server(serving.ThreadedWSGIServer):  # type: ignore[name-defined]
        def verify_request(self, request: Any, source: Any) -> bool:
            return doors.enter(str(source[0]))

        def process_request_thread(self, request: Any, source: Any) -> None:
            try:
                super().process_request_thread(request, source)
            finally:
                doors.leave(str(source[0]))

    host, port = listener.getsockname()[:2]
    server = Server(host, port, app, Handler, fd=listener.fileno())
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": LOOK_SECONDS}, daemon=True)
    thread.start()
    return thread.is_alive, server.shutdown
