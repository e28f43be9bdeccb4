"""House rules (§8) and the table's clocks (§7.2, §7.7): one table, one entry each.

A new house rule is one row of ``HOUSE_RULES`` and one field of ``HouseRules``; the lobby, the command line, the
journal and the README's list read the table. Durations are whole seconds; 0 means "no limit" where 0 is allowed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Literal, get_args

from speed313.errors import ParseError, RuleError
from speed313.rules.cards import ACE, FACES, FIVE_SUITED, KING, Card, packs_of
from speed313.rules.games import GAMES, SPEED
from speed313.rules.scoring import Costs, Terms

MOST_SEATS = 12
SPEED_PACKS = 4  # §1.1
LEAST_STOCK = 20  # cards that "auto" leaves in the stock of a game by turns (§9.1)
MOST_PACKS = 8
FINE = 10  # points for a false match, where the house says so (§8)
PACKS = {"standard": FACES, "five_suits": FIVE_SUITED}  # a pack's faces, jokers apart (§8)
FIVE_SUITED_JOKERS = 3  # in each pack of 58 (§8)

Switch = Literal["on", "off"]
LateJoin = Literal["highest", "average", "zero", "no"]
Caller = Literal["table", "person", "rotate"]
Cards = Literal["phones", "own"]
Aces = Literal["low", "both"]
Courts = Literal["ten", "ranked"]
AllWild = Literal["allowed", "natural"]
OrphanWild = Literal["face", "20"]
Tie = Literal["shared", "bonus"]
Arrange = Literal["referee", "player"]
FalseMatch = Literal["free", "fine"]
Pack = Literal["standard", "five_suits"]
Packs = Literal["auto", "1", "2", "3", "4", "5", "6", "7", "8"]


@dataclass(frozen=True, slots=True)
class Rule:
    """One row: its key, the values it may take (the default first, or a range of numbers) and its paragraph.

    ``live``: it is about the rhythm alone, so it may be changed at any time; the others hold for a whole game.
    ``seconds``: its numbers are durations. ``idle``: other rules and values of them beside which it has no effect.
    ``clashes``: which of its values cannot be beside which value of another rule, and the code of the reason.
    """

    key: str
    values: tuple[str, ...] | range
    default: str | int
    paragraph: str
    live: bool = False
    seconds: bool = False
    idle: tuple[tuple[str, str], ...] = ()
    clashes: tuple[tuple[str | int, str, str, str], ...] = ()

    @property
    def choices(self) -> dict[str, object]:
        """What a form needs to offer this rule: its ``key``, its ``values`` or ``least`` and ``most``, what it is."""
        bounds: dict[str, object] = {"values": list(self.values), "least": None, "most": None}
        if isinstance(self.values, range):
            bounds = {"values": None, "least": self.values[0], "most": self.values[-1]}
        more = {"default": self.default, "part": self.part, "game": self.key in OF_THE_GAME}
        return {"key": self.key, **bounds, **more, "live": self.live, "seconds": self.seconds}

    @property
    def part(self) -> str:
        """Which part of a form it is in: the ``rhythm``, the ``cards`` and what they are worth, or the ``game``."""
        return "rhythm" if self.live else "cards" if self.key in OF_THE_CARDS else "game"

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
        else:
            if isinstance(value, int) and not isinstance(value, bool):
                value = str(value)[:40]
            if isinstance(value, str) and value in self.values:
                return value
        raise ParseError("bad_rule_value", key=self.key, value=str(value)[:40])


Idle = tuple[tuple[str, str], ...]
_WITH_FIVE_SUITS: Idle = (("pack", "five_suits"),)  # that pack has its own price list, its own jokers and no aces
_WITH_OWN_CARDS: Idle = (("cards", "own"),)
_BY_TURNS: Idle = tuple(("game", name) for name, game in GAMES.items() if game.by_turns)  # no calls and no windows
_WITHOUT_A_PERSON: Idle = (("caller", "table"), *_BY_TURNS)


def _word(key: str, values: tuple[str, ...], paragraph: str, live: bool = False, idle: Idle = ()) -> Rule:
    return Rule(key, values, values[0], paragraph, live, idle=idle)


def _seconds(key: str, least: int, most: int, default: int, paragraph: str, idle: Idle = ()) -> Rule:
    return Rule(key, range(least, most + 1), default, paragraph, live=True, seconds=True, idle=idle)


HOUSE_RULES: tuple[Rule, ...] = (
    _word("game", tuple(GAMES), "9"),
    _word("hint", get_args(Switch), "8", idle=_WITH_OWN_CARDS),
    _word("late_join", get_args(LateJoin), "7.4"),
    _word("caller", get_args(Caller), "8", live=True, idle=_BY_TURNS),
    _word("aces", get_args(Aces), "8", idle=_WITH_FIVE_SUITS),
    _word("courts", get_args(Courts), "8", idle=_WITH_FIVE_SUITS),
    Rule("jokers", range(5), 0, "8", idle=_WITH_FIVE_SUITS),
    _word("all_wild", get_args(AllWild), "8"),
    _word("orphan_wild", get_args(OrphanWild), "8", idle=_WITH_FIVE_SUITS),
    Rule("rounds", range(11, 13), 11, "8", clashes=((12, "pack", "five_suits", "no_aces"),)),
    _word("tie", get_args(Tie), "8"),
    _word("pack", get_args(Pack), "8"),
    _word("packs", get_args(Packs), "8"),
    _word("arrange", get_args(Arrange), "8", idle=_WITH_OWN_CARDS),
    _word("false_match", get_args(FalseMatch), "8"),
    _seconds("turn_clock", 0, 600, 40, "7.2"),
    _seconds("grace", 0, 300, 10, "7.2"),
    _seconds("match_window", 1, 120, 5, "7.7", idle=_BY_TURNS),
    _seconds("set_up_window", 1, 120, 8, "7.7", idle=_BY_TURNS),
    _seconds("set_up_per_card", 0, 10, 1, "7.7", idle=_BY_TURNS),
    _seconds("sheet_clock", 0, 600, 60, "7.7"),
    _word("stretch", get_args(Switch), "7.7", live=True),
    _seconds("call_after", 0, 60, 2, "7.7", idle=_WITHOUT_A_PERSON),
    _seconds("call_clock", 1, 120, 15, "7.7", idle=_WITHOUT_A_PERSON),
    _seconds("lay_clock", 5, 600, 45, "7.7", idle=(("arrange", "referee"), *_WITH_OWN_CARDS)),
    _word("cards", get_args(Cards), "9.5", idle=_BY_TURNS),
    _seconds("own_clock", 0, 3600, 300, "9.5", idle=(("cards", "phones"),)),
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
        "lay_clock": 30,
    },
    "relaxed": {
        "turn_clock": 40,
        "match_window": 5,
        "set_up_window": 8,
        "set_up_per_card": 1,
        "sheet_clock": 60,
        "call_clock": 15,
        "lay_clock": 45,
    },
    "grandparents": {
        "turn_clock": 90,
        "match_window": 10,
        "set_up_window": 15,
        "set_up_per_card": 2,
        "sheet_clock": 150,
        "call_clock": 30,
        "lay_clock": 120,
    },
}
OWN_PACE = "own"
# Ready-made games: each sets these rules of §8, and all others that hold for a whole game as the game itself has them.
PRESETS: dict[str, dict[str, str | int]] = {
    "book": {},
    "no_help": {"hint": "off", "tie": "bonus", "arrange": "player", "false_match": "fine"},
    "dear": {"aces": "both", "courts": "ranked", "orphan_wild": "20"},
    "jokers": {"jokers": 2, "all_wild": "natural"},
    "long": {"rounds": 12, "tie": "bonus"},
    "five_suits": {"pack": "five_suits"},
}
OWN_PRESET = "own"
OF_THE_CARDS = ("aces", "courts", "all_wild", "orphan_wild", "pack", "packs", "jokers")
OF_THE_GAME = tuple(rule.key for rule in HOUSE_RULES if rule.paragraph not in ("9", "9.5") and not rule.live)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The house rules of one game. Every field is a row of ``HOUSE_RULES``; durations are in seconds.

    ``game``: Speed or one of its siblings (§9).
    ``hint``: a complete hand lights up the match button on its own phone. ``late_join``: the total that a late joiner
    starts with. ``caller``: who calls "draw" and "discard": the table, the person of the caller's seat, or that seat
    passing left each round. ``aces`` to ``packs``: what may be a meld and what an orphan costs, the rounds, what
    becomes of a tie, the cards, who lays out the melds of a hand and what a false match costs, as §8 has them.
    ``turn_clock``: how long a seat may take for draw and hold together. ``grace``: how long a lost phone is waited
    for. ``match_window``, ``set_up_window`` and ``set_up_per_card``: the windows. ``sheet_clock``: how long the score
    sheet stays when nobody presses "go on". ``stretch``: a slow table gets more time by itself. ``call_after``: how
    soon in a window a person may call "draw". ``call_clock``: how long the table, once it is ready, waits for a
    person's call before it calls itself. ``lay_clock``: how long laying out the melds may take after the last draw.
    ``cards``: the phones hold them, or the table plays with its own (§9.5); ``own_clock``: how long dealing those may
    take, and as long again saying what was left over.
    """

    game: str = SPEED
    hint: Switch = "on"
    late_join: LateJoin = "highest"
    caller: Caller = "table"
    aces: Aces = "low"
    courts: Courts = "ten"
    jokers: int = 0
    all_wild: AllWild = "allowed"
    orphan_wild: OrphanWild = "face"
    rounds: int = 11
    tie: Tie = "shared"
    pack: Pack = "standard"
    packs: Packs = "auto"
    arrange: Arrange = "referee"
    false_match: FalseMatch = "free"
    turn_clock: int = 40
    grace: int = 10
    match_window: int = 5
    set_up_window: int = 8
    set_up_per_card: int = 1
    sheet_clock: int = 60
    stretch: Switch = "on"
    call_after: int = 2
    call_clock: int = 15
    lay_clock: int = 45
    cards: Cards = "phones"
    own_clock: int = 300

    @property
    def pace(self) -> str:
        """Which of ``PACES`` these rules keep, or ``OWN_PACE``."""
        rules = self.as_dict()
        return next((name for name, pace in PACES.items() if pace.items() <= rules.items()), OWN_PACE)

    @property
    def preset(self) -> str:
        """Which of ``PRESETS`` of that game these rules keep, or ``OWN_PRESET``."""
        unusual = self.unusual
        return next((name for name in PRESETS if unusual == _unusual(self.game, name)), OWN_PRESET)

    @property
    def unusual(self) -> dict[str, str | int]:
        """Those of the rules that hold for a whole game which are not as the book has them."""
        return {key: getattr(self, key) for key in OF_THE_GAME if getattr(self, key) != RULES_BY_KEY[key].default}

    @property
    def in_force(self) -> dict[str, str | int]:
        """The same without those that have no effect beside the others."""
        unusual = self.unusual
        idle = self.idle if unusual else ()
        return {key: value for key, value in unusual.items() if key not in idle}

    @property
    def idle(self) -> tuple[str, ...]:
        """The keys of the rules that have no effect beside the others."""
        return tuple(
            rule.key for rule in HOUSE_RULES if any(getattr(self, other) == value for other, value in rule.idle)
        )

    def check(self) -> "HouseRules":
        """These rules, if they can be played together.

        Raises:
            RuleError: the code of what cannot be.
        """
        for rule in HOUSE_RULES:
            for value, other, its_value, code in rule.clashes:
                if getattr(self, rule.key) == value and getattr(self, other) == its_value:
                    raise RuleError(code)
        return self

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

    @property
    def terms(self) -> Terms:
        """What hands are judged by (§3, §6, §8)."""
        return _terms(self.aces, self.courts, self.all_wild, self.orphan_wild, self.pack)

    @property
    def costs(self) -> dict[str, int]:
        """What an orphan costs (§6.2, §8), of the cards in the packs that do not cost their number."""
        return _costs(self.terms, self.pack == "five_suits" or self.jokers > 0)

    @property
    def by_turns(self) -> bool:
        """Whether one seat acts after another (§9.1)."""
        return GAMES[self.game].by_turns

    def of_game(self, game: str) -> "HouseRules":
        """These rules with another game, and with what it sets; what the game before had set is undone (§9).

        Raises:
            ParseError: ``bad_rule_value`` where there is no such game.
        """
        rules = self.with_rule("game", game)
        undone = {key: RULES_BY_KEY[key].default for key in GAMES[self.game].rules}
        for key, value in (undone | dict(GAMES[game].rules)).items():
            rules = rules.with_rule(key, value)
        return rules

    def of_preset(self, name: str) -> "HouseRules":
        """These rules with a ready-made game in place of their own: the book of their game (§8, §9), changed by it.

        Raises:
            ParseError: ``bad_rule_value`` where there is none of that name.
            RuleError: what cannot be together in that game; ``own_costs`` where its cards make nothing of the preset.
        """
        if name not in PRESETS:
            raise ParseError("bad_rule_value", key="preset", value=name[:40])
        book = {key: RULES_BY_KEY[key].default for key in OF_THE_GAME}
        rules = parse_rules(book | _unusual(self.game, name), self)
        if any(key in rules.idle for key in OF_THE_CARDS if key in PRESETS[name]):
            raise RuleError("own_costs")
        return rules

    def packs_for(self, seats: int) -> int:
        """How many packs so many seats are dealt from: by turns ``auto`` leaves enough cards in the stock (§9.1)."""
        if self.packs != "auto":
            return int(self.packs)
        if not self.by_turns:
            return SPEED_PACKS
        needed = seats * self.most_cards + 1 + LEAST_STOCK
        return next((packs for packs in range(1, MOST_PACKS) if len(self.deck_of(packs)) >= needed), MOST_PACKS)

    def deck_of(self, packs: int) -> tuple[Card, ...]:
        """All the cards of so many packs, in a fixed order."""
        return _deck(packs, self.pack, self.jokers)

    @property
    def deck(self) -> tuple[Card, ...]:
        """All the cards, in a fixed order: those of four packs unless the house has others (§1.1, §8)."""
        return self.deck_of(self.packs_for(MOST_SEATS))

    @property
    def most_cards(self) -> int:
        """How many cards are dealt in the last round (§2.1)."""
        return self.rounds + 2

    @property
    def fine(self) -> int:
        """What a false match costs (§8)."""
        return FINE if self.false_match == "fine" else 0

    def cards_in(self, round_: int) -> int:
        """How many cards are dealt in a round (§2.1); the bonus rounds after the last begin with three again (§8)."""
        return round_ + 2 if round_ <= self.rounds else round_ - self.rounds + 2

    @property
    def most_seats(self) -> int:
        """How many seats the cards can serve, twelve at most: each needs its hand, a pile and a card to draw (§1.2).

        By turns they need one pile and one card to draw together, and there may be fewer that the game is made for.
        """
        if self.by_turns:
            return min(GAMES[self.game].most_seats, (len(self.deck) - 2) // self.most_cards)
        return min(MOST_SEATS, len(self.deck) // (self.most_cards + 2))

    def check_seats(self, count: int) -> None:
        """That so many can play.

        Raises:
            RuleError: ``too_many_seats`` for the game, ``too_few_cards`` in the packs.
        """
        if count > GAMES[self.game].most_seats:
            raise RuleError("too_many_seats", seats=self.most_seats)
        if count > self.most_seats:
            raise RuleError("too_few_cards", seats=self.most_seats)

    @property
    def melding(self) -> dict[str, str | int]:
        """Those of these rules that bear on melds and points and are not the usual ones."""
        return {key: getattr(self, key) for key in OF_THE_CARDS if getattr(self, key) != RULES_BY_KEY[key].default}


@cache
def _unusual(game: str, preset: str) -> dict[str, str | int]:
    """What that preset of a game has that is not as in Speed by the book."""
    rules = {**GAMES[game].rules, **PRESETS[preset]}
    return {key: value for key, value in rules.items() if value != RULES_BY_KEY[key].default}


@cache
def _terms(aces: Aces, courts: Courts, all_wild: AllWild, orphan_wild: OrphanWild, pack: Pack) -> Terms:
    five_suits = pack == "five_suits"
    high = aces == "both" and not five_suits  # that pack has no aces
    jack, queen, king = (11, 12, KING) if courts == "ranked" or five_suits else (10, 10, 10)
    wild = 20 if orphan_wild == "20" or five_suits else None
    costs = Costs(15 if high else 1, jack, queen, king, 50 if five_suits else 20, wild)
    return Terms(high, all_wild == "natural", costs, min(face.rank for face in PACKS[pack]))


@cache
def _costs(terms: Terms, jokers: bool) -> dict[str, int]:
    price = terms.costs
    found = {"ace": price.ace if terms.lowest == ACE else None, "jack": price.jack, "queen": price.queen}
    found |= {"king": price.king, "wild": price.wild, "joker": price.joker if jokers else None}
    return {card: points for card, points in found.items() if points is not None}


@cache
def _deck(packs: int, pack: Pack, jokers: int) -> tuple[Card, ...]:
    return packs_of(packs, FIVE_SUITED_JOKERS if pack == "five_suits" else jokers, PACKS[pack])


STANDARD = HouseRules()


def parse_rules(values: Mapping[str, object], base: HouseRules = STANDARD) -> HouseRules:
    """House rules from ``{key: value}``; what is not named stays as in ``base``, or as the ``game`` sets it.

    Raises:
        ParseError: ``bad_rule`` or ``bad_rule_value``, for the first entry that is wrong.
        RuleError: what cannot be together (``HouseRules.check``).
    """
    rules = base
    game = str(RULES_BY_KEY["game"].read(values.get("game", base.game)))
    if game != base.game:
        rules = rules.of_game(game)
    for key, value in values.items():
        rules = rules.with_rule(key, value)
    return rules.check()


def read_rules(text: str, base: HouseRules = STANDARD) -> HouseRules:
    """House rules from ``key=value,key=value``, as the command line takes them.

    Raises:
        ParseError: ``bad_rule`` or ``bad_rule_value``.
    """
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    return parse_rules({key.strip(): value.strip() for key, _, value in pairs}, base)
