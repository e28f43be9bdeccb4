"""Servers and sockets that end with their test."""

import importlib.util

import pytest

from tests.web.client import Client
from tests.web.server import run_server

MODES = ["eventlet", "threading", *(["gevent"] if importlib.util.find_spec("gevent") else [])]
# Windows and clocks as short as the rules allow, so that a turn passes in a moment.
QUICK = ("--rules", "set_up_window=1,set_up_per_card=0,match_window=1,grace=1", "--bot-pause", "0.05")


@pytest.fixture
def servers():
    """Starts servers: ``servers("--bots", "2")``."""
    started = []

    def start(*options, **more):
        started.append(run_server(*options, **more))
        return started[-1]

    yield start
    for server in started:
        server.kill()


@pytest.fixture(scope="session", params=MODES)
def serving(request):
    """One server in each way of serving, for all tests that stay in the lobby."""
    server = run_server("--async", request.param)
    yield server
    server.kill()


@pytest.fixture
def server(serving):
    """A server in its lobby, with every seat free."""
    yield serving
    host = Client(serving, "host")
    for seat in host.table()["seats"]:
        host.ask("remove", seat=seat["seat"])
    host.close()


@pytest.fixture(params=MODES)
def quick(request, servers):
    """A server of one's own in each way of serving, where a turn passes in a moment."""
    return servers("--async", request.param, *QUICK)


@pytest.fixture
def clients():
    """Opens sockets: ``clients(server, "host")``."""
    opened = []

    def connect(*args, **more):
        opened.append(Client(*args, **more))
        return opened[-1]

    yield connect
    for client in opened:
        client.close()
