"""§9.1-§9.4: whole games by turns: every card in one place, the same when replayed, and nobody told too much."""

import random
from itertools import groupby, pairwise

import pytest

from speed313.bots.selfplay import UNAIDED, BotTable
from speed313.journal.audit import audit
from speed313.rules import events as ev
from speed313.rules.caller import due, waiting_for
from speed313.rules.evolve import evolve
from speed313.rules.games import GAMES, SPEED
from speed313.rules.house_rules import parse_rules
from speed313.rules.scoring import orphan_cost
from speed313.rules.state import GameState, Phase, cards_in_play
from speed313.simulate_command import play_game, record_lines
from tests.properties.hidden import TV, cards_told, exchange, exchanged, news_sent, sent_to, viewers
from tests.properties.test_house_games import SWITCHES

SIBLINGS = [game for game in GAMES if game != SPEED]
SEATS = {
    "three-thirteen": (2, 3, 4, 7, 12),
    "three-thirteen-rummy": (2, 4),
    "deuces-arent-wild": (2, 3),
    "five-suits": (2, 8),
}
TABLES = [(game, seats) for game in SIBLINGS for seats in SEATS[game]]


def bots(seats):
    return tuple(("steady", "sharp")[place % 2] for place in range(seats))


@pytest.mark.rule("9.1")
@pytest.mark.rule("9.2")
@pytest.mark.rule("9.3")
@pytest.mark.rule("9.4")
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_whole_game_of_a_sibling(game, seats):
    rng = random.Random(f"{game}:{seats}")
    table = BotTable(bots(seats), rng, UNAIDED.of_game(game))
    replayed = GameState()
    for count, (at, event) in enumerate(table.play()):
        replayed = evolve(replayed, event, at)
        if count % 61 == 0:
            check_secrets(table.state, rng)
    state = table.state
    assert replayed == state
    assert state.phase is Phase.FINISHED
    assert sorted(map(str, cards_in_play(state))) == sorted(map(str, state.rules.deck_of(state.packs)))
    assert [played.round for played in table.rounds][: state.rules.rounds] == list(range(1, state.rules.rounds + 1))
    for result in state.results:
        assert result.points == sum(orphan_cost(card.face, state.cards, state.rules.terms) for card in result.orphans)


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_record_of_a_sibling_is_verified(game, seats):
    strengths = bots(seats)
    _, events = play_game(strengths, 1, 1, UNAIDED.of_game(game))
    lines = list(record_lines(strengths, 1, 1, events))
    (verdict,) = audit(line.encode() for line in lines)
    assert verdict.fault is None
    assert verdict.rounds >= UNAIDED.of_game(game).rounds
    spoilt = next(place for place, line in enumerate(lines) if '"Discarded"' in line and "false" in line)
    (verdict,) = audit(line.encode() for line in [*lines[:spoilt], *lines[spoilt + 1 :]])
    assert verdict.fault is not None


@pytest.mark.rule("9.1")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_who_goes_out_ends_the_round_after_one_turn_of_everybody_else(seats):
    """What the events alone say: the referee is not asked."""
    _, events = play_game(bots(seats), 7, 1, UNAIDED.of_game("three-thirteen"))
    rounds = [list(group) for begun, group in groupby((event for _, event in events), key=Rounds()) if begun]
    assert len(rounds) == 11
    first = None
    for played in rounds:
        turns = [(event.seat, event.last) for event in played if isinstance(event, ev.TurnCalled)]
        out = [event.seat for event in played if isinstance(event, ev.Matched)]
        order = [seat for seat, _ in turns]
        assert all(later == earlier % seats + 1 for earlier, later in pairwise(order))
        assert first is None or order[0] == first % seats + 1
        first = order[0]
        assert len(out) == 1
        last = [seat for seat, is_last in turns if is_last]
        assert order[-len(last) - 1] == out[0]
        assert sorted([*last, *out]) == list(range(1, seats + 1))
        assert sum(isinstance(event, ev.Discarded) for event in played) == len(turns)


class Rounds:
    """Which round an event belongs to."""

    def __init__(self):
        self.number = 0

    def __call__(self, event):
        self.number += isinstance(event, ev.RoundDealt)
        return self.number


SWITCHED = [key for key in SWITCHES if key != "pack"]
PAIRS = list(pairwise([*SWITCHED, SWITCHED[0]]))


@pytest.mark.rule("9.1")
@pytest.mark.rule("8")
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_a_sibling_under_two_switches(pair):
    rules = parse_rules({"game": "three-thirteen", "hint": "off"} | {key: SWITCHES[key][-1] for key in pair})
    rng = random.Random("-".join(pair))
    table = BotTable(bots(3), rng, rules)
    replayed = GameState()
    for count, (at, event) in enumerate(table.play()):
        replayed = evolve(replayed, event, at)
        if count % 131 == 0:
            check_secrets(table.state, rng)
    assert replayed == table.state
    assert table.state.phase is Phase.FINISHED


@pytest.mark.rule("9.1")
@pytest.mark.rule("4.11")
def test_no_byte_of_a_game_by_turns_tells_a_card_out_of_sight():
    """What each viewer is sent holds only cards that lie open, or that it has or gave away itself."""
    table = BotTable(bots(4), random.Random(3), UNAIDED.of_game("three-thirteen").with_rule("hint", "on"))
    told = 0
    for _, event in table.play():
        state = table.state
        assert cards_told(news_sent([event])) == set()
        if state.phase is not Phase.TURN:
            continue
        for viewer in viewers(state):
            opened = {
                *state.pile[-1:],
                *(card for seat in state.seats for meld in seat.melds or () for card in meld.cards),
            }
            drawn = {card for draw in state.caller_draw for _, card in draw}
            seat = state.find(viewer) if viewer is not TV else None
            own = {*seat.hand, *seat.taken} if seat else set()
            text = sent_to(state, viewer)
            assert cards_told(text) <= {str(card) for card in opened | drawn | own}
            told += len(cards_told(text))
    assert told > 1000


def check_secrets(state, rng):
    """What a viewer cannot know changes neither what it is sent nor whom and how long the table waits for."""
    for viewer in viewers(state):
        other = exchanged(state, exchange(state, viewer, rng))
        assert sent_to(other, viewer) == sent_to(state, viewer)
        assert due(other) == due(state)
        assert [seat.seat for seat in waiting_for(other)] == [seat.seat for seat in waiting_for(state)]
