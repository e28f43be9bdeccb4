"""docs/protocol.md tells the same as the code: what may be sent, what is sent, and the numbers."""

import re
from dataclasses import fields

import pytest

from speed313.bots.base import BOTS
from speed313.errors import CODES
from speed313.rules import commands as cmd
from speed313.rules import views
from speed313.rules.appeals import LEAST_POINTS, MOST_OBJECTIONS, MOST_POINTS
from speed313.rules.cells import cell_wire
from speed313.rules.honours import Merit
from speed313.rules.house_rules import OWN_PACE, PACES
from speed313.rules.ledger import CELL
from speed313.rules.pace import MOST_EXTRA, WAIT_TIME
from speed313.rules.state import Phase, Reason, Source, Word
from speed313.serve import IDLE_SECONDS
from speed313.tables.claims import MOST_CLAIMS, MOST_OF_ADDRESS
from speed313.tables.desk import HOST_GRACE
from speed313.tables.names import LONGEST_REASON
from speed313.tables.pin import MOST_WRONG, MOST_WRONG_IN_ALL
from speed313.tables.requests import MOST_CID, REQUESTS
from speed313.web import protocol
from speed313.web.gate import TOO_FAST_PAUSE
from speed313.web.sockets import Sockets
from tests.architecture.sources import ROOT
from tests.builders import a_round
from tests.tables.room import Room

TEXT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
WHO = {"new": "a phone without a seat", "seat": "a seat", "host": "host", "either": "a seat or host", "any": "anybody"}
CODE = re.compile(r"`([^`]+)`")
CLOCKS = "".join(
    (ROOT / "speed313/rules" / name).read_text("utf-8")
    for name in ("evolve.py", "own_rounds.py", "pace.py", "turn_rounds.py")
)
OBJECT = re.compile(r"\{([\w, ]+)\}")


def section(title):
    """The text under a heading."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[1]


def rows(title):
    """The table of a section: lists of cells, without the head."""
    lines = [line for line in section(title).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split(" |")] for line in lines[2:]]


def row(title, name):
    """The row that tells of a name, as text."""
    (found,) = [cells for cells in rows(title) if f"`{name}`" in cells[0]]
    return " | ".join(found)


def told(title):
    """What the first column of a section's table names."""
    return [name for cells in rows(title) for name in CODE.findall(cells[0])]


def paragraph(title, start):
    """The paragraph of a section that begins so, as one line."""
    (found,) = [part for part in section(title).split("\n\n") if part.lstrip().startswith(start)]
    return " ".join(found.split())


def names(view):
    """The fields of a view as they are on the wire."""
    return [field.name.rstrip("_") for field in fields(view)]


def test_the_version():
    assert f"Protocol version **{protocol.PROTOCOL}**" in TEXT
    assert f"`{protocol.PROTOCOL}`; another version" in row("Connecting", "protocol")


def test_what_a_socket_says_of_itself():
    assert tuple(told("Connecting")) == protocol._FIELDS
    assert tuple(CODE.findall(row("Connecting", "role"))[1:]) == protocol.ROLES


def test_every_command_with_who_may_send_it_and_its_fields():
    # Two are about the server as a whole: no table knows of them.
    assert [name for name in told("To the server") if name not in ("use_address", "set_language")] == list(REQUESTS)
    for name, request in REQUESTS.items():
        (cells,) = [cells for cells in rows("To the server") if cells[0] == f"`{name}`"]
        assert cells[1].partition(",")[0] == WHO[request.who], name
        in_order = [found for found in CODE.findall(cells[2]) if found in request.fields]
        assert list(dict.fromkeys(in_order)) == list(request.fields), name
        if not request.fields:
            assert cells[2] == "", name


def test_what_commands_may_say():
    assert {source.value for source in Source} < set(CODE.findall(row("To the server", "draw")))
    assert set(BOTS) <= set(CODE.findall(row("To the server", "add_bot")))
    assert f"a text of 1 to {MOST_CID} characters" in " ".join(section("To the server").split())


