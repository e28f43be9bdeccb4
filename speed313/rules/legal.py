"""What a seat may do now. ``decide`` refuses by these checks and the phones' buttons come from them, so they agree."""

from collections.abc import Callable

from speed313.errors import ParseError, RuleError, SeatError, Speed313Error
from speed313.rules.by_turns import check_discards, check_out, check_turn
from speed313.rules.cards import Card
from speed313.rules.house_rules import MOST_SEATS
from speed313.rules.pace import MOST_WAITS
from speed313.rules.state import WINDOWS, GameState, Phase, Seat, Source, Word

ACTIONS = ("draw_middle", "draw_pile", "hold", "discard", "match", "lay", "go_on", "call_draw", "call_discard", "wait")
LAYS_IN = WINDOWS | {Phase.DRAW, Phase.TURN, Phase.SHOWDOWN}  # where there is a hand to lay out (§8 ``arrange``)
WAITS_IN = ("turn", "set_up", "window", "lay")  # the clocks that "wait for me" makes longer


def check_free_seat(state: GameState) -> None:
    """That somebody can sit down (§1.2, §7.4).

    Raises:
        SeatError: ``table_full``, ``table_closed``.
    """
    if len(state.seats) + len(state.watching) >= state.rules.most_seats:
        raise SeatError("table_full", seats=state.rules.most_seats)
    if state.phase is Phase.FINISHED or (state.phase is not Phase.LOBBY and state.rules.late_join == "no"):
        raise SeatError("table_closed")


def check_mark(color: int, symbol: int) -> None:
    """That there is such a colour and such a symbol; there are as many as seats (§1.2).

    Raises:
        ParseError: ``bad_message``.
    """
    for field, number in (("color", color), ("symbol", symbol)):
        if not 0 <= number < MOST_SEATS:
            raise ParseError("bad_message", field=field)


def check_claim(state: GameState, number: int) -> Seat:
    """The seat that another phone may ask for: a person's, whose phone is not here.

    Raises:
        SeatError: ``no_seat``, ``not_free``.
    """
    seat = state.find(number)
    if seat is None:
        raise SeatError("no_seat")
    if seat.bot or seat.here or seat.removed:
        raise SeatError("not_free")
    return seat


def check_seated(state: GameState, number: int) -> Seat:
    """The seat with that number, if it is dealt in; the sheet is for those as well who watched a bonus round.

    Raises:
        SeatError: ``no_seat``.
        RuleError: ``watching`` before its first deal (§7.4), ``watches`` a bonus round (§8 ``tie``), ``paused``.
    """
    seat = check_in_ring(state, number)
    if seat.watches and state.phase is not Phase.SCORED:
        raise RuleError("watches")
    return seat


def check_in_ring(state: GameState, number: int) -> Seat:
    """The seat with that number, if it has sat down.

    Raises:
        SeatError: ``no_seat``.
        RuleError: ``watching`` before its first deal (§7.4), ``paused``.
    """
    seat = state.find(number)
    if seat is None:
        raise SeatError("no_seat")
    if state.paused:
        raise RuleError("paused")
    if seat in state.watching:
        raise RuleError("watching")
    return seat


def check_draw(state: GameState, number: int, source: Source, top: Card | None = None) -> Card:
    """The card that this draw takes (§4.3, §1.3, §1.4); ``top``, if named, must be the card on the pile.

    With the middle ``top`` says nothing: an answer to it would tell what lies there.

    Raises:
        RuleError: ``own_cards``, ``wrong_phase``, ``already_matched``, ``already_drawn``, ``pile_empty``,
            ``pile_changed``; by turns ``not_your_turn`` (§9.1).
    """
    seat = check_seated(state, number)
    if state.own_cards:
        raise RuleError("own_cards")
    if state.by_turns:
        check_turn(state, seat)
    elif state.phase is not Phase.DRAW:
        raise RuleError("wrong_phase")
    if seat.melds is not None:
        raise RuleError("already_matched")
    if seat.drawn:
        raise RuleError("already_drawn")
    pile = state.middle if source is Source.MIDDLE else state.pile_for(number)
    if not pile:
        raise RuleError("pile_empty")
    if source is Source.PILE and top not in (None, pile[-1]):
        raise RuleError("pile_changed")
    return pile[-1]


def check_hold(state: GameState, number: int, card: Card | None = None) -> Seat:
    """The seat that may lay a card face down, or another one instead (§4.4); ``card``, if named, must be in its hand.

    Raises:
        RuleError: ``called`` once "discard" was called, ``wrong_phase``, ``already_matched``, ``not_drawn``,
            ``not_in_hand``, ``own_cards``.
    """
    seat = check_seated(state, number)
    if state.own_cards:
        raise RuleError("own_cards")
    if state.phase is not Phase.DRAW:
        raise RuleError("called" if state.phase in (Phase.WINDOW, Phase.SHOWDOWN) else "wrong_phase")
    if seat.melds is not None:
        raise RuleError("already_matched")
    if not seat.drawn:
        raise RuleError("not_drawn")
    if card is not None and card != seat.held and card not in seat.hand:
        raise RuleError("not_in_hand")
    return seat


