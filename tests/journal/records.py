"""Records of games of every kind, and ways to change them."""

import json
import random
import re

from speed313.bots.selfplay import UNAIDED, BotTable
from speed313.journal.audit import audit
from speed313.journal.base import Entry
from speed313.journal.games import games_of
from speed313.journal.record import next_check, record_of
from speed313.rules import events as ev
from speed313.rules.cards import packs_of
from speed313.rules.house_rules import parse_rules
from tests.properties.own_table import OwnTable
from tests.properties.unruly import UnrulyGame

CARDS = [str(card) for card in packs_of(4)]
PRINTED = re.compile("[A23456789TJQK][SHDC][1-8]")
FACE = re.compile("[A23456789TJQK][SHDC]")


def entries_of(log):
    return [Entry(seq, at, event) for seq, (at, event) in enumerate(log, start=1)]


def records_of(log, closed=False):
    """The records, as lists of lines, of all games of a log of events with their instants."""
    return [list(record_of(game)) for game in games_of("TEST", entries_of(log), closed)]


def bot_log(number):
    """A whole game of 2 to 12 bots."""
    strengths = [("steady", "sharp")[(place + number) % 2] for place in range(2 + number % 11)]
    return list(BotTable(strengths, random.Random(f"record {number}")).play())


def unruly_log(number, rounds=11):
    """A game of people who do everything that people do, as far as so many rounds."""
    game = UnrulyGame(2 + number % 7, random.Random(f"unruly record {number}"), unrest=0.25)
    scored = 0
    for done in game.steps(60_000):
        scored += any(isinstance(event, ev.RoundScored) for event in done.events)
        if scored == rounds:
            break
    return game.log


def own_log(number, steps=1500):
    """So much of the games of people who play with their own cards and press whatever there is."""
    table = OwnTable(number)
    for _ in range(steps):
        table.press()
    return table.log


def house_log(rules=(("jokers", 2),)):
    """A game of bots by these house rules."""
    return list(BotTable(("steady", "sharp"), random.Random(7), parse_rules(dict(rules), UNAIDED)).play())


def fault_of(lines):
    """What is wrong first, or None."""
    (*_, verdict) = audit([line.encode("utf-8", "surrogateescape") for line in lines])
    return verdict.fault


def forged(records):
    """Lines whose checks are right, whatever they say: only the referee can find what is wrong with them."""
    lines, check = [], ""
    for values in records:
        bare = {key: value for key, value in values.items() if key != "check"}
        text = json.dumps(bare, separators=(",", ":"), ensure_ascii=False)
        check = next_check("" if "record" in bare else check, text)
        lines.append(f'{text[:-1]},"check":"{check}"}}')
    return lines


def leaves(value, path=()):
    """Every single value in JSON, with the way to it."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if inside is None:
        yield path, value
        return
    for key, part in inside:
        yield from leaves(part, (*path, key))


def changed(values, path, new):
    """The values with another one at the end of that way."""
    copy = json.loads(json.dumps(values))
    place = copy
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = new
    return copy


def another(value, rng):
    """A value of the same kind that says something else."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + rng.choice((-10, -1, 1, 10))
    if PRINTED.fullmatch(value):
        return rng.choice([card for card in CARDS if card != value])
    if FACE.fullmatch(value):
        return rng.choice([card[:2] for card in CARDS if card[:2] != value])
    for words in (("middle", "pile"), ("run", "set", "wilds"), ("on", "off")):
        if value in words:
            return rng.choice([word for word in words if word != value])
    place = rng.randrange(len(value)) if value else 0
    return value[:place] + ("0" if value[place : place + 1] != "0" else "1") + value[place + 1 :]


def of_type(records, kind):
    return next(place for place, record in enumerate(records) if record.get("type") == kind)


def one_record():
    (lines,) = records_of(unruly_log(2, rounds=2))
    return [json.loads(line) for line in lines]
