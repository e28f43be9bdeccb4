"""Two other browsers, as far as a smoke test needs them: open a page, run a script in it.

Firefox speaks WebDriver BiDi at its own port; WebKitGTK has a WebDriver beside it. Neither needs a package of ours.
"""

import http.client
import json
import os
import shutil
import socket
import subprocess
import time
from contextlib import closing
from pathlib import Path

import websocket

from tests.web.server import free_port

START_SECONDS = 60.0
BROWSERS = ("/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/libexec")


def find_minibrowser() -> str | None:
    """WebKitGTK's own small browser, which its driver drives."""
    found = (path for place in BROWSERS for path in Path(place).glob("webkit2gtk-4.*/MiniBrowser"))
    return next((str(path) for path in sorted(found, reverse=True)), None)


def lacking(name: str) -> str | None:
    """What is missing to drive that browser, or None."""
    needed = {
        "firefox": {"Firefox ESR": shutil.which("firefox-esr") or shutil.which("firefox")},
        "webkit": {
            "WebKitWebDriver": shutil.which("WebKitWebDriver"),
            "MiniBrowser": find_minibrowser(),
            "Xvfb": shutil.which("Xvfb"),
        },
    }
    missing = [one for one, found in needed[name].items() if not found]
    return f"{' and '.join(missing)} not found" if missing else None


def _wait_for(port: int) -> None:
    """Until somebody listens there."""
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


class Engine:
    """A browser with one page."""

    def __init__(self) -> None:
        self._programs: list[subprocess.Popen] = []

    def start(self, *command: str, env: dict[str, str] | None = None) -> None:
        """Start a program that ends with this browser."""
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._programs.append(subprocess.Popen(command, env={**os.environ, **(env or {})}, **quiet))

    def open(self, url: str) -> None:
        """Go to a page."""
        raise NotImplementedError

    def run(self, script: str):
        """What an expression is worth in the page."""
        raise NotImplementedError

    def until(self, script: str, seconds: float = 40.0):
        """Wait until an expression is worth something; its value."""
        deadline = time.monotonic() + seconds
        while not (value := self.run(script)):
            assert time.monotonic() < deadline, (
                f"never true: {script}; the page says: {self.run('document.body.innerText')}"
            )
            time.sleep(0.1)
        return value

    def press(self, selector: str) -> None:
        """Press the first such button that can be pressed."""
        found = f"[...document.querySelectorAll({json.dumps(selector)})].find(one => one.ariaDisabled !== 'true')"
        self.until(f"!!{found}")
        self.run(f"({found}.click(), true)")

    def close(self) -> None:
        """End it."""
        for program in reversed(self._programs):
            program.terminate()
            try:
                program.wait(10)
            except subprocess.TimeoutExpired:
                program.kill()
                program.wait()


class Firefox(Engine):
    """Firefox ESR without a window."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        port = free_port()
        self.start(program, "--headless", "--no-remote", "--profile", str(folder), f"--remote-debugging-port={port}")
        try:
            _wait_for(port)
            self._line = websocket.create_connection(f"ws://127.0.0.1:{port}/session", 60, suppress_origin=True)
            self._number = 0
            self._ask("session.new", capabilities={})
            self._page = self._ask("browsingContext.create", type="tab")["context"]
        except Exception:
            super().close()
            raise

    def _ask(self, method: str, **params):
        self._number += 1
        self._line.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._line.recv())
            if answer.get("id") == self._number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def open(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._page, url=url, wait="interactive")

    def run(self, script: str):
        answer = self._ask(
            "script.evaluate",
            expression=f"JSON.stringify({script}) || 'null'",
            target={"context": self._page},
            awaitPromise=False,
            userActivation=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def close(self) -> None:
        self._line.close()
        super().close()


class Webkit(Engine):
    """WebKitGTK's MiniBrowser on a screen that nobody sees."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._port = free_port()
        display = f":{90 + os.getpid() % 900}"
        self.start("Xvfb", display, "-screen", "0", "500x900x24", "-nolisten", "tcp")
        quiet = {"DISPLAY": display, "HOME": str(folder), "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "NO_AT_BRIDGE": "1"}
        self.start("WebKitWebDriver", f"--port={self._port}", env=quiet)
        options = {"binary": find_minibrowser(), "args": ["--automation"]}
        try:
            _wait_for(self._port)
            wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
            self._session = self._ask("POST", "/session", {"capabilities": wanted})["sessionId"]
        except Exception:
            super().close()
            raise

    def _ask(self, method: str, path: str, body: dict | None = None):
        with closing(http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)) as line:
            line.request(method, path, json.dumps(body) if body is not None else None)
            answer = line.getresponse()
            value = json.loads(answer.read())["value"]
            assert answer.status == 200, value
            return value

    def open(self, url: str) -> None:
        self._ask("POST", f"/session/{self._session}/url", {"url": url})

    def run(self, script: str):
        body = {"script": f"return JSON.stringify({script}) || 'null';", "args": []}
        return json.loads(self._ask("POST", f"/session/{self._session}/execute/sync", body))

    def close(self) -> None:
        self._ask("DELETE", f"/session/{self._session}")
        super().close()


ENGINES = {"firefox": Firefox, "webkit": Webkit}
