"""§1 Material and seats, §2 Game and rounds."""

import random
import secrets
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.deal import draw_for_caller, ranking
from speed313.rules.state import Cell, Phase, Seat, Source, cards_in_play
from tests.builders import a_lobby, a_round


@pytest.mark.rule("1.1")
@pytest.mark.parametrize("seats", [2, 3, 7, 12])
def test_four_packs_whatever_the_number_of_players(seats):
    play = a_round(wild=9, hands=seats)
    cards = cards_in_play(play.state)
    assert len(cards) == len(set(cards)) == 208
    assert set(Counter(card.face for card in cards).values()) == {4}
    assert not any(card.face.is_joker for card in cards)


@pytest.mark.rule("1.2")
def test_two_to_twelve_seats():
    play = a_lobby(1)
    assert play.refuses(cmd.Start()) == "too_few_seats"
    for _ in range(11):
        play.sit()
    assert len(play.state.seats) == 12
    assert play.refuses(cmd.TakeSeat("Max", 0, 0)) == "table_full"
    play.start()
    play.to_round(1)
    assert [seat.seat for seat in play.state.seats] == list(range(1, 13))


@pytest.mark.rule("1.2")
@pytest.mark.parametrize(("color", "symbol"), [(12, 0), (0, 12), (-1, 0), (0, -1)])
def test_twelve_colours_and_symbols(color, symbol):
    play = a_lobby(3)
    assert play.refuses(cmd.TakeSeat("Max", color, symbol)) == "bad_message"
    play.free(3)
    assert play.refuses(cmd.RestoreSeat(3, "Cid", color, symbol)) == "bad_message"
    play.do(cmd.SetRule("cards", "own"))
    assert play.refuses(cmd.AddSeat("Gran", color, symbol)) == "bad_message"


@pytest.mark.rule("1.2")
@pytest.mark.parametrize("seats", range(2, 13))
def test_the_seats_are_a_ring(seats):
    state = a_round(wild=3, hands=seats).state
    for seat in state.seats:
        assert state.left_of(state.right_of(seat.seat).seat) == seat
        assert state.right_of(state.left_of(seat.seat).seat) == seat
    at, seen = state.seats[0], set()
    while at.seat not in seen:
        seen.add(at.seat)
        at = state.left_of(at.seat)
    assert len(seen) == seats


@pytest.mark.rule("1.3")
@pytest.mark.parametrize("seats", range(2, 13))
def test_each_pile_has_one_feeder_and_one_taker(seats):
    play = a_round(wild=4, hands=seats)
    tops = {seat.seat: seat.pile[-1] for seat in play.state.seats}
    play.to_draw()
    taken = {}
    for seat in range(1, seats + 1):
        play.take(seat)
        taken[seat] = play.seat(seat).drawn
    # The one before it in the ring is the right-hand neighbour; all at once, and nobody is in another's way.
    assert taken == {seat: tops[seat - 1 or seats] for seat in tops}
    assert all(tops[seat] != card for seat, card in taken.items())
    for seat in range(1, seats + 1):
        play.hold(seat)
    assert all(play.seat(seat).pile == (card,) for seat, card in taken.items())


@pytest.mark.rule("1.3")
def test_two_seats_take_from_each_other():
    play = a_round(wild=5, hands=2, tops=["KS", "QH"])
    play.to_draw()
    play.take(1)
    play.take(2)
    assert str(play.seat(1).drawn.face) == "QH"
    assert str(play.seat(2).drawn.face) == "KS"


@pytest.mark.rule("1.4")
def test_only_the_top_card_of_a_pile_can_be_taken_and_everybody_sees_it():
    play = a_round(wild=5, hands=3, tops=["KS", "QH", "JD"], middle="2S 2H 2D")
    play.to_window()
    assert [entry["top"][:2] for entry in play.seen()["seats"]] == ["2S", "2H", "2D"]
    assert [play.seen(seat)["right"]["top"][:2] for seat in (1, 2, 3)] == ["2D", "2S", "2H"]
    play.to_draw()
    under = play.seat(1).pile[0]
    assert str(under.face) == "KS"
    assert play.refuses(cmd.Draw(2, Source.PILE, under)) == "pile_changed"
    assert play.refuses(cmd.Draw(2, Source.PILE)) == "pile_changed"
    play.take(2)
    assert play.seen()["seats"][0]["top"] == str(under)


@pytest.mark.rule("1.4")
def test_a_pile_is_empty_once_its_only_card_was_taken():
    play = a_round(wild=5, hands=3)
    play.to_draw()
    play.take(2)
    view = play.seen()["seats"][0]
    assert (view["top"], view["pile"]) == (None, 0)
    assert play.seen(1)["left"] == {"seat": 2, "top": None}
    assert play.seen(2)["right"] == {"seat": 1, "top": None}


