"""The way in on the big screen: other addresses, what to check when no phone comes, the Wi-Fi's own code."""

import random
import re

import pytest
import qrcode

from tests.browser import tableaux
from tests.browser.test_screens import LEGIBLE, SIZES, focused, screen, sent, show  # noqa: F401

ADDRESSES = (
    {"address": "192.168.178.123", "kind": "wifi", "name": "wlp3s0", "shown": True},
    {"address": "192.168.137.1", "kind": "hotspot", "name": "wlan1", "shown": False},
    {"address": "172.17.0.1", "kind": "virtual", "name": "docker0", "shown": False},
)
LONG_HINTS = (
    {"code": "container", "params": {}},
    {"code": "vpn", "params": {"name": "Cisco AnyConnect Virtual Miniport Adapter"}},
    {"code": "firewall_windows", "params": {"port": 3130}},
    {"code": "several", "params": {"n": 3}},
    {"code": "guest_wifi", "params": {}},
    {"code": "hotspot", "params": {}},
)
NO_NETWORK = ({"code": "stray", "params": {}}, {"code": "hotspot", "params": {}})
WIFI = {"name": "Wohnzimmer; 5 GHz", "password": 'pa:ss\\wo"rd', "hidden": False}


def tell(page, **info):
    """Bring news of the way in to the page."""
    page.evaluate("info => { line.host.value = { ...line.host.value, ...info }; }", info)
    page.wait_for_timeout(60)


def open_wifi(page):
    """Open the panel; its first field waits for keys."""
    page.locator("[data-do=wifi]").click()
    page.locator("input[name=name]:focus").wait_for()


def type_wifi(page, name, password):
    """Type the Wi-Fi into the panel, by keys alone."""
    open_wifi(page)
    page.keyboard.type(name)
    page.keyboard.press("ArrowDown")
    page.locator("input[name=password]:focus").wait_for()
    page.keyboard.type(password)
    page.keyboard.press("Enter")


# --- addresses ----------------------------------------------------------------------------------------------------


def test_one_key_goes_through_the_addresses(screen):  # noqa: F811
    page = screen()
    show(page, tableaux.lobby(0))
    tell(page, addresses=ADDRESSES)
    assert "Address 1 of 3: Wi-Fi" in page.locator(".next-address").inner_text()
    page.keyboard.press("n")
    page.get_by_role("alert").get_by_text("Phones now use 192.168.137.1 (hotspot).").wait_for()
    tell(page, addresses=[{**one, "shown": one["kind"] == "virtual"} for one in ADDRESSES])
    show(page, tableaux.table(5, "draw", "draw"))
    page.keyboard.press("Shift+N")
    wishes = [{"type": "use_address", "address": address} for address in ("192.168.137.1", "192.168.178.123")]
    assert sent(page) == wishes


def test_the_code_follows_the_address(screen):  # noqa: F811
    page = screen()
    show(page, tableaux.lobby(0))
    before = page.locator(".invite .qr").get_attribute("src")
    tell(page, join_url="http://192.168.137.1:3130/j/KXPD", address="192.168.137.1:3130")
    assert page.locator(".invite .qr").get_attribute("src") != before
    assert page.locator(".typed b").inner_text() == "192.168.137.1:3130"


@pytest.mark.parametrize(
    ("kind", "words"), [("wifi", "This computer has no other address."), ("given", "The address was given")]
)
def test_where_there_is_no_other_address_the_key_says_so(screen, kind, words):  # noqa: F811
    page = screen()
    show(page, tableaux.lobby(0))
    tell(page, addresses=[{**ADDRESSES[0], "kind": kind}])
    page.keyboard.press("n")
    page.get_by_role("alert").get_by_text(words).wait_for()
    assert sent(page) == []
    assert page.locator(".next-address").count() == 0


def test_without_a_network_there_is_no_code_but_a_sentence(screen):  # noqa: F811
    page = screen()
    show(page, tableaux.lobby(0))
    tell(page, addresses=[], hints=NO_NETWORK, phones=0)
    assert page.locator(".qr").count() == 0
    assert page.locator(".typed").count() == 0
    assert "No network, no code" in page.locator(".invite").inner_text()
    assert "Connect it to the Wi-Fi again" in page.locator(".hints").inner_text()
    tell(page, addresses=ADDRESSES, hints=[])
    assert page.locator(".invite .qr").count() == 1


