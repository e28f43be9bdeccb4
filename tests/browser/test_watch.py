"""Screens beside a real server: one that only watches, in every phase; a silent server; a tab that slept."""

import os
import random
import re
import signal
import sys
import time
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import pytest

from speed313.bots.selfplay import BotTable
from speed313.journal import EventCodec, SqliteJournal
from speed313.rules.events import EVENTS
from tests.browser.conftest import PHONE_NAME
from tests.web.client import Client
from tests.web.server import free_port, run_server

SPOKEN = Path(__file__).with_name("spoken.js")
QUICK = "match_window=2,set_up_window=2,set_up_per_card=0,sheet_clock=60,turn_clock=30"
SLOW = "match_window=4,set_up_window=4,set_up_per_card=0,sheet_clock=60,turn_clock=30"
PHASES = {"caller", "set_up", "draw", "window", "showdown", "scored"}
# All that a screen says of the table, without what only a host has and what comes and goes by itself.
TEXT = """() => {
  const stage = document.querySelector(".stage").cloneNode(true);
  const apart = ".veil, .said, .corner-badge, .controls, .flights, .counts p, .typed, .other-screen, .awake-tip";
  stage.querySelectorAll(apart).forEach((one) => one.remove());
  return [stage.className, stage.textContent.replace(/\\s+/g, " ")];
}"""


def watch(table, path: str = "/w", **options):
    """A screen that only watches, by the address of the local network."""
    page = table.page("watch", viewport={"width": 1280, "height": 720}, **options)
    page.goto(f"http://{PHONE_NAME}:{table.server.port}{path}")
    page.locator(".stage [data-do=sound]").first.wait_for()
    return page


def agree(*pages) -> None:
    """Wait until all of these pages show the same of the table."""
    deadline = time.monotonic() + 20
    while True:
        texts = [page.evaluate(TEXT) for page in pages]
        if all(text == texts[0] for text in texts):
            return
        assert time.monotonic() < deadline, texts
        pages[0].wait_for_timeout(200)


def phase_of(page) -> str:
    """The phase that a screen shows."""
    return re.search(r"phase-(\w+)", page.locator(".stage").get_attribute("class"))[1]


def deeds(page) -> set[str]:
    """What the buttons of a screen do."""
    return set(page.locator("button").evaluate_all("all => all.map(one => one.dataset.do)"))


@pytest.mark.timeout(400)
def test_a_reload_shows_the_same_in_every_phase(party):
    """F49 for any other screen; "exactly the table view" means: what the host's screen shows."""
    table = party("--bots", "3", "--bot-pause", "0.3", "--rules", QUICK)
    host, screen = table.host(), watch(table)
    agree(host, screen)
    assert deeds(screen) == {"sound", "full"}
    screen.reload()
    agree(host, screen)
    wanted = set(PHASES)
    host.keyboard.press("Enter")
    deadline = time.monotonic() + 200
    while wanted:
        assert time.monotonic() < deadline, wanted
        if phase_of(host) not in wanted:
            host.wait_for_timeout(30)
            continue
        host.keyboard.press("Space")
        host.locator(".paused").wait_for()
        phase = phase_of(host)
        screen.reload()
        screen.locator(".paused").wait_for()
        agree(host, screen)
        assert deeds(screen) == {"sound", "full"}, phase
        wanted.discard(phase)
        host.keyboard.press("Space")
        host.locator(".paused").wait_for(state="detached")


def lay_finished(folder: Path) -> None:
    """A whole game between bots, in the folder of a server that is started afterwards."""
    journal = SqliteJournal(folder / "games.sqlite", EventCodec(EVENTS))
    journal.create("WXYZ", time.time())
    seq = 0
    for at, some in groupby(BotTable(("sharp",) * 3, random.Random(3)).play(), key=itemgetter(0)):
        events = [event for _, event in some]
        journal.append("WXYZ", seq, events, at)
        seq += len(events)
    journal.close()


def test_a_reload_shows_the_same_at_the_end(party, tmp_path):
    lay_finished(tmp_path)
    table = party("--data", str(tmp_path))
    host, screen = table.host(), watch(table)
    assert phase_of(screen) == "finished"
    for sheet in (False, True):
        screen.reload()
        screen.locator(".podium").wait_for()
        if sheet:
            for page in (host, screen):
                page.locator("[data-do=sheet]").click()
        agree(host, screen)
    assert deeds(screen) == {"back", "lines"}


