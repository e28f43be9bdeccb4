"""Start an installed ``speed313``, fetch all that a browser could ask for, and stop it with Ctrl-C.

    python tools/served.py /some/where/bin/speed313

The pages have to come, with everything they point to; every file of ``static/`` has to come with its own bytes and a
type the browser accepts under ``nosniff``; Ctrl-C has to end the program with status 0.
"""

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urljoin

STATIC = Path(__file__).resolve().parent.parent / "static"
PAGES = ("/", "/host", "/w")
START_SECONDS = 60.0
STOP_SECONDS = 15.0
# A module or a style sheet of another type is refused by the browser; the system's table of types may be wrong.
TYPES = {".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml"}
_POINTER = re.compile(rb"""\b(?:src|href)="([^"#]*)""")


class Fault(Exception):
    """The program does not do what an installed one has to do."""


def free_port() -> int:
    """A port nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def fetch(port: int, path: str) -> tuple[int, str, bytes]:
    """Status, content type without its parameters, and body."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        kind = (answer.getheader("Content-Type") or "").partition(";")[0]
        return answer.status, kind, answer.read()
    finally:
        connection.close()


def await_start(program: "subprocess.Popen[bytes]", port: int) -> None:
    """Wait until the program listens."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if program.poll() is not None:
            raise Fault(f"ended at once with status {program.returncode}")
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise Fault(f"does not listen on port {port} after {START_SECONDS:.0f} seconds")


def check_pages(port: int) -> int:
    """Fetch the pages and what they point to; the number of addresses."""
    asked = set(PAGES)
    for page in PAGES:
        status, kind, body = fetch(port, page)
        if (status, kind) != (200, "text/html"):
            raise Fault(f"{page} answers {status} {kind}")
        asked |= {urljoin(page, found.decode()) for found in _POINTER.findall(body)}
    for path in sorted(asked):
        status, _, _ = fetch(port, path)
        if status != 200:
            raise Fault(f"a page points to {path}, which answers {status}")
    return len(asked)


def check_files(port: int) -> int:
    """Compare every file of ``static/`` with what is served; the number of files."""
    files = sorted(path for path in STATIC.rglob("*") if path.is_file())
    for path in files:
        name = path.relative_to(STATIC).as_posix()
        status, kind, body = fetch(port, f"/static/{name}")
        if status != 200:
            raise Fault(f"/static/{name} answers {status}")
        if body != path.read_bytes():
            raise Fault(f"/static/{name} has other bytes")
        if kind != TYPES.get(path.suffix, kind):
            raise Fault(f"/static/{name} is served as {kind}")
    return len(files)


def stop(program: "subprocess.Popen[bytes]") -> None:
    """Press Ctrl-C and demand a clean end."""
    program.send_signal(signal.SIGINT)
    try:
        status = program.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        raise Fault(f"still runs {STOP_SECONDS:.0f} seconds after Ctrl-C") from None
    if status != 0:
        raise Fault(f"Ctrl-C ends it with status {status}")


def check(command: list[str], environment: dict[str, str] | None = None) -> str:
    """Do all of it with a command, started in an empty folder; what was seen, in one line.

    Raises:
        Fault: something was not as it has to be; the text ends with what the program printed.
    """
    # A shell that started us in the background has switched Ctrl-C off for our children as well.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    port = free_port()
    arguments = ["--no-browser", "--memory", "--port", str(port)]
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as output:
        program = subprocess.Popen(
            [*command, *arguments],
            cwd=folder,
            env=environment or dict(os.environ),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            await_start(program, port)
            pages = check_pages(port)
            files = check_files(port)
            stop(program)
        except Fault as fault:
            output.seek(0)
            raise Fault(f"{fault}\n{output.read().decode(errors='replace')}") from None
        finally:
            program.kill()
            program.wait()
    return f"{pages} pages and pointers, {files} static files served; Ctrl-C ended it with status 0"


if __name__ == "__main__":
    try:
        print(check(sys.argv[1:]))
    except Fault as found:
        sys.exit(f"wheel check failed: {found}")
