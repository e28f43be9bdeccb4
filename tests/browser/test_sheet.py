"""The score sheet on the TV, on phones and on paper: the same numbers, whatever was argued about; all of it fits."""

import re
from urllib.parse import urlsplit

import jinja2
import pytest

from speed313 import catalogue
from speed313.catalogue import sentence
from speed313.resources import static_folder, templates_folder
from speed313.web.guard import content_policy
from speed313.web.paper import paper
from tests.browser import pages, tableaux
from tests.browser.test_screens import (  # noqa: F401
    LEGIBLE,
    PLACE,
    SIZES,
    STILL,
    focused,
    lines,
    press,
    screen,
    sent,
    show,
)

# How wide the lines are drawn, as a share of the page.
DRAWN = """() => {
  const svg = document.querySelector("svg.lines");
  const { width, height } = svg.getBoundingClientRect();
  return Math.min(1, (height * svg.viewBox.baseVal.width) / svg.viewBox.baseVal.height / width);
}"""
PHONES = ((390, 844), (320, 568), (844, 390))
FULL = tableaux.argued(tableaux.scored(12, 13, 60000))
CROWDED = tableaux.argued(tableaux.scored(12, 13, 60000), 4)
ARGUED = {
    **FULL,
    "corrected": [{"seat": seat, "round": number} for number in (1, 3) for seat in range(7)],
    "honours": tableaux.honours((0,), (1, 2), (3,), (4,)),
}

# Every cell lies under the head of its column, and nothing in it is cut off or runs into the next one.
STRAIGHT = """table => {
  const heads = [...table.tHead.rows[0].cells].map((cell) => cell.getBoundingClientRect());
  const wrong = [];
  for (const row of table.tBodies[0].rows) {
    [...row.cells].forEach((cell, index) => {
      const box = cell.getBoundingClientRect();
      if (Math.abs(box.left - heads[index].left) > 1 || Math.abs(box.right - heads[index].right) > 1)
        wrong.push(`beside its column: ${cell.textContent.trim()}`);
      const range = document.createRange();
      range.selectNodeContents(cell);
      const text = range.getBoundingClientRect();
      const low = text.bottom > box.bottom + box.height * 0.08; // a line of text has air below its letters
      if (text.width && (text.left < box.left - 1 || text.right > box.right + 1 || low))
        wrong.push(`beyond its cell: ${cell.textContent.trim()}`);
    });
  }
  return wrong;
}"""


def sheet_of(view) -> dict:
    """What ``Table.sheet_wire`` would give of a view."""
    reason = "We looked at it once more: that queen was in the run of Ana." if len(view["corrected"]) > 6 else "Agreed"
    reasons = [{**one, "judged": 128, "points": 100, "reason": reason} for one in view["corrected"]]
    return {**view, "corrections": reasons, "games": [1, 2], "kind": "speed", "by_turns": False}


def paper_page(view) -> str:
    """The page to be printed, as the server makes it."""
    templates = jinja2.Environment(loader=jinja2.FileSystemLoader(templates_folder()), autoescape=True)
    url_for = lambda _, filename="", **_to: f"/static/{filename}"  # noqa: E731
    return templates.get_template("sheet.html").render(url_for=url_for, **paper("KXPD", sheet_of(view)))


def phone_answer(route) -> None:
    """As for phones, but with the paper and the lines."""
    path = urlsplit(route.request.url).path
    headers = {"Content-Security-Policy": content_policy(PLACE), "Content-Type": "text/html; charset=utf-8"}
    if path.startswith("/sheet/"):
        views = {"2": tableaux.finished((10, 10, 40, 77)), "3": CROWDED, "4": ARGUED}
        route.fulfill(body=paper_page(views.get(path[-1], FULL)), headers=headers)
    elif path.startswith("/lines/"):
        route.fulfill(body=lines(FULL, "phone"), headers={"Content-Type": "image/svg+xml"})
    else:
        pages.answer(route)


