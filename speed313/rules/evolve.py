"""evolve(state, event, at): the next state. It draws nothing and refuses nothing: what was stored always replays."""

from collections.abc import Callable
from typing import Any

from speed313.rules import events as ev
from speed313.rules.layout import LAYOUT, without
from speed313.rules.own_rounds import CALLED, OWN_ROUNDS
from speed313.rules.pace import PACE, measured, set_up_length, turn_length
from speed313.rules.seating import (
    FRESH_PLAY,
    SEATING,
    cards_of,
    dealt_ring,
    fresh_gone,
    fresh_seats,
    next_caller,
    still_watching,
    with_seat,
)
from speed313.rules.sheet import SHEET, next_cells, put_away
from speed313.rules.state import (
    MATCH_TIME,
    SHOWDOWN_TIME,
    Call,
    Cell,
    Clock,
    GameState,
    Pause,
    Phase,
    Result,
    ScoredRound,
    Seat,
    Source,
    Word,
    is_conserved,
)
from speed313.rules.turn_rounds import TURN_ROUNDS, gone_out, open_turns, turn_called
from speed313.rules.values import replace

LEAD = 400  # milliseconds from the decision to the call: the news reaches a phone on a slow Wi-Fi and is got ready
SPACE = 1000  # milliseconds at least from a call to that of a match: the caller ends one word before the next
CALLER_TIME = 7_000  # milliseconds for the high-card draw, and so many more for each tie that is drawn again
AGAIN_TIME = 4_000


class ConservationError(AssertionError):
    """A card is missing or in two places (§7.6): a fault of the program."""


PRIVATE = (ev.MatchRefused, ev.MeldsLaid, ev.TimeGiven)  # nobody hears of them but one seat, or the host


def evolve(state: GameState, event: ev.Event, at: int) -> GameState:
    """The state after ``event``, which happened at the instant ``at``.

    Raises:
        ConservationError: the cards are not in one place each (§7.6).
    """
    before = state if state.at == at else replace(state, at=at)
    if type(event) in CALLED:
        word, calling = CALLED[type(event)]
        after = calling(before, event, _call(before, word, getattr(event, "seat", None)))
    else:
        after = _APPLY[type(event)](before, event)
    private = isinstance(event, PRIVATE)
    after = replace(after, seq=state.seq + 1, public_seq=state.public_seq + (not private))
    if not is_conserved(after):
        raise ConservationError(f"after {event}")
    return after


def _everybody(state: GameState, **changes: Any) -> tuple[Seat, ...]:
    return tuple(replace(seat, **changes) for seat in state.seats)


def _call(state: GameState, word: Word, seat: int | None = None) -> Call:
    at, last = state.at + LEAD, state.call
    if word is Word.MATCH and last is not None:
        # Matches that are still to be called are called together: none waits for the words of many others.
        together = last.word is Word.MATCH and last.at >= at
        at = last.at if together else max(at, last.at + SPACE)
    return Call(word, at, state.public_seq + 1, seat)


def _caller_drawn(state: GameState, event: ev.CallerDrawn) -> GameState:
    length = CALLER_TIME + AGAIN_TIME * (len(event.draws) - 1)
    return replace(
        state,
        phase=Phase.CALLER,
        caller=event.seat,
        caller_draw=event.draws,
        clock=Clock("caller", state.at, length),
    )


def _round_dealt(state: GameState, event: ev.RoundDealt) -> GameState:
    starts = dict(event.starts)
    size = state.rules.cards_in(event.round)
    seats = []
    for seat in dealt_ring(state, event.seats):
        if seat.watches:
            seats.append(seat)
            continue
        fresh, index = dict(FRESH_PLAY), event.seats.index(seat.seat)
        fresh["hand"] = event.order[index * size : (index + 1) * size]
        if not state.by_turns:
            fresh["pile"] = (event.order[len(event.seats) * size + index],)
        if not seat.joined:
            fresh["joined"] = event.round
            fresh["start"] = starts.get(seat.seat, 0)
        seats.append(replace(seat, **fresh))
    after = replace(
        state,
        phase=Phase.SET_UP,
        seats=tuple(seats),
        watching=still_watching(state, event.seats),
        round=event.round,
        deal=state.deal + 1 if event.round == state.round else 1,
        turn=0,
        last=False,
        middle=event.order[len(event.seats) * (size + 1) :],
        reshuffles=0,
        salt=event.salt,
        fingerprint=event.fingerprint,
        matchers=(),
        results=(),
        may_call=False,
        caller=next_caller(state, event),
    )
    call = _call(after, Word.ROUND)
    if state.by_turns:
        return open_turns(after, event, call)
    return replace(after, call=call, clock=Clock("set_up", call.at, set_up_length(after)))


