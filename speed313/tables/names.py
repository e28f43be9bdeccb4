"""Names: what people type, made tidy and visibly distinct from the other names at the table."""

import unicodedata
from collections.abc import Collection

import regex

from speed313.errors import ParseError, SeatError

LONGEST_NAME = 16  # graphemes: what a reader sees as one letter
_MOST_TYPED = 200

# Joiners are kept where they carry meaning: inside an emoji, between letters of a joining script.
_JOINERS = regex.compile(
    r"(?<=\p{Extended_Pictographic}[\uFE0F\p{EMod}]?)\u200D(?=\p{Extended_Pictographic})"
    r"|(?<=[\p{L}\p{M}--\p{Latin}])[\u200C\u200D](?=[\p{L}\p{M}--\p{Latin}])",
    regex.VERSION1,
)
_VARIATION = "\ufe0f"
_HANGUL_FILLERS = "\u115f\u1160\u3164\uffa0"
_BOTS = ("Ada", "Bela", "Cleo", "Dov", "Eino", "Femi", "Gita", "Hugo", "Ines", "Juno", "Kato", "Lumi")


def tidy_name(text: str) -> str:
    """The name without control, direction and invisible characters, spaces collapsed.

    Raises:
        ParseError: ``bad_name`` unless one to sixteen graphemes are left, of which one can be seen.
    """
    if len(text) > _MOST_TYPED:
        raise ParseError("bad_name")
    text = unicodedata.normalize("NFC", text)
    kept = {match.start() for match in _JOINERS.finditer(text)}
    clean = "".join(char for index, char in enumerate(text) if index in kept or _is_visible(char))
    clean = " ".join(clean.split())
    seen = regex.sub(r"[\s\p{M}\p{Cf}\uFE0F]", "", clean)
    if not seen or len(regex.findall(r"\X", clean)) > LONGEST_NAME:
        raise ParseError("bad_name")
    return clean


def _is_visible(char: str) -> bool:
    if char == _VARIATION or char.isspace():
        return True
    if char in _HANGUL_FILLERS or char == "\u2800":
        return False
    return unicodedata.category(char) not in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")


def likeness(name: str) -> str:
    """What is left of a name when case, width, accents and spaces do not count: equal for names that look alike."""
    flat = unicodedata.normalize("NFKD", name).casefold()
    bare = "".join(char for char in flat if not unicodedata.combining(char) and not char.isspace())
    return regex.sub(r"\p{Cf}|\uFE0F", "", unicodedata.normalize("NFKC", bare))


def claim_name(text: str, taken: Collection[str]) -> str:
    """The tidy name, if no other seat looks the same.

    Raises:
        ParseError: ``bad_name``.
        SeatError: ``name_taken`` with a ``suggestion`` that is free.
    """
    name = tidy_name(text)
    others = {likeness(other) for other in taken}
    if likeness(name) not in others:
        return name
    stem = "".join(regex.findall(r"\X", name)[: LONGEST_NAME - 3])
    for number in range(2, 99):
        suggestion = f"{stem.strip()} {number}"
        if likeness(suggestion) not in others:
            raise SeatError("name_taken", suggestion=suggestion)
    raise ParseError("bad_name")


def bot_name(taken: Collection[str]) -> str:
    """A name for the next bot."""
    others = {likeness(other) for other in taken}
    numbered = (f"{name} {number}" for number in range(2, 99) for name in _BOTS)
    return next(name for name in (*_BOTS, *numbered) if likeness(name) not in others)


def free_index(wanted: int, taken: Collection[int], count: int = 12) -> int:
    """The wanted colour or symbol, or the next one that no seat has."""
    order = ((wanted + step) % count for step in range(count))
    return next((index for index in order if index not in taken), wanted % count)
