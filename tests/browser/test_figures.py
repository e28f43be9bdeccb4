"""The figures of the sheet: the same on every screen and on paper, also corrected; and nothing runs into them."""

# ruff: noqa: F811  (fixtures that are imported and asked for)

import copy
import re

import pytest

from speed313.catalogue import answer_in, languages, sentence
from tests.browser import hands, own_tableaux, tableaux
from tests.browser.pages import phone  # noqa: F401
from tests.browser.pages import show as show_phone
from tests.browser.test_screens import lines, screen, show  # noqa: F401
from tests.browser.test_sheet import ARGUED, CROWDED, FULL, paper_page, still  # noqa: F401

NAMES = (
    *("Wolfgang Wörther", "Q" * 16, "Maximilian Große", "W" * 16, "MWMWMWMWMWMWMWMW", "Щукарь Щелкунчик"),
    *("Őrült Ödön bácsi", "שרה אבולעפיה כהן", "محمد عبد الرحمن", "ÆŒÆŒÆŒÆŒÆŒÆŒÆŒÆŒ", "Ana", "%%%%%%%%%%%%%%%%"),
)
# In each row of the sheet the second line of each cell, where it has one.
TOTALS = """(all, [cells, total]) => all.map((row) => [...row.querySelectorAll(cells)].map((one) => {
  const found = one.querySelector(total);
  return found && (found.dataset.n || found.textContent);
}))"""
ON_TV, ON_PHONE, ON_PAPER = ("td .cell", ".sub"), ("td .cell", ".after"), ("td:not(.place, .none, .total)", ".sum")

# The texts of a picture that lie over each other, or leave it.
OVERLAPPING = """svg => {
  const whole = svg.getBoundingClientRect();
  const all = [...svg.querySelectorAll("text")].map((one) => [one.textContent, one.getBoundingClientRect()]);
  const found = [];
  all.forEach(([text, box], index) => {
    if (box.left < whole.left - 1 || box.right > whole.right + 1) found.push(`${text} leaves the picture`);
    for (const [other, beside] of all.slice(index + 1)) {
      const along = Math.min(box.right, beside.right) - Math.max(box.left, beside.left);
      const down = Math.min(box.bottom, beside.bottom) - Math.max(box.top, beside.top);
      if (along > 0.5 && down > box.height * 0.4) found.push(`${text} over ${other}`);
    }
  });
  return found;
}"""


def named(view):
    """That view with names that are wide, each in its own way."""
    view = copy.deepcopy(view)
    for row, name in zip(view["sheet"], NAMES, strict=False):
        row["name"] = name
    return view


def corrected(seat: int = hands.ME):
    """A round in which the host has made 5 points of 45 for that seat."""
    view, mine = copy.deepcopy(hands.every_state()["scored"])
    row = next(one for one in view["sheet"] if one["seat"] == seat)
    row["cells"][view["round"] - 1]["points"] = 5
    return {**view, "corrected": [{"seat": seat, "round": view["round"]}]}, mine


@pytest.mark.rule("6.4")
def test_the_running_totals_are_the_same_on_tv_phone_and_paper(screen, phone, still):
    tv, hand, page = screen(), phone(320, 568), still("/sheet/KXPD/1", 1280, 900)
    show(tv, FULL)
    show_phone(hand, FULL, hands.seat())
    told = [
        tv.locator(".sheet tbody tr").evaluate_all(TOTALS, ON_TV),
        hand.locator("table.sheet tbody tr").evaluate_all(TOTALS, ON_PHONE),
        page.locator("tbody tr").evaluate_all(TOTALS, ON_PAPER),
    ]
    assert told[0] == told[1] == told[2]
    assert all(len(row) >= 6 and all(row) for row in told[0])
    # They are in what is read aloud, too: the picture of the totals has its twin there.
    for row, totals in zip(hand.locator("table.sheet tbody tr").all(), told[0], strict=True):
        labels = row.locator("button.cell").evaluate_all("all => all.map(one => one.ariaLabel)")
        assert all(sentence("sheet.so_far", n=total) in label for label, total in zip(labels, totals, strict=True))


