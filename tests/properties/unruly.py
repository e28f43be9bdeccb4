"""Games as people play them: seats act in any order, lose their phones, leave, come late, claim falsely, press wrongly.

Everything happens through ``decide.step`` with commands that a table could get, and everything is kept.
"""

from dataclasses import dataclass

from speed313.bots.base import BOTS
from speed313.errors import Speed313Error
from speed313.rules import commands as cmd
from speed313.rules.caller import due, waiting_for
from speed313.rules.cards import packs_of
from speed313.rules.decide import step
from speed313.rules.house_rules import PACES
from speed313.rules.state import GameState, Phase, Reason, Source
from speed313.rules.views import seat_view

ALL_CARDS = packs_of(4)


@dataclass
class Step:
    """One command and what came of it; ``refusal`` instead of events where it was refused."""

    before: GameState
    command: object
    at: int
    events: tuple
    after: GameState
    refusal: Speed313Error | None


class UnrulyGame:
    """A game of ``seats`` people whose choices a bot makes; ``unrest`` is how often something else is tried."""

    def __init__(self, seats, rng, unrest=0.3, rules=()):
        self.state = GameState()
        self.at = 0
        self.log = []
        self._rng = rng
        self._unrest = unrest
        self._opening = [cmd.SetRule(key, value) for key, value in rules]
        self._opening += [cmd.TakeSeat(f"Guest {place}", place, place) for place in range(seats)]
        self._opening.append(cmd.Start())
        self._bots = [bot() for bot in BOTS.values()]

    def steps(self, most=10**9):
        """Play on, at most so many commands, until the game has ended."""
        for _ in range(most):
            if self.state.phase is Phase.FINISHED:
                return
            yield self._try(self._opening.pop(0) if self._opening else self._command())

    def _try(self, command):
        before, events, refusal = self.state, (), None
        try:
            events, self.state = step(before, command, self.at, self._rng)
        except Speed313Error as error:
            refusal = error
        at = max(self.at, before.at)
        self.log += [(at, event) for event in events]
        return Step(before, command, at, events, self.state, refusal)

    def _command(self):
        self.at += self._rng.choice((0, 20, 200, 700))
        if self._rng.random() < self._unrest:
            return self._rng.choice(_UNREST)(self)
        if self.state.paused:
            return self._rng.choice((cmd.Resume(), cmd.Return(self._anyone()), cmd.TakeSeat("Late", 1, 1)))
        missing = [seat.seat for seat in self.state.seats if not seat.here or seat.left]
        if missing and self._rng.random() < 0.2:
            return cmd.Return(self._rng.choice(missing))
        waiting = [seat.seat for seat in waiting_for(self.state)]
        if waiting and self._rng.random() < 0.97:
            return self._play(self._rng.choice(waiting))
        self.at = max(self.at, due(self.state, self.at) or 0)
        return cmd.Tick()

    def _play(self, number):
        if self.state.call:
            self.at = max(self.at, self.state.call.at)
        view = seat_view(self.state, number)
        return self._rng.choice(self._bots).choose(view, self._rng) or cmd.Tick()

    def _anyone(self):
        seats = self.state.seats + self.state.watching
        return self._rng.choice(seats).seat if seats else 1

    def _draw(self):
        number = self._anyone()
        seat = self.state.find(number)
        pile = self.state.right_of(number).pile if seat in self.state.seats else ()
        source = self._rng.choice(tuple(Source))
        return cmd.Draw(number, source, self._rng.choice((None, self._rng.choice(ALL_CARDS), *pile[-1:])))

    def _hold(self):
        number = self._anyone()
        seat = self.state.find(number)
        return cmd.Hold(number, self._rng.choice((seat and seat.hand) or ALL_CARDS))

    def _power(self):
        """What a host does to seats, and what nobody's hand has to do with."""
        number = self._anyone()
        removed = [seat.seat for seat in self.state.removed]
        return self._rng.choice(
            (
                cmd.RenameSeat(number, f"Name {number}"),
                cmd.MoveSeat(number, 0),
                cmd.MakeRemote(number, self._rng.random() < 0.5),
                cmd.GrantSeat(number),
                cmd.SeeHost(self._rng.random() < 0.5),
                cmd.GiveTime(number, self._rng.choice((0, 20, 60))),
                cmd.SetPace(self._rng.choice((*PACES, "none"))),
                cmd.BlockSeat(number, "10.0.0.7") if self._rng.random() < 0.3 else cmd.SeeHost(True),
                cmd.RestoreSeat(self._rng.choice(removed or [number]), "Back", 2, 2),
                cmd.RestoreSeat(self._rng.choice(removed or [number]), "Again", 4, 4),
            )
        )

    def _appeal(self):
        """What is said of scores, and rounds that do not count."""
        state, number, played = self.state, self._anyone(), self._rng.randint(1, 12)
        corrections = [one.number for one in state.corrections] or [1]
        objections = [one.number for one in state.objections] or [1]
        seldom = self._rng.random() < 0.25
        return self._rng.choice(
            (
                cmd.CorrectCell(number, played, self._rng.randint(-120, 150), "Agreed"),
                cmd.CorrectCell(number, played, self._rng.randint(0, 150), "Agreed"),
                cmd.UndoCorrection(self._rng.choice(corrections)),
                cmd.RaiseObjection(number, self._anyone(), played),
                cmd.RaiseObjection(number, self._anyone(), max(state.round - 1, 1)),
                cmd.AnswerObjection(self._rng.choice(objections)),
                cmd.DeclareMisdeal(state.round if seldom else played),
                cmd.SkipRound(state.round if seldom else 0),
            )
        )

    def _wait(self):
        self.at += self._rng.choice((100, 3_000, 12_000, 70_000))
        return cmd.Tick()


_UNREST = (
    UnrulyGame._draw,
    UnrulyGame._draw,
    UnrulyGame._hold,
    UnrulyGame._hold,
    UnrulyGame._wait,
    lambda game: cmd.Match(game._anyone()),
    lambda game: cmd.Match(game._anyone()),
    lambda game: cmd.GoOn(game._anyone()),
    lambda game: cmd.AskToWait(game._anyone()),
    lambda game: cmd.MakeCall(game._anyone(), game._rng.choice((cmd.Word.DRAW, cmd.Word.DISCARD))),
    lambda game: cmd.Lose(game._anyone()),
    lambda game: cmd.Lose(game._anyone()),
    lambda game: cmd.Return(game._anyone()),
    lambda game: cmd.Return(game._anyone()),
    lambda game: game._rng.choice((cmd.Leave, cmd.FreeSeat, cmd.Return, cmd.Return))(game._anyone()),
    lambda game: cmd.TakeSeat("Late", 3, 3) if game._rng.random() < 0.3 else cmd.GoOn(game._anyone()),
    lambda game: game._rng.choice((cmd.StopClocks(Reason.HOST), cmd.Resume(), cmd.Next(), cmd.Start())),
    UnrulyGame._power,
    UnrulyGame._appeal,
    lambda game: game._rng.choice((cmd.Draw(99, Source.MIDDLE), cmd.SetRule("hint", "off"), cmd.Next())),
)
