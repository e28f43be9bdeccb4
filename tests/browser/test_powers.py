"""What the host can do about seats, claims and the game, by arrow keys and Enter; and the way in by PIN."""

import re

import pytest

from tests.browser import powers, tableaux
from tests.browser.test_screens import (  # noqa: F401
    LEGIBLE,
    PLACE,
    SIZES,
    focused,
    press,
    screen,
    sent,
    show,
    show_power,
)

DEAF = 850  # milliseconds, a little more than a new claim takes no answer


def keys(page, *names: str) -> None:
    """Press some keys, one after the other."""
    for name in names:
        page.keyboard.press(name)


def open_seat(page, view, seat: int, **info) -> None:
    """The panel with one seat."""
    show_power(page, view, info, ["seats", f"[data-seat='{seat}']"])


@pytest.mark.parametrize(
    ("deed", "name"),
    [("remove", "Remove שרה אבולעפיה כהן from the table?"), ("block", "Block שרה אבולעפיה כהן for tonight?")],
)
def test_nobody_is_removed_by_one_press(screen, deed, name):  # noqa: F811
    page = screen()
    open_seat(page, tableaux.lobby(3), 2)
    page.locator(f"[data-do={deed}]").focus()
    keys(page, "Enter")
    assert sent(page) == []
    assert page.locator(".question").inner_text() == name
    assert focused(page) == "No, keep the seat"
    keys(page, "Enter")
    assert sent(page) == []
    page.locator(f"[data-do={deed}]").focus()
    keys(page, "Enter", "ArrowRight", "Enter")
    assert sent(page) == [{"type": deed, "seat": 2}]


def test_a_seat_is_reached_and_asked_about_by_arrows_alone(screen):  # noqa: F811
    page = screen()
    show(page, tableaux.lobby(3))
    page.locator("[data-do=seats]").focus()
    keys(page, "Enter")
    assert focused(page) == "Close"
    keys(page, "ArrowUp", "Enter")
    assert focused(page) == "Rename"
    keys(page, *["ArrowDown"] * 5)
    assert focused(page) == "Remove"
    keys(page, "Enter", "ArrowRight", "Enter")
    assert sent(page) == [{"type": "remove", "seat": 2}]


def test_whom_the_host_removed_is_let_back_in_from_the_same_panel(screen):  # noqa: F811
    page = screen()
    view = tableaux.table(3, "draw", "draw")
    view["seats"][1]["state"] = "left"
    gone = [{"seat": 1, "name": "Bartholomew", "blocked": False}, {"seat": 9, "name": "Radu", "blocked": True}]
    show_power(page, view, {"removed": gone}, ["seats"])
    # The seat that is played on until its round is scored is offered once, to be let back in.
    assert page.locator("[data-seat]").count() == 2
    press(page, "[data-restore='1']", "[data-restore='9']")
    assert sent(page) == [{"type": "restore", "seat": 1}, {"type": "restore", "seat": 9}]


def test_everybody_who_was_removed_can_be_reached(screen):  # noqa: F811
    page = screen()
    show_power(page, tableaux.lobby(12), {"removed": powers.removed(8)}, ["seats"])
    found = set()
    for _ in range(3):
        found |= set(page.locator("[data-restore]").evaluate_all("all => all.map(one => one.dataset.restore)"))
        press(page, "more")
    assert found == {str(30 + index) for index in range(8)}
    assert page.locator("[data-restore]").first.get_attribute("data-restore") == "30"


@pytest.mark.parametrize(
    ("seat", "deed", "command"),
    [
        (0, "move_on", {"type": "move", "seat": 0, "place": 1}),
        (0, "move_back", {"type": "move", "seat": 0, "place": 4}),
        (4, "move_on", {"type": "move", "seat": 4, "place": 0}),
        (1, "make_remote", {"type": "make_remote", "seat": 1, "on": True}),
        (2, "take_back", {"type": "make_remote", "seat": 2, "on": False}),
    ],
)
def test_a_power_sends_its_command(screen, seat, deed, command):  # noqa: F811
    page = screen()
    open_seat(page, tableaux.lobby(5), seat, remotes=[2])
    press(page, deed)
    assert sent(page) == [command]


def test_seats_are_moved_in_the_lobby_only_and_bots_are_neither_remotes_nor_blocked(screen):  # noqa: F811
    page = screen()
    open_seat(page, tableaux.table(12, "draw", "draw"), 9)
    deeds = page.locator(".deeds button").evaluate_all("all => all.map(one => one.dataset.do)")
    assert deeds == ["rename", "remove"]


