"""What every bot does, whatever its strength, and what tells the strengths apart."""

import random

import pytest

from speed313.bots.base import BOTS, Bot
from speed313.bots.selfplay import BotTable
from speed313.rules import commands as cmd
from speed313.rules.arrange import best_discard, is_complete
from speed313.rules.cards import packs_of, parse_card
from speed313.rules.scoring import is_wild
from speed313.rules.state import Source
from speed313.simulate_command import play_game, report_of, seated
from tests.bots.sights import WINDOW, cards, sight

LETTERS = "XA23456789TJQK"


@pytest.fixture(params=sorted(BOTS))
def bot(request):
    return BOTS[request.param]()


@pytest.fixture
def rng():
    return random.Random(1)


def test_each_bot_is_known_by_its_name():
    assert set(BOTS) == {"steady", "sharp"}
    assert all(issubclass(kind, Bot) and kind.name == name for name, kind in BOTS.items())


@pytest.mark.rule("4.3")
def test_it_draws_from_the_middle_where_the_pile_is_of_no_use(bot, rng):
    assert bot.choose(sight("2S1 3S1 4S1 8H1", "4", top="KD1"), rng) == cmd.Draw(3, Source.MIDDLE)


@pytest.mark.rule("1.4")
def test_it_takes_and_names_the_neighbours_card_that_completes_a_meld(bot, rng):
    view = sight("9S1 9H1 KC1", "3", top="9D2")
    assert bot.choose(view, rng) == cmd.Draw(3, Source.PILE, parse_card("9D2"))


def test_it_takes_a_wild_from_the_pile(bot, rng):
    view = sight("9S1 TS1 KC1", "3", top="3D2")
    assert bot.choose(view, rng) == cmd.Draw(3, Source.PILE, parse_card("3D2"))


def test_it_draws_from_the_only_place_there_is(bot, rng):
    assert bot.choose(sight("9S1 9H1 KC1", "3", legal=("draw_middle",), top="9D2"), rng).source is Source.MIDDLE
    assert bot.choose(sight("9S1 9H1 KC1", "3", legal=("draw_pile",), top="AD2"), rng).source is Source.PILE
    assert bot.choose(sight("9S1 9H1 KC1", "3", legal=("draw_middle",)), rng).source is Source.MIDDLE


@pytest.mark.rule("4.4")
def test_it_lays_down_the_card_that_does_not_fit(bot, rng):
    view = sight("9S1 9H1 9D1 KC1", "3", legal=("hold",))
    assert bot.choose(view, rng) == cmd.Hold(3, parse_card("KC1"))


def test_it_lays_down_one_card_and_leaves_it_there(bot, rng):
    assert bot.choose(sight("9S1 9H1 9D1", "3", legal=("hold",), held="KC1"), rng) is None


@pytest.mark.rule("4.6")
def test_it_calls_match_by_its_own_judgement(bot, rng):
    """The view says ``complete: false``, as it does where the house rule ``hint`` is off."""
    assert bot.choose(sight("9S1 9H1 3D1", "3", legal=WINDOW), rng) == cmd.Match(3)
    assert bot.choose(sight("9S1 9H1 3D1", "3", legal=("go_on",)), rng) == cmd.GoOn(3)


@pytest.mark.rule("4.9")
def test_it_never_claims_falsely(bot, rng):
    assert bot.choose(sight("9S1 9H1 2D1", "3", legal=WINDOW), rng) == cmd.GoOn(3)


def test_nothing_is_asked_of_it(bot, rng):
    assert bot.choose(sight("9S1 9H1 2D1", "3", legal=()), rng) is None
    assert bot.choose(sight("", None, legal=()), rng) is None


def test_it_keeps_wilds_where_another_card_can_go(bot, rng):
    for dealt in range(3, 14):
        for _ in range(40):
            hand = random_hand(dealt, rng)
            held = bot.discard(sight(" ".join(map(str, hand)), LETTERS[dealt], legal=("hold",)), rng)
            assert held in hand
            naturals = [card for card in hand if not is_wild(card.face, dealt)]
            if bot.name == "sharp" and naturals:
                assert held in naturals


