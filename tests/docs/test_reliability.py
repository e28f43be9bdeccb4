"""What docs/reliability.md names is there."""

import re

import pytest

from tests.architecture.sources import ROOT
from tests.docs.test_field_cases import functions

TEXT = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("file", "name"), sorted(set(re.findall(r"`([\w/]+/test_\w+\.py)(?:::(\w+))?`", TEXT))))
def test_a_test_that_is_named_is_there(file, name):
    assert (ROOT / "tests" / file).is_file()
    assert not name or name in functions(file)


@pytest.mark.parametrize("file", sorted(set(re.findall(r"`((?:web|tables)/(?!test_)\w+\.py|serve\.py)`", TEXT))))
def test_a_module_that_is_named_is_there(file):
    assert (ROOT / "speed313" / file).is_file()
