"""Which of this machine's addresses the phones should use.

Nobody can always know, so the addresses are ranked, the best one is shown and the host can go to the next.
"""

import re
import socket
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network

import ifaddr

_LINK_LOCAL = IPv4Network("169.254.0.0/16")  # given by nobody: the machine is on no network there
_SHARED = IPv4Network("100.64.0.0/10")  # carriers and some VPNs
_PRIVATE = tuple(IPv4Network(text) for text in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"))
_VPN = re.compile(
    r"^(utun|tun|tap|wg|tailscale|zt|feth|ppp|ipsec|nordlynx|proton|ham\d)"
    r"|vpn|wireguard|tailscale|zerotier|tap-windows|anyconnect|forti(net|client)|pangp|globalprotect|juniper"
    r"|pulse secure|check point|tunnel|wintun|hamachi|mullvad|nordlynx|cloudflare",
    re.IGNORECASE,
)
_VIRTUAL = re.compile(
    r"^(docker|br-|veth|virbr|vnet|vmnet|vmenet|vboxnet|vnic|podman|cni|flannel|cali|lxc|lxd|incus|awdl|llw|bridge)"
    r"|vethernet|hyper-v|virtualbox|vmware|parallels|virtual ethernet|docker|wsl|npcap|loopback",
    re.IGNORECASE,
)
_WIFI = re.compile(r"^wl|wi-?fi|wireless|wlan|802\.11|airport", re.IGNORECASE)
_CABLE = re.compile(r"^(en|eth)|ethernet|gbe|gigabit|family controller", re.IGNORECASE)
# What a laptop gives out when it makes a hotspot, and gets in an iPhone's: phones are there, whatever the name says.
_HOTSPOTS = tuple(IPv4Network(text) for text in ("192.168.137.1", "10.42.0.1", "10.42.1.1", "172.20.10.0/28"))
_MAC_HOTSPOT = re.compile(r"bridge1\d\d", re.IGNORECASE)
_MAC_HOTSPOTS = tuple(IPv4Network(f"192.168.{number}.1") for number in range(2, 10))
# Where a packet to a home network would leave, and one to every neighbour. Connecting a UDP socket sends nothing.
_PROBES = (("10.255.255.255", 1), ("224.0.0.251", 5353))
_WORTH = {"wifi": 20, "cable": 20, "hotspot": 10, "other": 0, "virtual": -200, "vpn": -400}


@dataclass(frozen=True, slots=True)
class Adapter:
    """One IPv4 address of this machine, the name of the adapter that has it, and the bits of its network."""

    name: str
    address: str
    prefix: int = 24

    @property
    def network(self) -> str:
        """The network it is in, as in ``192.168.1.0/24``."""
        return str(IPv4Network((self.address, self.prefix), strict=False))

    @property
    def kind(self) -> str:
        """``wifi``, ``cable``, ``hotspot``, ``vpn``, ``virtual`` (containers and virtual machines) or ``other``."""
        address = IPv4Address(self.address)
        if _VPN.search(self.name) or address in _SHARED:
            return "vpn"
        if _MAC_HOTSPOT.match(self.name) and any(address in network for network in _MAC_HOTSPOTS):
            return "hotspot"
        if _VIRTUAL.search(self.name):
            return "virtual"
        if any(address in network for network in _HOTSPOTS):
            return "hotspot"
        if _WIFI.search(self.name):
            return "wifi"
        return "cable" if _CABLE.search(self.name) else "other"

    @property
    def real(self) -> bool:
        """Whether phones may well be in its network."""
        return _WORTH[self.kind] >= 0

    @property
    def stray(self) -> bool:
        """Whether the machine gave itself the address because nobody else did."""
        return IPv4Address(self.address) in _LINK_LOCAL


def rank(adapters: Iterable[Adapter], votes: Sequence[str] = ()) -> list[Adapter]:
    """The addresses that a phone might reach, the likeliest first.

    Loopback and link-local addresses are left out; containers, virtual machines and, at the very end, VPNs come last.
    ``votes`` are the addresses the machine itself would send from, the weightiest first; a VPN that takes all traffic
    does not win by them.
    """
    found = [adapter for adapter in set(adapters) if _usable(IPv4Address(adapter.address))]
    return sorted(found, key=lambda adapter: (-_score(adapter, votes), IPv4Address(adapter.address), adapter.name))


def _usable(address: IPv4Address) -> bool:
    return not (address.is_loopback or address in _LINK_LOCAL or address.is_unspecified or address.is_multicast)


def _score(adapter: Adapter, votes: Sequence[str]) -> int:
    score = _WORTH[adapter.kind]
    if any(IPv4Address(adapter.address) in network for network in _PRIVATE):
        score += 40
    if adapter.address in votes and adapter.kind != "vpn":
        score += 100 // (1 + votes.index(adapter.address))
    return score


def own_adapters() -> list[Adapter]:
    """Every IPv4 address of this machine."""
    return [
        Adapter(adapter.nice_name, ip.ip, ip.network_prefix)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if isinstance(ip.ip, str)
    ]


def route_votes() -> list[str]:
    """The addresses this machine would speak from to its neighbours, none without a network."""
    found: list[str] = []
    for target in _PROBES:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(target)
            found.append(probe.getsockname()[0])
    return list(dict.fromkeys(found))


def own_names() -> set[str]:
    """What this machine is called on the local network, in lower case."""
    name = socket.gethostname().lower().rstrip(".")
    first = name.partition(".")[0]
    return {name, first, f"{first}.local"} - {"", ".local"}
