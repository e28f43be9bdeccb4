"""What no file of the project may be, hold or be called."""

import ast
import re

import pytest

from tests.architecture.sources import ROOT, name_of, ours

LONGEST = 500
LONGEST_FUNCTION = 40
VAGUE = {"util", "utils", "helper", "helpers", "common", "misc", "shared", "stuff"}
# Written in pieces, so that this file does not hold what it looks for.
MACHINE = re.compile("|".join(["/wo" + "rk/", "/ro" + "ot/", r"/home/\w+/", r"\bfile:" + "///"]))
REGISTRIES = ["registry.npmjs" + ".org", "registry.yarnpkg" + ".com", "pypi" + ".org", "pythonhosted" + ".org"]
REGISTRIES += ["deb.debian" + ".org", "archive.ubuntu" + ".com", "index-" + "url", "trusted-" + "host"]
RAW_HTML = re.compile(
    r"\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML)\b|document\.write\b|\beval\(|new Function\b"
)
UNESCAPED = re.compile(r"\|\s*safe\b|autoescape\s+false|\bMarkup\(")
INLINE = re.compile(r"<style\b|\sstyle\s*=|\son[a-z]+\s*=|javascript:", re.IGNORECASE)
SCRIPT = re.compile(r"<script\b([^>]*)>", re.IGNORECASE)
BINARY = {".woff2", ".mp3", ".png", ".ico", ".webm", ".mp4", ".sqlite", ".db", ".gz"}


def each(*suffixes, under=""):
    return [pytest.param(path, id=name_of(path)) for path in ours(*suffixes, under=under)]


def lines_with(pattern, text):
    return [f"{number}: {line.strip()}" for number, line in enumerate(text.splitlines(), 1) if pattern.search(line)]


def text_of(path):
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", each(".py", ".js", ".css"))
def test_a_file_can_be_read_in_one_go(path):
    assert len(text_of(path).splitlines()) <= LONGEST


@pytest.mark.parametrize("path", [*each(".py", under="speed313/"), *each(".py", under="tools/")])
def test_a_function_fits_on_a_screen(path):
    lengths = {
        node.name: node.end_lineno - node.lineno + 1
        for node in ast.walk(ast.parse(text_of(path)))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert {name: length for name, length in lengths.items() if length > LONGEST_FUNCTION} == {}


@pytest.mark.parametrize("path", each(".py", ".js", ".css", ".html"))
def test_a_file_is_named_by_what_it_holds(path):
    assert set(re.split(r"[_.\-]", path.name)) & VAGUE == set()


def test_nothing_speaks_of_the_machine_it_was_written_on():
    found = {}
    for path in ours():
        if path.suffix not in BINARY:
            lines = lines_with(MACHINE, text_of(path))
            lines += [name for name in REGISTRIES if name in text_of(path)]
            if lines:
                found[name_of(path)] = lines
    assert found == {}


@pytest.mark.parametrize("path", [*each(".js", under="static/js/"), *each(".html", under="templates/")])
def test_nothing_builds_html_from_text(path):
    assert lines_with(RAW_HTML, text_of(path)) == []


@pytest.mark.parametrize("path", [*each(".html", under="templates/"), *each(".py", under="speed313/")])
def test_nothing_switches_escaping_off(path):
    assert lines_with(UNESCAPED, text_of(path)) == []


@pytest.mark.parametrize("path", each(".html", under="templates/"))
def test_a_template_holds_no_script_and_no_style(path):
    text = text_of(path)
    assert lines_with(INLINE, text) == []
    for attributes in SCRIPT.findall(text):
        assert "src=" in attributes or 'type="application/json"' in attributes, attributes


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (MACHINE, "see /wo" + "rk/x"),
        (RAW_HTML, "card.innerHTML = text"),
        (RAW_HTML, "setTimeout(() => eval(text))"),
        (UNESCAPED, "{{ name | safe }}"),
        (INLINE, '<p style="color: red">'),
        (INLINE, '<button onclick="go()">'),
        (INLINE, "<style>"),
    ],
)
def test_a_fault_is_found(pattern, line):
    assert lines_with(pattern, line)


def test_the_files_are_found():
    names = {name_of(path) for path in ours()}
    assert {"speed313/errors.py", "static/js/lib.js", "tests/conftest.py", ".ci/run", "README.md"} <= names
    assert not [name for name in names if name.startswith("static/vendor/")]
    assert (ROOT / "pyproject.toml").is_file()
