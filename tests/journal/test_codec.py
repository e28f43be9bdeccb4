"""The codec: what is written is read back the same, and nothing else is read."""

import json
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from speed313.errors import JournalError
from speed313.journal import EventCodec
from speed313.journal.codec import UPCASTERS
from speed313.rules.cards import JOKER, Card, Face, Suit
from speed313.rules.events import EVENTS
from tests.journal.samples import CARDS, CODEC, EXAMPLE, SAMPLES, Circle, Happened, Moved, Quiet, Square

GAME = EventCodec(EVENTS)

st.register_type_strategy(Card, st.sampled_from([*CARDS, Card(JOKER, 1), Card(JOKER, 8)]))
st.register_type_strategy(Face, st.sampled_from([JOKER, *(card.face for card in CARDS[:52])]))

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


def refused(record: object, codec: EventCodec = CODEC) -> str:
    """The text of the refusal."""
    with pytest.raises(JournalError) as caught:
        codec.decode(record)
    assert caught.value.code == "journal_broken"
    return str(caught.value.params["text"])


def exact(record: object) -> str:
    """JSON text: unlike ``==`` it tells ``1``, ``1.0`` and ``true`` apart."""
    return json.dumps(record, sort_keys=True)


@pytest.mark.parametrize(("codec", "cls"), [(CODEC, cls) for cls in SAMPLES] + [(GAME, cls) for cls in EVENTS])
@settings(deadline=None, max_examples=30)
@given(data=st.data())
def test_what_is_written_is_read_back_the_same(codec: EventCodec, cls: type, data: st.DataObject) -> None:
    event = data.draw(st.from_type(cls))
    text = codec.dumps(event)
    assert text.isascii()
    assert "\n" not in text
    again = codec.loads(text)
    assert type(again) is cls
    assert again == event
    assert codec.dumps(again) == text


@pytest.mark.parametrize(("codec", "cls"), [(CODEC, cls) for cls in SAMPLES] + [(GAME, cls) for cls in EVENTS])
@settings(deadline=None, max_examples=30)
@given(data=st.data())
def test_a_damaged_record_is_refused_or_still_says_exactly_what_is_read(
    codec: EventCodec, cls: type, data: st.DataObject
) -> None:
    record = json.loads(codec.dumps(data.draw(st.from_type(cls))))
    damage(record, data)
    try:
        event = codec.decode(record)
    except JournalError:
        return
    assert exact(codec.encode(event)) == exact(record)


def damage(record: Any, data: st.DataObject) -> None:
    """Change one place in it, at any depth."""
    keys = list(record) if isinstance(record, dict) else list(range(len(record)))
    key = data.draw(st.sampled_from(keys))
    if isinstance(record[key], dict | list) and record[key] and data.draw(st.booleans()):
        damage(record[key], data)
    elif data.draw(st.booleans()):
        record[key] = data.draw(JSON)
    elif isinstance(record, dict) and data.draw(st.booleans()):
        record[data.draw(st.text(max_size=5))] = record[key]
    else:
        del record[key]


@given(record=JSON | st.text().map(lambda text: {"type": text, "v": 1}))
def test_anything_else_is_refused(record: object) -> None:
    refused(record)


def test_the_form_of_a_record() -> None:
    assert CODEC.encode(EXAMPLE) == {
        "type": "Happened",
        "v": 1,
        "number": 313,
        "sure": True,
        "name": "Zoë \ud800\n\0",
        "colour": "blue",
        "strength": "SHARP",
        "card": "7S1",
        "face": "8S",
        "order": ["AS1", "2S1", "3S1"],
        "draws": [[[0, "2S1"], [5, "9S2"]], []],
        "laid": [{"cards": ["AS1", "2S1"], "places": [None, "2S"]}],
        "best": None,
        "shape": {"type": "Circle", "radius": 2},
        "value": "7",
        "nothing": None,
    }
    assert CODEC.decode(CODEC.encode(EXAMPLE)) == EXAMPLE
    assert CODEC.encode(Quiet()) == {"type": "Quiet", "v": 1}


