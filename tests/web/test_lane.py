"""What is written to a WebSocket comes whole and in order, whatever the network takes at once; pings come in time."""

import queue
import socket
import threading
from types import SimpleNamespace

import pytest

from speed313.web.lane import Outlet, Pings, Waiting


class Wire:
    """A WebSocket whose network takes ``bytes_at_once``, or all; what has to wait for it runs when it is told to."""

    def __init__(self, bytes_at_once=None):
        self.most, self.written, self.closed, self.tasks = bytes_at_once, b"", 0, []
        fd = SimpleNamespace(send=self._send)
        self.socket = SimpleNamespace(fd=fd, sendall=self._send_all)
        self.inner = SimpleNamespace()
        self.broken = False

    def _send(self, frame):
        if self.most == 0:
            raise BlockingIOError
        taken = frame[: self.most]
        self.written += taken
        return len(taken)

    def _send_all(self, frame):
        if self.broken:
            raise TimeoutError
        self.written += frame

    def _pack_message(self, text):
        return f"<{text}>".encode()

    def close(self):
        self.closed += 1

    # the Engine.IO server's part

    def get_queue_empty_exception(self):
        return queue.Empty

    def start_background_task(self, work):
        self.tasks.append(work)


def outlet(wire):
    found = Outlet(wire, Waiting(queue.Empty), wire)
    found.empty()
    return found


def packet(text):
    return SimpleNamespace(encode=lambda: text)


@pytest.mark.parametrize("at_once", [None, 0, 1, 3])
def test_all_is_written_in_its_order(at_once):
    wire = Wire(at_once)
    line = outlet(wire)
    for text in ("one", "two"):
        line.put(packet(text))
    wire.inner._send(b"<pong>")  # an answer of the WebSocket itself
    line.put(packet("three"))
    assert len(wire.tasks) == (at_once is not None)  # one waits for the network, not one for each message
    for work in wire.tasks:
        work()
    assert wire.written == b"<one><two><pong><three>"


def test_after_it_has_waited_it_is_written_at_once_again():
    wire = Wire(2)
    line = outlet(wire)
    line.put(packet("slow"))
    wire.tasks.pop()()
    wire.most = None
    line.put(packet("quick"))
    assert (wire.written, wire.tasks) == (b"<slow><quick>", [])


def test_a_packet_is_framed_once_for_all():
    shared = packet("news")
    wires = [Wire(), Wire()]
    for wire in wires:
        outlet(wire).put(shared)
    wires[0]._pack_message = wires[1]._pack_message = None
    for wire in wires:
        outlet(wire).put(shared)
        assert wire.written == b"<news><news>"


def test_what_waits_is_written_before_it_hangs_up():
    wire = Wire(2)
    line = outlet(wire)
    line.put(packet("bye"))
    line.queue.put(None)  # as Engine.IO ends a queue
    line.end()
    assert wire.closed == 0
    wire.tasks.pop()()
    assert (wire.written, wire.closed, wire.tasks) == (b"<bye>", 1, [])


def test_where_the_network_takes_nothing_for_too_long_it_hangs_up():
    wire = Wire(2)
    line = outlet(wire)
    line.put(packet("slow"))
    wire.broken = True
    wire.tasks.pop()()
    line.put(packet("late"))
    assert (wire.written, wire.closed, wire.tasks) == (b"<s", 1, [])


def test_all_are_pinged_each_in_its_time():
    at, pinged, slept = [100.0], [], []

    def sleep(seconds):
        slept.append(seconds)
        if len(slept) > 5:
            raise StopIteration
        at[0] += seconds

    pings = Pings(5, sleep, lambda: at[0])
    sockets = {name: SimpleNamespace(ping=lambda name=name: pinged.append((name, at[0]))) for name in "ab"}
    pings.add(sockets["a"])
    at[0] = 102.0
    pings.add(sockets["b"])
    with pytest.raises(StopIteration):
        pings.watch()
    assert pinged == [("a", 105.0), ("b", 107.0)]
    assert slept[:2] == [3.0, 2.0]


def test_a_large_frame_goes_through_a_real_network():
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.setblocking(False)
        wire = Wire()
        wire.socket.fd = ours

        def send_all(frame):
            ours.setblocking(True)
            ours.sendall(frame)
            ours.setblocking(False)

        wire.socket.sendall = send_all
        line = outlet(wire)
        texts = [str(number) * 200_000 for number in range(8)]
        for text in texts:
            line.put(packet(text))
        writing = threading.Thread(target=wire.tasks.pop())
        writing.start()
        wanted, found = "".join(f"<{text}>" for text in texts).encode(), b""
        theirs.settimeout(20)
        while len(found) < len(wanted):
            found += theirs.recv(1 << 16)
        writing.join()
        assert found == wanted
