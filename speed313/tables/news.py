"""Telling the table: whole views, sent only when they changed, merged when they come thick and fast."""

from typing import Any, Protocol

from speed313.rules import events as ev
from speed313.rules.best import Bests
from speed313.rules.state import GameState
from speed313.rules.values import replace
from speed313.rules.views import (
    SeatView,
    TableView,
    as_wire,
    is_whole,
    news_of,
    same_sight,
    seat_view,
    table_view,
    table_wire,
)

MERGE = 40  # milliseconds between two table views, calls excepted
GATHER = 10  # milliseconds for which a view waits for more: twelve that act at once make one, not two
Body = dict[str, Any]


class Publisher(Protocol):
    """Whoever brings views to the screens."""

    def table(self, code: str, body: Body) -> None:
        """Send a table view to everybody at the table."""
        ...

    def seat(self, code: str, seat: int, body: Body) -> None:
        """Send a seat view to that seat alone."""
        ...

    def gone(self, code: str, seat: int, reason: str) -> None:
        """Tell that seat's phone that it is no longer the seat, and let go of it."""
        ...

    def host_changed(self, code: str) -> None:
        """Tell the hosts of that table anew what they know (``Table.host_wire``)."""
        ...

    def granted(self, code: str, line: str, seat: int, token: str) -> None:
        """Make that socket, which asked for it, the phone of the seat."""
        ...

    def denied(self, code: str, line: str, claim: int) -> None:
        """Tell that socket that its claim was denied."""
        ...


class News:
    """What the screens of one table have been told, and what they have not been told yet."""

    def __init__(self, code: str, publisher: Publisher, rehearsal: bool) -> None:
        self._code = code
        self._rehearsal = rehearsal
        self._publisher = publisher
        self._pending: list[Body] = []
        self._due: int | None = None
        self._public = False  # whether everybody is to hear of something
        self._sent_at = -MERGE
        self._told: TableView | None = None
        self._looked = GameState()  # when all seats were looked at
        self._aside: set[int] = set()  # seats that were looked at since, on their own
        self._kept = 0  # the number of the newest view that was sent whole
        self._seats: dict[int, SeatView] = {}
        self._bests = Bests()
        self._owed: dict[int, None] = {}  # seats whose view is to be looked at, in this order

    def told(self, number: int | None) -> tuple[int | None, int | None]:
        """The numbers of the newest table view that was sent, and of the newest view of that seat; None for none."""
        view = self._seats.get(number) if number is not None else None
        return None if self._told is None else self._told.seq, None if view is None else view.seq

    def note(self, events: tuple[ev.Event, ...], at: int, public: bool) -> None:
        """Something happened at that instant that the screens should hear of; ``public``: all of them."""
        self._pending += [news for news in map(news_of, events) if news]
        # From what only one seat hears nobody else may learn anything, not even by when the next view comes (§4.9).
        if self._due is None or (public and not self._public):
            self._due = max(self._sent_at + MERGE, at + GATHER)
        self._public = self._public or public

    def due(self) -> int | None:
        """The instant at which the next view should go out, or None."""
        return self._due

    @property
    def owes(self) -> bool:
        """Whether the view of some seat is to be looked at."""
        return bool(self._owed)

    def owe(self, number: int, first: bool = False) -> None:
        """That seat's view is to be looked at; not now, so that those who wait for an answer get theirs first."""
        self._owed = {number: None, **self._owed} if first else {**self._owed, number: None}

    def tell_next(self, state: GameState) -> None:
        """Send the seat that was owed its view first what it is owed."""
        if self._owed:
            self.tell_seat(state, next(iter(self._owed)))

    def tell_seat(self, state: GameState, number: int) -> None:
        """Send one seat its view, if it is another than the last."""
        self._owed.pop(number, None)
        if state is not self._looked:
            self._aside.add(number)
        view = seat_view(state, number, self._bests)
        if view is None:
            self._seats.pop(number, None)
            return
        before = self._seats.get(number)
        # The number of the view alone is no news.
        if before is not None and replace(before, seq=view.seq) == view:
            return
        self._publisher.seat(self._code, number, as_wire(view))
        self._seats[number] = view

    def tell_all(self, state: GameState, at: int) -> None:
        """Send the table view, if it has changed; every seat with a phone whose view may have changed is owed it."""
        self._due = at + MERGE  # should it fail
        if self._told is None or self._told.seq != state.public_seq:
            self._sent_at = at  # what is private must not put off what everybody may hear
            view = table_view(state, self._code, self._rehearsal)
            whole = is_whole(view, self._told)
            kept = view.seq if whole else self._kept
            self._publisher.table(self._code, {**table_wire(view, whole), "kept": kept, "news": self._pending})
            self._pending = []
            self._told, self._kept = view, kept
        same = (same_sight(self._looked, state) - self._aside) & self._seats.keys()
        for seat in state.seats + state.watching:
            if not seat.bot and seat.here and seat.seat not in same:
                self.owe(seat.seat)
        self._looked = state
        self._aside.clear()
        self._due, self._public = None, False

    def look_again(self, at: int) -> None:
        """A view could not be sent: look at all of them once more, soon."""
        self._due, self._looked = at + MERGE, GameState()

    def renew(self, number: int) -> None:
        """Another screen is that seat now: what the last one was told does not count."""
        self._seats.pop(number, None)

    def forget(self, number: int, reason: str) -> None:
        """The host took that seat away."""
        self._seats.pop(number, None)
        self._publisher.gone(self._code, number, reason)
