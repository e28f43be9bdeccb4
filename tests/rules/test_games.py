"""§9.2-§9.4: what each sibling game sets, for how many it is, and how a game is chosen."""

import pytest

from speed313.errors import ParseError
from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.cards import Suit
from speed313.rules.games import GAMES, SPEED
from speed313.rules.house_rules import OF_THE_GAME, PRESETS, RULES_BY_KEY, STANDARD, parse_rules
from speed313.rules.state import Phase, Source, cards_in_play
from tests.builders import a_lobby, a_round
from tests.rules.hands import COMPLETE, FALSE
from tests.rules.turns import THREE, a_turn, discard, idle, on_turn, to_sheet, to_turn

GAME_RULES = {key for game in GAMES.values() for key in game.rules}
REFUSED = {"five-suits": ("dear", "jokers", "long"), "deuces-arent-wild": ("five_suits",)}  # presets that cannot be
SIBLINGS = [game for game in GAMES if game != SPEED]


# --- §9.2, §9.3, §9.4 -------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.2")
def test_three_thirteen_rummy_is_for_two_to_four_and_a_meld_needs_a_natural_card():
    play = a_lobby(4)
    play.do(cmd.SetRule("game", "three-thirteen-rummy"))
    assert play.state.rules.all_wild == "natural"
    assert play.state.rules.by_turns
    assert play.refuses(cmd.TakeSeat("Late", 5, 5)) == "table_full"
    assert play.seen()["most_seats"] == 4
    crowd = a_lobby(5)
    assert crowd.refuses(cmd.SetRule("game", "three-thirteen-rummy")) == "too_many_seats"
    assert crowd.state.rules == STANDARD


@pytest.mark.rule("9.2")
def test_in_rummy_wilds_alone_do_not_let_a_seat_out():
    for game, may in ((THREE, True), ("three-thirteen-rummy", False)):
        play = a_turn(["5D 5H 5S 5C 5D"] * 2, game, packs=4)
        seat = on_turn(play)
        play.draw(seat)
        discard(play, seat)
        assert bool(play.state.matchers) is may


@pytest.mark.rule("9.3")
def test_deuces_arent_wild_has_one_pack_with_two_jokers_and_twelve_rounds_for_two_or_three():
    rules = parse_rules({"game": "deuces-arent-wild"})
    assert len(rules.deck) == 54
    assert (rules.rounds, rules.most_cards, rules.most_seats) == (12, 14, 3)
    play = a_lobby(3, game="deuces-arent-wild")
    assert play.refuses(cmd.TakeSeat("Late", 5, 5)) == "table_full"
    play.start()
    play.wait(play.state.clock.ends - play.at)
    assert len(cards_in_play(play.state)) == 54


@pytest.mark.rule("9.3")
@pytest.mark.rule("8")
def test_deuces_arent_wild_plays_a_tie_for_first_off_by_turns():
    play = a_round(wild=14, hands=3, game="deuces-arent-wild")
    to_sheet(play)
    dealer = play.state.caller
    for seat, points in ((1, 7), (2, 7), (3, 30)):
        play.do(cmd.CorrectCell(seat, 12, points, "for the tie"))
    play.next()
    assert (play.state.bonus, play.state.cards, play.state.phase) == (1, 3, Phase.TURN)
    assert [len(seat.hand) for seat in play.state.seats] == [3, 3, 0]
    assert play.state.caller == {1: 2, 2: 1, 3: 1}[dealer]  # who watches does not deal
    assert play.refuses(cmd.Draw(3, Source.MIDDLE)) == "watches"
    assert play.seen(3)["hand"] == []
    assert {idle(play), idle(play)} == {1, 2}


@pytest.mark.rule("9.4")
def test_five_suits_has_two_packs_of_five_suits():
    rules = parse_rules({"game": "five-suits"})
    assert len(rules.deck) == 2 * 58
    assert sum(card.suit is Suit.STARS for card in rules.deck) == 22
    assert rules.by_turns
    play = a_lobby(4, game="five-suits")
    play.start()
    play.wait(play.state.clock.ends - play.at)
    assert len(cards_in_play(play.state)) == 116
    assert play.state.packs == 2


# --- choosing a game --------------------------------------------------------------------------------------------------


