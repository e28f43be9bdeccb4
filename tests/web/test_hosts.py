"""Hosts and their powers over real sockets: the PIN, remotes, claims, removed phones, rehearsals."""

import time

import pytest

from speed313.tables.desk import HOST_GRACE
from tests.web.client import Client
from tests.web.server import fetch

ANA = {"name": "Ana", "color": 1, "symbol": 2}
BEN = {"name": "Ben", "color": 3, "symbol": 4}


def sit(clients, server, who):
    """A phone with a seat, its seat's number and its token."""
    phone = clients(server)
    answer = phone.ask("join", **who)
    assert answer["ok"], answer
    return phone, answer["seat"], answer["token"]


def lose(host, phone, seat):
    """Close a phone and wait until the table knows, which has first to know that it is here."""

    def wait_for(here):
        host.table(lambda view: any(one["seat"] == seat and one["here"] is here for one in view["seats"]))

    wait_for(True)
    phone.close()
    wait_for(False)


@pytest.fixture(autouse=True)
def undone(server, clients):
    """Nobody stays blocked for the other tests of the server."""
    yield
    host = Client(server, "host")
    for one in host.wait("host")["removed"]:
        if one["blocked"]:
            host.ask("restore", seat=one["seat"])
            host.ask("remove", seat=one["seat"])
    host.close()


# --- the PIN --------------------------------------------------------------------------------------------------------


def test_the_pin_moves_the_host_page_to_another_device(server, clients):
    host = clients(server, "host")
    pin = host.wait("host")["pin"]
    other = clients(server, "host", pin=pin)
    assert other.wait("welcome")["key"] == server.key
    assert other.wait("host")["pin"] == pin
    assert other.ask("add_bot", strength="steady")["ok"]
    assert host.table(lambda view: view["seats"])
    assert host.wait("welcome")["key"] is None


def test_the_pin_is_on_no_page_and_in_no_guests_traffic(server, clients):
    pin = clients(server, "host").wait("host")["pin"]
    phone, _, _ = sit(clients, server, ANA)
    watcher = clients(server, "watch")
    for guest in (phone, watcher):
        guest.table(lambda view: view["seats"])
        assert pin not in str([event for event in guest.heard if event[0] != "welcome"])
        assert guest.wait("welcome")["key"] is None
        assert guest.all("host") == []
    for path in ("/", "/host", f"/j/{server.code}"):
        assert pin not in fetch(server.port, path)[2].decode()


def test_wrong_pins_are_few(servers, clients):
    server = servers("--async", "threading")
    pin = clients(server, "host").wait("host")["pin"]
    wrong = "000000" if pin != "000000" else "111111"
    codes = [Client(server, "host", pin=wrong).refused["data"]["code"] for _ in range(6)]
    assert codes == ["bad_pin"] * 5 + ["too_fast"]
    assert Client(server, "host", pin=pin).refused["data"]["code"] == "too_fast"
    assert clients(server, "host").wait("welcome")["role"] == "host"  # the key is not held up


# --- remotes --------------------------------------------------------------------------------------------------------


def test_a_remote_plays_and_hosts_and_is_told_what_a_host_knows_but_not_the_pin(server, clients):
    host = clients(server, "host")
    phone, seat, token = sit(clients, server, ANA)
    other, second, _ = sit(clients, server, BEN)
    assert host.ask("make_remote", seat=seat, on=True)["ok"]
    assert phone.wait("seat", lambda view: view["remote"])
    assert host.wait("host", lambda body: body["remotes"] == [seat])
    known = phone.wait("host")
    assert known["pin"] is None
    assert (known["remotes"], known["join_url"]) == ([seat], host.wait("host")["join_url"])
    assert phone.ask("remove", seat=second)["ok"]
    assert phone.wait("host", lambda body: body["removed"])["removed"][0]["seat"] == second
    assert other.wait("gone") == {"code": "removed"}
    assert other.all("host") == []
    again = clients(server, token=token)
    assert again.wait("host")["remotes"] == [seat]
    assert host.ask("make_remote", seat=seat, on=False)["ok"]
    again.wait("seat", lambda view: not view["remote"])
    assert again.ask("start")["code"] == "not_host"


# --- claims ---------------------------------------------------------------------------------------------------------


def test_a_phone_without_its_token_gets_its_seat_back_by_one_press_of_the_host(server, clients):
    host = clients(server, "host")
    phone, seat, token = sit(clients, server, ANA)
    newcomer = clients(server)
    assert newcomer.ask("claim", seat=seat)["code"] == "not_free"
    lose(host, phone, seat)
    answer = newcomer.ask("claim", seat=seat)
    assert answer.keys() == {"ok", "seq", "claim"}
    (asked,) = host.wait("host", lambda body: body["claims"])["claims"]
    assert asked == {"claim": answer["claim"], "seat": seat, "name": "Ana"}
    assert host.ask("answer_claim", claim=answer["claim"], yes=True)["ok"]
    granted = newcomer.wait("granted")
    assert granted["seat"] == seat
    assert newcomer.wait("seat")["seat"] == seat
    host.table(lambda view: view["seats"][0]["here"])
    assert newcomer.ask("rename", name="Ana again")["ok"]
    assert host.wait("host", lambda body: not body["claims"])
    assert clients(server, token=token).refused["data"]["code"] == "bad_token"
    newcomer.close()
    assert clients(server, token=granted["token"]).wait("welcome")["seat"] == seat


