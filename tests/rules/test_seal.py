"""A deal nobody needs to trust: its fingerprint settles the order of all 208 cards, and of every reshuffle."""

import hashlib
import random
import re

import pytest

from speed313.rules import events as ev
from speed313.rules.cards import packs_of, parse_card
from speed313.rules.deal import fingerprint, new_salt
from speed313.rules.state import Phase
from tests.builders import a_lobby, a_round


def dealt(seed=0):
    play = a_lobby(3, seed=seed)
    play.start()
    play.to_round(1)
    (deal,) = play.happened(ev.RoundDealt)
    return play, deal


def test_a_fingerprint_is_the_sha_256_of_the_salt_and_the_cards_in_order():
    order = tuple(map(parse_card, ("7S1", "TD4")))
    assert fingerprint("00ff", order) == hashlib.sha256(b"00ff 7S1 TD4").hexdigest()
    assert fingerprint("00ff", order) != fingerprint("00ff", order[::-1])
    assert fingerprint("00ff", order) != fingerprint("00fe", order)


def test_a_salt_has_128_bits_and_always_32_digits():
    class Least(random.Random):
        def getrandbits(self, bits):
            assert bits == 128
            return 1

    assert new_salt(Least()) == "0" * 31 + "1"
    assert len({new_salt(random.Random(seed)) for seed in range(50)}) == 50


@pytest.mark.rule("2.2")
def test_each_deal_is_sealed_with_a_salt_of_its_own():
    play, first = dealt()
    play.to_round(3)
    deals = play.happened(ev.RoundDealt)
    assert [deal.fingerprint for deal in deals] == [fingerprint(deal.salt, deal.order) for deal in deals]
    assert len({deal.salt for deal in deals}) == len(deals) == 3
    assert all(re.fullmatch("[0-9a-f]{32}", deal.salt) for deal in deals)
    assert set(first.order) == set(packs_of(4))


def test_everybody_sees_the_fingerprint_and_nobody_the_salt():
    play, deal = dealt()
    assert play.seen()["fingerprint"] == deal.fingerprint
    while play.state.phase is not Phase.SCORED:
        sent = "".join(str(play.seen(viewer)) for viewer in (None, 1, 2, 3))
        assert deal.fingerprint in sent
        assert deal.salt not in sent
        (play.next if play.state.phase is not Phase.SHOWDOWN else play.to_sheet)()
        if play.state.phase is Phase.DRAW:
            play.hear()
            play.draw_all()


def test_before_the_first_deal_there_is_none():
    assert a_lobby(2).seen()["fingerprint"] is None


@pytest.mark.rule("7.1")
def test_the_salt_has_settled_every_reshuffle():
    """Whoever has the salt, once the round is over, computes the order in which the piles went under the middle."""
    play = a_lobby(12)
    play.start()
    play.to_round(1)
    (deal,) = play.happened(ev.RoundDealt)
    while play.state.reshuffles < 2:
        before = play.state
        play.to_window()
    event = play.happened(ev.Reshuffled)[-1]
    gathered = [card for seat in before.seats for card in seat.pile[:-1]]
    assert list(event.order) == sorted(gathered, key=lambda card: sha256(f"{deal.salt} {before.reshuffles + 1} {card}"))
    assert list(event.order) != gathered


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.rule("7.1")
def test_a_round_dealt_before_there_were_salts_still_shuffles():
    play = a_round(wild=13, hands=12)
    assert play.state.salt == ""
    assert play.seen()["fingerprint"] is None
    while not play.happened(ev.Reshuffled):
        before = play.state
        play.to_window()
    (event,) = play.happened(ev.Reshuffled)
    assert set(event.order) == {card for seat in before.seats for card in seat.pile[:-1]}
