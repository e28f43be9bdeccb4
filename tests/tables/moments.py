"""A running table in any phase, played to once and then taken up as often as it is needed."""

from functools import cache

from speed313.journal import MemoryJournal
from speed313.rules.state import Phase
from tests.tables.room import CODE, Room

# The phases of Speed whose cards the phones hold; real cards (§9.5) have two more, games by turns (§9.1) another.
PHASES = [phase for phase in Phase if phase not in (Phase.DEAL, Phase.COUNT, Phase.TURN)]


@cache
def history(phase):
    """A game of a bot (seat 1) and three people until it is in that phase: events, state, tokens and their hashes."""
    room = Room(seats=3, bots=1, pause=0.01, sheet_clock=60, turn_clock=5, match_window=1)
    if phase is not Phase.LOBBY:
        room.host("start")
        room.run_until(lambda: room.state.phase is phase, most=24 * 3_600_000)
    return tuple(room.journal.read(CODE)), room.state, dict(room.tokens), room.journal.secrets(CODE)


def a_room_in(phase):
    """Such a game, with everybody there."""
    entries, state, tokens, secrets = history(phase)
    room = Room(pause=0.01, journal=MemoryJournal())
    for entry in entries:
        room.journal.append(CODE, entry.seq - 1, [entry.event], entry.at, tuple(secrets.items()))
    room.take_up(state, dict(tokens))
    return room
