"""What hands of real cards are worth, and people without a phone (§9.5)."""

import random

import pytest

from speed313.errors import ParseError
from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.cards import RANKS, SUITS, Face, parse_face
from speed313.rules.cells import cell_wire
from speed313.rules.counting import count_hand, count_ranks, parse_rank, prices, suits
from speed313.rules.evolve import LEAD
from speed313.rules.honours import Merit, honours
from speed313.rules.house_rules import parse_rules
from speed313.rules.own_cards import answers_for, helper_of, may_check, may_count, neighbours_of, own_legal
from speed313.rules.own_rounds import CHECK_TIME
from speed313.rules.state import MATCH_TIME, Phase
from tests.rules.own_tables import at_count, at_set_up, count, hold, own_lobby, refused_count, turn, unlike

pytestmark = pytest.mark.rule("9.5")


# --- counting ---------------------------------------------------------------------------------------------------------


def test_orphans_cost_what_is_printed_on_them():
    assert dict(prices(7)) == {1: 1, **{rank: rank for rank in range(2, 11)}, 11: 10, 12: 10, 13: 10}
    assert count_ranks((1, 7, 10, 11, 12, 13, 2), 7, None).points == 1 + 7 + 10 + 10 + 10 + 10 + 2
    assert count_ranks((), 7, 3).points == 0


@pytest.mark.rule("6.3")
@pytest.mark.parametrize(
    ("ranks", "dealt", "code"),
    [
        ("KKKK", 3, "bad_count"),  # more than were dealt
        ("K", 3, "bad_count"),  # two cards are no meld
        ("KQ", 4, "bad_count"),
        ("7KQ", 7, "wild_melds"),
        ("T", 10, "wild_melds"),
    ],
)
def test_what_cannot_be_left_over_is_refused(ranks, dealt, code):
    with pytest.raises(ParseError) as refusal:
        count_ranks(tuple(map(parse_rank, ranks)), dealt, None)
    assert refusal.value.code == code


@pytest.mark.rule("6.2")
def test_a_wild_left_over_costs_its_face_value():
    assert count_ranks((7, 1, 2, 3, 9, 11, 12), 7, None).points == 7 + 1 + 2 + 3 + 9 + 10 + 10


def test_the_referee_arranges_a_whole_hand():
    faces = tuple(map(parse_face, ["7S", "4S", "5S", "9D", "9C", "KC", "QC"]))
    found = count_hand(faces, 7, 1)
    # One wild: beside the nines it saves 18, in a run of the king and queen 20.
    assert sorted(str(card.face) for card in found.orphans) == ["4S", "5S", "9C", "9D"]
    assert (found.points, found.ranks, found.by) == (27, (4, 5, 9, 9), 1)
    (meld,) = found.melds
    assert {card.face for card in meld.cards} == set(map(parse_face, ["7S", "KC", "QC"]))


def test_copies_of_a_face_are_different_cards():
    found = count_hand(tuple(map(parse_face, ["9S", "9S", "9S", "9S"])), 4, 1)
    assert (found.points, len(found.melds), len(set(found.melds[0].cards))) == (0, 1, 4)


@pytest.mark.parametrize(
    ("hand", "dealt", "code"),
    [
        ("9S 9S 9S", 4, "wrong_cards"),
        ("9S 9S 9S 9S 9S", 5, "too_many_alike"),
        ("9S 9S XX", 3, "too_many_alike"),
    ],
)
def test_a_hand_that_cannot_be_is_refused(hand, dealt, code):
    with pytest.raises(ParseError) as refusal:
        count_hand(tuple(map(parse_face, hand.split())), dealt, None)
    assert refusal.value.code == code


def test_whole_hands_and_ranks_agree():
    """The orphans that the referee leaves, entered as ranks, cost the same and are never refused (§6.1)."""
    rng = random.Random(9)
    for dealt in range(3, 14):
        for _ in range(60):
            faces = tuple(Face(rng.choice(RANKS), rng.choice(SUITS[:2])) for _ in range(dealt))
            if max(faces.count(face) for face in faces) > 4:
                continue
            whole = count_hand(faces, dealt, None)
            assert count_ranks(whole.ranks, dealt, None).points == whole.points


