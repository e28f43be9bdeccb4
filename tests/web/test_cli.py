"""The command ``speed313`` as a person uses it."""

import re
import signal
import socket
import sys
import time

import pytest

from speed313 import cli
from speed313.catalogue import error_sentence, sentence
from speed313.errors import CODES, RuleError
from tests.web.client import Client
from tests.web.server import fetch, free_port, launch

ANA = {"name": "Ana", "color": 1, "symbol": 2}
BEN = {"name": "Ben", "color": 3, "symbol": 4}
LONG = ("--rules", "set_up_window=1,set_up_per_card=0,turn_clock=0")


LINUX = pytest.mark.skipif(sys.platform != "linux", reason="a limit for another process is set there only")


def resize(server, size):
    """From now on no file of that server gets larger than so many bytes (None: any), as if the disk was full."""
    import resource  # there is none on Windows

    endless = resource.RLIM_INFINITY
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (endless if size is None else size, endless))


def run(*options, env=None):
    """The exit status and the output of a start that ends by itself."""
    process = launch(*options, env=env)
    output, _ = process.communicate(timeout=60)
    return process.returncode, output


# --- starting -----------------------------------------------------------------------------------------------------


def test_it_says_where_it_is_and_how_to_end_it(servers):
    server = servers()
    assert "█" in server.output
    for key, words in (
        ("cli.code", {"code": server.code}),
        ("cli.host_page", {"url": server.host_url}),
        ("cli.how_to_end", {}),
    ):
        assert sentence(key, **words) in server.output
    assert re.search(rf"http://[\d.]+:{server.port}/j/{server.code}\b", server.output)


def test_a_terminal_without_blocks_still_gets_a_code(servers):
    server = servers(env={"PYTHONIOENCODING": "ascii"})
    assert "##" in server.output
    assert "█" not in server.output


def test_bots_and_house_rules_are_there_from_the_start(servers, clients):
    server = servers("--bots", "12", "--bot-strength", "sharp", "--rules", "hint=off,grace=3", "--lan-ip", "10.9.9.9")
    view = clients(server, "watch").table()
    assert [seat["bot"] for seat in view["seats"]] == ["sharp"] * 12
    assert (view["rules"]["hint"], view["rules"]["grace"]) == ("off", 3)
    assert f"http://10.9.9.9:{server.port}/j/" in server.output


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--port", "0"], "65535"),
        (["--port", "http"], "http"),
        (["--bots", "13"], "12"),
        (["--memory", "--bots", "4", "--rules", "packs=1"], "too few cards for that: they serve 3 seats"),
        (["--bots", "-1"], "12"),
        (["--lan-ip", "laptop"], "laptop"),
        (["--public-url", "games.example"], "games.example"),
        (["--public-url", "ftp://games.example"], "ftp"),
        (["--public-url", "http://games.example/?a=1"], "?a=1"),
        (["--public-url", "http://games.example/host/"], "/host"),
        (["--bot-pause", "-1"], "-1"),
        (["--bot-pause", "nan"], "nan"),
        (["--bot-strength", "wild"], "wild"),
        (["--rules", "hints=on", "--memory"], "hints"),
        (["--rules", "grace=soon", "--memory"], "soon"),
        (["--async", "fast"], "fast"),
        (["--log-level", "loud"], "loud"),
        (["--host", "192.0.2.250", "--memory"], "192.0.2.250"),
        (["dance"], "no command “dance”"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_is_refused_in_one_sentence(options, words):
    status, output = run("--no-browser", *options) if options != ["dance"] else run(*options)
    assert status == 2
    assert words in output
    assert "Traceback" not in output


def test_a_browser_that_tries_https_first_is_no_line_in_the_terminal(servers):
    server = servers()
    told = server.output
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(200)) + b"\r\n\r\n")
        line.settimeout(5)
        line.recv(1000)
    assert fetch(server.port, "/")[0] == 200
    assert server.output == told


def test_a_mode_from_the_environment_is_checked_and_used(servers):
    status, output = run("--no-browser", "--memory", env={"SPEED313_ASYNC": "fast"})
    assert status == 2
    assert "SPEED313_ASYNC" in output
    assert "Traceback" not in output
    server = servers(env={"SPEED313_ASYNC": "threading"})
    assert "werkzeug" in fetch(server.port, "/")[1].get("server", "").lower()


def test_a_busy_port_that_was_asked_for_is_refused_in_one_line():
    with socket.create_server(("0.0.0.0", 0)) as taken:
        port = taken.getsockname()[1]
        status, output = run("--no-browser", "--memory", "--port", str(port))
    assert (status, output) == (2, sentence("cli.port_busy", port=port) + "\n")


def test_the_version():
    assert run("--version") == (0, "speed313 0.1.0\n")


def test_help_names_every_option_and_command():
    status, output = run("--help")
    assert status == 0
    assert [name for name in ("--port", "--memory", "--async", *cli.COMMANDS) if name not in output] == []


