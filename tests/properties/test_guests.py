"""Nothing that a guest's device does ends, stalls or takes over the game: anything, by any of them, in any phase."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from speed313.errors import SeatError
from speed313.rules.cards import packs_of
from speed313.rules.house_rules import HOUSE_RULES
from speed313.rules.state import Phase
from speed313.tables.requests import REQUESTS, Actor
from tests.tables.moments import PHASES, a_room_in

GUEST = 2  # its seat; seats 3 and 4 are people who keep to themselves, seat 1 is a bot
CARDS = [str(card) for card in packs_of(4)]
PATIENCE = 30 * 60_000  # milliseconds in which a round ends, whoever does nothing in it
VALUES = {
    "seat": st.integers(0, 6),
    "place": st.integers(0, 12),
    "claim": st.integers(0, 2**31 - 1),
    "call": st.integers(0, 40),
    "yes": st.booleans(),
    "on": st.booleans(),
    "name": st.sampled_from(["Guest 3", "King", "", " ", "<b>"]),
    "color": st.integers(0, 11),
    "symbol": st.integers(0, 11),
    "source": st.sampled_from(["middle", "pile"]),
    "top": st.sampled_from(CARDS),
    "card": st.sampled_from(CARDS),
    "strength": st.sampled_from(["steady", "sharp"]),
    "key": st.sampled_from([rule.key for rule in HOUSE_RULES]),
    "value": st.integers(0, 600) | st.sampled_from(["on", "off", "no"]),
}
OTHER_DEEDS = ("lose", "return", "wait", "lose_line")


@st.composite
def deeds(draw):
    """One thing that a device may do: any request, by the guest's seat or without one, or come and go."""
    kind = draw(st.sampled_from([*sorted(REQUESTS), *OTHER_DEEDS]))
    if kind in OTHER_DEEDS:
        return kind, draw(st.integers(0, 8_000)), {}
    request = REQUESTS[kind]
    names = [name for name in request.fields if name not in request.optional or draw(st.booleans())]
    fields = {name: draw(VALUES.get(name, st.none() | st.integers() | st.text(max_size=8))) for name in names}
    return kind, draw(st.sampled_from(["phone", "stranger", "watch"])), fields


def do(room, deed):
    """Let it be done; what a page is answered."""
    kind, how, fields = deed
    if kind == "wait":
        return room.run(how)
    if kind == "lose":
        return room.table.lose(GUEST)
    if kind == "lose_line":
        return room.table.lose_line("stranger")
    if kind == "return":
        try:
            return room.table.take_token(room.tokens[GUEST], "192.168.1.66")
        except SeatError:  # it has left the lobby
            return None
    actor = {
        "phone": Actor("phone", GUEST, address="192.168.1.66", line="guest"),
        "stranger": Actor("phone", address="192.168.1.66", line="stranger"),
        "watch": Actor("watch", line="watcher"),
    }[how]
    answer = room.ask(actor, kind, **fields)
    assert answer.get("code") != "internal", (deed, answer)
    if REQUESTS[kind].who == "host":
        assert not answer["ok"], deed
    return answer


def others(state):
    """What no guest may change: the names and marks of the others, who they are, whether they have left."""
    return [
        (seat.seat, seat.name, seat.color, seat.symbol, seat.bot, seat.remote, seat.left, seat.removed)
        for seat in state.seats + state.watching
        if seat.seat in (1, 3, 4)
    ]


def plays_on(room):
    """Whether the round that is on ends, and the next is dealt, although nobody of the people does anything."""
    number = room.state.round
    end = room.time.at + PATIENCE
    while room.state.round == number and room.state.phase is not Phase.FINISHED:
        if room.time.at > end or room.state.paused:
            return False
        room.run(max(room.table.next_look() - room.table.now(), 1))
    return True


@pytest.mark.parametrize("phase", PHASES)
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(wishes=st.lists(deeds(), min_size=1, max_size=25))
def test_whatever_one_device_sends_the_game_is_the_others(phase, wishes):
    """No power over others, no other seat, no end and no stop."""
    room = a_room_in(phase)
    before, game, rules = others(room.state), room.state.game, room.state.rules
    for wish in wishes:
        do(room, wish)
        # Time may pause the table only where no phone is here, and the others are.
        assert room.state.paused is None
    assert others(room.state) == before
    assert (room.state.game, room.state.rules) == (game, rules)
    assert not room.state.removed
    assert not room.state.blocked
    if phase is Phase.LOBBY:
        assert room.state.phase is Phase.LOBBY
        assert room.host("start")["ok"]
        room.to_phase(Phase.SET_UP)
    if room.state.phase is not Phase.FINISHED:
        assert plays_on(room)
    assert room.host("new_game")["ok"]
