"""The lobby with which a recorded game begins: empty, or the seats that stayed from the game before."""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, replace
from typing import Any, get_type_hints

from speed313.errors import Speed313Error
from speed313.journal.shape import Mismatch, shape_of
from speed313.rules import events as ev
from speed313.rules.evolve import evolve
from speed313.rules.house_rules import parse_rules
from speed313.rules.legal import check_mark
from speed313.rules.state import GameState, Phase, Seat

# What outlives a game at its table. Everything else is as at a table that was just laid.
KEPT = ("game", "rules", "seats", "gone", "blocked", "host", "next_seat", "seq", "at")
_EMPTY = GameState()


def opening_of(state: GameState) -> GameState:
    """The lobby that ``state`` is, and nothing of the games before it."""
    return GameState(**{name: getattr(state, name) for name in KEPT})


def write_opening(state: GameState) -> dict[str, Any]:
    """A lobby as JSON values: only what is not as at an empty table, and of a seat only what is not as at first."""
    written: dict[str, Any] = {}
    for name in KEPT:
        value = getattr(state, name)
        if value == getattr(_EMPTY, name):
            continue
        if name == "rules":
            written[name] = value.as_dict()
        elif name in ("seats", "gone"):
            written[name] = [_write_seat(seat) for seat in value]
        else:
            written[name] = shape_of(get_type_hints(GameState)[name]).write(value)
    return written


def read_opening(written: object) -> GameState:
    """The lobby of such values.

    Raises:
        Mismatch: they are no lobby.
    """
    if not isinstance(written, dict) or not written.keys() <= set(KEPT):
        raise Mismatch("", f"must be an object of {', '.join(KEPT)}")
    state = replace(_EMPTY, **{name: _read(name, raw) for name, raw in written.items()})
    if not _is_lobby(state):
        raise Mismatch("", "must be the lobby of a game")
    return state


def _read(name: str, raw: Any) -> Any:
    if name == "rules":
        try:
            return parse_rules(raw if isinstance(raw, dict) else {"": raw})
        except Speed313Error:
            raise Mismatch(".rules", "must be house rules") from None
    if name in ("seats", "gone"):
        if not isinstance(raw, list):
            raise Mismatch(f".{name}", "must be a list")
        return tuple(_read_seat(seat) for seat in raw)
    return shape_of(get_type_hints(GameState)[name]).read(raw)


def _is_lobby(state: GameState) -> bool:
    """Whether a new game at that table would begin with the same lobby, and no seat is there twice."""
    numbers = [seat.seat for seat in state.seats + state.gone]
    again = evolve(state, ev.GameOpened(), state.at)
    same = replace(opening_of(again), game=state.game, seq=state.seq) == state
    return (
        same
        and state.phase is Phase.LOBBY
        and len(set(numbers)) == len(numbers) == sum(0 < number < state.next_seat for number in numbers)
    )


def _write_seat(seat: Seat) -> dict[str, Any]:
    hints = get_type_hints(Seat)
    return {
        field.name: shape_of(hints[field.name]).write(getattr(seat, field.name))
        for field in fields(Seat)
        if _is_told(field, getattr(seat, field.name))
    }


def _is_told(field: "Field[Any]", value: object) -> bool:
    return field.default is MISSING or value != field.default


def _read_seat(raw: Any) -> Seat:
    hints = get_type_hints(Seat)
    if not isinstance(raw, dict) or not raw.keys() <= hints.keys():
        raise Mismatch("", "must be a seat")
    values: Mapping[str, Any] = {name: shape_of(hints[name]).read(value) for name, value in raw.items()}
    try:
        seat = Seat(**values)
        check_mark(seat.color, seat.symbol)
        return seat
    except (TypeError, Speed313Error):
        raise Mismatch("", "must be a seat with its number, name, colour and symbol") from None
