"""The solver, beside CP-SAT on the same hands in the same run. Processor time of one thread; nothing is kept."""

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from speed313.rules import arrange as solver
from speed313.rules.arrange import arrange, best_discard, is_complete
from speed313.rules.cards import packs_of

DEALT = 13
DECK = packs_of(4)
WILD = [card for card in DECK if card.rank == DEALT]
NATURAL = [card for card in DECK if card.rank != DEALT]
SOME = 400  # hands, of those that CP-SAT is asked about as well


def rows(hands: int, wild_rich: int) -> Iterator[dict[str, Any]]:
    """So many random hands of thirteen cards, and so many for each number of wilds from one to nine."""
    rng = random.Random(313)
    asked = [rng.sample(DECK, DEALT) for _ in range(hands)]
    own = _times(asked, lambda hand: arrange(hand, DEALT))
    yield _row("arrange, random", own)
    yield _row("is it a match?, the same", _times(asked, lambda hand: is_complete(hand, DEALT)))
    fourteen = [[*hand, rng.choice([card for card in DECK if card not in hand])] for hand in asked[: hands // 5]]
    discards = _times(fourteen, lambda hand: best_discard(hand, DEALT))
    yield _row("best discard of fourteen", discards, against=own)
    rich = [
        rng.sample(WILD, wilds) + rng.sample(NATURAL, DEALT - wilds) for wilds in range(1, 10) for _ in range(wild_rich)
    ]
    yield _row("arrange, one to nine wilds", _times(rich, lambda hand: arrange(hand, DEALT)))
    yield from _beside_cp_sat(asked[:SOME])


def _beside_cp_sat(asked: list[list[Any]]) -> Iterator[dict[str, Any]]:
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        yield {"solver": "CP-SAT: not measured, pip install ortools"}
        return
    from tests.bench.cp_sat import fewest_points

    ask = partial(fewest_points, cp_model, dealt=DEALT)
    ask(asked[0])  # loads what it needs
    own, others = [], []
    for hand in asked:  # by turns, so that both see the same machine
        own += _times([hand], lambda hand: arrange(hand, DEALT))
        others += _times([hand], lambda hand: ask(cards=hand))
        assert ask(cards=hand) == arrange(hand, DEALT).points, " ".join(map(str, hand))
    yield _row(f"arrange, {len(asked)} of the random", own)
    yield _row("CP-SAT, the same hands", others, against=own)


def _times(hands: list[list[Any]], ask: Callable[[list[Any]], object]) -> list[float]:
    """Microseconds of each."""
    times = []
    for hand in hands:
        solver._part.cache_clear()
        began = time.thread_time_ns()
        ask(hand)
        times.append((time.thread_time_ns() - began) / 1000)
    return times


def _row(name: str, times: list[float], against: list[float] | None = None) -> dict[str, Any]:
    median, p99 = _at(times, 0.5), _at(times, 0.99)
    row = {"solver": name, "hands": len(times), "median us": round(median), "p99 us": round(p99)}
    row["max ms"] = round(max(times) / 1000, 2)
    if against:
        row["median ratio"], row["p99 ratio"] = round(median / _at(against, 0.5), 1), round(p99 / _at(against, 0.99), 1)
    return row


def _at(times: list[float], part: float) -> float:
    return sorted(times)[round(part * (len(times) - 1))]
