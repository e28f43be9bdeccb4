"""The wheel and the source archive hold all that is needed, and the program in the wheel serves it."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tools import served

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Both archives; the wheel is made from the source archive, so that proves the source archive complete."""
    folder = tmp_path_factory.mktemp("built")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def wheel(built):
    (path,) = built.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The wheel unpacked, as an installer would."""
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


@pytest.fixture
def environment(installed):
    """Imports come from the wheel, though this suite may run from an editable installation."""
    return {**os.environ, "PYTHONPATH": str(installed), "PYTHONWARNINGS": ""}


def files_of(folder):
    return {path.relative_to(ROOT).as_posix(): path for path in (ROOT / folder).rglob("*") if path.is_file()}


@pytest.mark.parametrize("folder", ["static", "templates"])
def test_the_wheel_holds_every_file_for_the_browser(installed, folder):
    ours = files_of(folder)
    assert ours
    for name, path in ours.items():
        assert (installed / "speed313" / name).read_bytes() == path.read_bytes(), name


def test_the_wheel_holds_every_module(installed):
    modules = {name for name in files_of("speed313") if name.endswith(".py")}
    assert modules == {path.relative_to(installed).as_posix() for path in installed.rglob("*.py")}


def test_the_wheel_carries_the_licences(installed):
    (folder,) = installed.glob("speed313-*.dist-info")
    names = {path.name for path in (folder / "licenses").rglob("*") if path.is_file()}
    assert {"LICENSE", "THIRD_PARTY.md", "preact.txt", "socket.io-client.txt", "nunito.txt"} <= names
    assert "speed313 = speed313.cli:main" in (folder / "entry_points.txt").read_text(encoding="utf-8")


def test_the_source_archive_holds_the_tests_and_nothing_foreign(built):
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"README.md", "LICENSE", "pyproject.toml", "tests/conftest.py", "tools/vendor.py"} <= names
    assert not [name for name in names if "node_modules" in name or "__pycache__" in name or name.startswith(".venv")]


def test_the_folders_are_found_beside_the_modules(installed, environment, tmp_path):
    command = "from speed313.resources import *; print(static_folder()); print(templates_folder())"
    done = subprocess.run(
        [sys.executable, "-c", command], env=environment, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [str(installed / "speed313" / name) for name in ("static", "templates")]


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C cannot be sent to a single process there")
def test_the_program_in_the_wheel_serves_every_file_and_ends_with_ctrl_c(environment):
    assert "ended it with status 0" in served.check([sys.executable, "-m", "speed313"], environment)
