"""What hosts may: with the host page, with a remote; what they are told; what they do can be undone."""

import pytest

from speed313.errors import SeatError
from speed313.rules.state import Phase
from speed313.tables.desk import HOST_GRACE
from speed313.tables.requests import REQUESTS, Actor
from tests.tables.moments import PHASES, a_room_in
from tests.tables.room import HOST, NEW, Room

AT_HOME = Actor("phone", address="192.168.1.31", line="home")
ELSEWHERE = Actor("phone", address="192.168.1.32", line="elsewhere")
FIELDS = {
    "rename": {"name": "Zoë"},
    "add_bot": {"strength": "steady"},
    "move": {"seat": 1, "place": 2},
    "remove": {"seat": 1},
    "block": {"seat": 1},
    "restore": {"seat": 1},
    "make_remote": {"seat": 1, "on": True},
    "answer_claim": {"claim": 1, "yes": True},
    "set_pace": {"pace": "lively"},
    "give_time": {"seat": 1, "seconds": 20},
    "set_preset": {"preset": "dear"},
    "set_rules": {"rules": {"hint": "off"}},
    "set_rule": {"key": "hint", "value": "off"},
    "add_seat": {"name": "Gran"},
    "false_match": {"seat": 1},
    "answer_objection": {"objection": 1},
    "correct": {"seat": 1, "round": 1, "points": 5, "reason": "x"},
    "undo_correction": {"correction": 1},
    "misdeal": {"round": 1},
    "skip": {"round": 1},
}
HOST_REQUESTS = [kind for kind, request in REQUESTS.items() if request.who == "host"]


def told(room):
    return room.table.host_wire()


def refused(room, token):
    with pytest.raises(SeatError) as error:
        room.table.take_token(token)
    return error.value.code


# --- remotes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", HOST_REQUESTS)
@pytest.mark.parametrize(
    "who", [NEW, Actor("phone", 1), Actor("phone", 2), Actor("watch"), Actor("phone", 99)], ids=str
)
def test_no_guest_reaches_a_host_command_also_when_another_one_is_a_remote(kind, who):
    room = Room(seats=3)
    assert room.host("make_remote", seat=3, on=True)["ok"]
    before = room.state
    assert room.ask(who, kind, **FIELDS.get(kind, {}))["code"] == "not_host"
    assert room.state == before


def test_a_seat_cannot_say_of_itself_that_it_is_a_remote():
    room = Room(seats=2)
    assert room.ask(Actor("phone", 1, remote=True), "start")["code"] == "not_host"


@pytest.mark.parametrize("kind", sorted(set(HOST_REQUESTS) - {"make_remote"}))
def test_a_remote_may_send_what_a_host_may(kind):
    remote, page = Room(seats=3), Room(seats=3)
    for room in (remote, page):
        room.host("make_remote", seat=2, on=True)
    answers = [remote.seat(2, kind, **FIELDS.get(kind, {})), page.host(kind, **FIELDS.get(kind, {}))]
    assert answers[0] == answers[1]
    assert answers[0].get("code") != "not_host"


def test_a_remote_makes_no_more_remotes_but_hands_its_power_on():
    room = Room(seats=4)
    room.host("make_remote", seat=1, on=True)
    room.host("make_remote", seat=2, on=True)
    assert told(room)["remotes"] == [1, 2]
    assert room.seat(1, "make_remote", seat=2, on=False)["code"] == "not_host"
    assert room.seat(1, "make_remote", seat=4, on=True)["ok"]
    assert told(room)["remotes"] == [2, 4]
    assert room.seat(1, "pause")["code"] == "not_host"
    assert room.seat(2, "make_remote", seat=2, on=False)["ok"]
    assert told(room)["remotes"] == [4]
    assert room.host("make_remote", seat=4, on=False)["ok"]
    assert room.seat(4, "start")["code"] == "not_host"


def test_a_remote_outlives_a_restart_and_a_new_game_and_is_told_in_its_own_view_only():
    room = Room(seats=2)
    room.host("make_remote", seat=2, on=True)
    room.run(100)
    assert room.screens.of("seat", 2)[-1]["remote"] is True
    assert room.screens.of("seat", 1)[-1]["remote"] is False
    assert "remote" not in str(room.screens.of("table")[-1])
    room.restart()
    assert room.table.take_token(room.tokens[2]) == 2
    assert room.seat(2, "start")["ok"]
    assert room.seat(2, "new_game")["ok"]
    assert room.seat(2, "start")["ok"]


