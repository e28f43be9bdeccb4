"""The table plays with its own cards (§9.5): buzzers, counts, seats without a phone. The server knows no card."""

import random

import pytest

from speed313.errors import ParseError
from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.cards import RANKS, SUITS, Face, parse_face
from speed313.rules.counting import count_hand, count_ranks, parse_rank, prices
from speed313.rules.own_cards import answers_for, helper_of, may_check, may_count, neighbours_of, own_legal
from speed313.rules.own_rounds import CHECK_TIME
from speed313.rules.state import MATCH_TIME, MOST_TURNS, Phase, Reason, Word, cards_in_play, is_conserved
from tests.builders import a_lobby

pytestmark = pytest.mark.rule("9.5")


def own_lobby(seats=3, phoneless=0, **rules):
    """A lobby with so many phones, and so many people without one after them."""
    play = a_lobby(seats, **{"cards": "own", **rules})
    for number in range(phoneless):
        play.do(cmd.AddSeat(f"Gran {number}", 8 + number, 8 + number))
    return play


def at_set_up(seats=3, phoneless=0, **rules):
    """Round 1 is dealt by the table, and everybody has said so."""
    play = own_lobby(seats, phoneless, **rules)
    play.start()
    play.wait(play.state.clock.ends - play.at)
    play.hear()
    assert play.state.phase is Phase.DEAL
    play.next()
    play.hear()
    assert play.state.phase is Phase.SET_UP
    return play


def hold(play, *seats, on=True):
    for seat in seats:
        play.do(cmd.Holding(seat, on))


def turn(play):
    """One turn: everybody draws, holds and discards."""
    play.to_draw()
    hold(play, *[seat.seat for seat in play.state.still_in if seat.phone and seat.here and not seat.left])
    play.hear()


def at_count(seats=3, phoneless=0, matcher=1, **rules):
    """Somebody has matched, the others have had their last draw, the hands are open."""
    play = at_set_up(seats, phoneless, **rules)
    turn(play)
    play.match(matcher)
    play.wait(MATCH_TIME)
    turn(play)
    play.wait(play.state.clock.ends - play.at)
    play.hear()
    assert play.state.phase is Phase.COUNT
    return play


def count(play, seat, ranks="", by=..., hand=None):
    ranks_ = tuple(parse_rank(letter) for letter in ranks)
    faces = tuple(parse_face(word) for word in hand.split()) if hand else None
    return play.do(cmd.CountHand(seat, seat if by is ... else by, None if hand else ranks_, faces))


def refused_count(play, seat, ranks="", by=...):
    return play.refuses(cmd.CountHand(seat, seat if by is ... else by, tuple(map(parse_rank, ranks))))


# --- the lobby --------------------------------------------------------------------------------------------------------


def test_phones_hold_the_cards_unless_the_house_says_otherwise():
    play = a_lobby(2)
    assert not play.state.own_cards
    play.do(cmd.SetRule("cards", "own"))
    assert play.state.own_cards


def test_bots_cannot_hold_real_cards():
    play = own_lobby(2)
    assert play.refuses(cmd.TakeSeat("Ada", 5, 5, "steady")) == "no_bots"
    other = a_lobby(1)
    other.sit(bot="sharp")
    assert other.refuses(cmd.SetRule("cards", "own")) == "no_bots"


def test_a_seat_without_a_phone_is_there_only_with_real_cards():
    assert a_lobby(2).refuses(cmd.AddSeat("Gran", 3, 3)) == "no_own_cards"
    play = own_lobby(2, phoneless=1)
    gran = play.seat(3)
    assert (gran.phone, gran.here, gran.name) == (False, False, "Gran 0")
    assert play.refuses(cmd.SetRule("cards", "phones")) == "no_phone"
    assert play.refuses(cmd.MakeRemote(3, True)) == "not_free"
    full = own_lobby(11, phoneless=1)
    assert full.refuses(cmd.AddSeat("One more", 3, 3)) == "table_full"


