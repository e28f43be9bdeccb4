"""The big screen in every state, without a server: legible from the sofa, controlled by a few keys, on time."""

import mimetypes
import os
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import jinja2
import pytest

from speed313.catalogue import sentence
from speed313.resources import static_folder, templates_folder
from speed313.web import qr
from speed313.web.guard import content_policy
from speed313.web.lines import LOOKS, draw_lines
from tests.browser import own_tableaux, powers, tableaux, tongues
from tests.browser.pages import bundled

HERE = Path(__file__).parent
PLACE = "tv.test"
LEGIBLE = (HERE / "legible.js").read_text(encoding="utf-8")
SIZES = ((1920, 1080), (1280, 720))


def answer(route, *, language: str = "en") -> None:
    """Serve the pages from the checkout, and a line to no table instead of the real one."""
    path = urlsplit(route.request.url).path
    kind, _ = mimetypes.guess_type(path)
    if path in ("/host", "/w"):
        body = tongues.page_of("host.html" if path == "/host" else "watch.html", language, code="KXPD")
        kind = "text/html; charset=utf-8"
    elif path.startswith("/qr/"):
        body = qr.svg("http://192.168.178.123:3130/j/KXPD").encode()
    elif texts := tongues.asked(path.removeprefix("/static/"), language):
        body = texts
    elif path.startswith("/lines/"):
        body = lines(tableaux.argued(tableaux.scored(12, 13, 0)), "tv").encode()
        kind = "image/svg+xml"
    elif path.startswith("/static/bundle/"):
        body = bundled(path.removeprefix("/static/bundle/"))
    else:
        file = static_folder() / path.removeprefix("/static/")
        if not file.is_file():
            route.fulfill(status=404)
            return
        body = file.read_bytes()
    kind = "text/javascript" if path.endswith(".js") else kind
    headers = {"Content-Type": kind or "application/octet-stream", "Content-Security-Policy": content_policy(PLACE)}
    route.fulfill(body=body, headers=headers)


def lines(view, look: str) -> str:
    """The picture of the totals as the server draws it."""
    pages = jinja2.Environment(loader=jinja2.FileSystemLoader(templates_folder()), autoescape=True)
    return pages.get_template("lines.svg").render(lines=draw_lines(view, LOOKS[look]), about="")


def asks_to_sound(page):
    """Waits until the page has asked to sound: what looks into a page counts as a press for the browser."""
    return page.expect_response("**/audio/**/manifest.json")


