"""The form of the house rules: every switch, ready-made games, own ones, reasons for what cannot be."""

# ruff: noqa: F811  (fixtures that are imported and asked for)

from tests.browser import powers, tableaux
from tests.browser.test_screens import press, screen, show, show_power  # noqa: F401

CHANGED = {**tableaux.RULES, "courts": "ranked", "hint": "off", "game": "three-thirteen", "caller": "rotate"}


def sent(page):
    return [{key: one[key] for key in one if key != "cid"} for one in page.evaluate("() => line.sent")]


def test_every_rule_of_the_game_can_be_set_to_every_value_and_what_cannot_be_says_why(screen):
    page = screen()
    view, info, deeds = powers.every_power()["house rules, cards"]
    show_power(page, view, info, deeds)
    offered = set(page.locator("[data-rule]").evaluate_all("all => all.map(one => one.dataset.rule)"))
    press(page, "[data-tab=game]")
    offered |= set(page.locator("[data-rule]").evaluate_all("all => all.map(one => one.dataset.rule)"))
    wanted = {f"{rule['key']}={value}" for rule in info["house_rules"] if not rule["live"] for value in values(rule)}
    assert offered == wanted
    press(page, "[data-rule='tie=bonus']")
    press(page, "[data-rule='rounds=12']")
    assert sent(page) == [{"type": "set_rule", "key": "tie", "value": "bonus"}]
    assert "no aces" in page.locator(".game-rule:has([data-rule='rounds=12']) small").inner_text()


def values(rule):
    return rule["values"] or range(rule["least"], rule["most"] + 1)


def test_a_ready_made_game_and_one_of_our_own(screen):
    page = screen()
    view = {**tableaux.lobby(4), "rules": CHANGED, "preset": "own", "house": {"courts": "ranked", "hint": "off"}}
    show_power(page, view, powers.HOUSE, ["pace"])
    press(page, "[data-preset=jokers]")
    page.locator(".keep input").fill("Thursday")
    page.locator(".keep input").press("Enter")
    page.locator("[data-own-preset=Thursday].on").wait_for()
    assert page.locator(".keep").count() == 0
    show(page, {**tableaux.lobby(4), "rules": tableaux.RULES})
    press(page, "[data-own-preset=Thursday]")
    first, second = sent(page)
    assert first == {"type": "set_preset", "preset": "jokers"}
    assert second["type"] == "set_rules"
    kept = {rule["key"]: CHANGED[rule["key"]] for rule in powers.HOUSE["house_rules"] if rule["game"]}
    kept |= {"game": "three-thirteen", "caller": "rotate"}
    assert second["rules"] == kept
    page.reload()
    page.wait_for_function("() => window.line")
    show_power(page, view, powers.HOUSE, ["pace"])
    page.locator("[data-own-preset=Thursday]").wait_for()
    press(page, ".kept [class~=drop]")
    assert page.locator("[data-own-preset]").count() == 0


def test_a_game_by_the_book_in_which_a_person_calls_can_be_kept(screen):
    page = screen()
    show_power(page, tableaux.lobby(4), powers.HOUSE, ["pace"])
    assert page.locator(".keep").count() == 0
    show(page, tableaux.house(tableaux.lobby(4), "caller=person"))
    page.locator(".keep").wait_for()


def test_a_ready_made_game_that_cannot_be_says_why(screen):
    page = screen()
    no_aces = {"key": "preset", "value": "five_suits", "code": "no_aces", "params": {}}
    show_power(page, tableaux.lobby(3), {**powers.HOUSE, "refused": [no_aces]}, ["pace"])
    press(page, "[data-preset=five_suits]")
    page.locator(".said", has_text="no aces").wait_for()
    assert sent(page) == []


def test_the_lobby_says_what_is_not_as_the_book_has_it(screen):
    page = screen()
    house = {"courts": "ranked", "jokers": 2, "tie": "bonus", "hint": "off"}
    show(page, {**tableaux.lobby(4), "rules": {**tableaux.RULES, **house}, "house": house, "preset": "own"})
    said = page.locator("p.rules").inner_text()
    for words in ("J, Q, K cost 11, 12, 13", "2 jokers in each pack", "a bonus round for a tie", "hints off"):
        assert words in said


def test_every_changed_rule_can_be_read_in_the_lobby_and_after_the_deal(screen):
    for width, height in ((1920, 1080), (1280, 720)):
        page = screen(width, height)
        view = tableaux.every_state()["lobby, many rules"]
        show(page, view)
        line, last = page.locator("p.rules"), page.locator("p.rules .parts > span").last
        ends = [one.evaluate("one => one.getBoundingClientRect().bottom") for one in (line, last)]
        assert ends[1] <= ends[0] + 1
        assert "a false match costs 10" in page.locator("p.rules").inner_text()
        show(page, tableaux.house(tableaux.table(12, "draw", "draw"), tableaux.MANY_RULES))
        press(page, "pace")
        assert "a false match costs 10" in page.locator(".in-force").inner_text()


def test_a_rule_without_effect_is_marked_and_each_game_has_its_own_reason(screen):
    page = screen()
    show_power(page, *powers.every_power()["house rules by turns, rhythm"])
    idle = page.locator(".house-rules .idle .what").all_inner_texts()
    assert {text.splitlines()[0] for text in idle} >= {"Who calls", "Match window", "Window after the deal"}
    page.keyboard.press("Escape")
    show_power(page, *powers.every_power()["house rules by turns, game"])
    why = page.locator(".game-rule:has([data-rule='game=speed']) small").inner_text()
    assert (
        why == "Three-Thirteen Rummy: 4 at most · Deuces Aren’t Wild: 3 at most · Three Thirteen, five suits: 8 at most"
    )
    press(page, "[data-tab=cards]")
    assert page.locator("[data-rule='packs=auto']").inner_text() == "as many as needed"
