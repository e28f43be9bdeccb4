"""Rehearsals: each seat of a lobby may play at a private table against bots until the host starts.

A rehearsal is a table like any other with a journal that forgets. Its code is in no list, and only the token of its one
person opens it.
"""

import logging
import random
import secrets
import threading
from collections.abc import Callable

from speed313.journal.memory import MemoryJournal
from speed313.rules import commands as cmd
from speed313.rules.decide import step
from speed313.rules.evolve import CALLER_TIME
from speed313.rules.house_rules import HouseRules
from speed313.rules.state import GameState, Reason, Seat
from speed313.tables.clock import TableClock
from speed313.tables.news import Publisher
from speed313.tables.players import Players
from speed313.tables.seating import seat_bot
from speed313.tables.table import Table
from speed313.tables.tokens import hash_token, hidden_code, new_token

BOTS = 3
# Nobody waits for somebody who learns: no clock on turns or sheets, and windows in which one can read and choose.
RULES = HouseRules(turn_clock=0, set_up_window=12, set_up_per_card=0, match_window=12, sheet_clock=0)
PERSON = 1  # the seat of the one who rehearses

log = logging.getLogger(__name__)


class Rehearsals:
    """The rehearsals of one table's lobby, one of each seat."""

    def __init__(
        self, publisher: Publisher, spawn: Callable[[Callable[[], None]], object], now: Callable[[], int], pause: float
    ) -> None:
        """None yet. ``spawn`` runs a function beside all others; ``pause`` is the scale of the bots' pauses."""
        self._publisher = publisher
        self._spawn = spawn
        self._now = now
        self._pause = pause
        self._open: dict[int, Table] = {}
        self._lock = threading.Lock()

    def find(self, code: str) -> Table | None:
        """The rehearsal with exactly that code."""
        with self._lock:
            return next((table for table in self._open.values() if table.code == code), None)

    def open(self, seat: Seat, game: str) -> tuple[str, str]:
        """Lay a table of that game for a seat in place of its older one; its code and the token that opens it."""
        self.close(seat.seat)
        token = new_token()
        table = self._lay(seat, token, RULES.of_game(game))
        with self._lock:
            self._open[seat.seat] = table
        self._spawn(lambda: self._drive(seat.seat, table))
        return table.code, token

    def close(self, number: int) -> None:
        """End the rehearsal of that seat, if there is one."""
        with self._lock:
            table = self._open.pop(number, None)
        if table is not None:
            table.wake()
            self._publisher.gone(table.code, PERSON, "rehearsal_over")

    def close_all(self) -> None:
        """End every rehearsal."""
        for number in list(self._open):
            self.close(number)

    def _lay(self, seat: Seat, token: str, rules: HouseRules) -> Table:
        journal, code = MemoryJournal(), hidden_code()
        journal.create(code, 0.0)
        rng = secrets.SystemRandom()
        state = GameState(rules=rules)

        def do(command: cmd.Command, at: int, kept: tuple[tuple[int, str], ...] = ()) -> None:
            nonlocal state
            before = state.seq
            events, state = step(state, command, at, rng)
            journal.append(code, before, events, at, kept)

        do(cmd.TakeSeat(seat.name, seat.color, seat.symbol), 0, ((PERSON, hash_token(token)),))
        for _ in range(min(BOTS, rules.most_seats - 1)):
            do(seat_bot(state, "steady"), 0)
        do(cmd.Start(), 0)
        do(cmd.Next(), CALLER_TIME)  # who rehearses need not wait for the caller's seat
        do(cmd.Lose(PERSON), CALLER_TIME)  # until its phone comes
        players = Players(random.Random(secrets.randbits(128)), self._pause)
        return Table(code, state, journal, self._publisher, TableClock(CALLER_TIME, self._now), rng, players)

    def _drive(self, number: int, table: Table) -> None:
        try:
            while self._open.get(number) is table and not _is_over(table.state):
                table.wait()
                table.tick()
        except Exception:
            log.exception("a rehearsal stumbled")
        if self._open.get(number) is table:
            self.close(number)


def _is_over(state: GameState) -> bool:
    """Whether its person has left, or was not there for the grace time."""
    person = state.find(PERSON)
    return person is None or person.left or (state.paused is not None and state.paused.reason is Reason.NOBODY)
