"""The README's two commands are the ones that the project promises and that its own check runs."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def command(name):
    (found,) = re.findall(rf"^<!-- command: {name} -->\n```sh\n(.+)\n```$", README, re.MULTILINE)
    return found


@pytest.mark.parametrize(("name", "last"), [("start", ".venv/bin/speed313"), ("test", ".venv/bin/pytest")])
def test_each_command_needs_nothing_installed_before(name, last):
    make, install, run = command(name).split(" && ")
    assert make == "python3 -m venv .venv"
    assert install.startswith(".venv/bin/pip install ")
    assert run == last


@pytest.mark.skipif(shutil.which("bash") is None, reason="the check is a bash script")
def test_the_check_runs_the_command_as_it_stands_in_the_readme():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    (function,) = re.findall(r"^readme_command\(\) \{.*?^\}", script, re.MULTILINE | re.DOTALL)
    done = subprocess.run(
        ["bash", "-c", f"{function}\nreadme_command test"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == command("test")
    assert 'bash -c "$command --browser required"' in script
