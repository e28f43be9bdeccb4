"""Seat views made by hand: ``sight("7S1 7H1 2C1", wild="5", top="7D1")``."""

from speed313.rules.cards import parse_card
from speed313.rules.views import PileView, SeatView

DRAW = ("draw_middle", "draw_pile")
WINDOW = ("match", "go_on")


def cards(text):
    return tuple(parse_card(part) for part in text.split())


def sight(hand, wild, legal=DRAW, top=None, mine=None, held=None, taken="", last=False, awaited=False):
    """The view of seat 3: its hand, the wild rank, the right-hand neighbour's top, its own pile's top."""
    one = {name: parse_card(text) if text else None for name, text in (("top", top), ("mine", mine), ("held", held))}
    return SeatView(
        seq=1,
        seat=3,
        hand=cards(hand),
        drawn=None,
        held=one["held"],
        legal=legal,
        right=PileView(2, one["top"]),
        left=PileView(4, one["mine"]),
        wild=wild,
        rests=False,
        complete=False,
        best=None,
        taken=cards(taken),
        last=last,
        remote=False,
        awaited=awaited,
        waits=2,
    )
