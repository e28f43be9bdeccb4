"""Whoever reads only the beginning of what a command prints, as ``| head -1`` does, sees no complaint."""

import os
import subprocess
import sys

import pytest

from tests.archive.shelf import EVENING, finished, keep
from tests.journal.records import forged, one_record

UNHEARD = 141  # as of programs that a closed pipe ends


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    """A folder with a kept game and a record."""
    folder = tmp_path_factory.mktemp("shelf")
    keep(folder, ("K7QM", EVENING, finished()))
    (folder / "game.jsonl").write_text("\n".join(forged(one_record())), "utf-8")
    return folder


def told_nobody(folder, words, errors_too=False):
    """Run a command whose output nobody reads; its status, and what it complains of."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "speed313", *words],
            stdin=subprocess.DEVNULL,
            stdout=writer,
            stderr=writer if errors_too else subprocess.PIPE,
            cwd=folder,
            timeout=120,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
    finally:
        os.close(writer)
    return done.returncode, (done.stderr or b"").decode()


@pytest.mark.skipif(os.name != "posix", reason="pipes are those of POSIX")
@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "--seats", "2", "--games", "1"],
        ["simulate", "--seats", "2", "--games", "1", "--json"],
        ["score", "3", "7S", "8S", "9S"],
        ["score", "--batch", "game.jsonl"],
        ["export", "K7QM", "--out", "-", "--data", "."],
        ["export", "K7QM", "--record", "--out", "-", "--data", "."],
        ["games", "--data", "."],
        ["verify", "game.jsonl"],
        ["verify", "game.jsonl", "--json"],
        ["doctor"],
    ],
    ids=" ".join,
)
def test_a_closed_pipe_ends_a_command_quietly(shelf, words):
    assert told_nobody(shelf, words) == (UNHEARD, "")


@pytest.mark.skipif(os.name != "posix", reason="pipes are those of POSIX")
@pytest.mark.parametrize("words", [["--help"], ["verify", "--help"], ["--version"]], ids=" ".join)
def test_nor_does_the_help_complain(shelf, words):
    assert told_nobody(shelf, words)[1] == ""


@pytest.mark.skipif(os.name != "posix", reason="pipes are those of POSIX")
def test_nor_where_complaints_go_the_same_way(shelf):
    assert told_nobody(shelf, ["verify", "none.jsonl"], errors_too=True)[0] == UNHEARD
