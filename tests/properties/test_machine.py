"""Any command at any time: it is refused and changes nothing, or the table stays sound."""

import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from speed313.errors import Speed313Error
from speed313.journal.codec import EventCodec
from speed313.rules import commands as cmd
from speed313.rules.arrange import arrange, best_discard
from speed313.rules.caller import due
from speed313.rules.cards import packs_of
from speed313.rules.cells import cell_wire
from speed313.rules.decide import step
from speed313.rules.events import EVENTS
from speed313.rules.evolve import evolve
from speed313.rules.house_rules import HOUSE_RULES, MOST_SEATS, PACES
from speed313.rules.legal import ACTIONS, legal
from speed313.rules.state import MOST_TURNS, GameState, Phase, Reason, Source, is_conserved
from speed313.rules.views import as_wire, seat_view, table_view

CODEC = EventCodec(EVENTS)
SEATS = st.integers(0, 14)
CARDS = st.sampled_from(packs_of(4))


class AnyCommand(RuleBasedStateMachine):
    """A table that is asked anything."""

    @initialize(
        seats=st.integers(0, 12),
        seed=st.integers(0, 2**32),
        start=st.booleans(),
        caller=st.sampled_from(["table", "person", "rotate"]),
        arrange=st.sampled_from(["referee", "player"]),
        false_match=st.sampled_from(["free", "fine"]),
    )
    def open(self, seats, seed, start, caller, arrange, false_match):
        self.rng = random.Random(seed)
        self.state = self.replay = GameState()
        self.at = 0
        for key, value in (("caller", caller), ("arrange", arrange), ("false_match", false_match)):
            self.ask(cmd.SetRule(key, value))
        for place in range(seats):
            self.ask(cmd.TakeSeat(f"Guest {place}", place, place))
        if start:
            self.ask(cmd.Start())

    def ask(self, command):
        before = self.state
        try:
            events, self.state = step(before, command, self.at, self.rng)
        except Speed313Error:
            assert self.state is before
            return
        assert bool(events) == (self.state != before)
        for event in events:
            self.replay = evolve(self.replay, CODEC.loads(CODEC.dumps(event)), max(self.at, before.at))

    def ring(self, number):
        """A seat of the ring, where there is one, so that commands are often to the point."""
        return self.state.seats[number % len(self.state.seats)].seat if self.state.seats else number

    @rule(number=SEATS, source=st.sampled_from(Source), top=st.none() | CARDS)
    def draw_anything(self, number, source, top):
        self.ask(cmd.Draw(number, source, top))

    @rule(number=SEATS, source=st.sampled_from(Source))
    def draw(self, number, source):
        seat = self.ring(number)
        pile = self.state.right_of(seat).pile if self.state.seats else ()
        self.ask(cmd.Draw(seat, source, pile[-1] if pile and source is Source.PILE else None))

    @rule(number=SEATS, card=CARDS)
    def hold_anything(self, number, card):
        self.ask(cmd.Hold(number, card))

    @rule(number=SEATS, place=st.integers(0, 13))
    def hold(self, number, place):
        seat = self.state.find(self.ring(number))
        if seat and seat.hand:
            self.ask(cmd.Hold(seat.seat, seat.hand[place % len(seat.hand)]))

    @rule()
    def everybody_takes_a_turn(self):
        """Draw and hold the best for all who have not, so that games get on."""
        self.at = max(self.at, self.state.call.at if self.state.call else 0)
        for seat in self.state.still_in:
            self.ask(cmd.Draw(seat.seat, Source.MIDDLE))
            now = self.state.find(seat.seat)
            if self.state.phase is Phase.DRAW and now and now.drawn and not now.held:
                self.ask(cmd.Hold(seat.seat, best_discard(now.hand, self.state.cards)[0]))

    @rule(number=SEATS, cards=st.lists(CARDS, max_size=5), best=st.booleans())
    def lay_out(self, number, cards, best):
        seat = self.state.find(self.ring(number))
        if best and seat and seat.hand:
            melds = arrange(seat.hand, self.state.cards).melds
            self.ask(cmd.LayMelds(seat.seat, tuple(meld.cards for meld in melds)))
        self.ask(cmd.LayMelds(self.ring(number), (tuple(cards),)))

    @rule(kind=st.sampled_from([cmd.Match, cmd.GoOn, cmd.Leave, cmd.Lose, cmd.Return, cmd.FreeSeat]), number=SEATS)
    def about_a_seat(self, kind, number):
        self.ask(kind(number))

    @rule(number=SEATS, place=st.integers(0, 13), giver=st.none() | SEATS)
    def powers(self, number, place, giver):
        self.ask(cmd.MoveSeat(number, place))
        self.ask(cmd.RenameSeat(number, f"Name {place}"))
        self.ask(cmd.MakeRemote(number, place % 2 == 0, giver))
        self.ask(cmd.GrantSeat(number))
        self.ask(cmd.SeeHost(place % 2 == 0))

    @rule(number=SEATS, address=st.sampled_from(["", "10.0.0.7"]))
    def block(self, number, address):
        self.ask(cmd.BlockSeat(number, address))

    @rule(number=SEATS, any_seat=st.booleans())
    def restore(self, number, any_seat):
        removed = self.state.removed
        seat = number if any_seat or not removed else removed[number % len(removed)].seat
        self.ask(cmd.RestoreSeat(seat, "Back", 3, 3))

    @rule(number=SEATS, other=SEATS, round_=st.integers(0, 3), points=st.integers(-120, 1100))
    def about_the_sheet(self, number, other, round_, points):
        seat = self.ring(number)
        self.ask(cmd.CorrectCell(seat, round_, points, "Agreed"))
        self.ask(cmd.RaiseObjection(self.ring(other), seat, round_))
        for one in self.state.corrections[:1]:
            self.ask(cmd.UndoCorrection(one.number))
        for one in self.state.objections[1:]:
            self.ask(cmd.AnswerObjection(one.number))
        self.ask(cmd.UndoCorrection(points))
        self.ask(cmd.AnswerObjection(points))

    @rule(kind=st.sampled_from([cmd.DeclareMisdeal, cmd.SkipRound]), late=st.booleans())
    def a_round_does_not_count(self, kind, late):
        self.ask(kind(self.state.round - late))

    @rule(kind=st.sampled_from([cmd.Match, cmd.GoOn, cmd.Lose, cmd.Return]), number=SEATS)
    def about_a_seat_of_the_ring(self, kind, number):
        self.ask(kind(self.ring(number)))

    @rule()
    def everybody_goes_on(self):
        for seat in self.state.seats:
            self.ask(cmd.GoOn(seat.seat))

    @rule(
        command=st.sampled_from(
            [cmd.Start(), cmd.Resume(), cmd.Resume(), cmd.Next(), cmd.Next(), cmd.NewGame()]
            + [cmd.StopClocks(reason) for reason in Reason]
        )
    )
    def by_the_host(self, command):
        self.ask(command)

    @rule(number=SEATS, word=st.sampled_from([cmd.Word.DRAW, cmd.Word.DISCARD, cmd.Word.MATCH]), mine=st.booleans())
    def call(self, number, word, mine):
        self.ask(cmd.MakeCall(self.state.caller if mine and self.state.caller else number, word))

    @rule(number=SEATS, seconds=st.sampled_from([-1, 0, 20, 60, 61]))
    def rhythm(self, number, seconds):
        self.ask(cmd.AskToWait(self.ring(number)))
        self.ask(cmd.GiveTime(self.ring(number), seconds))

    @rule(pace=st.sampled_from([*PACES, "own"]))
    def set_the_pace(self, pace):
        self.ask(cmd.SetPace(pace))

    @rule(bot=st.none() | st.just("steady"))
    def sit_down(self, bot):
        self.ask(cmd.TakeSeat("Late", 4, 4, bot))

    @rule(
        key=st.sampled_from([*(one.key for one in HOUSE_RULES), "none"]),
        value=st.integers(-1, 99) | st.sampled_from(["off", "person"]),
    )
    def set_a_rule(self, key, value):
        self.ask(cmd.SetRule(key, value))

    @rule(wait=st.sampled_from([0, 60, 150, 1_000, 5_000, 12_000, 60_000]))
    def time_passes(self, wait):
        self.at += wait
        self.ask(cmd.Tick())

    @rule()
    def what_is_due_happens(self):
        instant = due(self.state, self.at)
        if instant is not None:
            clock, before = self.state.clock, self.state
            self.at = instant
            self.ask(cmd.Tick())
            # A clock that has run out has an effect: the table cannot stand still (§7.2).
            assert self.state != before or clock is None or clock.ends is None or self.at < clock.ends

    @invariant()
    def somebody_or_the_clock_can_go_on(self):
        """No absence stops a running table: there is a clock, or a seat whose phone is here has something to do."""
        if self.state.paused or self.state.phase in (Phase.LOBBY, Phase.FINISHED):
            return
        able = [seat for seat in self.state.seats if seat.here and not seat.left and not seat.bot]
        moves = {move for seat in able for move in legal(self.state, seat.seat)}
        clock = self.state.clock
        runs = clock is not None and clock.ends is not None
        assert runs or moves - {"wait"} or due(self.state, self.at) is not None
        # A person's call is never waited for without limit (§8 caller).
        assert runs or not self.state.awaits_call

    @invariant()
    def each_card_is_in_one_place(self):
        assert is_conserved(self.state)

    @invariant()
    def hands_have_the_right_size(self):
        for seat in self.state.seats:
            held = len(seat.hand) + (seat.held is not None)
            if seat.melds is not None:
                assert held == 0
            elif self.state.round and (seat.hand or self.state.phase not in (Phase.SCORED, Phase.FINISHED)):
                # Between rounds a seat that was restored has no cards.
                assert held == self.state.cards + (seat.drawn is not None and self.state.phase is Phase.DRAW)
            assert seat.held is None or self.state.phase is Phase.DRAW

    @invariant()
    def a_replay_is_the_same(self):
        assert self.replay == self.state

    @invariant()
    def every_row_of_the_sheet_has_every_round_and_its_sum(self):
        rows = [seat for seat in self.state.seats + self.state.watching + self.state.gone if seat.joined]
        assert len({len(row.cells) for row in rows}) <= 1
        counted = {scored.round for scored in self.state.scored}
        for row in rows:
            assert row.total == row.start + sum(cell.points for cell in row.cells if cell and not cell.bonus)
            assert {number for number, cell in enumerate(row.cells, start=1) if cell} <= counted
        assert not counted & set(self.state.skipped)
        for one in self.state.corrections + self.state.objections:
            assert cell_wire(self.state, one.seat, one.round)

    @invariant()
    def the_numbers_stay_within_the_rules(self):
        assert len(self.state.seats) + len(self.state.watching) <= MOST_SEATS
        assert self.state.turn <= MOST_TURNS + 1
        assert self.state.seq >= self.state.public_seq

    @invariant()
    def views_can_be_made(self):
        as_wire(table_view(self.state, "K7QM"))
        for seat in self.state.seats + self.state.watching:
            as_wire(seat_view(self.state, seat.seat))
            assert set(legal(self.state, seat.seat)) <= set(ACTIONS)


AnyCommand.TestCase.settings = settings(
    max_examples=40,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestAnyCommand = pytest.mark.rule("7.6")(AnyCommand.TestCase)
