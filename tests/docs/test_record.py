"""docs/record.md tells the same as the code: the header, every event with its fields, the sheet."""

import hashlib
import json
import re
from dataclasses import fields

from speed313.journal.opening import KEPT
from speed313.journal.record import FORMAT, ending
from speed313.rules import events as ev
from tests.architecture.sources import ROOT
from tests.builders import a_lobby
from tests.journal.records import records_of

TEXT = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
CODE = re.compile(r"`([^`]+)`")


def section(title):
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[1]


def rows(title):
    lines = [line for line in section(title).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split(" |")] for line in lines[2:]]


def two_rounds():
    play = a_lobby(2)
    play.start()
    play.to_round(1)
    play.to_sheet()
    return play


def test_the_format():
    assert f"Format **{FORMAT}**" in TEXT
    assert f"`{FORMAT}`" in rows("The header")[0][1]


def test_the_header():
    header = json.loads(records_of(two_rounds().events)[0][0])
    told = [CODE.findall(row[0])[0] for row in rows("The header")]
    assert [*[key for key in header if key != "check"], "simulated"] == told
    (opening,) = [row for row in rows("The header") if "`opening`" in row[0]]
    assert set(KEPT) <= set(CODE.findall(opening[1]))
    assert "`bots`, `seed`, `game`" in rows("The header")[-1][1]


def test_every_event_and_its_fields():
    told = {}
    for cells in rows("The events"):
        for name in CODE.findall(cells[0]):
            told[name] = CODE.findall(cells[1])
    assert told == {kind.__name__: [field.name for field in fields(kind)] for kind in ev.EVENTS}


def test_the_end():
    end = ending(two_rounds().state)
    objects = re.findall(r"`\{([\w, ]+)\}`", section("The end"))
    assert [found.split(", ") for found in objects] == [list(end), list(end["sheet"][0])]


def test_the_fingerprint_of_the_page_is_the_one_of_the_game():
    (formula,) = re.findall(r"```python\n(.+)\n```", TEXT)
    (deal,) = [line for line in map(json.loads, records_of(two_rounds().events)[0]) if line.get("type") == "RoundDealt"]
    salt, order, fingerprint = deal["salt"], deal["order"], deal["fingerprint"]
    assert formula == 'hashlib.sha256(" ".join([salt, *order]).encode()).hexdigest() == fingerprint'
    assert hashlib.sha256(" ".join([salt, *order]).encode()).hexdigest() == fingerprint
