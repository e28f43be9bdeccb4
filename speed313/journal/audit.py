"""The audit of a record: the referee plays it once more and names the first thing that is wrong.

It deals from the recorded orders, asks ``decide`` for every draw, held card, match and call, scores every hand, adds up
every total, and compares: nothing is believed because it is written.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from speed313.errors import JournalError, Speed313Error
from speed313.journal.base import Entry
from speed313.journal.causes import causes
from speed313.journal.chance import NoSuchChance, RecordedChance
from speed313.journal.faults import Fault, Wrong, differences, is_same, short
from speed313.journal.opening import read_opening
from speed313.journal.record import FORMAT, BadLine, Line, ending, header_facts, read_entry, read_lines
from speed313.journal.shape import Mismatch
from speed313.rules import events as ev
from speed313.rules.decide import step
from speed313.rules.evolve import evolve
from speed313.rules.state import GameState, Result

_AHEAD = 400  # events that one command may bring about, with room to spare
_FALLS = (AssertionError, LookupError, StopIteration, ArithmeticError, ValueError, TypeError)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of one record: its name, how many events, rounds and seats it tells of, and what is wrong first.

    ``unsealed`` are the rounds that were dealt without a fingerprint, as before there were any.
    """

    game: str
    events: int
    rounds: int
    seats: int
    unsealed: tuple[int, ...]
    fault: Fault | None


def audit(lines: Iterable[bytes]) -> Iterator[Verdict]:
    """The verdicts on a file of records, one after another; the first that is wrong is the last."""
    records = _records(lines)
    for record in records:
        verdict = _Audit(record).verdict()
        yield verdict
        if verdict.fault:
            return


@dataclass(slots=True)
class _Record:
    """The lines of one record as far as they can be read; ``broken`` is the line that cannot."""

    lines: list[Line]
    broken: BadLine | None = None


def _records(lines: Iterable[bytes]) -> Iterator[_Record]:
    record: _Record | None = None
    try:
        for line in read_lines(lines):
            if record is None or "record" in line.values:
                if record is not None:
                    yield record
                record = _Record([])
            record.lines.append(line)
    except BadLine as broken:
        record = record or _Record([])
        record.broken = broken
    yield record or _Record([])


