"""How the natural cards of a hand split into runs, sets and orphans at the least cost: the search under ``arrange``.

Wilds are alike, so only their number matters, and one ordered sweep from ace to king over the natural cards finds the
best split. What keeps it small (each by exchanging two cards, never making the hand worse):

- One rank needs one set at most, and a rank with a set has no orphan: the set takes them.
- A run begins and ends with a natural card and holds two or more; further wilds join a meld afterwards.
- A run never passes over a natural card of its face with a wild while no run uses that card: they change places.
- Of runs open in one suit the longest ends first, so only lengths 1, 2 and "3 or more" count, not which run is which.

A state is one number: wilds spent, whether the discard is chosen, cards of this rank in no run yet, and for each
suit how many runs of each length are open. Each keeps its cheapest history only.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import NamedTuple

from speed313.rules.melds import FEWEST

# A cost is one number too: points, then orphans, then melds, then the highest discard.
POINT, ORPHAN, MELD, DISCARD = 1 << 20, 1 << 12, 1 << 8, -1

# A state's bits: 4 wilds spent, 1 discard chosen, 4 loose cards, then 12 for each suit.
_WILDS, _CHOSEN, _LOOSE, _LOOSE_SHIFT, _SUIT_SHIFT, _SUIT_BITS = 15, 16, 15 << 5, 5, 9, 12
_SUIT = (1 << _SUIT_BITS) - 1
_NEVER = 99  # wilds to reach the next card of a suit that has none


class Count(NamedTuple):
    """So many copies of one natural face; ``suit`` is the suit's place in the fixed order."""

    rank: int
    suit: int
    copies: int


class Spot(NamedTuple):
    """A natural face as two small numbers."""

    rank: int
    suit: int


@dataclass(frozen=True, slots=True)
class Partition:
    """Natural cards split into ``runs`` and ``sets``, ``orphans`` and at most one ``discard``."""

    runs: tuple[tuple[Spot, ...], ...]
    sets: tuple[tuple[Spot, ...], ...]
    orphans: tuple[Spot, ...]
    discard: Spot | None


class _Move(NamedTuple):
    """What happens to one face: the suit's open runs afterwards, cards left loose, wilds, runs begun and going on."""

    open_runs: int
    loose: int
    wilds: int
    begun: int
    going_on: int


class _Step(NamedTuple):
    """The best history of a state: its cost, the step before, and a face's move or a rank's (set?, discard?)."""

    cost: int
    before: "_Step | None"
    done: _Move | tuple[bool, bool] | None


@cache
def _moves(open_runs: int, count: int, gap: int) -> tuple[_Move, ...]:
    """All that ``count`` cards of one face can do for the runs open in their suit.

    Runs that go on take the ``gap`` wilds up to the suit's next card at once.
    """
    ones, twos, threes = open_runs & 15, open_runs >> 4 & 15, open_runs >> 8
    used = min(ones + twos + threes, count)
    holes = ones + twos + threes - used
    moves = []
    for begun in range(count - used + 1):
        for ended in range(used + 1):
            long_ends = min(ended, twos + threes)
            short_ends = ended - long_ends  # two cards long: one wild more makes three
            lengths = begun, ones - short_ends, twos + threes - long_ends
            going_on = sum(lengths)
            if gap == _NEVER and going_on:
                continue
            if gap == 1:
                lengths = 0, lengths[0], lengths[1] + lengths[2]
            elif gap > 1:
                lengths = 0, 0, going_on
            after = lengths[0] | lengths[1] << 4 | lengths[2] << 8
            wilds = holes + short_ends + going_on * gap
            moves.append(_Move(after, count - used - begun, wilds, begun, going_on))
    return tuple(moves)


@cache
def _choices(loose: int, may_discard: bool) -> tuple[tuple[int, int, int, tuple[bool, bool]], ...]:
    """What ``loose`` cards of one rank can do: wilds for a set, orphans, discards, and (set?, discard?)."""
    choices = []
    for discards in (0, 1) if may_discard and loose else (0,):
        left = loose - discards
        if left:
            choices.append((max(0, FEWEST - left), 0, discards, (True, discards == 1)))
        if left < FEWEST:
            choices.append((0, left, discards, (False, discards == 1)))
    return tuple(choices)


def _gaps(counts: Sequence[Count]) -> list[int]:
    """For each face the wilds that a run needs to reach the next face of its suit."""
    next_rank: dict[int, int] = {}
    gaps = []
    for rank, suit, _ in reversed(counts):
        gaps.append(next_rank[suit] - rank - 1 if suit in next_rank else _NEVER)
        next_rank[suit] = rank
    return gaps[::-1]


