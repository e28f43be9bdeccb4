"""Pages and files as a browser gets them."""

import gzip
import json
import re

import pytest

from speed313.resources import static_folder
from speed313.web.assets import PARTS, TYPES, Assets, lean
from speed313.web.qr import blank, svg
from tests.web.server import fetch, run_server

FILES = sorted(path.relative_to(static_folder()).as_posix() for path in static_folder().rglob("*") if path.is_file())


@pytest.fixture(scope="module", params=["eventlet", "threading"])
def server(request):
    running = run_server("--async", request.param)
    yield running
    running.kill()


@pytest.mark.parametrize("path", ["/", "/j/{code}", "/J/{lower}", "/j/{spaced}", "/j/ZZZZ"])
def test_the_phones_page_has_the_code_filled_in(server, path):
    code = server.code
    path = path.format(code=code, lower=code.lower(), spaced=f"%20{code[:2]}-{code[2:]}")
    status, headers, body = fetch(server.port, path)
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    expected = "ZZZZ" if path.endswith("ZZZZ") else code
    assert f'data-code="{expected}" data-protocol="1"'.encode() in body
    assert headers["cache-control"] == "no-store"


def test_a_code_cannot_write_into_the_page(server):
    _, _, body = fetch(server.port, "/j/%22%3E%3Cscript%3Ealert(1)")
    assert b"<script>alert" not in body
    assert b'data-code="SCRJ"' in body  # what looks like an I is read as a J


def test_the_host_page(server):
    status, headers, body = fetch(server.port, "/host")
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert b'data-protocol="1"' in body
    assert server.key.encode() not in body


@pytest.mark.parametrize("path", ["/w", "/w/", "/W", "/w/{code}", "/W/{lower}"])
def test_the_page_that_only_watches(server, path):
    status, headers, body = fetch(server.port, path.format(code=server.code, lower=server.code.lower()))
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert f'data-code="{server.code}"'.encode() in body
    assert b"bundle/watch.js" in body
    assert b"bundle/host.js" not in body
    assert headers["cache-control"] == "no-store"


def test_the_qr_picture_holds_the_join_address(server):
    address = re.search(r"http://\S+/j/\w{4}\b", server.output)[0]
    for code in (server.code, server.code.lower()):
        status, headers, body = fetch(server.port, f"/qr/{code}.svg?v=1")
        assert (status, headers["content-type"]) == (200, "image/svg+xml")
        assert body.decode() == svg(address)
    status, headers, body = fetch(server.port, "/qr/ZZZZ.svg")
    assert (status, headers["content-type"], body.decode()) == (404, "image/svg+xml", blank())


NOWHERE = ["/nothing", "/static/nothing.js", "/static/../speed313/cli.py", "/static/%2e%2e/LICENSE", "/static/js"]


@pytest.mark.parametrize("path", NOWHERE)
def test_a_page_that_is_not_there_says_so_and_leads_back(server, path):
    status, headers, body = fetch(server.port, path)
    assert (status, headers["content-type"]) == (404, "text/html; charset=utf-8")
    text = body.decode()
    assert f'href="{"../" * (path.count("/") - 1) or "./"}"' in text
    assert "nothing at this address" in text
    assert "Traceback" not in text


def test_a_method_that_makes_no_sense_is_refused_in_words(server):
    import http.client

    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    connection.request("POST", "/host", body=b"x")
    answer = connection.getresponse()
    assert answer.status == 405
    assert b"did not make sense" in answer.read()
    connection.close()


POLLING = "/socket.io/?EIO=4&transport=polling"


PAGES = ["/", "/host", "/qr/{code}.svg", "/nothing", "/static/nothing.js", POLLING]


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_guarded(server, path):
    _, headers, _ = fetch(server.port, path.format(code=server.code))
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    policy = headers["content-security-policy"]
    for part in ("default-src 'self'", "script-src 'self'", "object-src 'none'", "frame-ancestors 'none'"):
        assert part in policy
    assert f"ws://127.0.0.1:{server.port}" in policy
    assert "strict-transport-security" not in headers


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
@pytest.mark.parametrize("name", ["js/net.js", "css/phone.css", "i18n/en.phone.json", "icon.svg"])
def test_a_file_says_of_itself_only_what_a_browser_needs(server, name, encoding):
    _, headers, _ = fetch(server.port, f"/static/{name}", {"Accept-Encoding": encoding})
    assert headers["x-content-type-options"] == "nosniff"
    assert "content-security-policy" not in headers
    assert sum(len(key) + len(value) + 4 for key, value in headers.items()) < 420


@pytest.mark.parametrize("path", ["/", "/host", "/static/js/net.js", POLLING])
def test_a_foreign_name_is_refused_everywhere(server, path):
    assert fetch(server.port, path, {"Host": "evil.example"})[0] == 400
    assert fetch(server.port, path, {"Host": f"localhost:{server.port}"})[0] == 200


