"""The host's powers over seats: removing and its undoing, names, places, remotes, and the next game."""

import pytest

from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.state import Phase, cards_in_play
from tests.builders import NAMES, a_lobby, a_round

AT_HOME = "192.168.1.31"


def ring(play):
    return [seat.seat for seat in play.state.seats]


def restore(play, number):
    return play.do(cmd.RestoreSeat(number, NAMES[number - 1], number - 1, number - 1))


def row(play, number):
    return next(row for row in play.seen()["sheet"] if row["seat"] == number)


# --- removing and its undoing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_a_seat_removed_in_the_lobby_comes_back_to_its_place(place):
    play = a_lobby(4)
    before = play.seat(place)
    play.free(place)
    assert place not in ring(play)
    assert [seat.seat for seat in play.state.removed] == [place]
    restore(play, place)
    assert ring(play) == [1, 2, 3, 4]
    after = play.seat(place)
    assert (after.name, after.color, after.left, after.removed) == (before.name, before.color, False, False)
    assert not after.here
    assert play.state.removed == play.state.gone == ()
    play.back(place)
    assert play.seat(place).here


@pytest.mark.rule("7.5")
def test_a_seat_that_is_marked_removed_simply_plays_on():
    play = a_round(wild=5, hands=3, totals=[3, 10, 4])
    play.to_draw()
    play.draw(2)
    play.free(2)
    hand = play.hand(2)
    assert play.seen()["seats"][1]["state"] == "left"
    assert play.refuses(cmd.Return(2)) == "removed"
    restore(play, 2)
    assert play.hand(2) == hand
    assert play.seen()["seats"][1]["state"] == "away"
    play.back(2)
    play.hold(2)
    play.draw_all()
    assert play.state.phase is Phase.WINDOW
    assert play.seen()["seats"][1]["total"] == 10
    play.to_round(4)
    assert ring(play) == [1, 2, 3]


@pytest.mark.rule("7.5", "7.2")
def test_a_restored_seat_has_its_grace_time_to_come_back():
    play = a_round(wild=5, hands=3, grace=10)
    play.to_draw()
    play.free(2)
    assert play.state.phase is Phase.DRAW
    play.draw_all(2)
    assert play.state.phase is Phase.WINDOW  # removed: played at once
    play.wait(60)
    restore(play, 2)
    play.to_draw()
    play.draw_all(2)
    assert play.state.phase is Phase.DRAW
    play.wait(10_000)
    assert play.state.phase is Phase.WINDOW


@pytest.mark.rule("7.5", "7.6")
@pytest.mark.parametrize("phase", [Phase.SCORED, Phase.FINISHED])
def test_a_seat_freed_between_rounds_comes_back_with_total_and_cells(phase):
    play = a_round(wild=13, hands=4, totals=[0, 20, 0, 0]) if phase is Phase.FINISHED else a_round(wild=5, hands=4)
    play.to_sheet()
    if phase is Phase.FINISHED:
        play.next()
    before = row(play, 2)
    play.free(2)
    assert ring(play) == [1, 3, 4]
    assert row(play, 2)["left"]
    assert row(play, 2)["total"] == before["total"]
    restore(play, 2)
    assert ring(play) == [1, 2, 3, 4]
    assert row(play, 2) == before
    assert len(cards_in_play(play.state)) == 208
    if phase is Phase.SCORED:
        play.back(2)
        play.to_round(4)
        assert ring(play) == [1, 2, 3, 4]
        assert len(play.hand(2)) == 6


@pytest.mark.rule("7.5")
def test_a_seat_restored_during_a_later_round_watches_it_and_keeps_its_total():
    play = a_round(wild=5, hands=3, totals=[1, 30, 2])
    play.to_sheet()
    play.free(2)
    total = row(play, 2)["total"]
    play.to_round(4)
    restore(play, 2)
    play.back(2)
    assert ring(play) == [1, 3]
    assert play.seen()["seats"][-1]["state"] == "watching"
    assert not row(play, 2)["left"]
    play.to_sheet()
    assert row(play, 2)["cells"][-1] is None
    play.to_round(5)
    assert ring(play) == [1, 3, 2]
    assert row(play, 2)["total"] == total
    assert row(play, 2)["joined"] == 1