def test_a_seat_is_renamed_by_typing_and_enter(screen):  # noqa: F811
    page = screen()
    open_seat(page, tableaux.table(5, "draw", "draw"), 1)
    press(page, "rename")
    page.keyboard.type("Jo n")
    keys(page, "ArrowLeft", "ArrowLeft", "Backspace")
    page.evaluate("() => { line.answer = { ok: false, code: 'name_taken', params: { suggestion: 'Jon 2' } }; }")
    keys(page, "Enter")
    page.get_by_role("alert").get_by_text(re.compile("How about .?Jon 2")).wait_for()
    assert page.locator(".rename input").input_value() == "J n"
    page.evaluate("() => { line.answer = { ok: true, seq: 1 }; }")
    keys(page, "Enter")
    page.locator(".deeds").wait_for()
    assert sent(page) == [{"type": "rename", "seat": 1, "name": "J n"}] * 2


def test_escape_goes_back_step_by_step(screen):  # noqa: F811
    page = screen()
    open_seat(page, tableaux.lobby(5), 3)
    press(page, "block")
    keys(page, "Escape")
    assert page.locator(".deeds").count() == 1
    keys(page, "Escape")
    assert page.evaluate("() => document.activeElement.dataset.seat") == "3"
    keys(page, "Escape")
    assert page.locator(".seats-panel").count() == 0
    assert sent(page) == []


def test_a_seat_that_is_gone_is_not_asked_about_any_more(screen):  # noqa: F811
    page = screen()
    open_seat(page, tableaux.lobby(5), 4)
    press(page, "remove")
    page.evaluate("view => line.show(view)", tableaux.lobby(4))
    page.locator("[data-close]").wait_for()
    assert page.locator("[data-do=remove]").count() == 0


def test_a_live_game_is_ended_only_after_a_question(screen):  # noqa: F811
    page = screen()
    show(page, tableaux.table(5, "draw", "draw"))
    press(page, "seats", "end")
    assert focused(page) == "No, play on"
    keys(page, "Enter")
    assert sent(page) == []
    press(page, "end")
    keys(page, "ArrowRight", "Enter")
    assert sent(page) == [{"type": "new_game"}]
    assert page.locator(".seats-panel").count() == 0


def test_after_the_end_another_game_begins_at_once(screen):  # noqa: F811
    page = screen()
    show(page, tableaux.finished((10, 20, 30)))
    press(page, "again")
    assert sent(page) == [{"type": "new_game"}]


def test_a_claim_is_answered_by_enter_but_not_by_a_press_meant_for_something_else(screen):  # noqa: F811
    page = screen()
    show_power(page, tableaux.table(12, "draw", "draw"), {"claims": powers.claims(7, 2)}, [])
    assert "Grandpa Stan Jr." in page.locator(".claim").inner_text()
    assert focused(page) == "Yes"
    keys(page, "Enter")
    assert sent(page) == []
    page.wait_for_timeout(DEAF)
    keys(page, "Enter")
    assert sent(page) == [{"type": "answer_claim", "claim": 7, "yes": True}]
    page.evaluate("claims => line.tell({ claims })", powers.claims(7, 2)[1:])
    page.wait_for_timeout(DEAF)
    assert "שרה אבולעפיה כהן" in page.locator(".claim").inner_text()
    keys(page, "ArrowRight", "Enter")
    assert sent(page)[1:] == [{"type": "answer_claim", "claim": 8, "yes": False}]
    page.evaluate("() => line.tell({ claims: [] })")
    page.locator(".claim").wait_for(state="detached")


def test_a_claim_takes_no_focus_and_waits_behind_no_panel(screen):  # noqa: F811
    page = screen()
    still = tableaux.clock("turn", 26000, 40000, runs=False)
    show(page, tableaux.table(12, "draw", "draw", paused="nobody", clock=still))
    assert focused(page) == "Go on"
    page.evaluate("claims => line.tell({ claims })", powers.claims(7))
    page.wait_for_timeout(DEAF)
    assert focused(page) == "Go on"
    keys(page, "ArrowUp")
    assert focused(page) in ("Yes", "No")
    press(page, "seats")
    assert page.locator(".claim").count() == 1
    keys(page, *["ArrowUp"] * 7)
    assert focused(page) in ("Yes", "No")


def test_the_host_page_shows_the_pin_and_where_it_is_typed(screen):  # noqa: F811
    page = screen()
    show(page, tableaux.lobby(5))
    assert page.locator(".lobby .pin").count() == 0  # everybody reads the lobby
    press(page, "seats")
    text = page.locator(".seats-panel .pin").inner_text()
    assert "313\u00a0131" in text
    assert "192.168.178.123:3130/host" in text


def at_the_door(page):
    """That page as somebody opens it whom nobody gave a key."""
    page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    page.goto(f"http://{PLACE}/host")
    page.get_by_role("heading", name="Type the PIN").wait_for()
    return page


