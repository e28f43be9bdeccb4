"""The host's powers over seats: how ``decide`` frees, blocks, restores, names, moves and grants them."""

import random
from collections.abc import Callable
from typing import Any

from speed313.errors import RuleError, SeatError
from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.legal import check_claim, check_mark
from speed313.rules.seating import BETWEEN_ROUNDS
from speed313.rules.state import GameState, Phase, Reason, Seat

Events = tuple[ev.Event, ...]


def find_seat(state: GameState, number: int) -> Seat:
    """The seat with that number, at the table or watching.

    Raises:
        SeatError: ``no_seat``.
    """
    seat = state.find(number)
    if seat is None:
        raise SeatError("no_seat")
    return seat


def _free_seat(state: GameState, command: cmd.FreeSeat, at: int, rng: random.Random) -> Events:
    seat = find_seat(state, command.seat)
    marked: Events = () if seat.removed else (ev.SeatLeft(command.seat, removed=True),)
    if state.phase in BETWEEN_ROUNDS or seat in state.watching:
        return (*marked, ev.SeatFreed(command.seat))
    return marked


def _block_seat(state: GameState, command: cmd.BlockSeat, at: int, rng: random.Random) -> Events:
    blocked: Events = (ev.SeatBlocked(command.seat, command.address),)
    if (command.seat, command.address) in state.blocked:
        blocked = ()
    if state.find(command.seat) is None and command.seat in {seat.seat for seat in state.removed}:
        return blocked
    return (*_free_seat(state, cmd.FreeSeat(command.seat), at, rng), *blocked)


def _restore_seat(state: GameState, command: cmd.RestoreSeat, at: int, rng: random.Random) -> Events:
    seat = next((seat for seat in state.removed if seat.seat == command.seat), None)
    if seat is None:
        find_seat(state, command.seat)
        return ()
    if seat in state.gone and len(state.seats) + len(state.watching) >= state.rules.most_seats:
        raise SeatError("table_full", seats=state.rules.most_seats)
    check_mark(command.color, command.symbol)
    return (ev.SeatRestored(command.seat, command.name, command.color, command.symbol),)


def _rename_seat(state: GameState, command: cmd.RenameSeat, at: int, rng: random.Random) -> Events:
    same = find_seat(state, command.seat).name == command.name
    return () if same else (ev.SeatNamed(command.seat, command.name),)


def _move_seat(state: GameState, command: cmd.MoveSeat, at: int, rng: random.Random) -> Events:
    seat = find_seat(state, command.seat)
    if state.phase is not Phase.LOBBY:
        raise RuleError("wrong_phase")
    place = min(command.place, len(state.seats) - 1)
    return () if state.seats[place] == seat else (ev.SeatMoved(command.seat, place),)


def _make_remote(state: GameState, command: cmd.MakeRemote, at: int, rng: random.Random) -> Events:
    seat = find_seat(state, command.seat)
    if command.on and (seat.bot or seat.removed or not seat.phone):
        raise SeatError("not_free")
    changed: Events = () if seat.remote == command.on else (ev.RemoteSet(command.seat, command.on),)
    giver = state.find(command.giver) if command.giver is not None else None
    if giver is None or not giver.remote or giver.seat == command.seat:
        return changed
    return (ev.RemoteSet(giver.seat, on=False), *changed)


def _grant_seat(state: GameState, command: cmd.GrantSeat, at: int, rng: random.Random) -> Events:
    check_claim(state, command.seat)
    return (ev.SeatGranted(command.seat),)


def _see_host(state: GameState, command: cmd.SeeHost, at: int, rng: random.Random) -> Events:
    if state.host == command.here:
        return ()
    # With real cards the host screen is enough to play on (§9.5).
    stands = state.own_cards and state.paused is not None and state.paused.reason is Reason.NOBODY
    wakes: Events = (ev.GameResumed(),) if command.here and stands else ()
    return (ev.HostSeen(command.here), *wakes)


POWERS: dict[type, Callable[[GameState, Any, int, random.Random], Events]] = {
    cmd.FreeSeat: _free_seat,
    cmd.BlockSeat: _block_seat,
    cmd.RestoreSeat: _restore_seat,
    cmd.RenameSeat: _rename_seat,
    cmd.MoveSeat: _move_seat,
    cmd.MakeRemote: _make_remote,
    cmd.GrantSeat: _grant_seat,
    cmd.SeeHost: _see_host,
}
