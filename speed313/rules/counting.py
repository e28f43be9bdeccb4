"""What a hand of real cards is worth (§9.5, §6): from the ranks left over, or from the whole hand.

What cannot be is refused with the reason, before it stands on the sheet.
"""

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from speed313.errors import ParseError
from speed313.rules.arrange import arrange
from speed313.rules.cards import JOKER_RANK, RANK_LETTERS, Face, rank_text
from speed313.rules.house_rules import STANDARD, HouseRules
from speed313.rules.melds import FEWEST
from speed313.rules.scoring import orphan_cost, wild_rank
from speed313.rules.state import Count

Name = TypeVar("Name", int, Face)


def prices(dealt: int, rules: HouseRules = STANDARD) -> tuple[tuple[int, int], ...]:
    """Every rank of the house's packs with what an orphan of it costs when ``dealt`` cards are dealt (§6.2)."""
    faces = {card.rank: card.face for card in rules.deck}
    ranks = sorted(faces, key=lambda rank: (rank == JOKER_RANK, rank))
    return tuple((rank, orphan_cost(faces[rank], dealt, rules.terms)) for rank in ranks)


def suits(rules: HouseRules = STANDARD) -> tuple[str, ...]:
    """The letters of the suits in the house's packs."""
    return tuple(dict.fromkeys(card.suit.value for card in rules.deck if not card.face.is_joker))


def count_ranks(ranks: tuple[int, ...], dealt: int, by: int | None, rules: HouseRules = STANDARD) -> Count:
    """The count of a hand of ``dealt`` cards of which cards of these ranks were left over.

    Raises:
        ParseError: ``bad_count`` for more orphans than cards, or so many that the others are too few for a meld;
            ``wild_melds`` for a wild left over beside a meld, which it could join (§6.3); ``too_many_alike`` for a rank
            that the packs do not have so often; ``orphans_meld`` where some of them are a meld whatever their suits.
    """
    melded = dealt - len(ranks)
    if melded < 0 or 0 < melded < FEWEST:
        raise ParseError("bad_count", cards=dealt, n=len(ranks))
    wild = next((rank for rank in ranks if rank in (JOKER_RANK, wild_rank(dealt))), None)
    if wild is not None and melded and not rules.terms.natural:
        raise ParseError("wild_melds", rank=rank_text(wild))
    _check_copies(Counter(ranks), Counter(card.rank for card in rules.deck), rank_text)
    meld = certain_meld(ranks, dealt, rules)
    if meld:
        raise ParseError("orphans_meld", cards=" ".join(map(rank_text, meld)))
    costs = dict(prices(dealt, rules))
    return Count(sum(costs[rank] for rank in ranks), tuple(sorted(ranks)), by=by)


def certain_meld(ranks: tuple[int, ...], dealt: int, rules: HouseRules = STANDARD) -> tuple[int, ...]:
    """Those of the ranks that are one meld whatever their suits are, none if there is no such meld (§3.1, §3.3, §8).

    That is a set with all the wilds, or the wilds alone. No run is certain where the suits are not known.
    """
    wilds = tuple(rank for rank in ranks if rank in (JOKER_RANK, wild_rank(dealt)))
    naturals = Counter(rank for rank in ranks if rank not in wilds)
    if not naturals:
        return wilds if len(wilds) >= FEWEST and not rules.terms.natural else ()
    copies, rank = max((copies, rank) for rank, copies in naturals.items())
    return (rank,) * copies + wilds if copies + len(wilds) >= FEWEST else ()


def count_hand(faces: tuple[Face, ...], dealt: int, by: int | None, rules: HouseRules = STANDARD) -> Count:
    """The count of a whole hand, arranged by the referee (§6.1).

    Raises:
        ParseError: ``wrong_cards`` unless there are as many as were dealt; ``too_many_alike`` for a face that the packs
            do not have so often.
    """
    if len(faces) != dealt:
        raise ParseError("wrong_cards", cards=dealt, n=len(faces))
    _check_copies(Counter(faces), Counter(card.face for card in rules.deck), str)
    left = list(rules.deck)
    cards = []
    for face in faces:
        card = next(card for card in left if card.face == face)
        left.remove(card)
        cards.append(card)
    best = arrange(cards, dealt, rules.terms)
    ranks = tuple(sorted(card.rank for card in best.orphans))
    return Count(best.points, ranks, best.melds, best.orphans, by)


def _check_copies(said: Counter[Name], there: Counter[Name], text: Callable[[Name], str]) -> None:
    for one, n in said.items():
        if n > there[one]:
            raise ParseError("too_many_alike", card=text(one), n=there[one])


def rank_letters(ranks: tuple[int, ...]) -> tuple[str, ...]:
    """Ranks as letters: ``T`` for ten, ``X`` for a joker."""
    return tuple(RANK_LETTERS[rank] for rank in ranks)


def parse_rank(text: str) -> int:
    """The rank of a letter: ``A`` to ``K``, ``X`` for a joker.

    Raises:
        ParseError: ``bad_card``.
    """
    rank = RANK_LETTERS.find(text) if len(text) == 1 else -1
    if rank < 0:
        raise ParseError("bad_card", text=text)
    return rank
