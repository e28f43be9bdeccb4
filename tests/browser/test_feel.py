"""What a phone does besides showing the table: help, sound, buzz, staying awake, as its player likes it."""

# ruff: noqa: F811  (fixtures that are imported and asked for)

from tests.browser import hands, tableaux
from tests.browser.pages import PLACE, answer, begin_with, choose, phone, show_state  # noqa: F401


def test_help_is_shown_as_the_player_likes_it(phone):
    page = phone()
    show_state(page, "window, complete")
    assert page.locator(".key.match.lit").count() == 1
    choose(page, "light", False)
    assert page.locator(".key.match.lit").count() == 0
    assert page.locator(".key.match.can").count() == 1
    show_state(page, "thinking")
    assert page.locator(".slot.advised").count() == 0
    choose(page, "advice", True)
    assert page.locator(".slot.advised .card").get_attribute("data-card") == hands.DRAWN
    assert (
        page.locator(".slot.advised .card").get_attribute("aria-label") == "queen of hearts, just drawn, best laid away"
    )
    page.get_by_role("button", name="points?").click()
    assert page.locator(".sort .number").inner_text() == "4 pts"
    assert page.locator(".slot.orphan").count() == 2
    choose(page, "points", False)
    assert page.locator(".slot.melded, .slot.orphan").count() == 0
    assert page.get_by_role("button", name="points?").get_attribute("aria-disabled") == "true"
    page.reload()
    page.locator("main").wait_for()
    show_state(page, "window, complete")
    assert page.locator(".key.match.lit").count() == 0


def test_the_house_can_forbid_help(phone):
    """§8, `hint`: the server sends none, so nothing can be shown, and the controls say why."""
    page = phone()
    begin_with(page, "advice points light")
    show_state(page, "no help")
    assert page.locator(".slot.advised, .slot.melded, .slot.orphan").count() == 0
    assert page.get_by_role("button", name="melds").get_attribute("aria-disabled") == "true"
    page.locator(".info .door").first.click()
    for name in ("light", "points", "advice"):
        assert page.locator(f"input[name={name}]").is_disabled()
    assert page.get_by_text("this table plays without it").count() == 3


def test_the_phone_stays_awake_from_the_first_touch(phone):
    """F88: over plain HTTP there is no wake lock; a muted picture of nothing plays instead, and is taken up again."""
    page = phone()
    show_state(page, "thinking")
    assert page.evaluate("() => [isSecureContext, 'wakeLock' in navigator]") == [False, False]
    assert page.locator("video").count() == 0
    page.locator(".hand .slot").first.tap()
    page.locator("video").wait_for(state="attached")
    playing = (
        "() => { const one = document.querySelector('video'); return one && !one.paused && one.muted && !one.loop; }"
    )
    page.wait_for_function(playing)
    page.evaluate(
        "() => { document.querySelector('video').pause(); document.dispatchEvent(new Event('visibilitychange')); }"
    )
    page.wait_for_function(playing)
    choose(page, "awake", False)
    page.locator("video").wait_for(state="detached")


def test_where_it_cannot_stay_awake_it_says_so_once(browser, phone):
    page = phone()
    page.add_init_script("delete HTMLCanvasElement.prototype.captureStream;")
    page.reload()
    page.locator("main").wait_for()
    show_state(page, "thinking")
    page.locator(".hand .slot").first.tap()
    page.get_by_text("longer screen timeout").wait_for()
    page.reload()
    page.locator("main").wait_for()
    show_state(page, "thinking")
    page.locator(".hand .slot").first.tap()
    page.wait_for_timeout(300)
    assert page.get_by_text("longer screen timeout").count() == 0


FEEL = """() => {
  window.felt = [];
  const buzz = pattern => { felt.push(['buzz', pattern]); return true; };
  Object.defineProperty(Navigator.prototype, 'vibrate', { value: BUZZ, configurable: true, writable: true });
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) { felt.push(['tone', this.frequency.value]); start.call(this, at); };
}"""


def call_discard(page, number: int) -> None:
    """Let a call of that number be made in a moment."""
    view, seat = hands.every_state()["window"]
    newer = {**view, "seq": 300, "call": tableaux.call("discard", 120, number=number)}
    page.evaluate("([view, seat]) => { line.seat.value = seat; line.show(view); }", [newer, seat])
    page.locator(f".wash.discard[data-number='{number}']").wait_for()


def test_a_call_is_felt_and_heard_where_that_is_wanted(phone):
    """§ screens: a short buzz, and a soft sound only if it was switched on; neither before the page was touched."""
    page = phone()
    page.add_init_script(f"({FEEL.replace('BUZZ', 'buzz')})()")
    page.reload()
    page.locator("main").wait_for()
    show_state(page, "thinking")
    call_discard(page, 20)
    assert page.evaluate("() => felt") == []
    show_state(page, "thinking")
    page.locator(".hand .slot").first.tap()
    call_discard(page, 21)
    assert [one[0] for one in page.evaluate("() => felt")] == ["buzz"]
    choose(page, "sound", True)
    page.wait_for_timeout(300)
    page.evaluate("() => { felt.length = 0; }")
    show_state(page, "thinking")
    page.locator(".hand .slot").first.tap()
    call_discard(page, 22)
    page.wait_for_timeout(200)
    felt = page.evaluate("() => felt")
    assert [one[1] for one in felt if one[0] == "tone"] == [587, 440]


def test_a_phone_that_cannot_buzz_is_told_and_complains_of_nothing(phone):
    """F94: the call is unmistakable by the screen alone."""
    page = phone()
    page.add_init_script("delete Navigator.prototype.vibrate;")
    page.reload()
    page.locator("main").wait_for()
    show_state(page, "thinking")
    page.locator(".hand .slot").first.tap()
    call_discard(page, 23)
    page.locator(".info .door").first.click()
    assert page.locator("input[name=buzz]").is_disabled()
    assert page.get_by_text("this phone cannot").count() == 1


def test_a_part_that_did_not_come_is_asked_for_again(browser):
    """The line was bad when the controls were opened: they come as soon as it is good."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    failures = []

    def lose(route) -> None:
        if len(failures) < 2:
            failures.append(route.request.url)
            route.abort()
        else:
            answer(route)

    context.route("**/*", answer)
    context.route("**/phone.controls.js", lose)
    page = context.new_page()
    page.goto(f"http://{PLACE}/j/KXPD")
    page.locator("main").wait_for()
    show_state(page, "thinking")
    page.locator(".info .door").first.click()
    page.locator("dialog[open] .switches").first.wait_for()
    assert len(failures) == 2
    context.close()
