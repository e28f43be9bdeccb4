"""A television on the wall: seen from the sofa, worked by a remote control, with an old browser, never asleep."""

from pathlib import Path

import pytest

from tests.browser import pages, powers, tableaux
from tests.browser.test_screens import PLACE, answer, press, screen, show, show_power  # noqa: F401

HERE = Path(__file__).parent
CONTRAST = (HERE / "contrast.js").read_text(encoding="utf-8")
OLD = HERE.parents[1] / "static" / "js" / "old.js"
QUICK = "match_window=1,set_up_window=1,set_up_per_card=0,sheet_clock=60,turn_clock=30"
ARROWS = ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp")
TIP = "Please switch off this screen’s saver"
GUARD = """
  window.asked = 0;
  window.locks = [];
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    window.asked += 1;
    if (window.refused) throw new DOMException("no", "NotAllowedError");
    const lock = { released: false };
    window.locks.push(lock);
    return lock;
  } } });
"""


# --- seen from the sofa ---------------------------------------------------------------------------------------------


def test_every_text_stands_out(screen):  # noqa: F811
    """F101: 4.5 to 1 in every state, also where text lies on a gradient."""
    page = screen(1920, 1080)
    found = {}
    for name, view in tableaux.every_state().items():
        show(page, view)
        if complaints := page.evaluate(CONTRAST):
            found[name] = complaints
    for name, (view, info, deeds) in powers.every_power().items():
        show_power(page, view, info, deeds)
        if complaints := page.evaluate(CONTRAST):
            found[name] = complaints
        for _ in range(3):
            page.keyboard.press("Escape")
    assert found == {}


def test_faint_text_is_found(screen):  # noqa: F811
    page = screen()
    show(page, tableaux.lobby(3))
    assert page.evaluate(CONTRAST) == []
    page.locator(".rules").evaluate("line => { line.style.color = '#3f6f66'; }")
    complaints = page.evaluate(CONTRAST)
    words = page.locator(".rules").inner_text()
    assert complaints
    assert all(one.split(": ", 1)[1] in words for one in complaints)


@pytest.mark.parametrize("word", ["draw", "discard", "last_draw", "round", "match"])
def test_a_call_is_written_large(screen, word):  # noqa: F811
    """F101: above 120 px at 1920 by 1080."""
    page = screen(1920, 1080)
    show(page, tableaux.table(12, "set_up" if word == "round" else "window", word))
    assert page.locator(".word").evaluate("word => parseFloat(getComputedStyle(word).fontSize)") > 120


# --- worked by a remote control ---------------------------------------------------------------------------------------


def test_the_sheet_is_looked_at_while_paused_by_button_and_by_key(screen):  # noqa: F811
    page = screen()
    still = {"clock": tableaux.clock("turn", 26000, 40000, runs=False)}
    show(page, tableaux.table(5, "draw", "draw"))
    page.keyboard.press("s")
    page.locator(".sheet h1", has_text="Score sheet").wait_for()
    page.evaluate("view => line.show(view)", tableaux.table(5, "draw", "draw", paused="nobody", **still))
    page.locator(".paused").wait_for()  # why it stands still is seen first
    page.locator(".paused [data-do=scores]").click()
    page.locator(".sheet h1", has_text="Paused").wait_for()
    assert page.locator(".veil").count() == 0
    page.keyboard.press("Enter")
    page.locator(".paused [data-do=resume]:focus").wait_for()
    page.keyboard.press("s")
    page.locator("[data-do=lines]").click()
    page.locator(".sheet h1", has_text="Paused").wait_for()
    page.keyboard.press("Space")
    assert page.evaluate("() => line.sent.map((one) => one.type)") == ["resume"]
    page.keyboard.press("s")
    page.locator(".paused").wait_for()