def _sweep_face(layer: dict[int, _Step], face: Count, gap: int, wilds: int) -> dict[int, _Step]:
    """Let the cards of one face go on with runs, begin runs or stay loose."""
    shift = _SUIT_SHIFT + _SUIT_BITS * face.suit
    copies = face.copies
    after: dict[int, _Step] = {}
    find = after.get
    for state, step in layer.items():
        open_runs = state >> shift & _SUIT
        rest = state - (open_runs << shift)
        spare = wilds - (state & _WILDS)
        cost = step[0]
        for move in _moves(open_runs, copies, gap):
            new_runs, loose, need, begun, _ = move
            if need > spare:
                continue
            new_state = rest + (new_runs << shift) + (loose << _LOOSE_SHIFT) + need
            new_cost = cost + begun * MELD
            old = find(new_state)
            if old is None or new_cost < old[0]:
                after[new_state] = _Step(new_cost, step, move)
    return after


def _sweep_rank(layer: dict[int, _Step], points: int, wilds: int, discard: bool) -> dict[int, _Step]:
    """Let the loose cards of one rank become a set or orphans, or one of them the discard."""
    orphan = points * POINT + ORPHAN
    after: dict[int, _Step] = {}
    find = after.get
    for state, step in layer.items():
        rest = state & ~_LOOSE
        spare = wilds - (state & _WILDS)
        for need, orphans, discards, done in _choices(
            (state & _LOOSE) >> _LOOSE_SHIFT, discard and not state & _CHOSEN
        ):
            if need > spare:
                continue
            new_state = rest + need + discards * _CHOSEN
            new_cost = step[0] + orphans * orphan + discards * DISCARD * points + (MELD if done[0] else 0)
            old = find(new_state)
            if old is None or new_cost < old[0]:
                after[new_state] = _Step(new_cost, step, done)
    return after


def part(counts: Sequence[Count], wilds: int, points: Sequence[int], discard: bool) -> Partition:
    """The cheapest split of natural cards, sorted by rank and suit, that ``wilds`` wilds can fill up.

    ``points[rank]`` is an orphan's cost, at least 1. With ``discard`` exactly one natural card is given away, where
    that keeps the same the one that costs most; there must then be a natural card. Wilds that no group needs are left
    to the caller, as are the two hands where they find no place: no meld at all, and one run of thirteen.
    """
    layer = {0: _Step(0, None, None)}
    gaps = _gaps(counts)
    place = 0
    for rank, faces in groupby(counts, key=lambda face: face.rank):
        for face in faces:
            layer = _sweep_face(layer, face, gaps[place], wilds)
            place += 1
        layer = _sweep_rank(layer, points[rank], wilds, discard)
    ends = [(step[0], state) for state, step in layer.items() if not discard or state & _CHOSEN]
    return _told(counts, layer[min(ends)[1]])


def _told(counts: Sequence[Count], step: _Step) -> Partition:
    """Read a history back from the ace on: which card went where."""
    done = []
    while step.before is not None:
        done.append(step.done)
        step = step.before
    story = iter(done[::-1])
    runs: list[list[Spot]] = []
    sets, orphans = [], []
    discard = None
    open_runs: dict[int, list[list[Spot]]] = defaultdict(list)
    for _, faces in groupby(counts, key=lambda face: face.rank):
        loose: list[Spot] = []
        for face in faces:
            move = next(story)
            assert isinstance(move, _Move)
            loose += [Spot(face.rank, face.suit)] * move.loose
            runs += _advance(open_runs[face.suit], face, move)
        is_set, discards = next(story)  # type: ignore[misc]
        if discards:
            discard = loose.pop()
        if is_set:
            sets.append(tuple(loose))
        else:
            orphans += loose
    return Partition(tuple(tuple(run) for run in runs), tuple(sets), tuple(orphans), discard)


def _advance(open_runs: list[list[Spot]], face: Count, move: _Move) -> list[list[Spot]]:
    """Give one face's cards to its suit's open runs, longest first, and return the runs that end with them."""
    ended = len(open_runs) + move.begun - move.going_on
    card = Spot(face.rank, face.suit)
    open_runs.sort(key=lambda run: run[0].rank)
    for run in open_runs[: face.copies]:
        run.append(card)
    ready = open_runs[:ended]
    open_runs[:] = open_runs[ended:] + [[card] for _ in range(move.begun)]
    return ready
