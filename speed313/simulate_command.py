"""``speed313 simulate``: whole games between bots, without a server, and what they show of the game."""

import argparse
import json
import math
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from statistics import fmean, median
from typing import Any, TextIO

from speed313.bots.base import BOTS
from speed313.bots.selfplay import UNAIDED, BotTable, RoundPlayed
from speed313.catalogue import error_sentence, sentence
from speed313.errors import Speed313Error
from speed313.journal.base import Entry
from speed313.journal.games import games_of
from speed313.journal.record import record_of
from speed313.rules import games as siblings
from speed313.rules.cards import rank_text
from speed313.rules.events import Event
from speed313.rules.house_rules import MOST_SEATS, HouseRules, read_rules
from speed313.rules.scoring import wild_rank
from speed313.rules.state import FEWEST_SEATS

_BAR = 30  # characters
MOST_GAMES, GAMES, SEED = 1_000_000, 10, 1


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: its rounds, each seat's strength and total, how many events it had, how long it took in ms."""

    rounds: tuple[RoundPlayed, ...]
    totals: tuple[tuple[str, int], ...]
    events: int
    milliseconds: float


def add_parser(subparsers: Any) -> None:
    """Add the command's options."""
    about = sentence("simulate.about")
    parser = subparsers.add_parser("simulate", help=about, description=about)
    seats, games = number_between(FEWEST_SEATS, MOST_SEATS), number_between(1, MOST_GAMES)
    strengths = " / ".join(sorted(BOTS))
    add = parser.add_argument
    seats_help = sentence("simulate.option.seats", least=FEWEST_SEATS, most=MOST_SEATS)
    add("--seats", type=seats, required=True, metavar="S", help=seats_help)
    add("--games", type=games, default=GAMES, metavar="G", help=sentence("simulate.option.games", games=GAMES))
    add("--seed", type=int, default=SEED, metavar="K", help=sentence("simulate.option.seed", seed=SEED))
    bots_help = sentence("simulate.option.bots", strengths=strengths)
    add("--bots", type=_strengths, default=("steady",), metavar="STRENGTH", help=bots_help)
    games_help = sentence("simulate.option.game", names=" / ".join(siblings.GAMES))
    add("--game", choices=tuple(siblings.GAMES), default=siblings.SPEED, metavar="GAME", help=games_help)
    add("--rules", type=_house_rules, default="", metavar="KEY=VALUE,...", help=sentence("simulate.option.rules"))
    add("--json", action="store_true", help=sentence("simulate.option.json"))
    add("--record", type=Path, metavar="FILE", help=sentence("simulate.option.record"))


def run(args: argparse.Namespace) -> int:
    """Play and report. The exit status: 0, or 2 where so many cannot play or the record cannot be written."""
    rules = read_rules(args.rules, UNAIDED.of_game(args.game))
    if args.seats > rules.most_seats:
        code = "too_many_seats" if args.seats > siblings.GAMES[rules.game].most_seats else "too_few_cards"
        text = sentence(f"error.{code}", seats=rules.most_seats)
        print(f"speed313 simulate: {text}", file=sys.stderr)
        return 2
    try:
        with open(args.record, "w", encoding="utf-8", newline="\n") if args.record else nullcontext() as record:
            report = report_of(args.seats, args.seed, args.bots, list(_play_all(args, rules, record)))
    except OSError as fault:
        text = sentence("simulate.no_file", file=str(args.record), reason=fault.strerror or str(fault))
        print(f"speed313 simulate: {text}", file=sys.stderr)
        return 2
    print(json.dumps(report) if args.json else as_table(report))
    return 0


def play_game(
    strengths: Sequence[str], seed: int, game: int, rules: HouseRules = UNAIDED
) -> tuple[Played, list[tuple[int, Event]]]:
    """Play game number ``game`` of that seed, a seat for each strength; also gives its events with their instants."""
    table = BotTable(strengths, random.Random(f"{seed}:{game}"), rules)
    began = time.perf_counter()
    events = list(table.play())
    took = (time.perf_counter() - began) * 1000
    totals = tuple((seat.bot or "", seat.total) for seat in table.state.seats)
    return Played(tuple(table.rounds), totals, len(events), took), events


def seated(bots: Sequence[str], seats: int, game: int) -> tuple[str, ...]:
    """The strength at each seat: by turns around the ring, one seat further on in each game."""
    return tuple(bots[(place + game) % len(bots)] for place in range(seats))


def record_lines(strengths: Sequence[str], seed: int, game: int, events: Iterable[tuple[int, Event]]) -> Iterator[str]:
    """The record of a game (docs/record.md), which also says how to play it once more."""
    entries = (Entry(seq, at, event) for seq, (at, event) in enumerate(events, start=1))
    (played,) = games_of("simulated", entries)
    return record_of(played, simulated={"bots": list(strengths), "seed": seed, "game": game})


