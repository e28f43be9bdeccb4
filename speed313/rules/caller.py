"""The caller: what is due, and when (§4.3-§4.10, §5, §7.1-§7.3, §7.7). Clocks are values in the state.

``due`` says at which instant the table must look again, ``advance`` does what is due. What they do and when never
depends on what anyone holds (§4.11): only on who has acted, who is here and what the clock says.
"""

import random

from speed313.rules import events as ev
from speed313.rules.arrange import arrange
from speed313.rules.deal import deal_round, reshuffle
from speed313.rules.state import (
    FEWEST_SEATS,
    MOST_TURNS,
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
    if at < state.shown_until or not (_clock_is_out(state, at) or _all_went_on(state, at)):
        return ()
    if state.phase is Phase.CALLER:
        return (deal_round(state, rng),)
    if state.phase in WINDOWS:
        return _end_window(state, rng)
    if state.phase is Phase.SHOWDOWN:
        return (score_round(state),)
    return _end_sheet(state, rng)


def due(state: GameState, asked: int = 0) -> int | None:
    """The next instant at which ``advance`` may have something to do, or None while only a command can.

    ``asked`` is the instant at which ``advance`` was asked last; it was also asked at the newest event.
    """
    if state.paused or state.phase in _AT_REST:
        return None
    grace = state.rules.grace * 1000
    instants = [seat.lost_at + grace for seat in state.seats + state.watching if not seat.here]
    if state.clock and state.clock.ends is not None:
        instants.append(state.clock.ends)
    if state.phase is Phase.DRAW and state.call:
        instants.append(state.call.at)
    instants.append(state.shown_until)
    return min((instant for instant in instants if instant > max(asked, state.at)), default=None)


def waiting_for(state: GameState) -> tuple[Seat, ...]:
    """The seats that the table waits for: yet to hold a card, or yet to say "go on"."""
    if state.phase is Phase.DRAW:
        return tuple(seat for seat in state.still_in if not seat.held)
    if state.phase in WINDOWS or state.phase is Phase.SCORED:
        return tuple(seat for seat in _asked(state, state.at) if not seat.go_on)
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
    best = arrange(seat.hand, state.cards, state.rules.terms)
    return Result(seat.seat, best.points, best.melds, best.orphans, False)


def _clock_is_out(state: GameState, at: int) -> bool:
    return state.clock is not None and state.clock.ends is not None and at >= state.clock.ends


def _may_go_on(state: GameState) -> tuple[Seat, ...]:
    return state.seats if state.phase is Phase.SCORED else state.still_in


def _asked(state: GameState, at: int) -> tuple[Seat, ...]:
    """Who is asked to say "go on": every connected seat still in, on the score sheet every connected seat (§7.7).

    A phone counts as connected for its grace time: a page that is loaded again must not cost anybody the window.
    """
    return tuple(seat for seat in _may_go_on(state) if not seat.is_away(at, state.rules.grace))


def _all_went_on(state: GameState, at: int) -> bool:
    if state.phase not in WINDOWS and state.phase is not Phase.SCORED:
        return False
    # With nobody connected the clock decides, or the host.
    return all(seat.go_on for seat in _asked(state, at) or _may_go_on(state))


def _nobody_here(state: GameState, at: int) -> bool:
    """Whether the phones of all people are gone, also of those who watch: then nobody would see the table play on.

    Where all people have left, bots play on as an exhibition; without bots nobody is here.
    """
    seats = state.seats + state.watching
    people = [seat for seat in seats if not seat.bot and not seat.left]
    if not people:
        return bool(seats) and not any(seat.bot for seat in seats)
    return all(seat.is_away(at, state.rules.grace) for seat in people)


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
    if state.round >= state.rules.rounds:
        return (ev.GameFinished(),)
    if len(state.seats) + len(state.watching) < FEWEST_SEATS:
        return (ev.GamePaused(Reason.SEATS),)
    return (deal_round(state, rng),)