def test_a_name_that_was_allowed_is_answered():
    server = run_server("--allow-host", "party.test", "--public-url", "https://games.example/speed")
    try:
        assert fetch(server.port, "/", {"Host": f"party.test:{server.port}"})[0] == 200
        assert fetch(server.port, "/", {"Host": "games.example"})[0] == 200
        assert fetch(server.port, "/", {"Host": "party.test.evil.example"})[0] == 400
        assert f"https://games.example/speed/j/{server.code}" in server.output
        assert fetch(server.port, f"/qr/{server.code}.svg")[2].decode() == svg(
            f"https://games.example/speed/j/{server.code}"
        )
    finally:
        server.kill()


def test_files_come_with_their_own_type_small_and_once(server):
    name = "/static/js/net.js"
    status, headers, body = fetch(server.port, name)
    plain = (static_folder() / "js" / "net.js").read_bytes()
    assert (status, headers["content-type"], body) == (200, "text/javascript; charset=utf-8", plain)
    assert "content-encoding" not in headers
    status, packed, body = fetch(server.port, name, {"Accept-Encoding": "gzip, br"})
    assert packed["content-encoding"] == "gzip"
    assert gzip.decompress(body).decode() == lean(plain.decode())
    assert packed["vary"] == "Accept-Encoding"
    assert packed["etag"] != headers["etag"]
    for known in (headers, packed):
        encoding = {"Accept-Encoding": "gzip"} if known is packed else {}
        status, _, body = fetch(server.port, name, {"If-None-Match": known["etag"], **encoding})
        assert (status, body) == (304, b"")


def test_media_can_be_asked_for_in_part(server):
    name = "fonts/nunito-latin.woff2"
    whole = (static_folder() / name).read_bytes()
    status, headers, body = fetch(server.port, f"/static/{name}", {"Range": "bytes=10-19"})
    assert (status, body) == (206, whole[10:20])
    assert headers["content-range"] == f"bytes 10-19/{len(whole)}"


def test_every_kind_of_file_has_a_type():
    assert {name[name.rindex(".") :] for name in FILES} <= set(TYPES)


def test_every_file_is_served_as_it_is(server):
    for name in FILES:
        status, headers, body = fetch(server.port, f"/static/{name}")
        assert (status, headers["content-type"]) == (200, TYPES[name[name.rindex(".") :]])
        assert body == (static_folder() / name).read_bytes()


def test_everything_the_phones_page_points_to_is_there(server):
    _, _, page = fetch(server.port, "/")
    names = set(re.findall(r"/static/([\w./-]+)", page.decode()))
    assert {"bundle/phone.js", "css/phone.css", "i18n/en.phone.json"} <= names
    assert {name: status for name in names if (status := fetch(server.port, f"/static/{name}")[0]) != 200} == {}


def test_comments_go_and_lines_stay():
    text = '/** What\n * it is. */\nconst a = "/* kept */"; // kept\n  // gone\nb();\n/* gone */\n'
    assert lean(text) == '\n\nconst a = "/* kept */"; // kept\n\nb();\n\n'


COMMENTED = [name for name in FILES if name.endswith((".js", ".css")) and "vendor" not in name]


@pytest.mark.parametrize("name", COMMENTED)
def test_of_our_own_files_only_comments_go(name):
    """A line of code, or of a template, that went with them would be seen here."""
    whole = (static_folder() / name).read_text(encoding="utf-8")
    before, after = whole.split("\n"), lean(whole).split("\n")
    assert len(before) == len(after)
    within = False
    for line, rest in zip(before, after, strict=True):
        text = line.strip()
        begins = text.startswith("//") or (text.startswith("/*") and ("*/" not in text or text.endswith("*/")))
        assert (rest == "") if within or begins else (rest == line), line
        within = (within or text.startswith("/*")) and "*/" not in text


def test_a_page_gets_its_part_of_the_texts():
    assets = Assets(static_folder())
    whole, part = (json.loads(assets.find(f"i18n/{name}.json").body) for name in ("en", "en.phone"))
    assert part == {key: text for key, text in whole.items() if key.startswith(PARTS["phone"])}
    assert assets.find("i18n/en.kitchen.json") is None
    assert assets.find("i18n/xx.phone.json") is None


def test_a_file_that_changes_is_read_again(tmp_path):
    file = tmp_path / "texts.json"
    file.write_text(json.dumps({"a": 1}))
    assets = Assets(tmp_path)
    first = assets.find("texts.json")
    assert assets.find("texts.json") is first
    file.write_text(json.dumps({"a": 1, "b": 2}))
    second = assets.find("texts.json")
    assert second.body == file.read_bytes()
    assert second.tag != first.tag
    file.unlink()
    assert assets.find("texts.json") is None


OUTSIDE = ["../secret.txt", "/etc/passwd", "..\\secret.txt", "a/../../secret.txt", "nul\x00.js", ""]


@pytest.mark.parametrize("name", OUTSIDE)
def test_nothing_outside_the_folder_is_a_file(tmp_path, name):
    (tmp_path / "secret.txt").write_text("secret")
    folder = tmp_path / "static"
    folder.mkdir()
    assert Assets(folder).find(name) is None
