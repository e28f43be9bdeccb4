"""Chance: shuffling, the deal, the high-card draw, the reshuffle. The outcome goes into the event.

A deal is sealed: its fingerprint is shown to everybody before the first card. From the salt and the order, which are in
the record once the round is over, anybody can compute it.
"""

import hashlib
import math
import random

from speed313.rules import events as ev
from speed313.rules.cards import Card
from speed313.rules.state import GameState, Seat

_SALT_BITS = 128


def shuffled(cards: tuple[Card, ...], rng: random.Random) -> tuple[Card, ...]:
    """The same cards in a random order; live tables pass a ``secrets.SystemRandom`` (§2.2)."""
    order = list(cards)
    rng.shuffle(order)
    return tuple(order)


def draw_for_caller(state: GameState, rng: random.Random) -> ev.CallerDrawn:
    """Every seat draws a card, the highest has the caller's seat, ties draw again (§2.3); by turns it deals (§9.1)."""
    deck = state.rules.deck_of(state.rules.packs_for(len(state.seats)))
    ranked = tuple(card for card in deck if not card.face.is_joker)
    order = list(shuffled(ranked, rng))
    drawing = [seat.seat for seat in state.seats]
    draws = []
    while len(drawing) > 1:
        draw = tuple((number, order.pop()) for number in drawing)
        draws.append(draw)
        highest = max(card.rank for _, card in draw)
        drawing = [number for number, card in draw if card.rank == highest]
        if len(order) < len(drawing):
            order = list(shuffled(ranked, rng))
    return ev.CallerDrawn(tuple(draws), drawing[0])


def deal_round(state: GameState, rng: random.Random, again: bool = False) -> ev.RoundDealt | ev.RoundOpened:
    """The next round, from all cards shuffled anew (§2.2, §4.1); those who watched sit down last (§7.4).

    ``again`` deals the same round once more, after a misdeal. A table with its own cards deals them itself (§9.5).
    """
    number = state.round if again else state.round + 1
    ring = ring_of(state, again)
    total = _late_total(state)
    starts = tuple((seat.seat, total) for seat in state.watching if not seat.joined and seat.seat in ring)
    if state.own_cards:
        return ev.RoundOpened(number, ring, starts)
    deck = state.rules.deck_of(state.rules.packs_for(len(ring)))
    order, salt = shuffled(deck, rng), new_salt(rng)
    return ev.RoundDealt(number, ring, order, starts, salt, fingerprint(salt, order))


def ring_of(state: GameState, again: bool = False) -> tuple[int, ...]:
    """Who is dealt into the next round, clockwise: everybody; into a bonus round those tied for first (§8 ``tie``).

    ``again``: into the same round once more.
    """
    if again and state.bonus:
        return tuple(seat.seat for seat in state.playing)
    if not again and state.round >= state.rules.rounds:
        return tied(state)
    return tuple(seat.seat for seat in state.seats + state.watching)


def tied(state: GameState) -> tuple[int, ...]:
    """Who plays another bonus round: those who share the first place after the last round; nobody where none is due.

    Each has one card more than the one before. Where even the longest leaves a tie, the win is shared (§2.4).
    """
    if state.rules.tie == "shared" or state.bonus >= state.rules.rounds:
        return ()
    places = ranking(state.seats)
    first = tuple(seat.seat for seat in state.seats if places[seat.seat] == 1 and not seat.missing)
    return first if len(first) > 1 else ()


def new_salt(rng: random.Random) -> str:
    """What nobody can guess, so that no order can be found by trying fingerprints: 32 hexadecimal digits."""
    return f"{rng.getrandbits(_SALT_BITS):0{_SALT_BITS // 4}x}"


def fingerprint(salt: str, order: tuple[Card, ...]) -> str:
    """The seal of a deal: SHA-256, in hexadecimal, of the salt and the cards in order, a space between each two."""
    return _sha256(" ".join((salt, *map(str, order))))


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _late_total(state: GameState) -> int:
    totals = [seat.total for seat in state.seats]
    if not totals or state.rules.late_join == "zero":
        return 0
    if state.rules.late_join == "average":
        return (2 * sum(totals) + len(totals)) // (2 * len(totals))
    return max(totals)


def reshuffle(state: GameState, rng: random.Random) -> ev.Reshuffled:
    """All cards under the tops of the piles, shuffled, to be put under the middle (§7.1).

    The salt of the deal has settled this shuffle as well: the cards in the order of the SHA-256 of the salt, the number
    of the reshuffle and the card. Only in a round without a salt it is drawn.
    """
    gathered = state.pile[:-1] + tuple(card for seat in state.seats for card in seat.pile[:-1])
    if not state.salt:
        return ev.Reshuffled(shuffled(gathered, rng))
    number = state.reshuffles + 1
    return ev.Reshuffled(tuple(sorted(gathered, key=lambda card: _sha256(f"{state.salt} {number} {card}"))))


def ranking(seats: tuple[Seat, ...]) -> dict[int, int]:
    """The place of each seat: lowest total first, equal totals share a place, 1, 1, 3 (§2.4).

    Among equal totals the bonus rounds decide, the first of them that differs (§8 ``tie``). Nobody wins by a score that
    was never said: with real cards, whose total is not whole comes after the others (§9.5).
    """

    def standing(seat: Seat) -> tuple[bool, int, tuple[float, ...]]:
        bonus = (math.inf if cell.is_missing else cell.points for cell in seat.bonus)
        return seat.missing > 0, seat.total, (*bonus, math.inf)

    standings = {seat.seat: standing(seat) for seat in seats}
    places: dict[int, int] = {}
    before, place = None, 0
    for index, number in enumerate(sorted(standings, key=standings.__getitem__), start=1):
        if standings[number] != before:
            before, place = standings[number], index
        places[number] = place
    return places
