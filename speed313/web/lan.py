"""Which of this machine's addresses the phones should use.

Nobody can always know, so the addresses are ranked and the best one is shown; ``--lan-ip`` settles it by hand.
"""

import re
import socket
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network

import ifaddr

_LINK_LOCAL = IPv4Network("169.254.0.0/16")  # given by nobody: the machine is on no network there
_SHARED = IPv4Network("100.64.0.0/10")  # carriers and some VPNs
_PRIVATE = tuple(IPv4Network(text) for text in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"))
# What a laptop gives out, or gets, when it makes or uses a hotspot: these adapters look virtual but phones are on them.
_HOTSPOTS = tuple(
    IPv4Network(text) for text in ("192.168.137.0/24", "192.168.2.0/24", "10.42.0.0/24", "172.20.10.0/28")
)
_VIRTUAL = re.compile(
    r"^(docker|br-|veth|virbr|vnet|vmnet|vmenet|vboxnet|podman|cni|flannel|cali|lxc|lxd|utun|tun|tap|wg|tailscale|zt|feth"
    r"|ppp|ipsec|nordlynx|proton|awdl|llw|bridge)"
    r"|vethernet|hyper-v|virtualbox|vmware|vpn|wireguard|tailscale|zerotier|tap-windows|openvpn|docker|wsl|npcap|loopback",
    re.IGNORECASE,
)
_REAL = re.compile(r"^(wl|en|eth)|wi-?fi|wireless|wlan|ethernet|gbe|gigabit|family controller", re.IGNORECASE)
# Where a packet to a home network would leave, and one to every neighbour. Connecting a UDP socket sends nothing.
_PROBES = (("10.255.255.255", 1), ("224.0.0.251", 5353))


@dataclass(frozen=True, slots=True)
class Adapter:
    """One IPv4 address of this machine and the name of the adapter that has it."""

    name: str
    address: str


def rank(adapters: Iterable[Adapter], route_vote: str | None = None) -> list[Adapter]:
    """The addresses that a phone might reach, the likeliest first.

    Loopback and link-local addresses are left out, containers, virtual machines and VPNs come last. ``route_vote`` is
    the address the machine itself would send from; a VPN that takes all traffic does not win by it.
    """
    found = [adapter for adapter in set(adapters) if _usable(IPv4Address(adapter.address))]
    return sorted(found, key=lambda adapter: (-_score(adapter, route_vote), IPv4Address(adapter.address), adapter.name))


def _usable(address: IPv4Address) -> bool:
    return not (address.is_loopback or address in _LINK_LOCAL or address.is_unspecified or address.is_multicast)


def _score(adapter: Adapter, route_vote: str | None) -> int:
    address = IPv4Address(adapter.address)
    score = 40 if any(address in network for network in _PRIVATE) else 0
    if any(address in network for network in _HOTSPOTS):
        score += 10
    elif _VIRTUAL.search(adapter.name) or address in _SHARED:
        return score - 200
    if _REAL.search(adapter.name):
        score += 20
    return score + (100 if adapter.address == route_vote else 0)


def own_adapters() -> list[Adapter]:
    """Every IPv4 address of this machine."""
    return [
        Adapter(adapter.nice_name, ip.ip)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if isinstance(ip.ip, str)
    ]


def route_vote() -> str | None:
    """The address this machine would speak from to its neighbours, or None without a network."""
    for target in _PROBES:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(target)
            address: str = probe.getsockname()[0]
            return address
    return None


def own_names() -> set[str]:
    """What this machine is called on the local network, in lower case."""
    name = socket.gethostname().lower().rstrip(".")
    first = name.partition(".")[0]
    return {name, first, f"{first}.local"} - {"", ".local"}
