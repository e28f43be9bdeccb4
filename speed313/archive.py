"""The games that are kept on this machine, for the commands that list, export and delete them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path

from speed313.journal import EventCodec, SqliteJournal
from speed313.journal.base import TableInfo
from speed313.journal.games import Game, games_of
from speed313.rules.events import EVENTS, CallerDrawn
from speed313.tables.tokens import read_code

NIGHT = timedelta(hours=6)  # what is played before six in the morning belongs to the evening before


class NoSuchGame(Exception):
    """No game is kept under that name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game that has left its lobby, its table, and when it began, by this machine's clock and time zone."""

    game: Game
    table: TableInfo
    begun: datetime

    @property
    def evening(self) -> date:
        """The evening it belongs to."""
        return (self.begun - NIGHT).date()


class Archive:
    """The games of one data folder, from the file that the server writes."""

    def __init__(self, journal: SqliteJournal) -> None:
        self._journal = journal

    @property
    def tables(self) -> tuple[TableInfo, ...]:
        """All tables, the newest first, also those at which nothing was played yet."""
        return self._journal.tables()

    def games(self, table: TableInfo) -> Iterator[KeptGame]:
        """The games of a table that have left their lobby, in order."""
        for game in games_of(table.code, self._journal.read(table.code), table.closed):
            if game.is_begun:
                yield KeptGame(game, table, _begun(game, table))

    def find(self, name: str) -> KeptGame:
        """The game of that name; the code of a table alone means its newest game.

        Raises:
            NoSuchGame: there is none.
        """
        code, _, number = name.strip().partition("-")
        table = self.table(code)
        games = list(self.games(table)) if table else []
        wanted = [kept for kept in games if not number or str(kept.game.number) == number]
        if not wanted:
            raise NoSuchGame(name)
        return wanted[-1]

    def table(self, code: str) -> TableInfo | None:
        """The table with that code, as people type codes."""
        return next((table for table in self.tables if table.code == read_code(code)), None)

    def delete(self, table: TableInfo) -> None:
        """Forget a table and all its games for good."""
        self._journal.delete(table.code)


@contextmanager
def open_archive(folder: Path) -> Iterator[Archive | None]:
    """The games kept in a folder, or None where there is no file of games.

    Raises:
        JournalError: the file cannot be read.
    """
    path = folder / "games.sqlite"
    if not path.is_file():
        yield None
        return
    journal = SqliteJournal(path, EventCodec(EVENTS))
    try:
        yield Archive(journal)
    finally:
        journal.close()


def _begun(game: Game, table: TableInfo) -> datetime:
    """The table's clock stands still while no server runs, so after a restart this is a little early."""
    start = next((entry.at for entry in game.entries if isinstance(entry.event, CallerDrawn)), game.opening.at)
    return datetime.fromtimestamp(table.created + start / 1000).astimezone()
