"""A game with real cards (§9.5) in a real Chromium: phones press and count, the host helps who has none.

Two rounds are played; ``SPEED313_WHOLE_GAME=1`` plays all eleven. What every hand was worth is added up here, apart
from the program.
"""

import os
import random
from collections import defaultdict

import pytest

from tests.browser.test_party import COSTS

pytestmark = pytest.mark.rule("9.5")

RANKS = "A23456789TJQK"
ROUNDS = 11 if os.environ.get("SPEED313_WHOLE_GAME") == "1" else 2
QUICK = "cards=own,match_window=60,set_up_window=60,set_up_per_card=0,turn_clock=0,sheet_clock=0,own_clock=600"
GRAN = "Grandma Lea"


def press(page, selector):
    """Press what can be pressed, as soon as it can."""
    page.locator(f"{selector}:not([aria-disabled=true])").click()


class Evening:
    """A host page, its phones, and what everybody's hands were worth."""

    def __init__(self, table):
        self.table = table
        self.host = table.host()
        self.phones = {}
        self.worth = defaultdict(int)
        self.rng = random.Random(313)

    def sit(self, name, **options):
        self.phones[name] = self.table.seat(name, **options)
        self.host.get_by_text(name, exact=True).first.wait_for()

    def all_press(self, selector, but=()):
        for name, page in self.phones.items():
            if name not in but:
                press(page, selector)

    def turn(self, out=()):
        """Everybody draws and lays a card face down; Gran's neighbour presses for her."""
        self.all_press(".key.hold.lit", but=out)

    def tap(self, page, number):
        """Orphans for a hand of ``number + 2`` cards: all of them, or all but a meld of three; their points.

        No rank comes three times, which would be a set.
        """
        dealt = number + 2
        wild = RANKS[dealt - 1]
        ranks = [rank for rank in RANKS if rank != wild] * 2
        chosen = self.rng.sample(ranks, k=dealt - 3 if dealt > 3 and self.rng.random() < 0.5 else dealt)
        for rank in chosen:
            press(page, f".tile[data-rank='{rank}']")
        points = sum(COSTS[rank] for rank in chosen)
        assert page.locator(".so-far output b").inner_text() == str(points)
        return points

    def count(self, name, number):
        page = self.phones[name]
        page.locator(".counter .tile").first.wait_for()
        self.worth[name] += self.tap(page, number)
        press(page, ".enter .main")

    def count_whole(self, name, number):
        """Three aces of three suits, then kings: one or two are left over, three are a set."""
        page = self.phones[name]
        press(page, ".ways button:nth-child(2)")
        kings = "SHDC" * 3  # four packs have four of each
        for suit, rank in [("S", "A"), ("H", "A"), ("D", "A"), *[(suit, "K") for suit in kings[: number - 1]]]:
            press(page, f".suit-key.{suit}")
            press(page, f".tile[data-rank='{rank}']")
        self.worth[name] += 10 * (number - 1) if number - 1 < 3 else 0
        press(page, ".enter .main")

    def host_counts(self, name, number):
        self.host.locator(f".hand-count:has-text('{name}')").click()
        self.worth[name] += self.tap(self.host, number)
        self.host.keyboard.press("Tab")
        self.host.locator("[data-do=enter]").click()
        self.host.locator(".counter.panel").wait_for(state="detached")

    def sheet(self):
        """Name and total of every row on the TV."""
        rows = self.host.locator(".sheet tbody tr")
        return {
            rows.nth(index).locator("bdi").first.inner_text(): rows.nth(index).locator("td.total").inner_text()
            for index in range(rows.count())
        }


def a_match(evening, name):
    """Who is named matches; the others have a last draw."""
    press(evening.phones[name], ".key.match.can")
    evening.host.locator(".splash, .plate.matched").first.wait_for()
    evening.all_press(".key.go", but=(name,))
    evening.turn(out=(name,))


def a_false_match(evening, name):
    """Who is named matches, the table looks, the host takes it back."""
    press(evening.phones[name], ".key.match.can")
    evening.host.locator("[data-do=false_match]").click()
    evening.host.locator("[data-false]").click()
    evening.host.locator("main.call-false_match").wait_for()
    page = evening.phones[name]
    page.locator(".key.match small").wait_for()  # it rests until the next window
    assert page.locator(".key.match.can").count() == 0


