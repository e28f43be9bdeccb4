"""Table views for every state of the big screen, with the longest names and the fullest hands there can be."""

import copy
import random
from typing import Any

from speed313.rules.house_rules import STANDARD, read_rules

View = dict[str, Any]

NAMES = (
    *("WWWWWWWWWWWWWWWW", "Bartholomew", "שרה אבולעפיה כהן", "👩‍👩‍👧‍👦 Ana"),
    *("Wilhelmina W. Ott", "J", "Mátyás Szűcs", "Grandpa Stan Jr."),
    *("محمد عبد الرحمن", "Radu", "WWWWWWWWWWWWWWWX", "Femke"),
)
STATES = (
    *("holds", "drawing", "holds", "thinking", "holds", "holds"),
    *("thinking", "away", "holds", "holds", "drawing", "holds"),
)
TOTALS = (61, 104, 31, 36, 52, 44, 55, 23, 40, 78, 23, 18)
RULES = STANDARD.as_dict()
SHORT_MELDS = [
    {"kind": "run", "cards": ["9H1", "TH2", "7C1", "QH1"], "places": ["9H", "TH", "JH", "QH"]},
    {"kind": "set", "cards": ["KS1", "KD3", "7D2"], "places": ["KS", "KD", None]},
]
LONG_MELDS = [
    {"kind": "run", "cards": ["3S1", "4S2", "KC1", "6S1"], "places": ["3S", "4S", "5S", "6S"]},
    {"kind": "set", "cards": ["TH1", "TD2", "KD2"], "places": ["TH", "TD", None]},
    {"kind": "run", "cards": ["9C1", "TC1", "JC2"], "places": ["9C", "TC", "JC"]},
    {"kind": "wilds", "cards": ["KH1", "KS2", "KD4"], "places": [None, None, None]},
]
STARRED_MELDS = [
    {"kind": "run", "cards": ["TS1", "KC1", "KC2", "KC3"], "places": ["TS", "JS", "QS", "KS"]},
    {"kind": "set", "cards": ["TH1", "TD2", "KD2"], "places": ["TH", "TD", None]},
    {"kind": "run", "cards": ["9C1", "KH1", "JC2"], "places": ["9C", "TC", "JC"]},
    {"kind": "set", "cards": ["TS3", "KS2", "KD4"], "places": ["TS", None, None]},
]


def cards(count: int) -> list[str]:
    """Some cards, the same each time."""
    pack = [f"{rank}{suit}{number}" for rank in "A23456789TJQK" for suit in "SHDC" for number in range(1, 5)]
    return random.Random(count).sample(pack, count)


def clock(kind: str, left: int, length: int, runs: bool = True) -> View:
    """A clock with so many milliseconds left."""
    return {"kind": kind, "ends": left if runs else None, "left": None if runs else left, "length": length}


def call(word: str, at: int = -5000, number: int = 9, seat: int | None = None) -> View:
    """A call that was made ``-at`` milliseconds ago."""
    return {"word": word, "at": at, "seat": seat, "number": number}


def seats(count: int, state: str | None = None, totals: tuple[int, ...] = TOTALS) -> list[View]:
    """So many seats."""
    places = sorted(totals[:count])
    return [
        {
            "seat": index,
            "name": NAMES[index],
            "color": index,
            "symbol": index,
            "here": index != 7,
            "bot": {9: "steady", 11: "sharp"}.get(index),
            "state": state or STATES[index],
            "hand": 7,
            "top": cards(12)[index],
            "pile": 3,
            "from": None,
            "go_on": index < 5 or index in (9, 11),
            "asks": False,
            "melds": None,
            "total": totals[index],
            "place": places.index(totals[index]) + 1,
        }
        for index in range(count)
    ]


def row(seat: View, rounds: int) -> View:
    """A row of the sheet that leads to that seat's total."""
    cells = [{"points": 0, "matched": index % 3 == 1, "missing": False, "fine": 0} for index in range(rounds)]
    if cells:
        cells[-1] = {"points": seat["total"], "matched": False, "missing": False, "fine": 0}
    kept = {key: seat[key] for key in ("seat", "name", "color", "symbol", "bot", "total", "place")}
    return {**kept, "left": False, "joined": 1, "start": 0, "cells": cells}


