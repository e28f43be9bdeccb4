"""``speed313 score``: one hand, a file of hands, and what it says about bad ones."""

import argparse
import json
import subprocess
import sys
from pathlib import Path

import pytest

from speed313 import score_command

CASES = Path(__file__).parent / "hands.jsonl"


def score(capsys, *words):
    """Run the command; returns its exit status, its output and its errors."""
    parser = argparse.ArgumentParser(prog="speed313")
    score_command.add_parser(parser.add_subparsers(dest="command"))
    try:
        status = score_command.run(parser.parse_args(["score", *words]))
    except SystemExit as left:
        status = left.code
    told = capsys.readouterr()
    return status, told.out, told.err


def batch(capsys, tmp_path, *lines):
    """The answers to these lines, given as text or as what JSON can hold."""
    file = tmp_path / "hands.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    file.write_text("\n".join(texts), encoding="utf-8")
    status, out, err = score(capsys, "--batch", str(file))
    assert (status, err) == (0, "")
    return [json.loads(line) for line in out.splitlines()]


# --- one hand ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.4")
def test_a_score_is_shown_with_its_melds_its_orphans_and_the_sum(capsys):
    words = ["7", "7S", "7H", "6D", "6H", "KS", "QS", "9C", "10♦", "2s", "3s", "4S"]
    assert score(capsys, *words) == (
        0,
        "set     6H, 6D, 7S\n"
        "run     2S, 3S, 4S\n"
        "run     7H as JS, QS, KS\n"
        "orphan  9C  9\n"
        "orphan  TD  10\n"
        "19 points: 9 + 10\n",
        "",
    )


@pytest.mark.parametrize(
    ("words", "last"),
    [
        ("3 9S 9H 9D", "0 points: every card is melded"),
        ("4 4S 4H 4D", "0 points: every card is melded"),
        ("3 9S 9H 9D AC", "1 point"),
        ("3 9S 9H 9D KC", "10 points"),
        ("3 KS AS 2C", "13 points: 1 + 2 + 10"),
        ("3 XX 9S KD", "39 points: 20 + 9 + 10"),
        ("3 10S", "10 points"),
    ],
)
def test_the_sum_in_words(capsys, words, last):
    status, out, err = score(capsys, *words.split())
    assert (status, out.splitlines()[-1], err) == (0, last, "")


def test_one_hand_as_json(capsys):
    status, out, _ = score(capsys, "4", "JS", "KS", "4D", "4H", "2C", "--json")
    assert status == 0
    assert json.loads(out) == {
        "points": 2,
        "melds": [{"kind": "run", "cards": ["4H", "JS", "4D", "KS"]}],
        "orphans": ["2C"],
    }


def test_a_hand_may_be_one_word(capsys):
    assert score(capsys, "3", "QS KS 3H", "--json") == score(capsys, "3", "QS", "KS", "3H", "--json")


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["3", "QS", "KX"], "“KX” is not a card. Write cards like 7S, TD or 10D."),
        ([" "], "“” is not a number of cards dealt."),
        (["14", "QS"], "“14” is not a number of cards dealt."),
        (["2", "QS"], "“2” is not a number of cards dealt."),
        (["QS", "KS"], "“QS” is not a number of cards dealt."),
        (["٣", "KS"], "“٣” is not a number of cards dealt."),
        (["3"], "There is no such hand: 0 cards."),
        (["13", *["9S"] * 8, *["9H"] * 8], "There is no such hand: 16 cards."),
        (["13", *["9S"] * 9], "There is no such hand: 9 × 9S."),
        (["3", "QS", "--rules", "joker=2"], "There is no house rule “joker”."),
        (["3", "9R"], "“9R” is not a card. Write cards like 7S, TD or 10D."),
        (["3", "2S", "--rules", "pack=five_suits"], "“2S” is not a card. Write cards like 7S, TD or 10D."),
        (["3", "QS", "--rules", "hint=maybe"], "The house rule “hint” cannot be “maybe”."),
        ([], "Give either N and cards, or --batch FILE."),
        (["3", "QS", "--batch", "hands.jsonl"], "Give either N and cards, or --batch FILE."),
        (["--batch", "no/such/file"], "Cannot read no/such/file: there is no such file or folder."),
    ],
)
def test_what_cannot_be_scored_is_one_clear_line_and_status_2(capsys, words, error):
    status, out, err = score(capsys, *words)
    assert (status, out, err) == (2, "", f"speed313 score: {error}\n")


# --- a batch -----------------------------------------------------------------------------------------------------


def test_every_example_is_right_but_for_switches_that_come_later(capsys):
    status, out, err = score(capsys, "--batch", str(CASES))
    assert (status, err) == (0, "")
    asked = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    answers = [json.loads(line) for line in out.splitlines()]
    assert [answer["id"] for answer in answers] == [case["id"] for case in asked]
    for case, answer in zip(asked, answers, strict=True):
        assert answer.keys() == {"id", "points", "melds", "orphans", "as_one_meld"}
        assert answer["points"] == case.get("points", answer["points"]), case["why"]
        assert answer["as_one_meld"] == case.get("kind", answer["as_one_meld"]), case["why"]
        laid = [card for meld in answer["melds"] for card in meld["cards"]] + answer["orphans"]
        assert sorted(laid) == sorted(case["cards"])


