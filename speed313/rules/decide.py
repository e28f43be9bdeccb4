"""decide(state, command, at, rng): what happens when that is asked at that instant, or a refusal.

The answer is a tuple of events. What the command itself brings about comes first, then whatever is due because of
it: the last held card makes the caller call "discard" in the same breath.
"""

import random
from collections.abc import Callable
from typing import Any

from speed313.errors import RuleError, SeatError
from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.appeals import APPEALS
from speed313.rules.buzzers import BUZZERS
from speed313.rules.by_turns import lay_away, to_go_out
from speed313.rules.caller import advance, is_asked, who_goes_on
from speed313.rules.deal import deal_round, draw_for_caller
from speed313.rules.evolve import evolve
from speed313.rules.layout import judged, lay_out
from speed313.rules.legal import (
    check_discard,
    check_draw,
    check_free_seat,
    check_go_on,
    check_hold,
    check_lay,
    check_mark,
    check_match,
)
from speed313.rules.own_cards import still_to_hold, uncounted
from speed313.rules.powers import POWERS, find_seat
from speed313.rules.rhythm import RHYTHM
from speed313.rules.state import FEWEST_SEATS, GameState, Phase, Reason, Source

Events = tuple[ev.Event, ...]


def decide(state: GameState, command: cmd.Command, at: int, rng: random.Random) -> Events:
    """The events that ``command`` brings about at the instant ``at``; none when it changes nothing.

    Raises:
        RuleError: not allowed now; nothing has changed.
        SeatError: no such seat, a full table.
        ParseError: a house rule that does not exist.
    """
    return step(state, command, at, rng)[0]


def step(state: GameState, command: cmd.Command, at: int, rng: random.Random) -> tuple[Events, GameState]:
    """As ``decide``, together with the state after those events."""
    at = max(at, state.at)
    done: list[ev.Event] = []
    more: Events = _DECIDE[type(command)](state, command, at, rng)
    while more:
        for event in more:
            state = evolve(state, event, at)
        done += more
        more = advance(state, at, rng)
    return tuple(done), state


def _take_seat(state: GameState, command: cmd.TakeSeat, at: int, rng: random.Random) -> Events:
    check_free_seat(state)
    check_mark(command.color, command.symbol)
    if command.bot and state.own_cards:
        raise SeatError("no_bots")
    taken = ev.SeatTaken(state.next_seat, command.name, command.color, command.symbol, command.bot)
    return (taken,) if command.bot else (taken, *_wake(state))


def _draw(state: GameState, command: cmd.Draw, at: int, rng: random.Random) -> Events:
    card = check_draw(state, command.seat, command.source, command.top)
    if state.call is not None and at < state.call.at:
        raise RuleError("too_early")
    if command.source is Source.PILE and command.top is None:
        raise RuleError("pile_changed")
    return (ev.Drew(command.seat, command.source, card, auto=False),)


def _hold(state: GameState, command: cmd.Hold, at: int, rng: random.Random) -> Events:
    seat = check_hold(state, command.seat, command.card)
    return () if seat.held == command.card else (ev.Held(command.seat, command.card, auto=False),)


def _discard(state: GameState, command: cmd.Discard, at: int, rng: random.Random) -> Events:
    return lay_away(state, check_discard(state, command.seat, command.card), command.card, at)


def _match(state: GameState, command: cmd.Match, at: int, rng: random.Random) -> Events:
    seat = check_match(state, command.seat, at)
    if state.own_cards:
        return (ev.Matched(command.seat, ()),)  # the table sees the melds (§9.5)
    if state.by_turns:
        card, orphans = to_go_out(state, seat)
        return (ev.MatchRefused(command.seat, orphans),) if orphans else lay_away(state, seat, card, at)
    best = judged(state, seat, at)
    if best.orphans:
        return (ev.MatchRefused(command.seat, best.orphans),)
    return (ev.Matched(command.seat, best.melds),)


def _lay_melds(state: GameState, command: cmd.LayMelds, at: int, rng: random.Random) -> Events:
    seat = check_lay(state, command.seat)
    melds = lay_out(seat.hand, command.melds, state.cards, state.rules.terms)
    return () if melds == seat.layout else (ev.MeldsLaid(command.seat, melds),)


