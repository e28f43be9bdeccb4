"""What lies over a screen for a while covers nothing that is needed, and every seat says by a shape what it does."""

import pytest

from tests.browser import powers, tableaux
from tests.browser.test_screens import screen, show, show_power  # noqa: F401

# Which of the things that match `below` lie under something that matches `above`.
COVERED = """([above, below]) => {
  const boxes = (what) => [...document.querySelectorAll(what)].filter((one) => one.offsetParent || one.ownerSVGElement);
  return boxes(below).filter((one) => boxes(above).some((other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const across = a.left < b.right - 1 && b.left < a.right - 1;
    return !other.contains(one) && across && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  })).map((one) => one.dataset.do || one.className);
}"""
LANGUAGES = pytest.mark.parametrize("language", ["en", "fi", "hu", "nl", "ro"])


def covered(page, above: str, below: str) -> list[str]:
    """What of the second lies under the first."""
    return page.evaluate(COVERED, [above, below])


@LANGUAGES
def test_a_claim_covers_no_key(screen, language):  # noqa: F811
    page = screen(language=language)
    states = {name: state for name, state in powers.every_power().items() if name.startswith("claim, ")}
    assert len(states) > 5
    for name, (view, info, deeds) in states.items():
        show_power(page, view, info, deeds)
        page.wait_for_timeout(450)
        assert covered(page, ".claim", "nav.controls .key") == [], name
        assert name != "claim, caller" or covered(page, ".corner-badge", ".claim, .drawer .name") == []
        page.keyboard.press("Escape")


@LANGUAGES
def test_the_way_in_and_the_wild_rank_stay_in_sight_beside_the_table(screen, language):  # noqa: F811
    page = screen(language=language)
    needed = ".way-in .qr, .way-in b, .wild-box .card, .side .rows li"
    show(page, tableaux.table(12, "draw", "draw", rules={**tableaux.RULES}))
    page.locator(".corner-badge").wait_for()
    assert covered(page, ".corner-badge", needed) == []
    keys = page.locator(".side .key")
    assert keys.count() > 5
    for number in range(keys.count()):
        keys.nth(number).evaluate("key => key.focus()")
        assert covered(page, ".side .key:focus .tip", needed) == []
        tip = keys.nth(number).locator(".tip")
        box, side = tip.bounding_box(), page.locator(".side").bounding_box()
        assert tip.is_visible()
        assert box["x"] >= side["x"]
        assert box["x"] + box["width"] <= side["x"] + side["width"]


def test_a_sentence_is_never_over_start(screen):  # noqa: F811
    """Not even on its way."""
    page = screen()
    show(page, tableaux.lobby(12))
    page.evaluate("() => { line.answer = { ok: false, code: 'too_few_seats', params: {} }; }")
    page.keyboard.press("Enter")
    page.locator(".said.on").wait_for()
    for _ in range(2):
        assert covered(page, ".said", "[data-do=start]") == []
        page.evaluate("() => document.querySelector('.said').classList.remove('on')")
        page.wait_for_timeout(300)


@pytest.mark.parametrize("who", [(4,), (0, 2), (2, 3, 5), (2, 3, 5, 6), (1, 2, 3, 4, 5, 6)])
def test_matches_stand_in_the_middle(screen, who):  # noqa: F811
    page = screen()
    view = tableaux.table(12, "window", "match")
    show(page, tableaux.matched({**view, "call": tableaux.call("match", seat=who[0])}, who, tableaux.SHORT_MELDS))
    word, lists = page.locator(".splash-word").bounding_box(), page.locator(".splash ul").bounding_box()
    inner = page.locator(".matcher").first.bounding_box()
    middles = [box["x"] + box["width"] / 2 for box in (word, lists, inner)]
    assert max(middles) - min(middles) < 4
    melds = page.locator(".matcher-melds").first.evaluate(
        "box => [box.parentElement, box.lastElementChild].map(one => one.getBoundingClientRect().right)"
    )
    assert len(who) < 3 or melds[0] - melds[1] < 40  # nothing but air would be on the right


def shapes(page) -> dict[str, str]:
    """The words on the plates and the shape beside each."""
    found = page.locator(".plate .doing").evaluate_all(
        """all => all.map((one) => [one.textContent.trim(), one.querySelector("path")?.getAttribute("d") ?? ""])"""
    )
    return dict(found)


def test_every_state_of_a_seat_has_a_word_and_a_shape_of_its_own(screen):  # noqa: F811
    page = screen()
    view = tableaux.table(12, "draw", "draw")
    states = ("drawing", "thinking", "holds", "matched", "away", "watching")
    for seat, state in zip(view["seats"], states, strict=False):
        seat["state"] = state
    view["seats"][7]["asks"] = True
    view["seats"][7]["state"] = "thinking"
    show(page, view)
    drawn = shapes(page)
    window = tableaux.asked("window", "discard", 0, 1, 4, 6, 10)
    show(page, window)
    drawn |= shapes(page)
    words = {
        "drawing…",
        "thinking…",
        "holds",
        "matched!",
        "away",
        "next round",
        "a moment…",
        "ready",
        "looking…",
        "bot",
    }
    assert words <= set(drawn)
    assert all(drawn[word] for word in words)
    assert len({drawn[word] for word in words}) == len(words)


@pytest.mark.parametrize(("phase", "word"), [("set_up", "round"), ("window", "discard")])
@pytest.mark.parametrize("who", [(1,), (1, 4, 6), (0, 1, 4, 6, 10), tuple(range(12))])
def test_whom_a_window_waits_for_is_said(screen, phase, word, who):  # noqa: F811
    """By name where there are few; else how many. Each of them has a word and a border of its own."""
    page = screen()
    view = tableaux.asked(phase, word, *who)
    for seat in view["seats"]:
        seat.update(bot=None, here=True)
    show(page, view)
    said = page.locator(".centre .below").inner_text()
    if len(who) <= 3:
        assert all(view["seats"][seat]["name"].split()[0] in said for seat in who)
    else:
        assert str(len(who)) in said
    assert page.locator(".plate.awaited").count() == len(who)
    asked = [plate for plate in page.locator(".plate").all() if "looking" in plate.inner_text()]
    assert len(asked) == len(who)
