"""One running table: what it answers, what it tells, and in which order."""

import threading

import pytest

from speed313.errors import CODES, JournalError
from speed313.journal import EventCodec, MemoryJournal
from speed313.rules.events import EVENTS, DiscardCalled, MatchRefused, RoundDealt
from speed313.rules.evolve import LEAD
from speed313.rules.state import Phase
from speed313.tables.answers import EACH, SENDERS, Answers, Key
from speed313.tables.news import GATHER
from speed313.tables.requests import Actor
from speed313.tables.table import replay
from tests.tables.room import CODE, HOST, NEW, Room


def stored(room, kind=object):
    return [entry.event for entry in room.journal.read(CODE) if isinstance(entry.event, kind)]


# --- answers --------------------------------------------------------------------------------------------------------


def test_a_command_is_answered_with_the_number_of_the_view_that_shows_it():
    room = Room(seats=2)
    answer = room.host("start")
    assert answer == {"ok": True, "seq": room.table.table_wire()["seq"]}
    room.run(100)
    assert room.screens.of("table")[-1]["seq"] == answer["seq"]


def test_the_same_command_with_the_same_cid_has_one_effect_and_one_answer():
    room = Room(seats=2)
    room.to_draw()
    actor = Actor("phone", 1)
    answers = [room.ask(actor, "draw", cid="one", source="middle") for _ in range(3)]
    assert answers[0]["ok"]
    assert answers == [answers[0]] * 3
    assert len(room.state.find(1).hand) == 4
    # Others may choose the same cid.
    assert room.ask(Actor("phone", 2), "draw", cid="one", source="middle")["ok"]
    assert room.state.find(2).drawn != room.state.find(1).drawn


def test_a_refusal_stays_a_refusal():
    room = Room(seats=2)
    actor = Actor("phone", 1)
    refused = room.ask(actor, "draw", cid="early", source="middle")
    assert refused == {"ok": False, "code": "wrong_phase", "params": {}}
    room.to_draw()
    assert room.ask(actor, "draw", cid="early", source="middle") == refused
    assert room.state.find(1).drawn is None


def test_a_join_that_is_sent_again_gives_the_same_seat_and_token():
    room = Room()
    fields = {"name": "Ann", "color": 3, "symbol": 4}
    first = room.ask(NEW, "join", cid="a" * 24, **fields)
    again = room.ask(NEW, "join", cid="a" * 24, **fields)
    assert first["ok"]
    assert again == first
    assert len(room.state.seats) == 1


def test_two_phones_with_the_same_cid_get_two_seats():
    room = Room()
    first = room.ask(NEW, "join", cid="1", name="Ann", color=0, symbol=0)
    other = room.ask(NEW, "join", cid="1", name="Ben", color=0, symbol=0)
    assert (first["seat"], other["seat"]) == (1, 2)
    assert first["token"] != other["token"]


def test_a_page_that_was_loaded_again_may_count_from_one_again():
    room = Room(seats=2)
    assert room.ask(HOST, "start", cid="1")["ok"]
    assert room.ask(HOST, "pause", cid="1")["ok"]
    assert room.state.paused


def test_a_second_join_of_a_seat_is_refused():
    room = Room(seats=1)
    again = room.seat(1, "join", name="Ann", color=0, symbol=0)
    assert (again["ok"], again["code"]) == (False, "bad_message")
    assert len(room.state.seats) == 1


def test_only_so_many_answers_are_kept_and_nobody_loses_theirs_to_others():
    room = Room(seats=2)
    first = room.seat(2, "match", cid="first")
    for number in range(1200):
        room.seat(1, "match", cid=str(number))
    kept = room.table._answers._known
    assert len(kept[("phone", 1)]) == EACH
    assert room.table._answers.find(Key("phone", 2, "first", ""), ("match", {})) == first


def test_answers_of_seats_that_come_and_go_are_not_kept_for_ever():
    answers = Answers()
    for seat in range(1200):
        answers.keep(Key("phone", seat, "a", ""), ("match", {}), {"ok": True})
    assert len(answers._known) == SENDERS


