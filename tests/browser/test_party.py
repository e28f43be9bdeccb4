"""A party: one host page and twelve phones in a real Chromium, played by thumbs that press what they see."""

import os
import time
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from speed313.journal.codec import EventCodec
from speed313.journal.sqlite import SqliteJournal
from speed313.rules.events import EVENTS, RoundScored
from tests.browser.conftest import NAMES
from tests.chromium import let_pages_go_first

QUICK = "match_window=2,set_up_window=1,set_up_per_card=0,sheet_clock=30,turn_clock=30"
WHOLE_GAME = os.environ.get("SPEED313_WHOLE_GAME") == "1"
ROUNDS = 11 if WHOLE_GAME else 2
COSTS = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10, **{str(number): number for number in range(2, 10)}}


def is_meld(faces: list[str], wild: str) -> bool:
    """Whether these faces are a set or a run, judged by hand (§3), not by the program's own solver."""
    ranks = "A23456789TJQK"
    naturals = [face for face in faces if face[0] != wild]
    if len(faces) < 3:
        return False
    if len({face[0] for face in naturals}) <= 1:
        return True
    places = sorted(ranks.index(face[0]) for face in naturals)
    one_suit = len({face[1] for face in naturals}) == 1
    return one_suit and len(set(places)) == len(places) and places[-1] - places[0] < len(faces) <= 13


def count_by_hand(journal: SqliteJournal, code: str) -> dict[int, int]:
    """Each seat's total, counted anew from the opened hands in the journal (§6)."""
    totals: dict[int, int] = defaultdict(int)
    scored = [entry.event for entry in journal.read(code) if isinstance(entry.event, RoundScored)]
    for index, event in enumerate(scored):
        wild = "A23456789TJQK"[index + 2]
        for result in event.results:
            for meld in result.melds:
                assert is_meld([str(card.face) for card in meld.cards], wild)
            dealt = [card for meld in result.melds for card in meld.cards] + list(result.orphans)
            assert len(dealt) == index + 3
            points = sum(COSTS[str(card)[0]] for card in result.orphans)
            assert result.points == points
            totals[result.seat] += points
    return dict(totals)


def rounds_shown(page) -> int:
    """How many rounds the host page's sheet shows as scored."""
    return page.locator(".sheet tbody tr").first.locator("td.number:not(.place):not(.total):not(.none)").count()


def sheet_of(page) -> dict[str, int]:
    """Name and total of every row of the sheet on the host page."""
    rows = page.locator(".sheet tbody tr")
    return {
        row.locator("bdi").first.inner_text(): int(row.locator("td.total").inner_text())
        for row in (rows.nth(index) for index in range(rows.count()))
    }


def skews(pages) -> list[float]:
    """For each call that every page showed: milliseconds from the first page to the last."""
    shown = [page.evaluate("window.thumb.calls") for page in pages]
    numbers = set.intersection(*(set(calls) for calls in shown))
    return [max(calls[number] for calls in shown) - min(calls[number] for calls in shown) for number in numbers]


@pytest.mark.timeout(2400 if WHOLE_GAME else 420)
def test_twelve_phones_play_to_the_sheet(party, tmp_path: Path):
    """Twelve guests join, play and read the same totals on the TV as an independent count of the journal gives."""
    table = party("--data", str(tmp_path), "--rules", QUICK)
    host = table.host()
    phones = [table.seat(name, thumb=True) for name in NAMES]
    for name in NAMES:
        host.get_by_text(name, exact=True).first.wait_for()
    if WHOLE_GAME:
        print(f"{let_pages_go_first()} pages go first")
        host.wait_for_timeout(10_000)  # twelve cold pages become warm
    host.keyboard.press("Enter")
    deadline = time.monotonic() + (2200 if WHOLE_GAME else 300)
    if WHOLE_GAME:
        host.locator(".podium").wait_for(timeout=2_200_000)
        host.keyboard.press("Enter")  # the whole sheet
        host.locator(".sheet").wait_for()
    else:
        host.wait_for_timeout(1000)
        while not host.locator(".sheet tbody tr").count() or rounds_shown(host) < ROUNDS:
            assert time.monotonic() < deadline
            host.wait_for_timeout(200)
        host.keyboard.press("Space")
    shown = sheet_of(host)
    spread = sorted(skews(phones))
    code = table.server.code
    table.close()
    table.server.stop()
    journal = SqliteJournal(tmp_path / "games.sqlite", EventCodec(EVENTS))
    counted = count_by_hand(journal, code)
    journal.close()
    assert Counter(shown.values()) == Counter(counted.values())
    assert set(shown) == set(NAMES)
    assert len(spread) >= 2 * ROUNDS
    middle, late, worst = spread[len(spread) // 2], spread[int(len(spread) * 0.99)], [round(one) for one in spread[-6:]]
    print(f"calls {len(spread)}, first to last phone: median {middle:.1f} ms, p99 {late:.1f} ms, worst {worst}")
