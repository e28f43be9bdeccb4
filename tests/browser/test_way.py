"""From whom each seat may draw (§1.3), as the big screen shows it: a line to each pile, an arrow from it."""

import pytest

from tests.browser import tableaux
from tests.browser.test_screens import screen, show  # noqa: F401 (a fixture)

# For each pile: how far its way ends from its feeder's and its taker's plate in rem, and what else it runs through.
WAYS = """() => {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const box = (node) => node.getBoundingClientRect();
  const plates = [...document.querySelectorAll(".felt > .plate")].map(box);
  const piles = [...document.querySelectorAll(".felt > .pile")];
  const cards = [...document.querySelectorAll(".felt > .pile > .card, .felt > .held > .card")].map(box);
  const far = (point, { left, right, top, bottom }) =>
    Math.hypot(Math.max(left - point.x, 0, point.x - right), Math.max(top - point.y, 0, point.y - bottom)) / rem;
  const points = (path) => {
    const matrix = path.getScreenCTM();
    const length = path.getTotalLength();
    return Array.from({ length: 41 }, (_, step) => path.getPointAtLength((length * step) / 40).matrixTransform(matrix));
  };
  return piles.map((pile, index) => {
    const [from, to, tip] = [...pile.querySelectorAll("path")].map(points);
    const line = from.concat(to, tip);
    const own = box(pile.querySelector(".card"));
    return {
      feeder: Math.min(...from.map((point) => far(point, plates[index]))),
      pile: Math.max(...[from, to].map((way) => Math.min(...way.map((point) => far(point, own))))),
      taker: Math.min(...tip.map((point) => far(point, plates[(index + 1) % plates.length]))),
      through: [...plates, ...cards].filter((one) => line.some((point) => far(point, one) === 0)).length,
    };
  });
}"""


@pytest.mark.parametrize("count", range(2, 13))
def test_a_way_leads_from_each_feeder_past_the_pile_to_the_taker_and_through_nothing_else(screen, count):  # noqa: F811
    page = screen()
    show(page, tableaux.table(count, "draw", "draw", seats=tableaux.seats(count, "holds")))
    ways = page.evaluate(WAYS)
    assert len(ways) == count
    for index, way in enumerate(ways):
        assert max(way["feeder"], way["pile"], way["taker"]) < 0.5, (index, way)
        assert way["through"] == 0, (index, way)


def test_only_the_piles_of_those_who_are_to_draw_are_lit(screen):  # noqa: F811
    page = screen()
    view = tableaux.table(12, "draw", "draw")
    show(page, view)
    lit = [index for index, seat in enumerate(view["seats"]) if seat["state"] == "drawing"]
    classes = page.evaluate("() => [...document.querySelectorAll('.felt > .pile')].map((one) => one.className)")
    assert [(index + 1) % 12 for index, one in enumerate(classes) if "lit" in one.split()] == lit
    assert page.locator(".felt .middle.lit").count() == 1
    show(page, tableaux.awaited("draw", "draw"))
    assert page.locator(".felt .lit:not(.plate)").count() == 0


def test_an_empty_pile_is_not_lit(screen):  # noqa: F811
    """§4.3: where nothing lies on it, there is the middle."""
    page = screen()
    view = tableaux.table(4, "draw", "draw", seats=tableaux.seats(4, "drawing"))
    view["seats"][1] |= {"top": None, "pile": 0}
    show(page, view)
    assert page.locator(".felt > .pile.lit").count() == 3
    assert page.locator(".felt > .pile.lit .gap").count() == 0


def test_nothing_leads_to_who_draws_no_more(screen):  # noqa: F811
    """§5.2: who has matched draws no more in this round; once all have had the last draw, nobody does."""
    page = screen()
    show(page, tableaux.matched(tableaux.table(12, "draw", "last_draw", last=True), (0, 4), tableaux.LONG_MELDS))
    shut = page.evaluate(
        "() => [...document.querySelectorAll('.felt > .pile')].map((one) => !one.querySelector('.way'))"
    )
    assert [index for index, one in enumerate(shut) if one] == [3, 11]
    show(page, tableaux.table(12, "showdown", "discard"))
    assert page.locator(".felt .way").count() == 0


def test_no_line_comes_from_who_only_watches(screen):  # noqa: F811
    """§7.4: who came late has laid nothing down."""
    page = screen()
    view = tableaux.table(6, "draw", "draw")
    view["seats"][2] |= {"state": "watching", "top": None, "pile": 0, "hand": 0}
    show(page, view)
    lines = page.evaluate(
        "() => [...document.querySelectorAll('.way path:first-child')].map((one) => !!one.getAttribute('d'))"
    )
    assert lines == [True, False, True, True, True]


@pytest.mark.parametrize(("rules", "shown"), [("caller=table", 0), ("caller=person", 1), ("caller=rotate", 1)])
def test_the_callers_seat_is_marked_only_where_a_person_calls(screen, rules, shown):  # noqa: F811
    """§2.3: where the big screen calls, that seat has nothing to do."""
    page = screen()
    show(page, tableaux.house(tableaux.table(5, "draw", "draw"), rules))
    assert page.locator(".plate .calls").count() == shown
