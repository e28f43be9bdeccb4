"""What a socket may send at all: anything else ends it, costs little, and neither the table nor the others notice."""

import socket
import time
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import engineio.socket
import pytest
from engineio import Server

from speed313.web.gate import BACKLOG, Backlog, Gate, GatedLine, TextPacket
from speed313.web.protocol import FRAMES_AT_ONCE, FRAMES_PER_SECOND, MAX_MESSAGE, MOST_WAITING
from tests.reliability.wire import BINARY, Line, event, frame
from tests.web.client import Client

MB = 1024  # in kB
RUBBISH = [
    b"",
    b"x",
    b"4",
    b"4x",
    b"4" + b"[" * 20_000,
    b'44{"message":"no"}',
    b'451-["command",{"_placeholder":true,"num":0}]',
    b'461-["a"]',
    b"9",
    b"0",
    b"2probf",
    b"3" * 2,
    b"\xc3\xa9",
    b"b////",
    b"4\xed\xa0\x80",
]
IGNORED = [
    b"42[]",
    b"42{}",
    b"42null",
    b"42[{}]",
    b"42[1]",
    b'42["*"]',
    b'42["*","x"]',
    b'42["connect"]',
    b'42["disconnect"]',
    b'42["__disconnect_final"]',
    b"42" + b"[" * 20_000,
    b"40",
    b'40{"protocol":1}',
    b"40/other,",
    b'42/other,["clock",{}]',
    b"43",
    b"431[]",
    b"43" + b"9" * 200,
    b"42" + b"9" * 200 + b'["clock",{}]',
    b"2",
    b"5",
    b"6",
]


def guest(server, **more):
    """A phone without a seat."""
    line = Line(server.port, **more)
    line.hello(role="phone", table=server.code)
    return line


