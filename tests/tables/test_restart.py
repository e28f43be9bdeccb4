"""The server is killed and another takes the table up from the journal."""

from dataclasses import replace

import pytest

from speed313.rules import events as ev
from speed313.rules.state import Pause, Phase, Reason
from speed313.tables.table import replay
from tests.tables.moments import PHASES
from tests.tables.room import CODE, Room


def cards(state):
    """Everything that lies on the table, and what is written on the sheet."""
    return [
        (seat.seat, seat.name, seat.hand, seat.held, seat.drawn, seat.pile, seat.melds, seat.cells, seat.total)
        for seat in state.seats
    ] + [state.middle, state.round, state.turn, state.matchers, state.phase]


def test_a_replay_gives_the_same_state():
    room = Room(seats=2, bots=3, pause=0.2)
    room.host("start")
    for _ in range(20):
        room.run(4_000)
        assert replay(room.journal, CODE) == room.state


@pytest.mark.rule("7.2")
def test_killed_while_seven_of_twelve_hold():
    room = Room(seats=12)
    room.to_draw()
    room.draw_and_hold(*range(1, 13))
    room.host("next")
    room.hear()
    room.draw_and_hold(*range(1, 8))
    room.seat(8, "draw", source="pile", top=str(room.state.find(7).pile[-1]))
    before, length = room.state, room.state.clock.ends - room.table.now()
    tokens = dict(room.tokens)

    room.restart()
    assert cards(room.state) == cards(before)
    assert [bool(seat.held) for seat in room.state.seats] == [True] * 7 + [False] * 5
    assert room.state.paused.reason is Reason.RESTART
    assert not any(seat.here for seat in room.state.seats)
    assert room.table.now() >= before.at  # its clock never goes back
    view = room.table.table_wire()
    assert (view["paused"], view["clock"]["left"]) == ("restart", length)
    assert room.seat(9, "draw", source="middle")["code"] == "paused"
    room.run(3_600_000)
    assert cards(room.state) == cards(before)

    for seat, token in tokens.items():
        assert room.table.take_token(token) == seat
    assert room.state.paused
    assert all(seat.here for seat in room.state.seats)
    assert room.host("resume")["ok"]
    assert room.table.table_wire()["clock"]["ends"] == room.table.now() + length
    room.seat(8, "hold", card=str(room.state.find(8).drawn))
    room.draw_and_hold(9, 10, 11, 12)
    assert room.state.phase is Phase.WINDOW
    for seat in before.seats[:7]:
        assert room.state.find(seat.seat).pile[-1] == seat.held


@pytest.mark.parametrize("phase", PHASES)
def test_killed_in_any_phase(phase):
    room = Room(seats=2, bots=1, pause=0.05, turn_clock=2, match_window=2, sheet_clock=2)
    if phase is not Phase.LOBBY:
        room.host("start")
        room.to_phase(phase)
    before = room.state
    room.restart()
    assert cards(room.state) == cards(before)
    at_rest = phase in (Phase.LOBBY, Phase.FINISHED)
    assert bool(room.state.paused) is not at_rest
    for token in room.tokens.values():
        room.table.take_token(token)
    if not at_rest:
        assert room.host("resume")["ok"]
        room.run_until(lambda: room.state.round > before.round + 1)
    elif phase is Phase.LOBBY:
        assert room.host("start")["ok"]
    assert replay(room.journal, CODE) == room.state


def test_killed_during_a_pause_the_time_left_stays():
    room = Room(seats=2)
    room.to_draw()
    room.run(36_000)
    room.host("pause")
    room.restart()
    assert room.state.paused == Pause(Reason.HOST, room.state.paused.since)
    assert room.table.table_wire()["clock"]["left"] == 4_000
    room.run(100_000)
    for token in room.tokens.values():
        room.table.take_token(token)
    room.host("resume")
    room.run(3_999)
    assert room.state.phase is Phase.DRAW
    room.run(1)
    assert room.state.phase is Phase.WINDOW


def test_killed_between_the_decision_and_the_hearing_of_a_call():
    room = Room(seats=2)
    room.host("start")
    room.to_phase(Phase.SET_UP)
    room.host("next")
    room.restart()
    for token in room.tokens.values():
        room.table.take_token(token)
    room.host("resume")
    room.hear()
    room.draw_and_hold(1, 2)
    assert room.state.phase is Phase.WINDOW


def test_killed_right_after_the_table_was_laid():
    room = Room()
    room.restart()
    assert room.join() == 1
    room.restart()
    assert room.table.take_token(room.tokens[1]) == 1


def test_who_does_not_come_back_after_a_restart_is_played_for_after_the_grace_time():
    room = Room(seats=3, turn_clock=0)
    room.to_draw()
    room.restart()
    for seat in (1, 2):
        room.table.take_token(room.tokens[seat])
    room.host("resume")
    room.run(1_000)
    room.draw_and_hold(1, 2)
    room.run(8_999)
    assert room.state.phase is Phase.DRAW
    room.run(1)
    assert room.state.phase is Phase.WINDOW


def test_a_removed_seats_token_stays_dead():
    room = Room(seats=3)
    room.to_draw()
    room.host("remove", seat=1)
    room.restart()
    with pytest.raises(Exception, match="removed"):
        room.table.take_token(room.tokens[1])


def test_a_restart_is_written_down():
    room = Room(seats=2)
    room.to_draw()
    at = room.state.at
    room.restart()
    entries = list(room.journal.read(CODE))[-3:]
    assert [type(entry.event) for entry in entries] == [ev.GamePaused, ev.PhoneLost, ev.PhoneLost]
    assert all(entry.at >= at for entry in entries)
    room.restart()  # and again, before anybody came
    assert len(list(room.journal.read(CODE))) == room.state.seq
    assert replace(room.state, at=0) == replace(replay(room.journal, CODE), at=0)
