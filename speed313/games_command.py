"""``speed313 games``: lists the games kept on this machine, evening by evening, and deletes them."""

import argparse
import json
import sys
from collections.abc import Sequence
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import Any

from speed313.archive import Archive, KeptGame, open_archive
from speed313.catalogue import sentence
from speed313.journal.base import TableInfo
from speed313.lock import FolderBusy, FolderLock
from speed313.resources import games_folder
from speed313.rules.evening import Guest, game_of, guests_of
from speed313.tables.names import likeness
from speed313.tables.tokens import read_code

REFUSED = 2  # exit status


def add_parser(subparsers: Any) -> None:
    """Add the command's options."""
    about = sentence("games.about")
    parser = subparsers.add_parser("games", help=about, description=about)
    parser.add_argument("--data", type=Path, metavar=sentence("cli.word.folder"), help=sentence("games.option.data"))
    parser.add_argument("--json", action="store_true", help=sentence("games.option.json"))
    parser.add_argument(
        "--delete", nargs="+", default=[], metavar=sentence("cli.word.game"), help=sentence("games.option.delete")
    )
    parser.add_argument("--yes", action="store_true", help=sentence("games.option.yes"))


def run(args: argparse.Namespace) -> int:
    """List or delete. The exit status: 0, or 2 with one line on standard error."""
    folder = games_folder(args.data)
    if args.delete:
        return _delete(folder, args.delete, args.yes)
    with open_archive(folder) as archive:
        games = _newest_first(archive) if archive else []
    if args.json:
        print(json.dumps([_as_json(evening, list(kept)) for evening, kept in _evenings(games)], indent=1))
    elif not games:
        print(sentence("games.none", folder=str(folder)))
    else:
        print("\n\n".join(_as_text(evening, list(kept)) for evening, kept in _evenings(games)))
    return 0


def _newest_first(archive: Archive) -> list[KeptGame]:
    games = [kept for table in archive.tables for kept in archive.games(table)]
    return sorted(games, key=lambda kept: (kept.evening, kept.begun), reverse=True)


def _evenings(games: Sequence[KeptGame]) -> "groupby[date, KeptGame]":
    return groupby(games, key=lambda kept: kept.evening)


def _guests(games: Sequence[KeptGame]) -> tuple[Guest, ...]:
    """Without accounts a guest is whoever has the same name."""
    return guests_of((game_of(kept.game.state) for kept in reversed(games)), who=lambda row: likeness(row.name))


def _as_text(evening: date, games: Sequence[KeptGame]) -> str:
    """One evening: its games, newest first, and what became of its guests."""
    lines = [sentence("games.evening", date=evening.isoformat(), count=len(games))]
    for kept in games:
        game = game_of(kept.game.state)
        sheet = [sentence("games.guest", name=row.name, total=_total(row.total, row.missing)) for row in game.rows]
        facts = {"game": kept.game.name, "time": kept.begun.strftime("%H:%M"), "sheet": sheet}
        key = "games.finished" if game.finished else "games.open" if kept.game.open else "games.broken_off"
        lines.append(sentence(key, round=game.rounds, **facts))
    finished = [kept for kept in games if game_of(kept.game.state).finished]
    if len(finished) > 1:
        lines += [_standing(guest) for guest in _guests(games)]
    return "\n".join(lines)


def _standing(guest: Guest) -> str:
    facts = {**_facts(guest), "points": _total(guest.points, guest.missing)}
    return sentence("games.standing", **facts)


def _facts(guest: Guest) -> dict[str, Any]:
    return {"name": guest.name, "wins": guest.wins, "games": guest.games, "points": guest.points}


def _total(points: int, missing: int) -> int | str:
    """A total in a sentence, marked where it lacks scores."""
    return sentence("sheet.short", n=points) if missing else points


def _as_json(evening: date, games: Sequence[KeptGame]) -> dict[str, Any]:
    return {
        "evening": evening.isoformat(),
        "games": [
            {
                "game": kept.game.name,
                "begun": kept.begun.isoformat(timespec="seconds"),
                "finished": played.finished,
                "open": kept.game.open,
                "rounds": played.rounds,
                "sheet": [
                    {"name": row.name, "total": row.total, "missing": row.missing, "place": row.place}
                    for row in played.rows
                ],
            }
            for kept in games
            for played in [game_of(kept.game.state)]
        ],
        "guests": [
            {
                **_facts(guest),
                "missing": guest.missing,
                "matches": guest.matches,
                "best": guest.best,
                "honours": list(guest.honours),
            }
            for guest in _guests(games)
        ],
    }


# --- deleting -----------------------------------------------------------------------------------------------------


def _delete(folder: Path, names: Sequence[str], sure: bool) -> int:
    if not (folder / "games.sqlite").is_file():
        return _refused(sentence("games.none", folder=str(folder)))
    try:
        lock = FolderLock(folder)  # while a server plays from this file, nothing is taken from under it
    except FolderBusy:
        return _refused(sentence("games.busy"))
    try:
        with open_archive(folder) as archive:
            assert archive is not None
            return _delete_from(archive, names, sure)
    finally:
        lock.close()


def _delete_from(archive: Archive, names: Sequence[str], sure: bool) -> int:
    tables: dict[str, TableInfo] = {}
    for name in names:
        found = _tables(archive, name)
        if not found:
            return _refused(sentence("games.not_there", game=name))
        if _is_one_of_several(archive, name, found[0]):
            return _refused(sentence("games.one_of_several", game=name, table=found[0].code))
        tables |= {table.code: table for table in found}
    for table in tables.values():
        games = ", ".join(kept.game.name for kept in archive.games(table)) or table.code
        print(sentence("games.to_delete", table=table.code, games=games))
    if not sure and not _asked():
        print(sentence("games.kept"))
        return 0
    for table in tables.values():
        archive.delete(table)
    print(sentence("games.deleted", count=len(tables)))
    return 0


def _is_one_of_several(archive: Archive, name: str, table: TableInfo) -> bool:
    """Whether that is the name of one game, and its table has played others, which would go with it."""
    code, dash, _ = name.partition("-")
    return bool(dash) and read_code(code) == table.code and len(list(archive.games(table))) > 1


def _tables(archive: Archive, name: str) -> list[TableInfo]:
    """The tables of an evening, or the one that a game was played at: its games are kept together."""
    try:
        evening = date.fromisoformat(name)
    except ValueError:
        table = archive.table(name.partition("-")[0])
        return [table] if table else []
    return [table for table in archive.tables if any(kept.evening == evening for kept in archive.games(table))]


def _asked() -> bool:
    """Whether somebody at the terminal says yes; anything else, and nobody there, is a no."""
    try:
        return input(sentence("games.ask") + " ").strip().casefold() in sentence("games.yes").split()
    except EOFError:
        return False


def _refused(text: str) -> int:
    print(f"speed313 games: {text}", file=sys.stderr)
    return REFUSED