def test_a_running_total_lacks_what_nobody_has_said(screen, phone):
    """Real cards: "30…" after a missing score, and none beside the missing score itself."""
    view = copy.deepcopy(FULL)
    row = view["sheet"][0]
    row["cells"][2].update(points=0, missing=True)
    tv, hand = screen(), phone()
    show(tv, view)
    show_phone(hand, view, hands.seat())
    for page, where in ((tv, ON_TV), (hand, ON_PHONE)):
        rows = page.locator(".sheet tbody tr", has=page.get_by_text(row["name"], exact=True)).evaluate_all(
            TOTALS, where
        )
        assert [None if one is None else one.endswith("…") for one in rows[0][:5]] == [False, False, None, True, True]


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844)])
def test_a_corrected_score_is_the_same_marked_number_everywhere_on_a_phone(phone, width, height):
    page = phone(width, height)
    view, mine = corrected()
    show_phone(page, view, mine)
    heading = page.locator(".result h1")
    assert re.findall(r"\d+", heading.inner_text()) == ["5"]
    assert heading.locator(".marks").get_attribute("aria-label") == sentence("sheet.mark.corrected")
    assert page.locator(".standings tr.me td.number").nth(1).inner_text() == "5✎"
    assert page.locator("table.sheet tr.me button.cell").last.inner_text().startswith("5✎")
    told = sentence("phone.scored.corrected", judged="45", points="5")
    assert told in page.locator(".result .corrected").inner_text()
    page.locator(".result .corrected button").click()  # the reason stands where the score is looked at
    page.locator("dialog.score[open]").wait_for()


def test_a_score_that_only_the_host_has_said_is_the_phones_headline(phone):
    """Real cards that nobody counted, entered by the host as points."""
    page = phone()
    view, mine = corrected()
    view["results"] = [one for one in view["results"] if one["seat"] != hands.ME]
    show_phone(page, own_tableaux.own(view), mine)
    assert "5" in page.locator(".result h1").inner_text()
    assert sentence("phone.scored.entered", points="5") in page.locator(".result .corrected").inner_text()


def test_hands_that_open_on_the_tv_have_the_corrected_score(screen):
    page = screen()
    view, _ = corrected()
    view = {**view, "call": tableaux.call("scored", -7000)}
    show(page, view)
    name = next(row["name"] for row in view["sheet"] if row["seat"] == hands.ME)
    assert page.locator(".opened", has_text=name).locator(".points").inner_text() == "5✎"


@pytest.mark.rule("2.4")
@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844)])
def test_at_the_end_a_phone_shows_every_place_with_its_total(phone, width, height):
    """Shared places shared, and those who left after the others."""
    totals = (40, 10, 10, 77, 40, 50, 80, 90, 95, 99, 104, 140)
    view = tableaux.with_leavers(tableaux.finished(totals), 1)
    page = phone(width, height)
    show_phone(page, view, hands.seat())
    shown = [
        (
            step.locator(".place").inner_text(),
            sorted(step.locator(".name").all_inner_texts()),
            re.findall(r"\d+", step.locator(".number").last.inner_text())[0],
        )
        for step in page.locator(".podium .step").all()
    ]
    rows = [row for row in view["sheet"] if row["place"]]
    places = sorted({row["place"] for row in rows})
    wanted = [
        (
            str(place),
            sorted(row["name"] for row in rows if row["place"] == place),
            str(next(row["total"] for row in rows if row["place"] == place)),
        )
        for place in places
    ]
    assert shown[:-1] == wanted
    assert shown[-1][0] == "–"
    for step in page.locator(".podium .step").all():
        place, mark = step.locator(".place").bounding_box(), step.locator(".mark").first.bounding_box()
        assert place["x"] + place["width"] <= mark["x"] + 1


