"""What a hand of real cards is worth (§9.5, §6): from the ranks left over, or from the whole hand.

What cannot be is refused with the reason, before it stands on the sheet.
"""

from collections import Counter

from speed313.errors import ParseError
from speed313.rules.arrange import arrange
from speed313.rules.cards import RANK_LETTERS, RANKS, SUITS, Card, Face, rank_text
from speed313.rules.melds import FEWEST
from speed313.rules.scoring import orphan_cost
from speed313.rules.state import PACKS, Count


def prices(wild: int) -> tuple[tuple[int, int], ...]:
    """Every rank with what an orphan of it costs where ``wild`` is the wild rank (§6.2)."""
    return tuple((rank, orphan_cost(Face(rank, SUITS[0]), wild)) for rank in RANKS)


def count_ranks(ranks: tuple[int, ...], dealt: int, by: int | None) -> Count:
    """The count of a hand of ``dealt`` cards of which cards of these ranks were left over.

    Raises:
        ParseError: ``bad_count`` for more orphans than cards, or so many that the others are too few for a meld;
            ``wild_melds`` for a wild left over beside a meld, which it could join (§6.3); ``too_many_alike``.
    """
    melded = dealt - len(ranks)
    if melded < 0 or 0 < melded < FEWEST:
        raise ParseError("bad_count", cards=dealt, n=len(ranks))
    if dealt in ranks and melded:
        raise ParseError("wild_melds", rank=rank_text(dealt))
    most, n = max(Counter(ranks).items(), key=lambda entry: entry[1], default=(0, 0))
    if n > PACKS * len(SUITS):
        raise ParseError("too_many_alike", card=rank_text(most), n=PACKS * len(SUITS))
    costs = dict(prices(dealt))
    return Count(sum(costs[rank] for rank in ranks), tuple(sorted(ranks)), by=by)


def count_hand(faces: tuple[Face, ...], dealt: int, by: int | None) -> Count:
    """The count of a whole hand, arranged by the referee (§6.1).

    Raises:
        ParseError: ``wrong_cards`` unless there are as many as were dealt; ``too_many_alike`` for a face that four
            packs do not have so often; ``bad_card`` for a joker.
    """
    if len(faces) != dealt:
        raise ParseError("wrong_cards", cards=dealt, n=len(faces))
    packs: Counter[Face] = Counter()
    cards = []
    for face in faces:
        if face.is_joker:
            raise ParseError("bad_card", text=str(face))
        packs[face] += 1
        if packs[face] > PACKS:
            raise ParseError("too_many_alike", card=rank_text(face.rank) + face.suit.value, n=PACKS)
        cards.append(Card(face, packs[face]))
    best = arrange(cards, dealt)
    ranks = tuple(sorted(card.rank for card in best.orphans))
    return Count(best.points, ranks, best.melds, best.orphans, by)


def rank_letters(ranks: tuple[int, ...]) -> tuple[str, ...]:
    """Ranks as letters: ``T`` for ten."""
    return tuple(RANK_LETTERS[rank] for rank in ranks)


def parse_rank(text: str) -> int:
    """The rank of a letter, ``A`` to ``K``.

    Raises:
        ParseError: ``bad_card``.
    """
    rank = RANK_LETTERS.find(text) if len(text) == 1 else -1
    if rank not in RANKS:
        raise ParseError("bad_card", text=text)
    return rank
