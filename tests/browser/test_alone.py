"""Rounds without a finger: by keys alone, and by ear alone, through what a screen reader is told."""

import re

import pytest

from tests.web.client import Client

QUICK = "set_up_window=30,match_window=30,turn_clock=300,sheet_clock=0"
TURNS = 31  # §7.3 ends a round after thirty


@pytest.fixture
def table(party):
    """Ana's phone and a steady bot in the first round, its set-up window open; the host is a socket."""
    laid = party("--bots", "1", "--bot-pause", "0", "--rules", QUICK)
    phone = laid.seat("Ana")
    host = Client(laid.server, role="host")
    host.table(lambda view: len(view["seats"]) == 2)
    assert host.ask("start")["ok"]
    phone.locator(".hand .slot").first.wait_for()
    yield phone, host
    host.close()


def phase_of(host) -> str:
    """Which phase the table is in."""
    return host.table(lambda view: True)["phase"]


def tab_to(page, wanted) -> None:
    """Press Tab until the focus is on that element; it must be seen there."""
    for _ in range(80):
        page.keyboard.press("Tab")
        here = page.evaluate(
            """() => { const one = document.activeElement; const style = getComputedStyle(one);
            return [one.className, one.textContent, style.outlineStyle, one.matches(':focus-visible')]; }"""
        )
        if wanted(here):
            assert here[2:] == ["solid", True], f"no ring around {here[:2]}"
            return
    raise AssertionError("the focus never came there")


def by_keys(page, host) -> None:
    """One step of a round with Tab and Enter only."""
    if page.locator(".key.match.lit").count():
        tab_to(page, lambda here: "key match" in here[0])
    elif page.locator(".spot.middle.can").count():
        tab_to(page, lambda here: "spot middle" in here[0])
    elif page.locator(".hand.choosing").count() and not page.locator(".piles .held").count():
        tab_to(page, lambda here: here[0].startswith("slot"))
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        tab_to(page, lambda here: "key hold" in here[0])
    elif page.locator(".key.go.lit").count():
        tab_to(page, lambda here: "key go" in here[0])
    else:
        return
    page.keyboard.press("Enter")


@pytest.mark.timeout(300)
def test_a_round_is_played_with_keys_alone(table):
    """From the set-up window to the score sheet with Tab, arrows and Enter, the focus always in sight."""
    page, host = table
    for _ in range(8 * TURNS):
        if page.locator(".play.scored").count():
            break
        by_keys(page, host)
        page.wait_for_timeout(150)
    page.locator(".play.scored").wait_for()
    tab_to(page, lambda here: "key go" in here[0])
    page.keyboard.press("Enter")
    host.table(lambda view: view["round"] == 2)


class Ear:
    """A page as a screen reader knows it: roles, names, states and what is announced. It never looks at a class."""

    def __init__(self, page) -> None:
        self._page = page
        self._wire = page.context.new_cdp_session(page)
        self._wire.send("Accessibility.enable")

    def nodes(self) -> list[dict]:
        """Everything that is told of the page."""
        found = []
        for node in self._wire.send("Accessibility.getFullAXTree")["nodes"]:
            if node.get("ignored"):
                continue
            traits = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
            role = node.get("role", {}).get("value", "")
            name = node.get("name", {}).get("value", "")
            found.append({"role": role, "name": name, "at": node.get("backendDOMNodeId"), **traits})
        return found

    def buttons(self, words: str) -> list[dict]:
        """The buttons of that name which can be pressed."""
        matching = re.compile(words, re.IGNORECASE)
        return [
            one
            for one in self.nodes()
            if one["role"] == "button" and matching.search(one["name"]) and not one.get("disabled")
        ]

    def hears(self, words: str) -> bool:
        """Whether that is said somewhere on the page."""
        return any(re.search(words, one["name"], re.IGNORECASE) for one in self.nodes())

    def press(self, button: dict) -> None:
        """Press it as assistive technology does."""
        handle = self._wire.send("DOM.resolveNode", {"backendNodeId": button["at"]})["object"]["objectId"]
        self._wire.send(
            "Runtime.callFunctionOn", {"objectId": handle, "functionDeclaration": "function () { this.click(); }"}
        )


def by_ear(ear: Ear) -> None:
    """One step of a round with what is heard only."""
    say = "^(ace|two|three|four|five|six|seven|eight|nine|ten|jack|queen|king) of"
    draws = ear.buttons("^draw .*middle")
    go_on = ear.buttons("^go on$")
    if draws:
        ear.press(draws[0])
    elif ear.hears("lay away") and not ear.hears("I hold"):
        drawn = [one for one in ear.buttons(say) if "just drawn" in one["name"]]
        if drawn and drawn[0].get("pressed") != "true":
            ear.press(drawn[0])
        if hold := ear.buttons("^hold$"):
            ear.press(hold[0])
    elif go_on:
        ear.press(go_on[0])


@pytest.mark.timeout(300)
def test_a_round_is_played_by_ear_alone(table):
    """Names, states and announcements are enough to draw, lay away, go on and hear what the hand was worth."""
    page, host = table
    ear = Ear(page)
    assert ear.hears("^wild rank: three$")
    for _ in range(10 * TURNS):
        if phase_of(host) == "scored":
            break
        by_ear(ear)
        page.wait_for_timeout(150)
    page.locator(".play.scored").wait_for()
    assert ear.hears(r"points?$|Match: no points")
    assert ear.hears(r"Place \d of 2")
    (go_on,) = ear.buttons("^go on$")
    ear.press(go_on)
    host.table(lambda view: view["round"] == 2)
