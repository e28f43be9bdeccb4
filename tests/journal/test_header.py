"""What the header and the deals of a record tell is what the game tells, and a fault is one of the round it is in."""

import json
from dataclasses import replace

import pytest

from speed313.journal.audit import audit
from speed313.rules import events as ev
from speed313.simulate_command import play_game, record_lines
from tests.builders import a_lobby
from tests.journal.records import fault_of, forged, house_log, of_type, one_record, records_of, unruly_log


@pytest.mark.parametrize("field", ["rules", "seats", "cards"])
def test_a_header_that_tells_another_story_is_found(field):
    records = one_record()
    records[0][field] = []
    fault = fault_of(forged(records))
    assert (fault.line, fault.code, fault.params["field"]) == (1, "other_header", field)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("opening", {"game": 1, "seats": [{"seat": 3}]}),
        ("begun", 5),
        ("begun", "yesterday"),
        ("begun", "2026-11-29T20:00:00"),
        ("program", ""),
        ("game", "TEST-2"),
        ("game", "-1"),
        ("game", None),
        ("more", 1),
        ("simulated", {"bots": [], "seed": 1, "game": 1}),
    ],
)
def test_a_header_that_cannot_be_is_found(field, value):
    records = one_record()
    records[0][field] = value
    fault = fault_of(forged(records))
    assert (fault.line, fault.code, fault.params) == (1, "bad_header", {"field": field})


@pytest.mark.parametrize("field", ["game", "begun", "program", "cards", "rules", "seats", "opening"])
def test_a_header_that_lacks_something_is_found(field):
    records = one_record()
    del records[0][field]
    fault = fault_of(forged(records))
    assert (fault.line, fault.params["field"]) == (1, field)


def test_what_the_header_tells_of_a_simulation_is_that_of_the_game():
    strengths = ("steady", "sharp")
    _, log = play_game(strengths, 3, 7)
    records = [json.loads(line) for line in record_lines(strengths, 3, 7, log)]
    assert fault_of(forged(records)) is None
    told = records[0]["simulated"]
    for other in ({"seed": 4}, {"game": 8}, {"seed": True}, {"bots": ["sharp", "steady"]}, {"bots": []}, {"more": 1}):
        fault = fault_of(forged([{**records[0], "simulated": {**told, **other}}, *records[1:]]))
        assert (fault.line, fault.params) == (1, {"field": "simulated"}), other


def test_a_name_is_told_apart_before_the_sheet():
    """The sheet tells it too, but the header is the first line that does not agree."""
    play = a_lobby(2)
    play.start()
    play.to_round(1)
    records = [json.loads(line) for line in records_of(play.events, closed=True)[0]]
    records[of_type(records, "SeatTaken")]["name"] = "Eve"
    fault = fault_of(forged(records))
    assert (fault.line, fault.code, fault.params["field"]) == (1, "other_header", "seats")
    assert "Eve" in fault.params["wanted"]


def test_a_house_rule_that_is_not_the_headers_is_named_before_what_follows_from_it():
    lines = next(lines for lines in records_of(house_log()) if fault_of(lines) is None)
    records = [json.loads(line) for line in lines]
    place = next(place for place, record in enumerate(records) if record.get("key") == "jokers")
    records[place]["value"] = 4  # the first deal then has too few cards
    fault = fault_of(forged(records))
    assert (fault.line, fault.code) == (place + 1, "other_header")
    assert fault.params == {"field": "jokers", "found": "2", "wanted": "4"}


# --- deals


def deals(records):
    return [place for place, record in enumerate(records) if record.get("type") == "RoundDealt"]


def as_before_fingerprints(record):
    return {key: value for key, value in record.items() if key not in ("salt", "fingerprint")} | {"v": 1}


def test_rounds_dealt_before_there_were_fingerprints_are_named():
    records = one_record()
    first = deals(records)[0]
    records[first] = as_before_fingerprints(records[first])
    (verdict,) = audit(line.encode() for line in forged(records))
    assert verdict.fault is None
    assert verdict.unsealed == (1,)


def test_such_a_round_is_written_as_it_was_and_verifies():
    log = [
        (at, replace(event, salt="", fingerprint="") if isinstance(event, ev.RoundDealt) else event)
        for at, event in unruly_log(2, rounds=2)
        if not isinstance(event, ev.Reshuffled)
    ]
    (lines,) = records_of(log)
    records = [json.loads(line) for line in lines]
    assert {(record["v"], "salt" in record) for record in records if record.get("type") == "RoundDealt"} == {(1, False)}
    (verdict,) = audit(line.encode() for line in lines)
    assert (verdict.fault, verdict.unsealed) == (None, (1, 2))


@pytest.mark.parametrize(
    "change",
    [
        lambda deal: deal | {"salt": "", "fingerprint": ""},
        lambda deal: deal | {"salt": ""},
        lambda deal: deal | {"fingerprint": ""},
        lambda deal: deal | {"v": 1},
        lambda deal: deal | {"v": 1, "salt": "", "fingerprint": ""},
    ],
)
def test_no_deal_loses_its_fingerprint(change):
    records = one_record()
    for number, place in enumerate(deals(records), start=1):
        fault = fault_of(forged([*records[:place], change(records[place]), *records[place + 1 :]]))
        assert (fault.line, fault.round) == (place + 1, number)
        assert fault.code in ("unsealed", "bad_event")


def test_after_a_round_with_a_fingerprint_none_comes_without():
    records = one_record()
    second = deals(records)[1]
    records[second] = as_before_fingerprints(records[second])
    fault = fault_of(forged(records))
    assert (fault.line, fault.code, fault.round) == (second + 1, "unsealed", 2)


@pytest.mark.parametrize(
    "change",
    [
        lambda deal: deal | {"order": deal["order"][1:]},
        lambda deal: deal | {"seats": deal["seats"][::-1]},
        lambda deal: deal | {"order": "?"},
        lambda deal: deal | {"at": -1},
        lambda deal: deal | {"check": ""},
    ],
)
def test_a_fault_in_a_deal_is_one_of_the_round_that_is_dealt(change):
    records = one_record()
    for number, place in enumerate(deals(records), start=1):
        lines = forged([*records[:place], change(records[place]), *records[place + 1 :]])
        if change(records[place])["check"] == "":
            lines[place] = lines[place].replace('"check":"', '"check":"0')
        fault = fault_of(lines)
        assert (fault.line, fault.round) == (place + 1, number), fault
