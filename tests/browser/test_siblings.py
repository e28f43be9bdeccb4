"""§9.1-§9.4 in a real Chromium: the game chosen in the lobby, the TV naming whose turn it is, a phone among bots.

With ``SPEED313_WHOLE_GAME=1`` each sibling is played to its end with as many as it is made for.
"""

import os
import re

import pytest

from tests.browser.conftest import THUMB
from tests.web.client import Client

QUICK = "turn_clock=60,sheet_clock=2"
WHOLE_GAME = os.environ.get("SPEED313_WHOLE_GAME") == "1"
NAMES = {"three-thirteen": "Three Thirteen", "deuces-arent-wild": "Deuces Aren’t Wild"}
BOTS = {"three-thirteen": 5, "three-thirteen-rummy": 3, "deuces-arent-wild": 2, "five-suits": 3}


def choose(host, game: str) -> None:
    """Choose that game in the form of the lobby."""
    host.locator("[data-do=pace]").click()
    key = host.locator(f"[data-rule='game={game}']")
    key.click()
    key.and_(host.locator("[aria-pressed=true]")).wait_for()
    host.keyboard.press("Escape")


@pytest.mark.rule("9.1")
@pytest.mark.timeout(240)
@pytest.mark.parametrize("game", ["three-thirteen"])
def test_a_round_by_turns_is_chosen_played_and_scored(party, game):
    laid = party("--bots", "2", "--bot-pause", "0.1", "--rules", QUICK)
    host = laid.host()
    choose(host, game)
    host.locator(".lobby h1", has_text=NAMES[game]).wait_for()
    phone = laid.seat("Ana")
    host.locator("[data-do=start]").click()
    phone.locator(".piles.two .middle.can").wait_for(timeout=60_000)
    assert phone.locator(".call.turn .word, .call.last_turn .word").inner_text() in ("Your turn!", "Your last turn!")
    host.locator(".centre .word").get_by_text("Ana", exact=True).wait_for()
    host.locator(".plate.on-turn .name").get_by_text("Ana", exact=True).wait_for()
    phone.locator(".piles .takes").click()
    phone.locator(".hand.choosing").wait_for()
    assert phone.locator(".hand .slot").count() == 4
    assert host.locator(".common .gap").count() + host.locator(".common .card").count() == 1
    phone.locator(".hand .slot").first.click()
    card = phone.locator(".hand .slot.picked .card").get_attribute("data-card")
    phone.locator(".key.hold.lit").click()
    phone.locator(".hand.choosing").wait_for(state="detached")
    phone.wait_for_function("() => [0, 3].includes(document.querySelectorAll('.hand .slot').length)")
    # From here on a thumb that presses what it sees plays on.
    phone.add_init_script(path=THUMB)
    phone.reload()
    phone.locator(".play.scored").wait_for(timeout=120_000)
    host.locator(".middle.stock").wait_for(state="attached", timeout=60_000)  # the next round lies on the TV
    assert re.fullmatch(r"[A23456789TJQK][SHDC][1-8]", card)


@pytest.mark.rule("9.1")
@pytest.mark.rule("9.2")
@pytest.mark.rule("9.3")
@pytest.mark.rule("9.4")
@pytest.mark.timeout(1200)
@pytest.mark.skipif(not WHOLE_GAME, reason="whole games in the browser are played with SPEED313_WHOLE_GAME=1")
@pytest.mark.parametrize("game", BOTS)
def test_a_sibling_is_played_to_its_end(party, game):
    laid = party("--bots", str(BOTS[game]), "--bot-pause", "0", "--rules", f"game={game},{QUICK}")
    host = laid.host()
    phone = laid.seat("Ana", thumb=True)
    line = Client(laid.server, role="host")
    host.locator("[data-do=start]").click()
    host.locator("[data-do=again]").wait_for(timeout=1_100_000)
    view = line.table(lambda view: view["phase"] == "finished")
    line.close()
    assert {row["name"] for row in view["sheet"]} >= {"Ana"}
    assert all(len(row["cells"]) >= view["rounds"] for row in view["sheet"])
    assert sum(cell["matched"] for row in view["sheet"] for cell in row["cells"] if cell) >= view["rounds"] // 2
    phone.locator("text=/played|place|won|wins|winner/i").first.wait_for()
