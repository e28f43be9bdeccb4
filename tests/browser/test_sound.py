"""What the big screen lets be heard: its own clips, at the call's instant, as loud as somebody wants it."""

import base64
import struct
from pathlib import Path

import pytest

from speed313.resources import static_folder
from tests.browser import tableaux
from tests.browser.test_screens import asks_to_sound, screen, show  # noqa: F401
from tools import tones

SPOKEN = Path(__file__).with_name("spoken.js")
CLIPS = sorted(path.name for path in (static_folder() / "audio" / "en").glob("*.mp3"))
BADGE = ".corner-badge"
# Voices that a device may have: one of another language, one that needs the internet, one that is right.
GERMAN = {"name": "Anna", "lang": "de-DE", "localService": True}
REMOTE = {"name": "Cloud", "lang": "en-US", "localService": False}
ENGLISH = {"name": "Daniel", "lang": "en_GB", "localService": True}
VOICES = """voices => {
  window.said = [];
  window.SpeechSynthesisUtterance = function (text) { this.text = text; };
  Object.defineProperty(window, "speechSynthesis", { configurable: true, value: {
    getVoices: () => voices, cancel() {}, speak: (words) => window.said.push([words.text, words.lang]),
  } });
}"""

# A state of each kind of screen.
BADGED = (
    *("lobby, nobody", "lobby, twelve", "caller, twelve", "draw, 12 seats"),
    *("hands, thirteen cards", "sheet, skipped", "podium, two"),
)
# The keys of the page itself, not of a panel that lies over everything, that the badge lies upon.
UNDER_BADGE = """() => {
  const badge = document.querySelector(".corner-badge").getBoundingClientRect();
  return [...document.querySelectorAll("nav.controls .key")].filter((key) => {
    const box = key.getBoundingClientRect();
    return box.left < badge.right && badge.left < box.right && box.top < badge.bottom && badge.top < box.bottom;
  }).map((key) => key.dataset.do);
}"""


@pytest.fixture
def stage(screen):  # noqa: F811
    """A big screen whose sounds are noted; ``loud`` after a press."""

    def lay(loud: bool = True):
        page = screen()
        page.add_init_script(path=SPOKEN)
        with asks_to_sound(page):
            page.reload()
        page.get_by_role("heading", name="Opening the table").wait_for()
        show(page, tableaux.lobby(5))
        if loud:
            press(page)
        return page

    return lay


def press(page) -> None:
    """Somebody touches the screen: from then on it sounds."""
    page.locator(".roster .rules").click()
    page.locator(BADGE).wait_for(state="detached")
    page.wait_for_timeout(1200)  # until the clips are here


def call(page, word: str, ahead: int, number: int, **changes) -> float:
    """Let a view come that brings a call; the instant of the call, in the page's time."""
    view = tableaux.table(4, {"draw": "draw", "round": "set_up"}.get(word, "window"), word, **changes)
    view["call"] = tableaux.call(word, ahead, number=number)
    return page.evaluate("view => { line.show(view); return view.call.at; }", view)


def spoken(page) -> list[str]:
    """The clips that were played, in order."""
    return page.evaluate("() => spoken.map(({ clip }) => clip)")


def test_every_clip_is_played_by_the_browser_and_as_loud_as_the_others(stage):
    page = stage(loud=False)
    for name in CLIPS:
        text = page.evaluate(
            """async (name) => {
              const bytes = await (await fetch(`/static/audio/en/${name}`)).arrayBuffer();
              const clip = await new OfflineAudioContext(1, 1, 24000).decodeAudioData(bytes);
              const raw = new Uint8Array(clip.getChannelData(0).buffer);
              let text = "";
              for (const byte of raw) text += String.fromCharCode(byte);
              return btoa(text);
            }""",
            name,
        )
        raw = base64.b64decode(text)
        sound = list(struct.unpack(f"<{len(raw) // 4}f", raw))
        assert tones.loudness(sound) == pytest.approx(tones.LOUDNESS, abs=1.0), name
        assert 0.3 < len(sound) / tones.RATE < 3, name
        assert max(map(abs, sound)) < 1, name


def test_until_the_browser_allows_it_a_badge_asks_for_one_press(stage):
    page = stage(loud=False)
    assert page.locator(BADGE).inner_text() == "Press once for sound"
    assert page.locator(BADGE).evaluate("badge => parseFloat(getComputedStyle(badge).fontSize)") * 1.5 >= 28
    call(page, "draw", 300, 10)
    page.wait_for_timeout(600)
    assert spoken(page) == []
    page.locator(BADGE).click()
    page.locator(BADGE).wait_for(state="detached")
    page.wait_for_timeout(800)
    assert spoken(page) == []  # nothing is made up for


@pytest.mark.parametrize("language", ["en", "fi", "hu", "nl", "ro"])
def test_the_badge_covers_no_key(screen, language):  # noqa: F811
    page = screen(language=language)
    states = tableaux.every_state()
    for name in BADGED:
        show(page, states[name])
        assert page.locator(BADGE).is_visible(), name
        assert page.evaluate(UNDER_BADGE) == [], name


def test_any_key_is_a_press(stage):
    page = stage(loud=False)
    page.keyboard.press("ArrowDown")
    page.locator(BADGE).wait_for(state="detached")


