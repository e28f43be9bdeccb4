"""The siblings' games by turns on big screen and phones, without a server: what is said, and what the host can do."""

# ruff: noqa: F811  (fixtures that are imported and asked for)

import pytest

from speed313.rules.state import Phase
from tests.browser import hands, tableaux
from tests.browser.pages import phone  # noqa: F401
from tests.browser.pages import show as show_phone
from tests.browser.test_screens import press, screen, show  # noqa: F401

PLAYED = [phase.value for phase in Phase if phase.value not in ("lobby", "caller", "scored", "finished")]


@pytest.mark.rule("9.1")
def test_a_round_can_be_dealt_again_or_skipped_in_all_its_phases(screen, phone):
    host, remote = screen(), phone(390, 844)
    mine = {**hands.every_state()["turns, mine"][1], "remote": True}
    for phase in PLAYED:
        show(host, {**tableaux.turn(3, 1), "phase": phase})
        press(host, "scores")
        deeds = host.locator("[data-do]").evaluate_all("all => all.map(one => one.dataset.do)")
        assert {"misdeal", "skip"} <= set(deeds), phase
        press(host, "back")
        show_phone(remote, {"host": True, "rehearsal": False, **tableaux.turn(12, 1), "phase": phase}, mine)
        remote.evaluate("more => line.tell(more)", {"removed": [], "paces": []})
        remote.evaluate(
            "document.querySelector('.tall[open]') || document.querySelector('.info .door + .door').click()"
        )
        for words in ("Deal again…", "Skip round…"):
            remote.locator(".tall[open] button", has_text=words).wait_for(timeout=3000)
