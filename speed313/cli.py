"""The command ``speed313``: starts the party, or one of the commands for people and scripts.

Serving comes first here, and nothing but the standard library is imported before ``choose_mode``.
"""

import argparse
import importlib
import logging
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from io import TextIOWrapper
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, TextIO
from urllib.parse import urlsplit

from speed313 import __version__, arguments, catalogue, serve
from speed313.catalogue import error_sentence, reason, sentence
from speed313.errors import JournalError, SeatError, Speed313Error
from speed313.resources import games_folder

if TYPE_CHECKING:
    import socket

    from speed313.journal import Journal
    from speed313.lock import FolderLock
    from speed313.rules.house_rules import HouseRules
    from speed313.tables.registry import Registry
    from speed313.web.app import Web
    from speed313.web.place import Place

COMMANDS = ("score", "simulate", "bots", "doctor", "games", "export", "verify")
LEVELS = ("debug", "info", "warning", "error")
STRENGTHS = ("steady", "sharp")
OWN_PATHS = ("host", "j", "lines", "qr", "sheet", "static", "socket.io")  # with which a proxy's path would be mistaken
MOST_BOTS = 12
FAILED, REFUSED, INTERRUPTED, UNHEARD = 1, 2, 130, 141  # exit statuses


class Refusal(Exception):
    """Speed313 cannot start; the sentence says why, ``status`` is the exit status."""

    def __init__(self, text: str, status: int = REFUSED) -> None:
        super().__init__(text)
        self.status = status


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status.

    0; 1 for a failure; 2 for something that cannot be done; 130 for Ctrl-C before there was anything to end; 141, as
    from programs that a closed pipe ends, where nobody reads on.
    """
    try:
        try:
            return _main(argv)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _let_go()
        return UNHEARD


def _let_go() -> None:
    """Nobody reads on, as after ``| head -1``: what Python still has to write at its end goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BrokenPipeError:
            os.dup2(nowhere, stream.fileno())


