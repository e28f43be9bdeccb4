"""What a person reads in the terminal, from the same language files that the browser reads."""

import json
import re
from functools import cache
from typing import Any

from speed313.errors import Speed313Error
from speed313.resources import static_folder

LANGUAGE = "en"
_SLOT = re.compile(r"\{(\w+)\}")


def sentence(key: str, /, **params: object) -> str:
    """The sentence of that key with its parameters in place; ``count`` chooses between one and many.

    Raises:
        KeyError: no such key in the language file.
    """
    entry = _texts(LANGUAGE)[key]
    if isinstance(entry, dict):
        entry = entry["one" if params.get("count") == 1 else "other"]
    return _SLOT.sub(lambda slot: _word(params.get(slot[1], slot[0])), entry)


def error_sentence(error: Speed313Error) -> str:
    """What went wrong, for a person."""
    return sentence(f"error.{error.code}", **error.params)


def languages() -> tuple[str, ...]:
    """The codes of the languages that there are texts in, the first language first."""
    found = {path.stem for path in (static_folder() / "i18n").glob("*.json")}
    return (LANGUAGE, *sorted(found - {LANGUAGE}))


def _word(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(str(part) for part in value)
    return str(value)


@cache
def _texts(language: str) -> dict[str, Any]:
    path = static_folder() / "i18n" / f"{language}.json"
    texts: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return texts
