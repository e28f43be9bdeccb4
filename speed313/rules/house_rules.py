"""House rules (§8) and the table's clocks (§7.2, §7.7): one table, one entry each.

A new house rule is one row of ``HOUSE_RULES`` and one field of ``HouseRules``; the lobby, the command line, the
journal and the README's list read the table. Durations are whole seconds; 0 means "no limit" where 0 is allowed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Literal, get_args

from speed313.errors import ParseError

Switch = Literal["on", "off"]
LateJoin = Literal["highest", "average", "zero", "no"]
Caller = Literal["table", "person", "rotate"]


@dataclass(frozen=True, slots=True)
class Rule:
    """One row: its key, the values it may take (the default first, or a range of seconds) and its paragraph.

    ``live``: it is about the rhythm alone, so it may be changed at any time; the others hold for a whole game.
    """

    key: str
    values: tuple[str, ...] | range
    default: str | int
    paragraph: str
    live: bool = False

    @property
    def choices(self) -> dict[str, object]:
        """What a form needs to offer this rule: its ``key``, its ``values`` or ``least`` and ``most``, ``live``."""
        bounds: dict[str, object] = {"values": list(self.values), "least": None, "most": None}
        if isinstance(self.values, range):
            bounds = {"values": None, "least": self.values[0], "most": self.values[-1]}
        return {"key": self.key, **bounds, "live": self.live}

    def read(self, value: object) -> str | int:
        """The value as this rule takes it, from a word or a number.

        Raises:
            ParseError: ``bad_rule_value`` for anything else.
        """
        if isinstance(self.values, range):
            if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 6:
                value = int(value)
            if isinstance(value, int) and not isinstance(value, bool) and value in self.values:
                return value
        elif isinstance(value, str) and value in self.values:
            return value
        raise ParseError("bad_rule_value", key=self.key, value=str(value)[:40])


def _word(key: str, values: tuple[str, ...], paragraph: str, live: bool = False) -> Rule:
    return Rule(key, values, values[0], paragraph, live)


def _seconds(key: str, least: int, most: int, default: int, paragraph: str) -> Rule:
    return Rule(key, range(least, most + 1), default, paragraph, live=True)


HOUSE_RULES: tuple[Rule, ...] = (
    _word("hint", get_args(Switch), "8"),
    _word("late_join", get_args(LateJoin), "7.4"),
    _word("caller", get_args(Caller), "8", live=True),
    _seconds("turn_clock", 0, 600, 40, "7.2"),
    _seconds("grace", 0, 300, 10, "7.2"),
    _seconds("match_window", 1, 120, 5, "7.7"),
    _seconds("set_up_window", 1, 120, 8, "7.7"),
    _seconds("set_up_per_card", 0, 10, 1, "7.7"),
    _seconds("sheet_clock", 0, 600, 60, "7.7"),
    _word("stretch", get_args(Switch), "7.7", live=True),
    _seconds("call_after", 0, 60, 2, "7.7"),
    _seconds("call_clock", 1, 120, 15, "7.7"),
)
RULES_BY_KEY = {rule.key: rule for rule in HOUSE_RULES}
# Ready-made rhythms: each sets these rules and leaves the others alone. "relaxed" is the book's own (§7.7).
PACES: dict[str, dict[str, int]] = {
    "lively": {
        "turn_clock": 25,
        "match_window": 4,
        "set_up_window": 5,
        "set_up_per_card": 1,
        "sheet_clock": 30,
        "call_clock": 10,
    },
    "relaxed": {
        "turn_clock": 40,
        "match_window": 5,
        "set_up_window": 8,
        "set_up_per_card": 1,
        "sheet_clock": 60,
        "call_clock": 15,
    },
    "grandparents": {
        "turn_clock": 90,
        "match_window": 10,
        "set_up_window": 15,
        "set_up_per_card": 2,
        "sheet_clock": 150,
        "call_clock": 30,
    },
}
OWN_PACE = "own"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The house rules of one game. Every field is a row of ``HOUSE_RULES``; durations are in seconds.

    ``hint``: a complete hand lights up the match button on its own phone. ``late_join``: the total that a late joiner
    starts with. ``caller``: who calls "draw" and "discard": the table, the person of the caller's seat, or that seat
    passing left each round. ``turn_clock``: how long a seat may take for draw and hold together. ``grace``: how long a
    lost phone is waited for. ``match_window``, ``set_up_window`` and ``set_up_per_card``: the windows. ``sheet_clock``:
    how long the score sheet stays when nobody presses "go on". ``stretch``: a slow table gets more time by itself.
    ``call_after``: how soon in a window a person may call "draw". ``call_clock``: how long the table, once it is ready,
    waits for a person's call before it calls itself.
    """

    hint: Switch = "on"
    late_join: LateJoin = "highest"
    caller: Caller = "table"
    turn_clock: int = 40
    grace: int = 10
    match_window: int = 5
    set_up_window: int = 8
    set_up_per_card: int = 1
    sheet_clock: int = 60
    stretch: Switch = "on"
    call_after: int = 2
    call_clock: int = 15

    @property
    def pace(self) -> str:
        """Which of ``PACES`` these rules keep, or ``OWN_PACE``."""
        rules = self.as_dict()
        return next((name for name, pace in PACES.items() if pace.items() <= rules.items()), OWN_PACE)

    def with_rule(self, key: str, value: object) -> "HouseRules":
        """These rules with one of them changed.

        Raises:
            ParseError: ``bad_rule`` for an unknown key, ``bad_rule_value`` for a value it cannot take.
        """
        rule = RULES_BY_KEY.get(key)
        if rule is None:
            raise ParseError("bad_rule", key=str(key)[:40])
        changed: dict[str, object] = {key: rule.read(value)}
        return replace(self, **changed)  # type: ignore[arg-type]

    def as_dict(self) -> dict[str, str | int]:
        """The rules as ``{key: value}``, in the order of the table."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


STANDARD = HouseRules()


def parse_rules(values: Mapping[str, object], base: HouseRules = STANDARD) -> HouseRules:
    """House rules from ``{key: value}``; what is not named stays as in ``base``.

    Raises:
        ParseError: ``bad_rule`` or ``bad_rule_value``, for the first entry that is wrong.
    """
    rules = base
    for key, value in values.items():
        rules = rules.with_rule(key, value)
    return rules


def read_rules(text: str, base: HouseRules = STANDARD) -> HouseRules:
    """House rules from ``key=value,key=value``, as the command line takes them.

    Raises:
        ParseError: ``bad_rule`` or ``bad_rule_value``.
    """
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    return parse_rules({key.strip(): value.strip() for key, _, value in pairs}, base)
