"""The evening as a screen asks for it."""

import re
from dataclasses import fields

from speed313.rules.evening import HONOURS, Guest, PlayedGame, PlayedSeat
from speed313.rules.state import Phase
from tests.architecture.sources import ROOT
from tests.tables.room import NEW, Room


def an_evening():
    """A finished game of one person and two bots, and a second one that was broken off after a round."""
    room = Room(
        seats=1, bots=2, pause=0.02, turn_clock=1, match_window=1, set_up_window=1, set_up_per_card=0, sheet_clock=1
    )
    room.host("start")
    room.to_phase(Phase.FINISHED)
    room.host("new_game")
    room.host("start")
    room.run_until(lambda: room.state.round == 2)
    room.host("new_game")
    return room


def test_every_game_of_the_table_is_told_to_hosts_and_seats():
    room = an_evening()
    told = room.host("evening")
    assert told["ok"]
    assert [(game["game"], game["rounds"], game["finished"]) for game in told["games"]] == [
        (1, 11, True),
        (2, 1, False),
    ]
    first = told["games"][0]["rows"]
    assert [row["place"] for row in first] == sorted(row["place"] for row in first)
    assert [guest["games"] for guest in told["guests"]] == [1, 1, 1]
    assert told["guests"][0]["seat"] == first[0]["seat"]
    assert "wins" in told["guests"][0]["honours"]
    assert {key: room.seat(3, "evening")[key] for key in ("games", "guests")} == {
        key: told[key] for key in ("games", "guests")
    }
    assert room.ask(NEW, "evening")["code"] == "not_seated"


def test_the_evening_outlives_a_restart():
    room = an_evening()
    before = room.host("evening")
    room.restart()
    assert room.host("evening")["games"] == before["games"]


def test_the_protocol_tells_of_the_same():
    text = (ROOT / "docs" / "protocol.md").read_text("utf-8").partition("## The evening")[2].partition("\n## ")[0]
    objects = [found.split(", ") for found in re.findall(r"`\{([\w,\s]+)\}`", text)]
    assert objects == [[field.name for field in fields(cls)] for cls in (PlayedGame, PlayedSeat, Guest)]
    assert all(f"`{honour}`" in text for honour in HONOURS)
