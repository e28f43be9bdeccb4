"""Whatever a guest's device may send, thrown at a server: good messages, spoilt ones, and what is none."""

import json
import random

from speed313.rules.cards import packs_of
from speed313.tables.requests import REQUESTS
from tests.tables.test_requests import GOOD

CARDS = [str(card) for card in packs_of(4)]
EVENTS = ("command", "clock", "whatever", "message", "connect", "disconnect", "*", "table", "__disconnect_final", "")
TEXTS = (
    "",
    " ",
    "x" * 41,
    "x" * 5_000,
    "<b>",
    "\u202e",
    "\ud800",
    "\0",
    "King",
    "on",
    "../..",
    "' OR 1=1 --",
    "${7*7}",
)
NUMBERS = (0, 1, 2, 3, 4, 5, 77, -1, 2**31 - 1, 2**31, 2**63, 10**300, 1.5, 1e308)
SECRETS = ("token", "key", "pin")


class Fuzzer:
    """Makes messages, each a bit different; ``code`` is the table's, ``token`` the guest's own."""

    def __init__(self, seed, code, token):
        self.rng, self.code, self.token, self.number = random.Random(seed), code, token, 0
        self.sent = []  # some of what was sent, for replays

    def message(self):
        """The text, or the bytes, of one message."""
        rng = self.rng
        make = rng.choices(
            (self.command, self.spoilt, self.event, self.hello, self.rubbish, self.replay), (10, 5, 3, 1, 2, 1)
        )[0]
        made = make()
        if rng.random() < 0.01:
            self.sent = [*self.sent[-200:], made]
        return made

    def command(self):
        """A command whose fields are right, wrong, missing or strange."""
        rng = self.rng
        kind = rng.choice(list(REQUESTS)) if rng.random() < 0.97 else self.value(1)
        fields = dict(GOOD.get(kind, {})) if isinstance(kind, str) else {}
        for name in list(fields):
            fields[name] = self.field(name, fields[name])
            if rng.random() < 0.05:
                del fields[name]
        if rng.random() < 0.05:
            fields[rng.choice(("x", "seat", "token", "__class__", "constructor"))] = self.value(2)
        body = {"cid": self.cid(), "type": kind, **fields}
        number = rng.choice(("", "1", "7", "999999999"))
        return f"42{number}" + json.dumps(["command", body, *([1] if rng.random() < 0.01 else [])])

    def cid(self):
        """A name for a command: a new one, an old one, or none."""
        self.number += 1
        if self.rng.random() < 0.9:
            return f"f{self.number}"
        return self.rng.choice((f"f{self.number - 1}", "f1", "", None, 7, "x" * 41, ["f1"]))

    def field(self, name, good):
        """A value for that field."""
        rng = self.rng
        if rng.random() < 0.3:
            return good
        if rng.random() < 0.2:
            return self.value(2)
        if isinstance(good, bool):
            return rng.random() < 0.5
        if isinstance(good, int):
            return rng.randint(0, 12)
        return rng.choice(CARDS) if name in ("card", "top") else good

    def value(self, deep):
        """Any JSON value."""
        rng = self.rng
        if deep and rng.random() < 0.3:
            inner = [self.value(deep - 1) for _ in range(rng.randint(0, 4))]
            return inner if rng.random() < 0.5 else {rng.choice(("a", "seat", "cid", "type")): one for one in inner}
        return rng.choice((None, True, False, rng.choice(NUMBERS), rng.choice(TEXTS), rng.choice(CARDS)))

    def spoilt(self):
        """A good message with some letters changed, left out or put in."""
        letters = list(self.command())
        for _ in range(self.rng.randint(1, 4)):
            place = self.rng.randrange(len(letters))
            letters[place : place + self.rng.randint(0, 2)] = self.rng.choice(
                ('"', "{", "]", ",", "9", "\\", "é", "", "\0")
            )
        return "".join(letters)

    def event(self):
        """Another event, of any name, with any body."""
        rng = self.rng
        number, space = rng.choice(("", "3", "9" * 30)), rng.choice(("", "", "", "/other,", "/,"))
        return f"42{space}{number}" + json.dumps(
            [rng.choice(EVENTS), *(self.value(3) for _ in range(rng.randint(0, 3)))]
        )

    def hello(self):
        """Somebody introduces itself again, mostly with what it cannot know."""
        rng = self.rng
        who = {"protocol": rng.choice((1, 1, 1, 0, "1")), "role": rng.choice(("phone", "host", "watch", "phone", "x"))}
        if rng.random() < 0.8:
            who["table"] = rng.choice((self.code, self.code.lower(), "ABCD", ""))
        if rng.random() < 0.4:
            guess = rng.choice((self.token, self.token[:-1] + "x", "", "x" * 200, f"{rng.randrange(10**6):06}x"))
            who[rng.choice(SECRETS)] = guess
        return rng.choice(("40", "41", "40/x,")) + (json.dumps(who) if rng.random() < 0.9 else "")

    def rubbish(self):
        """What is no message at all."""
        rng = self.rng
        kind = rng.randrange(7)
        if kind == 0:
            return rng.randbytes(rng.randint(0, 60)).decode("latin-1")
        if kind == 1:
            return rng.choice(("4", "42", "42[", '42["command",')) + rng.choice(("[", '{"a":')) * rng.choice(
                (5, 900, 8_000)
            )
        if kind == 2:
            return f"45{rng.choice((1, 2, 999999999))}-" + json.dumps(
                ["command", {"_placeholder": True, "num": rng.randint(0, 9)}]
            )
        if kind == 3:
            return rng.choice("0123456789b") + rng.choice(("", "probe", "x" * 30_000))
        if kind == 4:
            return rng.randbytes(rng.randint(0, 40))
        if kind == 5:
            return f"43{rng.choice(('', '1', '7', '9' * 99))}" + json.dumps([self.value(2)])
        return "42" + json.dumps(["command", {"cid": "big", "type": "x" * rng.choice((30_000, 40_000))}])

    def replay(self):
        """What was sent before."""
        return self.rng.choice(self.sent) if self.sent else self.command()
