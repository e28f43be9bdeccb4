"""A phone with something opened on it: lessons, boxes, forms, what is said when a line or a seat is lost."""

from typing import Any

from tests.browser import hands, own_tableaux, powers, tableaux
from tests.browser.tableaux import View

LATE = {"right": None, "left": None, "hand": [], "best": None}
LONG_RULES = tableaux.house(tableaux.lobby(12), tableaux.MANY_RULES)
# What is opened: a view, my seat, what the page is told besides, what is pressed.
Opened = tuple[View, View | None, View, list[str]]


def lessons() -> dict[str, Opened]:
    """The rules in a minute, page by page."""
    turns = tableaux.by_turns(tableaux.house(tableaux.lobby(3), "game=deuces-arent-wild"), None, top=None)
    read = ".lobby .deeds button:first-child"
    found: dict[str, Opened] = {}
    for name, view, pages in (("lesson", LONG_RULES, 7), ("lesson by turns", turns, 6)):
        for page in range(pages):
            forward = [".lesson .turns button:last-child"] * page
            found[f"{name}, {page + 1}"] = (view, hands.seat(**LATE), {}, [read, *forward])
    return found


def forms() -> dict[str, Opened]:
    """The way in, and what it says when it is barred."""
    lobby, play = tableaux.lobby(5), hands.thirteen("draw", "draw", "drawing", seats=tableaux.seats(9))
    over = tableaux.finished((10, 20, 30))
    found: dict[str, Opened] = {
        "join, colours": (lobby, None, {}, [".chosen-mark button"]),
        "join, over": (over, None, {}, []),
        "join, which seat": (play, None, {}, [".already button"]),
        "join, claim": (play, None, {"answer": {"ok": True, "claim": 3}}, [".already button", ".already .pick"]),
        "join, paused": ({**play, "paused": "host"}, None, {}, []),
    }
    for rule in ("average", "zero", "no"):
        late = {**play, "rules": {**play["rules"], "late_join": rule}}
        found[f"join, late: {rule}"] = (late, None, {}, [])
    for code in ("name_taken", "table_closed", "too_fast", "blocked", "no_answer"):
        no = {"ok": False, "code": code, "params": {"suggestion": "Bartholomew 2"}}
        found[f"join, {code}"] = (lobby, None, {"answer": no}, [".join .main"])
    for code in ("unknown_table", "removed", "left", "replaced", "blocked", "version"):
        status = "gone" if code in ("removed", "left", "replaced") else "refused"
        found[f"no seat, {code}"] = (lobby, None, {"status": status, "refusal": {"code": code, "params": {}}}, [])
    found["a lost line"] = (hands.thirteen("draw", "draw", "drawing"), hands.seat(), {"status": "lost"}, [])
    return found


