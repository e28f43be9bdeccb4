"""The host's sheet on a phone: nothing runs out of its box, no name is broken letter by letter, in any language."""

# ruff: noqa: F811  (fixtures that are imported and asked for)

import pytest

from speed313.catalogue import languages
from speed313.rules.house_rules import PACES
from tests.browser import hands, powers, tableaux
from tests.browser.pages import phone, show  # noqa: F401

# A button that its words do not fit in; a name on more lines than its letters need at half the width of the sheet.
CROWDED = """() => {
  const box = document.querySelector(".tall[open]");
  const found = [];
  box.querySelectorAll("button").forEach((one) => {
    const rect = one.getBoundingClientRect();
    if (one.scrollWidth > one.clientWidth + 1 || rect.right > box.getBoundingClientRect().right)
      found.push("wide: " + one.textContent);
  });
  box.querySelectorAll(".removed .name bdi").forEach((one) => {
    const lines = new Set([...one.getClientRects()].map((rect) => Math.round(rect.top))).size;
    if (lines > Math.max(2, Math.ceil(one.textContent.length / 6))) found.push(lines + " lines: " + one.textContent);
  });
  return found;
}"""


@pytest.mark.parametrize("language", languages())
def test_the_hosts_sheet_keeps_its_words_in_their_boxes(phone, language):
    page = phone(language=language)
    show(page, *hands.every_state()["remote"])
    found = {}
    for width, height in ((320, 568), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("more => line.tell(more)", {"removed": powers.removed(5), "paces": list(PACES)})
        if not page.locator(".tall[open]").count():
            page.evaluate("document.querySelector('.info .door + .door').click()")
        page.locator(".removed .name").first.wait_for()
        if complaints := page.evaluate(CROWDED):
            found[width] = complaints
    assert found == {}


def test_a_name_of_sixteen_letters_is_not_broken_before_its_last(phone):
    """In the lobby at 390 px: narrower type rather than a single letter on a line of its own."""
    page = phone(390, 844)
    view = tableaux.lobby(6)
    for seat, name in zip(view["seats"], ("Wolfeschlegelste", "Bartholomeus Ott", "Konstantinopolis"), strict=False):
        seat["name"] = name
    show(page, view, {**hands.every_state()["thinking"][1], "seat": 5, "hand": [], "drawn": None, "legal": []})
    page.locator(".lobby .roster").wait_for()
    heights = page.locator(".lobby .roster .long .name").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight))"
    )
    assert len(heights) >= 3
    assert max(heights[:3]) < 1.5
