"""Seats at a running table: joining, tokens, leaving, coming back, being removed."""

import threading

import pytest

from speed313.errors import SeatError
from speed313.rules.state import Phase
from tests.tables.room import NEW, Room


def refused(room, token):
    """The code with which a token is refused."""
    with pytest.raises(SeatError) as error:
        room.table.take_token(token)
    return error.value.code


def test_a_token_is_the_seat():
    room = Room(seats=3)
    assert [room.table.take_token(room.tokens[seat]) for seat in (1, 2, 3)] == [1, 2, 3]
    assert len(set(room.tokens.values())) == 3
    assert all(len(token) >= 20 for token in room.tokens.values())


@pytest.mark.parametrize("token", ["", "x", "\ud800", "🃏", "a" * 20_000])
def test_any_other_token_is_refused(token):
    room = Room(seats=2)
    assert refused(room, token) == "bad_token"


def test_only_hashes_are_stored():
    room = Room(seats=2)
    kept = room.journal.secrets("TEST")
    assert set(kept) == {1, 2}
    assert not set(kept.values()) & set(room.tokens.values())
    with pytest.raises(SeatError):
        room.table.take_token(kept[1])


def test_each_phone_gets_its_own_colour_and_symbol():
    room = Room()
    seats = [room.join(color=5, symbol=5) for _ in range(12)]
    assert seats == list(range(1, 13))
    assert {seat.color for seat in room.state.seats} == {seat.symbol for seat in room.state.seats} == set(range(12))
    assert room.state.find(1).color == 5


def test_the_thirteenth_is_told_that_the_table_is_full():
    room = Room(seats=12)
    answer = room.ask(NEW, "join", name="Thirteen", color=0, symbol=0)
    assert answer == {"ok": False, "code": "table_full", "params": {"seats": 12}}
    # Also when it chose a name that is taken: another name would not help.
    assert room.ask(NEW, "join", name="Guest 1", color=0, symbol=0)["code"] == "table_full"


