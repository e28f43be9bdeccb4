"""Every screen in every language, and in two that nobody speaks: longer words with accents, right to left."""

# ruff: noqa: F811  (fixtures that are imported and asked for)

import os
from pathlib import Path

import pytest

from speed313.catalogue import languages
from tests.browser import hands, opened, own_tableaux, powers, tableaux
from tests.browser.pages import phone, show  # noqa: F401
from tests.browser.test_phone import REACH
from tests.browser.test_phone import STILL as PHONE_STILL
from tests.browser.test_screens import LEGIBLE, STILL, press, screen, show_power  # noqa: F401
from tests.browser.test_screens import show as show_view

WORDS = Path(__file__).with_name("words.js").read_text(encoding="utf-8")
EVERY = os.environ.get("SPEED313_EVERY_TONGUE") == "1"
# An ordinary run looks at the longest words of a language and at the longest of none; all of them when asked for.
OTHERS = [*(language for language in languages() if language != "en"), "long", "mirrored"] if EVERY else ["hu", "long"]


@pytest.mark.parametrize("language", OTHERS)
def test_the_big_screen_is_legible_in_every_language(screen, language):
    page = screen(language=language)
    found = {}
    for name, view in tableaux.every_state().items():
        show_view(page, view)
        page.wait_for_function(STILL)
        if complaints := page.evaluate(LEGIBLE):
            found[name] = complaints
    assert found == {}


@pytest.mark.parametrize("language", OTHERS)
def test_every_power_is_legible_in_every_language(screen, language):
    page = screen(language=language)
    found = {}
    for name, (view, info, deeds) in powers.every_power().items():
        show_power(page, view, info, deeds)
        page.wait_for_function(STILL)
        if complaints := page.evaluate(LEGIBLE):
            found[name] = complaints
        for _ in range(3):
            page.keyboard.press("Escape")
    assert found == {}


@pytest.mark.rule("9.5")
@pytest.mark.parametrize("language", OTHERS)
def test_the_big_screen_with_real_cards_is_legible_in_every_language(screen, language):
    page = screen(language=language)
    found = {}
    for name, (view, deeds) in own_tableaux.every_state().items():
        show_view(page, view)
        press(page, *deeds)
        page.wait_for_function(STILL)
        if complaints := page.evaluate(LEGIBLE):
            found[name] = complaints
        for _ in range(3):
            page.keyboard.press("Escape")
    assert found == {}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844)])
def test_a_phone_is_in_reach_in_every_language(phone, language, width, height):
    page = phone(width, height, language=language)
    found = {}
    for name, (view, seat) in hands.every_state().items():
        show(page, view, seat)
        page.wait_for_function(PHONE_STILL)
        # Words two fifths longer on the smallest phone cost no key; what stands above the hand may scroll.
        if complaints := page.evaluate(REACH, language in languages() or width > 320):
            found[name] = [one for one in complaints if not one.startswith("cut: caption")]
    assert {name: complaints for name, complaints in found.items() if complaints} == {}


@pytest.mark.rule("9.5")
@pytest.mark.parametrize("language", [language for language in languages() if language != "en"])
def test_real_cards_are_in_reach_in_every_language(phone, language):
    page = phone(320, 568, language=language)
    found = {}
    for name, (view, seat) in own_tableaux.every_phone_state().items():
        show(page, view, seat)
        page.locator("main.own").wait_for()
        if complaints := page.evaluate(REACH, True):
            found[name] = complaints
    assert found == {}


def test_the_language_changes_at_once_and_what_was_typed_stays(phone):
    page = phone(language="hu")
    show(page, tableaux.lobby(3), None)
    page.locator("input[name=name]").fill("Zoë")
    assert page.locator("html").get_attribute("lang") == "hu"
    assert page.locator(".join button.main").inner_text() == "Beszállok"
    page.locator("select[name=language]").select_option("fi")
    page.get_by_role("button", name="Liity").wait_for()
    assert page.locator("html").get_attribute("lang") == "fi"
    assert page.locator("input[name=name]").input_value() == "Zoë"
    page.reload()
    page.locator("main").wait_for()
    assert page.locator("html").get_attribute("lang") == "fi"


def test_names_and_cards_are_never_translated(phone, screen):
    page = phone(language="ro")
    view, seat = hands.every_state()["thinking"]
    show(page, view, seat)
    for marked in ("bdi", ".card[data-card]"):
        assert page.locator(marked).count() > 1
        assert page.locator(f"{marked}:not([translate=no])").count() == 0
    tv = screen(language="ro")
    show_view(tv, tableaux.table(12, "draw", "draw"))
    for marked in ("bdi", ".card[data-card]"):
        assert tv.locator(marked).count() > 3
        assert tv.locator(f"{marked}:not([translate=no])").count() == 0


@pytest.mark.timeout(300)
@pytest.mark.parametrize("language", languages() if EVERY else ["hu"])
@pytest.mark.parametrize(("width", "height"), [(320, 568), (568, 320)])
def test_no_word_is_torn_or_cut_on_a_phone(phone, language, width, height):
    page = phone(width, height, language=language)
    found = {}
    for name, (view, seat) in hands.every_state().items():
        show(page, view, seat)
        page.wait_for_function(PHONE_STILL)
        found[name] = page.evaluate(WORDS)
    for name, one in opened.every_opened().items():
        opened.show_opened(page, one)
        page.wait_for_function(PHONE_STILL)
        found[name] = page.evaluate(WORDS)
    assert {name: complaints for name, complaints in found.items() if complaints} == {}
