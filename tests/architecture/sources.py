"""The files of the project that people wrote."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("speed313", "static", "templates", "tests", "tools", "docs", ".ci")
ROOT_FILES = ("pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "THIRD_PARTY.md", "tsconfig.json", ".gitignore")
FOREIGN = ("static/vendor/", "static/fonts/", "tools/node_modules/", "tools/package-lock.json")


def name_of(path: Path) -> str:
    """The path as the project speaks of it: ``static/js/hand.js``."""
    return path.relative_to(ROOT).as_posix()


def ours(*suffixes: str, under: str = "") -> list[Path]:
    """Our own files, those with one of the suffixes if any are given."""
    found = [ROOT / name for name in ROOT_FILES]
    found += [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*"))]
    return [
        path
        for path in found
        if path.is_file()
        and "__pycache__" not in path.parts
        and not name_of(path).startswith(FOREIGN)
        and name_of(path).startswith(under)
        and (not suffixes or path.suffix in suffixes)
    ]