def test_a_removed_remote_has_no_power_left():
    room = Room(seats=3)
    room.host("make_remote", seat=2, on=True)
    room.to_draw()
    room.host("remove", seat=2)
    assert room.seat(2, "resume")["code"] == "not_host"
    room.host("restore", seat=2)
    assert room.seat(2, "pause")["code"] == "not_host"


# --- names and places -----------------------------------------------------------------------------------------------


def test_a_seat_names_itself_and_nobody_else():
    room = Room(seats=2)
    assert room.seat(1, "rename", name=" Zoë ")["ok"]
    assert room.state.find(1).name == "Zoë"
    assert room.seat(1, "rename", name="Zoe")["ok"]  # its own name is not taken
    assert room.seat(1, "rename", name="Ben", seat=1)["ok"]
    assert room.seat(1, "rename", name="Cai", seat=2)["code"] == "not_host"
    assert room.host("rename", name="Dia", seat=2)["ok"]
    assert [seat.name for seat in room.state.seats] == ["Ben", "Dia"]
    assert room.host("rename", name="Dia") == {"ok": False, "code": "bad_message", "params": {"field": "seat"}}
    assert room.host("rename", name="Eve", seat=9)["code"] == "no_seat"
    assert room.ask(NEW, "rename", name="Eve")["code"] == "not_seated"


@pytest.mark.parametrize("name", ["", "   ", "\n", "\u202e", "x" * 17])
def test_a_rename_to_nothing_keeps_the_old_name(name):
    room = Room(seats=1)
    assert room.seat(1, "rename", name=name)["code"] == "bad_name"
    assert room.state.find(1).name == "Guest 1"


def test_a_rename_to_anothers_name_is_refused_with_one_that_is_free():
    room = Room(seats=2)
    answer = room.seat(1, "rename", name="ＧＵＥＳＴ 2")
    assert answer["code"] == "name_taken"
    assert room.seat(1, "rename", name=answer["params"]["suggestion"])["ok"]


def test_a_name_on_the_sheet_is_not_given_twice():
    room = Room(seats=3)
    room.to_draw()
    room.to_phase(Phase.SCORED)
    room.host("remove", seat=3)
    assert room.ask(NEW, "join", name="guest 3", color=0, symbol=0)["code"] == "name_taken"


def test_seats_move_before_the_game():
    room = Room(seats=3)
    assert room.host("move", seat=3, place=0)["ok"]
    assert [entry["seat"] for entry in room.table.table_wire()["seats"]] == [3, 1, 2]
    room.host("start")
    assert room.host("move", seat=3, place=2)["code"] == "wrong_phase"


# --- removing, blocking, restoring (field cases F105, F107, F108) -----------------------------------------------------


@pytest.mark.parametrize("phase", PHASES)
def test_a_removed_seat_is_told_stays_away_and_all_screens_agree(phase):
    room = a_room_in(phase)
    assert room.host("remove", seat=2)["ok"]
    assert room.screens.of("gone", 2) == ["removed"]
    assert refused(room, room.tokens[2]) == "removed"
    assert told(room)["removed"] == [{"seat": 2, "name": "Guest 2", "blocked": False}]
    room.run(1000)
    states = [entry["state"] for entry in room.screens.of("table")[-1]["seats"] if entry["seat"] == 2]
    assert states in ([], ["left"], ["matched"])
    assert room.host("restore", seat=2)["ok"]
    assert told(room)["removed"] == []
    assert room.table.take_token(room.tokens[2]) == 2
    room.run(1000)
    assert room.state.find(2).name == "Guest 2"


def test_whom_the_host_removed_last_is_told_first():
    """Also who is still played until the round is scored (§7.2), and after the others from the lobby."""
    room = Room(seats=6)
    for seat in (2, 5):
        assert room.host("remove", seat=seat)["ok"]
    assert [one["seat"] for one in told(room)["removed"]] == [5, 2]
    room.host("start")
    room.run_until(lambda: room.state.round == 1)
    assert room.host("remove", seat=4)["ok"]
    assert [one["seat"] for one in told(room)["removed"]] == [4, 5, 2]


