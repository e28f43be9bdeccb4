"""Every language says all that English says: the same texts, places and plural forms, and nothing else."""

import json
import re

import pytest

from speed313 import catalogue
from speed313.plurals import categories, category
from speed313.resources import static_folder
from tests.architecture.sources import ROOT, name_of, ours
from tools import languages

ENGLISH = languages.read(languages.TEXTS / "en.json")
LANGUAGES = ("en", "fi", "hu", "nl", "ro")
# The categories that CLDR gives to these counts.
KNOWN = {
    "en": {0: "other", 1: "one", 2: "other", 0.5: "other", 21: "other"},
    "hu": {0: "other", 1: "one", 2: "other", 1.5: "other"},
    "nl": {0: "other", 1: "one", 2: "other"},
    "fi": {0: "other", 1: "one", 2: "other"},
    "ro": {
        0: "few",
        1: "one",
        2: "few",
        19: "few",
        20: "other",
        21: "other",
        100: "other",
        101: "few",
        102: "few",
        119: "few",
        120: "other",
        1.5: "few",
    },
    "fr": {0: "one", 1: "one", 1.5: "one", 2: "other", 1_000_000: "many"},
    "pl": {1: "one", 2: "few", 5: "many", 12: "many", 21: "many", 22: "few", 1.5: "other"},
    "uk": {1: "one", 3: "few", 5: "many", 11: "many", 21: "one", 111: "many"},
    "cs": {1: "one", 4: "few", 5: "other", 1.5: "many"},
    "lt": {1: "one", 9: "few", 11: "other", 21: "one", 20: "other"},
    "ar": {0: "zero", 1: "one", 2: "two", 3: "few", 11: "many", 100: "other", 103: "few"},
    "ja": {0: "other", 1: "other"},
}


def test_these_languages_are_there():
    assert tuple(sorted(catalogue.languages())) == LANGUAGES
    assert catalogue.languages()[0] == "en"
    assert catalogue.names()["hu"] == "Magyar"


@pytest.mark.parametrize("language", languages.others())
def test_a_language_is_complete(language):
    assert languages.faults(language, languages.read(languages.TEXTS / f"{language}.json"), ENGLISH) == []


@pytest.mark.parametrize("language", languages.others())
def test_every_text_was_looked_at_when_its_english_changed(language):
    """``tools/languages.py --done`` says so."""
    own = languages.read(languages.TEXTS / f"{language}.json")
    assert languages.changed(language, own, ENGLISH, languages.read(languages.MEMORY)) == []


@pytest.mark.parametrize("language", sorted(KNOWN))
def test_plurals_are_those_of_cldr(language):
    assert {count: category(language, count) for count in KNOWN[language]} == KNOWN[language]
    assert set(KNOWN[language].values()) <= set(categories(language))


def test_an_unknown_language_and_a_count_that_is_none():
    assert category("xx", 1) == "one"
    assert category("hu-HU", 1) == "one"
    assert category("ro", None) == "other"


def test_a_fault_is_found():
    first = {"f": "as many {n}", "a": "{n} of {m}", "b": {"one": "{n} card", "other": "{n} cards"}, "c": "c", "d": "d"}
    own = {
        "f": "as many {n}",
        "a": "{n}",
        "b": {"one": "{n}", "other": "{n}"},
        "e": "e",
        "d": {"one": "d", "few": "d", "other": "d"},
    }
    kinds = [fault.split(":")[0] for fault in languages.faults("ro", own, first)]
    assert kinds == [
        *(
            "missing",
            "left over",
            "still English",
            "places",
            "plural forms",
            "plural here or there only",
            "the keys are not in order",
        )
    ]
    assert languages.changed("ro", {"a": "x"}, first, {"ro": {"a": languages.mark(first["a"])}}) == []
    assert languages.changed("ro", {"a": "x"}, first, {"ro": {"a": "12345678"}})


# --- what languages share ------------------------------------------------------------------------------------------

