"""Names: what people type, made tidy and visibly distinct from the other names at the table."""

import itertools
import unicodedata
from collections.abc import Collection

import regex

from speed313.errors import ParseError, SeatError

LONGEST_NAME = 16  # graphemes: what a reader sees as one letter
LONGEST_REASON = 60  # graphemes
_LONGEST_GRAPHEME = 12  # code points; the longest emoji has eleven, more is drawn as many
_MOST_MARKS = 4  # accents on one letter
_MOST_TYPED = 200

# Invisible signs are kept where they carry meaning: after and inside an emoji, between letters of a joining script.
_UNSEEN = regex.compile(
    r"(?<=[\p{Emoji}--\p{L}])\uFE0F(*SKIP)(*FAIL)"
    r"|[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800--\p{Extended_Pictographic}--[\u200C\u200D]]",
    regex.VERSION1,
)
_STRAY_JOINERS = regex.compile(
    r"(?<=\p{Extended_Pictographic}[\uFE0F\p{EMod}]?)\u200D(?=\p{Extended_Pictographic})(*SKIP)(*FAIL)"
    r"|(?<=[\p{L}\p{M}--\p{Latin}--\uFE0F])[\u200C\u200D](?=[\p{L}\p{M}--\p{Latin}--\uFE0F])(*SKIP)(*FAIL)"
    r"|[\u200C\u200D]",
    regex.VERSION1,
)
_PILED_MARKS = regex.compile(rf"(\p{{M}}{{{_MOST_MARKS}}})\p{{M}}+")
# Letters that nobody can tell from Latin ones: small letters of other alphabets whatever their case, and every sign as
# it stands there.
_SMALL = str.maketrans("авеԁһіјкмнорԛѕтυѵԝхусьαβεικνορτχ", "abedhijkmhopqstuvwxycbabeikvoptx")
_AS_DRAWN = str.maketrans(
    "АВЕІЈКМНОРԚЅТѴԜХУСЬΑΒΕΖΗΙΚΜΝΟΡΤΥΧаеԁһіјорԛѕѵԝхусьαικνορυχI1|0",
    "ABElJKMHOPQSTVWXYCbABEZHlKMNOPTYXaedhijopqsvwxycbaikvopuxlllO",
)
_STRETCH = "\u0640"  # draws an Arabic letter wider
_BOTS = ("Ada", "Bela", "Cleo", "Dov", "Eino", "Femi", "Gita", "Hugo", "Ines", "Juno", "Kato", "Lumi")


def tidy_name(text: str) -> str:
    """The name without control, direction and invisible characters, spaces collapsed.

    Raises:
        ParseError: ``bad_name`` unless one to sixteen graphemes are left, of which one can be seen.
    """
    clean = _tidy(text, LONGEST_NAME)
    if clean is None:
        raise ParseError("bad_name")
    return clean


def tidy_reason(text: str) -> str:
    """Why the host corrects a score, made as tidy as a name.

    Raises:
        ParseError: ``bad_reason`` unless one to sixty graphemes are left, of which one can be seen.
    """
    clean = _tidy(text, LONGEST_REASON)
    if clean is None:
        raise ParseError("bad_reason", most=LONGEST_REASON)
    return clean


def _tidy(text: str, longest: int) -> str | None:
    if len(text) > _MOST_TYPED:
        return None
    before, clean = "", text
    while clean != before:  # what was apart may stand together afterwards: an accent and its letter, two joiners
        before, clean = clean, _without_unseen(clean)
    graphemes = regex.findall(r"\X", clean)
    if not regex.search(r"[^\s\p{M}\p{Cf}]", clean) or len(graphemes) > longest:
        return None
    return None if any(len(grapheme) > _LONGEST_GRAPHEME for grapheme in graphemes) else clean


def _without_unseen(text: str) -> str:
    # Line ends and tabs are spaces, and control characters otherwise.
    spaced = " ".join(text.split())
    seen = _STRAY_JOINERS.sub("", _UNSEEN.sub("", unicodedata.normalize("NFC", spaced)))
    return " ".join(_PILED_MARKS.sub(r"\1", seen).split())


def likeness(name: str) -> str:
    """What is left of a name without case, width, accents, spaces and alphabet: equal where names are alike."""
    return _bare(unicodedata.normalize("NFKD", name).casefold().translate(_SMALL)) or name  # an accent alone is a name


def _likenesses(name: str) -> set[str]:
    """As it is read and as it is drawn: names are alike where they have one of them in common."""
    drawn = _bare(unicodedata.normalize("NFKD", name).translate(_AS_DRAWN))
    return {likeness(name), f"={drawn or name}"}


def _bare(flat: str) -> str:
    bare = "".join(char for char in flat if not unicodedata.combining(char) and not char.isspace())
    return regex.sub(rf"\p{{Cf}}|\uFE0F|{_STRETCH}", "", unicodedata.normalize("NFKC", bare))


class _Taken:
    """The names that are taken."""

    def __init__(self, names: Collection[str]) -> None:
        self._likenesses = {likeness for name in names for likeness in _likenesses(name)}

    def __contains__(self, name: str) -> bool:
        return not self._likenesses.isdisjoint(_likenesses(name))


def claim_name(text: str, taken: Collection[str]) -> str:
    """The tidy name, if no other seat looks the same.

    Raises:
        ParseError: ``bad_name``.
        SeatError: ``name_taken`` with a ``suggestion`` that is free.
    """
    name = tidy_name(text)
    free = free_name(name, taken)
    if free != name:
        raise SeatError("name_taken", suggestion=free)
    return name


def free_name(name: str, taken: Collection[str]) -> str:
    """That name, or where another seat looks the same, a similar one."""
    others = _Taken(taken)
    if name not in others:
        return name
    stem = "".join(regex.findall(r"\X", name)[: LONGEST_NAME - 3])
    suggestions = (f"{stem.strip()} {number}" for number in itertools.count(2))
    return next(free for free in suggestions if free not in others)


def bot_name(taken: Collection[str]) -> str:
    """A name for the next bot."""
    others = _Taken(taken)
    numbered = (f"{name} {number}" for number in itertools.count(2) for name in _BOTS)
    return next(name for name in itertools.chain(_BOTS, numbered) if name not in others)


def free_index(wanted: int, taken: Collection[int], count: int = 12) -> int:
    """The wanted colour or symbol, or the next one that no seat has."""
    order = ((wanted + step) % count for step in range(count))
    return next((index for index in order if index not in taken), wanted % count)
