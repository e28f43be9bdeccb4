"""What may not grow: the time of a command with the age of the game, with games before it, with other tables."""

import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from speed313.journal import EventCodec, SqliteJournal
from speed313.rules.events import EVENTS, Event
from speed313.rules.sheet import put_away
from speed313.rules.state import Phase
from speed313.simulate_command import play_game
from speed313.tables.table import replay
from tests.bench.rooms import run
from tests.tables.room import Room

SEATS = 12


def rows(short: bool) -> Iterator[dict[str, Any]]:
    """Commands at one table that grows old, taking up its game after a restart, commands beside other tables."""
    yield _commands("round 1", _room(1))
    late = _room(11)
    yield _commands("round 11", late)
    yield _commands("round 11 after 100 games", _after_games(late, 100))
    events = play_game(("sharp",) * SEATS, 313, 1)[1]
    yield from (_resume(events, games) for games in ((1,) if short else (1, 10, 100)))
    if not short:
        yield from (_beside(tables) for tables in (1, 10, 100, 300))


def _room(rounds: int) -> Room:
    """A table of twelve people with a real sheet, in a turn of that round; its journal is in memory."""
    room = Room(SEATS, turn_clock=60)
    room.host("start")
    while not (room.state.round == rounds and room.state.phase is Phase.SET_UP):
        if room.state.phase in (Phase.CALLER, Phase.SCORED, Phase.SET_UP):
            _must(room.host("next"))
        room.run(70_000 if room.state.phase is Phase.DRAW else 300)
    room.to_draw()
    return room


def _after_games(room: Room, games: int) -> Room:
    """The same moment with so many games before it."""
    past = tuple(replace(put_away(room.state), game=number) for number in range(1, games + 1))
    room.take_up(replace(room.state, game=games + 1, past=past), room.tokens)
    room.hear()
    return room


def _commands(name: str, room: Room) -> dict[str, Any]:
    """The draw and the hold of all, views included, processor time of each."""
    times: list[float] = []
    for _ in range(6):
        for kind in ("draw", "hold"):
            for seat in [seat.seat for seat in room.state.still_in]:
                fields = {"source": "middle"} if kind == "draw" else {"card": str(room.state.find(seat).drawn)}
                began = time.thread_time_ns()
                answer = room.seat(seat, kind, **fields)
                times.append((time.thread_time_ns() - began) / 1000)
                _must(answer)
            room.run(100)
        room.to_draw()
    return {"what": f"a command, {name}", "commands": len(times), "median us": round(statistics.median(times))}


def _must(answer: dict[str, Any]) -> None:
    assert answer["ok"], answer


def _resume(events: list[tuple[int, Event]], games: int) -> dict[str, Any]:
    """Taking up a finished game of twelve from the file, which holds so many of them."""
    with tempfile.TemporaryDirectory() as folder:
        journal = SqliteJournal(Path(folder) / "games.sqlite", EventCodec(EVENTS))
        for number in range(games):
            code = f"G{number:03}"
            journal.create(code, float(number))
            for start in range(0, len(events), 50):
                some = events[start : start + 50]
                journal.append(code, start, [event for _, event in some], some[-1][0])
        times = []
        for _ in range(5):
            began = time.thread_time_ns()
            replay(journal, random.Random(1).choice([f"G{number:03}" for number in range(games)]))
            times.append((time.thread_time_ns() - began) / 1e6)
        journal.close()
    return {
        "what": f"resume, {games} games kept",
        "events": len(events),
        "median ms": round(statistics.median(times), 1),
    }


def _beside(tables: int) -> dict[str, Any]:
    """One room that plays, beside tables in their lobbies."""
    with run.loaded(run.OWN, tables) as measure:
        row = measure(1, 16.0)
    return {
        "what": f"a room beside {tables - 1} tables",
        **{key: row[key] for key in ("trip50", "trip99", "cpu", "MB")},
    }
