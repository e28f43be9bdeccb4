"""Each field case of docs/field-cases.md has tests that are there, and none is left out."""

import ast
import re
from functools import cache

import pytest

from tests.architecture.sources import ROOT

DOCUMENT = (ROOT / "docs" / "field-cases.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (F\d+) \| (.+?) \| (.+) \|$", re.MULTILINE)
NAMED = re.compile(r"`([\w/]+\.py)::(\w+)`")
NUMBERS = (
    *(1, 3, 6, 7, 8, 9, 10, 11, 13, 15, 16, 17, 18, 19, 20, 21),
    *(22, 25, 26, 27, 29, 30, 31, 33, 35, 36, 37),
    *(39, 41, 43, 45, 46, 48, 49, 51, 52, 53, 54, 55),
    *(57, 59, 60, 61, 64, 65, 67, 69, 71),
    *(73, 75, 76, 77, 79, 80, 82, 83, 84, 85),
    *(87, 88, 89, 90, 92, 93, 94),
    *(97, 98, 100, 101, 103, 104),
    *(105, 107, 108, 110),
)
CASES = {number: tests for number, _, tests in ROW.findall(DOCUMENT.partition("## By hand")[0])}


@cache
def functions(name):
    """The names of a test file's functions."""
    tree = ast.parse((ROOT / "tests" / name).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_case_is_in_the_document_once():
    assert sorted(CASES, key=lambda number: int(number[1:])) == [f"F{number:02}" for number in NUMBERS]
    assert len(ROW.findall(DOCUMENT.partition("## By hand")[0])) == len(CASES)


@pytest.mark.parametrize("number", CASES)
def test_a_case_has_tests_and_they_are_there(number):
    named = NAMED.findall(CASES[number])
    assert named
    for name, function in named:
        assert (ROOT / "tests" / name).is_file(), name
        assert function in functions(name), f"{name}::{function}"
