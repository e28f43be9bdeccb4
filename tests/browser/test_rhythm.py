"""The rhythm in a real browser: a person calls from a phone, "wait for me", the pace during the game, the pause."""

import re
import time

import pytest

CALLS = "caller=person,set_up_window=30,set_up_per_card=0,match_window=30,call_clock=90,turn_clock=120"
GUESTS = ("Ana", "Grandpa Stan 313", "Zoë")


def word_on(host) -> str:
    """The call that stands in the middle of the TV."""
    return host.locator(".centre .word").inner_text().lower()


@pytest.mark.timeout(420)
def test_a_person_calls_a_round_from_a_phone_and_the_tv_follows(party):
    """§8 `caller`: from the high-card draw to the scores, no call is made but by the phone of the caller's seat."""
    table = party("--rules", CALLS)
    host = table.host()
    phones = {name: table.seat(name, thumb=True) for name in GUESTS}
    host.keyboard.press("Enter")
    host.locator(".caller-draw .drawn .card").nth(2).wait_for()
    name = host.locator(".caller-draw .verdict b").inner_text()
    caller = phones.pop(name)
    caller.get_by_text("You call:", exact=False).wait_for()
    key = caller.locator(".key.calls")
    key.wait_for()
    words, deadline = [], time.monotonic() + 300
    while not host.locator(".phase-scored").count():
        assert time.monotonic() < deadline
        due = caller.locator(".key.calls.due")
        if due.count():
            # A match just called is all that the TV shows.
            host.locator(".splash").or_(host.locator(".plate .doing", has_text="calls…")).first.wait_for()
            if not host.locator(".splash").count():
                assert name in host.locator(".centre .below").inner_text()
            words.append(key.inner_text().splitlines()[0].lower())
            before = host.locator(".stage").get_attribute("class")
            due.click()
            host.wait_for_function("before => document.querySelector('.stage').className !== before", arg=before)
            if not host.locator(".phase-scored").count():
                assert words[-1].strip("!") in (said := word_on(host)) or said == "match!"
        host.wait_for_timeout(100)
    assert words == ["draw!", "discard!"] * (len(words) // 2)
    assert len(words) >= 2
    for phone in phones.values():
        assert phone.locator(".key.calls").count() == 0
    # The sheet is no window: who calls goes on like everybody.
    caller.locator(".key.go").wait_for()


@pytest.mark.timeout(120)
def test_who_needs_a_moment_gets_it_and_all_see_it(party):
    table = party("--rules", "set_up_window=60,set_up_per_card=0")
    host = table.host()
    ana, _ = table.seat("Ana"), table.seat("Zoë")
    host.keyboard.press("Enter")
    wait = ana.locator(".door.wait[aria-disabled=false]")
    wait.wait_for()
    assert wait.get_attribute("aria-label") == "Wait for me, 2 times left"
    before = int(ana.locator(".clock").inner_text())
    wait.click()
    host.locator(".plate .doing", has_text="a moment…").wait_for()
    longer = "least => Number(document.querySelector('.clock').innerText) > least"
    ana.wait_for_function(longer, arg=before + 10)
    ana.locator(".door.wait[aria-disabled=true]").wait_for()
    assert ana.locator(".door.wait .count").inner_text() == "1"


@pytest.mark.timeout(120)
def test_the_pace_is_chosen_with_arrow_keys_and_during_the_game(party):
    table = party()
    host = table.host()
    phones = [table.seat("Ana"), table.seat("Zoë")]
    host.locator("[data-do=pace]").click()
    host.locator("[data-tab=rhythm]").click()
    host.locator("[data-close]").focus()
    host.locator("[data-close]").wait_for()
    for _ in range(20):
        if host.locator("[data-pace=grandparents]:focus").count():
            break
        host.keyboard.press("ArrowUp" if not host.locator("[data-pace]:focus").count() else "ArrowRight")
    host.keyboard.press("Enter")
    host.locator("[data-pace=grandparents][aria-pressed=true]").wait_for()
    host.locator("[data-rule=caller]").click()
    host.locator("[data-rule=caller]", has_text="a person").wait_for()
    host.keyboard.press("Escape")
    host.locator(".pace-panel").wait_for(state="detached")
    assert "grandparents" in host.locator(".rules").inner_text()
    assert "a person calls" in host.locator(".rules").inner_text()
    host.locator("[data-do=start]").click()
    phones[0].locator(".play").wait_for()
    host.locator("[data-do=pace]").click()
    assert host.locator("[data-tab], [data-rule^='hint=']").count() == 0
    host.locator("[data-rule='turn_clock+']").click()
    host.get_by_text("own numbers").wait_for()
    host.get_by_text("95 s").wait_for()


@pytest.mark.timeout(120)
def test_a_pause_outlives_every_reload(party):
    """Field case F64: the TV and the phones show the pause, and all go on from the seconds that were left."""
    table = party("--rules", "set_up_window=60,set_up_per_card=0")
    host = table.host()
    phones = [table.seat("Ana"), table.seat("Zoë")]
    host.keyboard.press("Enter")
    phones[0].locator(".play").wait_for()
    host.locator(".phase-set_up").wait_for()
    host.keyboard.press("Space")
    for page in (host, *phones):
        page.get_by_text("Paused").first.wait_for()
    left = [phone.locator(".clock").inner_text() for phone in phones]
    assert left[0] == left[1]
    assert re.fullmatch(r"\d+", left[0])
    for page in (host, *phones):
        page.reload()
        page.get_by_text("Paused").first.wait_for()
    host.wait_for_timeout(2_500)
    assert [phone.locator(".clock").inner_text() for phone in phones] == left
    host.keyboard.press("Space")
    for page in phones:
        page.locator(".veil").wait_for(state="detached")
        assert int(left[0]) - 3 <= int(page.locator(".clock").inner_text()) <= int(left[0])
