"""The QR code holds what it should and looks as cameras need it."""

import io
import re

import pytest
import qrcode

from speed313.web.qr import BORDER, blank, characters, matrix, svg

URL = "http://192.168.178.123:3130/j/K7QM"


class Paper(io.StringIO):
    """Something to print on, with an encoding of its own."""

    def __init__(self, encoding, terminal=False):
        super().__init__()
        self._encoding, self._terminal = encoding, terminal

    @property
    def encoding(self):
        return self._encoding

    def isatty(self):
        return self._terminal


def drawn(picture):
    """The modules of an SVG picture: its dark path, painted."""
    size = int(re.search(r'viewBox="0 0 (\d+) \1"', picture)[1])
    dark = re.search(r'fill="#000" d="([^"]*)"', picture)[1]
    rows = [[False] * size for _ in range(size)]
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", dark):
        for step in range(int(length)):
            rows[int(y)][int(x) + step] = True
    return rows


def test_the_picture_shows_exactly_the_modules():
    expected = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_M, border=0)
    expected.add_data(URL)
    expected.make()
    inner = [row[BORDER:-BORDER] for row in drawn(svg(URL))[BORDER:-BORDER]]
    assert inner == [[bool(module) for module in row] for row in expected.modules]


def test_the_picture_is_dark_on_white_with_a_border_of_four():
    rows = drawn(svg(URL))
    edge = [*rows[:4], *rows[-4:], *([*row[:4], *row[-4:]] for row in rows)]
    assert not any(module for row in edge for module in row)
    assert svg(URL).index('fill="#fff"') < svg(URL).index('fill="#000"')
    assert "style" not in svg(URL)


def test_a_short_address_needs_few_modules():
    assert len(matrix(URL)) - 2 * BORDER <= 29


def test_a_blank_picture_has_no_code():
    assert "#000" not in blank()


def halves(text):
    """Light (True) and dark of a code printed in half blocks."""
    rows = []
    for line in text.splitlines():
        rows.append([mark in "█▀" for mark in line])
        rows.append([mark in "█▄" for mark in line])
    return rows


def test_the_terminal_shows_the_same_modules():
    text = characters(URL, Paper("utf-8"))
    expected = [[not dark for dark in row] for row in matrix(URL)]
    assert halves(text)[: len(expected)] == expected
    assert "\x1b" not in text


def test_a_terminal_gets_its_colours_too():
    lines = characters(URL, Paper("utf-8", terminal=True)).splitlines()
    assert all(line.startswith("\x1b[97;40m") and line.endswith("\x1b[0m") for line in lines)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_plain_characters_where_there_are_no_blocks(encoding):
    lines = characters(URL, Paper(encoding)).splitlines()
    assert [[line[x] == " " for x in range(0, len(line), 2)] for line in lines] == matrix(URL)
