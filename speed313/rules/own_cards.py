"""Three Thirteen Speed with the table's own cards (§9.5): who answers for whom, what is waited for, what a seat may do.

The server deals nothing and knows no hand. Phones are buzzers and score pads; what they say is taken on trust, and the
host can put it right. A seat without a phone is answered for by a neighbour.
"""

from collections.abc import Callable
from functools import partial
from itertools import chain

from speed313.errors import RuleError, SeatError, Speed313Error
from speed313.rules import events as ev
from speed313.rules.legal import check_call, check_go_on, check_match, check_seated, check_wait
from speed313.rules.state import GameState, Phase, Result, Seat, Word

OWN_ACTIONS = ("holding", "match", "go_on", "call_draw", "call_discard", "wait")


def check_own_cards(state: GameState) -> None:
    """That the table plays with its own cards.

    Raises:
        RuleError: ``no_own_cards``.
    """
    if not state.own_cards:
        raise RuleError("no_own_cards")


def _from(state: GameState, number: int) -> tuple[Seat, ...]:
    """The other seats of the ring, the left neighbour first."""
    place = next(index for index, seat in enumerate(state.seats) if seat.seat == number)
    return state.seats[place + 1 :] + state.seats[:place]


def helper_of(state: GameState, seat: Seat) -> Seat | None:
    """Who answers for a seat without a phone: the nearest on its left whose phone is here.

    While a round is played it is one that is still in: it has to look at the table anyway.
    """
    if seat.phone or seat not in state.seats:
        return None
    free = state.phase is Phase.COUNT
    return next(
        (other for other in _from(state, seat.seat) if _is_with_phone(other) and (free or other.melds is None)), None
    )


def _is_with_phone(seat: Seat) -> bool:
    return seat.phone and seat.here and not seat.left


def answers_for(state: GameState, number: int) -> tuple[Seat, ...]:
    """The seats without a phone that this seat answers for."""
    return tuple(
        seat
        for seat in state.seats
        if not seat.phone and not seat.left and (helper := helper_of(state, seat)) and helper.seat == number
    )


def neighbours_of(state: GameState, number: int) -> tuple[int, ...]:
    """The nearest seat with a phone on the left and on the right: they see the hand on the table."""
    ring = [seat.seat for seat in _from(state, number) if seat.phone and not seat.left]
    return tuple(dict.fromkeys((*ring[:1], *ring[-1:])))


# --- what a seat may do -----------------------------------------------------------------------------------------------


def check_holding(state: GameState, number: int) -> Seat:
    """The seat that may say that it holds a card, or not yet (§4.4).

    Raises:
        RuleError: ``no_own_cards``, ``called`` once "discard" was called, ``wrong_phase``, ``already_matched``.
    """
    check_own_cards(state)
    seat = check_seated(state, number)
    if state.phase is not Phase.DRAW:
        raise RuleError("called" if state.phase in (Phase.WINDOW, Phase.SHOWDOWN) else "wrong_phase")
    if seat.melds is not None:
        raise RuleError("already_matched")
    return seat


def check_helps(state: GameState, number: int, by: int | None) -> None:
    """That ``by`` may speak for that seat: the host (None), the seat itself, who answers for it.

    Raises:
        SeatError: ``no_seat``, ``not_helper``.
    """
    seat = state.find(number)
    if seat is None:
        raise SeatError("no_seat")
    if by is None or by == number:
        return
    helper = helper_of(state, seat)
    if helper is None or helper.seat != by:
        raise SeatError("not_helper")


def is_open(state: GameState, seat: Seat) -> bool:
    """Whether what the hand was worth can be said now: while the table counts, and later where it is missing."""
    if state.phase is Phase.COUNT:
        return seat in state.playing and seat.melds is None
    last = seat.cells[-1] if seat.cells else None
    return state.phase in (Phase.SCORED, Phase.FINISHED) and last is not None and last.is_missing


