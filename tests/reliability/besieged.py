"""A server without a network, whose guests' messages come straight to its sockets: very many in little time."""

import json
import logging
import re
import resource
import traceback
from collections import Counter
from types import SimpleNamespace

from engineio import packet
from engineio.socket import Socket

from speed313.journal import EventCodec, MemoryJournal
from speed313.rules.events import EVENTS
from speed313.rules.house_rules import parse_rules
from speed313.rules.state import Phase
from speed313.tables.registry import Registry, Settings
from speed313.web import protocol
from speed313.web.app import create_app
from speed313.web.gate import GatedLine
from speed313.web.place import Place
from tests.properties.hidden import CARD
from tests.reliability.fuzz import Fuzzer

RULES = {"set_up_window": 1, "set_up_per_card": 0, "match_window": 1, "turn_clock": 5, "sheet_clock": 5, "grace": 3}
HOST, BAD, OTHERS = 0, 1, (2, 3)
NAME = re.compile(r'"name":"(?:[^"\\]|\\.)*"')  # a guest may be called as a card is
LOOK_EVERY = 500  # messages between two looks at the game
STEP = 40  # milliseconds of the table that a message takes


class Complaints(logging.Handler):
    """Whatever the program itself complains of, and what broke inside our own handlers."""

    def __init__(self):
        super().__init__()
        self.ours = []

    def emit(self, record):
        """Keep it, unless it is only that a message was refused at the gate or could not be read."""
        if record.name == "speed313.wire" and record.exc_info:
            frames = traceback.extract_tb(record.exc_info[2])
            if not any("/speed313/" in one.filename and "gate.py" not in one.filename for one in frames):
                return
        if record.exc_info or record.levelno >= logging.ERROR:
            self.ours.append(
                record.getMessage() + "".join(traceback.format_exception(*(record.exc_info or [None] * 3)))
            )


