"""``speed313 score``: the best arrangement of one hand, or of a file of hands (§6)."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from speed313.catalogue import error_sentence, reason, sentence
from speed313.errors import ParseError, Speed313Error
from speed313.rules.arrange import MOST_CARDS, Arrangement, arrange
from speed313.rules.cards import JOKER, MOST_PACKS, Card, parse_face
from speed313.rules.house_rules import PACKS, STANDARD, HouseRules, parse_rules, read_rules
from speed313.rules.melds import Meld, as_one_meld
from speed313.rules.scoring import Terms, orphan_cost

FEWEST_DEALT = 3


def add_parser(subparsers: Any) -> None:
    """Add the command's options."""
    parser = subparsers.add_parser(
        "score", help=sentence("score.about"), description=sentence("score.about"), epilog=sentence("score.note")
    )
    parser.add_argument("hand", nargs="*", metavar=sentence("cli.word.cards"), help=sentence("score.option.hand"))
    parser.add_argument("--rules", default="", metavar=sentence("cli.word.rules"), help=sentence("score.option.rules"))
    parser.add_argument("--json", action="store_true", help=sentence("score.option.json"))
    parser.add_argument("--batch", metavar=sentence("cli.word.file"), help=sentence("score.option.batch"))


def run(args: argparse.Namespace) -> int:
    """Arrange and print. The exit status: 0, or 2 with one line on standard error."""
    if (args.batch is None) == (not args.hand):
        return _refused(sentence("score.batch_alone"))
    try:
        rules = read_rules(args.rules)
        return _one(args, rules) if args.batch is None else _batch(args.batch, rules)
    except Speed313Error as error:
        return _refused(error_sentence(error))


def _refused(text: str) -> int:
    print(f"speed313 score: {text}", file=sys.stderr)
    return 2


def _one(args: argparse.Namespace, rules: HouseRules) -> int:
    number, *faces = " ".join(args.hand).split() or [""]
    dealt, cards = read_dealt(number, rules), read_hand(faces, rules)
    arrangement = arrange(cards, dealt, rules.terms)
    print(json.dumps(as_dict(arrangement)) if args.json else as_text(arrangement, dealt, rules.terms))
    return 0


def _batch(file: str, rules: HouseRules) -> int:
    try:
        # Descriptor 0 is the standard input, read as UTF-8 like any file.
        source = open(0 if file == "-" else file, encoding="utf-8-sig", errors="replace", closefd=file != "-")  # noqa: SIM115
    except OSError as fault:
        return _refused(sentence("score.no_file", file=file, reason=reason(fault)))
    with source as lines:
        for line in lines:
            if line.strip():
                print(json.dumps(answer(line, rules)), flush=True)
    return 0


def answer(line: str, rules: HouseRules = STANDARD) -> dict[str, Any]:
    """The answer to one line of a batch: the arrangement, or what is wrong with the line."""
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError):
        asked = None
    if not isinstance(asked, dict):
        return {"id": None, "error": sentence("score.bad_line")}
    try:
        rules = _read_rules(asked.get("rules", {}), rules)
        dealt, cards = read_dealt(asked.get("n"), rules), read_hand(asked.get("cards"), rules)
    except Speed313Error as error:
        return {"id": asked.get("id"), "error": f"{error.code}: {error_sentence(error)}"}
    kind = as_one_meld(cards, dealt, rules.terms)
    return {
        "id": asked.get("id"),
        **as_dict(arrange(cards, dealt, rules.terms)),
        "as_one_meld": kind.value if kind else None,
    }


def _read_rules(asked: object, base: HouseRules) -> HouseRules:
    """The house rules of one line, those of the command where it names none."""
    if not isinstance(asked, dict):
        raise ParseError("bad_rule", key=_short(asked))
    return parse_rules(asked, base)


def read_dealt(value: object, rules: HouseRules = STANDARD) -> int:
    """The number of cards dealt, 3 to 13 (§2.1) or 14 where twelve rounds are played (§8), from a number or digits.

    Raises:
        ParseError: ``bad_number`` for anything else.
    """
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 3:
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and FEWEST_DEALT <= value <= rules.most_cards:
        return value
    raise ParseError("bad_number", text=_short(value))


def read_hand(faces: object, rules: HouseRules = STANDARD) -> list[Card]:
    """The cards of a hand or a pile from their faces, each copy from a pack of its own.

    Jokers may be in any hand, a table's own or not; the other cards must be of the pack in use (§8).

    Raises:
        ParseError: ``bad_card``, or ``bad_hand`` for too few, too many, or more copies than packs.
    """
    if not isinstance(faces, list):
        raise ParseError("bad_hand", text=_short(faces))
    if not 0 < len(faces) <= MOST_CARDS:
        raise ParseError("bad_hand", text=sentence("score.cards", count=len(faces)))
    copies: Counter[str] = Counter()
    cards = []
    for text in faces:
        if not isinstance(text, str):
            raise ParseError("bad_card", text=_short(text))
        face = parse_face(text)
        if face not in (*PACKS[rules.pack], JOKER):
            raise ParseError("bad_card", text=text)
        copies[str(face)] += 1
        cards.append(Card(face, copies[str(face)]))
    del copies[str(JOKER)]  # there may be four in a pack
    for face_text, most in copies.most_common(1):
        if most > MOST_PACKS:
            raise ParseError("bad_hand", text=f"{most} × {face_text}")
    return cards


def _short(value: object) -> str:
    """What was given instead, as JSON writes it, not longer than a line."""
    return (value if isinstance(value, str) else json.dumps(value))[:40]


def as_dict(arrangement: Arrangement) -> dict[str, Any]:
    """An arrangement as scripts read it, cards as faces."""
    return {
        "points": arrangement.points,
        "melds": [{"kind": meld.kind.value, "cards": _faces(meld.cards)} for meld in arrangement.melds],
        "orphans": _faces(arrangement.orphans),
    }


def _faces(cards: Iterable[Card]) -> list[str]:
    return [str(card.face) for card in cards]


def as_text(arrangement: Arrangement, dealt: int, terms: Terms) -> str:
    """An arrangement as people read it: the melds, the orphans and the sum (§6.4)."""
    lines = [sentence(f"score.{meld.kind.value}", cards=", ".join(_laid(meld))) for meld in arrangement.melds]
    costs = [orphan_cost(card.face, dealt, terms) for card in arrangement.orphans]
    lines += [
        sentence("score.orphan", card=card.face, points=cost)
        for card, cost in zip(arrangement.orphans, costs, strict=True)
    ]
    return "\n".join([*lines, _sum(costs)])


def _laid(meld: Meld) -> list[str]:
    """Each card of a meld, a wild away from home with the face it stands for."""
    return [
        str(card.face) if place in (None, card.face) else sentence("score.wild_as", card=card.face, place=place)
        for card, place in zip(meld.cards, meld.places, strict=True)
    ]


def _sum(costs: Sequence[int]) -> str:
    if not costs:
        return sentence("score.complete")
    points = sentence("score.points", count=sum(costs))
    if len(costs) == 1:
        return points
    return sentence("score.sum", points=points, sum=" + ".join(map(str, costs)))