def yet_to_act(sitting: list[View], phase: str) -> list[int]:
    """Whom the table waits for, as the server says it: in a window who has not gone on."""
    if phase in ("window", "set_up"):
        return [one["seat"] for one in sitting if one["state"] == "in" and not one["go_on"]]
    return [one["seat"] for one in sitting if one["state"] in ("drawing", "thinking")]


def table(count: int, phase: str, word: str | None, **changes: Any) -> View:
    """The view of a table with so many seats."""
    sitting = changes.pop("seats", None) or seats(count, None if phase == "draw" else "in")
    waiting = yet_to_act(sitting, phase)
    return {
        "seq": 100,
        "code": "KXPD",
        "game": 1,
        "phase": phase,
        "paused": None,
        "round": 5,
        "rounds": 11,
        "most_seats": 12,
        "bonus": 0,
        "cards": 7,
        "wild": "7",
        "turn": 3,
        "last": False,
        "middle": 96,
        "reshuffles": 0,
        "fingerprint": None,
        "call": call(word) if word else None,
        "clock": clock("turn", 26000, 40000),
        "waiting": waiting,
        "caller": min(3, count - 1),
        "caller_draw": [],
        "seats": sitting,
        "results": [],
        "sheet": [row(seat, 4) for seat in sitting],
        "corrected": [],
        "objections": [],
        "skipped": [],
        "deal": 1,
        "honours": [],
        "past": [],
        "rules": RULES,
        "house": {},
        "costs": STANDARD.costs,
        "preset": "book",
        "pace": "relaxed",
        "stretch": 0,
        "news": [],
        **changes,
    }


def lobby(count: int) -> View:
    """Before the game."""
    empty = {"top": None, "pile": 0, "total": 0, "place": 1, "hand": 0}
    sitting = [{**seat, **empty} for seat in seats(count, "in")]
    fresh = {"round": 0, "cards": None, "wild": None, "turn": 0, "middle": 0, "caller": None}
    return {**table(2, "lobby", None, clock=None, sheet=[], waiting=[], **fresh), "seats": sitting}


def house(view: View, changes: str) -> View:
    """That view at a table that plays by other rules."""
    rules = read_rules(changes)
    told = {"rules": rules.as_dict(), "house": rules.in_force, "preset": rules.preset, "costs": rules.costs}
    return {**view, **told, "rounds": rules.rounds, "most_seats": rules.most_seats}


OWN_WAY = "hint=off,tie=bonus,arrange=player,false_match=fine,late_join=average"
MANY_RULES = f"{OWN_WAY},aces=both,courts=ranked,jokers=4,all_wild=natural,orphan_wild=20,packs=8,rounds=12"


def caller_draw(count: int, left: int) -> View:
    """The high-card draw, with a tie."""
    first = [{"seat": index, "card": f"{'KQ'[index % 2]}S1"} for index in range(count)]
    again = [{"seat": one["seat"], "card": f"{3 + one['seat']:X}H1"} for one in first[::2][:3]]
    start = {"round": 0, "cards": None, "wild": None, "turn": 0, "clock": clock("caller", left, 11_000)}
    return table(count, "caller", None, caller_draw=[first, again], sheet=[], **start)


def matched(view: View, who: tuple[int, ...], melds: list[View]) -> View:
    """That view with these seats' melds laid open."""
    view = copy.deepcopy(view)
    for seat in view["seats"]:
        if seat["seat"] in who:
            seat.update(melds=melds, state="matched")
    view["waiting"] = yet_to_act(view["seats"], view["phase"])
    return view


def waiting(word: str, *names: str) -> View:
    """Twelve seats, of which only those with these names have not chosen yet."""
    view = table(12, "draw", word, round=11, cards=13, wild="K", turn=12, last=word == "last_draw")
    for seat in view["seats"]:
        seat["state"] = "drawing" if seat["seat"] < len(names) else "holds"
        seat["name"] = [*names, *NAMES[1:]][seat["seat"]]
    return {**view, "waiting": list(range(len(names)))}


