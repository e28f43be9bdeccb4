"""A deal's fingerprint is told to everybody before anybody is told a card of it."""

import json

from speed313.rules.events import RoundDealt
from speed313.rules.state import Phase
from tests.tables.room import CODE, Room


def test_the_fingerprint_of_a_round_is_told_before_the_first_hand():
    room = Room(seats=3, bots=1, pause=0.05, turn_clock=2, match_window=1, set_up_window=1, sheet_clock=3)
    room.host("start")
    room.run_until(lambda: room.state.round == 3 and room.state.phase is Phase.DRAW)
    deals = [entry.event for entry in room.journal.read(CODE) if isinstance(entry.event, RoundDealt)]
    hands, rounds = 0, {}
    for kind, seat, body in room.screens.heard:
        if kind == "table" and body["round"]:
            rounds.setdefault(body["round"], body["fingerprint"])
        if kind == "seat" and body["hand"]:
            # A hand of so many cards belongs to a deal whose fingerprint everybody has.
            assert len(body["hand"]) - 2 - (body["drawn"] is not None and body["held"] is None) in rounds, seat
            hands += 1
    assert rounds == {deal.round: deal.fingerprint for deal in deals}
    assert hands > 10


def test_no_salt_is_told():
    room = Room(seats=2, bots=2, pause=0.05, turn_clock=2, match_window=1, set_up_window=1, sheet_clock=3)
    room.host("start")
    room.run_until(lambda: room.state.round == 3)
    deals = [entry.event for entry in room.journal.read(CODE) if isinstance(entry.event, RoundDealt)]
    sent = json.dumps([body for _, _, body in room.screens.heard]) + json.dumps(room.table.host_wire())
    assert len(deals) == 3
    for deal in deals:
        assert deal.fingerprint in sent
        assert deal.salt not in sent