def test_who_was_removed_may_ask_again_and_the_undoing_keeps_both_apart():
    room = Room()
    room.join("Ann", color=4, symbol=4)
    room.join("Ben")
    room.host("remove", seat=1)
    assert room.join("Ann", color=4, symbol=4) == 3
    assert room.host("restore", seat=1)["ok"]
    first, third = room.state.find(1), room.state.find(3)
    assert (first.name, third.name) == ("Ann 2", "Ann")
    assert (first.color, first.symbol) != (third.color, third.symbol)
    assert room.table.take_token(room.tokens[1]) == 1


def test_a_join_that_is_asked_for_again_after_a_removal_gives_nothing_back():
    room = Room()
    first = room.ask(AT_HOME, "join", cid="mine", name="Ann", color=0, symbol=0)
    room.host("remove", seat=1)
    assert room.ask(AT_HOME, "join", cid="mine", name="Ann", color=0, symbol=0) == first
    assert refused(room, first["token"]) == "removed"
    assert room.state.seats == ()


@pytest.mark.parametrize("restart", [False, True])
def test_a_blocked_phone_stays_out_for_tonight(restart):
    room = Room()
    room.join("Ann", actor=AT_HOME)
    room.join("Ben", actor=ELSEWHERE)
    assert room.host("block", seat=1)["ok"]
    assert room.screens.of("gone", 1) == ["removed"]
    if restart:
        room.restart()
    assert refused(room, room.tokens[1]) == "removed"
    for kind, fields in (("join", {"name": "Eve", "color": 0, "symbol": 0}), ("claim", {"seat": 2})):
        assert room.ask(AT_HOME, kind, **fields) == {"ok": False, "code": "blocked", "params": {}}
    assert told(room)["removed"] == [{"seat": 1, "name": "Ann", "blocked": True}]
    other = room.join("Cai", actor=ELSEWHERE)
    room.host("start")
    room.host("new_game")
    assert room.ask(AT_HOME, "join", name="Eve", color=0, symbol=0)["code"] == "blocked"
    assert room.host("restore", seat=1)["ok"]
    assert room.join("Eve", actor=AT_HOME) > other


def test_the_address_that_counts_is_that_of_the_newest_phone():
    room = Room()
    room.join("Ann", actor=AT_HOME)
    room.table.take_token(room.tokens[1], ELSEWHERE.address)
    room.host("block", seat=1)
    assert room.ask(ELSEWHERE, "join", name="Eve", color=0, symbol=0)["code"] == "blocked"
    assert room.ask(AT_HOME, "join", name="Eve", color=0, symbol=0)["ok"]


def test_who_was_removed_can_still_be_blocked():
    room = Room()
    room.join("Ann", actor=AT_HOME)
    room.host("remove", seat=1)
    assert room.host("block", seat=1)["ok"]
    assert room.ask(AT_HOME, "join", name="Eve", color=0, symbol=0)["code"] == "blocked"
    assert room.screens.of("gone", 1) == ["removed"]


def test_an_address_that_others_share_is_not_kept_out():
    room = Room()
    room.join("Ann", actor=AT_HOME)
    room.join("Ben", actor=AT_HOME)
    room.host("block", seat=1)
    assert refused(room, room.tokens[1]) == "removed"
    assert told(room)["removed"][0]["blocked"]
    room.join("Cai", actor=AT_HOME)
    # Once nobody else is there it is: somebody with two seats is kept out by blocking both.
    for number in (2, 3):
        room.host("block", seat=number)
    assert room.ask(AT_HOME, "join", name="Dia", color=0, symbol=0)["code"] == "blocked"


def test_somebody_with_many_seats_takes_no_more_once_one_is_blocked():
    """Others have other addresses, so this one says who it is; the seats that it has stay the host's to free."""
    room = Room()
    for name in ("Ann", "Ben", "Cai"):
        room.join(name, actor=AT_HOME)
    room.join("Dia", actor=ELSEWHERE)
    room.host("block", seat=1)
    assert room.ask(AT_HOME, "join", name="Eve", color=0, symbol=0)["code"] == "blocked"
    assert [seat.name for seat in room.state.seats] == ["Ben", "Cai", "Dia"]
    assert room.table.take_token(room.tokens[2]) == 2


