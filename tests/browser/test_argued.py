"""Scores are argued about, and the sheet is right on the TV, on phones and on paper."""

import re

import pytest

from speed313.catalogue import sentence

# Nobody plays for the two phones: without stretching each turn lasts a second, however many it takes until one matches.
QUICK = "set_up_window=1,set_up_per_card=0,match_window=1,turn_clock=1,sheet_clock=600,stretch=off"


def figures(page, row: str, cell: str) -> dict[str, list[str]]:
    """Name to the texts of its cells and its total, whatever marks are beside them; the last is the total."""
    return page.locator(row).evaluate_all(
        """(rows, cell) => Object.fromEntries(rows.map((row) => [
          row.querySelector("bdi").textContent,
          [...row.querySelectorAll(cell), row.querySelector("td.total")].map((one) => {
            const copy = one.cloneNode(true);
            copy.querySelectorAll(".sub, .sum, .after, .marks, sup").forEach((more) => more.remove());
            return copy.textContent.trim();
          }),
        ]))""",
        cell,
    )


def everywhere(host, phones, paper_of) -> dict[str, list[str]]:
    """What the TV shows, which is what every phone shows and what is printed."""
    shown = figures(host, ".sheet tbody tr", "td.number:not(.place):not(.total):not(.none)")
    for phone in phones:
        phone.wait_for_function(
            "wanted => [...document.querySelectorAll('table.sheet td.total')].map(one => one.textContent.trim()).sort()"
            ".join() === wanted",
            arg=",".join(sorted(row[-1] for row in shown.values())),
        )
        assert figures(phone, "table.sheet tbody tr", "td:not(.total):not(.none)") == shown
    paper_of.reload()
    assert figures(paper_of, "tbody tr", "td:not(.place):not(.total):not(.none)") == shown
    return shown


def to_the_sheet(host) -> None:
    """Wait until the round is over, and look at its sheet."""
    host.locator(".hands, .sheet").first.wait_for(timeout=120_000)
    if host.locator("[data-do=to_sheet]").count():
        host.keyboard.press("Enter")
    host.locator(".sheet [data-do=next]").wait_for()


def total(row: list[str]) -> int:
    """The sum of a row's cells."""
    return sum(int(text.replace("★", "") or 0) for text in row[:-1])


@pytest.mark.timeout(420)
def test_scores_are_argued_about_and_the_sheet_is_right_everywhere(party):
    """F83, F84: a correction, its undoing, an objection, a misdeal, a skip and another game."""
    table = party("--bots", "6", "--bot-pause", "0.05", "--rules", QUICK)  # the more, the sooner one of them matches
    host = table.host()
    ana, ben = table.seat("Ana"), table.seat("Ben", width=320, height=568)
    host.get_by_text("Ben", exact=True).first.wait_for()
    printed = table.page("paper", viewport={"width": 1200, "height": 900})
    printed.goto(f"{table.server.url}/sheet/{table.server.code}")
    host.keyboard.press("Enter")
    to_the_sheet(host)
    phones = (ana, ben)
    first = everywhere(host, phones, printed)
    assert set(first) > {"Ana", "Ben"}
    assert all(total(row) == int(row[-1]) for row in first.values())

    # The host corrects Ben's score, with a reason.
    host.locator("tr", has_text="Ben").locator(".cell").click()
    host.locator(".cell-panel .sum-line").wait_for()
    counted = int(re.findall(r"\d+", host.locator(".cell-panel .points").inner_text())[-1])
    host.locator("[data-do=correct]").click()
    host.locator("#new-points").fill(str(counted + 7))
    host.locator("#reason").fill("a king was overlooked")
    host.keyboard.press("Enter")
    host.locator(".corrections").get_by_text("a king was overlooked").wait_for()
    host.keyboard.press("Escape")
    host.locator("tr", has_text="Ben").get_by_text("✎").wait_for()
    corrected = everywhere(host, phones, printed)
    assert int(corrected["Ben"][-1]) == counted + 7
    assert {**corrected, "Ben": 0} == {**first, "Ben": 0}
    ana.locator("table.sheet tr", has_text="Ben").get_by_text("✎").wait_for()
    assert "a king was overlooked" in printed.locator(".notes").inner_text()

    # A guest objects; the host looks and finds that it stands.
    ana.locator("table.sheet tr", has_text="Ben").locator("button.cell").click()
    ana.locator("dialog.score").get_by_text("a king was overlooked").wait_for()
    assert ana.get_by_role("button", name=sentence("host.do.correct")).count() == 0
    ana.locator("dialog.score .object").click()
    ana.get_by_text(sentence("phone.cell.asked")).wait_for()
    host.locator("[data-do=scores] .badge-count").wait_for()
    host.locator("[data-do=scores]").click()
    host.locator("[data-do=check]").click()
    host.locator(".asked-by").get_by_text("Ana").wait_for()
    host.locator("[data-do=stands]").click()
    host.locator(".asked-by").wait_for(state="detached")
    ana.locator(".notice.on").wait_for()

    # The correction is undone: everything is as it was.
    host.locator("[data-do=undo]").click()
    host.locator(".corrections .undone").wait_for()
    host.keyboard.press("Escape")
    host.locator("tr", has_text="Ben").get_by_text("✎").wait_for(state="detached")
    ana.locator("dialog.score").get_by_role("button", name=sentence("phone.host.close")).click()
    assert everywhere(host, phones, printed) == first

    # A misdeal: the round is taken off every sheet and played again.
    host.locator("[data-do=misdeal]").click()
    host.keyboard.press("ArrowRight")
    host.keyboard.press("Enter")
    host.locator(".felt").wait_for()
    printed.reload()
    assert {name: row[-1] for name, row in figures(printed, "tbody tr", "td.match").items()} == dict.fromkeys(
        first, "0"
    )
    to_the_sheet(host)
    again = everywhere(host, phones, printed)
    assert {len(row) for row in again.values()} == {2}

    # The next round is skipped: nobody has a score of it.
    host.keyboard.press("Enter")
    host.locator(".felt").wait_for()
    host.locator("[data-do=scores]").click()
    host.locator("[data-do=skip]").click()
    host.keyboard.press("ArrowRight")
    host.keyboard.press("Enter")
    host.locator(".sheet .skipped").first.wait_for()
    ana.get_by_text(sentence("phone.scored.skipped", round=2)).wait_for()
    assert everywhere(host, phones, printed) == again

    # Another game keeps the sheet of this one.
    host.locator("[data-do=seats]").click()
    host.locator("[data-do=end]").click()
    host.keyboard.press("ArrowRight")
    host.keyboard.press("Enter")
    host.locator("[data-do=start]").wait_for()
    printed.goto(f"{table.server.url}/sheet/{table.server.code}/1")
    assert figures(printed, "tbody tr", "td:not(.place):not(.total):not(.none)") == again
