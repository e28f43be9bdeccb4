"""Small honours of a game, from its sheet as it stands: corrections count, what was misdealt or skipped does not.

A bonus round is not for everybody, so it honours nobody (§8 ``tie``).
"""

from dataclasses import dataclass, replace
from enum import Enum

from speed313.rules.deal import ranking
from speed313.rules.state import GameState, Seat

MOST_SHARING = 2  # what more seats share honours nobody


class Merit(Enum):
    """What a seat can be honoured for."""

    MOST_MATCHES = "most_matches"
    FASTEST_MATCH = "fastest_match"
    BIGGEST_COMEBACK = "biggest_comeback"
    CLEANEST_ROUND = "cleanest_round"


@dataclass(frozen=True, slots=True)
class Honour:
    """One honour and the ``seats`` that share it.

    ``count`` is the number of matches, of turns before the fastest one (0: in the set-up window), of places made good,
    or of points in the cleanest round; ``round`` is the round of the fastest match and of the cleanest round, else 0.
    """

    merit: Merit
    seats: tuple[int, ...]
    count: int
    round: int


def honours(state: GameState) -> tuple[Honour, ...]:
    """The honours that the sheet of that state gives, at most one of each merit; none before a round was scored.

    A replayed record gives the same: ``state`` is all that is looked at. Seats that left share them, but for the
    comeback, which needs a place at the end.
    """
    given = (award(state) for award in (_most_matches, _fastest_match, _biggest_comeback, _cleanest_round))
    return tuple(honour for honour in given if honour and len(honour.seats) <= MOST_SHARING)


def _most_matches(state: GameState) -> Honour | None:
    """Who has matched in the most rounds, at least twice."""
    counts = {row.seat: row.matches for row in _rows(state)}
    most = max(counts.values(), default=0)
    return Honour(Merit.MOST_MATCHES, _with(counts, most), most, 0) if most > 1 else None


def _fastest_match(state: GameState) -> Honour | None:
    """Who matched after the fewest turns; as fast with more cards is faster."""
    rounds = [scored for scored in state.scored if scored.round <= state.rules.rounds]
    matched = [(scored.turn, -scored.round, scored) for scored in rounds if scored.turn is not None]
    if not matched:
        return None
    turn, _, scored = min(matched, key=lambda one: one[:2])
    seats = tuple(result.seat for result in scored.results if result.matched)
    return Honour(Merit.FASTEST_MATCH, tuple(sorted(seats)), turn, scored.round)


def _biggest_comeback(state: GameState) -> Honour | None:
    """Who made good the most places from the standings after some round to those at the end (§2.4)."""
    final = ranking(state.seats)
    gains: dict[int, int] = {}
    for scored in state.scored:
        then = ranking(tuple(_after(seat, scored.round) for seat in state.seats if 0 < seat.joined <= scored.round))
        for seat, place in then.items():
            gains[seat] = max(gains.get(seat, 0), place - final[seat])
    most = max(gains.values(), default=0)
    return Honour(Merit.BIGGEST_COMEBACK, _with(gains, most), most, 0) if most > 0 else None


def _after(seat: Seat, round_: int) -> Seat:
    return replace(seat, cells=seat.cells[:round_])


def _cleanest_round(state: GameState) -> Honour | None:
    """Who had the fewest points in a round without a match; as few with more cards is cleaner.

    Fewer than none are a correction of something else, and no hand.
    """
    hands = [
        (cell.points, -number, row.seat)
        for row in _rows(state)
        for number, cell in enumerate(row.cells, start=1)
        if cell and cell.points >= 0 and not (cell.matched or cell.is_missing or cell.bonus)
    ]
    if not hands:
        return None
    points, number, _ = min(hands)
    seats = tuple(seat for *hand, seat in sorted(hands) if hand == [points, number])
    return Honour(Merit.CLEANEST_ROUND, seats, points, -number)


def _rows(state: GameState) -> tuple[Seat, ...]:
    return tuple(seat for seat in state.seats + state.watching + state.gone if seat.joined)


def _with(counts: dict[int, int], value: int) -> tuple[int, ...]:
    return tuple(sorted(seat for seat, count in counts.items() if count == value))
