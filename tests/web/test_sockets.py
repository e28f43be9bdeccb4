"""The wire, spoken to a real server by real sockets, in every way of serving."""

import socket
import threading
import time
from contextlib import suppress

import pytest

from speed313.tables.requests import REQUESTS
from speed313.web.gate import TOO_FAST_PAUSE
from speed313.web.protocol import COMMANDS_AT_ONCE, COMMANDS_PER_SECOND, MAX_MESSAGE
from tests.web.client import Client

ANA = {"name": "Ana", "color": 1, "symbol": 2}
BEN = {"name": "Ben", "color": 3, "symbol": 4}


def seat(clients, server, who):
    """A phone with a seat, and the answer to its join."""
    phone = clients(server)
    answer = phone.ask("join", **who)
    assert answer["ok"], answer
    return phone, answer


def drawing(clients, server):
    """A host and a phone, both in an open draw phase against a bot."""
    phone, _ = seat(clients, server, ANA)
    host = clients(server, "host")
    assert host.ask("add_bot", strength="steady")["ok"]
    assert host.ask("start")["ok"]
    phone.table(lambda view: view["phase"] == "draw", ever=True)
    phone.wait("seat", lambda view: "draw_middle" in view["legal"])
    # "last draw" where the bot had a match in its hand already
    call = phone.table(lambda view: view["call"]["word"] in ("draw", "last_draw"))["call"]
    while phone.call("clock", {})["now"] < call["at"]:
        time.sleep(0.02)
    return host, phone


def test_a_new_socket_is_welcomed_and_sent_everything(server, clients):
    phone = clients(server, table=server.code.lower())
    welcome = phone.wait("welcome")
    said = {"protocol": 1, "role": "phone", "table": server.code, "seat": None, "key": None}
    assert welcome == {**said, "now": welcome["now"]}
    assert phone.table()["phase"] == "lobby"
    assert phone.all("seat") == phone.all("host") == []
    known = clients(server, "host").wait("host")
    ways = {"join_url", "address", "phones", "addresses", "hints"}
    rules = {"house_rules", "idle", "refused", "unsaved", "paces", "presets"}
    assert known.keys() == ways | {"pin", "claims", "removed", "remotes", "extra"} | rules
    assert known["join_url"].endswith(f":{server.port}/j/{server.code}")
    assert known["address"].endswith(f":{server.port}")
    assert known["phones"] >= 1
    watcher = clients(server, "watch")
    assert watcher.wait("welcome")["role"] == "watch"


def test_only_a_host_shows_another_address_and_only_one_of_the_machines(server, clients):
    host, phone = clients(server, "host"), clients(server)
    for one in host.wait("host")["addresses"]:
        answer = host.ask("use_address", address=one["address"])
        assert answer == {"ok": True, "seq": host.table()["seq"]}
        told = host.wait("host", lambda body, one=one: body["address"] == f"{one['address']}:{server.port}")
        assert [other["address"] for other in told["addresses"] if other["shown"]] == [one["address"]]
    assert host.ask("use_address", address="192.0.2.250")["code"] == "no_address"
    assert host.ask("use_address", address=5) == {"ok": False, "code": "bad_message", "params": {"field": "address"}}
    assert phone.ask("use_address", address="127.0.0.1")["code"] == "not_host"


def test_a_join_is_answered_with_the_seat_and_seen_by_everybody(server, clients):
    host = clients(server, "host")
    phone, answer = seat(clients, server, ANA)
    assert answer.keys() == {"ok", "seq", "seat", "token"}
    assert host.table(lambda view: view["seats"])["seats"][0]["name"] == "Ana"
    assert phone.wait("seat")["seat"] == answer["seat"]


def test_the_same_join_again_gets_the_same_answer(server, clients):
    phone = clients(server)
    first = phone.ask("join", cid="mine", **ANA)
    assert phone.ask("join", cid="mine", **ANA) == first
    other = clients(server)  # the answer was lost with its socket, and asked for on another
    assert other.ask("join", cid="mine", **ANA) == first
    assert phone.wait("gone") == {"code": "replaced"}
    assert other.wait("seat")["seat"] == first["seat"]
    assert len(other.table()["seats"]) == 1
    time.sleep(0.3)  # the old socket's end is noticed late and changes nothing
    assert other.table()["seats"][0]["here"]


def test_a_second_join_of_a_seat_is_refused(server, clients):
    phone, _ = seat(clients, server, ANA)
    assert phone.ask("join", **BEN)["code"] == "bad_message"


