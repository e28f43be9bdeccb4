"""One server per data folder: two would deal two different games into one journal."""

import sqlite3
from pathlib import Path

from speed313.journal.sqlite import as_system_error

_LOCK = "running.lock"
_ADDRESS = "running.txt"


class FolderBusy(Exception):
    """Another server keeps its games in this folder; ``address`` is where it is, where that is known."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class FolderLock:
    """Holds a data folder until ``close`` or the end of the process, however it ends.

    The lock is SQLite's own on an empty file, which works alike on every system.

    Raises:
        FolderBusy: another server holds it.
        OSError: the folder cannot be made.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._db = sqlite3.connect(folder / _LOCK, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            self._db.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            self._db.close()
            if "locked" not in str(error):
                raise as_system_error(error) from None
            raise FolderBusy(self._read_address()) from None

    def tell(self, address: str) -> None:
        """Let a second server know where this one is."""
        (self._folder / _ADDRESS).write_text(address, encoding="utf-8")

    def close(self) -> None:
        """Let go of the folder."""
        (self._folder / _ADDRESS).unlink(missing_ok=True)
        self._db.close()

    def _read_address(self) -> str:
        try:
            return (self._folder / _ADDRESS).read_text(encoding="utf-8").strip()[:200]
        except (OSError, ValueError):
            return ""
