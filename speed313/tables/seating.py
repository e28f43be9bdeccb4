"""Sitting down, and what hosts do with seats: requests to which the table adds names, colours or the asking seat.

Also where what a person typed is made tidy first.
"""

from collections.abc import Callable

from speed313.bots.base import BOTS
from speed313.errors import ParseError, SeatError
from speed313.rules import commands as cmd
from speed313.rules.legal import check_free_seat
from speed313.rules.own_cards import check_own_cards
from speed313.rules.state import GameState, Seat
from speed313.tables.names import bot_name, claim_name, free_index, free_name, tidy_reason
from speed313.tables.requests import Actor, Fields


def check_welcome(state: GameState, address: str) -> None:
    """That the host has not blocked that network address.

    Raises:
        SeatError: ``blocked``.
    """
    if address and any(address == blocked for _, blocked in state.blocked):
        raise SeatError("blocked")


def take_seat(state: GameState, fields: Fields) -> cmd.TakeSeat:
    """A person sits down, under a name, colour and symbol that no other seat has.

    Raises:
        SeatError: ``table_full``, ``table_closed``, ``name_taken``.
        ParseError: ``bad_name``.
    """
    check_free_seat(state)  # before the name: another one would not help
    name = claim_name(fields["name"], _names(state))
    seats = state.seats + state.watching
    color = free_index(fields["color"], [seat.color for seat in seats])
    symbol = free_index(fields["symbol"], [seat.symbol for seat in seats])
    return cmd.TakeSeat(name, color, symbol)


def seat_bot(state: GameState, strength: str) -> cmd.TakeSeat:
    """A bot sits down.

    Raises:
        ParseError: ``bad_message`` for a strength that does not exist.
    """
    if strength not in BOTS:
        raise ParseError("bad_message", field="strength")
    seats = state.seats + state.watching
    color = free_index(len(seats), [seat.color for seat in seats])
    symbol = free_index(len(seats), [seat.symbol for seat in seats])
    return cmd.TakeSeat(bot_name(_names(state)), color, symbol, strength)


def _add_seat(state: GameState, actor: Actor, fields: Fields) -> cmd.Command:
    check_own_cards(state)
    wish = take_seat(state, {**fields, "color": state.next_seat % 12, "symbol": state.next_seat % 12})
    return cmd.AddSeat(wish.name, wish.color, wish.symbol)


def _match_for(state: GameState, actor: Actor, fields: Fields) -> cmd.Command:
    return cmd.MatchFor(fields["seat"], None if actor.hosts else actor.seat)


def _count(state: GameState, actor: Actor, fields: Fields) -> cmd.Command:
    number = fields.get("seat", actor.seat)
    if number is None:
        raise ParseError("bad_message", field="seat")
    if ("ranks" in fields) == ("hand" in fields):
        raise ParseError("bad_message", field="ranks")
    # A remote counts its own hand as a seat, and those of others as the host.
    by = None if actor.hosts and number != actor.seat else actor.seat
    return cmd.CountHand(number, by, fields.get("ranks"), fields.get("hand"))


def _names(state: GameState, but: int | None = None) -> list[str]:
    """The names on the screens, also of those on the sheet who are gone."""
    seats: tuple[Seat, ...] = state.seats + state.watching + tuple(seat for seat in state.gone if seat.joined)
    return [seat.name for seat in seats if seat.seat != but]


def _add_bot(state: GameState, actor: Actor, fields: Fields) -> cmd.Command:
    return seat_bot(state, fields["strength"])


def _rename(state: GameState, actor: Actor, fields: Fields) -> cmd.Command:
    number = fields.get("seat", actor.seat)
    if number is None:
        raise ParseError("bad_message", field="seat")
    if number != actor.seat and not actor.hosts:
        raise SeatError("not_host")
    return cmd.RenameSeat(number, claim_name(fields["name"], _names(state, but=number)))


def _restore(state: GameState, actor: Actor, fields: Fields) -> cmd.Command:
    number = fields["seat"]
    seat = next((seat for seat in state.removed if seat.seat == number), None)
    if seat is None:
        return cmd.RestoreSeat(number, "", 0, 0)
    others = [other for other in state.seats + state.watching if other.seat != number]
    color = free_index(seat.color, [other.color for other in others])
    symbol = free_index(seat.symbol, [other.symbol for other in others])
    return cmd.RestoreSeat(number, free_name(seat.name, _names(state, but=number)), color, symbol)


def _make_remote(state: GameState, actor: Actor, fields: Fields) -> cmd.Command:
    number, on = fields["seat"], fields["on"]
    if actor.role == "host":
        return cmd.MakeRemote(number, on)
    if not on and number != actor.seat:
        raise SeatError("not_host")  # a remote makes no more remotes and takes from none
    return cmd.MakeRemote(number, on, giver=actor.seat)


def _correct(state: GameState, actor: Actor, fields: Fields) -> cmd.Command:
    return cmd.CorrectCell(fields["seat"], fields["round"], fields["points"], tidy_reason(fields["reason"]))


PREPARED: dict[str, Callable[[GameState, Actor, Fields], cmd.Command]] = {
    "add_bot": _add_bot,
    "rename": _rename,
    "restore": _restore,
    "make_remote": _make_remote,
    "add_seat": _add_seat,
    "match_for": _match_for,
    "count": _count,
    "correct": _correct,
}
