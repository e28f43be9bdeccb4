"""What a socket may say: read strictly, and whatever else it says changes nothing."""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from speed313.errors import CODES, ParseError, SeatError
from speed313.rules import commands as cmd
from speed313.rules.state import Reason, Source
from speed313.tables.requests import REQUESTS, Actor, check_actor, read_request
from speed313.tables.tokens import CODE_LENGTH, hash_token, new_code, new_token, read_code, same_secret
from tests.tables.room import HOST, Room

GOOD = {
    "join": {"name": "Ann", "color": 0, "symbol": 11},
    "draw": {"source": "middle"},
    "hold": {"card": "7S2"},
    "discard": {"card": "7S2"},
    "lay": {"melds": [["7S2", "7H1", "7D1"]]},
    "match": {},
    "go_on": {},
    "leave": {},
    "rename": {"name": "Ann", "seat": 3},
    "claim": {"seat": 3},
    "rehearse": {},
    "evening": {},
    "start": {},
    "pause": {},
    "resume": {},
    "next": {"call": 7},
    "add_bot": {"strength": "steady"},
    "move": {"seat": 3, "place": 0},
    "remove": {"seat": 3},
    "block": {"seat": 3},
    "restore": {"seat": 3},
    "make_remote": {"seat": 3, "on": True},
    "answer_claim": {"claim": 5, "yes": False},
    "call": {"word": "discard"},
    "wait": {},
    "set_pace": {"pace": "lively"},
    "give_time": {"seat": 3, "seconds": 20},
    "set_preset": {"preset": "dear"},
    "set_rules": {"rules": {"jokers": 2, "hint": "off"}},
    "set_rule": {"key": "hint", "value": "off"},
    "new_game": {},
    "add_seat": {"name": "Gran"},
    "holding": {"on": True},
    "match_for": {"seat": 3},
    "false_match": {"seat": 3},
    "count": {"seat": 3, "ranks": ["K", "2"], "hand": ["KS"]},
    "check": {"seat": 3},
    "close_count": {},
    "cell": {"seat": 3, "round": 4},
    "object": {"seat": 3, "round": 4},
    "answer_objection": {"objection": 5},
    "correct": {"seat": 3, "round": 4, "points": -10, "reason": "x"},
    "undo_correction": {"correction": 5},
    "misdeal": {"round": 4},
    "skip": {"round": 4},
}
ODD = [None, True, False, 0, -1, 12, 1.5, 10**12, "", "x", "7S", "7S9", "\ud800", "x" * 500, [], {}, ["7S1"], {"a": 1}]


def field_of(message):
    """The field that a message is refused for."""
    with pytest.raises(ParseError) as refused:
        read_request(message)
    assert refused.value.code == "bad_message"
    return refused.value.params["field"]


def message(kind, **changes):
    return {"cid": "c", "type": kind, **GOOD[kind], **changes}


def test_every_request_is_here():
    assert set(GOOD) == set(REQUESTS)


@pytest.mark.parametrize("kind", GOOD)
def test_a_good_message_is_read(kind):
    cid, read, fields = read_request(message(kind))
    assert (cid, read, set(fields)) == ("c", kind, set(GOOD[kind]))


@pytest.mark.parametrize(
    ("kind", "fields", "command"),
    [
        ("draw", {}, cmd.Draw(4, Source.MIDDLE)),
        ("match", {}, cmd.Match(4)),
        ("go_on", {}, cmd.GoOn(4)),
        ("leave", {}, cmd.Leave(4)),
        ("start", {}, cmd.Start()),
        ("pause", {}, cmd.StopClocks(Reason.HOST)),
        ("resume", {}, cmd.Resume()),
        ("next", {}, cmd.Next(7)),
        ("move", {}, cmd.MoveSeat(3, 0)),
        ("remove", {}, cmd.FreeSeat(3)),
        ("set_rule", {}, cmd.SetRule("hint", "off")),
        ("set_rule", {"key": "grace", "value": 3}, cmd.SetRule("grace", 3)),
        ("new_game", {}, cmd.NewGame()),
        ("holding", {"on": False}, cmd.Holding(4, False)),
        ("false_match", {}, cmd.TakeBackMatch(3)),
        ("check", {}, cmd.CheckCount(3, 4)),
        ("close_count", {}, cmd.CloseCount()),
        ("object", {}, cmd.RaiseObjection(4, 3, 4)),
        ("answer_objection", {}, cmd.AnswerObjection(5)),
        ("undo_correction", {}, cmd.UndoCorrection(5)),
        ("misdeal", {}, cmd.DeclareMisdeal(4)),
        ("skip", {}, cmd.SkipRound(4)),
    ],
)
def test_a_request_becomes_a_command_of_the_seat_that_asks(kind, fields, command):
    _, _, read = read_request(message(kind, **fields))
    assert REQUESTS[kind].build(4, read) == command


