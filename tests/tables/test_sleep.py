"""The laptop's lid is closed for an hour in the middle of a turn: nobody has lost a second, and the game waits."""

import pytest

from speed313.journal import EventCodec, MemoryJournal
from speed313.rules import commands as cmd
from speed313.rules.events import EVENTS
from speed313.rules.house_rules import parse_rules
from speed313.rules.state import Phase, Reason
from speed313.tables.clock import ASLEEP, WakingClock, since_start
from speed313.tables.registry import Registry, Settings
from speed313.tables.requests import Actor
from tests.tables.room import Screens, Time

HOUR = 3_600_000
HOST = Actor("host")


class Laptop:
    """A server whose machine can sleep; its driver and its watchdog run when told."""

    def __init__(self, **rules):
        self.time = Time()
        journal = MemoryJournal(EventCodec(EVENTS))
        settings = Settings(parse_rules(rules), bots=0)
        self.registry = Registry(journal, Screens(), settings, lambda work: None, WakingClock(self.time))
        self.table = self.registry.open()
        for place in range(3):
            self.ask(Actor("phone"), "join", name=f"Guest {place}", color=place, symbol=place)
        self.ask(HOST, "start")

    def ask(self, actor, kind, **fields):
        answer = self.table.handle(actor, {"cid": f"{kind}{self.time.at}", "type": kind, **fields})
        assert answer["ok"], answer
        return answer

    def run(self, milliseconds):
        """Awake: the driver acts on time, the watchdog looks."""
        for _ in range(0, milliseconds, 100):
            self.time.at += 100
            self.table.tick()
            self.registry._look_for_sleep()

    def to_phase(self, phase):
        for _ in range(600):
            if self.table.state.phase is phase:
                return
            self.run(100)
        raise AssertionError(self.table.state.phase)


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("first", ["driver", "watchdog", "phone"])
def test_an_hour_of_sleep_in_a_turn_costs_nobody_anything(first):
    laptop = Laptop(turn_clock=40, grace=10, set_up_window=1, set_up_per_card=0)
    laptop.to_phase(Phase.DRAW)
    laptop.run(5_000)
    laptop.table.lose(3)  # its grace time runs
    laptop.run(2_000)
    before, left = laptop.table.state, laptop.table.state.clock.ends - laptop.table.now()
    laptop.time.at += HOUR
    if first == "driver":
        laptop.table.tick()
    elif first == "phone":
        laptop.ask(Actor("phone", 1), "draw", source="middle")
    laptop.registry._look_for_sleep()
    state = laptop.table.state
    assert (state.phase, state.turn, state.round) == (Phase.DRAW, before.turn, before.round)
    assert state.paused.reason is Reason.RESTART
    assert [seat.held for seat in state.seats] == [None] * 3
    laptop.run(60_000)
    assert laptop.table.table_wire()["clock"]["left"] == left
    laptop.ask(HOST, "resume")
    laptop.run(3_000)
    assert (laptop.table.state.phase, laptop.table.state.turn) == (Phase.DRAW, before.turn)
    laptop.run(60_000)
    assert laptop.table.state.turn != before.turn


@pytest.mark.parametrize("phase", [Phase.LOBBY, Phase.FINISHED])
def test_a_table_at_which_nobody_plays_is_left_alone(phase):
    laptop = Laptop()
    if phase is Phase.LOBBY:
        laptop.ask(HOST, "new_game")
    else:
        while laptop.table.state.phase is not Phase.FINISHED:
            laptop.run(2_500)
            if laptop.table.state.round:
                laptop.table._apply(cmd.SkipRound(laptop.table.state.round))
                laptop.table._apply(cmd.Next(None))
    laptop.time.at += HOUR
    laptop.registry._look_for_sleep()
    assert laptop.table.state.phase is phase
    assert laptop.table.state.paused is None


def test_a_busy_machine_is_not_asleep():
    time = Time()
    clock = WakingClock(time)
    began = clock()
    for _ in range(10):
        time.at += ASLEEP
        clock()
    assert (clock() - began, clock.slept) == (10 * ASLEEP, 0)


def test_the_clock_never_goes_back_and_counts_only_what_was_awake():
    time = Time()
    clock = WakingClock(time)
    began = clock()
    seen = []
    for step in (500, -300, HOUR, 500, -HOUR, 100, HOUR + 1, 7):
        time.at += step
        seen.append(clock() - began)
    assert seen == sorted(seen)
    assert seen[-1] < 3 * ASLEEP
    assert clock.slept > HOUR - ASLEEP


def test_it_runs_with_the_machine():
    one = since_start()
    assert 0 <= since_start() - one < 60_000
    assert abs(WakingClock()() - since_start()) < 60_000
