"""What can go wrong, as codes and facts.

An error carries a code and parameters, never a sentence: the sentences live in the language files under
``error.<code>``. The table ``CODES`` lists every code there is; raising another one is a programming mistake.
"""

import errno
from typing import ClassVar

Param = str | int | list[str]

CODES: dict[str, str] = {
    # bad text or a bad message
    "bad_card": "not a card: {text}",
    "bad_number": "not a number of cards dealt: {text}",
    "bad_hand": "a hand that cannot be: {text}",
    "bad_rule": "no such house rule: {key}",
    "bad_rule_value": "the house rule {key} cannot be {value}",
    "bad_message": "a message without the right fields: {field}",
    "bad_name": "a name needs one to sixteen letters",
    "old_protocol": "page and server speak different versions",
    # well formed, not allowed now
    "wrong_phase": "not now",
    "paused": "the game is paused",
    "too_early": "the call has not been heard yet",
    "already_drawn": "this seat has drawn",
    "pile_empty": "nothing lies there",
    "pile_changed": "another card lies there now",
    "not_drawn": "draw first",
    "not_in_hand": "that card is not in the hand",
    "called": '"discard" has been called',
    "no_meld": "{cards} are no meld",
    "referee_arranges": "the referee finds the melds at this table",
    "late_match": "late: call after the next discard",
    "false_match": "not yet: {orphans} are left over",
    "false_match_fine": "not yet: {orphans} are left over; that costs {n} points",
    "false_match_rests": "not yet; the button rests until the next window",
    "already_matched": "this seat has matched",
    "you_call": "this seat calls instead",
    "not_your_turn": "it is the turn of another seat",
    "last_turn": "another seat has gone out: this is the last turn",
    "not_caller": "another seat calls, or the table",
    "not_ready": "the table is not ready for that call",
    "no_wait_left": "this seat has asked to wait often enough in this round",
    "watching": "this seat is dealt in next round",
    "watches": "this seat watches the bonus round",
    "no_aces": "the five-suited pack has no aces to be wild in a twelfth round",
    "own_costs": "the five-suited pack has its own costs and jokers",
    "too_few_cards": "the packs serve so many seats and no more: {seats}",
    "too_many_seats": "that game is for so many seats at most: {seats}",
    "only_speed": "only Speed is played with real cards",
    "too_few_seats": "two seats at least",
    "not_paused": "the game is not paused",
    "not_free": "that seat is not free",
    # real cards (§9.5)
    "own_cards": "this table plays with its own cards",
    "no_own_cards": "the phones hold the cards at this table",
    "no_bots": "bots cannot hold real cards",
    "no_phone": "a seat at this table has no phone",
    "not_helper": "only the seat itself, the neighbour who answers for it or the host can do that",
    "not_neighbour": "only a neighbour can do that",
    "not_matched": "this seat has not matched",
    "not_counted": "nobody has said what this hand was worth",
    "bad_count": "{n} orphans of {cards} cards cannot be",
    "wild_melds": "a wild {rank} joins any meld",
    "orphans_meld": "{cards} are a meld, not orphans",
    "wrong_cards": "{n} cards instead of {cards}",
    "too_many_alike": "the packs have {n} of {card}",
    "scores_missing": "not all have said what their hands were worth: {names}",
    "no_cell": "nothing stands there on the sheet",
    "no_correction": "no such correction",
    "no_objection": "no such objection",
    "bad_points": "points from {least} to {most}",
    "bad_reason": "a reason needs one to {most} letters",
    "too_many_objections": "{most} objections of one seat can be open",
    # seats, tokens, tables
    "no_table": "no table with that code",
    "table_full": "all seats are taken: {seats}",
    "table_closed": "nobody can join this game any more",
    "name_taken": "another seat has that name; {suggestion} is free",
    "no_seat": "no such seat",
    "no_game": "no such game at this table",
    "no_address": "this machine has no address {text}",
    "bad_token": "that seat belongs to somebody else",
    "not_host": "only the host screen can do that",
    "not_seated": "take a seat first",
    "bad_pin": "not the PIN of the host page",
    "replaced": "this seat was opened in another window",
    "removed": "the host removed this seat",
    "blocked": "the host does not let this device sit down",
    "denied": "the host said no; ask again in {n} seconds",
    "no_claim": "whoever asked for the seat is gone",
    "rehearsal_over": "the rehearsal is over",
    "too_fast": "too many messages",
    "internal": "something went wrong on the server",
    # the journal
    "seq_conflict": "another process writes this table",
    "journal_version": "the journal was written by a newer version: {version}",
    "journal_broken": "the journal cannot be read: {text}",
}

# Why the system did not do something, by its own number, as codes: the sentences are ``reason.<code>``.
REASONS: dict[int, str] = {
    errno.ENOENT: "missing",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "read_only",
    errno.EEXIST: "exists",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "no_folder",
    errno.ENAMETOOLONG: "long_name",
    errno.ENOSPC: "no_space",
    getattr(errno, "EDQUOT", errno.ENOSPC): "no_space",
    errno.EFBIG: "too_big",
    errno.EMFILE: "too_many",
    errno.ENFILE: "too_many",
    errno.EIO: "disk",
    errno.EBUSY: "busy",
    errno.EADDRINUSE: "taken",
    errno.EADDRNOTAVAIL: "not_ours",
    errno.ECONNREFUSED: "no_answer",
    errno.ETIMEDOUT: "no_answer",
    errno.ECONNRESET: "no_answer",
    errno.EHOSTUNREACH: "no_way",
    errno.ENETUNREACH: "no_way",
}


def reason_code(error: OSError) -> str:
    """The code of ``REASONS`` for what the system said; "" where there is none."""
    return REASONS.get(error.errno or 0, "")


class Speed313Error(Exception):
    """A refusal with a ``code`` from ``CODES`` and the facts (``params``) that its sentence needs."""

    kind: ClassVar[str] = "error"

    def __init__(self, code: str, **params: Param) -> None:
        if code not in CODES:
            raise KeyError(code)
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        facts = " ".join(f"{key}={value}" for key, value in self.params.items())
        return f"{self.code} {facts}".rstrip()


class ParseError(Speed313Error):
    """Text or a message that cannot be read. The socket stays open."""

    kind = "parse"


class RuleError(Speed313Error):
    """A well formed wish that the rules do not allow now. Nothing has changed."""

    kind = "rule"


class SeatError(Speed313Error):
    """A wish from somebody who has no right to it: token, full table, not the host."""

    kind = "seat"


class JournalError(Speed313Error):
    """The journal cannot be written or read. Where one is known ``why`` is the code of a reason, beside its text."""

    kind = "journal"
