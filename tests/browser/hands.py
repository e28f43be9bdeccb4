"""A phone in every state there is, with the fullest hand and the longest names."""

from typing import Any

from tests.browser import tableaux
from tests.browser.tableaux import LONG_MELDS, View, call, clock, matched, scored, table

ME = 4  # "Wilhelmina W. Ott", whose right-hand neighbour has the longest name
HAND = ["3S1", "4S2", "KC1", "6S1", "TH1", "TD2", "KD2", "9C1", "TC1", "JC2", "KH1", "KS2", "4D3"]
DRAWN = "QH3"
KEPT = {"melds": [*LONG_MELDS[:3], {"kind": "set", "cards": ["KH1", "KS2"], "places": [None, None]}]}


def seat(legal: tuple[str, ...] = (), **changes: Any) -> View:
    """What my seat knows, holding thirteen cards of which all but one are melded."""
    hand = changes.get("hand", HAND)
    melds = [{**meld, "cards": [card for card in meld["cards"] if card in hand]} for meld in KEPT["melds"]]
    orphans = [card for card in hand if not any(card in meld["cards"] for meld in melds)]
    return {
        "seq": 100,
        "seat": ME,
        "hand": hand,
        "drawn": None,
        "held": None,
        "legal": list(legal),
        "right": {"seat": 0, "top": "TS4"},
        "left": {"seat": 1, "top": "2D4"},
        "wild": "K",
        "rests": False,
        "complete": False,
        "best": {"melds": melds, "orphans": orphans, "points": 4, "discard": None},
        "taken": [],
        "last": False,
        "remote": False,
        "waits": 2,
        **changes,
    }


def thirteen(phase: str, word: str, mine: str, **changes: Any) -> View:
    """The last round, in which my seat does that."""
    last = {"round": 11, "cards": 13, "wild": "K", "turn": 12}
    view = table(12, phase, word, **{**last, **changes})
    view["seats"][ME].update(state=mine, go_on=False)
    view["seats"][1]["name"] = "WWWWWWWWWWWWWWWV"
    view["sheet"] = [tableaux.row(one, 10) for one in view["seats"]]
    return view


def thinking(**changes: Any) -> View:
    """Fourteen cards, of which one is to be laid away."""
    full = seat(("hold",), hand=[*HAND, DRAWN], drawn=DRAWN)
    return {**full, "best": {**full["best"], "orphans": ["4D3", DRAWN], "discard": DRAWN}, **changes}


def result(view: View, fine: int = 0) -> View:
    """That score sheet with a result of mine."""
    view["seats"][ME]["go_on"] = False
    mine = next(one for one in view["results"] if one["seat"] == ME)
    mine.update(
        melds=LONG_MELDS[:2],
        orphans=["4D3", "QH3", "9C1", "TC1", "JC2", "2H1"],
        points=45 + fine,
        matched=False,
        fine=fine,
    )
    return view


def on_turn(doing: str, word: str, who: int, mine: View, **changes: Any) -> tuple[View, View]:
    """A game by turns, with my seat's view, in which that seat is on turn."""
    view = tableaux.turn(12, who, doing, word, **changes)
    view["seats"][1]["name"] = "WWWWWWWWWWWWWWWV"
    view["sheet"] = [tableaux.row(one, 10) for one in view["seats"]]
    turns = {"mine": who == ME, "top": "TS4", "packs": 4}
    return view, {**mine, "left": None, "right": None, "turns": turns}


