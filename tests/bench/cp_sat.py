"""The same question asked of OR-tools CP-SAT: the fewest points that the orphans of a hand can cost (§6.1).

Only where ``ortools`` is installed; neither the program nor its tests need it.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from speed313.rules.cards import ACE, KING, RANKS, SUITS, Card, Face
from speed313.rules.melds import FEWEST
from speed313.rules.scoring import is_wild, orphan_cost, wild_rank


def fewest_points(cp_model: Any, cards: Sequence[Card], dealt: int) -> int:
    """The fewest points by CP-SAT, the model built for this hand, one thread.

    A run is a number of times that it is laid: of a suit, from a rank to a rank. Each of its places takes a natural
    card of that face or a wild. A set takes natural cards of a rank and wilds. What is in neither is an orphan.
    """
    naturals = Counter(card.face for card in cards if not is_wild(card.face, dealt))
    wilds = len(cards) - naturals.total()
    model = cp_model.CpModel()
    placed: dict[Face, list[Any]] = {face: [] for face in naturals}
    spent: list[Any] = []  # wilds
    melds: list[Any] = []
    for suit in SUITS:
        _runs(model, suit, naturals, wilds, placed, spent, melds)
    for rank in RANKS:
        _set(model, rank, naturals, wilds, placed, spent, melds)
    model.add(sum(spent) <= wilds)
    cost = []
    for face, copies in naturals.items():
        orphans = model.new_int_var(0, copies, "")
        model.add(orphans + sum(placed[face]) == copies)
        cost.append(orphans * orphan_cost(face, dealt))
    if 0 < wilds < FEWEST:  # with a meld they join it, without one they are orphans themselves
        lonely = model.new_bool_var("")
        model.add(sum(melds) + lonely >= 1)
        cost.append(lonely * wilds * orphan_cost(Face(wild_rank(dealt), SUITS[0]), dealt))
    model.minimize(sum(cost))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    assert status == cp_model.OPTIMAL
    return round(solver.objective_value)


def _runs(model: Any, suit: Any, naturals: Counter, wilds: int, placed: dict, spent: list, melds: list) -> None:
    covered: dict[int, list[Any]] = {rank: [] for rank in RANKS}
    for low in range(ACE, KING + 1):
        for high in range(low + FEWEST - 1, KING + 1):
            ranks = range(low, high + 1)
            have = sum(Face(rank, suit) in naturals for rank in ranks)
            if not have or len(ranks) - have > wilds:
                continue
            times = model.new_int_var(0, max(naturals[Face(rank, suit)] for rank in ranks), "")
            melds.append(times)
            for rank in ranks:
                covered[rank].append(times)
    for rank, times in covered.items():
        if not times:
            continue
        face = Face(rank, suit)
        wild = model.new_int_var(0, wilds, "")
        spent.append(wild)
        natural = model.new_int_var(0, naturals[face], "")
        model.add(wild + natural == sum(times))
        if face in naturals:
            placed[face].append(natural)


def _set(model: Any, rank: int, naturals: Counter, wilds: int, placed: dict, spent: list, melds: list) -> None:
    faces = [face for face in naturals if face.rank == rank]
    if sum(naturals[face] for face in faces) + wilds < FEWEST or not faces:
        return
    laid = model.new_bool_var("")
    wild = model.new_int_var(0, wilds, "")
    parts = []
    for face in faces:
        part = model.new_int_var(0, naturals[face], "")
        placed[face].append(part)
        parts.append(part)
    model.add(sum(parts) + wild >= FEWEST).only_enforce_if(laid)
    model.add(sum(parts) + wild == 0).only_enforce_if(~laid)
    spent.append(wild)
    melds.append(laid)
