"""When garbage is collected: never everything in the middle of a round, always something, and nothing piles up."""

import gc
import weakref

import pytest

from speed313.collector import PATIENCE, PAUSED, YOUNG, Collector
from tests.tables.room import Room


@pytest.fixture
def seen(monkeypatch):
    """The generations that were collected."""
    generations = []
    monkeypatch.setattr("gc.collect", lambda generation=2: generations.append(generation))
    return generations


class Scene:
    """A collector whose time and rest are said."""

    def __init__(self):
        self.at, self.rests = 0.0, False
        self.collector = Collector(lambda: self.rests, lambda: self.at)

    def pass_time(self, seconds):
        for _ in range(round(seconds / 0.2)):
            self.at += 0.2
            self.collector.look()


def test_nothing_is_looked_through_as_a_whole_in_a_round(seen):
    scene = Scene()
    scene.pass_time(PATIENCE - 1)
    assert set(seen) == {0, 1}
    assert seen.count(1) == pytest.approx(PATIENCE / YOUNG, rel=0.2)


def test_a_rest_is_used_once_in_a_while(seen):
    scene = Scene()
    scene.pass_time(PAUSED + 10)
    scene.rests = True
    scene.pass_time(0.2)
    assert seen.count(2) == 1
    scene.pass_time(PAUSED - 1)
    assert seen.count(2) == 1
    scene.pass_time(2)
    assert seen.count(2) == 2


def test_tables_that_never_rest_do_not_let_garbage_pile_up(seen):
    scene = Scene()
    scene.pass_time(4 * PATIENCE)
    assert 3 <= seen.count(2) <= 4


def test_python_itself_collects_nothing_meanwhile_and_again_afterwards():
    class Knot:
        def __init__(self):
            self.me = self

    scene = Scene()
    frozen = gc.get_freeze_count()
    scene.collector.begin()
    try:
        assert not gc.isenabled()
        assert gc.get_freeze_count() > frozen
        knot = weakref.ref(Knot())
        scene.pass_time(0.2)
        assert knot() is None
    finally:
        scene.collector.end()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def test_a_table_rests_between_its_rounds_and_while_it_is_paused():
    room = Room(seats=2)
    assert room.table.at_rest
    room.to_draw()
    assert not room.table.at_rest
    assert room.host("pause")["ok"]
    assert room.table.at_rest
    assert room.host("resume")["ok"]
    assert room.host("skip", round=1)["ok"]
    assert room.table.at_rest
