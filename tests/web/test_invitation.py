"""The way in, over the wire: which address is shown, who may change it, and what else a host hears."""

ANA = {"name": "Ana", "color": 1, "symbol": 2}


def test_a_remote_shows_another_address_and_other_phones_do_not(server, clients):
    host, phone, stranger = clients(server, "host"), clients(server), clients(server)
    seat = phone.ask("join", **ANA)["seat"]
    (shown,) = [one["address"] for one in host.wait("host")["addresses"] if one["shown"]]
    assert phone.ask("use_address", address=shown)["code"] == "not_host"
    assert host.ask("make_remote", seat=seat, on=True)["ok"]
    assert phone.ask("use_address", address=shown)["ok"]
    assert stranger.ask("use_address", address=shown)["code"] == "not_host"


def test_the_code_is_the_one_that_was_given_with_its_path_and_port(servers, clients):
    url = "http://192.168.7.7:8088/speed"
    server = servers("--public-url", url)
    told = clients(server, "host").wait("host")
    assert (told["join_url"], told["address"]) == (f"{url}/j/{server.code}", url)
    assert told["addresses"] == [{"address": url, "kind": "given", "name": "", "shown": True}]
    assert f"{url}/j/{server.code}" in server.output


def test_a_server_that_only_listens_to_itself_says_so_at_once_and_prints_no_code(servers, clients):
    server = servers("--host", "127.0.0.1")
    told = clients(server, "host").wait("host")
    assert told["addresses"] == []
    assert [hint["code"] for hint in told["hints"]] == ["host", "hotspot"]
    assert "█" not in server.output
