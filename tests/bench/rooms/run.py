"""Servers side by side: starting them, loading them, comparing them."""

import json
import os
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench.rooms.load import BoardRoom, Load, Room, usage
from tests.bench.rooms.table import table_rooms
from tests.web.server import ROOT, free_port

HERE = Path(__file__).parent
PACE = 2.0  # seconds from call to call
SETTLE = PACE + 0.5
SLOW = 100.0  # ms that the 99th of a hundred acts may wait for its answer
ANSWERED = 0.9  # of the acts that were made
PLAYED = 0.75  # of those that a room makes that never rests: at a real table nobody acts between two rounds
MOST_ROOMS = 1400
MOST_TABLES = 400
OWN = "speed313"


@dataclass(frozen=True, slots=True)
class Server:
    """How to start one, what its rooms are, and what has to be there for it: a module of Node."""

    command: Callable[[int, int, Path], list[str]]
    rooms: type[Room] | None = Room
    needs: str | None = None


def _python(module: str) -> Callable[[int, int, Path], list[str]]:
    return lambda port, tables, folder: [sys.executable, "-m", module, str(port), str(tables), str(folder)]


def _node(kind: str) -> Callable[[int, int, Path], list[str]]:
    return lambda port, tables, folder: ["node", str(HERE / "node.js"), str(port), kind]


SERVERS = {
    OWN: Server(_python("tests.bench.rooms.own"), None),
    "flask-socketio": Server(_python("tests.bench.rooms.bare")),
    "socket.io": Server(_node("socket.io"), needs="socket.io"),
    "boardgame.io": Server(_node("boardgame.io"), BoardRoom, needs="boardgame.io"),
}


def why_not(name: str) -> str | None:
    """Why that server cannot be measured here, or None."""
    needs = SERVERS[name].needs
    if needs is None:
        return None
    if shutil.which("node") is None:
        return "no node here"
    asked = subprocess.run(["node", "-e", f"require.resolve('{needs}/package.json')"], capture_output=True, cwd=HERE)
    return None if asked.returncode == 0 else f"npm install {needs}, and NODE_PATH to its node_modules"


@contextmanager
def running(name: str, tables: int) -> Iterator[tuple[int, subprocess.Popen, dict[str, Any], float]]:
    """That server with so many tables: its port, its process, what it says, its memory without a room in MB."""
    server, port = SERVERS[name], free_port()
    with tempfile.TemporaryDirectory() as folder:
        environ = {**os.environ, "NODE_ENV": "production", "PYTHONWARNINGS": "ignore"}
        asks = subprocess.PIPE if server.rooms is None else subprocess.DEVNULL
        process = subprocess.Popen(
            server.command(port, tables, Path(folder)),
            cwd=os.environ.get("SPEED313_BENCH_TREE", ROOT),
            env=environ,
            stdout=asks,
            stderr=None if os.environ.get("SPEED313_BENCH_LOUD") else subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
        )
        try:
            told = json.loads(process.stdout.readline()) if process.stdout else {}
            _wait_for(process, port)
            time.sleep(0.7)
            yield port, process, told, told.get("MB") or usage(process.pid)[1]
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            if process.stdout:
                process.stdout.close()


def _wait_for(process: subprocess.Popen, port: int) -> None:
    for _ in range(300):
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            if process.poll() is not None:
                break
            time.sleep(0.1)
    raise ConnectionError("the server does not listen")


@contextmanager
def loaded(name: str, most: int) -> Iterator[Callable[[int, float], dict[str, Any]]]:
    """A function that opens rooms until there are so many, and measures them for so many seconds."""
    _allow_many_sockets()
    with running(name, most) as (port, process, told, empty):
        kind = SERVERS[name].rooms or table_rooms(told["key"])
        names = told.get("codes") or [f"r{number}" for number in range(most)]
        load = Load(port, process.pid, kind, names, PACE)

        def measure(rooms: int, seconds: float) -> dict[str, Any]:
            load.grow(rooms)
            load.run(SETTLE)
            row = {"server": name, **load.measure(seconds)}
            return {**row, "kB_room": round((row["MB"] - empty) * 1024 / rooms)}

        try:
            yield measure
        finally:
            load.close()


def _allow_many_sockets() -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def fixed(name: str, rooms: int, seconds: float) -> dict[str, Any]:
    """So many rooms, measured for so many seconds."""
    with loaded(name, rooms) as measure:
        return measure(rooms, seconds)


def ramp(name: str, first: int, seconds: float, say: Callable[[dict[str, Any]], None]) -> int:
    """More and more rooms until answers are slow three times in a row; the most that were served well."""
    rooms = best = first
    limit = MOST_ROOMS if SERVERS[name].rooms else MOST_TABLES
    with loaded(name, limit) as measure:
        while rooms <= limit:
            for _ in range(3):
                row = measure(rooms, seconds)
                say(row)
                if good := _good(row):
                    break
            if not good:
                return best if rooms > first else 0
            best = rooms
            full = rooms / max(row["cpu"], 0.02)  # rooms that one processor would take
            rooms = max(round(0.4 * full), round(rooms * 1.15))
    return best


def _good(row: dict[str, Any]) -> bool:
    quick = row["trip99"] is not None and row["trip99"] <= SLOW
    return quick and row["lost"] <= (1 - ANSWERED) * row["acts"] and row["acked"] >= PLAYED


def medians(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """One row of many runs of the same."""
    numbers = {
        key: [row[key] for row in rows if row[key] is not None] for key in rows[0] if key not in ("server", "rooms")
    }
    middle = {key: round(statistics.median(found), 3) if found else None for key, found in numbers.items()}
    return {"server": rows[0]["server"], "rooms": rows[0]["rooms"], "runs": len(rows), **middle}
