"""Recorded games, read back."""

import json

from speed313.journal.codec import EventCodec
from speed313.rules.events import EVENTS
from speed313.rules.evolve import evolve
from speed313.rules.state import GameState

CODEC = EventCodec(EVENTS)


def read_game(path):
    """The header, the events with their instants, and the last line."""
    header, *records, end = map(json.loads, path.read_text(encoding="ascii").splitlines())
    events = []
    for number, record in enumerate(records, start=1):
        assert record.pop("seq") == number
        events.append((record.pop("at"), CODEC.decode(record)))
    return header, events, end


def last_state(events):
    """The state after all of them."""
    state = GameState()
    for at, event in events:
        state = evolve(state, event, at)
    return state
