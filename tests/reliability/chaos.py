"""Whole games over lines that drag, fall silent, break and repeat: nobody loses anything, nobody waits for ever.

The wire is real Socket.IO to a real server; what a network does to it is done at each phone's end of it.
"""

import random
import time
from collections import Counter, deque
from dataclasses import dataclass, field

from tests.reliability.brood import Nest
from tests.reliability.party import Party, Player

SPEED = 8  # so many times faster than on a real evening run the table's clocks
RULES = "set_up_window=5,set_up_per_card=0,match_window=3,turn_clock=40,sheet_clock=10,grace=20,stretch=off"
CLOCKS = 40 + 20 + 5  # seconds of the table: the turn's clock, the grace time, a window
LATE = 5  # seconds, real ones, that a busy machine may need besides
KINDS = ("slow", "silent", "reset", "twice", "lossy", "stall")
OF_THE_WAY = {"news": None, "kept": None}  # what in a view is about how it was sent
EVERYBODY = 0.1  # how often all phones at once
LOST = 0.2  # how many of a lossy line's messages
MOST_SECONDS = 900  # real ones, that a game may take


class Dead:
    """What a phone takes for its line: it takes everything, and nothing ever comes."""

    def sendall(self, _data):
        """Lost."""

    def close(self):
        """The server is not told."""

    def setsockopt(self, *_option):
        """As a dead line does."""


class StormyPlayer(Player):
    """A phone at the end of a bad line."""

    def __init__(self, *args, **more):
        super().__init__(*args, **more)
        self.weather, self.ends, self.delay = "", 0.0, 0.0
        self.going, self.coming = deque(), deque()  # (due, line's number, payload)

    def strike(self, kind, now):
        """Something happens to the line."""
        self.weather, self.ends = kind, now + self.party.rng.uniform(0.5, 4)
        self.delay = self.party.rng.uniform(0.05, 1.5)
        if kind == "reset":
            self.hang_up(hard=True)
        elif kind == "silent" and self.line is not None and not isinstance(self.line, Dead):
            self.party.selector.unregister(self.line)
            self.party.dead.append(self.line)  # half-open: the server has to find out
            self.line = Dead()

    def say(self, payload):
        """Send it, late or twice if that is the weather."""
        due = time.monotonic() + (self.delay if self.weather == "slow" else 0)
        for _ in range(2 if self.weather == "twice" and payload.startswith(b"42") else 1):
            if self.going or self.weather == "slow":
                self.going.append((due, self.lines, payload))
            else:
                super().say(payload)

    def hear(self, payload):
        """Hear it, late or not at all if that is the weather."""
        if self.weather == "lossy" and payload[:1] == b"4" and self.party.rng.random() < LOST:
            return
        if self.coming or self.weather in ("slow", "stall"):
            wait = self.delay if self.weather == "slow" else max(self.ends - time.monotonic(), 0)
            self.coming.append((time.monotonic() + wait, self.lines, payload))
        else:
            super().hear(payload)

    def tend(self, now):
        """Let what is due go and come."""
        if now >= self.ends:
            self.weather = ""
        for waiting, deliver in ((self.going, super().say), (self.coming, super().hear)):
            while waiting and waiting[0][0] <= now:
                _, line, payload = waiting.popleft()
                if line == self.lines and self.line is not None:
                    deliver(payload)
        super().tend(now)


@dataclass
class Story:
    """What happened in one game."""

    seconds: float = 0.0
    struck: Counter = field(default_factory=Counter)
    lines: int = 0  # that phones opened
    stages: int = 0
    longest: float = 0.0  # of a stage, in seconds of the table
    looks: int = 0  # at everybody's screen
    held_up: float = 0.0  # the longest that the phones themselves had to wait for the machine, in real seconds

    def __str__(self):
        struck = ", ".join(f"{name} {number}" for name, number in sorted(self.struck.items()))
        return (
            f"{self.seconds:.0f} s, {self.stages} stages, the longest {self.longest:.0f} s of the table; {struck}; "
            f"{self.lines} lines opened; {self.looks} looks at all screens; held up for {self.held_up:.1f} s"
        )