def test_a_phone_without_an_address_is_never_taken_for_a_blocked_one():
    room = Room(seats=1)
    room.host("block", seat=1)
    assert room.ask(NEW, "join", name="Eve", color=0, symbol=0)["ok"]


def test_hosts_are_told_when_something_has_changed_and_only_then():
    room = Room(seats=3)

    def news():
        count = len(room.screens.of("host"))
        room.screens.forget()
        return count

    news()
    for kind, fields in [
        *(("remove", {"seat": 3}), ("restore", {"seat": 3}), ("block", {"seat": 3}), ("restore", {"seat": 3})),
        *(("make_remote", {"seat": 1, "on": True}), ("make_remote", {"seat": 1, "on": False})),
    ]:
        assert room.host(kind, **fields)["ok"]
        assert news() == 1, kind
    room.host("start")
    room.run(60_000)
    assert news() == 0


# --- whether a host page is here (field cases F51, F110) ------------------------------------------------------------


@pytest.mark.parametrize("phase", PHASES)
def test_phones_hear_that_the_host_page_is_gone_in_every_phase_and_the_table_plays_on(phase):
    room = a_room_in(phase)
    room.table.host_came()
    room.run(100)
    assert room.screens.of("table")[-1]["host"] is True
    room.table.host_went()
    room.run(HOST_GRACE - 1)
    assert room.screens.of("table")[-1]["host"] is True
    room.run(100)
    assert room.screens.of("table")[-1]["host"] is False
    paused = room.state.paused
    room.table.host_came()
    room.run(100)
    view = room.screens.of("table")[-1]
    assert view["host"] is True
    assert room.state.paused == paused


def test_a_host_page_that_is_loaded_again_or_is_one_of_two_has_not_gone():
    room = Room(seats=2)
    room.table.host_came()
    room.table.host_went()
    room.run(HOST_GRACE - 500)
    room.table.host_came()
    room.table.host_came()
    room.run(60_000)
    room.table.host_went()
    room.run(60_000)
    assert all(view["host"] for view in room.screens.of("table")[1:])
    room.table.host_went()
    room.run(HOST_GRACE + 100)
    assert room.screens.of("table")[-1]["host"] is False


def test_after_a_restart_the_host_page_has_a_moment_to_come_back():
    room = Room(seats=2)
    room.table.host_came()
    room.restart()
    assert room.table.table_wire()["host"] is True
    room.run(HOST_GRACE + 100)
    assert room.table.table_wire()["host"] is False


# --- pressed twice, and in the wrong moment (field cases F67, F71) ----------------------------------------------------


@pytest.mark.parametrize("kind", ["start", "next"])
def test_start_and_next_five_times_from_host_and_remote_deal_once(kind):
    room = Room(seats=3)
    room.host("make_remote", seat=2, on=True)
    if kind == "next":
        room.to_draw()
        room.to_phase(Phase.SCORED)
        room.run(200)
    seen = {"call": room.state.call.number} if kind == "next" else {}
    dealt, at = room.state.round, room.time.at
    for number in range(5):
        room.ask(HOST if number % 2 else Actor("phone", 2), kind, **seen)
        room.time.at += 4
        room.table.tick()
    assert room.time.at - at == 20
    room.run_until(lambda: room.state.phase is Phase.SET_UP)
    assert room.state.round == dealt + 1
    assert len(room.state.find(1).hand) == dealt + 3
    held = sum(len(seat.hand) + len(seat.pile) for seat in room.state.seats)
    assert held + len(room.state.middle) == 208


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("kind", HOST_REQUESTS)
def test_every_host_control_in_every_phase_has_an_effect_or_says_why_not(kind, phase):
    room = a_room_in(phase)
    before, hosts = room.table.table_wire(), told(room)
    fields = {**FIELDS.get(kind, {})}
    if "seat" in fields:
        fields["seat"] = 2
    answer = room.host(kind, **fields)
    if answer["ok"]:
        nothing_to_undo = kind == "restore"
        assert nothing_to_undo or (room.table.table_wire(), told(room)) != (before, hosts)
    else:
        nothing_there = {"no_claim", "no_cell", "no_correction", "no_objection"}
        assert answer["code"] in {"wrong_phase", "not_paused", "table_closed", "no_own_cards", *nothing_there}
        assert room.table.table_wire() == before
