"""§8: games under every pair of switches on cards and points go to their end, with every card in one place."""

import random
from itertools import combinations

import pytest

from speed313.bots.selfplay import BotTable
from speed313.rules.evolve import evolve
from speed313.rules.house_rules import HOUSE_RULES, parse_rules
from speed313.rules.scoring import orphan_cost
from speed313.rules.state import GameState, Phase, cards_in_play
from tests.properties.hidden import exchange, exchanged, sent_to, viewers

SWITCHES = {
    "aces": "both",
    "courts": "ranked",
    "jokers": 3,
    "all_wild": "natural",
    "orphan_wild": "20",
    "rounds": 12,
    "tie": "bonus",
    "pack": "five_suits",
    "packs": 3,
    "arrange": "player",
    "false_match": "fine",
}


def test_every_switch_on_cards_and_points_is_tried():
    assert SWITCHES.keys() == {rule.key for rule in HOUSE_RULES if rule.paragraph == "8"} - {"hint", "caller"}


@pytest.mark.rule("8")
@pytest.mark.parametrize("pair", list(combinations(SWITCHES, 2)), ids="-".join)
def test_a_game_under_two_switches(pair):
    rules = parse_rules({key: SWITCHES[key] for key in pair})
    rng = random.Random("-".join(pair))
    table = BotTable(("steady", "sharp", "steady"), rng, rules)
    replayed = GameState()
    for count, (at, event) in enumerate(table.play()):
        replayed = evolve(replayed, event, at)
        if count % 97 == 0:
            check_secrets(table.state, rng)
    assert table.state.phase is Phase.FINISHED
    assert replayed == table.state
    assert sorted(map(str, cards_in_play(table.state))) == sorted(map(str, rules.deck))
    for result in table.state.results:
        assert result.points == sum(orphan_cost(card.face, table.state.cards, rules.terms) for card in result.orphans)
    for seat in table.state.seats:
        assert len(seat.cells) == rules.rounds + table.state.bonus


def check_secrets(state, rng):
    """What a viewer cannot know does not change what it is sent."""
    for viewer in viewers(state):
        other = exchanged(state, exchange(state, viewer, rng))
        assert sent_to(other, viewer) == sent_to(state, viewer)
