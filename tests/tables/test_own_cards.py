"""A running table that plays with its own cards (§9.5): requests, who may send what, and the journal in every phase."""

import pytest

from speed313.rules.state import Phase
from speed313.tables.requests import Actor
from speed313.tables.table import replay
from tests.tables.room import CODE, NEW, Room

pytestmark = pytest.mark.rule("9.5")
CODES = {  # what is asked wrongly, and the answer
    "no rank": ({"ranks": ["11"]}, "bad_message"),
    "no face": ({"hand": ["7S1"]}, "bad_message"),
    "no list": ({"ranks": "KQJ"}, "bad_message"),
    "both": ({"ranks": [], "hand": []}, "bad_message"),
    "neither": ({}, "bad_message"),
    "too long": ({"ranks": ["A"] * 16}, "bad_message"),
    "an orphan too many": ({"ranks": ["A", "A", "A", "A"]}, "bad_count"),
    "a pair melded": ({"ranks": ["A"]}, "bad_count"),
    "a card too few": ({"hand": ["7S", "8S"]}, "wrong_cards"),
}


def own_room(seats=3, phoneless=1, **rules):
    room = Room(seats=seats, cards="own", **rules)
    for number in range(phoneless):
        assert room.host("add_seat", name=f"Gran {number}")["ok"]
    return room


def turn(room, *seats):
    room.hear()
    for seat in seats:
        assert room.seat(seat, "holding", on=True)["ok"]


def room_in(phase, **rules):
    """Three phones and one person without, in that phase of round 1; seat 2 matches, 1 and 3 are in to the end."""
    room = own_room(**rules)
    steps = [
        (Phase.LOBBY, lambda: room.host("start")),
        (Phase.CALLER, lambda: room.to_phase(Phase.DEAL)),
        (Phase.DEAL, lambda: [room.seat(seat, "go_on") for seat in (1, 2, 3)]),
        (Phase.SET_UP, lambda: [room.hear(), room.host("next"), room.hear()]),
        (Phase.DRAW, lambda: turn(room, 1, 2, 3)),
        (Phase.WINDOW, lambda: [room.seat(2, "match"), room.to_phase(Phase.DRAW), turn(room, 1, 3)]),
        (Phase.SHOWDOWN, lambda: room.to_phase(Phase.COUNT)),
        (
            Phase.COUNT,
            lambda: [count(room, 1, "A23"), count(room, 3, ""), count(room, 4, "KQJ", by=1), everybody(room)],
        ),
        (Phase.SCORED, lambda: None),
    ]
    for now, step in steps:
        assert room.state.phase is now
        if now is phase:
            return room
        step()
    raise AssertionError(phase)


def count(room, seat, ranks, by=None):
    fields = {"ranks": list(ranks)} if by is None else {"ranks": list(ranks), "seat": seat}
    answer = room.seat(by or seat, "count", **fields)
    assert answer["ok"], answer
    return answer


def everybody(room):
    for seat in (1, 2, 3):
        assert room.seat(seat, "go_on")["ok"]


PHASES = [
    *(Phase.LOBBY, Phase.CALLER, Phase.DEAL, Phase.SET_UP, Phase.DRAW, Phase.WINDOW, Phase.SHOWDOWN),
    *(Phase.COUNT, Phase.SCORED),
]


def everything(state):
    """What must survive: who sits there, what was pressed and said, and the sheet."""
    return (
        [(s.seat, s.name, s.phone, s.holds, s.melds, s.count, s.cells, s.total, s.go_on, s.rests) for s in state.seats],
        (state.phase, state.round, state.turn, state.last, state.matchers, state.rules),
    )


@pytest.mark.parametrize("phase", PHASES)
def test_a_server_that_is_killed_loses_nothing(phase):
    room = room_in(phase)
    if phase is Phase.DRAW:
        room.seat(3, "holding", on=True)
    if phase is Phase.COUNT:
        count(room, 1, "A23")
        room.seat(3, "check", seat=1)
    before = room.state
    assert replay(room.journal, CODE) == before
    room.restart()
    assert everything(room.state) == everything(before)
    for seat, token in room.tokens.items():
        assert room.table.take_token(token) == seat
    if phase is not Phase.LOBBY:
        assert room.host("resume")["ok"]
    assert everything(room.state) == everything(before)
    assert room.table.table_wire()["own"] is not None