def test_a_round_is_scored_when_all_are_counted_and_checked():
    play = at_count(3, matcher=1)
    assert play.seen()["waiting"] == [2, 3]
    assert may_count(play.state, 2) == (2,)
    assert may_count(play.state, 1) == ()
    count(play, 2, "K2A")
    assert play.state.clock.kind == "count"
    assert play.refuses(cmd.GoOn(3)) == "not_counted"
    count(play, 3, hand="KS KH KD")
    assert play.state.clock.kind == "check"
    assert may_check(play.state, 1) == (2, 3)
    play.do(cmd.CheckCount(2, 1))
    assert play.do(cmd.CheckCount(2, 1)) == ()
    assert play.seen()["seats"][1]["own"]["count"] == {
        "points": 13,
        "ranks": ["A", "2", "K"],
        "whole": False,
        "melds": [],
        "orphans": [],
        "by": 2,
        "checked": [1],
    }
    play.go_on(1, 2)
    assert play.state.phase is Phase.COUNT
    play.go_on(3)
    assert play.state.phase is Phase.SCORED
    (scored,) = play.happened(ev.RoundScored)
    assert [(one.seat, one.points, one.matched) for one in scored.results] == [
        (1, 0, True),
        (3, 0, False),
        (2, 13, False),
    ]
    assert [row["total"] for row in play.seen()["sheet"]] == [0, 13, 0]
    assert [result["ranks"] for result in play.seen()["results"]] == [[], [], ["A", "2", "K"]]


def test_a_count_that_nobody_looks_at_is_scored_all_the_same():
    play = at_count(2, matcher=1)
    count(play, 2, "KQJ")
    play.wait(CHECK_TIME)
    assert play.state.phase is Phase.SCORED


def test_a_count_can_be_changed_until_the_round_is_scored():
    play = at_count(3, matcher=1)
    count(play, 2, "KQJ")
    count(play, 3, "AA4")
    play.do(cmd.CheckCount(2, 1))
    play.go_on(2)
    play.wait(CHECK_TIME - 1)
    count(play, 2, "AA2")
    assert play.seat(2).count.checked == ()
    assert not play.seat(2).go_on
    play.wait(CHECK_TIME - 1)
    assert play.state.phase is Phase.COUNT
    play.wait(1)
    assert [seat.total for seat in play.state.seats] == [0, 4, 6]


def test_only_neighbours_check_and_never_themselves():
    play = at_count(5, matcher=1)
    count(play, 3, "KQJ")
    assert neighbours_of(play.state, 3) == (4, 2)
    assert play.refuses(cmd.CheckCount(3, 3)) == "not_neighbour"
    assert play.refuses(cmd.CheckCount(3, 5)) == "not_neighbour"
    assert play.refuses(cmd.CheckCount(2, 3)) == "not_counted"
    play.do(cmd.CheckCount(3, 2))
    play.do(cmd.CheckCount(3, 4))
    assert play.seat(3).count.checked == (2, 4)


def test_the_host_enters_for_anybody_and_nobody_else_does():
    play = at_count(4, matcher=1)
    assert refused_count(play, 3, "KQJ", by=2) == "not_helper"
    count(play, 3, "KQJ", by=None)
    assert (play.seat(3).count.points, play.seat(3).count.by) == (30, None)
    assert refused_count(play, 1, "KQJ", by=None) == "already_matched"
    assert refused_count(play, 9, "KQJ", by=None) == "no_seat"


