"""The tables of a server: opening, finding, driving, and the watchdog."""

import threading
import time

import pytest

from speed313.errors import SeatError
from speed313.journal import EventCodec, MemoryJournal
from speed313.rules.events import EVENTS
from speed313.rules.house_rules import parse_rules
from speed313.rules.state import Phase, Reason
from speed313.tables import registry as module
from speed313.tables.clock import TableClock, monotonic
from speed313.tables.registry import Registry, Settings
from tests.tables.room import HOST, NEW, Time


class Silent:
    """Screens that nobody looks at."""

    def table(self, code, body):
        pass

    def seat(self, code, seat, body):
        pass

    def gone(self, code, seat, reason):
        pass

    def host_changed(self, code):
        pass

    def granted(self, code, line, seat, token):
        pass

    def denied(self, code, line, claim):
        pass


class House:
    """A server without a web: its journal outlives it."""

    def __init__(self, journal=None, settings=None, spawn=None, wall=1_000_000.0):
        self.journal = journal or MemoryJournal(EventCodec(EVENTS), lambda: self.wall)
        self.wall = wall
        self.time = Time()
        self.spawned = []
        settings = settings or Settings()
        self.spawn = spawn or self.spawned.append
        self.registry = Registry(self.journal, Silent(), settings, self.spawn, self.time, lambda: self.wall)


def until(done, within=10.0):
    """Wait for other threads, but not for ever."""
    end = time.monotonic() + within
    while not done():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.002)


class Threads:
    """Runs what is spawned in threads, and ends them with the test. ``lose`` functions are never run."""

    def __init__(self, lose=()):
        self.started = []
        self.asked = 0
        self.lose = lose

    def __call__(self, function):
        self.asked += 1
        if self.asked in self.lose:
            return
        self.started.append(threading.Thread(target=function, daemon=True))
        self.started[-1].start()


@pytest.fixture
def exhibition(monkeypatch):
    """Opens a driven table of two bots: a function that gives its house, its table and its threads."""
    monkeypatch.setattr(module, "WATCH_EVERY", 0.005)
    houses = []

    def open_house(lose=()):
        house = House(settings=Settings(bots=2), spawn=Threads(lose))
        houses.append(house)
        return house, house.registry.open()

    yield open_house
    for house in houses:
        house.registry.close()
        for thread in house.spawn.started:
            thread.join(10)
            assert not thread.is_alive()


# --- opening and finding --------------------------------------------------------------------------------------------


def test_a_new_table_begins_as_the_settings_say():
    rules = parse_rules({"hint": "off", "turn_clock": 15})
    house = House(settings=Settings(rules=rules, bots=3, strength="sharp"))
    table = house.registry.open()
    assert table.state.rules == rules
    assert [seat.bot for seat in table.state.seats] == ["sharp"] * 3
    assert house.registry.current is table
    assert len(house.spawned) == 2  # the watchdog and a driver


def test_a_table_is_found_by_its_code_as_people_type_it():
    house = House()
    with pytest.raises(SeatError) as refused:
        house.registry.current  # noqa: B018
    assert refused.value.code == "no_table"
    table = house.registry.open()
    for typed in (table.code, table.code.lower(), f" {table.code[:2]}-{table.code[2:]} "):
        assert house.registry.find(typed) is table
    for typed in ("", "AAAAA", "2" + table.code, table.code[:3], "\ud800"):
        with pytest.raises(SeatError) as refused:
            house.registry.find(typed)
        assert refused.value.code == "no_table"


def test_the_host_key_outlives_the_server():
    house = House()
    key = house.registry.host_key
    assert house.registry.is_host(key)
    for wrong in ("", key[:-1], key + "x", "\ud800", "é"):
        assert not house.registry.is_host(wrong)
    assert House(journal=house.journal).registry.is_host(key)
    assert not House().registry.is_host(key)


