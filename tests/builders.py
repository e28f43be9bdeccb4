"""One-line play: a table in any phase with chosen hands, and what its seats do.

    play = a_round(wild=7, hands=["7S 7H 7D 4S 5S 6S 8S", None], tops=["KD", None])
    play.match(1)
    play.to_draw()
    play.take(2)
    play.hold(2, "AS1")

A card without a pack number is any of its copies that is still free. Seats are numbered from 1, in the order of the
ring. Time stands still unless a test lets it pass.
"""

import random
from dataclasses import replace

from speed313.errors import Speed313Error
from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.arrange import is_complete
from speed313.rules.caller import due
from speed313.rules.cards import Card, parse_card
from speed313.rules.decide import step
from speed313.rules.evolve import evolve
from speed313.rules.house_rules import parse_rules
from speed313.rules.state import Cell, GameState, Phase, Reason, Seat, Source
from speed313.rules.views import as_wire, seat_view, table_view

NAMES = ("Ann", "Ben", "Cai", "Dia", "Eve", "Fay", "Gil", "Hal", "Ida", "Jon", "Kit", "Lea", "Max")


class Play:
    """A game, the table's instant ``at`` in milliseconds, and all ``events`` so far with their instants."""

    def __init__(self, state, at=0, seed=0):
        self.state = state
        self.at = max(at, state.at)
        self.rng = random.Random(seed)
        self.events = []

    def do(self, command):
        """Give a command at this instant; returns its events."""
        events, self.state = step(self.state, command, self.at, self.rng)
        self.events += [(self.at, event) for event in events]
        return events

    def refuses(self, command):
        """The code with which a command is refused; nothing has changed then."""
        before, chance = self.state, self.rng.getstate()
        try:
            self.do(command)
        except Speed313Error as error:
            assert self.state is before
            assert self.rng.getstate() == chance
            return error.code
        raise AssertionError(f"not refused: {command}")

    # --- what seats do ------------------------------------------------------------------------------------------

    def sit(self, name=None, bot=None):
        """Somebody sits down; returns the number of the new seat."""
        number = self.state.next_seat
        self.do(cmd.TakeSeat(name or NAMES[number - 1], (number - 1) % 12, (number - 1) % 12, bot))
        return number

    def draw(self, seat):
        return self.do(cmd.Draw(seat, Source.MIDDLE))

    def take(self, seat):
        """Draw from the right-hand neighbour's pile."""
        return self.do(cmd.Draw(seat, Source.PILE, self.state.right_of(seat).pile[-1]))

    def hold(self, seat, card=None):
        """Lay a card face down, the drawn one if none is named."""
        return self.do(cmd.Hold(seat, self.seat(seat).drawn if card is None else a_card(card, self.seat(seat).hand)))

    def match(self, seat):
        return self.do(cmd.Match(seat))

    def go_on(self, *seats):
        for seat in seats:
            self.do(cmd.GoOn(seat))

    def leave(self, seat):
        return self.do(cmd.Leave(seat))

    def lose(self, seat):
        return self.do(cmd.Lose(seat))

    def back(self, seat):
        return self.do(cmd.Return(seat))

    def free(self, seat):
        return self.do(cmd.FreeSeat(seat))

    def next(self):
        """Everybody goes on; a match just called is looked at first."""
        self.wait(max(self.state.shown_until - self.at, 0))
        return self.do(cmd.Next())

    def start(self):
        return self.do(cmd.Start())

    def pause(self, reason=Reason.HOST):
        return self.do(cmd.StopClocks(reason))

    def resume(self):
        return self.do(cmd.Resume())

    # --- time and whole stretches -------------------------------------------------------------------------------

    def wait(self, milliseconds):
        """Let time pass; whatever falls due on the way is done at its instant."""
        end, asked = self.at + milliseconds, self.state.at
        while True:
            instant = due(self.state, asked)
            if instant is None or instant > end:
                break
            self.at = asked = instant
            self.do(cmd.Tick())
        self.at = end

    def hear(self):
        """Let time pass until the newest call has been heard."""
        if self.state.call:
            self.wait(max(self.state.call.at - self.at, 0))

    def to_draw(self):
        """End the window, or let the pause before it pass, until "draw" has been heard."""
        if self.state.phase is Phase.CALLER:
            self.wait(self.state.clock.ends - self.at)
        self.next()
        assert self.state.phase is Phase.DRAW
        self.hear()

    def draw_all(self, *but):
        """Every seat still in, except some, draws from the middle and lays the drawn card down."""
        for seat in self.state.still_in:
            if seat.seat not in but and not seat.held:
                if not seat.drawn:
                    self.draw(seat.seat)
                self.hold(seat.seat)

    def call_discard(self):
        """Where a person has to call, let the host do it."""
        if self.state.awaits_call:
            self.do(cmd.Next())

    def to_window(self):
        """Play one turn in which no hand changes, until "discard" has been heard."""
        self.to_draw()
        self.draw_all()
        self.call_discard()
        self.hear()

    def to_sheet(self):
        """Play on, changing no hand, until the round is scored."""
        while self.state.phase is not Phase.SCORED:
            if self.state.phase in (Phase.SET_UP, Phase.WINDOW):
                self.next()
            elif self.state.phase is Phase.DRAW:
                self.hear()
                self.draw_all()
                self.call_discard()
            else:
                self.wait(self.state.clock.ends - self.at)
        self.hear()

    def to_round(self, number):
        """Play on, changing no hand, until that round has been dealt."""
        while self.state.round < number:
            if self.state.phase is Phase.CALLER:
                self.wait(self.state.clock.ends - self.at)
            else:
                self.to_sheet()
                self.next()
        self.hear()

    # --- looking ------------------------------------------------------------------------------------------------

    def seat(self, number):
        return self.state.find(number)

    def hand(self, number):
        return set(self.seat(number).hand)

    def seen(self, number=None):
        """What one seat sees, or what everybody sees."""
        if number is None:
            return as_wire(table_view(self.state, "TEST"))
        return as_wire(seat_view(self.state, number))

    def happened(self, kind):
        """All events of one kind so far."""
        return [event for _, event in self.events if isinstance(event, kind)]


