"""What twelve guests feel while one more does its worst: from a question to its answer, by turns with nobody at it.

The bad guest is a process of its own at an address of its own. It does as much as it can: only the server slows it.
"""

import json
import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from tests.bench.rooms.load import spread
from tests.reliability.wire import BINARY, Line, event
from tests.web.server import ROOT, free_port

SEATS = 12
SECONDS = 6.0
PAUSE = 0.02  # seconds between two questions
BAD = ("127.0.0.66", 0)
# As it is started, but for one thing: addresses of this machine are counted as those of phones are.
SERVER = "import speed313.web.doors as doors, speed313.cli as cli; doors._is_here = lambda address: False; cli.main()"
BIG = b"42" + json.dumps(["command", {"cid": "x", "type": "x" * 30_000}]).encode()
DEEP = b"42" + b'["command",' + b"[" * 5_000


def flood(port: int, code: str, payload: bytes, opcode: int = 1) -> None:
    """One message again and again, on a new line where the old one is cut."""
    while True:
        with suppress(OSError):
            line = Line(port, source=BAD)
            line.hello(role="phone", table=code)
            while True:
                line.say(payload, opcode)


def ask(port: int, code: str) -> None:
    """Questions."""
    flood(port, code, event("clock", {}, number=1))


def command(port: int, code: str) -> None:
    """Commands that are refused."""
    flood(port, code, event("command", {"cid": "x", "type": "draw", "source": "middle"}, number=1))


def big(port: int, code: str) -> None:
    """The largest messages that come through."""
    flood(port, code, BIG)


def deep(port: int, code: str) -> None:
    """What is deep and breaks off."""
    flood(port, code, DEEP)


def binary(port: int, code: str) -> None:
    """What is no text."""
    flood(port, code, os.urandom(30_000), BINARY)


def deaf(port: int, code: str) -> None:
    """Lines that ask for everything and read nothing."""
    while True:
        with suppress(OSError):
            lines = [Line(port, source=BAD, small=True) for _ in range(20)]
            for line in lines:
                line.hello(role="phone", table=code)
            while True:
                for line in lines:
                    line.say(event("clock", {}, number=1))


def come(port: int, code: str) -> None:
    """Lines that come and go, each with a greeting."""
    while True:
        with suppress(OSError):
            line = Line(port, source=BAD)
            line.hello(role="watch", table=code)
            line.close()


def stay(port: int, code: str) -> None:
    """As many lines as there can be."""
    lines = []
    while True:
        with suppress(OSError):
            lines.append(Line(port, source=BAD, seconds=1))


def pages(port: int, code: str) -> None:
    """The page of the phones again and again."""
    while True:
        with suppress(OSError):
            line = Line(port, upgrade=False, source=BAD)
            while True:
                line.raw(f"GET /j/{code} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
                line.socket.recv(1 << 20)


ATTACKS: tuple[Callable[[int, str], None], ...] = (ask, command, big, deep, binary, deaf, come, stay, pages)


def rows(seconds: float = SECONDS) -> Iterator[dict[str, Any]]:
    """For each attack what the others felt, in ms, beside what they felt just before it."""
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER, "--no-browser", "--memory", "--port", str(port), "--host", "127.0.0.1"],
        cwd=ROOT,
        env={**os.environ, "PYTHONWARNINGS": "ignore"},
        stdout=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        code = _code(server)
        guests = [_guest(port, code, seat) for seat in range(SEATS)]
        for attack in ATTACKS:
            before = _trips(guests, seconds / 2)
            bad = multiprocessing.Process(target=attack, args=(port, code), daemon=True)
            bad.start()
            time.sleep(0.5)
            during = _trips(guests, seconds)
            bad.kill()
            bad.join()
            quiet = {f"quiet{name[4:]}": value for name, value in spread("trip", before).items()}
            yield {"what": attack.__name__, **quiet, **spread("trip", during)}
            time.sleep(0.5)
    finally:
        server.terminate()
        server.wait(20)


def _code(server: subprocess.Popen) -> str:
    """The table's code, once the server is there."""
    assert server.stdout
    for line in server.stdout:
        if "/j/" in line:
            found = line.rsplit("/j/", 1)[1].split()[0]
        if "Ctrl-C" in line:
            return found
    raise ConnectionError("the server does not start")


def _guest(port: int, code: str, seat: int) -> Line:
    line = Line(port, source=(f"127.0.0.{seat + 10}", 0))
    line.hello(role="phone", table=code)
    asked = {"cid": f"j{seat}", "type": "join", "name": f"Guest {seat}", "color": seat, "symbol": seat}
    assert line.ask("command", asked)["ok"]
    return line


def _trips(guests: list[Line], seconds: float) -> list[float]:
    """How long answers take, in seconds, one guest after another."""
    found, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        for guest in guests:
            began = time.monotonic()
            guest.ask("clock", {})
            found.append(time.monotonic() - began)
            time.sleep(PAUSE)
    return found
