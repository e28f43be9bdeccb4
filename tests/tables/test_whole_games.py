"""Whole games at a running table, driven by nothing but its own clock."""

from collections import Counter

import pytest

from speed313.rules.events import (
    CallerDrawn,
    DiscardCalled,
    DrawCalled,
    Drew,
    GameFinished,
    Held,
    Matched,
    RoundDealt,
    RoundScored,
)
from speed313.rules.games import GAMES
from speed313.rules.house_rules import parse_rules
from speed313.rules.state import Phase
from speed313.tables.table import replay
from tests.tables.room import CODE, Room


@pytest.mark.parametrize(("bots", "strength"), [(4, "steady"), (3, "sharp")])
def test_bots_play_to_the_winner_by_themselves(bots, strength):
    room = Room(bots=bots, strength=strength)
    assert room.host("start")["ok"]
    room.to_phase(Phase.FINISHED)
    entries = list(room.journal.read(CODE))
    count = Counter(type(entry.event) for entry in entries)
    assert count[RoundDealt] == count[RoundScored] == 11
    assert count[CallerDrawn] == count[GameFinished] == 1
    assert count[DrawCalled] == count[DiscardCalled]
    assert count[Matched] >= 5
    totals = Counter()
    for entry in entries:
        if isinstance(entry.event, RoundScored):
            for result in entry.event.results:
                totals[result.seat] += result.points
    view = room.table.table_wire()
    assert {row["seat"]: row["total"] for row in view["sheet"]} == dict(totals)
    winners = [row["seat"] for row in view["sheet"] if row["place"] == 1]
    assert winners == [seat for seat in totals if totals[seat] == min(totals.values())]
    assert replay(room.journal, CODE) == room.state
    # Bots think, but not for ever: an evening's game, not a night's.
    assert 5 * 60_000 < room.table.now() < 60 * 60_000


@pytest.mark.rule("9.1")
@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].by_turns])
def test_bots_play_every_sibling_to_the_winner_by_themselves(game):
    room = Room(bots=3, **parse_rules({"game": game}).as_dict())
    assert room.host("start")["ok"]
    room.to_phase(Phase.FINISHED)
    view = room.table.table_wire()
    rounds = view["rounds"]
    assert all(len(row["cells"]) >= rounds for row in view["sheet"])
    assert replay(room.journal, CODE) == room.state
    words = [body["call"]["word"] for body in room.screens.of("table") if body["call"]]
    assert set(words) >= {"round", "turn", "last_turn", "match", "scored", "winner"}
    assert 3 * 60_000 < room.table.now() < 90 * 60_000


@pytest.mark.rule("9.1")
def test_by_turns_a_person_who_only_watches_and_a_restart_hold_nobody_up():
    room = Room(seats=1, bots=2, pause=0.1, game="three-thirteen", turn_clock=2)
    room.host("start")
    room.run_until(lambda: room.state.round == 3 and room.state.turn > 0)
    before = room.state
    room.restart()
    assert room.state.paused
    assert (room.state.middle, room.state.pile, room.state.on_turn) == (before.middle, before.pile, before.on_turn)
    room.table.take_token(room.tokens[3])
    assert room.host("resume")["ok"]
    room.to_phase(Phase.FINISHED)
    assert len(room.state.find(3).cells) == 11


def test_a_person_who_only_watches_holds_nobody_up():
    room = Room(seats=1, bots=2, pause=0.1, turn_clock=2)
    room.host("start")
    room.to_phase(Phase.FINISHED)
    person = room.state.find(3)
    assert len(person.cells) == 11
    assert person.total > 0


def test_every_view_on_the_way_was_newer_than_the_one_before():
    room = Room(seats=1, bots=3, pause=0.05, turn_clock=3)
    room.host("start")
    room.run_until(lambda: room.state.round == 4)
    tables = room.screens.of("table")
    assert [view["seq"] for view in tables] == sorted({view["seq"] for view in tables})
    calls = [view["call"]["number"] for view in tables if view["call"]]
    assert calls == sorted(calls)
    words = [view["call"]["word"] for view in tables if view["call"]]
    assert set(words) >= {"round", "draw", "last_draw", "discard", "match", "scored"}


@pytest.mark.rule("4.11")
def test_a_bots_pauses_do_not_depend_on_its_hand():
    # Two tables that differ only in the cards: until cards are turned up, all bots act at the same instants.
    instants = []
    for deal in (1, 2):
        room = Room(bots=4, seed=5)
        room.table._rng.seed(deal)
        room.host("start")
        room.to_phase(Phase.DRAW)
        room.run_until(lambda room=room: room.state.phase is Phase.WINDOW)
        acts = [entry for entry in room.journal.read(CODE) if not isinstance(entry.event, Matched)]
        instants.append([(entry.at, type(entry.event), getattr(entry.event, "seat", None)) for entry in acts[5:]])
    assert instants[0] == instants[1]


@pytest.mark.rule("7.7")
def test_bots_keep_up_with_the_shortest_clocks():
    room = Room(bots=4, turn_clock=2, match_window=1, set_up_window=1, set_up_per_card=0)
    room.host("start")
    room.run_until(lambda: room.state.round == 7)
    events = [entry.event for entry in room.journal.read(CODE)]
    assert len([event for event in events if isinstance(event, Matched)]) >= 5
    acts = [event for event in events if isinstance(event, Drew | Held)]
    assert len(acts) > 100
    assert not any(act.auto for act in acts)
