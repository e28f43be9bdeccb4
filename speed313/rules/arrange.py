"""The arrangement of a hand (§6.1): least points, then fewest orphans, then fewest melds. Also the best discard.

Exact for every hand of up to fifteen cards from any number of packs, under every house rule on melds and points (§8).
Cards are sorted first, so the order in which they are held never changes an answer (§3.5); answers hold the very cards
they were asked about.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product

from speed313.errors import ParseError
from speed313.rules.cards import ACE, JOKER_RANK, KING, Card
from speed313.rules.melds import (
    FEWEST,
    HIGH_ACE,
    LONGEST_RUN,
    Meld,
    card_place,
    run_of,
    run_ranks,
    set_of,
    wilds_of,
)
from speed313.rules.partition import Count, Partition, Spot, part, parts_whole
from speed313.rules.scoring import USUAL, Costs, Terms, orphan_cost, wild_rank

_FACES = 8  # a face's number is its rank, then its suit's place
MOST_CARDS = 15  # the largest hand, fourteen, and one card drawn

_part = lru_cache(maxsize=512)(part)  # bots and views ask about the same hands again and again


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand split into melds and orphans, and the points that the orphans cost (§6)."""

    melds: tuple[Meld, ...]
    orphans: tuple[Card, ...]
    points: int


def arrange(cards: Sequence[Card], dealt: int, terms: Terms = USUAL) -> Arrangement:
    """The best arrangement of a hand (§6.1) when ``dealt`` cards are dealt, which says what is wild (§2.1).

    Raises:
        ParseError: ``bad_hand`` for more than fifteen cards.
    """
    naturals, wilds = _sorted_hand(cards, dealt)
    split = _cheapest(naturals, len(wilds), terms, False)
    return _laid_out(split, naturals, wilds, dealt, terms)


def best_discard(cards: Sequence[Card], dealt: int, terms: Terms = USUAL) -> tuple[Card, Arrangement]:
    """The card to give away and the arrangement of all others, chosen together (§4.4, §6.1).

    Where several discards keep equally much, it is one that costs most as an orphan, and a wild only if there is
    nothing else or nothing melds and the wild costs more than any other card.

    Raises:
        ParseError: ``bad_hand`` for no card at all or more than fifteen.
    """
    naturals, wilds = _sorted_hand(cards, dealt)
    if not cards:
        raise ParseError("bad_hand", text="")
    split = _cheapest(naturals, len(wilds), terms, True)
    groups = len(split.runs) + len(split.sets)
    if not groups and terms.natural:  # the wilds may need the only natural card more than the table does
        return _tried((*naturals, *wilds), cards, dealt, terms)
    if split.discard is None or not (groups or len(wilds) >= FEWEST):  # all are wild, or nothing can meld
        costliest = max((*naturals, *wilds), key=lambda card: orphan_cost(card.face, dealt, terms))
        return _tried([costliest], cards, dealt, terms)
    discard = _by_spot(naturals)[_printed(split.discard)][-1]
    arrangement = _laid_out(split, [card for card in naturals if card is not discard], wilds, dealt, terms)
    if len(arrangement.melds) > max(groups, 1):  # a run of fourteen became two melds: another discard may be as good
        return _tried(naturals, cards, dealt, terms)
    return discard, arrangement


def _tried(discards: Sequence[Card], cards: Sequence[Card], dealt: int, terms: Terms) -> tuple[Card, Arrangement]:
    """The best discard by trying each."""
    answers = [(card, arrange([other for other in cards if other is not card], dealt, terms)) for card in discards]

    def keeps(answer: tuple[Card, Arrangement]) -> tuple[int, int, int, int]:
        card, kept = answer
        return kept.points, len(kept.orphans), len(kept.melds), -orphan_cost(card.face, dealt, terms)

    return min(answers, key=keeps)


def is_complete(cards: Sequence[Card], dealt: int, terms: Terms = USUAL) -> bool:
    """Whether a match with this hand is true: it has no orphan (§4.7)."""
    naturals, wilds = _sorted_hand(cards, dealt)
    if not naturals:
        return not wilds or (len(wilds) >= FEWEST and not terms.natural)
    counts = _counts(naturals)
    choices = _with_high_aces(counts, len(wilds)) if terms.aces_high else (counts,)
    return any(parts_whole(choice, len(wilds)) for choice in choices)


def what_is_wrong(cards: Sequence[Card], dealt: int, terms: Terms = USUAL) -> tuple[Card, ...]:
    """The orphans for which a match with this hand is refused (§4.9); none if it is true."""
    return arrange(cards, dealt, terms).orphans


def _cheapest(naturals: Sequence[Card], wilds: int, terms: Terms, discard: bool) -> Partition:
    """The cheapest split, over every choice of aces that stand above the king where they may (§8)."""
    counts, prices = _counts(naturals), _prices(terms.costs)
    if not terms.aces_high:
        return _part(counts, wilds, prices, discard)
    splits = (_part(choice, wilds, prices, discard) for choice in _with_high_aces(counts, wilds))
    return min(splits, key=lambda split: split.cost)


def _with_high_aces(counts: tuple[Count, ...], wilds: int) -> Iterator[tuple[Count, ...]]:
    """The cards with none, some or all of each suit's aces above the king, as far as a run could end with them.

    Such a run holds another natural card of the suit: with wilds alone the ace might as well be a set.
    """
    aces = [count for count in counts if count[0] == ACE]
    others = counts[len(aces) :]
    most = []
    for _, suit, copies in aces:
        mates = [(rank, number) for rank, place, number in others if place == suit]
        reached = bool(mates) and KING - mates[-1][0] <= wilds
        most.append(min(copies, sum(number for _, number in mates)) if reached else 0)
    for choice in product(*(range(most_high + 1) for most_high in most)):
        split = list(zip(aces, choice, strict=True))
        low = [(ACE, suit, copies - high) for (_, suit, copies), high in split if copies > high]
        yield (*low, *others, *((HIGH_ACE, suit, high) for (_, suit, _), high in split if high))


