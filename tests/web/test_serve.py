"""The listening socket and the choice of how to serve."""

import errno
import io
import os
import signal
import socket
import subprocess
import sys

import pytest

from speed313 import serve


@pytest.fixture
def listening():
    opened = []

    def listen(*args):
        opened.append(serve.listen(*args))
        return opened[-1]

    yield listen
    for listener in opened:
        listener.close()


def nodelay(line):
    return line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0


def test_replies_do_not_wait_for_acknowledgements(listening):
    listener = listening("127.0.0.1", 0)
    assert nodelay(listener)
    with socket.create_connection(listener.getsockname()), listener.accept()[0] as accepted:
        assert nodelay(accepted)


def test_a_port_is_never_shared(listening):
    port = listening("127.0.0.1", 0).getsockname()[1]
    with pytest.raises(serve.PortBusy) as busy:
        serve.listen("127.0.0.1", port)
    assert busy.value.port == port


def test_the_next_free_port_is_taken_when_nobody_asked_for_one(listening, monkeypatch):
    taken = listening("127.0.0.1", 0).getsockname()[1]
    monkeypatch.setattr(serve, "DEFAULT_PORT", taken)
    assert taken < listening("127.0.0.1", None).getsockname()[1] < taken + serve.PORTS_TRIED


def test_ten_busy_ports_are_enough(monkeypatch):
    tried = []

    def busy(_host, port):
        tried.append(port)
        raise serve.PortBusy(port)

    monkeypatch.setattr(serve, "_listen", busy)
    with pytest.raises(serve.PortBusy):
        serve.listen("0.0.0.0", None)
    assert tried == list(range(3130, 3140))


def test_an_address_that_is_not_ours_is_no_busy_port():
    with pytest.raises(OSError):
        serve.listen("192.0.2.250", 0)


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="no IPv6 here")
def test_both_kinds_of_addresses_at_once(listening):
    port = listening("::", 0).getsockname()[1]
    for host in ("127.0.0.1", "::1"):
        socket.create_connection((host, port)).close()


@pytest.mark.parametrize(
    ("platform", "loads", "mode"),
    [
        ("linux", True, "eventlet"),
        ("darwin", True, "eventlet"),
        ("linux", False, "threading"),
        ("win32", True, "threading"),
    ],
)
def test_auto_is_eventlet_where_it_works(monkeypatch, platform, loads, mode):
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(serve, "_patched_by_eventlet", lambda: loads)
    assert serve.choose_mode("auto") == mode


def test_a_mode_asked_for_by_name_has_to_work(monkeypatch):
    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr(serve.importlib, "import_module", missing)
    assert serve.choose_mode("threading") == "threading"
    assert serve.choose_mode("auto") == "threading"
    for mode in ("eventlet", "gevent"):
        with pytest.raises(serve.ModeMissing):
            serve.choose_mode(mode)


class Shut:
    """A socket that cannot be shut down, for that reason."""

    def __init__(self, reason):
        self.reason = reason

    def sendall(self, _data):
        raise OSError(self.reason, os.strerror(self.reason))

    shutdown = sendall

    def close(self):
        """Nothing to close."""


@pytest.mark.parametrize("websocket", ["WebSocket", "RFC6455WebSocket"])
@pytest.mark.parametrize(("reason", "told"), [(errno.EBADF, False), (errno.EIO, True)])
def test_a_line_that_was_closed_already_is_no_fault_and_any_other_is(websocket, reason, told):
    kind = getattr(pytest.importorskip("eventlet.websocket"), websocket)
    stream = io.StringIO()
    environ = {"wsgi.errors": serve.Complaints(stream), "SERVER_NAME": "here", "PATH_INFO": "/", "REMOTE_ADDR": "there"}
    more = {"extensions": {}, "client": False} if websocket == "RFC6455WebSocket" else {"version": 76}
    kind(Shut(reason), environ, **more).close()
    assert bool(stream.getvalue()) == told
    environ["wsgi.errors"].write("Traceback")
    environ["wsgi.errors"].flush()
    assert stream.getvalue().endswith("Traceback")


def test_ctrl_c_while_the_program_is_changed_comes_when_it_is_whole():
    steps = []

    def change():
        with serve._uninterrupted():
            signal.raise_signal(signal.SIGINT)
            steps.append("whole")

    with pytest.raises(KeyboardInterrupt):
        change()
    assert steps == ["whole"]
    with pytest.raises(KeyboardInterrupt):  # and from then on as ever
        signal.raise_signal(signal.SIGINT)


ASIDE = """
import sys
from speed313 import serve
mode = serve.choose_mode(sys.argv[1])
import sqlite3, threading, time
aside, steps = serve.aside(mode), []

def busy():
    end = time.monotonic() + 0.3
    with sqlite3.connect(":memory:") as db:
        while time.monotonic() < end:
            db.execute("WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n LIMIT 9999) SELECT 1 FROM n")
    steps.append("done")

def other():
    for _ in range(10):
        time.sleep(0.01)
        steps.append("on")

task = threading.Thread(target=other)
task.start()
aside(busy)
task.join()
try:
    aside(lambda: 1 / 0)
except ZeroDivisionError:
    steps.append("told")
print(*steps)
"""


@pytest.mark.parametrize(
    ("mode", "hub"), [("eventlet", ""), ("eventlet", "asyncio"), ("gevent", ""), ("threading", "")]
)
def test_others_go_on_while_something_waits_for_the_disk(monkeypatch, mode, hub):
    """``asyncio`` is eventlet's hub on a Mac."""
    pytest.importorskip(mode)
    if hub:
        monkeypatch.setenv("EVENTLET_HUB", hub)
    command = [sys.executable, "-W", "ignore", "-c", ASIDE, mode]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == ["on"] * 10 + ["done", "told"], done.stderr