def test_a_watcher_that_was_removed_watches_again():
    play = a_round(wild=5, hands=2)
    late = play.sit()
    play.free(late)
    assert play.state.watching == ()
    restore(play, late)
    assert [seat.seat for seat in play.state.watching] == [late]
    play.to_sheet()
    play.free(late)
    play.to_round(4)
    restore(play, late)
    play.to_sheet()
    assert play.state.find(late).cells == (None, None, None, None)
    play.to_round(5)
    assert ring(play) == [1, 2, late]


def test_a_full_table_takes_nobody_back():
    play = a_lobby(12)
    play.free(3)
    play.sit("Max")
    assert play.refuses(cmd.RestoreSeat(3, "Cai", 2, 2)) == "table_full"
    play.free(13)
    restore(play, 3)
    assert len(ring(play)) == 12


def test_who_was_not_removed_is_not_restored():
    play = a_lobby(3)
    assert restore(play, 1) == ()
    play.leave(2)
    assert play.refuses(cmd.RestoreSeat(2, "Ben", 1, 1)) == "no_seat"
    bot = play.sit("Ada", bot="steady")
    play.free(bot)
    assert play.refuses(cmd.RestoreSeat(bot, "Ada", 1, 1)) == "no_seat"


def test_a_bot_that_was_removed_during_a_round_plays_on():
    play = a_lobby(2)
    bot = play.sit("Ada", bot="steady")
    play.start()
    play.to_round(1)
    play.free(bot)
    restore(play, bot)
    assert play.seat(bot).here
    assert not play.seat(bot).left


def test_a_blocked_seat_is_removed_and_its_address_kept_out_until_it_is_restored():
    play = a_round(wild=5, hands=3)
    play.do(cmd.BlockSeat(2, AT_HOME))
    assert play.seat(2).removed
    assert play.state.blocked == ((2, AT_HOME),)
    assert play.do(cmd.BlockSeat(2, AT_HOME)) == ()
    play.to_round(4)
    assert ring(play) == [1, 3]
    assert play.do(cmd.BlockSeat(2, "10.0.0.7")) == (ev.SeatBlocked(2, "10.0.0.7"),)
    restore(play, 2)
    assert play.state.blocked == ()


# --- names, places, remotes, hosts ----------------------------------------------------------------------------------


def test_a_seat_is_renamed_everywhere():
    play = a_round(wild=5, hands=2)
    play.do(cmd.RenameSeat(2, "Zoë"))
    assert (play.seen()["seats"][1]["name"], row(play, 2)["name"]) == ("Zoë", "Zoë")
    assert play.do(cmd.RenameSeat(2, "Zoë")) == ()


@pytest.mark.parametrize(
    ("seat", "place", "order"),
    [(1, 0, [1, 2, 3, 4]), (1, 1, [2, 1, 3, 4]), (1, 3, [2, 3, 4, 1]), (4, 0, [4, 1, 2, 3]), (2, 99, [1, 3, 4, 2])],
)
def test_seats_move_in_the_lobby(seat, place, order):
    play = a_lobby(4)
    moved = play.do(cmd.MoveSeat(seat, place))
    assert ring(play) == order
    assert bool(moved) == (order != [1, 2, 3, 4])
    play.start()
    assert play.refuses(cmd.MoveSeat(seat, 0)) == "wrong_phase"


def test_a_remote_is_known_to_its_own_seat_only():
    play = a_lobby(3)
    others = [play.seen(), play.seen(1), play.seen(3)]
    play.do(cmd.MakeRemote(2, True))
    assert play.seen(2)["remote"]
    for before, after in zip(others, [play.seen(), play.seen(1), play.seen(3)], strict=True):
        assert {**before, "seq": 0} == {**after, "seq": 0}
    assert play.do(cmd.MakeRemote(2, True)) == ()
    play.do(cmd.MakeRemote(2, False))
    assert not play.seen(2)["remote"]


def test_a_remote_hands_its_power_on():
    play = a_lobby(3)
    play.do(cmd.MakeRemote(1, True))
    play.do(cmd.MakeRemote(3, True, giver=1))
    assert [seat.seat for seat in play.state.seats if seat.remote] == [3]
    play.do(cmd.MakeRemote(2, True, giver=1))  # who has none gives none
    assert [seat.seat for seat in play.state.seats if seat.remote] == [2, 3]


def test_bots_and_removed_seats_are_no_remotes():
    play = a_round(wild=5, hands=2)
    bot = play.sit("Ada", bot="steady")
    play.free(2)
    for number in (bot, 2):
        assert play.refuses(cmd.MakeRemote(number, True)) == "not_free"