def boxes() -> dict[str, Opened]:
    """What lies over the game: controls, questions, the sheet, a score looked at, the host's sheet."""
    play, mine = hands.thirteen("draw", "draw", "thinking"), hands.thinking()
    argued = tableaux.argued(tableaux.scored(12, 13, 60000))
    asked = {**argued, "objections": [{"objection": 9, "seat": 0, "round": 11, "by": hands.ME}]}
    remote, away = hands.seat(("go_on",), remote=True), {**play, "host": False}
    host = {"removed": powers.removed(5), "paces": powers.HOUSE["paces"], "extra": [{"seat": 0, "seconds": 20}]}
    claims = {**host, "claims": powers.claims(0, 7)}
    score, worst = {"ok": True, "cell": tableaux.cell(4, 1)}, {"ok": True, "cell": tableaux.cell(13, 3)}
    house = {**play, "rules": {**play["rules"], "hint": "off"}, "house": LONG_RULES["house"]}
    crown = ".info .door + .door"
    first = f"table.sheet tr:has(bdi:text-is('{tableaux.NAMES[0]}')) td:nth-last-child(2) .cell"
    counting = own_tableaux.counting(12, 10)
    found: dict[str, Opened] = {
        "controls": (play, mine, {}, [".info .door"]),
        "controls, house rules": (house, mine, {}, [".info .door"]),
        "leave": (play, mine, {}, [".info .door", ".box .choice .quiet"]),
        "leave, lobby": (tableaux.lobby(12), hands.seat(**LATE), {}, [".lobby > .quiet"]),
        "rename": (tableaux.lobby(12), hands.seat(**LATE), {}, [".welcome .quiet"]),
        "rename, taken": (
            tableaux.lobby(12),
            hands.seat(**LATE),
            {"answer": {"ok": False, "code": "name_taken", "params": {"suggestion": "Bo 2"}}},
            [".welcome .quiet", ".box .main"],
        ),
        "no host": (away, mine, {}, [".strip-line button"]),
        "sheet": (play, mine, {}, [".info button.round"]),
        "score": (argued, hands.seat(("go_on",)), {"answer": score}, [first]),
        "score, worst": (argued, hands.seat(("go_on",)), {"answer": worst}, [first]),
        "score, asked": (asked, hands.seat(("go_on",)), {"answer": score}, [first]),
        "score, correct": (asked, remote, {"answer": score}, [first, ".score .choice button:not(.main)"]),
        "host": (play, remote, claims, [crown]),
        "host, lobby": (tableaux.lobby(12), remote, host, [".remote"]),
        "host, count": (counting, {**own_tableaux.seat(may_count=[hands.ME]), "remote": True}, host, [crown]),
        "host, a seat": (play, remote, host, [crown, ".pick"]),
        "host, a seat in the lobby": (tableaux.lobby(12), remote, host, [".remote", ".pick"]),
    }
    for index, what in enumerate(("remove", "block", "hand on"), start=1):
        danger = f".deeds .danger:nth-last-child({4 - index})"
        found[f"host, {what}"] = (play, remote, host, [crown, ".pick", danger])
    for what in ("misdeal", "skip", "new"):
        last = {"misdeal": 3, "skip": 2, "new": 1}[what]
        found[f"host, {what}"] = (play, remote, host, [crown, f".tall .deeds > button:nth-last-child({last})"])
    return found


def every_opened() -> dict[str, Opened]:
    """All of them by name."""
    return lessons() | forms() | boxes()


# What is open is closed again, as by its own buttons.
CLOSE = """async () => {
  document.querySelectorAll("dialog[open]").forEach((one) => one.close());
  const lesson = document.querySelector(".lesson > .deeds button:last-child");
  if (lesson) lesson.click();
  line.answer = { ok: true, seq: 1 };
  line.tell({ claims: [], removed: [], extra: [] });
  await new Promise((done) => window.setTimeout(done, 20)); // a box says only then that it is closed
}"""
SHOW = """([view, seat, told, more]) => {
  line.status.value = "online";
  line.refusal.value = null;
  line.view.value = null;
  line.seat.value = seat;
  line.show(view);
  line.tell(more);
  if (told.answer) line.answer = told.answer;
  if (told.refusal) line.refusal.value = told.refusal;
  if (told.status) line.status.value = told.status;
}"""


def show_opened(page: Any, opened: Opened) -> None:
    """Put one of them on a page, as if nothing had been there before."""
    view, seat, more, pressed = opened
    told = {name: more[name] for name in ("answer", "status", "refusal") if name in more}
    info = {name: more[name] for name in more if name not in told}
    page.evaluate(CLOSE)
    if seat is None or "status" in told:  # a form keeps what was typed and said
        page.evaluate("() => localStorage.clear()")
        page.reload()
        page.wait_for_function("() => window.line")
    page.evaluate(SHOW, [{"host": True, "rehearsal": False, **view}, seat, told, info])
    page.wait_for_timeout(40)
    for selector in pressed:
        page.locator(selector).first.dispatch_event("click")
        page.wait_for_timeout(60)
