"""Phones without a server: the checkout's files as phones get them, a line to no table, a finger on the glass."""

import gzip
import mimetypes
from functools import cache, partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from speed313.resources import static_folder
from speed313.web.assets import Assets, lean
from speed313.web.bundle import Bundle
from speed313.web.guard import content_policy
from tests.browser import hands, tongues

STILL = Path(__file__).with_name("still.js")
PLACE = "phone.test"
ASSETS = Assets(static_folder())


def _read(name: str) -> str:
    """A module, but a line to no table instead of the real one."""
    path = STILL if name == "js/net.js" else static_folder() / name
    text = path.read_text(encoding="utf-8")
    return text if name.startswith("vendor/") else lean(text)


BUNDLES = {page: Bundle(page, _read) for page in ("phone", "host", "watch")}


@cache
def bundled(file: str) -> bytes:
    """A page's modules in one file, or what it fetches later, such as ``phone.js`` and ``phone.remote.js``."""
    page = file.partition(".")[0]
    text = BUNDLES[page].main() if file == f"{page}.js" else BUNDLES[page].part(file)
    return (text or "").encode()


def answer(route, *, language: str = "en") -> None:
    """Answer a phone's request; ``/j/`` is the page without a code, ``/j/KXPD`` that of a table."""
    path = urlsplit(route.request.url).path
    kind, _ = mimetypes.guess_type(path)
    if path.startswith("/j/"):
        body = tongues.page_of("phone.html", language, code=path.removeprefix("/j/"))
        kind = "text/html; charset=utf-8"
    elif texts := tongues.asked(path.removeprefix("/static/"), language):
        body, kind = texts, "application/json"
    elif path.startswith("/static/bundle/"):
        body, kind = bundled(path.removeprefix("/static/bundle/")), "text/javascript"
    else:
        asset = ASSETS.find(path.removeprefix("/static/"))
        if asset is None:
            route.fulfill(status=404)
            return
        body, kind = (gzip.decompress(asset.packed) if asset.packed else asset.body), asset.kind
    policy = content_policy(PLACE)
    route.fulfill(body=body, headers={"Content-Type": kind or "", "Content-Security-Policy": policy})


@pytest.fixture
def phone(browser):
    """Opens phones: ``phone(width, height)`` gives a page; at the end no page may have complained."""
    contexts, complaints = [], []

    def open_page(
        width: int = 390, height: int = 844, motion: str = "reduce", code: str = "KXPD", language: str = "en"
    ):
        size = {"width": width, "height": height}
        tag = tongues.code_of(language)
        context = browser.new_context(
            locale=tag, viewport=size, has_touch=True, is_mobile=width < 700, reduced_motion=motion
        )
        contexts.append(context)
        context.route("**/*", partial(answer, language=language))
        page = context.new_page()
        page.on("console", lambda message: message.type in ("error", "warning") and complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"http://{PLACE}/j/{code}")
        page.locator("main").wait_for()
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def show(page, view, seat) -> None:
    """Put the table and my seat on the page, as if nothing had been there before."""
    page.evaluate("() => { line.seat.value = null; line.view.value = null; line.status.value = 'online'; }")
    page.evaluate("([view, seat]) => { line.seat.value = seat; line.show(view); }", [view, seat])
    page.wait_for_timeout(30)


def show_state(page, name: str) -> None:
    """Put one of the states on the page."""
    show(page, *hands.every_state()[name])


def begin_with(page, switches: str) -> None:
    """Open the page anew with these switches of its controls on, and all others off."""
    page.evaluate("switches => localStorage.setItem('speed313.settings', switches)", switches)
    page.reload()
    page.locator("main").wait_for()


def sent(page) -> list[dict]:
    """The commands that the page has sent."""
    return page.evaluate("() => line.sent")


def cards(page) -> list[str]:
    """The hand as it is read, from left to right and from top to bottom."""
    return page.locator(".hand .slot .card").evaluate_all("all => all.map(one => one.dataset.card)")


def middle_of(page, selector: str) -> tuple[float, float]:
    """The middle of an element."""
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def slot(card: str) -> str:
    """The place of a card in the hand."""
    return f".hand .slot:has([data-card='{card}'])"


class Finger:
    """A finger on the glass, as the browser itself is told of it."""

    def __init__(self, page) -> None:
        self._page = page
        self._wire = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """One touch event with so many fingers."""
        places = [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]
        self._wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    def down(self, *points: tuple[float, float]) -> None:
        self.touch("touchStart", *points)

    def go(self, start: tuple[float, float], end: tuple[float, float], steps: int = 4) -> None:
        """From here to there without letting go."""
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step / steps for a, b in zip(start, end, strict=True))
            self.touch("touchMove", (x, y))

    def up(self) -> None:
        self.touch("touchEnd")

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Touch, go, let go."""
        self.down(start)
        self.go(start, end)
        self.up()


@pytest.fixture
def thinking(phone):
    """A phone with fourteen cards of which one is to be laid away."""
    page = phone()
    show_state(page, "thinking")
    return page


def choose(page, name: str, on: bool) -> None:
    """Turn one of the controls."""
    page.locator(".info .door").first.click()
    switch = page.locator(f"input[name={name}]")
    switch.wait_for()
    if switch.is_checked() != on:
        switch.click()
    page.get_by_role("button", name="Done").click()