def _reshuffled(state: GameState, event: ev.Reshuffled) -> GameState:
    seats = tuple(replace(seat, pile=seat.pile[-1:]) for seat in state.seats)
    middle, pile = event.order + state.middle, state.pile[-1:]
    return replace(state, seats=seats, pile=pile, middle=middle, reshuffles=state.reshuffles + 1)


def _turn_called(state: GameState, event: ev.TurnCalled) -> GameState:
    return turn_called(state, event, _call(state, Word.LAST_TURN if event.last else Word.TURN, event.seat))


def _draw_called(state: GameState, event: ev.DrawCalled) -> GameState:
    call = _call(state, Word.LAST_DRAW if event.last else Word.DRAW)
    return replace(
        state,
        phase=Phase.DRAW,
        turn=state.turn + 1,
        last=event.last,
        seats=_everybody(state, go_on=False, drawn=None, source=None, asks=False, holds=False),
        call=call,
        clock=Clock("turn", call.at, turn_length(state)),
        may_call=False,
        slow=False,
    )


def _drew(state: GameState, event: ev.Drew) -> GameState:
    seat = state.find(event.seat)
    assert seat is not None
    after = with_seat(state, event.seat, hand=(*seat.hand, event.card), drawn=event.card, source=event.source)
    if event.source is Source.MIDDLE:
        return replace(after, middle=after.middle[:-1])
    giver = after.right_of(event.seat)
    after = with_seat(after, giver.seat, pile=giver.pile[:-1], taken=(*giver.taken, event.card))
    return replace(after, pile=after.pile[:-1])  # the common pile, by turns (§9.1)


def _held(state: GameState, event: ev.Held) -> GameState:
    seat = state.find(event.seat)
    assert seat is not None
    hand = seat.hand + ((seat.held,) if seat.held else ())
    hand = tuple(card for card in hand if card != event.card)
    layout = without(seat.layout, event.card, state.cards, state.rules.terms)
    # The clock ran out: who is away is not slow.
    slow = state.slow or (event.auto and seat.here and not seat.left)
    after = replace(with_seat(state, event.seat, hand=hand, held=event.card, layout=layout), slow=slow)
    complete = seat.held is None and all(one.held for one in after.still_in)
    return measured(after) if complete else after


def _discard_called(state: GameState, event: ev.DiscardCalled) -> GameState:
    seats = tuple(
        replace(seat, pile=(*seat.pile, seat.held), held=None, drawn=None, source=None) if seat.held else seat
        for seat in _everybody(state, go_on=False, rests=False, asks=False, holds=False)
    )
    call = _call(state, Word.DISCARD)
    if state.last and state.lays_out:
        phase, clock = Phase.SHOWDOWN, Clock("lay", call.at, state.rules.lay_clock * 1000)
    elif state.last:
        phase, clock = Phase.SHOWDOWN, Clock("showdown", call.at, SHOWDOWN_TIME)
    else:
        phase, clock = Phase.WINDOW, Clock("window", call.at, state.rules.match_window * 1000)
    return replace(state, phase=phase, seats=seats, call=call, clock=clock, may_call=False)


def _matched(state: GameState, event: ev.Matched) -> GameState:
    if state.by_turns:
        return gone_out(state, event, _call(state, Word.MATCH, event.seat))
    after = with_seat(state, event.seat, hand=(), melds=event.melds, layout=(), go_on=False)
    after = replace(after, matchers=(*state.matchers, event.seat))
    if state.phase is Phase.DRAW and state.call is not None:
        # Called before "draw" was heard: that draw becomes the last one.
        call = replace(state.call, word=Word.LAST_DRAW, number=state.public_seq + 1)
        return replace(after, last=True, call=call)
    call = _call(after, Word.MATCH, after.matchers[0])
    clock = state.clock
    if clock and clock.ends is not None:
        clock = replace(clock, length=max(clock.ends, call.at + MATCH_TIME) - clock.starts)
    return replace(after, call=call, clock=clock)


