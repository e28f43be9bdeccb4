"""What nothing in a record settles, as docs/record.md lists it: another game that could have been."""

import re

from speed313.rules import commands as cmd
from speed313.rules.state import Phase, Reason
from tests.architecture.sources import ROOT
from tests.builders import a_lobby
from tests.journal.records import another

TITLE = "What nothing settles"
EVERY = "every event"


def unsettled():
    """Each kind of line with a key of it; ``EVERY`` stands for all kinds of events."""
    page = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
    (section,) = re.findall(rf"^## {TITLE}\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    rows = [line.strip("|").split("|")[:2] for line in section.splitlines() if line.startswith("|")][2:]
    found = set()
    for kinds, keys in rows:
        names = re.findall(r"`(\w+)`", kinds) or [kinds.strip()]
        found |= {(name, key) for name in names for key in re.findall(r"`([\w.]+)`", keys)}
    return found


def kind_of(record):
    """The kind of a line: the type of its event, the header, the end."""
    return record.get("type") or ("the header" if "record" in record else "the end")


def is_unsettled(record, path, listed):
    """Whether the value at the end of that way is on the list; list places do not count."""
    kind, keys = kind_of(record), [key for key in path if isinstance(key, str)]
    ways = {".".join(keys[:count]) for count in range(1, len(keys) + 1)}
    named = {way for one, way in listed if one == kind or (one == EVERY and "type" in record)}
    return bool(ways & named)


def others(path, value, rng):
    """Values of the same kind that may stand there as well."""
    known = {
        "seat": range(1, 12),
        "by": range(1, 12),
        "color": range(12),
        "symbol": range(12),
        "place": range(8),
        "round": range(1, 12),
        "reason": [reason.value for reason in Reason],
        "bot": ["steady", "sharp", None],
        "begun": ["2026-11-29T20:00:00+00:00"],
        "game": ["OTHER-1"],
    }
    return [other for other in known.get(path[-1], [another(value, rng)]) if other != value]


def a_log_of_all():
    """A short game in which nearly all that is on the list happens; guests who come late are not on the sheet."""
    play = a_lobby(3)
    for seat, place in ((1, 2), (3, 0), (1, 0)):
        play.do(cmd.MoveSeat(seat, place))
    play.do(cmd.MakeRemote(3, True))
    play.start()
    play.to_round(1)
    play.do(cmd.AskToWait(2))
    play.go_on(2)
    for bot in (None, None, None, None, "steady"):
        play.sit(bot=bot)
    play.do(cmd.RenameSeat(4, "Annie"))
    for act in (cmd.Lose(4), cmd.Lose(5), cmd.GrantSeat(4), cmd.Return(4), cmd.GiveTime(4, 20), cmd.Lose(6)):
        play.do(act)
    for act in (cmd.BlockSeat(6, "10.0.0.1"), cmd.BlockSeat(7, ""), cmd.BlockSeat(6, "10.0.0.2")):
        play.do(act)
    play.do(cmd.RestoreSeat(6, "Dan", 7, 7))
    play.leave(4)
    play.pause()
    play.resume()
    while play.state.phase is not Phase.DRAW:
        play.wait(1_000)
    play.hear()
    play.draw(2)
    play.draw_all(2)
    play.wait(120_000)
    return play.events


def a_log_of_the_sheet():
    """Two rounds, and what was said of their scores."""
    play = a_lobby(2)
    play.start()
    play.to_round(2)
    play.to_sheet()
    play.do(cmd.CorrectCell(1, 1, 7, "Agreed"))
    play.do(cmd.CorrectCell(2, 1, 9, "Agreed"))
    play.do(cmd.UndoCorrection(play.state.corrections[-1].number))
    play.do(cmd.RaiseObjection(1, 2, 1))
    return play.events


def a_log_of_real_cards():
    """A lobby at a table with its own cards."""
    play = a_lobby(2)
    play.do(cmd.SetRule("cards", "own"))
    play.do(cmd.AddSeat("Gran", 3, 3))
    return play.events
