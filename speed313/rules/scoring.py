"""What a hand is judged by: which cards are wild, what an orphan costs (§6.2), and the house rules on both (§8)."""

from dataclasses import dataclass

from speed313.rules.cards import ACE, JACK, JOKER_RANK, KING, QUEEN, Face


@dataclass(frozen=True, slots=True)
class Costs:
    """The price list of a table: points for one orphan of each sort.

    Ranks 2 to 10 always cost their number. ``wild`` is what an orphan of the wild rank costs; None means its own face
    value (§6.2). Every natural card must cost at least one point: the arrangement relies on it.
    """

    ace: int = 1
    jack: int = 10
    queen: int = 10
    king: int = 10
    joker: int = 20
    wild: int | None = None

    def of_rank(self, rank: int) -> int:
        """Points for an orphan of ``rank`` (0 for a joker) that is not wild by its rank."""
        special = {JOKER_RANK: self.joker, ACE: self.ace, JACK: self.jack, QUEEN: self.queen, KING: self.king}
        return special.get(rank, rank)


@dataclass(frozen=True, slots=True)
class Terms:
    """The house rules that bear on melds and points (§8); as they stand here, those of §3 and §6.

    ``aces_high``: an ace may also stand above the king, and a run still holds no rank twice. ``natural``: every meld
    needs a card that is not wild. ``costs``: what orphans cost. ``lowest``: the lowest rank that the packs have.
    """

    aces_high: bool = False
    natural: bool = False
    costs: Costs = Costs()
    lowest: int = ACE


USUAL = Terms()


def wild_rank(dealt: int) -> int:
    """The rank that is wild when so many cards are dealt (§2.1): that rank; with fourteen cards the ace (§8)."""
    return dealt if dealt <= KING else ACE


def is_wild(face: Face, dealt: int) -> bool:
    """Whether a face is wild when ``dealt`` cards are dealt (§2.1); a joker always is (§8)."""
    return face.rank == JOKER_RANK or face.rank == wild_rank(dealt)


def orphan_cost(face: Face, dealt: int, terms: Terms = USUAL) -> int:
    """Points for one orphan (§6.2): ace 1, 2 to 10 their number, courts 10, a wild its own face value."""
    costs = terms.costs
    if costs.wild is not None and face.rank == wild_rank(dealt):
        return costs.wild
    return costs.of_rank(face.rank)