def _match_refused(state: GameState, event: ev.MatchRefused) -> GameState:
    seat = state.find(event.seat)
    assert seat is not None
    fine = seat.fine + state.rules.fine
    return with_seat(state, event.seat, rests=True, refused=seat.refused + 1, fine=fine)


def _went_on(state: GameState, event: ev.WentOn) -> GameState:
    return with_seat(state, event.seat, go_on=True)


def _cell(state: GameState, seat: Seat, result: Result | None) -> Cell:
    bonus = state.bonus > 0
    if result is None:
        return Cell(0, matched=False, missing=True, bonus=bonus)
    return Cell(result.points, result.matched, count=seat.count, bonus=bonus, fine=result.fine)


def _round_scored(state: GameState, event: ev.RoundScored) -> GameState:
    results = {result.seat: result for result in event.results}
    cells = {seat.seat: _cell(state, seat, results.get(seat.seat)) for seat in state.playing}
    turn = state.matched_turn if any(result.matched for result in event.results) else None
    scored = ScoredRound(state.round, turn, event.results)
    after = next_cells(replace(state, results=event.results, scored=(*state.scored, scored)), cells)
    return _to_sheet(after)


def _round_skipped(state: GameState, event: ev.RoundSkipped) -> GameState:
    gathered = state.middle + state.pile + tuple(card for seat in state.seats for card in cards_of(seat))
    seats = _everybody(state, **FRESH_PLAY)
    after = replace(state, seats=seats, middle=gathered, pile=(), results=(), skipped=(*state.skipped, event.round))
    return _to_sheet(next_cells(after, {}))


def _to_sheet(state: GameState) -> GameState:
    """The sheet is shown, until everybody, the host or its clock says "go on"."""
    call = _call(state, Word.SCORED)
    return replace(
        state,
        phase=Phase.SCORED,
        seats=_everybody(state, go_on=False),
        may_call=False,
        call=call,
        clock=Clock("sheet", call.at, state.rules.sheet_clock * 1000),
    )


def _game_finished(state: GameState, event: ev.GameFinished) -> GameState:
    return replace(state, phase=Phase.FINISHED, call=_call(state, Word.WINNER), clock=None)


def _game_paused(state: GameState, event: ev.GamePaused) -> GameState:
    return replace(state, paused=Pause(event.reason, state.at))


def _game_resumed(state: GameState, event: ev.GameResumed) -> GameState:
    if state.paused is None:
        return state
    since = state.paused.since
    stood = state.at - since

    def shift(seat: Seat) -> Seat:
        return replace(seat, lost_at=state.at - max(since - seat.lost_at, 0)) if not seat.here else seat

    return replace(
        state,
        paused=None,
        clock=replace(state.clock, starts=state.clock.starts + stood) if state.clock else None,
        seats=tuple(shift(seat) for seat in state.seats),
        watching=tuple(shift(seat) for seat in state.watching),
    )


def _game_opened(state: GameState, event: ev.GameOpened) -> GameState:
    return GameState(
        rules=state.rules,
        game=state.game + 1,
        seats=fresh_seats(state),
        gone=fresh_gone(state),
        blocked=state.blocked,
        host=state.host,
        next_seat=state.next_seat,
        past=(*state.past, put_away(state)) if state.scored else state.past,
        seq=state.seq,
        public_seq=state.public_seq,
        at=state.at,
    )


_APPLY: dict[type, Callable[[GameState, Any], GameState]] = {
    **SEATING,
    **PACE,
    **OWN_ROUNDS,
    **SHEET,
    **TURN_ROUNDS,
    **LAYOUT,
    ev.CallerDrawn: _caller_drawn,
    ev.RoundDealt: _round_dealt,
    ev.Reshuffled: _reshuffled,
    ev.TurnCalled: _turn_called,
    ev.DrawCalled: _draw_called,
    ev.Drew: _drew,
    ev.Held: _held,
    ev.DiscardCalled: _discard_called,
    ev.Matched: _matched,
    ev.MatchRefused: _match_refused,
    ev.WentOn: _went_on,
    ev.RoundScored: _round_scored,
    ev.RoundSkipped: _round_skipped,
    ev.GameFinished: _game_finished,
    ev.GamePaused: _game_paused,
    ev.GameResumed: _game_resumed,
    ev.GameOpened: _game_opened,
}
