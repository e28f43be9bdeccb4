"""§7.1 The middle runs short. §7.3 No one ever matches. §7.6 Conservation."""

import contextlib
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from speed313.errors import Speed313Error
from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.evolve import ConservationError, evolve
from speed313.rules.state import Phase, Source, cards_in_play
from tests.builders import a_lobby, a_round
from tests.rules.hands import COMPLETE, FALSE


@pytest.mark.rule("7.1")
def test_twelve_seats_with_thirteen_cards_always_find_a_card():
    play = a_round(wild=13, hands=12)
    assert len(play.state.middle) == 208 - 12 * 14
    for turn in range(30):
        tops = [seat.pile[-1] for seat in play.state.seats]
        left = len(play.state.middle)
        gathered = play.state.reshuffles
        play.to_draw()
        if play.state.reshuffles > gathered:
            assert left < 12
            assert [seat.pile for seat in play.state.seats] == [(top,) for top in tops]
            assert len(play.state.middle) == 40
        else:
            assert left >= 12
            assert len(play.state.middle) == left
        play.draw_all()
        play.hear()
        assert play.state.turn == turn + 1
    assert play.state.reshuffles == len(play.happened(ev.Reshuffled)) > 5


@pytest.mark.rule("7.1")
def test_what_is_gathered_goes_under_the_middle_and_only_between_turns():
    play = a_round(wild=13, hands=12, middle="AS1 AH1 AD1 AC1")
    while len(play.state.middle) >= 12:
        play.to_window()
    left = play.state.middle
    under = {card for seat in play.state.seats for card in seat.pile[:-1]}
    play.next()
    kinds = [type(event) for _, event in play.events[-2:]]
    assert kinds == [ev.Reshuffled, ev.DrawCalled]
    # What was left is drawn first, and the gathered cards are shuffled.
    assert play.state.middle[-len(left) :] == left
    assert set(play.state.middle[: -len(left)]) == under
    gathered = play.happened(ev.Reshuffled)[0].order
    assert set(gathered) == under
    assert list(gathered) != [card for seat in play.state.seats for card in seat.pile[:-1]]
    assert play.seen()["reshuffles"] == 1


@pytest.mark.rule("7.1")
def test_only_the_seats_that_will_draw_count():
    play = a_round(wild=13, hands=["3S 3H 3D 4S 4H 4D 6S 6H 6D 8S 8H 8D 8C", *[None] * 11])
    while len(play.state.middle) >= 12:
        play.to_window()
    play.match(1)
    missing, seats = 11 - len(play.state.middle), play.state.seats
    play.state = replace(
        play.state,
        middle=(*(seat.pile[0] for seat in seats[:missing]), *play.state.middle),
        seats=(*(replace(seat, pile=seat.pile[1:]) for seat in seats[:missing]), *seats[missing:]),
    )
    assert len(play.state.middle) == 11 == len(play.state.still_in)
    play.next()
    assert play.state.phase is Phase.DRAW
    assert play.state.reshuffles == 0


@pytest.mark.rule("7.3")
def test_after_thirty_turns_the_round_is_scored_as_it_stands():
    play = a_round(wild=5, hands=[FALSE, None])
    for _ in range(30):
        play.to_window()
    assert play.state.turn == 30
    play.next()
    assert play.state.phase is Phase.SCORED
    assert {result.seat: result.points for result in play.state.results}[1] == 11
    assert not any(result.matched for result in play.state.results)


@pytest.mark.rule("7.3")
def test_a_match_in_the_thirtieth_window_still_brings_the_last_draw():
    play = a_round(wild=5, hands=[COMPLETE, None])
    for _ in range(30):
        play.to_window()
    play.match(1)
    play.next()
    assert (play.state.phase, play.state.last) == (Phase.DRAW, True)


@pytest.mark.rule("7.6")
@given(st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_each_card_is_in_one_place_after_every_event(seed):
    rng = random.Random(seed)
    play = a_lobby(rng.randint(2, 12), seed=seed)
    play.start()
    for _ in range(80):
        disturb(play, rng)
        cards = cards_in_play(play.state)
        assert len(cards) == len(set(cards)) == (208 if play.state.round else 0)


def disturb(play, rng):
    """Something happens, allowed or not."""
    seats = [seat.seat for seat in play.state.seats + play.state.watching] or [1]
    seat = rng.choice(seats)
    hand = play.seat(seat).hand if play.seat(seat) else ()
    commands = [
        cmd.Draw(seat, Source.MIDDLE),
        *([cmd.Hold(seat, rng.choice(hand))] if hand else []),
        cmd.Match(seat),
        cmd.GoOn(seat),
        cmd.Lose(seat),
        cmd.Return(seat),
        cmd.Next(),
        rng.choice([cmd.Leave(seat), cmd.FreeSeat(seat), cmd.TakeSeat("x", 0, 0), cmd.StopClocks(), cmd.Resume()]),
    ]
    with contextlib.suppress(Speed313Error):
        play.do(rng.choice(commands))
    play.wait(rng.choice([0, 200, 5_000, 20_000]))


@pytest.mark.rule("7.6")
@pytest.mark.parametrize("fault", ["lost", "twice"])
def test_a_card_lost_or_doubled_is_noticed_at_the_next_event(fault):
    state = a_round(wild=5, hands=2).state
    middle = state.middle[1:] if fault == "lost" else (state.middle[1], *state.middle[1:])
    broken = replace(state, middle=middle)
    with pytest.raises(ConservationError):
        evolve(broken, ev.WentOn(1), state.at)
