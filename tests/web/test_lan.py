"""Which address goes into the QR."""

from itertools import permutations

import pytest

from speed313.web.lan import Adapter, own_adapters, own_names, rank, route_votes


def best(*adapters, vote=None):
    """The address chosen from (name, address) pairs, the same in every order."""
    chosen = set()
    for order in permutations([Adapter(*adapter) for adapter in adapters]):
        ranked = rank(order, [vote] if vote else [])
        chosen.add(ranked[0].address if ranked else None)
    assert len(chosen) == 1, chosen
    return chosen.pop()


def listed(*adapters, vote=None):
    ranked = rank([Adapter(*adapter) for adapter in adapters], [vote] if vote else [])
    return [adapter.address for adapter in ranked]


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
        # names of VPNs that speak of Ethernet
        ([("PANGP Virtual Ethernet Adapter", "10.20.0.2"), ("Wi-Fi", "192.168.1.7")], "10.20.0.2", "192.168.1.7"),
        ([("Fortinet SSL VPN Virtual Ethernet Adapter", "10.3.0.2"), ("Ethernet", "10.0.0.7")], "10.3.0.2", "10.0.0.7"),
        # containers and VPNs in the ranges of hotspots
        ([("cni0", "10.42.0.1"), ("wlan0", "192.168.1.9")], None, "192.168.1.9"),
        ([("wg0", "10.42.0.1"), ("eth0", "130.89.1.7")], "10.42.0.1", "130.89.1.7"),
        ([("bridge100", "192.168.64.1"), ("en0", "10.0.0.4")], None, "10.0.0.4"),
        # the laptop's Wi-Fi behind a virtual switch of its own: what leads out wins over what does not
        ([("Hyper-V Virtual Ethernet Adapter", "172.17.0.1"), ("Hyper-V Virtual Ethernet Adapter #2", "192.168.1.8")],
         "192.168.1.8", "192.168.1.8"),
        # a VPN comes after everything else
        ([("tun0", "10.8.0.2"), ("docker0", "172.17.0.1")], "10.8.0.2", "172.17.0.1"),
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


@pytest.mark.parametrize(
    ("name", "address", "kind"),
    [
        ("wlp3s0", "192.168.1.23", "wifi"),
        ("Intel(R) Wi-Fi 6 AX201 160MHz", "192.168.1.23", "wifi"),
        ("en0", "192.168.1.23", "cable"),
        ("Realtek PCIe GbE Family Controller", "10.0.0.3", "cable"),
        ("usb0", "192.168.42.129", "other"),
        ("Microsoft Wi-Fi Direct Virtual Adapter #2", "192.168.137.1", "hotspot"),
        ("bridge100", "192.168.2.1", "hotspot"),
        ("wlan0", "10.42.0.1", "hotspot"),
        ("en0", "172.20.10.4", "hotspot"),
        ("docker0", "172.17.0.1", "virtual"),
        ("VirtualBox Host-Only Ethernet Adapter", "192.168.56.1", "virtual"),
        ("flannel.1", "10.42.0.0", "virtual"),
        ("WireGuard Tunnel", "10.2.0.2", "vpn"),
        ("en7", "100.101.102.103", "vpn"),
    ],
)
def test_what_an_adapter_is(name, address, kind):
    adapter = Adapter(name, address)
    assert adapter.kind == kind
    assert adapter.real == (kind not in ("virtual", "vpn"))


def test_the_weightier_of_two_routes_wins():
    pair = [Adapter("eth0", "192.168.1.2"), Adapter("wlan0", "192.168.7.9")]
    for votes in (["192.168.1.2", "192.168.7.9"], ["192.168.7.9", "192.168.1.2"]):
        assert rank(pair, votes)[0].address == votes[0]
    # A VPN takes the first; the second still tells the two apart.
    assert rank([*pair, Adapter("tun0", "10.8.0.2")], ["10.8.0.2", "192.168.7.9"])[0].address == "192.168.7.9"


def test_the_network_of_an_address():
    assert Adapter("wlan0", "192.168.1.23").network == "192.168.1.0/24"
    assert Adapter("wlan0", "10.1.2.3", 16).network == "10.1.0.0/16"


def test_this_machine_has_addresses_and_names():
    addresses = [adapter.address for adapter in own_adapters()]
    assert "127.0.0.1" in addresses
    assert set(route_votes()) <= set(addresses)
    assert all(name == name.lower() and name for name in own_names())
