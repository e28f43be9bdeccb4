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
Cards = Literal["phones", "own"]


@dataclass(frozen=True, slots=True)
class Rule:
    """One row: its key, the values it may take (the default first, or a range of seconds) and its paragraph."""

    key: str
    values: tuple[str, ...] | range
    default: str | int
    paragraph: str

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


def _word(key: str, values: tuple[str, ...], paragraph: str) -> Rule:
    return Rule(key, values, values[0], paragraph)


HOUSE_RULES: tuple[Rule, ...] = (
    _word("hint", get_args(Switch), "8"),
    _word("late_join", get_args(LateJoin), "7.4"),
    Rule("turn_clock", range(601), 40, "7.2"),
    Rule("grace", range(301), 10, "7.2"),
    Rule("match_window", range(1, 121), 5, "7.7"),
    Rule("set_up_window", range(1, 121), 8, "7.7"),
    Rule("set_up_per_card", range(11), 1, "7.7"),
    Rule("sheet_clock", range(601), 60, "7.7"),
    _word("cards", get_args(Cards), "9.5"),
    Rule("own_clock", range(3601), 300, "9.5"),
)
RULES_BY_KEY = {rule.key: rule for rule in HOUSE_RULES}


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The house rules of one game. Every field is a row of ``HOUSE_RULES``; durations are in seconds.

    ``hint``: a complete hand lights up the match button on its own phone. ``late_join``: the total that a late joiner
    starts with. ``turn_clock``: how long a seat may take for draw and hold together. ``grace``: how long a lost phone
    is waited for. ``match_window``, ``set_up_window`` and ``set_up_per_card``: the windows. ``sheet_clock``: how long
    the score sheet stays when nobody presses "go on". ``cards``: the phones hold them, or the table plays with its own
    (§9.5); ``own_clock``: how long dealing those may take, and as long again saying what was left over.
    """

    hint: Switch = "on"
    late_join: LateJoin = "highest"
    turn_clock: int = 40
    grace: int = 10
    match_window: int = 5
    set_up_window: int = 8
    set_up_per_card: int = 1
    sheet_clock: int = 60
    cards: Cards = "phones"
    own_clock: int = 300

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
