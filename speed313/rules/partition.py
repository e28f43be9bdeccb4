"""How the natural cards of a hand split into runs, sets and orphans at the least cost: the search under ``arrange``.

Wilds are alike, so only their number matters, and one ordered sweep from ace to king over the natural cards finds the
best split. What keeps it small (each by exchanging two cards, never making the hand worse):

- One rank needs one set at most, and a rank with a set has no orphan: the set takes them.
- A run begins and ends with a natural card and holds two or more; further wilds join a meld afterwards.
- A run never passes over a natural card of its face with a wild while no run uses that card: they change places.
- Of runs open in one suit the longest ends first, so only lengths 1, 2 and "3 or more" count, not which run is which.

A state is one number: wilds spent, whether the discard is chosen, cards of this rank in no run yet ("loose"), and for
each suit how many runs of each length are open. Each keeps its cheapest history only. Plain tuples and numbers
throughout: this is the one place where every microsecond is felt.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from operator import itemgetter

from speed313.rules.melds import FEWEST

# A cost is one number too: points, then orphans, then melds, then the highest discard.
_POINT, _ORPHAN, _MELD, _DISCARD = 1 << 20, 1 << 12, 1 << 8, -1

# A state's bits: 4 for wilds spent, 1 discard chosen, 4 loose cards, then 12 for each suit.
_WILDS, _CHOSEN, _LOOSE, _LOOSE_SHIFT, _SUIT_SHIFT, _SUIT_BITS = 15, 16, 15 << 5, 5, 9, 12
_OPEN = (1 << _SUIT_BITS) - 1
_NEVER = 99  # wilds up to the next card of a suit that has none


Spot = tuple[int, int]  # a natural face: its rank and its suit's place in the fixed order of suits
Count = tuple[int, int, int]  # the same, and how many copies of it are in the hand


@dataclass(frozen=True, slots=True)
class Partition:
    """Natural cards split into ``runs`` and ``sets``, ``orphans`` and at most one ``discard``, and what that costs.

    ``cost`` only serves to compare: points, then orphans, then melds, then the discard's own price.
    """

    runs: tuple[tuple[Spot, ...], ...]
    sets: tuple[tuple[Spot, ...], ...]
    orphans: tuple[Spot, ...]
    discard: Spot | None
    cost: int


# What is done with the cards of a face, (begun, going on, loose), or with those of a rank, (set?, discard?, 0).
_Deed = tuple[int, int, int]
_Option = tuple[int, int, int, _Deed]  # wilds needed, change of the state's number, change of the cost, deed
_Step = tuple[int, "_Step | None", _Deed]  # cost so far, the step before, deed
_START: _Step = (0, None, (0, 0, 0))
_rank = itemgetter(0)


@cache
def _run_options(open_runs: int, copies: int, gap: int, shift: int) -> tuple[_Option, ...]:
    """All that the copies of one face can do for the runs open in their suit, fewest wilds first.

    Runs that go on take the ``gap`` wilds up to the suit's next card at once.
    """
    ones, twos, threes = open_runs & 15, open_runs >> 4 & 15, open_runs >> 8
    used = min(ones + twos + threes, copies)
    holes = ones + twos + threes - used
    options = []
    for begun in range(copies - used + 1):
        for ended in range(used + 1):
            long_ends = min(ended, twos + threes)
            short_ends = ended - long_ends  # two cards long: one wild more makes three
            lengths = begun, ones - short_ends, twos + threes - long_ends
            going_on, loose = sum(lengths), copies - used - begun
            if gap == _NEVER and going_on:
                continue
            if gap == 1:
                lengths = 0, lengths[0], lengths[1] + lengths[2]
            elif gap > 1:
                lengths = 0, 0, going_on
            after = lengths[0] | lengths[1] << 4 | lengths[2] << 8
            need = holes + short_ends + going_on * gap
            change = ((after - open_runs) << shift) + (loose << _LOOSE_SHIFT) + need
            options.append((need, change, begun * _MELD, (begun, going_on, loose)))
    return tuple(sorted(options))


@cache
def _set_options(loose: int, points: int, may_discard: bool) -> tuple[_Option, ...]:
    """All that the loose cards of one rank can do: become a set or orphans, one of them the discard."""
    options = []
    for discards in (0, 1) if may_discard and loose else (0,):
        left = loose - discards
        change = discards * _CHOSEN - (loose << _LOOSE_SHIFT)
        cost = discards * points * _DISCARD
        if left:
            need = max(0, FEWEST - left)
            options.append((need, change + need, cost + _MELD, (1, discards, 0)))
        if left < FEWEST:
            options.append((0, change, cost + left * (points * _POINT + _ORPHAN), (0, discards, 0)))
    return tuple(sorted(options))


def _sweep_face(layer: dict[int, _Step], face: Count, gap: int, wilds: int) -> dict[int, _Step]:
    """Let the cards of one face go on with runs, begin runs or stay loose."""
    _, suit, copies = face
    shift = _SUIT_SHIFT + _SUIT_BITS * suit
    after: dict[int, _Step] = {}
    for state, step in layer.items():
        spare = wilds - (state & _WILDS)
        cost = step[0]
        for need, change, more, deed in _run_options(state >> shift & _OPEN, copies, gap, shift):
            if need > spare:
                break
            new_state = state + change
            old = after.get(new_state)
            if old is None or cost + more < old[0]:
                after[new_state] = cost + more, step, deed
    return after


def _sweep_rank(layer: dict[int, _Step], points: int, wilds: int, discard: bool) -> dict[int, _Step]:
    """Let the loose cards of one rank become a set or orphans, or one of them the discard."""
    after: dict[int, _Step] = {}
    for state, step in layer.items():
        spare = wilds - (state & _WILDS)
        cost = step[0]
        loose = (state & _LOOSE) >> _LOOSE_SHIFT
        for need, change, more, deed in _set_options(loose, points, discard and not state & _CHOSEN):
            if need > spare:
                break
            new_state = state + change
            old = after.get(new_state)
            if old is None or cost + more < old[0]:
                after[new_state] = cost + more, step, deed
    return after


def parts_whole(counts: Sequence[Count], wilds: int) -> bool:
    """Whether ``wilds`` wilds can fill up a split of these natural cards without an orphan."""
    layer: dict[int, _Step] = {0: _START}
    gaps = iter(_gaps(counts))
    for _, faces in groupby(counts, key=_rank):
        for face in faces:
            layer = _sweep_face(layer, face, next(gaps), wilds)
        layer = _sets_only(layer, wilds)
        if not layer:
            return False
    return True


def _sets_only(layer: dict[int, _Step], wilds: int) -> dict[int, _Step]:
    """Let the loose cards of one rank become a set."""
    after: dict[int, _Step] = {}
    for state, step in layer.items():
        loose = (state & _LOOSE) >> _LOOSE_SHIFT
        need = max(0, FEWEST - loose) if loose else 0
        if need <= wilds - (state & _WILDS):
            after[(state & ~_LOOSE) + need] = step
    return after


def _gaps(counts: Sequence[Count]) -> list[int]:
    """For each face the wilds that a run needs to reach the next face of its suit."""
    next_rank: dict[int, int] = {}
    gaps = []
    for rank, suit, _ in reversed(counts):
        gaps.append(next_rank[suit] - rank - 1 if suit in next_rank else _NEVER)
        next_rank[suit] = rank
    return gaps[::-1]


def part(counts: Sequence[Count], wilds: int, points: Sequence[int], discard: bool) -> Partition:
    """The cheapest split of natural cards, sorted by rank and suit, that ``wilds`` wilds can fill up.

    ``points[rank]`` is an orphan's cost, 1 to 255. With ``discard`` exactly one natural card is given away, among
    equals one that costs most, unless there is none. Wilds that no group needs are left to the caller, as
    are the two hands where they find no place: no meld at all, and one run of thirteen.
    """
    layer: dict[int, _Step] = {0: _START}
    gaps = iter(_gaps(counts))
    for rank, faces in groupby(counts, key=_rank):
        for face in faces:
            layer = _sweep_face(layer, face, next(gaps), wilds)
        layer = _sweep_rank(layer, points[rank], wilds, discard)
    ends = [(step[0], state) for state, step in layer.items() if not discard or state & _CHOSEN or not counts]
    cost, state = min(ends)
    return _told(counts, _deeds(layer[state]), cost)


def _deeds(step: _Step) -> Iterator[_Deed]:
    """All that was done, from the ace on."""
    deeds = []
    while step[1] is not None:
        deeds.append(step[2])
        step = step[1]
    return reversed(deeds)


def _told(counts: Sequence[Count], deeds: Iterator[_Deed], cost: int) -> Partition:
    """Which card went where, from what was done."""
    runs: list[tuple[Spot, ...]] = []
    sets: list[tuple[Spot, ...]] = []
    orphans: list[Spot] = []
    discard: Spot | None = None
    open_runs: dict[int, list[list[Spot]]] = defaultdict(list)
    for _, faces in groupby(counts, key=_rank):
        loose_cards: list[Spot] = []
        for rank, suit, copies in faces:
            begun, going_on, loose = next(deeds)
            loose_cards += [(rank, suit)] * loose
            if begun or open_runs[suit]:
                runs += _advance(open_runs[suit], (rank, suit), copies, begun, going_on)
        is_set, discards, _ = next(deeds)
        if discards:
            discard = loose_cards.pop()
        if is_set:
            sets.append(tuple(loose_cards))
        else:
            orphans += loose_cards
    return Partition(tuple(runs), tuple(sets), tuple(orphans), discard, cost)


def _advance(open_runs: list[list[Spot]], spot: Spot, copies: int, begun: int, going_on: int) -> list[tuple[Spot, ...]]:
    """Give one face's cards to its suit's open runs, longest first, and return the runs that end with them."""
    ended = len(open_runs) + begun - going_on
    open_runs.sort()
    for run in open_runs[:copies]:
        run.append(spot)
    ready = [tuple(run) for run in open_runs[:ended]]
    open_runs[:] = open_runs[ended:] + [[spot] for _ in range(begun)]
    return ready
