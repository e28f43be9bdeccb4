"""``speed313 bots``: real clients at a real server, and what a guest does when the table says something else."""

import argparse
import random
import signal
import sys
import threading
import time

import pytest

from speed313.bots.base import BOTS
from speed313.bots_command import read_address
from speed313.cli import main
from speed313.errors import Speed313Error
from speed313.guest import Guest, as_request
from speed313.rules.cards import parse_card
from speed313.rules.commands import Discard, Draw, GoOn, Hold, Match, Source
from speed313.rules.state import GameState
from speed313.rules.views import as_wire, table_view
from tests.bots.sights import WINDOW, sight
from tests.web.client import Client
from tests.web.server import free_port, launch, run_server

QUICK = ("--rules", "set_up_window=1,set_up_per_card=0,match_window=1,grace=1,sheet_clock=1")


@pytest.mark.parametrize(
    ("text", "server", "path", "code"),
    [
        ("http://192.168.1.23:3130/j/K7QM", "http://192.168.1.23:3130", "socket.io", "K7QM"),
        ("192.168.1.23:3130/j/k7qm", "http://192.168.1.23:3130", "socket.io", "k7qm"),
        ("https://party.example/J/K7QM/", "https://party.example", "socket.io", "K7QM"),
        ("https://party.example/cards/j/K7QM?x=1", "https://party.example", "cards/socket.io", "K7QM"),
        ("http://[fe80::1]:3130/j/K7QM#a", "http://[fe80::1]:3130", "socket.io", "K7QM"),
    ],
)
def test_an_address_is_read(text, server, path, code):
    address = read_address(text)
    assert (address.server, address.path, address.code) == (server, path, code)


@pytest.mark.parametrize(
    "text", ["", "K7QM", "http://192.168.1.23:3130", "http://192.168.1.23:3130/", "x:1/j/", "ftp://x/j/K7QM", "a b/j/C"]
)
def test_an_address_without_a_table_is_refused(text):
    with pytest.raises(argparse.ArgumentTypeError, match="names no table"):
        read_address(text)


@pytest.mark.parametrize(
    "options",
    [
        ("http://127.0.0.1:1", "--seats", "2"),
        ("http://127.0.0.1:1/j/ABCD",),
        ("http://127.0.0.1:1/j/ABCD", "--seats", "0"),
        ("http://127.0.0.1:1/j/ABCD", "--seats", "13"),
        ("http://127.0.0.1:1/j/ABCD", "--seats", "2", "--strength", "clever"),
        ("http://127.0.0.1:1/j/ABCD", "--seats", "2", "--pause", "-1"),
        ("http://127.0.0.1:1/j/ABCD", "--seats", "2", "--pause", "soon"),
    ],
)
def test_bad_options_are_said_clearly(capsys, options):
    with pytest.raises(SystemExit) as ended:
        main(["bots", *options])
    assert ended.value.code == 2
    assert "error:" in capsys.readouterr().err


def test_where_no_server_is_that_is_said(capsys):
    assert main(["bots", f"127.0.0.1:{free_port()}/j/ABCD", "--seats", "1"]) == 1
    assert "no table at http://127.0.0.1" in capsys.readouterr().err


def test_a_choice_becomes_a_command_of_the_protocol():
    card = parse_card("TD2")
    assert as_request(Draw(1, Source.MIDDLE)) == {"type": "draw", "source": "middle"}
    assert as_request(Draw(1, Source.PILE, card)) == {"type": "draw", "source": "pile", "top": "TD2"}
    assert as_request(Hold(1, card)) == {"type": "hold", "card": "TD2"}
    assert as_request(Discard(1, card)) == {"type": "discard", "card": "TD2"}
    assert as_request(Match(1)) == {"type": "match"}
    assert as_request(GoOn(1)) == {"type": "go_on"}


class Line:
    """Stands for a ``socketio.Client``: notes what is sent and answers from a list, in the end always with yes."""

    connected = True

    def __init__(self, *answers):
        self.answers = list(answers)
        self.sent = []
        self.handlers = {}

    def on(self, event, handler):
        self.handlers[event] = handler

    def call(self, event, message, timeout):
        from socketio.exceptions import TimeoutError as NoAnswer

        self.sent.append((event, message))
        answer = self.answers.pop(0) if self.answers else {"ok": True}
        if answer is None:
            raise NoAnswer
        return answer

    def disconnect(self):
        self.connected = False

    def tell(self, event, body):
        self.handlers[event](body)


