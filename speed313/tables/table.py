"""One running table: requests, clocks and bots one at a time, in order (one lock is its queue).

Decide, record, then tell: nobody hears of anything that is not in the journal.
"""

import logging
import random
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from speed313.errors import ParseError, RuleError, SeatError, Speed313Error
from speed313.journal.base import Journal
from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.caller import due
from speed313.rules.cells import cell_wire, sheet_wire
from speed313.rules.decide import step
from speed313.rules.evolve import evolve
from speed313.rules.house_rules import HouseRules
from speed313.rules.state import GameState, Phase, Reason
from speed313.rules.views import as_wire, seat_view, table_view, table_wire
from speed313.tables.answers import Answers, Key
from speed313.tables.clock import Clock
from speed313.tables.desk import HOST_GRACE, Desk, Secrets
from speed313.tables.news import Body, News, Publisher
from speed313.tables.players import Players
from speed313.tables.requests import REQUESTS, Actor, Fields, check_actor, read_request
from speed313.tables.seating import PREPARED, seat_bot
from speed313.tables.tokens import SeatTokens

if TYPE_CHECKING:  # a rehearsal is a table
    from speed313.tables.rehearsals import Rehearsals

REFUSALS = (ParseError, RuleError, SeatError)
AT_REST = frozenset({Phase.LOBBY, Phase.SCORED, Phase.FINISHED})
IDLE = 3_600_000  # milliseconds until the next look when nothing is due

log = logging.getLogger(__name__)


