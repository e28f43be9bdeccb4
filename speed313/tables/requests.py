"""What a socket may ask: the table of requests, read strictly, turned into commands.

A new request is one entry of ``REQUESTS``. docs/protocol.md lists the same.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from speed313.errors import ParseError, SeatError
from speed313.rules import commands as cmd
from speed313.rules.arrange import MOST_CARDS
from speed313.rules.cards import Card, Face, parse_card, parse_face
from speed313.rules.counting import parse_rank
from speed313.rules.house_rules import HOUSE_RULES
from speed313.rules.state import Reason, Source, Word

MOST_CID = 40
_MOST_TEXT = 400
Fields = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks: the ``role`` of its socket (``phone``, ``host``, ``watch``) and its seat, if it has one.

    ``remote``: the seat may do what a host may, which the table knows. ``address`` is the network address that it comes
    from, ``line`` names its socket.
    """

    role: str
    seat: int | None = None
    remote: bool = False
    address: str = ""
    line: str = ""

    @property
    def hosts(self) -> bool:
        """Whether it may do what a host may."""
        return self.role == "host" or self.remote


@dataclass(frozen=True, slots=True)
class Request:
    """One kind of request: who may send it, its fields, its command.

    ``who`` is ``new`` (a phone without a seat), ``seat``, ``host``, ``either`` of the last two or ``any`` socket at the
    table. ``build`` gets the seat that asks (0 for the others) and the fields, and raises ``ParseError`` where they do
    not go together; it is None where the table itself adds to the command, or only answers.
    """

    who: str
    fields: Mapping[str, Callable[[object], Any]]
    build: Callable[[int, Fields], cmd.Command] | None
    optional: frozenset[str] = frozenset()


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > _MOST_TEXT:
        raise ValueError
    return value


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**31:
        raise ValueError
    return value


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not -(2**31) <= value < 2**31:
        raise ValueError
    return value


def _switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError
    return value


def _index(value: object) -> int:
    number = _number(value)
    if number >= 12:
        raise ValueError
    return number


def _card(value: object) -> Card:
    return parse_card(_text(value))


def _melds(value: object) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(_card(card) for card in _hand_long(meld)) for meld in _hand_long(value))


def _rules(value: object) -> tuple[tuple[str, str | int], ...]:
    if not isinstance(value, dict) or len(value) > len(HOUSE_RULES):
        raise ValueError
    return tuple((_text(key), _rule_value(one)) for key, one in value.items())


def _ranks(value: object) -> tuple[int, ...]:
    return tuple(parse_rank(_text(rank)) for rank in _hand_long(value))


def _faces(value: object) -> tuple[Face, ...]:
    return tuple(parse_face(_text(face)) for face in _hand_long(value))


def _hand_long(value: object) -> list[object]:
    if not isinstance(value, list) or len(value) > MOST_CARDS:
        raise ValueError
    return value


def _source(value: object) -> Source:
    return Source(_text(value))


def _call_word(value: object) -> Word:
    word = Word(_text(value))
    if word not in (Word.DRAW, Word.DISCARD):
        raise ValueError
    return word


def _rule_value(value: object) -> str | int:
    return _text(value) if isinstance(value, str) else _number(value)


def _draw(seat: int, has: Fields) -> cmd.Draw:
    if (has["source"] is Source.PILE) != ("top" in has):
        raise ParseError("bad_message", field="top")
    return cmd.Draw(seat, has["source"], has.get("top"))