def a_lobby(seats=0, at=0, seed=0, **rules):
    """A table whose game has not begun."""
    play = Play(GameState(rules=parse_rules(rules)), at, seed)
    for _ in range(seats):
        play.sit()
    return play


def a_round(wild=7, hands=2, tops=(), middle="", totals=(), seed=0, at=0, **rules):
    """A round of ``wild`` cards just dealt and heard.

    ``hands`` are the seats' hands, None for one that is not complete, or the number of seats. ``tops`` are the piles'
    first cards, ``middle`` the top cards of the middle in the order in which they will be drawn, ``totals`` the seats'
    totals before this round.
    """
    hands = [None] * hands if isinstance(hands, int) else list(hands)
    house = parse_rules(rules)
    stock = Stock(seed, house)
    chosen = [stock.take_all(hand) if hand is not None else None for hand in hands]
    first = [stock.take_all(top or "") for top in [*tops, *[""] * (len(hands) - len(tops))]]
    last = stock.take_all(middle)[::-1]
    chosen = [hand if hand is not None else stock.incomplete(wild) for hand in chosen]
    assert all(len(hand) == wild for hand in chosen)
    first = [top or stock.take(1) for top in first]
    order = [card for group in (*chosen, *first) for card in group] + stock.rest + last
    number = wild - 2
    before = GameState(
        rules=house,
        phase=Phase.SCORED if number > 1 else Phase.CALLER,
        seats=tuple(_seated(place, number, totals) for place in range(len(hands))),
        next_seat=len(hands) + 1,
        caller=1,
    )
    deal = ev.RoundDealt(number, tuple(range(1, len(hands) + 1)), tuple(order), ())
    # The cards of the rounds before lie nowhere; the deal brings all of them.
    play = Play(evolve(before, deal, at), at, seed)
    play.hear()
    return play


def _seated(place, number, totals):
    seat = Seat(place + 1, NAMES[place], place, place)
    if number == 1:
        return seat
    start = totals[place] if place < len(totals) else 0
    return replace(seat, joined=1, start=start, cells=(Cell(0, False),) * (number - 1))


class Stock:
    """All cards of the house, to take some by name and the others by chance."""

    def __init__(self, seed, rules):
        self.terms = rules.terms
        self.rest = list(rules.deck)
        random.Random(seed).shuffle(self.rest)

    def take_all(self, text):
        """The cards of such a text, each out of those that are left."""
        found = []
        for word in text.split():
            found.append(a_card(word, self.rest))
            self.rest.remove(found[-1])
        return found

    def take(self, count):
        """That many of those that are left."""
        return [self.rest.pop() for _ in range(count)]

    def incomplete(self, count):
        """A hand with an orphan."""
        while True:
            hand = self.take(count)
            if not is_complete(hand, count, self.terms):
                return hand
            self.rest = hand + self.rest


def a_card(text, among):
    """The card of that name; without a pack number the first of them among some cards."""
    if isinstance(text, Card):
        return text
    if len(text) == 3:
        return parse_card(text)
    return next(card for card in among if str(card.face) == text)
