"""From the command to the first page, and the memory of a server to which nobody has come."""

import http.client
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Any

from tests.bench.rooms.load import usage
from tests.web.server import ROOT, free_port


def rows(runs: int) -> Iterator[dict[str, Any]]:
    """The median of so many starts, the first of which may have to compile."""
    found = sorted(_start() for _ in range(runs))
    seconds, memory = found[len(found) // 2]
    yield {"what": "first page, idle server", "runs": runs, "s": round(seconds, 2), "MB": round(memory, 1)}


def _start() -> tuple[float, float]:
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        process = subprocess.Popen(
            [sys.executable, "-m", "speed313", "--no-browser", "--port", str(port), "--data", folder],
            cwd=ROOT,
            env={**os.environ, "PYTHONWARNINGS": "ignore"},
            stdout=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
        )
        try:
            while not _answers(port):
                assert process.poll() is None, "it did not start"
                time.sleep(0.01)
            took = time.monotonic() - began
            time.sleep(1.0)
            return took, usage(process.pid)[1]
        finally:
            process.terminate()
            process.wait(20)


def _answers(port: int) -> bool:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        line.request("GET", "/host")
        return line.getresponse().status == 200
    except OSError:
        return False
    finally:
        line.close()
