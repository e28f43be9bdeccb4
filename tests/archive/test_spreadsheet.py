"""A sheet opens right in a spreadsheet, and no name in it does anything."""

import csv
import io
import zipfile
from xml.etree import ElementTree

import pytest

from speed313 import spreadsheet
from speed313.spreadsheet import NoXlsx, as_csv, as_xlsx, harmless, rows_of
from tests.archive.shelf import two_games
from tests.builders import a_lobby

DANGEROUS = ["=SUM(1,2)", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", " =1", "＝1", "＠x", "\u00a0=1", "＋1", "－1"]


# What would come back as a date, a number, a time or a share of something.
NUMBERS = ["3-13", "007", "1e5", "12.5.", "1,5", "3:13", "7 %", "(7)", "3/13"]


@pytest.mark.parametrize("name", [*DANGEROUS, *NUMBERS])
def test_a_name_that_looks_like_a_formula_or_a_number_is_a_text(name):
    assert harmless(name) == f"'{name}"
    (row,) = csv.reader(io.StringIO(as_csv([[name]]).decode("utf-8-sig"), newline=""))
    assert row == [f"'{name}"]


@pytest.mark.parametrize("value", ["Ann", "Zoë", "שרה", "", "A=1", "'=1", "R2D2", "Gran 3", "2nd Ann", 0, -5, 12, None])
def test_other_values_stay_as_they_are(value):
    assert harmless(value) == value


@pytest.mark.parametrize("name", ["a,b", "a;b", "a;=1+1", 'a"b', "a\tb", '";=1+1;"'])
def test_no_name_opens_another_cell_whatever_the_separator(name):
    text = as_csv([[name, 1]]).decode("utf-8-sig")
    for separator in ",;\t":
        (row,) = csv.reader(io.StringIO(text.replace(",1\r", f"{separator}1\r"), newline=""), delimiter=separator)
        assert row == [name, "1"]


def test_numbers_are_numbers_and_lines_end_as_spreadsheets_expect():
    data = as_csv([["Name", "Total"], ["Zoë", 313], ["Ann", -10], ["Ben", None]])
    assert data == '\ufeff"Name","Total"\r\n"Zoë",313\r\n"Ann",-10\r\n"Ben",""\r\n'.encode()


def test_the_separator_is_the_languages_own(monkeypatch):
    plain = spreadsheet.sentence
    monkeypatch.setattr(
        spreadsheet, "sentence", lambda key, **params: ";" if "separator" in key else plain(key, **params)
    )
    assert b'"Ann";1\r\n' in as_csv([["Ann", 1]])


def test_a_sheet_has_a_row_for_everybody_who_played():
    play = a_lobby(2)
    play.start()
    play.to_round(2)
    late = play.sit("Late")
    play.to_round(3)
    play.leave(2)
    play.to_sheet()
    play.free(2)
    head, *rows = rows_of(play.state)
    by_name = {row[1]: dict(zip(head, row, strict=True)) for row in rows}
    assert head[3:6] == ["Round 1 (3)", "Round 2 (4)", "Round 3 (5)"]
    assert set(by_name) == {"Ann", "Ben", "Late"}
    assert by_name["Ben"]["Place"] is None
    assert by_name["Ben"]["Note"] == "left"
    assert by_name["Late"]["Note"] == "joined in round 3"
    assert by_name["Late"]["Began with"] == play.seat(late).start
    assert by_name["Late"]["Round 1 (3)"] is None
    for row in by_name.values():
        points = [value for key, value in row.items() if key.startswith("Round") and value is not None]
        assert row["Total"] == sum(points) + (row["Began with"] or 0)


def test_a_workbook_holds_the_same_and_no_formula():
    pytest.importorskip("xlsxwriter")
    rows = rows_of(two_games().state)
    data = as_xlsx([*rows, ["", "=1+1", "@x", 7]], "K7QM-1")
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        assert book.testzip() is None
        sheet = ElementTree.fromstring(book.read("xl/worksheets/sheet1.xml"))
        texts = ElementTree.fromstring(book.read("xl/sharedStrings.xml"))
    space = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    assert list(sheet.iter(f"{space}f")) == []
    words = ["".join(text.itertext()) for text in texts.iter(f"{space}si")]
    assert {"Ann", "Ben", "=1+1", "@x"} <= set(words)
    found = []
    for row in sheet.iter(f"{space}row"):
        values = {}
        for cell in row.iter(f"{space}c"):
            value = cell.find(f"{space}v")
            if value is not None:
                values[cell.get("r").rstrip("0123456789")] = (
                    words[int(value.text)] if cell.get("t") == "s" else int(value.text)
                )
        found.append(values)
    total = chr(ord("A") + rows[0].index("Total"))
    assert [row[total] for row in found[1 : len(rows)]] == [row[rows[0].index("Total")] for row in rows[1:]]


def test_without_the_library_it_says_what_to_install(monkeypatch):
    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr(spreadsheet, "import_module", missing)
    with pytest.raises(NoXlsx):
        as_xlsx([["Ann"]], "x")
