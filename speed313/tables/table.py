"""One running table: requests, clocks and bots one at a time, in order (one lock is its queue).

Decide, record, then tell: nobody hears of anything that is not in the journal.
"""

import logging
import random
import threading
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from speed313.bots.base import BOTS
from speed313.errors import ParseError, RuleError, SeatError, Speed313Error
from speed313.journal.base import Journal
from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.caller import due
from speed313.rules.decide import step
from speed313.rules.evolve import evolve
from speed313.rules.house_rules import HouseRules
from speed313.rules.legal import check_free_seat
from speed313.rules.state import GameState, Phase, Reason
from speed313.rules.views import as_wire, seat_view, table_view
from speed313.tables.clock import Clock
from speed313.tables.names import bot_name, claim_name, free_index
from speed313.tables.news import Body, News, Publisher
from speed313.tables.players import Players
from speed313.tables.requests import REQUESTS, Actor, Fields, check_actor, read_request
from speed313.tables.tokens import hash_token, new_token, same_secret

REFUSALS = (ParseError, RuleError, SeatError)
MOST_ANSWERS = 500  # answers kept for requests that come again
IDLE = 3_600_000  # milliseconds until the next look when nothing is due
Secrets = tuple[tuple[int, str], ...]

log = logging.getLogger(__name__)