def report_of(seats: int, seed: int, bots: Sequence[str], games: Sequence[Played]) -> dict[str, Any]:
    """The report as JSON values; times in milliseconds."""
    totals: dict[str, list[int]] = {}
    for game in games:
        for bot, total in game.totals:
            totals.setdefault(bot, []).append(total)
    return {
        "seats": seats,
        "games": len(games),
        "seed": seed,
        "bots": list(bots),
        "rounds": [_round_report(rounds) for rounds in _by_round(games)],
        "totals": {bot: round(fmean(found), 2) for bot, found in sorted(totals.items())},
        "events_per_game": round(fmean(game.events for game in games), 1),
        "game_ms": _spread([game.milliseconds for game in games]),
    }


def _by_round(games: Sequence[Played]) -> list[list[RoundPlayed]]:
    """Each round as it went in all games; in some a tie led to more of them (§8 ``tie``)."""
    return [[played for played in rounds if played] for rounds in zip_longest(*(game.rounds for game in games))]


def as_table(report: dict[str, Any]) -> str:
    """The report for people."""
    took = {key: format(number, ".0f") for key, number in report["game_ms"].items()}
    totals = ", ".join(f"{bot} {total:.1f}" for bot, total in report["totals"].items())
    title = {"seats": report["seats"], "count": report["games"], "seed": report["seed"], "bots": report["bots"]}
    return "\n".join(
        (
            sentence("simulate.title", **title),
            "",
            sentence("simulate.head"),
            *map(_row, report["rounds"]),
            "",
            sentence("simulate.totals", totals=totals),
            sentence("simulate.time", **took),
        )
    )


def _row(report: dict[str, Any]) -> str:
    turns = [report["turns_to_match"][key] for key in ("median", "mean", "p90")]
    return (
        f"{report['round']:>5}{report['cards']:>7}{rank_text(wild_rank(report['cards'])):>6} "
        + "".join(f"{'-' if number is None else format(number, '.1f'):>7}" for number in turns)
        + f"{report['points']:>9.1f}{report['reshuffles']:>12.2f}{report['unmatched']:>11}"
    )


def _round_report(rounds: Sequence[RoundPlayed]) -> dict[str, Any]:
    matched = [played.turns for played in rounds if played.turns is not None]
    return {
        "round": rounds[0].round,
        "cards": rounds[0].cards,
        "turns_to_match": _spread(matched),
        "points": round(fmean(fmean(played.points) for played in rounds), 2),
        "reshuffles": round(fmean(played.reshuffles for played in rounds), 3),
        "unmatched": len(rounds) - len(matched),
    }


def _spread(numbers: Sequence[float]) -> dict[str, float | None]:
    """Median, mean, and the least number that nine tenths do not exceed; None for each where there is no number."""
    if not numbers:
        return {"median": None, "mean": None, "p90": None}
    ordered = sorted(numbers)
    p90 = ordered[math.ceil(0.9 * len(ordered)) - 1]
    return {"median": round(median(ordered), 2), "mean": round(fmean(ordered), 2), "p90": round(p90, 2)}


def _play_all(args: argparse.Namespace, rules: HouseRules, record: TextIO | None) -> Iterator[Played]:
    for game in range(1, args.games + 1):
        strengths = seated(args.bots, args.seats, game)
        played, events = play_game(strengths, args.seed, game, rules)
        if record and game == args.games:
            record.writelines(f"{line}\n" for line in record_lines(strengths, args.seed, game, events))
        _show_progress(sys.stderr, game, args.games)
        yield played


def _show_progress(terminal: TextIO, done: int, games: int) -> None:
    """Draw the bar over the last one; nothing where nobody looks."""
    if not terminal.isatty():
        return
    filled = _BAR * done // games
    terminal.write(f"\r[{'#' * filled}{'.' * (_BAR - filled)}] {done}/{games}")
    if done == games:
        terminal.write("\r" + " " * (_BAR + 2 * len(str(games)) + 4) + "\r")
    terminal.flush()


def number_between(least: int, most: int) -> Callable[[str], int]:
    """A reader of whole numbers for an option."""

    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(sentence("simulate.bad_number", text=text, least=least, most=most))
        return number

    return read


def _house_rules(text: str) -> str:
    try:
        read_rules(text, UNAIDED)
    except Speed313Error as error:
        raise argparse.ArgumentTypeError(error_sentence(error)) from None
    return text  # the game says which rules it starts from


def _strengths(text: str) -> tuple[str, ...]:
    names = tuple(text.split(","))
    for name in names:
        if name not in BOTS:
            raise argparse.ArgumentTypeError(sentence("simulate.bad_strength", text=name, strengths=sorted(BOTS)))
    return names
