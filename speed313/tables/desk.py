"""The desk of one table: what newcomers and hosts ask that takes more than a command of the rules."""

import logging
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from speed313.errors import RuleError, SeatError
from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.house_rules import HOUSE_RULES, PACES, PRESETS
from speed313.rules.legal import check_claim
from speed313.rules.rhythm import refused_rules
from speed313.rules.state import GameState, Phase, Seat
from speed313.tables.claims import Claim, Claims
from speed313.tables.evening import evening_body
from speed313.tables.news import Body, Publisher
from speed313.tables.requests import Actor, Fields
from speed313.tables.seating import check_welcome, take_seat
from speed313.tables.tokens import hash_token, new_token

if TYPE_CHECKING:  # a rehearsal is a table
    from speed313.tables.rehearsals import Rehearsals

_CHOICES = [rule.choices for rule in HOUSE_RULES]
HOST_GRACE = 3_000  # milliseconds: a host page that is loaded again has not gone
Secrets = tuple[tuple[int, str], ...]
Apply = Callable[[cmd.Command, Secrets], tuple[ev.Event, ...]]

log = logging.getLogger(__name__)


def _newest(state: GameState) -> list[Seat]:
    """Whom the host removed, the newest first: who is still played until this round is scored, then the others."""
    return sorted(state.removed, key=lambda seat: -state.gone.index(seat) if seat in state.gone else -len(state.gone))


