"""The seat view read back from the wire: exactly what was written, and nothing else."""

import copy
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from speed313.bots.wire import seat_view_from_wire
from speed313.errors import ParseError
from speed313.rules.cards import FACES, FIVE_SUITED, JOKER, packs_of
from speed313.rules.house_rules import HOUSE_RULES, parse_rules
from speed313.rules.legal import ACTIONS
from speed313.rules.views import BestView, MeldView, PileView, SeatView, as_wire, seat_view
from tests.properties.unruly import UnrulyGame

CARD = st.sampled_from((*packs_of(8, 4), *packs_of(8, 0, FIVE_SUITED)))
CARDS = st.lists(CARD, max_size=15).map(tuple)
COUNT = st.integers(0, 2**40)


@st.composite
def melds(draw):
    cards = draw(CARDS)
    places = st.none() | st.sampled_from((*FACES, JOKER))
    kind = draw(st.sampled_from(("set", "run", "wilds")))
    return MeldView(kind, cards, tuple(draw(places) for _ in cards))


BEST = st.builds(BestView, st.lists(melds(), max_size=4).map(tuple), CARDS, COUNT, st.none() | CARD)
PILE = st.none() | st.builds(PileView, COUNT, st.none() | CARD)
VIEWS = st.builds(
    SeatView,
    seq=COUNT,
    seat=COUNT,
    hand=CARDS,
    drawn=st.none() | CARD,
    held=st.none() | CARD,
    legal=st.lists(st.sampled_from(ACTIONS), unique=True).map(tuple),
    right=PILE,
    left=PILE,
    wild=st.none() | st.sampled_from("A23456789TJQK"),
    waits=COUNT,
    rests=st.booleans(),
    complete=st.booleans(),
    best=st.none() | BEST,
    taken=CARDS,
    last=st.booleans(),
    rules=st.fixed_dictionaries(
        {}, optional={rule.key: st.sampled_from(rule.values) for rule in HOUSE_RULES if rule.paragraph == "8"}
    ).map(lambda rules: parse_rules({**rules, "rounds": 11}).melding),
)


def over_the_wire(view):
    return json.loads(json.dumps(as_wire(view)))


@given(VIEWS)
@settings(max_examples=60, deadline=None)
def test_what_was_written_is_read_back(view):
    assert seat_view_from_wire(over_the_wire(view)) == view


def test_every_view_of_a_game_is_read_back():
    for done in list(UnrulyGame(4, random.Random(2)).steps(400))[::5]:
        for seat in done.after.seats + done.after.watching:
            view = seat_view(done.after, seat.seat)
            assert seat_view_from_wire(over_the_wire(view)) == view


def a_view():
    game = UnrulyGame(3, random.Random(2), unrest=0, rules=[("hint", "on")])
    states = [done.after for done in game.steps(60)]
    state = next(state for state in states if any(seat.drawn and not seat.held for seat in state.seats))
    number = next(seat.seat for seat in state.seats if seat.drawn and not seat.held)
    return over_the_wire(seat_view(state, number))


FAULTS = [
    ("seat", lambda view: None),
    ("seat", lambda view: [view]),
    ("seat.extra", lambda view: view | {"extra": 1}),
    ("seat.hand", lambda view: {key: value for key, value in view.items() if key != "hand"}),
    ("seat.seq", lambda view: view | {"seq": "7"}),
    ("seat.seq", lambda view: view | {"seq": True}),
    ("seat.seq", lambda view: view | {"seq": -1}),
    ("seat.seq", lambda view: view | {"seq": 1.0}),
    ("seat.hand", lambda view: view | {"hand": "7S1"}),
    ("seat.hand.0", lambda view: view | {"hand": ["7s1"]}),
    ("seat.hand.1", lambda view: view | {"hand": ["7S1", "7S"]}),
    ("seat.hand.0", lambda view: view | {"hand": [7]}),
    ("seat.drawn", lambda view: view | {"drawn": "ZZ1"}),
    ("seat.legal.0", lambda view: view | {"legal": ["win"]}),
    ("seat.wild", lambda view: view | {"wild": "10"}),
    ("seat.wild", lambda view: view | {"wild": "X"}),
    ("seat.rests", lambda view: view | {"rests": 0}),
    ("seat.right", lambda view: view | {"right": 3}),
    ("seat.right.top", lambda view: view | {"right": {"seat": 1}}),
    ("seat.best.points", lambda view: view | {"best": view["best"] | {"points": None}}),
    ("seat.best.melds.0", lambda view: view | {"best": view["best"] | {"melds": [None]}}),
]


@pytest.mark.parametrize(("place", "spoil"), FAULTS)
def test_anything_else_is_refused_and_its_place_is_named(place, spoil):
    view = a_view()
    seat_view_from_wire(view)
    with pytest.raises(ParseError) as refused:
        seat_view_from_wire(spoil(copy.deepcopy(view)))
    assert refused.value.code == "bad_message"
    assert refused.value.params == {"field": place}


@pytest.mark.parametrize("places", [[], ["7S"], ["7S", None, None, None], ["7S1", None, None], ["", None, None]])
def test_a_meld_has_a_place_for_each_card(places):
    best = {
        "melds": [{"kind": "set", "cards": ["7S1", "7H1", "7D1"], "places": places}],
        "orphans": [],
        "points": 0,
        "discard": None,
    }
    with pytest.raises(ParseError):
        seat_view_from_wire(a_view() | {"best": best})
