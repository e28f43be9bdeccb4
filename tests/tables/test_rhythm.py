"""A running table's rhythm: a person calls, extra seconds, "wait for me", the pause that nothing forgets (F64)."""

import json

import pytest

from speed313.rules.state import Phase
from speed313.tables.news import GATHER
from tests.tables.room import HOST, Room

LENGTHS = {"set_up_window": 5, "set_up_per_card": 0}


def started(seats=3, **rules):
    """A round in its set-up window, heard; returns the room and the caller's seat."""
    room = Room(seats=seats, **{**LENGTHS, **rules})
    room.host("start")
    room.to_phase(Phase.SET_UP)
    room.hear()
    return room, room.state.caller


def newest(room, kind="table", seat=None):
    return room.screens.of(kind, seat)[-1]


def hold_all(room):
    """Every seat draws from the middle and lays the card away."""
    for seat in room.state.still_in:
        assert room.seat(seat.seat, "draw", source="middle")["ok"]
        drawn = str(room.state.find(seat.seat).drawn)
        assert room.seat(seat.seat, "hold", card=drawn)["ok"]


# --- a person calls ------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.7")
def test_a_person_calls_a_turn_and_every_screen_is_told():
    room, caller = started(caller="person")
    assert "call_draw" not in newest(room, "seat", caller)["legal"]
    room.run(2_000 + GATHER)
    assert "call_draw" in newest(room, "seat", caller)["legal"]
    assert room.seat(caller, "call", word="draw")["ok"]
    assert newest(room)["call"]["word"] == "draw"
    room.hear()
    hold_all(room)
    room.run(50)
    assert (newest(room)["waiting"], newest(room)["clock"]["kind"]) == ([caller], "call")
    assert newest(room, "seat", caller)["awaited"]
    other = next(seat.seat for seat in room.state.seats if seat.seat != caller)
    assert room.seat(other, "call", word="discard")["code"] == "not_caller"
    assert room.seat(caller, "call", word="draw")["code"] == "wrong_phase"
    answer = room.seat(caller, "call", word="discard", cid="once")
    assert answer["ok"]
    assert room.seat(caller, "call", word="discard", cid="once") == answer
    assert newest(room)["call"]["word"] == "discard"
    assert room.state.turn == 1


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("rule", ["person", "rotate"])
def test_a_game_goes_on_whether_the_person_calls_or_not(rule):
    room, _ = started(caller=rule, turn_clock=5, match_window=1, call_clock=3, sheet_clock=5)
    callers = []
    for number in range(1, 5):
        room.run_until(lambda number=number: room.state.round == number, most=24 * 3_600_000)
        callers.append(room.state.caller)
    assert len(set(callers)) == (3 if rule == "rotate" else 1)


@pytest.mark.rule("7.2")
def test_a_lost_phone_of_the_caller_does_not_hold_the_table_up():
    room, caller = started(caller="person", grace=10)
    room.run(2_000)
    room.seat(caller, "call", word="draw")
    room.hear()
    hold_all(room)
    room.table.lose(caller)
    room.run(9_000)
    assert room.state.phase is Phase.DRAW
    room.run(1_500)
    assert room.state.phase is Phase.WINDOW


def test_bots_wait_for_a_person_who_calls_and_a_bot_needs_no_person():
    room = Room(seats=1, bots=3, pause=0.1, caller="rotate", turn_clock=5, match_window=1, call_clock=2, sheet_clock=5)
    room.host("start")
    room.run_until(lambda: room.state.round == 5, most=24 * 3_600_000)
    assert room.state.round == 5


# --- wait for me, and extra seconds ----------------------------------------------------------------------------------


@pytest.mark.rule("7.7")
def test_who_asks_to_wait_is_shown_and_the_clock_runs_longer():
    room, _ = started()
    ends = newest(room)["clock"]["ends"]
    assert room.seat(2, "wait")["ok"]
    room.run(50)
    assert newest(room)["clock"]["ends"] == ends + 20_000
    assert [seat["asks"] for seat in newest(room)["seats"]] == [False, True, False]
    assert {"type": "asks", "seat": 2} in [news for body in room.screens.of("table") for news in body["news"]]
    assert newest(room, "seat", 2)["waits"] == 1


