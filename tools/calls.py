"""Make the spoken calls: notes that are struck here, words by a speech synthesiser, all equally loud, as MP3.

    python tools/calls.py              make the clips of every language again
    python tools/calls.py en           of one language
    python tools/calls.py --missing    make only those that are not there, as of a new call; recordings stay
    python tools/calls.py --check      compare what lies in static/audio with the tables here; runs no other program

Each language has a folder ``static/audio/<language>/`` with ``manifest.json``: the clip of each call. What is spoken is
the language's own catalogue in ``static/i18n/``. Making needs ``lame`` and the language's synthesiser (Debian:
``apt install lame flite espeak-ng``); whoever plays or tests needs neither. A recording may take the place of a clip:
mono, 24 kHz, levelled to ``tones.LOUDNESS``.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import tones  # noqa: E402

AUDIO = ROOT / "static" / "audio"
CATALOGUES = ROOT / "static" / "i18n"
MOST_BYTES = 400_000  # of one language
ROUNDS = range(1, 13)  # §2.1, and the twelfth of the house rule `rounds`
RANKS = "A3456789TJQK"  # that can be wild
QUALITY = ("-m", "m", "--vbr-new", "-V", "6", "--resample", "24", "--noreplaygain")

# The notes before the word: when each is struck, in seconds; a pair of letters is a note, several are a chord.
MOTIFS: dict[str, tuple[tuple[str, float], ...]] = {
    "draw": (("E5", 0.0), ("A5", 0.14)),
    "discard": (("A5", 0.0), ("E5", 0.14)),
    "last_draw": (("E5", 0.0), ("A5", 0.14), ("E5", 0.36), ("A5", 0.5)),
    "turn": (("G5", 0.0),),
    "last_turn": (("G5", 0.0), ("G5", 0.2)),
    "match": (("C5", 0.0), ("E5", 0.11), ("G5", 0.22), ("C5E5G5C6", 0.36), ("C5E5G5C6", 0.58)),
    "round": (("C5G5", 0.0),),
    "deal": (("C5", 0.0), ("G5", 0.14)),
    "false_match": (("E5", 0.0), ("C5", 0.2)),
    "count": (("G5", 0.0), ("C5", 0.16)),
    "scored": (("G5", 0.0), ("E5", 0.16), ("C5", 0.32)),
    "winner": (
        *(("G4", 0.0), ("C5", 0.14), ("E5", 0.28), ("C5E5G5", 0.42)),
        *(("E5", 0.7), ("C5E5G5C6", 0.84), ("C5E5G5C6", 1.06)),
    ),
}
MOTIFS["winners"] = MOTIFS["winner"]
# Calls that are a motif alone: the words of the round or bonus round, and the name of whose turn it is, follow.
NOTES = ("round", "turn", "last_turn")
# Calls that are a motif and a word.
WORDS = ("draw", "discard", "last_draw", "match", "scored", "winner", "winners", "deal", "false_match", "count")
_GAP = 0.3  # seconds from the last note to the word, below which it fades


@dataclass(frozen=True, slots=True)
class Voice:
    """Who speaks a language: a program with its options, in which ``{file}`` and ``{text}`` are filled in.

    ``said`` is for what is read otherwise than it is written.
    """

    command: tuple[str, ...]
    licence: str
    said: dict[str, str]


def _espeak(language: str, said: dict[str, str]) -> Voice:
    """The voice of eSpeak NG for a language."""
    command = ("espeak-ng", "-v", language, "-s", "170", "-w", "{file}", "{text}")
    return Voice(command, f"eSpeak NG 1.51 with its voice {language}; the program is under the GPL 3", said)


_PLURALS = {"3s": "Threes", "4s": "Fours", "5s": "Fives", "6s": "Sixes", "7s": "Sevens", "8s": "Eights", "9s": "Nines"}
VOICES = {
    "en": Voice(
        ("flite", "-voice", "rms", "-o", "{file}", "-t", "{text}"),
        "Flite 2.2 with its voice cmu_us_rms, both free for any use (Carnegie Mellon University)",
        {**_PLURALS, "10s": "Tens", "are wild": "are wild."},
    ),
    "fi": _espeak("fi", {}),
    "hu": _espeak("hu", {"jokerek": "dzsókerek"}),
    "nl": _espeak("nl", {}),
    "ro": _espeak("ro", {"jokeri": "giocheri"}),
}


def texts_of(language: str) -> dict[str, str]:
    """What is spoken in a language: clip to text."""
    catalogue = json.loads((CATALOGUES / f"{language}.json").read_text(encoding="utf-8"))
    texts = {word: catalogue[f"call.{word}"] for word in WORDS}
    for number in ROUNDS:
        texts[f"round.{number}"] = catalogue["call.round"].replace("{round}", str(number))
    texts["bonus"] = catalogue["call.bonus"]
    for rank in RANKS:
        texts[f"wild.{rank}"] = catalogue[f"host.wild.{rank}"]
    for clip in texts:
        for written, said in VOICES[language].said.items():
            texts[clip] = texts[clip].replace(written, said)
    return texts


def clips_of(language: str) -> dict[str, str]:
    """Clip to file, as the manifest has it."""
    return {clip: f"{clip.replace('.', '-').replace('_', '-')}.mp3" for clip in (*NOTES, *texts_of(language))}


def speak(voice: Voice, text: str, folder: Path) -> tones.Sound:
    """A text by that voice."""
    file = folder / "spoken.wav"
    subprocess.run([part.format(file=file, text=text) for part in voice.command], check=True)
    return tones.levelled(tones.trimmed(tones.read(file)))


def sound_of(clip: str, text: str | None, voice: Voice, folder: Path) -> tones.Sound:
    """A whole clip: its motif, its text, or one after the other."""
    motif = MOTIFS.get(clip)
    notes = tones.levelled(tones.melody(motif), tones.LOUDNESS - 3) if motif else []
    if text is None:
        return tones.levelled(notes)
    word = speak(voice, text, folder)
    if motif is None:
        return word
    return tones.levelled(tones.mixed(notes, word, motif[-1][1] + _GAP))


def encode(sound: tones.Sound, target: Path, folder: Path) -> None:
    """Write a clip as MP3, which every browser plays."""
    file = folder / "clip.wav"
    tones.write(file, tones.trimmed(sound))
    subprocess.run(["lame", "--silent", *QUALITY, str(file), str(target)], check=True)


def make(language: str, missing: bool = False) -> None:
    """Make all clips of a language, or those alone that are ``missing``, and its manifest."""
    folder, texts, voice = AUDIO / language, texts_of(language), VOICES[language]
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.mp3"):
        if not missing or old.name not in clips_of(language).values():
            old.unlink()
    with tempfile.TemporaryDirectory() as scratch:
        for clip, name in clips_of(language).items():
            if (folder / name).exists():
                continue
            encode(sound_of(clip, texts.get(clip), voice, Path(scratch)), folder / name, Path(scratch))
    manifest = json.dumps(clips_of(language), indent=2, sort_keys=True) + "\n"
    (folder / "manifest.json").write_text(manifest, encoding="utf-8")


def licence() -> str:
    """The text of ``static/audio/LICENSE.txt``."""
    lines = ["The spoken calls of Speed313, made by tools/calls.py.", ""]
    lines += ["The notes and the clips as a whole are part of Speed313 and under its licence (MIT).", "Who spoke:", ""]
    lines += [f"* {language}: {voice.licence}" for language, voice in sorted(VOICES.items())]
    lines += ["", "Nothing of these programs is shipped: only the sound that they made."]
    return "\n".join(lines) + "\n"


def faults() -> list[str]:
    """What is wrong with the clips that lie here, one sentence each."""
    found = []
    if not (AUDIO / "LICENSE.txt").is_file() or (AUDIO / "LICENSE.txt").read_text(encoding="utf-8") != licence():
        found.append("LICENSE.txt is not the one of these voices")
    found += [f"{path.stem} is not spoken" for path in sorted(CATALOGUES.glob("*.json")) if path.stem not in VOICES]
    for language in VOICES:
        folder, clips = AUDIO / language, clips_of(language)
        manifest = folder / "manifest.json"
        if not manifest.is_file() or json.loads(manifest.read_text(encoding="utf-8")) != clips:
            found.append(f"{language}/manifest.json does not list these clips")
        there = {path.name for path in folder.glob("*")} - {"manifest.json"}
        found += [f"{language}/{name} is missing" for name in sorted(set(clips.values()) - there)]
        found += [f"{language}/{name} belongs to no call" for name in sorted(there - set(clips.values()))]
        size = sum(path.stat().st_size for path in folder.glob("*"))
        if size > MOST_BYTES:
            found.append(f"{language} has {size} bytes")
    return found


def main(arguments: list[str] | None = None) -> int:
    """Run the command; 0 when every language has its clips."""
    parser = argparse.ArgumentParser(description="Make the spoken calls in static/audio/.")
    parser.add_argument("languages", nargs="*", choices=[*VOICES, []], help="all of them if none is named")
    parser.add_argument("--check", action="store_true", help="only compare what lies there with the tables")
    parser.add_argument("--missing", action="store_true", help="only make those that are not there")
    options = parser.parse_args(arguments)
    if not options.check:
        for language in options.languages or VOICES:
            make(language, options.missing)
        (AUDIO / "LICENSE.txt").write_text(licence(), encoding="utf-8")
    wrong = faults()
    print("\n".join(wrong) or "calls: every language has its clips")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