@pytest.mark.rule("9")
@pytest.mark.parametrize("game", GAMES)
def test_choosing_a_game_sets_its_house_rules_and_undoes_those_of_another(game):
    play = a_lobby(2, aces="both")
    for other in GAMES:
        play.do(cmd.SetRule("game", other))
        events = play.do(cmd.SetRule("game", game))
        assert all(isinstance(event, ev.RuleSet) for event in events)
        now = play.state.rules.as_dict()
        assert now["aces"] == "both"
        assert now["game"] == game
        for key in GAME_RULES:
            assert now[key] == GAMES[game].rules.get(key, RULES_BY_KEY[key].default)
    assert parse_rules({"game": game, "aces": "both"}) == play.state.rules
    assert parse_rules(play.state.rules.as_dict()) == play.state.rules


@pytest.mark.rule("9")
def test_another_game_leaves_alone_what_the_house_itself_has_set():
    rules = parse_rules({"jokers": 3, "rounds": 12}).of_game("three-thirteen-rummy").of_game(SPEED)
    assert rules == parse_rules({"jokers": 3, "rounds": 12})


@pytest.mark.rule("9")
def test_what_a_game_sets_may_be_changed_in_whatever_order_it_is_written():
    rules = parse_rules({"rounds": 11, "game": "deuces-arent-wild"})
    assert (rules.game, rules.rounds, rules.jokers) == ("deuces-arent-wild", 11, 2)
    play = a_lobby(2, game="deuces-arent-wild")
    play.do(cmd.SetRule("jokers", 1))
    assert play.do(cmd.SetRule("game", "deuces-arent-wild")) == ()
    assert play.state.rules.jokers == 1
    with pytest.raises(ParseError):
        parse_rules({"game": "canasta"})


@pytest.mark.rule("9")
@pytest.mark.parametrize("game", GAMES)
def test_by_the_book_is_the_book_of_that_game(game):
    play = a_lobby(2, game=game, hint="off", late_join="no", turn_clock=99)
    assert play.state.rules.preset == "own"
    play.do(cmd.SetPreset("book"))
    assert play.state.rules == parse_rules({"game": game, "turn_clock": 99})
    assert play.seen()["preset"] == "book"


@pytest.mark.rule("9")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_leaves_a_game_what_makes_it_that_game(game, preset):
    play = a_lobby(2, game=game, late_join="no")
    changed = {"game": game, **GAMES[game].rules, **PRESETS[preset]}
    if preset in REFUSED.get(game, ()):
        assert play.refuses(cmd.SetPreset(preset)) in ("no_aces", "own_costs")
        assert play.state.rules == parse_rules({"game": game, "late_join": "no"})
        return
    play.do(cmd.SetPreset(preset))
    assert play.state.rules == parse_rules(changed)
    same = [name for name in PRESETS if changed == {"game": game, **GAMES[game].rules, **PRESETS[name]}]
    assert play.seen()["preset"] == same[0]


@pytest.mark.rule("9")
@pytest.mark.parametrize("other", GAMES)
def test_rules_that_a_host_has_kept_bring_their_game_back(other):
    kept = {**parse_rules({"game": "five-suits", "caller": "rotate", "hint": "off"}).as_dict()}
    rules = tuple((key, kept[key]) for key in ("game", *OF_THE_GAME, "caller"))
    play = a_lobby(2, game=other, jokers=1, late_join="no")
    play.do(cmd.SetRules(rules))
    assert play.state.rules.as_dict() == kept


@pytest.mark.rule("9.5")
def test_only_speed_is_played_with_real_cards():
    play = a_lobby(2, cards="own")
    assert play.refuses(cmd.SetRule("game", THREE)) == "only_speed"
    play = a_lobby(2, game=THREE)
    assert play.refuses(cmd.SetRule("cards", "own")) == "only_speed"


@pytest.mark.rule("9")
def test_the_game_is_chosen_in_the_lobby():
    play = a_turn([FALSE] * 2)
    assert play.refuses(cmd.SetRule("game", SPEED)) == "wrong_phase"


def test_a_game_by_turns_has_no_person_who_calls():
    play = a_round(wild=5, hands=[COMPLETE, FALSE], game=THREE, caller="person")
    assert to_turn(play)
    assert play.state.calling(play.at) is None
    assert not play.seen(1)["awaited"]


def test_every_sibling_differs_from_three_thirteen_only_by_house_rules_and_seats():
    for game in SIBLINGS:
        assert GAMES[game].by_turns
        assert set(GAMES[game].rules) <= set(RULES_BY_KEY)
        for key, value in GAMES[game].rules.items():
            assert RULES_BY_KEY[key].read(value) == value
