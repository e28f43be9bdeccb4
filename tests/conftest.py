"""One option for the whole suite: whether the browser tests have to run."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.chromium import missing

BROWSER_TESTS = Path(__file__).parent / "browser"
CHOICES = ("auto", "required", "off")
_reason = pytest.StashKey[str | None]()
_left_out = pytest.StashKey[int]()

# How long an example takes depends on what else the machine does; tests that mean time measure it themselves.
settings.register_profile("speed313", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("speed313")


# Tests read English, whatever the machine speaks.
os.environ.update(LC_ALL="C.UTF-8", LANGUAGE="")


def pytest_addoption(parser):
    parser.addoption(
        "--browser",
        choices=CHOICES,
        default=os.environ.get("SPEED313_BROWSER", "auto"),
        help="auto: run the browser tests where a Chromium is found; required: fail without one; off: leave them out "
        "(default: SPEED313_BROWSER or auto)",
    )


def pytest_configure(config):
    wanted = config.getoption("--browser")
    if wanted not in CHOICES:
        raise pytest.UsageError(f"SPEED313_BROWSER is one of {', '.join(CHOICES)}, not {wanted}")
    reason = "left out by --browser off" if wanted == "off" else missing()
    if wanted == "required" and reason:
        raise pytest.UsageError(f"the browser tests are required, but {reason}")
    config.stash[_reason] = reason
    config.stash[_left_out] = 0


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    for item in items:
        if BROWSER_TESTS in item.path.parents:
            item.add_marker("browser")
            # Browsers, pages and a server share two processors with other tests: once more, and the summary names it.
            item.add_marker(pytest.mark.flaky(reruns=1))
    reason = config.stash[_reason]
    if reason is None:
        return
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason=f"browser test: {reason}"))
            config.stash[_left_out] += 1


def pytest_terminal_summary(terminalreporter, config):
    for report in terminalreporter.getreports("rerun"):
        terminalreporter.write_line(f"failed at first: {report.nodeid}", yellow=True)
    left_out = config.stash[_left_out]
    if left_out:
        terminalreporter.write_line(f"browser tests not run: {config.stash[_reason]} ({left_out} tests)", yellow=True)
