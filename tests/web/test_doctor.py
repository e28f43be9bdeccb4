"""What the lobby and ``speed313 doctor`` tell a host to whom no phone comes."""

import json
import plistlib
import socket

import pytest

from speed313 import doctor_command
from speed313.catalogue import sentence
from speed313.errors import ParseError
from speed313.lock import FolderLock
from speed313.resources import static_folder
from speed313.web.compass import Compass
from speed313.web.doctor import MOST_HINTS, Facts, diagnose, slow_link
from speed313.web.invitation import PATIENCE, Invitation, read_choice
from speed313.web.lan import Adapter
from speed313.web.phones import Phones
from speed313.web.place import find_place
from speed313.web.surroundings import Surroundings, look_around
from tests.web.server import free_port, launch

WIFI = Adapter("wlan0", "192.168.1.23")
DOCKER = Adapter("docker0", "172.17.0.1", 16)
HOTSPOT = Adapter("Local Area Connection* 10", "192.168.137.1")
VPN = Adapter("tun0", "10.8.0.2")
INNER = Adapter("eth0", "172.17.0.2", 16)


def codes(address=WIFI.address, adapters=(WIFI,), **more):
    return [hint.code for hint in diagnose(Facts(3130, address, tuple(adapters), **more))]


def urgent(address=WIFI.address, adapters=(WIFI,), **more):
    return [hint.code for hint in diagnose(Facts(3130, address, tuple(adapters), **more)) if hint.urgent]


# --- which hints --------------------------------------------------------------------------------------------------


def test_an_ordinary_machine_gets_the_firewall_the_same_wifi_the_guest_wifi_and_the_hotspot():
    assert codes() == ["same_wifi", "guest_wifi", "firewall", "hotspot"]
    assert urgent() == []


@pytest.mark.parametrize("firewall", ["ufw", "firewalld", "nftables", "windows", "macos"])
def test_a_firewall_that_is_on_comes_first(firewall):
    assert codes(firewall=firewall) == [f"firewall_{firewall}", "same_wifi", "guest_wifi", "hotspot"]


def test_a_vpn_comes_before_everything_that_is_only_likely():
    assert codes(adapters=[WIFI, VPN], firewall="ufw")[:3] == ["vpn", "firewall_ufw", "same_wifi"]
    (vpn, *_) = diagnose(Facts(3130, WIFI.address, (WIFI, VPN)))
    assert dict(vpn.params) == {"name": "tun0"}


def test_several_networks_are_counted_without_the_virtual_ones():
    (several,) = (hint for hint in diagnose(Facts(1, WIFI.address, (WIFI, HOTSPOT, DOCKER))) if hint.code == "several")
    assert dict(several.params) == {"n": 2}
    assert "several" not in codes(adapters=[WIFI, DOCKER])
    assert "several" not in codes(adapters=[WIFI, Adapter("eth0", "192.168.1.24")])


def test_a_machine_on_no_network_hears_of_nothing_else():
    assert codes("127.0.0.1", []) == ["no_network", "hotspot"]
    assert codes("127.0.0.1", [], stray=True, firewall="ufw") == ["stray", "hotspot"]
    assert urgent("127.0.0.1", []) == ["no_network"]


def test_wsl_is_told_only_where_it_hides_the_machine():
    assert urgent(INNER.address, [INNER], wsl=True) == ["wsl"]
    assert "wsl" not in codes(wsl=True)


def test_a_container_is_told_at_once_where_its_addresses_are_its_own():
    assert urgent(INNER.address, [INNER], container=True) == ["container"]
    assert codes(container=True)[0] == "container"  # it may have the address of the machine around it
    assert urgent(container=True) == []
    assert "container" not in codes(INNER.address, [INNER], container=True, option="public_url")
    assert codes("10.9.9.9", [INNER], container=True, option="lan_ip")[0] == "same_wifi"


def test_an_address_that_is_no_networks_is_told_at_once():
    assert urgent(DOCKER.address, [DOCKER]) == ["virtual"]
    assert urgent(DOCKER.address, [WIFI, DOCKER]) == ["virtual_next"]


