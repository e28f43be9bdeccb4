"""Nobody is told more than §1.4, §4.4 and §4.9 let them see, and no timing tells of a hand (§4.11)."""

import random
from dataclasses import replace

import pytest

from speed313.rules import commands as cmd
from speed313.rules.caller import advance, due, waiting_for
from speed313.rules.decide import step
from speed313.rules.house_rules import HOUSE_RULES
from speed313.rules.state import Phase
from speed313.rules.views import seat_view
from tests.properties.hidden import (
    TV,
    Witness,
    cards_told,
    exchange,
    exchanged,
    news_sent,
    sent_to,
    table_sent,
    viewers,
    without_caller_draw,
)
from tests.properties.unruly import UnrulyGame

GAMES = [(2, 700), (3, 700), (5, 500), (8, 450), (12, 500)]
SWAPS = 12  # steps between two looks, so that the games are long rather than the looks many; each phase is looked at


def game(seats, seed=1):
    return UnrulyGame(seats, random.Random(f"{seats}:{seed}"), rules=[("hint", "on"), ("grace", 3)])


@pytest.mark.rule("1.4")
@pytest.mark.rule("4.11")
@pytest.mark.parametrize(("seats", "steps"), GAMES)
def test_exchanging_what_a_viewer_cannot_know_changes_no_byte_for_it(seats, steps):
    rng = random.Random(seats)
    phases, moved = set(), 0
    for number, done in enumerate(game(seats).steps(steps)):
        if number % SWAPS and done.after.phase is done.before.phase:
            continue
        for viewer in viewers(done.after):
            other = exchange(done.after, viewer, rng)
            swapped = exchanged(done.after, other)
            moved += sum(card != twin for card, twin in other.items())
            assert table_sent(swapped) == table_sent(done.after)
            assert sent_to(swapped, viewer) == sent_to(done.after, viewer)
            assert due(swapped) == due(done.after)
            assert waiting_seats(swapped) == waiting_seats(done.after)
            phases.add(done.after.phase)
    assert phases >= {Phase.DRAW, Phase.WINDOW, Phase.SCORED}
    assert moved > 10_000


@pytest.mark.rule("4.11")
@pytest.mark.parametrize(("seats", "steps"), GAMES)
def test_what_happens_and_when_does_not_depend_on_what_others_hold(seats, steps):
    """The same commands, and the same clock, at a table where the cards that the TV cannot know are others."""
    rng = random.Random(seats)
    blind = (cmd.Draw, cmd.GoOn, cmd.Lose, cmd.Return, cmd.Leave, cmd.FreeSeat, cmd.TakeSeat, cmd.Next, cmd.Tick)
    seen = 0
    for number, done in enumerate(game(seats, seed=2).steps(steps)):
        if number % 3 or done.refusal or not isinstance(done.command, (*blind, cmd.Hold)):
            continue
        other = exchange(done.before, TV, rng)
        command = done.command
        if isinstance(command, cmd.Hold):
            command = replace(command, card=other.get(command.card, command.card))
        events, after = step(exchanged(done.before, other), command, done.at, random.Random(1))
        assert [type(event) for event in events] == [type(event) for event in done.events]
        assert news_sent(events) == news_sent(done.events)
        assert due(after) == due(done.after)
        seen += 1
        instant = due(done.after)
        if instant is not None:
            late = [advance(state, instant, random.Random(1)) for state in (done.after, after)]
            assert [type(event) for event in late[0]] == [type(event) for event in late[1]]
    assert seen > steps / 10


@pytest.mark.rule("4.9")
@pytest.mark.parametrize(("seats", "steps"), [(2, 900), (5, 700), (12, 600)])
def test_no_byte_of_a_game_tells_a_card_out_of_sight(seats, steps):
    witness, told, found = Witness(), 0, set()
    for done in game(seats, seed=3).steps(steps):
        for event in done.events:
            witness.hear(event)
        everybody = news_sent(done.events)
        assert cards_told(everybody) == set()
        for viewer in viewers(done.after):
            text = sent_to(done.after, viewer)
            if viewer is TV:
                text, drawn = without_caller_draw(text)
                assert drawn == {str(card) for card in witness.caller_draw}
            assert cards_told(text) <= witness.in_sight(viewer)
            assert not done.after.salt or done.after.salt not in text
            told += len(cards_told(text))
            found |= cards_told(text)
        assert cards_told(answered(done)) <= witness.in_sight(getattr(done.command, "seat", TV))
    assert told > 1000
    assert len(found) > 150  # the search does find cards


def answered(done):
    """What goes back to the one who asked: the refusal's facts, with a false match the orphans."""
    facts = str(done.refusal.params) if done.refusal else ""
    orphans = [str(card) for event in done.events for card in getattr(event, "orphans", ())]
    return facts + str(orphans)


def waiting_seats(state):
    return [seat.seat for seat in waiting_for(state)]


def some_state(phase=Phase.DRAW):
    return next(
        done.after
        for done in game(4).steps()
        if done.after.phase is phase and any(seat.held for seat in done.after.seats)
    )


@pytest.mark.parametrize(
    "leak",
    [
        lambda state: state.middle[-1],
        lambda state: state.seats[1].hand[0],
        lambda state: next(seat.held for seat in state.seats if seat.held),
    ],
)
def test_a_leak_is_noticed_by_both_judges(leak):
    """Both tests above are able to fail: a view that shows one card more is found by exchange and by search."""
    everything = list(game(4).steps(600))
    done = next(one for one in everything if one.after.phase is Phase.DRAW and any(s.held for s in one.after.seats))
    state, witness = done.after, Witness()
    for one in everything[: everything.index(done) + 1]:
        for event in one.events:
            witness.hear(event)
    assert not cards_told(str(leak(state))) <= witness.in_sight(TV)
    tries = [exchanged(state, exchange(state, TV, random.Random(seed))) for seed in range(8)]
    assert any(leak(swapped) != leak(state) for swapped in tries if any(seat.held for seat in swapped.seats))


def test_a_seat_keeps_its_own_cards_when_all_others_are_exchanged():
    state = some_state()
    for seat in state.seats:
        swapped = exchanged(state, exchange(state, seat.seat, random.Random(3)))
        assert seat_view(swapped, seat.seat) == seat_view(state, seat.seat)
        assert swapped.middle != state.middle


def test_house_rules_do_not_open_hands():
    assert {rule.key for rule in HOUSE_RULES} >= {"hint"}
    for hint in ("on", "off"):
        play = UnrulyGame(3, random.Random(9), rules=[("hint", hint)])
        for done in list(play.steps(120))[::10]:
            for viewer in viewers(done.after):
                swapped = exchanged(done.after, exchange(done.after, viewer, random.Random(4)))
                assert sent_to(swapped, viewer) == sent_to(done.after, viewer)