def test_every_event_of_the_server():
    assert told("From the server") == ["welcome", "table", "language", "seat", "host", "granted", "denied", "gone"]
    assert names_in("From the server", "welcome") == ["protocol", "role", "table", "seat", "now", "key"]
    host = ["join_url", "address", "phones", "addresses", "hints", "pin", "claims", "removed"]
    host += ["remotes", "extra", "house_rules", "idle", "refused", "unsaved", "paces", "presets"]
    assert names_in("From the server", "host") == told("What a host knows") == host
    known = Room().table.host_wire()
    assert [name for name in host if name in known] == list(known)
    sources = [(ROOT / "speed313/web" / name).read_text("utf-8") for name in ("sockets.py", "rooms.py")]
    assert set(re.findall(r'emit\("(\w+)"', "".join(sources))) == set(told("From the server"))


def names_in(title, name):
    """The fields of the object in the row of a name."""
    return OBJECT.search(row(title, name))[1].split(", ")


def test_every_event_to_the_server():
    class Notes:
        def __init__(self):
            self.events = []

        def on(self, event, _handler):
            self.events.append(event)

    sockets = Sockets.__new__(Sockets)
    sockets._server = notes = Notes()
    sockets.listen()
    assert notes.events == ["connect", "disconnect", "command", "clock", "*"]
    assert "`clock` with any body is answered by `{now, table, seat}`" in section("To the server")


def test_the_table_view():
    # What was kept and the news are no part of the state; the table adds them.
    assert told("The table view") == [*names(views.TableView), "kept", "news"]
    seldom = (
        paragraph("From the server", "Each view carries").partition("what seldom changes")[2].partition("comes only")[0]
    )
    assert tuple(name for name in CODE.findall(seldom)) == views.SELDOM
    assert names_in("The table view", "call") == names(views.CallView)
    assert names_in("The table view", "clock") == names(views.ClockView)
    assert names_in("The table view", "caller_draw") == names(views.DrawnView)
    assert names_in("The table view", "results") == names(views.ResultView)
    assert names_in("The table view", "sheet") == names(views.RowView)
    assert names_in("The table view", "corrected") == names(views.CorrectedView)
    assert names_in("The table view", "objections") == names(views.ObjectionView)
    assert names_in("The table view", "honours") == names(views.HonourView)
    assert {merit.value for merit in Merit} <= set(CODE.findall(row("The table view", "honours")))
    cells = [found for found in OBJECT.findall(row("The table view", "sheet")) if "matched" in found]
    assert [found.split(", ") for found in cells] == [list(CELL)]
    assert [*names_in("The table view", "own"), *OBJECT.findall(row("The table view", "own"))[1].split(", ")] == [
        *names(views.OwnTableView),
        *names(views.PriceView),
    ]


def test_a_cell_and_its_limits():
    play = a_round(wild=5)
    play.to_sheet()
    play.do(cmd.CorrectCell(1, 3, 77, "x"))
    cell = cell_wire(play.state, 1, 3)
    assert told("A cell") == list(cell)
    assert names_in("A cell", "hand") == list(cell["hand"])
    assert names_in("A cell", "corrections") == list(cell["corrections"][0])
    assert f"{LEAST_POINTS} to {MOST_POINTS}" in row("To the server", "correct")
    assert f"1 to {LONGEST_REASON} letters" in row("To the server", "correct")
    assert MOST_OBJECTIONS == 3
    assert "three of one seat are open" in section("To the server")


def test_seats_and_melds():
    words = CODE.findall(paragraph("The table view", "A **seat**"))
    seat = names(views.SeatEntry)
    # `from` explains itself with two words that are fields too.
    assert list(dict.fromkeys(word for word in words[: words.index("own") + 1] if word in seat)) == seat
    own = [found.split(", ") for found in OBJECT.findall(paragraph("The table view", "With real cards a seat's"))]
    assert own == [names(views.OwnEntry), names(views.CountView)]
    meld = paragraph("The table view", "A **meld**")
    assert OBJECT.search(meld)[1].split(", ") == names(views.MeldView)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("phase", {phase.value for phase in Phase}),
        ("paused", {reason.value for reason in Reason}),
        ("call", {word.value for word in Word}),
        ("clock", set(re.findall(r'Clock\("(\w+)"', CLOCKS))),
    ],
)
def test_every_word(name, values):
    text = row("The table view", name)
    assert {value for value in values if f"`{value}`" not in text} == set()
    known = set(CODE.findall(text)) - {name, "null"}
    strangers = {word for word in known if re.fullmatch(r"[a-z_]+", word)} - values
    own = {found for objects in OBJECT.findall(text) for found in objects.split(", ")}
    assert strangers <= own


