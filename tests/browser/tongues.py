"""Languages that nobody speaks, made from English when they are wanted: longer words, accents, the other direction.

They find what was measured for English: texts that are cut off, boxes that do not grow, left where "start" is meant.
"""

import json
import re
from typing import Any

import jinja2

from speed313.catalogue import names, texts
from speed313.resources import templates_folder

SLOT = re.compile(r"(\{\w+\})")
WORD = re.compile(r"[^\W\d_]{2,}")
LONGER = 0.4
ACCENTS = str.maketrans("aeiouycnsAEIOUYCNS", "åéîöûýçñšÅÉÎÖÛÝÇÑŠ")
RIGHT_TO_LEFT = str.maketrans("abcdefghijklmnopqrstuvwxyz", "אבגדהוזחטיכלמנסעפצקרשתאבגד")
KEPT = ("card.corner.", "card.sign.", "card.short", "language.", "host.span")
# Words that people say, of a fixed number of letters in every language: a third longer is long.
Entry = str | dict[str, str]


def _longer(word: str) -> str:
    """That word, two fifths longer: its vowels drag."""
    more = round(len(word) * LONGER)
    return word + (word[-1] * more)[:more]


def _said(text: str, table: dict[int, int]) -> str:
    parts = SLOT.split(text)
    for index in range(0, len(parts), 2):
        parts[index] = WORD.sub(lambda word: _longer(word[0]), parts[index]).translate(table)
    return "".join(parts)


def _made(direction: str) -> dict[str, Entry]:
    def say(text: str) -> str:
        return _said(text.lower(), RIGHT_TO_LEFT) if direction == "rtl" else _said(text, ACCENTS)

    made: dict[str, Entry] = {}
    for key, entry in texts("en").items():
        if key.startswith(KEPT):
            made[key] = entry
        elif isinstance(entry, str):
            made[key] = say(entry)
        else:
            made[key] = {form: say(text) for form, text in entry.items()}
    return {**made, "language.direction": direction}


def texts_of(language: str) -> dict[str, Any]:
    """The texts of a language: one that is there, ``long`` or ``mirrored``."""
    if language in ("long", "mirrored"):
        return _made("rtl" if language == "mirrored" else "ltr")
    return texts(language)


def code_of(language: str) -> str:
    """What the page calls it; the made-up ones take an Intl that the browser has."""
    return {"long": "en", "mirrored": "he"}.get(language, language)


def page_of(template: str, language: str, **facts: Any) -> bytes:
    """A page as the server writes it in a language, without a server."""
    known = texts_of(language)
    pages = jinja2.Environment(loader=jinja2.FileSystemLoader(templates_folder()), autoescape=True)
    code = code_of(language)
    return (
        pages.get_template(template)
        .render(
            url_for=lambda _, filename="": f"/static/{filename}",
            language=code,
            direction=known["language.direction"],
            languages={code: "English", **names()},
            voices="en",
            text=lambda key: known[key],
            protocol=1,
            **facts,
        )
        .encode()
    )


def asked(name: str, language: str) -> bytes | None:
    """The texts for a page that asks for ``i18n/he.json`` or its part for phones; None for anything else."""
    code = code_of(language)
    if name not in (f"i18n/{code}.json", f"i18n/{code}.phone.json"):
        return None
    return json.dumps(texts_of(language), ensure_ascii=False).encode()
