"""The audit believes nothing: a true record passes, and whatever is changed in it is found, at its line.

``SPEED313_RECORDS`` sets how many simulated games are written and audited (a thousand take about half an hour on one
core), ``SPEED313_CHANGES`` how many changes are tried.
"""

import json
import os
import random

import pytest

from speed313.bots.selfplay import UNAIDED
from speed313.journal.audit import audit
from speed313.journal.causes import CAUSES
from speed313.journal.faults import FAULTS, both
from speed313.rules import events as ev
from speed313.rules.cards import JOKER, Card, Face, Suit
from speed313.rules.house_rules import STANDARD, parse_rules
from speed313.rules.melds import Meld, MeldKind
from tests.builders import a_lobby
from tests.journal.records import (
    another,
    bot_log,
    changed,
    fault_of,
    forged,
    house_log,
    leaves,
    of_type,
    one_record,
    own_log,
    records_of,
    unruly_log,
)
from tests.journal.test_record import a_used_table
from tests.journal.unsettled import (
    a_log_of_all,
    a_log_of_real_cards,
    a_log_of_the_sheet,
    is_unsettled,
    others,
    unsettled,
)
from tests.rules.own_tables import at_count, count
from tests.tables.room import CODE, Room

RECORDS = int(os.environ.get("SPEED313_RECORDS", "4"))
CHANGES = int(os.environ.get("SPEED313_CHANGES", "25"))
GROUP = 50  # records in one test
HEADER = {
    "record": 1,
    "game": "TEST-1",
    "begun": None,
    "program": "x",
    "cards": 208,
    "rules": {},
    "seats": [],
    "opening": {},
}

# What the referee alone cannot tell from a true record: another game that could have been. Checks tell it.
COULD_HAVE_BEEN = unsettled()


@pytest.mark.timeout(0)
@pytest.mark.parametrize("first", range(0, RECORDS, GROUP))
def test_the_record_of_every_simulated_game_verifies(first):
    for number in range(first, min(first + GROUP, RECORDS)):
        (lines,) = records_of(bot_log(number))
        (verdict,) = audit(line.encode() for line in lines)
        assert verdict.fault is None, number
        assert (verdict.rounds, verdict.events, verdict.unsealed) == (STANDARD.rounds, len(lines) - 2, ())


@pytest.mark.parametrize("number", range(3))
def test_a_record_of_people_who_do_everything_verifies(number):
    (lines,) = records_of(unruly_log(number))
    assert fault_of(lines) is None


@pytest.mark.rule("9.5")
@pytest.mark.parametrize("number", range(6))
def test_a_record_of_a_table_with_its_own_cards_verifies(number):
    records = records_of(own_log(number))
    assert [fault_of(lines) for lines in records] == [None] * len(records)
    assert any('"type":"RoundScored"' in line for lines in records for line in lines)


@pytest.mark.rule("9.5")
def test_those_records_tell_all_that_happens_with_real_cards():
    all_lines = (line for number in range(6) for lines in records_of(own_log(number)) for line in lines)
    kinds = {json.loads(line).get("type") for line in all_lines}
    of_real_cards = {ev.SeatAdded, ev.RoundOpened, ev.SetUpOpened, ev.HoldingSaid, ev.MatchTakenBack, ev.CountOpened}
    assert {kind.__name__ for kind in of_real_cards | {ev.HandCounted, ev.CountChecked}} <= kinds


@pytest.mark.rule("9.5")
@pytest.mark.parametrize("whole", [False, True])
def test_a_count_that_was_changed_in_a_record_is_found(whole):
    """Points that are not those of the ranks or the hand, somebody who could not enter it, a check too early."""
    changes = 0
    for lines in (lines for number in range(4) for lines in records_of(own_log(number))):
        records = [json.loads(line) for line in lines]
        for place, record in enumerate(records):
            said = record.get("count")
            if said is None or bool(said["melds"] + said["orphans"]) != whole:
                continue
            for field, value in (("points", said["points"] + 1), ("by", 99), ("checked", [1])):
                altered = [*records[:place], changed(record, ("count", field), value), *records[place + 1 :]]
                assert fault_of(forged(altered)).line == place + 1, field
            changes += 1
            if changes >= 12:
                return
    assert changes


