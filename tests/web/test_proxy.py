"""A hand of twelve through a proxy: under a path, with another name, with TLS in front, without WebSocket."""

from types import SimpleNamespace

import pytest

from tests.web.proxy import Proxy
from tests.web.server import fetch

QUICK = ("--rules", "set_up_window=1,set_up_per_card=0,match_window=1,turn_clock=60,grace=60")
PUBLIC = "https://games.example/party"


@pytest.fixture
def behind(servers):
    """A server with a public address, and a proxy before it: ``behind(upgrades=False)``."""
    proxies = []

    def lay(**kind):
        server = servers("--public-url", PUBLIC, *QUICK)
        proxies.append(Proxy(server.port, scheme="https", **kind))
        front = SimpleNamespace(
            url=f"http://127.0.0.1:{proxies[-1].port}", code=server.code, key=server.key, port=proxies[-1].port
        )
        return server, front

    yield lay
    for proxy in proxies:
        proxy.stop()


KINDS = {
    "the documented one": {},
    "another host name": {"host": "127.0.0.1:3130"},
    "no websocket": {"upgrades": False},
}


@pytest.mark.timeout(240)
@pytest.mark.parametrize("kind", KINDS)
def test_twelve_play_a_hand_through_a_proxy(behind, clients, kind):
    """F15, F21: pages of the public address with TLS in front; no seat is lost."""
    _, front = behind(**KINDS[kind])
    ways = ("polling",) if kind == "no websocket" else ("websocket",)
    headers = {"Host": "games.example", "Origin": "https://games.example"}
    phones = [clients(front, transports=ways, headers=headers) for _ in range(12)]
    for place, phone in enumerate(phones):
        answer = phone.ask("join", name=f"Guest {place}", color=place, symbol=place)
        assert answer["ok"], answer
    host = clients(front, "host", transports=ways, headers=headers)
    slow = {"code": "slow_link", "params": {"n": 13}}
    told = host.wait("host", lambda body: (slow in body["hints"]) == (kind == "no websocket"))
    assert told["join_url"] == f"{PUBLIC}/j/{front.code}"
    assert host.ask("start")["ok"]
    for phone in phones:
        phone.wait("seat", lambda view: "draw_middle" in view["legal"], seconds=60)
    call = host.table()["call"]
    while host.call("clock", {})["now"] < call["at"]:
        pass
    for phone in phones:
        assert phone.ask("draw", source="middle")["ok"]
        assert phone.ask("hold", card=phone.wait("seat", lambda view: view["drawn"])["drawn"])["ok"]
    turned = host.table(lambda view: view["call"] and view["call"]["word"] == "discard", ever=True)
    assert [seat["here"] for seat in turned["seats"]] == [True] * 12


def test_a_foreign_page_is_refused_behind_a_proxy_too(behind, clients):
    _, front = behind(host="127.0.0.1:3130")
    evil = clients(front, headers={"Host": "games.example", "Origin": "https://evil.example"})
    assert evil.refused
    assert fetch(front.port, "/host", {"Host": "games.example"})[0] == 200


def test_a_path_is_found_from_outside_and_from_this_machine(servers):
    """F11: what is given is used exactly, and every page works with and without it."""
    server = servers("--public-url", "http://games.example:8088/party/")
    assert f"http://games.example:8088/party/j/{server.code}" in server.output
    for path in ("/party/", f"/party/j/{server.code}", "/party/host", "/party/static/js/net.js", "/host", "/"):
        assert fetch(server.port, path)[0] == 200, path
    status, headers, _ = fetch(server.port, "/party")
    assert (status, headers["location"]) == (308, "/party/")
    assert fetch(server.port, "/party/socket.io/?EIO=4&transport=polling")[0] == 200
    status, _, body = fetch(server.port, "/party/no/such/page")
    assert status == 404
    assert b'href="../../' in body
