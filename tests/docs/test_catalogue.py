"""The catalogue of texts: every key that the code asks for is there, none is left over, every code has a sentence."""

import json
import re

import pytest

from speed313.errors import CODES
from speed313.resources import static_folder
from speed313.rules.house_rules import HOUSE_RULES, PACES
from tests.architecture.sources import ROOT, name_of, ours

CATALOGUE = json.loads((static_folder() / "i18n" / "en.json").read_text(encoding="utf-8"))
PREFIXES = {key.split(".")[0] for key in CATALOGUE}
SCRIPTS = ours(".js", under="static/js/")
PROGRAMS = ours(".py", under="speed313/") + ours(".html", under="templates/")
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", re.DOTALL)
SLOT = re.compile(r"\{(\w+)\}")
# Keys stand in quotes; those with a changing part in a template: `call.${word}`, f"error.{code}".
FIRST = "|".join(sorted(PREFIXES))
QUOTED = re.compile(rf"""["'`]((?:{FIRST})\.[\w.-]+)["'`]""")
PATTERN = re.compile(rf"""[`"]((?:{FIRST})\.[\w.]*\$?\{{[^`"]*)[`"]""")
# Places that are filled by what the code gives: rich("key", { name: ... }).
CALL = re.compile(r"""\b(?:t|rich)\(\s*["']([\w.]+)["']\s*(?:\)|,\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\})""")


def code_of(path):
    text = path.read_text(encoding="utf-8")
    return COMMENT.sub("", text) if path.suffix == ".js" else text


def texts(key):
    entry = CATALOGUE[key]
    return [entry] if isinstance(entry, str) else list(entry.values())


def asked():
    """Key to the files that ask for it; and the patterns of keys with a changing part."""
    keys, patterns = {}, []
    for path in [*SCRIPTS, *PROGRAMS]:
        code = code_of(path)
        for key in QUOTED.findall(code):
            keys.setdefault(key, []).append(name_of(path))
        for pattern in PATTERN.findall(code):
            fixed = re.split(r"\$?\{[^}]*\}?", pattern)
            patterns.append(re.compile(r"[\w.-]+".join(re.escape(part.split("$")[0]) for part in fixed) + r"\Z"))
    return keys, patterns


def test_every_key_that_a_script_asks_for_is_there():
    keys, _ = asked()
    missing = {key: places for key, places in keys.items() if key not in CATALOGUE and not key.endswith((".js", "."))}
    assert {key: places for key, places in missing.items() if any(place.endswith(".js") for place in places)} == {}


def test_no_text_is_left_over():
    keys, patterns = asked()
    used = {key for key in CATALOGUE if key in keys or any(pattern.match(key) for pattern in patterns)}
    assert sorted(set(CATALOGUE) - used) == []


def test_some_patterns_are_found():
    _, patterns = asked()
    assert any(pattern.match("error.no_table") for pattern in patterns)
    assert not any(pattern.match("phone.join.name") for pattern in patterns)


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_refusal_has_a_sentence(code):
    for text in texts(f"error.{code}"):
        assert set(SLOT.findall(text)) <= set(SLOT.findall(CODES[code]))


def test_no_sentence_without_a_refusal():
    sentences = {key.removeprefix("error.") for key in CATALOGUE if key.startswith("error.")}
    # One more comes from the page itself: when the table did not answer.
    assert sentences - set(CODES) == {"no_answer"}
    assert '"no_answer"' in (ROOT / "static" / "js" / "net.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", SCRIPTS, ids=name_of)
def test_a_script_fills_every_place_of_its_texts(path):
    for key, given in CALL.findall(code_of(path)):
        if key not in CATALOGUE or "..." in given:
            continue
        names = set(re.findall(r"(?:^|[,{]|\s)(\w+)\s*(?=[:,]|\s*$)", given))
        for text in texts(key):
            assert set(SLOT.findall(text)) <= names, f"{key} in {name_of(path)}: {text!r} is given {given!r}"


@pytest.mark.parametrize("key", [key for key, entry in CATALOGUE.items() if not isinstance(entry, str)])
def test_plurals_have_their_forms(key):
    assert {"one", "other"} == set(CATALOGUE[key])


def test_texts_are_in_order():
    assert list(CATALOGUE) == sorted(CATALOGUE)


@pytest.mark.parametrize("rule", HOUSE_RULES, ids=lambda rule: rule.key)
def test_a_house_rule_has_a_name_in_the_form(rule):
    assert f"host.house.{rule.key}" in CATALOGUE
    words = () if isinstance(rule.values, range) else rule.values
    said = "host.rule.game" if rule.key == "game" else "host.house_value"
    assert all(word.isdigit() or f"{said}.{word}" in CATALOGUE for word in words)


@pytest.mark.parametrize("pace", PACES)
def test_a_pace_has_a_name(pace):
    assert f"host.pace.{pace}" in CATALOGUE