def a_guest(*answers):
    line = Line(*answers)
    guest = Guest(read_address("x/j/K7QM"), BOTS["steady"](), 0.0, random.Random(1), line)
    guest.seat = 3
    return guest, line


def a_table(phase="window", seq=1, go_on=False):
    view = as_wire(table_view(GameState(), "K7QM"))
    return view | {"phase": phase, "seq": seq, "seats": [{"seat": 3, "go_on": go_on, "place": 1, "total": 0}]}


def played(guest):
    thread = threading.Thread(target=guest.play, daemon=True)
    thread.start()
    return thread


def wait_for(holds):
    deadline = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_guest_acts_once_for_each_moment_and_ends_with_the_game():
    guest, line = a_guest()
    line.tell("table", a_table())
    line.tell("seat", as_wire(sight("9S1 9H1 3D1", "3", legal=WINDOW)))
    thread = played(guest)
    wait_for(lambda: line.sent)
    line.tell("table", a_table(seq=2))
    line.tell("table", a_table(seq=3, go_on=True))
    line.tell("table", a_table("finished", seq=4))
    thread.join(20)
    assert [message["type"] for _, message in line.sent] == ["match"]
    assert guest.fault is None


def test_a_command_without_an_answer_is_sent_again_as_the_same():
    guest, line = a_guest(None, None)
    line.tell("table", a_table())
    line.tell("seat", as_wire(sight("9S1 9H1 2D1", "3", legal=WINDOW)))
    thread = played(guest)
    wait_for(lambda: len(line.sent) == 3)
    line.tell("table", a_table("finished", seq=2))
    thread.join(20)
    assert len({message["cid"] for _, message in line.sent}) == 1


def test_a_call_not_yet_heard_is_waited_for():
    guest, line = a_guest({"ok": False, "code": "too_early", "params": {}})
    line.tell("table", a_table("draw"))
    line.tell("seat", as_wire(sight("9S1 9H1 KC1", "3", top="9D2")))
    thread = played(guest)
    wait_for(lambda: len(line.sent) == 2)
    line.tell("table", a_table("finished", seq=2))
    thread.join(20)
    first, again = (message for _, message in line.sent)
    assert first["top"] == again["top"] == "9D2"
    assert first["cid"] != again["cid"]


def test_a_seat_view_before_the_first_table_view_is_kept_for_later():
    guest, line = a_guest()
    line.tell("seat", as_wire(sight("9S1 9H1 3D1", "3", legal=WINDOW)))
    thread = played(guest)
    time.sleep(0.05)
    assert thread.is_alive()
    line.tell("table", a_table())
    wait_for(lambda: line.sent)
    line.tell("table", a_table("finished", seq=2))
    thread.join(20)
    assert [message["type"] for _, message in line.sent] == ["match"]


def test_a_guest_interrupted_while_it_joins_leaves_the_seat_it_got():
    guest, line = a_guest({"ok": True, "seat": 7, "token": "secret"})
    guest.seat, guest._joining = None, {"cid": "mine", "type": "join"}
    guest.leave(politely=True)
    assert [message["type"] for _, message in line.sent] == ["join", "leave"]
    assert line.sent[0][1]["cid"] == "mine"
    assert not line.connected


def test_older_views_are_dropped():
    guest, line = a_guest()
    line.tell("table", a_table(seq=9))
    line.tell("table", a_table("finished", seq=8))
    assert not guest.over
    assert guest.table["seq"] == 9


@pytest.mark.parametrize(
    ("event", "body", "code"),
    [
        ("gone", {"code": "removed"}, "removed"),
        ("gone", {"code": "replaced"}, "replaced"),
        ("gone", {"code": "of another version"}, "internal"),
        ("seat", {"seat": 3}, "bad_message"),
        ("connect_error", {"message": "bad_token", "data": {"code": "bad_token", "params": {}}}, "bad_token"),
    ],
)
def test_a_guest_that_is_let_go_knows_why(event, body, code):
    guest, line = a_guest()
    line.tell("table", a_table())
    thread = played(guest)
    line.tell(event, body)
    thread.join(20)
    assert guest.fault.code == code