@pytest.fixture
def door(screen):  # noqa: F811
    """A host page without a key."""
    return at_the_door(screen())


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_way_in_by_pin_is_legible(screen, width, height):  # noqa: F811
    page = at_the_door(screen(width, height))
    page.keyboard.type("31")
    assert page.evaluate(LEGIBLE) == []
    page.keyboard.type("3131")
    page.evaluate("() => { line.refusal.value = { code: 'too_fast', params: {} }; line.status.value = 'refused'; }")
    page.get_by_role("alert").wait_for()
    assert page.evaluate(LEGIBLE) == []


def test_a_phone_can_be_what_the_pin_is_typed_on(screen):  # noqa: F811
    page = at_the_door(screen(320, 568))
    boxes = page.locator(".pad button").evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
    assert len(boxes) == 11
    assert all(box["height"] >= 39 and box["width"] >= 60 and box["right"] <= 320 for box in boxes)
    assert max(box["bottom"] for box in boxes) <= 568


def test_the_pin_opens_the_host_page_and_its_key_is_kept(door):
    page = door
    page.keyboard.type("31413")
    keys(page, "Backspace")
    page.keyboard.type("59")
    page.get_by_role("heading", name="Opening the table").wait_for()
    assert page.evaluate("() => line.who") == {"role": "host", "pin": "314159"}
    page.evaluate("() => { line.welcome.value = { role: 'host', key: 'secret' }; }")
    assert page.evaluate("() => line.who") == {"role": "host", "key": "secret"}
    show(page, tableaux.lobby(3))
    page.locator("[data-do=start]").wait_for()
    page.reload()
    page.get_by_role("heading", name="Opening the table").wait_for()
    assert page.evaluate("() => line.who") == {"role": "host", "key": "secret"}


def test_the_pin_is_typed_with_the_arrows(door):
    page = door
    keys(page, "ArrowDown")
    assert focused(page) == "1"
    keys(page, "Enter", "ArrowRight", "Enter", "ArrowDown", "Enter", "Enter", "ArrowDown", "ArrowDown", "Enter")
    keys(page, "ArrowLeft", "Enter", "ArrowRight", "Enter", "Enter")
    page.get_by_role("heading", name="Opening the table").wait_for()
    assert page.evaluate("() => line.who.pin") == "125500"


@pytest.mark.parametrize(
    ("code", "sentence"), [("bad_pin", "That is not the PIN."), ("too_fast", "Too many wrong PINs.")]
)
def test_a_wrong_pin_is_told_and_can_be_typed_again(door, code, sentence):
    page = door
    page.keyboard.type("111111")
    page.evaluate("code => { line.refusal.value = { code, params: {} }; line.status.value = 'refused'; }", code)
    page.get_by_role("alert").get_by_text(sentence).wait_for()
    page.keyboard.type("222222")
    page.wait_for_function("() => line.tried.length === 1")
    # As it travels: an old key does not go with it.
    assert page.evaluate("() => JSON.stringify(line.tried)") == '[{"pin":"222222"}]'


@pytest.mark.timeout(120)
def test_the_pin_moves_the_host_page_to_another_device(party):
    """F49, F110: the same table and the same controls there; the key that comes with it is kept."""
    table = party("--bots", "2", "--rules", "set_up_window=30,match_window=30")
    first = table.host()
    first.locator("[data-do=seats]").click()
    pin = re.sub(r"\D", "", first.locator(".pin b.number").inner_text())
    second = table.page("second", viewport={"width": 1280, "height": 720})
    second.goto(f"{table.server.url}/host")
    second.get_by_role("heading", name="Type the PIN").wait_for()
    second.keyboard.type(f"{(int(pin) + 1) % 1000000:06}")
    second.get_by_role("alert").get_by_text("That is not the PIN.").wait_for()
    second.keyboard.type(pin)
    second.get_by_text(table.server.code).first.wait_for()
    first.context.close()
    second.locator("[data-do=start]").wait_for()
    second.reload()
    second.locator("[data-do=seats]").click()
    press(second, "[data-seat]", "rename")
    second.keyboard.type("Zoë")
    keys(second, "Enter", "Escape")
    second.locator(".seats-panel .sitter").get_by_text("Zoë", exact=True).wait_for()
    keys(second, "Escape")
    second.locator("[data-do=start]").click()
    second.locator(".caller-draw").wait_for()
    second.reload()
    second.locator(".caller-draw, .felt").first.wait_for()
    press(second, "seats", "end")
    keys(second, "ArrowRight", "Enter")
    second.locator("[data-do=start]").wait_for()
    second.locator(".guests").get_by_text("Zoë", exact=True).wait_for()
