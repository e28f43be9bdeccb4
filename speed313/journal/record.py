"""The record of a game: lines of JSON that people can read and any program can check. docs/record.md describes them.

A header, one line for each event, and how the game ended. Each line ends with its ``check``, which also depends on all
lines before it, so that no byte can change unnoticed.
"""

import codecs
import hashlib
import json
import random
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from speed313 import __version__
from speed313.journal.base import Entry
from speed313.journal.codec import EventCodec
from speed313.journal.games import Game
from speed313.journal.opening import write_opening
from speed313.rules.deal import ranking
from speed313.rules.events import EVENTS, RoundDealt
from speed313.rules.state import GameState, Seat

FORMAT = 1
SEAL, SEALED = ("salt", "fingerprint"), 2  # of a deal, and since which version of its event
HEADER = ("record", "game", "begun", "program", "cards", "rules", "seats", "opening")  # and perhaps ``SIMULATED``
SIMULATED = "simulated"
CODEC = EventCodec(EVENTS)
_CHECK_DIGITS = 16
_CHECK = re.compile(rf',"check":"([0-9a-f]{{{_CHECK_DIGITS}}})"\}}\Z')
_FRAME = ("seq", "at", "check")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a record: its number in the file, from 1, what it says, and whether its check is right."""

    number: int
    values: Mapping[str, Any]
    sound: bool


class BadLine(Exception):
    """A line that is no line of a record: its number, and whether its check is right all the same."""

    def __init__(self, number: int, sound: bool) -> None:
        super().__init__(number)
        self.number = number
        self.sound = sound


def record_of(game: Game, begun: str | None = None, simulated: Mapping[str, Any] | None = None) -> Iterator[str]:
    """The lines of a game's record. ``begun`` is the date and time of day, where that is known (ISO 8601).

    ``simulated`` says how to play a game between bots once more.
    """
    check = ""
    for values in (_header(game, begun, simulated), *map(_event, game.entries), ending(game.state)):
        text = json.dumps(values, separators=(",", ":"), ensure_ascii=not _is_text(values))
        check = next_check(check, text)
        yield f'{text[:-1]},"check":"{check}"}}'


def next_check(before: str, text: str) -> str:
    """The check of a line: the start of the SHA-256 of the check before ("" at first) and the line without its own."""
    return hashlib.sha256(before.encode() + text.encode("utf-8")).hexdigest()[:_CHECK_DIGITS]


def read_lines(lines: Iterable[bytes]) -> Iterator[Line]:
    """The lines of a file of records; each header begins a record, whose checks begin anew. Empty lines are left out.

    Raises:
        BadLine: while reading, at a line that is not an object in JSON, or that says something twice.
    """
    check = ""
    for number, raw in enumerate(lines, start=1):
        raw = raw.rstrip(b"\r\n").removeprefix(codecs.BOM_UTF8)  # some editors begin a file with that mark
        if not raw:
            continue
        text = raw.decode("utf-8", "surrogateescape")
        found = _CHECK.search(text)
        bare = text[: found.start()] + "}" if found else text
        before = "" if bare.startswith('{"record":') else check
        check = hashlib.sha256(before.encode() + bare.encode("utf-8", "surrogateescape")).hexdigest()[:_CHECK_DIGITS]
        sound = found is not None and found[1] == check
        values = _parsed(text)
        if values is None:
            raise BadLine(number, sound)
        yield Line(number, values, sound)


def read_entry(line: Line) -> Entry:
    """The event of a line.

    Raises:
        JournalError: it holds none that can be.
    """
    values = {key: value for key, value in line.values.items() if key not in _FRAME}
    event = CODEC.decode(values)
    return Entry(line.values["seq"], line.values["at"], event)


def ending(state: GameState) -> dict[str, Any]:
    """The last line: where the game stood, and the sheet."""
    places = ranking(state.seats)
    return {
        "end": state.phase.value,
        "round": state.round,
        "sheet": [_row(seat, places.get(seat.seat, 0)) for seat in players(state)],
    }


def players(state: GameState) -> tuple[Seat, ...]:
    """The seats of the sheet: the ring, then those who have left."""
    return tuple(seat for seat in state.seats + state.watching + state.gone if seat.joined)


def header_facts(state: GameState) -> dict[str, Any]:
    """What a header says of a game that anybody can find in its events as well: cards, house rules, who played."""
    return {
        "cards": len(state.deck),
        "rules": state.rules.as_dict(),
        "seats": [{"seat": seat.seat, "name": seat.name, "bot": seat.bot} for seat in players(state)],
    }


def chance_of(seed: int, number: int) -> random.Random:
    """The chance that a simulated game of that seed and number is played with."""
    return random.Random(f"{seed}:{number}")


def _header(game: Game, begun: str | None, simulated: Mapping[str, Any] | None) -> dict[str, Any]:
    header: dict[str, Any] = {"record": FORMAT, "game": game.name, "begun": begun}
    header |= {"program": f"speed313 {__version__}", **header_facts(game.state)}
    header["opening"] = write_opening(game.opening)
    if simulated is not None:
        header[SIMULATED] = dict(simulated)
    return header


def _event(entry: Entry) -> dict[str, Any]:
    values = {"seq": entry.seq, "at": entry.at, **CODEC.encode(entry.event)}
    if is_unsealed(entry.event):  # told as it was written then, so that no other deal can lack its fingerprint
        values = {key: value for key, value in values.items() if key not in SEAL} | {"v": SEALED - 1}
    return values


def is_unsealed(event: object) -> bool:
    """Whether it is a deal of before there were fingerprints."""
    return isinstance(event, RoundDealt) and not (event.salt or event.fingerprint)


def _row(seat: Seat, place: int) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "name": seat.name,
        "joined": seat.joined,
        "left": seat.left,
        "start": seat.start,
        "points": [cell.points if cell and not cell.is_missing else None for cell in seat.cells],
        "total": seat.total,
        "place": place,
    }


def _is_text(values: Mapping[str, Any]) -> bool:
    """Whether all its texts can be written as they are; half of a surrogate pair cannot."""
    try:
        json.dumps(values, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _parsed(text: str) -> dict[str, Any] | None:
    try:
        values = json.loads(text, object_pairs_hook=_once, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return None
    return values if isinstance(values, dict) else None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys are all different: programs do not agree on which of two counts."""
    values = dict(pairs)
    if len(values) != len(pairs):
        raise ValueError
    return values


def _refuse(constant: str) -> None:
    raise ValueError(constant)
