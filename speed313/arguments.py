"""The words of the argument parser itself, in the terminal's language.

``argparse`` looks its words up with a function of its module that only compiled catalogues reach. Ours takes its place,
so that these words come from the language files like all others.
"""

import argparse

from speed313.catalogue import sentence

# The parser's text, the key of ours, and what the parser fills in for the places of ours.
WORDS: dict[str, tuple[str, dict[str, str]]] = {
    "positional arguments": ("cli.parser.positional", {}),
    "options": ("cli.parser.options", {}),
    "show this help message and exit": ("cli.parser.help", {}),
    "argument %(argument_name)s: %(message)s": (
        "cli.parser.argument",
        {"name": "%(argument_name)s", "message": "%(message)s"},
    ),
    "expected one argument": ("cli.parser.one", {}),
    "expected at least one argument": ("cli.parser.some", {}),
    "not allowed with argument %s": ("cli.parser.apart", {"name": "%s"}),
    "ignored explicit argument %r": ("cli.parser.flag", {"value": "%r"}),
    "the following arguments are required: %s": ("cli.parser.required", {"names": "%s"}),
    "unrecognized arguments: %s": ("cli.parser.unknown", {"names": "%s"}),
    "invalid choice: %(value)r (choose from %(choices)s)": (
        "cli.parser.choice",
        {"value": "%(value)r", "choices": "%(choices)s"},
    ),
    "invalid %(type)s value: %(value)r": ("cli.parser.value", {"value": "%(value)r"}),
    "ambiguous option: %(option)s could match %(matches)s": (
        "cli.parser.ambiguous",
        {"option": "%(option)s", "matches": "%(matches)s"},
    ),
}


def translate(text: str) -> str:
    """The parser's text in the terminal's language; one that is not known here stays as it is."""
    if text == "usage: ":
        return sentence("cli.parser.usage") + " "
    if text == "%(prog)s: error: %(message)s\n":
        return sentence("cli.parser.error", prog="%(prog)s", message="%(message)s") + "\n"
    key, places = WORDS.get(text, ("", {}))
    return sentence(key, **places) if key else text


def speak() -> None:
    """From now on every parser speaks the terminal's language."""
    vars(argparse)["_"] = translate