class Desk:
    """Joins, claims, blocks and rehearsals, and what hosts are told of them. The table's lock is held at each call."""

    def __init__(
        self,
        code: str,
        publisher: Publisher,
        state: Callable[[], GameState],
        apply: Apply,
        now: Callable[[], int],
        unsaved: Callable[[], str],
        rehearsals: "Rehearsals | None",
    ) -> None:
        """The desk of the table whose ``state`` that is; ``apply`` decides and records, ``now`` is its instant.

        ``unsaved`` says why the journal cannot be written, "" where it can.

        A rehearsal has no ``rehearsals``.
        """
        self._code = code
        self._publisher = publisher
        self._state = state
        self._apply = apply
        self._now = now
        self._unsaved = unsaved
        self._rehearsals = rehearsals
        self._claims = Claims()
        self._addresses: dict[int, str] = {}  # of the seats' phones
        self._hosts = 0  # host pages that are here
        self.host_gone: int | None = None  # the instant at which the last of them has gone for good
        self.requests: Mapping[str, Callable[[Actor, Fields], Body]] = {
            "join": self._join,
            "claim": self._claim,
            "answer_claim": self._answer_claim,
            "block": self._block,
            "rehearse": self._rehearse,
            "evening": lambda actor, fields: evening_body(self._state()),
        }
        self._told, self._told_of = self.host_body(), self._matters()

    def host_body(self) -> Body:
        """What hosts are told: claims, who can be restored, remotes, extra seconds; which rules and paces there are."""
        state = self._state()
        seats = state.seats + state.watching
        names = {seat.seat: seat.name for seat in seats}
        blocked = {number for number, _ in state.blocked}
        return {
            "claims": [
                {"claim": claim.number, "seat": claim.seat, "name": names.get(claim.seat, "")} for claim in self._claims
            ],
            "removed": [
                {"seat": seat.seat, "name": seat.name, "blocked": seat.seat in blocked} for seat in _newest(state)
            ],
            "remotes": [seat.seat for seat in seats if seat.remote],
            "extra": [{"seat": seat.seat, "seconds": seat.extra} for seat in seats if seat.extra],
            "house_rules": _CHOICES,
            "idle": list(state.rules.idle),
            "refused": [
                {"key": key, "value": value, "code": why.code, "params": dict(why.params)}
                for key, value, why in refused_rules(state)
            ],
            "unsaved": self._unsaved(),
            "paces": list(PACES),
            "presets": list(PRESETS),
        }

    def _matters(self) -> object:
        """All that what hosts are told is made of; to compare that takes a tenth of the time."""
        state = self._state()
        seats = [(seat.seat, seat.name, seat.remote, seat.extra) for seat in state.seats + state.watching]
        lobby = state.phase is Phase.LOBBY and state
        return seats, list(self._claims), state.removed, state.gone, state.blocked, state.rules, self._unsaved(), lobby

    def tell_hosts(self) -> None:
        """Tell the hosts, if there is something new."""
        if (matters := self._matters()) == self._told_of:
            return
        self._told_of, body = matters, self.host_body()
        if body == self._told:
            return
        self._told = body
        try:
            self._publisher.host_changed(self._code)
        except Exception:
            log.exception("the hosts of table %s could not be told", self._code)

    def follow(self, events: tuple[ev.Event, ...]) -> None:
        """What hangs on a seat goes with it: its rehearsal, the claims on it."""
        for event in events:
            if isinstance(event, ev.CallerDrawn) and self._rehearsals:
                self._rehearsals.close_all()
            if isinstance(event, ev.PhoneLost | ev.SeatLeft | ev.SeatFreed) and self._rehearsals:
                self._rehearsals.close(event.seat)
            if isinstance(event, ev.PhoneBack | ev.SeatLeft | ev.SeatFreed):
                self._deny(*self._claims.drop_seat(event.seat))
        self.tell_hosts()

    def know(self, seat: int, address: str) -> None:
        """The phone of that seat is at that network address."""
        self._addresses[seat] = address

    def lose_line(self, line: str) -> None:
        """The socket that may have asked for a seat is gone, or asks no longer."""
        self._claims.drop_line(line)
        self.tell_hosts()

    def host_came(self) -> None:
        """A host page is here."""
        self._hosts += 1
        self.host_gone = None
        self._apply(cmd.SeeHost(True), ())

    def host_went(self, at: int) -> None:
        """A host page is gone; when no other one comes for a moment, ``host_gone`` falls due."""
        self._hosts -= 1
        if not self._hosts:
            self.host_gone = at + HOST_GRACE

    def look(self, at: int) -> None:
        """Record that no host page is here, once that is due."""
        if self.host_gone is not None and self.host_gone <= at:
            self.host_gone = None
            self._apply(cmd.SeeHost(False), ())

    def _join(self, actor: Actor, fields: Fields) -> Body:
        check_welcome(self._state(), actor.address)
        token, number = new_token(), self._state().next_seat
        self._apply(take_seat(self._state(), fields), ((number, hash_token(token)),))
        self.know(number, actor.address)
        self.lose_line(actor.line)
        return {"seat": number, "token": token}

    def _claim(self, actor: Actor, fields: Fields) -> Body:
        check_welcome(self._state(), actor.address)
        check_claim(self._state(), fields["seat"])
        claim = self._claims.open(actor.line, fields["seat"], actor.address, self._now())
        self.tell_hosts()
        return {"claim": claim.number}

    def _answer_claim(self, actor: Actor, fields: Fields) -> Body:
        claim, token = self._claims.take(fields["claim"]), new_token()
        try:
            if fields["yes"]:
                self._apply(cmd.GrantSeat(claim.seat), ((claim.seat, hash_token(token)),))
        except Exception:
            self._deny(claim)
            raise
        if fields["yes"]:
            self._publisher.granted(self._code, claim.line, claim.seat, token)
            self._deny(*self._claims.drop_seat(claim.seat))
        else:
            self._claims.rest(claim, self._now())
            self._deny(claim)
        return {}

    def _deny(self, *claims: Claim) -> None:
        for claim in claims:
            self._publisher.denied(self._code, claim.line, claim.number)
        self.tell_hosts()

    def _block(self, actor: Actor, fields: Fields) -> Body:
        number = fields["seat"]
        address = self._addresses.get(number, "")
        seats = self._state().seats + self._state().watching
        # Behind a proxy all phones have one address: then it says nothing, and blocking it would keep everybody out.
        others = {seat.seat for seat in seats if seat.here and not seat.bot} - {number}
        shared = {self._addresses.get(other, "") for other in others} == {address}
        self._apply(cmd.BlockSeat(number, "" if shared else address), ())
        return {}

    def _rehearse(self, actor: Actor, fields: Fields) -> Body:
        seat = self._state().find(actor.seat or 0)
        if seat is None:
            raise SeatError("no_seat")
        if self._rehearsals is None or self._state().phase is not Phase.LOBBY:
            raise RuleError("wrong_phase")
        if self._state().own_cards:
            raise RuleError("own_cards")
        table, token = self._rehearsals.open(seat, self._state().rules.game)
        return {"table": table, "token": token}