def test_a_closed_round_shows_what_is_missing():
    """Never a silent zero: the cell says so, and nobody wins by it."""
    play = at_count(3, matcher=1)
    count(play, 3, "KQJ")
    assert play.refuses(cmd.Next()) == "scores_missing"
    play.do(cmd.CloseCount())
    assert play.state.phase is Phase.SCORED
    rows = {row["seat"]: row for row in play.seen()["sheet"]}
    assert [rows[seat]["cells"] for seat in (1, 2, 3)] == [
        [{"points": 0, "matched": True, "missing": False, "fine": 0}],
        [{"points": 0, "matched": False, "missing": True, "fine": 0}],
        [{"points": 30, "matched": False, "missing": False, "fine": 0}],
    ]
    assert [rows[seat]["place"] for seat in (1, 2, 3)] == [1, 3, 2]
    assert play.refuses(cmd.CloseCount()) == "wrong_phase"
    count(play, 2, "22A", by=None)  # said later
    rows = {row["seat"]: row for row in play.seen()["sheet"]}
    assert rows[2]["cells"] == [{"points": 5, "matched": False, "missing": False, "fine": 0}]
    assert [rows[seat]["place"] for seat in (1, 2, 3)] == [1, 2, 3]
    assert [result["seat"] for result in play.seen()["results"]] == [1, 2, 3]
    assert refused_count(play, 2, "22A", by=None) == "wrong_phase"


def test_a_table_that_never_counts_is_closed_by_its_clock():
    play = at_count(2, matcher=1, own_clock=90)
    play.wait(90_000)
    assert play.state.phase is Phase.SCORED
    assert play.seat(2).missing == 1


def test_whoever_has_left_is_not_waited_for():
    play = at_count(3, matcher=1)
    play.leave(3)
    count(play, 2, "KQJ")
    play.go_on(1, 2)
    assert play.state.phase is Phase.SCORED
    assert play.seat(3).cells[-1].missing


# --- people without a phone -------------------------------------------------------------------------------------------


def test_the_left_neighbour_answers_for_a_seat_without_a_phone():
    play = at_set_up(3, phoneless=2)  # 1 2 3 phones, 4 5 none: 1 is on the left of 5
    assert [seat.seat for seat in answers_for(play.state, 1)] == [4, 5]
    assert answers_for(play.state, 2) == ()
    play.to_draw()
    hold(play, 2, 3)
    assert play.seen()["waiting"] == [1, 4, 5]
    hold(play, 1)
    assert play.state.phase is Phase.WINDOW


def test_another_answers_when_the_neighbour_is_away_or_out():
    play = at_set_up(3, phoneless=1)
    turn(play)
    play.match(1)
    assert helper_of(play.state, play.seat(4)).seat == 2
    play.lose(2)
    assert helper_of(play.state, play.seat(4)).seat == 3
    play.lose(3)
    assert helper_of(play.state, play.seat(4)) is None


def test_a_match_for_somebody_without_a_phone():
    play = at_set_up(3, phoneless=1)
    turn(play)
    assert play.refuses(cmd.MatchFor(4, 2)) == "not_helper"
    play.do(cmd.MatchFor(4, 1))
    assert play.state.matchers == (4,)
    assert play.refuses(cmd.MatchFor(2, 1)) == "not_helper"
    play.do(cmd.MatchFor(2, None))
    assert play.state.matchers == (4, 2)


def test_the_helper_counts_and_somebody_else_checks():
    play = at_count(3, phoneless=1, matcher=2)
    assert may_count(play.state, 1) == (1, 4)
    count(play, 4, "KQJ", by=1)
    assert neighbours_of(play.state, 4) == (1, 3)
    assert play.refuses(cmd.CheckCount(4, 1)) == "not_neighbour"
    play.do(cmd.CheckCount(4, 3))
    count(play, 1, "AA2")
    count(play, 3, "AA4")
    play.go_on(1, 2, 3)
    assert [seat.total for seat in play.state.seats] == [4, 0, 6, 30]


def test_a_table_where_nobody_has_a_phone():
    play = own_lobby(0, phoneless=2, turn_clock=20)
    play.do(cmd.SeeHost(True))
    play.start()
    play.wait(7_000)
    assert play.state.phase is Phase.DEAL
    play.next()
    play.next()
    play.hear()
    play.wait(20_000)  # the clock, or the host
    assert play.state.phase is Phase.WINDOW
    play.do(cmd.MatchFor(1, None))
    play.next()
    play.hear()
    play.next()
    play.wait(3_000)
    count(play, 2, "KQJ", by=None)
    play.next()
    assert [seat.total for seat in play.state.seats] == [0, 30]
    assert play.state.phase is Phase.SCORED