@pytest.fixture
def still(browser):
    """Opens pages without a server: ``still("/j/KXPD", 390, 844)``; at the end no page may have complained."""
    contexts, complaints = [], []

    def open_page(path: str, width: int, height: int):
        size = {"width": width, "height": height}
        context = browser.new_context(viewport=size, has_touch=True, reduced_motion="reduce")
        contexts.append(context)
        context.route("**/*", phone_answer)
        page = context.new_page()
        page.on("console", lambda message: message.type in ("error", "warning") and complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"http://{PLACE}{path}")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def seated(page, view, seat: int = 0, remote: bool = False) -> None:
    """The phone of a seat, with that view."""
    mine = {
        "seq": 1,
        "seat": seat,
        "hand": [],
        "drawn": None,
        "held": None,
        "legal": ["go_on"],
        "right": None,
        "left": None,
        "wild": "K",
        "rests": False,
        "complete": False,
        "best": None,
        "taken": [],
        "last": False,
        "remote": remote,
        "awaited": False,
        "waits": 2,
        "own": None,
        "rules": {},
    }
    page.wait_for_function("() => window.line")
    page.evaluate("mine => { line.welcome.value = { seat: mine.seat }; line.seat.value = mine; }", mine)
    page.evaluate("view => line.show(view)", view)
    page.locator(".standings, .final, .piles").first.wait_for()


# --- it fits --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_score_looked_at_closely_is_legible(screen, width, height):  # noqa: F811
    page = screen(width, height)
    asked = [{"objection": 20 + seat, "seat": 0, "round": 11, "by": seat} for seat in (0, 10, 7)]
    states = {
        "plain": (FULL, tableaux.cell(4, 0), ["[data-cell='0/11']"]),
        "worst": ({**FULL, "objections": asked}, tableaux.cell(13, 3), ["[data-cell='0/11']"]),
        "correct": (FULL, tableaux.cell(4, 1), ["[data-cell='0/11']", "correct"]),
        "ledger": (FULL, None, ["scores"]),
        "in play": ({**tableaux.table(12, "draw", "draw"), "objections": asked}, None, ["scores"]),
        "lines": (FULL, None, ["scores", "lines"]),
        "misdeal": (FULL, None, ["scores", "misdeal"]),
        "skip": (tableaux.table(12, "draw", "draw"), None, ["scores", "skip"]),
    }
    found = {}
    for name, (view, cell, deeds) in states.items():
        page.evaluate("cell => { line.answer = { ok: true, seq: 1, cell }; }", cell)
        show(page, view)
        press(page, *deeds)
        page.wait_for_function(STILL)
        assert page.locator(".cell-panel, .lines, .ask, [data-do=print]").count(), name
        if complaints := page.evaluate(LEGIBLE):
            found[name] = complaints
        for _ in range(4):
            page.keyboard.press("Escape")
    assert found == {}


