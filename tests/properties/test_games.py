"""Whole games: no card is ever lost (§7.6), and a stored game replays to the same state.

``SPEED313_GAMES`` sets how many games are played; a thousand take about a quarter of an hour on one core.
"""

import os
import random

import pytest

from speed313.bots.selfplay import BotTable
from speed313.journal.codec import EventCodec
from speed313.rules import events as ev
from speed313.rules.evolve import evolve
from speed313.rules.house_rules import STANDARD
from speed313.rules.state import GameState, Phase, cards_in_play
from tests.properties.unruly import ALL_CARDS, UnrulyGame

GAMES = int(os.environ.get("SPEED313_GAMES", "12"))
GROUP = 100  # games in one test
CODEC = EventCodec(ev.EVENTS)


def seats_of(number):
    """2 to 12 by turns."""
    return 2 + number % 11


def bot_game(number):
    """A game between bots, of both strengths by turns; all its events and the last state."""
    strengths = [("steady", "sharp")[(place + number) % 2] for place in range(seats_of(number))]
    table = BotTable(strengths, random.Random(f"bots {number}"))
    return list(table.play()), table.state


def unruly_game(number):
    """A game between people who do everything that people do."""
    game = UnrulyGame(seats_of(number), random.Random(f"people {number}"), unrest=0.2)
    for _ in game.steps(60_000):
        pass
    return game.log, game.state


def replayed(log):
    """Every state on the way, from what a journal would have stored."""
    state = GameState()
    for at, event in log:
        state = evolve(state, CODEC.loads(CODEC.dumps(event)), at)
        yield event, state


def one_place_each(state):
    """§7.6, counted apart from ``is_conserved``: every identity once, or none before the first deal."""
    places = {}
    for card in cards_in_play(state):
        assert card not in places
        places[card] = True
    return places.keys() == (set(ALL_CARDS) if state.round else set())


def counted_points(log):
    """Each seat's points and how many rounds were scored, from the events alone."""
    starts, cells, corrections, rounds = {}, {}, {}, 0
    for _, event in log:
        if isinstance(event, ev.RoundScored):
            rounds += 1
            cells.update({(result.seat, rounds): result.points for result in event.results})
        if isinstance(event, ev.RoundDealt):
            starts.update(event.starts)
        if isinstance(event, ev.CellCorrected):
            corrections[event.correction] = ((event.seat, event.round), event.points)
        if isinstance(event, ev.CorrectionUndone):
            del corrections[event.correction]
    cells.update(corrections.values())  # in the order in which they were made: the newest stands
    points = dict(starts)
    for (seat, _), cost in cells.items():
        points[seat] = points.get(seat, 0) + cost
    return points, rounds


@pytest.mark.rule("7.6")
@pytest.mark.timeout(0 if GAMES > GROUP else 180)
@pytest.mark.parametrize("play", [bot_game, unruly_game])
@pytest.mark.parametrize("first", range(0, GAMES, GROUP))
def test_every_card_is_in_one_place_after_every_event_and_a_replay_ends_alike(play, first):
    for number in range(first, min(first + GROUP, GAMES), 1 if GAMES > GROUP else 2):
        log, state = play(number)
        last = GameState()
        for event, last in replayed(log):
            assert one_place_each(last), (number, event)
        assert last == state
        assert state.phase is Phase.FINISHED


@pytest.mark.rule("6.4")
@pytest.mark.parametrize("play", [bot_game, unruly_game])
def test_the_sheet_holds_what_the_rounds_cost(play):
    log, state = play(5)
    points, rounds = counted_points(log)
    assert rounds == STANDARD.rounds
    for seat in state.seats + state.gone:
        assert len(seat.cells) == STANDARD.rounds
        assert seat.total == points.get(seat.seat, 0)


@pytest.mark.rule("4.5")
def test_all_held_cards_are_turned_up_at_once():
    log, _ = unruly_game(3)
    before = GameState()
    turned = 0
    for event, after in replayed(log):
        if isinstance(event, ev.DiscardCalled):
            for old, new in zip(before.seats, after.seats, strict=True):
                assert new.pile == (*old.pile, *([old.held] if old.held else []))
                assert new.held is None
                turned += old.held is not None
        before = after
    assert turned > 50


@pytest.mark.rule("1.3")
def test_a_drawn_card_comes_from_the_middle_or_the_right_hand_neighbour():
    log, _ = unruly_game(4)
    before = GameState()
    drawn = set()
    for event, after in replayed(log):
        if isinstance(event, ev.Drew):
            right = before.right_of(event.seat).pile
            pile = before.middle if event.source.value == "middle" else right
            assert event.card == pile[-1]
            drawn.add(event.source)
        before = after
    assert len(drawn) == 2
