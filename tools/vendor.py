"""Fetch, check and record the third-party files under ``static/``.

``static/vendor/vendor.lock.json`` names every file, the package and version it comes from, the sha512 of that package
and the sha256 of the file as it lies here. ``THIRD_PARTY.md`` is made from it.

    python tools/vendor.py                      fetch every package again and write the files that the lock describes
    python tools/vendor.py --check              compare the files here with the lock; touches no network
    python tools/vendor.py --accept NAME=X.Y.Z  move a package to another version and record its new hashes

Fetching needs ``npm``; nobody who plays or tests does.
"""

import argparse
import base64
import hashlib
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "static"
LOCK = STATIC / "vendor" / "vendor.lock.json"
THIRD_PARTY = ROOT / "THIRD_PARTY.md"

# An import map would need an inline script and so a hole in the content security policy: rewrite instead.
SPECIFIERS = {
    "preact": "./preact.js",
    "preact/hooks": "./preact-hooks.js",
    "@preact/signals-core": "./signals-core.js",
}
_IMPORT = re.compile(r"""(?P<word>\bfrom|\bimport)(?P<gap>\s*)(?P<quote>["'])(?P<name>[^"'.][^"']*)(?P=quote)""")
# Some files are a single line: cut the comment out of it, never the line.
_SOURCE_MAP = re.compile(r"\s*//# sourceMappingURL=\S+\s*\Z")

Lock = dict[str, dict[str, Any]]


class VendorError(Exception):
    """A package or a file that is not what the lock says."""


def read_lock() -> Lock:
    """The lock: package name to version, integrity, licence and files."""
    lock: Lock = json.loads(LOCK.read_text(encoding="utf-8"))
    return lock


def write_lock(lock: Lock) -> None:
    """Write the lock the one way it is written."""
    LOCK.write_text(json.dumps(lock, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def sha256(content: bytes) -> str:
    """The hex digest that the lock keeps for a file."""
    return hashlib.sha256(content).hexdigest()


def fetch(package: str, version: str, folder: Path) -> bytes:
    """The package's archive, by npm's own client."""
    command = ["npm", "pack", f"{package}@{version}", "--silent", "--pack-destination", str(folder)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=folder)
    (archive,) = folder.glob("*.tgz")
    return archive.read_bytes()


def integrity(archive: bytes) -> str:
    """The sha512 of an archive, written as npm writes it."""
    return "sha512-" + base64.b64encode(hashlib.sha512(archive).digest()).decode("ascii")


def prepare(name: str, content: bytes) -> bytes:
    """A file as it is served: modules with relative imports and without a pointer to a map that is not shipped."""
    if not name.endswith(".js"):
        return content
    text = _SOURCE_MAP.sub("\n", content.decode("utf-8"))
    return _IMPORT.sub(_relative, text).encode("utf-8")


def _relative(found: re.Match[str]) -> str:
    name = found["name"]
    if name not in SPECIFIERS:
        raise VendorError(f"an import nobody rewrites: {name}")
    return f"{found['word']}{found['gap']}{found['quote']}{SPECIFIERS[name]}{found['quote']}"


def unpack(archive: Path, sources: dict[str, str]) -> dict[str, bytes]:
    """The wanted files of an archive, by the name they get under ``static/``."""
    with tarfile.open(archive) as tar:
        found = {}
        for name, source in sources.items():
            member = tar.extractfile(f"package/{source}")
            if member is None:
                raise VendorError(f"{source} is not a file")
            found[name] = prepare(name, member.read())
        return found


def vendor(package: str, entry: dict[str, Any], accept: bool) -> None:
    """Bring one package's files here; with ``accept`` record what came instead of comparing it."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        came = integrity(fetch(package, entry["version"], folder))
        if accept:
            entry["integrity"] = came
        elif came != entry["integrity"]:
            raise VendorError(f"{package} {entry['version']}: the archive is {came}, not {entry['integrity']}")
        (archive,) = folder.glob("*.tgz")
        contents = unpack(archive, {name: file["source"] for name, file in entry["files"].items()})
    for name, content in contents.items():
        if accept:
            entry["files"][name]["sha256"] = sha256(content)
        elif sha256(content) != entry["files"][name]["sha256"]:
            raise VendorError(f"{name}: other bytes than the lock's")
        target = STATIC / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def faults(lock: Lock) -> list[str]:
    """What is wrong with the files here, one sentence each: missing, changed, unlisted or without a licence."""
    found = []
    listed = {name: file for entry in lock.values() for name, file in entry["files"].items()}
    for name, file in listed.items():
        path = STATIC / name
        if not path.is_file():
            found.append(f"{name} is missing")
        elif sha256(path.read_bytes()) != file["sha256"]:
            found.append(f"{name} was changed")
    found += [
        f"{package} has no licence text"
        for package, entry in lock.items()
        if entry["licence_file"] not in entry["files"] or not (STATIC / entry["licence_file"]).is_file()
    ]
    for path in sorted([*(STATIC / "vendor").rglob("*"), *(STATIC / "fonts").rglob("*")]):
        name = path.relative_to(STATIC).as_posix()
        if path.is_file() and name not in listed and path != LOCK and not name.endswith(".d.ts"):
            found.append(f"{name} is in no package of the lock")
    return found


def third_party(lock: Lock) -> str:
    """The text of ``THIRD_PARTY.md``."""
    rows = [
        f"| {package} | {entry['version']} | {entry['licence']} "
        f"| [text](static/{entry['licence_file']}) | {_where(entry)} |"
        for package, entry in sorted(lock.items())
    ]
    head = [
        "# Third-party files",
        "",
        "These files in `static/` were written by others and are shipped with Speed313 under their own licences. In",
        "the modules the imports were made relative and the pointers to source maps cut off; nothing else was changed.",
        "`static/vendor/vendor.lock.json` holds the hashes of packages and files. Made by `tools/vendor.py`.",
        "",
        "| package | version | licence | licence text | files |",
        "| --- | --- | --- | --- | --- |",
    ]
    return "\n".join([*head, *rows]) + "\n"


def _where(entry: dict[str, Any]) -> str:
    if "inside" in entry:
        return f"part of `static/{entry['inside']}`"
    return ", ".join(f"`static/{name}`" for name in sorted(entry["files"]) if name != entry["licence_file"])


def main(arguments: list[str] | None = None) -> int:
    """Run the command; 0 when everything is as the lock says."""
    parser = argparse.ArgumentParser(description="Fetch, check and record the third-party files under static/.")
    parser.add_argument("--check", action="store_true", help="only compare the files here with the lock")
    parser.add_argument("--accept", action="append", default=[], metavar="NAME=VERSION", help="record another version")
    options = parser.parse_args(arguments)
    lock = read_lock()
    accepted = dict(item.rsplit("=", 1) for item in options.accept)
    try:
        for package in accepted.keys() - lock.keys():
            raise VendorError(f"{package} is not in the lock")
        if not options.check:
            for package, entry in lock.items():
                entry["version"] = accepted.get(package, entry["version"])
                vendor(package, entry, accept=package in accepted)
                print(f"{package} {entry['version']}")
            write_lock(lock)
            THIRD_PARTY.write_text(third_party(lock), encoding="utf-8")
    except VendorError as error:
        print(error, file=sys.stderr)
        return 1
    wrong = faults(lock)
    print("\n".join(wrong) or "vendored files: all as the lock says")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
