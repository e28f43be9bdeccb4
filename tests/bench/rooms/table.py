"""A room of the workload at a real table: two calls and twice twelve acts in two paces, as at a bare server.

"Draw!" is heard: all twelve draw at that instant. Three quarters of a pace later all hold. The table calls "discard",
its window is open for a pace, and it calls "draw" again. Rooms are spread evenly, and so are their acts, as at a bare
server: with twenty rooms no draw of one is in the same instant as a hold of another.
"""

import json
import time
from typing import Any

from tests.bench.rooms.load import SEATS, Room, Screen

ROUND = 6  # eight cards dealt, as many as on average
HELD = 0.775  # paces from a draw to the hold
LATE = 0.05  # seconds until the next look for a card that has not come yet
LEAD = 0.4  # seconds from a decision to the instant at which the call is heard
CALL = b'"call":{"word":"'


class TableRoom(Room):
    """One table, played from its lobby to a turn of the round that is measured."""

    key = ""

    def enter(self) -> None:
        """Connect all screens, take all seats and go to the round."""
        self.numbers, self.offset, self._trip = 0, 0.0, float("inf")
        self._told: dict[Screen, int] = {}
        host = self._screen(None, {"role": "host", "key": self.key})
        for seat in range(SEATS):
            phone = self._screen(seat, {"role": "phone"})
            self._ask(phone, "join", name=f"Guest {seat}", color=seat, symbol=seat)
        self._ask(host, "start")
        self._ask(host, "next")
        for number in range(1, ROUND):
            self._ask(host, "skip", round=number)
            self._ask(host, "next")
        for screen in self.screens:
            screen.card = ""
            screen.listen()
        self._told = dict.fromkeys(self.screens, 0)

    def start(self) -> None:
        """End the set-up window: the first "draw"."""
        self.screens[0].say(self._command("next"))

    def _screen(self, seat: int | None, who: dict[str, Any]) -> Screen:
        hello = {"protocol": 1, "table": self.name, **who}
        screen = Screen(self.load, self, seat, b"40" + json.dumps(hello).encode())
        self.screens.append(screen)
        began = time.monotonic()
        screen.say(b'421["clock",{}]')
        now = json.loads(screen.wait(b"431")[3:])[0]["now"]
        trip = time.monotonic() - began
        if trip < self._trip:  # the quickest of thirteen: who draws too early is refused, and the room stands still
            self.offset, self._trip = now / 1000 - began - trip / 2, trip
        return screen

    def _command(self, kind: str, **fields: Any) -> bytes:
        self.numbers += 1
        body = {"cid": f"{self.name}-{self.numbers}", "type": kind, **fields}
        return b"427" + json.dumps(["command", body], separators=(",", ":")).encode()

    def _ask(self, screen: Screen, kind: str, **fields: Any) -> None:
        screen.say(self._command(kind, **fields))
        answer = json.loads(screen.wait(b"437")[3:])[0]
        assert answer["ok"], (kind, answer)

    def hear(self, screen: Screen, data: bytes, begin: int, end: int, now: float) -> None:
        """A view, or the answer to a command."""
        if data.startswith(b"437", begin):
            screen.acknowledged(now)
            self.load.refused += data.find(b'"ok":false', begin, end) > 0
        elif data.startswith(b'42["seat"', begin):
            found = data.find(b'"drawn":"', begin, end)
            screen.card = data[found + 9 : found + 12].decode() if found > 0 else ""
        elif data.startswith(b'42["table"', begin):
            self._look(screen, data, begin, end, now)

    def _look(self, screen: Screen, data: bytes, begin: int, end: int, now: float) -> None:
        found = data.find(CALL, begin, end)
        if found < 0 or screen not in self._told:
            return
        call = json.loads(data[found + 7 : data.index(b"}", found) + 1])
        if call["number"] <= self._told[screen]:
            return
        self._told[screen] = call["number"]
        heard = call["at"] / 1000 - self.offset
        if screen.seat is None:
            if call["word"] == "round":  # the game goes on while it is measured
                self.load.at(heard + 0.5, self.start)
            return
        if call["word"] in ("draw", "discard"):
            self.called(screen, call["number"], heard - LEAD, now)
        if call["word"] == "draw":
            self.load.at(max(heard + 0.002, now), self._draw, screen)
            self.load.at(heard + HELD * self.load.pace, self._hold, screen, call["number"])

    def _draw(self, screen: Screen) -> None:
        screen.act(self._command("draw", source="middle"))

    def _hold(self, screen: Screen, call: int) -> None:
        """Hold the card that was drawn, once it is known which."""
        if screen.card:
            screen.act(self._command("hold", card=screen.card))
        elif self._told[screen] == call:
            self.load.at(time.monotonic() + LATE, self._hold, screen, call)


def table_rooms(key: str) -> type[TableRoom]:
    """Rooms whose host pages have that key."""
    return type("Rooms", (TableRoom,), {"key": key})
