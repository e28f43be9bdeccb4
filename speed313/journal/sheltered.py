"""A journal that a full disk does not stop: what cannot be written now waits in memory until it can be."""

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING

from speed313.errors import JournalError
from speed313.journal.base import Entry, Journal, TableInfo
from speed313.journal.codec import EventCodec

if TYPE_CHECKING:
    from speed313.rules.events import Event

RETRY = 2.0  # seconds between two tries to write what waits

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Group:
    """What was to be written at once; see `Journal.append`."""

    code: str
    seq: int
    events: "tuple[Event, ...]"
    at: int
    secrets: tuple[tuple[int, str], ...]
    touched: float


class ShelteredJournal(Journal):
    """Takes on what the ``file`` cannot take, and writes it, in its order, as soon as it can.

    While something waits ``unsaved`` is the code of the reason, and the end of the process would lose it. What else the
    file refuses, such as another number of events, is refused here too.
    """

    def __init__(
        self,
        file: Journal,
        codec: EventCodec,
        now: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
    ) -> None:
        """Before that file, with its codec; ``now`` is a clock that never goes back, ``wall`` any, both in seconds."""
        self._file = file
        self._codec = codec
        self._now = now
        self._wall = wall
        self._lock = threading.RLock()
        self._groups: list[_Group] = []
        self._settings: dict[str, str] = {}
        self._next_try = 0.0

    def create(self, code: str, at: float) -> None:
        """Make a table without events, in the file; see `Journal.create`."""
        self._file.create(code, at)

    def append(
        self,
        code: str,
        expected_seq: int,
        events: "Sequence[Event]",
        at: int,
        secrets: Sequence[tuple[int, str]] = (),
    ) -> int:
        """Store events and secrets, in memory where the file takes nothing; see `Journal.append`."""
        with self._lock:
            if not self.unsaved:
                try:
                    return self._file.append(code, expected_seq, events, at, secrets)
                except JournalError as fault:
                    self._take_shelter(fault)
            if self._seq(code) != expected_seq:
                raise JournalError("seq_conflict")
            for event in events:
                self._codec.encode(event)  # what can never be written must not wait
            self._groups.append(_Group(code, expected_seq, tuple(events), at, tuple(secrets), self._wall()))
            return expected_seq + len(events)

    def read(self, code: str, after: int = 0) -> Iterator[Entry]:
        """The events numbered above ``after``; see `Journal.read`."""
        with self._lock:
            return chain(self._file.read(code, after), self._entries(code, after))

    def secrets(self, code: str) -> dict[int, str]:
        """Each seat's token hash."""
        with self._lock:
            newer = {seat: hashed for group in self._waiting(code) for seat, hashed in group.secrets}
            return {seat: hashed for seat, hashed in {**self._file.secrets(code), **newer}.items() if hashed}

    def tables(self) -> tuple[TableInfo, ...]:
        """All tables, the newest first."""
        with self._lock:
            last = {group.code: group for group in self._groups}
            return tuple(_with(info, last.get(info.code)) for info in self._file.tables())

    def close_table(self, code: str) -> None:
        """Mark a table as ended, in the file."""
        self._file.close_table(code)

    def delete(self, code: str) -> None:
        """Forget a table; see `Journal.delete`."""
        with self._lock:
            self._file.delete(code)
            self._groups = [group for group in self._groups if group.code != code]

    def setting(self, key: str) -> str | None:
        """A setting, or ``None``."""
        with self._lock:
            return self._settings[key] if key in self._settings else self._file.setting(key)

    def set_setting(self, key: str, value: str) -> None:
        """Keep a setting, in memory where the file takes nothing."""
        with self._lock:
            if not self.unsaved:
                try:
                    return self._file.set_setting(key, value)
                except JournalError as fault:
                    self._take_shelter(fault)
            self._settings[key] = value
            return None

    def save(self, at_once: bool = False) -> None:
        """Write what waits, if there is any and it is time for another try or has to be ``at_once``."""
        with self._lock:
            if not self.unsaved or (self._now() < self._next_try and not at_once):
                return
            try:
                self._write()
            except JournalError as fault:
                self._take_shelter(fault)
            else:
                log.warning("the journal is written again: nothing is missing in it")
                self.unsaved = ""

    def settle(self, rests: bool) -> None:
        """Let the file do what takes a while; what fails now is tried again. See `Journal.settle`."""
        with suppress(JournalError):
            self._file.settle(rests)

    def close(self) -> None:
        """Write what waits, if that can be, and let go of the file; ``unsaved`` tells whether something is lost."""
        self.save(at_once=True)
        self._file.close()

    def _write(self) -> None:
        while self._groups:
            group = self._groups[0]
            self._file.append(group.code, group.seq, group.events, group.at, group.secrets)
            del self._groups[0]
        while self._settings:
            key = next(iter(self._settings))
            self._file.set_setting(key, self._settings[key])
            del self._settings[key]

    def _take_shelter(self, fault: JournalError) -> None:
        """Go on in memory, if it is the file's fault.

        Raises:
            JournalError: that fault, where it is another.
        """
        why = fault.params.get("why")
        if not why:
            raise fault
        if not self.unsaved:
            log.error("the journal cannot be written (%s): the game goes on in memory", fault.params.get("text"))
        self.unsaved = str(why)
        self._next_try = self._now() + RETRY

    def _entries(self, code: str, after: int) -> list[Entry]:
        """What waits of that table, numbered above ``after``."""
        return [
            Entry(seq, group.at, event)
            for group in self._waiting(code)
            for seq, event in enumerate(group.events, start=group.seq + 1)
            if seq > after
        ]

    def _waiting(self, code: str) -> list[_Group]:
        return [group for group in self._groups if group.code == code]

    def _seq(self, code: str) -> int:
        """How many events the table has."""
        info = next((info for info in self.tables() if info.code == code), None)
        if info is None:
            raise JournalError("no_table")
        return info.seq


def _with(info: TableInfo, last: _Group | None) -> TableInfo:
    """That table with the last group that waits for it."""
    return info if last is None else replace(info, touched=last.touched, seq=last.seq + len(last.events))
