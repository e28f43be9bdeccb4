"""House rule ``caller`` (§8) among bots: one that sits in the caller's seat never keeps the table waiting."""

import random

import pytest

from speed313.bots.base import BOTS
from speed313.bots.selfplay import UNAIDED, BotTable
from speed313.guest import as_request
from speed313.rules import events as ev
from speed313.rules.commands import MakeCall, Match, Word
from speed313.tables.requests import REQUESTS, read_request
from tests.bots.sights import sight

COMPLETE, LACKING = "7S1 7H1 7C1", "7S1 7H1 2C1"
WINDOW, HELD = ("match", "call_draw", "wait"), ("hold", "call_discard")


def played(rule):
    """All that happens in a game of bots, without the rules that were set."""
    table = BotTable(["steady"] * 3, random.Random(5), UNAIDED.with_rule("caller", rule))
    return [(at, event) for at, event in table.play() if not isinstance(event, ev.RuleSet)]


@pytest.mark.parametrize("rule", ["person", "rotate"])
def test_bots_among_themselves_play_as_where_the_table_calls(rule):
    assert played(rule) == played("table")


@pytest.mark.parametrize("bot", BOTS.values())
def test_a_bot_that_plays_as_a_guest_calls_as_soon_as_the_table_waits_for_it(bot):
    rng = random.Random(1)
    assert bot().choose(sight(LACKING, "5", legal=WINDOW, awaited=True), rng) == MakeCall(3, Word.DRAW)
    assert bot().choose(sight(LACKING, "5", legal=HELD, held="KD1", awaited=True), rng) == MakeCall(3, Word.DISCARD)
    # It does not cut the others' window short, and its own match goes before its call.
    assert bot().choose(sight(LACKING, "5", legal=WINDOW), rng) is None
    assert bot().choose(sight(COMPLETE, "5", legal=WINDOW, awaited=True), rng) == Match(3)


def test_the_call_of_a_guest_is_a_request_of_the_wire():
    request = as_request(MakeCall(3, Word.DRAW))
    _, kind, fields = read_request({"cid": "c", **request})
    assert REQUESTS[kind].build(3, fields) == MakeCall(3, Word.DRAW)