def check_discard(state: GameState, number: int, card: Card | None = None) -> Seat:
    """The seat that may lay a card on the common pile (§9.1); ``card``, if named, must be in its hand.

    Raises:
        RuleError: ``wrong_phase``, ``not_your_turn``, ``already_matched``, ``not_drawn``, ``not_in_hand``.
    """
    seat = check_seated(state, number)
    check_discards(state, seat, card)
    return seat


def check_match(state: GameState, number: int, at: int | None = None) -> Seat:
    """The seat whose match call will be judged (§4.2, §4.6). ``at`` is the instant of the call.

    Raises:
        RuleError: ``late_match`` once "draw" has been heard (§4.8), ``false_match_rests`` (§4.9), ``already_matched``,
            ``wrong_phase``; by turns ``not_your_turn``, ``not_drawn``, ``last_turn`` (§9.1).
    """
    seat = check_seated(state, number)
    if state.by_turns:
        check_out(state, seat)
        return seat
    # The window lasts until "draw" is heard, not until the table decides to call it.
    unheard = state.phase is Phase.DRAW and at is not None and state.call is not None and at < state.call.at
    if state.phase not in WINDOWS and not unheard:
        if seat.melds is not None:
            raise RuleError("already_matched")
        raise RuleError("late_match" if state.phase is Phase.DRAW else "wrong_phase")
    if seat.melds is not None:
        raise RuleError("already_matched")
    if seat.rests:
        raise RuleError("false_match_rests")
    return seat


def check_lay(state: GameState, number: int) -> Seat:
    """The seat that may lay out its melds: at any time while it has a hand (§8 ``arrange``).

    Raises:
        RuleError: ``referee_arranges`` where the house has it so, ``already_matched``, ``wrong_phase``.
    """
    seat = check_seated(state, number)
    if not state.lays_out:
        raise RuleError("referee_arranges")
    if seat.melds is not None:
        raise RuleError("already_matched")
    if state.phase not in LAYS_IN:
        raise RuleError("wrong_phase")
    return seat


def check_go_on(state: GameState, number: int) -> Seat:
    """The seat that may say "go on": in a window while still in, and on the score sheet (§7.7).

    In a window the person who calls has the call instead (§8 ``caller``). Also when it has laid out its melds after the
    last draw (§8 ``arrange``); with real cards when it has its cards, and when its hand is counted (§9.5).

    Raises:
        RuleError: ``wrong_phase``, ``already_matched``, ``you_call``, ``not_counted``.
    """
    seat = check_seated(state, number)
    if state.phase in (Phase.SCORED, Phase.DEAL):
        return seat
    if state.phase is Phase.COUNT:
        if seat.melds is None and seat.count is None:
            raise RuleError("not_counted")
        return seat
    laying = state.phase is Phase.SHOWDOWN and state.lays_out
    if state.phase not in WINDOWS and not laying:
        raise RuleError("wrong_phase")
    if seat.melds is not None:
        raise RuleError("already_matched")
    if state.calling(state.at) == seat and not laying:
        raise RuleError("you_call")
    return seat


def check_call(state: GameState, number: int, word: Word) -> Seat:
    """The seat whose person may call this word now: "draw" in a window, "discard" when all hold (§7.7, §8 ``caller``).

    Raises:
        RuleError: ``not_caller``, ``wrong_phase``, ``not_ready``.
    """
    seat = check_in_ring(state, number)
    if state.calling(state.at) != seat:
        raise RuleError("not_caller")
    fits = state.phase in WINDOWS if word is Word.DRAW else word is Word.DISCARD and state.phase is Phase.DRAW
    if not fits:
        raise RuleError("wrong_phase")
    if not (state.may_call if word is Word.DRAW else state.awaits_call):
        raise RuleError("not_ready")
    return seat


def check_wait(state: GameState, number: int) -> Seat:
    """The seat that may ask the table to wait: before it has acted, where a clock runs out, twice in a round.

    Raises:
        RuleError: ``already_matched``, ``wrong_phase``, ``no_wait_left``.
    """
    seat = check_seated(state, number)
    if seat.melds is not None:
        raise RuleError("already_matched")
    clock = state.clock
    runs = clock is not None and clock.kind in WAITS_IN and clock.ends is not None
    runs = runs and (not state.by_turns or state.is_on_turn(number))
    # Once in a turn or window: pressed twice, it counts once.
    if not runs or seat.held or seat.holds or seat.go_on or seat.asks:
        raise RuleError("wrong_phase")
    if seat.waits >= MOST_WAITS:
        raise RuleError("no_wait_left")
    return seat


def legal(state: GameState, number: int) -> tuple[str, ...]:
    """The names, out of ``ACTIONS``, of what this seat may do now."""
    checks: dict[str, Callable[[], object]] = {
        "draw_middle": lambda: check_draw(state, number, Source.MIDDLE),
        "draw_pile": lambda: check_draw(state, number, Source.PILE),
        "hold": lambda: check_hold(state, number),
        "discard": lambda: check_discard(state, number),
        "match": lambda: check_match(state, number),
        "lay": lambda: check_lay(state, number),
        "go_on": lambda: check_go_on(state, number),
        "call_draw": lambda: check_call(state, number, Word.DRAW),
        "call_discard": lambda: check_call(state, number, Word.DISCARD),
        "wait": lambda: check_wait(state, number),
    }
    return tuple(action for action in ACTIONS if _passes(checks[action]))


def _passes(check: Callable[[], object]) -> bool:
    try:
        check()
    except Speed313Error:
        return False
    return True