# --- the browser --------------------------------------------------------------------------------------------------


@pytest.fixture
def started(monkeypatch):
    """What programs were started."""
    programs = []
    monkeypatch.setattr(cli.subprocess, "Popen", lambda command, **_: programs.append(command))
    return programs


def test_the_host_page_is_opened_where_there_is_a_screen(monkeypatch, started):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", ":0")
    cli._open_browser("http://127.0.0.1:3130/host#k=key")
    assert [command[-1] for command in started] == ["http://127.0.0.1:3130/host#k=key"]


def test_no_browser_is_opened_in_the_terminal(monkeypatch, started):
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    cli._open_browser("http://127.0.0.1:3130/host#k=key")
    assert started == []


def test_a_browser_that_does_not_start_does_no_harm(monkeypatch):
    def fails(*_args, **_options):
        raise OSError("no more processes")

    monkeypatch.setattr(cli.subprocess, "Popen", fails)
    monkeypatch.setenv("DISPLAY", ":0")
    cli._open_browser("http://127.0.0.1:3130/host#k=key")


# --- ending and going on ------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals there")
@pytest.mark.parametrize("mode", ["eventlet", "threading"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_it_ends_cleanly_and_says_how_to_go_on(servers, clients, tmp_path, mode, number):
    server = servers("--data", str(tmp_path), "--async", mode)
    clients(server, "host").table()
    server.process.send_signal(number)
    assert server._wait() == 0
    assert sentence("cli.saved", code=server.code) in server.output
    assert server.output.endswith("go on.\n")
    assert "Traceback" not in server.output
    assert not (tmp_path / "running.txt").exists()


def test_a_game_in_memory_is_gone_and_it_says_so(servers):
    server = servers("--memory")
    assert server.stop() == 0
    assert sentence("cli.gone", code=server.code) in server.output


def holding(server, clients):
    """A game in its first draw phase: Ana holds a card, Ben has not drawn. The phones' tokens and the host."""
    phones, tokens = [], []
    for who in (ANA, BEN):
        phones.append(clients(server))
        tokens.append(phones[-1].ask("join", **who)["token"])
    host = clients(server, "host")
    assert host.ask("start")["ok"]
    call = phones[0].table(lambda view: view["phase"] == "draw")["call"]
    phones[0].wait("seat", lambda view: "draw_middle" in view["legal"])
    while phones[0].call("clock", {})["now"] < call["at"]:
        pass
    assert phones[0].ask("draw", source="middle")["ok"]
    card = phones[0].wait("seat", lambda view: view["drawn"])["drawn"]
    assert phones[0].ask("hold", card=card)["ok"]
    phones[0].wait("seat", lambda view: view["held"] == card)
    host.table(lambda view: view["seats"][0]["state"] == "holds")
    return phones, tokens, host


SAME_TABLE = ("code", "phase", "round", "cards", "wild", "turn", "middle", "caller", "caller_draw", "sheet", "rules")
SAME_SEAT = ("seat", "name", "color", "symbol", "hand", "top", "pile", "from")
SAME_VIEW = ("hand", "drawn", "held", "right", "left", "wild", "best", "taken")


@pytest.mark.parametrize("how", ["kill", "stop"])
def test_a_restart_goes_on_where_it_was_with_everybody_in_the_same_seat(servers, clients, tmp_path, how):
    server = servers("--data", str(tmp_path), *LONG)
    phones, tokens, host = holding(server, clients)
    before, hands = host.all("table")[-1], [phone.all("seat")[-1] for phone in phones]
    getattr(server, how)()
    again = servers("--data", str(tmp_path), "--port", str(server.port))
    assert (again.code, again.key, again.port) == (server.code, server.key, server.port)
    assert sentence("cli.resumed_round", code=server.code, round=1) in again.output
    host = clients(again, "host")
    after = host.table()
    assert after["paused"] == "restart"
    assert [after[name] for name in SAME_TABLE] == [before[name] for name in SAME_TABLE]
    for old, new in zip(before["seats"], after["seats"], strict=True):
        assert [new[name] for name in SAME_SEAT] == [old[name] for name in SAME_SEAT]
        assert not new["here"]
    back = [clients(again, token=token) for token in tokens]
    for phone, hand in zip(back, hands, strict=True):
        view = phone.wait("seat")
        assert [view[name] for name in SAME_VIEW] == [hand[name] for name in SAME_VIEW]
    host.table(lambda view: all(seat["here"] for seat in view["seats"]))
    assert host.ask("resume")["ok"]
    assert back[1].ask("draw", source="middle")["ok"]
    card = back[1].wait("seat", lambda view: view["drawn"])["drawn"]
    assert back[1].ask("hold", card=card)["ok"]
    turned = host.table(lambda view: view["call"]["word"] == "discard")
    assert [seat["top"] for seat in turned["seats"]] == [hands[0]["held"], card]


def test_options_of_a_new_game_are_not_used_for_one_that_goes_on(servers, clients, tmp_path):
    server = servers("--data", str(tmp_path))
    assert clients(server).ask("join", **ANA)["ok"]
    server.stop()
    again = servers("--data", str(tmp_path), "--bots", "2")
    assert again.code == server.code
    assert len(clients(again).table()["seats"]) == 1
    again.stop()
    assert sentence("cli.resumed", code=server.code) in again.output
    assert sentence("cli.resumed_options") in again.output
    another = servers("--data", str(tmp_path), "--bots", "2", "--new")
    assert another.code != server.code
    assert len(clients(another).table()["seats"]) == 2


def test_a_second_server_on_the_same_games_is_refused(servers, clients, tmp_path):
    server = servers("--data", str(tmp_path))
    status, output = run("--no-browser", "--data", str(tmp_path), "--port", str(free_port()))
    assert status == 2
    assert f":{server.port}/j/{server.code}" in output
    assert len(output.splitlines()) == 1
    assert clients(server).ask("join", **ANA)["ok"]
    server.kill()  # the lock ends with the process, however it ends
    assert servers("--data", str(tmp_path)).code == server.code


def test_a_broken_journal_is_left_alone(tmp_path):
    file = tmp_path / "games.sqlite"
    file.write_bytes(b"this is no journal" * 100)
    status, output = run("--no-browser", "--data", str(tmp_path))
    assert status == 1
    assert len(output.splitlines()) == 1
    assert output.startswith(sentence("error.journal_broken", text=""))
    assert output.endswith(sentence("cli.nothing_lost") + "\n")
    assert file.read_bytes() == b"this is no journal" * 100


@LINUX
def test_a_disk_that_fills_up_stops_no_game_and_the_host_is_told(servers, clients, tmp_path):
    server = servers("--data", str(tmp_path))
    host, phone = clients(server, "host"), clients(server)
    assert host.wait("host")["unsaved"] == ""
    resize(server, (tmp_path / "games.sqlite-wal").stat().st_size)
    seat = phone.ask("join", **ANA)["seat"]
    assert host.wait("host", lambda body: body["unsaved"])["unsaved"] in ("no_space", "disk")
    assert host.ask("rename", seat=seat, name="Anna")["ok"]
    resize(server, None)
    host.wait("host", lambda body: not body["unsaved"])
    server.kill()
    again = servers("--data", str(tmp_path))
    assert [seat["name"] for seat in clients(again, "host").table()["seats"]] == ["Anna"]


@LINUX
def test_what_was_never_saved_is_said_at_the_end(servers, clients, tmp_path):
    server = servers("--data", str(tmp_path))
    host, phone = clients(server, "host"), clients(server)
    resize(server, (tmp_path / "games.sqlite-wal").stat().st_size)
    assert phone.ask("join", **ANA)["ok"]
    why = host.wait("host", lambda body: body["unsaved"])["unsaved"]
    assert server.stop() == 1
    assert sentence("cli.unsaved", code=server.code, reason=sentence(f"reason.{why}")) in server.output
    assert "Traceback" not in server.output


def test_a_folder_that_cannot_be_is_refused(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    status, output = run("--no-browser", "--data", str(tmp_path / "file"))
    assert status == 2
    assert str(tmp_path / "file") in output
    assert len(output.splitlines()) == 1


def test_four_starts_at_once_give_one_server(tmp_path):
    processes = [launch("--no-browser", "--data", str(tmp_path), "--port", str(free_port())) for _ in range(4)]
    try:
        deadline = time.monotonic() + 90
        while sum(process.poll() is None for process in processes) > 1 and time.monotonic() < deadline:
            time.sleep(0.1)
        time.sleep(1)
        assert sorted(str(process.poll()) for process in processes) == ["2", "2", "2", "None"]
    finally:
        for process in processes:
            process.kill()
            process.communicate()


# --- sentences ----------------------------------------------------------------------------------------------------


def test_sentences_take_their_parameters():
    assert sentence("cli.code", code="K7QM").endswith("K7QM")
    assert "KD, 7C" in error_sentence(RuleError("false_match", orphans=["KD", "7C"]))
    with pytest.raises(KeyError):
        sentence("cli.no_such_key")


def test_one_and_many(monkeypatch):
    entry = {"one": "{count} phone", "other": "{count} phones"}
    monkeypatch.setattr("speed313.catalogue.texts", lambda language: {"a": entry})
    assert [sentence("a", count=count) for count in (0, 1, 2)] == ["0 phones", "1 phone", "2 phones"]


def test_every_error_has_a_sentence():
    for code in CODES:
        assert sentence(f"error.{code}")


def test_a_client_that_speaks_an_older_protocol_is_told(servers):
    server = servers()
    client = Client.bare(server, {"protocol": 0, "role": "phone", "table": server.code})
    assert client.refused["message"] == "old_protocol"
