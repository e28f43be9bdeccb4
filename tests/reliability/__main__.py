"""Recorded runs: ``python -m tests.reliability kills 2000``, ``storms 200`` or ``frames 1000000``, then a seed."""

import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.reliability import chaos, kills
from tests.reliability.besieged import Besieged


def say(line):
    """At once, since such a run takes long."""
    print(line, flush=True)


def main(what, number, seed="1"):
    """Do that so often, and say what came of it."""
    with tempfile.TemporaryDirectory() as folder:
        if what == "kills":
            tallies = kills.record(folder, int(number), seed, say)
            say(f"phases: {dict(sum((tally.phases for tally in tallies), Counter()))}")
            for name in ("kills", "acknowledged", "again", "once", "never", "games"):
                say(f"{name}: {sum(getattr(tally, name) for tally in tallies)}")
        elif what == "storms":
            stories = chaos.record(Path(folder), int(number), seed, say)
            say(f"struck: {dict(sum((story.struck for story in stories), Counter()))}")
            say(
                f"games: {len(stories)}, the longest stage {max(story.longest for story in stories):.0f} s of the table"
            )
        else:
            say(dict(Besieged(seed).run(int(number))))


main(*sys.argv[1:])
