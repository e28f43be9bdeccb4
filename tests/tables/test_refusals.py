"""Every code with which the rules or a table refuse something, each brought about once."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

import speed313
from speed313.errors import CODES, Speed313Error
from speed313.rules import commands as cmd
from speed313.rules.arrange import arrange
from speed313.rules.cards import packs_of, parse_card, parse_face
from speed313.rules.counting import count_hand, count_ranks
from speed313.rules.house_rules import HOUSE_RULES
from speed313.rules.state import Source
from speed313.tables.names import claim_name, tidy_name, tidy_reason
from speed313.tables.pin import Pin
from speed313.tables.registry import Registry
from speed313.tables.requests import Actor, check_actor, read_request
from tests.builders import a_lobby, a_round
from tests.rules.hands import COMPLETE, FALSE
from tests.rules.own_tables import at_count, count, own_lobby
from tests.rules.test_ties import a_tie
from tests.rules.turns import THREE, a_turn, discard, on_turn, to_turn
from tests.tables.room import NEW, Room

ERRORS = {"ParseError", "RuleError", "SeatError", "JournalError", "Speed313Error"}
CARD = packs_of(1)[0]


def raised_codes(*layers):
    """All texts that stand where an error takes its code."""
    root = Path(speed313.__file__).parent
    found = set()
    for path in (path for layer in layers for path in sorted((root / layer).glob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS:
                found |= {part.value for part in ast.walk(choice(node.args[0])) if isinstance(part, ast.Constant)}
    return found


def choice(code):
    """Where a condition chooses between codes, the codes without the condition."""
    return ast.Tuple([code.body, code.orelse], ast.Load()) if isinstance(code, ast.IfExp) else code


def code_of(act):
    with pytest.raises(Speed313Error) as refused:
        act()
    return refused.value.code


def drawing(**rules):
    play = a_round(wild=5, hands=[COMPLETE, FALSE, None], **rules)
    play.match(1)
    play.to_draw()
    return play


def full():
    return a_lobby(12).refuses(cmd.TakeSeat("x", 0, 0))


def pile_empty():
    """No seat can come to this by itself: whoever takes a pile's only card has drawn."""
    play = drawing()
    play.state = replace(play.state, middle=())
    return play.refuses(cmd.Draw(2, Source.MIDDLE))


def no_meld():
    play = a_round(wild=5, hands=[FALSE, None], arrange="player")
    return play.refuses(cmd.LayMelds(1, (play.seat(1).hand[:2],)))


def watches():
    play = a_tie()
    play.next()
    return play.refuses(cmd.GoOn(1))


def last_turn():
    play = a_turn([COMPLETE, COMPLETE])
    for _ in range(2):
        seat = to_turn(play)
        play.draw(seat)
        if play.state.last:
            return play.refuses(cmd.Match(seat))
        discard(play, seat)
    return None


def not_your_turn():
    play = a_turn([FALSE, FALSE])
    return play.refuses(cmd.Draw(3 - on_turn(play), Source.MIDDLE))


def already_drawn():
    play = drawing()
    play.draw(2)
    return play.refuses(cmd.Draw(2, Source.MIDDLE))


def denied():
    room = Room(seats=2)
    room.table.lose(2)
    stranger = replace(NEW, line="stranger")
    number = room.ask(stranger, "claim", seat=2)["claim"]
    assert room.host("answer_claim", claim=number, yes=False)["ok"]
    return room.ask(stranger, "claim", seat=2)["code"]


def not_in_hand():
    play = drawing()
    play.draw(2)
    return play.refuses(cmd.Hold(2, play.seat(3).hand[0]))


def called():
    play = a_round(wild=5)
    play.to_window()
    return play.refuses(cmd.Hold(1, play.seat(1).hand[0]))


def too_early():
    play = a_round(wild=5)
    play.next()
    return play.refuses(cmd.Draw(1, Source.MIDDLE))


def false_match(rests=False, **rules):
    room = Room(seats=2, **rules)
    room.to_draw()
    room.draw_and_hold(1, 2)
    answers = [room.seat(1, "match"), room.seat(1, "match")]
    return answers[rests]["code"]