@pytest.mark.parametrize("word", ["draw", "discard", "last_draw", "scored", "match", "winner"])
def test_a_call_sounds_at_its_instant(stage, word):
    page = stage()
    at = call(page, word, 700, 10)
    page.wait_for_timeout(300)
    ((clip, heard),) = page.evaluate("() => spoken.map(({ clip, at }) => [clip, at])")
    assert clip == f"{word.replace('_', '-')}.mp3"
    assert heard == pytest.approx(at, abs=60)


def test_a_shared_win_is_called_so(stage):
    """§2.4: equal totals share the win."""
    page = stage()
    view = tableaux.finished((10, 10, 40))
    view["call"] = tableaux.call("winner", 200, number=10)
    page.evaluate("view => line.show(view)", view)
    page.wait_for_timeout(200)
    assert spoken(page) == ["winners.mp3"]


@pytest.mark.rule("8")
def test_a_bonus_round_is_called_by_its_name_and_its_wild_rank(stage):
    page = stage()
    view = tableaux.bonus(tableaux.table(4, "set_up", "round", wild="4"))
    view["call"] = tableaux.call("round", 700, number=10)
    page.evaluate("view => line.show(view)", view)
    page.wait_for_timeout(300)
    assert spoken(page) == ["round.mp3", "bonus.mp3", f"wild-{view['wild']}.mp3"]


def test_a_round_is_called_by_its_number_and_its_wild_rank(stage):
    page = stage()
    at = call(page, "round", 700, 10)
    page.wait_for_timeout(200)
    notes, number, wild = page.evaluate("() => spoken")
    assert [notes["clip"], number["clip"], wild["clip"]] == ["round.mp3", "round-5.mp3", "wild-7.mp3"]
    assert notes["at"] == pytest.approx(at, abs=60)
    assert notes["at"] + 300 < number["at"] < wild["at"] < at + 4000


def test_what_comes_too_late_is_not_spoken(stage):
    page = stage()
    call(page, "discard", -5000, 10)
    call(page, "draw", -600, 11)
    page.wait_for_timeout(300)
    assert spoken(page) == []
    call(page, "discard", -100, 12)
    call(page, "discard", -100, 12)  # the same call with another view
    page.wait_for_timeout(300)
    assert spoken(page) == ["discard.mp3"]


def test_a_newer_call_takes_the_word(stage):
    page = stage()
    page.evaluate("""() => {
      const stop = AudioBufferSourceNode.prototype.stop;
      window.stopped = [];
      AudioBufferSourceNode.prototype.stop = function (when) {
        window.stopped.push(this.buffer.clip);
        return stop.call(this, when);
      };
    }""")
    call(page, "discard", 50, 10)
    page.wait_for_timeout(300)
    call(page, "match", 50, 11)
    page.wait_for_timeout(200)
    assert spoken(page) == ["discard.mp3", "match.mp3"]
    assert page.evaluate("() => stopped") == ["discard.mp3"]


def test_mute_and_volume_are_keys_and_are_remembered(stage):
    page = stage()
    show(page, tableaux.table(4, "draw", "draw"))
    said = page.locator(".said")
    page.keyboard.press("-")
    page.keyboard.press("-")
    assert said.inner_text() == "Sound 80 %"
    page.keyboard.press("m")
    assert said.inner_text() == "Sound off"
    call(page, "discard", 100, 20)
    page.wait_for_timeout(300)
    assert spoken(page) == []
    page.reload()
    page.get_by_role("heading", name="Opening the table").wait_for()
    show(page, tableaux.lobby(5))
    assert page.locator(BADGE).count() == 0  # nothing to ask for
    page.keyboard.press("m")
    assert said.inner_text() == "Sound 80 %"


def test_a_remote_control_has_one_key_for_the_sound(stage):
    page = stage()
    show(page, tableaux.table(4, "draw", "draw"))
    key = page.locator("[data-do=sound]")
    words = []
    for _ in range(3):
        key.click()
        words.append(page.locator(".said").inner_text())
    assert words == ["Sound 40 %", "Sound off", "Sound 100 %"]


@pytest.mark.parametrize(
    ("voices", "said"),
    [([], []), ([GERMAN, REMOTE], []), ([GERMAN, REMOTE, ENGLISH], [["Wilhelmina W. Ott", "en_GB"]])],
)
def test_names_are_spoken_by_a_voice_of_this_device_and_language_only(stage, voices, said):
    """F100: never a voice of another language, never one that needs the internet."""
    page = stage()
    page.evaluate(VOICES, voices)
    view = tableaux.matched(tableaux.table(12, "window", "match"), (4,), tableaux.SHORT_MELDS)
    view["call"] = tableaux.call("match", 100, number=10, seat=4)
    page.evaluate("view => line.show(view)", view)
    page.wait_for_timeout(2500)
    assert spoken(page) == ["match.mp3"]
    assert page.evaluate("() => said") == said


def test_a_browser_without_sound_says_so(screen):  # noqa: F811
    page = screen()
    page.add_init_script("delete window.AudioContext; delete window.webkitAudioContext;")
    page.reload()
    page.get_by_role("heading", name="Opening the table").wait_for()
    show(page, tableaux.table(4, "draw", "draw"))
    page.locator("[data-do=sound]").click()
    page.get_by_role("alert").get_by_text("This browser cannot make sounds: watch the screen.").wait_for()
    assert page.locator(BADGE).count() == 0
