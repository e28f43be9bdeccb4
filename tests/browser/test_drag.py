"""Cards move by a finger that drags, and by a tap as well; and they lie as their player wants them."""

# ruff: noqa: F811  (fixtures that are imported and asked for)

import pytest

from tests.browser import hands
from tests.browser.pages import Finger, cards, middle_of, phone, sent, show, show_state, slot, thinking  # noqa: F401


def test_a_card_dragged_to_my_pile_is_held(thinking):
    page = thinking
    Finger(page).drag(middle_of(page, slot("4D3")), middle_of(page, ".piles .mine"))
    page.wait_for_timeout(50)
    assert sent(page) == [{"type": "hold", "card": "4D3"}]
    assert page.locator(".flying").count() == 0


@pytest.mark.parametrize(
    ("place", "command"),
    [
        (".middle", {"type": "draw", "source": "middle"}),
        (":nth-child(3)", {"type": "draw", "source": "pile", "top": "TS4"}),
    ],
)
def test_a_card_dragged_into_the_hand_is_drawn(phone, place, command):
    page = phone()
    show_state(page, "drawing")
    Finger(page).drag(middle_of(page, f".piles .spot{place} .card"), middle_of(page, ".hand"))
    page.wait_for_timeout(50)
    assert sent(page) == [command]


def test_a_tap_does_the_same(phone):
    page = phone()
    show_state(page, "drawing")
    page.locator(".piles .middle").tap()
    show_state(page, "thinking")
    page.wait_for_timeout(1100)  # the answer to the draw has been seen
    page.locator(slot("4D3")).tap()
    page.locator(".key.hold").tap()
    assert sent(page) == [{"type": "draw", "source": "middle"}, {"type": "hold", "card": "4D3"}]


def test_pressed_twice_it_draws_once_and_lays_nothing_away(phone):
    """F69, F93."""
    page = phone()
    show_state(page, "drawing")
    # At once: a second later the table would have shown what came of the first.
    page.locator(".piles .middle").evaluate("pile => { pile.click(); pile.click(); pile.click(); }")
    assert sent(page) == [{"type": "draw", "source": "middle"}]


def test_a_drag_that_is_broken_off_sends_nothing(phone):
    """A swipe ends nowhere, is taken by the system, meets a second finger, or Escape: each is no command."""
    page = phone()
    finger = Finger(page)

    def pile_to_hand():
        start, end = middle_of(page, ".piles .middle .card"), middle_of(page, ".hand")
        finger.down(start)
        finger.go(start, end)
        assert page.locator(".flying").count() == 1
        return end

    show_state(page, "drawing")
    finger.drag(middle_of(page, ".piles .middle .card"), middle_of(page, ".info .round"))
    pile_to_hand()
    finger.touch("touchCancel")
    end = pile_to_hand()
    finger.down(end, (100, 100))
    finger.up()
    pile_to_hand()
    page.keyboard.press("Escape")
    finger.up()
    pile_to_hand()
    page.evaluate("() => window.dispatchEvent(new Event('blur'))")
    finger.up()
    page.wait_for_timeout(100)
    assert sent(page) == []
    assert page.locator(".flying").count() == 0
    page.locator(".piles .middle").tap()  # and the next tap counts
    assert len(sent(page)) == 1


def test_a_drag_over_a_call_does_not_count_for_the_next_phase(phone):
    page = phone()
    finger = Finger(page)
    show_state(page, "thinking")
    start, end = middle_of(page, slot("4D3")), middle_of(page, ".piles .mine")
    finger.down(start)
    finger.go(start, end)
    show_state(page, "window")
    finger.up()
    page.wait_for_timeout(50)
    assert sent(page) == []
    assert page.locator(".flying").count() == 0


def test_fifty_drags_move_only_cards(phone):
    """F90: from every card downwards, sideways and up: no scroll, no reload, no selection, no card lost."""
    page = phone(390, 844)
    show_state(page, "thinking")
    page.evaluate("() => { window.same = true; }")
    finger = Finger(page)
    whole = sorted(cards(page))
    ways = [(0, 170), (0, 110), (-200, 10), (200, -10), (60, 250)]
    for count in range(50):
        place = page.locator(".hand .slot").nth(count % 14).bounding_box()
        start = (place["x"] + 20, place["y"] + 20)
        x, y = ways[count % len(ways)]
        finger.drag(start, (min(max(start[0] + x, 2), 388), min(start[1] + y, 842)))
    page.wait_for_timeout(50)
    assert sorted(cards(page)) == whole
    assert page.evaluate("() => [window.same, scrollX, scrollY, String(getSelection())]") == [True, 0, 0, ""]
    assert page.evaluate("() => [...document.querySelectorAll('*')].filter(one => one.scrollTop).length") == 0
    assert page.evaluate("() => visualViewport.offsetTop") == 0
    assert sent(page) == []