@pytest.fixture
def screen(browser):
    """Opens host pages: ``screen(width, height)`` gives a page; at the end no page may have complained."""
    contexts, complaints = [], []

    def open_page(width: int = 1280, height: int = 720, motion: str = "reduce", language: str = "en"):
        context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion=motion)
        contexts.append(context)
        context.route("**/*", partial(answer, language=language))
        page = context.new_page()
        page.on("console", lambda message: message.type in ("error", "warning") and complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        with asks_to_sound(page):
            page.goto(f"http://{PLACE}/host#k=key")
        page.locator(".no-table h1").wait_for()
        page.wait_for_function("() => window.line")
        page.evaluate("() => document.fonts.ready.then(() => null)")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def show(page, view) -> None:
    """Put a view on the page, as if nothing had been there before."""
    page.evaluate("() => { line.view.value = null; }")
    page.evaluate("view => line.show(view)", view)
    page.wait_for_timeout(60)


def press(page, *deeds: str) -> None:
    """Press some of the page's buttons by what they do, or by a selector."""
    for deed in deeds:
        page.locator(deed if "[" in deed else f"[data-do={deed}]").last.dispatch_event("click")
        page.wait_for_timeout(30)


def show_power(page, view, info, deeds) -> None:
    """Put a state of the host's powers on the page."""
    page.evaluate("info => line.tell({ claims: [], removed: [], remotes: [], ...info })", info)
    show(page, view)
    press(page, *deeds)


STILL = "() => document.getAnimations().every(one => !(one instanceof CSSAnimation) || one.playState === 'finished')"


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize(("count", "games"), [(2, 1), (4, 3), (9, 4), (12, 9)])
def test_the_evening_is_legible(screen, width, height, count, games):
    page = screen(width, height)
    page.evaluate("told => { line.answer = { ok: true, ...told }; }", tableaux.evening(count, games))
    show(page, {**tableaux.lobby(count), "game": games + 1})
    press(page, "seats", "evening")
    page.locator(".evening-panel .played li").first.wait_for()
    page.wait_for_function(STILL)
    assert page.evaluate(LEGIBLE) == []
    assert page.locator(".evening-panel tbody tr").count() == (count if games > 1 else 0)
    assert page.locator(".evening-panel .played li").count() == min(games, 7)
    assert focused(page) == "Close"
    page.keyboard.press("Escape")
    assert page.locator(".panel").count() == 0


def test_the_evening_is_offered_in_the_lobby_and_between_rounds_from_the_second_game_on(screen):
    page = screen()
    page.evaluate("told => { line.answer = { ok: true, ...told }; }", tableaux.evening(4, 2))
    for name in ("lobby, twelve", "sheet, twelve", "podium, two"):
        view = tableaux.every_state()[name]
        show(page, view)
        assert page.locator(".controls [data-do=evening]").count() == 0, name
        show(page, {**view, "game": 2})
        press(page, "evening")
        page.locator(".evening-panel").wait_for()
        page.keyboard.press("Escape")


@pytest.mark.rule("9.5")
def test_a_score_that_nobody_counted_is_no_zero_and_can_be_counted_from_its_cell(screen):
    page = screen()
    view, _ = own_tableaux.every_state()["sheet with scores missing"]
    told = {**tableaux.cell(0, 0), "points": 0, "missing": True, "judged": None, "hand": None}
    page.evaluate("cell => { line.answer = { ok: true, cell }; }", told)
    show(page, view)
    page.locator("[data-cell='0/11']").click()
    assert page.locator(".cell-panel .points").inner_text() == "…"
    assert page.locator(".cell-panel .note").inner_text() == sentence("sheet.not_counted")
    press(page, "correct")
    assert page.locator("#new-points").input_value() == ""
    page.keyboard.press("Escape")
    press(page, "count")
    page.locator(".counter.panel .tile").first.wait_for()
    assert page.locator(".cell-panel").count() == 0


@pytest.mark.rule("9.5")
def test_a_total_that_lacks_a_score_is_marked_beside_the_table(screen):
    page = screen()
    view = {**own_tableaux.every_state()["draw"][0]}
    view["sheet"] = [tableaux.row(one, 10) for one in view["seats"]]
    view["sheet"][3]["cells"][4] = {"points": 0, "matched": False, "missing": True, "fine": 0}
    show(page, view)
    totals = {row["name"]: row["total"] for row in view["sheet"]}
    name = view["sheet"][3]["name"]
    shown = page.locator(".side .rows li").evaluate_all("""all => all.map(
        (one) => [one.querySelector('bdi').textContent, one.querySelector('b.number').textContent])""")
    assert dict(shown) == {one: f"{total}…" if one == name else str(total) for one, total in totals.items()}


def sent(page) -> list[dict]:
    """The commands that the page has sent."""
    return page.evaluate("() => line.sent")


def focused(page) -> str:
    """The text of what has the focus."""
    return page.evaluate("() => document.activeElement.textContent.trim()")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_state_is_legible(screen, width, height):
    page = screen(width, height)
    found = {}
    for name, view in tableaux.every_state().items():
        show(page, view)
        page.wait_for_function(STILL)
        assert page.locator(".stage").count() == 1, name
        if complaints := page.evaluate(LEGIBLE):
            found[name] = complaints
    assert found == {}


@pytest.mark.rule("9.5")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_state_with_real_cards_is_legible(screen, width, height):
    page = screen(width, height)
    found = {}
    for name, (view, deeds) in own_tableaux.every_state().items():
        show(page, view)
        press(page, *deeds)
        page.wait_for_function(STILL)
        if folder := os.environ.get("SPEED313_SHOTS"):
            page.screenshot(path=f"{folder}/{width} {name}.png")
        if complaints := page.evaluate(LEGIBLE):
            found[name] = complaints
        for _ in range(3):
            page.keyboard.press("Escape")
    assert found == {}


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_power_is_legible(screen, width, height):
    page = screen(width, height)
    found = {}
    for name, (view, info, deeds) in powers.every_power().items():
        show_power(page, view, info, deeds)
        page.wait_for_function(STILL)
        assert (page.locator(".seats-panel").count() == 1) == ("seats" in deeds), name
        assert page.locator(".claim").count() == bool(info.get("claims")), name
        if complaints := page.evaluate(LEGIBLE):
            found[name] = complaints
        for _ in range(3):
            page.keyboard.press("Escape")
    assert found == {}


def test_a_pile_lies_between_its_feeder_and_its_taker(screen):
    """§1.3: clockwise is to the left, and each pile lies on the way from its seat to that seat's left neighbour."""
    rings = screen().evaluate(
        """async () => {
          const { CENTRE, ringOf } = await import("/static/js/host/ring.js");
          const angle = ({ x, y }) => Math.atan2(y - CENTRE.y, x - CENTRE.x);
          return Array.from({ length: 11 }, (_, index) =>
            ringOf(index + 2).places.map(({ seat, pile }) => [angle(seat), angle(pile)]));
        }"""
    )
    turn = 2 * 3.141592653589793
    for count, ring in enumerate(rings, 2):
        assert len(ring) == count
        for (seat, pile), (neighbour, _) in zip(ring, [*ring[1:], ring[0]], strict=True):
            assert 0 < (pile - seat) % turn < (neighbour - seat) % turn or count == 1


def test_a_pile_lies_before_its_taker_also_past_seats_that_only_watch(screen):
    """§7.4: who came late draws nothing this round; the pile beside that seat is for the next one that is dealt in."""
    page = screen()
    for watching in ((4,), (2, 3), (0,), (0, 5), (1, 2, 4, 5)):
        view = tableaux.table(6, "draw", "draw")
        for seat in watching:
            view["seats"][seat] |= {"state": "watching", "top": None, "pile": 0, "hand": 0, "place": 0, "total": 0}
        show(page, view)
        piles, ring = page.evaluate(
            """async (seats) => {
              const { ringFor, ringOf } = await import("/static/js/host/ring.js");
              return [ringFor(seats), ringOf(seats.length)].map(({ places }) => places.map(({ pile }) => pile));
            }""",
            view["seats"],
        )
        dealt_in = [index for index in range(6) if index not in watching]
        for feeder, taker in zip(dealt_in, [*dealt_in[1:], dealt_in[0]], strict=True):
            assert piles[feeder] == ring[taker - 1], (watching, feeder)
        assert page.locator(".felt .pile").count() == len(dealt_in)
        rows = page.locator(".side .rows li").all_inner_texts()
        assert [row.split()[-1] for row in rows if "–" in row].count("0") == 0


def test_all_twelve_are_in_the_standings_with_their_totals(screen):
    page = screen()
    show(page, tableaux.table(12, "draw", "draw"))
    rows = page.locator(".side .rows li")
    shown = [
        (rows.nth(index).locator("bdi").inner_text(), rows.nth(index).locator("b").inner_text()) for index in range(12)
    ]
    assert sorted(shown) == sorted(
        (name, str(total)) for name, total in zip(tableaux.NAMES, tableaux.TOTALS, strict=True)
    )


@pytest.mark.parametrize("view", [tableaux.finished((10, 10, 40)), tableaux.finished((12,) * 12)])
def test_nobody_with_a_place_on_the_podium_is_missing(screen, view):
    """§2.4: equal totals share a place."""
    page = screen()
    show(page, view)
    names = page.locator(".stand bdi").all_inner_texts()
    assert sorted(names) == sorted(seat["name"] for seat in view["seats"])


def test_a_call_and_the_new_tops_wait_for_the_instant(screen):
    page = screen(motion="no-preference")
    before = tableaux.table(12, "draw", "draw")
    show(page, before)
    after = tableaux.table(12, "window", "discard", seq=101)
    after["call"] = tableaux.call("discard", 600, number=10)
    for seat, card in zip(after["seats"], tableaux.cards(30)[12:24], strict=True):
        seat["top"] = card
    page.evaluate("view => line.show(view)", after)
    page.wait_for_timeout(150)
    assert page.locator(".word").inner_text().lower() == "draw!"
    tops = page.locator(".pile .card").evaluate_all("cards => cards.map(card => card.dataset.card)")
    assert tops == [seat["top"] for seat in before["seats"]]
    page.wait_for_timeout(2200)
    assert page.locator(".word").inner_text().lower() == "discard!"
    tops = page.locator(".pile .card").evaluate_all("cards => cards.map(card => card.dataset.card)")
    assert tops == [seat["top"] for seat in after["seats"]]
    assert page.locator(".flight").count() == 0


def test_enter_starts_and_space_pauses(screen):
    page = screen()
    show(page, tableaux.lobby(5))
    page.keyboard.press("Enter")
    show(page, tableaux.table(5, "draw", "draw"))
    page.keyboard.press("Space")
    show(page, tableaux.table(5, "draw", "draw", paused="host"))
    page.keyboard.press("Space")
    assert [command["type"] for command in sent(page)] == ["start", "pause", "resume"]


def test_enter_goes_on_from_the_hands_to_the_sheet_to_the_next_round(screen):
    page = screen()
    show(page, tableaux.scored(12, 13, 1000))
    assert page.locator(".hands").count() == 1
    page.keyboard.press("Enter")
    page.locator(".sheet").wait_for()
    assert sent(page) == []
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    # The same number both times: the second press ends nothing that nobody has seen.
    assert sent(page) == [{"type": "next", "call": 9}] * 2


def test_a_refusal_is_said_in_words(screen):
    page = screen()
    page.evaluate("() => { line.answer = { ok: false, code: 'too_few_seats', params: {} }; }")
    show(page, tableaux.lobby(1))
    page.keyboard.press("Enter")
    page.get_by_role("alert").get_by_text("It takes at least two to play.").wait_for()


def test_a_lost_server_is_told_at_once_and_no_clock_runs_on(screen):
    page = screen(motion="no-preference")
    show(page, tableaux.table(12, "draw", "draw"))
    moving = "() => document.getAnimations().filter(one => one.effect.getTiming().duration > 5000).length"
    assert page.evaluate(moving) == 1
    page.evaluate("() => { line.status.value = 'lost'; }")
    page.get_by_text("Reconnecting").wait_for()
    assert page.evaluate(moving) == 0
    page.evaluate("() => { line.status.value = 'online'; }")
    page.get_by_text("Reconnecting").wait_for(state="detached")
    assert page.evaluate(moving) == 1


def test_a_wrong_key_gets_a_sentence_and_a_way_on(screen):
    page = screen()
    page.evaluate("() => { line.refusal.value = { code: 'not_host', params: {} }; line.status.value = 'refused'; }")
    page.get_by_role("heading", name="This screen cannot control the table").wait_for()
    assert "speed313" in page.locator(".no-table").inner_text()


def test_the_key_is_kept_and_leaves_the_address(screen):
    page = screen()
    assert page.url == f"http://{PLACE}/host"
    page.reload()
    page.get_by_role("heading", name="Opening the table").wait_for()
    assert page.evaluate("() => line.who") == {"role": "host", "key": "key"}


def test_markup_in_a_name_is_text(screen):
    page = screen()
    view = tableaux.table(3, "draw", "draw")
    view["seats"][0]["name"] = "<img src=x>"
    show(page, view)
    assert page.locator(".plate bdi").first.inner_text() == "<img src=x>"
    assert page.locator(".felt img").count() == 0
