"""The address stays right while the server runs, and what the host chose is remembered."""

import pytest

from speed313.errors import SeatError
from speed313.web.compass import MOST_REMEMBERED, SETTING, Compass
from speed313.web.guard import Guard
from speed313.web.lan import Adapter
from speed313.web.place import find_place

LO = Adapter("lo", "127.0.0.1", 8)
WIFI = Adapter("wlan0", "192.168.1.23")
DOCKER = Adapter("docker0", "172.17.0.1", 16)
HOTSPOT = Adapter("wlan1", "192.168.137.1")
CABLE = Adapter("eth0", "10.0.0.7")
STRAY = Adapter("eth0", "169.254.94.80", 16)


class Machine:
    """A machine whose adapters change, and the settings of its journal."""

    def __init__(self, *adapters, votes=(), settings=None):
        self.adapters = [LO, *adapters]
        self.votes = list(votes)
        self.names = {"laptop", "laptop.local"}
        self.settings = {} if settings is None else settings

    def survey(self):
        return list(self.adapters), list(self.votes), set(self.names)

    def start(self, host="0.0.0.0", lan_ip=None, public_url=None):
        place = find_place(3130, host, lan_ip, public_url, ())
        compass = Compass(place, self.settings.get, self.settings.__setitem__, self.survey)
        return place, compass

    def change(self, compass, *adapters):
        self.adapters = [LO, *adapters]
        compass.look()


def test_the_best_address_is_shown_from_the_start():
    place, _ = Machine(DOCKER, WIFI).start()
    assert place.join_url("K7QM") == "http://192.168.1.23:3130/j/K7QM"
    assert place.choices == (WIFI, DOCKER)
    assert place.adapter == WIFI


def test_the_host_goes_to_another_address_and_back():
    machine = Machine(WIFI, HOTSPOT)
    place, compass = machine.start()
    compass.use(HOTSPOT.address)
    assert place.join_url("K7QM") == "http://192.168.137.1:3130/j/K7QM"
    assert place.typed == "192.168.137.1:3130"
    compass.use(WIFI.address)
    assert place.address == WIFI.address


def test_whoever_must_know_is_told_when_the_address_has_become_another():
    machine = Machine(WIFI, HOTSPOT)
    place, compass = machine.start()
    told = []
    place.moved = lambda: told.append(place.address)
    machine.change(compass, WIFI, HOTSPOT, DOCKER)
    compass.use(WIFI.address)
    assert told == []
    compass.use(HOTSPOT.address)
    machine.change(compass, CABLE)
    assert told == [HOTSPOT.address, CABLE.address]


def test_what_was_chosen_is_remembered_for_this_network():
    machine = Machine(WIFI, HOTSPOT)
    machine.start()[1].use(HOTSPOT.address)
    again = Machine(Adapter("wlan0", "192.168.1.99"), HOTSPOT, settings=machine.settings)
    assert again.start()[0].address == HOTSPOT.address
    elsewhere = Machine(CABLE, HOTSPOT, settings=machine.settings)
    assert elsewhere.start()[0].address == CABLE.address
    gone = Machine(WIFI, settings=machine.settings)
    assert gone.start()[0].address == WIFI.address


def test_the_best_one_chosen_again_is_no_choice_to_remember():
    machine = Machine(WIFI, DOCKER)
    _, compass = machine.start()
    compass.use(DOCKER.address)
    compass.use(WIFI.address)
    assert machine.settings[SETTING] == "{}"


def test_only_so_many_networks_are_remembered():
    settings = {}
    for number in range(MOST_REMEMBERED + 5):
        here = Adapter("wlan0", f"192.168.{number}.23")
        Machine(here, DOCKER, settings=settings).start()[1].use(DOCKER.address)
    forgotten = Machine(Adapter("wlan0", "192.168.0.23"), DOCKER, settings=settings).start()[0]
    known = Machine(Adapter("wlan0", "192.168.24.23"), DOCKER, settings=settings).start()[0]
    assert (forgotten.address, known.address) == ("192.168.0.23", DOCKER.address)


@pytest.mark.parametrize("text", ["", "[]", "nonsense", '"x"', '{"192.168.1.0/24": 5}', "{"])
def test_a_spoiled_setting_does_no_harm(text):
    place, compass = Machine(WIFI, DOCKER, settings={SETTING: text}).start()
    assert place.address == WIFI.address
    compass.use(DOCKER.address)
    assert place.address == DOCKER.address


def test_a_new_wifi_is_noticed_while_the_game_runs():
    machine = Machine(WIFI)
    place, compass = machine.start()
    new = Adapter("wlan0", "10.1.2.3")
    machine.change(compass, new)
    assert place.address == "10.1.2.3"
    assert place.choices == (new,)


def test_a_wifi_that_comes_late_replaces_a_container_and_nothing_at_all():
    machine = Machine(DOCKER)
    place, compass = machine.start()
    assert place.address == DOCKER.address
    machine.change(compass)
    assert place.local_only
    machine.change(compass, DOCKER, WIFI)
    assert place.address == WIFI.address


def test_an_address_that_phones_know_is_kept_whatever_else_comes():
    machine = Machine(WIFI)
    place, compass = machine.start()
    machine.votes = [CABLE.address]
    machine.change(compass, WIFI, CABLE)
    assert place.address == WIFI.address
    assert place.choices == (CABLE, WIFI)


def test_what_the_host_chose_is_kept_and_comes_back():
    machine = Machine(WIFI, DOCKER)
    place, compass = machine.start()
    compass.use(DOCKER.address)
    machine.change(compass, WIFI, DOCKER, HOTSPOT)
    assert place.address == DOCKER.address
    machine.change(compass, WIFI)
    assert place.address == WIFI.address
    machine.change(compass, WIFI, DOCKER)
    assert place.address == DOCKER.address


def test_link_local_alone_is_no_network():
    place, _ = Machine(STRAY).start()
    assert place.local_only
    assert place.stray
    assert not Machine(STRAY, WIFI).start()[0].stray
    assert not Machine().start()[0].stray


def test_an_address_the_machine_does_not_have_cannot_be_shown():
    place, compass = Machine(WIFI).start()
    with pytest.raises(SeatError, match="no_address"):
        compass.use("192.168.1.99")
    assert place.address == WIFI.address


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ({"lan_ip": "192.168.7.7"}, "http://192.168.7.7:3130/j/A"),
        ({"host": "10.0.0.7"}, "http://10.0.0.7:3130/j/A"),
        ({"public_url": "https://games.example:8443/speed"}, "https://games.example:8443/speed/j/A"),
    ],
)
def test_what_was_given_by_option_stays(given, url):
    machine = Machine(WIFI, CABLE, settings={SETTING: '{"10.0.0.0/24": "192.168.1.0/24"}'})
    place, compass = machine.start(**given)
    machine.change(compass, WIFI)
    assert place.join_url("A") == url
    assert place.choices == ()
    with pytest.raises(SeatError, match="no_address"):
        compass.use(WIFI.address)


def test_the_guard_lets_a_new_address_and_a_new_name_in():
    machine = Machine(WIFI)
    place, compass = machine.start()
    guard = Guard(lambda environ, start: [b"inside"], place, lambda: "not under this name")

    def ask(host):
        return b"".join(guard({"HTTP_HOST": host}, lambda *_: None))

    assert ask("party-laptop.local:3130") == b"not under this name"
    machine.names = {"party-laptop", "party-laptop.local"}
    machine.change(compass, CABLE)
    assert ask("10.0.0.7:3130") == ask("party-laptop.local:3130") == ask("laptop.local") == b"inside"
    assert ask("evil.example") == b"not under this name"
