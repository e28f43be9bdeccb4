"""A game by turns (§9.1): whose turn it is, what that seat may do, what is due. One common pile, no calls.

Part of ``legal`` and of the caller. Like theirs, nothing here depends on what anyone holds, but for going out (§4.11).
"""

import random
from dataclasses import replace

from speed313.errors import RuleError
from speed313.rules import events as ev
from speed313.rules.arrange import best_discard
from speed313.rules.cards import Card
from speed313.rules.deal import reshuffle
from speed313.rules.layout import judged, laid_out, without
from speed313.rules.state import MOST_TURNS, GameState, Phase, Seat, Source

Events = tuple[ev.Event, ...]


# --- whose turn it is -------------------------------------------------------------------------------------------------


def first_seat(state: GameState) -> Seat:
    """The seat that begins: the one left of the dealer (§9.1), who may watch a bonus round (§8 ``tie``)."""
    ring = [seat.seat for seat in state.seats]
    place = ring.index(state.caller) + 1 if state.caller in ring else 0
    return next(seat for seat in state.seats[place:] + state.seats[:place] if not seat.watches)


def next_seat(state: GameState) -> Seat | None:
    """The seat whose turn is next, clockwise; None where everybody else has had one more turn after a seat went out."""
    if not state.turn or state.on_turn is None:
        return first_seat(state)
    following = state.left_of(state.on_turn)
    return None if following.seat in state.matchers else following


def acting(state: GameState) -> tuple[Seat, ...]:
    """The seat that the table waits for; none between two turns."""
    return tuple(seat for seat in state.seats if state.is_on_turn(seat.seat))


# --- what a seat may do -----------------------------------------------------------------------------------------------


def check_turn(state: GameState, seat: Seat) -> None:
    """That it is this seat's turn.

    Raises:
        RuleError: ``wrong_phase``, ``already_matched`` once it has gone out, ``not_your_turn``.
    """
    if state.phase is not Phase.TURN:
        raise RuleError("wrong_phase")
    if seat.melds is not None:
        raise RuleError("already_matched")
    if not state.is_on_turn(seat.seat):
        raise RuleError("not_your_turn")


def check_discards(state: GameState, seat: Seat, card: Card | None = None) -> None:
    """That this seat may discard now; ``card``, if named, must be in its hand.

    Raises:
        RuleError: as ``check_turn``; ``not_drawn``, ``not_in_hand``.
    """
    check_turn(state, seat)
    if not seat.drawn:
        raise RuleError("not_drawn")
    if card is not None and card not in seat.hand:
        raise RuleError("not_in_hand")


def check_out(state: GameState, seat: Seat) -> None:
    """That this seat may claim to go out with its discard: once in a turn, and while nobody has.

    Raises:
        RuleError: as ``check_discards``; ``false_match_rests``, ``last_turn``.
    """
    check_discards(state, seat)
    if state.last:
        raise RuleError("last_turn")
    if seat.rests:
        raise RuleError("false_match_rests")


# --- what is due ------------------------------------------------------------------------------------------------------


def to_go_out(state: GameState, seat: Seat) -> tuple[Card, tuple[Card, ...]]:
    """Which card this seat lays away to go out, and the orphans that keep it from that; none where it can."""
    card, best = best_discard(seat.hand, state.cards, state.rules.terms)
    if not state.lays_out:
        return card, best.orphans
    loose = laid_out(seat, state.cards, state.rules.terms).orphans
    if len(loose) == 1:
        return loose[0], ()
    return card, loose or laid_out(_without(state, seat, card), state.cards, state.rules.terms).orphans


def _without(state: GameState, seat: Seat, card: Card) -> Seat:
    """The seat when it has laid that card away."""
    hand = tuple(one for one in seat.hand if one != card)
    return replace(seat, hand=hand, layout=without(seat.layout, card, state.cards, state.rules.terms))


def lay_away(state: GameState, seat: Seat, card: Card, at: int, auto: bool = False) -> Events:
    """A discard; where what is left is all melded, and nobody has gone out yet, the seat goes out with it (§9.1)."""
    discarded = ev.Discarded(seat.seat, card, auto)
    best = judged(state, _without(state, seat, card), at)
    if state.last or best.orphans:
        return (discarded,)
    return (discarded, ev.Matched(seat.seat, best.melds))


def advance_turn(state: GameState, at: int, rng: random.Random) -> Events | None:
    """What is due in a game by turns, none when nothing is; None where the round is to be scored as it is (§7.3)."""
    clock = state.clock
    out = clock is not None and clock.ends is not None and at >= clock.ends
    for seat in acting(state):
        if state.call is None or at < state.call.at:
            return ()
        return _act_for(state, seat, at) if out or seat.is_away(at, state.rules.grace) else ()
    if clock is not None and not out:
        return ()  # the deal, or whoever went out, is looked at
    following = next_seat(state)
    begins = following == first_seat(state)
    if following is None or (begins and not state.last and state.turn >= MOST_TURNS):
        return None
    called = ev.TurnCalled(following.seat, last=bool(state.matchers))
    return (called,) if state.middle else (reshuffle(state, rng), called)


def _act_for(state: GameState, seat: Seat, at: int) -> Events:
    """§7.2: draw from the middle, discard the drawn card; the hand stays as it is."""
    if seat.drawn:
        return lay_away(state, seat, seat.drawn, at, auto=True)
    card = state.middle[-1]
    return (ev.Drew(seat.seat, Source.MIDDLE, card, auto=True), *lay_away(state, seat, card, at, auto=True))
