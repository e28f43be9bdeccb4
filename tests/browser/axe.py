"""What axe finds on a page: faults that keep people out."""

from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "tools" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def require() -> str:
    """The script, or a reason in the report why the test was not run."""
    if not SCRIPT.is_file():
        pytest.skip("axe-core is not installed: npm ci --prefix tools")
    return SCRIPT.read_text(encoding="utf-8")


def faults(page, contrast: bool = True) -> list[str]:
    """What is wrong on the page as it stands: each rule broken, and where. ``contrast`` takes most of the time."""
    page.evaluate(f"() => {{ if (!window.axe) {{ {require()} }} }}")
    found = page.evaluate(
        "([rules, contrast]) => axe.run(document, { runOnly: rules, resultTypes: ['violations'],"
        " rules: { 'color-contrast': { enabled: contrast } } }).then(one => one.violations.map("
        "({ id, nodes }) => [id, nodes.map(node => `${node.target.join(' ')} ${node.failureSummary}`)]))",
        [RULES, contrast],
    )
    return [f"{rule}: {place}" for rule, places in found for place in places]
