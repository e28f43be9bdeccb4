"""The README lists every house rule as the program has it."""

import re
from pathlib import Path

from speed313.rules.house_rules import HOUSE_RULES

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")


def values(rule):
    if isinstance(rule.values, range):
        return f"{rule.default}, {rule.values[0]} to {rule.values[-1]}"
    return " / ".join(f"`{value}`" for value in rule.values)


def test_each_house_rule_has_its_row_with_its_values_in_the_order_of_the_table():
    section = README.partition("## House rules")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| .+ \|$", section, re.MULTILINE)
    assert rows == [(rule.key, values(rule)) for rule in HOUSE_RULES]
