"""Any command at any time at a table with its own cards (§9.5): refused without a change, or the table stays sound."""

import random

import pytest

from speed313.journal.codec import EventCodec
from speed313.rules import commands as cmd
from speed313.rules.caller import due
from speed313.rules.decide import step
from speed313.rules.events import EVENTS
from speed313.rules.evolve import evolve
from speed313.rules.house_rules import MOST_SEATS, parse_rules
from speed313.rules.own_cards import uncounted
from speed313.rules.state import GameState, Phase, cards_in_play
from speed313.rules.views import as_wire, seat_view, table_view
from tests.properties.own_table import OwnTable

CODEC = EventCodec(EVENTS)
GAMES = 6
STEPS = 400
AT_REST = (Phase.LOBBY, Phase.FINISHED)


def look(table):
    """Whatever was pressed, the table is sound."""
    state = table.state
    assert cards_in_play(state) == []
    assert len(state.seats) + len(state.watching) <= MOST_SEATS
    assert not any(seat.bot for seat in state.seats) or not state.own_cards
    assert set(state.matchers) == {seat.seat for seat in state.seats if seat.melds is not None} or (
        state.phase in (*AT_REST, Phase.SCORED, Phase.CALLER)
    )
    if state.phase is Phase.SHOWDOWN:
        assert state.last
    for seat in state.seats:
        for cell in seat.cells:
            # A number on the sheet is a match, was said, or is marked as missing: no silent zero.
            assert cell is None or cell.matched or cell.missing or cell.count.points == cell.points
    if table.rng.random() > 0.2:
        return
    as_wire(table_view(state, "K7QM"))
    for seat in state.seats + state.watching:
        as_wire(seat_view(state, seat.seat))


@pytest.mark.rule("9.5")
def test_any_command_at_any_time():
    phases = set()
    for seed in range(GAMES):
        table, replay, kept = OwnTable(seed), GameState(), 0
        for _ in range(STEPS):
            table.press()
            for at, event in table.log[kept:]:
                replay = evolve(replay, CODEC.loads(CODEC.dumps(event)), at)
            kept = len(table.log)
            assert replay == table.state
            look(table)
            phases.add(table.state.phase)
    assert phases >= set(Phase) - {Phase.FINISHED, Phase.TURN}


@pytest.mark.rule("7.2", "9.5")
@pytest.mark.parametrize("seed", range(3))
def test_nobody_can_stop_the_table(seed):
    """With every clock on and nobody who presses anything, a whole game comes to its end, and shows what is missing."""
    rng = random.Random(seed)
    caller = ("table", "person", "rotate")[seed]
    state = GameState(rules=parse_rules({"cards": "own", "own_clock": 60, "turn_clock": 20, "caller": caller}))
    at = 0
    opening = [rng.choice((cmd.TakeSeat("A", 1, 1), cmd.AddSeat("B", 2, 2))) for _ in range(rng.randrange(2, 6))]
    for command in (*opening, cmd.SeeHost(True), cmd.Start()):
        state = step(state, command, at, rng)[1]
    while state.phase is not Phase.FINISHED:
        instant = due(state, at)
        assert instant is not None, state.phase
        at = instant
        state = step(state, cmd.Tick(), at, rng)[1]
        assert state.phase is not Phase.SCORED or uncounted(state)
    assert all(cell.missing for seat in state.seats for cell in seat.cells)
    assert [len(seat.cells) for seat in state.seats] == [11] * len(state.seats)
