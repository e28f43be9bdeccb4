"""``speed313 verify``: plays a record once more and names the first thing that is wrong with it."""

import argparse
import codecs
import io
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from speed313.catalogue import reason, sentence
from speed313.journal.audit import Verdict, audit
from speed313.journal.faults import Fault

WRONG, UNREAD = 1, 2  # exit statuses


def add_parser(subparsers: Any) -> None:
    """Add the command's options."""
    about = sentence("verify.about")
    parser = subparsers.add_parser("verify", help=about, description=about)
    parser.add_argument("file", metavar=sentence("cli.word.file"), help=sentence("verify.option.file"))
    parser.add_argument("--json", action="store_true", help=sentence("verify.option.json"))


def run(args: argparse.Namespace) -> int:
    """Verify and say. The exit status: 0, 1 where something is wrong, 2 where the file cannot be read."""
    verdicts: list[Verdict] = []
    try:
        # Descriptor 0 is the standard input, as bytes like any file.
        with open(0 if args.file == "-" else args.file, "rb", closefd=args.file != "-") as file:
            for verdict in audit(_as_utf8(file)):
                verdicts.append(verdict)
                if not args.json:
                    _say(verdict, args.file)
    except BrokenPipeError:
        raise
    except OSError as fault:
        print(f"speed313 verify: {sentence('verify.no_file', file=args.file, reason=reason(fault))}", file=sys.stderr)
        return UNREAD
    if args.json:
        print(json.dumps([asdict(verdict) for verdict in verdicts]))
    return WRONG if any(verdict.fault for verdict in verdicts) else 0


def _as_utf8(file: io.BufferedReader) -> Iterator[bytes]:
    """The lines of a file; it is UTF-8 unless a mark says UTF-16, as some terminals write what is sent to a file."""
    if file.peek(2)[:2] not in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        yield from file
        return
    text = io.TextIOWrapper(file, "utf-16", errors="replace")
    try:
        for line in text:
            yield line.encode()
    finally:
        text.detach()  # whoever opened the file closes it


def _say(verdict: Verdict, file: str) -> None:
    if verdict.fault:
        print(fault_text(verdict.fault, file))
        return
    facts = {"game": verdict.game, "events": verdict.events, "rounds": verdict.rounds, "seats": verdict.seats}
    print(sentence("verify.right", **facts))
    if verdict.unsealed:
        print(sentence("verify.unsealed", rounds=list(map(str, verdict.unsealed))))


def fault_text(fault: Fault, file: str) -> str:
    """What is wrong and where: the line, the round, the seat."""
    params = dict(fault.params)
    if fault.code == "refused":  # what the seat would be told, without the stop that ends this sentence
        params["reason"] = sentence(f"error.{fault.params['reason']}", **fault.params).removesuffix(".")
    where = [sentence("verify.line", line=fault.line)]
    if fault.round:
        where.append(sentence("verify.round", round=fault.round))
    if fault.seat is not None:
        where.append(sentence("verify.seat" if fault.name else "verify.seat_only", seat=fault.seat, name=fault.name))
    return sentence("verify.wrong", file=file, where=where, fault=sentence(f"verify.fault.{fault.code}", **params))
