"""Whole games between sharp bots: how long one takes, and how many processors many of them use."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

from speed313.simulate_command import play_game
from tests.web.server import ROOT

SEATS = 12


def rows(games: int) -> Iterator[dict[str, Any]]:
    """So many games in this process, one after the other; then the command with many games on all processors."""
    seconds, events = [], []
    for game in range(1, games + 1):
        began = time.process_time()
        played, _ = play_game(("sharp",) * SEATS, 313, game)
        seconds.append(time.process_time() - began)
        events.append(played.events)
    seconds.sort()
    yield {
        "what": f"{SEATS} sharp, one process",
        "games": games,
        "median s": round(seconds[len(seconds) // 2], 2),
        "max s": round(seconds[-1], 2),
        "events": round(sum(events) / games),
    }
    for many in (2 * games, 8 * games) if games > 1 else ():
        yield _command(many)


def _command(games: int) -> dict[str, Any]:
    """``speed313 simulate`` as it is started, and the most memory of its processes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.monotonic()
    command = [sys.executable, "-m", "speed313", "simulate", "--seats", str(SEATS), "--bots", "sharp", "--json"]
    subprocess.run([*command, "--games", str(games)], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    wall = time.monotonic() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {
        "what": f"simulate, {os.cpu_count()} processors",
        "games": games,
        "s": round(wall, 1),
        "s a game": round(wall / games, 2),
        "processors": round(used / wall, 2),
        "most MB of one": round(after.ru_maxrss / 1024),
    }