def paused():
    play = drawing()
    play.pause()
    return play.refuses(cmd.Draw(2, Source.MIDDLE))


def watching():
    play = drawing()
    return play.refuses(cmd.Draw(play.sit(), Source.MIDDLE))


def table_closed():
    play = a_lobby(2, late_join="no")
    play.start()
    return play.refuses(cmd.TakeSeat("x", 0, 0))


def removed():
    play = drawing()
    play.free(2)
    return play.refuses(cmd.Return(2))


def not_neighbour():
    play = at_count(3)
    count(play, 2, "KKQ")
    return play.refuses(cmd.CheckCount(2, 2))


def own_costs():
    play = a_lobby()
    play.do(cmd.SetRule("game", "five-suits"))
    return play.refuses(cmd.SetPreset("dear"))


def blocked():
    room = Room()
    room.join(actor=Actor("phone", address="10.0.0.7"))
    assert room.host("block", seat=1)["ok"]
    return room.ask(Actor("phone", address="10.0.0.7"), "join", name="Ann", color=0, symbol=0)["code"]


def no_wait_left():
    play = a_round(wild=5, hands=2)
    for _ in range(2):
        play.do(cmd.AskToWait(1))
        play.to_window()
    return play.refuses(cmd.AskToWait(1))


def counted(seat, *ranks, hand=None, **said):
    """What is said of a hand of three real cards; seat 1 has matched."""
    play = at_count(3)
    return play.refuses(cmd.CountHand(seat, said.get("by", seat), None if hand else ranks, hand))


def on_the_sheet():
    """After a round of two, in which seat 2 has made all the objections that it may."""
    play = a_round(wild=7)
    play.to_sheet()
    for number in (3, 4, 5):
        play.do(cmd.RaiseObjection(2, 1, number))
    return play