@pytest.mark.rule("4.9")
def test_a_false_match_is_answered_to_its_own_phone_only():
    room = Room(seats=3)
    room.to_draw()
    room.draw_and_hold(1, 2, 3)
    room.run(200)
    before = {seat: room.table.seat_wire(seat) for seat in (2, 3)}
    room.screens.forget()
    answer = room.seat(1, "match", cid="m")
    assert (answer["ok"], answer["code"]) == (False, "false_match")
    assert answer["params"]["orphans"]
    assert set(answer["params"]["orphans"]) <= {str(card) for card in room.state.find(1).hand}
    assert room.seat(1, "match", cid="m") == answer
    assert room.seat(1, "match")["code"] == "false_match_rests"
    room.run(100)
    assert [(kind, seat) for kind, seat, _ in room.screens.heard] == [("seat", 1)]
    assert {seat: room.table.seat_wire(seat) for seat in (2, 3)} == before
    assert len(stored(room, MatchRefused)) == 1
    # Nor does the number in anybody's answer tell that something happened.
    assert room.seat(2, "go_on")["seq"] == before[2]["seq"] + 1


# --- views ----------------------------------------------------------------------------------------------------------


def test_views_that_follow_each_other_within_40_ms_are_merged():
    room = Room(seats=4)
    room.to_draw()
    room.run(100)
    room.screens.forget()
    for number, pause in ((1, 10), (2, 10), (3, 10), (4, 5)):
        room.seat(number, "draw", source="middle")
        room.run(pause)
    assert len(room.screens.of("table")) == 1  # the first as soon as those at the same moment are in it
    room.run(GATHER + 4)
    assert len(room.screens.of("table")) == 1
    room.run(1)
    first, second = room.screens.of("table")
    assert [news["seat"] for news in first["news"]] == [1]
    assert [news["seat"] for news in second["news"]] == [2, 3, 4]
    room.run(10_000)
    assert len(room.screens.of("table")) == 2


def test_all_who_act_at_one_moment_are_in_one_view():
    room = Room(seats=12)
    room.to_draw()
    room.run(100)
    room.screens.forget()
    for seat in room.state.seats:
        room.seat(seat.seat, "draw", source="middle")
    assert [len(room.screens.of("seat", seat.seat)) for seat in room.state.seats] == [1] * 12  # each its own at once
    room.run(GATHER)
    (told,) = room.screens.of("table")
    assert [news["seat"] for news in told["news"]] == [seat.seat for seat in room.state.seats]


def test_calls_are_told_at_once():
    room = Room(seats=2)
    room.to_draw()
    room.run(100)
    room.draw_and_hold(1)
    room.seat(2, "draw", source="middle")
    room.screens.forget()
    room.seat(2, "hold", card=str(room.state.find(2).drawn))
    (told,) = room.screens.of("table")
    assert told["call"]["word"] == "discard"
    assert told["call"]["at"] == room.table.now() + LEAD
    assert [news["type"] for news in told["news"]][-2:] == ["held", "discarded"]


def test_a_pause_is_told_at_once():
    room = Room(seats=2)
    room.to_draw()
    room.host("pause")
    assert room.screens.of("table")[-1]["paused"] == "host"
    room.host("resume")
    assert room.screens.of("table")[-1]["paused"] is None


def test_a_seat_view_goes_to_its_seat_and_only_when_it_changed():
    room = Room(seats=3)
    room.to_draw()
    room.run(100)
    room.screens.forget()
    room.seat(1, "draw", source="middle")
    assert [seat for kind, seat, _ in room.screens.heard if kind == "seat"] == [1]
    drawn = str(room.state.find(1).drawn)
    (mine,) = room.screens.of("seat", 1)
    assert mine["drawn"] == drawn
    room.run(1_000)
    assert len(room.screens.of("seat", 1)) == 1
    assert room.screens.of("seat", 2) == room.screens.of("seat", 3) == []
    # Taking from a pile is seen by its owner as well.
    room.seat(3, "draw", source="pile", top=str(room.state.find(2).pile[-1]))
    room.run(100)
    assert len(room.screens.of("seat", 2)) == 1
    assert room.screens.of("seat", 2)[0]["taken"] == [room.screens.of("seat", 3)[0]["drawn"]]


def test_numbers_of_views_grow():
    room = Room(seats=2, bots=2)
    room.host("start")
    room.run(120_000)
    for views in (room.screens.of("table"), room.screens.of("seat", 3), room.screens.of("seat", 4)):
        numbers = [view["seq"] for view in views]
        assert len(numbers) > 3
        assert numbers == sorted(set(numbers))


