"""The evening as screens ask for it: the games of this table and its guests' wins, points and honours."""

from dataclasses import asdict
from typing import Any

from speed313.rules.evening import evening_of, guests_of
from speed313.rules.state import GameState


def evening_body(state: GameState) -> dict[str, Any]:
    """All games of the table with a scored round, and the guests over those that were finished; all of it is public."""
    games = evening_of(state)
    return {"games": [asdict(game) for game in games], "guests": [asdict(guest) for guest in guests_of(games)]}