def memory(server):
    """What the server takes, in kB."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


@pytest.mark.parametrize("rubbish", RUBBISH, ids=repr)
def test_a_message_that_no_page_sends_ends_its_socket_alone(serving, rubbish):
    other, line = guest(serving), guest(serving)
    printed = len(serving.lines)
    line.say(rubbish)
    assert line.ended()
    assert other.ask("clock", {})["now"] > 0
    assert serving.lines[printed:] == []
    other.close()


def test_a_binary_message_ends_its_socket(serving):
    line = guest(serving)
    line.say(b"42", BINARY)
    assert line.ended()


@pytest.mark.parametrize("ignored", IGNORED, ids=repr)
def test_what_means_nothing_here_has_no_effect(serving, ignored):
    line = guest(serving)
    printed = len(serving.lines)
    line.say(ignored)
    assert line.ask("clock", {})["now"] > 0
    assert serving.lines[printed:] == []
    line.close()


def test_a_socket_cannot_say_again_who_it_is_nor_where_it_comes_from(server):
    """A message named like the library's own event could choose the sender's address, and so how often it guesses."""
    line = guest(server)
    hello = {"protocol": 1, "role": "host", "key": server.key}
    line.say(event("connect", {"REMOTE_ADDR": "6.6.6.6"}, hello, number=1))
    line.say(event("connect", {"REMOTE_ADDR": "6.6.6.6"}, hello))
    assert line.ask("command", {"cid": "a", "type": "add_bot", "strength": "steady"})["code"] == "not_host"
    line.say(event("disconnect"))
    assert line.ask("command", {"cid": "b", "type": "match"})["code"] == "not_seated"
    assert line.ask("command", {"cid": "c", "type": "join", "name": "Ana", "color": 0, "symbol": 0})["ok"]
    line.close()


@pytest.mark.parametrize("packet", ['2["connect",{}]', '2["*","x"]', "2[]", "2{}", '51-["a",1]', "4", "x", ""])
def test_a_packet_that_is_no_event_is_refused_whichever_way_it_came(packet):
    with pytest.raises((ValueError, TypeError)):
        TextPacket().decode(packet)


def test_parts_without_end_are_not_kept(serving):
    before = memory(serving)
    for first, more in [
        (frame(b'45999999999-["command",{}]'), frame(b"x" * 30_000, BINARY)),
        (frame(b"4" * 30_000, final=False), frame(b"x" * 30_000, 0, final=False)),
        (frame(b"4", final=False), frame(b"", 0, final=False) * 5_000),
        (frame(b"4", length=1 << 40), b"x" * 30_000),
    ]:
        line = guest(serving, seconds=1)
        line.raw(first)
        with suppress(OSError):  # hung up on, or no longer read
            for _ in range(600):
                line.raw(more)
        line.close()
    assert memory(serving) - before < 8 * MB


def test_a_message_in_fragments_is_a_message(serving):
    line = guest(serving)
    whole = event("clock", {"x": "y" * 1000}, number=7)
    line.raw(frame(whole[:10], final=False) + frame(b"", 0, final=False) + frame(whole[10:], 0))
    assert line.wait(b"437")
    line.raw(frame(b"4" + b"x" * (MAX_MESSAGE // 2), final=False) + frame(b"x" * (MAX_MESSAGE // 2 + 10), 0))
    assert line.ended()


def test_who_sends_faster_than_anybody_taps_waits(serving):
    line, other = guest(serving), guest(serving)
    began = time.monotonic()
    line.raw(frame(b"41") * 3 * FRAMES_AT_ONCE)  # a farewell again and again
    assert other.ask("clock", {})["now"] > 0
    line.raw(frame(b"40"))
    line.raw(frame(b"1"))
    assert line.ended(60)
    assert time.monotonic() - began > FRAMES_AT_ONCE / FRAMES_PER_SECOND
    other.close()


class Queue(list):
    def qsize(self):
        return len(self)

    def get(self, block):
        if not self:
            raise IndexError
        return self.pop()


class Session:
    """An Engine.IO socket for which so much waits."""

    closed = False

    def __init__(self, waiting):
        self.queue = Queue(range(waiting))

    def close(self, **how):
        self.closed = True


class Engine:
    """An Engine.IO server with such sockets, all without WebSocket."""

    _async = {"websocket": None}
    reason = Server.reason

    def __init__(self, **waiting):
        self.sockets = {sid: Session(number) for sid, number in waiting.items()}

    def get_queue_empty_exception(self):
        return IndexError


def test_a_socket_without_websocket_that_does_not_fetch_is_let_go_of_too():
    engine = Engine(busy=MOST_WAITING, idle=MOST_WAITING + 1)
    Gate(engine, time.sleep).look()
    assert {sid: session.closed for sid, session in engine.sockets.items()} == {"busy": False, "idle": True}
    assert (engine.sockets["busy"].queue.qsize(), engine.sockets["idle"].queue.qsize()) == (MOST_WAITING, 0)


@pytest.mark.parametrize("attribute", ["socket", "sock"])  # eventlet's name for it, simple_websocket's
def test_a_websocket_that_does_not_read_is_cut_off(attribute):
    engine = Engine(slow=MOST_WAITING + 1)
    gate = Gate(engine, time.sleep)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        library = SimpleNamespace(**{attribute: ours})
        line = library if attribute == "socket" else SimpleNamespace(ws=library)
        gate._lines["slow"] = GatedLine(line, engine.sockets["slow"], time.sleep)
        gate.look()
        theirs.settimeout(10)
        assert theirs.recv(1) == b""
    assert engine.sockets["slow"].queue.qsize() == 0


def test_what_is_read_ahead_of_a_slow_answer_is_little():
    line = SimpleNamespace(connected=True, input_buffer=["first"])
    slept = []

    def take(_seconds):
        slept.append(len(backlog))
        backlog.pop(0)

    backlog = Backlog(line, take)
    for number in range(BACKLOG * 3):
        backlog.append(number)
    assert len(slept) == BACKLOG * 2 + 1
    assert max(slept) == BACKLOG
    line.connected = False  # nobody takes any more: the reader is not held
    backlog.append("last")
    assert backlog[-1] == "last"


@pytest.mark.parametrize("jump", [3600, -3600, 10**9])
def test_a_wall_clock_that_is_set_is_no_silence(monkeypatch, jump):
    engine = Server(async_mode="threading", ping_timeout=10)
    Gate(engine, time.sleep)
    session = engineio.socket.Socket(engine, "one")
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + jump)
    assert session.check_ping_timeout()
    session.last_ping -= 11
    assert not session.check_ping_timeout()


def test_leave_is_taken_quietly_of_a_page_that_has_hung_up():
    def hung_up():
        raise ConnectionResetError("reset by peer")

    GatedLine(SimpleNamespace(close=hung_up), None, time.sleep).close()


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="Linux counts open files there")
def test_a_page_that_goes_takes_its_connection_with_it(server):
    """Also over a WebSocket, which goes on without the request that opened it, and whoever polled before."""
    folder = Path(f"/proc/{server.process.pid}/fd")

    def come_and_go():
        for transports in (["websocket"], ["polling", "websocket"], ["polling"]):
            page = Client(server, "watch", transports=transports, table=server.code)
            page.wait("welcome")
            page.close()

    def settled():
        """How many files are open, once that has stopped falling."""
        counts = [len(list(folder.iterdir()))]
        while len(counts) < 4 or counts[-1] < counts[-4]:
            time.sleep(0.3)
            counts.append(len(list(folder.iterdir())))
        return counts[-1]

    come_and_go()
    before = settled()
    for _ in range(5):
        come_and_go()
    assert settled() <= before + 2
