"""How long a bot takes to choose. Run with ``pytest tests/bench``; not part of the suite."""

import random
import time

import pytest

from speed313.bots.base import BOTS
from tests.bench.test_solver_speed import COUNTING, counting
from tests.bots.sights import DRAW, sight
from tests.bots.test_bots import LETTERS, random_hand

NO_CHOICE = 20.0  # ms


@pytest.mark.parametrize("strength", sorted(BOTS))
def test_no_choice_takes_long(strength, capsys):
    bot, rng = BOTS[strength](), random.Random(7)
    times = []
    for dealt in range(3, 14):
        for _ in range(25):
            hand = random_hand(dealt, rng)
            text = " ".join(map(str, hand[1:]))
            views = [sight(text, LETTERS[dealt], DRAW, top=str(hand[0]))]
            views.append(sight(f"{text} {hand[0]}", LETTERS[dealt], ("hold",), taken="7S3 8S3"))
            for view in views:
                began = time.thread_time()
                bot.choose(view, rng)
                times.append((time.thread_time() - began) * 1000)
    times.sort()
    with capsys.disabled():
        print(f"\n{strength:10} median {times[len(times) // 2]:6.3f}  max {times[-1]:6.3f} ms", end="")
    assert times[-1] < NO_CHOICE * max(1.0, counting() / COUNTING)
