"""How far apart the screens show a call, with a network delay of its own for each. Run with ``pytest tests/bench``.

Twelve phones, each 0 to 150 ms away from the server one way, and a TV beside it. Each page is a socket that keeps the
table's clock as static/js/clock.js and pulse.js do, and shows a call at its instant, or when it comes, whichever is
later. What a browser's own timers and painting add is not in it.
"""

import os
import threading
import time
from types import SimpleNamespace

import pytest

from tests.bench.relay import Relay
from tests.web.client import Client
from tests.web.server import run_server

SECONDS = float(os.environ.get("SPEED313_BENCH_SECONDS", "60"))
DELAYS = [place * 0.150 / 11 for place in range(12)]
MOST = 40.0  # ms between the first screen and the last, at the 99th of 100 calls
RULES = "turn_clock=1,match_window=1,set_up_window=1,set_up_per_card=0,sheet_clock=1,stretch=off"
BURST = (0, 0.04, 0.09, 0.16, 0.26, 0.4)  # seconds after connecting, as pulse.js asks
ASK = 1.0
FRESH, KEPT, SLACK = 90_000, 24, 25  # as clock.js has them, in milliseconds


def now():
    """Milliseconds of this machine's clock, which all pages share, so that they can be compared."""
    return time.monotonic_ns() / 1e6


class PageClock:
    """What a page knows of the table's clock: the same as the class Clock of static/js/clock.js."""

    def __init__(self):
        self.samples = []
        self.best = None

    def learn(self, sent, got, told):
        sample = SimpleNamespace(offset=told - (sent + got) / 2, trip=got - sent, taken=got)
        best = self.best
        if best and abs(sample.offset - best.offset) > (sample.trip + best.trip) / 2 + SLACK:
            self.samples = []
        self.samples = [old for old in self.samples if got - old.taken < FRESH][1 - KEPT :]
        self.samples.append(sample)
        self.best = min(self.samples, key=lambda one: one.trip)


class Page:
    """A screen: a socket, its clock, and when it showed which call; ``late`` counts those that came too late."""

    def __init__(self, server, role, port=None, skew=0.0):
        self.clock, self.shown, self.late, self.over = PageClock(), {}, 0, threading.Event()
        self.skew = skew  # the page's own clock says something else than the machine's
        at = SimpleNamespace(url=f"http://127.0.0.1:{port or server.port}", code=server.code, key=server.key)
        self.client = Client(at, role)
        self.client.socket.on("table", self.hear)
        self.thread = threading.Thread(target=self.pulse, daemon=True)
        self.thread.start()

    def hear(self, view):
        call, got = view["call"], now() + self.skew
        if call is None or call["number"] in self.shown or self.clock.best is None:
            return
        instant = call["at"] - self.clock.best.offset
        self.late += got > instant
        self.shown[call["number"]] = max(got, instant) - self.skew

    def pulse(self):
        began = time.monotonic()
        for wait in BURST:
            self.over.wait(max(began + wait - time.monotonic(), 0))
            self.ask()
        while not self.over.wait(ASK):
            self.ask()

    def ask(self):
        sent = now() + self.skew

        def answer(body):
            self.clock.learn(sent, now() + self.skew, body["now"])

        self.client.socket.emit("clock", {}, callback=answer)

    def close(self):
        self.over.set()
        self.thread.join(10)
        self.client.close()


@pytest.mark.timeout(int(SECONDS) + 120)
def test_twelve_phones_and_the_tv_show_a_call_together(capsys):
    server = run_server("--rules", RULES)
    relay = Relay(server.port, DELAYS)
    pages = [Page(server, "host")]
    try:
        for place, port in enumerate(relay.ports):
            pages.append(Page(server, "phone", port, skew=place * 977.0))
            joined = pages[-1].client.ask("join", name=f"Guest {place}", color=place, symbol=place)
            assert joined["ok"], joined
        time.sleep(2.0)  # every page has set its clock
        assert pages[0].client.ask("start")["ok"]
        time.sleep(SECONDS)
        errors = [abs(page.clock.best.trip / 2) for page in pages]
    finally:
        for page in pages:
            page.close()
        relay.close()
        server.kill()
    numbers = set.intersection(*(set(page.shown) for page in pages))
    spread = sorted(max(p.shown[n] for p in pages) - min(p.shown[n] for p in pages) for n in numbers)
    late = sum(page.late for page in pages)
    p99 = spread[len(spread) * 99 // 100]
    with capsys.disabled():
        print(
            f"\n{len(spread)} calls on {len(pages)} screens, 0 to 150 ms away: apart by median"
            f" {spread[len(spread) // 2]:.1f}, p99 {p99:.1f}, max {spread[-1]:.1f} ms; {late} came late;"
            f" longest way to a clock {max(errors):.0f} ms"
        )
    assert len(spread) > SECONDS / 4
    assert p99 < MOST
