"""Values with some fields changed are the same as those that dataclasses make."""

import dataclasses

import pytest

from speed313.rules.cards import FACES, FIVE_SUITED, JOKER, MOST_JOKERS, MOST_PACKS, Card
from speed313.rules.house_rules import STANDARD
from speed313.rules.state import Call, Clock, GameState, Phase, Seat, Word
from speed313.rules.values import replace

SEAT = Seat(3, "Ana", 1, 2, cells=(None,), lost_at=7)
VALUES = [
    (GameState(seats=(SEAT,), round=4), {"phase": Phase.DRAW, "at": 9, "watching": (SEAT,)}),
    (SEAT, {"here": False}),
    (Call(Word.DRAW, 5, 6), {"word": Word.LAST_DRAW, "seat": 2}),
    (Clock("turn", 1, 2), {}),
    (STANDARD, {"hint": "off"}),
]


@pytest.mark.parametrize(("value", "changes"), VALUES, ids=[type(value).__name__ for value, _ in VALUES])
def test_only_the_named_fields_are_changed(value, changes):
    before = dataclasses.astuple(value)
    changed = replace(value, **changes)
    assert changed == dataclasses.replace(value, **changes)
    assert type(changed) is type(value)
    assert dataclasses.astuple(value) == before


def test_what_is_no_field_is_refused():
    with pytest.raises(TypeError, match="Seat has no hat"):
        replace(SEAT, hat=1)


def test_what_makes_fields_of_its_own_is_refused():
    with pytest.raises(TypeError, match="Card"):
        replace(Card(FACES[0], 1), pack=2)


def test_every_card_and_every_face_has_a_number_of_its_own():
    faces = {*FACES, *FIVE_SUITED}
    cards = [Card(face, pack) for face in faces for pack in range(1, MOST_PACKS + 1)]
    cards += [Card(JOKER, number) for number in range(1, MOST_JOKERS + 1)]
    assert len({face.number for face in faces} | {JOKER.number}) == len(faces) + 1
    assert len({card.number for card in cards}) == len(cards)
