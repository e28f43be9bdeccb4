"""Rooms full of screens on this machine: one process, one epoll loop, WebSocket frames made by hand.

A room is a host page and twelve phones. Frames are masked with zeros, which is legal and free. Times are those of this
machine's monotonic clock, which servers and screens share.
"""

import base64
import heapq
import json
import os
import select
import socket
import time
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

SEATS = 12
TICK = os.sysconf("SC_CLK_TCK")
READ = 262_144
LOST = 1.0  # seconds after which an act counts as not answered
PING, PONG = b"2", b"3"


def masked(payload: bytes) -> bytes:
    """One text frame from a client."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return b"\x81" + length + b"\0\0\0\0" + payload


def frames(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Opcode, begin and end of the payload of each whole frame from a server; the last end is where a rest begins."""
    at, end = 0, len(data)
    while end - at >= 2:
        size, begin = data[at + 1], at + 2
        if size > 125:
            wide = 2 if size == 126 else 8
            begin += wide
            size = int.from_bytes(data[at + 2 : begin], "big") if begin <= end else end
        if begin + size > end:
            return
        yield data[at] & 15, begin, begin + size
        at = begin + size


class Screen:
    """One socket of a room; its room says what it does with what it hears. ``seat`` is None for the host page."""

    def __init__(self, load: "Load", room: "Room", seat: int | None, hello: bytes) -> None:
        self.load, self.room, self.seat = load, room, seat
        self.rest, self.sent, self.card = b"", 0, ""
        self.socket = socket.create_connection(("127.0.0.1", load.port), timeout=30)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:{load.port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        while b"\r\n\r\n" not in self.rest:
            self._more()
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        assert b" 101 " in head.splitlines()[0], head
        self.wait(b"0")
        self.say(hello)
        self.wait(b"40")

    def _more(self) -> None:
        more = self.socket.recv(READ)
        if not more:
            raise ConnectionError("the server closed a socket")
        self.rest += more

    def wait(self, start: bytes) -> bytes:
        """The next payload that begins so; all others are heard as usual. Only before ``listen``."""
        while True:
            for opcode, begin, end in frames(self.rest):
                payload, self.rest = self.rest[begin:end], self.rest[end:]
                if opcode == 1 and payload.startswith(start):
                    return payload
                self.hear(payload, 0, len(payload), time.monotonic())
                break
            else:
                self._more()

    def listen(self) -> None:
        """From now on the loop reads."""
        self.socket.setblocking(False)
        self.load.listen(self)

    def say(self, payload: bytes) -> None:
        """Send one message."""
        self.socket.send(masked(payload))

    def read(self) -> int:
        """Hear all that has come; how many bytes it was."""
        try:
            data = self.socket.recv(READ)
        except BlockingIOError:
            return 0
        if not data:
            raise ConnectionError("the server closed a socket")
        now, size = time.monotonic(), len(data)
        data = self.rest + data
        last = 0
        for opcode, begin, end in frames(data):
            last = end
            if opcode == 1:
                self.load.frames += 1
                self.hear(data, begin, end, now)
            elif opcode == 8:
                raise ConnectionError("the server closed a socket")
        self.rest = data[last:]
        return size

    def hear(self, data: bytes, begin: int, end: int, now: float) -> None:
        """One payload, at ``data[begin:end]``."""
        if data.startswith(PING, begin) and end == begin + 1:
            self.say(PONG)
        else:
            self.room.hear(self, data, begin, end, now)

    def act(self, payload: bytes) -> None:
        """Send what will be acknowledged."""
        self.load.unanswered += self.sent > 0
        self.sent = time.monotonic()
        self.say(payload)

    def acknowledged(self, now: float) -> None:
        """The answer is here."""
        if self.sent:
            self.load.trips.append(now - self.sent)
            self.sent = 0


class Room:
    """A room of the workload as a bare server plays it: all twelve answer every call at once with an ``act``."""

    def __init__(self, load: "Load", name: str) -> None:
        self.load, self.name = load, name
        self.heard: dict[Any, tuple[int, float]] = {}  # of each call: how many phones have it, and since when
        self.screens: list[Screen] = []
        self.enter()

    def enter(self) -> None:
        """Connect all screens."""
        for seat in (None, *range(SEATS)):
            screen = Screen(self.load, self, seat, b"40")
            screen.say(b"42" + json.dumps(["join", {"room": self.name, "seat": seat}]).encode())
            screen.listen()
            self.screens.append(screen)

    def start(self) -> None:
        """Let the server call."""
        self.screens[0].say(b'42["start",{"pace":%g}]' % self.load.pace)

    def hear(self, screen: Screen, data: bytes, begin: int, end: int, now: float) -> None:
        """A message of the server."""
        if data.startswith(b'42["call"', begin):
            at = data.index(b'"t":', begin) + 4
            called = int(data[at : data.index(b",", at)]) / 1e9
            self.called(screen, called, called, now)
            if screen.seat is not None:
                screen.act(
                    b'42["act",{"a":"draw","from":"deck","seat":%d,"id":%d}]' % (screen.seat, 100000 + screen.seat)
                )
        elif data.startswith(b'42["you"', begin):
            screen.acknowledged(now)

    def called(self, screen: Screen, number: Any, at: float, now: float) -> None:
        """A call has come to a screen."""
        if screen.seat is None:
            return
        self.load.calls.append(now - at)
        many, first = self.heard.get(number, (0, now))
        self.heard[number] = many + 1, first
        if many + 1 == SEATS:
            self.load.skews.append(now - first)
            del self.heard[number]


class BoardRoom(Room):
    """The same with boardgame.io: its moves, and its state after each of them; the host makes the calling move."""

    def enter(self) -> None:
        """Connect all screens."""
        self.seen: dict[Screen, tuple[int, int]] = {}
        for seat in (None, *range(SEATS)):
            screen = Screen(self.load, self, seat, b"40/w,")
            self.seen[screen] = (-1, -1)
            player = str(SEATS if seat is None else seat)
            screen.say(b"42/w," + json.dumps(["sync", self.name, player, None, SEATS + 1]).encode())
            screen.wait(b'42/w,["sync"')
            screen.listen()
            self.screens.append(screen)

    def start(self) -> None:
        """Call, now and at every pace."""
        self.screens[0].say(self.move(SEATS, "call"))
        self.load.at(time.monotonic() + self.load.pace, self.start)

    def move(self, player: int, kind: str) -> bytes:
        """A move as its client sends it."""
        payload = {"type": kind, "args": [], "playerID": str(player), "credentials": None}
        return (
            b"42/w,"
            + json.dumps(["update", {"type": "MAKE_MOVE", "payload": payload}, 0, self.name, str(player)]).encode()
        )

    def hear(self, screen: Screen, data: bytes, begin: int, end: int, now: float) -> None:
        """A state of the game: a new call in it is answered, what became of the own act is the acknowledgement."""
        call, mine = self.seen[screen]
        found = data.find(b'"t":', begin, end)
        newest = int(data[found + 4 : data.index(b",", found)]) if found > 0 else call
        found = data.rfind(b'"ackn":', begin, end)
        done = int(data[found + 7 : data.index(b",", found)]) if found > 0 else mine
        self.seen[screen] = newest, done
        if newest != call:
            self.called(screen, newest, newest / 1e9, now)
            if screen.seat is not None and call >= 0:
                screen.act(self.move(screen.seat, "act"))
        if done != mine:
            screen.acknowledged(now)


class Load:
    """All rooms against the server with process number ``pid`` at ``port``; ``kind`` makes one."""

    def __init__(self, port: int, pid: int, kind: Callable[["Load", str], Room], names: list[str], pace: float) -> None:
        self.port, self.pid, self.kind, self.names, self.pace = port, pid, kind, names, pace
        self.rooms: list[Room] = []
        self._poll, self._screens = select.epoll(), {}
        self._due: list[tuple[float, int, Callable[..., None], tuple[Any, ...]]] = []
        self._order = count()
        self.forget()

    def forget(self) -> None:
        """Measure anew."""
        self.calls: list[float] = []
        self.skews: list[float] = []
        self.trips: list[float] = []
        self.frames = self.bytes = self.unanswered = self.refused = 0

    def listen(self, screen: Screen) -> None:
        """Read what comes to that screen."""
        self._screens[screen.socket.fileno()] = screen
        self._poll.register(screen.socket.fileno(), select.EPOLLIN)

    def at(self, when: float, do: Callable[..., None], *args: Any) -> None:
        """Do that at that instant."""
        heapq.heappush(self._due, (when, next(self._order), do, args))

    def grow(self, rooms: int) -> None:
        """Open rooms until there are so many; they begin evenly spread over one pace."""
        new = []
        while len(self.rooms) < rooms:
            new.append(self.kind(self, self.names[len(self.rooms)]))
            self.rooms.append(new[-1])
            self.run(0.001)
        begin = time.monotonic() + 0.2
        for place, room in enumerate(new):
            self.at(begin + self.pace * place / len(new), room.start)

    def run(self, seconds: float) -> None:
        """Read and act for so long."""
        end = time.monotonic() + seconds
        while (now := time.monotonic()) < end:
            while self._due and self._due[0][0] <= now:
                _, _, do, args = heapq.heappop(self._due)
                do(*args)
            wait = min(end, self._due[0][0] if self._due else end) - time.monotonic()
            for number, _ in self._poll.poll(max(0.0, wait)):
                self.bytes += self._screens[number].read()

    def close(self) -> None:
        """Hang up everywhere."""
        for screen in self._screens.values():
            screen.socket.close()
        self._poll.close()

    def usage(self) -> tuple[float, float]:
        """Processor seconds of the server so far, and its memory in MB."""
        return usage(self.pid)

    def measure(self, seconds: float) -> dict[str, Any]:
        """What happens in so many seconds; times in ms."""
        self.forget()
        cpu, busy, own, began = self.usage()[0], machine(), time.process_time(), time.monotonic()
        self.run(seconds)
        wall = time.monotonic() - began
        cpu, own, busy = self.usage()[0] - cpu, time.process_time() - own, machine() - busy
        due = wall / self.pace * len(self.rooms) * SEATS
        late = time.monotonic() - LOST
        lost = self.unanswered + sum(0 < screen.sent < late for screen in self._screens.values())
        return {
            "rooms": len(self.rooms),
            **spread("call", self.calls),
            **spread("skew", self.skews),
            **spread("trip", self.trips),
            "acked": round(len(self.trips) / due, 3),
            "acts": len(self.trips) + lost,
            "lost": lost,
            "refused": self.refused,
            "frames_s": round(self.frames / wall),
            "kB_s": round(self.bytes / wall / 1000),
            "cpu": round(cpu / wall, 3),
            "load": round(own / wall, 3),
            "other": round(max(0.0, busy - own - cpu) / wall, 3),
            "MB": round(self.usage()[1], 1),
        }


def usage(pid: int) -> tuple[float, float]:
    """Processor seconds of a process so far, and its memory in MB."""
    with open(f"/proc/{pid}/stat") as stat, open(f"/proc/{pid}/status") as status:
        fields = stat.read().rsplit(")", 1)[1].split()
        memory = next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))
    return (int(fields[11]) + int(fields[12])) / TICK, memory / 1024


def machine() -> float:
    """Processor seconds that the whole machine has been busy."""
    with open("/proc/stat") as stat:
        fields = [int(field) for field in stat.readline().split()[1:9]]
    return (sum(fields) - fields[3] - fields[4]) / TICK


def spread(name: str, seconds: list[float]) -> dict[str, float | None]:
    """Median, 99th of a hundred and longest, in ms."""
    ordered = sorted(seconds)
    most = len(ordered) - 1

    def at(part: float) -> float | None:
        return round(ordered[round(part * most)] * 1000, 2) if ordered else None

    return {f"{name}50": at(0.5), f"{name}99": at(0.99), f"{name}max": at(1.0)}
