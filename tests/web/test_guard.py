"""Who may speak to the server, and what its answers say about themselves."""

import pytest

from speed313.web.guard import Guard, content_policy, host_name, origin_allowed
from speed313.web.place import Place, find_place

PLACE = Place(3130, "192.168.1.23", None, frozenset({"localhost", "laptop", "laptop.local", "party.test"}))


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("192.168.1.23:3130", "192.168.1.23"),
        ("[::1]:3130", "::1"),
        ("Laptop.LOCAL", "laptop.local"),
        ("laptop.local.:80", "laptop.local"),
        ("", None),
        ("a b", None),
        ("evil.example/\r\nx: y", None),
        ("user@laptop", None),
        ("laptop:port", None),
        ("laptop;script-src *", None),
        ("x" * 300, None),
    ],
)
def test_a_host_header_is_read_strictly(header, name):
    assert host_name(header) == name


@pytest.mark.parametrize("host", ["192.168.1.23", "10.9.8.7", "127.0.0.1", "::1", "localhost", "laptop.local"])
def test_numbers_and_our_own_names_are_us(host):
    assert PLACE.answers_to(host)


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "192.168.1.23.evil.example", "1.2.3", ""])
def test_other_names_are_not_us(host):
    assert not PLACE.answers_to(host)


@pytest.mark.parametrize(
    ("host", "origin", "allowed"),
    [
        ("192.168.1.23:3130", None, True),
        ("192.168.1.23:3130", "http://192.168.1.23:3130", True),
        ("party.test", "https://party.test", True),
        ("127.0.0.1:3130", "https://party.test:8443", True),  # a proxy that changes the host
        ("[::1]:3130", "http://[::1]:3130", True),
        ("192.168.1.23:3130", "http://192.168.1.24:3130", False),
        ("192.168.1.23:3130", "http://evil.example", False),
        ("192.168.1.23:3130", "null", False),
        ("192.168.1.23:3130", "", False),
        ("192.168.1.23:3130", "file://192.168.1.23", False),
        ("192.168.1.23:3130", "http://[::1", False),
        ("evil.example", "http://evil.example", False),  # a foreign name that was bent to our address
        ("evil.example", None, False),
        ("192.168.1.23:3130", "http://192.168.1.23:3130,https://evil.example", False),
        ("192.168.1.23:3130", "http://192.168.1.23:3130@evil.example", False),
    ],
)
def test_sockets_are_opened_by_our_own_pages_only(host, origin, allowed):
    assert origin_allowed(PLACE, origin, {"HTTP_HOST": host}) == allowed


def ask(host, place=PLACE, **environ):
    """Status, headers and body of one request through the guard."""
    answer = {}

    def inner(environ, start):
        answer["inner"] = environ
        start("200 OK", [("Content-Type", "text/plain")])
        return [b"inside"]

    def start(status, headers, *more):
        answer.update(status=status, headers=dict(headers))

    guard = Guard(inner, place, lambda: "not under this name")
    body = b"".join(guard({"HTTP_HOST": host, **environ}, start))
    return answer, body


def test_a_wrong_host_never_reaches_the_pages():
    answer, body = ask("evil.example")
    assert answer["status"].startswith("400")
    assert body == b"not under this name"
    assert "inner" not in answer
    assert answer["headers"]["X-Content-Type-Options"] == "nosniff"


def test_every_answer_carries_the_policy_and_sockets_are_not_compressed():
    answer, body = ask("192.168.1.23:3130", HTTP_SEC_WEBSOCKET_EXTENSIONS="permessage-deflate")
    assert body == b"inside"
    assert "HTTP_SEC_WEBSOCKET_EXTENSIONS" not in answer["inner"]
    headers = answer["headers"]
    assert headers["Content-Security-Policy"] == content_policy("192.168.1.23:3130")
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "Strict-Transport-Security" not in headers
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert "connect-src 'self' ws://192.168.1.23:3130 wss://192.168.1.23:3130" in headers["Content-Security-Policy"]


BEHIND = find_place(3130, "0.0.0.0", None, "https://games.example:8443/game%20night/", ())


@pytest.mark.parametrize(
    ("path", "inner"),
    [
        ("/game night/host", "/host"),
        ("/game night/socket.io/", "/socket.io/"),
        ("/game night/", "/"),
        ("/host", "/host"),  # from this machine itself, or by a proxy that takes the path off
        ("/game nights/host", "/game nights/host"),
    ],
)
def test_a_path_that_a_proxy_leaves_before_ours_is_taken_off(path, inner):
    answer, body = ask("games.example:8443", BEHIND, PATH_INFO=path)
    assert (answer["inner"]["PATH_INFO"], body) == (inner, b"inside")
    assert answer["inner"].get("SCRIPT_NAME", "") == ("/game night" if path.startswith("/game night/") else "")


def test_a_path_without_its_slash_leads_to_the_one_with_it():
    answer, _ = ask("games.example:8443", BEHIND, PATH_INFO="/game night")
    assert answer["status"].startswith("308")
    assert answer["headers"]["Location"] == "/game%20night/"
    assert "inner" not in answer


def test_a_page_may_open_sockets_at_the_public_address_too():
    answer, _ = ask("127.0.0.1:3130", BEHIND, PATH_INFO="/")
    policy = answer["headers"]["Content-Security-Policy"]
    assert "ws://127.0.0.1:3130 wss://127.0.0.1:3130 ws://games.example:8443 wss://games.example:8443;" in policy


def test_a_public_address_is_used_exactly():
    place = find_place(3130, "0.0.0.0", None, "https://games.example:8443/speed/", ("Party.Test",))
    assert place.join_url("K7QM") == "https://games.example:8443/speed/j/K7QM"
    assert place.typed == "https://games.example:8443/speed/"
    assert place.host_url("key") == "http://127.0.0.1:3130/host#k=key"
    assert place.answers_to("games.example")
    assert place.answers_to("party.test")


def test_a_chosen_address_is_used_exactly():
    place = find_place(3131, "0.0.0.0", "192.168.7.7", None, ())
    assert place.join_url("K7QM") == "http://192.168.7.7:3131/j/K7QM"
    assert place.typed == "192.168.7.7:3131"
    assert find_place(3131, "::", "fe80::1", None, ()).join_url("A") == "http://[fe80::1]:3131/j/A"
    assert find_place(80, "10.0.0.5", None, None, ()).address == "10.0.0.5"


def test_a_machine_on_no_network_says_so():
    assert find_place(3130, "0.0.0.0", None, None, ()).local_only
    assert find_place(3130, "127.0.0.1", None, None, ()).local_only
    assert not find_place(3130, "127.0.0.1", None, "https://games.example", ()).local_only
    assert not find_place(3130, "0.0.0.0", "127.0.0.1", None, ()).local_only
    assert not PLACE.local_only
