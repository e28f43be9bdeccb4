"""Two independent judges of what a viewer may know: one exchanges cards, one reads the journal's events."""

import json
import re
from collections import defaultdict
from dataclasses import replace

from speed313.rules import events as ev
from speed313.rules.state import Source, cards_in_play
from speed313.rules.views import as_wire, news_of, seat_view, table_view

TV = None  # the viewer that is no seat
CODE = "K7QM"
CALLER_DRAW = re.compile(r'"caller_draw": (?:\[\]|\[\[.*?\]\])')
CARD = re.compile(r"(?<![A-Za-z0-9])(?:[A23456789TJQK][SHDCR][1-8]|XX[1-9][0-9]?)(?![A-Za-z0-9])")


def viewers(state):
    """Everybody who is sent something: the TV, then each seat."""
    return [TV, *(seat.seat for seat in state.seats + state.watching)]


def table_sent(state):
    """The bytes that everybody is sent of a state."""
    return json.dumps(as_wire(table_view(state, CODE)))


def sent_to(state, viewer):
    """The bytes that a viewer alone is sent of a state; the TV's are everybody's."""
    return table_sent(state) if viewer is TV else json.dumps(as_wire(seat_view(state, viewer)))


def news_sent(events):
    """The bytes of the news that everybody is sent of events."""
    return json.dumps([news for news in map(news_of, events) if news])


def exchange(state, viewer, rng):
    """A way to exchange, among themselves, all cards that the viewer cannot know: a dictionary from card to card."""
    known = {card for seat in state.seats for card in seat.pile[-1:]} | set(state.pile[-1:])
    known |= {card for seat in state.seats for meld in seat.melds or () for card in meld.cards}
    if viewer is not TV and (own := state.find(viewer)):
        known |= {*own.hand, own.held, *own.taken}
    unknown = [card for card in cards_in_play(state) if card not in known]
    shuffled = unknown[:]
    rng.shuffle(shuffled)
    return dict(zip(unknown, shuffled, strict=True))


def exchanged(state, other):
    """The state in which each card stands where ``other`` puts it."""

    def each(cards):
        return tuple(other.get(card, card) for card in cards)

    def one(card):
        return other.get(card, card)

    seats = tuple(
        replace(
            seat,
            hand=each(seat.hand),
            pile=each(seat.pile),
            held=one(seat.held),
            drawn=one(seat.drawn),
            taken=each(seat.taken),
            layout=tuple(replace(meld, cards=each(meld.cards)) for meld in seat.layout),
        )
        for seat in state.seats
    )
    return replace(state, seats=seats, middle=each(state.middle), pile=each(state.pile))


class Witness:
    """Follows the events alone and says which cards each viewer may have in sight now."""

    def __init__(self):
        self.caller_draw = set()
        self._fresh()

    def _fresh(self):
        self.ring = []
        self.hands = defaultdict(set)
        self.held = {}
        self.piles = defaultdict(list)
        self.taken = defaultdict(set)
        self.melds = defaultdict(set)
        self.opened = set()

    def hear(self, event):
        """Take notice of one event."""
        match event:
            case ev.GameOpened():
                self.caller_draw = set()
                self._fresh()
            case ev.CallerDrawn(draws=draws):
                self.caller_draw = {card for draw in draws for _, card in draw}
            case ev.RoundDealt(round=number, seats=ring, order=order):
                self._fresh()
                self.ring, size = list(ring), number + 2
                for place, seat in enumerate(ring):
                    self.hands[seat] = set(order[place * size : (place + 1) * size])
                    self.piles[seat] = [order[len(ring) * size + place]]
            case ev.Drew(seat=seat, source=source, card=card):
                self.hands[seat].add(card)
                if source is Source.PILE:
                    right = self.ring[self.ring.index(seat) - 1]
                    assert self.piles[right].pop() == card
                    self.taken[right].add(card)
            case ev.Held(seat=seat, card=card):
                self.held[seat] = card
            case ev.DiscardCalled():
                for seat, card in self.held.items():
                    self.hands[seat].remove(card)
                    self.piles[seat].append(card)
                self.held = {}
            case ev.Reshuffled():
                self.piles = defaultdict(list, {seat: pile[-1:] for seat, pile in self.piles.items()})
            case ev.Matched(seat=seat):
                self.melds[seat], self.hands[seat] = self.hands[seat], set()
            case ev.RoundScored():
                self.opened = set().union(*self.hands.values(), *self.melds.values())
            case ev.SeatFreed(seat=seat):
                self.ring = [other for other in self.ring if other != seat]
                for place in (self.hands, self.piles, self.melds, self.taken):
                    place.pop(seat, None)

    def in_sight(self, viewer):
        """The notations of all cards that this viewer may be shown now."""
        cards = self.opened.union(*self.melds.values(), *(pile[-1:] for pile in self.piles.values()))
        if viewer is not TV:
            cards |= self.hands[viewer] | self.taken[viewer]
        return {str(card) for card in cards}


def cards_told(text):
    """The notations of all cards in bytes that were sent."""
    return set(CARD.findall(text))


def without_caller_draw(text):
    """The same bytes without the high-card draw, which everybody saw and which was another shuffle (§2.3)."""
    draws = CALLER_DRAW.search(text)[0]
    return text.replace(draws, "", 1), cards_told(draws)
