"""The phone where each seat lays out its own melds (house rule `arrange`)."""

# ruff: noqa: F811  (fixtures that are imported and asked for)

import pytest

from tests.browser.hands import HAND
from tests.browser.pages import cards, phone, sent, show_state, slot  # noqa: F401


@pytest.fixture
def laying(phone):
    """A phone after the last draw: nothing is laid out yet."""
    page = phone()
    show_state(page, "laying out, nothing yet")
    return page


def lays(page):
    return [command["melds"] for command in sent(page) if command["type"] == "lay"]


def test_cards_are_chosen_and_laid_out_as_one_meld(laying):
    group = ["9C1", "TC1", "JC2"]
    for card in group:
        laying.locator(slot(card)).click()
    assert laying.locator(".slot.picked .card").evaluate_all("all => all.map(one => one.dataset.card)") == group
    laying.locator(".sort .lay").click()
    assert lays(laying) == [[group]]


def test_fewer_than_three_cards_are_explained_and_not_sent(laying):
    laying.locator(slot("9C1")).click()
    assert laying.locator(".sort .lay").get_attribute("aria-disabled") == "true"
    laying.locator(".sort .lay").dispatch_event("click")
    laying.locator(".notice.on").wait_for()
    assert lays(laying) == []
    laying.locator(slot("9C1")).click()
    assert laying.locator(".slot.picked").count() == 0


def test_a_tap_on_a_meld_takes_it_back(phone):
    page = phone()
    show_state(page, "laying out")
    assert cards(page)[: len(HAND) - 1] == HAND[:-1]  # the melds lie before what is left over
    page.locator(slot("TD2")).click()
    (left,) = lays(page)
    assert ["TH1", "TD2", "KD2"] not in left
    assert len(left) == 3


def test_one_lays_out_while_thinking_and_goes_back_to_hold(phone):
    page = phone()
    show_state(page, "thinking, own melds")
    page.locator(".sort .lay").click()
    page.locator(slot("QH3")).click()
    assert page.locator(".key.hold.lit").count() == 0
    page.locator(".sort.laying button").first.click()
    assert page.locator(".slot.picked").count() == 0
    page.locator(slot("QH3")).click()
    page.locator(".key.hold").click()
    assert [command["type"] for command in sent(page)] == ["hold"]