class Storm(Party):
    """A party whose phones have bad lines, and one screen with a good one that looks on."""

    player = StormyPlayer

    def __init__(self, server, seed, seats=12):
        super().__init__(server, seats)
        self.rng, self.dead, self.story = random.Random(seed), [], Story()
        self.calm = True
        self.strikes = dict.fromkeys(self.players, 0.0)
        self.stage, self.since = None, 0.0
        self.last = time.monotonic()

    def step(self, now):
        """A moment, in which lines may be struck and the table may have come further."""
        self.story.held_up = max(self.story.held_up, now - self.last)
        self.last = now
        if not self.calm:
            self.blow(now)
        super().step(now)
        self.watch(now)

    def blow(self, now):
        """Strike whoever is next."""
        for player, due in self.strikes.items():
            if now >= due:
                struck = self.players if self.rng.random() < EVERYBODY / len(self.players) else [player]
                kind = self.rng.choice(KINDS)
                for one in struck:
                    one.strike(kind, now)
                self.story.struck[kind] += len(struck)
                self.strikes[player] = now + self.rng.uniform(2, 10)

    def watch(self, now):
        """Note how long each stage of the game takes, as the screen with the good line sees it."""
        table = self.host.table
        if table is None:
            return
        call = table["call"]["number"] if table["call"] else 0
        stage = (table["game"], table["round"], table["turn"], table["phase"], call, table["paused"])
        if stage != self.stage:
            if self.stage and not self.stage[-1] and self.stage[3] not in ("lobby", "finished"):
                self.story.longest = max(self.story.longest, (now - self.since) * self.speed)
            self.stage, self.since = stage, now
            self.story.stages += 1
        running = not table["paused"] and table["phase"] not in ("lobby", "finished")
        assert not running or now - self.since < CLOCKS / self.speed + LATE, (
            f"stands still at {stage}; {self.quarrel()}"
        )
        if table["paused"] and now - self.since > 1 and not self.host.pending:
            self.host.send("resume")

    def look(self):
        """Let the storm pass: every screen comes to show what the table is, without starting anew."""
        self.calm = True
        for player in self.players:
            player.ends = 0.0
        assert self.run(30, self.agree), self.quarrel()
        self.story.looks += 1
        self.calm = False

    def agree(self):
        """Whether every screen shows the newest view, and all the same."""
        shown = [{**page.table, **OF_THE_WAY} for page in self.pages if page.welcome]
        return len(shown) == len(self.pages) and all(one == shown[0] for one in shown)

    def quarrel(self):
        """Who shows what."""
        keys = ("fresh", "gone", "lines", "attempts", "pending")
        now = time.monotonic()
        shown = [
            (
                page.table and page.table["seq"],
                bool(page.welcome),
                f"{now - page.heard:.1f} s",
                [vars(page).get(key) for key in keys],
            )
            for page in self.pages
        ]
        return f"{self.story}; {shown}"

    def hands(self):
        """What every phone shows of its own."""
        names = ("hand", "drawn", "held", "right", "left", "wild", "taken", "fine")
        return [[player.view[name] for name in names] for player in self.players]

    def play(self, rounds):
        """One game, of which the host skips what comes after so many rounds."""
        began = time.monotonic()
        assert self.do(self.host, "start")["ok"]
        self.calm, looked = False, 0
        while self.host.table["phase"] != "finished":
            assert time.monotonic() - began < MOST_SECONDS, self.stage
            number = self.host.table["round"]
            if number > rounds:
                self.host.send("skip", round=number)
                self.host.send("next")
            self.run(20, lambda number=number: self.host.table["round"] != number)
            if self.host.table["round"] > looked and self.host.table["phase"] != "finished":
                looked = self.host.table["round"]
                self.look()
        self.look()
        self.reload()
        self.story.seconds = time.monotonic() - began
        self.story.lines = sum(player.lines for player in self.players)
        return self.story

    def reload(self):
        """Every page is opened anew and shows what it showed before: nothing was only on a screen."""
        self.calm = True
        before = self.hands(), {key: self.host.table[key] for key in ("sheet", "seats", "results", "phase")}
        for page in self.pages:
            page.connect()
        arrived = self.run(30, lambda: all(page.welcome and not page.fresh & {"table"} for page in self.pages))
        assert arrived, self.quarrel()
        assert self.run(30, self.agree), self.quarrel()
        after = self.hands(), {key: self.host.table[key] for key in ("sheet", "seats", "results", "phase")}
        assert after == before

    def close(self):
        """Hang up, also the lines that were dead."""
        super().close()
        for line in self.dead:
            line.close()


def record(folder, games, seed=1, log=print, seats=12, rounds=11):
    """Play so many games; their stories."""
    stories = []
    for number in range(games):
        place = folder / f"{number:04}"
        place.mkdir(parents=True)
        nest = Nest(place, SPEED)
        nest.start("--rules", RULES)
        storm = Storm(nest, f"{seed}:{number}", seats)
        try:
            storm.sit_down()
            stories.append(storm.play(rounds))
            # With clocks so fast, a machine that is busy for a second is late for eight.
            printed = [line for line in nest.kill() if "overdue" not in line]
            assert not printed, printed
        except AssertionError:
            log(f"{number + 1}: the server printed {nest.kill() if nest.pid else nest.printed()}")
            raise
        finally:
            storm.close()
            nest.close()
        log(f"{number + 1}: {stories[-1]}")
    return stories
