"""Many games in a row, many who come and go: what the process holds stays the same. ``SPEED313_SOAK=40`` for long."""

import gc
import os
import sys
import time
from pathlib import Path

import pytest

from speed313.journal import EventCodec, ShelteredJournal, SqliteJournal
from speed313.rules.events import EVENTS
from speed313.rules.house_rules import parse_rules
from speed313.rules.state import Phase
from speed313.tables.registry import Settings
from tests.reliability.wire import Line
from tests.tables.room import HOST
from tests.tables.test_registry import House
from tests.web.conftest import QUICK

CYCLES = int(os.environ.get("SPEED313_SOAK", "3"))
GUESTS = 40  # who come and go in each
TABLES = 8  # at once
ROUNDS = 2
KEPT = 800  # objects that the sheet of a game of four may be
GAME_KB = 2_500  # that the sheets and the evening of one more game may take

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="read from /proc")


class Held:
    """What a server's process holds: open files, threads, memory in kB."""

    def __init__(self, server):
        place = Path(f"/proc/{server.process.pid}")
        self.files = len(list((place / "fd").iterdir()))
        fields = dict(line.split(":", 1) for line in (place / "status").read_text().splitlines())
        self.threads, self.memory = int(fields["Threads"]), int(fields["VmRSS"].split()[0])

    def more_than(self, earlier):
        """Whether files or threads are left from before."""
        return self.files > earlier.files or self.threads > earlier.threads + 2


def come_and_go(server):
    """Guests of every kind, each gone in another way."""
    for number in range(GUESTS):
        line = Line(server.port)
        line.hello(role=("phone", "watch")[number % 2], table=server.code)
        line.say((b"41", b"1", b"x", b"2")[number % 4])
        line.close()


def play(host):
    """One game, of which the host skips every round."""
    assert host.ask("start")["ok"]
    while host.table()["phase"] != "finished":
        host.ask("next")
        host.ask("skip", round=host.table()["round"])
        time.sleep(0.05)
    assert host.ask("new_game")["ok"]
    host.table(lambda view: view["phase"] == "lobby")


@pytest.mark.timeout(180 + CYCLES * 60)
@pytest.mark.parametrize("mode", ["eventlet", "threading"])
def test_games_and_guests_leave_nothing_behind(servers, clients, mode):
    server = servers("--async", mode, "--bots", "3", *QUICK)
    host = clients(server, "host")
    held = []
    for _ in range(CYCLES + 1):
        come_and_go(server)
        play(host)
        deadline = time.monotonic() + 40
        while (now := Held(server)).more_than((held or [now])[0]) and time.monotonic() < deadline:
            time.sleep(0.2)
        held.append(now)
    first, last = held[0], held[-1]
    assert not last.more_than(first)
    assert last.memory - first.memory < CYCLES * GAME_KB
    assert "Traceback" not in server.output


def play_all(house, tables):
    """One game at every table, all of them at once."""
    for number, table in enumerate(tables):
        assert table.handle(HOST, {"cid": f"s{house.time.at}-{number}", "type": "start"})["ok"]
    while any(table.state.phase is not Phase.FINISHED for table in tables):
        house.time.at += 200
        for table in tables:
            if table.next_look() <= table.now():
                table.tick()
            if table.state.phase is not Phase.FINISHED and table.state.round > ROUNDS:
                for kind, fields in (("skip", {"round": table.state.round}), ("next", {})):
                    table.handle(HOST, {"cid": f"{kind}{table.state.seq}", "type": kind, **fields})
    for number, table in enumerate(tables):
        assert table.handle(HOST, {"cid": f"n{house.time.at}-{number}", "type": "new_game"})["ok"]


def test_many_tables_at_once_leave_nothing_behind(tmp_path):
    codec = EventCodec(EVENTS)
    journal = ShelteredJournal(SqliteJournal(tmp_path / "games.sqlite", codec), codec)
    rules = parse_rules({"set_up_window": 1, "set_up_per_card": 0, "match_window": 1, "sheet_clock": 5})
    house = House(journal, Settings(rules=rules, bots=4, pause=0.01))
    tables = [house.registry.open(anew=True) for _ in range(TABLES)]
    files, held = len(list(Path("/proc/self/fd").iterdir())), []
    for _ in range(CYCLES + 1):
        play_all(house, tables)
        gc.collect()
        held.append(len(gc.get_objects()))
    assert held[-1] - held[0] < CYCLES * TABLES * KEPT, held
    assert len(list(Path("/proc/self/fd").iterdir())) <= files
    assert len(house.spawned) == 1 + TABLES  # the watchdog, and a driver for each
    house.registry.close()
