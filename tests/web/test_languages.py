"""Which language a page comes in, who may choose the table's, and what the terminal speaks."""

import pytest

from tests.web.server import fetch
from tests.web.test_cli import ANA, run

HUNGARIAN = {"accept-language": "hu-HU,hu;q=0.9,en;q=0.8"}


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("hu-HU,hu;q=0.9,en;q=0.8", "hu"),
        ("de-DE,de;q=0.9,fi;q=0.5,en;q=0.4", "fi"),
        ("en;q=0.2,ro;q=0.9", "ro"),
        ("de", "en"),
        ("", "en"),
        (";;;,\x00", "en"),
    ],
)
def test_the_first_response_is_in_the_browsers_language(server, wanted, language):
    for path in (f"/j/{server.code}", "/host", "/w", "/nothing"):
        text = fetch(server.port, path, {"accept-language": wanted})[2].decode()
        assert f'<html lang="{language}" dir="ltr">' in text, path
    page = fetch(server.port, f"/j/{server.code}", {"accept-language": wanted})[2].decode()
    assert f"i18n/{language}.phone.json" in page


def test_what_a_browser_has_chosen_goes_first(server):
    page = fetch(server.port, f"/j/{server.code}", {**HUNGARIAN, "cookie": "language=nl"})[2].decode()
    assert '<html lang="nl"' in page
    page = fetch(server.port, f"/j/{server.code}", {**HUNGARIAN, "cookie": "language=../../x"})[2].decode()
    assert '<html lang="hu"' in page


def test_one_answer_leaves_nothing_to_the_next(server):
    assert "Ezen a címen nincs semmi." in fetch(server.port, "/nothing", HUNGARIAN)[2].decode()
    assert "nothing at this address" in fetch(server.port, "/nothing", {})[2].decode()


def test_a_host_chooses_the_language_of_the_screens(servers, clients):
    server = servers()
    host, phone, watcher = clients(server, "host"), clients(server), clients(server, "watch")
    assert host.wait("language") == {"language": None}
    seat = phone.ask("join", **ANA)["seat"]
    assert phone.ask("set_language", language="hu")["code"] == "not_host"
    assert watcher.ask("set_language", language="hu")["code"] == "not_host"
    for wrong in ("xx", "", 5, "../en"):
        answer = host.ask("set_language", language=wrong)
        assert answer == {"ok": False, "code": "bad_message", "params": {"field": "language"}}
    assert host.ask("set_language", language="hu")["ok"]
    for page in (host, phone, watcher):
        assert page.wait("language", lambda body: body["language"])["language"] == "hu"
    assert clients(server, "watch").wait("language") == {"language": "hu"}
    assert host.ask("make_remote", seat=seat, on=True)["ok"]
    assert phone.ask("set_language", language="ro")["ok"]
    assert '<html lang="ro"' in fetch(server.port, "/host", HUNGARIAN)[2].decode()
    assert '<html lang="hu"' in fetch(server.port, f"/j/{server.code}", HUNGARIAN)[2].decode()


def test_the_terminal_speaks_what_is_asked_for_or_what_the_system_speaks():
    cards = ("score", "3", "7S", "8S", "KD")
    assert "25 de puncte" in run(*cards, "--language", "ro")[1]
    assert "25 pont" in run(*cards, env={"LC_ALL": "hu_HU.UTF-8"})[1]
    assert "25 punten" in run("--language=nl", *cards, env={"LC_ALL": "hu_HU.UTF-8"})[1]
    status, output = run("--language", "xx")
    assert status == 2
    assert "xx" in output