@pytest.mark.rule("2.1")
def test_eleven_rounds_of_three_to_thirteen_cards_with_their_rank_wild():
    play = a_lobby(2)
    play.start()
    seen = []
    for number in range(1, 12):
        play.to_round(number)
        view = play.seen()
        assert {len(seat.hand) for seat in play.state.seats} == {view["cards"]}
        seen.append((view["round"], view["rounds"], view["cards"], view["wild"]))
    assert seen == [(r, 11, r + 2, "3456789TJQK"[r - 1]) for r in range(1, 12)]
    play.to_sheet()
    play.next()
    assert play.state.phase is Phase.FINISHED
    assert play.seen()["call"]["word"] == "winner"


class Recorder(random.Random):
    """Counts what it is asked to shuffle."""

    def __init__(self):
        super().__init__(1)
        self.shuffled = []

    def shuffle(self, x):
        self.shuffled.append(list(x))
        super().shuffle(x)


@pytest.mark.rule("2.2")
def test_all_cards_are_shuffled_anew_for_each_round_by_the_generator_that_is_passed():
    play = a_lobby(3)
    play.rng = Recorder()
    play.start()
    for number in range(1, 4):
        play.to_round(number)
    deals = [cards for cards in play.rng.shuffled if len(cards) == 208]
    assert len(deals) == 4  # the high-card draw and three rounds
    orders = [deal.order for deal in play.happened(ev.RoundDealt)]
    assert len(orders) == len(set(orders)) == 3
    assert all(set(order) == set(deals[0]) for order in orders)


@pytest.mark.rule("2.2")
def test_a_strong_generator_will_do():
    play = a_lobby(2)
    play.rng = secrets.SystemRandom()
    play.start()
    play.to_round(1)
    again = a_lobby(2)
    again.rng = secrets.SystemRandom()
    again.start()
    again.to_round(1)
    assert play.happened(ev.RoundDealt)[0].order != again.happened(ev.RoundDealt)[0].order


@pytest.mark.rule("2.3")
@given(st.integers(2, 12), st.integers(0, 10**6))
@settings(max_examples=150, deadline=None)
def test_the_highest_card_has_the_callers_seat(seats, seed):
    drawn = draw_for_caller(a_lobby(seats).state, random.Random(seed))
    assert [seat for seat, _ in drawn.draws[0]] == list(range(1, seats + 1))
    cards = [card for draw in drawn.draws for _, card in draw]
    assert len(set(cards)) == len(cards)
    for draw, again in zip(drawn.draws, drawn.draws[1:], strict=False):
        highest = max(card.rank for _, card in draw)
        assert [seat for seat, _ in again] == [seat for seat, card in draw if card.rank == highest]
        assert len(again) > 1
    last = sorted(drawn.draws[-1], key=lambda pair: pair[1].rank)
    assert last[-1][0] == drawn.seat
    assert last[-1][1].rank > last[-2][1].rank


class Stacked(random.Random):
    """Shuffles so that the named faces come last, which is on top."""

    def __init__(self, faces):
        super().__init__(0)
        self.faces = faces.split()

    def shuffle(self, x):
        for face in reversed(self.faces):
            card = next(card for card in x if str(card.face) == face)
            x.remove(card)
            x.append(card)


@pytest.mark.rule("2.3")
@pytest.mark.parametrize(
    ("faces", "seat", "draws"),
    [("AS QH KD", 3, 1), ("2S AS AH", 1, 1), ("KS 3D KH 4S 5S", 3, 2), ("KS KD KH 5S 5H 4D AS 2S", 2, 3)],
)
def test_king_is_high_ace_is_low_and_ties_draw_again(faces, seat, draws):
    play = a_lobby(3)
    play.rng = Stacked(faces)
    play.start()
    assert play.state.phase is Phase.CALLER
    assert play.state.caller == seat
    view = play.seen()
    assert view["caller"] == seat
    shown = [entry["card"][:2] for draw in view["caller_draw"] for entry in draw]
    assert shown == faces.split()
    assert len(view["caller_draw"]) == draws


@pytest.mark.rule("2.4")
@pytest.mark.parametrize(
    ("totals", "places"),
    [
        ([10, 10, 40, 40, 40, 77], [1, 1, 3, 3, 3, 6]),
        ([5, 5, 5], [1, 1, 1]),
        ([0, 9, 3], [1, 3, 2]),
        ([77, 10, 40, 10], [4, 1, 3, 1]),
    ],
)
def test_equal_totals_share_a_place(totals, places):
    seats = [Seat(number, "x", 0, 0, cells=(Cell(total, False),)) for number, total in enumerate(totals, 1)]
    found = ranking(tuple(seats))
    assert [found[seat.seat] for seat in seats] == places


@pytest.mark.rule("2.4")
def test_the_lowest_total_wins_and_ties_share_the_win():
    hand = "2S 4H 6D 8C TS QH 9D 3C AS JD 5H 7C KS"
    play = a_round(wild=13, hands=[hand, hand, None], totals=[20, 20, 200])
    play.to_sheet()
    play.next()
    assert play.state.phase is Phase.FINISHED
    rows = play.seen()["sheet"]
    assert [row["place"] for row in rows] == [1, 1, 3]
    assert rows[0]["total"] == rows[1]["total"] < rows[2]["total"]
    assert [entry["place"] for entry in play.seen()["seats"]] == [1, 1, 3]
