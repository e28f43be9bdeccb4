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
from speed313.journal.record import SEAL, is_unsealed
from speed313.rules import events as ev
from speed313.rules.decide import step
from speed313.rules.evolve import evolve
from speed313.rules.state import GameState, Result

DEALS = (ev.RoundDealt, ev.RoundOpened)  # what begins a round
FALLS = (AssertionError, LookupError, StopIteration, ArithmeticError, ValueError, TypeError)
_AHEAD = 400  # events that one command may bring about, with room to spare


class Referee:
    """A game from its opening lobby: the events taken, how many of them are ``played``, and the ``state`` after those.

    ``lobby`` is what the high-card draw was made from, and ``drawn`` that draw. ``unsealed`` are the rounds that were
    dealt without a fingerprint.
    """

    def __init__(self, opening: GameState) -> None:
        self.state = opening
        self.played = 0
        self.lobby: GameState | None = None
        self.drawn: ev.CallerDrawn | None = None
        self.unsealed: list[int] = []
        self._sealed = False
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
                self._note(entry.event)
                self.state = evolve(self.state, entry.event, entry.at)
            self.played += len(group)

    def _note(self, event: ev.Event) -> None:
        """What of the event, or of the state before it, is asked for later."""
        if isinstance(event, ev.CallerDrawn):
            self.lobby, self.drawn = self.state, event
        if isinstance(event, ev.RoundDealt) and event.fingerprint:
            self._sealed = True
        elif isinstance(event, ev.RoundDealt):
            self.unsealed.append(event.round)

    @property
    def round(self) -> int:
        """The round that the events taken have come to, played or not."""
        deals = [entry.event.round for _, entry in self._entries[self.played :] if isinstance(entry.event, DEALS)]
        return deals[-1] if deals else self.state.round

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
            return 0, self._fault(0, events, "refused", **error.params, reason=error.code)
        except NoSuchChance:
            place = _shuffle_in(events)
            return 0, replace(self._fault(place, events, "bad_order"), round=_dealt(events[: place + 1], self.state))
        except FALLS:
            return 0, self._fault(0, events, "not_now")
        if not wanted:
            return 0, self._fault(0, events, "not_now")
        for place, event in enumerate(wanted):
            if place >= len(coming) and isinstance(event, DEALS):
                return place, None  # the record of a game that goes on ends before the next deal
            fault = self._look(place, coming, events, event)
            if fault:
                return place, replace(fault, round=_dealt(wanted[: place + 1], self.state))
        return len(wanted), None

    def _look(self, place: int, coming: Sequence[Entry], events: Sequence[ev.Event], wanted: ev.Event) -> Fault | None:
        """What is wrong at that place of the coming events, where the referee finds the ``wanted`` one."""
        if place >= len(coming):
            return Fault(self._line(place), "cut_off")
        fault = self._compare(place, events, self._as_old(wanted, events[place]))
        if fault is None and coming[place].at != coming[0].at:
            return self._fault(place, events, "bad_instant", found=coming[place].at, wanted=coming[0].at)
        return fault

    def _as_old(self, event: ev.Event, found: ev.Event) -> ev.Event:
        """The event as it was written before deals were sealed, where the found one is of that time."""
        if isinstance(event, ev.RoundDealt) and is_unsealed(found) and not self._sealed:
            return replace(event, salt="", fingerprint="")
        return event

    def _compare(self, place: int, events: Sequence[ev.Event], wanted: ev.Event) -> Fault | None:
        """What is wrong with the event at that place, if it is not the one that the referee finds."""
        found = events[place]
        if found == wanted:
            return None
        if type(found) is not type(wanted):
            names = {"found": type(found).__name__, "wanted": type(wanted).__name__}
            return self._fault(place, events, "other_event", **names)
        differing = [name for name, _, _ in differences(found, wanted)]
        if "fingerprint" in differing and set(differing) <= set(SEAL):
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


def _dealt(events: Sequence[ev.Event], state: GameState) -> int:
    """The round after those events: the one that is dealt in them, or that of the state before."""
    deals = [event.round for event in events if isinstance(event, DEALS)]
    return deals[-1] if deals else state.round


def _shuffle_in(events: Sequence[ev.Event]) -> int:
    kinds = (ev.RoundDealt, ev.CallerDrawn, ev.Reshuffled)
    return next((place for place, event in enumerate(events) if isinstance(event, kinds)), 0)
