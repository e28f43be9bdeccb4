"""Claims: phones without a token that ask for a seat whose phone is gone; a host decides."""

import itertools
import secrets
from dataclasses import dataclass

from speed313.errors import SeatError

MOST_CLAIMS = 12  # open at one table


@dataclass(frozen=True, slots=True)
class Claim:
    """One open claim: its number, the seat, and the socket that asks."""

    number: int
    seat: int
    line: str


class Claims:
    """The open claims of one table, the oldest first; at most one of each socket."""

    def __init__(self) -> None:
        self._open: dict[int, Claim] = {}
        # Not from 1: a host page that was not told of a restart must not answer somebody else's claim.
        self._numbers = itertools.count(secrets.randbelow(2**30) + 1)

    def __iter__(self) -> "itertools.chain[Claim]":
        return itertools.chain(self._open.values())

    def open(self, line: str, seat: int) -> Claim:
        """The claim of that socket on a seat; it replaces an older one.

        Raises:
            SeatError: ``too_fast`` when too many are open.
        """
        self.drop_line(line)
        if len(self._open) >= MOST_CLAIMS:
            raise SeatError("too_fast")
        claim = Claim(next(self._numbers), seat, line)
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

    def drop_line(self, line: str) -> None:
        """The socket is gone, or wants something else."""
        self._open = {number: claim for number, claim in self._open.items() if claim.line != line}

    def drop_seat(self, seat: int) -> tuple[Claim, ...]:
        """End and return the claims on a seat."""
        ended = tuple(claim for claim in self if claim.seat == seat)
        self._open = {number: claim for number, claim in self._open.items() if claim.seat != seat}
        return ended
