"""``speed313 simulate``: whole games between bots, without a server, and what they show of the game."""

import argparse
import json
import math
import os
import sys
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean
from typing import Any, TextIO

from speed313.bots.base import BOTS
from speed313.bots.selfplay import UNAIDED, BotTable, RoundPlayed
from speed313.catalogue import decimal, error_sentence, reason, sentence
from speed313.errors import RuleError, Speed313Error
from speed313.journal.base import Entry
from speed313.journal.games import games_of
from speed313.journal.record import chance_of, record_of
from speed313.rules import games as siblings
from speed313.rules.cards import rank_text
from speed313.rules.events import Event
from speed313.rules.house_rules import MOST_SEATS, HouseRules, read_rules
from speed313.rules.scoring import wild_rank
from speed313.rules.state import FEWEST_SEATS

_BAR = 30  # characters
MOST_GAMES, GAMES, SEED = 1_000_000, 10, 1
WORTH = 4  # games for which it is worth to start another process


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
    add("--bots", type=_strengths, default=("steady",), metavar=sentence("cli.word.strength"), help=bots_help)
    games_help = sentence("simulate.option.game", names=" / ".join(siblings.GAMES))
    add(
        "--game",
        choices=tuple(siblings.GAMES),
        default=siblings.SPEED,
        metavar=sentence("cli.word.game"),
        help=games_help,
    )
    add(
        "--rules",
        type=_house_rules,
        default="",
        metavar=sentence("cli.word.rules"),
        help=sentence("simulate.option.rules"),
    )
    add("--json", action="store_true", help=sentence("simulate.option.json"))
    add("--record", type=Path, metavar=sentence("cli.word.file"), help=sentence("simulate.option.record"))


def run(args: argparse.Namespace) -> int:
    """Play and report. The exit status: 0, or 2 where so many cannot play or the record cannot be written."""
    try:
        rules = read_rules(args.rules, UNAIDED.of_game(args.game))
        rules.check_seats(args.seats)
    except RuleError as refused:
        print(f"speed313 simulate: {error_sentence(refused)}", file=sys.stderr)
        return 2
    try:
        with open(args.record, "w", encoding="utf-8", newline="\n") if args.record else nullcontext() as record:
            report = report_of(args.seats, args.seed, args.bots, _play_all(args, rules, record))
    except BrokenPipeError:
        raise
    except OSError as fault:
        text = sentence("simulate.no_file", file=str(args.record), reason=reason(fault))
        print(f"speed313 simulate: {text}", file=sys.stderr)
        return 2
    print(json.dumps(report) if args.json else as_table(report))
    return 0


def play_game(
    strengths: Sequence[str], seed: int, game: int, rules: HouseRules = UNAIDED
) -> tuple[Played, list[tuple[int, Event]]]:
    """Play game number ``game`` of that seed, a seat for each strength; also gives its events with their instants."""
    table = BotTable(strengths, chance_of(seed, game), rules)
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


def report_of(seats: int, seed: int, bots: Sequence[str], games: Iterable[Played]) -> dict[str, Any]:
    """The report as JSON values; times in milliseconds. Of each game only numbers are kept, however many there are."""
    totals: defaultdict[str, _Numbers] = defaultdict(_Numbers)
    rounds: defaultdict[tuple[int, int], _Rounds] = defaultdict(_Rounds)
    events, milliseconds = _Numbers(), _Numbers()
    for game in games:
        for bot, total in game.totals:
            totals[bot].add(total)
        for played in game.rounds:
            rounds[played.round, played.cards].add(played)
        events.add(game.events)
        milliseconds.add(round(game.milliseconds, 1))
    return {
        "seats": seats,
        "games": events.count,
        "seed": seed,
        "bots": list(bots),
        "rounds": [{"round": number, "cards": cards, **found.report()} for (number, cards), found in rounds.items()],
        "totals": {bot: round(found.mean, 2) for bot, found in sorted(totals.items())},
        "events_per_game": round(events.mean, 1),
        "game_ms": milliseconds.spread(),
    }


