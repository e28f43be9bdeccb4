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


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(("word", "said"), [("turn", "J’s turn"), ("last_turn", "J’s last turn")])
def test_whose_turn_it_is_is_told_to_those_who_do_not_see_it(screen, word, said):
    page = screen()
    show(page, tableaux.turn(12, 5, word=word))
    heard = page.locator(".stage > .unseen[role=status]").inner_text()
    assert "".join(letter for letter in heard if letter.isprintable()) == said
    assert page.locator(".centre .word").inner_text() == "J"


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(("state", "said"), [("hands opened", "Open hands!"), ("all lay out", "Lay out!")])
def test_after_the_last_turn_nobodys_name_stands_over_what_goes_on(screen, phone, state, said):
    page = screen()
    show(page, tableaux.every_state()[f"turns, {state}"])
    assert page.locator(".centre .word").inner_text().lower() == said.lower()
    assert page.locator(".stage > .unseen[role=status]").inner_text() == said
    guest = phone()
    show_phone(guest, *hands.every_state()[f"turns, {state.removeprefix('all ').replace('lay ', 'laying ')}"])
    assert guest.locator(".call .word").inner_text() == said
