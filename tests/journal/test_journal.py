"""What every journal does, in memory as in a file."""

import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from speed313.errors import JournalError
from speed313.journal import Entry, Journal, MemoryJournal, ShelteredJournal, SqliteJournal, TableInfo
from tests.journal.full import FullDisk
from tests.journal.samples import CODEC, EXAMPLE, Moved, Quiet, moves


class Wall:
    """A wall clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture(params=["sqlite", "memory", "sheltered", "disk full"])
def journal(request: pytest.FixtureRequest, tmp_path: Path, wall: Wall) -> Iterator[Journal]:
    path, made = tmp_path / "games.db", request.param
    kinds: dict[str, Callable[[], Journal]] = {
        "sqlite": lambda: SqliteJournal(path, CODEC, wall=wall),
        "memory": lambda: MemoryJournal(CODEC, wall=wall),
        "sheltered": lambda: ShelteredJournal(SqliteJournal(path, CODEC, wall=wall), CODEC, wall=wall),
        "disk full": lambda: ShelteredJournal(FullDisk(CODEC, wall=wall), CODEC, wall=wall),
    }
    with closing(kinds[made]()) as journal:
        yield journal


def code_of(act: Callable[[], object]) -> str:
    """The code of the refusal."""
    with pytest.raises(JournalError) as caught:
        act()
    return caught.value.code


def everything(journal: Journal) -> object:
    """All that a journal says about all its tables."""
    return [(info, tuple(journal.read(info.code)), journal.secrets(info.code)) for info in journal.tables()]


def test_events_come_back_in_order_with_number_and_instant(journal: Journal) -> None:
    journal.create("ABCD", 10.5)
    assert journal.append("ABCD", 0, [EXAMPLE, Quiet()], 313) == 2
    assert journal.append("ABCD", 2, moves(1), 400) == 5
    assert list(journal.read("ABCD")) == [
        Entry(1, 313, EXAMPLE),
        Entry(2, 313, Quiet()),
        *(Entry(3 + part, 400, Moved(1, part, 3)) for part in range(3)),
    ]


@pytest.mark.parametrize("after", [-1, 0, 1, 4, 5, 6, 99])
def test_reading_begins_after_a_number(journal: Journal, after: int) -> None:
    journal.create("ABCD", 0)
    journal.append("ABCD", 0, moves(1, parts=5), 0)
    assert [entry.seq for entry in journal.read("ABCD", after)] == [seq for seq in range(1, 6) if seq > after]


@pytest.mark.parametrize("count", [999, 1_000, 1_001, 2_000, 2_500])
def test_long_games_are_read_whole(journal: Journal, count: int) -> None:
    journal.create("ABCD", 0)
    journal.append("ABCD", 0, moves(1, parts=count), 0)
    assert [entry.event.part for entry in journal.read("ABCD")] == list(range(count))
    assert [entry.seq for entry in journal.read("ABCD", 7)] == list(range(8, count + 1))


def test_reading_may_go_on_while_others_append(journal: Journal) -> None:
    journal.create("ABCD", 0)
    journal.append("ABCD", 0, moves(1), 0)
    entries = journal.read("ABCD")
    first = next(entries)
    journal.append("ABCD", 3, moves(2), 0)
    rest = list(entries)
    assert [entry.seq for entry in (first, *rest)] in ([1, 2, 3], [1, 2, 3, 4, 5, 6])


def test_a_table_is_made_once(journal: Journal) -> None:
    journal.create("ABCD", 1)
    journal.append("ABCD", 0, moves(1), 0, [(0, "hash")])
    before = everything(journal)
    assert code_of(lambda: journal.create("ABCD", 2)) == "seq_conflict"
    assert everything(journal) == before


@pytest.mark.parametrize("seq", [-1, 0, 2, 4, 99])
def test_a_wrong_expected_number_stores_nothing(journal: Journal, wall: Wall, seq: int) -> None:
    journal.create("ABCD", 1)
    journal.append("ABCD", 0, moves(1), 0, [(0, "old")])
    before = everything(journal)
    wall.now += 5
    assert code_of(lambda: journal.append("ABCD", seq, moves(2), 0, [(0, "new"), (1, "new")])) == "seq_conflict"
    assert code_of(lambda: journal.append("ABCD", seq, [], 0, [(0, "new")])) == "seq_conflict"
    assert everything(journal) == before
    assert journal.append("ABCD", 3, moves(2), 0) == 6


def test_a_bad_event_stores_nothing_of_its_batch(journal: Journal) -> None:
    journal.create("ABCD", 1)
    before = everything(journal)
    for bad in (Moved("1", 0, 1), object(), Moved):
        with pytest.raises(TypeError):
            journal.append("ABCD", 0, [Quiet(), bad], 0, [(0, "new")])  # type: ignore[list-item]
    assert everything(journal) == before


def test_a_table_that_is_not_there_is_no_table(journal: Journal) -> None:
    journal.create("ABCD", 1)
    before = everything(journal)
    for act in (
        lambda: journal.append("WXYZ", 0, moves(1), 0),
        lambda: journal.append("abcd", 0, [], 0, [(0, "hash")]),
        lambda: journal.read("WXYZ"),
        lambda: journal.secrets("WXYZ"),
        lambda: journal.close_table("WXYZ"),
        lambda: journal.delete("WXYZ"),
    ):
        assert code_of(act) == "no_table"
    assert everything(journal) == before


def test_secrets_are_stored_with_the_events_replaced_and_removed(journal: Journal) -> None:
    journal.create("ABCD", 0)
    journal.create("WXYZ", 0)
    assert journal.secrets("ABCD") == {}
    assert journal.append("ABCD", 0, moves(1), 0, [(0, "zero"), (11, "eleven")]) == 3
    assert journal.append("ABCD", 3, [], 0, [(0, "newer"), (2, ""), (3, "three"), (3, "later")]) == 3
    assert journal.secrets("ABCD") == {0: "newer", 3: "later", 11: "eleven"}
    journal.append("ABCD", 3, moves(2), 0, [(11, "")])
    assert journal.secrets("ABCD") == {0: "newer", 3: "later"}
    assert journal.secrets("WXYZ") == {}
    journal.secrets("ABCD")[5] = "mine"
    assert 5 not in journal.secrets("ABCD")


def test_tables_come_newest_first_whatever_the_wall_clock_says(journal: Journal, wall: Wall) -> None:
    assert journal.tables() == ()
    journal.create("BBBB", 500.25)
    journal.create("AAAA", 100.0)
    journal.create("CCCC", 300.0)
    wall.now = 2_000.5
    journal.append("BBBB", 0, moves(1), 0)
    wall.now = 3_000.0
    journal.close_table("AAAA")
    assert journal.tables() == (
        TableInfo("CCCC", 300.0, 300.0, 0, False),
        TableInfo("AAAA", 100.0, 3_000.0, 0, True),
        TableInfo("BBBB", 500.25, 2_000.5, 3, False),
    )


def test_a_closed_table_can_be_read_and_still_takes_a_late_event(journal: Journal) -> None:
    journal.create("ABCD", 0)
    journal.append("ABCD", 0, moves(1), 0)
    journal.close_table("ABCD")
    journal.close_table("ABCD")
    assert journal.append("ABCD", 3, moves(2), 0) == 6
    assert len(list(journal.read("ABCD"))) == 6
    assert [info.closed for info in journal.tables()] == [True]


def test_tables_do_not_mix(journal: Journal) -> None:
    for code in ("ABCD", "WXYZ"):
        journal.create(code, 0)
    for number in range(20):
        journal.append("ABCD", number * 2, moves(number, parts=2), number)
        journal.append("WXYZ", number, moves(-number, parts=1), number)
    assert [entry.event.number for entry in journal.read("ABCD")] == [number for number in range(20) for _ in range(2)]
    assert [entry.event.number for entry in journal.read("WXYZ")] == [-number for number in range(20)]


def test_a_deleted_table_never_was_and_the_others_stay(journal: Journal) -> None:
    for code in ("ABCD", "WXYZ"):
        journal.create(code, 0)
        journal.append(code, 0, moves(1), 0, [(1, "hash")])
    journal.delete("ABCD")
    assert [info.code for info in journal.tables()] == ["WXYZ"]
    assert code_of(lambda: journal.read("ABCD")) == "no_table"
    assert (len(list(journal.read("WXYZ"))), journal.secrets("WXYZ")) == (3, {1: "hash"})
    journal.create("ABCD", 5)  # its code is free again
    assert (list(journal.read("ABCD")), journal.secrets("ABCD")) == ([], {})


def test_settings(journal: Journal) -> None:
    assert journal.setting("host_key") is None
    journal.set_setting("host_key", "one")
    journal.set_setting("address", "")
    journal.set_setting("host_key", "zwei ♠")
    assert (journal.setting("host_key"), journal.setting("address")) == ("zwei ♠", "")


def test_after_close_it_says_so(journal: Journal) -> None:
    journal.create("ABCD", 0)
    journal.close()
    journal.close()
    for act in (
        lambda: journal.create("WXYZ", 0),
        lambda: journal.append("ABCD", 0, moves(1), 0),
        lambda: journal.read("ABCD"),
        lambda: journal.secrets("ABCD"),
        journal.tables,
        lambda: journal.close_table("ABCD"),
        lambda: journal.delete("ABCD"),
        lambda: journal.setting("x"),
        lambda: journal.set_setting("x", "y"),
    ):
        with pytest.raises(JournalError) as caught:
            act()
        assert (caught.value.code, caught.value.params) == ("journal_broken", {"text": "closed"})


def test_of_many_writers_with_the_same_number_one_wins(journal: Journal) -> None:
    journal.create("ABCD", 0)
    start = threading.Barrier(8, timeout=60)
    done: list[tuple[int, int]] = []
    refused: list[str] = []

    def write(writer: int) -> None:
        start.wait()
        seq = 0
        for turn in range(25):
            try:
                seq = journal.append("ABCD", turn * 2, moves(writer, parts=2), turn, [(0, f"{turn} {writer}")])
            except JournalError as refusal:
                refused.append(refusal.code)
            else:
                done.append((seq, writer))
            start.wait()

    threads = [threading.Thread(target=write, args=(writer,)) for writer in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [seq for seq, _ in done] == list(range(2, 51, 2))
    assert refused == ["seq_conflict"] * (7 * 25)
    assert [entry.event for entry in journal.read("ABCD")] == [
        event for _, who in done for event in moves(who, parts=2)
    ]
    assert journal.secrets("ABCD") == {0: f"24 {done[-1][1]}"}


def test_many_threads_write_and_read_their_own_tables(journal: Journal) -> None:
    faults: list[BaseException] = []

    def play(code: str) -> None:
        try:
            journal.create(code, 0)
            for number in range(40):
                journal.append(code, number * 3, moves(number), number, [(number % 12, str(number))])
                assert [entry.event.number for entry in journal.read(code, number * 3)] == [number] * 3
                journal.tables()
        except BaseException as fault:  # a thread's failure is the test's failure
            faults.append(fault)

    threads = [threading.Thread(target=play, args=(f"T{number}",)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert sorted((info.code, info.seq) for info in journal.tables()) == [(f"T{number}", 120) for number in range(8)]


def test_memory_without_a_codec_keeps_the_events_themselves() -> None:
    journal = MemoryJournal()
    event = Moved("not", "checked", 1)  # type: ignore[arg-type]
    journal.create("ABCD", 0)
    journal.append("ABCD", 0, [event], 0)  # type: ignore[list-item]
    assert next(journal.read("ABCD")).event is event