@pytest.mark.rule("6.4")
@pytest.mark.parametrize("view", [FULL, CROWDED], ids=["twelve", "with leavers"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_on_the_tv_every_score_stands_under_its_round(screen, width, height, view):  # noqa: F811
    """F82: twelve players, eleven rounds, three digits in every cell."""
    page = screen(width, height)
    show(page, view)
    assert page.locator(".sheet table").evaluate(STRAIGHT) == []


def test_a_round_that_was_skipped_is_nothing_to_who_came_later(screen, still):  # noqa: F811
    late, first = (next(row["name"] for row in FULL["sheet"] if (row["joined"] > 2) is late) for late in (True, False))
    view = {**FULL, "skipped": [1, 2]}
    view["sheet"] = [{**row, "cells": [None, None, *row["cells"][2:]]} for row in FULL["sheet"]]
    tv, phone = screen(), still("/j/KXPD", 390, 844)
    show(tv, view)
    seated(phone, view)
    for table in (tv.locator(".sheet table"), phone.locator("table.sheet")):
        crosses = {name: table.locator("tr", has_text=name).get_by_text("×").count() for name in (late, first)}
        assert crosses == {late: 0, first: 2}


@pytest.mark.rule("6.4")
@pytest.mark.parametrize("view", [FULL, CROWDED], ids=["twelve", "with leavers"])
@pytest.mark.parametrize(("width", "height"), PHONES)
def test_on_a_phone_every_score_stands_under_its_round(still, width, height, view):
    """F82: name and total stay in sight while the rounds between them are moved, and a thumb hits each score."""
    page = still("/j/KXPD", width, height)
    seated(page, view)
    table = page.locator("table.sheet")
    assert table.evaluate(STRAIGHT) == []
    assert page.evaluate("() => document.scrollingElement.scrollWidth <= innerWidth")
    small = page.locator("button.cell").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).filter(one => one.width < 43.5 || one.height < 43.5).length"
    )
    assert small == 0
    region = page.locator(".wide").bounding_box()
    for place in (0, 10_000):
        page.locator(".wide").evaluate("(region, place) => region.scrollTo(place, 0)", place)
        row = table.locator("tbody tr").first
        name, total = row.locator("th").bounding_box(), row.locator("td.total").bounding_box()
        assert abs(name["x"] - region["x"]) < 1.5
        assert abs(total["x"] + total["width"] - region["x"] - region["width"]) < 1.5


@pytest.mark.rule("6.4")
@pytest.mark.parametrize("game", [1, 2, 3, 4])
def test_on_paper_it_is_one_page_lying_down_with_every_score_under_its_round(still, game):
    """F82: twelve players, three digits, the longest names; also with four who left, few players, or many notes.

    The picture of the totals is about as wide as the page, but for the crowd with four who left.
    """
    page = still(f"/sheet/KXPD/{game}", 1280, 900)
    assert page.locator("table").evaluate(STRAIGHT) == []
    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    (box,) = set(re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", pdf))
    assert [round(float(side) / 72 * 25.4) for side in box] == [297, 210]
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 1047, "height": 726})  # what lies between the margins of A4 lying down
    assert page.locator("table").evaluate(STRAIGHT) == []
    assert page.evaluate("() => document.querySelector('.paper').getBoundingClientRect().height") <= 726
    assert page.evaluate(DRAWN) > (0.3 if game == 3 else 0.85)


HEADS = """table => [...table.tHead.rows[0].cells].filter((cell) => {
  if (cell.querySelector(".unseen")) return false;
  const range = document.createRange();
  range.selectNodeContents(cell);
  const [text, box] = [range.getBoundingClientRect(), cell.getBoundingClientRect()];
  return text.width && (text.left < box.left - 0.5 || text.right > box.right + 0.5);
}).map((cell) => cell.textContent.trim())"""


@pytest.fixture
def spoken():
    """Lets the server's pages speak another language: ``spoken("hu")``."""
    yield catalogue.speak
    catalogue.speak("en")


@pytest.mark.parametrize("language", catalogue.languages())
def test_on_paper_every_word_stands_in_its_cell_in_every_language(still, spoken, language):
    spoken(language)
    page = still("/sheet/KXPD/4", 1280, 900)
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == 1
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 1047, "height": 726})
    assert page.locator("table").evaluate(STRAIGHT) + page.locator("table").evaluate(HEADS) == []


def test_on_a_small_phone_the_page_of_the_sheet_is_as_wide_as_the_phone_and_names_stay(still):
    page = still("/sheet/KXPD/1", 320, 568)
    reason = "() => document.querySelectorAll('.notes bdi').forEach((one) => { one.textContent = 'W'.repeat(60); })"
    page.evaluate(reason)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320
    page.locator(".wide").evaluate("one => { one.scrollLeft = 400; }")
    box = page.locator("tbody .player").first.bounding_box()
    assert 0 <= box["x"] < 40
    assert box["width"] < 130


