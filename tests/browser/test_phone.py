"""The phone in every state, without a server: in reach of a thumb, in words, for everybody."""

# ruff: noqa: F811  (fixtures that are imported and asked for)

import re
from pathlib import Path

import pytest

from tests.browser import axe, hands, own_tableaux, tableaux
from tests.browser.pages import begin_with, choose, phone, sent, show, show_state, slot  # noqa: F401

REACH = (Path(__file__).parent / "reach.js").read_text(encoding="utf-8")
STILL = "() => document.getAnimations().every(one => one.playState === 'finished' || one instanceof CSSTransition)"
# The last two are small phones whose browser shows its bars.
PHONES = ((320, 568), (360, 640), (390, 844), (430, 932), (568, 320), (844, 390), (932, 430), (320, 460), (667, 331))
OTHERS = ((768, 1024), (1024, 768), (1366, 768))


@pytest.mark.parametrize(("width", "height"), PHONES + OTHERS)
def test_every_state_is_in_reach(phone, width, height):
    """F89: nothing to press is outside, covered or small, and the hand of fourteen is seen whole."""
    page = phone(width, height)
    found = {}
    for name, (view, seat) in hands.every_state().items():
        show(page, view, seat)
        page.wait_for_function(STILL)
        if complaints := page.evaluate(REACH, True):
            found[name] = complaints
    assert found == {}


# What is broken within a word, or lies under the keys.
TORN = """() => {
  const found = [];
  const lines = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set(Array.from(range.getClientRects(), (box) => Math.round(box.top))).size;
  };
  document.querySelectorAll(".sort button:not(.carry), .key").forEach((one) => {
    const words = one.innerText.trim().split(/\\s+/).length;
    if (lines(one) > words) found.push(`broken: ${one.textContent.trim()}`);
  });
  const keys = document.querySelector(".keys").getBoundingClientRect().top;
  document.querySelectorAll(".hand .slot").forEach((one) => {
    if (one.getBoundingClientRect().bottom > keys + 4) found.push("a card under the keys");
  });
  return found;
}"""


@pytest.mark.rule("9.5")
@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (568, 320)])
def test_every_state_with_real_cards_is_in_reach(phone, width, height):
    """What to do, the score pad and the keys are on the screen, whatever the round of real cards waits for."""
    page = phone(width, height)
    found = {}
    for name, (view, seat) in own_tableaux.every_phone_state().items():
        show(page, view, seat)
        page.locator("main.own").wait_for()
        seen = page.evaluate(REACH, height > width)
        if missing := [part for part in (".key", ".own-body") if not page.locator(part).first.is_visible()]:
            seen.append(f"not there: {missing}")
        if seen:
            found[name] = seen
    assert found == {}


@pytest.mark.rule("9.5")
@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (568, 320)])
@pytest.mark.parametrize("language", ["en", "hu"])
def test_a_refused_count_says_why_beside_the_pad_and_what_was_tapped_stays(phone, width, height, language):
    page = phone(width, height, language=language)
    show(page, *own_tableaux.every_phone_state()["count, the pad"])
    page.evaluate("() => { line.answer = { ok: false, code: 'orphans_meld', params: { cards: '10 10 10' } }; }")
    for _ in range(3):
        page.locator(".tile[data-rank='T']").click()
    page.locator(".enter .main").click()
    page.locator(".notice.on", has_text="10 10 10").wait_for()
    assert sent(page)[-1] == {"type": "count", "ranks": ["T"] * 3}
    assert page.locator(".chip").count() == 3
    notice = page.locator(".notice.on").bounding_box()
    assert notice["y"] >= 0
    for part in (".enter .main", ".so-far", ".tile", ".ways button")[
        : None if height > width else 1
    ]:  # lying it scrolls
        for one in page.locator(part).all():
            assert one.bounding_box()["y"] >= notice["y"] + notice["height"], part


