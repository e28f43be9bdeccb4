"""Play in a game by turns (§9.1), in few words."""

from speed313.rules import commands as cmd
from speed313.rules.state import Phase
from tests.builders import a_card, a_round

THREE = "three-thirteen"


def a_turn(hands, game=THREE, **rules):
    """A round just dealt whose first turn has been heard."""
    play = a_round(wild=5, hands=hands, game=game, **rules)
    to_turn(play)
    return play


def to_turn(play):
    """Let the time pass until somebody is on turn and has heard it."""
    while play.state.phase is Phase.TURN and not (on_turn(play) and play.at >= play.state.call.at):
        play.wait(50)
    return on_turn(play)


def on_turn(play):
    return play.state.on_turn if play.seen()["waiting"] and play.state.phase is Phase.TURN else None


def discard(play, seat, card=None):
    """Lay a card on the common pile, the drawn one if none is named."""
    return play.do(cmd.Discard(seat, play.seat(seat).drawn if card is None else a_card(card, play.seat(seat).hand)))


def idle(play):
    """A turn that changes no hand; returns whose it was."""
    seat = to_turn(play)
    play.draw(seat)
    discard(play, seat)
    return seat


def to_sheet(play):
    while play.state.phase is Phase.TURN:
        idle(play)
    while play.state.phase is not Phase.SCORED:
        play.wait(100)