@pytest.mark.parametrize("body", ["Connection refused", {}, None, {"message": "x", "data": {"code": "unknown"}}])
def test_a_server_out_of_reach_is_waited_for(body):
    guest, line = a_guest()
    line.tell("connect_error", body)
    assert not guest.over


@pytest.fixture(scope="module")
def lobby():
    """One server for all tests that stay in the lobby."""
    running = run_server(*QUICK)
    yield running
    running.kill()


@pytest.fixture
def host(lobby):
    """The host screen of that server; afterwards every seat is free."""
    client = Client(lobby, "host")
    yield client
    for seat in client.all("table")[-1]["seats"]:
        client.ask("remove", seat=seat["seat"])
    client.close()


@pytest.fixture
def bots():
    """Sends bots to a server: ``bots(server, "--seats", "2")``."""
    started = []

    def start(server, *options):
        started.append(launch("bots", f"{server.url}/j/{server.code}", "--pause", "0", *options))
        return started[-1]

    yield start
    for process in started:
        if process.poll() is None:
            process.kill()
        process.wait(20)
        process.stdout.close()


@pytest.mark.parametrize("game", ["speed", "three-thirteen"])
def test_bots_join_a_running_table_and_play_its_rounds(bots, game):
    server = run_server(QUICK[0], f"game={game},{QUICK[1]}")
    host = Client(server, "host")
    try:
        process = bots(server, "--seats", "3", "--strength", "sharp")
        seats = host.table(lambda view: len(view["seats"]) == 3, seconds=60)["seats"]
        assert len({seat["name"] for seat in seats}) == 3
        assert all(seat["here"] and seat["bot"] is None for seat in seats)
        assert host.ask("start")["ok"]
        scored = host.table(lambda view: view["phase"] == "scored", ever=True, seconds=90)
        assert len(scored["results"]) == 3
        host.table(lambda view: view["round"] == 2 and view["turn"] >= 1, ever=True, seconds=60)
        drawn = [news["from"] for view in host.all("table") for news in view["news"] if news["type"] == "drew"]
        assert "middle" in drawn
        for seat in seats:
            assert host.ask("remove", seat=seat["seat"])["ok"]
        assert process.wait(30) == 1
        assert "freed your seat" in process.stdout.read()
    finally:
        host.close()
        server.kill()


def test_a_full_table_says_so(lobby, host, bots):
    for _ in range(11):
        assert host.ask("add_bot", strength="steady")["ok"]
    process = bots(lobby, "--seats", "2")
    assert process.wait(60) == 1
    said = process.stdout.read()
    assert "12 seats are taken" in said
    assert "got up again" in said
    host.table(lambda view: len(view["seats"]) == 11)  # who had sat down got up again


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C cannot be sent to another process there")
def test_ctrl_c_takes_the_bots_away(lobby, host, bots):
    process = bots(lobby, "--seats", "2")
    host.table(lambda view: len(view["seats"]) == 2, seconds=60)
    process.send_signal(signal.SIGINT)
    assert process.wait(30) == 0
    host.table(lambda view: view["seats"] == [])
    assert "Traceback" not in process.stdout.read()


def test_a_guest_whose_line_breaks_comes_back_to_its_seat(lobby, host):
    from socketio import Client as Socket

    socket = Socket(handle_sigint=False, reconnection_delay=0.1, reconnection_delay_max=0.2)
    guest = Guest(read_address(f"{lobby.url}/j/{lobby.code}"), BOTS["steady"](), 0.0, random.Random(1), socket)
    guest.join(0)
    host.table(lambda view: [seat["here"] for seat in view["seats"]] == [True])
    socket.eio.ws.sock.close()
    host.table(lambda view: [seat["here"] for seat in view["seats"]] == [False], ever=True)
    host.table(lambda view: [seat["here"] for seat in view["seats"]] == [True])
    assert host.all("table")[-1]["seats"][0]["seat"] == guest.seat
    wait_for(lambda: socket.connected)
    guest.leave(politely=True)
    host.table(lambda view: view["seats"] == [])


def test_a_table_that_is_not_there_is_refused(lobby):
    from socketio import Client as Socket

    guest = Guest(read_address(f"{lobby.url}/j/ZZZZ"), BOTS["steady"](), 0.0, random.Random(1), Socket())
    with pytest.raises(Speed313Error) as refused:
        guest.join(0)
    assert refused.value.code == "no_table"