def _go_on(state: GameState, command: cmd.GoOn, at: int, rng: random.Random) -> Events:
    return () if check_go_on(state, command.seat).go_on else (ev.WentOn(command.seat),)


def _leave(state: GameState, command: cmd.Leave, at: int, rng: random.Random) -> Events:
    seat = find_seat(state, command.seat)
    if state.phase is Phase.LOBBY or seat in state.watching:
        return (ev.SeatFreed(command.seat),)
    return () if seat.left else (ev.SeatLeft(command.seat, removed=False),)


def _lose(state: GameState, command: cmd.Lose, at: int, rng: random.Random) -> Events:
    return (ev.PhoneLost(command.seat),) if find_seat(state, command.seat).here else ()


def _return(state: GameState, command: cmd.Return, at: int, rng: random.Random) -> Events:
    seat = find_seat(state, command.seat)
    if seat.removed:
        raise SeatError("removed")
    events: Events = (ev.PhoneBack(command.seat),) if seat.left or not seat.here else ()
    return (*events, *_wake(state))


def _wake(state: GameState) -> Events:
    """Somebody is here: a game that stood still because nobody was runs on."""
    return (ev.GameResumed(),) if state.paused and state.paused.reason is Reason.NOBODY else ()


def _start(state: GameState, command: cmd.Start, at: int, rng: random.Random) -> Events:
    if state.phase is not Phase.LOBBY:
        raise RuleError("wrong_phase")
    if len(state.seats) < FEWEST_SEATS:
        raise RuleError("too_few_seats")
    resume: Events = (ev.GameResumed(),) if state.paused else ()
    return (*resume, draw_for_caller(state, rng))


def _stop_clocks(state: GameState, command: cmd.StopClocks, at: int, rng: random.Random) -> Events:
    if state.paused:
        raise RuleError("paused")
    return (ev.GamePaused(command.reason),)


def _resume(state: GameState, command: cmd.Resume, at: int, rng: random.Random) -> Events:
    if not state.paused:
        raise RuleError("not_paused")
    if state.paused.reason is Reason.SEATS and len(state.seats) + len(state.watching) < FEWEST_SEATS:
        raise RuleError("too_few_seats")
    return (ev.GameResumed(),)


def _next(state: GameState, command: cmd.Next, at: int, rng: random.Random) -> Events:
    if command.call not in (None, state.call.number if state.call else 0):
        return ()  # somebody was quicker: what was to be ended has ended
    if state.paused:
        raise RuleError("paused")
    if state.phase is Phase.CALLER:
        return (deal_round(state, rng),)
    if state.own_cards and state.phase is Phase.DRAW and (silent := still_to_hold(state)):
        return tuple(ev.HoldingSaid(seat.seat, on=True, auto=False) for seat in silent)
    if not is_asked(state) and not state.awaits_call:
        raise RuleError("wrong_phase")
    if state.phase is Phase.COUNT and (missing := uncounted(state)):
        raise RuleError("scores_missing", names=[seat.name for seat in missing])
    seats = who_goes_on(state, at)
    return tuple(ev.WentOn(seat.seat) for seat in seats if not seat.go_on)


def _new_game(state: GameState, command: cmd.NewGame, at: int, rng: random.Random) -> Events:
    if state.phase is Phase.LOBBY:
        raise RuleError("wrong_phase")
    return (ev.GameOpened(),)


def _tick(state: GameState, command: cmd.Tick, at: int, rng: random.Random) -> Events:
    return advance(state, at, rng)


_DECIDE: dict[type, Callable[[GameState, Any, int, random.Random], Events]] = {
    cmd.TakeSeat: _take_seat,
    cmd.Draw: _draw,
    cmd.Hold: _hold,
    cmd.Discard: _discard,
    cmd.Match: _match,
    cmd.LayMelds: _lay_melds,
    cmd.GoOn: _go_on,
    cmd.Leave: _leave,
    cmd.Lose: _lose,
    cmd.Return: _return,
    cmd.Start: _start,
    cmd.StopClocks: _stop_clocks,
    cmd.Resume: _resume,
    cmd.Next: _next,
    cmd.NewGame: _new_game,
    cmd.Tick: _tick,
    **POWERS,
    **RHYTHM,
    **BUZZERS,
    **APPEALS,
}