def test_draw_and_hold_reach_the_table_and_repeats_change_nothing(quick, clients):
    host, phone = drawing(clients, quick)
    mine = phone.all("seat")[-1]["seat"]
    hand = phone.all("seat")[-1]["hand"]
    assert hand
    assert not any(card in str(view["seats"]) for view in host.all("table") for card in hand)
    assert host.all("seat") == []
    first = phone.ask("draw", cid="d", source="middle")
    assert first["ok"]
    assert phone.ask("draw", cid="d", source="middle") == first
    assert phone.ask("draw", source="middle")["code"] == "already_drawn"
    drawn = phone.wait("seat", lambda view: view["drawn"], ever=True)["drawn"]
    # Before the hold, which may end the phase at once.
    host.table(lambda view: any(one["seat"] == mine and one["from"] == "middle" for one in view["seats"]), ever=True)
    assert phone.ask("hold", card=drawn)["ok"]
    after = host.table(lambda view: view["turn"] == 1 and view["phase"] in ("window", "showdown"), ever=True)
    assert [one["top"] for one in after["seats"] if one["seat"] == mine] == [drawn]


def test_a_new_socket_with_the_token_is_the_seat(server, clients):
    host = clients(server, "host")
    phone, answer = seat(clients, server, ANA)
    phones = clients(server, "host").wait("host")["phones"]
    again = clients(server, token=answer["token"])
    assert again.wait("welcome")["seat"] == answer["seat"]
    assert again.wait("seat")["seat"] == answer["seat"]
    assert phone.wait("gone") == {"code": "replaced"}
    phone.wait("disconnect")
    time.sleep(0.3)
    assert host.table()["seats"][0]["here"]
    assert host.wait("host")["phones"] == phones
    again.close()
    host.table(lambda view: not view["seats"][0]["here"])
    back = clients(server, token=answer["token"])
    host.table(lambda view: view["seats"][0]["here"])
    assert back.ask("leave")["ok"]


def test_who_left_the_lobby_may_sit_down_again_on_the_same_socket(server, clients):
    phone, answer = seat(clients, server, ANA)
    assert phone.ask("leave")["ok"]
    phone.table(lambda view: not view["seats"])
    assert phone.ask("leave")["code"] == "not_seated"
    assert phone.ask("join", **ANA)["token"] != answer["token"]


def test_a_removed_phone_is_told_and_its_token_is_worth_nothing(server, clients):
    host = clients(server, "host")
    phone, answer = seat(clients, server, ANA)
    assert host.ask("remove", seat=answer["seat"])["ok"]
    assert phone.wait("gone") == {"code": "removed"}
    phone.wait("disconnect")
    late = clients(server, token=answer["token"])
    assert late.refused["data"] == {"code": "removed", "params": {}}


@pytest.mark.parametrize("kind", [kind for kind, request in REQUESTS.items() if request.who == "host"])
def test_guests_have_no_host_power(guests, kind):
    texts = {"strength": "sharp", "key": "hint", "value": "off", "reason": "Agreed", "pace": "lively", "name": "Jo"}
    sound = {**texts, **dict.fromkeys(("on", "yes"), True), "preset": "dear", "rules": {"hint": "off"}}
    fields = {name: sound.get(name, 1) for name in REQUESTS[kind].fields if name not in REQUESTS[kind].optional}
    for guest in guests:
        assert guest.ask(kind, **fields)["code"] == "not_host"


@pytest.fixture(scope="module")
def shared():
    """One server for tests that change nothing."""
    from tests.web.server import run_server

    server = run_server()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def guests(shared):
    """A seated phone, one without a seat, and a watcher."""
    opened = [Client(shared), Client(shared), Client(shared, "watch")]
    assert opened[0].ask("join", **ANA)["ok"]
    yield opened
    for client in opened:
        client.close()


