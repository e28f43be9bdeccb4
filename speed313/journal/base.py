"""What a journal is: for each table its events in order, its seats' token hashes, and a few settings."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a journal knows events only through its codec
    from speed313.rules.events import Event


@dataclass(frozen=True, slots=True)
class Entry:
    """One stored event: its number at its table, from 1, and the table-clock instant in milliseconds."""

    seq: int
    at: int
    event: "Event"


@dataclass(frozen=True, slots=True)
class TableInfo:
    """One table of the journal: when it was made and last written (wall clock, seconds), and its last event's number.

    ``closed`` says that it has ended and is not to be resumed.
    """

    code: str
    created: float
    touched: float
    seq: int
    closed: bool


class Journal(ABC):
    """Events are only ever added. Every method may be called from any thread.

    Each method raises ``JournalError`` ``journal_broken`` when the journal cannot be read or written, and ``no_table``
    when it is given a code that is not in the journal. A method that raises has changed nothing.

    ``unsaved`` is the code of the reason why what was stored last would be lost with the process, "" where none of it
    would.
    """

    unsaved: str = ""

    @abstractmethod
    def create(self, code: str, at: float) -> None:
        """Make a table without events; ``at`` is the wall clock in seconds.

        Raises:
            JournalError: ``seq_conflict`` when there is a table with this code.
        """

    @abstractmethod
    def append(
        self,
        code: str,
        expected_seq: int,
        events: "Sequence[Event]",
        at: int,
        secrets: Sequence[tuple[int, str]] = (),
    ) -> int:
        """Store events and secrets, all or nothing, and return the number of events the table has now.

        ``expected_seq`` is the number of events the caller has seen; ``at`` the table-clock instant in milliseconds.
        ``secrets`` are (seat, token hash) pairs: a seat's newer hash replaces the older one, ``""`` removes it.
        A closed table still takes events.

        Raises:
            JournalError: ``seq_conflict`` when the table has another number of events.
            TypeError: an event that the codec does not know or whose values are not of the declared types.
        """

    @abstractmethod
    def read(self, code: str, after: int = 0) -> "Iterator[Entry]":
        """The events numbered above ``after``, in order. Events appended meanwhile may or may not be among them.

        Raises:
            JournalError: also ``journal_version`` while reading, at an event of a newer version.
        """

    @abstractmethod
    def secrets(self, code: str) -> dict[int, str]:
        """Each seat's token hash."""

    @abstractmethod
    def tables(self) -> tuple[TableInfo, ...]:
        """All tables, the newest first, in the order they were made, whatever the wall clock said."""

    @abstractmethod
    def close_table(self, code: str) -> None:
        """Mark a table as ended, so that it is not resumed."""

    @abstractmethod
    def delete(self, code: str) -> None:
        """Forget a table for good: its events, its secrets, that it ever was."""

    @abstractmethod
    def setting(self, key: str) -> str | None:
        """A setting that outlives tables, such as the host key, or ``None``."""

    @abstractmethod
    def set_setting(self, key: str, value: str) -> None:
        """Keep a setting; it replaces the older value."""

    def save(self) -> None:
        """Do again what could not be done, to be called several times a second; most journals have nothing to do."""
        return

    def settle(self, rests: bool) -> None:
        """Do now what would else have to be done at a command; if somebody would feel a pause only where there is much.

        ``rests``: nobody would. To be called several times a second.
        """
        return

    @abstractmethod
    def close(self) -> None:
        """Let go of the file. Closing twice is allowed; anything else afterwards raises ``journal_broken``."""
