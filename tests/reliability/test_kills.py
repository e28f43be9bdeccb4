"""Killed at any instant, in every phase, while twelve clients play. ``SPEED313_KILLS=2000`` for a recorded run."""

import os
import sys

import pytest

from tests.reliability.kills import record

KILLS = int(os.environ.get("SPEED313_KILLS", "10"))


@pytest.mark.skipif(not hasattr(os, "fork") or sys.platform == "darwin", reason="servers are forks of a loaded one")
@pytest.mark.timeout(180 + KILLS * 20)
def test_killed_at_any_instant_nothing_is_lost_and_nothing_happens_twice(tmp_path):
    tallies = record(tmp_path, KILLS)
    assert sum(tally.kills for tally in tallies) == KILLS
    assert sum(tally.acknowledged for tally in tallies) > KILLS
