"""How smoothly the TV moves. Run with ``pytest -s tests/bench/test_frames.py``; it measures and judges nothing.

Turns of twelve seats, with all that travels, a match and the hands. Two figures: the times from frame to frame on a
processor slowed down four times, which a machine that is busy with other things spoils; and the processor time of each
task of the page, four times of which is what such a processor would need, whatever else the machine does.
"""

import itertools
import json

import pytest

from tests.browser import tableaux
from tests.browser.conftest import browser  # noqa: F401
from tests.browser.test_screens import screen  # noqa: F401
from tests.chromium import missing

SLOWER = 4
TURNS = 3
FRAME = 50.0  # ms
WATCH = """() => {
  window.frames = [];
  let last = performance.now();
  const next = (now) => {
    window.frames.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}"""
# Shows one view after the other, each read as from the wire. Driven from outside, that would be measured as well.
PLAY = """(views) => new Promise((done) => {
  const next = (index) => {
    if (index === views.length) return done();
    const [text, pause] = views[index];
    line.show(JSON.parse(text));
    window.setTimeout(next, pause, index + 1);
  };
  window.setTimeout(() => {
    window.frames = [];
    next(0);
  }, 500);
})"""
CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]


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


def turns():
    """Some turns."""
    for number in range(1, TURNS + 1):
        yield from turn(number)


def ends():
    """The loudest moment, the hands and the sheet."""
    match = tableaux.matched(tableaux.table(12, "window", "match"), (1, 4), tableaux.LONG_MELDS)
    yield {**match, "call": tableaux.call("match", 150, number=900, seat=4)}, 2000
    yield {**tableaux.scored(12, 13, -150), "seq": 901}, 11000


PARTS = pytest.mark.parametrize("part", [turns, ends], ids=["turns", "ends"])


def play(page, views) -> None:
    """Show them all."""
    told = [[json.dumps({**view, "seq": 200 + number}), pause] for number, (view, pause) in enumerate(views)]
    page.evaluate(PLAY, told)


def spread(name: str, times: list[float]) -> str:
    """A line about these milliseconds."""
    times = sorted(times)
    slow = sum(time > FRAME for time in times)
    middle, most = times[len(times) // 2], times[len(times) * 99 // 100]
    return (
        f"{name}: {len(times)}, median {middle:.1f} ms, 99 % {most:.1f} ms, longest {times[-1]:.1f} ms, {slow} above 50"
    )


@pytest.fixture
def stage(screen):  # noqa: F811
    """A big screen with the table on it."""
    page = screen(1920, 1080, "no-preference")
    page.evaluate("view => line.show(view)", tableaux.table(12, "window", "discard"))
    page.wait_for_timeout(1500)
    return page


@PARTS
@pytest.mark.timeout(600)
@pytest.mark.skipif(missing() is not None, reason="no Chromium")
def test_time_from_frame_to_frame(stage, capsys, part):
    stage.context.new_cdp_session(stage).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    stage.evaluate(WATCH)
    play(stage, part())
    with capsys.disabled():
        print("\n" + spread(f"{part.__name__}: frames, {SLOWER} times slower", stage.evaluate("() => frames")))


@PARTS
@pytest.mark.timeout(600)
@pytest.mark.skipif(missing() is not None, reason="no Chromium")
def test_processor_time_of_each_task(stage, browser, capsys, part):  # noqa: F811
    browser.start_tracing(page=stage, categories=CATEGORIES)
    play(stage, part())
    events = json.loads(browser.stop_tracing())["traceEvents"]
    mains = {(one["pid"], one["tid"]) for one in events if one.get("args", {}).get("name") == "CrRendererMain"}
    ours = [one for one in events if (one["pid"], one["tid"]) in mains]
    tasks = [one for one in ours if one["name"] == "ThreadControllerImpl::RunTask"]
    times = [SLOWER * one["tdur"] / 1000 for one in tasks if one.get("tdur", 0) > 100]
    with capsys.disabled():
        print("\n" + spread(f"{part.__name__}: tasks, {SLOWER} times their processor time", times))
        for task in sorted(tasks, key=lambda one: -one.get("tdur", 0))[:5]:
            inside = [
                f"{one['name']} {SLOWER * one['tdur'] / 1000:.0f}"
                for one in ours
                if one.get("tdur", 0) > 500 and task["ts"] < one["ts"] < task["ts"] + task["dur"]
            ]
            print(f"  {SLOWER * task.get('tdur', 0) / 1000:.1f} ms: {', '.join(inside[:8])}")