@pytest.mark.parametrize(
    "rules",
    [
        {"aces": "both", "courts": "ranked", "jokers": 2, "all_wild": "natural", "orphan_wild": "20", "rounds": 12},
        {"pack": "five_suits", "late_join": "average"},
    ],
)
def test_a_record_of_other_house_rules_verifies_under_these_and_no_others(rules):
    house = parse_rules(rules, UNAIDED)
    (lines,) = records_of(house_log(rules))
    assert fault_of(lines) is None
    records = [json.loads(line) for line in lines]
    assert records[0]["cards"] == len(house.deck)
    place = next(place for place, record in enumerate(records) if record.get("key") in rules)
    changed_rule = {**records[place], "value": "maybe"}
    assert fault_of(forged([*records[:place], changed_rule, *records[place + 1 :]])).line == place + 1
    assert fault_of(forged([{**records[0], "rules": STANDARD.as_dict()}, *records[1:]])).line == 1


def test_all_records_of_a_running_table_verify():
    """Two games and the beginning of a third at one table, with its restarts, powers and late guests."""
    room = Room(seats=3, bots=2, pause=0.02, turn_clock=1, match_window=1, set_up_window=1, set_up_per_card=0)
    room.host("start")
    room.run_until(lambda: room.state.round == 2)
    room.host("block", seat=4)
    room.join()
    room.run_until(lambda: room.state.round == 3)
    room.restart()
    room.table.take_token(room.tokens[3])
    room.host("resume")
    room.host("make_remote", seat=3, on=True)
    room.run_until(lambda: room.state.round == 4)
    room.host("new_game")
    room.host("rename", seat=3, name="Zoë")
    room.host("start")
    room.run_until(lambda: room.state.round == 3)
    room.host("new_game")
    log = [(entry.at, entry.event) for entry in room.journal.read(CODE)]
    records = records_of(log)
    assert [fault_of(lines) for lines in records] == [None, None, None]
    # One file may hold them all.
    verdicts = list(audit(line.encode() for lines in records for line in lines))
    assert [verdict.fault for verdict in verdicts] == [None, None, None]
    assert [verdict.game for verdict in verdicts] == ["TEST-1", "TEST-2", "TEST-3"]
    assert [seat["seat"] for seat in json.loads(records[1][0])["opening"]["seats"]] == [1, 2, 3, 5, 6]


@pytest.mark.parametrize("number", range(2))
def test_any_byte_that_changes_is_found_at_its_line(number):
    rng = random.Random(number)
    (lines,) = records_of(unruly_log(number, rounds=2))
    for _ in range(CHANGES):
        line = rng.randrange(len(lines))
        place = rng.randrange(len(lines[line]))
        letter = rng.choice([letter for letter in 'A2S1"}x0,\x00é' if letter != lines[line][place]])
        damaged = lines[line][:place] + letter + lines[line][place + 1 :]
        fault = fault_of([*lines[:line], damaged, *lines[line + 1 :]])
        assert fault is not None, (line, place, letter)
        assert fault.line == line + 1, (fault, damaged)


@pytest.mark.parametrize("number", range(3))
def test_what_could_not_have_been_is_found_though_its_checks_are_right(number):
    """Every card, score, seat, order, salt, fingerprint, meld, rule and total: the referee finds another."""
    rng = random.Random(number)
    (lines,) = records_of(unruly_log(number, rounds=2))
    records = [json.loads(line) for line in lines]
    assert forged(records) == lines
    places = [
        (line, path)
        for line, record in enumerate(records)
        for path, _ in leaves(record)
        if path[0] != "check" and not is_unsettled(record, path, COULD_HAVE_BEEN)
    ]
    for line, path in rng.sample(places, min(CHANGES, len(places))):
        value = records[line]
        for key in path:
            value = value[key]
        new = another(value, rng)
        fault = fault_of(forged([*records[:line], changed(records[line], path, new), *records[line + 1 :]]))
        assert fault is not None, (line, path, value, new)
        assert fault.code in FAULTS


def test_nothing_is_on_the_list_that_would_be_found():
    rng, left = random.Random(3), set(COULD_HAVE_BEEN)
    logs = a_log_of_all(), a_used_table().events, a_log_of_real_cards(), a_log_of_the_sheet()
    told = [lines for log in logs for lines in records_of(log, closed=True)]
    told += [records_of(own_log(number, 400))[0] for number in (0, 3, 4, 9)]
    for lines in told:
        assert fault_of(lines) is None
        records = [json.loads(line) for line in lines]
        for line, record in enumerate(records):
            for path, value in leaves(record):
                here = {one for one in left if is_unsettled(record, path, {one})}
                for new in others(path, value, rng) if here else ():
                    if fault_of(forged([*records[:line], changed(record, path, new), *records[line + 1 :]])) is None:
                        left -= here
                        break
    assert left == set()


@pytest.mark.parametrize(("field", "value"), [("points", 8), ("seat", 2), ("round", 2)])
def test_a_correction_that_stands_is_settled_by_the_sheet(field, value):
    (lines,) = records_of(a_log_of_the_sheet(), closed=True)
    records = [json.loads(line) for line in lines]
    place = of_type(records, "CellCorrected")
    assert fault_of(forged([*records[:place], {**records[place], field: value}, *records[place + 1 :]])) is not None


