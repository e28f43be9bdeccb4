"""A record alone is enough for somebody else's program to check our referee."""

import json

import pytest

from tests.journal.records import bot_log, records_of, unruly_log
from tests.journal.stranger import Stranger


@pytest.mark.parametrize("log", [lambda: bot_log(2), lambda: bot_log(10), lambda: unruly_log(4, rounds=6)])
def test_a_stranger_finds_the_same_game(log):
    (lines,) = records_of(log())
    looked = Stranger(lines).judge().looked
    assert looked["RoundDealt"] >= looked["RoundScored"] >= 6
    assert looked["searched"] > 20


def test_the_stranger_can_disagree():
    (lines,) = records_of(bot_log(0))
    place = next(place for place, line in enumerate(lines) if '"RoundScored"' in line)
    record = json.loads(lines[place])
    record["results"][-1]["points"] += 1
    with pytest.raises(AssertionError):
        Stranger([*lines[:place], json.dumps(record), *lines[place + 1 :]]).judge()
