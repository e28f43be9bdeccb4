"""Kill -9 at any instant while twelve play: what was acknowledged is there, all else happened once or not at all."""

import random
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from speed313.journal import EventCodec, SqliteJournal
from speed313.rules.events import EVENTS, SeatTaken
from speed313.rules.state import cards_in_play
from speed313.tables.table import replay
from tests.reliability.brood import Nest
from tests.reliability.party import Party

QUICK = "set_up_window=1,set_up_per_card=0,match_window=1,turn_clock=5,sheet_clock=5,grace=3,stretch=off"
LONGEST = 1.0  # seconds from the moment at which all are back to the kill
SKIPPED = (0.0, 0.1, 0.9)  # how often a host skips a round, one for each folder: so games end


@dataclass
class Tally:
    """What came of it."""

    kills: int = 0
    phases: Counter = field(default_factory=Counter)
    acknowledged: int = 0  # commands, before a kill
    once: int = 0  # commands whose answer was lost, and which had had their effect
    never: int = 0  # commands whose answer was lost, and which had had none
    again: int = 0  # answered when they were sent again
    games: int = 0
    printed: list = field(default_factory=list)

    def __str__(self):
        phases = ", ".join(f"{name} {number}" for name, number in sorted(self.phases.items()))
        return (
            f"{self.kills} kills ({phases}); {self.acknowledged} acknowledged, none lost; "
            f"{self.again} without an answer sent again: {self.once} had been done, {self.never} not; "
            f"{self.games} games ended"
        )


class Kills:
    """One folder of games, in which the server is killed again and again."""

    def __init__(self, folder, seed):
        self.folder, self.tally = folder, Tally()
        self.rng = random.Random(seed)
        self.skipped = self.rng.choice(SKIPPED)
        self.nest = Nest(folder)
        self.nest.start("--rules", QUICK)
        self.party = Party(self.nest)
        self.party.sit_down()

    def journal(self):
        """The events that the file holds now, and the state that they make."""
        with closing(SqliteJournal(self.folder / "games.sqlite", EventCodec(EVENTS))) as journal:
            entries = list(journal.read(self.nest.code))
            return [entry.event for entry in entries], replay(journal, self.nest.code)

    def run(self, kills):
        """Play and kill so often."""
        for _ in range(kills):
            self.play_a_while()
            self.kill_once()

    def play_a_while(self):
        """Let the host begin or go on, and everybody play until the instant of the kill."""
        party, host = self.party, self.party.host
        table = host.table
        if table["paused"]:
            party.do(host, "resume")
        elif table["phase"] == "lobby":
            party.do(host, "start")
        elif table["phase"] == "finished":
            self.tally.games += 1
            party.do(host, "new_game")
        elif self.rng.random() < self.skipped and table["round"]:
            host.send("skip", round=table["round"])
        if self.rng.random() < 0.5:
            host.send("next")
        party.run(self.rng.random() * LONGEST)

    def kill_once(self):
        """Kill the server, look into the file, start it again, and let everybody come back."""
        party = self.party
        known = {page: dict(page.answers) for page in party.pages}
        unanswered = [(page, cid, message) for page in party.pages for cid, (message, _) in page.pending.items()]
        seen = max((page.table["seq"] for page in party.pages if page.table), default=0)
        phase = party.host.table["phase"]
        printed = self.nest.kill()
        events, state = self.journal()
        self._check(known, seen, state, events, printed)
        self.tally.kills += 1
        self.tally.phases[phase] += 1
        codes = self.nest.code, self.nest.key
        self.nest.start()
        assert (self.nest.code, self.nest.key) == codes
        self._come_back(state, unanswered)
        for page in party.pages:
            page.answers.clear()

    def _check(self, known, seen, state, events, printed):
        answered = [answer for answers in known.values() for answer in answers.values() if answer["ok"]]
        self.tally.acknowledged += len(answered)
        assert not printed, printed
        # Whatever a screen was answered or shown is in the file.
        for answer in answered:
            assert answer.get("seq", 0) <= state.public_seq, (answer, state.public_seq)
        assert seen <= state.public_seq
        assert len(events) == state.seq
        cards = cards_in_play(state)
        assert len(cards) == len(set(cards))
        tokens = [event.seat for event in events if isinstance(event, SeatTaken)]
        assert len(tokens) == len(set(tokens)) == len(self.party.players)
        for player in self.party.players:
            self._check_hand(player, state)

    def _check_hand(self, player, state):
        """Nothing that a phone had been shown as its own has gone back."""
        view, seat = player.view, state.find(player.seat)
        if view is None or seat is None or (view["seq"] and not view["hand"]):
            return
        same_round = player.table and player.table["round"] == state.round and player.table["game"] == state.game
        if same_round and player.table["phase"] == state.phase.value and player.table["turn"] == state.turn:
            opened = [card for meld in seat.melds or () for card in meld.cards]
            # A call does not wait for the views of seats: the held card may lie on its pile already.
            now = {str(card) for card in (*seat.hand, seat.held, *opened, *seat.pile) if card}
            shown = {*view["hand"], *([view["held"]] if view["held"] else [])}
            assert shown <= now, (shown - now, view, seat)

    def _come_back(self, state, unanswered):
        party = self.party
        before = [(seat.seat, seat.name, seat.hand, seat.held, seat.pile, seat.total) for seat in state.seats]
        for page in party.pages:
            page.hang_up()
            page.retry = 0.0
        pending = {page: page.pending for page in party.pages}
        for page in party.pages:
            page.pending = {}
        assert party.run(60, lambda: all(page.welcome and "table" not in page.fresh for page in party.pages))
        assert party.run(30, lambda: all(player.view is not None for player in party.players))
        _, now = self.journal()
        assert [(seat.seat, seat.name, seat.hand, seat.held, seat.pile, seat.total) for seat in now.seats] == before
        for page, messages in pending.items():
            page.pending = {**messages, **page.pending}
        self._send_again(unanswered)

    def _send_again(self, unanswered):
        """What had no answer is sent again with the same ``cid``, as pages do: it is answered, with one effect."""
        party = self.party
        for page, cid, message in unanswered:
            if cid not in page.pending:
                continue
            page.attempt(cid)
            assert party.run(30, lambda page=page, cid=cid: cid in page.answers), message
            self.tally.again += 1
            code = page.answers[cid].get("code", "ok")
            if code in ("already_drawn", "already_matched", "wrong_phase", "already_held"):
                self.tally.once += 1
            else:
                self.tally.never += 1

    def close(self):
        """End it."""
        self.party.close()
        self.nest.close()


def record(folder, kills, seed=1, log=print):
    """Kill so often, in folders of fifty kills each; the tallies."""
    tallies = []
    while sum(tally.kills for tally in tallies) < kills:
        place = Path(folder) / f"{len(tallies):04}"
        place.mkdir(parents=True)
        one = Kills(place, f"{seed}:{len(tallies)}")
        try:
            one.run(min(50, kills - sum(tally.kills for tally in tallies)))
        finally:
            one.close()
            tallies.append(one.tally)
        log(f"{sum(tally.kills for tally in tallies)}: {one.tally}")
    return tallies
