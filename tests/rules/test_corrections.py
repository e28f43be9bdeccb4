"""Scores that were argued about: explained, corrected, objected to, undone."""

import pytest

from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.appeals import LEAST_POINTS, MOST_OBJECTIONS, MOST_POINTS
from speed313.rules.cells import cell_wire
from speed313.rules.state import Phase
from tests.builders import a_lobby, a_round
from tests.rules.hands import COMPLETE, FALSE

WHY = "one king was a wild"


def after_a_round(totals=(), wild=5, **rules):
    """A scored round: seat 1 matched, seat 2 has 11 points, seat 3 has some."""
    play = a_round(wild=wild, hands=[COMPLETE, FALSE, None], totals=totals, **rules)
    play.match(1)
    play.to_sheet()
    return play


def correct(play, seat, points, round_=3):
    (made, *_) = play.do(cmd.CorrectCell(seat, round_, points, WHY))
    return made.correction


def row(play, number):
    return next(row for row in play.seen()["sheet"] if row["seat"] == number)


def points(play, number, round_=3):
    return row(play, number)["cells"][round_ - 1]["points"]


# --- explaining -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.4", "6.2")
def test_a_score_is_shown_with_its_melds_its_orphans_and_the_sum():
    play = after_a_round()
    cell = cell_wire(play.state, 2, 3)
    assert sum(cell["hand"]["costs"]) == cell["points"] == cell["judged"] == 11
    assert sorted(cell["hand"]["costs"]) == [2, 9]
    assert [card[0] for card in cell["hand"]["orphans"]] in (["2", "9"], ["9", "2"])
    assert [len(meld["cards"]) for meld in cell["hand"]["melds"]] == [3]
    assert (cell["wild"], cell["matched"], cell["corrections"]) == ("5", False, [])


@pytest.mark.rule("6.4")
def test_every_cell_of_every_round_stays_explained_while_the_game_goes_on():
    play = after_a_round()
    early = cell_wire(play.state, 2, 3)
    play.to_round(6)
    assert cell_wire(play.state, 2, 3) == early
    for number in (3, 4, 5):
        for seat in (1, 2, 3):
            cell = cell_wire(play.state, seat, number)
            assert sum(cell["hand"]["costs"]) == cell["points"] == points(play, seat, number)
            assert len(cell["hand"]["orphans"]) + sum(len(m["cards"]) for m in cell["hand"]["melds"]) == number + 2


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(("seat", "round_", "code"), [(9, 3, "no_seat"), (1, 4, "no_cell"), (1, 0, "no_cell")])
def test_what_is_not_on_the_sheet_is_neither_explained_nor_corrected(seat, round_, code):
    play = after_a_round()
    for act in (cmd.CorrectCell(seat, round_, 1, WHY), cmd.RaiseObjection(1, seat, round_)):
        assert play.refuses(act) == code
    with pytest.raises(Exception, match=code):
        cell_wire(play.state, seat, round_)


@pytest.mark.rule("7.4")
def test_a_round_before_somebody_came_has_no_cell():
    play = after_a_round()
    late = play.sit()
    play.to_round(5)
    assert play.refuses(cmd.CorrectCell(late, 3, 1, WHY)) == "no_cell"
    assert correct(play, late, 7, round_=4)


# --- correcting -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.4", "2.4")
def test_a_correction_changes_totals_and_places_is_marked_and_can_be_undone():
    """F84: the host takes ten points off one hand of one player."""
    play = after_a_round(totals=[20, 12, 30])
    before = play.seen()
    number = correct(play, 2, points(play, 2) - 10)
    assert (points(play, 2), row(play, 2)["total"]) == (1, 13)
    assert row(play, 2)["place"] == 1
    assert play.seen()["seats"][1]["total"] == 13
    assert play.seen()["corrected"] == [{"seat": 2, "round": 3}]
    assert cell_wire(play.state, 2, 3)["corrections"] == [
        {"correction": number, "points": 1, "reason": WHY, "undone": False}
    ]
    assert cell_wire(play.state, 2, 3)["judged"] == 11
    play.do(cmd.UndoCorrection(number))
    after = play.seen()
    assert after["sheet"] == before["sheet"]
    assert after["corrected"] == []
    assert cell_wire(play.state, 2, 3)["corrections"][0]["undone"]


@pytest.mark.rule("6.4")
def test_of_several_corrections_the_newest_that_counts_stands_whichever_is_undone():
    play = after_a_round()
    first, second, third = (correct(play, 2, value) for value in (4, 5, 6))
    play.do(cmd.UndoCorrection(second))
    assert points(play, 2) == 6
    play.do(cmd.UndoCorrection(third))
    assert points(play, 2) == 4
    play.do(cmd.UndoCorrection(first))
    assert points(play, 2) == 11
    assert play.do(cmd.UndoCorrection(first)) == ()
    assert len(cell_wire(play.state, 2, 3)["corrections"]) == 3


def test_a_matcher_keeps_the_match_whatever_the_points():
    play = after_a_round()
    correct(play, 1, 10)
    assert row(play, 1)["cells"][2] == {"points": 10, "matched": True, "missing": False, "fine": 0}


@pytest.mark.parametrize("value", [LEAST_POINTS, 0, MOST_POINTS])
def test_points_have_their_limits(value):
    play = after_a_round()
    assert correct(play, 2, value)
    for beyond in (LEAST_POINTS - 1, MOST_POINTS + 1):
        assert play.refuses(cmd.CorrectCell(2, 3, beyond, WHY)) == "bad_points"