GOOD = {"protocol": 1, "role": "phone"}
BAD_AUTH = [
    (None, "bad_message"),
    ({}, "bad_message"),
    ([1], "bad_message"),
    ("phone", "bad_message"),
    ({"role": "phone"}, "bad_message"),
    ({**GOOD, "protocol": 2}, "old_protocol"),
    ({**GOOD, "protocol": True}, "bad_message"),
    ({**GOOD, "protocol": "1"}, "bad_message"),
    ({**GOOD, "role": "king"}, "bad_message"),
    ({**GOOD, "role": ["phone"]}, "bad_message"),
    (GOOD, "bad_message"),
    ({**GOOD, "table": 7}, "bad_message"),
    ({**GOOD, "table": ""}, "bad_message"),
    ({**GOOD, "table": "ZZZZ"}, "no_table"),
    ({**GOOD, "table": "A" * 201}, "bad_message"),
    ({**GOOD, "token": "guess"}, "bad_token"),
    ({**GOOD, "token": 5}, "bad_message"),
    ({**GOOD, "key": "mine"}, "bad_message"),
    ({**GOOD, "colour": "red"}, "bad_message"),
    ({"protocol": 1, "role": "host"}, "not_host"),
    ({"protocol": 1, "role": "host", "key": "guess"}, "not_host"),
    ({"protocol": 1, "role": "host", "key": "ключ"}, "not_host"),
    ({"protocol": 1, "role": "host", "key": {}}, "bad_message"),
    ({"protocol": 1, "role": "host", "pin": "x"}, "bad_pin"),
    ({"protocol": 1, "role": "host", "key": "guess", "pin": "123456"}, "not_host"),
    ({"protocol": 1, "role": "host", "pin": 123456}, "bad_message"),
    ({**GOOD, "pin": "123456"}, "bad_message"),
    ({"protocol": 1, "role": "watch", "token": "guess"}, "bad_message"),
]


@pytest.mark.parametrize(("auth", "code"), BAD_AUTH, ids=str)
def test_a_bad_introduction_is_refused_with_its_code(shared, auth, code):
    if isinstance(auth, dict) and "protocol" in auth and "table" not in auth and auth is not GOOD:
        auth = {**auth, "table": shared.code}
    client = Client.bare(shared, auth)
    assert client.refused["message"] == client.refused["data"]["code"] == code
    assert isinstance(client.refused["data"]["params"], dict)


BAD_COMMANDS = [
    (None, "command"),
    ([], "command"),
    ("draw", "command"),
    (5, "command"),
    ({}, "cid"),
    ({"cid": "", "type": "match"}, "cid"),
    ({"cid": "x" * 41, "type": "match"}, "cid"),
    ({"cid": 7, "type": "match"}, "cid"),
    ({"cid": "a"}, "type"),
    ({"cid": "b", "type": "cheat"}, "type"),
    ({"cid": "c", "type": ["match"]}, "type"),
    ({"cid": "d", "type": "match", "extra": 1}, "extra"),
    ({"cid": "e", "type": "hold"}, "card"),
    ({"cid": "f", "type": "hold", "card": "ZZ9"}, "card"),
    ({"cid": "g", "type": "hold", "card": {"a": []}}, "card"),
    ({"cid": "h", "type": "draw", "source": "left"}, "source"),
    ({"cid": "i", "type": "draw", "source": "pile", "top": 3}, "top"),
]


@pytest.mark.parametrize(("body", "field"), BAD_COMMANDS, ids=str)
def test_a_bad_command_is_refused_and_the_socket_stays_open(guests, body, field):
    answer = guests[0].call("command", body)
    assert answer == {"ok": False, "code": "bad_message", "params": {"field": field}}
    assert guests[0].call("clock", None)["now"] >= 0


def test_unknown_events_are_ignored(guests):
    guests[0].socket.emit("whatever", {"a": 1})
    guests[0].socket.emit("message", "hello")
    assert guests[0].call("clock", {})["now"] >= 0


def test_the_clock_runs_in_milliseconds(guests):
    before = guests[0].call("clock", {})["now"]
    time.sleep(0.2)
    assert 180 <= guests[0].call("clock", {})["now"] - before <= 2000


def test_a_flood_is_refused_and_the_others_do_not_wait(shared, clients):
    flooder, other = clients(shared), clients(shared)
    answers = []
    for _ in range(COMMANDS_AT_ONCE * 3):
        flooder.socket.emit("command", {"cid": "x", "type": "match"}, callback=answers.append)
    waits = []
    for _ in range(20):
        began = time.monotonic()
        other.call("clock", {})
        waits.append(time.monotonic() - began)
    # The flood alone waits: one question takes a small part of the time that the flood has to wait in all.
    assert sorted(waits)[10] < COMMANDS_AT_ONCE * TOO_FAST_PAUSE
    deadline = time.monotonic() + 60
    while len(answers) < COMMANDS_AT_ONCE * 3 and time.monotonic() < deadline:
        time.sleep(0.05)
    codes = [answer["code"] for answer in answers]
    assert codes[:COMMANDS_AT_ONCE] == ["not_seated"] * COMMANDS_AT_ONCE
    # What trickles through meanwhile is what the limit allows.
    assert codes.count("too_fast") >= COMMANDS_AT_ONCE / 2
    time.sleep(2 / COMMANDS_PER_SECOND)
    assert flooder.ask("match")["code"] == "not_seated"


