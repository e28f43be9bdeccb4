"""Table views in which the host does something about seats, rules or pace, with what hosts know besides."""

from speed313.rules.house_rules import HOUSE_RULES, PACES, PRESETS, parse_rules
from tests.browser.tableaux import (
    LONG_MELDS,
    MANY_RULES,
    NAMES,
    RULES,
    View,
    argued,
    by_turns,
    call,
    caller_draw,
    clock,
    finished,
    house,
    lobby,
    matched,
    scored,
    table,
)

HOUSE = {
    "house_rules": [rule.choices for rule in HOUSE_RULES],
    "idle": [],
    "refused": [],
    "unsaved": "",
    "paces": list(PACES),
    "presets": list(PRESETS),
}


def removed(count: int) -> list[View]:
    """So many whom the host has removed, every third of them for tonight."""
    return [{"seat": 30 + index, "name": NAMES[index % 12], "blocked": index % 3 == 1} for index in range(count)]


def claims(*numbers: int) -> list[View]:
    """Somebody asks for each of these seats."""
    return [{"claim": 7 + index, "seat": number, "name": NAMES[number]} for index, number in enumerate(numbers)]


def every_power() -> dict[str, tuple[View, View, list[str]]]:
    """The states in which the host does something about seats: a view, what hosts know besides, what is pressed."""
    full = table(12, "draw", "draw")
    widest, remotes = "[data-seat='0']", {"remotes": [0, 7]}
    states = {
        "panel, nobody": (lobby(0), {}, ["seats"]),
        "panel, five in the lobby": (lobby(5), {"removed": removed(1)}, ["seats"]),
        "panel, twelve": (full, {"removed": removed(4), **remotes}, ["seats"]),
        "panel, twelve and many removed": (full, {"removed": removed(9)}, ["seats", "more"]),
        "panel, claims": (full, {"removed": removed(4), "claims": claims(0, 7)}, ["seats"]),
        "one seat, lobby": (lobby(12), {}, ["seats", widest]),
        "one seat, remote": (full, remotes, ["seats", widest]),
        "one seat, bot": (lobby(12), {}, ["seats", "[data-seat='9']"]),
        "rename": (full, {}, ["seats", widest, "rename"]),
        "remove": (full, {}, ["seats", widest, "remove"]),
        "block": (lobby(12), {}, ["seats", widest, "block"]),
        "new game": (full, {}, ["seats", "end"]),
    }
    for name, view in (("lobby", lobby(12)), ("game", {**house(full, MANY_RULES), "pace": "own"})):
        states[f"pace, {name}"] = (view, HOUSE, ["pace"])
    few = [
        {"key": "packs", "value": str(packs), "code": "too_few_cards", "params": {"seats": 3 * packs}}
        for packs in (1, 2)
    ]
    clash = {"key": "rounds", "value": 12, "code": "no_aces", "params": {}}
    odd = {**RULES, "pack": "five_suits", "hint": "off", "arrange": "player", "false_match": "fine"}
    idle = ["aces", "courts", "jokers", "orphan_wild"]
    changed = {**lobby(12), "rules": odd, "preset": "own", "house": {"pack": "five_suits", "hint": "off"}}
    states["house rules, refused"] = (changed, {**HOUSE, "refused": [*few, clash], "idle": idle}, ["pace"])
    states["house rules, cards"] = (
        states["house rules, refused"][0],
        states["house rules, refused"][1],
        ["pace", "[data-tab=cards]"],
    )
    sibling = by_turns(house(lobby(5), "game=five-suits"), None, top=None)
    games = [
        {"key": "game", "value": name, "code": "too_many_seats", "params": {"seats": seats}}
        for name, seats in (("three-thirteen-rummy", 4), ("deuces-arent-wild", 3), ("five-suits", 8))
    ]
    by_itself = {**HOUSE, "refused": games, "idle": list(parse_rules({"game": "five-suits"}).idle)}
    for tab in ("cards", "rhythm"):
        states[f"house rules by turns, {tab}"] = (sibling, by_itself, ["pace", f"[data-tab={tab}]"])
    crowd = by_turns(house(lobby(12), "game=three-thirteen,hint=off"), None, top=None)
    states["house rules by turns, game"] = (crowd, by_itself, ["pace", "[data-tab=game]"])
    states["pace in the lobby"] = (lobby(12), HOUSE, ["pace", "[data-tab=rhythm]"])
    states["one seat, extra seconds"] = (full, {"extra": [{"seat": 0, "seconds": 30}]}, ["seats", widest])
    states["one seat, most extra seconds"] = (full, {"extra": [{"seat": 0, "seconds": 60}]}, ["seats", widest])
    claimed = {
        "lobby": lobby(12),
        "caller": caller_draw(12, 500),
        "draw": full,
        "match": matched({**table(12, "window", "match"), "call": call("match", seat=0)}, (0,), LONG_MELDS),
        "hands": scored(12, 13, 20000 - 12000),
        "sheet": scored(12, 13, 60000),
        "podium": finished((40, 10, 10, 77, 40, 50, 80, 90, 95, 99, 104, 140)),
        "paused": table(12, "draw", "draw", paused="nobody", clock=clock("turn", 26000, 40000, runs=False)),
    }
    stands = {**argued({**scored(12, 13, 60000)}), "phase": "draw", "paused": "nobody"}
    for name, more in (("sheet", []), ("lines", ["lines"]), ("cell", ["[data-cell='1/1']"])):
        states[f"paused, {name}"] = (stands, {}, [".paused [data-do=scores]", *more])
    for name in ("lobby", "caller", "draw", "sheet", "podium", "paused"):
        states[f"unsaved, {name}"] = (claimed[name], {"unsaved": "disk"}, [])
    states["claim, whole sheet"] = (claimed["podium"], {"claims": claims(0, 7, 2)}, ["sheet"])
    return states | {f"claim, {name}": (view, {"claims": claims(0, 7, 2)}, []) for name, view in claimed.items()}
