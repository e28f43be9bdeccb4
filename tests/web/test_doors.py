"""How many connections an address may have, and that the server outlives whoever opens as many as it can."""

import errno
import socket
import subprocess
import sys
import time

import pytest

from speed313.web.doors import MOST_KNOWN, Doors
from speed313.web.protocol import CONNECTIONS, CONNECTIONS_AT_ONCE, CONNECTIONS_PER_SECOND
from tests.web.server import ROOT, free_port

PHONE, OTHER = "192.168.1.66", "192.168.1.67"


class Seconds:
    at = 0.0

    def __call__(self):
        return self.at


@pytest.fixture
def clock():
    return Seconds()


def test_one_address_has_only_so_many_connections_and_the_others_theirs(clock):
    doors = Doors(clock)
    let_in = 0
    for _ in range(CONNECTIONS * 2):
        clock.at += 1  # slowly
        let_in += doors.enter(PHONE)
    assert let_in == CONNECTIONS
    assert doors.enter(OTHER)
    doors.leave(PHONE)
    assert doors.enter(PHONE)
    assert not doors.enter(PHONE)


def test_who_opens_and_closes_without_a_pause_is_slowed_down(clock):
    doors = Doors(clock)

    def tries(number):
        let_in = 0
        for _ in range(number):
            if doors.enter(PHONE):
                let_in += 1
                doors.leave(PHONE)
        return let_in

    assert tries(CONNECTIONS_AT_ONCE * 2) == CONNECTIONS_AT_ONCE
    clock.at += 2
    assert tries(CONNECTIONS_AT_ONCE * 2) == 2 * CONNECTIONS_PER_SECOND
    assert doors.enter(OTHER)


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.9", "::1", "::ffff:127.0.0.1"])
def test_this_machine_is_not_counted(clock, address):
    doors = Doors(clock)
    assert all(doors.enter(address) for _ in range(CONNECTIONS + CONNECTIONS_AT_ONCE + 1))


@pytest.mark.parametrize("address", ["fe80::1%eth0", "2001:db8::1", "", "unix"])
def test_any_other_address_is(clock, address):
    doors = Doors(clock)
    assert not all(doors.enter(address) for _ in range(CONNECTIONS + 1))


def test_addresses_that_come_and_go_are_forgotten(clock):
    doors = Doors(clock)
    doors.enter(PHONE)
    for number in range(MOST_KNOWN * 3):
        assert doors.enter(f"2001:db8::{number:x}")
        doors.leave(f"2001:db8::{number:x}")
    assert len(doors._buckets) <= MOST_KNOWN + 1
    assert PHONE in doors._inside


def own_address():
    """An address of this machine that is not its loopback, or None."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(("192.0.2.250", 9))
        except OSError:
            return None
        found = line.getsockname()[0]
    return None if found.startswith("127.") else found


@pytest.mark.parametrize("mode", ["eventlet", "threading"])
@pytest.mark.skipif(own_address() is None, reason="this machine is on no network")
def test_a_guest_with_connections_without_end_keeps_nobody_out(servers, clients, mode):
    server = servers("--async", mode)
    phone = clients(server)
    lines = [socket.create_connection((own_address(), server.port), timeout=20) for _ in range(CONNECTIONS + 20)]
    assert sum(_is_closed(line) for line in lines) == 20
    assert phone.call("clock", {})["now"] >= 0
    for line in lines:
        line.close()
    deadline = time.monotonic() + 30
    while not _answers(own_address(), server.port):  # those that are closed leave room
        assert time.monotonic() < deadline
        time.sleep(0.2)


def _is_closed(line):
    line.settimeout(0.02)
    try:
        return line.recv(1) == b""
    except TimeoutError:
        return False
    except OSError as error:
        return error.errno == errno.ECONNRESET


def _answers(host, port):
    try:
        with socket.create_connection((host, port), timeout=5) as line:
            line.sendall(f"GET /host HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode())
            return line.recv(64).startswith(b"HTTP/1.1 200")
    except OSError:
        return False


FEW = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
from speed313.cli import main
sys.exit(main(["--memory", "--no-browser", "--async", sys.argv[1], "--port", sys.argv[2]]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit there")
@pytest.mark.parametrize("mode", ["eventlet", "threading"])
def test_a_system_that_gives_no_more_sockets_does_not_end_the_server(mode):
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-c", FEW, mode, str(port)], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    try:
        deadline = time.monotonic() + 60
        while not _answers("127.0.0.1", port):
            assert time.monotonic() < deadline
            assert process.poll() is None, process.stderr.read()
            time.sleep(0.1)
        lines = [socket.create_connection(("127.0.0.1", port), timeout=20) for _ in range(100)]
        time.sleep(1)
        assert process.poll() is None, process.stderr.read()
        for line in lines:
            line.close()
        while not _answers("127.0.0.1", port):
            assert time.monotonic() < deadline + 60
            time.sleep(0.1)
    finally:
        process.kill()
        process.wait()
        process.stderr.close()
