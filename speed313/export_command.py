"""``speed313 export``: the sheet of a game for a spreadsheet or a program, or its whole record."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from speed313.archive import KeptGame, NoSuchGame, open_archive
from speed313.catalogue import reason, sentence
from speed313.journal.record import ending, players, record_of
from speed313.resources import games_folder
from speed313.rules.sheet import cell_of, standing
from speed313.rules.state import Correction, GameState
from speed313.spreadsheet import NoXlsx, as_csv, as_xlsx, rows_of

REFUSED = 2  # exit status
SUFFIXES = {"csv": ".csv", "xlsx": ".xlsx", "json": ".json", "record": ".jsonl"}


def add_parser(subparsers: Any) -> None:
    """Add the command's options."""
    about = sentence("export.about")
    parser = subparsers.add_parser("export", help=about, description=about, epilog=sentence("export.note_running"))
    parser.add_argument("game", metavar=sentence("cli.word.game"), help=sentence("export.option.game"))
    kinds = parser.add_mutually_exclusive_group()
    for kind in SUFFIXES:
        kinds.add_argument(
            f"--{kind}", dest="kind", action="store_const", const=kind, help=sentence(f"export.option.{kind}")
        )
    parser.add_argument("--out", metavar=sentence("cli.word.file"), help=sentence("export.option.out"))
    parser.add_argument("--data", type=Path, metavar=sentence("cli.word.folder"), help=sentence("export.option.data"))
    parser.set_defaults(kind="csv")


def run(args: argparse.Namespace) -> int:
    """Write the file and say where it is. The exit status: 0, or 2 with one line on standard error."""
    folder = games_folder(args.data)
    try:
        with open_archive(folder) as archive:
            if archive is None:
                return _refused(sentence("games.none", folder=str(folder)))
            kept = archive.find(args.game)
            data = written(kept, args.kind)
        if args.out == "-":
            sys.stdout.buffer.write(data)
            sys.stdout.flush()
            return 0
        path = Path(args.out) if args.out else _free(Path(kept.game.name + SUFFIXES[args.kind]))
        path.write_bytes(data)
    except NoSuchGame as missing:
        return _refused(sentence("export.no_game", game=missing.name))
    except NoXlsx:
        return _refused(sentence("export.no_xlsx"))
    except BrokenPipeError:
        raise
    except OSError as fault:
        return _refused(sentence("export.no_file", file=args.out or "", reason=reason(fault)))
    print(sentence("export.done", file=str(path)))
    if kept.game.open:
        print(sentence("export.note_running"), file=sys.stderr)
    return 0


def written(kept: KeptGame, kind: str) -> bytes:
    """The bytes of a file of that kind.

    Raises:
        NoXlsx: XLSX is asked for and cannot be written here.
    """
    if kind == "csv":
        return as_csv(rows_of(kept.game.state))
    if kind == "xlsx":
        return as_xlsx(rows_of(kept.game.state), kept.game.name)
    begun = kept.begun.isoformat(timespec="seconds")
    if kind == "json":
        return (json.dumps(as_json(kept), indent=1, ensure_ascii=False) + "\n").encode("utf-8", "replace")
    return "".join(f"{line}\n" for line in record_of(kept.game, begun)).encode("utf-8")


def as_json(kept: KeptGame) -> dict[str, Any]:
    """The sheet for programs; for everything that happened there is the record."""
    game = kept.game
    sheet = ending(game.state)
    return {
        "game": game.name,
        "begun": kept.begun.isoformat(timespec="seconds"),
        "state": sheet["end"],
        "rounds": max((len(row["points"]) for row in sheet["sheet"]), default=0),
        "rules": game.state.rules.as_dict(),
        "sheet": sheet["sheet"],
        "missing": _missing(game.state),
        "skipped": list(game.state.skipped),
        "corrections": [_correction(game.state, one) for one in standing(game.state)],
    }


def _missing(state: GameState) -> list[dict[str, Any]]:
    """The scores of real cards that nobody has said (§9.5); in the sheet they are null."""
    return [
        {"seat": seat.seat, "round": number}
        for seat in players(state)
        for number, cell in enumerate(seat.cells, start=1)
        if cell and cell.is_missing
    ]


def _correction(state: GameState, one: Correction) -> dict[str, Any]:
    """What the host made of a score and why; ``judged`` is what was counted, null where nobody had."""
    cell = cell_of(state, one.seat, one.round)
    judged = None if cell is None or cell.missing else cell.judged
    return {"seat": one.seat, "round": one.round, "points": one.points, "judged": judged, "reason": one.reason}


def _free(path: Path) -> Path:
    """That path, or where there is such a file, one with a number; nothing is written over."""
    candidates = (path.with_stem(f"{path.stem} ({number})") for number in range(2, 1000))
    return path if not path.exists() else next(free for free in candidates if not free.exists())


def _refused(text: str) -> int:
    print(f"speed313 export: {text}", file=sys.stderr)
    return REFUSED
