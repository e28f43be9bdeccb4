"""From the code on the big screen to a seat: what a camera reads, how long it takes, and where stale links lead."""

import base64
import itertools
import os
import time

import pytest

from speed313.web import qr
from tests.browser import tableaux
from tests.browser.conftest import NAMES, PHONE_NAME
from tests.browser.test_screens import screen, show  # noqa: F401
from tests.web.client import Client
from tests.web.proxy import Proxy

TWELVE_SECONDS = 15.0
TIMED = os.environ.get("SPEED313_TIMED") == "1"  # on a machine that does nothing else
# What a camera sees of a picture: scaled to a half, the middle of each module, dark or not.
MODULES = """async ([picture, size]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + picture;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width / 2;
  canvas.height = image.height / 2;
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const at = (index, length) => Math.floor(((index + 0.5) * length) / size);
  return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => {
    const start = 4 * (at(y, canvas.height) * canvas.width + at(x, canvas.width));
    return data[start] + data[start + 1] + data[start + 2] < 384;
  }));
}"""


def read_picture(page, text):
    """The modules of the code on the screen, as a camera sees them, beside those of a text."""
    expected = qr.matrix(text)
    shot = page.locator("img.qr").first.screenshot()
    blank = page.context.browser.new_page()
    seen = blank.evaluate(MODULES, [base64.b64encode(shot).decode(), len(expected)])
    blank.close()
    return seen, expected


THEMES = {
    "dark": {"color_scheme": "dark"},
    "light": {"color_scheme": "light"},
    "high contrast": {"contrast": "more"},
    "forced colours, dark": {"forced_colors": "active", "color_scheme": "dark"},
}


@pytest.mark.parametrize("theme", THEMES)
def test_the_code_is_read_from_a_small_screenshot_and_leads_to_the_form(party, theme):
    """F07, F18: 720 lines scaled to a half, in every theme; the address in it opens the form of this table."""
    table = party("--public-url", f"http://{PHONE_NAME}:3131/")
    page = table.host()
    page.emulate_media(**THEMES[theme])
    page.locator("img.qr").first.wait_for()
    join_url = Client(table.server, "host").wait("host")["join_url"]
    assert join_url == f"http://{PHONE_NAME}:3131/j/{table.server.code}"
    seen, expected = read_picture(page, join_url)
    size, round_corner = len(expected), 2
    for y, x in itertools.product(range(size), repeat=2):
        edge = sorted((min(y, size - 1 - y), min(x, size - 1 - x)))
        assert seen[y][x] == expected[y][x] or edge[1] < round_corner, (y, x)
    phone = table.page("phone", viewport={"width": 390, "height": 844})
    phone.goto(join_url.replace(":3131", f":{table.server.port}"))
    phone.get_by_text(f"Table {table.server.code}").wait_for()
    assert phone.locator("input[name=name]").is_visible()


def test_the_lobby_says_how_to_come_in_and_who_is_in(screen):  # noqa: F811
    """F19: the code, what to do with it, the address to type, the letters, who sits; later a small code."""
    page = screen()
    show(page, tableaux.lobby(5))
    picture = page.locator(".invite .qr").bounding_box()
    assert picture["height"] > 0.5 * 720
    assert "scan" in page.locator(".scan").inner_text().lower()
    assert page.locator(".typed b").inner_text()
    assert page.locator(".code b").inner_text() == "KXPD"
    names = [tableaux.NAMES[index] for index in range(5)]
    assert page.locator(".guest:not(.free) bdi").all_inner_texts() == names
    show(page, tableaux.table(5, "draw", "draw"))
    small = page.locator(".qr").bounding_box()
    assert 60 < small["height"] < picture["height"]


# --- twelve guests ------------------------------------------------------------------------------------------------