def as_table(report: dict[str, Any]) -> str:
    """The report for people."""
    took = {key: format(number, ".0f") for key, number in report["game_ms"].items()}
    totals = ", ".join(f"{bot} {decimal(total, 1)}" for bot, total in report["totals"].items())
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
        + "".join(f"{'-' if number is None else decimal(number, 1):>7}" for number in turns)
        + f"{decimal(report['points'], 1):>9}{decimal(report['reshuffles'], 2):>12}{report['unmatched']:>11}"
    )


class _Numbers:
    """How often each number came; memory grows with the different numbers only."""

    def __init__(self) -> None:
        self._often: Counter[float] = Counter()

    def add(self, number: float) -> None:
        self._often[number] += 1

    @property
    def count(self) -> int:
        return self._often.total()

    @property
    def mean(self) -> float:
        return math.fsum(number * often for number, often in self._often.items()) / self.count

    def spread(self) -> dict[str, float | None]:
        """Median, mean, and the least number that nine tenths do not exceed; None for each where there is no number."""
        if not self._often:
            return {"median": None, "mean": None, "p90": None}
        median = (self._at((self.count - 1) // 2) + self._at(self.count // 2)) / 2
        p90 = self._at(math.ceil(0.9 * self.count) - 1)
        return {"median": round(median, 2), "mean": round(self.mean, 2), "p90": round(p90, 2)}

    def _at(self, place: int) -> float:
        """The number at that place in rising order, counted from 0."""
        for number, often in sorted(self._often.items()):
            place -= often
            if place < 0:
                return number
        raise IndexError(place)


class _Rounds:
    """What one round was like in all games."""

    def __init__(self) -> None:
        self._turns, self._points, self._reshuffles = _Numbers(), _Numbers(), _Numbers()

    def add(self, played: RoundPlayed) -> None:
        if played.turns is not None:
            self._turns.add(played.turns)
        self._points.add(fmean(played.points))
        self._reshuffles.add(played.reshuffles)

    def report(self) -> dict[str, Any]:
        return {
            "turns_to_match": self._turns.spread(),
            "points": round(self._points.mean, 2),
            "reshuffles": round(self._reshuffles.mean, 3),
            "unmatched": self._reshuffles.count - self._turns.count,
        }


def _play_all(args: argparse.Namespace, rules: HouseRules, record: TextIO | None) -> Iterator[Played]:
    jobs = (
        (seated(args.bots, args.seats, game), args.seed, game, rules, record is not None and game == args.games)
        for game in range(1, args.games + 1)
    )
    for game, (played, lines) in enumerate(_side_by_side(jobs, min(_cores(), args.games // WORTH)), start=1):
        if record:
            record.writelines(f"{line}\n" for line in lines)
        _show_progress(sys.stderr, game, args.games)
        yield played


_Job = tuple[tuple[str, ...], int, int, HouseRules, bool]
_Done = tuple[Played, list[str]]


def _play(job: _Job) -> _Done:
    """One game, and its record where one is wanted."""
    strengths, seed, game, rules, recorded = job
    played, events = play_game(strengths, seed, game, rules)
    return played, list(record_lines(strengths, seed, game, events)) if recorded else []


def _side_by_side(jobs: Iterable[_Job], processes: int) -> Iterator[_Done]:
    """Play the games in so many processes; what is done comes in the order of the games, and little waits."""
    if processes < 2:
        yield from map(_play, jobs)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        playing: deque[Future[_Done]] = deque()
        try:
            for job in jobs:
                playing.append(pool.submit(_play, job))
                if len(playing) > 2 * processes:
                    yield playing.popleft().result()
            while playing:
                yield playing.popleft().result()
        finally:
            for game in playing:
                game.cancel()


def _cores() -> int:
    """How many processors this program may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


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
    except RuleError:
        pass  # said like everything else that cannot be played together
    except Speed313Error as error:
        raise argparse.ArgumentTypeError(error_sentence(error)) from None
    return text  # the game says which rules it starts from


def _strengths(text: str) -> tuple[str, ...]:
    names = tuple(text.split(","))
    for name in names:
        if name not in BOTS:
            raise argparse.ArgumentTypeError(sentence("simulate.bad_strength", text=name, strengths=sorted(BOTS)))
    return names
