"""What a record says, and what it keeps to itself."""

import hashlib
import json
from dataclasses import fields

from speed313.journal.games import games_of
from speed313.journal.opening import KEPT, opening_of, read_opening, write_opening
from speed313.journal.record import FORMAT, read_entry, read_lines, record_of
from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.deal import fingerprint
from speed313.rules.evolve import evolve
from speed313.rules.state import GameState, Phase
from tests.builders import a_lobby
from tests.journal.records import bot_log, entries_of, fault_of, records_of, unruly_log
from tests.properties.hidden import cards_told


def lines_of(play, game=0):
    return [json.loads(line) for line in records_of(play.events)[game]]


def two_rounds(seats=3):
    play = a_lobby(seats)
    play.start()
    play.to_round(2)
    play.to_sheet()
    return play


def test_a_record_has_a_header_the_events_and_the_sheet():
    play = two_rounds()
    header, *events, end = lines_of(play)
    assert list(header) == ["record", "game", "begun", "program", "cards", "rules", "seats", "opening", "check"]
    assert (header["record"], header["game"], header["cards"]) == (FORMAT, "TEST-1", 208)
    assert header["rules"] == play.state.rules.as_dict()
    assert header["seats"] == [{"seat": n, "name": play.seat(n).name, "bot": None} for n in (1, 2, 3)]
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert [event["type"] for event in events] == [type(event).__name__ for _, event in play.events]
    assert (end["end"], end["round"]) == ("scored", 2)
    assert [row["total"] for row in end["sheet"]] == [seat.total for seat in play.state.seats]


def test_a_check_is_made_of_the_check_before_and_the_line_without_its_own():
    before = ""
    for line in records_of(two_rounds().events)[0]:
        bare, _, check = line.rpartition(',"check":"')
        before = hashlib.sha256(f"{before}{bare}}}".encode()).hexdigest()[:16]
        assert check == f'{before}"}}'


def test_the_lines_are_read_back_as_they_were_written():
    log = bot_log(3)
    (lines,) = records_of(log)
    header, *events, end = read_lines(line.encode() for line in lines)
    assert all(line.sound for line in (header, *events, end))
    assert [read_entry(line) for line in events] == entries_of(log)
    assert [line.number for line in (header, *events, end)] == list(range(1, len(lines) + 1))


def test_windows_line_ends_and_empty_lines_change_nothing():
    (lines,) = records_of(unruly_log(1, rounds=1))
    assert fault_of([f"{line}\r\n" for line in lines]) is None
    assert fault_of([part for line in lines for part in (line, "")]) is None


def test_names_stand_in_a_record_as_people_read_them():
    play = a_lobby()
    for name in ("Zoë", "שרה", "=1+1", 'A "B"', "half \ud83d"):
        play.sit(name)
    play.start()
    lines = records_of(play.events)[0]
    assert '"name":"Zoë"' in lines[1]
    assert '"name":"שרה"' in lines[2]
    for line in lines:
        line.encode("utf-8")
    assert fault_of(lines) is None


def test_a_deal_can_be_checked_from_its_line_alone():
    deals = [line for line in lines_of(two_rounds()) if line.get("type") == "RoundDealt"]
    for deal in deals:
        text = " ".join([deal["salt"], *deal["order"]])
        assert hashlib.sha256(text.encode()).hexdigest() == deal["fingerprint"]
    assert len(deals) == 2


# --- what a record keeps to itself ------------------------------------------------------------------------------------


def test_nothing_of_a_round_that_is_being_played_is_told():
    """§1.4, §4.4: not its deal, not its draws, not its salt; the rounds before it are there."""
    play = two_rounds()
    told = len(play.events)
    play.next()
    assert play.state.round == 3
    for _ in range(2):
        play.to_window()
        (game,) = games_of("TEST", entries_of(play.events))
        assert game.open
        assert game.state.phase is Phase.SCORED
        assert [entry.event for entry in game.entries[:told]] == [event for _, event in play.events[:told]]
        text = "\n".join(record_of(game))
        deal = play.happened(ev.RoundDealt)[-1]
        assert deal.salt not in text
        assert deal.fingerprint not in text
        assert fault_of(text.split("\n")) is None


