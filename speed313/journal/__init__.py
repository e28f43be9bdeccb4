"""The journal: what happened at each table, kept so that nothing is lost when the server stops."""

from speed313.journal.base import Entry, Journal, TableInfo
from speed313.journal.codec import EventCodec
from speed313.journal.memory import MemoryJournal
from speed313.journal.sheltered import ShelteredJournal
from speed313.journal.sqlite import SqliteJournal

__all__ = ["Entry", "EventCodec", "Journal", "MemoryJournal", "ShelteredJournal", "SqliteJournal", "TableInfo"]