def test_cards_are_named_as_the_views_name_them():
    _, _, fields = read_request(message("hold"))
    assert str(REQUESTS["hold"].build(4, fields).card) == "7S2"
    _, _, fields = read_request(message("draw", source="pile", top="TD1"))
    assert str(REQUESTS["draw"].build(4, fields).top) == "TD1"


@pytest.mark.parametrize("fields", [{"source": "pile"}, {"source": "middle", "top": "TD1"}])
def test_a_pile_is_named_by_its_top_card_and_the_middle_is_not(fields):
    _, _, read = read_request({"cid": "c", "type": "draw", **fields})
    with pytest.raises(ParseError) as refused:
        REQUESTS["draw"].build(4, read)
    assert refused.value.params == {"field": "top"}


@pytest.mark.parametrize("kind", GOOD)
def test_a_missing_field_is_named(kind):
    for name in GOOD[kind]:
        lacking = message(kind)
        del lacking[name]
        if name in REQUESTS[kind].optional:
            assert name not in read_request(lacking)[2]
        else:
            assert field_of(lacking) == name


@pytest.mark.parametrize("kind", GOOD)
def test_an_unknown_field_is_named(kind):
    assert field_of(message(kind, seats=1)) == "seats"
    assert field_of({**message(kind), "x" * 400: 1}) == "x" * 40


@pytest.mark.parametrize(
    ("kind", "name", "fine"),
    [
        ("join", "name", ["", "x", "7S", "7S9", "\ud800"]),
        ("join", "color", [0]),
        ("join", "symbol", [0]),
        ("draw", "source", []),
        ("hold", "card", []),
        ("lay", "melds", [[]]),
        ("add_bot", "strength", ["", "x", "7S", "7S9", "\ud800"]),
        ("rename", "name", ["", "x", "7S", "7S9", "\ud800"]),
        ("rename", "seat", [0, 12]),
        ("claim", "seat", [0, 12]),
        ("next", "call", [0, 12]),
        ("move", "seat", [0, 12]),
        ("move", "place", [0, 12]),
        ("remove", "seat", [0, 12]),
        ("block", "seat", [0, 12]),
        ("restore", "seat", [0, 12]),
        ("make_remote", "seat", [0, 12]),
        ("make_remote", "on", [True, False]),
        ("answer_claim", "claim", [0, 12]),
        ("answer_claim", "yes", [True, False]),
        ("set_rule", "key", ["", "x", "7S", "7S9", "\ud800"]),
        ("set_rule", "value", [0, 12, "", "x", "7S", "7S9", "\ud800"]),
        ("add_seat", "name", ["", "x", "7S", "7S9", "\ud800"]),
        ("holding", "on", [True, False]),
        ("count", "seat", [0, 12]),
        ("count", "ranks", [[]]),
        ("count", "hand", [[]]),
        ("check", "seat", [0, 12]),
        *((kind, name, [0, 12]) for kind in ("cell", "object", "correct") for name in ("seat", "round")),
        ("correct", "points", [0, -1, 12]),
        ("correct", "reason", ["", "x", "7S", "7S9", "\ud800"]),
        *((kind, "round", [0, 12]) for kind in ("misdeal", "skip")),
        ("answer_objection", "objection", [0, 12]),
        ("undo_correction", "correction", [0, 12]),
    ],
)
def test_a_field_of_another_type_is_named(kind, name, fine):
    for value in ODD:
        changed = message(kind, **{name: value})
        if any(type(value) is type(known) and value == known for known in fine):
            read_request(changed)
        else:
            assert field_of(changed) == name


@pytest.mark.parametrize("odd", [None, 1, "start", [], [{"cid": "c"}], True, 2.5])
def test_a_message_is_an_object(odd):
    assert field_of(odd) == "command"


@pytest.mark.parametrize("cid", [None, 1, "", "x" * 41, ["c"], True])
def test_a_cid_is_a_short_text(cid):
    assert field_of({"cid": cid, "type": "start"}) == "cid"