def check_count(state: GameState, number: int, by: int | None) -> Seat:
    """The seat whose hand may be counted now, by ``by`` (None: the host).

    Raises:
        RuleError: ``no_own_cards``, ``already_matched``, ``wrong_phase``, ``paused``.
        SeatError: ``no_seat``, ``not_helper``.
    """
    check_own_cards(state)
    check_helps(state, number, by)
    seat = state.find(number)
    assert seat is not None
    if state.paused:
        raise RuleError("paused")
    if not is_open(state, seat):
        matched = state.phase is Phase.COUNT and seat.melds is not None
        raise RuleError("already_matched" if matched else "wrong_phase")
    return seat


def check_check(state: GameState, number: int, by: int) -> Seat:
    """The seat whose count this neighbour may check: another's, that it has not entered itself.

    Raises:
        RuleError: ``no_own_cards``, ``wrong_phase``, ``not_counted``.
        SeatError: ``no_seat``, ``not_neighbour``.
    """
    check_own_cards(state)
    seat = check_seated(state, number)
    if state.phase is not Phase.COUNT:
        raise RuleError("wrong_phase")
    if seat.count is None:
        raise RuleError("not_counted")
    if by not in neighbours_of(state, number) or seat.count.by == by:
        raise SeatError("not_neighbour")
    return seat


def own_legal(state: GameState, number: int) -> tuple[str, ...]:
    """What this seat may do now, out of ``OWN_ACTIONS``."""
    checks: dict[str, Callable[[], object]] = {
        "holding": lambda: check_holding(state, number),
        "match": lambda: check_match(state, number),
        "go_on": lambda: check_go_on(state, number),
        "call_draw": lambda: check_call(state, number, Word.DRAW),
        "call_discard": lambda: check_call(state, number, Word.DISCARD),
        "wait": lambda: check_wait(state, number),
    }
    return tuple(action for action in OWN_ACTIONS if _passes(checks[action]))


def may_count(state: GameState, number: int) -> tuple[int, ...]:
    """The seats whose hands this one may count now: its own, and those it answers for."""
    seats = chain((number,), (seat.seat for seat in answers_for(state, number)))
    return tuple(seat for seat in seats if _passes(partial(check_count, state, seat, number)))


def may_check(state: GameState, number: int) -> tuple[int, ...]:
    """The seats whose counts this one may check now, and has not."""
    return tuple(
        seat.seat
        for seat in state.seats
        if seat.count
        and number not in seat.count.checked
        and seat.seat != number
        and _passes(partial(check_check, state, seat.seat, number))
    )


def _passes(check: Callable[[], object]) -> bool:
    try:
        check()
    except Speed313Error:
        return False
    return True


# --- what is due ------------------------------------------------------------------------------------------------------


def is_nobody_here(state: GameState, at: int) -> bool:
    """Whether neither a phone nor the host screen is here. While one is, the table plays on: the people sit at it."""
    people = [seat for seat in state.seats + state.watching if not seat.left]
    return not state.host and all(seat.is_away(at, state.rules.grace) for seat in people)


def still_to_hold(state: GameState) -> tuple[Seat, ...]:
    """The seats still in that have not said that they hold a card."""
    return tuple(seat for seat in state.still_in if not seat.holds)


def uncounted(state: GameState) -> tuple[Seat, ...]:
    """The seats of which the round still needs to hear: whoever has left is not waited for."""
    return tuple(seat for seat in state.still_in if seat.count is None and not seat.left)


def hold_for(state: GameState, at: int, late: bool) -> tuple[ev.Event, ...]:
    """§7.2: a seat that does not press is counted as holding, when its time is up or its phone is away.

    A seat without a phone has until the clock runs out, or whoever answers for it presses.
    """
    for seat in still_to_hold(state):
        if late or seat.left or (seat.phone and seat.is_away(at, state.rules.grace)):
            return (ev.HoldingSaid(seat.seat, on=True, auto=True),)
    return ()


def score_count(state: GameState) -> ev.RoundScored:
    """The round as it was counted, in rising order of points; what nobody said is missing."""
    results = [_result(seat) for seat in state.playing if seat.melds is not None or seat.count]
    return ev.RoundScored(tuple(sorted(results, key=lambda result: (result.points, not result.matched))))


def _result(seat: Seat) -> Result:
    count = seat.count
    if count is None:
        return Result(seat.seat, seat.fine, (), (), True, seat.fine)
    return Result(seat.seat, count.points + seat.fine, count.melds, count.orphans, False, seat.fine)
