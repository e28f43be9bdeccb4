"""A real Chromium with a host page and phones.

Phones come by the name ``party.test``, so that their pages are insecure contexts, as they are at a party.
"""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.chromium import ARGUMENTS, find_chromium
from tests.web.server import run_server

THUMB = Path(__file__).with_name("thumb.js")
LATE = Path(__file__).with_name("late.js") if os.environ.get("SPEED313_LATE_NEWS") == "1" else None
PHONE_NAME = "party.test"
NAMES = (
    "Ana",
    "Bartholomew",
    "Chidi",
    "Zoë",
    "Wilhelmina W.",
    "Jo",
    "Mátyás",
    "Aino",
    "שרה",
    "Radu",
    "WWWWWWWWWWWWWWWW",
    "Grandpa Stan 313",
)


@pytest.fixture(scope="session")
def browser():
    """One Chromium for all browser tests."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        program = playwright.chromium.launch(
            executable_path=find_chromium(),
            args=[*ARGUMENTS, f"--host-resolver-rules=MAP {PHONE_NAME} 127.0.0.1"],
        )
        yield program
        program.close()


@dataclass
class Party:
    """One host page and its phones, with all that their consoles complained of."""

    browser: object
    server: object
    complaints: list[str] = field(default_factory=list)
    contexts: list[object] = field(default_factory=list)

    def page(self, who: str, **options):
        """An empty page of its own, without anything that another page has kept."""
        context = self.browser.new_context(**options)
        context.set_default_timeout(20_000)
        self.contexts.append(context)
        page = context.new_page()
        if LATE:
            page.add_init_script(path=LATE)
        page.on("console", lambda message: self._listen(who, message))
        page.on("pageerror", lambda error: self.complaints.append(f"{who}: {error}"))
        return page

    def _listen(self, who: str, message) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{who}: {message.text}")

    def host(self, width: int = 1280, height: int = 720):
        """Open the host page."""
        page = self.page("host", viewport={"width": width, "height": height})
        page.goto(self.server.host_url)
        page.get_by_text(self.server.code).first.wait_for()
        return page

    def phone(self, who: str = "phone", thumb: bool = False, width: int = 390, height: int = 844):
        """A phone that has scanned the code; with ``thumb`` it plays by itself once it is seated."""
        page = self.page(who, viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
        if thumb:
            page.add_init_script(path=THUMB)
        page.goto(f"http://{PHONE_NAME}:{self.server.port}/j/{self.server.code}")
        return page

    def seat(self, name: str, **options):
        """A phone with a seat."""
        page = self.phone(name, **options)
        page.locator("input[name=name]").fill(name)
        page.locator(".page.join button.main").click()
        page.locator(".page.join").wait_for(state="detached")
        return page

    def close(self) -> None:
        """Close every page."""
        for context in self.contexts:
            context.close()


@pytest.fixture
def party(browser) -> Iterator:
    """Lays parties: ``party("--bots", "3")`` starts a server with these options and gives a ``Party``."""
    opened: list[Party] = []

    def lay(*options: str) -> Party:
        server = run_server("--allow-host", PHONE_NAME, *options)
        opened.append(Party(browser, server))
        return opened[-1]

    yield lay
    for one in opened:
        one.close()
        one.server.stop()
    for one in opened:
        assert one.complaints == []


def code_of(url: str) -> str:
    """The table's code in a join address."""
    found = re.search(r"/j/([A-Z0-9]{4})$", url)
    assert found
    return found[1]
