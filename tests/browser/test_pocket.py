"""The host page on a phone: what the host can do lies below the picture, large enough for a thumb."""

# ruff: noqa: F811  (fixtures that are imported and asked for)

import pytest

from tests.browser import powers, tableaux
from tests.browser.test_screens import screen, show, show_power  # noqa: F401

# Keys of the bar that are too small, outside the screen, covered, or over the picture.
THUMB = """() => {
  const found = [];
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const bars = [...document.querySelectorAll("nav.controls, .paused .controls, .claim .controls")];
  const bar = bars[bars.length - 1];
  const most = bar.closest(".claim") ? stage.height / 3 : 64;
  if (bar.getBoundingClientRect().top < stage.bottom - most) found.push("over the picture");
  bar.querySelectorAll(".key").forEach((key) => {
    const { left, top, right, bottom, width, height } = key.getBoundingClientRect();
    const name = key.dataset.do;
    if (width < 44 || height < 44) found.push(`small: ${name} ${width} x ${height}`);
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) found.push(`outside: ${name}`);
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!key.contains(over)) found.push(`covered: ${name}`);
  });
  return found;
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (320, 568), (667, 375)])
def test_the_hosts_keys_can_be_pressed_on_a_phone(screen, width, height):
    page = screen(width, height)
    paused = tableaux.table(12, "draw", "draw", paused="host", clock=tableaux.clock("turn", 26000, 40000, runs=False))
    views = {
        "lobby": tableaux.lobby(5),
        "draw": tableaux.table(12, "draw", "draw"),
        "sheet": tableaux.scored(12, 13, 60000),
        "podium": tableaux.finished((40, 10, 10, 77, 40, 50, 80, 90, 95, 99, 104, 140)),
        "paused": paused,
    }
    found = {}
    for name, view in views.items():
        show(page, view)
        if complaints := page.evaluate(THUMB):
            found[name] = complaints
    show_power(page, views["draw"], {"claims": powers.claims(0, 7)}, [])
    if complaints := page.evaluate(THUMB):
        found["claim"] = complaints
    assert found == {}
