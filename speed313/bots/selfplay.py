"""Whole games between bots, without a server: the rules, a clock that only jumps, and one source of chance.

This module deals and referees, so it may name the state; the bots at its table still see their seat views only.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from speed313.bots.base import BOTS, Choice
from speed313.rules.caller import due, waiting_for
from speed313.rules.commands import Command, LayMelds, SetRule, Start, TakeSeat, Tick
from speed313.rules.decide import step
from speed313.rules.events import Event, RoundScored
from speed313.rules.house_rules import MOST_SEATS, STANDARD, HouseRules
from speed313.rules.state import GameState, Phase
from speed313.rules.views import seat_view

REACTION = 400  # milliseconds from a call, or from one act of the bots, to the next
UNAIDED = STANDARD.with_rule("hint", "off")  # bots need no hints, and views without them are made faster


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    """How one round went.

    ``turns`` counts the turns before the first match, 0 in the set-up window (§4.2), None when nobody matched (§7.3);
    by turns it is the turn in which a seat went out (§9.1).
    ``points`` are those of the seats that were dealt in, in the order of the ring.
    """

    round: int
    cards: int
    turns: int | None
    points: tuple[int, ...]
    reshuffles: int


class BotTable:
    """A table of bots, one seat for each of the strengths; its clock stands at ``at`` milliseconds."""

    def __init__(self, strengths: Sequence[str], rng: random.Random, rules: HouseRules = UNAIDED) -> None:
        self.at = 0
        self.state = GameState()
        self.rounds: list[RoundPlayed] = []
        self._rng = rng
        self._bots = {number: BOTS[strength]() for number, strength in enumerate(strengths, start=1)}
        self._opening: list[Command] = [SetRule(key, value) for key, value in rules.as_dict().items()]
        for place, strength in enumerate(strengths):
            mark = place % MOST_SEATS
            self._opening.append(TakeSeat(f"{strength.title()} {place + 1}", mark, mark, strength))
        self._opening.append(Start())

    def play(self) -> Iterator[tuple[int, Event]]:
        """Play one game to its end; yields every event with its instant.

        Raises:
            SeatError: more seats than there may be (§1.2).
            RuleError: fewer than two.
        """
        for command in self._opening:
            yield from self._do(command)
        while self.state.phase is not Phase.FINISHED:
            yield from self._next()

    def _next(self) -> Iterator[tuple[int, Event]]:
        """Let every seat that the table waits for act once, or let the clock jump to what is due."""
        waiting = waiting_for(self.state)
        if waiting:
            heard = self.state.call.at if self.state.call else 0
            self.at = max(self.at, heard) + REACTION
        else:
            self.at = max(self.at, due(self.state) or 0)
            yield from self._do(Tick())
        # The last of them ends the phase, so all have their say in it.
        for seat in waiting:
            yield from self._act(seat.seat)

    def _act(self, number: int) -> Iterator[tuple[int, Event]]:
        """Let a seat do what is asked of it; laying out its melds comes on top of that."""
        command: Choice | None = None
        while command is None or isinstance(command, LayMelds):
            view = seat_view(self.state, number)
            command = self._bots[number].choose(view, self._rng) if view else None
            if command is None:
                return
            yield from self._do(command)

    def _do(self, command: Command) -> Iterator[tuple[int, Event]]:
        events, self.state = step(self.state, command, self.at, self._rng)
        for event in events:
            if isinstance(event, RoundScored):
                self.rounds.append(self._round(event))
            yield self.at, event

    def _round(self, event: RoundScored) -> RoundPlayed:
        state = self.state
        points = {result.seat: result.points for result in event.results}
        in_order = tuple(points[seat.seat] for seat in state.playing)
        return RoundPlayed(state.round, state.cards, state.matched_turn, in_order, state.reshuffles)