def one_counted(ranks):
    """A record in which one real hand was counted so, and the place of that line."""
    play = at_count(2, matcher=1)
    count(play, 2, ranks)
    records = [json.loads(line) for line in records_of(play.events, closed=True)[0]]
    return records, of_type(records, "HandCounted")


@pytest.mark.rule("9.5", "6.2")
def test_ranks_of_another_price_are_found():
    records, counted = one_counted("5QK")

    def fault_with(*ranks):
        said = changed(records[counted], ("count", "ranks"), list(ranks))
        return fault_of(forged([*records[:counted], said, *records[counted + 1 :]]))

    assert fault_with(5, 11, 13) is None
    assert fault_with(6, 12, 13).line == fault_with(4, 12, 13).line == counted + 1


def test_a_line_that_is_missing_twice_or_in_another_place_is_found():
    (lines,) = records_of(unruly_log(1, rounds=2))
    for line in range(1, len(lines) - 1, 29):
        without = [*lines[:line], *lines[line + 1 :]]
        assert fault_of(without).line == line + 1
        assert fault_of(forged(map(json.loads, without))).line == line + 1
        assert fault_of([*lines[: line + 1], *lines[line:]]).line == line + 2
        swapped = [*lines[:line], lines[line + 1], lines[line], *lines[line + 2 :]]
        assert fault_of(swapped).line == line + 1
    assert fault_of(lines[:-1]).code == "cut_off"
    assert fault_of(lines[:5]).code == "cut_off"
    assert fault_of([*lines, lines[-1]]).code == "no_record"


def test_the_fault_says_round_seat_and_what_the_referee_finds():
    records = one_record()
    place = max(place for place, record in enumerate(records) if record.get("type") == "RoundScored")
    result = records[place]["results"][-1]
    result["points"] += 1
    fault = fault_of(forged(records))
    assert (fault.line, fault.code, fault.round, fault.seat) == (place + 1, "other_points", 2, result["seat"])
    assert fault.params == {"found": result["points"], "wanted": result["points"] - 1}
    assert fault.name


def test_an_order_that_was_not_sealed_is_found():
    """Two cards of the middle, which nobody may ever draw, are exchanged after the round: the fingerprint tells."""
    records = one_record()
    order = records[of_type(records, "RoundDealt")]["order"]
    order[-1], order[120] = order[120], order[-1]
    fault = fault_of(forged(records))
    assert (fault.line, fault.code, fault.round) == (of_type(records, "RoundDealt") + 1, "unsealed", 1)


def test_a_deal_of_other_cards_than_four_packs_is_found():
    records = one_record()
    order = records[of_type(records, "RoundDealt")]["order"]
    order[0] = order[1]
    assert fault_of(forged(records)).code == "bad_order"


def test_both_sides_of_a_difference_are_told_as_people_read_them():
    """§3: no name of a class, and the difference itself is always within what is told."""
    records = one_record()
    scored = [place for place, record in enumerate(records) if record.get("type") == "RoundScored"]
    told = 0
    for place in scored:
        for path, value in leaves({"results": records[place]["results"]}):
            if value is None or path[2] in ("seat", "matched"):
                continue
            altered = [*records[:place], changed(records[place], path, another(value, random.Random(3)))]
            fault = fault_of(forged([*altered, *records[place + 1 :]]))
            if fault.code != "other_value":
                continue
            found, wanted = fault.params["found"], fault.params["wanted"]
            assert found != wanted
            for words in (found, wanted):
                assert not any(sign in words for sign in "=<>()'[{") or "/" in words, words
                assert len(words) < 260
            told += any(suit in found + wanted for suit in "♠♥♦♣")
    assert told > 10


def test_a_card_of_another_pack_and_a_late_difference_are_told_apart():
    seven, other = (Card(Face(7, Suit.SPADES), pack) for pack in (1, 2))
    assert both(seven, other) == {"found": "7♠/1", "wanted": "7♠/2"}
    ten = Card(Face(10, Suit.HEARTS), 1)
    pair = Meld(MeldKind.SET, (seven, other, Card(JOKER, 1)), (None, None, None))
    assert both((pair,), (pair, pair))["found"] == "set 7♠ 7♠ XX"
    late = both((ten,) * 150 + (seven,), (ten,) * 150 + (ten,))
    assert late["found"].startswith("… ")
    assert late["found"].endswith("10♥ 7♠")
    assert late["wanted"].endswith("10♥ 10♥")