def _printed(spot: Spot) -> Spot:
    """The face on the card that stands there."""
    return (ACE, spot[1]) if spot[0] == HIGH_ACE else spot


def _sorted_hand(cards: Sequence[Card], dealt: int) -> tuple[list[Card], list[Card]]:
    """The natural cards and the wilds, each sorted."""
    if len(cards) > MOST_CARDS:
        raise ParseError("bad_hand", text=" ".join(str(card.face) for card in cards))
    naturals: list[Card] = []
    wilds: list[Card] = []
    wild = wild_rank(dealt)
    for card in sorted(cards, key=card_place):
        rank = card.face.rank
        (wilds if rank in (wild, JOKER_RANK) else naturals).append(card)
    return naturals, wilds


def _by_spot(naturals: Sequence[Card]) -> dict[Spot, list[Card]]:
    """The natural cards of each face; sorted as the cards are."""
    spots: dict[Spot, list[Card]] = {}
    for card in naturals:
        spot = divmod(card.face.number, _FACES)
        if spot in spots:
            spots[spot].append(card)
        else:
            spots[spot] = [card]
    return spots


def _counts(naturals: Sequence[Card]) -> tuple[Count, ...]:
    return tuple((rank, suit, len(copies)) for (rank, suit), copies in _by_spot(naturals).items())


@lru_cache(maxsize=64)
def _prices(costs: Costs) -> tuple[int, ...]:
    return (*(costs.of_rank(rank) for rank in range(KING + 1)), costs.ace)


def _laid_out(
    split: Partition, naturals: Sequence[Card], wilds: Sequence[Card], dealt: int, terms: Terms
) -> Arrangement:
    """Put the cards into a split and every wild in its place; a wild is an orphan only where nothing melds (§6.3)."""
    by_spot = _by_spot(naturals[::-1])
    runs = [[by_spot[_printed(spot)].pop() for spot in run] for run in split.runs]
    sets = [[by_spot[_printed(spot)].pop() for spot in group] for group in split.sets]
    orphans = [by_spot[_printed(spot)].pop() for spot in split.orphans]
    melds: list[Meld] = []
    if runs or sets:
        melds = _with_wilds(sets, runs, wilds, terms)
    elif len(wilds) >= FEWEST and not terms.natural:
        melds = [wilds_of(wilds)]
    else:
        orphans = sorted([*orphans, *wilds], key=card_place)
    points = sum(orphan_cost(card.face, dealt, terms) for card in orphans)
    return Arrangement(tuple(melds), tuple(orphans), points)


def _with_wilds(sets: list[list[Card]], runs: list[list[Card]], wilds: Sequence[Card], terms: Terms) -> list[Meld]:
    """Fill up the groups and let the wilds left over join them."""
    full = next((run for run in runs if len(run) + _need(run) > LONGEST_RUN), None)  # from an ace to an ace
    if full is not None:
        runs = [run for run in runs if run is not full]
        ones, more = _halved(full, len(wilds))
        return _with_wilds(sets + ones, runs + more, wilds, terms)
    groups = sets + runs
    needs = [_need(group) for group in groups]
    left = len(wilds) - sum(needs)
    for place, group in enumerate(groups):
        room = left if place < len(sets) else KING - terms.lowest + 1 - len(group) - needs[place]
        needs[place] += min(left, room)
        left -= min(left, room)
    if left:  # only where all is one full run: it is laid as two melds (§3.2)
        return _with_wilds(*_halved(runs[0], len(wilds)), wilds, terms)
    shares = _shared(groups, needs, wilds)
    return [
        set_of(group, shares[place]) if place < len(sets) else run_of(group, shares[place], terms)
        for place, group in enumerate(groups)
    ]


def _need(group: Sequence[Card]) -> int:
    """The fewest wilds that make a sorted set or run a meld."""
    ranks = run_ranks(group)
    return max(0, max(FEWEST, ranks[-1] - ranks[0] + 1) - len(group))


def _halved(run: list[Card], wilds: int) -> tuple[list[list[Card]], list[list[Card]]]:
    """Two groups instead of a run too long for its wilds, as sets and runs; with these wilds there is always a cut."""
    cuts = ((run[:cut], run[cut:]) for cut in range(1, len(run)))
    pieces = next(pair for pair in cuts if _need(pair[0]) + _need(pair[1]) <= wilds)
    return [piece for piece in pieces if len(piece) == 1], [piece for piece in pieces if len(piece) > 1]


def _shared(groups: Sequence[Sequence[Card]], needs: Sequence[int], wilds: Sequence[Card]) -> list[list[Card]]:
    """Deal the wilds to the groups by number; a wild that can stand at home in a run goes there first."""
    left = list(wilds)
    shares: list[list[Card]] = [[] for _ in groups]
    for group, need, share in zip(groups, needs, shares, strict=True):
        ranks, suit, reach = run_ranks(group), group[0].suit, len(group) + need - 1
        low, high = ranks[0], ranks[-1]
        if need and low < high:
            at_home = (card for card in left if card.suit is suit and high - reach <= card.rank <= low + reach)
            share += islice(at_home, 1)
            left = [card for card in left if card not in share]
    for need, share in zip(needs, shares, strict=True):
        more = need - len(share)
        share += left[:more]
        left = left[more:]
    return shares
