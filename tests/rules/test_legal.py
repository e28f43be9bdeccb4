"""What a seat is offered is exactly what it is not refused, in whatever a table has come to."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from speed313.errors import Speed313Error
from speed313.rules import commands as cmd
from speed313.rules.arrange import is_complete
from speed313.rules.cards import packs_of
from speed313.rules.decide import decide
from speed313.rules.legal import ACTIONS, legal
from speed313.rules.state import Source
from tests.builders import a_lobby

ANY_CARD = packs_of(1)[0]


def wish(state, number, action):
    """The command behind a button."""
    seat = state.find(number)
    if action == "draw_middle":
        return cmd.Draw(number, Source.MIDDLE)
    if action == "draw_pile":
        pile = state.pile_for(number) if seat in state.seats and state.round else ()
        return cmd.Draw(number, Source.PILE, pile[-1] if pile else ANY_CARD)
    if action in ("hold", "discard"):
        kind = cmd.Hold if action == "hold" else cmd.Discard
        return kind(number, seat.hand[-1] if seat.hand else ANY_CARD)
    if action.startswith("call_"):
        return cmd.MakeCall(number, cmd.Word(action.removeprefix("call_")))
    if action == "lay":
        return cmd.LayMelds(number, ())
    return {"match": cmd.Match, "go_on": cmd.GoOn, "wait": cmd.AskToWait}[action](number)


def answer(state, command, at):
    """The code of a refusal, or None."""
    try:
        decide(state, command, at, random.Random(0))
    except Speed313Error as error:
        return error.code
    return None


def check_every_button(play):
    state = play.state
    heard = max(play.at, state.call.at if state.call else 0)
    for seat in state.seats + state.watching:
        offered = legal(state, seat.seat)
        assert set(offered) <= set(ACTIONS)
        for action in ACTIONS:
            code = answer(state, wish(state, seat.seat, action), heard)
            assert (action in offered) == (code is None), (action, code, state.phase, seat)
        assert list(play.seen(seat.seat)["legal"]) == list(offered)


def wander(play, rng):
    """One thing that people do at a table."""
    state = play.state
    seats = state.seats + state.watching
    roll = rng.random()
    if not seats or roll < 0.04:
        command = cmd.TakeSeat("x", 0, 0, rng.choice([None, "steady"]))
    elif roll < 0.16:
        seat = rng.choice(seats).seat
        command = rng.choice(
            [cmd.Lose, cmd.Return, cmd.Return, cmd.Leave, cmd.FreeSeat],
        )(seat)
    elif roll < 0.22:
        command = rng.choice([cmd.StopClocks(), cmd.Resume(), cmd.Resume(), cmd.NewGame(), cmd.Start()])
    else:
        seat = rng.choice(seats)
        complete = bool(seat.hand) and len(seat.hand) == state.cards and is_complete(seat.hand, state.cards)
        choice = rng.choice([*ACTIONS, *(["match"] * 5 if complete else []), "next"])
        command = cmd.Next() if choice == "next" else wish(state, seat.seat, choice)
    code = answer(state, command, play.at)
    if code is None:
        play.do(command)
    else:
        assert play.refuses(command) == code
    play.wait(rng.choice([0, 0, 0, 160, 900, 11_000]))


@given(seed=st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_a_button_is_offered_exactly_where_its_command_is_taken(seed):
    rng = random.Random(seed)
    play = a_lobby(rng.randint(2, 5), seed=seed, grace=rng.choice([0, 10]), turn_clock=rng.choice([0, 40]))
    play.do(cmd.SetRule("caller", rng.choice(["table", "person", "rotate"])))
    play.do(cmd.SetRule("game", rng.choice(["speed", "three-thirteen"])))
    play.do(cmd.SetRule("arrange", rng.choice(["referee", "player"])))
    check_every_button(play)
    play.start()
    for _ in range(40):
        wander(play, rng)
        check_every_button(play)


@pytest.mark.parametrize(
    "kind",
    [
        *(cmd.Draw, cmd.Hold, cmd.Match, cmd.GoOn, cmd.Leave, cmd.Lose, cmd.Return, cmd.FreeSeat),
        *(cmd.BlockSeat, cmd.RestoreSeat, cmd.RenameSeat, cmd.MoveSeat, cmd.MakeRemote, cmd.GrantSeat),
        *(cmd.MakeCall, cmd.AskToWait, cmd.GiveTime),
    ],
)
def test_a_seat_that_is_not_there_is_refused(kind):
    play = a_lobby(2)
    extra = {
        cmd.Draw: (Source.MIDDLE,),
        cmd.Hold: (ANY_CARD,),
        cmd.BlockSeat: ("10.0.0.7",),
        cmd.RestoreSeat: ("Ann", 0, 0),
        cmd.RenameSeat: ("Ann",),
        cmd.MoveSeat: (0,),
        cmd.MakeRemote: (True,),
        cmd.MakeCall: (cmd.Word.DRAW,),
        cmd.GiveTime: (20,),
    }.get(kind, ())
    assert play.refuses(kind(99, *extra)) == "no_seat"
    play.start()
    play.to_round(1)
    assert play.refuses(kind(99, *extra)) == "no_seat"
    assert legal(play.state, 99) == ()


def test_host_controls_that_do_not_fit_say_why():
    play = a_lobby(2)
    assert play.refuses(cmd.Next()) == "wrong_phase"
    assert play.refuses(cmd.NewGame()) == "wrong_phase"
    assert play.refuses(cmd.Resume()) == "not_paused"
    play.start()
    assert play.refuses(cmd.Start()) == "wrong_phase"
    play.to_round(1)
    play.to_draw()
    assert play.refuses(cmd.Next()) == "wrong_phase"
    play.to_sheet()
    assert play.refuses(cmd.Start()) == "wrong_phase"
    play.to_round(11)
    play.to_sheet()
    play.next()
    assert play.refuses(cmd.TakeSeat("Late", 0, 0)) == "table_closed"
    assert play.refuses(cmd.Next()) == "wrong_phase"


def test_a_lobby_that_was_paused_can_start():
    play = a_lobby(2)
    play.pause()
    play.start()
    assert play.state.paused is None
    play.to_round(1)
