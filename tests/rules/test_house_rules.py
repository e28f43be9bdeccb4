"""§8 House rules: one table, one entry each."""

from dataclasses import fields

import pytest

from speed313.errors import ParseError, RuleError
from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.games import GAMES
from speed313.rules.house_rules import (
    HOUSE_RULES,
    PRESETS,
    STANDARD,
    HouseRules,
    parse_rules,
    read_rules,
)
from speed313.rules.rhythm import refused_rules
from tests.builders import a_lobby, a_round
from tests.rules.hands import COMPLETE, FALSE


def everyone():
    return [pytest.param(rule, id=rule.key) for rule in HOUSE_RULES]


def test_each_row_of_the_table_is_a_field_with_the_same_default():
    assert [rule.key for rule in HOUSE_RULES] == [field.name for field in fields(HouseRules)]
    assert STANDARD.as_dict() == {rule.key: rule.default for rule in HOUSE_RULES}


def test_the_defaults_of_the_book():
    assert STANDARD.as_dict() == {
        "game": "speed",
        "hint": "on",
        "late_join": "highest",
        "caller": "table",
        "aces": "low",
        "courts": "ten",
        "jokers": 0,
        "all_wild": "allowed",
        "orphan_wild": "face",
        "rounds": 11,
        "tie": "shared",
        "pack": "standard",
        "packs": "auto",
        "arrange": "referee",
        "false_match": "free",
        "turn_clock": 40,
        "grace": 10,
        "match_window": 5,
        "set_up_window": 8,
        "set_up_per_card": 1,
        "sheet_clock": 60,
        "stretch": "on",
        "call_after": 2,
        "call_clock": 15,
        "lay_clock": 45,
        "cards": "phones",
        "own_clock": 300,
    }


@pytest.mark.parametrize("rule", everyone())
def test_a_rule_takes_its_values_and_nothing_else(rule):
    for value in rule.values:
        assert rule.read(value) == value
        assert rule.read(str(value)) == value
    wrong = ["maybe", "", "-1", " 5 x", "1e1", "٣", "0x5", 10**9, -1, 1.0, 2.5, True, False, None, [], {}, "9" * 5000]
    for value in wrong:
        with pytest.raises(ParseError) as refused:
            rule.read(value)
        assert refused.value.code == "bad_rule_value"
        assert refused.value.params["key"] == rule.key
        assert len(refused.value.params["value"]) <= 40


@pytest.mark.parametrize("rule", everyone())
def test_each_rule_is_independent_of_the_others(rule):
    for value in (rule.values[0], rule.values[-1]):
        changed = STANDARD.with_rule(rule.key, value).as_dict()
        assert changed == {**STANDARD.as_dict(), rule.key: value}


def test_a_fifth_suit_and_a_twelfth_round_do_not_go_together():
    """Its wild would be the ace, and that pack has none."""
    for text in ("rounds=12,pack=five_suits", "pack=five_suits,rounds=12"):
        with pytest.raises(RuleError) as refused:
            read_rules(text)
        assert refused.value.code == "no_aces"
    play = a_lobby(2, pack="five_suits")
    assert play.refuses(cmd.SetRule("rounds", 12)) == "no_aces"
    assert play.state.rules.rounds == 11


def test_a_form_knows_what_cannot_be_set_and_why():
    play = a_lobby(4, pack="five_suits")
    refused = {(key, value): why.code for key, value, why in refused_rules(play.state)}
    assert refused == {
        ("rounds", 12): "no_aces",
        ("packs", "1"): "too_few_cards",
        ("game", "deuces-arent-wild"): "no_aces",
    }
    for (key, value), code in refused.items():
        assert play.refuses(cmd.SetRule(key, value)) == code
    play = a_lobby(4, game="five-suits")
    refused = {(key, value): why.code for key, value, why in refused_rules(play.state) if key == "preset"}
    assert refused == {
        ("preset", "dear"): "own_costs",
        ("preset", "jokers"): "own_costs",
        ("preset", "long"): "no_aces",
    }
    for (_, preset), code in refused.items():
        assert play.refuses(cmd.SetPreset(preset)) == code
    play.start()
    assert refused_rules(play.state) == ()


