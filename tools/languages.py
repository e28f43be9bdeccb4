"""What the languages lack: texts that are missing, left over, changed in English since, or not filled in alike.

    python tools/languages.py            every language
    python tools/languages.py hu         one of them
    python tools/languages.py hu --done  its texts are right for the English ones as they are now

A language is one file in ``static/i18n/``. ``tools/translated.json`` remembers of which English text each was made.
"""

import argparse
import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from speed313.plurals import categories  # noqa: E402

TEXTS = ROOT / "static" / "i18n"
MEMORY = ROOT / "tools" / "translated.json"
FIRST = "en"
_SLOT = re.compile(r"\{(\w+)\}")
_WORD = re.compile(r"\b[a-z]{2,}\b")  # one may be the same in two languages, two are not

Entry = str | dict[str, str]


def read(path: Path) -> dict[str, Any]:
    """A JSON object; empty where there is no such file."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found


def others() -> list[str]:
    """The languages besides the first."""
    return sorted(path.stem for path in TEXTS.glob("*.json") if path.stem != FIRST)


def forms(entry: Entry) -> list[str]:
    """A text's plural forms, or the one that it has."""
    return list(entry.values()) if isinstance(entry, dict) else [entry]


def slots(entry: Entry) -> set[str]:
    """The places of a text, those of all its forms."""
    return {name for form in forms(entry) for name in _SLOT.findall(form)}


def mark(entry: Entry) -> str:
    """A short mark of a text, another one for another text."""
    return hashlib.sha256(json.dumps(entry, ensure_ascii=False, sort_keys=True).encode()).hexdigest()[:8]


def faults(language: str, own: dict[str, Entry], first: dict[str, Entry]) -> list[str]:
    """What has to be mended before a language is complete, one line each."""
    found = [f"missing: {key}: {json.dumps(first[key], ensure_ascii=False)}" for key in first if key not in own]
    found += [f"left over: {key}" for key in own if key not in first]
    for key in [key for key in first if key in own]:
        if isinstance(first[key], dict) != isinstance(own[key], dict):
            found.append(f"plural here or there only: {key}")
        elif isinstance(entry := own[key], dict) and set(entry) != set(categories(language)) - {"many"}:
            found.append(f"plural forms: {key}: {', '.join(entry)}")
        if slots(first[key]) != slots(own[key]):
            found.append(f"places: {key}: {sorted(slots(first[key]) ^ slots(own[key]))}")
        if own[key] == first[key] and any(len(_WORD.findall(_SLOT.sub("", form))) > 1 for form in forms(own[key])):
            found.append(f"still English: {key}: {json.dumps(first[key], ensure_ascii=False)}")
    if list(own) != sorted(own):
        found.append("the keys are not in order")
    return found


def changed(language: str, own: dict[str, Entry], first: dict[str, Entry], memory: dict[str, Any]) -> list[str]:
    """The texts whose English has changed since they were made."""
    made_of = memory.get(language, {})
    return [f"changed: {key}: {first[key]!r}" for key in own if key in first and made_of.get(key) != mark(first[key])]


def main(arguments: list[str] | None = None) -> int:
    """Run the command; 0 when nothing is missing or left over."""
    parser = argparse.ArgumentParser(description="Say what the language files lack.")
    parser.add_argument("languages", nargs="*", help="all of them if none is named")
    parser.add_argument("--done", action="store_true", help="their texts are right for the English ones of today")
    options = parser.parse_args(arguments)
    first, memory, count = read(TEXTS / f"{FIRST}.json"), read(MEMORY), 0
    for language in options.languages or others():
        own = read(TEXTS / f"{language}.json")
        if options.done:
            memory[language] = {key: mark(first[key]) for key in sorted(own) if key in first}
        wrong = faults(language, own, first)
        count += len(wrong)
        for line in wrong + changed(language, own, first, memory):
            print(f"{language}: {line}")
    if options.done:
        MEMORY.write_text(json.dumps(memory, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    print(f"languages: {count or 'no'} faults")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
