"""Any command at any time at a table with its own cards (§9.5): refused without a change, or the table stays sound."""

import random

import pytest

from speed313.errors import Speed313Error
from speed313.journal.codec import EventCodec
from speed313.rules import commands as cmd
from speed313.rules.caller import due
from speed313.rules.cards import FACES
from speed313.rules.decide import step
from speed313.rules.events import EVENTS
from speed313.rules.evolve import evolve
from speed313.rules.house_rules import parse_rules
from speed313.rules.own_cards import uncounted
from speed313.rules.state import MOST_SEATS, GameState, Phase, Reason, cards_in_play
from speed313.rules.views import as_wire, seat_view, table_view

CODEC = EventCodec(EVENTS)
GAMES = 6
STEPS = 400
AT_REST = (Phase.LOBBY, Phase.FINISHED)


class OwnTable:
    """People with their own cards who press whatever there is; a journal of what they did is replayed beside it."""

    def __init__(self, seed):
        self.rng = random.Random(f"own cards {seed}")
        rules = {"cards": "own", "turn_clock": self.rng.choice((0, 40)), "own_clock": self.rng.choice((0, 60, 300))}
        self.state = GameState(rules=parse_rules(rules))
        self.replay = self.state
        self.at = 0
        self.said = {}  # game, round and seat: the points that were said last, or None for a match

    def ask(self, command):
        before = self.state
        try:
            events, self.state = step(before, command, self.at, self.rng)
        except Speed313Error:
            assert self.state is before
            return
        assert bool(events) == (self.state != before)
        for event in events:
            self.replay = evolve(self.replay, CODEC.loads(CODEC.dumps(event)), max(self.at, before.at))

    def anyone(self):
        seats = self.state.seats + self.state.watching
        return self.rng.choice(seats).seat if seats and self.rng.random() < 0.97 else self.rng.randrange(16)

    def count(self):
        seat, by, n = self.anyone(), self.rng.choice((None, self.anyone(), self.anyone())), self.state.cards
        if self.rng.random() < 0.5:
            return cmd.CountHand(seat, by, tuple(self.rng.choices(range(1, 14), k=self.rng.choice((0, n, n, n - 3)))))
        return cmd.CountHand(seat, by, None, tuple(self.rng.choices(FACES, k=n)))

    def command(self):
        one, two = self.anyone(), self.anyone()
        return self.rng.choice(
            (
                cmd.GoOn(one),
                cmd.GoOn(two),
                cmd.Holding(one, True),
                cmd.Holding(two, self.rng.random() < 0.9),
                cmd.Match(one) if self.rng.random() < 0.3 else cmd.GoOn(one),
                cmd.MatchFor(one, self.rng.choice((None, two))) if self.rng.random() < 0.2 else cmd.Tick(),
                cmd.TakeBackMatch(one),
                self.count() if self.state.cards else cmd.Start(),
                self.count() if self.state.cards else cmd.Start(),
                self.count() if self.state.cards else cmd.Start(),
                cmd.CheckCount(one, two),
                cmd.CloseCount() if self.rng.random() < 0.1 else cmd.Tick(),
                cmd.Next(),
                cmd.Resume(),
                self.rare(one, two),
            )
        )

    def rare(self, one, two):
        return self.rng.choice(
            (
                cmd.TakeSeat("Guest", 1, 1),
                cmd.TakeSeat("Bot", 1, 1, "steady"),
                cmd.AddSeat("Gran", 2, 2),
                cmd.Lose(one),
                cmd.Return(one),
                cmd.Return(two),
                cmd.Leave(one),
                cmd.FreeSeat(one),
                cmd.RestoreSeat(one, "Back", 3, 3),
                cmd.SeeHost(self.rng.random() < 0.7),
                cmd.StopClocks(self.rng.choice(list(Reason))),
                cmd.SetRule("cards", "phones"),
                cmd.MakeRemote(one, True),
                cmd.Start(),
                cmd.NewGame() if self.rng.random() < 0.02 else cmd.Start(),
            )
        )

    def look(self):
        state = self.state
        assert self.replay == state
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
        if self.rng.random() > 0.2:
            return
        as_wire(table_view(state, "K7QM"))
        for seat in state.seats + state.watching:
            as_wire(seat_view(state, seat.seat))


@pytest.mark.rule("9.5")
def test_any_command_at_any_time():
    phases = set()
    for seed in range(GAMES):
        table = OwnTable(seed)
        for _ in range(table.rng.randrange(2, 6)):
            table.ask(table.rng.choice((cmd.TakeSeat("Guest", 1, 1), cmd.AddSeat("Gran", 2, 2))))
        for _ in range(STEPS):
            table.at += table.rng.choice((0, 0, 0, 200, 1_000, 4_000))
            table.ask(cmd.Tick())
            table.ask(table.command())
            table.look()
            phases.add(table.state.phase)
    assert phases >= set(Phase) - {Phase.FINISHED}


@pytest.mark.rule("7.2", "9.5")
@pytest.mark.parametrize("seed", range(3))
def test_nobody_can_stop_the_table(seed):
    """With every clock on and nobody who presses anything, a whole game comes to its end, and shows what is missing."""
    rng = random.Random(seed)
    state = GameState(rules=parse_rules({"cards": "own", "own_clock": 60, "turn_clock": 20}))
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
