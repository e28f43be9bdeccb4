"""The file: its mode, its layout, and everything that can be wrong with it."""

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from speed313.errors import JournalError
from speed313.journal import SqliteJournal
from speed313.journal import sqlite as module
from tests.journal.samples import CARDS as PACKS
from tests.journal.samples import CODEC, Dealt, Moved, moves

POSIX = pytest.mark.skipif(os.name != "posix", reason="modes, users and limits of POSIX")
HERE = Path(__file__).parent


def opened(path: Path) -> SqliteJournal:
    return SqliteJournal(path, CODEC)


def refusal(act: Callable[[], object]) -> JournalError:
    with pytest.raises(JournalError) as caught:
        act()
    return caught.value


def filled(path: Path, batches: int = 3) -> Path:
    """A journal with one table, as a finished process leaves it."""
    with closing(opened(path)) as journal:
        journal.create("ABCD", 1)
        for number in range(batches):
            journal.append("ABCD", number * 3, moves(number, text="x" * 200), number, [(0, str(number))])
    return path


def ask(path: Path, question: str) -> list[tuple[object, ...]]:
    """Ask (or do) something in the file without the journal."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        return db.execute(question).fetchall()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def test_everything_is_there_after_it_was_closed_and_opened_again(path: Path) -> None:
    with closing(opened(path)) as journal:
        journal.create("ABCD", 1.5)
        journal.append("ABCD", 0, [Dealt(PACKS), *moves(1)], 7, [(0, "zero"), (5, "five")])
        journal.close_table("ABCD")
        journal.create("WXYZ", 2.5)
        journal.set_setting("host_key", "key")
        before = (journal.tables(), list(journal.read("ABCD")), journal.secrets("ABCD"))
    with closing(opened(path)) as journal:
        assert (journal.tables(), list(journal.read("ABCD")), journal.secrets("ABCD")) == before
        assert journal.setting("host_key") == "key"
        assert journal.append("ABCD", 4, moves(2), 8) == 7


def test_the_file_is_made_with_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "not" / "yet" / "games.db"
    opened(path).close()
    assert ask(path, "PRAGMA user_version") == [(len(module.MIGRATIONS),)]
    assert ask(path, "PRAGMA application_id") == [(module.APPLICATION,)]


def test_an_empty_file_becomes_a_journal(path: Path) -> None:
    path.touch()
    filled(path)


@POSIX
@pytest.mark.parametrize("earlier", [None, 0o644])
def test_only_the_owner_can_read_it_and_its_side_files(path: Path, earlier: int | None) -> None:
    before = os.umask(0)
    try:
        if earlier is not None:
            filled(path).chmod(earlier)
        with closing(opened(path)) as journal:
            journal.create("WXYZ", 0)
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    finally:
        os.umask(before)
    assert modes == dict.fromkeys(["games.db", "games.db-wal", "games.db-shm"], 0o600)


def test_it_writes_ahead_waits_for_others_and_checks_references(path: Path) -> None:
    with closing(opened(path)) as journal:
        wanted = {"journal_mode": "wal", "synchronous": 1, "foreign_keys": 1, "busy_timeout": module.BUSY_MS}
        assert {key: journal._db.execute(f"PRAGMA {key}").fetchone()[0] for key in wanted} == wanted
        with pytest.raises(sqlite3.IntegrityError):
            journal._db.execute("INSERT INTO event (code, seq, at, record) VALUES ('none', 1, 0, '{}')")


@pytest.mark.parametrize(("rests", "much"), [(True, 1000), (False, 1)])
def test_the_log_is_put_into_the_file_in_a_pause_or_where_there_is_much(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rests: bool, much: int
) -> None:
    monkeypatch.setattr(module, "MUCH", much)
    with closing(opened(path)) as journal:
        journal.create("ABCD", 1)
        journal.append("ABCD", 0, moves(1), 7)
        before = path.stat().st_mtime_ns
        if rests:
            journal.settle(rests=False)  # little, and somebody would feel it
        assert path.stat().st_mtime_ns == before
        journal.settle(rests)
        alone = Path(shutil.copy(path, tmp_path / "alone.db"))  # without its log
        before = path.stat().st_mtime_ns
        journal.settle(rests)  # nothing new
        assert path.stat().st_mtime_ns == before
    with closing(opened(alone)) as journal:
        assert len(list(journal.read("ABCD"))) == len(moves(1))


def test_commands_need_not_wait_until_the_log_is_in_the_file(path: Path) -> None:
    """What is written meanwhile is in the log or in the file, and nothing is lost."""

    def aside(work: Callable[[], None]) -> None:
        journal.append("ABCD", 0, moves(1), 7)
        work()
        journal.append("ABCD", len(moves(1)), moves(1), 8)

    with closing(SqliteJournal(path, CODEC, aside=aside)) as journal:
        journal.create("ABCD", 1)
        journal.settle(rests=True)
    with closing(opened(path)) as journal:
        assert [entry.at for entry in journal.read("ABCD")] == [7] * len(moves(1)) + [8] * len(moves(1))


@POSIX
def test_where_there_is_no_write_ahead_log_it_writes_more_carefully(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def connect_without_shared_memory(path: Path) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{path}?vfs=unix-dotfile", uri=True, isolation_level=None, check_same_thread=False)

    monkeypatch.setattr(module, "_connect", connect_without_shared_memory)
    with closing(opened(path)) as journal:
        assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)
        journal.create("ABCD", 0)
        assert journal.append("ABCD", 0, moves(1), 0) == 3
        assert [entry.event for entry in journal.read("ABCD")] == moves(1)


@contextmanager
def unchanged(path: Path) -> Iterator[None]:
    before = (path.read_bytes(), path.stat().st_mode)
    yield
    assert (path.read_bytes(), path.stat().st_mode) == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_file_of_a_newer_version_is_left_alone(path: Path) -> None:
    newer = len(module.MIGRATIONS) + 1
    filled(path)
    ask(path, f"PRAGMA user_version = {newer}")
    with unchanged(path):
        error = refusal(lambda: opened(path))
    assert (error.code, error.params) == ("journal_version", {"version": newer})


@pytest.mark.parametrize(
    "content", [b"Stan Stone\n" * 500, b"xy", os.urandom(9_000), b"SQLite format 3\0" + b"\xff" * 500]
)
def test_a_file_that_is_no_database_is_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with unchanged(path):
        error = refusal(lambda: opened(path))
    assert error.code == "journal_broken"
    assert error.params["text"]


@pytest.mark.parametrize(
    "statement",
    ["CREATE TABLE event (x)", "PRAGMA user_version = 1", f"PRAGMA application_id = {module.APPLICATION + 1}"],
)
def test_a_database_of_another_program_is_left_alone(path: Path, statement: str) -> None:
    ask(path, statement)
    with unchanged(path):
        error = refusal(lambda: opened(path))
    assert (error.code, error.params) == ("journal_broken", {"text": "not a journal of Speed313", "why": "foreign"})


@pytest.mark.parametrize("place", [0.2, 0.4, 0.6, 0.8])
def test_a_damaged_file_is_refused_and_left_alone(path: Path, place: float) -> None:
    content = bytearray(filled(path, batches=300).read_bytes())
    start = int(len(content) * place) // 4096 * 4096
    content[start : start + 4096] = b"\xa5" * 4096
    path.write_bytes(content)
    with unchanged(path):
        assert refusal(lambda: opened(path)).code == "journal_broken"


def test_a_file_that_was_cut_short_is_refused_and_left_alone(path: Path) -> None:
    content = filled(path, batches=300).read_bytes()
    path.write_bytes(content[: len(content) // 2])
    with unchanged(path):
        assert refusal(lambda: opened(path)).code == "journal_broken"


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM event WHERE seq = 4",
        "DELETE FROM event WHERE seq = 1",
        "DELETE FROM event WHERE seq = 9",
        "UPDATE event SET record = '{' WHERE seq = 4",
        "UPDATE event SET record = x'00ff' WHERE seq = 4",
        "UPDATE event SET record = '' WHERE seq = 4",
        """UPDATE event SET record = '{"type":"Moved","v":1}' WHERE seq = 4""",
        """UPDATE event SET record = CAST(x'7b227479ff' AS TEXT) WHERE seq = 4""",
    ],
)
def test_an_event_that_is_missing_or_damaged_is_found_when_it_is_read(path: Path, damage: str) -> None:
    filled(path)
    ask(path, damage)
    with closing(opened(path)) as journal:
        error = refusal(lambda: list(journal.read("ABCD")))
        assert error.code == "journal_broken"
        assert '{"' not in str(error.params["text"])


def test_an_event_beyond_the_count_is_never_overwritten(path: Path) -> None:
    filled(path)
    ask(path, "UPDATE game SET seq = 6")
    with closing(opened(path)) as journal:
        assert refusal(lambda: journal.append("ABCD", 6, [Moved(99, 0, 1)], 0)).code == "journal_broken"
        assert len(list(journal.read("ABCD"))) == 6
    assert ask(path, "SELECT count(*) FROM event") == [(9,)]


def test_a_folder_in_the_place_of_the_file_is_refused(tmp_path: Path) -> None:
    assert refusal(lambda: opened(tmp_path)).code == "journal_broken"


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    error = refusal(lambda: opened(tmp_path / "file" / "games.db"))
    assert error.code == "journal_broken"
    assert error.params["text"]
    assert (tmp_path / "file").read_text() == "x"


@contextmanager
def ordinary_user() -> Iterator[None]:
    """For root no folder is read-only."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user may enter, unlike pytest's own."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@POSIX