def turns() -> dict[str, tuple[View, View]]:
    """A game by turns in all its states."""
    full = seat(("discard", "match", "wait"), hand=[*HAND, DRAWN], drawn=DRAWN)
    full["best"] = {**full["best"], "orphans": ["4D3"], "discard": DRAWN}
    out, mine = on_turn("drawing", "last_turn", 1, seat(last=True), last=True)
    out = matched(out, (ME,), LONG_MELDS)
    late, waits = on_turn("drawing", "last_turn", 1, seat(), last=True)
    dealt, _ = on_turn("in", "round", 1, seat(), turn=0, clock=clock("dealt", 2000, 2500))
    dealt = tableaux.by_turns(dealt, None)
    went_out = scored(12, 13, 20000)
    went_out["results"][ME].update(matched=True, points=0, melds=LONG_MELDS, orphans=[])
    other, seen = on_turn("drawing", "turn", 1, seat())
    other = {**matched(other, (0,), LONG_MELDS), "call": call("match", seat=0), "waiting": []}
    return {
        "turns, mine": on_turn("drawing", "turn", ME, seat(("draw_middle", "draw_pile", "wait"))),
        "turns, a discard": on_turn("thinking", "turn", ME, full),
        "turns, going out": on_turn("thinking", "turn", ME, {**full, "complete": True}),
        "turns, not yet": on_turn("thinking", "turn", ME, {**full, "legal": ["discard"], "rests": True}),
        "turns, my last": on_turn("drawing", "last_turn", ME, seat(("draw_middle", "draw_pile"), last=True), last=True),
        "turns, another's": on_turn("thinking", "turn", 1, seat()),
        "turns, another's last": (matched(late, (0,), LONG_MELDS), {**waits, "last": True}),
        "turns, another is out": (other, seen),
        "turns, dealt": (dealt, seen),
        "turns, scored": (tableaux.by_turns(result(scored(12, 13, 20000)), None), {**seen, "legal": ["go_on"]}),
        "turns, scored, out": (tableaux.by_turns(went_out, None), {**seen, "legal": ["go_on"]}),
        "turns, out": (out, mine),
        "turns, hands opened": (tableaux.last_turn_over("showdown", out=0), {**seen, "last": True}),
        "turns, laying out": (
            tableaux.laying(tableaux.last_turn_over("lay", out=0)),
            {**seen, "legal": ["lay", "go_on"], "last": True},
        ),
        "turns, the dealer": (
            tableaux.by_turns(tableaux.caller_draw(12, 500), None, top=None),
            seat(right=None, left=None, hand=[], best=None),
        ),
    }


