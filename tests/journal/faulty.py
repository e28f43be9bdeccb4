"""One record with each fault that there is."""

from tests.journal.records import forged, of_type, one_record


def _with(kind, **values):
    """The record with other values in its first line of that kind."""
    records = one_record()
    records[of_type(records, kind)] |= values
    return forged(records)


def _ended(**values):
    records = one_record()
    records[-1] |= values
    return forged(records)


def _headed(**values):
    records = one_record()
    records[0] |= values
    return forged(records)


def _twice():
    """A seat that draws once more at once."""
    records = one_record()
    place = of_type(records, "Drew")
    again = [dict(record) for record in (*records[: place + 1], *records[place:])]
    for number, record in enumerate(again[1:-1], start=1):
        record["seq"] = number
    return forged(again)


def _scored(field, by):
    records = one_record()
    result = records[of_type(records, "RoundScored")]["results"][-1]
    result[field] = by(result[field])
    return forged(records)


def _early():
    """A call before its time."""
    records = one_record()
    place = of_type(records, "DrawCalled")
    records[place]["at"] = records[place - 1]["at"]
    return forged(records)


def faulty_records():
    """Code to the lines of a record in which that is the first fault."""
    lines = forged(one_record())
    records = one_record()
    order = records[of_type(records, "RoundDealt")]["order"]
    return {
        "changed": [*lines[:3], lines[3].replace('"at":', '"at": '), *lines[4:]],
        "bad_line": [*lines[:3], "no line", *lines[4:]],
        "bad_header": _headed(begun="soon"),
        "other_header": _headed(rules={**records[0]["rules"], "hint": "off"}),
        "newer": _headed(record=2),
        "bad_event": _with("Drew", card="ZZ"),
        "bad_number": _with("Drew", seq=1),
        "bad_instant": _with("Drew", at=0),
        "refused": _twice(),
        "not_now": _early(),
        "bad_order": _with("RoundDealt", order=[order[1], *order[1:]]),
        "unsealed": _with("RoundDealt", salt="", fingerprint=""),
        "other_event": _with("DiscardCalled", type="CallOpened"),
        "other_value": _scored("matched", lambda matched: not matched),
        "other_points": _scored("points", lambda points: points + 1),
        "cut_off": lines[:-1],
        "other_sheet": _ended(round=9),
        "no_record": [*lines, lines[-1]],
    }
