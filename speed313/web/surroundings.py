"""What this machine is and what stands in the way of phones: read from files, as any user, without starting anything.

Which firewall is really on only its owner may ask; what is switched on at every start is a good guess.
"""

import os
import plistlib
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_CONTAINER_FILES = (".dockerenv", "run/.containerenv")
_CONTAINER_WORDS = ("docker", "kubepods", "containerd", "libpod", "lxc")
_UNITS = "etc/systemd/system"
_FIREWALLD = (f"{_UNITS}/multi-user.target.wants/firewalld.service", "run/firewalld.pid")
_NFTABLES = (f"{_UNITS}/sysinit.target.wants/nftables.service", f"{_UNITS}/multi-user.target.wants/nftables.service")
_ALF = "Library/Preferences/com.apple.alf.plist"


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Whether the program runs inside a container or WSL, and which firewall is probably on.

    ``firewall`` is ``windows``, ``macos``, ``ufw``, ``firewalld``, ``nftables`` or ``""``.
    """

    container: bool = False
    wsl: bool = False
    firewall: str = ""


def look_around(
    root: Path = Path("/"), platform: str = sys.platform, environ: Mapping[str, str] = os.environ
) -> Surroundings:
    """The surroundings of a machine whose files lie under ``root``; ``platform`` is as in ``sys.platform``."""
    if platform == "win32":
        return Surroundings(firewall="windows")
    if platform == "darwin":
        return Surroundings(firewall="macos" if _mac_firewall(root) else "")
    wsl = "microsoft" in _read(root / "proc/version").lower()
    return Surroundings(_in_container(root, environ), wsl, _linux_firewall(root))


def _in_container(root: Path, environ: Mapping[str, str]) -> bool:
    if any(_there(root / name) for name in _CONTAINER_FILES) or environ.get("container"):
        return True
    groups = _read(root / "proc/1/cgroup")
    return any(word in groups for word in _CONTAINER_WORDS)


def _linux_firewall(root: Path) -> str:
    if "enabled=yes" in _read(root / "etc/ufw/ufw.conf").lower().replace(" ", ""):
        return "ufw"
    if any(_there(root / name) for name in _FIREWALLD):
        return "firewalld"
    return "nftables" if any(_there(root / name) for name in _NFTABLES) else ""


def _mac_firewall(root: Path) -> bool:
    """Whether the firewall is on, or cannot be asked."""
    try:
        with (root / _ALF).open("rb") as file:
            return bool(plistlib.load(file).get("globalstate", 1))
    except (OSError, plistlib.InvalidFileException, ValueError, AttributeError):
        return True


def _there(path: Path) -> bool:
    """Whether there is such a file; a link that leads nowhere here is one."""
    with suppress(OSError):
        return path.is_symlink() or path.exists()
    return False


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