def test_a_read_only_folder_is_refused(open_folder: Path) -> None:
    open_folder.chmod(0o555)
    with ordinary_user():
        error = refusal(lambda: opened(open_folder / "games.db"))
    assert (error.code, error.params) == ("journal_broken", {"text": "Permission denied", "why": "denied"})
    assert list(open_folder.iterdir()) == []


@POSIX
@pytest.mark.parametrize("folder_mode", [0o555, 0o777])
def test_a_read_only_file_is_refused_when_it_is_opened(open_folder: Path, folder_mode: int) -> None:
    path = filled(open_folder / "games.db")
    path.chmod(0o444)
    open_folder.chmod(folder_mode)
    before = path.read_bytes()
    with ordinary_user():
        error = refusal(lambda: opened(path))
    assert error.code == "journal_broken"
    assert error.params["text"] in ("attempt to write a readonly database", "unable to open database file")
    assert path.read_bytes() == before


FULL = """
import resource, signal, sys
from pathlib import Path
from speed313.errors import JournalError
from speed313.journal import SqliteJournal
from tests.journal.samples import CODEC, moves

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
journal = SqliteJournal(Path(sys.argv[1]), CODEC)
journal.create("ABCD", 0)
resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, resource.RLIM_INFINITY))
seq, refusals = 0, []
while len(refusals) < 3:
    try:
        seq = journal.append("ABCD", seq, moves(seq, text="x" * 1000), 0, [(0, str(seq))])
    except JournalError as refusal:
        assert refusal.code == "journal_broken", refusal
        refusals.append(refusal.params["text"])
assert len(list(journal.read("ABCD"))) == seq > 30
assert journal.secrets("ABCD") == {0: str(seq - 3)}
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
assert journal.append("ABCD", seq, moves(seq), 0) == seq + 3
assert len(list(journal.read("ABCD"))) == seq + 3
journal.close()
print(seq + 3, refusals[-1])
"""