WORDS = re.compile(r"[A-Za-z]{3,}(?:\s+[a-z]{2,}){1,}")  # two words in a row are a text for people
TAG = re.compile(r"<[^>]*>|\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", re.DOTALL)
CODE = re.compile(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")
BETWEEN = re.compile(r">([^<>`]*)<")
SHOWN = re.compile(r"""\b(?:textContent\s*=|aria-label=|placeholder=|title=|alt=)\s*["']([^"'$]+)["']""")


def template_texts(text):
    return [found for part in TAG.split(text) if (found := " ".join(part.split())) and WORDS.search(found)]


def script_texts(text):
    code = COMMENT.sub("", text)
    parts = BETWEEN.findall(CODE.sub("", "".join(re.findall(r"html`(?:[^`\\]|\\.)*`", code)))) + SHOWN.findall(code)
    return [found for part in parts if WORDS.search(found := " ".join(part.split()))]


@pytest.mark.parametrize("path", ours(".html", under="templates/"), ids=name_of)
def test_a_template_holds_no_text(path):
    assert template_texts(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", ours(".js", under="static/js/"), ids=name_of)
def test_a_script_holds_no_text(path):
    assert script_texts(path.read_text(encoding="utf-8")) == []


def test_a_text_is_found():
    assert template_texts("<p>The table is being laid.</p>") == ["The table is being laid."]
    assert script_texts("const a = html`<p>Wait for ${name} now please</p>`;") == ["Wait for now please"]
    assert script_texts('const a = html`<p>${t("phone.title")}</p>`;') == []
    assert script_texts("html`<p>Wait for it</p>`") == ["Wait for it"]
    assert script_texts('node.textContent = "Too old for the table";') == ["Too old for the table"]


PRINTED = re.compile(r"""(?:\bprint\(|Refusal\(|help=|description=|epilog=)\s*f?["'](?=[^"']*[a-z]{3,} [a-z]{2,})""")


@pytest.mark.parametrize("path", ours(".py", under="speed313/"), ids=name_of)
def test_a_program_prints_no_text_of_its_own(path):
    assert PRINTED.findall(path.read_text(encoding="utf-8")) == []


def test_a_printed_text_is_found():
    assert PRINTED.search('print("the game is over")')
    assert not PRINTED.search('print(sentence("cli.saved"))')


# --- the terminal --------------------------------------------------------------------------------------------------


@pytest.fixture
def clean():
    yield
    catalogue.speak("en")


@pytest.mark.usefixtures("clean")
def test_sentences_in_another_language():
    catalogue.speak("ro")
    assert catalogue.sentence("score.points", count=1) == "1 punct"
    assert catalogue.sentence("score.points", count=3) == "3 puncte"
    assert catalogue.sentence("score.points", count=30) == "30 de puncte"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "hu_HU.UTF-8"}, "hu"),
        ({"LC_ALL": "fi_FI", "LANG": "hu_HU.UTF-8"}, "fi"),
        ({"LC_ALL": "C.UTF-8", "LANG": "hu_HU.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:nl:en"}, "nl"),
        ({}, "en"),
    ],
)
def test_the_terminal_is_in_the_systems_language(environment, language):
    assert catalogue.of_system(environment) == language


@pytest.mark.parametrize(
    ("wanted", "language"),
    [(["de", "hu-HU"], "hu"), (["nl_BE", "hu"], "nl"), (["xx"], "en"), ([], "en"), (["", "ro"], "ro")],
)
def test_the_first_language_that_there_is(wanted, language):
    assert catalogue.best(wanted) == language


@pytest.mark.parametrize(
    ("content", "told"),
    [("{", "cannot be read"), ("[]", "not a JSON object"), ('{"a": {"one": "x"}}', "at “a”"), ('{"a": 3}', "at “a”")],
)
def test_a_broken_language_file_is_told_with_its_name(tmp_path, monkeypatch, content, told):
    (tmp_path / "i18n").mkdir()
    (tmp_path / "i18n" / "xx.json").write_text(content, encoding="utf-8")
    monkeypatch.setattr(catalogue, "static_folder", lambda: tmp_path)
    with pytest.raises(catalogue.LanguageFault, match=rf"xx\.json.*{re.escape(told)}"):
        catalogue._read("xx")
    with pytest.raises(catalogue.LanguageFault, match=r"yy\.json is missing"):
        catalogue._read("yy")


def test_names_are_unlike_and_directions_are_known():
    files = [json.loads(path.read_text("utf-8")) for path in (static_folder() / "i18n").glob("*.json")]
    assert len({file["language.name"] for file in files}) == len(files)
    assert {file["language.direction"] for file in files} <= {"ltr", "rtl"}


# "a(z)", "card(s)", "his/her": a program that does not know what it says.
EITHER = re.compile(r"\w\((?:[a-zà-ž]{1,3})\)|\b[a-zà-ž]{1,4}/[a-zà-ž]{1,4}\b")
STRAIGHT_QUOTE = re.compile(r"[a-zà-ž]'[a-zà-ž]|\"")


def sentences(language):
    """Every text of a language and every form of its plurals, by key, without what is typed or left to the terminal."""
    for key, entry in languages.read(languages.TEXTS / f"{language}.json").items():
        for text in languages.forms(entry):
            yield key, re.sub(r"https?://\S+|--\S+|/\w+\b|\S+/tcp|'[^' ]+'", "", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_leaves_the_choice_of_a_word_to_its_reader(language):
    assert [(key, text) for key, text in sentences(language) if EITHER.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_screens_have_the_quotes_of_their_language(language):
    marks = {"en": "“”", "ro": "„”", "hu": "„”", "nl": "‘’", "fi": "””"}[language]
    terminal = ("cli.", "doctor.", "bots.", "score.", "games.", "export.", "verify.", "simulate.", "reason.")
    wrong = set("“”„‘«»") - set(marks)
    on_screen = [(key, text) for key, text in sentences(language) if not key.startswith(terminal)]
    assert [one for one in on_screen if wrong & set(one[1]) or STRAIGHT_QUOTE.search(one[1])] == []


# --- the glossary ---------------------------------------------------------------------------------------------------

CALLS = ("draw", "discard", "last_draw", "match", "round", "scored", "winner")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_has_the_words_that_are_called(language):
    glossary = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    texts = languages.read(languages.TEXTS / f"{language}.json")
    for word in CALLS:
        assert texts[f"call.{word}"].replace("{round}", "5") in glossary, word
    for key in ("host.meld.set", "host.meld.run"):
        assert texts[key] in glossary