def test_options_that_keep_phones_away_are_told():
    assert urgent("127.0.0.1", option="host") == ["host"]
    assert codes("127.0.0.1", option="host") == ["host", "hotspot"]
    assert codes("192.168.9.9", option="lan_ip")[0] == "lan_ip"
    assert "lan_ip" not in codes(option="lan_ip")


def test_the_list_stays_short_and_ends_with_what_always_works():
    full = codes("192.168.9.9", [WIFI, VPN, HOTSPOT], option="lan_ip", firewall="ufw")
    assert len(full) <= MOST_HINTS
    assert full[-1] == "hotspot"


def test_every_hint_has_a_sentence_that_its_facts_fill():
    texts = json.loads((static_folder() / "i18n" / "en.json").read_text(encoding="utf-8"))
    several = (WIFI, VPN, HOTSPOT, DOCKER)
    firewalls = ("ufw", "firewalld", "nftables", "windows", "macos")
    cases = [
        Facts(3130, "127.0.0.1"),
        Facts(3130, "127.0.0.1", stray=True),
        Facts(3130, "127.0.0.1", several, option="host"),
        Facts(3130, "10.9.9.9", several, option="lan_ip"),
        Facts(3130, INNER.address, (INNER,), wsl=True),
        Facts(3130, INNER.address, (INNER,), container=True),
        Facts(3130, DOCKER.address, (DOCKER,)),
        Facts(3130, DOCKER.address, several),
        Facts(3130, WIFI.address, several),
        *(Facts(3130, WIFI.address, several, firewall=firewall) for firewall in firewalls),
    ]
    hints = [*(hint for facts in cases for hint in diagnose(facts)), slow_link(1)]
    told = {hint.code: dict(hint.params) for hint in hints}
    assert {f"host.hint.{code}" for code in told} == {key for key in texts if key.startswith("host.hint.")}
    for code, params in told.items():
        assert "{" not in sentence(f"host.hint.{code}", **params)


# --- what the machine tells of itself -----------------------------------------------------------------------------


def around(root, files, platform="linux", environ=None):
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return look_around(root, platform, environ or {})


UNIT = "etc/systemd/system/multi-user.target.wants/firewalld.service"
ALF = "Library/Preferences/com.apple.alf.plist"


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({}, Surroundings()),
        ({"proc/version": "Linux version 6.1.0-18-amd64", "proc/1/cgroup": "0::/init.scope"}, Surroundings()),
        ({"proc/version": "Linux version 5.15.90.1-microsoft-standard-WSL2"}, Surroundings(wsl=True)),
        ({".dockerenv": ""}, Surroundings(container=True)),
        ({"run/.containerenv": "engine=podman"}, Surroundings(container=True)),
        ({"proc/1/cgroup": "12:cpu:/docker/0123abcd"}, Surroundings(container=True)),
        ({"etc/ufw/ufw.conf": "# on at boot\nENABLED=yes\n"}, Surroundings(firewall="ufw")),
        ({"etc/ufw/ufw.conf": "ENABLED=no\n", UNIT: ""}, Surroundings(firewall="firewalld")),
        ({"run/firewalld.pid": "77"}, Surroundings(firewall="firewalld")),
        ({"etc/systemd/system/sysinit.target.wants/nftables.service": ""}, Surroundings(firewall="nftables")),
    ],
)
def test_a_linux_machine(tmp_path, files, expected):
    assert around(tmp_path, files) == expected


def test_a_container_that_says_so(tmp_path):
    assert around(tmp_path, {}, environ={"container": "podman"}).container


@pytest.mark.parametrize(
    ("state", "firewall"),
    [({"globalstate": 0}, ""), ({"globalstate": 1}, "macos"), ({}, "macos"), ([], "macos"), (None, "macos")],
)
def test_a_mac(tmp_path, state, firewall):
    files = {} if state is None else {ALF: plistlib.dumps(state)}
    assert around(tmp_path, files, "darwin") == Surroundings(firewall=firewall)


def test_windows_always_has_a_firewall(tmp_path):
    assert around(tmp_path, {}, "win32") == Surroundings(firewall="windows")


# --- when host pages hear of it -----------------------------------------------------------------------------------