def nearly_over(count: int) -> View:
    """A window in which only the first ``count`` seats have not gone on."""
    view = table(12, "window", "discard", clock=clock("window", 3000, 5000))
    sitting = [{**seat, "go_on": seat["seat"] >= count} for seat in seats(12, "in")]
    return {**view, "seats": sitting, "waiting": list(range(count))}


def asked(phase: str, word: str, *who: int) -> View:
    """A window in which these seats have not gone on."""
    view = table(12, phase, word, clock=clock(phase, 3000, 5000))
    sitting = [{**seat, "go_on": seat["seat"] not in who} for seat in seats(12, "in")]
    return {**view, "seats": sitting, "waiting": list(who)}


def awaited(phase: str, word: str) -> View:
    """All are ready, and the seat with the longest name is to call."""
    ready = seats(12, "holds" if phase == "draw" else "in")
    view = table(12, phase, word, seats=ready, caller=0, waiting=[0], last=word == "last_draw", stretch=5)
    return {**view, "rules": {**RULES, "caller": "person"}, "clock": clock("call", 9000, 15000)}


def scored(count: int, dealt: int, ago: int) -> View:
    """After a round: ``ago`` milliseconds ago the hands began to open."""
    sitting = seats(count, "in")
    opened = []
    for index, seat in enumerate(sitting):
        melds = (SHORT_MELDS if dealt == 7 else LONG_MELDS)[: 4 - index % 4 if index < count - 1 else 0]
        orphans = cards(max(dealt - sum(len(meld["cards"]) for meld in melds), 0))
        points = 8 * len(orphans)
        one = {
            "seat": seat["seat"],
            "points": points,
            "melds": melds,
            "orphans": orphans,
            "matched": not index,
            "fine": 0,
            "ranks": [],
        }
        opened.append(one)
    which = {"round": 11, "cards": 13, "wild": "K"} if dealt == 13 else {}
    sheet = [row(seat, 11 if dealt == 13 else 5) for seat in sitting]
    view = table(count, "scored", "scored", seats=sitting, results=opened, sheet=sheet, **which)
    return {**view, "call": call("scored", -ago), "clock": clock("sheet", 48000, 60000)}


def with_leavers(view: View, count: int) -> View:
    """That view with more rows on the sheet than the table has seats, and a late joiner."""
    gone = [{**view["sheet"][0], "seat": 20 + index, "left": True, "place": 0} for index in range(count)]
    late = {**view["sheet"][3], "joined": 5, "start": 34}
    late["cells"] = [None] * 4 + late["cells"][4:]
    return {**view, "sheet": [*view["sheet"][:3], late, *view["sheet"][4:], *gone]}


def argued(view: View, leavers: int = 0) -> View:
    """That sheet with three-digit scores, corrections, objections, a skipped round, leavers and a late joiner."""
    view = with_leavers(copy.deepcopy(view), leavers)
    for index, one in enumerate(view["sheet"]):
        one["cells"] = [
            cell and {"points": 100 + index, "matched": not index, "missing": False, "fine": 0} for cell in one["cells"]
        ]
        one["cells"][5] = None
        one["total"] = one["start"] + sum(cell["points"] for cell in one["cells"] if cell)
    totals = sorted(one["total"] for one in view["sheet"] if not one["left"])
    for one in view["sheet"]:
        one["place"] = 0 if one["left"] else totals.index(one["total"]) + 1
    cells = [(0, 1), (1, 1), (2, 11), (3, 9)]
    corrected = [{"seat": seat, "round": number} for seat, number in cells]
    objections = [{"objection": 5 + seat, "seat": seat, "round": number, "by": 4} for seat, number in cells[1:]]
    return {**view, "corrected": corrected, "objections": objections, "skipped": [6]}


def honours(*seats_of: tuple[int, ...]) -> list[View]:
    """Each honour shared by these seats."""
    merits = (
        ("most_matches", 4, 0),
        ("fastest_match", 12, 11),
        ("biggest_comeback", 11, 0),
        ("cleanest_round", 10, 11),
    )
    return [
        {"merit": merit, "seats": list(who), "count": count, "round": number}
        for (merit, count, number), who in zip(merits, seats_of, strict=False)
        if who
    ]


