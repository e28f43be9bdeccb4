"""What a bot is: it looks at a seat view and says what its seat does next."""

import random
from abc import ABC, abstractmethod
from typing import Any, ClassVar

from speed313.rules.arrange import arrange, best_discard, is_complete
from speed313.rules.cards import ACE, KING, RANK_LETTERS, Card
from speed313.rules.commands import Discard, Draw, GoOn, Hold, LayMelds, MakeCall, Match, Source, Word
from speed313.rules.house_rules import parse_rules
from speed313.rules.scoring import Terms
from speed313.rules.views import SeatView

Choice = Draw | Hold | Discard | Match | LayMelds | MakeCall | GoOn

BOTS: dict[str, type["Bot"]] = {}


def cards_dealt(view: SeatView) -> int:
    """How many cards were dealt this round, as the wild rank says (§2.1); 0 before the first deal."""
    if not view.wild:
        return 0
    rank = RANK_LETTERS.index(view.wild)
    return KING + 1 if rank == ACE else rank  # aces are wild with fourteen cards (§8)


def top_to_take(view: SeatView) -> Card | None:
    """The card that may be taken instead of one from the middle: a neighbour's (§1.3), or the common pile's (§9.1)."""
    if "draw_pile" not in view.legal:
        return None
    if view.turns:
        return view.turns.top
    return view.right.top if view.right else None


def terms_of(view: SeatView) -> Terms:
    """The house rules on melds and points at that table (§8)."""
    return parse_rules(view.rules).terms


class Bot(ABC):
    """One strength of play. Every class with a ``name`` is in ``BOTS`` under it.

    A bot remembers nothing: the same view and the same chance give the same choice, also after a restart. It arranges
    its hand itself, so it plays the same where the house rule ``hint`` is off (§8).
    """

    name: ClassVar[str]

    def __init_subclass__(cls, **rest: Any) -> None:
        super().__init_subclass__(**rest)
        if "name" in vars(cls):
            BOTS[cls.name] = cls

    def choose(self, view: SeatView, rng: random.Random) -> Choice | None:
        """What the seat does now, or None when nothing is asked of it.

        In a window it calls match when its hand has no orphan, never falsely, and otherwise says "go on"; where it is
        the one who calls, it does so as soon as the table waits for it (§8 ``caller``). The view does not tell whether
        "go on" was said already; saying it again has no effect. Where it lays out its own melds (§8 ``arrange``), it
        does so before; that is no move of its own, and it is asked again in the same moment.
        """
        legal = view.legal
        if "draw_middle" in legal or "draw_pile" in legal:
            return self._draw(view, rng)
        if "hold" in legal and view.held is None:
            return Hold(view.seat, self.discard(view, rng))
        if "lay" in legal and {"match", "go_on", "discard"} & {*legal} and (lays := self._lays(view)):
            return lays
        if "discard" in legal:
            if "lay" in legal and view.best and len(view.best.orphans) == 1:
                return Discard(view.seat, view.best.orphans[0])  # all the others are laid out
            return Discard(view.seat, self.discard(view, rng))  # where nothing is left over, it goes out (§9.1)
        if "match" in legal and is_complete(view.hand, cards_dealt(view), terms_of(view)):
            return Match(view.seat)
        if view.awaited:
            return MakeCall(view.seat, Word.DISCARD if "call_discard" in legal else Word.DRAW)
        return GoOn(view.seat) if "go_on" in legal else None

    @abstractmethod
    def wants(self, view: SeatView, top: Card, rng: random.Random) -> bool:
        """Whether to take ``top``, the card that lies open, rather than an unknown one (§4.3, §9.1)."""

    @abstractmethod
    def discard(self, view: SeatView, rng: random.Random) -> Card:
        """Which of the N+1 cards in the hand to lay down (§4.4, §9.1)."""

    def _lays(self, view: SeatView) -> LayMelds | None:
        """Lay out the best melds, unless what lies there is worth as much."""
        dealt, terms, laid = cards_dealt(view), terms_of(view), view.best
        if len(view.hand) > dealt:  # by turns the melds are laid out before the discard
            spare, best = best_discard(view.hand, dealt, terms)
            if laid and {*laid.orphans} == {*best.orphans, spare}:
                return None
            return LayMelds(view.seat, tuple(meld.cards for meld in best.melds))
        best = arrange(view.hand, dealt, terms)
        if laid and (laid.points, len(laid.orphans)) == (best.points, len(best.orphans)):
            return None
        return LayMelds(view.seat, tuple(meld.cards for meld in best.melds))

    def _draw(self, view: SeatView, rng: random.Random) -> Draw:
        top = top_to_take(view)
        if top is not None and ("draw_middle" not in view.legal or self.wants(view, top, rng)):
            return Draw(view.seat, Source.PILE, top)
        return Draw(view.seat, Source.MIDDLE)
