"""Recorded games, read back."""

from speed313.journal.codec import EventCodec
from speed313.journal.record import read_entry, read_lines
from speed313.rules.events import EVENTS
from speed313.rules.evolve import evolve
from speed313.rules.state import GameState

CODEC = EventCodec(EVENTS)


def read_game(path):
    """The header, the events with their instants, and the last line."""
    header, *lines, end = read_lines(path.read_bytes().splitlines())
    entries = [read_entry(line) for line in lines]
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    return dict(header.values), [(entry.at, entry.event) for entry in entries], dict(end.values)


def last_state(events):
    """The state after all of them."""
    state = GameState()
    for at, event in events:
        state = evolve(state, event, at)
    return state
