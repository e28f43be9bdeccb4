"""Records the golden games anew: ``python -m tests.golden.record``, only when a change of them is meant.

Each file is one game as ``speed313 simulate --record`` writes it, with one line more: how it ended.
"""

import json
import random
from pathlib import Path

from speed313.rules.deal import ranking
from speed313.simulate_command import play_game, record_lines
from tests.golden.reading import last_state
from tests.properties.unruly import UnrulyGame

FOLDER = Path(__file__).parent / "games"
SEED = 313
UNRULY_SEED = 313  # a game in which the host uses every power, and scores are argued about
BOT_GAMES = {
    "two_seats": ("steady", "sharp"),
    "twelve_seats": ("sharp", "steady", "steady") * 4,
}
UNRULY = "five_unruly_seats"


def ending(state):
    """The last line: each seat's total and place, those who left without a place."""
    places = ranking(state.seats)
    sheet = [[seat.seat, seat.total, places.get(seat.seat, 0)] for seat in state.seats + state.gone if seat.joined]
    return {"end": state.phase.value, "sheet": sheet}


def bot_game(name):
    """The lines of a game between bots."""
    strengths = BOT_GAMES[name]
    _, events = play_game(strengths, SEED, 1)
    return [*record_lines(strengths, SEED, 1, events), json.dumps(ending(last_state(events)))]


def unruly_game():
    """The lines of a game in which phones are lost, people come late and leave, and match is called falsely."""
    game = UnrulyGame(5, random.Random(UNRULY_SEED), unrest=0.25)
    for _ in game.steps():
        pass
    lines = list(record_lines(("",) * 5, UNRULY_SEED, 1, game.log))
    return [*lines, json.dumps(ending(game.state))]


def write_all():
    """Write every golden game."""
    FOLDER.mkdir(exist_ok=True)
    games = {name: bot_game(name) for name in BOT_GAMES} | {UNRULY: unruly_game()}
    for name, lines in games.items():
        (FOLDER / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="ascii", newline="\n")


if __name__ == "__main__":
    write_all()
