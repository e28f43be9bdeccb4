"""The caller: what is due, and when (§4.3-§4.10, §5, §7.1-§7.3, §7.7). Clocks are values in the state.

``due`` says at which instant the table must look again, ``advance`` does what is due. What they do and when never
depends on what anyone holds (§4.11): only on who has acted, who is here and what the clock says.
"""

import random

from speed313.rules import events as ev
from speed313.rules.by_turns import acting, advance_turn
from speed313.rules.deal import deal_round, reshuffle, tied
from speed313.rules.layout import judged
from speed313.rules.own_cards import hold_for, is_nobody_here, score_count, still_to_hold, uncounted
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

_ASKED = frozenset({Phase.SCORED, Phase.DEAL, Phase.COUNT})
_AT_REST = (Phase.LOBBY, Phase.FINISHED)


def advance(state: GameState, at: int, rng: random.Random) -> tuple[ev.Event, ...]:
    """The next thing that is due at the instant ``at``, as events; none when nothing is. Ask again after each."""
    if state.paused or state.phase in _AT_REST:
        return ()
    if _nobody_here(state, at):
        return (ev.GamePaused(Reason.NOBODY),)
    if state.phase is Phase.DRAW:
        return _advance_draw(state, at)
    if state.phase is Phase.TURN:
        due_now = advance_turn(state, at, rng)
        return (score_round(state, at),) if due_now is None else due_now
    if state.phase in WINDOWS:
        return _advance_window(state, at, rng)
    if not (_clock_is_out(state, at) or _all_went_on(state, at)):
        return ()
    if state.phase is Phase.CALLER:
        return (deal_round(state, rng),)
    if state.phase is Phase.DEAL:
        return (ev.SetUpOpened(),)
    if state.phase in (Phase.SHOWDOWN, Phase.COUNT):
        return (score_round(state, at),)
    return _end_sheet(state, rng)


def is_asked(state: GameState) -> bool:
    """Whether seats are asked to say "go on": in windows, on the sheet, and while each lays out its melds (§8)."""
    laying = state.phase is Phase.SHOWDOWN and state.lays_out
    return laying or state.phase in WINDOWS or state.phase in _ASKED


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
    if state.call and (state.phase is Phase.DRAW or acting(state)):
        instants.append(state.call.at)
    if state.phase in WINDOWS and not state.may_call and state.calling(state.at):
        instants.append(_call_opens(state))
    instants.append(state.shown_until)
    return min((instant for instant in instants if instant > max(asked, state.at)), default=None)


def waiting_for(state: GameState) -> tuple[Seat, ...]:
    """The seats that the table waits for: yet to hold a card, or yet to say "go on"; then the person who calls (§7.7).

    By turns the seat whose turn it is (§9.1).
    With real cards also those whose hands nobody has counted yet (§9.5).
    """
    if state.phase is Phase.COUNT and (missing := uncounted(state)):
        return missing
    if state.phase is Phase.TURN:
        return acting(state)
    if is_asked(state) and state.phase not in WINDOWS:
        return tuple(seat for seat in _asked(state, state.at) if not seat.go_on)
    if state.phase is not Phase.DRAW and state.phase not in WINDOWS:
        return ()
    caller = state.calling(state.at)
    if caller and state.awaits_call and not caller.go_on:
        return (caller,)  # the time of all others is over
    others = _yet_to_hold(state) if state.phase is Phase.DRAW else _yet_to_go_on(state, state.at)
    return others or ((caller,) if caller and not caller.go_on else ())


def who_goes_on(state: GameState, at: int) -> tuple[Seat, ...]:
    """For whom the host says "go on": in a window also for the person who calls, who may have matched."""
    caller = state.calling(at)
    if caller is None or (is_asked(state) and state.phase not in WINDOWS):
        return _may_go_on(state)
    seats = () if state.phase is Phase.DRAW else state.still_in
    return seats if caller in seats else (*seats, caller)


def score_round(state: GameState, at: int) -> ev.RoundScored | ev.CountOpened:
    """Every hand opened and scored, in rising order of points (§5.3, §6); the table counts its own cards (§9.5)."""
    if state.own_cards:
        return score_count(state) if state.phase is Phase.COUNT else ev.CountOpened()
    results = sorted(
        (_result(state, seat, at) for seat in state.playing), key=lambda result: (result.points, not result.matched)
    )
    return ev.RoundScored(tuple(results))


def _result(state: GameState, seat: Seat, at: int) -> Result:
    if seat.melds is not None:
        return Result(seat.seat, seat.fine, seat.melds, (), True, seat.fine)
    best = judged(state, seat, at)
    return Result(seat.seat, best.points + seat.fine, best.melds, best.orphans, False, seat.fine)


def _clock_is_out(state: GameState, at: int) -> bool:
    return state.clock is not None and state.clock.ends is not None and at >= state.clock.ends


def _may_go_on(state: GameState) -> tuple[Seat, ...]:
    """On the score sheet everybody, while hands are counted who was dealt in, else who is still in."""
    if state.phase is Phase.SCORED:
        return state.seats
    return state.playing if state.phase is Phase.COUNT else state.still_in


