"""What an orphan costs (§6.2). Melded cards cost nothing."""

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


DEFAULT_COSTS = Costs()


def is_wild(face: Face, wild_rank: int) -> bool:
    """Whether a face is wild when ``wild_rank`` cards are dealt (§2.1); a joker always is (§8)."""
    return face.rank in (wild_rank, JOKER_RANK)


def orphan_cost(face: Face, wild_rank: int, costs: Costs = DEFAULT_COSTS) -> int:
    """Points for one orphan (§6.2): ace 1, 2 to 10 their number, courts 10, a wild its own face value."""
    if face.rank == wild_rank and costs.wild is not None:
        return costs.wild
    return costs.of_rank(face.rank)