def test_a_line_full_of_pongs_does_not_keep_the_others_waiting(server, clients):
    other = clients(server)
    pong = b"\x81\x81\x00\x00\x00\x003"  # one masked frame of one character
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        line.sendall(request("/socket.io/?EIO=4&transport=websocket", server.port, UPGRADE))
        assert b" 101 " in line.recv(4096)
        ends = time.monotonic() + 3

        def send():
            line.settimeout(1)
            with suppress(TimeoutError):  # it is made to wait
                while time.monotonic() < ends:
                    line.sendall(pong * 500)

        flood = threading.Thread(target=send)
        flood.start()
        answered = 0
        while time.monotonic() < ends:
            assert other.call("clock", {})["now"] >= 0
            answered += 1
        flood.join()
    assert answered >= 5


def test_a_message_that_is_too_long_closes_its_socket_only(server, clients):
    other, client = clients(server), clients(server)
    client.socket.emit("command", {"cid": "a", "type": "x" * MAX_MESSAGE})
    client.wait("disconnect")
    assert other.call("clock", {})["now"] >= 0


def test_rubbish_on_the_line_harms_nobody(server, clients):
    phone, _ = seat(clients, server, ANA)
    for rubbish in (
        b"\x00" * 40 + b"\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"GET / HTTP/9.9\r\n\r\n",
        b"x" * 9000,
    ):
        with socket.create_connection(("127.0.0.1", server.port), timeout=5) as line:
            line.sendall(rubbish)
            line.settimeout(0.5)
            try:
                while line.recv(4096):
                    pass
            except OSError:
                pass
    assert phone.call("clock", {})["now"] >= 0
    assert phone.ask("leave")["ok"]


def test_polling_works_where_a_proxy_lets_no_websocket_through(server, clients):
    phone = clients(server, transports=("polling",))
    assert phone.ask("join", **ANA)["ok"]
    assert phone.wait("seat")


@pytest.mark.timeout(300)
def test_twelve_join_at_once_and_the_thirteenth_is_told(server, clients):
    phones = [clients(server) for _ in range(13)]
    answers = [None] * 13

    def join(number):
        answers[number] = phones[number].ask("join", name=f"Guest {number}", color=number % 12, symbol=number % 12)

    threads = [threading.Thread(target=join, args=(number,)) for number in range(13)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer["ok"] for answer in answers) == [False] + [True] * 12
    (refused,) = [answer for answer in answers if not answer["ok"]]
    assert refused["code"] == "table_full"
    seats = phones[0].table(lambda view: len(view["seats"]) == 12)["seats"]
    assert len({one["seat"] for one in seats}) == len({(one["color"], one["symbol"]) for one in seats}) == 12


@pytest.mark.parametrize(
    ("headers", "let_in"),
    [
        ({}, True),
        ({"Origin": "http://127.0.0.1:{port}"}, True),
        ({"Origin": "http://evil.example"}, False),
        ({"Origin": "null"}, False),
        ({"Origin": "http://192.168.1.9", "Host": "192.168.1.10:{port}"}, False),
        ({"Host": "evil.example", "Origin": "http://evil.example"}, False),
        ({"Host": "evil.example:{port}"}, False),
        ({"Host": "192.168.1.10:{port}", "Origin": "http://192.168.1.10:{port}"}, True),
    ],
    ids=str,
)
@pytest.mark.parametrize("transport", ["websocket", "polling"])
def test_sockets_are_for_our_own_pages(shared, headers, let_in, transport):
    given = {name: value.format(port=shared.port) for name, value in headers.items()}
    asked = {"polling": {}, "websocket": UPGRADE}[transport]
    path = f"/socket.io/?EIO=4&transport={transport}"
    let_in_status = {"polling": 200, "websocket": 101}[transport]
    assert status_of(shared.port, path, {**asked, **given}) == (let_in_status if let_in else 400)


UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


def status_of(port, path, headers):
    """The status of a request with exactly these headers."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        line.sendall(request(path, port, headers))
        return int(line.recv(4096).split()[1])


def request(path, port, headers):
    """A request with exactly these headers, as it goes over the line."""
    given = {"Host": f"127.0.0.1:{port}", **headers}
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in given.items()), "", ""]
    return "\r\n".join(lines).encode()
