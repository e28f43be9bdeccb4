"""Which address goes into the QR."""

from itertools import permutations

import pytest

from speed313.web.lan import Adapter, own_adapters, own_names, rank, route_vote


def best(*adapters, vote=None):
    """The address chosen from (name, address) pairs, the same in every order."""
    chosen = set()
    for order in permutations([Adapter(*adapter) for adapter in adapters]):
        ranked = rank(order, vote)
        chosen.add(ranked[0].address if ranked else None)
    assert len(chosen) == 1, chosen
    return chosen.pop()


def listed(*adapters, vote=None):
    return [adapter.address for adapter in rank([Adapter(*adapter) for adapter in adapters], vote)]


BOX = "VirtualBox Host-Only Ethernet Adapter"
F01 = (("lo", "127.0.0.1"), ("docker0", "172.17.0.1"), ("vEthernet (WSL)", "172.30.64.1"), ("wlan0", "192.168.1.23"))
F03 = (("eth0", "169.254.94.80"), ("wlan0", "10.1.2.3"))


def test_a_container_or_virtual_machine_is_never_chosen_over_the_wifi():
    assert best(*F01) == "192.168.1.23"
    assert listed(*F01)[0] == "192.168.1.23"
    assert set(listed(*F01)) == {"192.168.1.23", "172.17.0.1", "172.30.64.1"}  # the others can still be chosen


def test_a_link_local_address_is_never_chosen():
    assert best(*F03) == "10.1.2.3"
    assert listed(F03[0], ("lo", "127.0.0.1")) == []


@pytest.mark.parametrize(
    ("adapters", "vote", "address"),
    [
        # a VPN that takes all traffic
        ([("tun0", "10.8.0.2"), ("wlp3s0", "192.168.178.20")], "10.8.0.2", "192.168.178.20"),
        ([("WireGuard Tunnel", "10.2.0.2"), ("Intel(R) Wi-Fi 6 AX201", "192.168.0.7")], "10.2.0.2", "192.168.0.7"),
        ([("utun4", "100.101.102.103"), ("en0", "192.168.1.5")], None, "192.168.1.5"),
        ([("Tailscale", "100.64.0.9"), ("Ethernet", "10.0.0.9")], "100.64.0.9", "10.0.0.9"),
        # two networks: the one that leads out
        ([("eth0", "192.168.1.2"), ("wlan0", "192.168.2.9")], "192.168.1.2", "192.168.1.2"),
        ([("eth0", "10.0.0.2"), ("wlan0", "192.168.1.9")], "192.168.1.9", "192.168.1.9"),
        # the laptop's own hotspot, with no other network
        ([("Local Area Connection* 10", "192.168.137.1"), ("vEthernet (WSL)", "172.20.1.1")], None, "192.168.137.1"),
        ([("bridge100", "192.168.2.1"), ("utun0", "10.9.0.2")], "10.9.0.2", "192.168.2.1"),
        ([("wlan0", "10.42.0.1"), ("docker0", "172.17.0.1")], None, "10.42.0.1"),
        ([("en0", "172.20.10.2"), ("vmnet8", "192.168.56.1")], "172.20.10.2", "172.20.10.2"),
        ([(BOX, "192.168.56.1"), ("Realtek PCIe GbE Family Controller", "192.168.1.4")], "192.168.56.1", "192.168.1.4"),
        # better a virtual one than none
        ([("docker0", "172.17.0.1"), ("lo", "127.0.0.1")], None, "172.17.0.1"),
        # an office with public addresses
        ([("enp0s3", "130.89.1.7"), ("br-1a2b", "172.18.0.1")], "130.89.1.7", "130.89.1.7"),
        ([("lo", "127.0.0.1")], None, None),
        ([], None, None),
    ],
)  # fmt: skip
def test_the_address_that_phones_can_open_is_chosen(adapters, vote, address):
    assert best(*adapters, vote=vote) == address


def test_a_hotspot_and_the_home_wifi_are_both_offered():
    both = listed(("Local Area Connection* 10", "192.168.137.1"), ("Wi-Fi", "192.168.1.23"), vote="192.168.1.23")
    assert both == ["192.168.1.23", "192.168.137.1"]


def test_this_machine_has_addresses_and_names():
    assert "127.0.0.1" in [adapter.address for adapter in own_adapters()]
    vote = route_vote()
    assert vote is None or vote in [adapter.address for adapter in own_adapters()]
    assert all(name == name.lower() and name for name in own_names())
