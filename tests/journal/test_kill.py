"""Killed at any instant: what was acknowledged is there, what was not is there whole or not at all."""

import os
import random
import subprocess
import sys
import time
from contextlib import closing
from itertools import groupby
from pathlib import Path

from speed313.journal import SqliteJournal
from tests.journal.samples import CODEC, moves

ROOT = Path(__file__).parents[2]
KILLS = int(os.environ.get("SPEED313_KILLS", "30"))


def killed_after(path: Path, pause: float) -> tuple[int, int]:
    """Start a writer, kill it a moment after its first acknowledgement; the last one it gave, and how many."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.journal.writer", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    with process:
        assert process.stdout is not None
        assert process.stderr is not None
        lines = [process.stdout.readline()]
        time.sleep(pause)
        process.kill()
        lines += process.stdout.read().splitlines()
        assert lines[0], process.stderr.read().decode()
    assert process.returncode not in (0, 1)
    return int(lines[-1]), len(lines)


def test_a_killed_process_loses_nothing_it_acknowledged_and_leaves_no_half(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    chance = random.Random(313)
    with closing(SqliteJournal(path, CODEC)) as journal:
        journal.create("ABCD", 0)
    checked, acknowledgements = 0, 0
    for _ in range(KILLS):
        acknowledged, said = killed_after(path, chance.random() * 0.02)
        acknowledgements += said
        with closing(SqliteJournal(path, CODEC)) as journal:
            stored = journal.tables()[0].seq
            assert stored >= acknowledged
            last = checked
            for number, group in groupby(journal.read("ABCD", checked), key=lambda entry: entry.event.number):
                entries = list(group)
                parts = 1 + number % 7
                assert [entry.event for entry in entries] == moves(number, parts, "x" * (number % 3_000))
                assert [entry.seq for entry in entries] == list(range(number + 1, number + parts + 1))
                assert number == checked
                last, checked = number, number + parts
            assert checked == stored
            assert journal.secrets("ABCD")[0] == journal.secrets("ABCD")[last % 5] == str(last)
    assert acknowledgements >= KILLS
