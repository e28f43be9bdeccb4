"""§8: games under every pair of switches go to their end, with every card in one place, nothing told and all verified.

A few pairs each time; ``SPEED313_ALL_PAIRS=1`` plays them all.
"""

import os
import random
from itertools import combinations

import pytest

from speed313.bots.selfplay import BotTable
from speed313.errors import RuleError
from speed313.rules import events as ev
from speed313.rules.evolve import evolve
from speed313.rules.house_rules import HOUSE_RULES, RULES_BY_KEY, parse_rules
from speed313.rules.scoring import orphan_cost
from speed313.rules.state import GameState, Phase, cards_in_play
from tests.journal.records import fault_of, records_of
from tests.properties.hidden import exchange, exchanged, sent_to, viewers

# Every switch of §8 with all that it can be besides what the book has.
SWITCHES = {
    rule.key: [value for value in rule.values if value != rule.default]
    for rule in HOUSE_RULES
    if rule.paragraph == "8" or rule.key == "late_join"
}
PAIRS = list(combinations(SWITCHES, 2))
EACH = 1 if os.environ.get("SPEED313_ALL_PAIRS") else 8  # which of them are played


def rules_of(pair):
    """A value of each of the two switches, others for other pairs; where those cannot be together, None."""
    rng = random.Random("-".join(pair))
    try:
        return parse_rules({key: rng.choice(SWITCHES[key]) for key in pair})
    except RuleError:
        return None


def test_every_switch_is_tried():
    assert len(SWITCHES) == 14
    assert {key for pair in PAIRS[::8] for key in pair} == set(SWITCHES)
    assert [pair for pair in PAIRS if rules_of(pair) is None] in ([], [("rounds", "pack")])


@pytest.mark.rule("8")
@pytest.mark.parametrize("pair", PAIRS[::EACH], ids="-".join)
def test_a_game_under_two_switches(pair):
    rules = rules_of(pair)
    if rules is None:
        return
    rng = random.Random("-".join(pair))
    table = BotTable(("steady", "sharp", "steady"), rng, rules)
    replayed, log = GameState(), []
    for count, (at, event) in enumerate(table.play()):
        log.append((at, event))
        replayed = evolve(replayed, event, at)
        if count % 97 == 0:
            check_secrets(table.state, rng)
    assert table.state.phase is Phase.FINISHED
    assert replayed == table.state
    (record,) = records_of(log)
    assert fault_of(record) is None
    assert sorted(map(str, cards_in_play(table.state))) == sorted(map(str, rules.deck))
    for result in table.state.results:
        costs = [orphan_cost(card.face, table.state.cards, rules.terms) for card in result.orphans]
        assert result.points == sum(costs) + result.fine
    for seat in table.state.seats:
        assert len(seat.cells) == rules.rounds + table.state.bonus


def some_rules(rng):
    """A value for each of the switches, usual or not, that can be together."""
    while True:
        try:
            return parse_rules({key: rng.choice(RULES_BY_KEY[key].values) for key in SWITCHES})
        except RuleError:
            continue


@pytest.mark.rule("8")
@pytest.mark.parametrize("seed", range(6))
def test_bots_call_no_false_match_whatever_the_house_plays_by(seed):
    rng = random.Random(seed)
    table = BotTable(("steady", "sharp"), rng, some_rules(rng))
    assert not any(isinstance(event, ev.MatchRefused) for _, event in table.play())
    assert all(not cell.fine for seat in table.state.seats for cell in seat.cells)


@pytest.mark.rule("8")
def test_bots_match_with_fourteen_cards_that_they_lay_out_themselves():
    rules = parse_rules({"rounds": 12, "arrange": "player", "false_match": "fine", "tie": "bonus"})
    table = BotTable(("steady", "sharp", "steady", "sharp"), random.Random(313), rules)
    assert not any(isinstance(event, ev.MatchRefused) for _, event in table.play())
    last = table.rounds[11]
    assert (last.cards, min(last.points)) == (14, 0)
    assert last.turns is not None


def check_secrets(state, rng):
    """What a viewer cannot know does not change what it is sent."""
    for viewer in viewers(state):
        other = exchanged(state, exchange(state, viewer, rng))
        assert sent_to(other, viewer) == sent_to(state, viewer)
