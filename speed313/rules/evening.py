"""The evening: the games that one table has played, and what became of its guests over all of them.

Only finished games count as games, wins and points; a game that was broken off stays on the list. One whose rounds were
all skipped is none.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, replace

from speed313.rules.deal import ranking
from speed313.rules.state import GameState, Phase

HONOURS = ("wins", "matches", "best_game")


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """One row of the sheet of a game that was played: the total, the place (0 for who had left), rounds matched.

    ``missing``: how many scores the total lacks, which nobody has said (§9.5).
    """

    seat: int
    name: str
    color: int
    symbol: int
    bot: str | None
    left: bool
    total: int
    missing: int
    place: int
    matches: int


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of the evening: how many rounds were scored, whether it was finished, its rows by place."""

    game: int
    rounds: int
    finished: bool
    rows: tuple[PlayedSeat, ...]


@dataclass(frozen=True, slots=True)
class Guest:
    """One guest's evening: finished games, wins (a shared win is one, §2.4), all points, rounds matched.

    ``missing``: how many scores the points lack (§9.5). ``best`` is the lowest total of a finished game that lacks
    none, None without one. ``honours`` are those of ``HONOURS`` in which nobody was better: most wins, most matches,
    the lowest total of a game.
    """

    seat: int
    name: str
    color: int
    symbol: int
    bot: str | None
    games: int
    wins: int
    points: int
    missing: int
    matches: int
    best: int | None
    honours: tuple[str, ...] = ()


def game_of(state: GameState) -> PlayedGame:
    """The sheet of the game that a table plays, as it stands."""
    places = ranking(state.seats)
    rows = [
        PlayedSeat(
            seat=seat.seat,
            name=seat.name,
            color=seat.color,
            symbol=seat.symbol,
            bot=seat.bot,
            left=seat.left,
            total=seat.total,
            missing=seat.missing,
            place=places.get(seat.seat, 0),
            matches=seat.matches,
        )
        for seat in state.seats + state.watching + state.gone
        if seat.joined
    ]
    ordered = sorted(rows, key=lambda row: (row.place == 0, row.place, row.total))
    scored = max((len(seat.cells) for seat in state.seats if any(seat.cells)), default=0)
    return PlayedGame(state.game, scored, state.phase is Phase.FINISHED, tuple(ordered))


def evening_of(state: GameState) -> tuple[PlayedGame, ...]:
    """The games of a table in order, those without a scored round left out; the last is the one it plays."""
    games = (game_of(one) for one in (*state.past, state))
    return tuple(game for game in games if game.rounds)


def guests_of(
    games: Iterable[PlayedGame], who: Callable[[PlayedSeat], Hashable] = lambda row: row.seat
) -> tuple[Guest, ...]:
    """The guests of an evening: most wins first, then fewest points. ``who`` tells which seats are one guest's."""
    rows: dict[Hashable, list[PlayedSeat]] = {}
    for game in games:
        for row in game.rows if game.finished and game.rounds else ():
            rows.setdefault(who(row), []).append(row)
    guests = sorted(map(_guest, rows.values()), key=lambda guest: (-guest.wins, guest.points))
    return tuple(_honoured(guest, guests) for guest in guests)


def _guest(rows: list[PlayedSeat]) -> Guest:
    last = rows[-1]
    return Guest(
        seat=last.seat,
        name=last.name,
        color=last.color,
        symbol=last.symbol,
        bot=last.bot,
        games=len(rows),
        wins=sum(row.place == 1 for row in rows),
        points=sum(row.total for row in rows),
        missing=sum(row.missing for row in rows),
        matches=sum(row.matches for row in rows),
        best=min((row.total for row in rows if row.place and not row.missing), default=None),
    )


def _honoured(guest: Guest, guests: list[Guest]) -> Guest:
    most_wins = max(one.wins for one in guests)
    most_matches = max(one.matches for one in guests)
    best = min((one.best for one in guests if one.best is not None), default=None)
    earned = {
        "wins": guest.wins == most_wins > 0,
        "matches": guest.matches == most_matches > 0,
        "best_game": guest.best is not None and guest.best == best,
    }
    return replace(guest, honours=tuple(honour for honour in HONOURS if earned[honour]))
