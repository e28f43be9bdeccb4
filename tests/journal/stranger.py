"""Somebody else's referee: it knows docs/record.md and the rules, and nothing of the package.

It plays a record of 3-13 Speed on lists of notations and asserts what it finds.
"""

import hashlib
import json
from collections import defaultdict

from tests.oracle import is_meld, is_wild, least_cost, price

SEARCHED = 8  # cards of the largest hand for which it tries every arrangement


def sha256(*words):
    return hashlib.sha256(" ".join(map(str, words)).encode()).hexdigest()


class Stranger:
    """One game: what each seat started with, its points by round, the corrections, and how much it has looked at."""

    def __init__(self, lines):
        self.header, *self.lines, self.end = map(json.loads, lines)
        self.starts, self.points, self.corrections = {}, defaultdict(dict), {}
        self.looked = defaultdict(int)

    def judge(self):
        """Play everything, then compare the sheet."""
        for line in self.lines:
            act = getattr(self, "on_" + line["type"], None)
            self.looked[line["type"]] += 1
            if act:
                act(line)
        for row in self.end["sheet"]:
            points = self.points[row["seat"]] | {
                line["round"]: line["points"] for line in self.corrections.values() if line["seat"] == row["seat"]
            }
            assert [cell for cell in row["points"] if cell is not None] == [points[each] for each in sorted(points)]
            assert row["total"] == self.starts[row["seat"]] + sum(points.values())
        return self

    def on_RoundDealt(self, line):
        order, self.ring, size = line["order"], line["seats"], line["round"] + 2
        assert len(set(order)) == len(order) == self.header["cards"]
        assert sha256(line["salt"], *order) == line["fingerprint"]
        self.dealt, self.salt, self.reshuffles = size, line["salt"], 0
        self.hands = {seat: set(order[n * size : (n + 1) * size]) for n, seat in enumerate(self.ring)}
        top = len(self.ring) * size
        self.piles = {seat: [order[top + n]] for n, seat in enumerate(self.ring)}
        self.middle = order[top + len(self.ring) :]
        self.held, self.drawn, self.matched = {}, set(), {}
        self.starts |= {seat: 0 for seat in self.ring if seat not in self.starts} | dict(line["starts"])

    def on_DrawCalled(self, line):
        assert line["last"] == bool(self.matched)
        assert len(self.middle) >= len(self.ring) - len(self.matched)
        self.drawn, self.held = set(), {}

    def on_Drew(self, line):
        seat, card = line["seat"], line["card"]
        right = self.ring[self.ring.index(seat) - 1]
        assert (self.middle if line["source"] == "middle" else self.piles[right]).pop() == card
        assert seat not in self.drawn
        assert seat not in self.matched
        self.drawn.add(seat)
        self.hands[seat].add(card)

    def on_Held(self, line):
        assert line["seat"] in self.drawn
        assert line["card"] in self.hands[line["seat"]]
        self.held[line["seat"]] = line["card"]

    def on_DiscardCalled(self, line):
        assert self.held.keys() == set(self.ring) - self.matched.keys()
        for seat, card in self.held.items():
            self.hands[seat].remove(card)
            self.piles[seat].append(card)

    def on_Reshuffled(self, line):
        self.reshuffles += 1
        gathered = [card for seat in self.ring for card in self.piles[seat][:-1]]
        assert line["order"] == sorted(gathered, key=lambda card: sha256(self.salt, self.reshuffles, card))
        self.middle = line["order"] + self.middle
        self.piles = {seat: pile[-1:] for seat, pile in self.piles.items()}

    def on_Matched(self, line):
        self.look_at(line["seat"], line["melds"], [])
        self.matched[line["seat"]] = line["melds"]

    def on_RoundScored(self, line):
        assert sorted(result["seat"] for result in line["results"]) == sorted(self.ring)
        for result in line["results"]:
            seat = result["seat"]
            assert result["matched"] == (seat in self.matched)
            cost = self.look_at(seat, result["melds"], result["orphans"])
            assert result["points"] == cost
            self.points[seat][self.dealt - 2] = cost

    def on_RoundMisdealt(self, line):
        for points in self.points.values():
            points.pop(line["round"], None)
        self.corrections = {key: one for key, one in self.corrections.items() if one["round"] != line["round"]}

    on_RoundSkipped = on_RoundMisdealt

    def on_CellCorrected(self, line):
        self.corrections[line["correction"]] = line

    def on_CorrectionUndone(self, line):
        del self.corrections[line["correction"]]

    def look_at(self, seat, melds, orphans):
        """That these melds and orphans are the hand, the melds are melds, and nothing costs less; the cost."""
        laid = [card for meld in melds for card in meld["cards"]]
        assert sorted([*laid, *orphans]) == sorted(self.hands[seat])
        for meld in melds:
            faces = [card[:2] for card in meld["cards"]]
            naturals = tuple(face for face in faces if not is_wild(face, self.dealt))
            assert is_meld(naturals, len(faces) - len(naturals))
        cost = sum(price(card[:2], self.dealt) for card in orphans)
        if self.dealt <= SEARCHED:
            faces = [card[:2] for card in self.hands[seat]]
            assert (cost, len(orphans), len(melds)) == least_cost(faces, self.dealt)
            self.looked["searched"] += 1
        return cost