def test_this_evenings_table_is_taken_up_where_it_stood():
    house = House(settings=Settings(bots=1))
    table = house.registry.open()
    table.handle(NEW, {"cid": "j", "type": "join", "name": "Ann", "color": 0, "symbol": 0})
    table.handle(HOST, {"cid": "s", "type": "start"})
    later = House(journal=house.journal, wall=house.wall + 3600)
    again = later.registry.open()
    assert again.code == table.code
    assert again.state.phase is Phase.CALLER
    assert again.state.paused.reason is Reason.RESTART
    assert [(seat.name, seat.here) for seat in again.state.seats] == [(table.state.seats[0].name, True), ("Ann", False)]


@pytest.mark.parametrize("why", ["old", "closed", "none"])
def test_otherwise_a_new_one_is_laid(why):
    house = House()
    first = house.registry.open()
    if why == "closed":
        house.journal.close_table(first.code)
    journal = None if why == "none" else house.journal
    later = House(journal=journal, wall=house.wall + (13 * 3600 if why == "old" else 60))
    table = later.registry.open()
    assert table.code != first.code
    assert table.state.phase is Phase.LOBBY


@pytest.mark.parametrize("why", ["old", "closed"])
def test_the_code_of_another_evening_is_told_from_one_that_never_was(why):
    house = House()
    first = house.registry.open()
    if why == "closed":
        house.journal.close_table(first.code)
    later = House(journal=house.journal, wall=house.wall + (13 * 3600 if why == "old" else 60))
    table = later.registry.open()
    for typed, code in ((first.code, "table_closed"), (first.code.lower(), "table_closed"), ("ZZZZ", "no_table")):
        with pytest.raises(SeatError) as refused:
            later.registry.find(typed)
        assert refused.value.code == code
    assert later.registry.find(table.code) is table


def test_any_game_that_was_kept_is_taken_up_by_its_code_and_is_then_the_one_to_go_on_with():
    house = House(settings=Settings(bots=1))
    table = house.registry.open()
    table.handle(NEW, {"cid": "j", "type": "join", "name": "Ann", "color": 0, "symbol": 0})
    week = 7 * 24 * 3600
    assert House(journal=house.journal, wall=house.wall + week).registry.open().code != table.code
    later = House(journal=house.journal, wall=house.wall + week + 60)
    again = later.registry.open(code=f" {table.code.lower()} ")
    assert (again.code, later.registry.resumed) == (table.code, True)
    assert [seat.name for seat in again.state.seats if not seat.bot] == ["Ann"]
    house.wall += week  # the journal's clock
    again.handle(NEW, {"cid": "k", "type": "join", "name": "Ben", "color": 1, "symbol": 1})
    assert House(journal=house.journal, wall=house.wall + 120).registry.open().code == table.code


@pytest.mark.parametrize("why", ["unknown", "closed"])
def test_a_code_that_is_not_kept_is_refused_and_nothing_is_laid(why):
    house = House()
    code = house.registry.open().code
    house.journal.close_table(code)
    later = House(journal=house.journal)
    before = house.journal.tables()
    with pytest.raises(SeatError) as refused:
        later.registry.open(code="ZZZZ" if why == "unknown" else code)
    assert refused.value.code == "no_table"
    assert house.journal.tables() == before


# --- driving --------------------------------------------------------------------------------------------------------


def play_a_turn(house, table):
    """The fake clock runs until a turn has been played."""
    turn = table.state.turn
    table.handle(HOST, {"cid": f"next {turn}", "type": "next"})
    end = time.monotonic() + 20
    while table.state.turn == turn or table.state.phase is Phase.DRAW:
        assert time.monotonic() < end, "nobody drives the table"
        house.time.at += 200
        table.wake()
        time.sleep(0.002)


def test_a_driver_plays_the_table_and_stops_with_the_registry(exhibition, monkeypatch):
    monkeypatch.setattr(module, "OVERDUE", 10**9)  # the watchdog sleeps
    house, table = exhibition()
    table.handle(HOST, {"cid": "s", "type": "start"})
    house.time.at += table.state.clock.length  # longer where the high cards tied
    table.wake()
    until(lambda: table.state.phase is Phase.SET_UP)
    play_a_turn(house, table)
    assert house.spawn.asked == 2


