"""How long the solver takes. Run with ``pytest tests/bench``; not part of the suite.

Processor time of the one thread, nothing cached, the better of two measurements of a hand. The limits hold for a
machine that counts to a million in 25 ms; a slower one, or a busy one, measured in the same run, gets that much more.
"""

import random
import time

import pytest

from speed313.rules import arrange as solver
from speed313.rules.arrange import arrange, best_discard
from speed313.rules.cards import SUITS, packs_of, parse_card

HANDS = 400
COUNTING = 0.025  # seconds
NO_HAND = 20.0  # ms
DECK = packs_of(4)
# The slowest hands that hill climbing has found so far.
FOUND = [
    (best_discard, 11, "AS6 2S8 4S3 5D8 6S7 7S8 8S3 9S3 TS6 JC5 JC4 JD4 JS3 QS6 KS6"),
    (best_discard, 7, "2S7 4S4 5S6 6S7 7C3 7D4 7D1 7D3 7S7 8S4 9S2 9S4 TS6 JS2 QS5"),
    (best_discard, 8, "6S8 8H1 8H7 9C7 9D1 9H4 9S5 TC8 TD6 TH1 TS4 JC4 JD3 JH1 JS7"),
    (best_discard, 12, "3H7 3S4 4D2 4H2 4S5 5D1 5H1 5H6 5S7 5S4 6D4 6H2 6S6 QC4 QH3"),
    (best_discard, 1, "AS8 7D5 8C4 8D5 8S1 9C1 9D8 9D4 9H3 9S8 TC6 TD6 TH8 TS4 JS7"),
    (arrange, 11, "4D6 5H6 6D8 6S7 7D3 7H1 7S5 8D7 8H2 8S5 9S4 JC5 JC4 JH8"),
    (arrange, 7, "7D5 7S4 8S2 9S2 TC7 TD5 TS1 JC3 JD5 JS7 JS6 QC5 QD1 QS6"),
]


def counting():
    """Seconds that this machine takes to count to a million just now."""
    best = 9.0
    for _ in range(5):
        began = time.thread_time()
        number = 0
        while number < 1_000_000:
            number += 1
        best = min(best, time.thread_time() - began)
    return best


def milliseconds(ask, cards, dealt):
    took = []
    for _ in range(2):
        solver._part.cache_clear()
        began = time.thread_time()
        ask(cards, dealt)
        took.append((time.thread_time() - began) * 1000)
    return min(took)


def measured(name, hands, capsys):
    """Median, p99 and maximum in ms, told as a line."""
    times = sorted(milliseconds(*hand) for hand in hands)
    median, p99, most = times[len(times) // 2], times[len(times) * 99 // 100], times[-1]
    with capsys.disabled():
        print(f"\n{name:40} median {median:6.3f}  p99 {p99:6.3f}  max {most:6.3f} ms", end="")
    return p99, most


@pytest.fixture(scope="module")
def slowness():
    return max(1.0, counting() / COUNTING)


@pytest.mark.parametrize("dealt", range(3, 14))
@pytest.mark.parametrize(("ask", "more"), [(arrange, 0), (best_discard, 1)])
def test_random_hands(dealt, ask, more, capsys, slowness):
    rng = random.Random(dealt)
    hands = [(ask, rng.sample(DECK, dealt + more), dealt) for _ in range(HANDS)]
    p99, most = measured(f"random, {dealt} dealt, {ask.__name__}", hands, capsys)
    assert p99 <= (1.0 + more) * slowness
    assert most <= NO_HAND * slowness


@pytest.mark.parametrize("dealt", [10, 13])
@pytest.mark.parametrize("shape", [(2, 7), (4, 4), (1, 13)], ids=str)
@pytest.mark.parametrize(("ask", "more"), [(arrange, 0), (best_discard, 1)])
def test_crowded_hands(dealt, shape, ask, more, capsys, slowness):
    rng = random.Random(f"{dealt} {shape}")
    suits, ranks = shape
    hands = []
    for _ in range(HANDS):
        low, some = rng.randint(1, 14 - ranks), rng.sample(SUITS, suits)
        pool = [card for card in DECK if low <= card.rank < low + ranks and card.suit in some]
        hands.append((ask, rng.sample(pool, dealt + more), dealt))
    p99, most = measured(f"crowded {suits} x {ranks}, {dealt} dealt, {ask.__name__}", hands, capsys)
    assert p99 <= 3.0 * slowness
    assert most <= NO_HAND * slowness


@pytest.mark.parametrize("wilds", range(1, 10))
def test_many_wilds(wilds, capsys, slowness):
    rng = random.Random(wilds)
    hands = []
    for _ in range(HANDS):
        dealt = rng.randint(1, 13)
        wild = [card for card in DECK if card.rank == dealt]
        natural = [card for card in DECK if card.rank != dealt]
        hands.append((best_discard, rng.sample(wild, wilds) + rng.sample(natural, 15 - wilds), dealt))
    p99, most = measured(f"{wilds} wilds of fifteen cards, best_discard", hands, capsys)
    assert p99 <= 3.0 * slowness
    assert most <= NO_HAND * slowness


def test_the_slowest_hands_found(capsys, slowness):
    hands = [(ask, [parse_card(text) for text in texts.split()], dealt) for ask, dealt, texts in FOUND]
    _, most = measured("the slowest found", hands, capsys)
    assert most <= NO_HAND * slowness
