"""Twelve at the table: nothing is offered that cannot be, and whoever comes then may watch."""

# ruff: noqa: F811  (fixtures that are imported and asked for)

import pytest

from speed313.catalogue import languages
from tests.browser import tableaux
from tests.browser.pages import phone  # noqa: F401
from tests.browser.pages import show as show_phone
from tests.browser.test_screens import screen, show  # noqa: F401

# Tips on more than one line or outside the screen, each as if its key had the focus.
BROKEN_TIPS = """() => [...document.querySelectorAll(".key .tip")].filter((tip) => {
  const box = tip.getBoundingClientRect();
  const lines = box.height / parseFloat(getComputedStyle(tip).lineHeight);
  return lines > 2 || box.left < 0 || box.right > innerWidth;
}).map((tip) => tip.textContent)"""


def test_no_bot_is_offered_where_no_seat_is_free(screen):
    page = screen()
    for seats, offered in ((11, 2), (12, 0)):
        show(page, tableaux.lobby(seats))
        assert page.locator("[data-do=steady], [data-do=sharp]").count() == offered
        assert page.locator("[data-do=start]").count() == 1


@pytest.mark.parametrize("language", languages())
def test_a_keys_tip_stands_in_one_line(screen, language):
    page = screen(language=language)
    for view in (tableaux.lobby(5), tableaux.table(12, "draw", "draw"), tableaux.scored(12, 13, 60000)):
        show(page, view)
        assert page.locator(".key .tip").count() > 2
        assert page.evaluate(BROKEN_TIPS) == []


def test_who_comes_to_a_full_table_may_watch_on_the_phone(phone):
    page = phone(320, 568)
    show_phone(page, tableaux.lobby(11), None)
    assert page.get_by_role("link", name="Watch here").count() == 0
    show_phone(page, tableaux.lobby(12), None)
    assert page.get_by_role("link", name="Watch here").get_attribute("href") == "/w/KXPD"
    # A game for fewer, of which the phone hears only when it asks.
    show_phone(page, tableaux.lobby(3), None)
    page.evaluate("line.answer = { ok: false, code: 'table_full', params: { seats: 3 } }")
    page.locator(".join button.main").tap()
    page.get_by_role("link", name="Watch here").wait_for()
    assert page.locator(".join .remark").inner_text() == "All 3 seats are taken."