@pytest.mark.parametrize("why", ["host", "restart", "seats", "nobody"])
def test_the_settings_are_there_while_the_game_is_paused(phone, why):
    page = phone(320, 568)
    show_state(page, f"paused, {why}")
    page.locator(".veil").get_by_role("button", name="Controls").click()
    page.locator("dialog[open] select").wait_for()
    page.locator("dialog[open] .main").click()
    page.locator("dialog[open]").wait_for(state="detached")


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (568, 320)])
@pytest.mark.parametrize("phase", ["draw", "scored"])
def test_the_sheet_can_be_looked_at_while_the_game_is_paused(phone, width, height, phase):
    page = phone(width, height)
    view, seat = hands.every_state()["paused, restart"]
    view = {**view, "phase": phase}
    show(page, {**view, "sheet": [{**row, "cells": []} for row in view["sheet"]]}, seat)
    assert page.locator(".veil").get_by_role("button").count() == 1  # nothing is on the sheet yet
    show(page, view, {**seat, "remote": True})
    for button in page.locator(".veil button").all():
        assert button.bounding_box()["y"] + button.bounding_box()["height"] <= height
    assert page.locator(".veil .title").bounding_box()["y"] >= 0
    page.locator(".veil").get_by_role("button", name="Score sheet").click()
    page.locator("dialog[open] table.sheet").wait_for()
    assert page.locator("dialog[open] h2").inner_text().startswith("Paused")
    page.locator("dialog[open] .main").click()
    page.locator(".veil .title").wait_for()


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (844, 390), (568, 320)])
@pytest.mark.parametrize("percent", [130, 200])
def test_large_text_costs_no_key(phone, width, height, percent):
    """F89: with the system's text at twice its size the keys and the hand are still there."""
    page = phone(width, height)
    found = {}
    for name in ("set-up", "drawing", "thinking", "holds", "window, rests", "window, others matched", "scored"):
        show_state(page, name)
        page.evaluate("percent => { document.documentElement.style.fontSize = `${percent}%`; }", percent)
        page.locator(".phone.grown").wait_for()
        page.wait_for_function("() => [...document.querySelectorAll('link[rel=stylesheet]')].every(one => one.sheet)")
        # Twice as large, the words above the hand scroll. The hand and the keys never do.
        if complaints := page.evaluate(REACH, False):
            found[name] = complaints
        if name != "scored" and (torn := page.evaluate(TORN)):
            found[name, "torn"] = torn
    assert found == {}


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (568, 320)])
@pytest.mark.parametrize("language", ["en", "fi", "hu", "nl", "ro"])
def test_who_calls_has_a_key_that_is_larger_than_every_other(phone, width, height, language):
    """§8 `caller`: with its call and "match" side by side no word is broken and nothing is out of reach."""
    page = phone(width, height, language=language)
    found = {}
    for name in ("window", "holds", "thinking"):
        show_state(page, f"calling, {name}")
        page.locator(".key.calls").wait_for()
        widths = {
            key.get_attribute("class").split()[1]: key.bounding_box()["width"] for key in page.locator(".key").all()
        }
        if complaints := page.evaluate(REACH, True) + page.evaluate(TORN):
            found[name] = complaints
        assert max(widths, key=widths.get) == "calls"
    assert found == {}


@pytest.mark.parametrize("look", ["left", "large", "two"])
@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (568, 320)])
def test_every_look_is_in_reach(phone, look, width, height):
    page = phone(width, height)
    begin_with(page, look)
    found = {}
    for name in ("thinking", "thinking, three dealt", "window, complete", "holds", "scored"):
        show_state(page, name)
        if complaints := page.evaluate(REACH, True):
            found[name] = complaints
    assert found == {}


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (320, 460), (568, 320)])
def test_large_cards_are_never_smaller(phone, width, height):
    page = phone(width, height)
    sizes = {}
    for large in ("", "large"):
        begin_with(page, large)
        for name in ("thinking", "thinking, three dealt", "thinking, fourteen dealt"):
            show_state(page, name)
            box = page.locator(".hand .slot .card").first.bounding_box()
            sizes.setdefault(name, []).append(box["width"])
    assert all(large >= small - 0.1 for small, large in sizes.values()), sizes


def test_axe_finds_nothing_in_any_state(phone):
    axe.require()
    page = phone()
    found = {}
    for name, (view, seat) in hands.every_state().items():
        show(page, view, seat)
        page.wait_for_function(STILL)
        if faults := axe.faults(page):
            found[name] = faults
    assert found == {}


def test_axe_finds_nothing_where_the_page_asks_or_says_something(phone):
    axe.require()
    page = phone()
    found = {}

    def judge(name: str) -> None:
        page.wait_for_timeout(250)
        if faults := axe.faults(page):
            found[name] = faults

    show_state(page, "thinking")
    page.locator(".hand .slot").first.click()
    judge("chosen")
    page.locator(".info .door").first.click()
    page.locator(".switches").first.wait_for()
    judge("controls")
    page.get_by_role("button", name="Leave the game").click()
    judge("leave")
    page.get_by_role("button", name="Stay").click()
    page.evaluate("() => { line.status.value = 'lost'; }")
    judge("lost")
    for code in ("replaced", "removed", "left"):
        page.evaluate(
            "code => { line.refusal.value = { code, params: {} }; line.status.value = 'gone'; }",
            code,
        )
        judge(code)
    page.evaluate("() => { line.refusal.value = { code: 'no_table', params: {} }; line.status.value = 'refused'; }")
    judge("no table")
    page.evaluate("() => { line.refusal.value = null; line.status.value = 'online'; }")
    show_state(page, "lobby")
    page.get_by_role("button", name="The rules in a minute").click()
    page.locator(".lesson").wait_for()
    judge("lesson")
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="Change my name").click()
    page.locator("dialog[open] input[name=name]").wait_for()
    judge("name")
    show_state(page, "remote")
    page.get_by_role("button", name="Host").click()
    page.locator("dialog[open] .deeds").wait_for()
    judge("remote sheet")
    assert found == {}