def test_a_table_whose_driver_died_is_driven_again(exhibition, monkeypatch, caplog):
    house, table = exhibition(lose={2})
    table.handle(HOST, {"cid": "s", "type": "start"})
    time.sleep(0.05)
    assert house.spawn.asked == 2
    house.time.at += table.state.clock.length  # longer where the high cards tied
    until(lambda: house.spawn.asked == 3)
    assert "overdue" in caplog.text
    until(lambda: table.state.phase is Phase.SET_UP)
    # From now on there is a driver again, and it needs no watchdog.
    monkeypatch.setattr(module, "OVERDUE", 10**9)
    play_a_turn(house, table)


def test_a_driver_that_stumbles_goes_on(exhibition, monkeypatch, caplog):
    monkeypatch.setattr(module, "OVERDUE", 10**9)
    house, table = exhibition()
    tick, stumbles = table.tick, []

    def stumble():
        stumbles.append(1)
        if len(stumbles) < 4:
            raise OSError("no")
        tick()

    monkeypatch.setattr(table, "tick", stumble)
    table.handle(HOST, {"cid": "s", "type": "start"})
    house.time.at += table.state.clock.length  # longer where the high cards tied
    table.wake()
    until(lambda: table.state.phase is Phase.SET_UP)
    assert "stumbled" in caplog.text


def test_the_watchdog_itself_survives_a_table_that_stumbles(exhibition, monkeypatch, caplog):
    house, table = exhibition(lose={2})
    tick = table.tick

    def stumble():
        monkeypatch.setattr(table, "tick", tick)
        raise OSError("no")

    monkeypatch.setattr(table, "tick", stumble)
    table.handle(HOST, {"cid": "s", "type": "start"})
    house.time.at += table.state.clock.length  # longer where the high cards tied
    until(lambda: table.state.phase is Phase.SET_UP)
    assert "stumbled" in caplog.text


def test_an_older_driver_stops_when_a_newer_one_takes_over(exhibition):
    house, table = exhibition()
    _, older = house.spawn.started
    house.registry._drive(table)
    until(lambda: (table.wake(), not older.is_alive())[1])
    assert [thread.is_alive() for thread in house.spawn.started] == [True, False, True]


# --- clocks ---------------------------------------------------------------------------------------------------------


def test_a_tables_clock_begins_where_it_is_told_and_runs_with_its_source():
    source = Time(123_456)
    clock = TableClock(77, source)
    assert clock.now() == 77
    source.at += 1_500
    assert clock.now() == 1_577


def test_the_machines_clock_is_in_milliseconds_and_never_goes_back():
    instants = [monotonic() for _ in range(1000)]
    assert instants == sorted(instants)
    assert abs(monotonic() - time.monotonic() * 1000) < 1_000


def test_a_lobby_that_nobody_has_joined_is_furnished_as_asked_now():
    first = House(settings=Settings(bots=1))
    code = first.registry.open().code
    again = House(first.journal, Settings(rules=parse_rules({"turn_clock": 99}), bots=3, strength="sharp"))
    table = again.registry.open()
    assert (table.code, again.registry.resumed) == (code, False)
    assert [seat.bot for seat in table.state.seats] == ["steady", "sharp", "sharp"]
    assert table.state.rules.turn_clock == 99
    kept = House(first.journal).registry.open()
    assert kept.state.rules.turn_clock == 99
    assert len(kept.state.seats) == 3


def test_a_table_with_a_guest_goes_on_and_keeps_its_rules():
    first = House()
    code = first.registry.open().code
    assert first.registry.current.handle(NEW, {"cid": "1", "type": "join", "name": "Ana", "color": 0, "symbol": 0})[
        "ok"
    ]
    again = House(first.journal, Settings(rules=parse_rules({"turn_clock": 99}), bots=3))
    table = again.registry.open()
    assert (table.code, again.registry.resumed) == (code, True)
    assert [seat.name for seat in table.state.seats] == ["Ana"]
    assert table.state.rules.turn_clock == 40


def test_a_new_game_is_begun_where_one_is_asked_for():
    first = House()
    code = first.registry.open().code
    again = House(first.journal)
    assert again.registry.open(anew=True).code != code
    assert not again.registry.resumed
