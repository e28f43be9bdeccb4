"""Tables that play with their own cards (§9.5), in any phase, and what their seats say."""

from speed313.rules import commands as cmd
from speed313.rules.cards import RANK_LETTERS, parse_face
from speed313.rules.counting import parse_rank
from speed313.rules.state import MATCH_TIME, Phase
from tests.builders import a_lobby


def own_lobby(seats=3, phoneless=0, **rules):
    """A lobby with so many phones, and so many people without one after them."""
    play = a_lobby(**rules)
    play.do(cmd.SetRule("cards", "own"))
    for _ in range(seats):
        play.sit()
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
    play.call_discard()
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


def unlike(dealt):
    """A whole hand of orphans of which no three can be a meld by their ranks alone."""
    return (RANK_LETTERS[1:].replace(RANK_LETTERS[dealt], "") * 2)[:dealt]