def test_a_claim_is_denied_or_ends_with_its_socket(server, clients):
    host = clients(server, "host")
    phone, seat, token = sit(clients, server, ANA)
    lose(host, phone, seat)
    newcomer, passer = clients(server), clients(server)
    assert passer.ask("claim", seat=seat)["ok"]
    host.wait("host", lambda body: body["claims"])
    passer.close()
    host.wait("host", lambda body: not body["claims"])
    number = newcomer.ask("claim", seat=seat)["claim"]
    back = clients(server, token=token)
    assert newcomer.wait("denied", lambda body: body["claim"] == number)
    assert back.wait("welcome")["seat"] == seat
    lose(host, back, seat)
    number = newcomer.ask("claim", seat=seat)["claim"]
    assert host.ask("answer_claim", claim=number, yes=False)["ok"]
    assert newcomer.wait("denied", lambda body: body["claim"] == number)
    assert newcomer.ask("claim", seat=seat)["code"] == "denied"


# --- removed, blocked, restored -------------------------------------------------------------------------------------


def test_a_removed_phone_is_restored_with_its_token(server, clients):
    host = clients(server, "host")
    phone, seat, token = sit(clients, server, ANA)
    host.ask("remove", seat=seat)
    assert phone.wait("gone") == {"code": "removed"}
    phone.wait("disconnect")
    assert clients(server, token=token).refused["data"]["code"] == "removed"
    assert host.ask("restore", seat=seat)["ok"]
    host.table(lambda view: view["seats"] and not view["seats"][0]["here"])
    assert clients(server, token=token).wait("seat")["seat"] == seat
    host.table(lambda view: view["seats"][0]["here"])


def test_a_blocked_phone_may_watch_but_not_sit_down(server, clients):
    host = clients(server, "host")
    phone, seat, _ = sit(clients, server, ANA)
    assert host.ask("block", seat=seat)["ok"]
    phone.wait("disconnect")
    again = clients(server)
    assert again.wait("table")
    assert again.ask("join", **ANA) == {"ok": False, "code": "blocked", "params": {}}
    assert host.wait("host", lambda body: body["removed"])["removed"][0] == {
        "seat": seat,
        "name": "Ana",
        "blocked": True,
    }
    assert host.ask("restore", seat=seat)["ok"]
    assert again.ask("join", **BEN)["ok"]


# --- the host page is gone ------------------------------------------------------------------------------------------


def test_phones_are_told_that_the_host_page_is_gone_and_back(server, clients):
    phone, _, _ = sit(clients, server, ANA)
    host = clients(server, "host")
    phone.table(lambda view: view["host"])
    host.close()
    began = time.monotonic()
    phone.table(lambda view: not view["host"])
    assert time.monotonic() - began < HOST_GRACE / 1000 + 2
    clients(server, "host")
    phone.table(lambda view: view["host"])


# --- rehearsals -----------------------------------------------------------------------------------------------------


def test_a_rehearsal_is_a_second_connection_that_nobody_else_has(servers, clients):
    server = servers("--bot-pause", "0.05")
    host = clients(server, "host")
    phone, _, _ = sit(clients, server, ANA)
    phones = host.wait("host")["phones"]
    answer = phone.ask("rehearse")
    assert answer.keys() == {"ok", "seq", "table", "token"}
    second = clients(server, table=answer["table"], token=answer["token"])
    welcome = second.wait("welcome")
    assert (welcome["table"], welcome["seat"]) == (answer["table"], 1)
    view = second.table()
    assert (view["rehearsal"], view["phase"], len(view["seats"])) == (True, "set_up", 4)
    second.table(lambda view: view["phase"] == "draw")
    second.wait("seat", lambda view: "draw_middle" in view["legal"])
    while second.ask("draw", source="middle").get("code") == "too_early":
        time.sleep(0.05)
    assert second.ask("hold", card=second.wait("seat", lambda view: view["drawn"])["drawn"])["ok"]
    for auth in ({}, {"token": "guess"}):
        assert clients(server, table=answer["table"], **auth).refused["data"]["code"] in ("no_table", "bad_token")
    assert clients(server, "watch", table=answer["table"]).refused["data"]["code"] == "no_table"
    assert clients(server, "host", table=answer["table"]).refused["data"]["code"] == "no_table"
    assert fetch(server.port, f"/qr/{answer['table']}.svg")[0] == 404
    assert all(not view["rehearsal"] and len(view["seats"]) <= 1 for view in host.all("table"))
    assert host.wait("host")["phones"] == phones
    assert host.table()["seats"][0]["here"]
    host.ask("add_bot", strength="steady")
    assert host.ask("start")["ok"]
    assert second.wait("gone") == {"code": "rehearsal_over"}
    second.wait("disconnect")
    assert phone.table(lambda view: view["phase"] == "caller")
    assert clients(server, table=answer["table"], token=answer["token"]).refused["data"]["code"] == "no_table"


def test_a_rehearsal_ends_with_its_phone(server, clients):
    phone, _, _ = sit(clients, server, ANA)
    answer = phone.ask("rehearse")
    second = clients(server, table=answer["table"], token=answer["token"])
    second.table()
    phone.close()
    assert second.wait("gone") == {"code": "rehearsal_over"}


# --- what is secret stays so ----------------------------------------------------------------------------------------


def test_no_token_and_no_pin_is_logged(servers, clients):
    server = servers("--log-level", "debug")
    host = clients(server, "host")
    pin = host.wait("host")["pin"]
    phone, seat, token = sit(clients, server, ANA)
    rehearsal = phone.ask("rehearse")
    clients(server, table=rehearsal["table"], token=rehearsal["token"]).table()
    clients(server, "host", pin=pin).wait("host")
    lose(host, phone, seat)
    newcomer = clients(server)
    host.ask("answer_claim", claim=newcomer.ask("claim", seat=seat)["claim"], yes=True)
    granted = newcomer.wait("granted")["token"]
    newcomer.wait("seat")
    secrets = [token, granted, rehearsal["token"], f'"{pin}"']
    assert [secret for secret in secrets if secret in server.output] == []
