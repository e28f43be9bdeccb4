"""Sound as numbers: notes, loudness, reading and writing. Samples are floats of -1 to 1, ``RATE`` a second."""

import array
import math
import wave
from collections.abc import Sequence
from pathlib import Path

RATE = 24_000
LOUDNESS = -16.0  # LUFS of every clip
PEAK = 0.89  # of the loudest sample: -1 dB, so that encoding clips nothing
_BLOCK, _STEP = 0.4, 0.1  # seconds
# A bell: multiple of the note, share, seconds until it has faded to a third.
_PARTIALS = ((1.0, 1.0, 0.2), (2.0, 0.35, 0.12), (3.01, 0.12, 0.07), (5.4, 0.05, 0.04))
_ATTACK = 0.006  # seconds
_SEMITONES = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}

Sound = list[float]


def pitch(note: str) -> float:
    """Hertz of a note such as ``A4``."""
    return 440.0 * math.pow(2.0, (_SEMITONES[note[0]] + 12 * (int(note[1]) - 4)) / 12)


def bell(note: str, seconds: float) -> Sound:
    """One struck note."""
    hertz = pitch(note)
    count = round(seconds * RATE)
    sound = []
    for index in range(count):
        time = index / RATE
        value = sum(
            share * math.exp(-time / fade) * math.sin(2 * math.pi * hertz * factor * time)
            for factor, share, fade in _PARTIALS
        )
        edge = min(time / _ATTACK, (count - index) / RATE / 0.02, 1.0)
        sound.append(0.5 * edge * value)
    return sound


def melody(notes: Sequence[tuple[str, float]]) -> Sound:
    """Notes, each struck at its second; a note of several letters (``C4E4``) is a chord."""
    sound: Sound = []
    for chord, start in notes:
        for index in range(0, len(chord), 2):
            sound = mixed(sound, bell(chord[index : index + 2], 0.9), start)
    return sound


def mixed(one: Sound, other: Sound, start: float) -> Sound:
    """Both at once, the other one from ``start`` seconds on."""
    begin = round(start * RATE)
    sum_ = one + [0.0] * max(begin + len(other) - len(one), 0)
    for index, value in enumerate(other):
        sum_[begin + index] += value
    return sum_


def trimmed(sound: Sound, floor: float = 0.004, tail: float = 0.06) -> Sound:
    """Without the silence before it, and with a short one after it."""
    loud = [index for index, value in enumerate(sound) if abs(value) > floor]
    if not loud:
        return []
    cut = sound[loud[0] : loud[-1] + 1 + round(tail * RATE)]
    fade = min(round(0.03 * RATE), len(cut))
    return cut[:-fade] + [value * (fade - index) / fade for index, value in enumerate(cut[-fade:])]


def _filtered(sound: Sound, b: tuple[float, float, float], a: tuple[float, float, float]) -> Sound:
    b0, b1, b2 = (value / a[0] for value in b)
    a1, a2 = a[1] / a[0], a[2] / a[0]
    x1 = x2 = y1 = y2 = 0.0
    out = []
    for value in sound:
        result = b0 * value + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x1, x2, y1, y2 = value, x1, result, y1
        out.append(result)
    return out


def _weighted(sound: Sound) -> Sound:
    """As the ear weighs it: the two filters of ITU-R BS.1770, computed for our rate."""
    gain, corner, q = 3.999843853973347, 1681.974450955533, 0.7071752369554196
    k = math.tan(math.pi * corner / RATE)
    high = 10 ** (gain / 20)
    band = high**0.4996667741545416
    sound = _filtered(
        sound,
        (high + band * k / q + k * k, 2 * (k * k - high), high - band * k / q + k * k),
        (1 + k / q + k * k, 2 * (k * k - 1), 1 - k / q + k * k),
    )
    corner, q = 38.13547087602444, 0.5003270373238773
    k = math.tan(math.pi * corner / RATE)
    return _filtered(sound, (1.0, -2.0, 1.0), (1 + k / q + k * k, 2 * (k * k - 1), 1 - k / q + k * k))


def loudness(sound: Sound) -> float:
    """LUFS: blocks of 0.4 s, those of silence and those 10 dB below the others left out (ITU-R BS.1770)."""
    weighted = _weighted(sound)
    size = min(round(_BLOCK * RATE), len(weighted))
    starts = range(0, len(weighted) - size + 1, round(_STEP * RATE))
    powers = [sum(value * value for value in weighted[start : start + size]) / size for start in starts]

    def level(values: Sequence[float]) -> float:
        return -0.691 + 10 * math.log10(sum(values) / len(values))

    heard = [power for power in powers if power > 0 and level([power]) > -70]
    if not heard:
        return -math.inf
    floor = level(heard) - 10
    return level([power for power in heard if level([power]) > floor])


def levelled(sound: Sound, target: float = LOUDNESS) -> Sound:
    """As loud as every other clip; peaks are bent, not cut."""
    for _ in range(4):  # bending the peaks takes a little of the loudness
        factor = 10 ** ((target - loudness(sound)) / 20)
        sound = [_bent(value * factor) for value in sound]
    return sound


def _bent(value: float) -> float:
    knee = 0.6
    size = abs(value)
    if size <= knee:
        return value
    return math.copysign(knee + (PEAK - knee) * math.tanh((size - knee) / (PEAK - knee)), value)


def read(path: Path) -> Sound:
    """The first channel of a WAV file with 16 bits, at our rate."""
    with wave.open(str(path), "rb") as file:
        if file.getsampwidth() != 2:
            raise ValueError(f"{path.name}: not 16 bits")
        rate, channels = file.getframerate(), file.getnchannels()
        whole = array.array("h", file.readframes(file.getnframes()))
    sound = [value / 32768 for value in whole[::channels]]
    count = int(len(sound) * RATE / rate)
    return [_between(sound, index * rate / RATE) for index in range(count)]


def _between(sound: Sound, place: float) -> float:
    index = int(place)
    after = sound[min(index + 1, len(sound) - 1)]
    return sound[index] + (after - sound[index]) * (place - index)


def write(path: Path, sound: Sound) -> None:
    """A WAV file with 16 bits and one channel."""
    samples = array.array("h", (round(max(-1.0, min(1.0, value)) * 32767) for value in sound))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