def test_who_finds_a_phone_after_all_asks_for_the_seat():
    play = own_lobby(2, phoneless=1)
    play.do(cmd.GrantSeat(3))
    play.back(3)
    assert play.seat(3).phone
    assert play.seat(3).here


@pytest.mark.parametrize(
    "command",
    [
        cmd.Holding(1, True),
        cmd.MatchFor(1, None),
        cmd.TakeBackMatch(1),
        cmd.CountHand(1, 1, ()),
        cmd.CheckCount(1, 2),
        cmd.CloseCount(),
    ],
)
def test_where_phones_hold_the_cards_there_are_no_buzzers(command):
    play = a_lobby(2)
    play.start()
    assert play.refuses(command) == "no_own_cards"


# --- a round ----------------------------------------------------------------------------------------------------------


def test_the_server_deals_nothing():
    play = at_set_up(3)
    assert cards_in_play(play.state) == []
    assert is_conserved(play.state)
    (opened,) = play.happened(ev.RoundOpened)
    assert (opened.round, opened.seats, opened.starts) == (1, (1, 2, 3), ())
    assert play.happened(ev.RoundDealt) == []


def test_dealing_takes_as_long_as_it_takes():
    play = own_lobby(3)
    play.start()
    play.wait(7_000 + 150)
    assert (play.state.phase, play.state.call.word) == (Phase.DEAL, Word.DEAL)
    assert [seat["seat"] for seat in play.seen()["seats"] if seat["seat"] in play.seen()["waiting"]] == [1, 2, 3]
    play.go_on(1, 2)
    assert play.state.phase is Phase.DEAL
    play.go_on(3)
    assert (play.state.phase, play.state.call.word) == (Phase.SET_UP, Word.ROUND)
    assert not any(seat.go_on for seat in play.state.seats)


def test_nobody_can_stop_the_table_by_not_dealing():
    play = own_lobby(3, own_clock=60)
    play.start()
    play.wait(7_000 + 150 + 60_000)
    assert play.state.phase is Phase.SET_UP


def test_discard_is_called_when_everybody_holds():
    play = at_set_up(3)
    play.to_draw()
    hold(play, 1, 2)
    assert play.seen()["waiting"] == [3]
    assert [seat["state"] for seat in play.seen()["seats"]] == ["holds", "holds", "drawing"]
    hold(play, 3)
    assert (play.state.phase, play.state.call.word) == (Phase.WINDOW, Word.DISCARD)
    assert not any(seat.holds for seat in play.state.seats)


def test_holding_can_be_taken_back_until_the_call():
    play = at_set_up(2)
    play.to_draw()
    hold(play, 1)
    hold(play, 1)  # pressed twice, it counts once
    assert len(play.happened(ev.HoldingSaid)) == 1
    hold(play, 1, on=False)
    hold(play, 2)
    assert play.state.phase is Phase.DRAW
    hold(play, 1)
    assert play.state.phase is Phase.WINDOW
    assert play.refuses(cmd.Holding(1, False)) == "called"


def test_nobody_holds_before_draw_is_heard():
    play = at_set_up(2)
    play.next()
    assert play.state.phase is Phase.DRAW
    assert play.refuses(cmd.Holding(1, True)) == "too_early"


@pytest.mark.parametrize("command", [cmd.Hold(1, None), cmd.Draw(1, None)])
def test_there_is_no_card_to_draw_or_to_hold(command):
    play = at_set_up(2)
    play.to_draw()
    assert play.refuses(command) == "own_cards"


@pytest.mark.rule("7.2")
def test_a_seat_that_does_not_press_is_counted_as_holding():
    play = at_set_up(3, turn_clock=40)
    play.to_draw()
    hold(play, 1)
    play.wait(40_000)
    assert [(event.seat, event.auto) for event in play.happened(ev.HoldingSaid)] == [(1, False), (2, True), (3, True)]
    assert play.state.turn == 1
    assert play.state.phase is Phase.WINDOW