REFUSALS = {
    "bad_count": lambda: counted(2, 13),
    "no_aces": lambda: a_lobby(2, rounds=12).refuses(cmd.SetRule("pack", "five_suits")),
    "no_meld": no_meld,
    "referee_arranges": lambda: drawing().refuses(cmd.LayMelds(2, ())),
    "no_bots": lambda: a_lobby(2, cards="own").refuses(cmd.TakeSeat("x", 0, 0, "steady")),
    "no_own_cards": lambda: drawing().refuses(cmd.Holding(2, True)),
    "no_phone": lambda: own_lobby(1, phoneless=1).refuses(cmd.SetRule("cards", "phones")),
    "not_counted": lambda: at_count(3).refuses(cmd.GoOn(2)),
    "not_helper": lambda: counted(2, 13, 13, 12, by=3),
    "not_matched": lambda: at_count(3).refuses(cmd.TakeBackMatch(2)),
    "not_neighbour": not_neighbour,
    "last_turn": last_turn,
    "not_your_turn": not_your_turn,
    "only_speed": lambda: a_lobby(2, cards="own").refuses(cmd.SetRule("game", THREE)),
    "too_many_seats": lambda: a_lobby(5).refuses(cmd.SetRule("game", "three-thirteen-rummy")),
    "orphans_meld": lambda: counted(2, 13, 13, 13),
    "own_cards": lambda: at_count(3).refuses(cmd.Draw(2, Source.MIDDLE)),
    "scores_missing": lambda: at_count(3).refuses(cmd.Next()),
    "too_many_alike": lambda: code_of(lambda: count_hand(tuple(map(parse_face, ["KS"] * 5)), 5, None)),
    "wild_melds": lambda: code_of(lambda: count_ranks((6, 2, 2), 6, None)),
    "wrong_cards": lambda: counted(2, hand=(parse_face("KS"),)),
    "already_drawn": already_drawn,
    "already_matched": lambda: drawing().refuses(cmd.Match(1)),
    "bad_card": lambda: code_of(lambda: parse_card("7S")),
    "bad_hand": lambda: code_of(lambda: arrange(packs_of(1)[:16], 7)),
    "bad_message": lambda: code_of(lambda: read_request(None)),
    "bad_pin": lambda: guess(1),
    "bad_points": lambda: on_the_sheet().refuses(cmd.CorrectCell(1, 5, 1000, "x")),
    "bad_reason": lambda: code_of(lambda: tidy_reason("\u202e")),
    "blocked": blocked,
    "bad_name": lambda: code_of(lambda: tidy_name(" ")),
    "bad_rule": lambda: a_lobby().refuses(cmd.SetRule("luck", 1)),
    "bad_rule_value": lambda: a_lobby().refuses(cmd.SetRule("grace", "x")),
    "bad_token": lambda: code_of(lambda: Room(seats=1).table.take_token("x")),
    "called": called,
    "false_match": false_match,
    "false_match_fine": lambda: false_match(false_match="fine"),
    "false_match_rests": lambda: false_match(rests=True),
    "late_match": lambda: drawing().refuses(cmd.Match(2)),
    "name_taken": lambda: code_of(lambda: claim_name("Ann", ["ANN"])),
    "no_cell": lambda: on_the_sheet().refuses(cmd.CorrectCell(1, 6, 1, "x")),
    "no_correction": lambda: on_the_sheet().refuses(cmd.UndoCorrection(1)),
    "no_objection": lambda: on_the_sheet().refuses(cmd.AnswerObjection(1)),
    "no_claim": lambda: Room(seats=1).host("answer_claim", claim=1, yes=True)["code"],
    "not_caller": lambda: drawing().refuses(cmd.MakeCall(2, cmd.Word.DISCARD)),
    "not_ready": lambda: a_round(wild=5, hands=2, caller="person").refuses(cmd.MakeCall(1, cmd.Word.DRAW)),
    "no_wait_left": no_wait_left,
    "you_call": lambda: a_round(wild=5, hands=2, caller="person").refuses(cmd.GoOn(1)),
    "not_free": lambda: Room(seats=1).ask(NEW, "claim", seat=1)["code"],
    "too_fast": lambda: guess(6),
    "no_game": lambda: code_of(lambda: Room().table.sheet_wire(2)),
    "no_seat": lambda: a_lobby().refuses(cmd.Leave(1)),
    "denied": denied,
    "no_table": lambda: code_of(lambda: Registry.find(Nothing(), "ABCD")),
    "not_drawn": lambda: drawing().refuses(cmd.Hold(2, CARD)),
    "not_host": lambda: code_of(lambda: check_actor(Actor("phone", 1), "start")),
    "not_in_hand": not_in_hand,
    "not_paused": lambda: a_lobby().refuses(cmd.Resume()),
    "not_seated": lambda: code_of(lambda: check_actor(Actor("phone"), "draw")),
    "own_costs": own_costs,
    "paused": paused,
    "pile_changed": lambda: drawing().refuses(cmd.Draw(2, Source.PILE, CARD)),
    "pile_empty": pile_empty,
    "removed": removed,
    "table_closed": table_closed,
    "table_full": full,
    "too_early": too_early,
    "too_many_objections": lambda: on_the_sheet().refuses(cmd.RaiseObjection(2, 2, 5)),
    "too_few_cards": lambda: a_lobby(4).refuses(cmd.SetRule("packs", 1)),
    "too_few_seats": lambda: a_lobby(1).refuses(cmd.Start()),
    "watches": watches,
    "watching": watching,
    "wrong_phase": lambda: a_lobby(1).refuses(cmd.Next()),
}


class Nothing:
    """A registry without tables."""

    _tables = {}
    _ended = ()


def guess(times):
    pin = Pin(lambda: 0)
    for _ in range(times - 1):
        assert code_of(lambda: pin.check("", "10.0.0.7")) == "bad_pin"
    return code_of(lambda: pin.check("", "10.0.0.7"))


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_has_its_code(code):
    assert REFUSALS[code]() == code


def test_no_refusal_is_left_out():
    clashes = {code for rule in HOUSE_RULES for *_, code in rule.clashes}
    assert raised_codes("rules", "tables") | clashes == set(REFUSALS)
    assert set(REFUSALS) <= set(CODES)