def every_state() -> dict[str, tuple[View, View | None]]:
    """All of them by name: the table's view and my seat's."""
    window = clock("window", 3500, 5000)
    by_others = matched(thirteen("window", "match", "in", clock=window), (0, 2, 3), LONG_MELDS)
    by_others["call"] = call("match", seat=0)
    mine = matched(thirteen("draw", "last_draw", "matched", last=True), (ME, 2), LONG_MELDS)
    small = table(12, "draw", "draw", round=1, cards=3, wild="3", turn=1)
    small["seats"][ME]["state"] = "thinking"
    few = ["3S1", "KH1", "QD2", DRAWN]
    three = thinking(hand=few, wild="3", best={"melds": [], "orphans": few, "points": 33, "discard": "KH1"})
    most = table(12, "draw", "draw", round=12, cards=14, wild="A", turn=1)
    most["seats"][ME]["state"] = "thinking"
    fifteen = thinking(hand=[*HAND, "AS1", DRAWN], wild="A")
    watching = thirteen("draw", "draw", "watching")
    late = {"right": None, "left": None, "hand": [], "best": None}
    states: dict[str, tuple[View, View | None]] = {
        "join": (tableaux.lobby(5), None),
        "join, full": (tableaux.lobby(12), None),
        "join, running": (thirteen("draw", "draw", "drawing", seats=tableaux.seats(9)), None),
        "lobby": (tableaux.lobby(12), seat(**late)),
        "caller": (tableaux.caller_draw(12, 500), seat(**late)),
        "set-up": (thirteen("set_up", "round", "in", turn=0), seat(("match", "go_on"))),
        "drawing": (thirteen("draw", "draw", "drawing"), seat(("draw_middle", "draw_pile"))),
        "thinking": (thirteen("draw", "draw", "thinking"), thinking()),
        "thinking, three dealt": (small, three),
        "thinking, fourteen dealt": (most, fifteen),
        "holds": (thirteen("draw", "draw", "holds"), seat(("hold",), held=DRAWN)),
        "window": (thirteen("window", "discard", "in", clock=window), seat(("match", "go_on"))),
        "window, complete": (
            thirteen("window", "discard", "in", clock=window),
            seat(("match", "go_on"), complete=True),
        ),
        "window, rests": (thirteen("window", "discard", "in", clock=window), seat(("go_on",), rests=True)),
        "window, gone on": (thirteen("window", "discard", "in", clock=window), seat(("match", "go_on"))),
        "window, others matched": (by_others, seat(("match", "go_on"))),
        "last draw": (
            thirteen("draw", "last_draw", "drawing", last=True),
            seat(("draw_middle", "draw_pile"), last=True),
        ),
        "matched": (mine, seat(last=True)),
        "showdown": (thirteen("showdown", "discard", "in", clock=clock("showdown", 2000, 3000)), seat()),
        "scored": (result(scored(12, 13, 20000)), seat(("go_on",))),
        "finished": (tableaux.finished((40, 10, 10, 77, 40, 50, 80, 90, 95, 99, 104, 140)), seat(**late)),
        "watching": (watching, seat(**late)),
        "laying out": (tableaux.laying(thirteen("showdown", "discard", "in")), seat(("lay", "go_on"))),
        "laying out, nothing yet": (
            tableaux.laying(thirteen("showdown", "discard", "in")),
            seat(("lay", "go_on"), best={"melds": [], "orphans": HAND, "points": 187, "discard": None}),
        ),
        "thinking, own melds": (
            {**thirteen("draw", "draw", "thinking"), "rules": {**tableaux.RULES, "arrange": "player"}},
            {**thinking(), "legal": ["hold", "lay"]},
        ),
        "watching a bonus round": (tableaux.bonus(table(12, "draw", "draw")), seat(**late)),
        "calling in a bonus round": (
            {
                **tableaux.bonus(table(12, "window", "discard", clock=window, caller=ME)),
                "rules": {**tableaux.RULES, "caller": "person"},
            },
            seat(("call_draw",), awaited=True, **late),
        ),
        "scored, bonus round": (tableaux.bonus(scored(12, 13, 20000)), seat(("go_on",))),
        "scored, fined": (result(tableaux.fined(scored(12, 13, 20000)), fine=20), seat(("go_on",))),
        "finished after a bonus round": (
            tableaux.bonus(tableaux.finished((10, 20, 10, 77, 40, 50, 80, 90, 95, 99, 10, 140))),
            seat(**late),
        ),
        "no help": (
            {**thirteen("draw", "draw", "thinking"), "rules": {**tableaux.RULES, "hint": "off"}},
            thinking(best=None),
        ),
        "host gone": ({**thirteen("draw", "draw", "thinking"), "host": False}, thinking()),
        "remote": (thirteen("draw", "draw", "thinking"), thinking(remote=True)),
    }
    for name, move in (("window", "call_draw"), ("holds", "call_discard"), ("thinking", "")):
        view, mine = states[name]
        legal = [*mine["legal"], *filter(None, [move])]
        view = {**view, "caller": ME, "rules": {**tableaux.RULES, "caller": "person"}}
        states[f"calling, {name}"] = (view, {**mine, "legal": legal, "awaited": bool(move)})
    states |= turns()
    states["window, gone on"][0]["seats"][ME]["go_on"] = True
    for why in ("host", "restart", "seats", "nobody"):
        still = clock("turn", 26000, 40000, runs=False)
        states[f"paused, {why}"] = (thirteen("draw", "draw", "thinking", paused=why, clock=still), thinking())
    return {name: ({"host": True, "rehearsal": False, **view}, mine) for name, (view, mine) in states.items()}
