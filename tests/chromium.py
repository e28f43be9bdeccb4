"""The Chromium that the browser tests drive."""

import importlib.util
import os
import shutil
from contextlib import suppress
from pathlib import Path

# The first is the same engine without windows around the pages, and twice as quick to open one.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
# Without a sandbox because a test machine's user is often root; without anything that calls home.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
)


def find_chromium() -> str | None:
    """The program to start, or None. ``SPEED313_CHROMIUM`` names another one."""
    named = os.environ.get("SPEED313_CHROMIUM")
    if named:
        return shutil.which(named)
    installed = (path for name in NAMES if (path := shutil.which(name)))
    return next(installed, None) or next((place for place in PLACES if Path(place).is_file()), None)


def missing() -> str | None:
    """What the browser tests lack, in words, or None."""
    if importlib.util.find_spec("playwright") is None:
        return "Playwright is not installed"
    return None if find_chromium() else "no Chromium found"


def _parents() -> dict[int, int]:
    """The parent of each process of this machine (Linux)."""
    parents = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            text = entry.read_text()
            parents[int(entry.parent.name)] = int(text[text.rindex(")") + 2 :].split()[1])
    return parents


# Threads that a page's main thread waits for: that which puts frames together, that which hears the network, those that
# collect its garbage with it.
_NEEDED = ("Compositor", "Chrome_ChildIOT", "ThreadPoolForeg", "ThreadPoolServi")


def _threads(process: int) -> list[int]:
    """The main thread of a page and those that it waits for."""
    found = []
    for entry in Path("/proc").glob(f"{process}/task/[0-9]*/comm"):
        with suppress(OSError):
            thread = int(entry.parent.name)
            if thread == process or entry.read_text().strip() in _NEEDED:
                found.append(thread)
    return found


def let_pages_go_first() -> int:
    """Let what each of our pages runs on go before every other thread, and say how many pages that are.

    Phones have a processor each, and so has the laptop that serves them. Twelve pages on one small machine have not:
    while one paints, the timers of the others wait, and so do the server and what brings its news to the pages. Where
    it is not allowed (or not Linux), nothing changes.
    """
    parents, lifted = _parents(), 0
    for process in parents:
        above = process
        while above not in (0, 1, os.getpid()):
            above = parents.get(above, 0)
        if above != os.getpid() or process == above:
            continue
        with suppress(OSError):
            command = Path(f"/proc/{process}/cmdline").read_text()
            if "--type=renderer" in command:
                for thread in _threads(process):
                    os.setpriority(os.PRIO_PROCESS, thread, -18)
                lifted += 1
            elif "speed313" in command or "network.mojom" in command:
                for entry in Path("/proc").glob(f"{process}/task/[0-9]*"):
                    os.setpriority(os.PRIO_PROCESS, int(entry.name), -19)
    return lifted
