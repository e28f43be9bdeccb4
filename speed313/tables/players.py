"""The bots of one table: when each acts. What it does is the bot's own affair, seen through its seat view.

The pauses are drawn without a look at any hand, so nothing can be read from a bot's timing (§4.11).
"""

import random
from dataclasses import dataclass

from speed313.bots.base import BOTS
from speed313.rules import commands as cmd
from speed313.rules.state import WINDOWS, GameState, Phase, Seat
from speed313.rules.views import seat_view

# Milliseconds at pause scale 1, from the instant at which a bot could act.
DRAW_PAUSE = (700, 2200)
HOLD_PAUSE = (900, 2600)
MATCH_PAUSE = (500, 1500)
GO_ON_PAUSE = (300, 1200)
SHEET_PAUSE = (9000, 11_000)  # the TV has opened the hands by then
EXHIBITION_SHEET_PAUSE = (14_000, 16_000)


@dataclass(frozen=True, slots=True)
class _Task:
    """What a bot will do next: at ``at``; ``stage`` names the moment of the game it belongs to."""

    stage: tuple[object, ...]
    at: int
    go_on_at: int


class Players:
    """Keeps, for each bot of a table, what it will do next and when."""

    def __init__(self, rng: random.Random, scale: float = 1.0) -> None:
        self._rng = rng
        self._scale = scale
        self._tasks: dict[int, _Task] = {}

    def look(self, state: GameState, at: int) -> None:
        """Plan for every bot that something new is asked of."""
        bots = [seat for seat in state.seats if seat.bot and not seat.left]
        tasks = {}
        for seat in bots:
            stage = _stage(state, seat)
            if stage is None:
                continue
            task = self._tasks.get(seat.seat)
            tasks[seat.seat] = task if task and task.stage == stage else self._plan(state, seat, stage, at)
        self._tasks = tasks

    def look_again(self, state: GameState, at: int) -> None:
        """Plan anew: what a bot did could not be recorded."""
        self._tasks = {}
        self.look(state, at)

    def due(self) -> int | None:
        """The earliest instant at which a bot wants to act."""
        return min((task.at for task in self._tasks.values() if task.at < _NEVER), default=None)

    def act(self, state: GameState, at: int) -> cmd.Command | None:
        """The command of one bot that is due, if any. Call again for the next."""
        for number, task in sorted(self._tasks.items(), key=lambda item: item[1].at):
            if task.at > at:
                break
            command = self._choose(state, number)
            if isinstance(command, cmd.LayMelds):
                return command  # it takes no time of its own, so that nothing can be read from it (§4.11)
            if task.go_on_at > task.at:
                self._tasks[number] = _Task(task.stage, task.go_on_at, task.go_on_at)
                if isinstance(command, cmd.GoOn):
                    continue
            else:
                # Nothing more until the game reaches another stage.
                self._tasks[number] = _Task(task.stage, _NEVER, _NEVER)
            if command is not None:
                return command
        return None

    def _choose(self, state: GameState, number: int) -> cmd.Command | None:
        seat, view = state.find(number), seat_view(state, number)
        if seat is None or view is None or not seat.bot:
            return None
        return BOTS[seat.bot]().choose(view, self._rng)

    def _plan(self, state: GameState, seat: Seat, stage: tuple[object, ...], at: int) -> _Task:
        heard = max(at, state.call.at if state.call else at)
        if state.phase in (Phase.DRAW, Phase.TURN):
            act = heard + self._pause(HOLD_PAUSE if seat.drawn else DRAW_PAUSE, state)
            return _Task(stage, act, act)
        if state.phase in WINDOWS:
            act = heard + self._pause(MATCH_PAUSE, state)
            return _Task(stage, act, act + max(self._pause(GO_ON_PAUSE, state), 1))
        if state.phase is Phase.SHOWDOWN:
            act = heard + self._pause(MATCH_PAUSE, state)
            return _Task(stage, act, act)
        people = any(not other.bot and other.here and not other.left for other in state.seats)
        act = heard + self._pause(SHEET_PAUSE if people else EXHIBITION_SHEET_PAUSE, state)
        return _Task(stage, act, act)

    def _pause(self, bounds: tuple[int, int], state: GameState) -> int:
        pause = round(self._rng.uniform(*bounds) * self._scale)
        # Two acts have to fit into the shortest clock.
        length = state.clock.length if state.clock else 0
        return min(pause, length // 3) if length else pause


_NEVER = 2**62


def _stage(state: GameState, seat: Seat) -> tuple[object, ...] | None:
    """The moment of the game at which something is asked of this seat, or None."""
    if state.paused:
        return None
    moment = (state.game, state.round, state.turn, state.phase)
    if state.phase is not Phase.SCORED and seat.watches:
        return None
    if state.phase is Phase.DRAW:
        return None if seat.held or seat.melds is not None else (*moment, seat.drawn is not None)
    if state.phase is Phase.TURN:
        number = state.call.number if state.call else 0
        return (*moment, number, seat.drawn is not None) if state.is_on_turn(seat.seat) else None
    if state.phase in WINDOWS:
        return None if seat.melds is not None or seat.go_on else moment
    if state.phase is Phase.SHOWDOWN and (not state.lays_out or seat.melds is not None):
        return None
    return moment if state.phase in (Phase.SHOWDOWN, Phase.SCORED) and not seat.go_on else None
