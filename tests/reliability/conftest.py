"""Servers and sockets as the tests of the web have them."""

from tests.web.conftest import clients, servers

__all__ = ["clients", "servers"]