def _main(argv: Sequence[str] | None) -> int:
    _speak_utf8()
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        language, words = _choose_language(words)
    except catalogue.LanguageFault as fault:
        print(fault, file=sys.stderr)
        return FAILED
    if words and not words[0].startswith("-") and words[0] not in COMMANDS:
        print(sentence("cli.no_command", name=words[0], names=list(COMMANDS)), file=sys.stderr)
        return REFUSED
    arguments.speak()
    parser = _parser(words)
    parser.set_defaults(language=language)
    options = parser.parse_args(words)
    try:
        if options.command is not None:
            status: int = _command(options.command).run(options)
            return status
        return _serve(options)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return refusal.status
    except JournalError as error:
        print(f"{error_sentence(error)} {sentence('cli.nothing_lost')}", file=sys.stderr)
        return FAILED
    except Speed313Error as error:
        print(error_sentence(error), file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED


def _choose_language(words: list[str]) -> tuple[str | None, list[str]]:
    """Speak the language that is asked for, wherever it stands, else the system's; and the words without it.

    It has to be known before there is any help to write. One that is not known is left for the parser to refuse.
    """
    catalogue.check()
    asked, rest = None, list(words)
    for index, word in enumerate(words):
        name, equals, value = word.partition("=")
        length = 1 if equals else 2
        value = value if equals else "".join(words[index + 1 : index + 2])
        if name == "--language" and value in catalogue.languages():
            asked, rest = value, words[:index] + words[index + length :]
            break
    catalogue.speak(asked or catalogue.of_system())
    return asked, rest


def _speak_utf8() -> None:
    """Print suits and the QR code where the system lets us, and never fail for a character."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8" if sys.platform == "win32" else None, errors="replace")


# --- options ------------------------------------------------------------------------------------------------------


def _command(name: str) -> "importlib.types.ModuleType":  # type: ignore[name-defined]
    return importlib.import_module(f"speed313.{name}_command")


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="speed313", description=sentence("cli.about"))
    parser.set_defaults(command=None)
    _add_options(parser)
    # A command's module is imported only when it is wanted: serving has to come before other imports.
    wanted = [name for name in COMMANDS if words[:1] == [name]]
    if set(words) & {"-h", "--help"} and not wanted:
        wanted = list(COMMANDS)
    if wanted:
        commands = parser.add_subparsers(dest="command", title=sentence("cli.commands"), metavar="")
        for name in wanted:
            _command(name).add_parser(commands)
    return parser


def _add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--port", type=_port, metavar="N", help=sentence("cli.option.port", port=serve.DEFAULT_PORT))
    add("--host", default="0.0.0.0", metavar=sentence("cli.word.address"), help=sentence("cli.option.host"))
    add("--lan-ip", type=_address, metavar=sentence("cli.word.address"), help=sentence("cli.option.lan_ip"))
    add("--public-url", type=_url, metavar="URL", help=sentence("cli.option.public_url"))
    add(
        "--allow-host",
        action="append",
        default=[],
        metavar=sentence("cli.word.name"),
        help=sentence("cli.option.allow_host"),
    )
    add("--data", type=Path, metavar=sentence("cli.word.folder"), help=sentence("cli.option.data"))
    add("--memory", action="store_true", help=sentence("cli.option.memory"))
    add("--no-browser", action="store_true", help=sentence("cli.option.no_browser"))
    add("--bots", type=_bots, default=0, metavar="N", help=sentence("cli.option.bots", most=MOST_BOTS))
    add("--bot-strength", choices=STRENGTHS, default=STRENGTHS[0], help=sentence("cli.option.bot_strength"))
    add(
        "--bot-pause",
        type=_scale,
        default=1.0,
        metavar=sentence("cli.word.scale"),
        help=sentence("cli.option.bot_pause"),
    )
    add("--rules", default="", metavar=sentence("cli.word.rules"), help=sentence("cli.option.rules"))
    languages = catalogue.languages()
    add(
        "--language",
        choices=languages,
        metavar=sentence("cli.word.code"),
        help=sentence("cli.option.language", codes=list(languages)),
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--new", action="store_true", help=sentence("cli.option.new"))
    which.add_argument("--resume", metavar=sentence("cli.word.code"), help=sentence("cli.option.resume"))
    default_mode = os.environ.get("SPEED313_ASYNC", "auto")
    add("--async", dest="mode", choices=serve.MODES, default=default_mode, help=sentence("cli.option.async"))
    add("--log-level", choices=LEVELS, default="warning", help=sentence("cli.option.log_level"))
    add("--version", action="version", version=f"speed313 {__version__}", help=sentence("cli.parser.version"))


def _port(text: str) -> int:
    return _number(text, range(1, 65536), "cli.bad_port")


def _bots(text: str) -> int:
    return _number(text, range(MOST_BOTS + 1), "cli.bad_bots")


def _number(text: str, allowed: range, key: str) -> int:
    if text.isascii() and text.isdigit() and len(text) < 7 and int(text) in allowed:
        return int(text)
    raise argparse.ArgumentTypeError(sentence(key, text=text, least=allowed.start, most=allowed.stop - 1))


def _scale(text: str) -> float:
    with suppress(ValueError):
        scale = float(text)
        if 0 <= scale <= 100:
            return scale
    raise argparse.ArgumentTypeError(sentence("cli.bad_scale", text=text))


def _address(text: str) -> str:
    try:
        return str(ip_address(text))
    except ValueError:
        raise argparse.ArgumentTypeError(sentence("cli.bad_address", text=text)) from None


def _url(text: str) -> str:
    with suppress(ValueError):
        parts = urlsplit("" if re.search(r"\s", text) else text)
        if parts.scheme in ("http", "https") and parts.hostname and not (parts.query or parts.fragment):
            first = parts.path.lstrip("/").partition("/")[0].lower()
            if first in OWN_PATHS:
                raise argparse.ArgumentTypeError(sentence("cli.bad_url_path", text=text, word=first))
            return text
    raise argparse.ArgumentTypeError(sentence("cli.bad_url", text=text))


# --- serving ------------------------------------------------------------------------------------------------------


def _serve(options: argparse.Namespace) -> int:
    if options.mode not in serve.MODES:  # the environment is not checked by argparse
        raise Refusal(sentence("cli.bad_mode", mode=options.mode))
    try:
        mode = serve.choose_mode(options.mode)
    except serve.ModeMissing as missing:
        raise Refusal(sentence("cli.mode_missing", mode=missing.mode)) from None
    logging.basicConfig(level=options.log_level.upper(), format="%(levelname)s %(name)s: %(message)s")
    rules = _read_rules(options.rules)
    if rules is not None and rules.cards == "own" and options.bots:
        raise SeatError("no_bots")
    if rules is not None:
        rules.check_seats(options.bots)
    lock = None if options.memory else _lock(games_folder(options.data))
    try:
        journal = _open_journal(options, serve.aside(mode))
        listener = _listen(options)
        return _run(options, mode, rules, journal, listener, lock)
    finally:
        if lock is not None:
            lock.close()


def _run(
    options: argparse.Namespace,
    mode: str,
    rules: "HouseRules | None",
    journal: "Journal",
    listener: "socket.socket",
    lock: "FolderLock | None",
) -> int:
    from speed313.tables.registry import Registry, Settings
    from speed313.web.app import create_app
    from speed313.web.place import find_place

    port = listener.getsockname()[1]
    place = find_place(port, options.host, options.lan_ip, options.public_url, tuple(options.allow_host))
    settings = Settings(rules, options.bots, options.bot_strength, options.bot_pause, options.language)

    def open_registry(publisher: object, spawn: object) -> Registry:
        registry = Registry(journal, publisher, settings, spawn)  # type: ignore[arg-type]
        registry.open(anew=options.new, code=options.resume)
        return registry

    web = create_app(open_registry, place, mode)
    code = web.registry.current.code
    if lock is not None:
        place.moved = partial(_tell, lock, place, code)
        place.moved()
    _announce(web, place, sys.stdout)
    if web.registry.resumed:
        _say_resumed(web.registry, bool(options.bots or options.rules))
    if not options.no_browser:
        _open_browser(place.host_url(web.registry.host_key))
    asked = serve.serve(web.app.wsgi_app, listener, mode, web.registry.at_rest)
    web.registry.close()
    if journal.unsaved:
        why = sentence(f"reason.{journal.unsaved}")
        print("\n" + sentence("cli.unsaved", code=code, reason=why), file=sys.stderr, flush=True)
        return FAILED
    print("\n" + sentence("cli.gone" if options.memory else "cli.saved", code=code), flush=True)
    return 0 if asked else FAILED


def _tell(lock: "FolderLock", place: "Place", code: str) -> None:
    with suppress(OSError):  # a full disk; it is a help for a second start, no more
        lock.tell(place.join_url(code))


def _read_rules(text: str) -> "HouseRules | None":
    from speed313.rules.house_rules import read_rules

    return read_rules(text) if text else None


def _lock(folder: Path) -> "FolderLock":
    from speed313.lock import FolderBusy, FolderLock

    try:
        return FolderLock(folder)
    except FolderBusy as busy:
        key = "cli.other_game_at" if busy.address else "cli.other_game"
        raise Refusal(sentence(key, address=busy.address, folder=str(folder))) from None
    except OSError as error:
        raise Refusal(sentence("cli.bad_folder", folder=str(folder), reason=reason(error))) from None


def _open_journal(options: argparse.Namespace, aside: Callable[[Callable[[], None]], None]) -> "Journal":
    from speed313.journal import EventCodec, MemoryJournal, ShelteredJournal, SqliteJournal
    from speed313.rules.events import EVENTS

    codec = EventCodec(EVENTS)
    if options.memory:
        return MemoryJournal(codec)
    path = games_folder(options.data) / "games.sqlite"
    return ShelteredJournal(SqliteJournal(path, codec, aside=aside), codec)


def _listen(options: argparse.Namespace) -> "socket.socket":
    try:
        return serve.listen(options.host, options.port)
    except serve.PortBusy as busy:
        raise Refusal(sentence("cli.port_busy", port=busy.port)) from None
    except OSError as error:
        raise Refusal(sentence("cli.no_address", host=options.host, reason=reason(error))) from None


def _announce(web: "Web", place: "Place", output: TextIO) -> None:
    """Say where the game is: for the guests, for the TV, and how to end it."""
    from speed313.web import qr

    code = web.registry.current.code
    url = place.join_url(code)
    if place.local_only:
        lines = [sentence("cli.no_network"), sentence("cli.join_here", url=url)]
    else:
        output.write(qr.characters(url, output))
        lines = [sentence("cli.join", url=url)]
    lines += [
        sentence("cli.code", code=code),
        sentence("cli.host_page", url=place.host_url(web.registry.host_key)),
        sentence("cli.how_to_end"),
    ]
    print("\n".join(lines), file=output, flush=True)


def _say_resumed(registry: "Registry", asked_for_more: bool) -> None:
    """Say that this is a game that was begun before, and what to do for another one."""
    table = registry.current
    round_number = table.state.round
    key = "cli.resumed_round" if round_number else "cli.resumed"
    print(sentence(key, code=table.code, round=round_number), flush=True)
    if asked_for_more:
        print(sentence("cli.resumed_options"), flush=True)


def _open_browser(url: str) -> None:
    """Open the host page beside us; where there is no browser, its address was printed."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return  # a browser in the terminal would take it over
    with suppress(OSError):
        subprocess.Popen(
            [sys.executable, "-m", "webbrowser", url],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