def finished(totals: tuple[int, ...], *honoured: tuple[int, ...]) -> View:
    """The end, with these totals, and each honour for these seats."""
    sitting = seats(len(totals), "in", totals)
    sheet = [row(seat, 11) for seat in sitting]
    last = {"round": 11, "cards": 13, "wild": "K", "clock": None, "sheet": sheet, "honours": honours(*honoured)}
    return table(len(totals), "finished", "winner", seats=sitting, **last)


TIED = (0, 2, 10)  # who plays the bonus round


def bonus(view: View) -> View:
    """That view in the second bonus round, which three play while the others watch."""
    view = {**copy.deepcopy(view), "round": 13, "rounds": 11, "bonus": 2, "cards": 4, "wild": "4"}
    for seat in view["seats"]:
        if seat["seat"] not in TIED and view["phase"] not in ("scored", "finished"):
            seat.update(state="watching", top=None, pile=0, hand=0)
    view["waiting"] = [seat for seat in view["waiting"] if seat in TIED]
    scored_too = view["phase"] in ("scored", "finished")
    for one in view["sheet"]:
        plays = one["seat"] in TIED
        cells = [{"points": 34, "matched": False, "missing": False, "fine": 0} if plays else None] * (1 + scored_too)
        one["cells"] = [*row(one, 11)["cells"], *cells]
    view["results"] = [result for result in view["results"] if result["seat"] in TIED]
    return view


def fined(view: View) -> View:
    """Those hands, with what false matches cost: the longest name has matched all the same."""
    view = copy.deepcopy(view)
    for result in view["results"][:2]:
        result.update(points=result["points"] + 20, fine=20)
        one = next(one for one in view["sheet"] if one["seat"] == result["seat"])
        one["cells"][-1].update(points=result["points"], matched=result["matched"], fine=20)
    return view


def laying(view: View) -> View:
    """Everybody lays out the melds after the last draw."""
    rules = {**RULES, "arrange": "player"}
    return {**view, "rules": rules, "clock": clock("lay", 33000, 45000), "waiting": [0, 10]}


def evening(count: int, games: int) -> View:
    """What a host is told of an evening of so many games of so many guests; the second was broken off."""
    sitting = seats(count, "in")
    who = [{key: seat[key] for key in ("seat", "name", "color", "symbol", "bot")} for seat in sitting]
    played = []
    for game in range(1, games + 1):
        shared = 3 if game == 3 else 1
        ring = [*who[game % count :], *who[: game % count]]
        rows = [
            {
                **one,
                "left": False,
                "total": 100 + place,
                "missing": 0,
                "matches": place,
                "place": 1 if place < shared else place + 1,
            }
            for place, one in enumerate(ring)
        ]
        played.append({"game": game, "rounds": 4 if game == 2 else 11, "finished": game != 2, "rows": rows})
    figures = {"games": games - 1, "points": 1205, "missing": 1, "honours": ["wins", "matches", "best_game"]}
    guests = [{**one, **figures, "wins": 12, "matches": 120, "best": 118} for one in who] if games > 1 else []
    return {"games": played, "guests": guests}