GOOD = {"id": "good", "n": 3, "cards": ["9S", "9H", "9D"]}


@pytest.mark.parametrize(
    ("line", "identity", "error"),
    [
        ("{", None, "This line is not a JSON object."),
        ("[" * 100_000, None, "This line is not a JSON object."),
        ("[]", None, "This line is not a JSON object."),
        ("NaN", None, "This line is not a JSON object."),
        ("\ud7ff\x00", None, "This line is not a JSON object."),
        ({}, None, "bad_number: “null” is not a number of cards dealt."),
        ({**GOOD, "id": "a", "n": 14}, "a", "bad_number: “14” is not a number of cards dealt."),
        ({**GOOD, "id": "a", "n": True}, "a", "bad_number: “true” is not a number of cards dealt."),
        ({**GOOD, "id": "a", "n": 7.0}, "a", "bad_number: “7.0” is not a number of cards dealt."),
        ({**GOOD, "id": 5, "cards": ["9S", "9Z"]}, 5, "bad_card: “9Z” is not a card. Write cards like 7S, TD or 10D."),
        ({**GOOD, "id": "a", "cards": [9]}, "a", "bad_card: “9” is not a card. Write cards like 7S, TD or 10D."),
        ({**GOOD, "id": "a", "cards": []}, "a", "bad_hand: There is no such hand: 0 cards."),
        ({**GOOD, "id": "a", "cards": "9S 9H"}, "a", "bad_hand: There is no such hand: 9S 9H."),
        ({**GOOD, "id": "a", "cards": None}, "a", "bad_hand: There is no such hand: null."),
        ({**GOOD, "id": "a", "cards": ["9S"] * 9}, "a", "bad_hand: There is no such hand: 9 × 9S."),
        ({**GOOD, "id": "a", "cards": ["9S", "9H"] * 8}, "a", "bad_hand: There is no such hand: 16 cards."),
        ({**GOOD, "id": "a", "rules": {"wilder": 1}}, "a", "bad_rule: There is no house rule “wilder”."),
        ({**GOOD, "id": "a", "rules": {"hint": 1}}, "a", "bad_rule_value: The house rule “hint” cannot be “1”."),
        ({**GOOD, "id": "a", "rules": []}, "a", "bad_rule: There is no house rule “[]”."),
    ],
)
def test_a_bad_line_is_told_and_the_rest_go_on(capsys, tmp_path, line, identity, error):
    first, bad, last = batch(capsys, tmp_path, GOOD, line, GOOD)
    assert bad == {"id": identity, "error": error}
    assert first == last
    assert first["points"] == 0


def test_empty_lines_and_further_fields_are_nothing(capsys, tmp_path):
    (answer,) = batch(capsys, tmp_path, "", {**GOOD, "rules": {"hint": "off"}, "why": "x"}, "  ", "")
    assert answer == {
        "id": "good",
        "points": 0,
        "melds": [{"kind": "set", "cards": ["9S", "9H", "9D"]}],
        "orphans": [],
        "as_one_meld": "set",
    }


def test_rules_on_the_command_line_are_for_all_lines(capsys):
    assert score(capsys, "--batch", str(CASES), "--rules", "jokers=9")[0] == 2


def test_a_batch_comes_from_the_standard_input_through_the_real_command():
    lines = json.dumps(GOOD) + "\n" + json.dumps({**GOOD, "cards": ["7♠", "10D", "xx"]}, ensure_ascii=False) + "\n"
    done = subprocess.run(
        [sys.executable, "-m", "speed313", "score", "--batch", "-"],
        input=lines.encode(),
        capture_output=True,
        check=True,
        cwd=Path(__file__).resolve().parents[2],
    )
    first, second = map(json.loads, done.stdout.splitlines())
    assert (first["points"], second["points"], second["orphans"]) == (0, 37, ["XX", "7S", "TD"])
    assert done.stderr == b""


def test_a_reader_that_goes_away_is_no_error(tmp_path):
    file = tmp_path / "many.jsonl"
    file.write_text((json.dumps(GOOD) + "\n") * 5000, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, "-m", "speed313", "score", "--batch", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).resolve().parents[2],
    ) as command:
        assert json.loads(command.stdout.readline())["id"] == "good"
        command.stdout.close()
        assert command.stderr.read() == b""
        assert command.wait(60) == 141  # as of any program that writes where nobody reads


def test_the_help_says_what_the_exit_status_means(capsys):
    status, out, _ = score(capsys, "--help")
    assert status == 0
    assert "status 0" in out


def test_the_command_needs_nothing_heavy():
    """It starts at once: no server, no sockets, no table is imported for it."""
    source = (
        "import sys; from speed313 import score_command\n"
        "heavy = ('flask', 'eventlet', 'socketio', 'speed313.web', 'speed313.tables', 'speed313.bots')\n"
        "print([name for name in sys.modules if name.startswith(heavy)])"
    )
    done = subprocess.run(
        [sys.executable, "-c", source],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).resolve().parents[2],
    )
    assert done.stdout == "[]\n"
