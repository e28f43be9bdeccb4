"""Several games at one table under one heading: wins, points, honours."""

import pytest

from speed313.rules import commands as cmd
from speed313.rules.evening import PlayedGame, PlayedSeat, evening_of, game_of, guests_of
from speed313.rules.state import Phase
from tests.builders import a_lobby


def played(number, totals, matches=(), finished=True, left=()):
    """A game with these totals of the seats 1, 2, ..."""
    ranked = sorted(total for seat, total in enumerate(totals, 1) if seat not in left)
    rows = [
        PlayedSeat(
            seat,
            f"Guest {seat}",
            0,
            0,
            None,
            seat in left,
            total,
            0,
            0 if seat in left else ranked.index(total) + 1,
            dict(enumerate(matches, 1)).get(seat, 0),
        )
        for seat, total in enumerate(totals, 1)
    ]
    return PlayedGame(number, 11 if finished else 4, finished, tuple(rows))


def by_seat(*games):
    return {guest.seat: guest for guest in guests_of(games)}


def test_wins_points_and_matches_add_up_over_the_games():
    guests = by_seat(played(1, (100, 90, 120), (3, 4, 1)), played(2, (80, 110, 85), (5, 0, 2)))
    assert {seat: (one.games, one.wins, one.points, one.matches) for seat, one in guests.items()} == {
        1: (2, 1, 180, 8),
        2: (2, 1, 200, 4),
        3: (2, 0, 205, 3),
    }
    assert [guest.seat for guest in guests_of([played(1, (5, 9, 7)), played(2, (9, 5, 1))])] == [3, 1, 2]


@pytest.mark.rule("2.4")
def test_a_shared_win_is_a_win_of_each():
    guests = by_seat(played(1, (40, 40, 77)))
    assert [guests[seat].wins for seat in (1, 2, 3)] == [1, 1, 0]
    assert guests[1].honours == guests[2].honours == ("wins", "best_game")
    assert guests[3].honours == ()


def test_a_game_that_was_broken_off_counts_for_nobody():
    assert guests_of([played(1, (10, 20), finished=False)]) == ()
    assert by_seat(played(1, (10, 20)), played(2, (0, 99), finished=False))[1].games == 1


def test_a_game_whose_rounds_were_all_skipped_is_none():
    play = a_lobby(2)
    play.start()
    for number in range(1, play.state.rules.rounds + 1):
        play.to_round(number)
        play.do(cmd.SkipRound(number))
    play.next()
    assert play.state.phase is Phase.FINISHED
    assert evening_of(play.state) == ()
    assert guests_of([game_of(play.state)]) == ()


def test_honours_go_to_all_who_share_the_best():
    guests = by_seat(played(1, (10, 20, 30), (1, 6, 6)))
    assert guests[1].honours == ("wins", "best_game")
    assert guests[2].honours == guests[3].honours == ("matches",)


def test_who_has_left_has_no_place_and_no_best_game():
    guests = by_seat(played(1, (10, 20, 30), left=(1,)))
    assert guests[1].wins == 0
    assert guests[1].best is None
    assert guests[2].wins == 1


def test_guests_of_several_tables_can_be_told_by_their_names():
    one = played(1, (10, 20))
    assert len(guests_of([one, one], who=lambda row: row.name)) == 2


def test_an_earlier_sheet_stays_when_a_new_game_begins():
    """A new game keeps the old sheet, and the newest name of a seat stands for it."""
    play = a_lobby(3)
    play.start()
    play.to_round(2)
    play.to_sheet()
    before = game_of(play.state)
    play.do(cmd.NewGame())
    assert evening_of(play.state) == (before,)  # the game in the lobby has nothing to tell yet
    assert (before.rounds, before.finished) == (2, False)
    play.start()
    play.to_round(1)
    play.to_sheet()
    assert [game.game for game in evening_of(play.state)] == [1, 2]
    assert {row.seat: row.total for row in before.rows}.keys() == {1, 2, 3}


def test_a_lobby_left_at_once_is_no_game():
    play = a_lobby(2)
    play.start()
    play.do(cmd.NewGame())
    assert evening_of(play.state) == ()
