"""Lines that die, break and drag, in every phase: phone, host page and watcher come back to what they left."""

import time

import pytest

from tests.browser.conftest import PHONE_NAME, THUMB
from tests.evenings import ANA, MOMENTS, lay
from tests.web.client import Client
from tests.web.relay import Relay

SAID_SECONDS = 3.0  # from the loss to the words
BACK_SECONDS = 2.0  # from a line that works again to the right screen
TRIES = 4  # a busy machine gets some
SLOW_LOOKS = 25  # tenths of a second, more than it takes to say that a line is lost
# What a browser itself says of a line that is lost.
OF_THE_LINE = ("WebSocket connection", "net::ERR", "Failed to load resource")
# The screen of a phone, without what changes by itself.
PHONE_SCREEN = """() => ({
  main: [...document.querySelector("main").classList].filter((name) => name !== "deaf").join(" "),
  hand: [...document.querySelectorAll(".hand .slot .card")].map((card) => card.dataset.card),
  held: document.querySelectorAll(".piles .held").length,
  paused: !!document.querySelector(".veil"),
})"""
TV_SCREEN = """() => ({
  stage: document.querySelector("main").className,
  // In a window not whom the table waits for: bots go on meanwhile.
  names: [...document.querySelectorAll("main bdi")]
    .filter((name) => !name.closest(".phase-window .below, .phase-set_up .below"))
    .map((name) => name.textContent),
  paused: !!document.querySelector(".veil .paused"),
})"""
IN_HAND = {"drawn": 4, **dict.fromkeys(("set_up", "draw", "held", "window", "matched", "last_draw", "paused"), 3)}
STANDS = ("lobby", "finished", "paused")  # no clock runs there


