"""The README names every option and every command."""

import re

from speed313.cli import COMMANDS, _parser
from tests.architecture.sources import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def options():
    """The long names of all options of ``speed313`` itself."""
    return [name for action in _parser([])._actions for name in action.option_strings if name.startswith("--")]


def test_every_option_is_in_the_readme():
    missing = [name for name in options() if name != "--help" and f"`{name}" not in README]
    assert missing == []


def test_every_command_is_in_the_readme():
    assert [name for name in COMMANDS if f"`speed313 {name} " not in README] == []


def test_the_readme_names_no_option_that_is_not_there():
    # Options of the commands and of the tools have their own tests.
    section = README.partition("## Options")[2].partition("\n## ")[0].partition("| command")[0]
    named = set(re.findall(r"`(?:speed313 )?(--[a-z-]+)", section))
    assert named == set(options())
