"""A table with its own cards (§9.5) at which people press whatever there is."""

import random

from speed313.errors import Speed313Error
from speed313.rules import commands as cmd
from speed313.rules.cards import FACES
from speed313.rules.decide import step
from speed313.rules.house_rules import PACES
from speed313.rules.state import GameState, Reason, Word


class OwnTable:
    """A few phones and people without one, from the lobby on; ``log`` is all that happens, with its instants."""

    def __init__(self, seed):
        self.rng = random.Random(f"own cards {seed}")
        self.state = GameState()
        self.at = 0
        self.log = []
        self.ask(cmd.SetRule("cards", "own"))
        self.ask(cmd.SetRule("turn_clock", self.rng.choice((0, 40))))
        self.ask(cmd.SetRule("own_clock", self.rng.choice((0, 60, 300))))
        self.ask(cmd.SetRule("caller", ("table", "person", "rotate")[seed % 3]))
        for _ in range(self.rng.randrange(2, 6)):
            self.ask(self.rng.choice((cmd.TakeSeat("Guest", 1, 1), cmd.AddSeat("Gran", 2, 2))))

    def ask(self, command):
        """Ask for that; what came of it."""
        before = self.state
        try:
            events, self.state = step(before, command, self.at, self.rng)
        except Speed313Error:
            assert self.state is before
            return ()
        assert bool(events) == (self.state != before)
        self.log += [(max(self.at, before.at), event) for event in events]
        return events

    def press(self):
        """Some time later somebody presses something; what came of it."""
        self.at += self.rng.choice((0, 0, 0, 200, 1_000, 4_000))
        return (*self.ask(cmd.Tick()), *self.ask(self.command()))

    def anyone(self):
        seats = self.state.seats + self.state.watching
        return self.rng.choice(seats).seat if seats and self.rng.random() < 0.97 else self.rng.randrange(16)

    def count(self):
        seat, by, n = self.anyone(), self.rng.choice((None, self.anyone(), self.anyone())), self.state.cards
        if self.rng.random() < 0.5:
            # Two of each rank but the wild one are never a meld; now and then people say what cannot be.
            ranks = [rank for rank in range(1, 14) if rank != n or self.rng.random() < 0.1] * 2
            return cmd.CountHand(seat, by, tuple(self.rng.sample(ranks, k=self.rng.choice((0, n, n, n - 3)))))
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
                cmd.MakeCall(one, self.rng.choice((Word.DRAW, Word.DISCARD))),
                cmd.AskToWait(one),
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
                cmd.SetRule("own_clock", self.rng.choice((0, 60, 300))),
                cmd.SetRule("caller", self.rng.choice(("table", "person", "rotate"))),
                cmd.SetPace(self.rng.choice(tuple(PACES))),
                cmd.GiveTime(one, self.rng.choice((0, 20))),
                cmd.MakeRemote(one, True),
                cmd.Start(),
                cmd.NewGame() if self.rng.random() < 0.02 else cmd.Start(),
            )
        )
