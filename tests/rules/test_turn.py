"""§4.1 to §4.5, §4.10, §4.11: the deal, the calls, drawing and holding."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.caller import due, waiting_for
from speed313.rules.evolve import LEAD
from speed313.rules.state import Phase, Source
from tests.builders import Play, a_lobby, a_round
from tests.rules.hands import COMPLETE, FALSE


@pytest.mark.rule("4.1")
@pytest.mark.parametrize("seats", [2, 5, 12])
def test_the_deal(seats):
    play = a_lobby(seats)
    play.start()
    play.to_round(1)
    order = play.happened(ev.RoundDealt)[0].order
    state = play.state
    assert [len(seat.hand) for seat in state.seats] == [3] * seats
    assert [len(seat.pile) for seat in state.seats] == [1] * seats
    assert len(state.middle) == 208 - 4 * seats
    # The pile's first card is another one, not one of the hand.
    assert all(seat.pile[0] not in seat.hand for seat in state.seats)
    assert {card for seat in state.seats for card in seat.hand} == set(order[: 3 * seats])
    assert state.middle == order[4 * seats :]
    assert state.phase is Phase.SET_UP
    assert state.turn == 0


@pytest.mark.rule("4.2")
def test_who_is_complete_at_once_may_call_match_before_the_first_draw():
    play = a_round(wild=5, hands=[COMPLETE, None, None])
    play.match(1)
    assert play.state.matchers == (1,)
    assert play.seat(1).hand == ()
    assert len(play.seat(1).pile) == 1
    assert play.seen()["seats"][0]["melds"]
    # No discard is due from it: it is out, and the table waits for the others only.
    assert [seat.seat for seat in waiting_for(play.state)] == [2, 3]


@pytest.mark.rule("4.3")
def test_each_seat_takes_one_card_and_cannot_take_it_back():
    play = a_round(wild=5, hands=3, tops=["KD", None, None], middle="9C 9D")
    assert play.refuses(cmd.Draw(1, Source.MIDDLE)) == "wrong_phase"
    play.to_draw()
    before = play.hand(1)
    play.draw(1)
    play.take(2)
    assert [str(play.seat(seat).drawn.face) for seat in (1, 2)] == ["9C", "KD"]
    assert play.hand(1) == before | {play.seat(1).drawn}
    assert [entry["from"] for entry in play.seen()["seats"]] == ["middle", "pile", None]
    for source in Source:
        for seat in (1, 2):
            top = play.state.right_of(seat).pile[-1:] or (None,)
            assert play.refuses(cmd.Draw(seat, source, top[0])) == "already_drawn"
    play.hold(1)
    assert play.refuses(cmd.Draw(1, Source.MIDDLE)) == "already_drawn"


@pytest.mark.rule("4.3")
def test_nobody_draws_before_the_call_is_heard():
    play = a_round(wild=5, hands=2)
    play.next()
    assert play.state.call.at == play.at + LEAD
    assert play.refuses(cmd.Draw(1, Source.MIDDLE)) == "too_early"
    play.wait(LEAD - 1)
    assert play.refuses(cmd.Draw(1, Source.MIDDLE)) == "too_early"
    play.wait(1)
    play.draw(1)


@pytest.mark.rule("4.3")
def test_an_answer_to_a_draw_tells_nothing_of_the_middle():
    play = a_round(wild=5, hands=2, middle="9C1 9D1")
    play.to_draw()
    # Whatever card is named: the middle is the middle.
    wrong = play.seat(1).hand[0]
    events = play.do(cmd.Draw(1, Source.MIDDLE, wrong))
    assert str(events[0].card) == "9C1"


@pytest.mark.rule("4.4")
def test_any_card_can_be_held_and_the_choice_changed_until_discard():
    play = a_round(wild=5, hands=["KD1 KH1 2S1 5C1 9C1", None], middle="7H1")
    play.to_draw()
    assert play.refuses(cmd.Hold(1, play.seat(1).hand[0])) == "not_drawn"
    play.draw(1)
    for card in ("7H1", "5C1", "KD1", "5C1", "7H1", "2S1"):  # the one just drawn, a wild, others, and again
        play.hold(1, card)
        assert str(play.seat(1).held) == card
        assert len(play.hand(1)) == 5
        assert play.seen()["seats"][0]["hand"] == 6
    assert play.hold(1, play.seat(1).held) == ()
    assert play.refuses(cmd.Hold(1, play.seat(2).hand[0])) == "not_in_hand"
    play.draw(2)
    play.hold(2)
    assert play.state.phase is Phase.WINDOW
    assert play.refuses(cmd.Hold(1, play.seat(1).hand[0])) == "called"
    assert str(play.seat(1).pile[-1]) == "2S1"


@pytest.mark.rule("4.4")
def test_a_held_card_lies_face_down():
    play = a_round(wild=5, hands=3)
    play.to_draw()
    play.draw(1)
    play.hold(1)
    card = str(play.seat(1).held)
    assert card not in str(play.seen())
    assert card not in str(play.seen(2))
    assert play.seen(1)["held"] == card
    assert play.seen()["seats"][0]["state"] == "holds"


@pytest.mark.rule("4.5")
def test_discard_is_called_when_every_seat_holds_and_all_cards_turn_up_at_once():
    play = a_round(wild=5, hands=3)
    play.to_draw()
    for seat in (1, 2):
        play.draw(seat)
        play.hold(seat)
    play.draw(3)
    play.wait(5_000)
    assert play.state.phase is Phase.DRAW
    held = [play.seat(seat).held for seat in (1, 2)] + [play.seat(3).drawn]
    assert all(len(seat.pile) == 1 for seat in play.state.seats)
    play.hold(3)
    assert play.state.phase is Phase.WINDOW
    assert [seat.pile[-1] for seat in play.state.seats] == held
    assert all((seat.held, seat.drawn, seat.source) == (None, None, None) for seat in play.state.seats)
    call = play.seen()["call"]
    assert (call["word"], call["at"]) == ("discard", play.at + LEAD)


@pytest.mark.rule("4.10")
def test_without_a_match_the_next_turn_follows():
    play = a_round(wild=5, hands=2)
    for turn in (1, 2, 3):
        play.to_window()
        assert play.state.turn == turn
        assert not play.state.last
    play.wait(5_000)
    assert play.state.phase is Phase.DRAW
    assert play.state.turn == 4
    assert play.seen()["call"]["word"] == "draw"


@pytest.mark.rule("4.10")
def test_every_call_has_a_number_of_its_own():
    play = a_round(wild=5, hands=[COMPLETE, FALSE, None])
    numbers = [play.state.call.number]
    play.match(1)
    numbers.append(play.state.call.number)
    play.next()
    numbers.append(play.state.call.number)
    play.hear()
    play.draw_all()
    numbers.append(play.state.call.number)
    play.to_sheet()
    numbers.append(play.state.call.number)
    assert numbers == sorted(set(numbers))


def swapped(state, rng):
    """The same table with all cards that lie face down, hands included, dealt another way; sizes stay."""
    seats = [seat for seat in state.seats if seat.melds is None]
    hidden = [card for seat in seats for card in (*seat.hand, *([seat.held] if seat.held else []))]
    hidden += list(state.middle)
    new = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    ring = tuple(
        seat
        if seat.melds is not None
        else replace(
            seat,
            hand=tuple(new[card] for card in seat.hand),
            held=new[seat.held] if seat.held else None,
            drawn=new.get(seat.drawn, seat.drawn) if seat.drawn else None,
        )
        for seat in state.seats
    )
    return replace(state, seats=ring, middle=tuple(new[card] for card in state.middle))


@pytest.mark.rule("4.11")
@given(seed=st.integers(0, 10**6), acts=st.integers(0, 60))
@settings(max_examples=60, deadline=None)
def test_calls_and_what_everybody_sees_never_depend_on_a_hand(seed, acts):
    rng = random.Random(seed)
    play = a_round(wild=rng.randint(3, 13), hands=rng.randint(2, 6), seed=seed)
    for _ in range(acts):
        act_somehow(play, rng)
    other = Play(swapped(play.state, rng), play.at, seed)
    assert other.seen() == play.seen()
    done = len(play.events)
    for _ in range(6):
        assert due(other.state) == due(play.state)
        assert waiting_of(other) == waiting_of(play)
        pause = rng.randint(0, 30_000)
        for table in (play, other):
            table.wait(pause)
    assert timing(play.events[done:]) == timing(other.events)


def waiting_of(play):
    return [seat.seat for seat in waiting_for(play.state)]


def timing(events):
    """When what happened, and to whom."""
    return [(at, type(event).__name__, getattr(event, "seat", None)) for at, event in events]


def act_somehow(play, rng):
    """One seat does something, or time passes."""
    waiting = waiting_for(play.state)
    if not waiting or rng.random() < 0.1:
        play.wait(rng.randint(0, 4000))
        return
    seat = rng.choice(waiting)
    if play.state.phase is not Phase.DRAW:
        play.go_on(seat.seat)
    elif play.at < play.state.call.at:
        play.hear()
    elif seat.drawn:
        play.hold(seat.seat)
    else:
        play.draw(seat.seat)


@pytest.mark.rule("4.11")
@pytest.mark.parametrize("complete", [COMPLETE, FALSE])
def test_a_window_lasts_as_long_whether_somebody_could_match_or_not(complete):
    play = a_round(wild=5, hands=[complete, FALSE])
    play.to_window()
    assert play.state.phase is Phase.WINDOW
    starts = play.state.call.at
    assert due(play.state) == starts + 5_000
    play.wait(10_000)
    assert play.state.call.at == starts + 5_000 + LEAD
