"""A journal on a disk that can be made to take nothing more."""

from typing import Any

from speed313.errors import JournalError
from speed313.journal import MemoryJournal


class FullDisk(MemoryJournal):
    """Tables can be made, but no events and no settings are taken until there is ``room`` again."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.room = False
        self.why = "no_space"
        self.tries = 0

    def append(self, *args: Any, **more: Any) -> int:
        """Refused while there is no room."""
        self._check()
        return super().append(*args, **more)

    def set_setting(self, *args: Any, **more: Any) -> None:
        """Refused while there is no room."""
        self._check()
        super().set_setting(*args, **more)

    def _check(self) -> None:
        self.setting("")  # a file that is closed says so before anything else
        self.tries += 1
        if not self.room:
            raise JournalError(
                "journal_broken", text="database or disk is full", **({"why": self.why} if self.why else {})
            )
