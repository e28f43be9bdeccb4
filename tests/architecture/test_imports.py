"""Who may import whom: errors <- rules <- {bots, journal} <- tables <- web <- serve, cli."""

import ast
import sys

import pytest

from tests.architecture.imports import PACKAGE, layer_of, modules, read

# Each layer and the layers it may see. Any other top-level module is a command for the terminal: the same level as cli.
BELOW_TABLES = {"errors", "rules", "bots", "journal"}
MAY_SEE = {
    "": set(),
    "errors": set(),
    "resources": set(),
    "plurals": set(),
    "catalogue": {"errors", "resources", "plurals"},
    "collector": set(),
    "rules": {"errors"},
    "bots": {"errors", "rules"},
    "journal": {"errors", "rules"},
    "tables": BELOW_TABLES,
    "web": {"errors", "resources", "catalogue", "bots", "journal", "tables"},
    "serve": {"errors", "resources", "catalogue", "collector", "bots", "journal", "tables", "web"},
    "cli": BELOW_TABLES | {"resources", "catalogue", "tables", "web", "serve", "commands"},
    "commands": BELOW_TABLES | {"resources", "catalogue", "tables", "web", "serve", "commands"},
    "__main__": {"cli"},
}
# A bot knows what a phone knows, so it cannot even name the hidden state; what it may not see is a module.
HIDDEN_FROM_BOTS = {f"{PACKAGE}.rules.{name}" for name in ("state", "decide", "evolve")}
# Whole games without a server: it is the table, holds the state and hands each bot its view, so no bot may reach it.
SELFPLAY = f"{PACKAGE}.bots.selfplay"
# It deals and referees games between bots, and shows each bot its view; it is no bot.
PLAYS_WHOLE_GAMES = {f"{PACKAGE}.bots.selfplay"}
# Clock, chance, input and output, threads: a rule that needs one of them gets a value instead.
OUTSIDE_THE_RULES = {
    *("time", "datetime", "calendar", "sched", "os", "sys", "io", "pathlib", "shutil", "tempfile", "socket", "select"),
    *("logging", "warnings", "sqlite3", "secrets", "uuid", "threading", "asyncio", "concurrent", "multiprocessing"),
    *("subprocess", "signal", "http", "urllib", "importlib", "builtins"),
}
WEB_LIBRARIES = {"flask", "flask_socketio", "socketio", "engineio", "werkzeug", "jinja2", "simple_websocket"}
ASYNC_LIBRARIES = {"eventlet", "gevent", "greenlet"}
MODULES = modules()


def level(layer):
    return layer if layer in MAY_SEE else "commands"


def seen_modules(module):
    """The modules of the package that a module imports, with their lines."""
    names = {other.name for other in MODULES}
    for found in module.imports:
        if found.full in names or (found.module == PACKAGE and not (found.name or "").startswith("__")):
            yield found.full, found.line
        elif found.module.partition(".")[0] == PACKAGE:
            yield found.module, found.line


def wrong_arrows(module):
    allowed = MAY_SEE[level(module.layer)] | {level(module.layer) if module.layer not in ("errors", "") else ""}
    return [
        f"{module.name}:{line} imports {seen}"
        for seen, line in seen_modules(module)
        if layer_of(seen) and level(layer_of(seen)) not in allowed
    ]


def outside(module):
    """The first names of what a module imports from elsewhere."""
    return {found.module.partition(".")[0] for found in module.imports} - {PACKAGE}


def in_layer(*layers):
    return [pytest.param(module, id=module.name) for module in MODULES if module.layer in layers]


@pytest.mark.parametrize("module", [pytest.param(module, id=module.name) for module in MODULES])
def test_arrows_run_one_way(module):
    assert wrong_arrows(module) == []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("speed313.errors", "from speed313.rules import cards"),
        ("speed313.rules.decide", "import speed313.journal.base"),
        ("speed313.bots.steady", "from speed313.journal.base import Journal"),
        ("speed313.journal.base", "from speed313 import bots"),
        ("speed313.web.pages", "from speed313.rules.cards import Card"),
        ("speed313.tables.table", "from ..web import pages"),
        ("speed313.web.pages", "from speed313.serve import listen"),
        ("speed313.score_command", "from speed313.cli import main"),
        ("speed313.tables.table", "def late():\n    from speed313 import score_command"),
    ],
)
def test_a_wrong_arrow_is_found(name, source):
    assert len(wrong_arrows(read(source, name))) == 1


def test_a_relative_import_is_resolved():
    assert [found.full for found in read("from . import a", "speed313.rules", is_package=True).imports] == [
        "speed313.rules.a"
    ]
    assert [found.full for found in read("from .a import b", "speed313.rules.c").imports] == ["speed313.rules.a.b"]
    assert [found.full for found in read("from ..web import b", "speed313.rules.c").imports] == ["speed313.web.b"]


@pytest.mark.parametrize("module", [m for m in in_layer("bots") if m.id not in PLAYS_WHOLE_GAMES])
def test_bots_cannot_name_the_hidden_state(module):
    assert {seen for seen, _ in seen_modules(module)} & HIDDEN_FROM_BOTS == set()


@pytest.mark.parametrize("module", in_layer("rules", "errors"))
def test_rules_need_the_standard_library_only_and_nothing_impure(module):
    assert outside(module) <= sys.stdlib_module_names
    assert outside(module) & OUTSIDE_THE_RULES == set()
    called = {node.func.id for node in ast.walk(module.tree) if isinstance(node, ast.Call) and _is_name(node.func)}
    assert called & {"open", "print", "input", "eval", "exec", "__import__"} == set()


@pytest.mark.parametrize("module", in_layer("rules", "bots"))
def test_chance_is_given_never_taken(module):
    assert [
        found.full for found in module.imports if found.module == "random" and found.name not in (None, "Random")
    ] == []
    attributes = {
        node.attr
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Attribute) and _is_name(node.value) and node.value.id == "random"
    }
    assert attributes <= {"Random"}
    made = [
        node.lineno
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("random.Random", "Random")
    ]
    assert made == []


@pytest.mark.parametrize("module", in_layer("rules", "bots", "journal", "tables", "errors"))
def test_below_the_web_nothing_knows_the_web(module):
    assert outside(module) & WEB_LIBRARIES == set()


@pytest.mark.parametrize("module", [pytest.param(m, id=m.name) for m in MODULES if m.name != f"{PACKAGE}.serve"])
def test_only_serve_chooses_how_to_wait(module):
    assert outside(module) & ASYNC_LIBRARIES == set()
    text = ast.unparse(module.tree)
    assert "monkey_patch" not in text
    assert not any(f'import_module("{name}' in text or f"import_module('{name}" in text for name in ASYNC_LIBRARIES)


def test_every_layer_is_there():
    assert {"errors", "rules", "bots", "journal", "tables", "web"} <= {module.layer for module in MODULES}


def _is_name(node):
    return isinstance(node, ast.Name)