@pytest.mark.parametrize(
    ("name", "value", "place"),
    [
        ("number", True, "Happened.number: must be a whole number"),
        ("number", 1.0, "Happened.number: must be a whole number"),
        ("number", None, "Happened.number: must be a whole number"),
        ("sure", 1, "Happened.sure: must be true or false"),
        ("name", 7, "Happened.name: must be text"),
        ("colour", "RED", "Happened.colour: must be a Colour"),
        ("strength", 1, "Happened.strength: must be a Strength"),
        ("strength", ["STEADY"], "Happened.strength: must be a Strength"),
        ("card", "7S", "Happened.card: must be a Card"),
        ("card", "7S9", "Happened.card: must be a Card"),
        ("card", "7s1", "Happened.card: must be a Card"),
        ("face", "10D", "Happened.face: must be a Face"),
        ("face", "7♠", "Happened.face: must be a Face"),
        ("order", "7S1", "Happened.order: must be a list"),
        ("order", ["7S1", "7S1", 7], "Happened.order[2]: must be a Card"),
        ("draws", [[], [[1, "7S1"], [1]]], "Happened.draws[1][1]: must have 2 values"),
        ("draws", [[], [[1, "7S1"], ["1", "7S1"]]], "Happened.draws[1][1][0]: must be a whole number"),
        ("laid", [{"cards": []}], "Happened.laid[0]: must have the fields cards, places"),
        ("laid", [{"cards": [], "places": [], "x": 1}], "Happened.laid[0]: must have the fields cards, places"),
        ("best", {"cards": [], "places": [1]}, "Happened.best.places[0]: has a value of another type"),
        ("best", [], "Happened.best: has a value of another type"),
        ("shape", {"side": 1}, "Happened.shape.type: must be one of Square, Circle"),
        ("shape", {"type": "Circle", "side": 1}, "Happened.shape: must have the fields radius"),
        ("value", 1.5, "Happened.value: has a value of another type"),
        ("nothing", 0, "Happened.nothing: must be null"),
    ],
)
def test_a_wrong_value_is_refused_by_its_place(name: str, value: object, place: str) -> None:
    assert refused({**CODEC.encode(EXAMPLE), name: value}) == place


@pytest.mark.parametrize("name", [field.name for field in fields(Happened)])
def test_a_missing_or_extra_field_is_refused(name: str) -> None:
    record = CODEC.encode(EXAMPLE)
    del record[name]
    assert refused(record).startswith("Happened: must have the fields number, sure, ")
    assert refused({**CODEC.encode(EXAMPLE), name + "_": record.get("number")}).startswith("Happened: must have")


def test_a_default_does_not_fill_in_for_a_field_that_is_missing() -> None:
    refused({"type": "Moved", "v": 1, "number": 1, "part": 0, "parts": 1})


@pytest.mark.parametrize(
    ("record", "text"),
    [
        ([], "an event must be an object"),
        ({}, "an event without a type"),
        ({"type": ["Quiet"], "v": 1}, "an event without a type"),
        ({"type": "quiet", "v": 1}, "unknown event 'quiet'"),
        ({"type": "Quiet"}, "Quiet: no version"),
        ({"type": "Quiet", "v": True}, "Quiet: no version"),
        ({"type": "Quiet", "v": 0}, "Quiet: no version"),
        ({"type": "Quiet", "v": 1, "x": 1}, "Quiet: must have no fields"),
    ],
)
def test_a_record_without_its_frame_is_refused(record: object, text: str) -> None:
    assert refused(record) == text


@pytest.mark.parametrize(
    "text", ["", "{", "nul", "[" * 100_000, '{"type":' * 50_000, "9" * 5_000, "\ufeff{}", "\ud800"]
)
def test_text_that_is_not_json_is_refused(text: str) -> None:
    with pytest.raises(JournalError) as caught:
        CODEC.loads(text)
    assert caught.value.code == "journal_broken"


def test_a_refusal_never_quotes_the_value() -> None:
    record = {**CODEC.encode(EXAMPLE), "order": ["KD1", "KD9"]}
    with pytest.raises(JournalError) as caught:
        CODEC.decode(record)
    assert "KD" not in str(caught.value)


@pytest.mark.parametrize(
    "event",
    [
        replace(EXAMPLE, number=True),
        replace(EXAMPLE, number="1"),
        replace(EXAMPLE, order=[CARDS[0]]),
        replace(EXAMPLE, order=(CARDS[0].face,)),
        replace(EXAMPLE, card=Card(CARDS[0].face, 9)),
        replace(EXAMPLE, face=Face(20, Suit.SPADES)),
        replace(EXAMPLE, colour="red"),
        replace(EXAMPLE, draws=(((0, CARDS[0], 1),),)),
        replace(EXAMPLE, best=Square(1)),
        replace(EXAMPLE, shape=Circle("2")),
        replace(EXAMPLE, value=2.0),
        Square(1),
        Moved,
        None,
    ],
)
def test_an_event_with_wrong_values_is_not_written(event: object) -> None:
    with pytest.raises(TypeError):
        CODEC.encode(event)


def test_a_class_of_the_same_name_is_not_the_event() -> None:
    other = dataclass(frozen=True)(type("Quiet", (), {}))
    with pytest.raises(TypeError, match="not an event of this journal: Quiet"):
        CODEC.encode(other())


@dataclass(frozen=True, slots=True)
class Person:
    """Version 1 had ``name``, version 2 ``first`` and ``last``; version 3 added ``seat``."""

    first: str
    last: str
    seat: int


