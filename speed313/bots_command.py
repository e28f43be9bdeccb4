"""``speed313 bots``: joins a running table with real Socket.IO clients that play."""

import argparse
import random
import re
import sys
import threading
import time
from collections.abc import Sequence
from typing import Any

from speed313.bots.base import BOTS
from speed313.catalogue import error_sentence, reason, sentence
from speed313.errors import Speed313Error
from speed313.guest import Address, Guest
from speed313.rules.house_rules import MOST_SEATS
from speed313.simulate_command import number_between

PAUSE = 1.0  # seconds
MOST_PAUSE = 10.0  # seconds; a turn's clock leaves 40
_ADDRESS = re.compile(r"(https?://)?([\w.:\[\]-]+)((?:/[^/?#\s]+)*?)/[jJ]/(\w{1,20})/?(?:[?#]\S*)?")


def add_parser(subparsers: Any) -> None:
    """Add the command's options."""
    about = sentence("bots.about")
    parser = subparsers.add_parser("bots", help=about, description=about)
    add = parser.add_argument
    add("url", type=read_address, metavar="URL", help=sentence("bots.option.url"))
    seats_help = sentence("bots.option.seats", most=MOST_SEATS)
    add("--seats", type=number_between(1, MOST_SEATS), required=True, metavar="K", help=seats_help)
    add("--strength", choices=sorted(BOTS), default="steady", help=sentence("bots.option.strength"))
    pause_help = sentence("bots.option.pause", seconds=PAUSE)
    add("--pause", type=_seconds, default=PAUSE, metavar=sentence("cli.word.seconds"), help=pause_help)


def run(args: argparse.Namespace) -> int:
    """Join and play. The exit status: 0 at the end of the game or after Ctrl-C, 1 where the table says no."""
    try:
        from socketio import Client
    except ImportError:
        return _failed(sentence("bots.no_client"))
    guests: list[Guest] = []
    status = 1
    try:
        for mark in range(args.seats):
            client = Client(handle_sigint=False, reconnection_delay=0.5, reconnection_delay_max=3)
            guest = Guest(args.url, BOTS[args.strength](), args.pause, random.Random(), client)
            guests.append(guest)
            guest.join(mark)
            print(sentence("bots.sits", name=guest.name, code=args.url.code), flush=True)
        status = _play(guests)
    except Speed313Error as fault:
        _failed(error_sentence(fault))
        if len(guests) > 1:
            print(sentence("bots.got_up"), flush=True)
    except BrokenPipeError:
        raise
    except OSError as fault:
        _failed(sentence("bots.no_server", server=args.url.server, reason=reason(fault)))
    except KeyboardInterrupt:
        status = 0
    finally:
        for guest in guests:
            guest.leave(politely=True)
    return status


def _play(guests: Sequence[Guest]) -> int:
    threads = [threading.Thread(target=guest.play, daemon=True) for guest in guests]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        time.sleep(0.2)  # and not join(), which keeps Ctrl-C waiting on Windows
    for guest in guests:
        if guest.fault:
            _failed(f"{guest.name}: {error_sentence(guest.fault)}")
    ours = {guest.seat for guest in guests if not guest.fault}
    ended = [seat for seat in guests[0].table["seats"] if seat["seat"] in ours]
    for seat in sorted(ended, key=lambda seat: seat["place"]):
        print(sentence("bots.place", place=seat["place"], name=seat["name"], total=seat["total"]))
    return 1 if all(guest.fault for guest in guests) else 0


def _failed(text: str) -> int:
    print(f"speed313 bots: {text}", file=sys.stderr)
    return 1


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= MOST_PAUSE:
        raise argparse.ArgumentTypeError(sentence("bots.bad_seconds", text=text, most=format(MOST_PAUSE, ".0f")))
    return seconds


def read_address(text: str) -> Address:
    """Read the address in a table's QR code, with or without ``http://``.

    Raises:
        ArgumentTypeError: it is no such address, or the table's code is missing.
    """
    found = _ADDRESS.fullmatch(text.strip())
    if not found:
        raise argparse.ArgumentTypeError(sentence("bots.bad_url", text=text))
    scheme, server, path, code = found.groups()
    return Address((scheme or "http://") + server, f"{path}/socket.io".lstrip("/"), code)