def test_it_completes_a_hand_whenever_it_can(bot, rng):
    found = 0
    for dealt in (3, 4, 5):
        for _ in range(400):
            hand = random_hand(dealt, rng)
            if not best_discard(hand, dealt)[1].orphans:
                held = bot.discard(sight(" ".join(map(str, hand)), LETTERS[dealt], legal=("hold",)), rng)
                assert is_complete([card for card in hand if card != held], dealt)
                found += 1
    assert found > 20


def test_the_same_view_and_chance_give_the_same_choice(bot):
    rng = random.Random(5)
    for _ in range(50):
        view = sight(" ".join(map(str, random_hand(8, rng))), "8", legal=("hold",))
        assert len({bot.choose(view, random.Random(7)) for _ in range(3)}) == 1


# --- the sharp one ------------------------------------------------------------------------------------------------


def test_the_sharp_one_keeps_a_pair_rather_than_low_cards(rng):
    hand = "TS1 TH1 2D1 7C1"
    assert BOTS["sharp"]().discard(sight(hand, "3"), rng) in cards("2D1 7C1")
    assert BOTS["steady"]().discard(sight(hand, "3"), rng) in cards("TS1 TH1")


@pytest.mark.parametrize(("open_cards", "loose"), [("KD1 KC1", "KS1 KH1"), ("TD1 TC1", "TS1 TH1")])
def test_the_sharp_one_counts_the_cards_that_can_still_come(open_cards, loose, rng):
    mine, top = open_cards.split()
    view = sight("TS1 TH1 KS1 KH1", "3", mine=mine, top=top)
    assert BOTS["sharp"]().discard(view, rng) in cards(loose)


def test_the_sharp_one_knows_that_a_run_cannot_grow_beyond_the_king(rng):
    assert BOTS["sharp"]().discard(sight("TS1 JS1 QH1 KH1", "3"), rng) in cards("QH1 KH1")


@pytest.mark.parametrize(
    ("taken", "held"), [("KD1 KC2", "QS1"), ("QD1 QC2", "KH1"), ("JS1 TS2", "KH1"), ("JH1", "QS1")]
)
def test_the_sharp_one_keeps_from_its_left_neighbour_what_it_collects(taken, held, rng):
    """Queen and king cost the same; the neighbour has taken some of that rank, or near it in the suit."""
    view = sight("QS1 KH1 2C1 5D1", "3", taken=taken)
    assert BOTS["sharp"]().discard(view, rng) == parse_card(held)


def test_the_sharp_one_spares_a_card_of_a_complete_hand_that_the_neighbour_cannot_use(rng):
    hand = "4S1 5S1 6S1 7S1 9H1 9D1 9C1 9S2"
    for taken, kept in (("4D1 4C2", "4S1"), ("7D1 7C2", "7S1")):
        held = BOTS["sharp"]().discard(sight(hand, "K", taken=taken), rng)
        assert held != parse_card(kept)
        assert is_complete([card for card in cards(hand) if card != held], 13)


@pytest.mark.rule("5.2")
def test_on_the_last_draw_only_points_count(rng):
    hand = "TS1 TH1 2D1 7C1"
    assert BOTS["sharp"]().discard(sight(hand, "3", last=True), rng) in cards("TS1 TH1")


def test_the_sharp_one_beats_the_steady_one():
    """Eight deals at tables of four, each played twice with the seats exchanged; the margin is many times wider."""
    games = [play_game(seated(("sharp", "steady"), 4, game), 11, game // 2)[0] for game in range(16)]
    totals = report_of(4, 11, ("sharp", "steady"), games)["totals"]
    assert totals["sharp"] < totals["steady"] - 2


# --- whole games --------------------------------------------------------------------------------------------------


def test_the_same_seed_plays_the_same_game():
    logs = [list(BotTable(("steady", "sharp", "steady"), random.Random(4)).play()) for _ in range(2)]
    assert logs[0] == logs[1]
    assert list(BotTable(("steady", "sharp", "steady"), random.Random(5)).play()) != logs[0]


def random_hand(dealt, rng):
    return rng.sample(packs_of(4), dealt + 1)
