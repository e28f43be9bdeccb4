"""All tables of one server: opening, finding, driving and watching over them."""

import logging
import random
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from speed313.errors import SeatError
from speed313.journal.base import Journal
from speed313.rules.house_rules import HouseRules
from speed313.rules.state import GameState
from speed313.tables.clock import TableClock, WakingClock
from speed313.tables.news import Publisher
from speed313.tables.pin import Pin
from speed313.tables.players import Players
from speed313.tables.rehearsals import Rehearsals
from speed313.tables.table import Table, replay
from speed313.tables.tokens import new_code, new_token, read_code, same_secret

RESUME_WITHIN = 12 * 3600  # seconds: last night's game is not tonight's
WATCH_EVERY = 0.5  # seconds between two looks of the watchdog
OVERDUE = 1000  # milliseconds after which a table's driver counts as dead
_HOST_KEY = "host_key"
_LANGUAGE = "language"
_LAST_PLAYED = "last_played"

log = logging.getLogger(__name__)
Spawn = Callable[[Callable[[], None]], object]


@dataclass(frozen=True, slots=True)
class Settings:
    """How a new table begins: house rules, how many bots of which strength, their pauses, its language.

    ``rules`` is None where nobody asked for any: then the standard, or what the lobby was set to.
    """

    rules: HouseRules | None = None
    bots: int = 0
    strength: str = "steady"
    pause: float = 1.0
    language: str | None = None


