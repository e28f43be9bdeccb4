"""Rehearsals: a seat of the lobby plays against bots at a table of its own until the host starts."""

import threading
import time

import pytest

from speed313.errors import SeatError
from speed313.rules.state import Phase, Reason
from speed313.tables.rehearsals import BOTS, PERSON, RULES
from speed313.tables.requests import Actor
from tests.tables.room import CODE, NEW, Room
from tests.tables.test_registry import House


def rehearse(room, seat=1):
    """The table and the token of a seat's new rehearsal."""
    answer = room.seat(seat, "rehearse")
    assert answer["ok"], answer
    return room.table.rehearsals.find(answer["table"]), answer["token"]


def gone(room):
    return [(code, seat, reason) for code, kind, seat, reason in room.screens.aside if kind == "gone"]


def play_on(room, table, milliseconds):
    """Let time pass at a rehearsal."""
    end = room.time.at + milliseconds
    while (look := table.next_look() - table.now() + room.time.at) <= end:
        room.time.at = max(look, room.time.at)
        table.tick()
    room.time.at = end


def test_a_seat_of_the_lobby_rehearses_at_once_with_its_own_name_and_cards():
    room = Room(seats=2)
    table, token = rehearse(room, 2)
    assert table.take_token(token, "10.0.0.7") == PERSON
    view, hand = table.table_wire(), table.seat_wire(PERSON)
    assert view["rehearsal"] is True
    assert (view["phase"], view["round"], view["paused"]) == ("set_up", 1, None)
    assert len(view["seats"]) == BOTS + 1
    assert (view["seats"][0]["name"], view["seats"][0]["bot"]) == ("Guest 2", None)
    assert len(hand["hand"]) == 3
    assert room.table.table_wire()["rehearsal"] is False


def test_a_turn_is_played_there_and_nothing_of_it_reaches_the_table():
    room = Room(seats=2)
    before = room.state
    table, token = rehearse(room)
    table.take_token(token)
    me = Actor("phone", PERSON)
    play_on(room, table, 1000 * RULES.set_up_window + 1000)
    assert table.state.phase is Phase.DRAW
    assert table.handle(me, {"cid": "a", "type": "draw", "source": "middle"})["ok"]
    card = str(table.state.find(PERSON).drawn)
    assert table.handle(me, {"cid": "b", "type": "hold", "card": card})["ok"]
    play_on(room, table, 9_000)
    assert table.state.turn >= 1
    assert table.state.phase is not Phase.SET_UP
    assert room.state == before
    assert {code for code, *_ in room.screens.aside} == {table.code}
    assert [info.code for info in room.journal.tables()] == [CODE]


def test_who_takes_long_to_learn_is_waited_for():
    room = Room(seats=2)
    table, token = rehearse(room)
    table.take_token(token)
    play_on(room, table, 600_000)
    assert (table.state.turn, table.state.phase) == (1, Phase.DRAW)


def test_only_a_seat_of_the_lobby_rehearses():
    room = Room(seats=2)
    assert room.ask(NEW, "rehearse")["code"] == "not_seated"
    assert room.seat(9, "rehearse")["code"] == "no_seat"
    table, token = rehearse(room)
    table.take_token(token)
    assert table.handle(Actor("phone", PERSON), {"cid": "a", "type": "rehearse"})["code"] == "wrong_phase"
    room.host("start")
    assert room.seat(1, "rehearse")["code"] == "wrong_phase"


def test_a_seat_has_one_rehearsal():
    room = Room(seats=2)
    first, old = rehearse(room)
    second, token = rehearse(room)
    rehearse(room, 2)
    assert first.code != second.code
    assert gone(room) == [(first.code, PERSON, "rehearsal_over")]
    assert room.table.rehearsals.find(first.code) is None
    assert room.table.rehearsals.find(second.code) is second
    with pytest.raises(SeatError):
        second.take_token(old)
    assert second.take_token(token) == PERSON


@pytest.mark.parametrize("end", ["start", "lost", "left", "removed", "blocked"])
def test_it_ends_when_the_host_starts_or_the_seat_is_gone(end):
    room = Room(seats=3)
    table, _ = rehearse(room, 1)
    other, _ = rehearse(room, 2)
    if end == "start":
        room.host("start")
    elif end == "lost":
        room.table.lose(1)
    elif end == "left":
        room.seat(1, "leave")
    else:
        room.host({"removed": "remove", "blocked": "block"}[end], seat=1)
    assert (table.code, PERSON, "rehearsal_over") in gone(room)
    assert room.table.rehearsals.find(table.code) is None
    assert (room.table.rehearsals.find(other.code) is None) == (end == "start")


def test_a_rehearsal_that_nobody_opens_or_everybody_leaves_ends_by_itself():
    room = Room(seats=2)
    table, _ = rehearse(room)
    play_on(room, table, 20_000)
    assert table.state.paused.reason is Reason.NOBODY
    (drive,) = room.spawned
    drive()
    assert gone(room) == [(table.code, PERSON, "rehearsal_over")]
    table, token = rehearse(room)
    table.take_token(token)
    assert table.handle(Actor("phone", PERSON), {"cid": "a", "type": "leave"})["ok"]
    room.spawned[-1]()
    assert room.table.rehearsals.find(table.code) is None


def test_nobody_finds_it_without_its_token():
    house = House()
    main = house.registry.open()
    answer = main.handle(NEW, {"cid": "j", "type": "join", "name": "Ann", "color": 0, "symbol": 0})
    opened = main.handle(Actor("phone", answer["seat"]), {"cid": "r", "type": "rehearse"})
    found = house.registry.find(opened["table"], private=True)
    assert found.rehearsal
    assert not main.rehearsal
    for typed in (opened["table"], opened["table"].lower(), opened["table"][:4]):
        with pytest.raises(SeatError) as refused:
            house.registry.find(typed)
        assert refused.value.code == "no_table"
    with pytest.raises(SeatError) as refused:
        found.take_token(answer["token"])
    assert refused.value.code == "bad_token"
    assert house.registry.current is main
    assert [info.code for info in house.journal.tables()] == [main.code]
    house.registry.close()
    with pytest.raises(SeatError):
        house.registry.find(opened["table"], private=True)


def test_a_driven_rehearsal_stops_when_it_is_closed():
    house = House()
    main = house.registry.open()
    answer = main.handle(NEW, {"cid": "j", "type": "join", "name": "Ann", "color": 0, "symbol": 0})
    main.handle(Actor("phone", answer["seat"]), {"cid": "r", "type": "rehearse"})
    driver = threading.Thread(target=house.spawned[-1], daemon=True)
    driver.start()
    time.sleep(0.05)
    assert driver.is_alive()
    main.lose(answer["seat"])
    driver.join(10)
    assert not driver.is_alive()