def test_seat_states():
    text = paragraph("The table view", "A **seat**").partition("`state` is one of")[2]
    assert CODE.findall(text) == ["in", "drawing", "thinking", "holds", "matched", "away", "watching", "left"]
    source = (ROOT / "speed313/rules/views.py").read_text("utf-8")
    body = source[source.index("def _seat_state") : source.index("def _entry")]
    assert set(re.findall(r'"(\w+)"', body)) == set(CODE.findall(text))


def test_news():
    text = paragraph("The table view", "News:").partition(":")[2]
    kinds = re.sub(r"\([^)]*\)", "", text).replace("`", "").strip(" .").split(", ")
    source = (ROOT / "speed313/rules/views.py").read_text("utf-8")
    body = source[source.index("def news_of") :].partition("\ndef _")[0]
    body += "".join((ROOT / "speed313/rules" / name).read_text("utf-8") for name in ("own_views.py", "turn_views.py"))
    assert {kind.strip() for kind in kinds} == set(re.findall(r'"type": "(\w+)"', body))


def test_the_seat_view():
    assert told("The seat view") == names(views.SeatView)
    assert names_in("The seat view", "right") == names_in("The seat view", "left") == names(views.PileView)
    assert names_in("The seat view", "best") == names(views.BestView)
    assert names_in("The seat view", "own") == names(views.OwnSeatView)
    moves = CODE.findall(row("The seat view", "legal"))[1:]
    source = "".join((ROOT / "speed313/rules" / name).read_text("utf-8") for name in ("legal.py", "own_cards.py"))
    assert set(moves) <= set(re.findall(r'"(\w+)"', source))


def test_every_refusal_that_is_named_exists():
    codes = {"no_table", "bad_token", "not_host", "old_protocol", "bad_message", "replaced", "removed", "too_fast"}
    codes |= {"table_closed", "bad_pin", "blocked", "not_free", "no_claim", "rehearsal_over"}
    assert codes <= set(CODES)
    for code in codes:
        assert f"`{code}`" in TEXT


def test_what_there_is_to_choose():
    assert all(f"`{pace}`" in row("The table view", "pace") for pace in (*PACES, OWN_PACE))
    assert f"0 to {MOST_EXTRA}" in row("To the server", "give_time")
    assert f"{WAIT_TIME // 1000} seconds" in row("To the server", "wait")
    (choices,) = {tuple(one) for one in Room().table.host_wire()["house_rules"]}
    assert names_in("What a host knows", "house_rules") == list(choices)


def test_the_numbers():
    text = section("Numbers")
    assert f"{protocol.MAX_MESSAGE} bytes" in text
    assert f"{protocol.COMMANDS_PER_SECOND} a second, {protocol.COMMANDS_AT_ONCE} at once" in text
    assert f"wait for {round(TOO_FAST_PAUSE * 1000)} ms" in text
    frames = f"messages of one socket | {protocol.FRAMES_PER_SECOND} a second, {protocol.FRAMES_AT_ONCE} at once"
    assert frames in text
    assert f"wait for one socket | {protocol.MOST_WAITING};" in text
    pace = f"{protocol.CONNECTIONS_PER_SECOND} new ones a second, {protocol.CONNECTIONS_AT_ONCE} at once"
    assert f"one address | {protocol.CONNECTIONS} open, {pace}" in text
    assert f"not finished | {IDLE_SECONDS} seconds" in text
    assert f"{MOST_WRONG} a minute from one address, {MOST_WRONG_IN_ALL} a minute in all" in text
    assert f"one of a socket, {MOST_OF_ADDRESS} of an address, {MOST_CLAIMS} at a table" in text
    assert f"none has been for {HOST_GRACE // 1000} seconds" in row("The table view", "host")
    assert f"pings every {protocol.PING_INTERVAL} seconds" in text
    assert f"within {protocol.PING_TIMEOUT} is closed" in text
