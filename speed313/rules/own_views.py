"""What leaves the server of a table with its own cards (§9.5); part of ``views``. Nothing of it is secret."""

from dataclasses import dataclass
from typing import Any

from speed313.rules import events as ev
from speed313.rules.cards import RANK_LETTERS, Card
from speed313.rules.counting import prices, rank_letters, suits
from speed313.rules.laid import MeldView, laid
from speed313.rules.own_cards import answers_for, may_check, may_count
from speed313.rules.state import GameState, Seat


@dataclass(frozen=True, slots=True)
class CountView:
    """What was said of a hand of real cards (§9.5); ``by`` is None for the host, ``whole`` with all its cards."""

    points: int
    ranks: tuple[str, ...]
    whole: bool
    melds: tuple[MeldView, ...]
    orphans: tuple[Card, ...]
    by: int | None
    checked: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OwnEntry:
    """One seat at a table with its own cards (§9.5): whether it has a phone, and what was said of its hand."""

    phone: bool
    count: CountView | None


@dataclass(frozen=True, slots=True)
class PriceView:
    """What an orphan of a rank costs this round (§6.2)."""

    rank: str
    points: int


@dataclass(frozen=True, slots=True)
class OwnTableView:
    """A table with its own cards (§9.5): what orphans cost this round, the suits in its packs."""

    prices: tuple[PriceView, ...]
    suits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnSeatView:
    """At a table with its own cards (§9.5): whom this seat answers for, whose hands it may count and check now."""

    holds: bool
    answers_for: tuple[int, ...]
    may_count: tuple[int, ...]
    may_check: tuple[int, ...]


def own_table(state: GameState) -> OwnTableView | None:
    """What everybody may see of a table with its own cards, else None."""
    if not state.own_cards:
        return None
    costs = prices(state.cards, state.rules) if state.round else ()
    return OwnTableView(tuple(PriceView(RANK_LETTERS[rank], points) for rank, points in costs), suits(state.rules))


def own_seat(state: GameState, seat: Seat) -> OwnSeatView | None:
    """What a seat may see besides at a table with its own cards, else None."""
    if not state.own_cards:
        return None
    helped = tuple(other.seat for other in answers_for(state, seat.seat))
    return OwnSeatView(seat.holds, helped, may_count(state, seat.seat), may_check(state, seat.seat))


def own_entry(state: GameState, seat: Seat) -> OwnEntry | None:
    """What everybody may see of a seat at a table with its own cards, else None."""
    if not state.own_cards:
        return None
    count = seat.count
    if count is None:
        return OwnEntry(seat.phone, None)
    ranks, whole = rank_letters(count.ranks), bool(count.melds or count.orphans)
    said = CountView(count.points, ranks, whole, laid(count.melds), count.orphans, count.by, count.checked)
    return OwnEntry(seat.phone, said)


def own_news(event: ev.Event) -> dict[str, Any] | None:
    """What everybody may hear of an event of real cards; None for all that is not listed here."""
    match event:
        case ev.MatchTakenBack(seat=seat):
            return {"type": "false_match", "seat": seat}
        case ev.HandCounted(seat=seat):
            return {"type": "counted", "seat": seat}
    return None
