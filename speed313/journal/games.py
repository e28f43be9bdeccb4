"""The games of a table, one by one, as its journal tells them; a round that is still being played is not told."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from speed313.journal.base import Entry
from speed313.journal.opening import opening_of
from speed313.rules import events as ev
from speed313.rules.evolve import evolve
from speed313.rules.state import GameState, Phase

# The phases in which no card is hidden that still counts.
AT_REST = frozenset({Phase.LOBBY, Phase.CALLER, Phase.SCORED, Phase.FINISHED})


@dataclass(frozen=True, slots=True)
class Game:
    """One game: the lobby it begins with, its events with their numbers at the table, and the state after them.

    ``open`` says that it may still go on. Then the events end before the round that is being played: nobody reads in a
    record what is in a hand.
    """

    table: str
    number: int
    opening: GameState
    entries: tuple[Entry, ...]
    state: GameState
    open: bool

    @property
    def name(self) -> str:
        """The name that people give it by: the table's code and the number of the game."""
        return f"{self.table}-{self.number}"

    @property
    def is_begun(self) -> bool:
        """Whether it has left its lobby."""
        return self.state.phase is not Phase.LOBBY


def games_of(table: str, entries: Iterable[Entry], closed: bool = False) -> Iterator[Game]:
    """The games that a journal holds of a table, in order; ``closed``: it will not be resumed.

    Raises:
        JournalError: the entries cannot be read.
    """
    opening, log = GameState(), list[Entry]()
    state, rest = opening, (0, opening)
    for entry in entries:
        if isinstance(entry.event, ev.GameOpened):
            yield _game(table, opening, log, state, open_=False)
            opening = opening_of(evolve(state, entry.event, entry.at))
            state, log, rest = opening, [], (0, opening)
            continue
        log.append(entry)
        state = evolve(state, entry.event, entry.at)
        if state.phase in AT_REST:
            rest = (len(log), state)
    over = closed or state.phase is Phase.FINISHED
    told, last = (len(log), state) if over else rest
    yield _game(table, opening, log[:told], last, open_=not over)


def _game(table: str, opening: GameState, log: list[Entry], state: GameState, open_: bool) -> Game:
    game = Game(table, opening.game, opening, tuple(log), state, open_)
    return _without_addresses(game)


def _without_addresses(game: Game) -> Game:
    """The same game with network addresses, which concern nobody, replaced by their numbers."""
    numbers: dict[str, str] = {"": ""}

    def number(address: str) -> str:
        return numbers.setdefault(address, str(len(numbers)))

    def known(state: GameState) -> GameState:
        return replace(state, blocked=tuple((seat, number(address)) for seat, address in state.blocked))

    opening = known(game.opening)
    entries = tuple(
        replace(entry, event=replace(entry.event, address=number(entry.event.address)))
        if isinstance(entry.event, ev.SeatBlocked)
        else entry
        for entry in game.entries
    )
    return replace(game, opening=opening, entries=entries, state=known(game.state))