def test_a_phone_that_comes_back_is_told_what_it_would_have_been_told():
    room = Room(seats=2)
    room.to_draw()
    room.run(100)
    before = room.screens.of("seat", 1)[-1]
    room.table.lose(1)
    room.host("pause")
    room.run(10)
    assert room.table.take_token(room.tokens[1]) == 1
    # The new screen was sent this view by its server; before the next one is due all is as it was for the old screen.
    assert room.table.seat_wire(1)["legal"] == []
    room.screens.forget()
    room.host("resume")
    (told,) = room.screens.of("seat", 1)
    assert told["legal"] == before["legal"] != []


def test_a_lost_phone_is_sent_nothing():
    room = Room(seats=3)
    room.table.lose(2)
    room.screens.forget()
    room.to_draw()
    room.run(5_000)
    assert room.screens.of("seat", 2) == []
    assert room.screens.of("seat", 1)


def test_bots_are_sent_nothing():
    room = Room(seats=1, bots=2)
    room.to_draw()
    room.run(10_000)
    assert room.screens.of("seat", 1) == room.screens.of("seat", 2) == []
    assert room.screens.of("seat", 3)


# --- the host -------------------------------------------------------------------------------------------------------


def test_pause_and_resume_keep_exactly_the_time_that_is_left():
    room = Room(seats=3)
    room.to_draw()
    room.draw_and_hold(1)
    room.run(20_000)
    room.table.lose(2)
    room.run(4_000)
    room.host("pause")
    assert room.screens.of("table")[-1]["clock"]["left"] == 16_000
    room.run(3_600_000)
    room.host("resume")
    assert room.screens.of("table")[-1]["clock"]["ends"] == room.table.now() + 16_000
    room.run(5_999)
    assert not room.state.find(2).held
    room.run(1)
    assert room.state.find(2).held
    room.run(9_999)
    assert not room.state.find(3).held
    room.run(1)
    assert room.state.phase is Phase.WINDOW