# --- ties -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.4")
@pytest.mark.parametrize("totals", [(10, 10, 40, 40, 40, 77), (12,) * 12, (12,) * 5], ids=str)
def test_all_who_share_the_win_are_named_on_every_screen(screen, still, totals):  # noqa: F811
    """F80: on the podium, in what is announced, on the sheet, on phones and on paper."""
    view = tableaux.finished(totals)
    names = [seat["name"] for seat in view["seats"]]
    won = [seat["name"] for seat in view["seats"] if seat["place"] == 1]
    page = screen()
    show(page, view)
    assert sorted(page.locator(".place-1 bdi").all_inner_texts()) == sorted(won)
    spoken = page.locator("[role=status][aria-live]").first.inner_text()
    assert all(name in spoken for name in won)
    press(page, "sheet")
    assert sorted(page.locator(".sheet .player bdi").all_inner_texts()) == sorted(names)
    places = page.locator(".sheet td.place").all_inner_texts()
    assert places == [str(sorted(totals).index(total) + 1) for total in sorted(totals)]
    phone = still("/j/KXPD", 390, 844)
    seated(phone, view)
    assert sorted(phone.locator(".podium .p1 bdi").all_inner_texts()) == sorted(won)
    assert sorted(phone.locator("table.sheet tbody bdi").all_inner_texts()) == sorted(names)
    phone.goto(f"http://{PLACE}/sheet/KXPD/2")
    assert phone.locator("tbody td.place").all_inner_texts() == ["1", "1", "3", "4"]
    assert phone.locator(".winners bdi").count() == 2


# --- what is pressed ------------------------------------------------------------------------------------------------


def test_a_score_is_corrected_by_arrows_and_enter_alone(screen):  # noqa: F811
    page = screen()
    page.evaluate("cell => { line.answer = { ok: true, seq: 1, cell }; }", tableaux.cell(4, 0))
    show(page, FULL)
    page.locator("[data-cell='0/11']").focus()
    page.keyboard.press("Enter")
    page.locator(".cell-panel [data-do=correct]").wait_for()
    assert focused(page) == "Close"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.id") == "new-points"
    page.locator("[data-step='-10']").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.locator("[data-reason=agreed]").focus()
    page.keyboard.press("Enter")
    page.locator("[data-do=save]").focus()
    page.keyboard.press("Enter")
    page.locator(".correct").wait_for(state="detached")
    wanted = {"type": "correct", "seat": 0, "round": 11, "points": 30, "reason": sentence("host.reason.agreed")}
    assert [one for one in sent(page) if one["type"] != "cell"] == [wanted]


def test_words_instead_of_points_are_refused_and_nothing_that_was_typed_is_lost(screen):  # noqa: F811
    page = screen()
    page.evaluate("cell => { line.answer = { ok: true, seq: 1, cell }; }", tableaux.cell(4, 0))
    show(page, FULL)
    press(page, "[data-cell='0/11']", "correct")
    page.locator("#new-points").fill("ten")
    page.locator("#reason").fill("as we said")
    page.keyboard.press("Enter")
    page.get_by_role("alert").get_by_text(sentence("host.no_number")).wait_for()
    assert (page.locator("#new-points").input_value(), page.locator("#reason").input_value()) == ("ten", "as we said")
    assert [one for one in sent(page) if one["type"] == "correct"] == []


@pytest.mark.parametrize("what", ["misdeal", "skip"])
def test_no_round_is_lost_by_one_press(screen, what):  # noqa: F811
    page = screen()
    show(page, tableaux.table(12, "draw", "draw"))
    press(page, "scores", what)
    assert focused(page) == sentence("host.do.play_on")
    page.keyboard.press("Enter")
    assert sent(page) == []
    press(page, what)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert sent(page) == [{"type": what, "round": 5}]