def test_in_the_first_round_only_the_lobby_is_told():
    play = a_lobby(2)
    play.start()
    play.to_round(1)
    play.to_draw()
    lines = lines_of(play)
    assert [line.get("type") for line in lines[1:-1]] == ["SeatTaken", "SeatTaken", "CallerDrawn"]
    assert cards_told(json.dumps(lines[-1])) == set()


def test_a_game_that_is_over_is_told_to_its_last_card():
    play = a_lobby(2)
    play.start()
    play.to_round(1)
    play.to_draw()
    play.draw(1)
    whole = len(play.events)
    (closed,) = games_of("TEST", entries_of(play.events), closed=True)
    assert len(closed.entries) == whole
    assert not closed.open
    play.do(cmd.NewGame())
    first, second = games_of("TEST", entries_of(play.events))
    assert (len(first.entries), first.open, second.open, second.is_begun) == (whole, False, True, False)


def test_no_network_address_is_told():
    play = a_lobby(3)
    play.do(cmd.BlockSeat(2, "192.168.1.31"))
    play.do(cmd.BlockSeat(2, "192.168.1.32"))
    play.do(cmd.BlockSeat(3, ""))
    play.sit()
    play.start()
    play.do(cmd.NewGame())
    first, second = records_of(play.events)
    assert "192.168" not in "".join(first + second)
    assert [json.loads(line)["address"] for line in first if "SeatBlocked" in line] == ["1", "2", ""]
    assert json.loads(second[0])["opening"]["blocked"] == [[2, "1"], [2, "2"], [3, ""]]
    assert fault_of(first) is None
    assert fault_of(second) is None


# --- the next game at the same table ----------------------------------------------------------------------------------


def a_used_table():
    """A lobby after a game in which the host used every power."""
    play = a_lobby(4, hint="off")
    play.sit(bot="steady")
    play.do(cmd.SeeHost(True))
    play.do(cmd.MakeRemote(2, True))
    play.do(cmd.BlockSeat(3, "10.0.0.7"))
    play.start()
    play.to_round(1)
    play.match(1)
    play.lose(4)
    play.leave(1)
    play.do(cmd.NewGame())
    return play


def test_nothing_outlives_a_game_but_what_an_opening_keeps():
    """A field of the state that a new game does not begin anew belongs into ``KEPT``."""
    state = a_used_table().state
    counted = {"public_seq", "past"}
    fresh = GameState()
    for field in fields(GameState):
        if field.name not in {*KEPT, *counted}:
            assert getattr(state, field.name) == getattr(fresh, field.name), field.name


def test_an_opening_is_read_back_as_it_was_written():
    state = opening_of(a_used_table().state)
    written = json.loads(json.dumps(write_opening(state)))
    assert read_opening(written) == state
    assert set(written) == set(KEPT)
    assert write_opening(GameState()) == {}


def test_the_next_game_goes_on_with_the_seats_that_stayed():
    play = a_used_table()
    play.start()
    play.to_round(2)
    first, second = games_of("TEST", entries_of(play.events))
    assert (first.name, second.name) == ("TEST-1", "TEST-2")
    assert [seat.seat for seat in second.opening.seats] == [2, 4, 5]
    state = second.opening
    for entry in second.entries:
        state = evolve(state, entry.event, entry.at)
    assert state == second.state
    assert [entry.seq for entry in second.entries] == [second.opening.seq + n + 1 for n in range(len(second.entries))]
    assert fault_of(list(record_of(second))) is None


def test_fingerprints_are_of_this_order():
    deals = [event for _, event in bot_log(0) if isinstance(event, ev.RoundDealt)]
    assert [deal.fingerprint for deal in deals] == [fingerprint(deal.salt, deal.order) for deal in deals]
