"""How wide a name is, before anybody's font has drawn it: rather too wide than too narrow.

A picture in ``<img>`` is drawn in whatever font the device has. The widths are those of DejaVu Sans Bold, the widest
among the usual ones: in any other a name only ends sooner.
"""

import unicodedata

_JOINER, _AS_PICTURE = "\u200d", "\ufe0f"
_TONES = "".join(map(chr, range(0x1F3FB, 0x1F400)))  # of skin: they colour the emoji before
_SQUARE, _OTHER = 1.3, 1.1
_WIDE = {
    0.35: " 'ijlıіј",
    0.4: ",./:;IJ\\|·łΐΙίι",
    0.5: "-f!()[]_`rt¡§ľŧ",
    0.6: '"*?csz|ªº¿ŀΊέεζξςгзстэєѕґ',
    0.65: "Lx«»ĿŁΓΞλτχГвхьяҐ",
    0.7: "$0123456789EFTaekovyðøĳĸŦΕΣΤάΰαγδθνουЕТабекнопучџ",
    0.75: "CPSYZbdghnpqu{}µÞßþđĲŋΖΡΥήβηκμρЗРСЭилрцђћ",
    0.8: "ABKRVXħΆΑΒΔΚΛΧπσφψАБВУХЬЯъאבגדהוזחטיךכלםמןנסעףפץצקרשת",
    0.85: "#+<=>DGHNU^~ÐĐŊΈΗΝΠΨИКЛНПЧдм",
    0.9: "&OQØΌΏΘΟΦΩωДО",
    0.95: "wЦЪы",
    1.0: "@MĦŉΎΜМФжфюљњ…",
    1.05: "%mæΉЫ",
    1.1: "Œœш",
    1.15: "WÆщ",
    1.25: "ЖШЮ",
    1.35: "Щ",
}
_WIDTHS = {char: width for width, chars in _WIDE.items() for char in chars}


def wide(name: str) -> float:
    """About how wide a name is, in sizes of its letters."""
    before, after = ("", *name), (*name[1:], "")
    return sum(_letter(*around) for around in zip(before, name, after, strict=False))


def _letter(before: str, char: str, after: str) -> float:
    """How wide a letter is between these two: pictures can be made of several that are joined into one."""
    if before == _JOINER or char in _TONES or unicodedata.category(char) in ("Cf", "Mn", "Me"):
        return 0
    if is_square(char) or after == _AS_PICTURE:
        return _SQUARE
    plain = unicodedata.normalize("NFD", char)[0]
    return _WIDTHS.get(char) or _WIDTHS.get(plain, _OTHER)


def is_square(char: str) -> bool:
    """Whether a letter is about as wide as it is high: an emoji, or one of the East."""
    return char == _AS_PICTURE or unicodedata.east_asian_width(char) in "WF"
