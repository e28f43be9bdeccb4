"""The games that can be played here: Speed and its siblings (§9.1-§9.4). A new sibling is one entry of ``GAMES``.

All share the cards, the melds, the scoring and the house rules; a sibling has another turn order (``by_turns``), sets
some house rules for a start, and is made for so many players.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

SPEED = "speed"


@dataclass(frozen=True, slots=True)
class Game:
    """One game: its turn order, the most seats that it is made for, and the house rules that choosing it sets."""

    by_turns: bool = True
    most_seats: int = 12
    rules: Mapping[str, str | int] = field(default_factory=dict)


GAMES: dict[str, Game] = {
    SPEED: Game(by_turns=False),
    "three-thirteen": Game(),
    "three-thirteen-rummy": Game(most_seats=4, rules={"all_wild": "natural"}),
    "deuces-arent-wild": Game(most_seats=3, rules={"packs": "1", "jokers": 2, "rounds": 12, "tie": "bonus"}),
    "five-suits": Game(rules={"pack": "five_suits", "packs": "2"}),
}