def test_hints_are_said_in_order_and_go_with_the_first_phone(screen):  # noqa: F811
    page = screen()
    show(page, tableaux.lobby(0))
    tell(page, hints=LONG_HINTS, phones=0)
    said = page.locator(".hints li").all_inner_texts()
    assert len(said) == len(LONG_HINTS)
    assert "container" in said[0]
    assert "AnyConnect" in said[1]
    tell(page, hints=[], phones=1)
    assert page.locator(".hints").count() == 0


# --- the Wi-Fi's code ---------------------------------------------------------------------------------------------


def wifi_texts(page, networks):
    """The text of the code of each network, as the page makes it."""
    script = """async networks => {
      const { wifiText } = await import("/static/js/host/wifi.js");
      return networks.map(wifiText);
    }"""
    return page.evaluate(script, networks)


def read(text):
    """What a phone reads in such a text: its fields, unescaped and without quotes around what looks like hex."""
    assert text.startswith("WIFI:")
    assert text.endswith(";;")
    fields = {}
    for letter, written in re.findall(r"([A-Z]):((?:[^\\;]|\\.)*);", text[5:-1]):
        value = re.sub(r"\\(.)", r"\1", written)
        quoted = re.fullmatch(r'"([0-9A-Fa-f]+)"', written)
        fields[letter] = quoted[1] if quoted else value
    return fields


@pytest.mark.parametrize(
    ("name", "password", "hidden", "text"),
    [
        ("Home", "correct horse", False, "WIFI:T:WPA;S:Home;P:correct horse;;"),
        ("Home", "", False, "WIFI:T:nopass;S:Home;;"),
        ("Home", "secret 1", True, "WIFI:T:WPA;S:Home;P:secret 1;H:true;;"),
        ('a;b,c:d"e\\f', "x;y,z:1", False, r"WIFI:T:WPA;S:a\;b\,c\:d\"e\\f;P:x\;y\,z\:1;;"),
        ("CAFE", "12345678", False, "WIFI:T:WPA;S:CAFE;P:12345678;;"),
        ("Zoë 📶", "pässwörd", False, "WIFI:T:WPA;S:Zoë 📶;P:pässwörd;;"),
        ("Home", "0f" * 32, False, f"WIFI:T:WPA;S:Home;P:{'0f' * 32};;"),
    ],
)
def test_the_text_of_a_wifi_code(screen, name, password, hidden, text):  # noqa: F811
    assert wifi_texts(screen(), [{"name": name, "password": password, "hidden": hidden}]) == [text]


def test_every_name_and_password_is_read_as_it_was_typed(screen):  # noqa: F811
    chance = random.Random(313)
    letters = [*'\\;,:"', *'\\;,:"', *"ABCdef019 zé李#"]
    networks = [
        {
            "name": "".join(chance.choices(letters, k=chance.randint(1, 12))),
            "password": "".join(chance.choices(letters, k=chance.choice([0, 8, 9, 20]))),
            "hidden": chance.random() < 0.5,
        }
        for _ in range(500)
    ]
    for network, text in zip(networks, wifi_texts(screen(), networks), strict=True):
        expected = {"S": network["name"], "T": "WPA" if network["password"] else "nopass"}
        expected |= {"P": network["password"]} if network["password"] else {}
        expected |= {"H": "true"} if network["hidden"] else {}
        assert read(text) == expected, text


def modules(page):
    """The modules of the Wi-Fi's code as it stands on the screen; dark is True."""
    size = int(page.locator("svg.qr").get_attribute("viewBox").split()[2])
    rows = [[False] * size for _ in range(size)]
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)", page.locator("svg.qr .dark").get_attribute("d")):
        for step in range(int(length)):
            rows[int(y)][int(x) + step] = True
    return rows


def test_the_picture_holds_exactly_what_was_typed(screen):  # noqa: F811
    page = screen()
    show(page, tableaux.lobby(3))
    type_wifi(page, WIFI["name"], WIFI["password"])
    page.locator("svg.qr .dark").wait_for(state="attached")
    (text,) = wifi_texts(page, [WIFI])
    rows = modules(page)
    inner = [row[4:-4] for row in rows[4:-4]]
    assert not any(any(row) for row in [*rows[:4], *rows[-4:]])
    assert not any(module for row in rows for module in [*row[:4], *row[-4:]])
    made = []
    for mask in range(8):
        code = qrcode.QRCode((len(inner) - 17) // 4, qrcode.constants.ERROR_CORRECT_M, border=0, mask_pattern=mask)
        code.add_data(qrcode.util.QRData(text.encode(), mode=qrcode.util.MODE_8BIT_BYTE))
        code.make(fit=False)
        made.append([[bool(module) for module in row] for row in code.modules])
    assert inner in made
    assert WIFI["name"] in page.locator("figure.wifi").inner_text()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_picture_is_dark_on_white_in_every_theme(screen, scheme):  # noqa: F811
    page = screen()
    page.emulate_media(color_scheme=scheme, forced_colors="active" if scheme == "dark" else "none")
    show(page, tableaux.lobby(0))
    type_wifi(page, "Home", "correct horse")
    page.locator("svg.qr .dark").wait_for(state="attached")
    fills = [
        page.locator(f"svg.qr .{one}").evaluate("path => getComputedStyle(path).fill") for one in ("light", "dark")
    ]
    assert fills == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]


