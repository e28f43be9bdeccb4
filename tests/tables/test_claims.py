"""A phone without its token asks for its seat back (field case F37): a host decides, and nobody waits for a ghost."""

import pytest

from speed313.errors import SeatError
from speed313.rules.state import Phase
from speed313.tables.claims import MOST_CLAIMS, MOST_OF_ADDRESS
from speed313.tables.requests import Actor
from tests.tables.room import Room


def phone(line, address="192.168.1.31"):
    return Actor("phone", address=address, line=line)


def lost(seats=3, **rules):
    """A game in an open draw phase in which the phone of seat 2 is gone."""
    room = Room(seats=seats, **rules)
    room.to_draw()
    room.table.lose(2)
    return room


def claim(room, seat=2, line="b", **place):
    answer = room.ask(phone(line, **place), "claim", seat=seat)
    assert answer["ok"], answer
    return answer["claim"]


def refused(room, token):
    with pytest.raises(SeatError) as error:
        room.table.take_token(token)
    return error.value.code


def told(room):
    return room.table.host_wire()["claims"]


def test_a_claim_that_is_granted_gives_the_same_seat_with_the_same_hand_to_the_new_phone():
    room = lost()
    hand = room.state.find(2).hand
    number = claim(room)
    assert told(room) == [{"claim": number, "seat": 2, "name": "Guest 2"}]
    assert room.screens.of("host")
    assert room.host("answer_claim", claim=number, yes=True)["ok"]
    ((seat, token),) = room.screens.of("granted", "b")
    assert (seat, told(room)) == (2, [])
    assert refused(room, room.tokens[2]) == "bad_token"
    assert room.table.take_token(token, "192.168.1.31") == 2
    assert (room.state.find(2).here, room.state.find(2).hand) == (True, hand)
    room.draw_and_hold(1, 2, 3)
    assert room.state.phase is Phase.WINDOW
    room.restart()
    assert refused(room, room.tokens[2]) == "bad_token"
    assert room.table.take_token(token) == 2


def test_a_claim_that_is_denied_changes_nothing():
    room = lost()
    number = claim(room)
    before = room.state
    assert room.host("answer_claim", claim=number, yes=False)["ok"]
    assert room.screens.of("denied", "b") == [number]
    assert (room.state, told(room)) == (before, [])
    assert room.table.take_token(room.tokens[2]) == 2


def test_who_was_told_no_asks_again_only_after_a_while():
    room = lost(grace=60)
    assert room.host("answer_claim", claim=claim(room), yes=False)["ok"]
    for line in ("b", "another socket of that phone"):
        room.run(3_000)
        refusal = room.ask(phone(line), "claim", seat=2)
        assert (refusal["code"], told(room)) == ("denied", [])
        assert refusal["params"]["n"] == (7 if line == "b" else 4)
    assert room.ask(phone("c", address="192.168.1.32"), "claim", seat=2)["ok"]  # somebody else may
    room.run(4_000)
    assert claim(room)


def test_a_no_to_one_seat_is_none_to_another():
    room = lost(grace=60)
    room.table.lose(3)
    assert room.host("answer_claim", claim=claim(room, seat=2), yes=False)["ok"]
    assert claim(room, seat=3)


def test_nobody_waits_for_a_ghost_while_the_host_decides():
    room = lost(grace=3)
    claim(room)
    room.draw_and_hold(1, 3)
    room.run(3_000)
    assert room.state.phase is Phase.WINDOW
    assert room.state.paused is None


def test_a_remote_may_answer_and_a_guest_may_not():
    room = lost()
    number = claim(room)
    assert room.seat(1, "answer_claim", claim=number, yes=True)["code"] == "not_host"
    room.host("make_remote", seat=1, on=True)
    assert room.seat(1, "answer_claim", claim=number, yes=True)["ok"]


def test_a_claim_is_answered_once():
    room = lost()
    number = claim(room)
    for yes in (True, False):
        room.host("answer_claim", claim=number, yes=yes)
    assert room.host("answer_claim", claim=number, yes=True)["code"] == "no_claim"
    assert len(room.screens.of("granted", "b")) == 1
    assert room.screens.of("denied", "b") == []