@pytest.mark.timeout(1800 if ROUNDS > 2 else 420)
def test_a_game_with_real_cards(party):
    """Late joiner, false match, person without a phone, checks, objection, correction, misdeal: the sheet is right."""
    evening = Evening(party("--memory", "--rules", QUICK))
    host = evening.host
    for name in ("Ana", "Bo", "Wilhelmina W."):
        evening.sit(name, width=320, height=568)
    host.locator("[data-do=add_seat]").first.click()
    host.locator(".rename input").fill(GRAN)
    host.keyboard.press("Enter")
    host.get_by_text(GRAN, exact=True).first.wait_for()
    host.locator("[data-do=start]").click()
    for number in range(1, ROUNDS + 1):
        a_round(evening, number)
    totals = {name: str(points) for name, points in evening.worth.items()}
    if ROUNDS == 11:
        host.locator(".podium").wait_for()
        host.locator("[data-do=sheet]").click()
    host.locator(".sheet").wait_for()
    assert evening.sheet() == totals


def a_round(evening, number):
    host, names = evening.host, list(evening.phones)
    evening.all_press(".key.go")  # the cards are dealt
    host.locator(".phase-set_up").wait_for()
    evening.all_press(".key.go")
    if number == 2:
        press(evening.phones[names[0]], ".key.hold.lit")
        a_misdeal(evening)
    evening.turn()
    matcher = names[number % 3]
    if number == 1:
        a_false_match(evening, names[2])
    a_match(evening, matcher)
    host.locator(".count-screen").wait_for()
    assert host.locator(".hand-count.matched").count() == 1
    counting(evening, number, matcher)
    if number == 1:
        evening.sit("Late", width=390, height=844)
        assert evening.phones["Late"].locator(".page.watching").count() == 1
        late = evening.phones.pop("Late")
    evening.all_press(".key.go")
    host.locator(".sheet").wait_for()
    evening.worth[matcher] += 0
    if number == 1:
        assert {name: int(total) for name, total in evening.sheet().items()} == dict(evening.worth)
        argue(evening, names[0], 5)
        evening.phones["Late"] = late
        evening.worth["Late"] = max(evening.worth.values())
    if number == ROUNDS and ROUNDS < 11:
        return
    evening.all_press(".key.go", but=("Late",) if number == 1 else ())  # who comes late is asked from the next round on


def argue(evening, name, points):
    """A guest objects to a score of its own; the host looks, sets it to something else, and the sheet says so."""
    host, phone = evening.host, evening.phones[name]
    phone.locator("table.sheet tbody tr", has_text=name).locator("button.cell").first.click()
    phone.locator("dialog.score .object").click()
    host.locator("td .marks").wait_for()
    seat = host.locator("tr", has_text=name).get_attribute("data-seat")
    host.locator(f"[data-cell='{seat}/1']").click()
    host.locator("[data-do=correct]").click()
    host.locator("#new-points").fill(str(points))
    host.locator("#reason").fill("counted again")
    host.keyboard.press("Enter")
    host.locator(".correct").wait_for(state="detached")
    host.locator("[data-close]").click()
    host.locator(".cell-panel").wait_for(state="detached")
    phone.keyboard.press("Escape")
    phone.locator("dialog.score[open]").wait_for(state="detached")
    evening.worth[name] = points
    host.get_by_text(f"{points}✎").first.wait_for()
    assert {one: int(total) for one, total in evening.sheet().items()} == dict(evening.worth)


def a_misdeal(evening):
    """In the middle of a turn somebody finds that the deal was wrong: the table deals the round again."""
    host = evening.host
    host.locator("[data-do=scores]").click()
    host.locator("[data-do=misdeal]").click()
    host.keyboard.press("ArrowRight")
    host.keyboard.press("Enter")
    host.locator(".phase-deal").wait_for()
    evening.all_press(".key.go")
    host.locator(".phase-set_up").wait_for()
    evening.all_press(".key.go")