def test_an_act_that_was_not_allowed_is_refused_by_the_rules():
    play = a_lobby(2)
    play.start()
    play.to_round(1)
    play.to_draw()
    play.draw(1)
    play.hold(1)
    records = [json.loads(line) for line in records_of(play.events, closed=True)[0]]
    held = of_type(records, "Held")
    drew = of_type(records, "Drew")
    records[drew]["seat"] = 2
    records[held]["seat"] = 1
    fault = fault_of(forged(records))
    assert (fault.line, fault.code, fault.params) == (held + 1, "refused", {"reason": "not_drawn"})


@pytest.mark.rule("9.5", "3.1")
def test_orphans_that_are_a_meld_are_found():
    records, counted = one_counted("KKQ")
    records[counted]["count"] |= {"ranks": [13, 13, 13], "points": 30}
    fault = fault_of(forged(records))
    assert (fault.line, fault.code, fault.params) == (
        counted + 1,
        "refused",
        {"reason": "orphans_meld", "cards": "K K K"},
    )


def test_a_call_before_its_time_is_found():
    play = a_lobby(2)
    play.start()
    play.to_round(1)
    play.wait(60_000)
    records = [json.loads(line) for line in records_of(play.events, closed=True)[0]]
    called = of_type(records, "DrawCalled")
    before = records[called - 1]["at"]
    records = [*records[:called], {**records[called], "at": before + 1}, *records[called + 1 :]]
    fault = fault_of(forged(records))
    assert (fault.line, fault.code) == (called + 1, "not_now")


def test_a_sheet_that_does_not_add_up_is_found():
    for field in ("total", "place", "start", "name", "left", "joined"):
        records = one_record()
        row = records[-1]["sheet"][0]
        row[field] = another(row[field], random.Random(1))
        fault = fault_of(forged(records))
        assert (fault.line, fault.code, fault.params["field"]) == (len(records), "other_sheet", field)
        assert fault.seat == row["seat"]


@pytest.mark.rule("1.2")
@pytest.mark.parametrize("field", ["color", "symbol"])
def test_there_are_twelve_colours_and_symbols(field):
    records = one_record()
    place = of_type(records, "SeatTaken")
    records[place][field] = 12
    fault = fault_of(forged(records))
    assert (fault.line, fault.code, fault.params["field"]) == (place + 1, "refused", field)


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ([], "no_record"),
        (["{}"], "no_record"),
        (["not json"], "bad_line"),
        (["[1]"], "bad_line"),
        (['{"record":1,"record":1}'], "bad_line"),
        (['{"record":NaN}'], "bad_line"),
        (["[" * 10_000], "bad_line"),
        (['{"record":2,"opening":{}}'], "newer"),
        (['{"record":true,"opening":{}}'], "no_record"),
        (['{"record":1}'], "bad_header"),
        (['{"record":1,"opening":{"phase":"draw"}}'], "bad_header"),
        (
            ['{"record":1,"opening":{"seats":[{"seat":1,"name":"A","color":0,"symbol":0,"hand":["7S1"]}]}}'],
            "bad_header",
        ),
        (['{"record":1,"opening":{"seats":[{"seat":1}],"next_seat":2}}'], "bad_header"),
        (['{"record":1,"opening":{"rules":{"hint":"maybe"}}}'], "bad_header"),
        (['{"record":1,"opening":{}}'], "bad_header"),
        ([forged([HEADER])[0].replace('"check":"', '"check":"0')], "changed"),
        (["\udcff"], "bad_line"),
    ],
)
def test_anything_else_is_no_record(lines, code):
    fault = fault_of(lines)
    assert (fault.line, fault.code) == (1, code)


def test_a_forged_lobby_of_the_next_game_is_found():
    play = a_lobby(2)
    play.start()
    play.to_round(1)
    from speed313.rules import commands as cmd

    play.do(cmd.NewGame())
    play.start()
    _, lines = records_of(play.events)
    records = [json.loads(line) for line in lines]
    assert fault_of(lines) is None
    for seats in (
        [{**seat, "seat": 1} for seat in records[0]["opening"]["seats"]],
        [{**seat, "cells": [{"points": 1, "matched": False}]} for seat in records[0]["opening"]["seats"]],
        [{**seat, "start": 5} for seat in records[0]["opening"]["seats"]],
        [{**seat, "seat": seat["seat"] + 7} for seat in records[0]["opening"]["seats"]],
    ):
        fault = fault_of(forged([{**records[0], "opening": {**records[0]["opening"], "seats": seats}}, *records[1:]]))
        assert (fault.line, fault.code) == (1, "bad_header")


def test_every_event_has_its_causes():
    assert set(CAUSES) == set(ev.EVENTS)
