"""A data folder with games in it, as a server leaves it."""

from functools import cache

from speed313.journal import EventCodec, SqliteJournal
from speed313.rules import commands as cmd
from speed313.rules.events import EVENTS
from tests.builders import a_lobby
from tests.journal.records import bot_log

EVENING = 1_795_982_400.0  # 2026-11-29 20:00 UTC


@cache
def two_games(names=("Ann", "Ben", "=1+1")):
    """The events of a table that has played two rounds, begun anew, and is in the second round of that game."""
    play = a_lobby()
    for name in names:
        play.sit(name)
    play.start()
    play.to_round(2)
    play.to_sheet()
    play.do(cmd.NewGame())
    play.start()
    play.to_round(2)
    play.to_draw()
    return play


@cache
def finished():
    """The events of a finished game of two bots."""
    return bot_log(0)


def keep(folder, *tables):
    """Write tables, each a code, the second it was laid and its events, into the folder's file."""
    journal = SqliteJournal(folder / "games.sqlite", EventCodec(EVENTS))
    for code, created, log in tables:
        journal.create(code, created)
        seq = 0
        for at, event in log:
            seq = journal.append(code, seq, [event], at)
    journal.close()
    return folder