@POSIX
def test_a_full_disk_is_said_loses_nothing_and_is_got_over(path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(path)], capture_output=True, text=True, cwd=HERE.parents[1], timeout=60
    )
    assert done.returncode == 0, done.stderr
    seq, text = done.stdout.strip().split(" ", 1)
    assert text in ("database or disk is full", "disk I/O error")
    with closing(opened(path)) as journal:
        assert len(list(journal.read("ABCD"))) == int(seq)


def test_it_waits_for_another_process_but_not_for_ever(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BUSY_MS", 200)
    with closing(opened(path)) as journal, closing(sqlite3.connect(path, isolation_level=None)) as other:
        journal.create("ABCD", 0)
        other.execute("BEGIN IMMEDIATE")
        started = time.monotonic()
        error = refusal(lambda: journal.append("ABCD", 0, moves(1), 0))
        assert time.monotonic() - started >= 0.15
        assert (error.code, error.params) == ("journal_broken", {"text": "database is locked", "why": "busy"})
        assert list(journal.read("ABCD")) == []
        other.execute("COMMIT")
        assert journal.append("ABCD", 0, moves(1), 0) == 3


def test_two_processes_at_one_table_find_out(path: Path) -> None:
    filled(path)
    with closing(opened(path)) as one, closing(opened(path)) as two:
        assert one.append("ABCD", 9, moves(1), 0, [(0, "one")]) == 12
        assert refusal(lambda: two.append("ABCD", 9, moves(2), 0, [(0, "two")])).code == "seq_conflict"
        assert refusal(lambda: two.create("ABCD", 0)).code == "seq_conflict"
        assert two.secrets("ABCD") == {0: "one"}
        assert two.append("ABCD", 12, moves(2), 0) == 15
        assert len(list(one.read("ABCD"))) == 15


def test_a_new_file_may_be_opened_by_several_at_once(path: Path) -> None:
    start = threading.Barrier(6, timeout=60)
    faults: list[BaseException] = []

    def begin(code: str) -> None:
        try:
            start.wait()
            with closing(opened(path)) as journal:
                journal.create(code, 0)
        except BaseException as fault:  # a thread's failure is the test's failure
            faults.append(fault)

    threads = [threading.Thread(target=begin, args=(f"T{number}",)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    with closing(opened(path)) as journal:
        assert {info.code for info in journal.tables()} == {f"T{number}" for number in range(6)}


def test_a_file_of_an_older_version_is_brought_up(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(path)
    newer = (*module.MIGRATIONS, ("ALTER TABLE game ADD COLUMN note TEXT NOT NULL DEFAULT 'x'", "CREATE TABLE t (x)"))
    monkeypatch.setattr(module, "MIGRATIONS", newer)
    with closing(opened(path)) as journal:
        assert len(list(journal.read("ABCD"))) == 9
        assert journal.append("ABCD", 9, moves(9), 0) == 12
    assert ask(path, "SELECT note FROM game") == [("x",)]
    assert ask(path, "PRAGMA user_version") == [(len(newer),)]


def test_a_step_that_fails_leaves_the_older_version(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(path)
    with monkeypatch.context() as patch:
        patch.setattr(module, "MIGRATIONS", (*module.MIGRATIONS, ("CREATE TABLE t (x)", "CREATE TABLE game (x)")))
        assert refusal(lambda: opened(path)).code == "journal_broken"
    assert ask(path, "SELECT count(*) FROM sqlite_master WHERE name = 't'") == [(0,)]
    with closing(opened(path)) as journal:
        assert len(list(journal.read("ABCD"))) == 9


@pytest.mark.parametrize("dump", sorted(HERE.glob("layout_*.sql")), ids=lambda dump: dump.stem)
def test_a_file_of_every_layout_there_ever_was_is_read(path: Path, dump: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.executescript(dump.read_text("utf-8"))
    with closing(opened(path)) as journal:
        assert [(info.code, info.seq, info.closed) for info in journal.tables()] == [
            ("WXYZ", 0, True),
            ("ABCD", 4, False),
        ]
        assert [entry.event for entry in journal.read("ABCD")] == [Dealt(PACKS[:2]), *moves(1)]
        assert [entry.at for entry in journal.read("ABCD")] == [7, 7, 7, 7]
        assert journal.secrets("ABCD") == {0: "zero", 5: "five"}
        assert journal.setting("host_key") == "key"
        assert journal.append("ABCD", 4, moves(2), 8) == 7


def test_there_is_a_file_of_every_layout() -> None:
    assert len(list(HERE.glob("layout_*.sql"))) == len(module.MIGRATIONS)


def test_five_thousand_events_are_read_in_well_under_a_second(path: Path) -> None:
    with closing(opened(path)) as journal:
        journal.create("ABCD", 0)
        for number in range(50):
            journal.append("ABCD", number * 100, [Dealt(PACKS), *moves(number, parts=99)], number)
        started = time.process_time()  # other work on the machine does not count
        assert sum(1 for _ in journal.read("ABCD")) == 5_000
        assert time.process_time() - started < 1