def test_whatever_a_form_can_offer_is_taken():
    play = a_lobby(9, rounds=12)
    refused = {(key, value) for key, value, _ in refused_rules(play.state)}
    assert {value for key, value in refused if key == "packs"} == {"1", "2"}
    for rule in HOUSE_RULES:
        for value in () if rule.live else rule.values:
            if (rule.key, value) not in refused:
                play.do(cmd.SetRule(rule.key, value))
                play.do(cmd.SetRule(rule.key, a_lobby(0, rounds=12).state.rules.as_dict()[rule.key]))


def test_several_rules_are_set_at_once_or_not_at_all():
    play = a_lobby(4, pack="five_suits")
    assert play.refuses(cmd.SetRules((("hint", "off"), ("rounds", 12)))) == "no_aces"
    assert play.refuses(cmd.SetRules((("hint", "off"), ("luck", 12)))) == "bad_rule"
    # One after the other the second would be refused.
    events = play.do(cmd.SetRules((("rounds", 12), ("pack", "standard"))))
    assert events == (ev.RuleSet("rounds", 12), ev.RuleSet("pack", "standard"))
    assert play.do(cmd.SetRules((("rounds", 12),))) == ()
    play.start()
    assert play.refuses(cmd.SetRules((("turn_clock", 10), ("hint", "off")))) == "wrong_phase"
    assert play.do(cmd.SetRules((("turn_clock", 10),)))


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_sets_its_rules_and_all_others_of_the_game_as_the_book_has_them(name):
    play = a_lobby(4, jokers=3, courts="ranked", late_join="no", turn_clock=99)
    play.do(cmd.SetPreset(name))
    assert play.state.rules.preset == name
    assert play.seen()["house"] == PRESETS[name]
    assert play.state.rules.turn_clock == 99  # the rhythm is another matter
    play.do(cmd.SetRule("late_join", "average"))
    assert play.state.rules.preset == "own"


def test_presets_can_be_told_apart_and_an_unknown_one_is_refused():
    assert len({tuple(sorted(preset.items())) for preset in PRESETS.values()}) == len(PRESETS)
    play = a_lobby(2)
    with pytest.raises(ParseError) as refused:
        play.do(cmd.SetPreset("lucky"))
    assert refused.value.code == "bad_rule_value"
    play.start()
    assert play.refuses(cmd.SetPreset("dear")) == "wrong_phase"


def test_a_rule_without_effect_is_named_and_has_none():
    assert set(parse_rules({"pack": "five_suits"}).idle) == {"aces", "courts", "jokers", "orphan_wild"} | set(
        STANDARD.idle
    )
    five = parse_rules({"pack": "five_suits"})
    other = parse_rules({"pack": "five_suits", "aces": "both", "courts": "ranked", "jokers": 4, "orphan_wild": "20"})
    assert (five.terms, five.deck, five.costs) == (other.terms, other.deck, other.costs)
    assert five.in_force == other.in_force == {"pack": "five_suits"}
    assert {"hint", "arrange"} <= set(parse_rules({"cards": "own"}).idle)
    assert "lay_clock" not in parse_rules({"arrange": "player"}).idle


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if game.by_turns])
def test_by_turns_there_are_no_calls_no_windows_and_no_real_cards(game):
    rules = parse_rules({"game": game, "caller": "person"})
    assert {"caller", "match_window", "set_up_window", "set_up_per_card", "call_after", "call_clock"} <= set(rules.idle)
    assert {"cards", "own_clock"} <= set(rules.idle)
    assert not {"turn_clock", "sheet_clock", "false_match", "hint"} & set(rules.idle)


@pytest.mark.parametrize(
    ("text", "costs"),
    [
        ("", {"ace": 1, "jack": 10, "queen": 10, "king": 10}),
        ("aces=both,courts=ranked,jokers=1", {"ace": 15, "jack": 11, "queen": 12, "king": 13, "joker": 20}),
        ("orphan_wild=20", {"ace": 1, "jack": 10, "queen": 10, "king": 10, "wild": 20}),
        ("pack=five_suits,aces=both", {"jack": 11, "queen": 12, "king": 13, "wild": 20, "joker": 50}),
    ],
)
def test_everybody_is_told_what_orphans_cost(text, costs):
    play = a_lobby(2)
    play.do(cmd.SetRules(tuple(read_rules(text).as_dict().items())))
    assert play.seen()["costs"] == costs


