"""The Chromium that the browser tests drive."""

import importlib.util
import os
import shutil
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
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
