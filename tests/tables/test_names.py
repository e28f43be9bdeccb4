"""Names as people type them, and as people make fun of them."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speed313.errors import ParseError, SeatError
from speed313.tables.names import LONGEST_NAME, bot_name, claim_name, free_index, likeness, tidy_name

FAMILY = "👩\u200d👩\u200d👧\u200d👦"
RAINBOW = "🏳\ufe0f\u200d🌈"


@pytest.mark.parametrize(
    "name",
    [
        *("Jo", "李", "É", "Zoë", "שרה", "محمد", f"{FAMILY} Ana", "O'Neill", "Anne-Marie", "X Æ A-12"),
        *("می\u200cخواهم", "क्षिति", "নীলা", "สมชาย", "🫨", RAINBOW, "👍🏽", "1\ufe0f\u20e3 Bob", "❤\ufe0f", "W" * 16),
        *("<img src=x>", "</title>", "${x}", "{{ x }}", "%s", "null", "\\", '"', "'; --", "W" * 12 + " W W"),
    ],
)
def test_real_names_and_odd_ones_are_kept_whole(name):
    assert tidy_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Anna  ", "Anna"),
        ("Anna \t\n Lena", "Anna Lena"),
        ("An\u200bna\u2060\ufeff", "Anna"),
        ("\u202eabc\u202c", "abc"),
        ("\u2066abc\u2069", "abc"),
        ("a\u2028b\u2029c", "a b c"),
        ("a\x00b\x07c\x1b[31m", "abc[31m"),
        ("a\u00a0\u3000b", "a b"),
        ("Anna\u034f", "Anna"),
        ("An\u00adna", "Anna"),
        ("a\u180eb", "ab"),
        ("A\ufe0f", "A"),
        ("A\u200dB", "AB"),
        ("1\u0301\u200c\u034f", "1\u0301"),
        ("e\u034f\u0301\u200cس", "éس"),
        ("Bob\u3164", "Bob"),
        ("Bob\U000e0041", "Bob"),
        ("Bob\ue000", "Bob"),
        ("Bob\ud800", "Bob"),
        ("Zoe\u0308", "Zoë"),
        ("Zoe\u200b\u0308", "Zoë"),
        ("Z" + "\u0316" * 40 + "oe", "Z" + "\u0316" * 4 + "oe"),
    ],
)
def test_what_cannot_be_seen_is_left_out(typed, kept):
    assert tidy_name(typed) == kept


@pytest.mark.parametrize(
    "typed",
    [
        *("", " ", "   ", "\n", "\t \r", "\u200b", "\u2060\u200d", "\u202e", "\u2028", "\u3164", "\u2800", "\u00ad"),
        *("\ufe0f", "\u0301", "\u034f", "\ud800", "\ue000", "\U000e0001", "\u115f\u1160", "W" * 17, "字" * 17),
        *("👩" + "\u200d👩" * 30, FAMILY * 17, "x" * 100_000, " " * 100_000),
    ],
)
def test_names_that_cannot_be_read_are_refused(typed):
    with pytest.raises(ParseError) as refused:
        tidy_name(typed)
    assert refused.value.code == "bad_name"


@given(st.text(max_size=60))
def test_whatever_is_typed_gives_a_readable_name_or_a_refusal(typed):
    try:
        name = tidy_name(typed)
    except ParseError:
        return
    assert tidy_name(name) == name
    assert name == name.strip()
    assert likeness(name)
    assert 0 < len(name) <= LONGEST_NAME * 12
    assert not any(unicodedata.category(char) in ("Cc", "Cs", "Co", "Zl", "Zp") for char in name)
    name.encode()


def alike(one, other):
    """Whether the second is refused where the first sits."""
    try:
        return claim_name(other, [tidy_name(one)]) != tidy_name(other)
    except SeatError as refused:
        return refused.code == "name_taken"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Anna", "anna"), ("Anna", "ＡＮＮＡ"), ("Anna", "Ａnna"), ("Anna", "A nna"), ("Zoe", "Zoë"), ("ﬁn", "fin")),
        *(
            ("Straße", "STRASSE"),
            ("①", "1"),
            ("Anna", "Аnna"),
            ("Oleg", "Οleg"),
            ("🏳\u200d🌈", RAINBOW),
            ("❤", "❤\ufe0f"),
        ),
    ],
)
def test_names_that_look_alike_are_alike(one, other):
    assert likeness(one) == likeness(other)
    assert alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("COCO", "СОСО"), ("Bob", "ВоЬ"), ("Alice", "Aliсe"), ("MIKE", "ΜΙΚΕ"), ("ZOE", "ΖΟΕ"), ("ANNA", "ΑΝΝΑ")),
        *(("HEY", "ΗΕΥ"), ("l", "I"), ("Il", "lI"), ("O", "0"), ("Ian", "lan"), ("Bill", "BiIl"), ("Jo 1", "Jo l")),
        *(("Άννα", "ΑΝΝΑ"), ("محمد", "مـحـمـد"), ("cаt", "CAT")),
    ],
)
def test_names_are_alike_as_they_are_drawn_or_as_they_are_read(one, other):
    """F22: another alphabet's letters, a capital I for an l, an Arabic letter drawn wider, another case."""
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Hanna"),
        ("Ali", "All"),
        ("李", "季"),
        ("Anna", "Anna 2"),
        ("👍", "👎"),
        ("´", "¨"),
        ("Иван", "Іван"),
        ("Lan", "Ian"),
        ("Nina", "Viva"),
        ("ΝΙΝΑ", "ΗΙΝΑ"),
        ("א", "ב"),
    ],
)
def test_names_that_do_not_look_alike_are_not(one, other):
    assert not alike(one, other)


@pytest.mark.parametrize("wanted", ["Anna", "anna", " Ａnna ", "W" * 16, FAMILY * 16, "محمد", "Jo 2"])
def test_a_taken_name_comes_with_one_that_is_free(wanted):
    taken = [tidy_name(wanted)]
    for _ in range(12):
        with pytest.raises(SeatError) as refused:
            claim_name(wanted, taken)
        assert refused.value.code == "name_taken"
        taken.append(claim_name(refused.value.params["suggestion"], taken))
    assert len({likeness(name) for name in taken}) == 13


def test_a_free_name_is_given_as_it_was_typed_but_tidy():
    assert claim_name(" Anna  Lena ", ["Anna", "Lena"]) == "Anna Lena"


def test_twelve_bots_have_twelve_names_and_none_of_a_guest():
    taken = ["ada", "BELA"]
    for _ in range(40):
        taken.append(bot_name(taken))
        claim_name(taken[-1], taken[:-1])
    assert len({likeness(name) for name in taken}) == 42


@given(st.integers(0, 11), st.sets(st.integers(0, 11)))
def test_the_wanted_colour_or_the_next_free_one(wanted, taken):
    index = free_index(wanted, taken)
    if wanted not in taken or len(taken) == 12:
        assert index == wanted
    else:
        assert index not in taken
        assert all((wanted + step) % 12 in taken for step in range((index - wanted) % 12))