class Lines:
    """A phone, a host page and one that watches, each at the end of a line of its own; a host who is always heard."""

    def __init__(self, party, folder, moment):
        self.moment = moment
        self.evening = lay(folder, moment)
        self.table = party("--data", str(folder))
        self.server = self.table.server
        self.relays = [Relay(self.server.port) for _ in range(3)]
        self.host = Client(self.server, "host")
        self.phone = self._phone(self.relays[0])
        self.tv = self._screen("host", f"http://127.0.0.1:{self.relays[1].port}/host#k={self.server.key}")
        self.watcher = self._screen("watch", f"http://{PHONE_NAME}:{self.relays[2].port}/w/{self.evening.code}")
        self.pages = (self.phone, self.tv, self.watcher)
        self.host.table(lambda view: view["host"] and view["seats"][0]["here"])
        if moment not in STANDS:
            assert self.host.ask("resume")["ok"]
        if moment == "caller":
            assert self.host.ask("pause")["ok"]  # it is over so soon
        for screen in (self.tv, self.watcher):
            screen.locator(f".phase-{self.evening.phase.value}").wait_for()

    def _phone(self, relay):
        page = self.table.page("Ana", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
        kept = f"localStorage.setItem('speed313.seat.{self.evening.code}', '{self.evening.tokens[ANA]}')"
        page.add_init_script(kept)
        page.goto(f"http://{PHONE_NAME}:{relay.port}/j/{self.evening.code}")
        page.locator("main:not(.join)").first.wait_for()
        return page

    def _screen(self, who, address):
        page = self.table.page(who, viewport={"width": 1280, "height": 720})
        page.goto(address)
        return page

    def screens(self):
        """What phone, host page and watcher show now."""
        return self.phone.evaluate(PHONE_SCREEN), self.tv.evaluate(TV_SCREEN), self.watcher.evaluate(TV_SCREEN)

    def lost(self):
        """The words of a lost line, on each of the three."""
        return self.phone.locator(".lost.on"), self.tv.locator(".veil.lost"), self.watcher.locator(".veil.lost")

    def settle(self):
        """Wait until they show the same for a moment; that."""
        before = None
        for _ in range(100):
            now = self.screens()
            if now == before:
                return now
            before = now
            self.phone.wait_for_timeout(1000)  # longer than from one opened hand to the next
        raise AssertionError("the screens never stand still")

    def wake(self, page):
        """What a device tells its page when it has a network again."""
        page.evaluate("() => window.dispatchEvent(new Event('online'))")

    def come_back(self, before):
        """Seconds until all are online again and show what they showed before."""
        start = time.monotonic()
        for page in self.pages:
            self.wake(page)
        for words in self.lost():
            words.wait_for(state="detached")
        while self.screens() != before:
            assert time.monotonic() - start < 20, (before, self.screens())
            self.phone.wait_for_timeout(20)
        return time.monotonic() - start

    def close(self):
        """Hang up, and keep only what the pages themselves complained of."""
        self.host.close()
        self.table.close()
        for relay in self.relays:
            relay.stop()
        self.table.complaints[:] = [
            text for text in self.table.complaints if not any(words in text for words in OF_THE_LINE)
        ]


@pytest.fixture
def lines(party, tmp_path):
    """Lays a game: ``lines("draw")`` gives the ``Lines`` to it."""
    opened = []

    def lay_lines(moment):
        opened.append(Lines(party, tmp_path, moment))
        return opened[-1]

    yield lay_lines
    for one in opened:
        one.close()


def within(measure, *limits):
    """What is measured, once it is within these seconds; a busy machine gets some tries."""
    tries = []
    for _ in range(TRIES):
        tries.append(measure())
        if all(took < limit for took, limit in zip(tries[-1], limits, strict=True)):
            return tries[-1]
    raise AssertionError(f"not within {limits}: {tries}")


@pytest.mark.timeout(300)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_dead_line_a_broken_one_and_a_reload_lead_back_to_the_same_screen(lines, moment):
    """F39, F41, F43, F49, F55: said within three seconds, back within two, with the same cards in the same order.

    On phone, host page and watcher alike; afterwards all their lines are slow.
    """
    party = lines(moment)
    cards = IN_HAND.get(moment, 0)
    if cards:
        party.phone.locator(".hand .slot .card").nth(cards - 1).wait_for()
    before = party.settle()
    phone, tv, watcher = before
    assert len(phone["hand"]) == cards
    assert phone["held"] == (moment in ("held", "paused"))
    assert f"phase-{party.evening.phase.value}" in tv["stage"]
    assert f"phase-{party.evening.phase.value}" in watcher["stage"]
    assert phone["paused"] == tv["paused"] == watcher["paused"] == (moment in ("paused", "caller"))

    def silence():
        start = time.monotonic()
        for relay in party.relays:
            relay.silence()
        for words in party.lost():
            words.wait_for()
        said = time.monotonic() - start
        assert party.phone.locator(".can, .lit").count() == 0  # nothing there takes a tap
        for relay in party.relays:
            relay.speak()
        return said, party.come_back(before)

    def reset():
        for relay in party.relays:
            relay.reset()
        return (party.come_back(before),)

    def load_again():
        start = time.monotonic()
        for page in party.pages:
            page.reload(wait_until="commit")
        for page in party.pages:
            page.locator("main").first.wait_for()
        while party.screens() != before:
            assert time.monotonic() - start < 20, (before, party.screens())
            party.phone.wait_for_timeout(20)
        return (time.monotonic() - start,)

    said, back = within(silence, SAID_SECONDS, BACK_SECONDS)
    (broken,) = within(reset, BACK_SECONDS)
    (loaded,) = within(load_again, 2 * BACK_SECONDS)  # three pages at once, on a machine that serves them as well
    for relay in party.relays:
        relay.delay(0.25)
    for _ in range(SLOW_LOOKS):
        assert [words.count() for words in party.lost()] == [0, 0, 0]  # a slow line is not a lost one
        party.phone.wait_for_timeout(100)
    assert party.screens() == before
    figures = (f"said {said:.1f}", f"back {back:.1f}", f"reset {broken:.1f}", f"loaded {loaded:.1f}")
    print(f"{moment}: {', '.join(figures)} s")


def hand_of(party):
    return party.phone.evaluate(PHONE_SCREEN)["hand"]


def ana(view):
    """Ana's seat as everybody sees it."""
    return next(seat for seat in view["seats"] if seat["seat"] == ANA)


@pytest.mark.timeout(180)
def test_a_dead_line_is_noticed_and_replaced_right_after_waking(lines):
    """F43, F87: the page is shown again, its connection is dead and nobody has said so."""
    party = lines("draw")
    relay = party.relays[0]

    def wake_up():
        relay.cut()
        before = len(relay.connections)
        start = time.monotonic()
        party.phone.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        while len(relay.connections) == before or party.phone.locator(".lost.on").count():
            assert time.monotonic() - start < 20
            party.phone.wait_for_timeout(20)
        return (time.monotonic() - start,)

    (took,) = within(wake_up, BACK_SECONDS)
    party.phone.locator(".piles .spot").nth(1).click()
    party.phone.locator(".hand.choosing").wait_for()
    assert len(hand_of(party)) == 4
    print(f"replaced {took:.1f} s after waking")


# The words of the calls that were painted with no line over the game, as if they counted.
LIVE = """() => {
  window.live = [];
  const look = () => {
    const word = document.querySelector(".call .word");
    if (word && !document.querySelector(".lost.on")) window.live.push(word.textContent);
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.timeout(180)
def test_whoever_was_without_a_line_is_told_what_went_by(lines):
    """F43: and what was on the screen before is never shown again as if it still counted."""
    party = lines("window")
    old = party.phone.locator(".call .word").inner_text()
    party.relays[0].silence()
    party.phone.locator(".lost.on").wait_for()
    party.phone.evaluate(LIVE)
    assert party.host.ask("next")["ok"]
    party.host.table(lambda view: view["phase"] == "draw")
    party.phone.wait_for_timeout(1800)  # the call was heard by the others
    party.relays[0].speak()
    party.wake(party.phone)
    party.phone.locator(".notice.calm.on").wait_for()
    assert "away" in party.phone.locator(".notice.calm.on").inner_text()
    assert set(party.phone.evaluate("() => window.live")) == {"Draw!"} != {old}


@pytest.mark.timeout(180)
def test_a_tap_into_a_dead_line_counts_once_or_not_at_all(lines):
    """F43, F69: it is never shown as if it counted; when the line is back, the card is there exactly once."""
    party = lines("draw")
    before = hand_of(party)
    for relay in party.relays[:2]:
        relay.silence()
    party.phone.locator(".piles .spot").nth(1).click()
    party.phone.locator(".lost.on").wait_for()
    assert hand_of(party) == before
    assert ana(party.host.table())["state"] == "drawing"
    party.relays[0].speak()
    party.wake(party.phone)
    party.phone.locator(".lost.on").wait_for(state="detached")
    party.phone.locator(".hand.choosing").wait_for()
    assert len(hand_of(party)) == len(before) + 1
    assert ana(party.host.table(lambda view: ana(view)["state"] == "thinking"))["from"] == "middle"


@pytest.mark.timeout(180)
def test_another_network_address_in_the_middle_of_a_hand(lines):
    """F46: the seat goes on from there by itself, and nothing was played for it."""
    party = lines("drawn")
    before = hand_of(party)
    party.relays[0].move("127.0.0.2")
    party.phone.locator(".lost.on").wait_for()
    party.phone.locator(".lost.on").wait_for(state="detached")
    assert hand_of(party) == before
    party.phone.locator(".hand .slot").first.click()
    party.phone.locator(".key.hold.lit").click()
    party.phone.locator(".piles .held").wait_for()
    assert ana(party.host.table(lambda view: ana(view)["state"] == "holds"))["here"]


@pytest.mark.timeout(180)
def test_taps_count_on_a_slow_line(lines):
    """Half a second there and back."""
    party = lines("draw")
    for relay in party.relays:
        relay.delay(0.25)
    party.phone.locator(".piles .spot").nth(1).click()
    party.phone.locator(".hand.choosing").wait_for()
    party.phone.locator(".hand .slot").first.click()
    party.phone.locator(".key.hold.lit").click()
    party.phone.locator(".piles .held").wait_for()


LOSES = """(share) => {
  // Every message of the game, in either direction, may be lost; what keeps the connection itself alive is not.
  const isOurs = (data) => typeof data === "string" && /^4[2-3]/.test(data);
  const lost = () => window.loses && Math.random() < share;
  window.loses = true;
  window.swallowed = 0;
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    send(data) {
      if (isOurs(data) && lost()) window.swallowed += 1;
      else super.send(data);
    }
    set onmessage(listener) {
      super.onmessage = (event) => {
        if (isOurs(event.data) && lost()) window.swallowed += 1;
        else listener(event);
      };
    }
  };
}"""


@pytest.mark.timeout(240)
def test_lost_messages_heal_without_a_reload(party):
    """F45: a fifth of all messages is lost for two rounds; then every screen shows what the server has."""
    table = party("--bots", "2", "--bot-pause", "0.2", "--rules", "match_window=2,set_up_window=2,set_up_per_card=0")
    screen = table.host()
    phone = table.page("Ana", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.add_init_script(f"({LOSES})(0.2)")
    phone.add_init_script(path=THUMB)
    phone.goto(f"http://{PHONE_NAME}:{table.server.port}/j/{table.server.code}")
    phone.locator("input[name=name]").fill("Ana")
    phone.locator(".page.join button.main").click()
    phone.locator(".lobby .me").wait_for(timeout=60_000)
    host = Client(table.server, "host")
    screen.keyboard.press("Enter")
    host.table(lambda view: view["phase"] == "scored", seconds=150)
    assert host.ask("pause")["ok"]
    assert phone.evaluate("window.swallowed") > 5
    screen.locator(".paused").wait_for()
    # It still loses messages; what it has not got by now it asks for.
    phone.locator(".veil").wait_for()
    shown = phone.locator(".play.scored tr.me .total").first.inner_text()
    assert int(shown) == next(row["total"] for row in host.table()["sheet"] if row["name"] == "Ana")
    host.close()


@pytest.mark.timeout(180)
def test_a_server_that_is_killed_and_started_again(party, tmp_path):
    """F41, F53: phone and host page come back by themselves to the same hand, paused."""
    evening = lay(tmp_path, "held")
    first = party("--data", str(tmp_path))
    port = first.server.port
    phone = first.page("Ana", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.add_init_script(f"localStorage.setItem('speed313.seat.{evening.code}', '{evening.tokens[ANA]}')")
    phone.goto(f"http://{PHONE_NAME}:{port}/j/{evening.code}")
    tv = first.page("host", viewport={"width": 1280, "height": 720})
    tv.goto(first.server.host_url)
    tv.locator(".paused [data-do=resume]").click()
    phone.locator(".veil").wait_for(state="detached")
    before = phone.evaluate(PHONE_SCREEN)
    assert before["held"] == 1
    first.server.kill()
    phone.locator(".lost.on").wait_for()
    tv.locator(".veil.lost").wait_for()
    party("--data", str(tmp_path), "--port", str(port))
    phone.locator(".lost.on").wait_for(state="detached")
    tv.locator(".veil.lost").wait_for(state="detached")
    tv.get_by_text("The game was interrupted").first.wait_for()
    assert phone.evaluate(PHONE_SCREEN) == {**before, "paused": True}
    tv.locator(".paused [data-do=resume]").click()
    phone.locator(".veil").wait_for(state="detached")
    assert phone.evaluate(PHONE_SCREEN) == before
    first.complaints[:] = [text for text in first.complaints if not any(words in text for words in OF_THE_LINE)]


@pytest.mark.timeout(180)
def test_all_screens_show_a_pause_and_go_on_from_the_same_second(party):
    """F64: pages that are loaded again under the pause, and one that comes new, know of it; no clock has moved."""
    table = party("--bots", "1", "--rules", "set_up_window=60,turn_clock=60")
    tv, phone = table.host(), table.seat("Ana")
    host = Client(table.server, "host")
    tv.get_by_text("Ana", exact=True).first.wait_for()
    tv.keyboard.press("Enter")
    phone.locator(".hand .slot").first.wait_for()
    assert host.ask("pause")["ok"]
    left = host.table(lambda view: view["paused"])["clock"]["left"]
    for page in (phone, tv):
        page.reload()
    phone.locator(".veil").wait_for()
    tv.locator(".veil .paused").wait_for()
    late = Client(table.server, "watch")
    phone.wait_for_timeout(3000)
    clock = late.table()["clock"]
    assert (late.table()["paused"], clock["ends"], clock["left"]) == ("host", None, left)
    assert host.ask("resume")["ok"]
    view = host.table(lambda view: not view["paused"])
    assert abs(view["clock"]["ends"] - host.call("clock", {})["now"] - left) < 1000
    phone.locator(".veil").wait_for(state="detached")
    tv.locator(".veil .paused").wait_for(state="detached")
    for client in (host, late):
        client.close()