def test_the_points_that_stand_already_are_no_correction():
    play = after_a_round()
    assert play.do(cmd.CorrectCell(2, 3, 11, WHY)) == ()
    assert play.refuses(cmd.UndoCorrection(1)) == "no_correction"


@pytest.mark.rule("6.4", "7.5")
def test_also_the_score_of_somebody_who_has_left_is_corrected():
    play = after_a_round()
    play.free(2)
    correct(play, 2, 1)
    assert (points(play, 2), row(play, 2)["left"]) == (1, True)


@pytest.mark.parametrize("phase", [Phase.SET_UP, Phase.DRAW, Phase.WINDOW, Phase.FINISHED])
def test_a_score_is_corrected_at_any_time_and_no_clock_notices(phase):
    play = after_a_round(wild=5) if phase is not Phase.FINISHED else a_round(wild=13, hands=3)
    if phase is Phase.FINISHED:
        play.to_sheet()
        play.next()
    else:
        play.to_round(4)
        while play.state.phase is not phase:
            play.to_draw() if phase is Phase.DRAW else play.to_window()
    before = play.state
    assert before.phase is phase
    correct(play, 2, 77, round_=before.round if phase is Phase.FINISHED else 3)
    after = play.state
    assert (after.clock, after.call, after.phase) == (before.clock, before.call, before.phase)
    assert [seat.hand for seat in after.seats] == [seat.hand for seat in before.seats]
    assert row(play, 2)["total"] == sum(cell["points"] for cell in row(play, 2)["cells"])


@pytest.mark.rule("7.4")
def test_whoever_comes_after_a_correction_begins_with_the_corrected_highest():
    play = after_a_round()
    correct(play, 2, 500)
    late = play.sit()
    play.next()
    assert play.seat(late).start == 500


def test_the_next_game_begins_with_a_fresh_sheet_and_the_old_one_is_kept():
    """F83: another game never zeroes what was played."""
    play = after_a_round()
    correct(play, 2, 1)
    before = play.seen()["sheet"]
    play.do(cmd.NewGame())
    assert (play.seen()["sheet"][0]["cells"], play.seen()["corrected"], play.seen()["past"]) == ([], [], [1])
    (kept,) = play.state.past
    assert [seat.total for seat in kept.seats] == [row["total"] for row in before]
    assert cell_wire(kept, 2, 3)["points"] == 1
    assert kept.middle == ()


def test_a_game_without_a_score_leaves_no_sheet():
    play = a_lobby(2)
    play.start()
    play.do(cmd.NewGame())
    assert play.seen()["past"] == []


# --- objecting ------------------------------------------------------------------------------------------------------


def raise_one(play, by, seat, round_=3):
    (raised,) = play.do(cmd.RaiseObjection(by, seat, round_))
    return raised.objection


def test_a_guest_objects_to_any_cell_and_changes_nothing():
    play = after_a_round()
    before = play.seen()["sheet"]
    number = raise_one(play, 3, 2)
    assert play.seen()["objections"] == [{"objection": number, "seat": 2, "round": 3, "by": 3}]
    assert play.seen()["sheet"] == before
    assert play.do(cmd.RaiseObjection(3, 2, 3)) == ()
    play.do(cmd.AnswerObjection(number))
    assert play.seen()["objections"] == []
    assert play.refuses(cmd.AnswerObjection(number)) == "no_objection"
    assert raise_one(play, 3, 2)  # the same may be asked again


def test_a_correction_answers_all_who_asked_for_it():
    play = after_a_round()
    raise_one(play, 2, 2)
    raise_one(play, 3, 2)
    other = raise_one(play, 3, 1)
    events = play.do(cmd.CorrectCell(2, 3, 1, WHY))
    assert [type(event) for event in events] == [ev.CellCorrected, ev.ObjectionAnswered, ev.ObjectionAnswered]
    assert [one["objection"] for one in play.seen()["objections"]] == [other]


def test_to_find_the_score_right_answers_as_well():
    play = after_a_round()
    raise_one(play, 2, 2)
    play.do(cmd.CorrectCell(2, 3, 11, WHY))
    assert play.seen()["objections"] == []
    assert play.seen()["corrected"] == []


def test_one_seat_cannot_flood_the_host():
    play = after_a_round()
    play.to_round(5)
    cells = [(seat, number) for number in (3, 4) for seat in (1, 2, 3)]
    for seat, number in cells[:MOST_OBJECTIONS]:
        raise_one(play, 2, seat, number)
    seat, number = cells[MOST_OBJECTIONS]
    assert play.refuses(cmd.RaiseObjection(2, seat, number)) == "too_many_objections"
    assert raise_one(play, 3, seat, number)
    assert play.refuses(cmd.RaiseObjection(9, 1, 3)) == "no_seat"


def test_who_has_no_phone_asks_for_no_check():
    play = after_a_round()
    bot = play.sit(bot="steady")
    assert play.refuses(cmd.RaiseObjection(bot, 1, 3)) == "no_seat"


@pytest.mark.rule("6.4", "8")
def test_a_score_is_explained_by_the_rules_of_its_house():
    play = a_round(wild=5, hands=["KD QH JS 2D 9C", None], courts="ranked")
    play.to_sheet()
    cell = cell_wire(play.state, 1, 3)
    assert sorted(cell["hand"]["costs"]) == [2, 9, 11, 12, 13]
    assert cell["points"] == sum(cell["hand"]["costs"])