class Registry:
    """The tables of this server. ``spawn`` runs a function beside all others, for as long as it likes."""

    def __init__(
        self,
        journal: Journal,
        publisher: Publisher,
        settings: Settings,
        spawn: Spawn,
        now: Callable[[], int] | None = None,
        wall: Callable[[], float] = time.time,
    ) -> None:
        """A registry without tables; ``now`` is a clock that never goes back (milliseconds), ``wall`` in seconds."""
        self._journal = journal
        self._publisher = publisher
        self._settings = settings
        self._spawn = spawn
        self._now = now or WakingClock()
        self._slept = 0
        self._wall = wall
        self._tables: dict[str, Table] = {}
        self._current: Table | None = None
        self._drivers: dict[str, int] = {}
        self._closed = threading.Event()
        self._ended: frozenset[str] = frozenset()
        self.host_key = self._keep_host_key()
        self.pin = Pin(self._now)
        self.resumed = False

    def open(self, anew: bool = False, code: str | None = None) -> Table:
        """Take up the table of this evening that was played last, where it stood, paused, or lay a new one; drive it.

        With ``anew`` a new one in any case; with a ``code`` that one, of whatever evening. A lobby that nobody has
        joined is furnished as a new table is; ``resumed`` says whether somebody's table was taken up.

        Raises:
            SeatError: ``no_table``: the journal has none with that code, or it was closed.
        """
        taken_up = None if anew else self._choose(code)
        if taken_up is not None:
            table = self._resume(taken_up)
            self.resumed = not table.untouched
        else:
            table = self._lay()
        if not self.resumed:
            table.furnish(self._settings.rules, self._settings.bots, self._settings.strength)
        if not self._tables:
            self._spawn(self._watch)
        self._tables[table.code] = table
        self._ended = frozenset(info.code for info in self._journal.tables()) - self._tables.keys()
        self._current = table
        self._journal.set_setting(_LAST_PLAYED, table.code)
        self._drive(table)
        return table

    @property
    def current(self) -> Table:
        """The table on the TV.

        Raises:
            SeatError: ``no_table`` before ``open``.
        """
        if self._current is None:
            raise SeatError("no_table")
        return self._current

    def at_rest(self) -> bool:
        """Whether no table is in the middle of a round."""
        return all(table.at_rest for table in list(self._tables.values()))

    def find(self, code: str, private: bool = False) -> Table:
        """The table with that code, as people type codes; with ``private`` also a rehearsal, by its exact code.

        Raises:
            SeatError: ``no_table``; ``table_closed`` for one of another evening.
        """
        for known in self._tables.values() if private else ():
            rehearsal = known.rehearsals.find(code) if known.rehearsals else None
            if rehearsal is not None:
                return rehearsal
        table = self._tables.get(read_code(code))
        if table is None:
            raise SeatError("table_closed" if read_code(code) in self._ended else "no_table")
        return table

    def is_host(self, key: str) -> bool:
        """Whether that is the host key."""
        return same_secret(key, self.host_key)

    def check_host(self, key: str | None, pin: str | None, address: str) -> None:
        """That a page at this network address may be a host page: by the host key, or by the PIN.

        Raises:
            SeatError: ``not_host``; ``bad_pin``, ``too_fast``.
        """
        if key is None and pin is not None:
            self.pin.check(pin, address)
        elif not self.is_host(key or ""):
            raise SeatError("not_host")

    @property
    def language(self) -> str | None:
        """The language of the screens and the caller: what a host has chosen, or the option; None for each its own."""
        return self._journal.setting(_LANGUAGE) or self._settings.language

    def choose_language(self, language: str) -> None:
        """Keep the language of the screens and the caller, for this table and all that follow."""
        self._journal.set_setting(_LANGUAGE, language)

    def setting(self, key: str) -> str | None:
        """A setting that outlives the tables, or None."""
        return self._journal.setting(key)

    def keep(self, key: str, value: str) -> None:
        """Keep a setting."""
        self._journal.set_setting(key, value)

    def close(self) -> None:
        """Stop driving the tables and close the journal."""
        self._closed.set()
        for table in self._tables.values():
            table.wake()
            if table.rehearsals:
                table.rehearsals.close_all()
        self._journal.close()

    def _keep_host_key(self) -> str:
        key = self._journal.setting(_HOST_KEY)
        if key is None:
            key = new_token()
            self._journal.set_setting(_HOST_KEY, key)
        return key

    def _choose(self, code: str | None) -> str | None:
        """The code of the table to take up: the one that is asked for, else this evening's, if there is one."""
        known = {info.code: info for info in self._journal.tables() if not info.closed}
        if code is not None:
            if read_code(code) not in known:
                raise SeatError("no_table")
            return read_code(code)
        newest = next(iter(self._journal.tables()), None)
        info = known.get(self._journal.setting(_LAST_PLAYED) or "") or newest
        fresh = info is not None and not info.closed and self._wall() - info.touched < RESUME_WITHIN
        return info.code if info is not None and fresh else None

    def _lay(self) -> Table:
        taken = {info.code for info in self._journal.tables()}
        code = next(code for code in iter(new_code, None) if code not in taken)
        self._journal.create(code, self._wall())
        return self._table(code, GameState())

    def _resume(self, code: str) -> Table:
        table = self._table(code, replay(self._journal, code))
        table.recover()
        return table

    def _table(self, code: str, state: GameState) -> Table:
        players = Players(random.Random(secrets.randbits(128)), self._settings.pause)
        clock = TableClock(state.at, self._now)
        rehearsals = Rehearsals(self._publisher, self._spawn, self._now, self._settings.pause)
        rng = secrets.SystemRandom()
        return Table(code, state, self._journal, self._publisher, clock, rng, players, rehearsals)

    def _drive(self, table: Table) -> None:
        """Start a driver for this table; one that runs already stops at its next step."""
        number = self._drivers.get(table.code, 0) + 1
        self._drivers[table.code] = number
        self._spawn(lambda: self._run(table, number))

    def _run(self, table: Table, number: int) -> None:
        while not self._closed.is_set() and self._drivers[table.code] == number:
            try:
                table.wait()
                if not self._closed.is_set():
                    table.tick()
            except Exception:
                if not self._closed.wait(WATCH_EVERY):  # the journal is closed under a driver that still runs
                    log.exception("table %s stumbled", table.code)

    def _watch(self) -> None:
        """A table whose clock died is driven again: nobody waits for ever (design: the caller cannot stall)."""
        while not self._closed.wait(WATCH_EVERY):
            self._look_for_sleep()
            self._save()
            for table in list(self._tables.values()):
                if table.now() - table.next_look() < OVERDUE:
                    continue
                log.error("table %s is overdue; driving it again", table.code)
                try:
                    table.tick()
                except Exception:
                    log.exception("table %s stumbled", table.code)
                self._drive(table)

    def _save(self) -> None:
        """What the disk could not take is tried again; once it could, the hosts are told."""
        before = self._journal.unsaved
        try:
            self._journal.save()
            self._journal.settle(self.at_rest())
        except Exception:
            log.exception("the journal could not be written")
        if self._journal.unsaved != before:
            for table in list(self._tables.values()):
                table.tell_hosts()

    def _look_for_sleep(self) -> None:
        """A machine that slept wakes without its people: their games wait until the host says so."""
        slept = self._now.slept if isinstance(self._now, WakingClock) and self._now() else 0
        if slept == self._slept:
            return
        self._slept = slept
        for table in list(self._tables.values()):
            try:
                table.interrupt()
            except Exception:
                log.exception("table %s could not be paused", table.code)