class Table:
    """A game with its seats, clocks and bots. All methods may be called from any thread."""

    # Of all tables one looks at one seat's view, then whoever waits for an answer is heard, at whichever table.
    _turns = threading.Lock()

    def __init__(
        self,
        code: str,
        state: GameState,
        journal: Journal,
        publisher: Publisher,
        clock: Clock,
        rng: random.Random,
        players: Players,
        rehearsals: "Rehearsals | None" = None,
    ) -> None:
        """A table that goes on from ``state``, which is what the journal holds of ``code``.

        Where there are no ``rehearsals``, it is one itself.
        """
        self.code = code
        self._state = state
        self._journal = journal
        self._clock = clock
        self._rng = rng
        self._players = players
        self.rehearsals = rehearsals
        self._news = News(code, publisher, self.rehearsal)
        self._tokens = SeatTokens(journal.secrets(code))
        self._answers = Answers()
        self._desk = Desk(
            code, publisher, lambda: self._state, self._apply, clock.now, lambda: journal.unsaved, rehearsals
        )
        self._asked = state.at  # the instant at which the caller was asked last what is due
        self._lock = threading.RLock()
        self._changed = threading.Event()
        self._sleeps_until = 0

    @property
    def state(self) -> GameState:
        """The state now; for the server's own use, never for the wire."""
        return self._state

    def now(self) -> int:
        """The table's instant now, in milliseconds."""
        return self._clock.now()

    @property
    def rehearsal(self) -> bool:
        """Whether somebody practises here: nobody else may come."""
        return self.rehearsals is None

    def table_wire(self) -> Body:
        """The table view now, whole."""
        with self._lock:
            view = table_view(self._state, self.code, self.rehearsal)
            return {**table_wire(view, whole=True), "kept": view.seq, "news": []}

    def show(self, send: Callable[[Body], None]) -> None:
        """Send the whole table view to somebody new, who must hear of it before anything that comes after it."""
        with self._lock:
            send(self.table_wire())

    def sheet_wire(self, game: int | None) -> Body:
        """The sheet of that game at this table, of the one that is on if none is named; ``games`` are all there are.

        Raises:
            SeatError: ``no_game``.
        """
        with self._lock:
            games = {one.game: one for one in (*self._state.past, self._state)}
            chosen = games.get(self._state.game if game is None else game)
            if chosen is None:
                raise SeatError("no_game")
            return {**sheet_wire(chosen, self.code), "games": list(games)}

    def host_wire(self) -> Body:
        """What hosts are told besides: who asks for which seat, who can be restored, who is a remote."""
        with self._lock:
            return self._desk.host_body()

    def seat_wire(self, number: int) -> Body | None:
        """The view of that seat now, or None when there is no such seat."""
        with self._lock:
            view = seat_view(self._state, number)
            return None if view is None else dict(as_wire(view))

    def told(self, number: int | None) -> tuple[int | None, int | None]:
        """What the screens should have by now; see ``News.told``."""
        return self._news.told(number)

    # --- what sockets bring -------------------------------------------------------------------------------------

    def handle(self, actor: Actor, message: object) -> Body:
        """Answer one request of a socket; the same ``cid`` of the same sender again gets the same answer."""
        try:
            cid, kind, fields = read_request(message)
        except Speed313Error as error:
            return refusal(error)
        # A claim ends with its socket: on another one it is another claim.
        key = Key(actor.role, actor.seat, cid, actor.line if kind == "claim" else "")
        with self._lock:
            seat = self._state.find(actor.seat) if actor.seat is not None else None
            remote = seat is not None and seat.remote
            if actor.remote is not remote:
                actor = replace(actor, remote=remote)
            try:
                check_actor(actor, kind)
            except Speed313Error as error:
                return refusal(error)
            answer = self._answers.find(key, (kind, fields))
            if answer is None:
                answer = self._answer(actor, kind, fields)
                self._answers.keep(key, (kind, fields), answer)
            return answer

    def take_token(self, token: str, address: str = "") -> int:
        """The seat of that token, whose phone is here now, at that network address.

        Raises:
            SeatError: ``bad_token``, or ``removed`` when the host has removed the seat.
        """
        with self._lock:
            seat = self._tokens.seat_of(token)
            if seat is None or self._state.find(seat) is None:
                removed = seat in {one.seat for one in self._state.removed}
                raise SeatError("removed" if removed else "bad_token")
            self._news.renew(seat)
            self._apply(cmd.Return(seat))
            self._desk.know(seat, address)
            return seat

    def lose(self, number: int) -> None:
        """The phone of that seat is gone."""
        with self._lock:
            if self._state.find(number) is not None:
                self._apply(cmd.Lose(number))

    def lose_line(self, line: str) -> None:
        """The socket that may have asked for a seat is gone."""
        with self._lock:
            self._desk.lose_line(line)

    def host_came(self) -> None:
        """A host page is here."""
        with self._lock:
            self._desk.host_came()

    def host_went(self) -> None:
        """A host page is gone; the phones are told when no other one comes for a moment."""
        with self._lock:
            self._desk.host_went(self._clock.now())
            self._changed.set()

    def tell_hosts(self) -> None:
        """Tell the hosts what is new for them alone."""
        with self._lock:
            self._desk.tell_hosts()

    # --- what the server itself brings --------------------------------------------------------------------------

    @property
    def at_rest(self) -> bool:
        """Whether nobody is asked to be quick: between rounds, before and after the game, in a pause."""
        return self._state.paused is not None or self._state.phase in AT_REST

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
                self._apply(seat_bot(self._state, strength))

    def interrupt(self) -> None:
        """Nobody could act for a while: a running game stands still until the host says so."""
        with self._lock:
            running = self._state.phase not in (Phase.LOBBY, Phase.FINISHED)
            if running and not self._state.paused:
                self._apply(cmd.StopClocks(Reason.RESTART))

    def recover(self) -> None:
        """After a restart: no phone is here yet, and a running game stands still until the host says so."""
        with self._lock:
            self.interrupt()
            for seat in self._state.seats + self._state.watching:
                if seat.here and not seat.bot:
                    self._apply(cmd.Lose(seat.seat))
            if self._state.host:
                self._desk.host_gone = self._clock.now() + HOST_GRACE

    def tick(self) -> None:
        """Do what is due: clocks, one seat's view, the table view, one bot."""
        with self._lock:
            at = self._clock.now()
            instant = due(self._state, self._asked)
            if instant is not None and instant <= at:
                self._apply(cmd.Tick())
                self._asked = at
            self._desk.look(at)
            self._tell_next(at)
            if not self._news.owes:  # a phone that has acted is to see that before the table is said to show it
                self._tell(at)
            command = self._players.act(self._state, at)
            if command is not None:
                self._act_for_bot(command)

    def next_look(self) -> int:
        """The earliest instant at which ``tick`` has something to do."""
        with self._lock:
            if self._news.owes:
                return self._clock.now()
            instants = (due(self._state, self._asked), self._players.due(), self._news.due(), self._desk.host_gone)
            return min((instant for instant in instants if instant is not None), default=self._clock.now() + IDLE)

    def wait(self) -> None:
        """Sleep until something is due or has changed."""
        if self._news.owes:
            with self._turns:
                time.sleep(0)
        with self._lock:
            self._sleeps_until = self.next_look()
        delay = self._sleeps_until - self._clock.now()
        if delay > 0 and self._changed.wait(delay / 1000):
            self._changed.clear()

    def catch_up(self) -> None:
        """Send all seats what they are owed; the driver does so one by one."""
        with self._lock:
            while self._news.owes:
                self._tell_next(self._clock.now())

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
        special = self._desk.requests.get(kind)
        if special is not None:
            return special(actor, fields)
        if kind == "cell":
            return {"cell": cell_wire(self._state, fields["seat"], fields["round"])}
        prepare, build = PREPARED.get(kind), REQUESTS[kind].build
        if prepare is not None:
            command = prepare(self._state, actor, fields)
        else:
            assert build is not None
            command = build(actor.seat or 0, fields)
        self._refuse_false_match(self._apply(command, self._revoked(command)))
        if actor.seat is not None:
            self._news.owe(actor.seat, first=True)
            self._changed.set()
        return {}

    def _revoked(self, command: cmd.Command) -> Secrets:
        """The tokens that end with a command.

        A player who leaves during a game may come back (§7.5), and so may one whom the host restores.
        """
        if isinstance(command, cmd.Leave):
            watching = command.seat in {seat.seat for seat in self._state.watching}
            return ((command.seat, ""),) if watching or self._state.phase is Phase.LOBBY else ()
        return ()

    def _refuse_false_match(self, events: tuple[ev.Event, ...]) -> None:
        """A false match is an event, since its button rests; to its own phone it is a refusal (§4.9)."""
        for event in events:
            if isinstance(event, ev.MatchRefused):
                self._news.owe(event.seat)
                self._changed.set()
                orphans = [str(card) for card in event.orphans]
                if fine := self._state.rules.fine:
                    raise RuleError("false_match_fine", orphans=orphans, n=fine)
                raise RuleError("false_match", orphans=orphans)

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
            self._tokens.keep(seat, hashed)
        self._players.look(state, at)
        self._news.note(events, at, state.public_seq != before.public_seq)
        self._tell(at, at_once=state.call != before.call or state.paused != before.paused)
        self._let_go(events)
        self._desk.follow(events)
        if not self._changed.is_set() and self.next_look() < self._sleeps_until:
            self._changed.set()  # most commands change nothing for the driver: else let it sleep
        return events

    def _let_go(self, events: tuple[ev.Event, ...]) -> None:
        for event in events:
            if isinstance(event, ev.SeatLeft) and event.removed:
                self._news.forget(event.seat, "removed")

    def _tell(self, at: int, at_once: bool = False) -> None:
        instant = self._news.due()
        if instant is None or (instant > at and not at_once):
            return
        try:
            self._news.tell_all(self._state, at)
        except Exception:  # what is recorded has happened, heard or not; the next view tells it
            log.exception("table %s could not be told", self.code)

    def _tell_next(self, at: int) -> None:
        try:
            self._news.tell_next(self._state)
        except Exception:
            log.exception("a seat of table %s could not be told", self.code)
            self._news.look_again(at)


def replay(journal: Journal, code: str) -> GameState:
    """The state that the journal holds of a table."""
    state = GameState()
    for entry in journal.read(code):
        state = evolve(state, entry.event, entry.at)
    return state


def refusal(error: Speed313Error) -> Body:
    """A refusal as it goes over the wire."""
    return {"ok": False, "code": error.code, "params": dict(error.params)}