# --- late, again, paused ----------------------------------------------------------------------------------------------


@pytest.mark.rule("7.4")
def test_a_late_joiner_is_dealt_in_next_round():
    play = at_count(2, matcher=1)
    late = play.sit("Late")
    assert play.refuses(cmd.GoOn(late)) == "watching"
    count(play, 2, "KQJ")
    play.go_on(1, 2)
    play.next()
    assert play.state.phase is Phase.DEAL
    assert (play.seat(late).joined, play.seat(late).start) == (2, 30)
    assert play.seen()["sheet"][2]["cells"] == [None]


def test_a_new_game_keeps_people_without_a_phone():
    play = at_count(2, phoneless=1)
    play.do(cmd.NewGame())
    assert play.state.phase is Phase.LOBBY
    assert [seat.phone for seat in play.state.seats] == [True, True, False]
    assert play.seen()["own"]["prices"] == []


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("phase", [Phase.DEAL, Phase.COUNT])
def test_a_pause_stops_dealing_and_counting(phase):
    play = at_count(3, matcher=1, own_clock=60)
    if phase is Phase.DEAL:
        play.do(cmd.CloseCount())
        play.next()
        play.hear()
    assert play.state.phase is phase
    play.wait(20_000)
    play.pause()
    play.wait(500_000)
    assert play.state.phase is phase
    assert refused_count(play, 2, "KQJ") == "paused"
    play.resume()
    play.wait(39_000)
    assert play.state.phase is phase
    play.wait(1_000)
    assert play.state.phase is not phase


def test_what_a_phone_may_do_is_said_by_the_server():
    play = own_lobby(3)
    play.start()
    play.wait(7_000 + LEAD)
    assert own_legal(play.state, 1) == ("go_on",)
    play.next()
    play.hear()
    assert play.seen(1)["legal"] == ["match", "go_on", "wait"]
    play.to_draw()
    assert play.seen(1)["legal"] == ["holding", "wait"]
    assert play.seen(1)["own"] == {"holds": False, "answers_for": [], "may_count": [], "may_check": []}


def test_a_whole_game_of_eleven_rounds():
    """Three phones and one person without: every total is the sum of what was said."""
    play = at_set_up(3, phoneless=1)
    said = dict.fromkeys((1, 2, 3, 4), 0)
    for number in range(1, 12):
        assert play.state.round == number
        turn(play)
        matcher = 1 + number % 3
        play.match(matcher)
        play.wait(MATCH_TIME)
        turn(play)
        play.wait(play.state.clock.ends - play.at)
        for seat in play.state.still_in:
            left = unlike(play.state.cards)
            count(play, seat.seat, left, by=None)
            said[seat.seat] += sum(min(parse_rank(rank), 10) for rank in left)
        play.go_on(1, 2, 3)
        assert play.state.phase is Phase.SCORED
        play.next()
        if number < 11:
            assert play.state.phase is Phase.DEAL
            play.next()
            play.hear()
    assert play.state.phase is Phase.FINISHED
    assert {seat.seat: seat.total for seat in play.state.seats} == said


# --- house rules (§8) -------------------------------------------------------------------------------------------------


@pytest.mark.rule("8")
def test_the_house_rules_on_points_hold_for_real_cards():
    rules = parse_rules({"courts": "ranked", "orphan_wild": "20", "jokers": 2, "aces": "both"})
    assert dict(prices(7, rules)) == {1: 15, **{n: n for n in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13)}, 7: 20, 0: 20}
    assert count_ranks((7, 2, 1, 13, 12, 11, 5), 7, None, rules).points == 20 + 2 + 15 + 36 + 5
    assert count_ranks((0, 2, 4), 3, None, rules).points == 20 + 2 + 4
    high = count_hand(tuple(map(parse_face, ["QS", "KS", "AS"])), 3, None, rules)
    assert (high.points, len(high.melds)) == (0, 1)


