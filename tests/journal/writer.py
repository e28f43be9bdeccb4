"""A process to be killed: it appends batch after batch to one table and says each acknowledged number.

A line is written for each acknowledgement with one system call, so that what was read of it was surely said.
"""

import os
import sys
from pathlib import Path

from speed313.journal import SqliteJournal
from tests.journal.samples import CODEC, moves


def main(path: Path) -> None:
    """Go on from what is stored, until killed."""
    journal = SqliteJournal(path, CODEC)
    seq = next(info.seq for info in journal.tables() if info.code == "ABCD")
    while True:
        parts = 1 + seq % 7
        seq = journal.append(
            "ABCD", seq, moves(seq, parts, "x" * (seq % 3_000)), seq, [(0, str(seq)), (seq % 5, str(seq))]
        )
        os.write(1, f"{seq}\n".encode())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
