"""The audit of a record: every line is as it was written, and the referee finds the same game, sheet included."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import zip_longest
from typing import Any

from speed313.errors import JournalError
from speed313.journal.faults import Fault, Wrong, both, is_same, short
from speed313.journal.opening import read_opening
from speed313.journal.record import (
    FORMAT,
    HEADER,
    SEALED,
    SIMULATED,
    BadLine,
    Line,
    chance_of,
    ending,
    header_facts,
    is_unsealed,
    players,
    read_entry,
    read_lines,
)
from speed313.journal.referee import DEALS, FALLS, Referee
from speed313.journal.shape import Mismatch
from speed313.rules.deal import draw_for_caller
from speed313.rules.house_rules import STANDARD, HouseRules
from speed313.rules.state import GameState


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


@dataclass(slots=True)
class _Record:
    """The lines of one record as far as they can be read; ``broken`` is the line that cannot."""

    lines: list[Line]
    broken: int | None = None


def audit(lines: Iterable[bytes]) -> Iterator[Verdict]:
    """The verdicts on a file of records, one after another; the first that is wrong is the last."""
    for record in _records(lines):
        verdict = _verdict(record)
        yield verdict
        if verdict.fault:
            return


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
        record.broken = broken.number
    yield record or _Record([])


def _verdict(record: _Record) -> Verdict:
    referee, fault = Referee(GameState()), None
    name = record.lines[0].values.get("game") if record.lines else ""
    try:
        opening = _opened(record)
        referee = Referee(opening)
        fault = _fault_in(record, referee)
        fault = fault and _rule_before(fault, record, opening.rules)
    except Wrong as wrong:
        fault = wrong.fault
    state = referee.state
    seats = sum(seat.joined > 0 for seat in state.seats + state.gone)
    return Verdict(short(name), referee.played, state.round, seats, tuple(referee.unsealed), fault)


def _opened(record: _Record) -> GameState:
    """The lobby in the header."""
    if not record.lines:
        raise Wrong(Fault(record.broken or 1, "no_record" if record.broken is None else "bad_line"))
    header = record.lines[0]
    version = header.values.get("record", 0)
    if type(version) is not int or version < 1:
        raise Wrong(Fault(header.number, "no_record"))
    if version > FORMAT:
        raise Wrong(Fault(header.number, "newer", {"version": version}))
    try:
        opening = read_opening(header.values.get("opening"))
    except (Mismatch, *FALLS):
        raise Wrong(Fault(header.number, "bad_header", {"field": "opening"})) from None
    _check_form(header, opening)
    _check_sound(header)
    return opening


def _check_form(header: Line, opening: GameState) -> None:
    """That the header has what a header has, and what only the table knew at least in the form that it has there."""
    values = header.values
    simulated = {SIMULATED} & values.keys()
    odd = (values.keys() - {"check"}) ^ {*HEADER, *simulated}
    if not _is_name(values.get("game"), opening.game):
        odd.add("game")
    if not (values.get("begun") is None or _is_instant(values["begun"])):
        odd.add("begun")
    if not (isinstance(values.get("program"), str) and values["program"]):
        odd.add("program")
    if odd:
        raise Wrong(Fault(header.number, "bad_header", {"field": min(odd)}))


def _is_name(value: object, number: int) -> bool:
    """Whether it is the code of a table and that number of a game."""
    code, _, last = value.rpartition("-") if isinstance(value, str) else ("", "", "")
    return bool(code) and last == str(number)


def _is_instant(value: object) -> bool:
    try:
        return isinstance(value, str) and datetime.fromisoformat(value).tzinfo is not None
    except ValueError:
        return False


def _fault_in(record: _Record, referee: Referee) -> Fault | None:
    try:
        _check(record, referee)
    except Wrong as wrong:
        return wrong.fault
    return None


def _rule_before(fault: Fault, record: _Record, rules: HouseRules) -> Fault:
    """That fault, or a house rule before it that is not the header's: what follows may be wrong only because of it."""
    header, *rest = record.lines
    told = header.values.get("rules")
    if not isinstance(told, dict) or not rest or "end" not in rest[-1].values:
        return fault
    last: dict[str, tuple[int, object]] = {key: (header.number, value) for key, value in rules.as_dict().items()}
    for line in rest:
        if line.values.get("type") == "RuleSet":
            last[str(line.values.get("key"))] = line.number, line.values.get("value")
    other = [
        Fault(number, "other_header", {"field": key, **both(told[key], value)})
        for key, (number, value) in last.items()
        if number < fault.line and key in told and not is_same(told[key], value)
    ]
    return min(other, key=lambda one: one.line, default=fault)


