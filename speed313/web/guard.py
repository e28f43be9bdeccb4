"""The outermost layer of the web: who may speak to us, and what every answer says about itself."""

import re
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import quote

from speed313.web.place import Place

Environ = dict[str, Any]
StartResponse = Callable[..., Any]
Wsgi = Callable[[Environ, StartResponse], Iterable[bytes]]

_HOST = re.compile(r"(?P<name>[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?", re.IGNORECASE)
_EVERYWHERE = (("X-Content-Type-Options", "nosniff"),)
# These say something about a page. A picture or a module has no use for them, and a phone loads forty of those.
_FIXED = (
    *_EVERYWHERE,
    ("Referrer-Policy", "no-referrer"),
    ("X-Frame-Options", "DENY"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()"),
)


def host_name(host: str) -> str | None:
    """The name or number in a ``Host`` header, without the port and in lower case; None where it is not one."""
    match = _HOST.fullmatch(host)
    return match["name"].strip("[]").lower().rstrip(".") if match else None


def origin_allowed(place: Place, origin: str | None, environ: Environ) -> bool:
    """Whether a page of that origin may open a socket: a page of ours, or something that is no browser.

    The page has to come from the same host as the request; behind a proxy that changes the host, from a host that
    was named by option.
    """
    host = host_name(environ.get("HTTP_HOST", ""))
    if host is None or not place.answers_to(host):
        return False
    if origin is None:
        return True
    scheme, _, source = origin.partition("://")
    name = host_name(source)  # nothing but a host and its port: two origins in one header are none
    return scheme in ("http", "https") and name is not None and (name == host or name in place.names)


def content_policy(*hosts: str) -> str:
    """What a page of ours may load: our own files and nothing else. Old Safari wants the socket's address spelled.

    ``hosts`` are those whose pages these may be: the one that was asked, and the one in front of it.
    """
    sockets = " ".join(f"ws://{host} wss://{host}" for host in dict.fromkeys(hosts))
    return (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        f"media-src 'self'; connect-src 'self' {sockets}; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    )


class Guard:
    """Wraps the whole application, sockets included."""

    def __init__(self, inner: Wsgi, place: Place, wrong_host: Callable[[], str]) -> None:
        """A guard before ``inner``; ``wrong_host`` gives the sentence for a request that does not mean us."""
        self._inner = inner
        self._place = place
        self._wrong_host = wrong_host

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request (WSGI)."""
        host = environ.get("HTTP_HOST", "")
        name = host_name(host)
        if name is None or not self._place.answers_to(name):
            return self._refuse(start_response)
        if self._lost_slash(environ):
            return self._redirect(start_response, quote(f"{self._place.prefix}/"))
        # Compressing each small message costs more than it saves on a local network.
        environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
        policy = content_policy(host, *self._place.public_hosts)
        is_file = environ.get("PATH_INFO", "").startswith("/static/")

        def start(status: str, given: list[tuple[str, str]], *more: Any) -> Any:
            # What is no file of ours, such as "there is nothing here", is a page.
            is_page = not (is_file and status[:1] in "23")
            headers = [*_FIXED, ("Content-Security-Policy", policy)] if is_page else _EVERYWHERE
            return start_response(status, [*given, *headers], *more)

        return self._inner(environ, start)

    def _lost_slash(self, environ: Environ) -> bool:
        """Take off the path that a proxy has left before ours; whether that is all there is, without a slash."""
        prefix, path = self._place.prefix, environ.get("PATH_INFO", "")
        if not prefix or path == prefix or not path.startswith(f"{prefix}/"):
            return bool(prefix) and path == prefix
        environ["SCRIPT_NAME"] = environ.get("SCRIPT_NAME", "") + prefix
        environ["PATH_INFO"] = path[len(prefix) :]
        return False

    def _redirect(self, start_response: StartResponse, path: str) -> Iterable[bytes]:
        start_response("308 Permanent Redirect", [("Location", path), ("Content-Length", "0"), *_FIXED])
        return [b""]

    def _refuse(self, start_response: StartResponse) -> Iterable[bytes]:
        body = self._wrong_host().encode()
        kind = ("Content-Type", "text/plain; charset=utf-8")
        start_response("400 Bad Request", [kind, ("Content-Length", str(len(body))), *_FIXED])
        return [body]