def cell(count: int, corrections: int) -> View:
    """One cell explained: a hand of thirteen with so many orphans, corrected so many times."""
    orphans = cards(count)
    made = [
        {
            "correction": 40 + index,
            "points": 999 - index,
            "reason": "W" * 60 if index else "Counted wrong",
            "undone": index == 1,
        }
        for index in range(corrections)
    ]
    melds = LONG_MELDS[: (13 - count) // 3]
    hand = {"melds": melds, "orphans": orphans, "costs": [10] * count}
    stands = made[-1]["points"] if made else 10 * count
    told = {"points": stands, "matched": False, "missing": False, "judged": 10 * count, "fine": 0}
    return {"seat": 0, "round": 11, "wild": "K", **told, "hand": hand, "corrections": made}


def by_turns(view: View, who: int | None, doing: str = "drawing", top: str | None = "TS2") -> View:
    """That table in a game by turns (§9.1), in which that seat is on turn."""
    rules = view["rules"] if view["rules"]["game"] != "speed" else {**RULES, "game": "deuces-arent-wild"}
    view.update(
        turns={"seat": who, "top": top, "pile": 7, "packs": 4}, rules=rules, waiting=[] if who is None else [who]
    )
    for seat in view["seats"]:
        seat.update(top=None, pile=0)
        if seat["seat"] == who:
            seat["state"] = doing
    return view


def turn(count: int, who: int, doing: str = "drawing", word: str = "turn", **changes: Any) -> View:
    """Somebody's turn in a game by turns."""
    last = {"phase": "turn", "round": 11, "cards": 13, "wild": "K", "turn": 12, **changes}
    view = table(count, last.pop("phase"), word, **last)
    return by_turns({**view, "call": call(word, seat=who)}, who, doing)


def last_turn_over(kind: str, out: int = 4) -> View:
    """Everybody has had a last turn; who had the last is called still."""
    view = turn(12, 5, "in", "last_turn", last=True, phase="showdown", clock=clock(kind, 2000, 3000))
    return by_turns(matched(view, (out,), LONG_MELDS), None)


def turns() -> dict[str, View]:
    """A game by turns in all its states."""
    dealt = table(12, "turn", "round", turn=0, clock=clock("dealt", 2000, 2500))
    late = {"round": 11, "cards": 13, "wild": "K", "clock": clock("out", 2500, 3000)}
    out = matched(table(12, "turn", "match", **late), (4,), LONG_MELDS)
    last = matched(turn(12, 5, "thinking", "last_turn", last=True), (4,), LONG_MELDS)
    return {
        "turns, lobby": by_turns(house(lobby(3), "game=deuces-arent-wild"), None, top=None),
        "turns, lobby, five suits": by_turns(house(lobby(8), f"game=five-suits,{OWN_WAY}"), None, top=None),
        "turns, the dealer": by_turns(caller_draw(12, 500), None, top=None),
        "turns, dealt": by_turns(dealt, None),
        **{f"turns, {count} seats": turn(count, count - 1, "thinking") for count in (2, 3, 4, 8, 12)},
        **{f"turns, {NAMES[who]}": turn(12, who) for who in (0, 4, 7, 10)},
        "turns, an empty pile": by_turns(turn(12, 2, "thinking"), 2, "thinking", top=None),
        "turns, out": by_turns({**out, "call": call("match", seat=4)}, None),
        "turns, the last": by_turns(last, 5, "thinking"),
        "turns, sheet": by_turns(scored(12, 13, 60000), None),
        "turns, hands": by_turns(scored(12, 13, 20000 - 12000), None),
        "turns, hands opened": last_turn_over("showdown"),
        "turns, all lay out": {**laying(last_turn_over("lay")), "waiting": [0, 10]},
        "turns, a slow table": turn(12, 10, "thinking", "last_turn", last=True, stretch=20),
    }


def every_state() -> dict[str, View]:
    """All of them by name."""
    full = table(12, "window", "match", round=11, cards=13, wild="K", clock=clock("window", 3500, 5000))
    last = table(12, "draw", "last_draw", round=11, cards=13, wild="K", last=True)
    states = {
        "lobby, nobody": lobby(0),
        "lobby, five": lobby(5),
        "lobby, twelve": lobby(12),
        "lobby, many rules": house(lobby(12), MANY_RULES),
        "lobby, two and many rules": house(lobby(2), f"{MANY_RULES},rounds=11,pack=five_suits"),
        "caller, two": caller_draw(2, 500),
        "caller, a tie": caller_draw(12, 5_500),
        "caller, twelve": caller_draw(12, 500),
        "set-up": table(12, "set_up", "round", turn=0, clock=clock("set_up", 9000, 15000)),
        "window": table(12, "window", "discard", clock=clock("window", 3000, 5000)),
        "window, two left": nearly_over(2),
        "window, five left": asked("window", "discard", 0, 1, 4, 6, 10),
        "set-up, all left": asked("set_up", "round", *range(12)),
        "showdown": table(12, "showdown", "discard", clock=clock("showdown", 2000, 3000)),
        "no clock": table(12, "draw", "draw", clock=None),
        "watching": table(8, "draw", "draw", seats=[*seats(7), {**seats(8)[7], "state": "watching", "top": None}]),
        "hands, thirteen cards": scored(12, 13, 20000 - 12000),
        "hands, four seats": scored(4, 7, 5000),
        "sheet, twelve": scored(12, 13, 60000),
        "sheet, three": scored(3, 7, 60000),
        "sheet, leavers": with_leavers(scored(12, 13, 60000), 4),
        "sheet, argued": argued(scored(12, 13, 60000)),
        "sheet, argued, leavers": argued(scored(12, 13, 60000), 4),
        "sheet, argued, many leavers": argued(scored(12, 13, 60000), 8),
        "sheet, skipped": {**scored(12, 13, 0), "results": [], "skipped": [11]},
        "podium, shared": finished((40, 10, 10, 77, 40, 50, 80, 90, 95, 99, 104, 140), (0,), (10,), (2, 8), (0, 10)),
        "podium, all": finished((12,) * 12, (0, 10), (0, 10), (0, 10), (0, 10)),
        "podium, two": finished((10, 130), (1,)),
        "podium, three": finished((61, 10, 31), (), (0,), (2,), (1,)),
        "podium, a crowd on the second": finished((10, *(20,) * 11), (0, 10), (10,), (1,), (2,)),
        "podium, a crowd on the third": finished((10, 20, *(30,) * 10), (0,), (10,), (1, 2), (2,)),
    }
    states |= {f"second game, {name}": {**states[name], "game": 2} for name in ("lobby, twelve", "sheet, twelve")}
    states["bonus round"] = bonus(table(12, "draw", "draw"))
    states["bonus round, set-up"] = bonus(table(12, "set_up", "round", turn=0, clock=clock("set_up", 9000, 15000)))
    states["bonus round, hands"] = bonus(scored(12, 13, 20000 - 12000))
    states["bonus round, sheet"] = bonus(scored(12, 13, 60000))
    states["podium after a bonus round"] = bonus(
        finished((10, 20, 10, 77, 40, 50, 80, 90, 95, 99, 10, 140), (0,), (10,))
    )
    states["hands, fined"] = fined(scored(12, 13, 20000 - 12000))
    states["sheet, fined"] = fined(scored(12, 13, 60000))
    states["all lay out"] = laying(table(12, "showdown", "discard"))
    states |= {f"caller, {left} left": caller_draw(12, left) for left in (10_800, 9_500, 8_000, 7_000, 5_500, 3_500)}
    states["caller, a person"] = {**caller_draw(12, 500), "rules": {**RULES, "caller": "person"}}
    for phase, word in (("draw", "draw"), ("draw", "last_draw"), ("window", "discard"), ("set_up", "round")):
        states[f"a call is awaited, {phase}, {word}"] = awaited(phase, word)
    asking = [{**seat, "asks": seat["seat"] in (0, 1, 3, 6)} for seat in seats(12)]
    states["a slow table"] = table(12, "draw", "draw", seats=asking, stretch=20, round=11, cards=13, wild="K", turn=12)
    states |= {f"draw, {count} seats": table(count, "draw", "draw") for count in range(2, 13)}
    for who in ((4,), (0, 2), (0, 2, 3, 5), tuple(range(12))):
        states[f"match, {len(who)}"] = matched({**full, "call": call("match", seat=who[0])}, who, LONG_MELDS)
        states[f"last draw, {len(who)} matched"] = matched(last, who, LONG_MELDS)
    states["chips, all starred"] = matched(last, tuple(range(12)), STARRED_MELDS)
    for word in ("round", "draw", "discard", "match", "last_draw"):
        for names in ((NAMES[0],), (NAMES[0], NAMES[10]), (NAMES[4],), (NAMES[4], NAMES[7]), ("Ana", "Zoë")):
            states[f"waiting, {word}, {names}"] = waiting(word, *names)
    for reason in ("host", "restart", "seats", "nobody"):
        still = clock("turn", 26000, 40000, runs=False)
        states[f"paused, {reason}"] = table(12, "draw", "draw", paused=reason, clock=still)
    return states | turns()
