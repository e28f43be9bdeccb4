"""The terminal's own words: what the argument parser says is in the language of everything else."""

import argparse
import inspect
import re

import pytest

from speed313 import arguments, catalogue, cli

REFUSED = (
    ["--port"],
    ["--new", "--resume", "KXPD"],
    ["--memory=3"],
    ["--card"],
    ["--log-level", "loud"],
    ["--bot", "3"],
    ["verify"],
    ["games", "--delete"],
    ["simulate", "--seats", "4", "--seed", "soon"],
)
# What the parser says where it is left to itself, as far as the first place; "argument" is Dutch too.
BEGINNINGS = [text.partition("%")[0].strip() for text in arguments.WORDS]
ENGLISH = ["usage:", "options:", "error:", *(text for text in BEGINNINGS if " " in text)]


@pytest.fixture(autouse=True)
def english_again():
    yield
    catalogue.speak("en")


def said(capsys, language, words):
    """What the command line says in a language."""
    with pytest.raises(SystemExit):
        cli.main(["--language", language, *words])
    output = capsys.readouterr()
    return output.out + output.err


@pytest.mark.parametrize("text", arguments.WORDS)
def test_the_parser_has_this_text(text):
    assert repr(text)[1:-1] in inspect.getsource(argparse)


@pytest.mark.parametrize("language", catalogue.languages()[1:])
@pytest.mark.parametrize("words", [*REFUSED, ["--help"], ["score", "--help"]], ids=" ".join)
def test_nothing_is_left_in_english(capsys, language, words):
    output = said(capsys, language, words)
    assert [text for text in ENGLISH if text in output] == []


@pytest.mark.parametrize("words", REFUSED, ids=" ".join)
def test_each_refusal_is_one_of_the_languages_own(capsys, words):
    """As many different sentences as there are languages, after the name of the command."""
    told = {said(capsys, language, words).splitlines()[-1] for language in catalogue.languages()}
    assert len(told) == len(catalogue.languages())


def test_a_text_that_is_not_known_stays():
    assert arguments.translate("something else: %s") == "something else: %s"


@pytest.mark.parametrize(("language", "point"), [("en", "."), ("hu", ",")])
def test_numbers_have_the_languages_own_point(capsys, language, point):
    assert cli.main(["--language", language, "simulate", "--seats", "2", "--games", "1"]) == 0
    rounds = [line for line in capsys.readouterr().out.splitlines() if re.match(r" +\d+ +\d+ ", line)]
    assert len(rounds) == 11
    assert {number for row in rounds for number in re.findall(r"\d(\D)\d", row)} == {point}
