"""A game over bad lines. ``SPEED313_STORMS=200`` for a recorded run of so many whole games with twelve phones."""

import os
import sys

import pytest

from tests.reliability.chaos import KINDS, record

GAMES = int(os.environ.get("SPEED313_STORMS", "0"))
ROUNDS = 2  # of the short one


@pytest.mark.skipif(not hasattr(os, "fork") or sys.platform == "darwin", reason="servers are forks of a loaded one")
@pytest.mark.timeout(300 + GAMES * 900)
def test_every_screen_comes_to_show_the_table_whatever_becomes_of_its_line(tmp_path):
    stories = record(tmp_path, max(GAMES, 1), rounds=11 if GAMES else ROUNDS, seats=12 if GAMES else 5)
    for story in stories:
        assert story.lines > 5
        assert set(story.struck) <= set(KINDS)
        assert sum(story.struck.values()) > 5
