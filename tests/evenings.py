"""A game that stands where a test wants it: played with a clock that jumps, laid into a folder for a server."""

import time
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from speed313.journal import EventCodec, SqliteJournal
from speed313.rules.events import EVENTS
from speed313.rules.state import Phase
from tests.tables.room import CODE, Room

# People are as slow as a page that is loaded on a busy machine.
LONG = {"turn_clock": 0, "grace": 300, "match_window": 120, "set_up_window": 120, "sheet_clock": 0}
PEOPLE = ("Ana", "Bo")
BOTS = 3
ANA, BO = 1, 2  # the seats of the people


@dataclass(frozen=True)
class Evening:
    """A table's code, the tokens of its people by seat, and the phase it stands in."""

    code: str
    tokens: dict
    phase: Phase


def _play_on(room):
    """One step of people who draw from the middle and lay that card away, and never call match."""
    state = room.state
    waiting = [seat.seat for seat in state.seats if seat.seat in (ANA, BO)]
    if state.phase is Phase.DRAW:
        room.hear()
        for number in waiting:
            seat = room.state.find(number)
            if room.state.phase is Phase.DRAW and seat.drawn is None and seat.melds is None:
                room.draw_and_hold(number)
    elif state.phase in (Phase.SET_UP, Phase.WINDOW, Phase.SCORED):
        room.run(1_000)  # the bots have their say
        if room.state.phase is state.phase and room.state.matchers == state.matchers:
            room.host("next")
    room.run(max(room.table.next_look() - room.table.now(), 1))


def _until(room, done):
    for _ in range(20_000):
        if done(room.state):
            return
        _play_on(room)
    raise AssertionError("it never came to that")


def _lobby(room):
    pass


def _caller(room):
    assert room.host("start")["ok"]


def _set_up(room):
    _caller(room)
    room.to_phase(Phase.SET_UP)


def _draw(room):
    _set_up(room)
    assert room.host("next")["ok"]
    room.hear()
    room.run(30_000)  # the bots hold


def _drawn(room):
    _draw(room)
    assert room.seat(ANA, "draw", source="middle")["ok"]


def _held(room):
    _drawn(room)
    assert room.seat(ANA, "hold", card=str(room.state.find(ANA).hand[0]))["ok"]


def _window(room):
    _draw(room)
    _until(room, lambda state: state.phase is Phase.WINDOW and not state.matchers)


def _matched(room):
    _draw(room)
    _until(room, lambda state: state.phase is Phase.WINDOW and state.matchers)


def _last_draw(room):
    _matched(room)
    room.run(10_000)
    assert room.host("next")["ok"]
    room.hear()
    room.run(30_000)


def _scored(room):
    _last_draw(room)
    _until(room, lambda state: state.phase is Phase.SCORED)


def _finished(room):
    _scored(room)
    _until(room, lambda state: state.phase is Phase.FINISHED)


def _paused(room):
    _held(room)
    assert room.host("pause")["ok"]


MOMENTS = {
    "lobby": (_lobby, Phase.LOBBY),
    "caller": (_caller, Phase.CALLER),
    "set_up": (_set_up, Phase.SET_UP),
    "draw": (_draw, Phase.DRAW),
    "drawn": (_drawn, Phase.DRAW),
    "held": (_held, Phase.DRAW),
    "window": (_window, Phase.WINDOW),
    "matched": (_matched, Phase.WINDOW),
    "last_draw": (_last_draw, Phase.DRAW),
    "scored": (_scored, Phase.SCORED),
    "finished": (_finished, Phase.FINISHED),
    "paused": (_paused, Phase.DRAW),
}


@cache
def _played(moment):
    """Two people and three bots up to that moment: events, tokens and their hashes."""
    reach, phase = MOMENTS[moment]
    room = Room(strength="sharp", pause=0.05, seed=313, **LONG)
    for place, name in enumerate(PEOPLE):
        room.join(name, place, place)
    room.table.furnish(None, len(PEOPLE) + BOTS, "sharp")
    reach(room)
    assert room.state.phase is phase, (moment, room.state.phase)
    return tuple(room.journal.read(CODE)), dict(room.tokens), dict(room.journal.secrets(CODE))


def lay(folder, moment):
    """Lay such a game into the folder of a server that is started afterwards: it stands paused there."""
    entries, tokens, secrets = _played(moment)
    folder.mkdir(parents=True, exist_ok=True)
    journal = SqliteJournal(folder / "games.sqlite", EventCodec(EVENTS))
    journal.create(CODE, time.time())
    for at, some in groupby(entries, lambda entry: entry.at):
        batch = list(some)
        journal.append(CODE, batch[0].seq - 1, [entry.event for entry in batch], at, tuple(secrets.items()))
    journal.close()
    return Evening(CODE, tokens, MOMENTS[moment][1])
