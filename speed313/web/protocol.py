"""The wire's numbers and how a socket introduces itself; docs/protocol.md says the same in words."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from speed313.errors import ParseError, Speed313Error

PROTOCOL = 1
ROLES = ("phone", "host", "watch")
MAX_MESSAGE = 32 * 1024  # bytes
COMMANDS_PER_SECOND = 20
COMMANDS_AT_ONCE = 40
FRAMES_PER_SECOND = 50  # whatever they hold
FRAMES_AT_ONCE = 200
MOST_WAITING = 300  # messages for one socket that does not read them
CONNECTIONS = 200  # open at once from one address
CONNECTIONS_PER_SECOND = 20  # of one address
CONNECTIONS_AT_ONCE = 200
PING_INTERVAL = 5  # seconds
PING_TIMEOUT = 10  # seconds
_MOST_TEXT = 200
_FIELDS = ("protocol", "role", "table", "token", "key", "pin")
# Who may send which secret: a host has no seat, a phone no power.
_SECRETS = {"token": "phone", "key": "host", "pin": "host"}


@dataclass(frozen=True, slots=True)
class Hello:
    """What a new socket says of itself: its role, the table's code, a seat's token, the host key or the PIN."""

    role: str
    table: str | None
    token: str | None
    key: str | None
    pin: str | None


def read_auth(auth: object) -> Hello:
    """Read Socket.IO's ``auth`` object.

    Raises:
        ParseError: ``old_protocol``, or ``bad_message`` naming the first field that is wrong.
    """
    if not isinstance(auth, dict):
        raise ParseError("bad_message", field="auth")
    protocol = auth.get("protocol")
    if not isinstance(protocol, int) or isinstance(protocol, bool):
        raise ParseError("bad_message", field="protocol")
    if protocol != PROTOCOL:
        raise ParseError("old_protocol")
    for name in auth:
        if name not in _FIELDS:
            raise ParseError("bad_message", field=str(name)[:40])
    role = auth.get("role")
    if role not in ROLES:
        raise ParseError("bad_message", field="role")
    table, token, key, pin = (_text(auth, name) for name in ("table", "token", "key", "pin"))
    for name, owner in _SECRETS.items():
        if auth.get(name) is not None and role != owner:
            raise ParseError("bad_message", field=name)
    if table is None and role != "host":
        raise ParseError("bad_message", field="table")
    return Hello(role, table, token, key, pin)


def _text(auth: dict[str, Any], name: str) -> str | None:
    value = auth.get(name)
    if value is None:
        return None
    if not isinstance(value, str) or not 0 < len(value) <= _MOST_TEXT or not value.isprintable():
        raise ParseError("bad_message", field=name)
    return value


def refusal(error: Speed313Error) -> dict[str, Any]:
    """A refusal's code and facts, as they go over the wire."""
    return {"code": error.code, "params": dict(error.params)}


class Bucket:
    """Lets through so many ``per_second`` in the long run and ``at_once`` in a burst."""

    __slots__ = ("_at_once", "_filled", "_left", "_now", "_per_second")

    def __init__(
        self,
        per_second: float = COMMANDS_PER_SECOND,
        at_once: float = COMMANDS_AT_ONCE,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """A full bucket; ``now`` is a monotonic clock in seconds."""
        self._per_second, self._at_once = per_second, at_once
        self._now = now
        self._filled = now()
        self._left = float(at_once)

    def take(self) -> bool:
        """Whether one more may pass now."""
        at = self._now()
        self._left = min(self._left + (at - self._filled) * self._per_second, float(self._at_once))
        self._filled = at
        if self._left < 1:
            return False
        self._left -= 1
        return True