def test_start_pressed_five_times_deals_once():
    room = Room(seats=3)
    answers = []
    threads = [threading.Thread(target=lambda: answers.append(room.host("start"))) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [answer["ok"] for answer in answers].count(True) == 1
    assert {answer["code"] for answer in answers if not answer["ok"]} == {"wrong_phase"}
    room.to_phase(Phase.SET_UP)
    assert len(stored(room, RoundDealt)) == 1
    assert len({card for seat in room.state.seats for card in seat.hand}) == 9


def test_next_pressed_five_times_ends_one_window():
    room = Room(seats=2)
    room.host("start")
    room.to_phase(Phase.SET_UP)
    answers = [room.host("next") for _ in range(5)]
    assert [answer["ok"] for answer in answers] == [True, False, False, False, False]
    assert room.state.turn == 1


def test_draw_hold_and_match_sent_three_times_have_one_effect():
    room = Room(seats=2)
    room.to_draw()
    draws = [room.seat(1, "draw", source="middle") for _ in range(3)]
    assert [draw.get("code") for draw in draws] == [None, "already_drawn", "already_drawn"]
    card = str(room.state.find(1).drawn)
    before = len(stored(room))
    assert all(room.seat(1, "hold", card=card)["ok"] for _ in range(3))
    assert len(stored(room)) == before + 1
    room.table.lose(1)
    room.table.take_token(room.tokens[1])
    assert room.seat(1, "draw", source="middle")["code"] == "already_drawn"
    assert room.seat(1, "hold", card=card)["ok"]
    room.draw_and_hold(2)
    assert len(stored(room, DiscardCalled)) == 1
    assert [room.seat(1, "match")["code"] for _ in range(3)] == [
        "false_match",
        "false_match_rests",
        "false_match_rests",
    ]


def test_adding_bots():
    room = Room(seats=1)
    assert room.host("add_bot", strength="sharp")["ok"]
    assert room.host("add_bot", strength="steady")["ok"]
    refused = room.host("add_bot", strength="godlike")
    assert (refused["code"], refused["params"]) == ("bad_message", {"field": "strength"})
    bots = [(seat.bot, seat.name) for seat in room.state.seats if seat.bot]
    assert [strength for strength, _ in bots] == ["sharp", "steady"]
    assert len({name for _, name in bots}) == 2
    assert len({seat.color for seat in room.state.seats}) == 3
    for _ in range(9):
        assert room.host("add_bot", strength="steady")["ok"]
    assert room.host("add_bot", strength="steady")["code"] == "table_full"
    assert len({seat.name for seat in room.state.seats}) == 12
    assert len({(seat.color, seat.symbol) for seat in room.state.seats}) == 12


# --- when something breaks ------------------------------------------------------------------------------------------


class FullDisk(MemoryJournal):
    """A journal that can be made to refuse."""

    broken = False

    def append(self, *args, **more):
        if self.broken:
            raise JournalError("journal_broken", text="disk full: /data/x.db")
        return super().append(*args, **more)


def test_what_cannot_be_recorded_has_not_happened_and_nobody_hears_of_it(caplog):
    room = Room(seats=2, journal=FullDisk(EventCodec(EVENTS)))
    room.to_draw()
    room.run(100)
    room.screens.forget()
    state = room.state
    room.journal.broken = True
    answer = room.ask(Actor("phone", 1), "draw", cid="d", source="middle")
    assert answer == {"ok": False, "code": "internal", "params": {}}
    assert room.ask(NEW, "join", name="Late", color=0, symbol=0) == answer
    room.time.at += 1_000
    assert room.state == state
    assert room.screens.heard == []
    assert "disk full" in caplog.text  # the server's log knows why
    # The same command again is tried anew.
    room.journal.broken = False
    assert room.ask(Actor("phone", 1), "draw", cid="d", source="middle")["ok"]
    room.run(GATHER)
    assert len(room.screens.of("table")) == 1


def test_clocks_and_bots_go_on_once_the_journal_is_well_again(caplog):
    room = Room(seats=1, bots=2, journal=FullDisk(EventCodec(EVENTS)), turn_clock=0)
    room.to_draw()
    room.draw_and_hold(3)
    room.journal.broken = True
    failures = 0
    for _ in range(20):
        room.time.at += 500
        try:
            room.table.tick()
        except JournalError:
            failures += 1
    assert 2 < failures < 20
    assert room.state.find(1).drawn is None
    room.journal.broken = False
    room.run(8_000)
    # No clock runs: the bots themselves have acted.
    assert room.state.turn == 1
    assert room.state.phase is Phase.WINDOW


def test_screens_that_fail_stop_nothing(caplog):
    room = Room(seats=2)
    room.to_draw()
    room.run(100)
    room.screens.forget()
    table, room.screens.table = room.screens.table, None
    assert room.seat(1, "draw", source="middle")["ok"]
    assert room.state.find(1).drawn
    room.run(GATHER)
    room.screens.table = table
    room.run(100)
    (told,) = room.screens.of("table")
    assert told["news"] == [{"type": "drew", "seat": 1, "from": "middle"}]
    assert "could not be told" in caplog.text


def test_every_answer_has_a_code_that_the_languages_know():
    room = Room(seats=2)
    wishes = [
        room.seat(9, "draw", source="middle"),
        room.ask(Actor("watch"), "draw", source="middle"),
        room.ask(Actor("phone"), "match"),
        room.seat(1, "start"),
        room.ask(Actor("watch"), "join", name="x", color=0, symbol=0),
        room.table.handle(HOST, None),
    ]
    codes = [answer["code"] for answer in wishes]
    assert codes == ["no_seat", "not_seated", "not_seated", "not_host", "bad_message", "bad_message"]
    assert set(codes) <= set(CODES)


def test_many_at_once_leave_one_history():
    room = Room(seats=6, bots=2, pause=0.0, turn_clock=0)
    room.host("start")
    wishes = [{"type": "draw", "source": "middle"}, {"type": "match"}, {"type": "go_on"}]
    failures = []

    def play(number):
        for turn in range(60):
            wish = wishes[turn % 3] if number else {"type": "next"}
            actor = Actor("phone", number) if number else HOST
            answer = room.table.handle(actor, {"cid": f"{number}-{turn}", **wish})
            hand = room.table.seat_wire(number)["hand"] if number else []
            if hand:
                room.table.handle(actor, {"cid": f"hold-{turn}", "type": "hold", "card": hand[turn % len(hand)]})
            if answer.get("code") == "internal":
                failures.append(answer)
            room.time.at += 40
            room.table.tick()
            if turn % 20 == 19 and number:
                room.table.lose(number)
                room.table.take_token(room.tokens[number])

    threads = [threading.Thread(target=play, args=(number,)) for number in (0, *range(3, 9))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert failures == []
    entries = list(room.journal.read(CODE))
    assert [entry.seq for entry in entries] == list(range(1, room.state.seq + 1))
    assert [entry.at for entry in entries] == sorted(entry.at for entry in entries)
    same = replay(room.journal, CODE) == room.state
    assert same
    assert len(entries) > 30
