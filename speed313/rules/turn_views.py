"""What leaves the server of a game by turns (§9.1): the common pile, whose turn it is; part of ``views``."""

from dataclasses import dataclass
from typing import Any

from speed313.rules import events as ev
from speed313.rules.cards import Card
from speed313.rules.state import GameState, Phase, Seat


@dataclass(frozen=True, slots=True)
class TurnTableView:
    """A game by turns (§9.1): whose turn it is, the common pile with its top card, how many packs were dealt from."""

    seat: int | None
    top: Card | None
    pile: int
    packs: int


@dataclass(frozen=True, slots=True)
class TurnSeatView:
    """What a seat sees besides in a game by turns (§9.1): whether it is on turn, the common pile's top, the packs."""

    mine: bool
    top: Card | None
    packs: int


def turn_table(state: GameState) -> TurnTableView | None:
    """What everybody may see of a game by turns, else None."""
    if not state.by_turns:
        return None
    seat = state.on_turn if state.phase is Phase.TURN else None
    return TurnTableView(seat, _top(state), len(state.pile), state.packs)


def turn_seat(state: GameState, seat: Seat) -> TurnSeatView | None:
    """What a seat may see besides in a game by turns, else None."""
    if not state.by_turns:
        return None
    return TurnSeatView(state.is_on_turn(seat.seat), _top(state), state.packs)


def turn_news(event: ev.Event) -> dict[str, Any] | None:
    """What everybody may hear of an event of a game by turns; None for all that is not listed here."""
    match event:
        case ev.Discarded(seat=seat):
            return {"type": "laid_away", "seat": seat}
    return None


def _top(state: GameState) -> Card | None:
    return state.pile[-1] if state.pile else None
