"""Views of every state of the big screen at a table with its own cards, with the longest names and fullest hands."""

from typing import Any

from tests.browser import hands, tableaux

View = dict[str, Any]

OWN = {
    "prices": [{"rank": rank, "points": min(place, 10)} for place, rank in enumerate("A23456789TJQK", start=1)],
    "suits": ["S", "H", "D", "C"],
}


def count(*ranks: str, checked: tuple[int, ...] = ()) -> View:
    """What was said of a hand."""
    points = sum(min("A23456789TJQK".index(rank) + 1, 10) for rank in ranks)
    said = {"points": points, "ranks": list(ranks), "whole": False, "melds": [], "orphans": []}
    return {**said, "by": None, "checked": list(checked)}


def own(view: View, phoneless: tuple[int, ...] = ()) -> View:
    """That view at a table with its own cards."""
    seats = [
        {**seat, "bot": None, "top": None, "pile": 0, "own": {"phone": seat["seat"] not in phoneless, "count": None}}
        for seat in view["seats"]
    ]
    rules = {**view["rules"], "cards": "own", "own_clock": 300}
    return {**view, "own": OWN, "middle": 0, "rules": rules, "seats": seats}


def counting(seats: int, said: int) -> View:
    """Of so many seats that many have been counted, the first with thirteen orphans; the last has matched."""
    which = {"round": 11, "cards": 13, "wild": "K", "clock": tableaux.clock("count", 200000, 300000)}
    view = own(tableaux.table(seats, "count", "count", **which), phoneless=(4,))
    for index, seat in enumerate(view["seats"]):
        seat["state"] = "matched" if index == seats - 1 else "in"
        if index < said:
            ranks = "A23456789TJQK" if index == 0 else "TJQK"[: index % 4] * 2
            seat["own"]["count"] = count(*ranks, checked=(index + 1,) if index % 2 else ())
    missing = [seat["seat"] for seat in view["seats"] if seat["state"] == "in" and not seat["own"]["count"]]
    return {**view, "waiting": missing}


def every_state() -> dict[str, tuple[View, list[str]]]:
    """All of them by name, each with what is pressed."""
    false = tableaux.table(12, "window", "false_match", clock=tableaux.clock("window", 3000, 5000))
    false["call"]["seat"] = 0
    played = own(tableaux.table(12, "draw", "draw"), phoneless=(4, 10))
    matched = tableaux.matched(own(tableaux.table(12, "draw", "last_draw", last=True)), (0, 3), [])
    scored = own(tableaux.scored(12, 13, 60000))
    for row in scored["sheet"][:2]:
        row["cells"][-1] = {"points": 0, "matched": False, "missing": True}
    return {
        "lobby, nobody": (own(tableaux.lobby(0)), []),
        "lobby, twelve": (own(tableaux.lobby(12), phoneless=(0, 4, 10)), []),
        "deal": (own(tableaux.table(12, "deal", "deal", turn=0, clock=tableaux.clock("deal", 200000, 300000))), []),
        "draw": (played, []),
        "two matched": (matched, []),
        "false match": (own(false), []),
        "whose match": (matched, ["false_match"]),
        "count, nobody": (counting(12, 0), []),
        "count, ten": (counting(12, 10), []),
        "count, all": (counting(12, 11), []),
        "count, two": (counting(2, 1), []),
        "pad": (counting(12, 0), ["[data-count='0']"]),
        "close": (counting(12, 4), ["close_count"]),
        "seat without a phone": (own(tableaux.lobby(3)), ["add_seat"]),
        "one seat": (counting(12, 0), ["seats", "[data-seat='4']"]),
        "sheet with scores missing": (scored, []),
    }


def seat(legal: tuple[str, ...] = (), **mine: Any) -> View:
    """What the phone of ``hands.ME`` knows: no hand, and what it may do."""
    told = {"holds": False, "answers_for": [], "may_count": [], "may_check": [], **mine}
    bare = {"hand": [], "best": None, "own": told}
    piles = {"right": {"seat": 0, "top": None}, "left": {"seat": 1, "top": None}}
    return {**hands.seat(legal), **bare, **piles}


def every_phone_state() -> dict[str, tuple[View, View]]:
    """A phone in every state of a round with real cards, by name: the table's view and its seat's."""
    window = tableaux.clock("window", 3500, 5000)
    draw = own(hands.thirteen("draw", "last_draw", "drawing", last=True), phoneless=(4, 10))
    matched = own(hands.thirteen("window", "match", "in", clock=window), phoneless=(4, 10))
    matched = tableaux.matched(matched, (0, 3), [])
    deal = own(hands.thirteen("deal", "deal", "in", turn=0, clock=tableaux.clock("deal", 200000, 300000)))
    both = {"answers_for": [10, 1]}
    me = hands.ME
    counted = counting(12, 10)
    return {
        "deal": (deal, seat(("go_on",))),
        "set-up": (own(hands.thirteen("set_up", "round", "in", turn=0)), seat(("match", "go_on"))),
        "draw": (draw, seat(("holding",), **both)),
        "draw, holds": (draw, seat(("holding",), holds=True, **both)),
        "window": (own(hands.thirteen("window", "discard", "in", clock=window)), seat(("match", "go_on"), **both)),
        "window, two matched": (matched, seat(("match", "go_on"), **both)),
        "count, the pad": (counting(12, 2), seat(may_count=[me])),
        "count, all": (counted, seat(("go_on",), may_count=[me], may_check=[0, 2])),
    }