def counting(evening, number, matcher):
    """Everybody says what is left over; the last one is the host, for Gran. A neighbour looks at one of them."""
    host = evening.host
    told = 0
    for name in evening.phones:
        if name == matcher:
            continue
        if number > 1 and told == 0:
            evening.count_whole(name, number)
        else:
            evening.count(name, number)
        told += 1
        host.locator(".hand-count.heard").nth(told - 1).wait_for()
    assert GRAN in host.locator(".count-screen .for").inner_text()
    evening.host_counts(GRAN, number)
    host.locator(".hand-count.heard").nth(told).wait_for()
    for page in evening.phones.values():
        if page.locator(".counter").count() == 0 and page.locator(".counted .check").count():
            page.locator(".counted .check").first.click()
            break
    else:
        raise AssertionError("nobody may check")
    host.locator(".told .tick").first.wait_for()


def test_a_missing_score_is_shown_and_said_later(party):
    """The host closes the round; the sheet says what is missing, never zero, and takes it when it is said."""
    evening = Evening(party("--memory", "--rules", QUICK))
    host = evening.host
    for name in ("Ana", "Bo"):
        evening.sit(name)
    host.locator("[data-do=start]").click()
    evening.all_press(".key.go")
    host.locator(".phase-set_up").wait_for()
    evening.all_press(".key.go")
    evening.turn()
    a_match(evening, "Ana")
    host.locator(".count-screen").wait_for()
    phone = evening.phones["Bo"]
    phone.locator(".counter .tile").first.wait_for()
    press(phone, ".tile[data-rank='K']")
    press(phone, ".enter .main")
    assert "1" in phone.locator(".notice.on").inner_text()  # one orphan of three cards cannot be
    phone.reload()
    assert phone.locator(".chosen .chip").inner_text() == "K"  # nothing is lost
    host.locator("[data-do=close_count]").click()
    assert "Bo" in host.locator(".ask .question").inner_text()
    host.locator(".ask [data-do=close_count]").click()
    host.locator(".sheet").wait_for()
    assert evening.sheet() == {"Ana": "0", "Bo": "0…"}
    host.locator(".sheet tr", has_text="Bo").locator("[data-cell]").click()
    assert host.locator(".cell-panel .points").inner_text() == "…"
    host.locator(".cell-panel [data-do=count]").click()
    for rank in "KQ2":
        press(host, f".tile[data-rank='{rank}']")
    host.locator("[data-do=enter]").click()
    host.locator(".panel").wait_for(state="detached")
    host.get_by_text("22", exact=True).first.wait_for()
    assert evening.sheet() == {"Ana": "0", "Bo": "22"}


def test_a_person_calls_at_a_table_with_real_cards(party):
    """§8 `caller`: from the deal to the open hands the phone of the caller's seat calls; the others go on and hold."""
    evening = Evening(party("--memory", "--rules", QUICK + ",caller=person,call_after=0,call_clock=120"))
    host = evening.host
    for name in ("Ana", "Bo", "Cleo"):
        evening.sit(name)
    host.locator("[data-do=start]").click()
    name = host.locator(".caller-draw .verdict b").inner_text()
    caller = evening.phones[name]
    evening.all_press(".key.go")  # the cards are dealt: who calls says so like everybody
    host.locator(".phase-set_up").wait_for()
    press(caller, ".key.calls.draw")
    host.locator(".phase-draw").wait_for()
    others = [one for one in evening.phones if one != name]
    press(caller, ".key.hold.lit")
    press(evening.phones[others[0]], ".key.hold.lit")
    assert caller.locator(".key.calls[aria-disabled=true]").count() == 1
    press(evening.phones[others[1]], ".key.hold.lit")
    caller.locator(".key.calls.discard.due").wait_for()
    press(evening.phones[others[1]], ".key.hold.done")  # not yet after all
    caller.locator(".key.calls[aria-disabled=true]").wait_for()
    press(evening.phones[others[1]], ".key.hold.lit")
    press(caller, ".key.calls.discard.due")
    host.locator(".phase-window").wait_for()
    press(evening.phones[others[0]], ".key.match.can")
    host.locator(".splash, .plate.matched").first.wait_for()
    press(caller, ".key.calls.draw")
    host.locator(".phase-draw").wait_for()
    evening.turn(out=(others[0],))
    press(caller, ".key.calls.discard.due")
    host.locator(".count-screen").wait_for()
    for phone in evening.phones.values():
        phone.locator(".key.calls").first.wait_for(state="detached")