# --- nothing runs into them -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("look", ["tv", "phone", "paper"])
@pytest.mark.parametrize("rounds", [11, 12])
@pytest.mark.parametrize("font", ["DejaVu Sans", "Verdana", "system-ui", "Nunito"])
def test_in_no_font_do_the_words_of_the_picture_lie_over_each_other(still, look, rounds, font):
    """In ``<img>`` it is drawn in whatever font the device has; on a small phone the last round is still numbered."""
    page = still("/sheet/KXPD/1", 1920, 1080)
    picture = lines({**named(FULL), "rounds": rounds}, look)
    picture = re.sub(r'font-family="[^"]*"', f'font-family="{font}"', picture)
    wide = {"tv": 1728, "phone": 296, "paper": 1047}[look]
    page.set_content(f'<link rel="stylesheet" href="/static/css/fonts.css"><div>{picture}</div>')
    page.locator("div").evaluate("(one, wide) => { one.style.width = `${wide}px`; }", wide)
    page.evaluate("() => document.fonts.ready.then(() => null)")
    assert page.locator("svg").evaluate(OVERLAPPING) == []
    numbers = [str(number) for number in range(1, rounds + 1)]
    below = [text for text in page.locator("svg > text").all_text_contents() if text in numbers]
    assert str(rounds) in below


HEADS = """table => [...table.tHead.rows[0].cells].filter((cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell.querySelector(".unseen") ? document.createElement("b") : cell);
  const box = cell.getBoundingClientRect();
  const text = range.getBoundingClientRect();
  return text.width && (text.left < box.left || text.right > box.right || text.bottom > box.bottom + 1);
}).map((cell) => cell.textContent)"""


@pytest.mark.parametrize("language", languages())
def test_on_paper_every_head_lies_in_its_column_in_every_language(still, language):
    page = still("/sheet/KXPD/1", 1047, 726)
    answer_in(language)
    try:
        pages = [paper_page(view) for view in (FULL, CROWDED, ARGUED)]
    finally:
        answer_in("en")
    for html in pages:
        page.set_content(html)
        page.emulate_media(media="print")
        page.evaluate("() => document.fonts.ready.then(() => null)")
        assert page.locator("table").evaluate(HEADS) == []
        assert page.evaluate("() => document.querySelector('.paper').getBoundingClientRect().height") <= 726


def test_a_note_on_paper_has_the_old_score_and_the_new_one():
    assert paper_page(FULL).count("128 → 100") == len(FULL["corrected"])


def unscored():
    """The end of a game whose rounds were all skipped."""
    view = tableaux.finished((0,) * 12)
    for row in view["sheet"]:
        row["cells"] = [None] * len(row["cells"])
    return view


@pytest.mark.rule("2.4")
def test_where_no_round_was_scored_nobody_has_won_on_any_screen(screen, phone):
    page = screen()
    show(page, unscored())
    assert page.get_by_role("heading", level=1).inner_text() == "No round was scored"
    assert page.locator(".stand").count() == 0
    page = phone()
    show_phone(page, unscored(), hands.every_state()["finished"][1])
    assert page.get_by_role("heading", level=1).inner_text() == "No round was scored"
    assert page.locator("main.final").get_by_text("Place 1").count() == 0


def asked(phone, name: str, seat=None) -> str:
    """What a phone with real cards asks of its player."""
    view, mine = own_tableaux.every_phone_state()[name]
    view = {**view, "seats": [{**one, "go_on": False} for one in view["seats"]]}
    page = phone()
    show_phone(page, view, {**mine, "own": {**mine["own"], **(seat or {})}})
    return page.locator("header .ask").inner_text()


@pytest.mark.rule("9.5")
def test_a_phone_is_asked_for_one_thing_at_a_time(phone):
    """Also while it answers for somebody else."""
    assert asked(phone, "count, the pad") == "Tap what is in no meld"
    assert asked(phone, "count, all") == "All right on the table? Go on."
    assert asked(phone, "count, all", {"may_count": [hands.ME, 10]}) == "Tap what is in no meld"