REQUESTS: dict[str, Request] = {
    "join": Request("new", {"name": _text, "color": _index, "symbol": _index}, None),
    "draw": Request("seat", {"source": _source, "top": _card}, _draw, frozenset({"top"})),
    "hold": Request("seat", {"card": _card}, lambda seat, has: cmd.Hold(seat, has["card"])),
    "discard": Request("seat", {"card": _card}, lambda seat, has: cmd.Discard(seat, has["card"])),
    "lay": Request("seat", {"melds": _melds}, lambda seat, has: cmd.LayMelds(seat, has["melds"])),
    "match": Request("seat", {}, lambda seat, has: cmd.Match(seat)),
    "go_on": Request("seat", {}, lambda seat, has: cmd.GoOn(seat)),
    "call": Request("seat", {"word": _call_word}, lambda seat, has: cmd.MakeCall(seat, has["word"])),
    "wait": Request("seat", {}, lambda seat, has: cmd.AskToWait(seat)),
    "leave": Request("seat", {}, lambda seat, has: cmd.Leave(seat)),
    "rename": Request("either", {"name": _text, "seat": _number}, None, frozenset({"seat"})),
    "claim": Request("new", {"seat": _number}, None),
    "rehearse": Request("seat", {}, None),
    "evening": Request("either", {}, None),
    "start": Request("host", {}, lambda seat, has: cmd.Start()),
    "pause": Request("host", {}, lambda seat, has: cmd.StopClocks(Reason.HOST)),
    "resume": Request("host", {}, lambda seat, has: cmd.Resume()),
    "next": Request("host", {"call": _number}, lambda seat, has: cmd.Next(has.get("call")), frozenset({"call"})),
    "add_bot": Request("host", {"strength": _text}, None),
    "move": Request(
        "host", {"seat": _number, "place": _number}, lambda seat, has: cmd.MoveSeat(has["seat"], has["place"])
    ),
    "remove": Request("host", {"seat": _number}, lambda seat, has: cmd.FreeSeat(has["seat"])),
    "block": Request("host", {"seat": _number}, None),
    "restore": Request("host", {"seat": _number}, None),
    "make_remote": Request("host", {"seat": _number, "on": _switch}, None),
    "answer_claim": Request("host", {"claim": _number, "yes": _switch}, None),
    "set_pace": Request("host", {"pace": _text}, lambda seat, has: cmd.SetPace(has["pace"])),
    "give_time": Request(
        "host", {"seat": _number, "seconds": _number}, lambda seat, has: cmd.GiveTime(has["seat"], has["seconds"])
    ),
    "set_preset": Request("host", {"preset": _text}, lambda seat, has: cmd.SetPreset(has["preset"])),
    "set_rules": Request("host", {"rules": _rules}, lambda seat, has: cmd.SetRules(has["rules"])),
    "set_rule": Request(
        "host", {"key": _text, "value": _rule_value}, lambda seat, has: cmd.SetRule(has["key"], has["value"])
    ),
    "new_game": Request("host", {}, lambda seat, has: cmd.NewGame()),
    "add_seat": Request("host", {"name": _text}, None),
    "holding": Request("seat", {"on": _switch}, lambda seat, has: cmd.Holding(seat, has["on"])),
    "match_for": Request("either", {"seat": _number}, None),
    "false_match": Request("host", {"seat": _number}, lambda seat, has: cmd.TakeBackMatch(has["seat"])),
    "count": Request(
        "either", {"seat": _number, "ranks": _ranks, "hand": _faces}, None, frozenset({"seat", "ranks", "hand"})
    ),
    "check": Request("seat", {"seat": _number}, lambda seat, has: cmd.CheckCount(has["seat"], seat)),
    "close_count": Request("host", {}, lambda seat, has: cmd.CloseCount()),
    "cell": Request("any", {"seat": _number, "round": _number}, None),
    "object": Request(
        "seat",
        {"seat": _number, "round": _number},
        lambda seat, has: cmd.RaiseObjection(seat, has["seat"], has["round"]),
    ),
    "answer_objection": Request(
        "host", {"objection": _number}, lambda seat, has: cmd.AnswerObjection(has["objection"])
    ),
    "correct": Request("host", {"seat": _number, "round": _number, "points": _whole, "reason": _text}, None),
    "undo_correction": Request(
        "host", {"correction": _number}, lambda seat, has: cmd.UndoCorrection(has["correction"])
    ),
    "misdeal": Request("host", {"round": _number}, lambda seat, has: cmd.DeclareMisdeal(has["round"])),
    "skip": Request("host", {"round": _number}, lambda seat, has: cmd.SkipRound(has["round"])),
}


def read_request(message: object) -> tuple[str, str, Fields]:
    """The ``cid``, type and fields of a message.

    Raises:
        ParseError: ``bad_message`` naming the first field that is missing, unknown or of the wrong type.
    """
    if not isinstance(message, dict):
        raise ParseError("bad_message", field="command")
    cid, kind = message.get("cid"), message.get("type")
    if not isinstance(cid, str) or not 1 <= len(cid) <= MOST_CID:
        raise ParseError("bad_message", field="cid")
    request = REQUESTS.get(kind) if isinstance(kind, str) else None
    if request is None or not isinstance(kind, str):
        raise ParseError("bad_message", field="type")
    for name in message:
        if name not in ("cid", "type") and name not in request.fields:
            raise ParseError("bad_message", field=str(name)[:MOST_CID])
    return cid, kind, _read_fields(request, message)


def _read_fields(request: Request, message: Fields) -> Fields:
    fields = {}
    for name, read in request.fields.items():
        if name not in message and name in request.optional:
            continue
        try:
            fields[name] = read(message.get(name))
        except (ValueError, ParseError) as error:
            raise ParseError("bad_message", field=name) from error
    return fields


def check_actor(actor: Actor, kind: str) -> None:
    """That this actor may send this kind of request.

    Raises:
        SeatError: ``not_host``, ``not_seated``.
        ParseError: ``bad_message`` for a ``join`` or ``claim`` of a seat, or one that is not from a phone.
    """
    who = REQUESTS[kind].who
    if who == "host" and not actor.hosts:
        raise SeatError("not_host")
    if actor.seat is None and (who == "seat" or (who == "either" and not actor.hosts)):
        raise SeatError("not_seated")
    if who == "new" and (actor.role != "phone" or actor.seat is not None):
        raise ParseError("bad_message", field="type")