def test_the_sheet_stays_where_the_host_pauses_over_it(screen):  # noqa: F811
    page = screen()
    show(page, tableaux.table(5, "draw", "draw"))
    page.keyboard.press("s")
    page.evaluate("view => line.show(view)", tableaux.table(5, "draw", "draw", paused="host"))
    page.locator(".sheet h1", has_text="Paused").wait_for()
    page.evaluate("view => line.show(view)", tableaux.lobby(5))
    page.locator(".lobby").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    assert page.locator(".sheet").count() == 0


def walk(page, deed: str) -> None:
    """Go to a button by arrow keys alone, as somebody with a remote control does: try this way and that."""
    for arrow in (*ARROWS[:1] * 8, *ARROWS[2:3] * 4, *ARROWS[1:2] * 10, *ARROWS[3:] * 6, *ARROWS[:1] * 10):
        if page.evaluate("() => document.activeElement.dataset.do") == deed:
            break
        page.keyboard.press(arrow)
    assert page.evaluate("() => document.activeElement.dataset.do") == deed
    # The focus is to be seen.
    assert page.evaluate("() => parseFloat(getComputedStyle(document.activeElement).outlineWidth)") >= 2


def enter(page, deed: str) -> None:
    """Go there and press Enter."""
    walk(page, deed)
    page.keyboard.press("Enter")


@pytest.mark.timeout(300)
def test_a_game_is_hosted_by_arrow_keys_and_enter_alone(party):
    """F98."""
    table = party("--bot-pause", "0.1", "--rules", QUICK)
    host = table.host()
    guests = host.locator(".guest:not(.free)")
    for count in range(1, 4):
        enter(host, ("steady", "sharp")[count % 2])
        guests.nth(count - 1).wait_for()
    enter(host, "sound")
    host.get_by_text("Sound 40 %").wait_for()
    enter(host, "start")
    host.locator(".felt").wait_for(timeout=60_000)
    enter(host, "seats")
    host.locator(".seats-panel").wait_for()
    host.keyboard.press("Enter")  # "close" has the focus, or whoever is first
    for _ in range(3):
        host.keyboard.press("Escape")
    host.locator(".seats-panel").wait_for(state="detached")
    host.locator(".phase-draw, .phase-window").first.wait_for()
    enter(host, "pause")
    host.locator(".paused").wait_for()
    host.keyboard.press("Enter")
    host.locator(".paused").wait_for(state="detached")
    host.locator(".hands").wait_for(timeout=120_000)
    host.keyboard.press("Enter")
    host.locator(".sheet").wait_for()
    host.keyboard.press("Enter")
    host.locator(".sheet").wait_for(state="detached")


@pytest.mark.timeout(120)
def test_enter_starts_after_bots_were_added_with_the_mouse(party):
    table = party("--bot-pause", "0.1", "--rules", QUICK)
    host = table.host()
    guests = host.locator(".guest:not(.free)")
    for count in range(1, 3):
        host.locator("[data-do=steady]").click()
        guests.nth(count - 1).wait_for()
    host.keyboard.press("Enter")
    host.locator(".phase-caller").wait_for()


