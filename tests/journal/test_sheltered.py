"""A disk that takes nothing stops no game: what happens waits in memory, and is written once there is room."""

from contextlib import closing

import pytest

from speed313.errors import JournalError
from speed313.journal import ShelteredJournal
from speed313.journal.sheltered import RETRY
from tests.journal.full import FullDisk
from tests.journal.samples import CODEC, moves


class Shelter:
    """A sheltered journal with a table of one event group, its file, and its clock."""

    def __init__(self) -> None:
        self.now = 0.0
        self.file = FullDisk(CODEC)
        self.journal = ShelteredJournal(self.file, CODEC, lambda: self.now)
        self.file.room = True
        self.journal.create("ABCD", 0)
        self.journal.append("ABCD", 0, moves(1), 10, [(0, "zero"), (1, "one")])
        self.file.room = False

    def written(self) -> object:
        """What the file holds of the table."""
        return list(self.file.read("ABCD")), self.file.secrets("ABCD")

    def held(self) -> object:
        """What the journal says of the table."""
        return list(self.journal.read("ABCD")), self.journal.secrets("ABCD")


@pytest.fixture
def shelter() -> Shelter:
    return Shelter()


def test_while_there_is_no_room_everything_is_kept_and_said(shelter: Shelter) -> None:
    before = shelter.written()
    assert shelter.journal.unsaved == ""
    assert shelter.journal.append("ABCD", 3, moves(2), 20, [(0, ""), (1, "newer")]) == 6
    shelter.journal.set_setting("language", "hu")
    assert shelter.journal.unsaved == "no_space"
    assert shelter.written() == before
    assert [entry.seq for entry in shelter.journal.read("ABCD", 2)] == [3, 4, 5, 6]
    assert shelter.journal.secrets("ABCD") == {1: "newer"}
    assert shelter.journal.tables()[0].seq == 6
    assert shelter.journal.setting("language") == "hu"
    with pytest.raises(JournalError, match="seq_conflict"):
        shelter.journal.append("ABCD", 5, moves(3), 30)


def test_once_there_is_room_it_is_written_in_its_order(shelter: Shelter) -> None:
    for seq in (3, 6, 9):
        shelter.journal.append("ABCD", seq, moves(seq), seq, [(seq, str(seq))])
    shelter.journal.set_setting("language", "hu")
    held = shelter.held()
    shelter.file.room = True
    shelter.now += RETRY
    shelter.journal.save()
    assert shelter.journal.unsaved == ""
    assert shelter.written() == held == shelter.held()
    assert shelter.file.setting("language") == "hu"
    assert shelter.journal.append("ABCD", 12, moves(4), 99) == 15
    assert len(list(shelter.file.read("ABCD"))) == 15


def test_what_fills_up_again_half_way_is_not_written_twice(shelter: Shelter) -> None:
    for seq in (3, 6, 9):
        shelter.journal.append("ABCD", seq, moves(seq), seq)
    held, take = shelter.held(), type(shelter.file).append

    def one_more(code: str, seq: int, *rest: object) -> int:
        shelter.file.room = seq == 3
        return take(shelter.file, code, seq, *rest)

    shelter.file.append = one_more  # type: ignore[method-assign, assignment]
    shelter.now += RETRY
    shelter.journal.save()
    assert shelter.journal.unsaved == "no_space"
    assert len(list(shelter.file.read("ABCD"))) == 6
    assert shelter.held() == held
    del shelter.file.append  # type: ignore[attr-defined]
    shelter.file.room = True
    shelter.now += RETRY
    shelter.journal.save()
    assert shelter.written() == held


def test_it_does_not_try_all_the_time(shelter: Shelter) -> None:
    shelter.journal.append("ABCD", 3, moves(2), 20)
    tries = shelter.file.tries
    for seq in range(6, 66, 3):  # a disk that another program has locked keeps every try waiting
        shelter.journal.append("ABCD", seq, moves(seq), 20)
        shelter.journal.save()
    assert shelter.file.tries == tries
    shelter.now += RETRY
    shelter.journal.save()
    shelter.journal.save()
    assert shelter.file.tries == tries + 1


def test_at_the_end_it_tries_once_more_and_tells_what_came_of_it(shelter: Shelter) -> None:
    shelter.journal.append("ABCD", 3, moves(2), 20)
    shelter.file.room = True
    shelter.journal.close()
    assert shelter.journal.unsaved == ""
    full = Shelter()
    full.journal.append("ABCD", 3, moves(2), 20)
    with closing(full.journal):
        pass
    assert full.journal.unsaved == "no_space"


def test_what_is_not_the_disks_fault_is_refused(shelter: Shelter) -> None:
    shelter.file.why = ""
    before = shelter.held()
    with pytest.raises(JournalError, match="journal_broken"):
        shelter.journal.append("ABCD", 3, moves(2), 20)
    with pytest.raises(JournalError, match="journal_broken"):
        shelter.journal.set_setting("language", "hu")
    assert shelter.journal.unsaved == ""
    assert shelter.held() == before
    assert shelter.journal.setting("language") is None


def test_what_waits_of_a_table_is_deleted_with_it(shelter: Shelter) -> None:
    shelter.journal.append("ABCD", 3, moves(2), 20)
    shelter.journal.delete("ABCD")
    shelter.file.room = True
    shelter.now += RETRY
    shelter.journal.save()
    assert shelter.journal.unsaved == ""
    assert shelter.journal.tables() == ()
