"""Who sets the rhythm: how ``decide`` takes a person's calls, "wait for me", the pace and extra seconds."""

import random
from collections.abc import Callable
from typing import Any

from speed313.errors import ParseError, RuleError, SeatError, Speed313Error
from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.house_rules import HOUSE_RULES, PACES, PRESETS, RULES_BY_KEY, HouseRules, parse_rules
from speed313.rules.legal import check_call, check_wait
from speed313.rules.pace import MOST_EXTRA
from speed313.rules.powers import find_seat
from speed313.rules.state import FEWEST_SEATS, GameState, Phase

Events = tuple[ev.Event, ...]


def _make_call(state: GameState, command: cmd.MakeCall, at: int, rng: random.Random) -> Events:
    """The call itself follows as what is due: at once, or when a match just called has been seen."""
    return () if check_call(state, command.seat, command.word).go_on else (ev.WentOn(command.seat),)


def _ask_to_wait(state: GameState, command: cmd.AskToWait, at: int, rng: random.Random) -> Events:
    check_wait(state, command.seat)
    return (ev.WaitAsked(command.seat),)


def _give_time(state: GameState, command: cmd.GiveTime, at: int, rng: random.Random) -> Events:
    seat = find_seat(state, command.seat)
    if seat.bot:
        raise SeatError("not_free")
    if not 0 <= command.seconds <= MOST_EXTRA:
        raise ParseError("bad_message", field="seconds")
    return () if seat.extra == command.seconds else (ev.TimeGiven(command.seat, command.seconds),)


def _set_pace(state: GameState, command: cmd.SetPace, at: int, rng: random.Random) -> Events:
    if command.pace not in PACES:
        raise ParseError("bad_rule_value", key="pace", value=command.pace[:40])
    now = state.rules.as_dict()
    return tuple(ev.RuleSet(key, value) for key, value in PACES[command.pace].items() if now[key] != value)


def _set_preset(state: GameState, command: cmd.SetPreset, at: int, rng: random.Random) -> Events:
    changed = state.rules.of_preset(command.preset)
    if state.phase is not Phase.LOBBY:
        raise RuleError("wrong_phase")
    return _changed(state, changed)


def _set_rule(state: GameState, command: cmd.SetRule, at: int, rng: random.Random) -> Events:
    return _set_rules(state, cmd.SetRules(((command.key, command.value),)), at, rng)


def _set_rules(state: GameState, command: cmd.SetRules, at: int, rng: random.Random) -> Events:
    changed = parse_rules(dict(command.values), state.rules)
    if state.phase is not Phase.LOBBY and not all(RULES_BY_KEY[key].live for key, _ in command.values):
        raise RuleError("wrong_phase")
    return _changed(state, changed)


def _changed(state: GameState, changed: HouseRules) -> Events:
    """What it takes to play by these rules."""
    _check_playable(state, changed)
    now, then = state.rules.as_dict(), changed.as_dict()
    return tuple(ev.RuleSet(key, value) for key, value in then.items() if now[key] != value)


def _check_playable(state: GameState, rules: HouseRules) -> None:
    """That those who sit can play by these rules."""
    if rules.cards != state.rules.cards:
        _check_seats_for(state, own_cards=rules.cards == "own")
    if rules.by_turns and rules.cards == "own":
        raise RuleError("only_speed")
    rules.check_seats(max(len(state.seats), FEWEST_SEATS))


def refused_rules(state: GameState) -> tuple[tuple[str, str | int, Speed313Error], ...]:
    """What a form in the lobby cannot offer now: a rule, the value that it cannot take beside the others, and why.

    Of the ready-made games too, as if ``preset`` were a rule.
    """
    if state.phase is not Phase.LOBBY:
        return ()
    offered: list[tuple[str, str | int]] = [
        (rule.key, value) for rule in HOUSE_RULES if not rule.live for value in rule.values
    ]
    offered += [("preset", name) for name in PRESETS]
    found = []
    for key, value in offered:
        try:
            preset = key == "preset"
            rules = state.rules.of_preset(str(value)) if preset else parse_rules({key: value}, state.rules)
            _check_playable(state, rules)
        except Speed313Error as error:
            found.append((key, value, error))
    return tuple(found)


def _check_seats_for(state: GameState, own_cards: bool) -> None:
    """That everybody at the table can play so: bots have no hands for real cards, the others need phones (§9.5)."""
    if own_cards and any(seat.bot for seat in state.seats):
        raise RuleError("no_bots")
    if not own_cards and any(not seat.phone for seat in state.seats):
        raise RuleError("no_phone")


RHYTHM: dict[type, Callable[[GameState, Any, int, random.Random], Events]] = {
    cmd.MakeCall: _make_call,
    cmd.AskToWait: _ask_to_wait,
    cmd.GiveTime: _give_time,
    cmd.SetPace: _set_pace,
    cmd.SetPreset: _set_preset,
    cmd.SetRule: _set_rule,
    cmd.SetRules: _set_rules,
}
