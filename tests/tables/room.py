"""A running table without a server: a clock that moves when told, a journal in memory, screens that keep it all."""

import itertools
import random

from speed313.journal import EventCodec, MemoryJournal
from speed313.rules.events import EVENTS
from speed313.rules.house_rules import parse_rules
from speed313.rules.state import GameState
from speed313.tables.clock import TableClock
from speed313.tables.players import Players
from speed313.tables.rehearsals import Rehearsals
from speed313.tables.requests import Actor
from speed313.tables.table import Table, replay

CODE = "TEST"
HOST = Actor("host")
NEW = Actor("phone")


class Time:
    """A source of milliseconds."""

    def __init__(self, at=5_000_000):
        self.at = at

    def __call__(self):
        return self.at


class Screens:
    """A publisher that keeps what it is told, in order: (kind, seat, socket or None, body or reason)."""

    def __init__(self):
        self.heard = []
        self.aside = []

    def table(self, code, body):
        self._keep(code, "table", None, body)

    def seat(self, code, seat, body):
        self._keep(code, "seat", seat, body)

    def gone(self, code, seat, reason):
        self._keep(code, "gone", seat, reason)

    def host_changed(self, code):
        self._keep(code, "host", None, None)

    def granted(self, code, line, seat, token):
        self._keep(code, "granted", line, (seat, token))

    def denied(self, code, line, claim):
        self._keep(code, "denied", line, claim)

    def _keep(self, code, kind, seat, body):
        if code == CODE:
            self.heard.append((kind, seat, body))
        else:  # a rehearsal
            self.aside.append((code, kind, seat, body))

    def of(self, kind, seat=None):
        return [body for what, whose, body in self.heard if (what, whose) == (kind, seat)]

    def forget(self):
        self.heard.clear()


class Room:
    """One table with its clock and screens; ``seats`` people sit at it."""

    def __init__(self, seats=0, bots=0, strength="steady", seed=0, pause=1.0, journal=None, **rules):
        self.journal = journal or MemoryJournal(EventCodec(EVENTS))
        self.journal.create(CODE, 0.0)
        self.seed, self.pause = seed, pause
        self._cids = itertools.count()
        self.tokens = {}
        self._lay(GameState(), Time())
        self.table.furnish(parse_rules(rules), bots, strength)
        for _ in range(seats):
            self.join()

    def _lay(self, state, time):
        self.time, self.screens = time, Screens()
        clock, rng = TableClock(state.at, time), random.Random(self.seed)
        players = Players(random.Random(self.seed), self.pause)
        self.spawned = []
        rehearsals = Rehearsals(self.screens, self.spawned.append, time, self.pause)
        self.table = Table(CODE, state, self.journal, self.screens, clock, rng, players, rehearsals)

    def restart(self):
        """The server is gone and another one takes up the table; its machine's clock says something else."""
        self._lay(replay(self.journal, CODE), Time(17))
        self.table.recover()

    def take_up(self, state, tokens):
        """Go on from a state that is what the journal holds, as if nothing had happened between."""
        self.tokens = tokens
        self._lay(state, Time())

    @property
    def state(self):
        return self.table.state

    def cid(self):
        return f"cid-{next(self._cids)}"

    def ask(self, actor, kind, cid=None, **fields):
        answer = self.table.handle(actor, {"cid": cid or self.cid(), "type": kind, **fields})
        self.table.catch_up()
        return answer

    def host(self, kind, **fields):
        return self.ask(HOST, kind, **fields)

    def seat(self, number, kind, **fields):
        return self.ask(Actor("phone", number), kind, **fields)

    def join(self, name=None, color=0, symbol=0, actor=NEW):
        """A phone takes a seat; returns its number."""
        answer = self.ask(actor, "join", name=name or f"Guest {self.state.next_seat}", color=color, symbol=symbol)
        assert answer["ok"], answer
        self.tokens[answer["seat"]] = answer["token"]
        return answer["seat"]

    def run(self, milliseconds):
        """Let time pass as a driver does: sleep until the next look, tick, and so on."""
        end = self.time.at + milliseconds
        for _ in range(100_000):
            look = self.table.next_look() - self.table.now() + self.time.at
            if look > end:
                break
            self.time.at = max(look, self.time.at)
            self.table.tick()
        else:
            raise AssertionError("the table never rests")
        self.time.at = end

    def run_until(self, done, most=3_600_000):
        """Let time pass until something is so."""
        end = self.time.at + most
        while not done():
            assert self.time.at < end, "it never came to that"
            self.run(max(self.table.next_look() - self.table.now(), 1))

    def to_phase(self, *phases):
        self.run_until(lambda: self.state.phase in phases)

    def hear(self):
        """Let the newest call be heard."""
        self.run(max(self.state.call.at - self.table.now(), 0))

    def to_draw(self):
        """From the lobby, or a window, to the moment at which "draw" has been heard."""
        if self.state.phase.value == "lobby":
            assert self.host("start")["ok"]
            self.run_until(lambda: self.state.phase.value == "set_up")
        assert self.host("next")["ok"]
        self.hear()
        assert self.state.phase.value == "draw"

    def draw_and_hold(self, *seats):
        for number in seats:
            assert self.seat(number, "draw", source="middle")["ok"]
            assert self.seat(number, "hold", card=str(self.state.find(number).drawn))["ok"]
