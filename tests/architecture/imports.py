"""What each module imports, read from its source."""

import ast
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = "speed313"


@dataclass(frozen=True, slots=True)
class Import:
    """One imported module, or one name from it, and where."""

    module: str
    name: str | None
    line: int

    @property
    def full(self) -> str:
        return f"{self.module}.{self.name}" if self.name else self.module


@dataclass(frozen=True, slots=True)
class Module:
    """A module: its dotted name, its syntax tree, its imports."""

    name: str
    tree: ast.Module
    imports: tuple[Import, ...]

    @property
    def layer(self) -> str:
        """The folder or top-level module it belongs to: ``rules``, ``serve``; the package itself is ``""``."""
        return layer_of(self.name)


def layer_of(dotted: str) -> str:
    """``speed313.rules.cards`` -> ``rules``."""
    return [*dotted.split("."), ""][1]


def read(source: str, name: str, is_package: bool = False) -> Module:
    """A module from its source text."""
    tree = ast.parse(source)
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [Import(alias.name, None, node.lineno) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = name.split(".")[: None if is_package and node.level == 1 else -(node.level - is_package)]
                base = ".".join([*parents, base]).rstrip(".")
            found += [Import(base, alias.name, node.lineno) for alias in node.names]
    return Module(name, tree, tuple(found))


def modules(folder: Path = ROOT / PACKAGE) -> list[Module]:
    """Every module of the package."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        parts = [PACKAGE, *path.relative_to(folder).with_suffix("").parts]
        is_package = parts[-1] == "__init__"
        name = ".".join(parts[:-1] if is_package else parts)
        found.append(read(path.read_text(encoding="utf-8"), name, is_package))
    return found