@pytest.mark.timeout(420)
def test_twelve_guests_scan_type_a_name_and_tap_once(party):
    """From the start of the server to twelve seats on the TV; each phone opens the code, gets a name and one tap."""
    began = time.monotonic()
    table = party()
    host = table.host()
    started = time.monotonic() - began
    took = 0.0
    for name in NAMES:
        # People take their phones out by themselves: making a browser's window is no part of it.
        page = table.page(name, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
        began = time.monotonic()
        page.goto(f"http://{PHONE_NAME}:{table.server.port}/j/{table.server.code}", wait_until="commit")
        page.locator("input[name=name]").fill(name)
        page.locator(".page.join button.main").tap()
        page.locator(".lobby .me").wait_for()
        took += time.monotonic() - began
    began = time.monotonic()
    host.wait_for_function("() => document.querySelectorAll('.guest:not(.free)').length === 12")
    took += time.monotonic() - began
    print(f"server and host page {started:.1f} s, twelve guests one after the other {took:.1f} s")
    if TIMED:
        assert started + took < TWELVE_SECONDS


def test_the_form_proposes_a_name_that_typing_replaces(party):
    """One tap is enough; who wants another name just types it; an empty one is refused and nothing is lost."""
    table = party()
    host = Client(table.server, "host")
    first = table.phone()
    proposed = first.locator("input[name=name]").input_value()
    assert proposed
    first.locator(".page.join button.main").click()
    first.locator(".lobby .me").wait_for()
    assert [seat["name"] for seat in host.table(lambda view: view["seats"])["seats"]] == [proposed]
    second = table.phone()
    second.locator("input[name=name]").focus()
    second.keyboard.type("Bo")
    assert second.locator("input[name=name]").input_value() == "Bo"
    second.locator("input[name=name]").fill("")
    second.locator(".page.join button.main").click()
    assert second.locator(".remark").inner_text()
    second.locator("input[name=name]").fill(proposed.upper())
    second.locator(".page.join button.main").click()
    second.locator(".remark").get_by_text("Somebody has that name already").wait_for()
    assert second.locator("input[name=name]").input_value() not in ("", proposed)
    second.locator(".page.join button.main").click()
    second.locator(".lobby .me").wait_for()
    host.table(lambda view: len(view["seats"]) == 2)
    host.close()


def test_join_pressed_twice_is_one_seat(party):
    """F25: a double press, and once more when the answer is on its way."""
    table = party()
    host = Client(table.server, "host")
    phone = table.phone()
    phone.locator("input[name=name]").fill("Ana")
    phone.locator(".page.join button.main").dblclick()
    phone.locator(".lobby .me").wait_for()
    phone.wait_for_timeout(500)
    assert [seat["name"] for seat in host.table()["seats"]] == ["Ana"]
    host.close()


MARKUP = ("<img src=x onerror=alert(1)>"[:16], "<script>", "</title>", "&amp;")


def test_markup_in_a_name_is_text_everywhere(party):
    """F29: on the phones, the TV and in the question of the host."""
    table = party("--rules", "set_up_window=1,set_up_per_card=0")
    tv = table.host()
    phones = {name: table.seat(name) for name in MARKUP}
    for name, phone in phones.items():
        phone.get_by_role("heading", name=f"You are in, {name}").wait_for()
    last = phones[MARKUP[-1]]
    for name in MARKUP:
        for page in (tv, last):
            page.get_by_text(name, exact=False).first.wait_for()
    tv.keyboard.press("Enter")
    last.locator(".hand .slot").first.wait_for()
    for name in MARKUP:
        tv.get_by_text(name, exact=True).first.wait_for()
    last.get_by_text(MARKUP[0], exact=True).first.wait_for()
    assert [page.locator("img[src=x], main script, main title").count() for page in (tv, last)] == [0, 0]


def test_a_name_that_is_too_long_is_told_while_it_is_typed(party):
    table = party()
    phone = table.phone()
    name = phone.locator("input[name=name]")
    name.fill("Bartholomäus von Übersee")
    phone.get_by_role("alert").get_by_text("8 letters too many").wait_for()
    phone.locator(".page.join button.main").click()
    assert phone.locator(".page.join").is_visible()
    name.fill("👩‍👩‍👧‍👦" * 17)
    phone.get_by_role("alert").get_by_text("One letter too many").wait_for()
    name.fill("👩‍👩‍👧‍👦" * 16)
    phone.locator(".page.join button.main").click()
    phone.locator(".lobby .me").wait_for()


# --- links that lead nowhere --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/j/ZZZZ", "There is no table with that code."),
        ("/j/%22%3E%3Cb%3E", "There is no table with that code."),
        ("/j/K", "There is no table with that code."),
        ("/j/%F0%9F%98%80", "Type the code that stands on the big screen."),
        ("/j/", None),
        ("/j/AB/CD", None),
        ("/nothing", None),
    ],
)
def test_a_link_to_no_table_leads_to_the_field_for_the_code(party, path, words):
    """F33, F48: within three seconds a sentence and a way on, never a spinner or nothing at all."""
    table = party()
    phone = table.page("phone", viewport={"width": 390, "height": 844})
    start = time.monotonic()
    phone.goto(f"http://{PHONE_NAME}:{table.server.port}{path}")
    if words is None:
        phone.get_by_role("link").click()
        phone.locator("input[name=name]").wait_for()
        table.complaints.clear()  # the browser's own, of a page that is not there
        return
    phone.get_by_role("alert").get_by_text(words).wait_for()
    assert time.monotonic() - start < 3 * 3
    phone.locator("input[name=code]").fill(f" {table.server.code[:2].lower()}-{table.server.code[2:].lower()}")
    phone.get_by_role("button", name="Find the table").click()
    phone.locator("input[name=name]").wait_for()


