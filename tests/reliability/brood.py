"""Servers that start in no time, one after another on the same folder and port."""

import os
import signal
import subprocess
import sys
import time

from tests.web.server import _CODE, _HOST_URL, ROOT, free_port


class Nest:
    """The process that starts servers, and the one that it started last."""

    def __init__(self, folder, speed=1):
        """On that folder; the tables' clocks run so many times too fast."""
        self.folder, self.speed, self.port, self.pid = folder, speed, free_port(), 0
        self.code = self.key = ""
        self._log = folder / "output"
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.reliability.nest", str(speed)],
            cwd=ROOT,
            env={**os.environ, "PYTHONWARNINGS": ""},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout.readline() == "ready\n"

    def start(self, *options):
        """Start a server on the folder and wait until it answers."""
        given = ["--data", str(self.folder), "--port", str(self.port), "--no-browser", *options]
        self._process.stdin.write(" ".join([str(self._log), *given]) + "\n")
        self._process.stdin.flush()
        self.pid = int(self._process.stdout.readline())
        ends = time.monotonic() + 60
        while True:
            output = self._log.read_text(encoding="utf-8") if self._log.exists() else ""
            if (host := _HOST_URL.search(output)) and (code := _CODE.search(output)):
                self.key, self.code = host[2], code[1]
                return  # it listens already
            assert time.monotonic() < ends, output
            time.sleep(0.01)

    def kill(self):
        """End it as a power cut would; what it had printed."""
        os.kill(self.pid, signal.SIGKILL)
        assert self._process.stdout.readline().startswith("gone")
        self.pid = 0
        return self.printed()

    def printed(self):
        """What it has printed besides its greeting."""
        said = self._log.read_text(encoding="utf-8").partition("Ctrl-C")[2].splitlines()[1:]
        return [line for line in said if not line.startswith("Going on")]

    def close(self):
        """End everything."""
        if self.pid:
            self.kill()
        self._process.stdin.close()
        self._process.wait()  # for as long as it takes: it may be stopped just now
        self._process.stdout.close()
