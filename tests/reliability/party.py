"""Twelve phones and a host page of one real server, in one thread: frames by hand, choices by bots, no patience.

Every phone knows only what it was sent, as a page does: it keeps the newest views, sends a command again with the same
``cid`` until it is answered, and opens a new line wherever the old one is of no use.
"""

import json
import random
import secrets
import selectors
import socket
import time
from contextlib import suppress

from speed313.bots.base import BOTS
from speed313.bots.wire import seat_view_from_wire
from speed313.guest import as_request
from tests.reliability.wire import PATH, event, frame

PATIENCE = 2.0  # seconds until an unanswered command is sent again, as a page does it
SILENCE = 2.5  # seconds without an answer to "what time is it?": a new line
HURRY, SLOWER, PATIENT = 1.0, 0.4, 5.0  # seconds that a new line may take: the first, each one more, at most
ASK = 1.0  # seconds between two such questions
OVERDUE = 0.5  # seconds that a view may be missing
PASSING = ("too_early", "too_fast", "internal", "paused")


class Page:
    """One page: its line, what it was sent, what it has asked and not been answered."""

    def __init__(self, party, role, **who):
        self.party, self.who = party, {"protocol": 1, "role": role, **who}
        self.seat = self.view = self.table = self.welcome = self.gone = None
        self.pending = {}  # by cid: the message, when it was sent last
        self.answers = {}  # by cid
        self.asked = self.behind = 0.0
        self.lines = self.complaints = self.attempts = 0
        self.line, self.rest, self.upgraded, self.retry = None, b"", False, 0.0

    # --- the line -------------------------------------------------------------------------------------------------

    def connect(self):
        """Open a new line in place of the one there is."""
        self.hang_up()
        self.retry = time.monotonic() + 0.3
        line = socket.socket()
        line.setblocking(False)
        line.connect_ex(("127.0.0.1", self.party.port_of(self)))
        self.line, self.rest, self.upgraded, self.welcome = line, b"", False, None
        self.fresh = {"table", "seat"}
        self.opened = self.heard = time.monotonic()
        self.asked = self.behind = 0.0
        self.started = False
        self.lines += 1
        self.attempts += 1
        self.party.selector.register(line, selectors.EVENT_READ | selectors.EVENT_WRITE, self)

    def hang_up(self, hard=False):
        """Let go of the line."""
        if self.line is None:
            return
        with suppress(KeyError, ValueError):  # one that is dead was given up already
            self.party.selector.unregister(self.line)
        if hard:
            with suppress(OSError):
                self.line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        self.line.close()
        self.line = None

    def ready(self, mask):
        """The line can be read, or is open at last."""
        try:
            if mask & selectors.EVENT_WRITE and not self.started:
                self._upgrade()
            if mask & selectors.EVENT_READ:
                self._read()
        except OSError:
            self.hang_up()

    def _upgrade(self):
        error = self.line.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
        if error:
            raise OSError(error)
        self.started = True
        self.party.selector.modify(self.line, selectors.EVENT_READ, self)
        host = f"127.0.0.1:{self.party.port_of(self)}"
        self.line.sendall(
            f"GET {PATH} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode()
        )

    def _read(self):
        with suppress(BlockingIOError):
            more = self.line.recv(1 << 18)
            if not more:
                raise ConnectionResetError
            self.rest += more
        if not self.upgraded:
            head, found, rest = self.rest.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.splitlines()[0]:
                raise ConnectionRefusedError
            self.upgraded, self.rest = True, rest
        while (payload := self._frame()) is not None:
            self.hear(payload)
            if self.line is None:
                return

    def _frame(self):
        data = self.rest
        if len(data) < 2:
            return None
        size, begin = data[1] & 127, 2
        if size > 125:
            begin = 4 if size == 126 else 10
            size = int.from_bytes(data[2:begin], "big") if len(data) >= begin else 1 << 60
        if len(data) < begin + size:
            return None
        if data[0] & 15 == 8:
            raise ConnectionResetError
        self.rest = data[begin + size :]
        return data[begin : begin + size]

    def say(self, payload):
        """Send a message; a line that takes nothing is as good as none."""
        if self.line is not None:
            try:
                self.line.sendall(frame(payload))
            except OSError:
                self.hang_up()

    # --- what is heard --------------------------------------------------------------------------------------------

    def hear(self, payload):
        """One message of the server."""
        self.heard = time.monotonic()
        if payload == b"2":
            self.say(b"3")
        elif payload[:1] == b"0":
            self.say(b"40" + json.dumps(self.who).encode())
        elif payload[:2] == b"44":
            self.refused = json.loads(payload[2:])
            self.complaints += 1
            self.hang_up()
        elif payload[:2] == b"42":
            name, body = json.loads(payload[2:])
            getattr(self, f"on_{name}", lambda body: None)(body)
        elif payload[:2] == b"43":
            number, _, answer = payload[2:].partition(b"[")
            (self.on_clock if number == b"0" else self.on_answer)(int(number), json.loads(b"[" + answer)[0])

    def on_welcome(self, body):
        """The server knows us."""
        self.welcome, self.attempts = body, 0
        self.say(event("clock", {}, number=0))
        self.asked = time.monotonic()
        for cid in self.pending:
            self.attempt(cid)

    def on_table(self, body):
        """A table view: whole, or what has changed."""
        if "sheet" not in body:
            if "table" in self.fresh:
                return
            if self.table["seq"] < body["kept"]:
                self.connect()
                return
            body = {**self.table, **body}
        if "table" in self.fresh or body["seq"] >= self.table["seq"]:
            self.fresh.discard("table")
            self.table = body

    def on_seat(self, body):
        """A seat view."""
        if "seat" in self.fresh or body["seq"] >= self.view["seq"]:
            self.fresh.discard("seat")
            self.view = body

    def on_gone(self, body):
        """Somebody else is this seat now, or nobody."""
        self.gone = body["code"]

    def on_clock(self, _number, answer):
        """The table's instant, and which views we should have."""
        now = time.monotonic()
        self.offset = answer["now"] / 1000 - now * self.party.speed
        self.asked = 0.0
        behind = any(
            newest is not None and (view is None or view["seq"] < newest)
            for view, newest in ((self.table, answer["table"]), (self.view, answer["seat"]))
        )
        if not behind:
            self.behind = 0.0
        elif not self.behind:
            self.behind = now
        elif now - self.behind > OVERDUE:
            self.connect()

    def on_answer(self, number, answer):
        """The answer to a command."""
        cid = self.party.cids.get(number)
        if cid is not None and self.pending.pop(cid, None) is not None:
            self.answers[cid] = answer

    # --- what is asked --------------------------------------------------------------------------------------------

    def send(self, kind, **fields):
        """Ask for something, until it is answered; its ``cid``."""
        cid = secrets.token_hex(8)
        self.pending[cid] = ({"cid": cid, "type": kind, **fields}, 0.0)
        self.attempt(cid)
        return cid

    def attempt(self, cid):
        """Send it, now or again."""
        message, _ = self.pending[cid]
        self.pending[cid] = message, time.monotonic()
        if self.welcome is not None:
            self.say(event("command", message, number=self.party.number(cid)))

    def tend(self, now):
        """What a page does by the clock: ask, send again, give a line up."""
        if self.line is None:
            if now >= self.retry and not self.gone:
                self.connect()
            return
        if self.welcome is None:
            if now - self.opened > min(HURRY + self.attempts * SLOWER, PATIENT):
                self.connect()
            return
        if self.asked and now - self.asked > SILENCE:
            self.connect()
            return
        if not self.asked and now - self.heard > 0 and now >= getattr(self, "next_ask", 0):
            self.next_ask, self.asked = now + ASK, now
            self.say(event("clock", {}, number=0))
        for cid, (_, sent) in list(self.pending.items()):
            if now - sent > PATIENCE:
                self.attempt(cid)


