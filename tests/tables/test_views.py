"""The views of a running table: whole for whoever is new, no more than is new for the others, and never too little."""

import random
import threading

import pytest

from speed313.rules.state import Phase
from speed313.rules.values import replace
from speed313.rules.views import SELDOM, as_wire, same_sight, seat_view
from speed313.tables.news import MERGE
from speed313.tables.requests import Actor
from tests.tables.room import Room


def test_what_seldom_changes_is_sent_when_it_has_changed_and_is_whole_together_with_what_was_sent_before():
    room = Room(seats=2, bots=2, pause=0.1, rounds=11)
    seen, left_out = {}, 0

    def hear(code, body):
        nonlocal left_out
        if "sheet" in body:
            assert body["kept"] == body["seq"]
        else:
            assert not set(SELDOM) & set(body)
            assert body["kept"] <= seen["seq"] < body["seq"]
            left_out += 1
        seen.update(body)
        assert {**seen, "news": [], "kept": 0} == {**room.table.table_wire(), "kept": 0}

    room.screens.table = hear
    assert room.host("start")["ok"]
    room.run_until(lambda: room.state.round == 2 and room.state.phase is Phase.WINDOW)
    assert room.host("correct", seat=1, round=1, points=7, reason="counted anew")["ok"]
    assert room.seat(3, "object", seat=2, round=1)["ok"]
    room.run_until(lambda: room.state.phase is Phase.SCORED)
    assert left_out > 20


def test_who_is_new_hears_the_whole_view_before_any_that_follows():
    room = Room(seats=2)
    heard = []
    room.screens.table = lambda code, body: heard.append(body["seq"])

    def send(body):
        asker = threading.Thread(target=room.seat, args=(1, "rename"), kwargs={"name": "Zoe"})
        asker.start()
        asker.join(0.3)  # it waits for the table
        heard.append(("whole", body["seq"], set(SELDOM) <= set(body)))
        threads.append(asker)

    threads = []
    room.run(1000)
    heard.clear()
    room.table.show(send)
    threads[0].join(30)
    room.run(1000)
    (first, *others) = heard
    assert first == ("whole", first[1], True)
    assert others
    assert all(number > first[1] for number in others)


WHIMS = (
    *(("draw", "middle"), ("draw", "pile"), ("hold", None), ("hold", None), ("go_on", None), ("match", None)),
    *(("wait", None), ("leave", None), ("rename", None), ("pause", None), ("resume", None), ("next", None)),
    *(("skip", None), ("give_time", None), ("lose", None), ("come", None), ("pace", None)),
)


def on_a_whim(room, rng):
    """One guest, or the host, does something, allowed or not."""
    kind, what = rng.choice(WHIMS)
    number = rng.randint(2, 7)  # the bot sits first
    seat = room.state.find(number)
    if kind == "lose" and rng.random() < 0.3:
        room.table.lose(number)
    elif kind == "come":
        room.table.take_token(room.tokens[number])
    elif kind in ("pause", "resume", "next"):
        room.host(kind)
    elif kind == "skip" and rng.random() < 0.1:
        room.host("skip", round=room.state.round)
    elif kind == "give_time":
        room.host("give_time", seat=number, seconds=rng.randint(0, 9))
    elif kind == "pace":
        room.host("set_pace", pace=rng.choice(["lively", "relaxed"]))
    elif kind == "draw" and seat:
        pile = room.state.right_of(number).pile if seat in room.state.seats else ()
        room.seat(number, "draw", source=what, **({"top": str(pile[-1])} if what == "pile" and pile else {}))
    elif kind == "hold" and seat and seat.hand:
        room.seat(number, "hold", card=str(rng.choice(seat.hand)))
    elif kind in ("go_on", "match", "wait") or (kind == "leave" and rng.random() < 0.05):
        room.seat(number, kind)
    elif kind == "rename":
        room.seat(number, "rename", name=f"Guest {number} {rng.randint(1, 99)}")


@pytest.mark.parametrize("rules", [{}, {"caller": "rotate"}, {"hint": "off"}], ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_every_phone_has_the_view_that_it_should_have(seed, rules):
    """Views that are surely the same are not made anew; nobody may go without news for that."""
    room, rng = Room(seats=6, bots=1, seed=seed, **rules), random.Random(seed)
    told = {seat: body for kind, seat, body in room.screens.heard if kind == "seat"}
    room.screens.seat = lambda code, seat, body: told.__setitem__(seat, body)
    room.host("start")
    same = 0
    for _ in range(500):
        before = room.state
        on_a_whim(room, rng)
        if rng.random() < 0.5:
            room.run(rng.choice([10, 60, 300, 2500]))
        room.run(MERGE + 1)
        same += len(same_sight(before, room.state))
        for seat in room.state.seats + room.state.watching:
            if not seat.bot and seat.here:
                view = as_wire(seat_view(room.state, seat.seat))
                assert {**told[seat.seat], "seq": view["seq"]} == view
    assert (same > 70) == (rules.get("caller") != "rotate")


def test_a_seat_that_was_told_on_its_own_is_looked_at_again():
    room = Room(seats=2)
    room.to_draw()
    room.run(MERGE + 1)
    news, state = room.table._news, room.state
    news.tell_seat(replace(state, turn=9, last=True), 1)  # something that has passed when all are told
    room.screens.forget()
    later = replace(state, public_seq=state.public_seq + 1)
    news.tell_all(later, room.table.now())
    while news.owes:
        news.tell_next(later)
    assert [view["last"] for view in room.screens.of("seat", 1)] == [False]
    assert room.screens.of("seat", 2) == []


def test_a_command_is_answered_before_views_are_made_and_its_own_comes_first():
    room = Room(seats=4)
    room.to_draw()
    room.run(MERGE + 1)
    room.screens.forget()
    for seat in (1, 2, 3):
        assert room.table.handle(Actor("phone", seat), {"cid": str(seat), "type": "draw", "source": "middle"})["ok"]
    assert room.screens.heard == []  # nobody waits for a view
    room.time.at += MERGE  # a server so busy that the table view is due as well
    for _ in range(3):
        room.table.tick()
    assert [(kind, seat) for kind, seat, _ in room.screens.heard][-1] == ("table", None)
    assert {seat for kind, seat, _ in room.screens.heard if kind == "seat"} == {1, 2, 3}
