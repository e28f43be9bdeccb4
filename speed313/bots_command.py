"""``speed313 bots``: joins a running table with real Socket.IO clients that play."""

import argparse
import random
import re
import sys
import threading
from collections.abc import Sequence
from typing import Any

from speed313.bots.base import BOTS
from speed313.catalogue import error_sentence
from speed313.errors import Speed313Error
from speed313.guest import Address, Guest
from speed313.rules.state import MOST_SEATS

MOST_PAUSE = 10.0  # seconds; a turn's clock leaves 40
_ADDRESS = re.compile(r"(https?://)?([\w.:\[\]-]+)((?:/[^/?#\s]+)*?)/[jJ]/(\w{1,20})/?(?:[?#]\S*)?")
_NO_CLIENT = "the client library is missing: pip install 'python-socketio[client]'"


def add_parser(subparsers: Any) -> None:
    """Add the command's options."""
    parser = subparsers.add_parser(
        "bots",
        help="join a running table with bots",
        description="Join a running table with bots that play until the game has ended or Ctrl-C.",
    )
    parser.add_argument(
        "url", type=read_address, metavar="URL", help="as in the QR code: http://192.168.1.23:3130/j/K7QM"
    )
    parser.add_argument("--seats", type=_seats, required=True, metavar="K", help=f"how many, 1 to {MOST_SEATS}")
    parser.add_argument("--strength", choices=sorted(BOTS), default="steady", help="how they play (default: steady)")
    parser.add_argument(
        "--pause", type=_seconds, default=1.0, metavar="SECONDS", help="about how long each choice takes (default: 1)"
    )


def run(args: argparse.Namespace) -> int:
    """Join and play. The exit status: 0 at the end of the game or after Ctrl-C, 1 where the table says no."""
    try:
        from socketio import Client
    except ImportError:
        print(f"speed313 bots: {_NO_CLIENT}", file=sys.stderr)
        return 1
    guests: list[Guest] = []
    status = 1
    try:
        for mark in range(args.seats):
            client = Client(handle_sigint=False, reconnection_delay=0.5, reconnection_delay_max=3)
            guest = Guest(args.url, BOTS[args.strength](), args.pause, random.Random(), client)
            guests.append(guest)
            guest.join(mark)
            print(f"{guest.name} sits at {args.url.code}", flush=True)
        status = _play(guests)
    except Speed313Error as fault:
        _complain(fault)
    except OSError as fault:
        print(f"speed313 bots: no table at {args.url.server}: {fault}", file=sys.stderr)
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
    for thread in threads:
        thread.join()
    for guest in guests:
        if guest.fault:
            _complain(guest.fault, guest.name)
    ours = {guest.seat for guest in guests if not guest.fault}
    ended = [seat for seat in guests[0].table["seats"] if seat["seat"] in ours]
    for seat in sorted(ended, key=lambda seat: seat["place"]):
        print(f"{seat['place']}. {seat['name']} {seat['total']}")
    return 1 if all(guest.fault for guest in guests) else 0


def _complain(fault: Speed313Error, name: str = "") -> None:
    print(f"speed313 bots: {name + ': ' if name else ''}{error_sentence(fault)}", file=sys.stderr)


def _seats(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MOST_SEATS:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to {MOST_SEATS}")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= MOST_PAUSE:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds from 0 to {MOST_PAUSE:.0f}")
    return seconds


def read_address(text: str) -> Address:
    """Read the address in a table's QR code, with or without ``http://``.

    Raises:
        ArgumentTypeError: it is no such address, or the table's code is missing.
    """
    found = _ADDRESS.fullmatch(text.strip())
    if not found:
        raise argparse.ArgumentTypeError(
            f"{text!r} names no table; the whole address is needed, with the table's code, "
            "as in http://192.168.1.23:3130/j/K7QM"
        )
    scheme, server, path, code = found.groups()
    return Address((scheme or "http://") + server, f"{path}/socket.io".lstrip("/"), code)
