"""Every numbered paragraph of the rules has a test that names it: ``@pytest.mark.rule("4.3")``."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

from speed313.rules.house_rules import HOUSE_RULES

TESTS = Path(__file__).resolve().parents[1]
# How many paragraphs each section of the rules has: material and seats, game and rounds, melds, a round, after a match,
# scoring, when things do not go to plan, the sibling games.
SECTIONS = {1: 4, 2: 4, 3: 5, 4: 11, 5: 3, 6: 4, 7: 7, 9: 5}
PARAGRAPHS = [f"{section}.{number}" for section, count in SECTIONS.items() for number in range(1, count + 1)]
# The lines of section 8 are named by their keys.
HOUSE = [f"8 {rule.key}" for rule in HOUSE_RULES if rule.paragraph == "8" or rule.key == "late_join"]


def rules_of(decorator):
    """The paragraphs that ``@pytest.mark.rule("4.3")`` names."""
    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
        return [ast.literal_eval(argument) for argument in decorator.args]
    return []


def named_paragraphs():
    """Each paragraph and the tests that name it."""
    found = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        whole_file = [rule for node in tree.body for rule in file_rules(node)]
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in [*whole_file, *(rule for mark in node.decorator_list for rule in rules_of(mark))]:
                    found[rule].append(f"{path.relative_to(TESTS).as_posix()}::{node.name}")
    return found


def file_rules(node):
    """The paragraphs that a ``pytestmark`` names for all tests of a file."""
    if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark":
        return [rule for call in ast.walk(node.value) for rule in rules_of(call)]
    return []


NAMED = named_paragraphs()


@pytest.mark.parametrize("paragraph", [*PARAGRAPHS, *HOUSE])
def test_a_paragraph_has_its_test(paragraph):
    assert NAMED[paragraph]


def test_no_test_names_a_paragraph_that_is_not_there():
    # House rules and sibling games, sections 8 and 9, are named by their keys and names.
    assert [rule for rule in NAMED if rule not in PARAGRAPHS and rule[0] not in "89"] == []


def test_the_marks_are_found():
    tree = ast.parse('@pytest.mark.rule("4.3")\n@pytest.mark.rule("4.4")\ndef test_x(): ...')
    assert [rule for mark in tree.body[0].decorator_list for rule in rules_of(mark)] == ["4.3", "4.4"]
    (assign,) = ast.parse('pytestmark = [pytest.mark.rule("6.1")]').body
    assert file_rules(assign) == ["6.1"]
