"""No word is cut off or broken for want of a little room: on small phones, in every language."""

# ruff: noqa: F811  (fixtures that are imported and asked for)

import os

import pytest

from tests.browser import hands, own_tableaux, powers, tableaux
from tests.browser.pages import phone, show, show_state  # noqa: F401

EVERY = os.environ.get("SPEED313_EVERY_SIZE") == "1"
SMALL = ((320, 568), (568, 320), *(((360, 640),) if EVERY else ()))
TONGUES = ("en", "fi", "hu", "nl", "ro")
# Words on two lines, and text that is beyond its frame or the screen.
TORN = """selector => {
  const found = [];
  for (const one of document.querySelectorAll(selector)) {
    if (!one.getClientRects().length || one.closest(".unseen")) continue;
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      if (texts.currentNode.parentElement.closest(".unseen, .idle")) continue;
      for (const word of texts.currentNode.data.matchAll(/[^\\s-]+/g)) {
        if (word[0].length > 14) continue; // a name without an end
        const range = document.createRange();
        range.setStart(texts.currentNode, word.index);
        range.setEnd(texts.currentNode, word.index + word[0].length);
        if (range.getClientRects().length > 1) found.push(`broken: ${word[0]}`);
      }
    }
    const range = document.createRange();
    range.selectNodeContents(one);
    const [text, frame] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
    const name = `${one.className} ${one.textContent.trim().slice(0, 24)}`;
    const beyond = text.right > innerWidth && !one.closest(".lesson");
    if (text.left < frame.left - 2 || text.right > frame.right + 2 || beyond) found.push(`too wide: ${name}`);
    if (text.height > frame.height + 6) found.push(`too high: ${name}`);
  }
  return [...new Set(found)];
}"""


@pytest.mark.parametrize(("width", "height"), SMALL)
@pytest.mark.parametrize("language", TONGUES)
def test_the_words_of_a_round_are_whole(phone, width, height, language):
    page = phone(width, height, language=language)
    found = {}
    for name in ("thinking", "thinking, own melds", "laying out", "host gone", "remote", "turns, a discard"):
        show_state(page, name)
        page.wait_for_timeout(60)
        if torn := page.evaluate(TORN, ".sort button:not(.carry), .strip-line p, .strip-line button, p.wild"):
            found[name] = torn
    assert found == {}


@pytest.mark.parametrize(("width", "height"), SMALL)
@pytest.mark.parametrize("language", TONGUES)
def test_the_words_of_the_lesson_are_whole(phone, width, height, language):
    page = phone(width, height, language=language)
    show_state(page, "lobby")
    page.locator(".lobby .deeds button").first.click()
    page.locator(".lesson .sheet-card").first.wait_for()
    assert page.evaluate(TORN, ".lesson .caption, .lesson .title, .lesson p, .lesson .deeds button") == []


@pytest.mark.parametrize(("width", "height"), [*SMALL, (390, 844), (430, 932)])
def test_an_everyday_name_is_whole_wherever_it_stands(phone, width, height):
    """Eleven letters are no long name."""
    page = phone(width, height)
    found = {}

    def judge(name: str) -> None:
        page.wait_for_timeout(60)
        if torn := page.evaluate(TORN, "bdi, .name"):
            found[name] = torn

    for name in ("lobby", "caller", "watching", "scored", "finished"):
        show_state(page, name)
        judge(name)
    view, seat = hands.every_state()["thinking"]
    for one in view["seats"]:
        if one["seat"] in (seat["left"]["seat"], seat["right"]["seat"]):
            one["name"] = "Bartholomew"
    show(page, view, seat)
    judge("piles")
    show(page, *own_tableaux.every_phone_state()["count, all"])
    page.locator("main.own").wait_for()
    judge("count")
    show(page, {"host": True, **tableaux.lobby(12)}, hands.every_state()["lobby"][1] | {"remote": True})
    page.evaluate("more => line.tell(more)", {"removed": powers.removed(5), "paces": powers.HOUSE["paces"]})
    page.locator(".remote").first.click()
    page.locator(".roster.removed").wait_for()
    judge("removed")
    assert found == {}