def test_a_round_from_the_deal_to_the_sheet():
    room = room_in(Phase.SCORED)
    rows = {row["seat"]: row["total"] for row in room.table.table_wire()["sheet"]}
    assert rows == {1: 6, 2: 0, 3: 0, 4: 30}
    assert room.table.table_wire()["seats"][3]["own"]["phone"] is False


@pytest.mark.parametrize(("fields", "code"), CODES.values(), ids=list(CODES))
def test_a_count_that_cannot_be_is_refused_and_loses_nothing(fields, code):
    room = room_in(Phase.COUNT)
    before = room.state
    answer = room.seat(1, "count", **fields)
    assert (answer["ok"], answer["code"]) == (False, code)
    assert room.state is before


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("add_seat", {"name": "Gran"}),
        ("false_match", {"seat": 2}),
        ("close_count", {}),
    ],
)
def test_what_only_a_host_does(kind, fields):
    room = room_in(Phase.COUNT)
    assert room.seat(1, kind, **fields)["code"] == "not_host"
    assert room.ask(NEW, kind, **fields)["code"] == "not_host"
    room.host("make_remote", seat=1, on=True)
    assert room.seat(1, kind, **fields)["ok"]


def test_a_remote_counts_its_own_hand_as_a_seat_and_those_of_others_as_the_host():
    room = room_in(Phase.COUNT)
    room.host("make_remote", seat=1, on=True)
    room.seat(1, "count", ranks=["A", "A", "2"])
    room.seat(1, "count", seat=3, ranks=["K", "Q", "J"])
    assert [room.state.find(seat).count.by for seat in (1, 3)] == [1, None]


def test_a_guest_counts_for_nobody_else():
    room = room_in(Phase.COUNT)
    assert room.seat(3, "count", seat=1, ranks=[])["code"] == "not_helper"
    assert room.seat(1, "count", seat=4, hand=["KS", "KH", "KD"])["ok"]
    assert room.ask(Actor("watch"), "count", seat=1, ranks=[])["code"] == "not_seated"
    assert room.host("count", ranks=[])["code"] == "bad_message"
    assert room.host("count", seat=3, ranks=[])["ok"]


def test_the_same_count_sent_again_counts_once():
    room = room_in(Phase.COUNT)
    first = room.seat(1, "count", cid="same", ranks=["A", "2", "4"])
    room.seat(1, "count", ranks=["A", "2", "5"])
    assert room.seat(1, "count", cid="same", ranks=["A", "2", "4"]) == first
    assert room.state.find(1).count.points == 8


def test_names_of_people_without_a_phone_are_as_distinct_as_others():
    room = own_room(seats=1, phoneless=0)
    assert room.host("add_seat", name="  ")["code"] == "bad_name"
    assert room.host("add_seat", name="guest 1")["code"] == "name_taken"
    assert room.host("add_seat", name="Gran")["ok"]
    first, second = room.state.seats
    assert first.color != second.color
    assert first.symbol != second.symbol


def test_nobody_rehearses_with_real_cards_and_no_bot_sits_down():
    room = own_room(seats=2, phoneless=0)
    assert room.seat(1, "rehearse")["code"] == "own_cards"
    assert room.host("add_bot", strength="steady")["code"] == "no_bots"
    assert room.host("set_rule", key="cards", value="phones")["ok"]
    assert room.host("add_bot", strength="steady")["ok"]
    assert room.host("set_rule", key="cards", value="own")["code"] == "no_bots"
    assert room.host("add_seat", name="Gran")["code"] == "no_own_cards"


def test_somebody_without_a_phone_gets_one_by_asking_for_the_seat():
    room = room_in(Phase.WINDOW)
    claim = room.ask(Actor("phone", line="socket"), "claim", seat=4)
    assert room.host("answer_claim", claim=claim["claim"], yes=True)["ok"]
    ((_, (seat, token)),) = [(None, body) for body in room.screens.of("granted", "socket")]
    assert room.table.take_token(token) == seat == 4
    assert room.state.find(4).phone
    assert room.seat(4, "match")["ok"]


def test_a_clock_that_stops_is_no_way_to_stop_the_table():
    """Nobody presses anything; the table's own clocks bring the round to the sheet, which shows what is missing."""
    room = own_room(own_clock=30, turn_clock=5, sheet_clock=600)
    room.table.host_came()
    room.host("start")
    room.to_phase(Phase.SCORED)
    assert [row["cells"][0]["missing"] for row in room.table.table_wire()["sheet"]] == [True] * 4