class Lobby:
    """An invitation whose clock and adapters are the test's."""

    def __init__(self, *adapters):
        self.time = 100.0
        self.adapters = list(adapters)
        self.phones = Phones()
        self.place = find_place(3130, "0.0.0.0", None, None, ())
        settings = {}
        compass = Compass(self.place, settings.get, settings.__setitem__, lambda: (list(self.adapters), [], set()))
        self.invitation = Invitation(self.place, compass, self.phones, Surroundings(), lambda: self.time)

    def hints(self):
        return [hint["code"] for hint in self.invitation.body("K7QM")["hints"]]


def test_hints_come_after_a_while_and_go_with_the_first_phone():
    lobby = Lobby(WIFI)
    assert lobby.hints() == []
    lobby.time += PATIENCE - 0.1
    assert lobby.hints() == []
    lobby.time += 0.2
    assert lobby.hints() == ["same_wifi", "guest_wifi", "firewall", "hotspot"]
    lobby.phones.opened("192.168.1.50")
    assert lobby.hints() == []


def test_the_host_is_told_of_screens_that_get_through_without_websocket():
    lobby = Lobby(WIFI)
    lobby.phones.opened("192.168.1.50")
    lobby.invitation.slow = lambda: 2
    assert lobby.invitation.body("K7QM")["hints"] == [{"code": "slow_link", "params": {"n": 2}}]
    lobby.invitation.slow = lambda: 0
    assert lobby.hints() == []


def test_a_machine_on_no_network_is_told_at_once_and_shows_no_address():
    lobby = Lobby(Adapter("eth0", "169.254.94.80", 16))
    assert lobby.hints() == ["stray", "hotspot"]
    assert lobby.invitation.body("K7QM")["addresses"] == []


def test_all_addresses_are_listed_with_the_one_that_is_shown():
    lobby = Lobby(WIFI, DOCKER)
    lobby.invitation.use(DOCKER.address)
    body = lobby.invitation.body("K7QM")
    assert body["join_url"] == "http://172.17.0.1:3130/j/K7QM"
    assert body["addresses"] == [
        {"address": "192.168.1.23", "kind": "wifi", "name": "wlan0", "shown": False},
        {"address": "172.17.0.1", "kind": "virtual", "name": "docker0", "shown": True},
    ]
    assert json.loads(json.dumps(body)) == body


def test_an_address_given_by_option_is_the_only_one():
    place = find_place(3130, "0.0.0.0", None, "https://games.example:8443/speed", ())
    compass = Compass(place, lambda _: None, lambda *_: None, lambda: ([WIFI], [], set()))
    body = Invitation(place, compass, Phones(), Surroundings(), lambda: 0.0).body("K7QM")
    assert body["join_url"] == "https://games.example:8443/speed/j/K7QM"
    shown = {"address": "https://games.example:8443/speed", "kind": "given", "name": "", "shown": True}
    assert body["addresses"] == [shown]


class Enough(Exception):
    """Ends a watch."""


def test_the_watch_tells_of_a_new_network_and_of_the_hints_once():
    lobby = Lobby(WIFI)
    told = []
    steps = iter(
        [
            lambda: None,
            lambda: lobby.adapters.append(HOTSPOT),
            lambda: None,
            lambda: setattr(lobby, "time", lobby.time + PATIENCE),
            lambda: None,
        ]
    )

    def sleep(_seconds):
        told.append(0)
        step = next(steps, None)
        if step is None:
            raise Enough
        step()

    with pytest.raises(Enough):
        lobby.invitation.watch(sleep, lambda: told.append(1))
    assert told == [0, 0, 1, 0, 0, 1, 0, 0]


def test_the_watch_outlives_a_fault_of_an_adapter():
    lobby = Lobby(WIFI)
    calls = []

    def look():
        calls.append("look")
        raise OSError("no such device")

    lobby.invitation._compass.look = look
    sleeps = iter([None, None])

    def sleep(_seconds):
        if next(sleeps, "end") == "end":
            raise Enough

    with pytest.raises(Enough):
        lobby.invitation.watch(sleep, lambda: calls.append("told"))
    assert calls == ["look", "look"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"address": None}, "address"),
        ({"address": ""}, "address"),
        ({"address": "1" * 41}, "address"),
        ({"address": ["10.0.0.1"]}, "address"),
        ({"cid": ""}, "cid"),
        ({"cid": 5}, "cid"),
        ({"cid": "c" * 41}, "cid"),
        ({"more": 1}, "more"),
    ],
)
def test_the_wish_for_another_address_is_read_strictly(changes, field):
    message = {"cid": "c", "type": "use_address", "address": "10.0.0.1"}
    assert read_choice(message, "address") == "10.0.0.1"
    with pytest.raises(ParseError) as refused:
        read_choice({**message, **changes}, "address")
    assert refused.value.params == {"field": field}


