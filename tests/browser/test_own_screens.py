"""Real cards (§9.5): what pads, panels and sentences say in every moment, without a server."""

# ruff: noqa: F811  (fixtures that are imported and asked for)

import copy

import pytest

from speed313.catalogue import sentence
from tests.browser import hands, own_tableaux, tableaux
from tests.browser.pages import phone, sent  # noqa: F401
from tests.browser.pages import show as show_phone
from tests.browser.test_screens import press, screen, show  # noqa: F401
from tests.browser.test_screens import sent as sent_by_host

pytestmark = pytest.mark.rule("9.5")

PAD = ".ways button, .suit-key, .tile, .enter button"
# Where the pad's keys are, and those that lie outside of what is seen of the pad.
PLACES = """all => all.map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const pad = one.closest(".scroll").getBoundingClientRect();
  const seen = top >= pad.top - 1 && bottom <= pad.bottom + 1;
  return { key: one.textContent.trim(), at: [left, top].map(Math.round).join(), in: seen };
})"""


def counting(**changes):
    """A phone whose hand is to be counted, of thirteen cards; the host screen is there."""
    view, mine = own_tableaux.every_phone_state()["count, the pad"]
    view = {**copy.deepcopy(view), "host": True, **changes}
    seat_of(view, hands.ME)["go_on"] = False
    return view, mine


def seat_of(view, number):
    return next(one for one in view["seats"] if one["seat"] == number)


# --- the score pad ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["orphans", "whole"])
@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844)])
def test_the_keys_of_the_pad_stay_in_their_places_and_in_reach(phone, width, height, way):
    """Thirteen cards are tapped: not a key moves, and all can be pressed without scrolling."""
    page = phone(width, height)
    view, mine = counting(host=width > 320)  # without a host screen there is still less room
    show_phone(page, view, mine)
    page.locator(".ways button").nth(int(way == "whole")).click()
    tiles = page.locator(".tile")
    tiles.nth(12).click()
    before = page.locator(PAD).evaluate_all(PLACES)
    assert [one["key"] for one in before if not one["in"]] == []
    for index in range(12):
        tiles.nth(index).click()
    assert page.locator(".chosen .chip").count() == 13
    after = page.locator(PAD).evaluate_all(PLACES)
    assert after == before
    held = page.locator(".so-far").bounding_box()
    for chip in page.locator(".chosen .chip").all():  # each of them in sight, to be taken back
        box = chip.bounding_box()
        assert box["x"] >= held["x"]
        assert box["x"] + box["width"] <= held["x"] + held["width"]
        assert box["width"] > 10
    page.locator(".chosen .chip").nth(3).click()
    assert page.locator(".chosen .chip").count() == 12


def test_a_hand_of_fourteen_with_jokers_is_entered_on_a_small_phone(phone):
    page = phone(320, 568)
    view, mine = counting(cards=14)
    view["own"] = {**view["own"], "prices": [*view["own"]["prices"], {"rank": "X", "points": 20}]}
    show_phone(page, view, mine)
    page.locator(".ways button").nth(1).click()
    for index in range(14):
        page.locator(".tile").nth(index).click()
    assert [one for one in page.locator(PAD).evaluate_all(PLACES) if not one["in"]] == []
    page.locator(".enter .main").click()
    assert len(sent(page)[-1]["hand"]) == 14


# --- what outlives the round -----------------------------------------------------------------------------------------


def scored_after_count():
    """The same table when its round is scored: nobody's score is missing."""
    return own_tableaux.own(tableaux.scored(12, 13, 60000))


def test_the_hosts_pad_closes_with_the_count_and_says_the_way_on(screen):
    page = screen()
    show(page, own_tableaux.counting(12, 10))
    press(page, "[data-count='10']")
    page.locator(".counter.panel .tile").first.wait_for()
    page.evaluate("view => line.show(view)", {**scored_after_count(), "seq": 101})
    page.locator(".counter.panel").wait_for(state="detached")
    told = sentence("host.count.over", correct=sentence("host.do.correct"))
    page.get_by_role("alert").get_by_text(told).wait_for()
    assert sent_by_host(page) == []


def test_the_hosts_pad_stays_for_a_score_that_is_missing_until_the_next_round(screen):
    page = screen()
    view = scored_after_count()
    view["sheet"][4]["cells"][-1].update(points=0, missing=True)
    show(page, own_tableaux.counting(12, 10))
    press(page, "[data-count='4']")
    page.evaluate("view => line.show(view)", {**view, "seq": 101})
    page.wait_for_timeout(100)
    assert page.locator(".counter.panel").count() == 1
    page.locator(".tile").first.click()
    page.locator("[data-do=enter]").click()
    page.locator(".counter.panel").wait_for(state="detached")
    assert sent_by_host(page)[-1]["type"] == "count"
    assert page.locator(".said.on").count() == 0


