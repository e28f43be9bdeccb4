"""``speed313 doctor``: says in the terminal what the lobby would say, before the guests are there."""

import argparse
import os
import sys
import tempfile
import urllib.request
import webbrowser
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from speed313 import serve
from speed313.catalogue import reason, sentence
from speed313.lock import FolderBusy, FolderLock
from speed313.resources import games_folder
from speed313.simulate_command import number_between
from speed313.web.compass import Compass
from speed313.web.doctor import diagnose
from speed313.web.invitation import facts_of
from speed313.web.place import Place, find_place
from speed313.web.surroundings import look_around

FAILED = 1  # exit status: something here keeps the game or the phones away
_WIDTH = 11  # characters before what is found
_ASK_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Finding:
    """One line: what was looked at, what was found, and whether the party can go on with it."""

    about: str
    text: str
    good: bool = True


def add_parser(subparsers: Any) -> None:
    """Add the command's options."""
    about = sentence("doctor.about")
    parser = subparsers.add_parser("doctor", help=about, description=about)
    add = parser.add_argument
    port_help = sentence("doctor.option.port", port=serve.DEFAULT_PORT)
    add("--port", type=number_between(1, 65535), default=serve.DEFAULT_PORT, metavar="N", help=port_help)
    add("--data", type=Path, metavar=sentence("cli.word.folder"), help=sentence("doctor.option.data"))
    add("--lan-ip", type=_address, metavar=sentence("cli.word.address"), help=sentence("doctor.option.lan_ip"))


def run(args: argparse.Namespace) -> int:
    """Look and tell. The exit status: 0, or 1 where something is in the way for certain."""
    place, around = find_place(args.port, "0.0.0.0", args.lan_ip, None, ()), look_around()
    Compass(place, lambda _: None, lambda *_: None)
    folder = games_folder(args.data)
    hints = diagnose(facts_of(place, around))
    findings = [
        *_addresses(place),
        _port_finding(args.port),
        *_games(folder),
        Finding("firewall", sentence(f"doctor.firewall.{around.firewall or 'none'}", port=args.port)),
        _browser(),
    ]
    print("\n".join(_lines(findings)))
    print("\n" + sentence("doctor.check_urgent" if hints[0].urgent else "doctor.check"))
    for number, hint in enumerate(hints, 1):
        text = sentence(f"host.hint.{hint.code}", **dict(hint.params))
        print("  " + sentence("doctor.hint", number=number, text=text))
    return 0 if all(finding.good for finding in findings) and not hints[0].urgent else FAILED


def _address(text: str) -> str:
    try:
        return str(ip_address(text))
    except ValueError:
        raise argparse.ArgumentTypeError(sentence("cli.bad_address", text=text)) from None


def _lines(findings: list[Finding]) -> list[str]:
    """The findings under each other; what several are about is said once."""
    lines, before = [], ""
    for finding in findings:
        about = sentence(f"doctor.{finding.about}") if finding.about != before else ""
        lines.append(f"{about:<{_WIDTH}}{finding.text}")
        before = finding.about
    return lines


def _addresses(place: Place) -> list[Finding]:
    if not place.choices:
        if place.given:
            words = {"address": place.address, "kind": sentence("doctor.kind.given"), "name": "--lan-ip"}
            return [Finding("addresses", sentence("doctor.address_shown", **words))]
        return [Finding("addresses", sentence("doctor.no_addresses"), good=False)]
    found = []
    for adapter in place.choices:
        words = {"address": f"{adapter.address:<15}", "kind": sentence(f"doctor.kind.{adapter.kind}")}
        key = "doctor.address_shown" if adapter.address == place.address else "doctor.address"
        found.append(Finding("addresses", sentence(key, name=adapter.name, **words)))
    return found


def _port_finding(port: int) -> Finding:
    if _free(port):
        return Finding("port", sentence("doctor.port_free", port=port))
    following = next((number for number in range(port + 1, port + serve.PORTS_TRIED) if _free(number)), None)
    if following is None:
        return Finding("port", sentence("doctor.port_none", port=port), good=False)
    key = "doctor.port_game" if _is_game(port) else "doctor.port_taken"
    return Finding("port", sentence(key, port=port, next=following))


def _free(port: int) -> bool:
    try:
        serve.listen("0.0.0.0", port).close()
    except (serve.PortBusy, OSError):
        return False
    return True


def _is_game(port: int) -> bool:
    """Whether a server of ours answers there."""
    with suppress(OSError, ValueError):
        # A proxy of the system must not be asked about this machine.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(f"http://127.0.0.1:{port}/host", timeout=_ASK_SECONDS) as answer:
            return b"<title>Speed313</title>" in answer.read(20_000)
    return False


def _games(folder: Path) -> list[Finding]:
    """Whether another game runs with this folder, and whether games can be kept in it. Makes no folder."""
    words = {"folder": str(folder)}
    kept = Finding("folder", sentence("doctor.folder_good", **words))
    none = Finding("game", sentence("doctor.game_none", **words))
    if not folder.is_dir():
        above = next(path for path in folder.absolute().parents if path.exists())
        try:
            tempfile.TemporaryFile(dir=above).close()
        except OSError as error:
            return [none, _no_folder(folder, error)]
        return [none, kept]
    try:
        FolderLock(folder).close()
    except FolderBusy as busy:
        key = "doctor.game_at" if busy.address else "doctor.game_somewhere"
        return [Finding("game", sentence(key, address=busy.address, **words)), kept]
    except OSError as error:
        return [none, _no_folder(folder, error)]
    return [none, kept]


def _no_folder(folder: Path, error: OSError) -> Finding:
    return Finding("folder", sentence("doctor.folder_bad", folder=str(folder), reason=reason(error)), good=False)


def _browser() -> Finding:
    screen = not sys.platform.startswith("linux") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    try:
        webbrowser.get()
    except webbrowser.Error:
        screen = None
    return Finding("browser", sentence("doctor.browser_found" if screen else "doctor.browser_none"))
