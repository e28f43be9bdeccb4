"""QR codes: as a picture for the screens and as characters for the terminal."""

import io
from typing import TextIO

import qrcode
from qrcode.constants import ERROR_CORRECT_M

BORDER = 4  # modules of white all around: fewer, and cameras miss it


def matrix(text: str) -> list[list[bool]]:
    """The modules of a QR code with its border; dark is True."""
    code = _code(text)
    return [[bool(module) for module in row] for row in code.get_matrix()]


def svg(text: str) -> str:
    """The QR code as an SVG picture, dark on white whatever the page's colours are."""
    rows = matrix(text)
    size = len(rows)
    path = "".join(f"M{x} {y}h{length}v1h-{length}z" for y, row in enumerate(rows) for x, length in _runs(row))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/><path fill="#000" d="{path}"/></svg>'
    )


def blank() -> str:
    """A picture without a code, where there is no table to join."""
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#fff" d="M0 0h8v8H0z"/></svg>'


def characters(text: str, output: TextIO) -> str:
    """The QR code in characters that ``output`` can write; on a terminal also in its own colours."""
    drawn = io.StringIO()
    # Terminals are mostly dark, so the light modules are the ink; colours settle it where they are understood.
    _code(text).print_ascii(out=drawn, invert=True)
    picture = drawn.getvalue().replace("\xa0", " ")
    try:
        picture.encode(output.encoding or "ascii")
    except UnicodeEncodeError:
        return "\n".join("".join("  " if dark else "##" for dark in row) for row in matrix(text)) + "\n"
    if not output.isatty():
        return picture
    return "".join(f"\x1b[97;40m{line}\x1b[0m\n" for line in picture.splitlines())


def _code(text: str) -> "qrcode.QRCode":
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=BORDER)
    code.add_data(text)
    code.make(fit=True)
    return code


def _runs(row: list[bool]) -> list[tuple[int, int]]:
    """Where the dark stretches of a row begin and how long they are."""
    runs: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if dark and x and row[x - 1]:
            start, length = runs.pop()
            runs.append((start, length + 1))
        elif dark:
            runs.append((x, 1))
    return runs
