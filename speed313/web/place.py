"""Where the server is: the address in the QR, the address of the host page, the names it answers to."""

from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import ip_address
from urllib.parse import unquote, urlsplit

from speed313.web.lan import Adapter, own_names

LOOPBACK = "127.0.0.1"
ANYWHERE = ("", "0.0.0.0", "::")


@dataclass(slots=True)
class Place:
    """The addresses of one running server. They may change while it runs: see ``Compass``.

    ``address`` is the host that the phones use; ``public_url``, where it is given, is used exactly in its place.
    ``names`` are the host names, in lower case, that the server answers to besides numeric addresses. ``fixed`` says
    that ``address`` was given by option; ``given`` that it was given for the phones. ``adapters`` are this machine's
    addresses, the likeliest first; ``stray`` says that there are only some that nobody gave it. ``moved`` is called
    whenever ``address`` has become another one.
    """

    port: int
    address: str
    public_url: str | None = None
    names: frozenset[str] = field(default_factory=frozenset)
    fixed: bool = True
    given: bool = False
    adapters: tuple[Adapter, ...] = ()
    stray: bool = False
    moved: Callable[[], None] = lambda: None

    @property
    def base_url(self) -> str:
        """What stands before ``/j/CODE``."""
        return self.public_url.rstrip("/") if self.public_url else f"http://{_bracketed(self.address)}:{self.port}"

    @property
    def prefix(self) -> str:
        """The path of ``public_url``, as in ``/party``, which a proxy may leave before ours; ``""`` for none."""
        return unquote(urlsplit(self.public_url).path).rstrip("/") if self.public_url else ""

    @property
    def public_hosts(self) -> tuple[str, ...]:
        """Host and port of ``public_url``, where it is given."""
        return (urlsplit(self.public_url).netloc.rpartition("@")[2],) if self.public_url else ()

    @property
    def local_only(self) -> bool:
        """Whether no phone can reach the address: the machine is on no network, or listens to itself only."""
        return not self.given and _loopback(self.address)

    @property
    def typed(self) -> str:
        """What a guest types who cannot scan."""
        return self.public_url or f"{_bracketed(self.address)}:{self.port}"

    @property
    def choices(self) -> tuple[Adapter, ...]:
        """The addresses that the host may go through; none where one was given by option."""
        return () if self.fixed else self.adapters

    @property
    def adapter(self) -> Adapter | None:
        """The adapter whose address is shown, if it is one of this machine's."""
        return next((adapter for adapter in self.adapters if adapter.address == self.address), None)

    def join_url(self, code: str) -> str:
        """The address in the QR of a table."""
        return f"{self.base_url}/j/{code}"

    def host_url(self, key: str) -> str:
        """The host page on this machine; the key is in the fragment, which no server and no log sees."""
        return f"http://{LOOPBACK}:{self.port}/host#k={key}"

    def answers_to(self, host: str) -> bool:
        """Whether a browser that says ``host`` means us.

        A numeric address cannot be a foreign site's name that was bent to point here (DNS rebinding), and it may be a
        router's or a container host's that leads here, or one that this machine got a moment ago; a name must be one
        of ours.
        """
        return host in self.names or _numeric(host)


def find_place(port: int, host: str, lan_ip: str | None, public_url: str | None, names: tuple[str, ...]) -> Place:
    """The place of a server that listens on ``host`` and ``port``; a compass finds its address if none is given.

    ``lan_ip`` is used as it is; ``names`` are further host names to answer to.
    """
    fixed = host not in ANYWHERE
    address = lan_ip or (host if fixed else LOOPBACK)
    ours = own_names() | {"localhost", host.lower(), address.lower()} | {name.lower() for name in names}
    if public_url:
        ours.add((urlsplit(public_url).hostname or "").lower())
    given = bool(lan_ip or public_url)
    return Place(port, address, public_url, frozenset(ours - {""}), fixed or given, given)


def _numeric(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _loopback(host: str) -> bool:
    return host == "localhost" or (_numeric(host) and ip_address(host).is_loopback)


def _bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address