# --- in the terminal ----------------------------------------------------------------------------------------------


def doctor(*options):
    process = launch("doctor", *options)
    output, _ = process.communicate(timeout=60)
    assert "Traceback" not in output, output
    return process.returncode, output


def test_the_doctor_tells_everything_it_knows(tmp_path):
    port = free_port()
    status, output = doctor("--port", str(port), "--data", str(tmp_path), "--lan-ip", "192.168.7.7")
    assert status == 0
    shown = sentence("doctor.address_shown", address="192.168.7.7", kind=sentence("doctor.kind.given"), name="--lan-ip")
    for text in (
        shown,
        sentence("doctor.port_free", port=port),
        sentence("doctor.game_none", folder=tmp_path),
        sentence("doctor.folder_good", folder=tmp_path),
        sentence("host.hint.same_wifi"),
        sentence("host.hint.hotspot"),
    ):
        assert text in output
    for about in ("addresses", "port", "game", "folder", "firewall", "browser"):
        assert f"\n{sentence(f'doctor.{about}')} " in "\n" + output


def test_the_doctor_knows_a_game_that_runs(servers, tmp_path):
    server = servers("--data", str(tmp_path), "--lan-ip", "192.168.7.7")
    _, output = doctor("--port", str(server.port), "--data", str(tmp_path))
    assert sentence("doctor.game_at", address=f"http://192.168.7.7:{server.port}/j/{server.code}") in output
    taken = sentence("doctor.port_game", port=server.port, next="@").partition("@")[0]
    assert taken in output


def test_the_doctor_tells_a_strangers_port_from_a_games():
    with socket.create_server(("0.0.0.0", 0)) as taken:
        port = taken.getsockname()[1]
        finding = doctor_command._port_finding(port)
    assert finding.good
    assert finding.text.startswith(sentence("doctor.port_taken", port=port, next="@").partition("@")[0])


def test_ports_that_are_all_taken_are_a_fault(monkeypatch):
    monkeypatch.setattr(doctor_command, "_free", lambda port: False)
    finding = doctor_command._port_finding(3130)
    assert (finding.good, finding.text) == (False, sentence("doctor.port_none", port=3130))


def test_a_game_without_an_address_and_a_folder_that_cannot_be(tmp_path):
    lock = FolderLock(tmp_path)
    try:
        game, folder = doctor_command._games(tmp_path)
    finally:
        lock.close()
    assert game.text == sentence("doctor.game_somewhere", folder=tmp_path)
    assert folder.good
    (tmp_path / "file").touch()
    _, folder = doctor_command._games(tmp_path / "file" / "games")
    assert not folder.good
    assert str(tmp_path / "file" / "games") in folder.text


def test_a_folder_that_is_not_there_yet_is_not_made(tmp_path):
    _, folder = doctor_command._games(tmp_path / "a" / "b")
    assert folder.good
    assert list(tmp_path.iterdir()) == []


def test_no_address_is_a_fault():
    place = find_place(3130, "0.0.0.0", None, None, ())
    (finding,) = doctor_command._addresses(place)
    assert (finding.good, finding.text) == (False, sentence("doctor.no_addresses"))
    Compass(place, lambda _: None, lambda *_: None, lambda: ([WIFI, DOCKER], [], set()))
    shown, other = doctor_command._addresses(place)
    assert "192.168.1.23" in shown.text
    assert "docker0" in other.text
    assert shown.good
    assert other.good


@pytest.mark.parametrize(
    ("platform", "display", "key"),
    [("linux", ":0", "browser_found"), ("linux", "", "browser_none"), ("darwin", "", "browser_found")],
)
def test_a_browser_needs_a_screen(monkeypatch, platform, display, key):
    monkeypatch.setattr(doctor_command.sys, "platform", platform)
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(doctor_command.webbrowser, "get", lambda: "a browser")
    assert doctor_command._browser().text == sentence(f"doctor.{key}")