@pytest.mark.parametrize("key", ["", "hints", "__class__", "with_rule", "joker", "x" * 500])
def test_an_unknown_rule_is_refused(key):
    with pytest.raises(ParseError) as refused:
        parse_rules({key: "on"})
    assert refused.value.code == "bad_rule"
    assert len(refused.value.params["key"]) <= 40


def test_rules_as_the_command_line_takes_them():
    rules = read_rules(" hint = off ,turn_clock=0,, late_join=zero ")
    assert (rules.hint, rules.turn_clock, rules.late_join) == ("off", 0, "zero")
    assert read_rules("") == STANDARD
    assert read_rules("grace=3", rules).as_dict() == {**rules.as_dict(), "grace": 3}
    for text, code in (("hint", "bad_rule_value"), ("=on", "bad_rule"), ("grace=soon", "bad_rule_value")):
        with pytest.raises(ParseError) as refused:
            read_rules(text)
        assert refused.value.code == code


def test_rules_are_set_in_the_lobby_and_stay_for_the_game():
    play = a_lobby(2)
    assert play.do(cmd.SetRule("hint", "off")) == (ev.RuleSet("hint", "off"),)
    assert play.do(cmd.SetRule("grace", "7")) == (ev.RuleSet("grace", 7),)
    assert play.do(cmd.SetRule("grace", 7)) == ()
    assert play.refuses(cmd.SetRule("grace", -7)) == "bad_rule_value"
    assert play.refuses(cmd.SetRule("luck", 7)) == "bad_rule"
    assert play.seen()["rules"] == {**STANDARD.as_dict(), "hint": "off", "grace": 7}
    play.start()
    assert play.refuses(cmd.SetRule("hint", "on")) == "wrong_phase"
    play.to_round(2)
    assert play.refuses(cmd.SetRule("hint", "on")) == "wrong_phase"
    assert play.state.rules.hint == "off"


@pytest.mark.rule("8 hint")
def test_the_hint_shows_a_complete_hand_to_its_own_seat_only():
    on, off = (a_round(wild=5, hands=[COMPLETE, FALSE], hint=hint) for hint in ("on", "off"))
    assert on.seen(1)["complete"]
    assert on.seen(1)["best"]["orphans"] == []
    assert not on.seen(2)["complete"]
    assert sorted(card[:2] for card in on.seen(2)["best"]["orphans"]) == ["2D", "9C"]
    for seat in (1, 2):
        assert not off.seen(seat)["complete"]
        assert off.seen(seat)["best"] is None
    told = {"rules": None, "house": None, "preset": None}  # everybody knows the rules
    assert {**on.seen(), **told} == {**off.seen(), **told}


def test_the_hint_knows_the_best_discard():
    play = a_round(wild=5, hands=["KD KH KS 5D 9C", FALSE], middle="5H")
    play.to_draw()
    play.draw(1)
    seen = play.seen(1)
    assert not seen["complete"]
    assert seen["best"]["discard"][:2] == "9C"
    assert seen["best"]["orphans"] == []
    play.hold(1, "9C")
    assert play.seen(1)["complete"]
    assert play.seen(1)["best"]["discard"] is None


def test_without_a_hint_a_match_is_judged_the_same():
    play = a_round(wild=5, hands=[COMPLETE, FALSE], hint="off")
    play.match(1)
    play.match(2)
    assert play.state.matchers == (1,)
    assert play.seat(2).rests


def test_a_new_game_keeps_the_rules():
    play = a_round(wild=13, hands=2, hint="off", grace=3)
    play.to_sheet()
    play.next()
    play.leave(2)
    before = play.seen()["seq"]
    play.do(cmd.NewGame())
    view = play.seen()
    assert (view["phase"], view["game"], view["round"], view["seq"]) == ("lobby", 2, 0, before + 1)
    assert (view["rules"]["hint"], view["rules"]["grace"]) == ("off", 3)
    # Who has left the table is not at it any more; the others start anew.
    assert [(row["seat"], row["total"], row["cells"]) for row in view["sheet"]] == [(1, 0, [])]
    assert play.sit() == 3
    play.start()
    play.to_round(1)
    assert len(play.hand(1)) == 3