def test_a_dragged_card_lies_where_it_was_let_go_also_after_a_reload(thinking):
    page = thinking
    page.get_by_role("button", name="rank", exact=True).click()
    before = cards(page)
    Finger(page).drag(middle_of(page, slot(before[12])), middle_of(page, slot(before[1])))
    wanted = [before[0], before[12], *before[1:12], before[13]]
    assert cards(page) == wanted
    page.reload()
    page.locator("main").wait_for()
    show_state(page, "thinking")
    assert cards(page) == wanted
    assert sent(page) == []


@pytest.mark.parametrize("way", ["rank", "melds"])
@pytest.mark.parametrize("to", [3, 10, 13])
def test_a_card_that_was_let_go_is_no_ghost(thinking, way, to):
    """While it is dragged its place is dim; afterwards every card is seen as before."""
    page = thinking
    page.get_by_role("button", name=way, exact=True).click()
    before = cards(page)
    Finger(page).drag(middle_of(page, slot(before[0])), middle_of(page, slot(before[to])))
    page.wait_for_timeout(50)
    assert cards(page)[to] == before[0]
    dim = "all => all.filter(one => getComputedStyle(one).opacity !== '1').map(one => one.className)"
    assert page.locator(".hand .slot, .hand .slot .card").evaluate_all(dim) == []


def test_while_it_is_dragged_the_others_make_room(thinking):
    page = thinking
    before = cards(page)
    finger = Finger(page)
    start, end = middle_of(page, slot(before[0])), middle_of(page, slot(before[3]))
    finger.down(start)
    finger.go(start, end)
    page.wait_for_timeout(50)
    orders = page.locator(".hand .slot").evaluate_all("all => all.map(one => Number(one.style.order))")
    assert orders[:4] == [3, 0, 1, 2]
    assert cards(page) == before  # the page itself waits until the finger lets go
    finger.up()
    assert cards(page)[:4] == [*before[1:4], before[0]]


def test_sorting(thinking):
    """By rank, by suit, by the best melds; wilds at the end."""
    page = thinking
    page.get_by_role("button", name="rank", exact=True).click()
    ranks = "A23456789TJQK"
    naturals = [card for card in cards(page) if card[0] != "K"]
    assert [card[0] for card in naturals] == sorted((card[0] for card in naturals), key=ranks.index)
    assert [card[0] for card in cards(page)[-4:]] == ["K"] * 4
    page.get_by_role("button", name="suit", exact=True).click()
    suits = [card[1] for card in cards(page) if card[0] != "K"]
    assert suits == sorted(suits, key="SHCD".index)
    page.get_by_role("button", name="melds", exact=True).click()
    assert cards(page)[:4] == ["3S1", "4S2", "KC1", "6S1"]
    assert cards(page)[-2:] == ["4D3", hands.DRAWN]


def test_a_meld_that_lies_together_is_one_piece_in_every_order(thinking):
    page = thinking
    page.get_by_role("button", name="melds", exact=True).click()
    melded = page.locator(".slot.melded").count()
    assert melded == 12
    assert page.locator(".slot.melded.first").count() == page.locator(".slot.melded.last").count() == 4
    Finger(page).drag(middle_of(page, slot("3S1")), middle_of(page, slot("4D3")))
    # The run was torn apart, the other three are still whole.
    assert page.locator(".slot.melded").count() == melded - 4


# Where each meld lies: its cards by the top edge of their slots.
ROWS = """melds => melds.map(meld => new Set(meld.map(card =>
  document.querySelector(`.hand .slot:has([data-card='${card}'])`).offsetTop)).size)"""


TORN = ((5, 4, 4),)  # no two of these fill a row


@pytest.mark.parametrize("lengths", [(4, 3, 3, 3), (3, 3, 4, 3), (4, 4, 3), (6, 3), (3, 6, 4), (5, 4, 4)])
def test_melds_are_not_torn_over_two_rows(phone, lengths):
    """Fourteen cards in two rows of seven: each meld in one of them, and the single cards where they leave room."""
    page = phone()
    view, seat = hands.every_state()["thinking"]
    hand = seat["hand"]
    melds, at = [], 0
    for length in lengths:
        melds.append(hand[at : at + length])
        at += length
    best = [{"kind": "run", "cards": meld, "places": [None] * len(meld)} for meld in melds]
    seat = {**seat, "best": {"melds": best, "orphans": hand[at:], "points": 9, "discard": hand[-1]}}
    show(page, view, seat)
    page.get_by_role("button", name="melds", exact=True).click()
    assert sorted(cards(page)) == sorted(hand)
    torn = page.evaluate(ROWS, melds).count(2)
    assert torn == (1 if lengths in TORN else 0)
    assert page.locator(".slot.melded.first").count() == len(lengths)