@pytest.mark.rule("7.2")
def test_nobody_waits_for_a_phone_that_is_away():
    play = at_set_up(3, grace=10)
    play.lose(3)
    play.to_draw()
    hold(play, 1, 2)
    play.wait(10_000)
    assert play.state.phase is Phase.WINDOW


def test_the_host_can_say_that_everybody_holds():
    play = at_set_up(3)
    play.to_draw()
    hold(play, 2)
    play.next()
    assert play.state.phase is Phase.WINDOW


@pytest.mark.rule("7.3")
def test_a_round_without_a_match_is_counted_as_it_stands():
    play = at_set_up(2)
    for _ in range(MOST_TURNS):
        turn(play)
    play.next()
    assert play.state.phase is Phase.COUNT


def test_phones_that_sleep_do_not_stop_a_table_with_a_host_screen():
    play = at_set_up(2, grace=5)
    play.do(cmd.SeeHost(True))
    play.to_draw()
    play.lose(1)
    play.lose(2)
    play.wait(6_000)
    assert play.state.paused is None
    play.do(cmd.SeeHost(False))
    play.wait(6_000)
    assert play.state.paused.reason is Reason.NOBODY
    play.do(cmd.SeeHost(True))
    assert play.state.paused is None


# --- a match ----------------------------------------------------------------------------------------------------------


def test_a_match_is_taken_on_trust_and_named_in_order():
    play = at_set_up(3)
    turn(play)
    play.match(2)
    play.match(3)
    assert play.state.matchers == (2, 3)
    assert play.state.call.seat == 2
    assert play.seat(2).melds == ()
    assert play.seen()["seats"][1]["state"] == "matched"


@pytest.mark.rule("5.2")
def test_after_a_match_the_others_draw_once_more():
    play = at_count(3, matcher=2)
    assert play.state.last
    assert play.state.turn == 2
    assert [seat.seat for seat in play.state.still_in] == [1, 3]


@pytest.mark.rule("4.8")
def test_a_late_match_has_no_effect():
    play = at_set_up(2)
    play.to_draw()
    assert play.refuses(cmd.Match(1)) == "late_match"


def test_a_match_in_the_set_up_window():
    play = at_set_up(2)
    play.match(1)
    play.wait(MATCH_TIME)
    turn(play)
    assert play.state.phase is Phase.SHOWDOWN


def test_everybody_matched_so_nothing_is_left_to_count():
    play = at_set_up(2)
    turn(play)
    play.match(1)
    play.match(2)
    play.wait(MATCH_TIME + 150)
    assert (play.state.phase, play.state.clock.kind) == (Phase.COUNT, "check")
    play.go_on(1, 2)
    assert [(cell.points, cell.matched) for seat in play.state.seats for cell in seat.cells] == [(0, True), (0, True)]


def test_a_false_match_is_taken_back_within_its_window():
    play = at_set_up(3, match_window=20)
    turn(play)
    ends = play.state.clock.ends
    play.match(2)
    play.wait(2_000)
    play.do(cmd.TakeBackMatch(2))
    assert play.state.matchers == ()
    assert play.seat(2).melds is None
    assert (play.state.call.word, play.state.call.seat) == (Word.FALSE_MATCH, 2)
    assert play.state.clock.ends >= max(ends, play.state.call.at + MATCH_TIME)
    assert play.refuses(cmd.Match(2)) == "false_match_rests"
    play.do(cmd.MatchFor(2, None))  # the host may have been wrong
    assert play.state.matchers == (2,)
    play.do(cmd.TakeBackMatch(2))
    play.match(3)
    assert play.state.call.seat == 3
    turn(play)
    assert play.state.turn == 2
    assert [seat.seat for seat in play.state.still_in] == [1, 2]