class _Audit:
    """One record being played once more."""

    def __init__(self, record: _Record) -> None:
        self._record = record
        self._state = GameState()
        self._unsealed: list[int] = []
        self._entries: list[tuple[Line, Entry]] = []
        self._seen = 0

    def verdict(self) -> Verdict:
        fault: Fault | None = None
        try:
            self._check()
        except Wrong as wrong:
            fault = self._first(wrong.fault)
        else:
            fault = self._first(None)
        lines = self._record.lines
        name = lines[0].values.get("game") if lines else None
        seats = len([seat for seat in self._state.seats + self._state.gone if seat.joined])
        named = name if isinstance(name, str) else ""
        return Verdict(named, self._seen, self._state.round, seats, tuple(self._unsealed), fault)

    def _first(self, fault: Fault | None) -> Fault | None:
        """The fault of the referee, or a line before it that was changed."""
        changed = next((line.number for line in self._record.lines if not line.sound), None)
        broken = self._record.broken
        if changed is None and broken and not broken.sound and fault and fault.line > broken.number:
            changed = broken.number
        if changed is None or (fault and fault.line <= changed):
            return fault
        return Fault(changed, "changed", round=self._round_at(changed))

    def _round_at(self, number: int) -> int:
        dealt = [
            entry.event.round
            for line, entry in self._entries
            if line.number <= number and isinstance(entry.event, ev.RoundDealt)
        ]
        return dealt[-1] if dealt else 0

    # --- the lines ----------------------------------------------------------------------------------------------

    def _check(self) -> None:
        if not self._record.lines:
            broken = self._record.broken
            raise Wrong(Fault(broken.number if broken else 1, "bad_line" if broken else "no_record"))
        header, *rest = self._record.lines
        self._state = _opened(header)
        told = [line for line in rest if "end" not in line.values]
        ended = [line for line in rest if "end" in line.values]
        self._read(told if not ended else [line for line in told if line.number < ended[0].number])
        if self._record.broken:
            raise Wrong(self._before(Fault(self._record.broken.number, "bad_line")))
        self._play()
        self._close(header, rest, ended)

    def _read(self, lines: Sequence[Line]) -> None:
        at = self._state.at
        for wanted, line in enumerate(lines, start=1):
            found, instant = line.values.get("seq"), line.values.get("at")
            fault = None
            if type(found) is not int or found != wanted:
                fault = Fault(line.number, "bad_number", {"found": short(found), "wanted": wanted})
            elif type(instant) is not int or instant < at:
                fault = Fault(line.number, "bad_instant", {"found": short(instant), "wanted": at})
            if fault is None:
                fault = self._take(line)
            if fault:
                raise Wrong(self._before(fault))
            at = line.values["at"]

    def _before(self, fault: Fault) -> Fault:
        """That fault of a line, or the one that the referee finds before it."""
        try:
            self._play()
        except Wrong as wrong:
            if wrong.fault.line < fault.line:
                return wrong.fault
        return replace(fault, round=self._state.round)

    def _take(self, line: Line) -> Fault | None:
        try:
            self._entries.append((line, read_entry(line)))
        except JournalError as error:
            if error.code == "journal_version":
                return Fault(line.number, "newer", dict(error.params))
            return Fault(line.number, "bad_event", dict(error.params))
        return None

    def _close(self, header: Line, rest: Sequence[Line], ended: Sequence[Line]) -> None:
        last = rest[-1].number if rest else header.number
        if not ended:
            raise Wrong(Fault(last + 1, "cut_off", round=self._state.round))
        self._compare_sheet(ended[0])
        if ended[0].number != last:
            raise Wrong(Fault(rest[rest.index(ended[0]) + 1].number, "no_record"))
        for name, wanted in header_facts(self._state).items():
            if header.values.get(name) != wanted:
                raise Wrong(Fault(header.number, "bad_header", {"field": name}))

    def _compare_sheet(self, line: Line) -> None:
        wanted = ending(self._state)
        found = {key: value for key, value in line.values.items() if key != "check"}
        for name in ("end", "round"):
            if not is_same(found.get(name), wanted[name]):
                raise self._sheet_fault(line, name, found.get(name), wanted[name], None)
        rows = found.get("sheet")
        for row, right in zip_longest(rows if isinstance(rows, list) else [], wanted["sheet"]):
            if not isinstance(row, dict) or right is None or row.keys() != right.keys():
                raise self._sheet_fault(line, "sheet", short(row), short(right), right)
            for name, value in right.items():
                if not is_same(row[name], value):
                    raise self._sheet_fault(line, name, row[name], value, right)
        if found.keys() != wanted.keys():
            raise self._sheet_fault(line, "sheet", ", ".join(found), ", ".join(wanted), None)

    def _sheet_fault(self, line: Line, name: str, found: object, wanted: object, row: Any) -> Wrong:
        params = {"field": name, "found": short(found), "wanted": short(wanted)}
        seat = row["seat"] if row else None
        return Wrong(Fault(line.number, "other_sheet", params, self._state.round, seat, row["name"] if row else ""))

    # --- the game -----------------------------------------------------------------------------------------------

    def _play(self) -> None:
        """Play the events read so far, group by group."""
        while self._seen < len(self._entries):
            group = self._group()
            for entry in group:
                if isinstance(entry.event, ev.RoundDealt) and not entry.event.fingerprint:
                    self._unsealed.append(entry.event.round)
                self._state = evolve(self._state, entry.event, entry.at)
            self._seen += len(group)

    def _group(self) -> list[Entry]:
        """The next events that are one command and what came of it.

        Raises:
            Wrong: there is no command that brings about these.
        """
        coming = [entry for _, entry in self._entries[self._seen : self._seen + _AHEAD]]
        events = [entry.event for entry in coming]
        best: tuple[int, Fault] | None = None
        for command in causes(events):
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
            wanted, _ = step(self._state, command, at, RecordedChance(events))
        except Speed313Error as error:
            return 0, self._fault(0, events, "refused", reason=error.code)
        except NoSuchChance:
            return 0, self._fault(_shuffle_in(events), events, "bad_order")
        except _FALLS:
            return 0, self._fault(0, events, "not_now")
        if not wanted:
            return 0, self._fault(0, events, "not_now")
        for place, event in enumerate(wanted):
            if place >= len(coming):
                return place, Fault(self._line(place), "cut_off", round=self._state.round)
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
        return self._fault(place, events, "other_value", field=name, found=short(one), wanted=short(other))

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
                    params = {"field": name, "found": short(one), "wanted": short(two)}
                    fault = self._fault(place, events, "other_value", **params)
                return replace(fault, seat=result.seat, name=self._name(result.seat))
        seats = [[result.seat for result in results] for results in (found, wanted)]
        return self._fault(place, events, "other_value", field="results", found=str(seats[0]), wanted=str(seats[1]))

    def _fault(self, place: int, events: Sequence[ev.Event], code: str, **params: Any) -> Fault:
        seat = getattr(events[place], "seat", None)
        return Fault(self._line(place), code, params, self._state.round, seat, self._name(seat))

    def _line(self, place: int) -> int:
        """The number of the line of that coming event, or of the line after the last."""
        index = self._seen + place
        if index < len(self._entries):
            return self._entries[index][0].number
        return self._entries[-1][0].number + 1

    def _name(self, number: int | None) -> str:
        seats = self._state.seats + self._state.watching + self._state.gone
        return next((seat.name for seat in seats if seat.seat == number), "")


def _opened(header: Line) -> GameState:
    values = header.values
    if "record" not in values:
        raise Wrong(Fault(header.number, "no_record"))
    if type(values["record"]) is not int or values["record"] < 1:
        raise Wrong(Fault(header.number, "bad_header", {"field": "record"}))
    if values["record"] > FORMAT:
        raise Wrong(Fault(header.number, "newer", {"version": values["record"]}))
    try:
        return read_opening(values.get("opening"))
    except (Mismatch, *_FALLS):
        raise Wrong(Fault(header.number, "bad_header", {"field": "opening"})) from None


def _as_old(event: ev.Event, found: ev.Event) -> ev.Event:
    """The event as it was written before deals were sealed, where the found one is of that time."""
    both = isinstance(event, ev.RoundDealt) and isinstance(found, ev.RoundDealt)
    return replace(event, salt="", fingerprint="") if both and not found.salt + found.fingerprint else event


def _shuffle_in(events: Sequence[ev.Event]) -> int:
    kinds = (ev.RoundDealt, ev.CallerDrawn, ev.Reshuffled)
    return next((place for place, event in enumerate(events) if isinstance(event, kinds)), 0)
