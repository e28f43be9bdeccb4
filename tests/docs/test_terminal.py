"""A terminal's words are the language's own: every help, every refusal, every fault of a record.

A word that stands in none of a language's texts and is neither a code of the record, an option nor a fact is left over
from another language. The same output in English has such words: so the test can fail.
"""

import errno
import json
import os
import re
import socket
from contextlib import suppress

import pytest

from speed313 import catalogue, cli
from speed313.bots.base import BOTS
from speed313.errors import CODES, REASONS, JournalError
from speed313.journal.faults import FAULTS
from speed313.rules.events import EVENTS
from speed313.rules.games import GAMES
from speed313.serve import MODES
from speed313.verify_command import fault_text
from tests.docs.test_arguments import REFUSED
from tests.journal.faulty import faulty_records
from tests.journal.records import fault_of, one_record

OTHERS = catalogue.languages()[1:]
WORD = re.compile(r"[^\W\d_]{2,}")
OPTION = re.compile(r"(?<!\w)--?[a-z][\w-]*|\{[^}]*\}|\S*[/\\]\S*")
HELP = [["--help"], *([name, "--help"] for name in cli.COMMANDS)]
NAMES = {
    "speed313",
    "soon",
    "loud",
    "card",
    "kxpd",
    "dance",
    "maybe",
    "json",
    "csv",
    "xlsx",
    "nowhere",
    "here",
    "zz",
    "zzzz",
}
CODED = {*cli.COMMANDS, *cli.LEVELS, *MODES, *BOTS, *catalogue.languages(), *(kind.__name__ for kind in EVENTS)}


def words(text):
    return {word.lower() for word in WORD.findall(text)}


def coded():
    """The words of the record's codes and of whatever an option may be given."""
    return NAMES | words(" ".join([*CODED, *GAMES])) | words(json.dumps(one_record()))


def own_words(language):
    own = json.loads((catalogue.static_folder() / "i18n" / f"{language}.json").read_text("utf-8"))
    return {word for entry in own.values() for word in words(json.dumps(entry, ensure_ascii=False))}


def left_over(text, language, facts=()):
    """The words that are not the language's own."""
    plain = OPTION.sub(" ", text)
    return words(plain) - own_words(language) - coded() - words(" ".join(map(str, facts)))


@pytest.fixture(autouse=True)
def english_again(monkeypatch):
    monkeypatch.setenv("COLUMNS", "400")  # so that no word is parted
    yield
    catalogue.speak("en")


def said(capsys, language, command):
    """What the command line says in a language."""
    with suppress(SystemExit):
        cli.main(["--language", language, *map(str, command)])
    output = capsys.readouterr()
    return output.out + output.err


def told(language, tell, *about):
    """What ``tell`` says in the language, and in English."""
    texts = []
    for one in (language, "en"):
        catalogue.speak(one)
        texts.append(tell(*about))
    return tuple(texts)


def check(texts, language, facts=()):
    """That each text has only words of the language, and that English is told apart from it."""
    for text, english in texts:
        assert left_over(text, language, facts) == set(), text
        assert text != english, text
    assert left_over(" ".join(english for _, english in texts), language, facts) != set()


@pytest.mark.parametrize("language", OTHERS)
def test_every_help_is_in_the_language(capsys, language):
    check([(said(capsys, language, command), said(capsys, "en", command)) for command in HELP], language)


def refusals(folder):
    """Commands that cannot be done."""
    kept = folder / "kept"
    kept.mkdir()
    (kept / "games.sqlite").write_bytes(b"this is no journal" * 100)
    (folder / "file").write_text("no folder")
    return [
        ["verify", folder / "none"],
        ["verify", folder],
        ["verify", folder / "file" / "none"],
        ["score", "--batch", folder / "none"],
        ["score"],
        ["score", "3", "7S", "ZZ"],
        ["score", "--rules", "hint=maybe", "3", "7S"],
        ["simulate", "--seats", "2", "--games", "1", "--record", folder],
        ["simulate", "--seats", "12", "--rules", "packs=1"],
        ["simulate", "--seats", "99"],
        ["export", "ZZZZ", "--data", folder / "none"],
        ["export", "ZZZZ", "--data", kept],
        ["games", "--data", folder / "none"],
        ["games", "--data", kept],
        ["games", "--delete", "ZZZZ", "--data", folder / "none"],
        ["bots", "nowhere", "--seats", "1"],
        ["bots", "http://127.0.0.1:1/j/ZZZZ", "--seats", "1"],
        ["--host", "192.0.2.250", "--memory", "--no-browser", "--async", "threading"],
        ["--data", folder / "file", "--no-browser", "--async", "threading"],
        ["--data", kept, "--no-browser", "--async", "threading"],
        ["--public-url", "here"],
        ["--lan-ip", "here"],
        ["--bots", "99"],
        ["--bot-pause", "soon"],
        ["dance"],
        *REFUSED,
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_every_refusal_is_in_the_language(capsys, language, tmp_path):
    commands = refusals(tmp_path)
    texts = [(said(capsys, language, command), said(capsys, "en", command)) for command in commands]
    assert all(text for text, _ in texts)
    check(texts, language, [tmp_path])


@pytest.mark.parametrize("language", OTHERS)
def test_what_the_system_says_is_in_the_language(language):
    errors = [*(OSError(number, os.strerror(number)) for number in REASONS), socket.gaierror(-2, "unknown")]
    texts = [told(language, catalogue.reason, error) for error in errors]
    check(texts, language)


def test_what_the_system_says_otherwise_stays():
    assert catalogue.reason(OSError(errno.EILSEQ, "Illegal sequence")) == "Illegal sequence"
    assert catalogue.reason(OSError("closed")) == "closed"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("why", ["gap", "event", "damaged", "foreign"])
def test_what_is_wrong_with_the_saved_games_is_in_the_language(language, why):
    facts = {"table": "K7QM", "seq": 7, "field": "Drew.card"}
    error = JournalError("journal_broken", text="must be a whole number", why=why, **facts)
    check([told(language, catalogue.error_sentence, error)], language, facts.values())


@pytest.mark.parametrize("language", OTHERS)
def test_every_fault_of_a_record_is_in_the_language(language):
    records = faulty_records()
    assert records.keys() == FAULTS.keys()
    faults = [fault_of(lines) for lines in records.values()]
    assert [fault.code for fault in faults] == list(records)
    texts = [told(language, fault_text, fault, "x.jsonl") for fault in faults]
    check(texts, language, ["x.jsonl", *(fault.name for fault in faults)])
    for text, _ in texts:
        assert ".." not in text
        assert not re.search(r"[.!?][”’“]?\.\Z", text), text
        assert not re.search(r"\{\w+\}", text), text


@pytest.mark.parametrize("language", OTHERS)
def test_every_reason_that_a_move_is_refused_for_is_in_the_language(language):
    texts = [told(language, catalogue.sentence, f"error.{code}") for code in CODES]
    check(texts, language)
