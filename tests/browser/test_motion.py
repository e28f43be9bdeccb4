"""Cards travel from where they were to where they are; whoever wants no motion sees none."""

from pathlib import Path

import pytest

from tests.browser import tableaux
from tests.browser.test_screens import screen, show  # noqa: F401

MOVED = Path(__file__).with_name("moved.js").read_text(encoding="utf-8")


def follow(page, before, after) -> None:
    """Show one view, then the next one of the same table, and note what moves."""
    show(page, before)
    page.evaluate(MOVED)
    page.evaluate("view => line.show(view)", {**after, "seq": before["seq"] + 1})
    page.wait_for_timeout(500)


def moved(page, what: str) -> list[dict]:
    """What of that class, or of an animation of that name, has set out."""
    return [one for one in page.evaluate("() => moved") if what in one["what"].split() or what == one["name"]]


def faces(page) -> list[str]:
    """The cards that travelled: their faces, or ``back``."""
    return [one["card"] for one in moved(page, "flight")]


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
    before, after = dealt()
    follow(page, before, after)
    # Some rounds of face-down cards are seen, then the card that starts each pile (§4.1).
    tops = [seat["top"] for seat in after["seats"]]
    page.wait_for_function("() => moved.filter(({ what }) => what.split(' ').includes('turning')).length === 12")
    assert sorted(faces(page)) == sorted(["back"] * 12 * 4 + tops)
    assert len(moved(page, "turning")) == 12
    page.locator(".flight").first.wait_for(state="detached", timeout=20_000)


def test_a_card_from_the_middle_travels_face_down_and_one_from_a_pile_open(page):
    """§1.4: everybody has seen the top of a pile, nobody a card of the middle."""
    before = with_seats(tableaux.table(12, "draw", "draw"), state="drawing")
    follow(page, before, {**with_seats(before, state="thinking", **{"from": "middle"})})
    assert faces(page) == ["back"] * 12
    follow(page, before, {**with_seats(before, state="thinking", **{"from": "pile"})})
    tops = [seat["top"] for seat in before["seats"]]
    assert faces(page) == [tops[-1], *tops[:-1]]  # from the right-hand neighbour's pile


def test_a_held_card_comes_out_from_under_its_seat(page):
    before = with_seats(tableaux.table(12, "draw", "draw"), state="thinking")
    follow(page, before, with_seats(before, state="holds"))
    assert len(moved(page, "lay-down")) == 12


def held_and_discarded():
    """Everybody holds a card; then "discard" is called."""
    before = with_seats(tableaux.table(12, "draw", "draw"), state="holds")
    tops = tableaux.cards(30)[12:24]
    after = {**with_seats(before, state="in"), "phase": "window", "call": tableaux.call("discard", 150, number=10)}
    after["seats"] = [{**seat, "top": top} for seat, top in zip(after["seats"], tops, strict=True)]
    return before, after, tops


def test_held_cards_are_turned_up_together(page):
    """§4.5: all at once, each on its owner's pile."""
    before, after, tops = held_and_discarded()
    follow(page, before, after)
    assert faces(page) == tops
    assert len(moved(page, "turning")) == 12
    assert len({(one["frame"], one["delay"]) for one in moved(page, "turning")}) == 1


def test_a_held_card_is_in_sight_until_it_lies_on_its_pile(page):
    before, after, tops = held_and_discarded()
    show(page, before)
    page.evaluate(
        """(tops) => {
          window.seen = [];
          const look = () => {
            const lie = [...document.querySelectorAll(".pile .card")].filter((one) => tops.includes(one.dataset.card));
            seen.push(document.querySelectorAll(".held, .flight.turning").length + lie.length);
            requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }""",
        tops,
    )
    page.evaluate("view => line.show(view)", {**after, "seq": before["seq"] + 1})
    page.wait_for_timeout(1500)
    assert min(page.evaluate("() => seen")) >= 12


def test_a_call_is_written_before_the_table_follows(page):
    """Twelve seats in the same piece of work as the word would hold it up."""
    before, after, _ = held_and_discarded()
    show(page, before)
    page.evaluate(
        """() => {
          window.pieces = [];
          const parts = [".centre", ".flights", ".plate"];
          new MutationObserver((changes) => {
            const changed = changes.flatMap(({ target, addedNodes }) => [target, ...addedNodes])
              .map((node) => node.nodeType === 1 ? node : node.parentElement)
              .flatMap((node) => parts.filter((part) => node && node.closest(part)));
            pieces.push([...new Set(changed)]);
          }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
        }"""
    )
    page.evaluate("view => line.show(view)", {**after, "seq": before["seq"] + 1})
    page.wait_for_timeout(600)
    pieces = [parts for parts in page.evaluate("() => pieces") if parts]
    assert pieces[:3] == [[".centre"], [".flights"], [".plate"]]


def test_a_reshuffle_gathers_the_piles_and_is_told(page):
    """§7.1: announced, and the tops stay."""
    before = tableaux.table(12, "window", "discard")
    follow(page, before, {**before, "reshuffles": 1})
    assert faces(page) == ["back"] * 12
    assert "shuffled" in page.locator(".said").inner_text()


def test_melds_come_from_whoever_lays_them_open(page):
    """§5.1."""
    before = tableaux.table(12, "window", "discard")
    after = tableaux.matched(before, (2, 4), tableaux.SHORT_MELDS)
    follow(page, before, {**after, "call": tableaux.call("match", number=10, seat=4)})
    assert len(moved(page, "meld")) == 4


def test_standings_move_to_their_new_places(page):
    follow(page, tableaux.table(12, "window", "discard"), tableaux.scored(12, 13, 60000))
    page.locator(".sheet").wait_for()
    assert [one for one in page.evaluate("() => moved") if one["delay"] == 700]


def test_hands_open_one_after_the_other_the_cheapest_first(page):
    """§5.3, §6.4."""
    view = tableaux.scored(12, 13, 0)
    view["results"].sort(key=lambda result: result["points"])
    show(page, view)
    counts = []
    for _ in range(6):
        counts.append(page.locator(".opened").count())
        page.wait_for_timeout(700)
    shown = [count for count in counts if count]
    assert shown == sorted(shown)
    assert shown[0] < 12
    points = page.locator(".points").all_inner_texts()
    assert points == [str(result["points"]) for result in view["results"]][: len(points)]


@pytest.mark.parametrize("moment", ["deal", "match", "sheet"])
def test_whoever_wants_no_motion_sees_none(screen, moment):  # noqa: F811
    page = screen(motion="reduce")
    before = tableaux.table(12, "window", "discard")
    after = {
        "deal": dealt()[1],
        "match": tableaux.matched({**before, "call": tableaux.call("match", number=10)}, (4,), tableaux.SHORT_MELDS),
        "sheet": tableaux.scored(12, 13, 60000),
    }[moment]
    follow(page, before if moment == "match" else dealt()[0], after)
    assert [one for one in page.evaluate("() => moved") if not one["name"] and one["what"] != "line"] == []