def test_the_sheet_gives_way_to_the_next_call_but_not_under_the_hosts_hands(screen):  # noqa: F811
    page = screen()
    show(page, tableaux.table(12, "draw", "draw"))
    press(page, "scores")
    page.locator(".sheet").wait_for()
    called = tableaux.table(12, "window", "discard", seq=101)
    page.evaluate("view => line.show(view)", {**called, "call": tableaux.call("discard", -10, number=10)})
    page.locator(".felt").wait_for()
    press(page, "scores", "misdeal")
    page.evaluate("view => line.show(view)", {**called, "seq": 102, "call": tableaux.call("draw", -10, number=11)})
    page.wait_for_timeout(100)
    assert page.locator(".ask").count() == 1


def test_a_guest_objects_and_cannot_correct(still):
    page = still("/j/KXPD", 390, 844)
    page.wait_for_function("() => window.line")
    page.evaluate("cell => { line.answer = { ok: true, seq: 1, cell }; }", tableaux.cell(4, 1))
    seated(page, FULL)
    page.locator("button.cell").nth(3).scroll_into_view_if_needed()
    name = page.locator("table.sheet tbody tr", has_text=tableaux.NAMES[0]).first
    name.locator("button.cell").last.click()
    page.locator("dialog.score .object").wait_for()
    assert page.locator("dialog.score").get_by_text(sentence("host.do.correct")).count() == 0
    page.locator("dialog.score .object").click()
    assert sent(page)[-1] == {"type": "object", "seat": 0, "round": 11}
    mine = [*FULL["objections"], {"objection": 99, "seat": 0, "round": 11, "by": 0}]
    page.evaluate("view => line.show(view)", {**FULL, "seq": 101, "objections": mine})
    page.get_by_text(sentence("phone.cell.asked")).wait_for()
    page.evaluate("view => line.show(view)", {**FULL, "seq": 102})
    page.locator(".notice.on").wait_for()
    assert "it stays at 100" in page.locator(".notice").inner_text()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568)])
def test_the_sheet_lies_over_a_game_until_the_next_call(still, width, height):
    """A phone has it on demand, and nobody misses a call because of it."""
    page = still("/j/KXPD", width, height)
    about = {name: FULL[name] for name in ("sheet", "corrected", "objections", "skipped")}
    view = {**tableaux.table(12, "draw", "draw", host=True), **about}
    seated(page, view)
    page.locator(".info button.round").click()
    table = page.locator("dialog[open] table.sheet")
    assert table.evaluate(STRAIGHT) == []
    assert page.locator("dialog[open] .choice button").last.is_visible()
    page.evaluate("view => line.show(view)", {**view, "seq": 101, "call": tableaux.call("discard", -10, number=10)})
    page.locator("dialog[open]").wait_for(state="detached")


def test_a_remote_corrects_and_answers(still):
    page = still("/j/KXPD", 320, 568)
    page.wait_for_function("() => window.line")
    page.evaluate("cell => { line.answer = { ok: true, seq: 1, cell }; }", tableaux.cell(4, 0))
    asked = {**FULL, "objections": [{"objection": 99, "seat": 0, "round": 11, "by": 3}]}
    seated(page, asked, seat=4, remote=True)
    row = page.locator("table.sheet tbody tr", has_text=tableaux.NAMES[0]).first
    row.locator("button.cell").last.click()
    page.get_by_role("button", name=sentence("host.do.stands")).click()
    page.get_by_role("button", name=sentence("host.do.correct")).click()
    page.locator(".correct input").first.fill("-10")
    page.get_by_role("button", name=sentence("host.reason.fine")).click()
    page.get_by_role("button", name=sentence("host.do.save_points")).click()
    page.locator(".correct").wait_for(state="detached")
    assert [one for one in sent(page) if one["type"] != "cell"] == [
        {"type": "answer_objection", "objection": 99},
        {"type": "correct", "seat": 0, "round": 11, "points": -10, "reason": sentence("host.reason.fine")},
    ]


def test_files_of_the_paper_are_there():
    for name in re.findall(r'/static/([\w/.-]+)"', paper_page(FULL)):
        assert (static_folder() / name).is_file()