@pytest.mark.parametrize("token", ["", "x", "a-token-of-last-week-000", "😀", "a" * 300])
def test_a_stale_token_leads_to_the_form_with_a_sentence(party, token):
    """F48: whatever is kept of an older evening."""
    table = party()
    phone = table.page("phone", viewport={"width": 390, "height": 844})
    phone.add_init_script(f"localStorage.setItem('speed313.seat.{table.server.code}', {token!r})")
    phone.goto(f"http://{PHONE_NAME}:{table.server.port}/j/{table.server.code}")
    phone.locator("input[name=name]").wait_for()
    if token:
        assert phone.locator(".remark").inner_text()


def test_the_token_of_another_table_is_none_of_this(party):
    """F48: a seat that was had elsewhere is not taken for one here."""
    other = party()
    phone = other.seat("Ana")
    token = phone.evaluate(f"localStorage.getItem('speed313.seat.{other.server.code}')")
    table = party()
    again = table.page("phone", viewport={"width": 390, "height": 844})
    again.add_init_script(f"localStorage.setItem('speed313.seat.{table.server.code}', '{token}')")
    again.goto(f"http://{PHONE_NAME}:{table.server.port}/j/{table.server.code}")
    again.locator("input[name=name]").wait_for()
    assert again.locator(".remark").inner_text()


# --- a proxy in between -------------------------------------------------------------------------------------------


@pytest.mark.timeout(180)
@pytest.mark.parametrize("keeps", [True, False], ids=["keeps the path", "takes the path off"])
@pytest.mark.parametrize("upgrades", [True, False], ids=["websocket", "polling"])
def test_pages_live_under_a_path_of_a_proxy(party, keeps, upgrades):
    """F11, F21: pages, pictures and sockets; without WebSocket by polling, and the lobby says that the link is slow."""
    from tests.web.server import free_port

    port = free_port()
    table = party("--port", str(port), "--public-url", "http://party.test/game%20night", "--bots", "1")
    proxy = Proxy(port, "/game%20night", keeps, f"127.0.0.1:{port}", upgrades)
    tv = table.host()
    phone = table.page("phone", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.goto(f"http://{PHONE_NAME}:{proxy.port}/game%20night/j/{table.server.code}")
    phone.locator("input[name=name]").fill("Ana")
    phone.locator(".page.join button.main").click()
    phone.locator(".lobby .me").wait_for()
    if not upgrades:
        tv.get_by_text("A slow link").wait_for()
        tv.get_by_text("One screen cannot open a WebSocket").wait_for()
    phone.reload()
    phone.locator(".lobby .me").wait_for()
    assert phone.evaluate("location.pathname") == f"/game%20night/j/{table.server.code}"
    tv.get_by_text("Ana", exact=True).first.wait_for()
    tv.keyboard.press("Enter")
    phone.locator(".hand .slot").first.wait_for()
    far = table.page("far host", viewport={"width": 1280, "height": 720})
    far.goto(f"http://{PHONE_NAME}:{proxy.port}/game%20night/host#k={table.server.key}")
    far.locator("main.stage[class*=phase-]").wait_for()
    far.wait_for_function("() => document.querySelector('.qr').naturalWidth > 0")
    # Without its slash only where we are told of the path; a proxy that takes it off has to lead there itself.
    phone.goto(f"http://{PHONE_NAME}:{proxy.port}/game%20night{'' if keeps else '/'}")
    phone.locator(".hand .slot").first.wait_for()
    table.complaints[:] = [text for text in table.complaints if "WebSocket connection" not in text or upgrades]
    for page in (phone, far):
        page.context.close()
    proxy.stop()
