"""Whatever lies in a file: every command that reads one says what is wrong, or reads it, and breaks off nowhere."""

import os
import random

import pytest

from speed313.cli import main
from tests.architecture.sources import ROOT

FILES = int(os.environ.get("SPEED313_FILES", "60"))
GOOD = [*sorted((ROOT / "tests/golden/games").glob("*.jsonl"))[:6], ROOT / "tests/rules/hands.jsonl"]
PIECES = (b"\0", b"\xff", b"\xed\xa0\x80", b"\n", b'"', b"null", b"[" * 5_000, b'{"a":' * 5_000, b"9" * 5_000, b"")
LONGEST = 60_000


def spoilt(rng):
    """A good file with some of it changed, left out or put in."""
    data = bytearray(rng.choice(GOOD).read_bytes()[:LONGEST])
    for _ in range(rng.randint(0, 6)):
        place = rng.randrange(len(data) + 1)
        data[place : place + rng.choice((0, 0, 1, 9, LONGEST))] = rng.choice((*PIECES, rng.randbytes(9)))
    return bytes(data)


@pytest.mark.timeout(180 + FILES)
def test_no_file_breaks_a_command(tmp_path, capfd):
    rng, file, games = random.Random(313), tmp_path / "file", tmp_path / "games.sqlite"
    statuses = set()
    for number in range(FILES):
        file.write_bytes(spoilt(rng))
        words = [["verify", str(file)], ["score", "--batch", str(file)]]
        if number % 10 == 0:
            games.write_bytes(file.read_bytes())
            words += [["games", "--data", str(tmp_path)], ["export", "--data", str(tmp_path), "ABCD"]]
        for one in words:
            try:
                statuses.add(main(one))
            except SystemExit as ended:  # an option that is none
                statuses.add(ended.code)
            assert "Traceback" not in capfd.readouterr().err, one
        if number % 10 == 0:
            assert games.read_bytes() == file.read_bytes()
    assert statuses <= {0, 1, 2}
    assert len(statuses) > 1