def test_a_false_match_is_taken_back_during_the_last_draw():
    play = at_set_up(3, turn_clock=40)
    turn(play)
    play.match(2)
    play.wait(MATCH_TIME)
    play.to_draw()
    hold(play, 1)
    play.wait(10_000)
    play.do(cmd.TakeBackMatch(2))
    assert not play.state.last
    assert (play.state.phase, play.state.call.word) == (Phase.DRAW, Word.DRAW)
    assert play.state.clock.ends == play.state.call.at + 40_000
    play.hear()
    hold(play, 2, 3)
    assert play.state.phase is Phase.WINDOW  # a window like any other


def test_one_false_match_of_two_leaves_the_last_draw():
    play = at_set_up(3)
    turn(play)
    play.match(2)
    play.match(3)
    play.wait(MATCH_TIME)
    play.to_draw()
    play.do(cmd.TakeBackMatch(2))
    assert play.state.last
    assert play.state.call.word is Word.LAST_DRAW
    play.hear()
    hold(play, 1, 2)
    assert play.state.phase is Phase.SHOWDOWN


def test_a_match_found_false_while_counting_costs_what_is_left_over():
    play = at_count(3, matcher=2)
    count(play, 1, "AAA")
    count(play, 3, "KQJ")
    assert play.state.clock.kind == "check"
    play.do(cmd.TakeBackMatch(2))
    assert play.state.clock.kind == "count"
    assert play.seen()["waiting"] == [2]
    count(play, 2, "554")
    play.go_on(1, 2, 3)
    assert [seat.cells[-1].points for seat in play.state.seats] == [3, 14, 30]
    assert not any(seat.cells[-1].matched for seat in play.state.seats)


def test_only_a_match_can_be_taken_back():
    play = at_set_up(3)
    assert play.refuses(cmd.TakeBackMatch(1)) == "not_matched"
    assert play.refuses(cmd.TakeBackMatch(9)) == "no_seat"


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
    assert count_ranks((7, 7, 2, 3, 9, 9, 12), 7, None).points == 7 + 7 + 2 + 3 + 9 + 9 + 10


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
        ("9S 9S XX", 3, "bad_card"),
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
    count(play, 3, "222")
    play.do(cmd.CheckCount(2, 1))
    play.go_on(2)
    play.wait(CHECK_TIME - 1)
    count(play, 2, "AAA")
    assert play.seat(2).count.checked == ()
    assert not play.seat(2).go_on
    play.wait(CHECK_TIME - 1)
    assert play.state.phase is Phase.COUNT
    play.wait(1)
    assert [seat.total for seat in play.state.seats] == [0, 3, 6]


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
        [{"points": 0, "matched": True, "missing": False}],
        [{"points": 0, "matched": False, "missing": True}],
        [{"points": 30, "matched": False, "missing": False}],
    ]
    assert [rows[seat]["place"] for seat in (1, 2, 3)] == [1, 3, 2]
    assert play.refuses(cmd.CloseCount()) == "wrong_phase"
    count(play, 2, "22A", by=None)  # said later
    rows = {row["seat"]: row for row in play.seen()["sheet"]}
    assert rows[2]["cells"] == [{"points": 5, "matched": False, "missing": False}]
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
    count(play, 1, "AAA")
    count(play, 3, "222")
    play.go_on(1, 2, 3)
    assert [seat.total for seat in play.state.seats] == [3, 0, 6, 30]


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
    play.wait(7_150)
    assert own_legal(play.state, 1) == ("go_on",)
    play.next()
    play.hear()
    assert play.seen(1)["legal"] == ["match", "go_on"]
    play.to_draw()
    assert play.seen(1)["legal"] == ["holding"]
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
            count(play, seat.seat, "A" * play.state.cards, by=None)
            said[seat.seat] += play.state.cards
        play.go_on(1, 2, 3)
        assert play.state.phase is Phase.SCORED
        play.next()
        if number < 11:
            assert play.state.phase is Phase.DEAL
            play.next()
            play.hear()
    assert play.state.phase is Phase.FINISHED
    assert {seat.seat: seat.total for seat in play.state.seats} == said