@pytest.mark.parametrize("kind", [None, 1, "", "Start", "start ", ["start"], {"a": 1}, "__class__", "tick"])
def test_an_unknown_type_is_refused(kind):
    assert field_of({"cid": "c", "type": kind}) == "type"


@pytest.mark.parametrize("kind", GOOD)
@pytest.mark.parametrize(
    ("actor", "kinds"),
    [
        (HOST, {"host", "either", "any"}),
        (Actor("phone"), {"new", "any"}),
        (Actor("phone", 1), {"seat", "either", "any"}),
        (Actor("phone", 1, remote=True), {"seat", "either", "host", "any"}),
        (Actor("watch"), {"any"}),
    ],
    ids=["host", "new", "seat", "remote", "watch"],
)
def test_who_may_send_what(kind, actor, kinds):
    who = REQUESTS[kind].who
    if who in kinds:
        check_actor(actor, kind)
        return
    with pytest.raises((SeatError, ParseError)) as refused:
        check_actor(actor, kind)
    expected = {"host": "not_host", "seat": "not_seated", "either": "not_seated", "new": "bad_message"}[who]
    assert refused.value.code == expected


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
FIELDS = [*dict.fromkeys(name for fields in GOOD.values() for name in fields), "cid", "type", "x"]
MESSAGES = JSON | st.fixed_dictionaries(
    {"cid": st.just("c") | JSON, "type": st.sampled_from(sorted(GOOD)) | JSON},
    optional={name: JSON | st.sampled_from(ODD) for name in FIELDS[:-3]},
)
ACTORS = st.sampled_from(
    [
        *(HOST, Actor("phone"), Actor("phone", 1), Actor("phone", 2, remote=True), Actor("phone", 77)),
        *(Actor("watch"), Actor("x")),
    ]
)


@given(message=MESSAGES, actor=ACTORS)
@settings(max_examples=200, deadline=None)
def test_no_message_breaks_a_table_and_a_refused_one_changes_nothing(message, actor):
    room = FUZZED
    before, asked = room.state, copy.deepcopy(message)
    answer = room.table.handle(actor, message)
    json.dumps(answer)
    if answer["ok"]:
        assert answer["seq"] == room.state.public_seq
    else:
        assert answer["code"] in CODES
        assert answer["code"] != "internal"
        assert room.state == before
    assert repr(asked) == repr(message)


FUZZED = Room(seats=3)


# --- secrets and codes ----------------------------------------------------------------------------------------------


@given(st.text(), st.text())
def test_secrets_are_compared_whatever_they_hold(one, other):
    assert same_secret(one, other) == (one == other)
    assert same_secret(one, one)
    assert len(hash_token(one)) == 64
    assert (hash_token(one) == hash_token(other)) == (one == other)


def test_tokens_cannot_be_guessed():
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert min(map(len, tokens)) >= 22


def test_codes_are_short_and_hard_to_misread():
    codes = [new_code() for _ in range(500)]
    assert {len(code) for code in codes} == {CODE_LENGTH} == {4}
    assert not set("".join(codes)) & set("0O1IL5S8Z2")
    assert len(set(codes)) > 480


@pytest.mark.parametrize("typed", ["ABCD", "abcd", " ab cd ", "AB-CD", "a.b.c.d", "ABCD?x=1"])
def test_a_code_is_read_as_people_type_it(typed):
    assert read_code(typed) == "ABCD"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        *(
            ("O0Q1", "QQQ7"),
            ("8oi1", "BQJ7"),
            ("ＡＢｃｄ", "ABCD"),
            ("АВСЕ", "ABCE"),
            ("ΑΒΚΤ", "ABKT"),
            ("мрху", "MPXY"),
        ),
        *(("A\u200bB C\u00a0D", "ABCD"), ("a–b—c·d", "ABCD")),
    ],
)
def test_look_alikes_are_forgiven(typed, meant):
    assert read_code(typed) == meant


@given(st.text(max_size=20))
def test_every_code_reads_as_itself_and_what_is_read_can_be_typed(typed):
    code = new_code()
    assert read_code(code) == code
    assert read_code(read_code(typed)) == read_code(typed)


@pytest.mark.parametrize("typed", ["", "ABC", "XABCD", "ÄBCD", "\ud800", "٣٣٣٣", "x" * 1000])
def test_another_code_stays_another(typed):
    assert read_code(typed) != "ABCD"