def test_thirteen_join_at_once():
    room = Room()
    answers = {}
    gate = threading.Barrier(13)

    def join(number):
        gate.wait()
        answers[number] = room.ask(NEW, "join", name=f"Guest {number}", color=number % 12, symbol=0)

    threads = [threading.Thread(target=join, args=(number,)) for number in range(13)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    seated = [answer for answer in answers.values() if answer["ok"]]
    assert sorted(answer["seat"] for answer in seated) == list(range(1, 13))
    assert len({answer["token"] for answer in seated}) == 12
    assert [answer["code"] for answer in answers.values() if not answer["ok"]] == ["table_full"]


@pytest.mark.parametrize("name", ["anna", " Anna ", "Ａnna", "A n n a", "Anna\u200b", "Anná"])
def test_two_people_with_one_name_are_told_apart(name):
    room = Room()
    room.join("Anna")
    answer = room.ask(NEW, "join", name=name, color=0, symbol=0)
    assert answer["code"] == "name_taken"
    free = answer["params"]["suggestion"]
    assert room.ask(NEW, "join", name=free, color=0, symbol=0)["ok"]
    assert [seat.name for seat in room.state.seats] == ["Anna", free]


@pytest.mark.rule("7.2")
def test_a_phone_that_comes_back_is_its_seat_again():
    room = Room(seats=3)
    room.to_draw()
    room.seat(1, "draw", source="middle")
    before = room.table.seat_wire(1)
    room.table.lose(1)
    room.run(100)
    assert room.screens.of("table")[-1]["seats"][0]["here"] is False
    assert room.table.take_token(room.tokens[1]) == 1
    room.run(100)
    assert room.screens.of("table")[-1]["seats"][0]["here"] is True
    after = room.table.seat_wire(1)
    assert {**after, "seq": 0} == {**before, "seq": 0}
    assert list(after["hand"]) == list(before["hand"])
    room.table.lose(99)  # a seat that is not there any more


@pytest.mark.rule("7.5")
def test_leaving_in_the_lobby_frees_the_seat_and_ends_the_token():
    room = Room(seats=2)
    assert room.seat(1, "leave")["ok"]
    assert [seat.seat for seat in room.state.seats] == [2]
    assert refused(room, room.tokens[1]) == "bad_token"
    assert room.journal.secrets("TEST").keys() == {2}
    assert room.table.seat_wire(1) is None
    assert room.seat(1, "leave")["code"] == "no_seat"
    assert room.join() == 3


@pytest.mark.rule("7.5")
def test_leaving_during_a_game_and_coming_back():
    room = Room(seats=3)
    room.to_draw()
    hand = set(room.state.find(1).hand)
    assert room.seat(1, "leave")["ok"]
    room.draw_and_hold(2, 3)
    assert room.state.phase is Phase.WINDOW
    room.run(100)
    assert room.screens.of("table")[-1]["seats"][0]["state"] == "left"
    assert room.table.take_token(room.tokens[1]) == 1
    assert set(room.state.find(1).hand) == hand
    assert not room.state.find(1).left


def test_who_watches_and_leaves_is_gone():
    room = Room(seats=2)
    room.to_draw()
    late = room.join()
    room.run(100)
    assert room.screens.of("seat", late)
    assert room.seat(late, "leave")["ok"]
    assert refused(room, room.tokens[late]) == "bad_token"


def test_who_was_removed_in_the_lobby_is_told_and_may_ask_again():
    room = Room(seats=2)
    assert room.host("remove", seat=1)["ok"]
    assert room.screens.of("gone", 1) == ["removed"]
    assert refused(room, room.tokens[1]) == "removed"
    room.run(100)
    assert [entry["seat"] for entry in room.screens.of("table")[-1]["seats"]] == [2]
    assert room.join() == 3
    refusal = room.host("remove", seat=1)
    assert (refusal["code"], room.screens.of("gone", 1)) == ("no_seat", ["removed"])


@pytest.mark.rule("7.5")
def test_who_was_removed_during_a_round_is_told_at_once_and_the_ring_closes_after_it():
    room = Room(seats=3)
    room.to_draw()
    assert room.host("remove", seat=2)["ok"]
    assert room.screens.of("gone", 2) == ["removed"]
    assert refused(room, room.tokens[2]) == "removed"
    room.run(100)
    assert room.screens.of("table")[-1]["seats"][1]["state"] == "left"
    room.draw_and_hold(1, 3)
    assert room.state.phase is Phase.WINDOW
    room.run_until(lambda: room.state.round == 2)
    assert [seat.seat for seat in room.state.seats] == [1, 3]
    row = next(row for row in room.table.table_wire()["sheet"] if row["seat"] == 2)
    assert row["left"]


@pytest.mark.rule("7.5")
def test_who_was_removed_between_rounds_is_gone_at_once():
    room = Room(seats=3)
    room.to_draw()
    room.to_phase(Phase.SCORED)
    assert room.host("remove", seat=3)["ok"]
    assert room.screens.of("gone", 3) == ["removed"]
    assert [seat.seat for seat in room.state.seats] == [1, 2]
    assert refused(room, room.tokens[3]) == "removed"


def test_only_the_host_removes():
    room = Room(seats=2)
    assert room.seat(1, "remove", seat=2)["code"] == "not_host"
    assert len(room.state.seats) == 2


def test_where_nobody_is_here_the_table_waits_and_goes_on_by_itself():
    room = Room(seats=2, bots=1)
    room.to_draw()
    for seat in (2, 3):
        room.table.lose(seat)
    room.run(10_000)
    assert room.screens.of("table")[-1]["paused"] == "nobody"
    left = room.screens.of("table")[-1]["clock"]["left"]
    events = room.state.seq
    room.run(3_600_000)
    assert room.state.seq == events
    assert room.table.take_token(room.tokens[2]) == 2
    told = room.screens.of("table")[-1]
    assert told["paused"] is None
    assert told["clock"]["ends"] == room.table.now() + left


def test_after_a_rematch_everybody_is_still_seated_and_here():
    room = Room(seats=2, bots=1, pause=0.01, sheet_clock=1, turn_clock=1, match_window=1)
    room.host("start")
    room.to_phase(Phase.FINISHED)
    seats = [(seat.seat, seat.name, seat.here) for seat in room.state.seats]
    assert room.host("new_game")["ok"]
    view = room.table.table_wire()
    assert [(seat.seat, seat.name, seat.here) for seat in room.state.seats] == seats
    assert (view["game"], view["phase"]) == (2, "lobby")
    assert {row["total"] for row in view["sheet"]} == {0}
    assert room.table.take_token(room.tokens[2]) == 2
    assert room.host("start")["ok"]
