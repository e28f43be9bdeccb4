"""The referee plays a recorded game once more.

It deals from the recorded orders, asks ``decide`` for every draw, held card, match and call, scores every hand, and
compares: nothing is believed because it is written.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from speed313.errors import Speed313Error
from speed313.journal.base import Entry
from speed313.journal.causes import causes
from speed313.journal.chance import NoSuchChance, RecordedChance
from speed313.journal.faults import Fault, Wrong, both, differences
from speed313.rules import events as ev
from speed313.rules.decide import step
from speed313.rules.evolve import evolve
from speed313.rules.state import GameState, Result

DEALS = (ev.RoundDealt, ev.RoundOpened)  # what begins a round
FALLS = (AssertionError, LookupError, StopIteration, ArithmeticError, ValueError, TypeError)
_AHEAD = 400  # events that one command may bring about, with room to spare


class Referee:
    """A game from its opening lobby: the events taken, how many of them are ``played``, and the ``state`` after those.

    ``unsealed`` are the rounds that were dealt without a fingerprint.
    """

    def __init__(self, opening: GameState) -> None:
        self.state = opening
        self.played = 0
        self.unsealed: list[int] = []
        self._entries: list[tuple[int, Entry]] = []

    def take(self, line: int, entry: Entry) -> None:
        """The next event, and the number of its line; it is played with the group that it belongs to."""
        self._entries.append((line, entry))

    def play(self) -> None:
        """Play the events taken so far, group by group.

        Raises:
            Wrong: at the first that is not as the referee finds it.
        """
        while self.played < len(self._entries):
            group = self._group()
            for entry in group:
                if isinstance(entry.event, ev.RoundDealt) and not entry.event.fingerprint:
                    self.unsealed.append(entry.event.round)
                self.state = evolve(self.state, entry.event, entry.at)
            self.played += len(group)

    def _group(self) -> list[Entry]:
        """The next events that are one command and what came of it.

        Raises:
            Wrong: there is no command that brings about these.
        """
        coming = [entry for _, entry in self._entries[self.played : self.played + _AHEAD]]
        events = [entry.event for entry in coming]
        best: tuple[int, Fault] | None = None
        for command in causes(events, self.state):
            right, fault = self._try(command, coming, events)
            if fault is None:
                return coming[:right]
            if best is None or right > best[0]:
                best = right, fault
        if best is None:
            best = 0, self._fault(0, events, "not_now")
        raise Wrong(best[1])

    def _try(self, command: Any, coming: Sequence[Entry], events: Sequence[ev.Event]) -> tuple[int, Fault | None]:
        """How many of the coming events the command brings about, and what is wrong with the one after them."""
        at = coming[0].at
        try:
            wanted, _ = step(self.state, command, at, RecordedChance(events))
        except Speed313Error as error:
            return 0, self._fault(0, events, "refused", reason=error.code)
        except NoSuchChance:
            return 0, self._fault(_shuffle_in(events), events, "bad_order")
        except FALLS:
            return 0, self._fault(0, events, "not_now")
        if not wanted:
            return 0, self._fault(0, events, "not_now")
        for place, event in enumerate(wanted):
            if place >= len(coming):
                if isinstance(event, DEALS):  # the record of a game that goes on ends before the next deal
                    return place, None
                return place, Fault(self._line(place), "cut_off", round=self.state.round)
            fault = self._compare(place, events, _as_old(event, events[place]))
            if fault is None and coming[place].at != at:
                fault = self._fault(place, events, "bad_instant", found=coming[place].at, wanted=at)
            if fault:
                return place, fault
        return len(wanted), None

    def _compare(self, place: int, events: Sequence[ev.Event], wanted: ev.Event) -> Fault | None:
        """What is wrong with the event at that place, if it is not the one that the referee finds."""
        found = events[place]
        if found == wanted:
            return None
        if type(found) is not type(wanted):
            names = {"found": type(found).__name__, "wanted": type(wanted).__name__}
            return self._fault(place, events, "other_event", **names)
        differing = [name for name, _, _ in differences(found, wanted)]
        if differing == ["fingerprint"]:
            return self._fault(place, events, "unsealed")
        if isinstance(found, ev.RoundScored) and isinstance(wanted, ev.RoundScored):
            return self._compare_results(place, events, found.results, wanted.results)
        name, one, other = next(differences(found, wanted))
        return self._fault(place, events, "other_value", field=name, **both(one, other))

    def _compare_results(
        self, place: int, events: Sequence[ev.Event], found: Sequence[Result], wanted: Sequence[Result]
    ) -> Fault:
        right = {result.seat: result for result in wanted}
        for result in found:
            other = right.get(result.seat)
            if other and result != other:
                name, one, two = next(differences(result, other))
                if name == "points":
                    fault = self._fault(place, events, "other_points", found=one, wanted=two)
                else:
                    fault = self._fault(place, events, "other_value", field=name, **both(one, two))
                return replace(fault, seat=result.seat, name=self.name_of(result.seat))
        seats = [[result.seat for result in results] for results in (found, wanted)]
        return self._fault(place, events, "other_value", field="results", **both(*seats))

    def _fault(self, place: int, events: Sequence[ev.Event], code: str, **params: Any) -> Fault:
        seat = getattr(events[place], "seat", None)
        return Fault(self._line(place), code, params, self.state.round, seat, self.name_of(seat))

    def _line(self, place: int) -> int:
        """The number of the line of that coming event, or of the line after the last."""
        index = self.played + place
        if index < len(self._entries):
            return self._entries[index][0]
        return self._entries[-1][0] + 1

    def name_of(self, number: int | None) -> str:
        """The name of a seat, "" where there is none."""
        seats = self.state.seats + self.state.watching + self.state.gone
        return next((seat.name for seat in seats if seat.seat == number), "")


def _as_old(event: ev.Event, found: ev.Event) -> ev.Event:
    """The event as it was written before deals were sealed, where the found one is of that time."""
    if not (isinstance(event, ev.RoundDealt) and isinstance(found, ev.RoundDealt)):
        return event
    return event if found.salt or found.fingerprint else replace(event, salt="", fingerprint="")


def _shuffle_in(events: Sequence[ev.Event]) -> int:
    kinds = (ev.RoundDealt, ev.CallerDrawn, ev.Reshuffled)
    return next((place for place, event in enumerate(events) if isinstance(event, kinds)), 0)
