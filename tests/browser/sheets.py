"""Contact sheets: many states of the screens in one picture, each with its name, to be looked at by people.

    python -m tests.browser.sheets phone --size 320x568 --language hu --out /tmp/sheets

What scrolls is shown part by part. ``long`` and ``mirrored`` are languages too; ``--only sheet`` takes the states whose
names have that in them.
"""

import argparse
import base64
import html
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from tests.browser import hands, opened, own_tableaux, pages, powers, tableaux, test_screens, test_sheet
from tests.browser.opened import show_opened
from tests.chromium import ARGUMENTS, find_chromium

PARTS = 6  # of what scrolls
# Scrolls what is foremost on by a part of its height; whether there was more.
SCROLL = """() => {
  const boxes = [...document.querySelectorAll(".box[open]")];
  const all = boxes.length ? boxes.slice(-1) : document.querySelectorAll(".scroll, main");
  const fit = [...all].find((one) => one.scrollHeight > one.clientHeight + 8);
  if (!fit) return false;
  const before = fit.scrollTop;
  fit.scrollTo({ top: before + fit.clientHeight * 0.85, behavior: "instant" });
  return fit.scrollTop > before + 4;
}"""
Shots = Iterator[tuple[str, bytes]]


def told(page: Any, name: str) -> Shots:
    """That state as it stands, part by part."""
    page.wait_for_timeout(120)
    for part in range(PARTS):
        yield f"{name} ({part + 1})" if part else name, page.screenshot()
        if not page.evaluate(SCROLL):
            return
        page.wait_for_timeout(60)


def phones(states: dict[str, Any], page: Any) -> Shots:
    """A phone in some states."""
    for name, (view, seat) in states.items():
        pages.show(page, view, seat)
        yield from told(page, name)


def opened_phones(page: Any) -> Shots:
    """A phone with something opened on it."""
    for name, one in opened.every_opened().items():
        show_opened(page, one)
        yield from told(page, name)


def screens(states: dict[str, Any], page: Any) -> Shots:
    """A big screen in some states: a view, what hosts know besides, what is pressed, what is answered."""
    for name, (view, info, deeds, *answer) in states.items():
        if answer:
            page.evaluate("answer => { line.answer = { ok: true, seq: 1, ...answer }; }", answer[0])
        test_screens.show_power(page, view, info, deeds)
        page.wait_for_timeout(150)
        yield name, page.screenshot()
        for _ in range(4):
            page.keyboard.press("Escape")


def scores() -> dict[str, Any]:
    """What a host opens about scores and the evening."""
    full, play = test_sheet.FULL, tableaux.table(12, "draw", "draw")
    cell, worst = {"cell": tableaux.cell(4, 1)}, {"cell": tableaux.cell(13, 3)}
    return {
        "score": (full, {}, ["[data-cell='0/11']"], cell),
        "score, worst": (full, {}, ["[data-cell='0/11']"], worst),
        "correct": (full, {}, ["[data-cell='0/11']", "correct"], cell),
        "ledger": (full, {}, ["scores"]),
        "lines": (full, {}, ["scores", "lines"]),
        "misdeal": (play, {}, ["scores", "misdeal"]),
        "skip": (play, {}, ["scores", "skip"]),
        "evening": ({**tableaux.lobby(9), "game": 5}, {}, ["seats", "evening"], tableaux.evening(9, 4)),
        "Wi-Fi": (tableaux.lobby(3), {}, ["wifi"]),
        "language": (tableaux.lobby(3), {}, ["language"]),
    }


KINDS = {
    "phone": lambda page: phones(hands.every_state(), page),
    "own": lambda page: phones(own_tableaux.every_phone_state(), page),
    "opened": opened_phones,
    "tv": lambda page: screens({name: (view, {}, []) for name, view in tableaux.every_state().items()}, page),
    "own-tv": lambda page: screens(
        {name: (v, {}, deeds) for name, (v, deeds) in own_tableaux.every_state().items()}, page
    ),
    "powers": lambda page: screens(powers.every_power(), page),
    "scores": lambda page: screens(scores(), page),
}
BIG = ("tv", "own-tv", "powers", "scores")


def page_of(browser: Any, kind: str, size: tuple[int, int], language: str) -> Any:
    """A page for a kind, without a server."""
    width, height = size
    big = kind in BIG
    code = pages.tongues.code_of(language)
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale=code, has_touch=not big, reduced_motion="reduce"
    )
    context.set_default_timeout(5000)
    context.route("**/*", partial(test_screens.answer if big else pages.answer, language=language))
    page = context.new_page()
    page.goto(f"http://{test_screens.PLACE}/host#k=key" if big else f"http://{pages.PLACE}/j/KXPD")
    page.wait_for_function("() => window.line")
    return page


def write(browser: Any, shots: list[tuple[str, bytes]], size: tuple[int, int], target: Path) -> None:
    """One sheet."""
    width = size[0] if size[0] < 700 else size[0] // 2
    columns = max(1, 1944 // (width + 8))
    figures = "".join(
        f'<figure><figcaption>{html.escape(name)}</figcaption><img width="{width}" '
        f'src="data:image/png;base64,{base64.b64encode(shot).decode()}"></figure>'
        for name, shot in shots
    )
    style = f"body{{margin:8px;display:grid;grid-template-columns:repeat({columns},{width}px);gap:8px}}"
    more = "figure{margin:0}figcaption{font:14px sans-serif;height:20px;overflow:hidden}img{display:block}"
    page = browser.new_page(viewport={"width": columns * (width + 8) + 8, "height": 400})
    page.set_content(f"<style>{style}{more}</style>{figures}")
    page.screenshot(path=target, full_page=True)
    page.close()


def main() -> None:
    """Run the command."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description="Draw contact sheets of the screens.")
    parser.add_argument("kinds", nargs="+", choices=KINDS)
    parser.add_argument("--size", default="", help="320x568; for the big screen 1280x720")
    parser.add_argument("--language", default="en")
    parser.add_argument("--only", default="", help="states with this in their names")
    parser.add_argument("--each", type=int, default=0, help="states on a sheet")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(ARGUMENTS))
        for kind in options.kinds:
            wide, high = (options.size or ("1280x720" if kind in BIG else "320x568")).split("x")
            size = (int(wide), int(high))
            page = page_of(browser, kind, size, options.language)
            shots = [shot for shot in KINDS[kind](page) if options.only in shot[0]]
            each = options.each or (15 if size[0] < 700 else 6)
            for start in range(0, len(shots), each):
                target = options.out / f"{kind}-{options.language}-{wide}-{start // each + 1:02}.png"
                write(browser, shots[start : start + each], size, target)
                print(target)


if __name__ == "__main__":
    main()