@pytest.mark.parametrize(
    ("state", "pressed", "words"),
    [
        ("drawing", ".key.match", "Late"),
        ("drawing", ".key.hold", "Draw"),
        ("holds", ".key.match", "Late"),
        ("thinking", ".key.hold", "Choose a card first"),
        ("last draw", ".key.match", "After this last draw all hands are opened"),
        ("window", ".key.hold", "called"),
        ("window, rests", ".key.match", "next"),
        ("matched", ".key.match", "matched"),
        ("set-up", ".key.hold", "wait for the call"),
    ],
)
def test_what_cannot_be_done_says_why(phone, state, pressed, words):
    page = phone()
    show_state(page, state)
    page.locator(pressed).dispatch_event("click")
    said = page.locator(".notice.on").inner_text()
    assert words.lower() in said.lower()
    assert sent(page) == []


def test_a_false_match_names_the_orphans(phone):
    """§4.9."""
    page = phone()
    show_state(page, "window")
    page.evaluate(
        "() => { line.answer = { ok: false, code: 'false_match', params: { count: 2, orphans: ['KD1', '7C2'] } }; }"
    )
    page.locator(".key.match").click()
    said = page.locator(".notice.on").inner_text()
    assert "K♦" in said.replace("\ufe0e", "")
    assert "7♣" in said.replace("\ufe0e", "")


@pytest.mark.parametrize(
    ("name", "changes", "words"),
    [
        ("scored", {}, "45 points for you"),
        ("finished", {}, "the game ended"),
        ("drawing", {"turn": 15}, "3 turns went by"),
        ("window, others matched", {}, "matched"),
        ("turns, another's last", {}, "went out"),
        ("drawing", {}, ""),
    ],
)
def test_whoever_comes_back_reads_what_was_missed(phone, name, changes, words):
    page = phone()
    show_state(page, "drawing")
    page.evaluate("() => { line.status.value = 'lost'; }")
    view, seat = hands.every_state()[name]
    page.evaluate(
        "([view, seat]) => { line.seat.value = seat; line.show({ ...view, seq: 200 }); line.status.value = 'online'; }",
        [{**view, "game": 1, **changes}, seat],
    )
    page.wait_for_timeout(100)
    if words:
        assert words in page.locator(".notice.calm.on, .final .remark").inner_text()
    else:
        assert page.locator(".notice.on").count() == 0