@pytest.mark.parametrize("deed", ["close_count", "[data-count='11']"], ids=["close", "false match"])
def test_no_panel_of_the_count_outlives_it(screen, deed):
    page = screen()
    show(page, own_tableaux.counting(12, 4))
    press(page, deed)
    page.locator(".panel").wait_for()
    page.evaluate("view => line.show(view)", {**scored_after_count(), "seq": 101})
    page.locator(".panel").wait_for(state="detached")


def test_a_remotes_pad_closes_with_the_count_and_does_not_come_back_in_the_next(phone):
    page = phone()
    view, mine = counting()
    seat_of(view, hands.ME)["own"]["count"] = own_tableaux.count("K")
    mine = {**mine, "own": {**mine["own"], "may_count": [hands.ME, 0]}}
    show_phone(page, view, mine)
    page.locator(".counted", has_text=seat_of(view, 0)["name"]).locator("button").click()
    page.locator(".counter .tile").first.wait_for()
    page.evaluate("view => line.show(view)", {**scored_after_count(), "seq": 101})
    page.locator(".notice.on", has_text=sentence("phone.count.over")).wait_for()
    page.evaluate("view => line.show(view)", {**view, "seq": 102})
    page.locator(".counts").wait_for()
    assert page.locator(".counter").count() == 0


# --- true sentences --------------------------------------------------------------------------------------------------


def test_a_false_match_during_the_count_promises_no_discard(screen):
    page = screen()
    show(page, own_tableaux.counting(12, 4))
    press(page, "[data-count='11']")
    assert page.locator(".panel .why").inner_text() == sentence("host.false_match.why_count")
    show(page, own_tableaux.every_state()["two matched"][0])
    press(page, "false_match")
    assert page.locator(".panel .why").inner_text() == sentence("host.false_match.why")


def test_who_has_left_is_said_to_have_left_where_the_table_counts(screen, phone):
    """Nobody waits for them, so they do not stand there as not counted yet."""
    view, mine = own_tableaux.every_phone_state()["count, all"]
    view = {**copy.deepcopy(view), "waiting": []}
    for one in view["seats"]:
        if one["state"] != "matched" and not one["own"]["count"]:
            one["state"] = "left"
    gone = [one["name"] for one in view["seats"] if one["state"] == "left"]
    assert gone
    tv, hand = screen(), phone()
    show(tv, view)
    show_phone(hand, view, mine)
    for name in gone:
        row = tv.locator(".hand-count", has_text=name)
        assert row.locator(".worth").inner_text() == sentence("host.state.left")
        row = hand.locator(".counted", has_text=name)
        assert row.locator(".worth").inner_text() == sentence("phone.seat.left")


@pytest.mark.parametrize("counted", [True, False])
def test_a_paused_phone_is_told_to_count_only_what_is_not_counted(phone, counted):
    """While the game is paused nothing is legal; what the phone asks for is what it asked for before."""
    page = phone()
    view, mine = counting(paused="restart")
    seat_of(view, hands.ME)["own"]["count"] = own_tableaux.count("K") if counted else None
    nothing = {**mine, "legal": [], "own": {**mine["own"], "may_count": [], "may_check": []}}
    show_phone(page, view, nothing)
    asked = page.locator(".call .ask").inner_text()
    assert asked == sentence("phone.ask.check" if counted else "phone.ask.count")
    assert page.locator(".counter .tile").count() == (0 if counted else 13)


@pytest.mark.parametrize("own", [True, False], ids=["real cards", "on phones"])
def test_controls_and_leaving_speak_of_what_there_is_at_this_table(phone, own):
    """A phone without cards has no hand to light up, to arrange or to enlarge, and nobody plays its seat."""
    page = phone()
    view, mine = counting() if own else hands.every_state()["thinking"]
    show_phone(page, view, mine)
    page.locator(".info .door").first.click()
    page.locator("dialog[open] .switches").first.wait_for()
    there = {key: page.locator(f"input[name={key}]").count() for key in ("large", "light", "points", "advice", "buzz")}
    assert there == {key: int(not own or key == "buzz") for key in there}
    page.get_by_role("button", name=sentence("phone.leave.button")).click()
    said = page.locator("dialog[open] p").first.inner_text()
    assert said == sentence("phone.leave.own" if own else "phone.leave.text")