class Besieged:
    """A table with a host, two quiet guests, a bot and one bad guest."""

    def __init__(self, seed):
        protocol.Bucket.take = lambda bucket: True  # what the limits let through is what is tried here
        self.at, self.told, self.tally = 0, set(), Counter()
        journal = MemoryJournal(EventCodec(EVENTS))

        def registry(publisher, spawn):
            settings = Settings(parse_rules(RULES), bots=1, pause=0.01)
            made = Registry(journal, publisher, settings, lambda work: None, lambda: self.at)
            made.open()
            return made

        place = Place(3130, "192.168.1.23", None, frozenset({"localhost"}))
        self.web = create_app(registry, place, "threading")
        self.server, self.table = self.web.socketio.server, self.web.registry.current
        self.beside = []  # what a server does beside everything else, here right after each message
        self.server.start_background_task = lambda work, *args: self.beside.append((work, args))
        self.complaints = Complaints()
        for name in ("speed313", "speed313.wire"):
            logging.getLogger(name).disabled = False
            logging.getLogger(name).addHandler(self.complaints)
        self.sit()
        self.fuzz = Fuzzer(seed, self.table.code, self.tokens[BAD])

    def sit(self):
        """The host and the guests come in and begin."""
        self.sessions, self.tokens = {}, {}
        self.connect("host", role="host", key=self.web.registry.host_key)
        for name in ("bad", "quiet", "silent"):
            self.connect(name, role="phone", table=self.table.code)
            answer = self.ask(name, {"cid": "j", "type": "join", "name": name, "color": 1, "symbol": 1})
            self.tokens[len(self.tokens) + 1] = answer["token"]
            self.seats = {**getattr(self, "seats", {}), name: answer["seat"]}
        assert self.ask("host", {"cid": "s", "type": "start"})["ok"]

    def connect(self, name, **who):
        """A new socket in place of that one's older one."""
        engine = self.server.eio
        if name in self.sessions:
            self.sessions[name].close(wait=False, abort=True)
            engine.sockets.pop(self.sessions[name].sid, None)  # as the server does when a request ends
        sid = engine.generate_id()
        session = engine.sockets[sid] = self.sessions[name] = Socket(engine, sid)
        session.connected = session.upgraded = True
        engine._trigger_event("connect", sid, {"REMOTE_ADDR": f"10.0.0.{len(name)}"}, run_async=False)
        self.say(name, "40" + json.dumps({"protocol": 1, **who}))

    def say(self, name, message):
        """A message through the gate, and what follows from it; whether it ended the socket."""
        ended = self._say(name, message)
        while self.beside:
            work, args = self.beside.pop(0)
            if getattr(work, "__name__", "") != "_send_ping":
                work(*args)
        return ended

    def _say(self, name, message):
        session = self.sessions[name]
        line = GatedLine(SimpleNamespace(wait=lambda: message), session, lambda seconds: None)
        text = line.wait() if len(message) <= protocol.MAX_MESSAGE else None
        if text is None:
            return True
        session.last_ping = None  # nobody is silent here
        try:
            session.receive(packet.Packet(encoded_packet=text))
        except Exception as error:
            if type(error).__name__ not in ("UnknownPacketError", "SocketIsClosedError"):
                raise
            return True
        return session.closed

    def drain(self, name):
        """What waits for that socket."""
        found = []
        queue = self.sessions[name].queue
        while queue.qsize():
            one = queue.get(block=False)
            if one is not None and isinstance(one.data, str):
                found.append(one.data)
        return found

    def ask(self, name, body):
        """A command and its answer."""
        self.drain(name)
        self.say(name, "421" + json.dumps(["command", body]))
        (answer,) = [one for one in self.drain(name) if one.startswith("31")]
        return json.loads(answer[2:])[0]

    def run(self, messages):
        """Throw so many messages at it, as the bad guest, as one without a seat and as one that watches."""
        memory = 0
        for number in range(messages):
            name = ("bad", "stranger", "watch")[number % 10 % 3 if number % 10 > 6 else 0]
            if name not in self.sessions or self.sessions[name].closed:
                self.come(name)
            message = self.fuzz.message()
            ended = self.say(name, message)
            self.tally["messages"] += 1
            self.read(name, message)
            if ended:
                self.tally["ended"] += 1
                self.come(name)
            self.at += STEP
            if number % 4 == 0:
                self.table.tick()
            if number % LOOK_EVERY == 0:
                self.look()
            if number == messages // 4:
                memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        self.tally["grown_kB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory
        return self.tally

    def come(self, name):
        """That one opens a new socket."""
        who = {"role": "watch" if name == "watch" else "phone", "table": self.table.code}
        if name != "bad":
            self.connect(name, **who)
            return
        self.connect(name, **who, token=self.tokens[BAD])
        if self.learn(name, self.drain(name)):
            return
        self.connect(name, **who)  # it has left, for good: it takes another seat
        answer = self.ask(name, {"cid": f"j{self.at}", "type": "join", "name": f"b{self.at}", "color": 1, "symbol": 1})
        if answer["ok"]:
            self.seats[name], self.tokens[BAD] = answer["seat"], answer["token"]
            self.fuzz.token = answer["token"]
            self.tally["sat again"] += 1

    def learn(self, name, texts):
        """Which seat that socket has been told that it is; whether it has."""
        seats = [json.loads(text[1:])[1]["seat"] for text in texts if text.startswith('2["seat",')]
        self.seats.update((name, seat) for seat in seats)
        return bool(seats)

    def read(self, name, message):
        """What it was answered: nothing of anybody else's hand, no word of a fault."""
        state, texts = self.table.state, self.drain(name)
        self.learn(name, texts)
        own = self.seats.get(name)
        hidden = {str(card) for seat in state.seats if seat.seat != own for card in self.closed(seat)}
        hidden |= {str(card) for card in state.middle}
        for text in texts:
            if text.startswith("3"):
                self.tally["answers"] += 1
                self.tally["accepted"] += '"ok":true' in text
                assert '"internal"' not in text, (message, text)
                told = set(CARD.findall(NAME.sub("", text))) - set(CARD.findall(str(message)))
                known = '"cell"' in text or (own, text) in self.told  # the same command again gets the same answer
                assert known or not told & hidden, (message, text)
                if told:
                    self.told.add((own, text))
            assert self.web.registry.host_key not in text
            assert f'"pin":"{self.web.registry.pin.digits}"' not in text

    def closed(self, seat):
        """The cards of a seat that nobody else may see."""
        shown = {card for meld in seat.melds or () for card in meld.cards}
        return {*seat.hand, *filter(None, (seat.held, seat.drawn))} - shown

    def look(self):
        """The game is the others': they have their names, their power and nobody else's; it goes on."""
        for name in ("host", "quiet", "silent"):
            self.drain(name)
        state = self.table.state
        assert not self.complaints.ours, self.complaints.ours[:3]
        assert not state.removed
        assert not state.blocked
        assert state.rules.turn_clock == RULES["turn_clock"]
        names = {seat.seat: seat.name for seat in state.seats + state.watching}
        for name in ("quiet", "silent"):
            assert names[self.seats[name]] == name
        assert self.ask("host", {"cid": f"c{self.at}", "type": "evening"})["ok"]
        if state.phase is Phase.FINISHED:
            self.tally["games"] += 1
            self.ask("host", {"cid": f"n{self.at}", "type": "new_game"})
            self.ask("host", {"cid": f"s{self.at}", "type": "start"})
        elif state.paused:
            self.ask("host", {"cid": f"r{self.at}", "type": "resume"})