class Player(Page):
    """A phone at which a bot chooses, in no time."""

    def __init__(self, party, place, **who):
        super().__init__(party, "phone", **who)
        self.place, self.bot, self.rng = place, BOTS["steady"](), random.Random(place)
        self.doing, self.done, self.again = None, None, 0.0

    def tend(self, now):
        """Play, where there is something to do."""
        super().tend(now)
        if self.doing in self.answers:
            code = self.answers[self.doing].get("code")
            self.doing = None
            if code in PASSING:
                self.done, self.again = None, now + 0.05
        if self.doing is None and self.welcome and self.view and now >= self.again:
            self.play(now)

    def play(self, now):
        """Do what the seat may do now, each thing once."""
        view, table = self.view, self.table
        if not view["legal"] or not table or table["paused"] or table["seq"] == self.done:
            return
        call = table["call"]
        if call and call["at"] / 1000 > now * self.party.speed + self.offset:
            return
        if self.party.is_ready(self):
            choice = self.bot.choose(seat_view_from_wire(view), self.rng)
            if choice is None and "go_on" in view["legal"]:
                self.doing = self.send("go_on")
            elif choice is not None:
                self.doing = self.send(**_named(as_request(choice)))
            self.done = table["seq"]


def _named(request):
    return {"kind": request.pop("type"), **request}


class Party:
    """Twelve phones and a host page at one server."""

    player = Player

    def __init__(self, server, seats=12):
        self.speed = getattr(server, "speed", 1)
        self.server, self.selector = server, selectors.DefaultSelector()
        self.cids, self._numbers = {}, {}
        self.host = Page(self, "host", key=server.key)
        self.players = [self.player(self, place, table=server.code) for place in range(seats)]
        self.pages = [self.host, *self.players]

    def port_of(self, _page):
        """Where that page connects to."""
        return self.server.port

    def is_ready(self, _player):
        """Whether that player wants to act now."""
        return True

    def number(self, cid):
        """A number for Socket.IO's acknowledgement."""
        found = self._numbers.get(cid)
        if found is None:
            found = self._numbers[cid] = len(self._numbers) + 1
            self.cids[found] = cid
        return found

    def run(self, seconds=10**9, until=lambda: False):
        """Let everything go on for so long, or until something is so; whether it is."""
        end = time.monotonic() + seconds
        while (now := time.monotonic()) < end:
            if until():
                return True
            self.step(now)
        return until()

    def step(self, now):
        """A moment."""
        for page in self.pages:
            page.tend(now)
        for key, mask in self.selector.select(0.005):
            if key.data.line is key.fileobj:
                key.data.ready(mask)

    def do(self, page, kind, seconds=30, **fields):
        """Ask for something and wait for the answer."""
        cid = page.send(kind, **fields)
        assert self.run(seconds, lambda: cid in page.answers), f"no answer to {kind}"
        return page.answers[cid]

    def sit_down(self):
        """Everybody takes a seat."""
        assert self.run(30, lambda: all(page.welcome for page in self.pages))
        for place, player in enumerate(self.players):
            answer = self.do(player, "join", name=f"Guest {place + 1}", color=place, symbol=place)
            assert answer["ok"], answer
            player.seat = answer["seat"]
            player.who["token"] = answer["token"]

    def close(self):
        """Hang up everywhere."""
        for page in self.pages:
            page.hang_up()
        self.selector.close()
