"""Claims: phones without a token that ask for a seat whose phone is gone; a host decides."""

import itertools
import secrets
from dataclasses import dataclass

from speed313.errors import SeatError

MOST_CLAIMS = 12  # open at one table
MOST_OF_ADDRESS = 2  # of these from one network address, so that one device keeps no other from asking
REST = 10_000  # milliseconds after a "no" in which the same question is not put to the host again


@dataclass(frozen=True, slots=True)
class Claim:
    """One open claim: its number, the seat, and the socket that asks, from that network address."""

    number: int
    seat: int
    line: str
    address: str = ""

    @property
    def question(self) -> tuple[str, int]:
        """Who asks for what; another socket of the same device asks the same."""
        return (self.address or self.line, self.seat)


class Claims:
    """The open claims of one table, the oldest first; at most one of each socket."""

    def __init__(self) -> None:
        self._open: dict[int, Claim] = {}
        self._rests: dict[tuple[str, int], int] = {}  # the instant until which a denied question rests
        # Not from 1: a host page that was not told of a restart must not answer somebody else's claim.
        self._numbers = itertools.count(secrets.randbelow(2**30) + 1)

    def __iter__(self) -> "itertools.chain[Claim]":
        return itertools.chain(self._open.values())

    def open(self, line: str, seat: int, address: str = "", at: int = 0) -> Claim:
        """The claim of that socket on a seat at the instant ``at``; it replaces an older one.

        Raises:
            SeatError: ``denied`` within ten seconds after the host said no to it; ``too_fast`` when too many are open,
                at the table or from that address.
        """
        self.drop_line(line)
        claim = Claim(next(self._numbers), seat, line, address)
        self._rests = {question: until for question, until in self._rests.items() if until > at}
        if claim.question in self._rests:
            raise SeatError("denied", n=-(-(self._rests[claim.question] - at) // 1000))
        same_address = sum(1 for other in self if address and other.address == address)
        if len(self._open) >= MOST_CLAIMS or same_address >= MOST_OF_ADDRESS:
            raise SeatError("too_fast")
        self._open[claim.number] = claim
        return claim

    def take(self, number: int) -> Claim:
        """The claim with that number, which is open no longer.

        Raises:
            SeatError: ``no_claim``.
        """
        claim = self._open.pop(number, None)
        if claim is None:
            raise SeatError("no_claim")
        return claim

    def rest(self, claim: Claim, at: int) -> None:
        """The host said no at that instant."""
        self._rests[claim.question] = at + REST

    def drop_line(self, line: str) -> None:
        """The socket is gone, or wants something else."""
        self._open = {number: claim for number, claim in self._open.items() if claim.line != line}

    def drop_seat(self, seat: int) -> tuple[Claim, ...]:
        """End and return the claims on a seat."""
        ended = tuple(claim for claim in self if claim.seat == seat)
        self._open = {number: claim for number, claim in self._open.items() if claim.seat != seat}
        return ended
