"""Join, play, come back: in Firefox ESR and in WebKitGTK, the nearest thing to an iPhone that a test machine has."""

import pytest

from tests.browser.engines import ENGINES, lacking
from tests.web.client import Client
from tests.web.server import free_port, run_server

QUICK = "set_up_window=60,match_window=60,turn_clock=300,grace=300"
HAND = "[...document.querySelectorAll('.hand .slot .card')].map(one => one.dataset.card)"


@pytest.fixture(params=sorted(ENGINES))
def engine(request, tmp_path):
    """Each of the browsers that are installed."""
    if why := lacking(request.param):
        pytest.skip(f"{request.param}: {why}")
    (tmp_path / "profile").mkdir()
    one = ENGINES[request.param](tmp_path / "profile")
    yield one
    one.close()


@pytest.mark.timeout(300)
def test_join_play_and_come_back(engine, tmp_path):
    """A seat, a turn, a reload, and a server that died and was started again: always the same hand."""
    options = ("--data", str(tmp_path / "games"), "--port", str(free_port()), "--rules", QUICK)
    server = run_server(*options)
    host, other = Client(server, role="host"), Client(server)
    assert other.ask("join", name="Bo", color=1, symbol=1)["ok"]
    try:
        engine.open(f"{server.url}/j/{server.code}")
        engine.until("!!document.querySelector('input[name=name]')")
        engine.run(
            "(() => { const one = document.querySelector('input[name=name]'); one.value = 'Zoë';"
            " one.dispatchEvent(new Event('input', { bubbles: true })); return true; })()"
        )
        engine.press(".page.join button.main")
        host.table(lambda view: any(seat["name"] == "Zoë" for seat in view["seats"]))
        engine.until("!!document.querySelector('.lobby .me')")
        assert host.ask("start")["ok"]
        host.table(lambda view: view["phase"] == "set_up")
        engine.until(f"{HAND}.length === 3")
        assert host.ask("next")["ok"]
        engine.press(".piles .middle.can")
        engine.until("!!document.querySelector('.hand.choosing')")
        engine.press(".hand .slot")
        engine.press(".key.hold.lit")
        engine.until("!!document.querySelector('.piles .held')")
        hand = engine.run(HAND)
        assert len(hand) == 3

        engine.open(f"{server.url}/j/{server.code}")
        engine.until(f"{HAND}.length === 3")
        assert sorted(engine.run(HAND)) == sorted(hand)

        host.close()
        other.close()
        server.kill()
        engine.until("!!document.querySelector('.lost.on')")
        server = run_server(*options)
        host = Client(server, role="host")
        engine.until("!document.querySelector('.lost.on') && !!document.querySelector('.veil')")
        assert host.ask("resume")["ok"]
        engine.until("!document.querySelector('.veil')")
        assert sorted(engine.run(HAND)) == sorted(hand)
    finally:
        host.close()
        other.close()
        server.kill()
