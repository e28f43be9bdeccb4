"""§8 ``tie``: a game with bonus rounds in its record, on paper and in a spreadsheet."""

import json

import pytest

from speed313.rules import commands as cmd
from speed313.rules.cells import sheet_wire
from speed313.rules.state import Phase
from speed313.spreadsheet import rows_of
from speed313.web.paper import paper
from tests.builders import a_lobby
from tests.journal.records import fault_of, forged, records_of

pytestmark = pytest.mark.rule("8 tie")


@pytest.fixture(scope="module")
def play():
    """A game of three in which two are tied and play it off; the host had to make them equal."""
    play = a_lobby(3, seed=5)
    play.do(cmd.SetRule("tie", "bonus"))
    play.do(cmd.SetRule("false_match", "fine"))
    play.start()
    play.to_round(1)
    play.to_sheet()
    for number in range(2, 12):
        play.next()
        play.do(cmd.SkipRound(number))
    dearer = max(play.seat(1).total, play.seat(2).total)
    for number, wanted in ((1, dearer), (2, dearer), (3, dearer + 1)):
        seat = play.seat(number)
        play.do(cmd.CorrectCell(number, 1, seat.cells[0].points + max(wanted - seat.total, 0), "made equal"))
    play.next()
    assert [seat.watches for seat in play.state.seats] == [False, False, True]
    play.to_sheet()
    play.do(cmd.CorrectCell(1, 12, 1, "made to win"))
    play.do(cmd.CorrectCell(2, 12, 2, "made to lose"))
    play.next()
    assert play.state.phase is Phase.FINISHED
    return play


def test_its_record_verifies(play):
    (record,) = records_of(play.events)
    assert fault_of(record) is None
    rows = {row["seat"]: row for row in json.loads(record[-1])["sheet"]}
    assert [rows[seat]["place"] for seat in (1, 2, 3)] == [1, 2, 3]
    assert [rows[seat]["points"][-1] for seat in (1, 2, 3)] == [1, 2, None]
    assert rows[1]["total"] == rows[2]["total"]


def test_a_record_in_which_somebody_else_plays_the_bonus_round_is_wrong(play):
    (record,) = records_of(play.events)
    values = [json.loads(line) for line in record]
    deal = [one for one in values if one.get("type") == "RoundDealt"][-1]
    deal["seats"] = [1, 3]
    fault = fault_of(forged(values))
    assert (fault.code, fault.params["field"]) == ("other_value", "seats")


def test_paper_and_spreadsheet_have_a_column_more_which_is_in_no_total(play):
    page = paper("TEST", {**sheet_wire(play.state, "TEST"), "games": [1]})
    assert [one["name"] for one in page["rounds"]] == [*map(str, range(1, 12)), "Bonus 1"]
    assert page["rounds"][-1]["wild"] == "3"
    assert [row["cells"][-1] and row["cells"][-1]["points"] for row in page["rows"]] == ["1", "2", None]
    assert page["rows"][0]["cells"][-1]["sum"] == ""
    assert page["scored"] == page["count"] == 11
    head, first, *_ = rows_of(play.state)
    assert head[14] == "Bonus 1 (3)"
    assert first[14] == 1
    assert first[15] == first[3]  # the other rounds were skipped


def test_a_record_of_a_time_with_fewer_house_rules_verifies(play):
    """Its header does not name the rules that came later, and they are as the book has them."""
    (record,) = records_of(play.events)
    values = [json.loads(line) for line in record]
    del values[0]["rules"]["arrange"]
    del values[0]["rules"]["lay_clock"]
    assert fault_of(forged(values)) is None
    del values[0]["rules"]["tie"]  # but that one was another one
    assert fault_of(forged(values)).code == "other_header"
