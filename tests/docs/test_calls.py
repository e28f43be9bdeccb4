"""The spoken calls: every call of every language has its clip, and the tool that makes them knows what it does."""

import json
import math
import shutil

import pytest

from speed313.resources import static_folder
from speed313.rules.state import Word
from tools import calls, tones

CLIPS = sorted((static_folder() / "audio").rglob("*.mp3"))


def test_every_language_has_its_clips():
    assert calls.faults() == []


def test_a_missing_a_foreign_and_an_unspoken_clip_are_found(tmp_path, monkeypatch):
    audio, texts = tmp_path / "audio", tmp_path / "i18n"
    shutil.copytree(calls.AUDIO, audio)
    shutil.copytree(calls.CATALOGUES, texts)
    monkeypatch.setattr(calls, "AUDIO", audio)
    monkeypatch.setattr(calls, "CATALOGUES", texts)
    assert calls.faults() == []
    (audio / "en" / "draw.mp3").unlink()
    (audio / "en" / "hello.mp3").write_bytes(b"x" * calls.MOST_BYTES)
    (texts / "xx.json").write_text("{}", encoding="utf-8")
    found = calls.faults()
    assert found[:3] == ["xx is not spoken", "en/draw.mp3 is missing", "en/hello.mp3 belongs to no call"]
    assert found[3].startswith("en has ")


@pytest.mark.parametrize("word", Word)
def test_every_call_has_notes(word):
    assert word.value in calls.MOTIFS


@pytest.mark.parametrize(("word", "rises"), [("draw", True), ("discard", False)])
def test_draw_rises_and_discard_falls(word, rises):
    first, second = (tones.pitch(note) for note, _ in calls.MOTIFS[word])
    assert (second > first) == rises


def test_every_round_and_every_wild_rank_is_spoken():
    for language in calls.VOICES:
        manifest = json.loads((calls.AUDIO / language / "manifest.json").read_text(encoding="utf-8"))
        assert {f"round.{number}" for number in range(1, 13)} <= set(manifest)
        assert {f"wild.{rank}" for rank in "3456789TJQKA"} <= set(manifest)
        assert "bonus" in manifest  # §8 ``tie``


def test_only_what_is_missing_is_made_and_recordings_stay(tmp_path, monkeypatch):
    shutil.copytree(calls.AUDIO / "en", tmp_path / "en")
    monkeypatch.setattr(calls, "AUDIO", tmp_path)
    monkeypatch.setattr(calls, "sound_of", lambda clip, *_: clip)
    monkeypatch.setattr(calls, "encode", lambda sound, target, _: target.write_bytes(sound.encode()))
    (tmp_path / "en" / "draw.mp3").write_bytes(b"Grandma")
    (tmp_path / "en" / "bonus.mp3").unlink()
    (tmp_path / "en" / "of-old.mp3").write_bytes(b"x")
    calls.make("en", missing=True)
    assert (tmp_path / "en" / "draw.mp3").read_bytes() == b"Grandma"
    assert (tmp_path / "en" / "bonus.mp3").read_bytes() == b"bonus"
    assert not (tmp_path / "en" / "of-old.mp3").exists()
    calls.make("en")
    assert (tmp_path / "en" / "draw.mp3").read_bytes() == b"draw"


@pytest.mark.parametrize("path", CLIPS, ids=lambda path: path.name)
def test_a_clip_is_an_mp3_of_a_few_kilobytes(path):
    head = path.read_bytes()[:2]
    assert (head[0], head[1] & 0xE6) == (0xFF, 0xE2)  # the frame of MPEG's layer III
    assert path.stat().st_size < 20_000


def sine(hertz: float, size: float, seconds: float) -> tones.Sound:
    count = round(seconds * tones.RATE)
    return [size * math.sin(2 * math.pi * hertz * index / tones.RATE) for index in range(count)]


def test_loudness_is_that_of_the_standard():
    """ITU-R BS.1770: a tone of 997 Hz at full scale measures -3.01 LUFS."""
    assert tones.loudness(sine(997, 1.0, 2)) == pytest.approx(-3.01, abs=0.1)
    assert tones.loudness(sine(997, 0.1, 2)) == pytest.approx(-23.01, abs=0.1)
    assert tones.loudness([0.0] * tones.RATE) == -math.inf


@pytest.mark.parametrize("size", [0.02, 0.5, 1.0])
def test_everything_is_levelled_and_nothing_clips(size):
    sound = tones.levelled([value * size for value in tones.melody([("E5", 0.0), ("A5", 0.14)])])
    assert tones.loudness(sound) == pytest.approx(tones.LOUDNESS, abs=0.3)
    assert max(map(abs, sound)) < 1


def test_writing_and_reading_give_the_same(tmp_path):
    sound = sine(440, 0.5, 0.1)
    tones.write(tmp_path / "one.wav", sound)
    assert tones.read(tmp_path / "one.wav") == pytest.approx(sound, abs=1e-3)


def test_silence_is_trimmed():
    sound = tones.trimmed([0.0] * 5000 + sine(440, 0.5, 0.2) + [0.0] * 5000)
    assert len(sound) < 5000 + 0.1 * tones.RATE
    assert abs(sound[1]) > 0
    assert tones.trimmed([0.0] * 100) == []
