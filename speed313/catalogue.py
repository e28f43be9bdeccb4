"""What a person reads outside the browser's scripts: the terminal and whole pages, from the same language files.

Each file ``static/i18n/<language>.json`` is a language. A text that one of them lacks is taken from the first, English.
"""

import json
import os
import re
import socket
from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from functools import cache
from typing import Any

from speed313.errors import Speed313Error, reason_code
from speed313.plurals import category
from speed313.resources import static_folder

FIRST = "en"
_SLOT = re.compile(r"\{(\w+)\}")
_COUNTS = ("n", "count")  # the places that choose between plural forms
# The terminal has one language; a page that is being answered may have another.
_terminal = FIRST
_answered: ContextVar[str | None] = ContextVar("language", default=None)

Entry = str | dict[str, str]


class LanguageFault(Exception):
    """A language file cannot be used; the text says which one and where, in English: there may be no other."""


def sentence(key: str, /, **params: object) -> str:
    """The sentence of that key with its parameters in place; ``n`` or ``count`` chooses the plural form.

    Raises:
        KeyError: no such key in the language files.
    """
    language = spoken()
    entry = texts(language)[key]
    if isinstance(entry, dict):
        count = next((params[name] for name in _COUNTS if name in params), None)
        entry = entry.get(category(language, count), entry["other"])
    return _SLOT.sub(lambda slot: _word(params.get(slot[1], slot[0])), entry)


def error_sentence(error: Speed313Error) -> str:
    """What went wrong, for a person."""
    params: dict[str, object] = dict(error.params)
    if why := params.get("why"):
        params["text"] = sentence(f"reason.{why}", **params)
    return sentence(f"error.{error.code}", **params)


def reason(error: OSError) -> str:
    """Why the system did not do it; in its own words where there are none of ours."""
    code = "no_name" if isinstance(error, socket.gaierror) else reason_code(error)
    return sentence(f"reason.{code}") if code else error.strerror or str(error)


@cache
def languages() -> tuple[str, ...]:
    """The codes of the languages that there are texts in, the first language first."""
    found = {path.stem for path in (static_folder() / "i18n").glob("*.json")}
    return (FIRST, *sorted(found - {FIRST}))


def names() -> dict[str, str]:
    """Each language's own name for itself."""
    return {language: str(texts(language)["language.name"]) for language in languages()}


def speak(language: str) -> None:
    """From now on the terminal is in that language."""
    global _terminal
    _terminal = language


def answer_in(language: str) -> None:
    """From now on sentences are in that language for the request that is being answered, and for nothing else."""
    _answered.set(language)


def spoken() -> str:
    """The language that sentences are in."""
    return _answered.get() or _terminal


def best(wanted: Iterable[str], otherwise: str = FIRST) -> str:
    """The first of the wanted languages that there are texts in, as in ``hu-HU``, ``hu``; else ``otherwise``."""
    for tag in wanted:
        code = tag.strip().replace("_", "-").split("-")[0].split(".")[0].lower()
        if code in languages():
            return code
    return otherwise


def of_system(environment: Mapping[str, str] | None = None) -> str:
    """The language of the system's messages, as its environment names it."""
    known = os.environ if environment is None else environment
    locale = known.get("LC_ALL") or known.get("LC_MESSAGES") or known.get("LANG") or ""
    wanted = [] if locale.split(".")[0] in ("", "C", "POSIX") else [*known.get("LANGUAGE", "").split(":"), locale]
    return best(wanted)


def check() -> None:
    """That every language file can be read.

    Raises:
        LanguageFault: one of them is missing or broken.
    """
    for language in languages():
        texts(language)


@cache
def texts(language: str) -> dict[str, Entry]:
    """All texts of a language, those that it lacks in the first one.

    Raises:
        LanguageFault: its file is missing or broken.
    """
    own = _read(language)
    return own if language == FIRST else {**texts(FIRST), **own}


def _read(language: str) -> dict[str, Entry]:
    path = static_folder() / "i18n" / f"{language}.json"
    try:
        found: Any = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise LanguageFault(f"The language file {path} is missing.") from None
    except (OSError, ValueError) as error:
        raise LanguageFault(f"The language file {path} cannot be read: {error}") from None
    if not isinstance(found, dict):
        raise LanguageFault(f"The language file {path} is not a JSON object.")
    for key, entry in found.items():
        forms = entry if isinstance(entry, dict) else {"other": entry}
        if "other" not in forms or not all(isinstance(form, str) for form in forms.values()):
            raise LanguageFault(f"The language file {path} has no text at “{key}”.")
    return found


def _word(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(str(part) for part in value)
    return numeral(value) if isinstance(value, int) else str(value)


def numeral(value: int) -> str:
    """A whole number as a person reads it: with a minus, where programs have a hyphen."""
    return str(value).replace("-", "\u2212")


def decimal(value: float, digits: int) -> str:
    """A number with so many digits behind the point, or what stands for one in that language."""
    return f"{value:.{digits}f}".replace(".", sentence("language.point"))


def total_text(row: Mapping[str, Any]) -> str:
    """The total of a row of the sheet; marked where it lacks a score (§9.5)."""
    missing = any(cell["missing"] for cell in row["cells"] if cell)
    return sentence("sheet.short", n=row["total"]) if missing else numeral(row["total"])