class Table:
    """A game with its seats, clocks and bots. All methods may be called from any thread."""

    def __init__(
        self,
        code: str,
        state: GameState,
        journal: Journal,
        publisher: Publisher,
        clock: Clock,
        rng: random.Random,
        players: Players,
    ) -> None:
        """A table that goes on from ``state``, which is what the journal holds of ``code``."""
        self.code = code
        self._state = state
        self._journal = journal
        self._clock = clock
        self._rng = rng
        self._players = players
        self._news = News(code, publisher)
        self._tokens = {hashed: seat for seat, hashed in journal.secrets(code).items()}
        self._answers: OrderedDict[tuple[str, int | None, str], tuple[object, Body]] = OrderedDict()
        self._asked = state.at  # the instant at which the caller was asked last what is due
        self._lock = threading.RLock()
        self._changed = threading.Event()

    @property
    def state(self) -> GameState:
        """The state now; for the server's own use, never for the wire."""
        return self._state

    def now(self) -> int:
        """The table's instant now, in milliseconds."""
        return self._clock.now()

    def table_wire(self) -> Body:
        """The table view now."""
        with self._lock:
            return {**as_wire(table_view(self._state, self.code)), "news": []}

    def seat_wire(self, number: int) -> Body | None:
        """The view of that seat now, or None when there is no such seat."""
        with self._lock:
            view = seat_view(self._state, number)
            return None if view is None else dict(as_wire(view))

    # --- what sockets bring -------------------------------------------------------------------------------------

    def handle(self, actor: Actor, message: object) -> Body:
        """Answer one request of a socket; the same ``cid`` of the same sender again gets the same answer."""
        try:
            cid, kind, fields = read_request(message)
            check_actor(actor, kind)
        except Speed313Error as error:
            return refusal(error)
        key, wish = (actor.role, actor.seat, cid), (kind, fields)
        with self._lock:
            known = self._answers.get(key)
            # Another wish under the same cid comes from another phone without a seat, or a page that was loaded again.
            if known is not None and known[0] == wish:
                return known[1]
            answer = self._answer(actor, kind, fields)
            if answer.get("code") != "internal":
                self._answers[key] = (wish, answer)
            if len(self._answers) > MOST_ANSWERS:
                self._answers.popitem(last=False)
            return answer

    def take_token(self, token: str) -> int:
        """The seat of that token, whose phone is here now.

        Raises:
            SeatError: ``bad_token``, or ``removed`` when the host has removed the seat.
        """
        with self._lock:
            hashed = hash_token(token)
            seat = next((number for known, number in self._tokens.items() if same_secret(known, hashed)), None)
            if seat is None or self._state.find(seat) is None:
                raise SeatError("bad_token")
            self._news.renew(seat)
            self._apply(cmd.Return(seat))
            return seat

    def lose(self, number: int) -> None:
        """The phone of that seat is gone."""
        with self._lock:
            if self._state.find(number) is not None:
                self._apply(cmd.Lose(number))

    # --- what the server itself brings --------------------------------------------------------------------------

    @property
    def untouched(self) -> bool:
        """Whether it is a lobby that nobody but bots has joined."""
        return self._state.phase is Phase.LOBBY and all(seat.bot for seat in self._state.seats)

    def furnish(self, rules: HouseRules | None, bots: int, strength: str) -> None:
        """Set an untouched table's house rules, if there are any to set, and seat bots until there are so many."""
        with self._lock:
            for key, value in rules.as_dict().items() if rules else ():
                self._apply(cmd.SetRule(key, value))
            for _ in range(bots - len(self._state.seats)):
                self._seat_bot(strength)

    def recover(self) -> None:
        """After a restart: no phone is here yet, and a running game stands still until the host says so."""
        with self._lock:
            running = self._state.phase not in (Phase.LOBBY, Phase.FINISHED)
            if running and not self._state.paused:
                self._apply(cmd.StopClocks(Reason.RESTART))
            for seat in self._state.seats + self._state.watching:
                if seat.here and not seat.bot:
                    self._apply(cmd.Lose(seat.seat))

    def tick(self) -> None:
        """Do what is due: clocks, one bot, views."""
        with self._lock:
            at = self._clock.now()
            instant = due(self._state, self._asked)
            if instant is not None and instant <= at:
                self._apply(cmd.Tick())
                self._asked = at
            self._tell(at)
            command = self._players.act(self._state, at)
            if command is not None:
                self._act_for_bot(command)

    def next_look(self) -> int:
        """The earliest instant at which ``tick`` has something to do."""
        with self._lock:
            instants = (due(self._state, self._asked), self._players.due(), self._news.due())
            return min((instant for instant in instants if instant is not None), default=self._clock.now() + IDLE)

    def wait(self) -> None:
        """Sleep until something is due or has changed."""
        delay = self.next_look() - self._clock.now()
        if delay > 0 and self._changed.wait(delay / 1000):
            self._changed.clear()

    def wake(self) -> None:
        """Let ``wait`` return now."""
        self._changed.set()

    # --- inside -------------------------------------------------------------------------------------------------

    def _answer(self, actor: Actor, kind: str, fields: Fields) -> Body:
        try:
            extra = self._perform(actor, kind, fields)
        except REFUSALS as error:
            return refusal(error)
        except Exception:  # a journal that cannot be written, or a fault of the program
            log.exception("table %s failed at %s", self.code, kind)
            return {"ok": False, "code": "internal", "params": {}}
        return {"ok": True, "seq": self._state.public_seq, **extra}

    def _perform(self, actor: Actor, kind: str, fields: Fields) -> Mapping[str, Any]:
        if kind == "join":
            return self._join(fields)
        if kind == "add_bot":
            self._seat_bot(fields["strength"])
            return {}
        build = REQUESTS[kind].build
        assert build is not None
        command = build(actor.seat or 0, fields)
        events = self._apply(command, self._revoked(command))
        if isinstance(command, cmd.FreeSeat):
            self._news.forget(command.seat, "removed")
        self._refuse_false_match(events)
        if actor.seat is not None:
            self._tell_seat(actor.seat)
        return {}

    def _revoked(self, command: cmd.Command) -> Secrets:
        """The tokens that end with a command; a player who leaves during a game may come back (§7.5)."""
        if isinstance(command, cmd.FreeSeat):
            return ((command.seat, ""),)
        if isinstance(command, cmd.Leave):
            watching = command.seat in {seat.seat for seat in self._state.watching}
            return ((command.seat, ""),) if watching or self._state.phase is Phase.LOBBY else ()
        return ()

    def _refuse_false_match(self, events: tuple[ev.Event, ...]) -> None:
        """A false match is an event, since its button rests; to its own phone it is a refusal (§4.9)."""
        for event in events:
            if isinstance(event, ev.MatchRefused):
                self._tell_seat(event.seat)
                orphans = [str(card) for card in event.orphans]
                raise RuleError("false_match", orphans=orphans)

    def _join(self, fields: Fields) -> Mapping[str, Any]:
        check_free_seat(self._state)  # before the name: another one would not help
        seats = self._state.seats + self._state.watching
        name = claim_name(fields["name"], [seat.name for seat in seats])
        color = free_index(fields["color"], [seat.color for seat in seats])
        symbol = free_index(fields["symbol"], [seat.symbol for seat in seats])
        token, number = new_token(), self._state.next_seat
        self._apply(cmd.TakeSeat(name, color, symbol), ((number, hash_token(token)),))
        return {"seat": number, "token": token}

    def _seat_bot(self, strength: str) -> None:
        if strength not in BOTS:
            raise ParseError("bad_message", field="strength")
        seats = self._state.seats + self._state.watching
        place = len(seats)
        color = free_index(place, [seat.color for seat in seats])
        symbol = free_index(place, [seat.symbol for seat in seats])
        self._apply(cmd.TakeSeat(bot_name([seat.name for seat in seats]), color, symbol, strength))

    def _act_for_bot(self, command: cmd.Command) -> None:
        try:
            self._apply(command)
        except REFUSALS as error:
            log.info("table %s: a bot's %s was refused: %s", self.code, type(command).__name__, error)
        except Exception:
            self._players.look_again(self._state, self._clock.now())
            raise

    def _apply(self, command: cmd.Command, secrets: Secrets = ()) -> tuple[ev.Event, ...]:
        """Decide, record, take over, tell."""
        before = self._state
        at = max(self._clock.now(), before.at)
        events, state = step(before, command, at, self._rng)
        if not events:
            return ()
        self._journal.append(self.code, before.seq, events, at, secrets)
        self._state = state
        for seat, hashed in secrets:
            self._tokens = {known: number for known, number in self._tokens.items() if number != seat}
            if hashed:
                self._tokens[hashed] = seat
        self._players.look(state, at)
        self._news.note(events)
        self._tell(at, at_once=state.call != before.call or state.paused != before.paused)
        self._changed.set()
        return events

    def _tell(self, at: int, at_once: bool = False) -> None:
        instant = self._news.due()
        if instant is None or (instant > at and not at_once):
            return
        try:
            self._news.tell_all(self._state, at)
        except Exception:  # what is recorded has happened, heard or not; the next view tells it
            log.exception("table %s could not be told", self.code)

    def _tell_seat(self, number: int) -> None:
        try:
            self._news.tell_seat(self._state, number)
        except Exception:
            log.exception("seat %d of table %s could not be told", number, self.code)


def replay(journal: Journal, code: str) -> GameState:
    """The state that the journal holds of a table."""
    state = GameState()
    for entry in journal.read(code):
        state = evolve(state, entry.event, entry.at)
    return state


def refusal(error: Speed313Error) -> Body:
    """A refusal as it goes over the wire."""
    return {"ok": False, "code": error.code, "params": dict(error.params)}
