"""Laying out one's own melds (§8 ``arrange``): the referee refuses what is no meld; what is not laid out is an orphan.

A layout is a seat's own affair until it matches or the hands are opened: nobody else sees it, nothing waits for it.
"""

from collections.abc import Callable, Sequence
from typing import Any

from speed313.errors import RuleError
from speed313.rules import events as ev
from speed313.rules.arrange import Arrangement, arrange
from speed313.rules.cards import Card
from speed313.rules.melds import Meld, MeldKind, as_one_meld, card_place, run_of, set_of, wilds_of
from speed313.rules.scoring import USUAL, Terms, is_wild, orphan_cost
from speed313.rules.seating import with_seat
from speed313.rules.state import WINDOWS, GameState, Seat


def as_meld(cards: Sequence[Card], dealt: int, terms: Terms = USUAL) -> Meld | None:
    """These cards laid out as one meld (§3), None where they are none. Their order makes no difference (§3.5)."""
    kind = as_one_meld(cards, dealt, terms)
    if kind is None:
        return None
    ordered = sorted(cards, key=card_place)
    wilds = [card for card in ordered if is_wild(card.face, dealt)]
    naturals = [card for card in ordered if not is_wild(card.face, dealt)]
    if kind is MeldKind.SET:
        return set_of(naturals, wilds)
    return run_of(_upwards(naturals, len(cards)), wilds, terms) if kind is MeldKind.RUN else wilds_of(wilds)


def _upwards(naturals: list[Card], length: int) -> list[Card]:
    """The natural cards of a run from its lower end: an ace that is too far from the others stands above the king."""
    low = naturals[-1].rank - naturals[0].rank < length
    return naturals if low else [*naturals[1:], naturals[0]]


def lay_out(
    hand: Sequence[Card], groups: Sequence[Sequence[Card]], dealt: int, terms: Terms = USUAL
) -> tuple[Meld, ...]:
    """Those groups of cards of a hand as melds.

    Raises:
        RuleError: ``not_in_hand`` for a card that is not there, or is in two of them; ``no_meld`` with the cards of the
            first group that is none.
    """
    left, melds = set(hand), []
    for group in groups:
        if not left.issuperset(group) or len(set(group)) < len(group):
            raise RuleError("not_in_hand")
        left.difference_update(group)
        meld = as_meld(group, dealt, terms)
        if meld is None:
            raise RuleError("no_meld", cards=[str(card.face) for card in group])
        melds.append(meld)
    return tuple(melds)


def without(melds: Sequence[Meld], card: Card, dealt: int, terms: Terms = USUAL) -> tuple[Meld, ...]:
    """A layout when that card has left the hand: what remains of its meld stays where it is one."""
    kept = (
        as_meld([other for other in meld.cards if other != card], dealt, terms) if card in meld.cards else meld
        for meld in melds
    )
    return tuple(meld for meld in kept if meld)


def laid_out(seat: Seat, dealt: int, terms: Terms = USUAL) -> Arrangement:
    """What a hand is worth as its seat has laid it out: what is in no meld is an orphan (§8 ``arrange``)."""
    melded = {card for meld in seat.layout for card in meld.cards}
    orphans = tuple(sorted((card for card in seat.hand if card not in melded), key=card_place))
    return Arrangement(seat.layout, orphans, sum(orphan_cost(card.face, dealt, terms) for card in orphans))


def judged(state: GameState, seat: Seat, at: int) -> Arrangement:
    """What a hand is worth: by the referee (§6.1), or as its seat has laid it out (§8 ``arrange``).

    Nobody loses points because a phone is lost: for a seat that is away (§7.2) the referee lays out.
    """
    if state.lays_out and not seat.is_away(at, state.rules.grace):
        return laid_out(seat, state.cards, state.rules.terms)
    return arrange(seat.hand, state.cards, state.rules.terms)


def _melds_laid(state: GameState, event: ev.MeldsLaid) -> GameState:
    seat = state.find(event.seat)
    assert seat is not None
    # The hand is another one now, so its seat may call again (§4.9).
    rests = seat.rests and state.phase not in WINDOWS
    return with_seat(state, event.seat, layout=event.melds, lays=seat.lays + 1, rests=rests)


LAYOUT: dict[type, Callable[[GameState, Any], GameState]] = {ev.MeldsLaid: _melds_laid}