@pytest.mark.parametrize("end", [cmd.FreeSeat(2), cmd.BlockSeat(2, ""), cmd.GrantSeat(2)], ids=str)
def test_a_remotes_power_ends_with_its_hold_on_the_seat(end):
    play = a_round(wild=5, hands=2)
    play.do(cmd.MakeRemote(2, True))
    play.lose(2)
    play.do(end)
    assert not play.seat(2).remote


@pytest.mark.parametrize("free", [False, True])
def test_only_a_persons_seat_whose_phone_is_gone_is_granted(free):
    play = a_lobby(2)
    bot = play.sit("Ada", bot="steady")
    assert play.refuses(cmd.GrantSeat(bot)) == "not_free"
    assert play.refuses(cmd.GrantSeat(2)) == "not_free"
    play.lose(2)
    if free:
        play.free(2)
        assert play.refuses(cmd.GrantSeat(2)) == "no_seat"
    else:
        assert play.do(cmd.GrantSeat(2)) == (ev.SeatGranted(2),)


def test_everybody_sees_whether_a_host_page_is_here():
    play = a_lobby(2)
    assert play.seen()["host"] is False
    play.do(cmd.SeeHost(True))
    assert play.seen()["host"] is True
    assert play.do(cmd.SeeHost(True)) == ()
    play.start()
    play.to_round(1)
    play.do(cmd.NewGame())
    assert play.seen()["host"] is True
    play.do(cmd.SeeHost(False))
    assert play.seen()["host"] is False


# --- "next" and the next game ---------------------------------------------------------------------------------------


def test_next_names_the_call_that_was_seen_so_that_it_counts_once():
    play = a_round(wild=5, hands=3)
    play.to_sheet()
    seen = play.seen()["call"]["number"]
    assert play.do(cmd.Next(seen))
    assert play.state.phase is Phase.SET_UP
    for _ in range(4):
        assert play.do(cmd.Next(seen)) == ()
    assert play.state.phase is Phase.SET_UP
    assert play.do(cmd.Next(play.seen()["call"]["number"]))
    assert play.state.phase is Phase.DRAW


def in_phase(phase):
    """A game of three seats in that phase, which is not the lobby."""
    play = a_round(wild=13 if phase is Phase.FINISHED else 5, hands=3)
    if phase is Phase.CALLER:
        play = a_lobby(3)
        play.start()
    elif phase is Phase.TURN:
        play = a_round(wild=5, hands=3, game="three-thirteen")
    elif phase is Phase.SHOWDOWN:
        play = a_round(wild=3, hands=["7S 7H 7D", None, None])
        play.match(1)
    if phase in (Phase.DRAW, Phase.WINDOW, Phase.SHOWDOWN):
        play.to_draw()
    if phase in (Phase.WINDOW, Phase.SHOWDOWN):
        play.draw_all()
    if phase in (Phase.SCORED, Phase.FINISHED):
        play.to_sheet()
    if phase is Phase.FINISHED:
        play.next()
    assert play.state.phase is phase
    return play


@pytest.mark.rule("7.6")
@pytest.mark.parametrize("phase", [phase for phase in Phase if phase not in (Phase.LOBBY, Phase.DEAL, Phase.COUNT)])
@pytest.mark.parametrize("paused", [False, True])
def test_a_new_game_may_be_opened_in_every_phase(phase, paused):
    play = in_phase(phase)
    if paused:
        play.pause()
    play.do(cmd.MakeRemote(2, True))
    play.do(cmd.BlockSeat(3, AT_HOME))
    seq = play.state.public_seq
    play.do(cmd.NewGame())
    view = play.seen()
    assert (view["phase"], view["game"], view["paused"], view["call"]) == ("lobby", 2, None, None)
    assert (view["round"], view["clock"], view["results"]) == (0, None, [])
    assert view["seq"] == seq + 1
    assert ring(play) == [1, 2]
    assert {row["total"] for row in view["sheet"]} == {0}
    assert play.seat(2).remote
    # Who was removed and blocked before is so still, and can still be restored: to a fresh sheet.
    assert play.state.blocked == ((3, AT_HOME),)
    restore(play, 3)
    assert row(play, 3)["total"] == 0
    assert play.refuses(cmd.NewGame()) == "wrong_phase"
    play.start()
    play.to_round(1)
    assert len(ring(play)) == 3
