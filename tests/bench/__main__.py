"""The benchmarks: ``python -m tests.bench``; some of them by name; ``--short`` a few seconds of each.

It measures and judges nothing: figures of another machine, or of a busy one, say little alone. ``other`` in the tables
of rooms is how many processors everybody else used meanwhile.
"""

import argparse
import platform
import sys
from collections.abc import Callable, Iterable
from typing import Any

from tests.bench import games, growth, siege, solver, start
from tests.bench.rooms import run as rooms

Row = dict[str, Any]
ROOMS = ("rooms", "trip50", "trip99", "tripmax", "call50", "call99", "skew50", "skew99", "acked", "refused", "frames_s")
ROOMS += ("kB_s", "cpu", "load", "other", "kB_room")


def table(rows: Iterable[Row]) -> None:
    """Print rows as they come, under the names of their columns."""
    head: list[str] = []
    for row in rows:
        if list(row) != head:
            head = list(row)
            print("  ".join(f"{name:>{_width(name)}}" for name in head))
        print("  ".join(f"{'-' if row[name] is None else row[name]!s:>{_width(name)}}" for name in head), flush=True)


def _width(name: str) -> int:
    return max(len(name), 28 if name in ("solver", "server", "what") else 7)


def _solver(short: bool) -> Iterable[Row]:
    return solver.rows(hands=2_000 if short else 100_000, wild_rich=100 if short else 1_000)


def _rooms(short: bool) -> Iterable[Row]:
    """Twenty rooms at each server by turns, medians of the runs."""
    runs, some, seconds = (1, 5, 6.0) if short else (3, 20, 20.0)
    found: dict[str, list[Row]] = {name: [] for name in ([rooms.OWN] if short else rooms.SERVERS)}
    yield from _leave_out(found)
    for _ in range(runs):
        for name, rows in found.items():
            rows.append(rooms.fixed(name, some, seconds))
    for rows in found.values():
        yield _brief(rooms.medians(rows))


def _ramp(short: bool) -> Iterable[Row]:
    """As many rooms as each server can serve, three runs by turns."""
    names = {} if short else dict.fromkeys(rooms.SERVERS)
    yield from _leave_out(names)
    for _ in range(3):
        for name in names:
            steps: list[Row] = []
            most = rooms.ramp(name, 20, 6.0, steps.append)
            yield from map(_brief, steps)
            yield {"server": name, "most rooms": most}


def _calls(short: bool) -> Iterable[Row]:
    """How far apart a call reaches the phones of a room while a hundred rooms play."""
    if not short:
        yield _brief(rooms.fixed(rooms.OWN, 100, 20.0))


def _leave_out(names: dict[str, Any]) -> Iterable[Row]:
    """Take out the servers that cannot be measured here, and say why."""
    for name in list(names):
        if why := rooms.why_not(name):
            del names[name]
            yield {"server": name, "not measured": why}


def _brief(row: Row) -> Row:
    some = ("server", *(("runs",) if "runs" in row else ()), *ROOMS)
    return {key: row[key] for key in some}


PARTS: dict[str, Callable[[bool], Iterable[Row]]] = {
    "solver": _solver,
    "games": lambda short: games.rows(1 if short else 20),
    "start": lambda short: start.rows(1 if short else 5),
    "growth": growth.rows,
    "rooms": _rooms,
    "calls": _calls,
    "ramp": _ramp,
    "siege": lambda short: siege.rows(0.5 if short else siege.SECONDS),
}


def main() -> None:
    """Run what is asked for, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--short", action="store_true")
    args = parser.parse_args()
    print(f"Python {platform.python_version()}, {sys.platform}, {platform.machine()}")
    for name in args.parts or PARTS:
        print(f"\n== {name}")
        try:
            table(PARTS[name](args.short))
        except OSError as fault:  # a machine so busy that a server let go of its sockets
            print(f"not measured: {fault}")


if __name__ == "__main__":
    main()
