"""Whatever a guest's device sends. ``SPEED313_FRAMES=1000000`` for a recorded run."""

import os

import pytest

from speed313.web import protocol
from tests.reliability.besieged import Besieged

FRAMES = int(os.environ.get("SPEED313_FRAMES", "6000"))


@pytest.fixture(autouse=True)
def _limits_as_they_were():
    take = protocol.Bucket.take
    yield
    protocol.Bucket.take = take


@pytest.mark.timeout(180 + FRAMES // 50)
def test_no_message_breaks_leaks_or_changes_what_is_not_its_senders():
    besieged = Besieged(313)
    tally = besieged.run(FRAMES)
    print(dict(tally))
    assert tally["messages"] == FRAMES
    assert tally["answers"] > FRAMES / 20
    assert tally["accepted"] > 0
    assert tally["ended"] > 0
    assert tally["grown_kB"] < 30_000 + 2 * besieged.table.state.seq  # the journal is in memory too
