"""Why no phone comes: from what the server knows of its machine to what a host should check, most likely first."""

from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network

from speed313.web.lan import Adapter

MOST_HINTS = 6
# Where containers, and WSL without "mirrored", live behind an address translation.
_INNER = tuple(IPv4Network(text) for text in ("172.16.0.0/12", "10.88.0.0/16"))
_FIREWALLS = ("windows", "macos", "ufw", "firewalld", "nftables")


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known when no phone comes.

    ``address`` is the one shown and ``adapters`` the machine's addresses, both as in ``Place``; ``option`` says how
    the address was given: ``lan_ip``, ``public_url``, ``host`` or ``""``. ``firewall`` is the one that is probably
    on, ``""`` for none that is known.
    """

    port: int
    address: str
    adapters: tuple[Adapter, ...] = ()
    stray: bool = False
    option: str = ""
    container: bool = False
    wsl: bool = False
    firewall: str = ""

    @property
    def shown(self) -> Adapter | None:
        """The adapter whose address is shown."""
        return next((adapter for adapter in self.adapters if adapter.address == self.address), None)

    @property
    def inner(self) -> bool:
        """Whether every address is one of those that only this machine can open."""
        addresses = [IPv4Address(adapter.address) for adapter in self.adapters if adapter.real]
        return all(any(address in network for network in _INNER) for address in addresses)


@dataclass(frozen=True, slots=True)
class Hint:
    """One thing to check. ``urgent``: no phone can come before it is put right, so nobody need wait for one."""

    code: str
    params: tuple[tuple[str, str | int], ...] = ()
    urgent: bool = False


def diagnose(facts: Facts) -> tuple[Hint, ...]:
    """What to check, most likely first; the sentences are ``host.hint.<code>`` in the language files."""
    certain = tuple(_certain(facts))
    likely = () if any(hint.code in ("no_network", "stray", "host") for hint in certain) else tuple(_likely(facts))
    # The way that always works stays on the list, however long it is.
    return (*(*certain, *likely)[: MOST_HINTS - 1], Hint("hotspot"))


def slow_link(screens: int) -> Hint:
    """That so many screens get through without WebSocket only."""
    return Hint("slow_link", (("n", screens),))


def _certain(facts: Facts) -> Iterator[Hint]:
    """Faults that are there for sure, or nearly."""
    if facts.option == "host" and IPv4Address("127.0.0.1") == _number(facts.address):
        yield Hint("host", (("address", facts.address),), urgent=True)
    elif facts.option == "lan_ip" and facts.shown is None and not facts.container:
        yield Hint("lan_ip", (("address", facts.address),))
    if facts.option:
        return
    if not facts.adapters:
        yield Hint("stray" if facts.stray else "no_network", urgent=True)
    elif facts.wsl and facts.inner:
        yield Hint("wsl", urgent=True)
    elif facts.container:
        yield Hint("container", urgent=facts.inner)
    elif facts.shown is not None and not facts.shown.real:
        better = any(adapter.real for adapter in facts.adapters)
        yield Hint("virtual_next" if better else "virtual", (("address", facts.address),), urgent=True)


def _likely(facts: Facts) -> Iterator[Hint]:
    """What it mostly is at parties."""
    vpn = next((adapter for adapter in facts.adapters if adapter.kind == "vpn"), None)
    if vpn is not None:
        yield Hint("vpn", (("name", vpn.name),))
    if facts.firewall in _FIREWALLS:
        yield Hint(f"firewall_{facts.firewall}", (("port", facts.port),))
    yield Hint("same_wifi")
    networks = len({adapter.network for adapter in facts.adapters if adapter.real})
    if networks > 1 and not facts.option:
        yield Hint("several", (("n", networks),))
    yield Hint("guest_wifi")
    if facts.firewall not in _FIREWALLS:
        yield Hint("firewall", (("port", facts.port),))


def _number(address: str) -> IPv4Address | None:
    try:
        return IPv4Address(address)
    except ValueError:
        return IPv4Address("127.0.0.1") if address in ("localhost", "::1") else None