def test_the_others_who_asked_for_a_seat_that_was_granted_are_told():
    room = lost()
    numbers = [claim(room, line=line, address=f"address of {line}") for line in "bcd"]
    room.host("answer_claim", claim=numbers[1], yes=True)
    assert len(room.screens.of("granted", "c")) == 1
    assert (room.screens.of("denied", "b"), room.screens.of("denied", "d")) == ([numbers[0]], [numbers[2]])


def test_the_seats_own_phone_comes_back_first():
    room = lost()
    number = claim(room)
    assert room.table.take_token(room.tokens[2]) == 2
    assert room.screens.of("denied", "b") == [number]
    assert room.host("answer_claim", claim=number, yes=True)["code"] == "no_claim"


@pytest.mark.parametrize("kind", ["remove", "block"])
def test_a_seat_that_is_removed_cannot_be_had(kind):
    room = lost()
    number = claim(room)
    room.host(kind, seat=2)
    assert room.screens.of("denied", "b") == [number]
    assert room.ask(phone("c", "10.0.0.7"), "claim", seat=2)["code"] == "not_free"


def test_a_new_game_that_drops_the_seat_ends_its_claims():
    room = lost()
    room.seat(2, "leave")
    number = claim(room)
    room.host("new_game")
    assert room.host("answer_claim", claim=number, yes=True)["code"] == "no_seat"
    assert room.screens.of("denied", "b") == [number]
    assert told(room) == []


def test_only_empty_seats_of_people_can_be_asked_for():
    room = Room(seats=2, bots=1)
    assert room.ask(phone("b"), "claim", seat=1)["code"] == "not_free"  # a bot
    assert room.ask(phone("b"), "claim", seat=2)["code"] == "not_free"  # its phone is here
    assert room.ask(phone("b"), "claim", seat=9)["code"] == "no_seat"
    assert room.ask(Actor("watch", line="w"), "claim", seat=2)["code"] == "bad_message"
    assert room.seat(3, "claim", seat=2)["code"] == "bad_message"


def test_a_socket_has_one_claim_and_it_ends_with_the_socket():
    room = lost()
    room.table.lose(3)
    first, second = claim(room), claim(room, seat=3)
    assert [entry["claim"] for entry in told(room)] == [second]
    assert room.host("answer_claim", claim=first, yes=True)["code"] == "no_claim"
    room.table.lose_line("b")
    assert told(room) == []
    assert room.host("answer_claim", claim=second, yes=True)["code"] == "no_claim"


def test_who_joins_as_somebody_new_asks_no_longer():
    room = lost()
    number = claim(room)
    room.join(actor=phone("b"))
    assert told(room) == []
    assert room.host("answer_claim", claim=number, yes=True)["code"] == "no_claim"


def test_the_same_claim_on_another_socket_is_another_claim():
    room = lost()
    first = room.ask(phone("b"), "claim", cid="mine", seat=2)
    assert room.ask(phone("b"), "claim", cid="mine", seat=2) == first
    room.table.lose_line("b")
    second = room.ask(phone("c"), "claim", cid="mine", seat=2)
    assert second["ok"]
    assert [entry["claim"] for entry in told(room)] == [second["claim"]] != [first["claim"]]


def test_only_so_many_claims_are_open():
    room = lost()
    for number in range(MOST_CLAIMS):
        claim(room, line=f"line {number}", address=f"address {number}")
    answer = room.ask(phone("one more"), "claim", seat=2)
    assert answer == {"ok": False, "code": "too_fast", "params": {}}
    assert claim(room, line="line 3", address="address 3")  # in place of its older one


def test_one_device_keeps_no_other_from_asking():
    room = lost()
    for number in range(MOST_OF_ADDRESS):
        claim(room, line=f"tab {number}")
    assert room.ask(phone("one tab more"), "claim", seat=2)["code"] == "too_fast"
    assert claim(room, line="tab 1")  # in place of its older one
    assert claim(room, line="its own phone", address="192.168.1.32")


def test_a_claim_in_the_lobby_and_between_rounds():
    room = Room(seats=2)
    room.table.lose(1)
    assert room.host("answer_claim", claim=claim(room, seat=1), yes=True)["ok"]
    room.table.take_token(room.screens.of("granted", "b")[-1][1])
    room.to_draw()
    room.to_phase(Phase.SCORED)
    room.table.lose(1)
    assert room.host("answer_claim", claim=claim(room, seat=1, line="c"), yes=True)["ok"]
    assert room.table.take_token(room.screens.of("granted", "c")[-1][1]) == 1
