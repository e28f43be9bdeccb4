"""Nothing on the big screen keeps anybody out: axe looks at every state of it.

Contrast is measured by test_television.py in every state, also over gradients, which axe leaves open.
"""

import pytest

from tests.browser import axe, powers, tableaux
from tests.browser.test_screens import STILL, press, screen, show, show_power  # noqa: F401

TIP = "async () => { (await import('/static/bundle/host.js')).modules['js/host/awake.js'].sleepy.value = true; }"


def looked_at(page, states) -> dict[str, list[str]]:
    """What axe finds, by state."""
    found = {}
    for name, lay in states.items():
        lay()
        page.wait_for_function(STILL)
        if faults := axe.faults(page, contrast=False):
            found[name] = faults
    return found


@pytest.mark.timeout(600)
def test_axe_finds_nothing_on_any_state(screen):  # noqa: F811
    page = screen(1920, 1080)
    states = {name: lambda view=view: show(page, view) for name, view in tableaux.every_state().items()}
    assert looked_at(page, states) == {}


@pytest.mark.timeout(600)
def test_axe_finds_nothing_on_what_lies_over_the_table(screen):  # noqa: F811
    page = screen(1920, 1080)
    found = {}
    for name, (view, info, deeds) in powers.every_power().items():
        show_power(page, view, info, deeds)
        page.wait_for_function(STILL)
        if faults := axe.faults(page, contrast=False):
            found[name] = faults
        for _ in range(3):
            page.keyboard.press("Escape")
    assert found == {}


def test_axe_finds_nothing_on_a_lost_a_refused_and_a_sleepy_screen(screen):  # noqa: F811
    page = screen(1280, 720)
    page.evaluate(TIP)

    def refuse(code: str) -> None:
        page.evaluate(f"() => {{ line.refusal.value = {{ code: '{code}', params: {{}} }}; }}")
        page.evaluate("() => { line.status.value = 'refused'; }")

    still = {"paused": "host", "clock": tableaux.clock("turn", 26000, 40000, runs=False)}
    states = {
        "lobby": lambda: show(page, tableaux.lobby(12)),
        "paused": lambda: show(page, tableaux.table(12, "draw", "draw", **still)),
        "sheet": lambda: (show(page, tableaux.finished((10, 10, 40))), press(page, "sheet")),
        "lost": lambda: page.evaluate("() => { line.status.value = 'lost'; }"),
        "door": lambda: refuse("not_host"),
        "refused": lambda: refuse("no_table"),
    }
    assert looked_at(page, states) == {}
