"""The caller: what is due, and when (§4.3-§4.10, §5, §7.1-§7.3, §7.7). Clocks are values in the state.

``due`` says at which instant the table must look again, ``advance`` does what is due. Neither looks at what anyone
holds (§4.11): only at who has acted, who is here and what the clock says.
"""

import random

from speed313.rules import events as ev
from speed313.rules.arrange import arrange
from speed313.rules.deal import deal_round, reshuffle
from speed313.rules.state import (
    FEWEST_SEATS,
    MOST_TURNS,
    ROUNDS,
    WINDOWS,
    GameState,
    Phase,
    Reason,
    Result,
    Seat,
    Source,
)

_AT_REST = (Phase.LOBBY, Phase.FINISHED)


def advance(state: GameState, at: int, rng: random.Random) -> tuple[ev.Event, ...]:
    """The next thing that is due at the instant ``at``, as events; none when nothing is. Ask again after each."""
    if state.paused or state.phase in _AT_REST:
        return ()
    if _nobody_here(state, at):
        return (ev.GamePaused(Reason.NOBODY),)
    if state.phase is Phase.DRAW:
        return _advance_draw(state, at)
    if not (_clock_is_out(state, at) or _all_went_on(state)):
        return ()
    if state.phase is Phase.CALLER:
        return (deal_round(state, rng),)
    if state.phase in WINDOWS:
        return _end_window(state, rng)
    if state.phase is Phase.SHOWDOWN:
        return (score_round(state),)
    return _end_sheet(state, rng)


def due(state: GameState) -> int | None:
    """The earliest instant at which ``advance`` may have something to do, or None while only a command can."""
    if state.paused or state.phase in _AT_REST:
        return None
    instants = [state.clock.ends] if state.clock and state.clock.ends is not None else []
    grace = state.rules.grace * 1000
    instants += [seat.lost_at + grace for seat in state.seats if not seat.here and seat.lost_at + grace > state.at]
    if state.phase is Phase.DRAW and state.call is not None:
        waiting = waiting_for(state)
        if any(seat.is_away(max(state.at, state.call.at), state.rules.grace) for seat in waiting):
            instants.append(state.call.at)
    return min(instants, default=None)


def waiting_for(state: GameState) -> tuple[Seat, ...]:
    """The seats that the table waits for: yet to hold a card, or yet to say "go on"."""
    if state.phase is Phase.DRAW:
        return tuple(seat for seat in state.still_in if not seat.held)
    if state.phase in WINDOWS or state.phase is Phase.SCORED:
        return tuple(seat for seat in _asked(state) if not seat.go_on)
    return ()


def score_round(state: GameState) -> ev.RoundScored:
    """Every hand opened and scored, in rising order of points (§5.3, §6)."""
    results = sorted(
        (_result(state, seat) for seat in state.seats), key=lambda result: (result.points, not result.matched)
    )
    return ev.RoundScored(tuple(results))


def _result(state: GameState, seat: Seat) -> Result:
    if seat.melds is not None:
        return Result(seat.seat, 0, seat.melds, (), True)
    best = arrange(seat.hand, state.cards)
    return Result(seat.seat, best.points, best.melds, best.orphans, False)


def _clock_is_out(state: GameState, at: int) -> bool:
    return state.clock is not None and state.clock.ends is not None and at >= state.clock.ends


def _asked(state: GameState) -> tuple[Seat, ...]:
    """Who is asked to say "go on": every connected seat still in, on the score sheet every connected seat (§7.7)."""
    seats = state.seats if state.phase is Phase.SCORED else state.still_in
    return tuple(seat for seat in seats if seat.here and not seat.left)


def _all_went_on(state: GameState) -> bool:
    if state.phase not in WINDOWS and state.phase is not Phase.SCORED:
        return False
    everybody = state.seats if state.phase is Phase.SCORED else state.still_in
    # With nobody connected the clock decides, or the host.
    return all(seat.go_on for seat in _asked(state) or everybody)


def _nobody_here(state: GameState, at: int) -> bool:
    """Whether people play and the phones of all of them are gone: then nobody would see the table play on."""
    people = [seat for seat in state.seats if not seat.bot and not seat.left]
    return bool(people) and all(not seat.here and seat.is_away(at, state.rules.grace) for seat in people)


def _advance_draw(state: GameState, at: int) -> tuple[ev.Event, ...]:
    waiting = waiting_for(state)
    if not state.still_in:
        return (score_round(state),)
    if not waiting:
        return (ev.DiscardCalled(),)
    assert state.call is not None
    if at < state.call.at:
        return ()
    late = _clock_is_out(state, at)
    for seat in waiting:
        if late or seat.is_away(at, state.rules.grace):
            return _act_for(state, seat)
    return ()


def _act_for(state: GameState, seat: Seat) -> tuple[ev.Event, ...]:
    """§7.2: draw from the middle, lay the drawn card down; the hand stays as it is."""
    if seat.drawn:
        return (ev.Held(seat.seat, seat.drawn, auto=True),)
    card = state.middle[-1]
    return (ev.Drew(seat.seat, Source.MIDDLE, card, auto=True), ev.Held(seat.seat, card, auto=True))


def _end_window(state: GameState, rng: random.Random) -> tuple[ev.Event, ...]:
    drawing = len(state.still_in)
    if not drawing or (not state.matchers and state.turn >= MOST_TURNS):
        return (score_round(state),)
    call = ev.DrawCalled(last=bool(state.matchers))
    if len(state.middle) < drawing:
        return (reshuffle(state, rng), call)
    return (call,)


def _end_sheet(state: GameState, rng: random.Random) -> tuple[ev.Event, ...]:
    freed: tuple[ev.Event, ...] = tuple(
        ev.SeatFreed(seat.seat) for seat in state.seats + state.watching if seat.removed
    )
    if freed:
        return freed
    if state.round >= ROUNDS:
        return (ev.GameFinished(),)
    if len(state.seats) + len(state.watching) < FEWEST_SEATS:
        return (ev.GamePaused(Reason.SEATS),)
    return (deal_round(state, rng),)
