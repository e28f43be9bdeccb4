"""Which plural form a count takes, by the rules of CLDR: for the terminal and printed pages, as browsers know them.

A language that is not named here takes ``one`` for 1 and ``other`` for everything else, as most of Europe does.
"""

from collections.abc import Callable

Number = int | float
Rule = Callable[[Number, int], str]  # the number and its last two digits, where it is whole; -1 where it is not


def category(language: str, count: object) -> str:
    """The plural category of a count: ``zero``, ``one``, ``two``, ``few``, ``many`` or ``other``."""
    if not isinstance(count, int | float):
        return "other"
    whole = count == int(count)
    return _RULES.get(language.split("-")[0], _one)(abs(count), abs(int(count)) % 100 if whole else -1)


def categories(language: str) -> tuple[str, ...]:
    """All plural categories of a language, in the order in which they first apply."""
    found = [category(language, count) for count in (*range(202), 1_000_000, 0.5, 1.5)]
    return tuple(dict.fromkeys(found))


def _one(count: Number, _last: int) -> str:
    return "one" if count == 1 else "other"


def _none(_count: Number, _last: int) -> str:
    return "other"


def _one_or_less(count: Number, last: int) -> str:
    if last >= 0 and count and count % 1_000_000 == 0:
        return "many"
    return "one" if count < 2 else "other"


def _latin(count: Number, last: int) -> str:
    if last >= 0 and count and count % 1_000_000 == 0:
        return "many"
    return _one(count, last)


def _romanian(count: Number, last: int) -> str:
    if count == 1:
        return "one"
    return "few" if last < 0 or count == 0 or 1 <= last <= 19 else "other"


def _few(last: int) -> bool:
    return 2 <= last % 10 <= 4 and not 12 <= last <= 14


def _polish(count: Number, last: int) -> str:
    if last < 0:
        return "other"
    return "one" if count == 1 else "few" if _few(last) else "many"


def _eastern(_count: Number, last: int) -> str:
    if last < 0:
        return "other"
    return "one" if last % 10 == 1 and last != 11 else "few" if _few(last) else "many"


def _czech(count: Number, last: int) -> str:
    if last < 0:
        return "many"
    return "one" if count == 1 else "few" if count in (2, 3, 4) else "other"


def _lithuanian(_count: Number, last: int) -> str:
    if last < 0:
        return "many"
    teen = 11 <= last <= 19
    return "one" if last % 10 == 1 and not teen else "few" if last % 10 > 1 and not teen else "other"


def _arabic(count: Number, last: int) -> str:
    if count in (0, 1, 2):
        return ("zero", "one", "two")[int(count)]
    return "few" if 3 <= last <= 10 else "many" if last >= 11 else "other"


_RULES: dict[str, Rule] = {
    "ro": _romanian,
    **dict.fromkeys(("ja", "zh", "ko", "vi", "th", "id", "ms"), _none),
    **dict.fromkeys(("fr", "pt"), _one_or_less),
    **dict.fromkeys(("it", "es", "ca"), _latin),
    "pl": _polish,
    **dict.fromkeys(("ru", "uk", "be"), _eastern),
    **dict.fromkeys(("cs", "sk"), _czech),
    "lt": _lithuanian,
    "ar": _arabic,
}
