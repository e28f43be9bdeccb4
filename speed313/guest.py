"""A bot that plays over the wire: one Socket.IO client, one seat. All it knows of the server is docs/protocol.md."""

import errno
import random
import secrets
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from speed313.bots.base import Bot, Choice
from speed313.bots.wire import seat_view_from_wire
from speed313.errors import CODES, ParseError, SeatError, Speed313Error
from speed313.rules.commands import Discard, Draw, Hold, LayMelds, MakeCall, Match
from speed313.rules.views import SeatView
from speed313.tables.names import bot_name

Body = Mapping[str, Any]

PROTOCOL = 1
ANSWER_TIME = 5.0  # seconds to wait for an answer before the same is sent again
LEAVE_TIME = 1.0  # seconds to wait for an answer when leaving
RETRY_TIME = 0.25  # seconds until something is tried again
MOST_WINDOW_PAUSE = 1.5  # seconds; a window is open for 5
CLOCK_LOOKS = 5  # how often the server is asked for its clock; the quickest answer counts
PASSING = ("too_early", "too_fast", "internal")  # refusals after which the same may be asked again


@dataclass(frozen=True, slots=True)
class Address:
    """A table's address: the server, the path of its sockets, the table's code."""

    server: str
    path: str
    code: str


class Guest:
    """One bot at a table, from its join to the end of the game."""

    def __init__(self, address: Address, bot: Bot, pause: float, rng: random.Random, client: Any) -> None:
        """A guest that takes about ``pause`` seconds for a choice; ``client`` is a ``socketio.Client``."""
        self.name = ""
        self.seat: int | None = None
        self.table: Body = {}
        self.over = False
        self.fault: Speed313Error | None = None  # why it plays no longer, when it is not the end of the game
        self._address, self._bot, self._pause, self._rng, self._client = address, bot, pause, rng, client
        self._token: str | None = None
        self._joining: Body = {}
        self._view: SeatView | None = None
        self._offset = 0.0  # the server's clock less ours, in seconds
        self._sender, self._sent = secrets.token_hex(6), 0
        self._news = threading.Condition()
        client.on("table", self._on_table)
        client.on("seat", self._on_seat)
        client.on("gone", lambda body: self._stop(body))
        client.on("connect_error", self._on_refused)

    def join(self, mark: int) -> None:
        """Connect and take a seat; ``mark`` is the wanted colour and symbol, 0 to 11.

        Raises:
            Speed313Error: the server's refusal.
            OSError: there is no such server.
        """
        self._connect()
        with self._news:
            self._news.wait_for(lambda: self.over or self.table, ANSWER_TIME)
        if self.table.get("rules", {}).get("cards") == "own":
            raise SeatError("no_bots")
        self.name = bot_name([seat["name"] for seat in self.table.get("seats", ())])
        answer = self._ask_for_seat(mark)
        if answer.get("code") == "name_taken":
            self.name = answer["params"]["suggestion"]
            answer = self._ask_for_seat(mark)
        if not answer.get("ok"):
            raise self.fault or _refusal(answer)
        self._token, self.seat = answer["token"], answer["seat"]
        self._set_clock()

    def _ask_for_seat(self, mark: int) -> Body:
        self._joining = {"cid": self._cid(), "type": "join", "name": self.name, "color": mark, "symbol": mark}
        return self._ask(self._joining)

    def play(self) -> None:
        """Play until the game has ended or the table lets the guest go."""
        done: object = None
        while not self.over:
            with self._news:
                moment = self._moment()
                if moment in (None, done):
                    self._news.wait(1.0)
                    continue
            if not self._rest(moment):
                continue
            answer = self._act()
            if answer.get("code") in PASSING:
                time.sleep(RETRY_TIME)
            else:
                done = moment

    def _act(self) -> Body:
        """Do what is asked, and how the server answers; laying out melds comes before, in the same moment."""
        while not self.over:
            view = self._view
            choice = self._bot.choose(view, self._rng) if view else None
            answer = self._ask(as_request(choice)) if choice else {}
            if not isinstance(choice, LayMelds) or not answer.get("ok"):
                return answer
            self._wait_for_another(view)
        return {}

    def _wait_for_another(self, view: SeatView | None) -> None:
        with self._news:
            self._news.wait_for(lambda: self.over or self._view is not view, ANSWER_TIME)

    def leave(self, politely: bool) -> None:
        """Disconnect, and ``politely`` leave the game before."""
        if politely and not self.over:
            if self.seat is None and self._joining:
                # Interrupted while joining: the same request again tells whether there is a seat to leave.
                self.seat = (self._send(self._joining, LEAVE_TIME) or {}).get("seat")
            if self.seat is not None:
                self._send({"cid": self._cid(), "type": "leave"}, LEAVE_TIME)
        self._stop({})
        self._client.disconnect()

    # --- what the table asks ------------------------------------------------------------------------------------

    def _moment(self) -> object:
        """What is asked of the seat now, at which moment of the game; None for nothing."""
        view, table = self._view, self.table
        if view is None or not table or not view.legal:
            return None
        if "draw_middle" in view.legal or "draw_pile" in view.legal:
            asked = "draw"
        elif "hold" in view.legal and view.held is None:
            asked = "hold"
        elif "discard" in view.legal:
            asked = "discard"
        elif view.awaited:
            asked = "match or call" if "match" in view.legal else "call"
        elif "hold" in view.legal:
            asked = ""
        else:
            asked = "" if any(seat["go_on"] for seat in table["seats"] if seat["seat"] == self.seat) else "go_on"
        # By turns a seat may have two in the same turn of the table: its last one is called anew (§9.1).
        called = table["call"]["number"] if table["phase"] == "turn" and table["call"] else 0
        return (table["game"], table["round"], table["turn"], table["phase"], called, asked) if asked else None

    def _rest(self, moment: object) -> bool:
        """Hear the call and take a moment; whether the same is still asked then."""
        in_window = self.table["phase"] in ("window", "set_up")
        pause = min(self._pause, MOST_WINDOW_PAUSE) if in_window else self._pause
        call = self.table["call"]
        heard = call["at"] / 1000 - self._offset if call else 0.0
        until = max(heard, time.monotonic()) + pause * self._rng.uniform(0.5, 1.5)
        with self._news:
            while not self.over and self._moment() == moment and time.monotonic() < until:
                self._news.wait(until - time.monotonic())
            return not self.over and self._moment() == moment

    def _on_table(self, body: Body) -> None:
        with self._news:
            # What seldom changes is left out of most views; the first view of each connection is whole.
            if ("sheet" in body or self.table) and body["seq"] >= self.table.get("seq", 0):
                self.table = {**self.table, **body}
                self.over = self.over or body["phase"] == "finished"
            self._news.notify_all()

    def _on_seat(self, body: Body) -> None:
        try:
            view = seat_view_from_wire(body)
        except ParseError as fault:
            self._stop({"code": fault.code, "params": fault.params})
            return
        with self._news:
            if self._view is None or view.seq >= self._view.seq:
                self._view = view
            self._news.notify_all()

    def _stop(self, body: Body) -> None:
        with self._news:
            if body and not self.over:
                self.fault = _refusal(body)
            self.over = True
            self._news.notify_all()

    # --- the line to the server ---------------------------------------------------------------------------------

    def _connect(self) -> None:
        from socketio.exceptions import ConnectionError as NotConnected

        try:
            # The token is asked for at each connection, so a guest that lost the line comes back to its seat.
            self._client.connect(
                self._address.server, auth=self._auth, transports=["websocket"], socketio_path=self._address.path
            )
        except NotConnected as fault:
            raise self.fault or OSError(errno.ECONNREFUSED, str(fault)) from None

    def _auth(self) -> Body:
        hello = {"protocol": PROTOCOL, "role": "phone", "table": self._address.code}
        return {**hello, "token": self._token} if self._token else hello

    def _on_refused(self, body: object) -> None:
        """A server that says why lets nobody in later either; without a reason it is only out of reach."""
        reason = body.get("data", body) if isinstance(body, dict) else None
        if isinstance(reason, dict) and reason.get("code") in CODES:
            self._stop(reason)

    def _ask(self, fields: Body) -> Body:
        """Send a command until it is answered; the same ``cid`` has no second effect."""
        message = {"cid": self._cid(), **fields}
        while not self.over:
            answer = self._send(message, ANSWER_TIME)
            if answer is not None:
                return answer
            time.sleep(RETRY_TIME)
        return {}

    def _send(self, message: Body, seconds: float, event: str = "command") -> Body | None:
        from socketio.exceptions import SocketIOError

        try:
            answer = self._client.call(event, message, timeout=seconds)
        except SocketIOError:
            return None
        return answer if isinstance(answer, dict) else None

    def _cid(self) -> str:
        self._sent += 1
        return f"{self._sender}-{self._sent}"

    def _set_clock(self) -> None:
        best = ANSWER_TIME
        for _ in range(CLOCK_LOOKS):
            began = time.monotonic()
            answer = self._send({}, ANSWER_TIME, "clock")
            took = time.monotonic() - began
            if answer and took < best:
                best, self._offset = took, answer["now"] / 1000 - (began + took / 2)


def as_request(choice: Choice) -> dict[str, Any]:
    """A bot's choice as the fields of a command on the wire."""
    match choice:
        case Draw(source=source, top=top):
            return {"type": "draw", "source": source.value, **({"top": str(top)} if top else {})}
        case Hold(card=card):
            return {"type": "hold", "card": str(card)}
        case Discard(card=card):
            return {"type": "discard", "card": str(card)}
        case Match():
            return {"type": "match"}
        case LayMelds(melds=melds):
            return {"type": "lay", "melds": [[str(card) for card in meld] for meld in melds]}
        case MakeCall(word=word):
            return {"type": "call", "word": word.value}
    return {"type": "go_on"}


def _refusal(answer: Body) -> Speed313Error:
    code = answer.get("code")
    if code not in CODES:
        return Speed313Error("internal")
    return Speed313Error(code, **answer.get("params", {}))