def _asked(state: GameState, at: int) -> tuple[Seat, ...]:
    """Who is asked to say "go on": every connected seat still in, on the score sheet every connected seat (§7.7).

    A phone counts as connected for its grace time: a page that is loaded again must not cost anybody the window.
    """
    return tuple(seat for seat in _may_go_on(state) if not seat.is_away(at, state.rules.grace))


def _all_went_on(state: GameState, at: int) -> bool:
    if not is_asked(state) or (state.phase is Phase.COUNT and uncounted(state)):
        return False
    # With nobody connected the clock decides, or the host.
    return all(seat.go_on for seat in _asked(state, at) or _may_go_on(state))


def _yet_to_hold(state: GameState) -> tuple[Seat, ...]:
    if state.own_cards:
        return still_to_hold(state)
    return tuple(seat for seat in state.still_in if not seat.held)


def _yet_to_go_on(state: GameState, at: int) -> tuple[Seat, ...]:
    """Of those who are asked in a window; the person who calls has another button."""
    caller = state.calling(at)
    return tuple(seat for seat in _asked(state, at) if not seat.go_on and seat != caller)


def _call_opens(state: GameState) -> int:
    """The instant from which the person who calls may end the window (§7.7); a pause puts it off as all clocks."""
    return state.clock.starts + state.rules.call_after * 1000 if state.clock else 0


def _nobody_here(state: GameState, at: int) -> bool:
    """Whether the phones of all people are gone, also of those who watch: then nobody would see the table play on.

    Where all people have left, bots play on as an exhibition; without bots nobody is here.
    """
    if state.own_cards:
        return is_nobody_here(state, at)
    seats = state.seats + state.watching
    people = [seat for seat in seats if not seat.bot and not seat.left]
    if not people:
        return bool(seats) and not any(seat.bot for seat in seats)
    return all(seat.is_away(at, state.rules.grace) for seat in people)


def _advance_draw(state: GameState, at: int) -> tuple[ev.Event, ...]:
    waiting = _yet_to_hold(state)
    if not state.still_in:
        return (score_round(state, at),)
    if not waiting:
        waits = _await_call(state, at)
        return (ev.DiscardCalled(),) if waits is None else waits
    assert state.call is not None
    if at < state.call.at:
        return ()
    late = _clock_is_out(state, at)
    if state.own_cards:
        return hold_for(state, at, late)
    for seat in waiting:
        if late or seat.is_away(at, state.rules.grace):
            return _act_for(state, seat)
    return ()


def _await_call(state: GameState, at: int) -> tuple[ev.Event, ...] | None:
    """Wait for the person who calls: () while that goes on, None when the table need not, or has waited long enough."""
    caller = state.calling(at)
    if caller is None or caller.go_on:
        return None
    if not state.awaits_call:
        return (ev.CallAwaited(),)
    return None if _clock_is_out(state, at) else ()


def _advance_window(state: GameState, at: int, rng: random.Random) -> tuple[ev.Event, ...]:
    """A window ends by its clock, when all have gone on, or by a person's call (§7.7, §8 ``caller``)."""
    if at < state.shown_until:
        return ()
    caller = state.calling(at)
    if caller is not None and caller.go_on:
        return _end_window(state, at, rng)
    over = _clock_is_out(state, at) or state.awaits_call
    over = over or (not _yet_to_go_on(state, at) if caller else _all_went_on(state, at))
    if over:
        waits = _await_call(state, at)
        return _end_window(state, at, rng) if waits is None else waits
    if caller is not None and not state.may_call and at >= _call_opens(state):
        return (ev.CallOpened(),)
    return ()


def _act_for(state: GameState, seat: Seat) -> tuple[ev.Event, ...]:
    """§7.2: draw from the middle, lay the drawn card down; the hand stays as it is."""
    if seat.drawn:
        return (ev.Held(seat.seat, seat.drawn, auto=True),)
    card = state.middle[-1]
    return (ev.Drew(seat.seat, Source.MIDDLE, card, auto=True), ev.Held(seat.seat, card, auto=True))


def _end_window(state: GameState, at: int, rng: random.Random) -> tuple[ev.Event, ...]:
    drawing = len(state.still_in)
    if not drawing or (not state.matchers and state.turn >= MOST_TURNS):
        return (score_round(state, at),)
    call = ev.DrawCalled(last=bool(state.matchers))
    if len(state.middle) < drawing and not state.own_cards:
        return (reshuffle(state, rng), call)
    return (call,)


def _end_sheet(state: GameState, rng: random.Random) -> tuple[ev.Event, ...]:
    freed: tuple[ev.Event, ...] = tuple(
        ev.SeatFreed(seat.seat) for seat in state.seats + state.watching if seat.removed
    )
    if freed:
        return freed
    if state.round >= state.rules.rounds and not tied(state):
        return (ev.GameFinished(),)
    if len(state.seats) + len(state.watching) < FEWEST_SEATS:
        return (ev.GamePaused(Reason.SEATS),)
    return (deal_round(state, rng),)