def test_extra_seconds_are_told_to_hosts_alone():
    room, _ = started()
    before, quiet = room.table.table_wire(), [room.table.seat_wire(seat) for seat in (1, 2, 3)]
    room.screens.forget()
    assert room.host("give_time", seat=2, seconds=30)["ok"]
    room.run(1_000)
    assert room.table.host_wire()["extra"] == [{"seat": 2, "seconds": 30}]
    assert [kind for kind, _, _ in room.screens.heard] == ["host"]
    assert room.table.table_wire() == before
    assert [room.table.seat_wire(seat) for seat in (1, 2, 3)] == quiet
    room.to_phase(Phase.DRAW)
    assert newest(room)["clock"]["length"] == 70_000
    room.restart()
    assert room.table.host_wire()["extra"] == [{"seat": 2, "seconds": 30}]
    assert "extra" not in json.dumps(room.table.table_wire())


def test_a_refused_match_puts_off_nothing_that_others_hear():
    """§4.9 says that nobody learns of it: not by the instant of what follows either."""
    heard = []
    for false in (False, True):
        room, _ = started()
        sent = []
        room.screens.table = lambda code, body, room=room, sent=sent: sent.append((room.table.now(), body["seq"]))
        room.run(100)
        if false:
            assert room.seat(1, "match")["code"] == "false_match"
        room.time.at += 7
        room.table.tick()
        room.seat(2, "go_on")
        room.run(500)
        heard.append(sent)
    assert heard[0] == heard[1]
    assert heard[0]


# --- the pace and the pause ----------------------------------------------------------------------------------------


@pytest.mark.rule("7.7")
def test_the_pace_can_change_during_the_game_and_stays_over_a_restart():
    room, _ = started()
    assert room.host("set_pace", pace="grandparents")["ok"]
    room.run(GATHER)
    assert newest(room)["pace"] == "grandparents"
    assert room.host("set_rule", key="turn_clock", value=33)["ok"]
    room.run(50)
    assert newest(room)["pace"] == "own"
    assert room.host("set_rule", key="hint", value="off")["code"] == "wrong_phase"
    room.restart()
    assert room.table.table_wire()["rules"]["turn_clock"] == 33


PAUSED = {  # how to come to each of them, with rules that make its clock run
    "set_up": Phase.SET_UP,
    "turn": Phase.DRAW,
    "window": Phase.WINDOW,
    "call": Phase.DRAW,
    "sheet": Phase.SCORED,
}


@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize("kind", PAUSED)
def test_a_pause_at_four_seconds_left_is_four_seconds_left_for_everybody(kind, restarted):
    """Field case F64: also for a page that comes in the pause, and after a restart."""
    room = Room(seats=2, **LENGTHS, match_window=6, caller="person" if kind == "call" else "table")
    room.host("start")
    room.run_until(lambda: room.state.clock.kind == kind, most=24 * 3_600_000)
    room.hear()
    room.run_until(lambda: room.state.clock.kind == kind)
    room.run(room.state.clock.ends - room.table.now() - 4_000)
    assert room.host("pause")["ok"]
    assert newest(room)["clock"]["left"] == 4_000
    room.run(60_000)
    if restarted:
        room.restart()
        for seat in (1, 2):
            room.table.take_token(room.tokens[seat])
        room.run(60_000)
    seen = room.table.table_wire()  # what a page that comes now is sent
    assert (seen["paused"], seen["clock"]["left"], seen["clock"]["ends"]) == ("host", 4_000, None)
    assert room.ask(HOST, "resume")["ok"]
    assert newest(room)["clock"]["ends"] == room.table.now() + 4_000
    before = room.state.call
    room.run(3_999)
    assert room.state.call == before
    room.run(1)
    assert room.state.call != before


def test_a_pause_stops_the_wait_for_a_call_and_the_two_seconds_before_it():
    room, caller = started(caller="person")
    room.run(1_000)
    room.host("pause")
    room.run(60_000)
    assert room.seat(caller, "call", word="draw")["code"] == "paused"
    room.host("resume")
    assert room.seat(caller, "call", word="draw")["code"] == "not_ready"
    room.run(1_000)
    assert room.seat(caller, "call", word="draw")["ok"]