def _check(record: _Record, referee: Referee) -> None:
    header, *rest = record.lines
    before, at, last = referee.state.seq, referee.state.at, header.number
    for place, line in enumerate(rest, start=1):
        if "end" in line.values:
            referee.play()
            _check_header(header, referee)
            _check_sheet(line, referee)
            _check_sound(line, referee.state.round)
            if place < len(rest) or record.broken:
                raise Wrong(Fault(rest[place].number if place < len(rest) else record.broken or 0, "no_record"))
            return
        fault = _take(line, before + place, at, referee)
        if fault or not line.sound:
            raise Wrong(_first(fault or Fault(line.number, "changed"), referee, line))
        at, last = line.values["at"], line.number
    if record.broken:
        raise Wrong(_first(Fault(record.broken, "bad_line"), referee))
    raise Wrong(_first(Fault(last + 1, "cut_off"), referee))


def _take(line: Line, wanted: int, at: int, referee: Referee) -> Fault | None:
    """Let the referee take the event of a line, or say what is wrong with it."""
    found, instant = line.values.get("seq"), line.values.get("at")
    if type(found) is not int or found != wanted:
        return Fault(line.number, "bad_number", {"found": short(found), "wanted": wanted})
    if type(instant) is not int or instant < at:
        return Fault(line.number, "bad_instant", {"found": short(instant), "wanted": at})
    try:
        entry = read_entry(line)
    except JournalError as error:
        if error.code == "journal_version":
            return Fault(line.number, "newer", dict(error.params))
        return Fault(line.number, "bad_event", {"field": error.params["field"]})
    if is_unsealed(entry.event) and line.values["v"] >= SEALED:
        return Fault(line.number, "unsealed")
    referee.take(line.number, entry)
    return None


def _first(fault: Fault, referee: Referee, line: Line | None = None) -> Fault:
    """That fault of a ``line``, or what the referee finds wrong before it, or in it where only its check is wrong."""
    round_number = _round_of(line, referee.round)
    try:
        referee.play()
    except Wrong as wrong:
        if wrong.fault.line < fault.line + (fault.code == "changed"):
            return wrong.fault
    return replace(fault, round=round_number)


def _round_of(line: Line | None, before: int) -> int:
    """The round that a line is of: where it is a deal, the one that it deals."""
    if line is None or line.values.get("type") not in [deal.__name__ for deal in DEALS]:
        return before
    told = line.values.get("round")
    return told if type(told) is int and told in (before, before + 1) else before + 1


def _check_sound(line: Line, round_number: int = 0) -> None:
    if not line.sound:
        raise Wrong(Fault(line.number, "changed", round=round_number))


def _check_header(header: Line, referee: Referee) -> None:
    for name, wanted in header_facts(referee.state).items():
        found = header.values.get(name)
        if name == "rules" and isinstance(found, dict):
            found = {**STANDARD.as_dict(), **found}  # of a time when there were fewer house rules
        if not is_same(found, wanted):
            raise Wrong(Fault(header.number, "other_header", {"field": name, **_told_apart(found, wanted)}))
    if SIMULATED in header.values and not _is_simulated(header.values[SIMULATED], referee):
        raise Wrong(Fault(header.number, "bad_header", {"field": SIMULATED}))


def _told_apart(found: Any, wanted: Any) -> dict[str, str]:
    """Both sides of a difference; of house rules only those that differ."""
    if isinstance(found, dict) and isinstance(wanted, dict):
        odd = [key for key in {**wanted, **found} if not is_same(found.get(key), wanted.get(key))]
        found, wanted = ({key: side[key] for key in odd if key in side} for side in (found, wanted))
    return both(found, wanted)


def _is_simulated(told: Any, referee: Referee) -> bool:
    """Whether these bots sat there, and the first cards were drawn with the chance of that seed and game."""
    bots = [seat.bot for seat in players(referee.state)]
    if not isinstance(told, dict) or told.keys() != {"bots", "seed", "game"} or not is_same(told["bots"], bots):
        return False
    if type(told["seed"]) is not int or type(told["game"]) is not int or referee.lobby is None:
        return False
    return draw_for_caller(referee.lobby, chance_of(told["seed"], told["game"])) == referee.drawn


def _check_sheet(line: Line, referee: Referee) -> None:
    wanted = ending(referee.state)
    found = {key: value for key, value in line.values.items() if key != "check"}
    rows, right = found.get("sheet"), wanted["sheet"]
    for name in ("end", "round"):
        _check_value(line, referee, name, found.get(name), wanted[name])
    for row, other in zip_longest(rows if isinstance(rows, list) else [], right):
        if not isinstance(row, dict) or other is None or row.keys() != other.keys():
            raise Wrong(_sheet_fault(line, referee, "sheet", row, other))
        for name, value in other.items():
            _check_value(line, referee, name, row[name], value, other["seat"])
    _check_value(line, referee, "sheet", list(found), list(wanted))


def _check_value(
    line: Line, referee: Referee, name: str, found: object, wanted: object, seat: int | None = None
) -> None:
    if not is_same(found, wanted):
        raise Wrong(_sheet_fault(line, referee, name, found, wanted, seat))


def _sheet_fault(line: Line, referee: Referee, name: str, found: Any, wanted: Any, seat: int | None = None) -> Fault:
    params = {"field": name, **both(found, wanted)}
    return Fault(line.number, "other_sheet", params, referee.state.round, seat, referee.name_of(seat))