def test_name_and_password_stay_in_the_page(screen):  # noqa: F811
    page = screen()
    show(page, tableaux.lobby(0))
    asked = []
    page.on("request", lambda request: asked.append(f"{request.url} {request.post_data or ''}"))
    type_wifi(page, "Nirvana", "neverland")
    page.locator("svg.qr .dark").wait_for(state="attached")
    kept = page.evaluate("() => JSON.stringify([localStorage, sessionStorage, document.cookie, location.href])")
    assert sent(page) == []
    assert not [text for text in [*asked, kept] if "irvana" in text or "neverland" in text]
    page.reload()
    page.get_by_role("heading", name="Opening the table").wait_for()
    show(page, tableaux.lobby(0))
    assert page.locator("figure.wifi").count() == 0


def test_keys_write_in_a_field_and_do_nothing_else(screen):  # noqa: F811
    page = screen()
    show(page, tableaux.lobby(2))
    tell(page, addresses=ADDRESSES)
    open_wifi(page)
    page.keyboard.type("nN n")
    assert page.locator("input[name=name]").input_value() == "nN n"
    assert sent(page) == []
    page.keyboard.press("Escape")
    assert page.locator(".wifi-panel").count() == 0


def test_a_password_too_short_is_said_and_a_code_can_be_taken_away(screen):  # noqa: F811
    page = screen()
    show(page, tableaux.lobby(0))
    type_wifi(page, "Home", "short")
    page.get_by_role("alert").get_by_text("eight characters").wait_for()
    assert page.locator("figure.wifi").count() == 0
    page.locator("input[name=password]").fill("long enough")
    page.keyboard.press("Enter")
    page.locator("figure.wifi").wait_for()
    page.locator("[data-do=wifi]").click()
    assert page.locator("input[name=name]").input_value() == "Home"
    page.locator("[data-do=wifi_forget]").click()
    assert page.locator("figure.wifi").count() == 0


def test_a_browser_that_cannot_draw_says_so(screen):  # noqa: F811
    page = screen()
    page.route(
        "**/vendor/uqr.js",
        lambda route: route.fulfill(body="export const encode = 1 +;", content_type="text/javascript"),
    )
    show(page, tableaux.lobby(0))
    type_wifi(page, "Home", "correct horse")
    page.get_by_text("This browser is too old to draw the code.").wait_for()


# --- all of it at once --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("wifi", [False, True])
def test_the_lobby_is_legible_with_all_there_is_to_say(screen, width, height, wifi):  # noqa: F811
    page = screen(width, height)
    show(page, tableaux.lobby(0))
    if wifi:
        type_wifi(page, "W" * 32, "correct horse")
        page.locator("svg.qr .dark").wait_for(state="attached")
    found = {}
    states = {
        "plain": {},
        "addresses": {"addresses": ADDRESSES},
        "hints": {"hints": LONG_HINTS, "addresses": ADDRESSES},
    }
    states["no network"] = {"hints": NO_NETWORK, "addresses": []}
    for name, info in states.items():
        for guests in (0, 5, 12):
            tell(page, **{"hints": [], **info})
            show(page, tableaux.lobby(guests))
            complaints = page.evaluate(LEGIBLE)
            complaints += page.evaluate(APART)
            if complaints:
                found[f"{name}, {guests}"] = complaints
    assert found == {}


# Blocks of the lobby that lie over each other.
APART = """() => {
  const blocks = [...document.querySelectorAll(
    ".invite > *, .code, .counts, figure.wifi, .guests, .hints, .rules, .roster .controls"
  )].filter((one) => one.getBoundingClientRect().height);
  const found = [];
  blocks.forEach((one, index) => blocks.slice(index + 1).forEach((other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const apart = a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
    if (!apart) found.push(`over: ${one.className} / ${other.className}`);
  }));
  return found;
}"""