# --- an old browser ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/host", "/w"])
@pytest.mark.parametrize(
    ("scripts", "words"),
    [(True, "open this page on a laptop"), (False, "JavaScript is switched off here")],
)
def test_a_page_whose_script_does_not_run_says_what_to_do(browser, path, scripts, words):
    """F97: nothing is blank, whatever the browser."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, java_script_enabled=scripts)
    context.route("**/*", answer)
    context.route("**/*.js", lambda route: route.abort())
    page = context.new_page()
    page.goto(f"http://{PLACE}{path}")
    text = page.locator(".no-table")
    text.wait_for()
    assert words in " ".join(text.inner_text().split())
    sizes = text.locator("p").evaluate_all("all => all.map(one => parseFloat(getComputedStyle(one).fontSize) * 1.5)")
    assert min(sizes) >= 28
    context.close()


def test_a_browser_without_modules_is_told_at_once(browser):
    """F97: it runs the one script that the others leave out."""
    context = browser.new_context()
    page = context.new_page()
    page.set_content('<p id="patience" data-old="This browser is too old.">The table is being laid.</p>')
    page.add_script_tag(path=OLD)
    assert page.locator("#patience").inner_text() == "This browser is too old."
    context.close()


@pytest.mark.parametrize(
    ("scripts", "words"),
    [(True, "join with another phone"), (False, "JavaScript is switched off here")],
)
def test_a_phone_whose_script_does_not_run_says_what_to_do(browser, scripts, words):
    """F97: as the television does."""
    context = browser.new_context(viewport={"width": 360, "height": 640}, java_script_enabled=scripts)
    context.route("**/*", pages.answer)
    context.route("**/*.js", lambda route: route.abort())
    page = context.new_page()
    page.goto(f"http://{pages.PLACE}/j/KXPD")
    page.locator("p:visible", has_text=words).wait_for()
    context.close()


LACKING = """
  delete window.queueMicrotask;
  delete Object.fromEntries;
  delete Promise.allSettled;
  const animate = Element.prototype.animate;
  const animated = (frame) => Object.keys(frame).filter((name) => !["offset", "easing"].includes(name)).sort().join();
  Element.prototype.animate = function (frames, timing) {
    if (new Set(frames.map(animated)).size > 1) throw new Error("Partial keyframes are not supported.");
    return animate.call(this, frames, timing);
  };
"""


@pytest.mark.timeout(120)
def test_the_table_is_played_in_a_browser_of_2018(party):
    """F97: televisions of 2020 have Chromium 68 or 69, which lack these; a page that complains fails."""
    host = party("--bots", "3", "--bot-pause", "0.1", "--rules", QUICK).host()
    host.add_init_script(LACKING)
    host.reload()
    host.locator("[data-do=start]").click()
    host.locator(".phase-draw").wait_for(timeout=60_000)
    host.locator(".hands").wait_for(timeout=60_000)


# --- never asleep -----------------------------------------------------------------------------------------------------


def guarded(page, refused: bool = False):
    """The page opened anew in a browser that can hold a screen awake."""
    page.add_init_script(GUARD + f"window.refused = {str(refused).lower()};")
    page.reload()
    page.get_by_role("heading", name="Opening the table").wait_for()
    show(page, tableaux.lobby(3))
    return page


def test_the_screen_is_held_awake_and_again_after_it_was_hidden(screen):  # noqa: F811
    """F103, F88: browsers let go of it whenever the page is hidden."""
    page = guarded(screen())
    assert page.evaluate("() => asked") == 1
    assert page.get_by_text(TIP).count() == 0
    back = "() => { locks[0].released = true; document.dispatchEvent(new Event('visibilitychange')); }"
    page.evaluate(back)
    assert page.evaluate("() => asked") == 2


def test_a_screen_that_cannot_be_held_awake_says_so(screen):  # noqa: F811
    """F103: in the lobby and in a pause, when nobody touches anything."""
    page = screen()  # comes by plain http, where browsers have no such thing
    show(page, tableaux.lobby(3))
    page.get_by_text(TIP).wait_for()
    show(page, tableaux.table(3, "draw", "draw", paused="host"))
    page.locator(".paused").get_by_text(TIP).wait_for()
    page = guarded(screen(), refused=True)
    page.get_by_text(TIP).wait_for()
    page.evaluate("() => { window.refused = false; }")
    page.keyboard.press("ArrowDown")  # a press is what it wanted
    page.get_by_text(TIP).wait_for(state="detached")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("word", ["draw", "last_draw"])
@pytest.mark.parametrize("count", [2, 3, 5])
def test_those_who_are_waited_for_have_names(screen, size, word, count):  # noqa: F811
    """Not a number alone: as many names as have room, and how many more there are."""
    page = screen(*size)
    long = ("Bartholomew Ott", "Wilhelmina W. Ott", "Grandpa Stan Jr.", "Hannah", "Femke")
    show(page, tableaux.waiting(word, *long[:count]))
    said = page.locator(".centre .below").inner_text()
    more = count - sum(name in said for name in long)
    assert more < count
    assert not more or ("one more" if more == 1 else f"{more} more") in said