def test_nothing_is_told_by_colour_alone(phone):
    """F92: suits differ in shape, a wild has a star, a chosen card stands out, a drawn one has a mark of its own."""
    page = phone()
    show_state(page, "thinking")
    shapes = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('.hand .card')].map(one =>
          [one.dataset.card[1], one.querySelector('.suit path').getAttribute('d')]))"""
    )
    assert sorted(shapes) == list("CDHS")
    assert len(set(shapes.values())) == 4
    wilds = page.locator(".hand .card.wild").evaluate_all("all => all.map(one => one.dataset.card)")
    assert sorted(wilds) == ["KC1", "KD2", "KH1", "KS2"]
    assert page.locator(".hand .card.wild .badge").count() == 4
    page.locator(slot("4D3")).click()
    look = "one => { const style = getComputedStyle(one); return [style.transform, style.outlineStyle]; }"
    page.wait_for_timeout(250)
    chosen = page.locator(f"{slot('4D3')} .card").evaluate(look)
    other = page.locator(f"{slot('3S1')} .card").evaluate(look)
    assert chosen != other


def test_cards_and_calls_have_names(phone):
    page = phone()
    show_state(page, "thinking")
    tree = page.locator("main").aria_snapshot()
    for words in ("king of clubs, wild", "queen of hearts, just drawn", "my pile", "middle", "Hold", "Match"):
        assert words in tree, tree
    assert page.locator("[aria-live=assertive]").count() == 1


def test_the_left_hand_has_match_on_the_left(phone):
    page = phone()
    show_state(page, "window")
    keys = page.locator(".keys .key")
    assert keys.last.inner_text().lower() == "match"
    widths = [key.bounding_box()["width"] for key in keys.all()]
    choose(page, "left", True)
    assert keys.first.inner_text().lower() == "match"
    assert [key.bounding_box()["width"] for key in keys.all()] == pytest.approx(widths[::-1], abs=1)
    assert keys.count() == 3


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
@pytest.mark.parametrize("left", [False, True])
def test_keys_stay_in_their_places(phone, width, height, left):
    """F93: in no phase does one key lie where another was."""
    page = phone(width, height)
    if left:
        show_state(page, "window")
        choose(page, "left", True)
    seen = {}
    for name in hands.every_state():
        show_state(page, name)
        calls = page.locator(".key.calls").count()  # who calls has other keys, for the whole round
        for key in page.locator(".keys .key").all():
            box = key.bounding_box()
            where = (round(box["x"]), round(box["width"]))
            seen.setdefault((calls, key.get_attribute("class").split()[1]), set()).add(where)
    assert set(seen) == {(0, "hold"), (0, "go"), (0, "match"), (1, "hold"), (1, "calls"), (1, "match")}
    assert all(len(places) == 1 for places in seen.values()), seen


def test_reduced_motion_moves_nothing(phone):
    page = phone(motion="reduce")
    show_state(page, "drawing")
    show_state(page, "thinking")
    assert page.evaluate("() => document.getAnimations().filter(one => !(one instanceof CSSAnimation)).length") == 0


def test_a_drawn_card_travels_from_where_it_lay(phone):
    page = phone(motion="no-preference")
    show_state(page, "drawing")
    page.wait_for_timeout(600)
    view, seat = hands.every_state()["thinking"]
    page.evaluate("([view, seat]) => { line.seat.value = seat; line.show({ ...view, seq: 101 }); }", [view, seat])
    moving = """async card => {
      await new Promise(frame => requestAnimationFrame(() => requestAnimationFrame(frame)));
      const slot = document.querySelector(`.hand .slot:has([data-card='${card}'])`);
      const one = slot.getAnimations().find(one => !(one instanceof CSSAnimation));
      return one ? one.effect.getKeyframes()[0].transform : null;
    }"""
    first = page.evaluate(moving, hands.DRAWN)
    assert first is not None
    assert "translate" in first


def test_names_of_any_direction_are_kept_apart(phone):
    """F27: a name that runs from right to left turns nothing around it."""
    page = phone()
    view, seat = hands.every_state()["drawing"]
    view["seats"][0]["name"] = "שרה אבולעפיה כהן"
    show(page, view, seat)
    assert page.locator(".call .ask bdi").inner_text() == "שרה אבולעפיה כהן"
    assert page.locator(".piles .spot").nth(2).locator("bdi").inner_text() == "שרה אבולעפיה כהן"


def test_the_rules_in_a_minute_and_the_controls_follow_the_rules_of_the_house(phone):
    page = phone(320, 568)
    view, seat = hands.every_state()["lobby"]
    show(page, tableaux.house(view, "aces=both,courts=ranked,jokers=2"), seat)
    page.get_by_role("button", name="The rules in a minute").click()
    page.locator(".lesson .sheet-card").first.wait_for()
    cards = page.locator(".lesson .sheet-card").all_inner_texts()
    (points,) = [text for text in cards if "Orphans cost points" in text]
    assert "an ace 15, numbers what they say, jack 11, queen 12, king 13, a joker 20." in points
    assert "= 36" in points
    assert [text for text in cards if "Jokers are always wild." in text]
    assert "aces low and high" in cards[-1]
    show(page, tableaux.house(view, "pack=five_suits"), seat)
    page.get_by_role("button", name="The rules in a minute").click()
    page.locator(".lesson .sheet-card", has_text=re.compile("Orphans cost.*a wild 20")).wait_for(state="attached")
    (points,) = [text for text in page.locator(".lesson .sheet-card").all_inner_texts() if "Orphans cost" in text]
    assert "ace" not in points
    assert "a wild 20, a joker 50" in points
    page.get_by_role("button", name="Back").click()
    view, seat = hands.every_state()["thinking"]
    show(page, tableaux.house(view, "tie=bonus"), seat)
    page.locator(".info .door").first.click()
    page.locator(".switches .help", has_text="a bonus round for a tie").wait_for()


def test_a_winner_is_told_that_a_bonus_round_decided(phone):
    page = phone()
    for tied, told in (((10, 20, 10), 0), ((30, 20, 10), 1)):
        totals = (*tied, 77, 40, 50, 80, 90, 95, 99, 110, 140)
        view, seat = hands.every_state()["finished after a bonus round"]
        show(page, {**view, **tableaux.bonus(tableaux.finished(totals))}, seat)
        assert page.locator(".final", has_text="A bonus round decided it.").count() == told