def test_who_watches_controls_nothing(party):
    """No key, no host's words, no host's keys; and the server would refuse them."""
    table = party("--bots", "3")
    host, screen = table.host(), watch(table, f"/w/{table.server.code.lower()}")
    for key in ("Enter", "Space", "n", "ArrowDown", "Enter"):
        screen.keyboard.press(key)
    assert phase_of(host) == "lobby"
    host.keyboard.press("Enter")
    host.locator(".phase-draw").wait_for()
    screen.keyboard.press("Space")
    screen.wait_for_timeout(500)
    assert host.locator(".paused").count() == 0
    stored = screen.evaluate("() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])")
    assert table.server.key not in stored + screen.content()
    watcher = Client(table.server, "watch")
    for request in ("pause", "next", "start", "new_game"):
        assert watcher.ask(request)["code"] == "not_host"
    watcher.close()


def test_the_lobby_gives_a_short_address_for_another_screen(party):
    """F104: no button promises to cast; what is shown can be typed on any screen and opens there."""
    port = str(free_port())
    table = party("--port", port, "--public-url", f"http://{PHONE_NAME}:{port}", "--bots", "2")
    host = table.host()
    address = host.locator(".other-screen b").inner_text()
    assert address == f"http://{PHONE_NAME}:{port}/w"
    screen = table.page("watch", viewport={"width": 1280, "height": 720})
    screen.goto(address)
    agree(host, screen)
    assert screen.locator(".qr").evaluate("code => code.naturalWidth") > 0


def test_a_screen_that_lost_its_table_finds_the_next_one(party):
    """Nobody touches a screen on the wall: it looks for a table until there is one."""
    port = free_port()
    table = party("--port", str(port), "--bots", "2")
    screen = watch(table)
    table.server.kill()
    screen.get_by_text("Reconnecting").wait_for()
    table.complaints.clear()  # the browser tells of each try
    table.server = run_server("--allow-host", PHONE_NAME, "--port", str(port), "--bots", "5")
    screen.get_by_text(table.server.code).first.wait_for(timeout=60_000)
    assert screen.locator(".guest:not(.free)").count() == 5
    table.complaints.clear()


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be stopped for a while there")
def test_a_silent_server_is_told_within_three_seconds_and_heals_alone(party):
    """F55: the socket stays open and nothing comes; nobody is told by the system."""
    table = party("--bots", "3", "--rules", SLOW)
    host, screen = table.host(), watch(table)
    host.keyboard.press("Enter")
    host.locator(".phase-draw").wait_for()
    os.kill(table.server.process.pid, signal.SIGSTOP)
    began = time.monotonic()
    try:
        for page in (host, screen):
            page.locator(".lost").wait_for(timeout=10_000)
        took = time.monotonic() - began
        running = "() => document.getAnimations().filter((one) => one.effect.getTiming().duration > 3000).length"
        assert host.evaluate(running) == 0  # no stale clock
        time.sleep(max(0.0, 6 - took))
    finally:
        os.kill(table.server.process.pid, signal.SIGCONT)
    assert took < 3.5
    for page in (host, screen):
        page.locator(".lost").wait_for(state="detached")
    host.keyboard.press("Space")
    screen.locator(".paused").wait_for()
    agree(host, screen)
    table.complaints.clear()  # the browser tells of each try


def calls_heard(client):
    """How many calls a socket has been told of."""
    return len({view["call"]["number"] for view in client.all("table") if view["call"]})


def test_a_tab_that_slept_speaks_no_old_calls(party):
    """F65: the server's calls go on without the tab; when it wakes it is right at once and silent about the past."""
    table = party("--bots", "3", "--bot-pause", "0.1", "--rules", QUICK)
    host = table.page("host", viewport={"width": 1280, "height": 720})
    host.add_init_script(path=SPOKEN)
    host.goto(table.server.host_url)
    host.get_by_text(table.server.code).first.wait_for()
    watcher = Client(table.server, "watch")
    host.keyboard.press("Enter")
    host.locator(".phase-draw").wait_for(timeout=40_000)
    host.wait_for_function("() => spoken.some((one) => !/round-[0-9]|wild/.test(one.clip))", timeout=40_000)
    sleeper = host.context.new_cdp_session(host)
    sleeper.send("Page.setWebLifecycleState", {"state": "frozen"})
    before, deadline = calls_heard(watcher), time.monotonic() + 60
    while calls_heard(watcher) < before + 5:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    missed = calls_heard(watcher)
    sleeper.send("Page.setWebLifecycleState", {"state": "active"})
    woke = host.evaluate("() => performance.now()")
    host.wait_for_timeout(4000)
    since = calls_heard(watcher) - missed
    watcher.close()
    # Its number and what is wild are said after "round", and belong to its call.
    spoken = [one for one in host.evaluate("() => spoken") if not re.match(r"round-\d|wild", one["clip"])]
    assert [one for one in spoken if one["at"] < woke - 1000]  # it did speak
    after = [one for one in spoken if one["at"] >= woke - 1000]
    assert 1 <= len(after) <= since + 3, after  # five more had been missed; one was on, one had just been
    host.keyboard.press("Space")
    host.locator(".paused").wait_for()
    fresh = watch(table)
    agree(host, fresh)
