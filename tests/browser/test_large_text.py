"""Text at twice its size, by the browser's letters or by the page's zoom (WCAG 1.4.4): all grows, none is lost."""

# ruff: noqa: F811  (fixtures that are imported and asked for)

import os
from pathlib import Path

import pytest

from tests.browser import hands, own_tableaux
from tests.browser.pages import begin_with, phone, show, show_state  # noqa: F401

GROW = (Path(__file__).parent / "grow.js").read_text(encoding="utf-8")
# An ordinary run looks at the smallest screen, upright and across, and at a large one; all of them when asked for.
EVERY = os.environ.get("SPEED313_EVERY_SIZE") == "1"
SIZES = ((320, 568), (568, 320), (1366, 768), *(((390, 844), (844, 390), (768, 1024)) if EVERY else ()))
ZOOMED = ((160, 284), (320, 256), *(((195, 422), (422, 195), (640, 512)) if EVERY else ()))
LANGUAGES = ("en", "hu") if EVERY else ("hu",)
STYLED = "() => [...document.querySelectorAll('link[rel=stylesheet]')].every(one => one.sheet)"


def letters(page, percent: int) -> None:
    """Give the browser's letters that size."""
    page.evaluate("percent => { document.documentElement.style.fontSize = `${percent}%`; }", percent)
    page.wait_for_timeout(60)


def twice(page) -> list[str]:
    """What does not grow with the letters, or is lost by it."""
    page.evaluate("() => growth.measure()")
    letters(page, 200)
    page.locator(".phone.grown").wait_for()
    page.wait_for_function(STYLED)
    found = page.evaluate("() => [...growth.still(2), ...growth.lost()]")
    letters(page, 100)
    return found


def put(page, name: str, state) -> None:
    """Put a state on the page, with what it fetches for itself."""
    show(page, *state)
    if name.startswith("own"):
        page.locator("main.own").wait_for()
    page.wait_for_function(STYLED)


def every_state() -> dict:
    """All that a phone can show, with the cards on it or with real ones."""
    own = {f"own, {name}": state for name, state in own_tableaux.every_phone_state().items()}
    return {**hands.every_state(), **{name: ({"host": True, **view}, seat) for name, (view, seat) in own.items()}}


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_text_grows_and_none_is_lost(phone, width, height, language):
    page = phone(width, height, language=language)
    page.evaluate(GROW)
    found = {}
    for name, state in every_state().items():
        put(page, name, state)
        if complaints := twice(page):
            found[name] = complaints
    assert found == {}


@pytest.mark.parametrize(("width", "height"), ZOOMED)
def test_a_page_at_twice_its_size_loses_nothing(phone, width, height):
    """What a browser's zoom leaves of phones and of laptops."""
    page = phone(width, height)
    page.evaluate(GROW)
    found = {}
    for name, state in every_state().items():
        put(page, name, state)
        page.wait_for_timeout(60)
        if complaints := page.evaluate("() => growth.lost()"):
            found[name] = complaints
    assert found == {}


@pytest.mark.parametrize(("width", "height"), [(320, 568), (568, 320)])
def test_what_is_asked_grows_too(phone, width, height):
    page = phone(width, height)
    page.evaluate(GROW)
    found = {}
    show_state(page, "thinking")
    for button, box in (("Controls", ".switches"), ("Leave the game", "dialog[open]")):
        page.get_by_role("button", name=button).first.click()
        page.locator(box).first.wait_for()
        found[button] = twice(page)
    show_state(page, "lobby")
    page.reload()
    page.evaluate(GROW)
    show_state(page, "lobby")
    for button, box in (("The rules in a minute", ".lesson"), ("Back", ".lobby"), ("Change my name", "dialog[open]")):
        page.get_by_role("button", name=button).first.click()
        page.locator(box).first.wait_for()
        found[button] = twice(page)
    assert {name: complaints for name, complaints in found.items() if complaints} == {}


SEEN = """one => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && one.contains(there);
}"""


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("left", [False, True])
def test_what_is_wild_and_the_call_stay_while_the_rest_is_scrolled(phone, width, height, left):
    page = phone(width, height)
    begin_with(page, "left" if left else "")
    found = {}
    for name in ("drawing", "thinking", "matched", "scored", "turns, mine", "own, draw", "own, count, all"):
        put(page, name, every_state()[name])
        letters(page, 200)
        page.wait_for_function(STYLED)
        page.evaluate("() => document.querySelector('.felt').scrollTo(0, 9999)")
        page.wait_for_timeout(60)
        plate, word = page.locator("p.wild"), page.locator(".call .word")
        if plate.count() != 1 or not plate.evaluate(SEEN) or not word.evaluate(SEEN):
            found[name] = "out of sight"
        if plate.locator("span").first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") < 25.5:
            found[name] = "small"
        # What is scrolled away beneath the word does not shine through it.
        if not word.evaluate("one => getComputedStyle(one).backgroundColor").startswith("rgb("):
            found[name] = "shines through"
        letters(page, 100)
    assert found == {}


def test_a_tap_draws_where_the_piles_are_scrolled(phone):
    """Under very large letters a swipe over the piles scrolls them; it draws nothing."""
    page = phone(320, 568)
    show_state(page, "drawing")
    letters(page, 200)
    page.wait_for_function(STYLED)
    middle = page.locator(".piles .middle")
    middle.scroll_into_view_if_needed()
    middle.tap()
    assert page.evaluate("() => line.sent.map(one => one.type)") == ["draw"]
