"""What goes wrong at parties: late guests, lost guests, idle guests, hasty fingers."""

import pytest

from speed313.rules.cards import packs_of
from speed313.rules.state import Phase, Reason, cards_in_play
from tests.tables.moments import PHASES, a_room_in
from tests.tables.room import HOST, Room

PLAYING = [phase for phase in PHASES if phase not in (Phase.LOBBY, Phase.FINISHED)]
LOST_WAYS = ["leaves", "vanishes", "is removed", "is blocked"]


def be_lost(room, seat, how):
    if how == "vanishes":
        room.table.lose(seat)
    elif how == "leaves":
        assert room.seat(seat, "leave")["ok"]
    else:
        assert room.host({"is removed": "remove", "is blocked": "block"}[how], seat=seat)["ok"]


def sheet(room, seat):
    return next(row for row in room.table.table_wire()["sheet"] if row["seat"] == seat)


def act(room, *seats):
    """What these seats can do now, they do: draw, hold, go on."""
    for seat in seats:
        for kind, fields in (("draw", {"source": "middle"}), ("go_on", {})):
            room.seat(seat, kind, **fields)
        drawn = room.state.find(seat).drawn
        if drawn and not room.state.find(seat).held:
            room.seat(seat, "hold", card=str(drawn))


# --- late guests (field cases F35, F36) -----------------------------------------------------------------------------


@pytest.mark.rule("7.4")
@pytest.mark.parametrize("phase", PLAYING)
def test_a_late_guest_is_dealt_in_next_and_pays_only_what_was_announced(phase):
    room = a_room_in(phase)
    number = room.state.round
    assert room.table.table_wire()["rules"]["late_join"] == "highest"  # what the form of who joins says
    late = room.join("Late")
    assert [entry["state"] for entry in room.table.table_wire()["seats"]][-1] == "watching"
    room.run_until(lambda: room.state.round == number + 1)
    assert room.state.seats[-1].seat == late
    assert len(room.state.find(late).hand) == number + 3
    totals = [row["total"] for row in room.table.table_wire()["sheet"] if row["seat"] != late]
    row = sheet(room, late)
    assert (row["start"], row["total"], row["joined"]) == (max(totals), max(totals), number + 1)
    assert set(row["cells"]) <= {None}
    assert sorted(map(str, cards_in_play(room.state))) == sorted(map(str, packs_of(4)))


@pytest.mark.rule("7.4")
@pytest.mark.parametrize("phase", PLAYING)
def test_three_arrivals_change_nothing_for_those_who_play(phase):
    room = a_room_in(phase)
    before = room.table.table_wire()
    hands = [room.table.seat_wire(seat) for seat in (2, 3, 4)]
    for name in ("Late", "Later", "Latest"):
        room.join(name)
    after = room.table.table_wire()
    for field in ("phase", "clock", "caller", "call", "waiting", "turn", "round", "paused", "middle"):
        assert after[field] == before[field], field
    assert after["seats"][:4] == before["seats"]
    for seat, hand in zip((2, 3, 4), hands, strict=True):
        assert {**room.table.seat_wire(seat), "seq": 0} == {**hand, "seq": 0}


# --- lost and idle guests (field cases F57, F59, F60) ----------------------------------------------------------------


@pytest.mark.rule("7.2", "7.5")
@pytest.mark.parametrize("phase", PLAYING)
@pytest.mark.parametrize("how", LOST_WAYS)
def test_a_phase_ends_at_its_deadline_or_sooner_whoever_is_lost(how, phase):
    room = a_room_in(phase)
    stage = (room.state.round, room.state.turn, phase)
    clock = room.state.clock
    longest = max(clock.ends - room.table.now(), room.state.rules.grace * 1000) + 200
    be_lost(room, 2, how)
    act(room, 3, 4)
    room.run(longest)
    assert (room.state.round, room.state.turn, room.state.phase) != stage
    assert room.state.paused is None
    room.run_until(lambda: room.state.round == stage[0] + 1)  # and the rest play on
    assert room.state.find(3).hand