def split_name(values: dict[str, Any]) -> dict[str, Any]:
    first, last = values.pop("name").split(" ")
    return {**values, "first": first, "last": last}


def add_seat(values: dict[str, Any]) -> dict[str, Any]:
    return {**values, "seat": 0}


PEOPLE = EventCodec([Person, Quiet], {"Person": [split_name, add_seat]})


def test_old_records_are_brought_up_step_by_step() -> None:
    stan = Person("Stan", "Stone", 0)
    oldest = {"type": "Person", "v": 1, "name": "Stan Stone"}
    assert PEOPLE.decode(oldest) == stan
    assert oldest == {"type": "Person", "v": 1, "name": "Stan Stone"}
    assert PEOPLE.decode({"type": "Person", "v": 2, "first": "Stan", "last": "Stone"}) == stan
    assert PEOPLE.encode(stan) == {"type": "Person", "v": 3, "first": "Stan", "last": "Stone", "seat": 0}
    assert PEOPLE.decode(PEOPLE.encode(stan)) == stan
    assert PEOPLE.encode(Quiet())["v"] == 1


@pytest.mark.parametrize(
    "record",
    [
        {"type": "Person", "v": 1},
        {"type": "Person", "v": 1, "name": "Stan"},
        {"type": "Person", "v": 1, "name": 7},
        {"type": "Person", "v": 2, "name": "Stan Stone"},
        {"type": "Person", "v": 3, "first": "Stan", "last": "Stone"},
    ],
)
def test_an_old_record_is_as_strictly_read_as_a_new_one(record: object) -> None:
    refused(record, PEOPLE)


def test_a_record_of_a_newer_version_is_told_apart_from_a_broken_one() -> None:
    with pytest.raises(JournalError) as caught:
        PEOPLE.decode({"type": "Person", "v": 4, "whatever": 1})
    assert (caught.value.code, caught.value.params) == ("journal_version", {"version": 4})


class Twice(Enum):
    A = "B"
    B = 1


@dataclass(frozen=True)
class Keeps:
    """Made to measure: one field of the hint under test."""

    value: Any


@pytest.mark.parametrize(
    "hint",
    [
        float,
        Any,
        object,
        bytes,
        list[int],
        dict[str, int],
        frozenset[int],
        tuple,
        Twice,
        str | Card,
        Card | Face,
        tuple[int, ...] | tuple[str, ...],
        tuple[float, ...],
    ],
)
def test_a_field_that_cannot_be_kept_is_found_when_the_codec_is_made(hint: Any) -> None:
    cls = dataclass(frozen=True)(type("Keeps", (), {"__annotations__": {"value": hint}}))
    with pytest.raises(TypeError):
        EventCodec([cls], {})


@pytest.mark.parametrize("name", ["type", "v"])
def test_a_field_may_not_have_the_name_of_the_frame(name: str) -> None:
    cls = dataclass(frozen=True)(type("Keeps", (), {"__annotations__": {name: int}}))
    with pytest.raises(TypeError):
        EventCodec([cls], {})


def test_what_is_not_a_plain_dataclass_is_found_when_the_codec_is_made() -> None:
    @dataclass(frozen=True)
    class Derived:
        value: int = field(init=False, default=1)

    with pytest.raises(TypeError):
        EventCodec([Derived], {})
    with pytest.raises(TypeError):
        EventCodec([int], {})
    with pytest.raises(ValueError, match="one name"):
        EventCodec([Quiet, dataclass(frozen=True)(type("Quiet", (), {}))], {})
    with pytest.raises(ValueError, match="not there"):
        EventCodec([Quiet], {"Person": [add_seat]})


OLD_RECORDS = Path(__file__).parent / "old_records.jsonl"


def test_every_version_of_every_event_of_the_game_is_still_read() -> None:
    seen = set()
    for line in OLD_RECORDS.read_text("utf-8").splitlines():
        record = json.loads(line)
        event = GAME.decode(record)
        seen.add((record["type"], record["v"]))
        if record["v"] == GAME.version(record["type"]):
            assert exact(GAME.encode(event)) == exact(record)
    wanted = {(cls.__name__, version) for cls in EVENTS for version in range(1, GAME.version(cls.__name__) + 1)}
    assert seen == wanted


def test_an_old_record_has_nothing_that_came_later() -> None:
    """A new record that says it is an old one would lose what the old one did not have."""
    for line in OLD_RECORDS.read_text("utf-8").splitlines():
        record = json.loads(line)
        for version in range(1, record["v"]):
            refused({**record, "v": version}, GAME)


def test_steps_are_kept_for_events_of_the_game_only() -> None:
    assert UPCASTERS.keys() <= {cls.__name__ for cls in EVENTS}
