"""Records the golden games anew: ``python -m tests.golden.record``, only when a change of them is meant.

Each file is one game as ``speed313 simulate --record`` writes it, or ``speed313 export`` where people play.
"""

import random
from pathlib import Path

from speed313.simulate_command import play_game, record_lines
from tests.journal.records import records_of
from tests.properties.unruly import UnrulyGame

FOLDER = Path(__file__).parent / "games"
SEED = 313
BOT_GAMES = {
    "two_seats": ("steady", "sharp"),
    "twelve_seats": ("sharp", "steady", "steady") * 4,
}
# Together the host uses every power in them, and scores are argued about.
UNRULY_GAMES = {"five_unruly_seats": 313, "more_unruly_seats": 316}


def bot_game(name):
    """The lines of a game between bots."""
    strengths = BOT_GAMES[name]
    _, events = play_game(strengths, SEED, 1)
    return list(record_lines(strengths, SEED, 1, events))


def unruly_game(name):
    """The lines of a game in which phones are lost, people come late and leave, and match is called falsely."""
    game = UnrulyGame(5, random.Random(UNRULY_GAMES[name]), unrest=0.25, rules=[("caller", "person")])
    for _ in game.steps():
        pass
    (lines,) = records_of(game.log)
    return lines


def write_all():
    """Write every golden game."""
    FOLDER.mkdir(exist_ok=True)
    games = {name: bot_game(name) for name in BOT_GAMES} | {name: unruly_game(name) for name in UNRULY_GAMES}
    for name, lines in games.items():
        (FOLDER / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_all()