@pytest.mark.rule("7.5")
@pytest.mark.parametrize("how", LOST_WAYS)
def test_one_idle_seat_resets_nothing_and_with_one_left_the_game_pauses(how):
    room = Room(seats=3, sheet_clock=5, turn_clock=5, match_window=1, grace=2)
    room.to_draw()
    be_lost(room, 1, how)
    room.to_phase(Phase.SCORED)
    assert sheet(room, 1)["cells"] != [None]
    if how in ("leaves", "vanishes"):
        room.host("remove", seat=1)
    room.run_until(lambda: room.state.round == 2)
    assert [seat.seat for seat in room.state.seats] == [2, 3]
    assert sheet(room, 1)["left"]
    assert len(sheet(room, 2)["cells"]) == 1
    room.host("remove", seat=2)
    room.run_until(lambda: room.state.paused is not None)
    assert (room.state.paused.reason, room.state.phase, room.state.round) == (Reason.SEATS, Phase.SCORED, 2)
    assert len(sheet(room, 3)["cells"]) == 2
    # And the host can undo it: the game goes on.
    assert room.host("restore", seat=2)["ok"]
    room.table.take_token(room.tokens[2])
    assert room.host("resume")["ok"]
    room.run_until(lambda: room.state.round == 3)
    assert [seat.seat for seat in room.state.seats] == [2, 3]


@pytest.mark.rule("7.2")
def test_three_missed_turns_are_a_badge_at_most_and_the_first_tap_is_back():
    room = Room(seats=3, turn_clock=5, match_window=1, grace=2)
    room.to_draw()
    for _ in range(3):
        act(room, 1, 2)
        room.run_until(lambda: room.state.phase is Phase.WINDOW)
        room.run_until(lambda: room.state.phase is Phase.DRAW)
        room.hear()
    assert not room.state.find(3).left
    assert room.table.table_wire()["seats"][2]["state"] == "drawing"
    room.table.lose(3)
    assert room.table.table_wire()["seats"][2]["state"] == "away"
    room.table.take_token(room.tokens[3])
    assert room.seat(3, "draw", source="middle")["ok"]
    assert room.table.table_wire()["seats"][2]["state"] == "thinking"


# --- hasty fingers (field case F69) ---------------------------------------------------------------------------------


def test_each_tap_three_times_and_once_more_after_a_reconnect_has_one_effect():
    room = Room(seats=3)
    room.to_draw()
    middle = len(room.state.middle)
    answers = [room.seat(1, "draw", cid=cid, source="middle") for cid in ("a", "b", "c")]
    assert [answer.get("code", "ok") for answer in answers] == ["ok", "already_drawn", "already_drawn"]
    card = str(room.state.find(1).drawn)
    assert all(room.seat(1, "hold", cid=cid, card=card)["ok"] for cid in ("d", "e", "f"))
    room.table.lose(1)
    room.table.take_token(room.tokens[1])
    seq = room.state.seq
    assert room.seat(1, "draw", cid="a", source="middle") == answers[0]
    assert room.seat(1, "draw", cid="g", source="middle")["code"] == "already_drawn"
    assert room.seat(1, "hold", cid="d", card=card)["ok"]
    assert (room.state.seq, len(room.state.middle)) == (seq, middle - 1)
    assert str(room.state.find(1).held) == card


def test_a_match_three_times_is_one_match_or_one_refusal():
    room = Room(seats=2)
    room.to_draw()
    room.draw_and_hold(1, 2)
    codes = [room.seat(1, "match", cid=cid).get("code", "ok") for cid in ("a", "b", "c", "a")]
    assert codes in (
        ["false_match", "false_match_rests", "false_match_rests", "false_match"],
        ["ok", "already_matched", "already_matched", "ok"],
    )
    assert room.state.find(1).refused <= 1


# --- nothing that a guest does ends, stalls or takes over the game --------------------------------------------------


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase is not Phase.LOBBY])
def test_the_game_goes_on_whatever_one_guest_sends(phase):
    room = a_room_in(phase)
    game, number = room.state.game, room.state.round
    for kind, fields in [
        *(("leave", {}), ("rename", {"name": "King"}), ("rehearse", {}), ("claim", {"seat": 3}), ("go_on", {})),
        *(("new_game", {}), ("remove", {"seat": 3}), ("make_remote", {"seat": 2, "on": True}), ("pause", {})),
    ]:
        room.seat(2, kind, **fields)
    assert (room.state.game, room.state.round, room.state.paused) == (game, number, None)
    assert not room.state.find(3).left
    if phase is not Phase.FINISHED:
        room.run_until(lambda: room.state.round == number + 1)
    assert room.ask(HOST, "new_game")["ok"]
