"""Cards travel from where they were to where they are; whoever wants no motion sees none."""

import pytest

from tests.browser import tableaux
from tests.browser.test_screens import screen, show  # noqa: F401

MOVING = "name => [...document.querySelectorAll(name)].filter((one) => one.getAnimations().length).length"
FACES = "() => [...document.querySelectorAll('.flight')].map((one) => one.firstElementChild.dataset.card || 'back')"


def follow(page, before, after, wait: int = 80) -> None:
    """Show one view, then the next one of the same table."""
    show(page, before)
    page.evaluate("view => line.show(view)", {**after, "seq": before["seq"] + 1})
    page.wait_for_timeout(wait)


def with_seats(view, **changes):
    """That view with the same changes for every seat."""
    return {**view, "seats": [{**seat, **changes} for seat in view["seats"]]}


@pytest.fixture
def page(screen):  # noqa: F811
    return screen(motion="no-preference")


def dealt():
    """From the sheet of one round to the deal of the next."""
    first = tableaux.table(12, "window", "discard", round=4, cards=6)
    return first, {**tableaux.table(12, "set_up", "round", round=5), "call": tableaux.call("round", number=10)}


def test_cards_are_dealt_from_the_middle(page):
    follow(page, *dealt())
    # Some rounds of face-down cards are seen, then the card that starts each pile (§4.1).
    assert page.locator(".flight").count() == 12 * 4 + 12
    assert page.locator(".flight.turning").count() == 12
    page.wait_for_timeout(4500)
    assert page.locator(".flight").count() == 0


def test_a_card_from_the_middle_travels_face_down_and_one_from_a_pile_open(page):
    """§1.4: everybody has seen the top of a pile, nobody a card of the middle."""
    before = with_seats(tableaux.table(12, "draw", "draw"), state="drawing")
    after = {**before, "seats": [{**seat, "state": "thinking", "from": "middle"} for seat in before["seats"]]}
    follow(page, before, after)
    assert page.evaluate(FACES) == ["back"] * 12
    after["seats"] = [{**seat, "from": "pile"} for seat in after["seats"]]
    follow(page, before, after)
    tops = [seat["top"] for seat in before["seats"]]
    assert page.evaluate(FACES) == [tops[-1], *tops[:-1]]  # from the right-hand neighbour's pile


def test_a_held_card_comes_out_from_under_its_seat(page):
    before = with_seats(tableaux.table(12, "draw", "draw"), state="thinking")
    follow(page, before, with_seats(before, state="holds"), wait=30)
    assert page.evaluate(MOVING, ".held") == 12


def test_held_cards_are_turned_up_together(page):
    before = with_seats(tableaux.table(12, "draw", "draw"), state="holds")
    after = {**with_seats(before, state="in"), "phase": "window", "call": tableaux.call("discard", 150, number=10)}
    after["seats"] = [{**seat, "top": top} for seat, top in zip(after["seats"], tableaux.cards(30)[12:24], strict=True)]
    follow(page, before, after, wait=300)
    assert page.locator(".flight.turning").count() == 12
    times = page.locator(".flight").evaluate_all("all => all.map((one) => one.getAnimations()[0].startTime)")
    assert max(times) - min(times) < 20


def test_a_reshuffle_gathers_the_piles_and_is_told(page):
    """§7.1: announced, and the tops stay."""
    before = tableaux.table(12, "window", "discard")
    follow(page, before, {**before, "reshuffles": 1})
    assert page.evaluate(FACES) == ["back"] * 12
    assert "shuffled" in page.locator(".said").inner_text()


def test_melds_come_from_whoever_lays_them_open(page):
    before = tableaux.table(12, "window", "discard")
    after = tableaux.matched(before, (2, 4), tableaux.SHORT_MELDS)
    follow(page, before, {**after, "call": tableaux.call("match", number=10, seat=4)})
    assert page.evaluate(MOVING, ".splash .meld") == 4
    page.wait_for_timeout(2500)
    assert page.evaluate(MOVING, ".splash .meld") == 0


def test_standings_move_to_their_new_places(page):
    show(page, tableaux.scored(12, 13, 60000))
    page.wait_for_timeout(100)
    assert page.evaluate(MOVING, ".sheet tbody tr") > 1


def test_hands_open_one_after_the_other_the_cheapest_first(page):
    """§6.4, §5.3."""
    view = tableaux.scored(12, 13, 0)
    view["results"].sort(key=lambda result: result["points"])
    show(page, view)
    counts = []
    for _ in range(6):
        counts.append(page.locator(".opened").count())
        page.wait_for_timeout(700)
    assert counts == sorted(counts)
    assert counts[0] < counts[-1] <= 12
    points = page.locator(".points").all_inner_texts()
    assert points == [str(result["points"]) for result in view["results"]][: len(points)]
    assert page.locator(".opened .orphans .laid").count() > 0


@pytest.mark.parametrize("moment", ["deal", "match", "sheet"])
def test_whoever_wants_no_motion_sees_none(screen, moment):  # noqa: F811
    still = screen(motion="reduce")
    if moment == "deal":
        follow(still, *dealt())
        assert still.locator(".flight").count() == 0
    elif moment == "match":
        before = tableaux.table(12, "window", "discard")
        follow(still, before, tableaux.matched({**before, "call": tableaux.call("match", number=10)}, (4,), []))
        assert still.evaluate(MOVING, ".meld") == 0
    else:
        show(still, tableaux.scored(12, 13, 60000))
        assert still.evaluate(MOVING, ".sheet tbody tr") == 0
