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


@pytest.mark.rule("9.1")
def test_whoever_waits_in_the_last_turns_sees_that_and_who_is_out(phone):
    page = phone(320, 568)
    show_phone(page, *hands.every_state()["turns, another's last"])
    head = page.locator(".call .word")
    assert head.inner_text() == "Last turn"
    asked = page.locator(".call .ask")
    assert asked.is_visible()
    assert tableaux.NAMES[0] in asked.inner_text()
    assert asked.evaluate("one => one.scrollHeight <= one.clientHeight + 1")


@pytest.mark.rule("9.1")
def test_nothing_on_a_phone_speaks_of_matches_and_calls(phone):
    page = phone()
    for name, (view, mine) in hands.every_state().items():
        if name.startswith("turns, "):
            show_phone(page, view, mine)
            said = page.locator("body").inner_text()
            assert not [word for word in ("match", "Match", "the call") if word in said], (name, said)


@pytest.mark.rule("9.1")
def test_next_says_why_it_does_nothing_during_a_turn(screen):
    page = screen()
    show(page, tableaux.turn(4, 1))
    assert page.locator("[data-do=next]").get_attribute("aria-disabled") == "true"
    press(page, "next")
    page.locator(".said", has_text="Whoever is on turn goes on").wait_for()
    assert page.evaluate("() => line.sent") == []


@pytest.mark.rule("9")
def test_the_lobby_names_the_game_its_seats_and_no_window_that_it_does_not_have(screen, phone):
    page = screen()
    show(page, tableaux.every_state()["turns, lobby"])
    assert page.locator(".lobby h1").inner_text() == "Deuces Aren’t Wild"
    assert page.locator(".counts h2").inner_text() == "3 of 3 seats taken"
    rules = page.locator("p.rules").inner_text()
    assert "to match" not in rules
    assert "2 jokers in each pack" in rules
    guest = phone(320, 568)
    _, mine = hands.every_state()["lobby"]
    view = tableaux.every_state()["turns, lobby"]
    show_phone(guest, {"host": True, "rehearsal": False, **view}, {**mine, "seat": 1})
    assert "Deuces Aren’t Wild" in guest.locator(".lobby .help").inner_text()
