"""How soon a phone can be used: a slow processor, a slow network, everything new to it."""

import time

import pytest

from tests.browser.conftest import PHONE_NAME
from tests.chromium import ARGUMENTS, find_chromium, missing
from tests.web.server import run_server

# 1.6 Mbit/s down, 768 kbit/s up, 150 ms there and back; a processor a quarter as fast as this one.
FAST_3G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 768e3 / 8}
SLOWER = 4
TRIES = 3


@pytest.mark.skipif(missing() is not None, reason=str(missing()))
def test_the_form_can_be_used_soon():
    """From the scan to a form that answers; the median of some visits."""
    from playwright.sync_api import sync_playwright

    server = run_server("--allow-host", PHONE_NAME)
    took = []
    try:
        with sync_playwright() as playwright:
            rules = f"--host-resolver-rules=MAP {PHONE_NAME} 127.0.0.1"
            chromium = playwright.chromium.launch(executable_path=find_chromium(), args=[*ARGUMENTS, rules])
            for _ in range(TRIES):
                context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
                page = context.new_page()
                wire = context.new_cdp_session(page)
                wire.send("Network.enable")
                wire.send("Network.emulateNetworkConditions", FAST_3G)
                wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
                start = time.monotonic()
                page.goto(f"http://{PHONE_NAME}:{server.port}/j/{server.code}", wait_until="commit")
                page.locator("input[name=name]").wait_for()
                took.append(time.monotonic() - start)
                context.close()
            chromium.close()
    finally:
        server.stop()
    print(f"form after {sorted(took)[TRIES // 2]:.2f} s ({', '.join(f'{one:.2f}' for one in took)})")
