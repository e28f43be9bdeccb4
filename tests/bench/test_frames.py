"""How smoothly the TV moves. Run with ``pytest -s tests/bench/test_frames.py``; it measures and judges nothing.

A turn of twelve seats, with all that travels, on a processor slowed down four times: the times from frame to frame, and
the tasks of more than 50 ms that would hold one up. A machine that is busy with other things measures itself.
"""

import itertools

import pytest

from tests.browser import tableaux
from tests.browser.conftest import browser  # noqa: F401
from tests.browser.test_screens import screen  # noqa: F401
from tests.chromium import missing

SLOWER = 4
TURNS = 3
WATCH = """() => {
  window.frames = [];
  window.tasks = [];
  let last = performance.now();
  const next = (now) => {
    window.frames.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => window.tasks.push(duration)))
    .observe({ type: "longtask" });
}"""


def turn(number: int):
    """The views of one turn: "draw", everybody draws and holds one after the other, "discard", a match, the sheet."""
    tops = tableaux.cards(52)
    first = tableaux.table(12, "draw", "draw", turn=number, cards=13, round=11, wild="K", last=False)
    first["call"] = tableaux.call("draw", 150, number=10 * number)
    for index, seat in enumerate(first["seats"]):
        seat.update({"state": "drawing", "from": None, "top": tops[index]})
    yield first, 900
    seats = first["seats"]
    steps = itertools.chain(
        (({"state": "thinking", "from": ("middle", "pile")[index % 2]}, index) for index in range(12)),
        (({"state": "holds"}, index) for index in range(12)),
    )
    for changes, index in steps:
        seats = [{**seat, **changes} if seat["seat"] == index else seat for seat in seats]
        yield {**first, "call": {**first["call"], "at": -500}, "seats": seats}, 90
    opened = [{**seat, "state": "in", "top": tops[12 + seat["seat"]], "from": None} for seat in seats]
    window = {**first, "phase": "window", "seats": opened, "clock": tableaux.clock("window", 5000, 5000)}
    yield {**window, "call": tableaux.call("discard", 150, number=10 * number + 1)}, 1200


def moments():
    """Some turns, then the loudest moment, the hands and the sheet."""
    for number in range(1, TURNS + 1):
        yield from turn(number)
    match = tableaux.matched(tableaux.table(12, "window", "match"), (1, 4), tableaux.LONG_MELDS)
    yield {**match, "call": tableaux.call("match", 150, number=900, seat=4)}, 2000
    yield {**tableaux.scored(12, 13, -150), "seq": 901}, 11000


@pytest.mark.timeout(600)
@pytest.mark.skipif(missing() is not None, reason="no Chromium")
def test_frames_of_a_turn_of_twelve(screen, capsys):  # noqa: F811
    page = screen(1920, 1080, "no-preference")
    page.evaluate("view => line.show(view)", tableaux.table(12, "window", "discard"))
    page.wait_for_timeout(1500)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(WATCH)
    for sequence, (view, pause) in enumerate(moments()):
        view["seq"] = 200 + sequence
        page.evaluate("view => line.show(view)", view)
        page.wait_for_timeout(pause)
    frames = sorted(page.evaluate("() => frames.slice(2)"))
    tasks = sorted(page.evaluate("() => tasks"))
    slow = [frame for frame in frames if frame > 50]
    with capsys.disabled():
        print(
            f"\n{SLOWER} times slower: {len(frames)} frames, median {frames[len(frames) // 2]:.1f} ms, "
            f"99 % {frames[len(frames) * 99 // 100]:.1f} ms, longest {frames[-1]:.1f} ms, {len(slow)} above 50 ms; "
            f"{len(tasks)} tasks above 50 ms, longest {tasks[-1] if tasks else 0:.0f} ms"
        )