@pytest.mark.rule("8")
def test_packs_have_as_many_cards_as_the_house_says():
    jokers = parse_rules({"jokers": 1, "packs": "1"})
    assert count_hand(tuple(map(parse_face, ["XX", "2S", "4S"])), 3, None, jokers).points == 0
    for hand in (["XX", "XX", "4S"], ["4S", "4S", "9D"]):
        with pytest.raises(ParseError) as refusal:
            count_hand(tuple(map(parse_face, hand)), 3, None, jokers)
        assert refusal.value.code == "too_many_alike"
    with pytest.raises(ParseError) as refusal:
        count_ranks((0, 5, 6), 3, None)
    assert refusal.value.code == "too_many_alike"


@pytest.mark.rule("8")
def test_where_every_meld_needs_a_natural_card_a_wild_may_be_left_over():
    natural = parse_rules({"all_wild": "natural", "jokers": 4})
    assert count_ranks((7, 2, 3, 4), 7, None, natural).points == 7 + 9


@pytest.mark.rule("8")
def test_five_suits():
    five = parse_rules({"pack": "five_suits", "cards": "own"})
    assert suits(five) == ("S", "H", "D", "C", "R")
    assert 1 not in dict(prices(7, five))
    assert count_hand(tuple(map(parse_face, ["5R", "6R", "3S"])), 3, None, five).points == 0


# --- the sheet: corrections, objections, misdeals (§6.4) --------------------------------------------------------------


def on_the_sheet(play):
    """The round is closed; seat 2 was counted, seat 3 is missing."""
    count(play, 2, "KQJ")
    play.do(cmd.CloseCount())
    return play


@pytest.mark.rule("6.4")
def test_a_count_is_corrected_and_the_correction_undone():
    play = on_the_sheet(at_count(3, matcher=1))
    play.do(cmd.RaiseObjection(1, 2, 1))
    play.do(cmd.CorrectCell(2, 1, 20, "two kings"))
    assert play.state.objections == ()
    assert (play.seat(2).total, play.seat(2).missing) == (20, 0)
    (made,) = play.state.corrections
    play.do(cmd.UndoCorrection(made.number))
    assert play.seat(2).total == 30
    hand = cell_wire(play.state, 2, 1)["hand"]
    assert (hand["ranks"], hand["costs"], hand["orphans"]) == (["J", "Q", "K"], [10, 10, 10], [])


@pytest.mark.rule("6.4")
def test_a_missing_score_can_be_corrected_to_zero_and_is_missing_again_when_that_is_undone():
    play = on_the_sheet(at_count(3, matcher=1))
    assert play.seat(3).missing == 1
    play.do(cmd.CorrectCell(3, 1, 0, "all melded"))
    assert (play.seat(3).missing, play.seen()["sheet"][2]["place"]) == (0, 1)
    (made,) = play.state.corrections
    play.do(cmd.UndoCorrection(made.number))
    assert (play.seat(3).missing, play.seen()["sheet"][2]["place"]) == (1, 3)


@pytest.mark.rule("6.4")
@pytest.mark.parametrize("scored", [False, True])
def test_a_misdeal_is_dealt_again_by_the_table(scored):
    play = at_count(3, matcher=1)
    if scored:
        on_the_sheet(play)
    play.do(cmd.DeclareMisdeal(1))
    assert (play.state.phase, play.state.round, play.state.deal) == (Phase.DEAL, 1, 2)
    assert [(seat.cells, seat.count, seat.melds) for seat in play.state.seats] == [((), None, None)] * 3
    assert play.state.matchers == ()


@pytest.mark.rule("6.4")
def test_a_round_can_be_skipped_while_it_is_counted():
    play = at_count(3, matcher=1)
    play.do(cmd.SkipRound(1))
    assert play.state.phase is Phase.SCORED
    assert [seat.cells for seat in play.state.seats] == [(None,)] * 3
    play.next()
    assert (play.state.phase, play.state.round) == (Phase.DEAL, 2)


def test_nobody_is_honoured_for_a_score_that_is_missing():
    play = on_the_sheet(at_count(3, matcher=1))
    clean = [honour for honour in honours(play.state) if honour.merit is Merit.CLEANEST_ROUND]
    assert [honour.seats for honour in clean] == [(2,)]
