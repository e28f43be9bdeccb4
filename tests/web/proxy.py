"""A proxy in front of the server, as people run one: under a path, with another host name, with or without sockets."""

from tests.web.relay import CHUNK, Relay

MOST_HEAD = 64 * 1024


class Proxy(Relay):
    """Passes requests on one by one. A relay besides: it can fall silent, or be slow.

    ``prefix`` is the path it answers under and ``keeps`` whether it leaves it before the server's own; ``host`` is the
    host that the server is told, the page's own if none is given; ``upgrades`` says whether it knows WebSocket.
    """

    def __init__(self, target, prefix="", keeps=True, host="", upgrades=True, scheme="http"):
        self._prefix = prefix
        self._keeps = keeps
        self._host = host
        self._upgrades = upgrades
        self._scheme = scheme
        self.asked = []
        super().__init__(target)

    def first(self, page):
        """The head of the request, as the server is told it; the connection is for this request only."""
        head = b""
        while b"\r\n\r\n" not in head:
            more = page.recv(CHUNK)
            if not more or len(head) > MOST_HEAD:
                raise ValueError("not a request")
            head += more
        head, _, body = head.partition(b"\r\n\r\n")
        line, *headers = head.decode("latin-1").split("\r\n")
        method, path, version = line.split(" ")
        self.asked.append(path)
        if self._prefix and not self._keeps:
            if not path.startswith(self._prefix):
                raise ValueError("not our path")
            path = path[len(self._prefix) :] or "/"
        told = self._headers([header.partition(": ")[::2] for header in headers])
        lines = [f"{method} {path} {version}", *(f"{name}: {value}" for name, value in told)]
        return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body

    def _headers(self, given):
        names = {name.lower(): value for name, value in given}
        upgrade = self._upgrades and names.get("upgrade", "").lower() == "websocket"
        dropped = {"host", "connection", *(() if upgrade else ("upgrade",))}
        dropped |= set() if upgrade else {name for name in names if name.startswith("sec-websocket-")}
        told = [(name, value) for name, value in given if name.lower() not in dropped]
        forwarded = [("X-Forwarded-Proto", self._scheme), ("X-Forwarded-For", "203.0.113.9")]
        forwarded.append(("X-Forwarded-Host", names.get("host", "")))
        return [
            ("Host", self._host or names.get("host", "")),
            ("Connection", "Upgrade" if upgrade else "close"),
            *told,
            *forwarded,
        ]
