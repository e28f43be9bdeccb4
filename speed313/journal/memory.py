"""A journal that forgets everything when the process ends: ``--memory``, and tests."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from speed313.errors import JournalError
from speed313.journal.base import Entry, Journal, TableInfo
from speed313.journal.codec import EventCodec

if TYPE_CHECKING:
    from speed313.rules.events import Event


@dataclass(slots=True)
class _Table:
    created: float
    touched: float
    closed: bool = False
    entries: list[Entry] = field(default_factory=list)
    secrets: dict[int, str] = field(default_factory=dict)


class MemoryJournal(Journal):
    """Keeps everything in this process. With a codec, what it gives back went through the codec, as from a file."""

    def __init__(self, codec: EventCodec | None = None, wall: Callable[[], float] = time.time) -> None:
        self._codec = codec
        self._wall = wall
        self._lock = threading.Lock()
        self._tables: dict[str, _Table] = {}
        self._settings: dict[str, str] = {}
        self._closed = False

    def create(self, code: str, at: float) -> None:
        """Make a table without events; see `Journal.create`."""
        with self._lock:
            self._open()
            if code in self._tables:
                raise JournalError("seq_conflict")
            self._tables[code] = _Table(at, at)

    def append(
        self,
        code: str,
        expected_seq: int,
        events: "Sequence[Event]",
        at: int,
        secrets: Sequence[tuple[int, str]] = (),
    ) -> int:
        """Store events and secrets, all or nothing; see `Journal.append`."""
        kept = [self._kept(event) for event in events]
        with self._lock:
            table = self._table(code)
            if len(table.entries) != expected_seq:
                raise JournalError("seq_conflict")
            table.entries += [Entry(expected_seq + place, at, event) for place, event in enumerate(kept, start=1)]
            for seat, token_hash in secrets:
                if token_hash:
                    table.secrets[seat] = token_hash
                else:
                    table.secrets.pop(seat, None)
            table.touched = self._wall()
            return len(table.entries)

    def read(self, code: str, after: int = 0) -> Iterator[Entry]:
        """The events numbered above ``after``; see `Journal.read`."""
        with self._lock:
            return iter(self._table(code).entries[max(after, 0) :])

    def secrets(self, code: str) -> dict[int, str]:
        """Each seat's token hash."""
        with self._lock:
            return dict(self._table(code).secrets)

    def tables(self) -> tuple[TableInfo, ...]:
        """All tables, the newest first."""
        with self._lock:
            self._open()
            return tuple(
                TableInfo(code, table.created, table.touched, len(table.entries), table.closed)
                for code, table in reversed(self._tables.items())
            )

    def close_table(self, code: str) -> None:
        """Mark a table as ended."""
        with self._lock:
            table = self._table(code)
            table.closed = True
            table.touched = self._wall()

    def delete(self, code: str) -> None:
        """Forget a table."""
        with self._lock:
            self._table(code)
            del self._tables[code]

    def setting(self, key: str) -> str | None:
        """A setting, or ``None``."""
        with self._lock:
            self._open()
            return self._settings.get(key)

    def set_setting(self, key: str, value: str) -> None:
        """Keep a setting."""
        with self._lock:
            self._open()
            self._settings[key] = value

    def close(self) -> None:
        """Forget everything."""
        with self._lock:
            self._closed = True
            self._tables.clear()
            self._settings.clear()

    def _open(self) -> None:
        if self._closed:
            raise JournalError("journal_broken", text="closed")

    def _table(self, code: str) -> _Table:
        self._open()
        table = self._tables.get(code)
        if table is None:
            raise JournalError("no_table")
        return table

    def _kept(self, event: "Event") -> "Event":
        if self._codec is None:
            return event
        kept: Event = self._codec.loads(self._codec.dumps(event))
        return kept
