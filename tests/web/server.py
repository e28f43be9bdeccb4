"""A real server in a process of its own, started as a person would start it."""

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 60.0
STOP_SECONDS = 20.0
_HOST_URL = re.compile(r"http://127\.0\.0\.1:(\d+)/host#k=([\w-]+)")
_CODE = re.compile(r"/j/([A-Z0-9]{4})\b")
_STAYS = ("--memory", "--data")


def free_port() -> int:
    """A port nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


@dataclass
class RunningServer:
    """A server that answers: where it is, its table's code, its host key, and what it printed."""

    process: subprocess.Popen
    lines: list[str] = field(default_factory=list)
    port: int = 0
    code: str = ""
    key: str = ""
    _reader: threading.Thread | None = None

    @property
    def url(self) -> str:
        """Its address on this machine."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def host_url(self) -> str:
        """The host page with its key."""
        return f"{self.url}/host#k={self.key}"

    @property
    def output(self) -> str:
        """Everything it printed, errors included."""
        return "".join(self.lines)

    def stop(self) -> int:
        """Press Ctrl-C and wait; the exit status."""
        if self.process.poll() is None:
            if sys.platform == "win32":
                self.process.send_signal(signal.CTRL_BREAK_EVENT)
            else:
                self.process.send_signal(signal.SIGINT)
        try:
            return self._wait()
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"still ran {STOP_SECONDS:.0f} s after Ctrl-C:\n{self.output}") from None

    def kill(self) -> None:
        """End it as a power cut would: it learns nothing of it."""
        self.process.kill()
        self._wait()

    def _wait(self) -> int:
        status = self.process.wait(STOP_SECONDS)
        self._reader.join(STOP_SECONDS)
        self.process.stdout.close()
        return status

    def _read(self) -> None:
        for line in self.process.stdout:
            self.lines.append(line)

    def _started(self) -> bool:
        host = _HOST_URL.search(self.output)
        code = _CODE.search(self.output)
        if not (host and code):
            return False
        self.port, self.key, self.code = int(host[1]), host[2], code[1]
        try:
            return fetch(self.port, "/host")[0] == 200
        except OSError:
            return False


def fetch(port: int, path: str, headers: dict[str, str] | None = None) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of one request."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request("GET", path, headers=headers or {})
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    finally:
        connection.close()


def launch(*options: str, env: dict[str, str] | None = None) -> subprocess.Popen:
    """Start ``speed313`` with exactly these options and do not wait."""
    # A shell that started us in the background has switched Ctrl-C off for our children as well.
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return subprocess.Popen(
        [sys.executable, "-m", "speed313", *options],
        cwd=ROOT,
        env={**os.environ, "PYTHONWARNINGS": "", "PYTHONIOENCODING": "utf-8", **(env or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
    )


def run_server(*options: str, env: dict[str, str] | None = None) -> RunningServer:
    """Start a server and wait until it answers.

    A port nobody uses, no browser and, unless ``--data`` is among the options, a game that is kept in memory only.
    """
    given = ["--no-browser", *options]
    if "--port" not in options:
        given += ["--port", str(free_port())]
    if not set(_STAYS) & set(options):
        given.append("--memory")
    server = RunningServer(launch(*given, env=env))
    server._reader = threading.Thread(target=server._read, daemon=True)
    server._reader.start()
    deadline = time.monotonic() + START_SECONDS
    while not server._started():
        ended = server.process.poll()
        if ended is not None or time.monotonic() > deadline:
            server.kill()
            raise AssertionError(f"speed313 {' '.join(given)} does not answer (status {ended}):\n{server.output}")
        time.sleep(0.05)
    return server
