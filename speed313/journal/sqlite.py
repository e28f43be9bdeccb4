"""A journal in one SQLite file. What `append` has returned survives the end of the process, however it ends."""

import errno
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from speed313.errors import JournalError, reason_code
from speed313.journal.base import Entry, Journal, TableInfo
from speed313.journal.codec import EventCodec

if TYPE_CHECKING:
    from speed313.rules.events import Event

APPLICATION = 0x53313313  # SQLite's application_id: another program's database is left alone
# To put the log into the file and onto the disk takes a while. After so many transactions that is done although nobody
# rests, aside; after so many pages, should nobody have found the time, at whichever command comes.
MUCH = 1_000
LOG_PAGES = 4_000
BUSY_MS = 2_000  # how long to wait for another process that is writing
# What SQLite says of a file, and the system would say in its place.
_ERRNO = {
    sqlite3.SQLITE_PERM: errno.EACCES,
    sqlite3.SQLITE_AUTH: errno.EACCES,
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_IOERR: errno.EIO,
    sqlite3.SQLITE_BUSY: errno.EBUSY,
    sqlite3.SQLITE_LOCKED: errno.EBUSY,
}
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
PAGE = 1_000  # events read at a time, so that a long game is never in memory twice

# The file's layout, step by step; user_version counts the steps done. A step that was published is never changed.
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE game (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            code TEXT NOT NULL UNIQUE,
            created REAL NOT NULL,
            touched REAL NOT NULL,
            seq INTEGER NOT NULL DEFAULT 0 CHECK (seq >= 0),
            closed INTEGER NOT NULL DEFAULT 0 CHECK (closed IN (0, 1))
        )""",
        """CREATE TABLE event (
            code TEXT NOT NULL REFERENCES game (code),
            seq INTEGER NOT NULL CHECK (seq > 0),
            at INTEGER NOT NULL,
            record TEXT NOT NULL,
            PRIMARY KEY (code, seq)
        ) WITHOUT ROWID""",
        """CREATE TABLE secret (
            code TEXT NOT NULL REFERENCES game (code),
            seat INTEGER NOT NULL,
            hash TEXT NOT NULL,
            PRIMARY KEY (code, seat)
        ) WITHOUT ROWID""",
        "CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    ),
)


class SqliteJournal(Journal):
    """The journal in the file ``path``, which is made, with its folder, where it is missing.

    Raises:
        JournalError: ``journal_version`` for a file of a newer version; ``journal_broken`` for a file that is damaged,
            is not a journal, or cannot be written. The file stays as it was.
    """

    def __init__(
        self,
        path: Path | str,
        codec: EventCodec,
        wall: Callable[[], float] = time.time,
        aside: Callable[[Callable[[], None]], None] = lambda work: work(),
    ) -> None:
        """``aside`` does what waits for the disk, so that commands need not wait for it."""
        self._path = Path(path)
        self._codec = codec
        self._wall = wall
        self._aside = aside
        self._lock = threading.Lock()
        self._written = 0  # transactions since the last time that the log was put into the file
        with _translated():
            _make(self._path)
            self._db = _connect(self._path)
            try:
                _check(self._db)
                _keep_private(self._path)
                _use_wal(self._db)
                _migrate(self._db)
            except BaseException:
                self._db.close()
                raise

    def create(self, code: str, at: float) -> None:
        """Make a table without events; see `Journal.create`."""
        with self._writing() as db:
            if _seq(db, code) is not None:
                raise JournalError("seq_conflict")
            db.execute("INSERT INTO game (code, created, touched) VALUES (?, ?, ?)", (code, at, at))

    def append(
        self,
        code: str,
        expected_seq: int,
        events: "Sequence[Event]",
        at: int,
        secrets: Sequence[tuple[int, str]] = (),
    ) -> int:
        """Store events and secrets in one transaction; see `Journal.append`."""
        records = [self._codec.dumps(event) for event in events]
        rows = [(code, expected_seq + place, at, text) for place, text in enumerate(records, start=1)]
        seq = expected_seq + len(rows)
        with self._writing() as db:
            if _known_seq(db, code) != expected_seq:
                raise JournalError("seq_conflict")
            db.execute("UPDATE game SET seq = ?, touched = ? WHERE code = ?", (seq, self._wall(), code))
            db.executemany("INSERT INTO event (code, seq, at, record) VALUES (?, ?, ?, ?)", rows)
            for seat, token_hash in secrets:
                db.execute("DELETE FROM secret WHERE code = ? AND seat = ?", (code, seat))
                if token_hash:
                    db.execute("INSERT INTO secret (code, seat, hash) VALUES (?, ?, ?)", (code, seat, token_hash))
        return seq

    def read(self, code: str, after: int = 0) -> Iterator[Entry]:
        """The events numbered above ``after``; see `Journal.read`. A gap in the numbers is ``journal_broken``."""
        with self._reading() as db:
            last = _known_seq(db, code)
        return self._entries(code, max(after, 0), last)

    def secrets(self, code: str) -> dict[int, str]:
        """Each seat's token hash."""
        with self._reading() as db:
            _known_seq(db, code)
            return dict(db.execute("SELECT seat, hash FROM secret WHERE code = ? ORDER BY seat", (code,)))

    def tables(self) -> tuple[TableInfo, ...]:
        """All tables, the newest first."""
        with self._reading() as db:
            rows = db.execute("SELECT code, created, touched, seq, closed FROM game ORDER BY id DESC").fetchall()
        return tuple(TableInfo(code, made, touched, seq, bool(closed)) for code, made, touched, seq, closed in rows)

    def close_table(self, code: str) -> None:
        """Mark a table as ended."""
        with self._writing() as db:
            _known_seq(db, code)
            db.execute("UPDATE game SET closed = 1, touched = ? WHERE code = ?", (self._wall(), code))

    def delete(self, code: str) -> None:
        """Forget a table; what it held is overwritten in the file, not only marked as free."""
        with self._reading() as db:
            db.execute("PRAGMA secure_delete = ON")
        with self._writing() as db:
            _known_seq(db, code)
            for table in ("event", "secret", "game"):
                db.execute(f"DELETE FROM {table} WHERE code = ?", (code,))
        with self._reading() as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def setting(self, key: str) -> str | None:
        """A setting, or ``None``."""
        with self._reading() as db:
            row = db.execute("SELECT value FROM setting WHERE key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])

    def set_setting(self, key: str, value: str) -> None:
        """Keep a setting."""
        with self._writing() as db:
            db.execute("INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)", (key, value))

    def settle(self, rests: bool) -> None:
        """Put the log into the file and onto the disk; what another process reads just now stays for the next time."""
        if self._written > (0 if rests else MUCH):
            self._written = 0
            with _translated():
                self._aside(self._checkpoint)

    def close(self) -> None:
        """Let go of the file."""
        with self._lock, _translated():
            self._db.close()

    def _checkpoint(self) -> None:
        # A connection of its own: the other one goes on writing meanwhile.
        with closing(_connect(self._path)) as db:
            db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._lock, _translated():
            yield self._db

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock, _translated(), _transaction(self._db):
            self._written += 1
            yield self._db

    def _entries(self, code: str, after: int, last: int) -> Iterator[Entry]:
        seq = after
        while seq < last:
            with self._reading() as db:
                rows = db.execute(
                    "SELECT seq, at, record FROM event WHERE code = ? AND seq > ? AND seq <= ? ORDER BY seq LIMIT ?",
                    (code, seq, last, PAGE),
                ).fetchall()
            if [row[0] for row in rows] != list(range(seq + 1, min(seq + PAGE, last) + 1)):
                raise _broken(f"events of {code} are missing after {seq}", "gap", table=code, seq=seq)
            for seq, at, text in rows:
                yield Entry(seq, at, self._codec.loads(text))


def _seq(db: sqlite3.Connection, code: str) -> int | None:
    row = db.execute("SELECT seq FROM game WHERE code = ?", (code,)).fetchone()
    return None if row is None else int(row[0])


def _known_seq(db: sqlite3.Connection, code: str) -> int:
    seq = _seq(db, code)
    if seq is None:
        raise JournalError("no_table")
    return seq


@contextmanager
def _translated() -> Iterator[None]:
    """What SQLite and the file system say, as a ``JournalError``."""
    try:
        yield
    except sqlite3.ProgrammingError as fault:
        if "closed" not in str(fault):
            raise
        raise JournalError("journal_broken", text="closed") from None
    except sqlite3.Error as fault:
        # a text that is not UTF-8 would be quoted, and hands are secret
        raise _broken(str(fault).split(" with text ")[0][:100], _why(fault)) from None
    except OSError as fault:
        raise _broken(fault.strerror or type(fault).__name__, reason_code(fault)) from None


def as_system_error(fault: sqlite3.Error) -> OSError:
    """What SQLite says of a file, as the system would say it, where it says the like."""
    number = _ERRNO.get(_primary(fault))
    return OSError(number, str(fault)) if number else OSError(str(fault))


def _why(fault: sqlite3.Error) -> str:
    return "damaged" if _primary(fault) in _DAMAGED else reason_code(as_system_error(fault))


def _primary(fault: sqlite3.Error) -> int:
    return getattr(fault, "sqlite_errorcode", 0) & 0xFF


def _broken(text: str, why: str, **facts: str | int) -> JournalError:
    return JournalError("journal_broken", text=text, **({"why": why} if why else {}), **facts)


@contextmanager
def _transaction(db: sqlite3.Connection, kind: str = "IMMEDIATE") -> Iterator[None]:
    db.execute(f"BEGIN {kind}")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # a full disk ends it by itself
            with suppress(sqlite3.Error):
                db.execute("ROLLBACK")
        raise


def _make(path: Path) -> None:
    """Make the file where it is missing, readable by its owner alone from the first moment."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):  # an existing file is not opened: closing it would drop SQLite's locks on it
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def _keep_private(path: Path) -> None:
    """Only the owner reads it: it holds token hashes. SQLite makes side files with the mode of the file."""
    if os.name == "posix":
        for file in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
            with suppress(PermissionError, FileNotFoundError):
                file.chmod(file.stat().st_mode & 0o600)


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=BUSY_MS / 1000, isolation_level=None, check_same_thread=False)


def _check(db: sqlite3.Connection) -> None:
    """Refuse what is not ours, is newer or is damaged, before anything is written."""
    with _transaction(db, "DEFERRED"):  # one look, so that another process that makes the file is not seen half-way
        (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        (application,) = db.execute("PRAGMA application_id").fetchone()
        version = _version(db)
    if application != APPLICATION and (tables or version or application):
        raise _broken("not a journal of Speed313", "foreign")
    if version > len(MIGRATIONS):
        raise JournalError("journal_version", version=version)
    (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise _broken(" ".join(str(verdict).split())[:100], "damaged")


def _version(db: sqlite3.Connection) -> int:
    (version,) = db.execute("PRAGMA user_version").fetchone()
    return int(version)


def _use_wal(db: sqlite3.Connection) -> None:
    """Write-ahead logging where the file system can (network drives cannot)."""
    db.execute("PRAGMA foreign_keys = ON")
    with suppress(sqlite3.OperationalError):
        db.execute("PRAGMA journal_mode = WAL")
    (mode,) = db.execute("PRAGMA journal_mode").fetchone()
    db.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
    # With WAL, NORMAL may lose the last commits when the power fails, never the file; without WAL it might.
    db.execute("PRAGMA synchronous = " + ("NORMAL" if mode == "wal" else "FULL"))


def _migrate(db: sqlite3.Connection) -> None:
    with _transaction(db):
        done = _version(db)
        for statements in MIGRATIONS[done:]:
            for statement in statements:
                db.execute(statement)
        if done == 0:
            db.execute(f"PRAGMA application_id = {APPLICATION}")
        # also where nothing has changed: a file that cannot be written is refused here, not in the middle of a game
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
