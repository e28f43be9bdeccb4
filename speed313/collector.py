"""When Python looks for garbage that refers to itself: a little all the time, everything only while the tables rest.

By itself Python looks through everything whenever much was made, in the middle of a turn as well, and stops all screens
meanwhile: for a few milliseconds at one table, for hundreds at a hundred.
"""

import gc
import time
from collections.abc import Callable

YOUNG = 2.0  # seconds between two looks at what has survived the first one
PAUSED = 60.0  # seconds at least between two looks through everything while the tables rest
PATIENCE = 900.0  # seconds after which everything is looked through although they do not


class Collector:
    """Takes the place of the automatic collector. ``rests`` says whether nobody would feel a pause now."""

    def __init__(self, rests: Callable[[], bool], now: Callable[[], float] = time.monotonic) -> None:
        self._rests = rests
        self._now = now
        self._young = self._full = now()

    def begin(self) -> None:
        """What is here now, all that was imported, stays: it is never looked at again."""
        gc.collect()
        gc.freeze()
        gc.disable()

    def look(self) -> None:
        """Collect what is due; to be called several times a second."""
        now = self._now()
        since = now - self._full
        if since >= PATIENCE or (since >= PAUSED and self._rests()):
            gc.collect()
            self._full = self._young = now
        elif now - self._young >= YOUNG:
            gc.collect(1)
            self._young = now
        else:
            gc.collect(0)

    def end(self) -> None:
        """Leave it to Python again."""
        gc.enable()
        gc.unfreeze()
