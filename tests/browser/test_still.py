"""Nothing that is pressed or looked for moves from one phase to the next, whatever is said over it and under it."""

# ruff: noqa: F811  (fixtures that are imported and asked for)

import os

import pytest

from tests.browser import hands
from tests.browser.pages import phone, show, show_state, slot  # noqa: F401
from tests.browser.test_phone import OTHERS, PHONES

THINGS = ".stack, .sort, .hand, .key, .door.wait, p.wild"
PLACES = """things => [...document.querySelectorAll(`.play:not(.open) :is(${things})`)].map((one, at) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [`${at} ${one.className.split(" ").slice(0, 2).join(" ")}`, [left, top, width, height].map(Math.round)];
})"""
EVERY = os.environ.get("SPEED313_EVERY_SIZE") == "1"  # an ordinary run looks at the smallest screens
SIZES = [size for size in PHONES + OTHERS if EVERY or size in ((320, 568), (568, 320), (390, 844), (1366, 768))]
TONGUES = [(320, 568, "hu"), (568, 320, "fi")]
if EVERY:
    TONGUES = [(*size, language) for size in ((320, 568), (568, 320)) for language in ("fi", "hu", "nl", "ro")]


@pytest.mark.parametrize(("width", "height", "language"), [(*size, "en") for size in SIZES] + TONGUES)
def test_nothing_moves_between_the_phases_of_a_round(phone, width, height, language):
    """F93: neither a long name in the head nor a line that is said instead of another moves the piles or the keys."""
    page = phone(width, height, language=language)
    seen = {}
    for name, (view, seat) in hands.every_state().items():
        if not view["host"] or (seat and seat["remote"]):
            continue  # a line over the game and one more door take room
        show(page, view, seat)
        for thing, box in page.evaluate(PLACES, THINGS):
            # Other cards, one after another, a person who calls: another round.
            alike = view.get("cards"), bool(view.get("turns")), name.startswith("calling, "), thing
            seen.setdefault(alike, {}).setdefault(tuple(box), name)
    assert {thing: boxes for thing, boxes in seen.items() if len(boxes) > 1} == {}


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("language", ["en", "hu"])
def test_what_is_wild_stands_beside_the_word_for_it(phone, width, height, language):
    page = phone(width, height, language=language)
    found = {}
    for name in ("set-up", "drawing", "remote", "host gone", "scored", "turns, mine"):
        show_state(page, name)
        plate = page.locator("p.wild")
        text = plate.inner_text().split()
        if text != ["joker" if language == "hu" else "wild", "K"] or not plate.is_visible():
            found[name] = text
    assert found == {}


def test_new_and_chosen_differ_in_shape(phone):
    """The card that was just drawn wears a corner; only the chosen one stands forward in a ring."""
    page = phone()
    show_state(page, "thinking")
    look = """one => { const { outlineStyle, boxShadow, transform } = getComputedStyle(one.querySelector(".card"));
      return [outlineStyle, boxShadow, transform]; }"""
    drawn, other = page.locator(slot(hands.DRAWN)), page.locator(slot("4D3"))
    assert page.locator(".hand .new").count() == 1
    assert drawn.evaluate(look) == other.evaluate(look)
    other.click()
    page.wait_for_timeout(250)
    assert drawn.evaluate(look) != other.evaluate(look)
    assert other.evaluate(look)[0] == "solid"
    drawn.click()
    page.wait_for_timeout(250)
    assert drawn.evaluate(look)[0] == "solid"
    assert page.locator(f"{slot(hands.DRAWN)} .new").is_visible()
