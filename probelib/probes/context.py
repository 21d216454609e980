"""Which numbers of a sentence are to be left alone, and which belong together, from the words around them.

A number in a name ("200 m freestyle", "formula 1", a column called "qual 2") is no quantity of the
claim, and one of a pair ("between 3 and 5", "2, 4 and 6") is never rewritten without the other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise

from probelib.grounding.linking import Links, Number
from probelib.language import forms
from probelib.records import Interval, Kind, Quantity, Score

GLUED = "glued to a word"
COLUMN_NAME = "part of a column's name"
TITLE_NAME = "part of a name in the title"
EVENT_NAME = "part of an event's name"
LABEL = "a number that names"
SPACED_COMMA = "a comma between blanks in it"
IN_A_LIST = "in a list of unlike numbers"
CELL_NAME = "part of a name in the table"

_EVENT = re.compile(
    r"\s*(?:-\s*)?(?:\w+'?s?\s)?(?:races?|freestyle|backstroke|breaststroke|butterfly|medley|relays?|hurdles?|steeplechase"
    r"|sprints?|dash|finals?|semi|heats?|events?|individual|class|classes|category|division|men|women|boys|girls|mens|womens"
    r"|man|woman|championships?|rifle|pistol|walk|marathon|trial|classic|open|cup|engines?|motorcycles?|bikes?|gun|guns"
    r"|record|competition|swim|fly|breast|back|free|im|platform|springboard)\b",
    re.IGNORECASE,
)
_EVENT_MADE = re.compile(r"\s*(?:,|\.|;|$|in\b|at\b|and\b|with\b)", re.IGNORECASE)
_SPACED_COMMA = re.compile(r"\d\s,\s?\d|\d,\s\d")
_GROUP_BEFORE = re.compile(r"\d\s,\s$")
_GROUP_AFTER = re.compile(r"\s,\s\d{3}(?!\d)")
_LABELLED = re.compile(r"(?:(?<![^\W_])(?:no|nos|nr)\s?\.?|#|№)\s*$", re.IGNORECASE)
_HYPHEN_AFTER = re.compile(r"-\d|/\w|[^\W\d_]")

_JOINT = re.compile(
    r"\s*(?:,|,?\s?\b(?:and|or|to|through|thru|until|till|versus|vs|and/or)\b|&|-|–)\s*(?:(?:in|on|the|to|by|and|or)\s+)*",
    re.IGNORECASE,
)
_OPENER = re.compile(
    r"\b(?:between|from)\s+(?:the\s+)?(?:(?:years?|weeks?|games?|rounds?|seasons?|episodes?)\s+)?$", re.IGNORECASE
)
_FAR_JOINT = re.compile(r"[^.;,\d]{0,30}?\s(?:and|to|through|until)\s+(?:\w+\s){0,2}", re.IGNORECASE)
_DAY = re.compile(r"\s*(?:,|\.|;|$|and\b|or\b)", re.IGNORECASE)
_SPANS = (Interval, Score)
_WITH_UNIT = (Kind.MEASURE, Kind.DURATION)
_SAYING = (Kind.DATE, Kind.TIME)
"""What says something in a name too: sunday , november 27."""
_CROWD = 10_000
"""From here on a number in a name is an amount beside it: omni coliseum 16457."""
_CODE = 10
"""Nobody writes so many digits of an amount without setting off the thousands."""


def untouchable(links: Links, number: Number) -> str | None:
    """Return why a number is to be left alone, as a short fixed phrase; None where it is a quantity of the claim."""
    q, text = number.quantity, links.text
    start, end = q.start, q.end
    before, after = text[start - 1 : start], text[end : end + 1]
    if before.isalnum() or before in ("#", "_", "/", "@", "'") or after.isalpha() or _HYPHEN_AFTER.match(text, end):
        return GLUED
    if before == "-" and start >= 2 and text[start - 2].isalnum():
        return GLUED
    if q.kind is Kind.CARDINAL and _beside_digit(text, start, end):
        return GLUED  # "1 1 more game"
    reason = _named(links, number)
    if reason is not None:
        return reason
    if q.kind is Kind.MEASURE and _is_event(text, q):
        return EVENT_NAME
    if q.form in (forms.DIGITS, forms.GROUPED, forms.MAGNITUDE, forms.NOMINAL) and _is_split(text, q):
        return SPACED_COMMA
    if q.form == forms.DIGITS and q.text.isdigit() and len(q.text) >= _CODE:
        return LABEL  # a catalogue number
    if q.kind is Kind.CARDINAL and _LABELLED.search(text, max(0, start - 6), start):
        return LABEL
    return None


def _beside_digit(text: str, start: int, end: int) -> bool:
    return (start > 1 and text[start - 1] == " " and text[start - 2].isdigit()) or (
        text[end : end + 1] == " " and text[end + 1 : end + 2].isdigit()
    )


def _named(links: Links, number: Number) -> str | None:
    """Return whether a number is part of a longer column name, or of a name that the title has."""
    length = number.last - number.first
    if number.quantity.form == forms.FRACTION_WORDS and any(
        number.first <= h.first and h.last <= number.last for h in links.headers
    ):
        return COLUMN_NAME  # "a third" of a curling team
    for header in links.headers:
        if header.first <= number.first and number.last <= header.last:
            whole = number.quantity.kind is Kind.ORDINAL  # "the third" of a curling team is a column
            if header.last - header.first > length or whole:
                return COLUMN_NAME
    if _is_record(links, number):
        return CELL_NAME
    if number.quantity.kind in (Kind.YEAR, Kind.DATE) or number.first not in links.caption:
        return None
    if number.first - 1 in links.caption:
        pair = (links.tokens[number.first - 1].stem, links.tokens[number.first].stem)
        caption = links.reading.caption
        if pair in pairwise(caption):
            return TITLE_NAME
    return None


def _is_record(links: Links, number: Number) -> bool:
    """Return whether a number is the name of a record, or a part of it: "2001 : a space odyssey", the film "300".

    A name that is nothing but a number is one where it is the subject, or follows the name of its column: "300 won 2
    awards", "the film 300".
    """
    q = number.quantity
    if links.reading.infobox or q.kind in _SAYING:
        return False
    if q.kind is Kind.CARDINAL and isinstance(q.value, Decimal) and q.value >= _CROWD:
        return False
    # "Episode three" is a number that names, "chapter five : dress to kill" a name.
    length = number.last - number.first + (q.form == forms.NOMINAL)
    around = [
        m
        for m in links.mentions
        if m.first <= number.first and number.last <= m.last and m.last - m.first > length and m.exact
    ]
    named = [h for h in links.headers if h.last == number.first]
    starts = links.words[:1] == (number.first,)
    if not (around or named or starts):
        return False  # as nearly always, so the table is not asked for the column that names
    name = links.reading.name
    column = links.reading.columns[name]
    if not column.is_text:
        return False
    if any([name in mention.exact for mention in around]):
        return True
    return (starts or any([name in header.columns for header in named])) and q.text in column.written


def _is_event(text: str, q: Quantity) -> bool:
    if _EVENT.match(text, q.end):
        return True
    article = text[: q.start].rstrip().rpartition(" ")[2].lower() == "the"
    return article and q.unit in ("m", "km", "yd", "mi", "kg", "lb") and _EVENT_MADE.match(text, q.end) is not None


def _is_split(text: str, q: Quantity) -> bool:
    """Return whether blanks around commas leave it open where the number begins and ends: `64 , 250`, `0 , 7 km`."""
    if _SPACED_COMMA.search(q.text):
        return True
    digits = q.text.isdigit() and len(q.text) <= 3
    if digits and _GROUP_AFTER.match(text, q.end):
        return True
    return len(q.text) == 3 and digits and _GROUP_BEFORE.search(text, max(0, q.start - 3), q.start) is not None


def joined(text: str, quantities: Sequence[Quantity]) -> tuple[tuple[int, ...], ...]:
    """Return the runs of quantities that stand together as pairs and lists, by index; most are runs of one."""
    runs: list[list[int]] = []
    for index, q in enumerate(quantities):
        if runs and _together(text, quantities[index - 1], q):
            runs[-1].append(index)
        else:
            runs.append([index])
    return tuple(tuple(run) for run in runs)


def _together(text: str, first: Quantity, second: Quantity) -> bool:
    """Return whether two neighbours belong together; "in 1999 , 3 players" is no list, "december 27 , 29" is one."""
    gap = second.start - first.end
    if not 0 < gap <= 45:
        return False
    opened = _OPENER.search(text, max(0, first.start - 24), first.start) is not None
    joint = _JOINT.match(text, first.end, second.start)
    if joint is not None and joint.end() == second.start:
        days = first.kind is Kind.DATE and second.kind in (Kind.CARDINAL, Kind.ORDINAL)
        return opened or first.kind is second.kind or (days and _DAY.match(text, second.end) is not None)
    return opened and gap > 3 and _FAR_JOINT.fullmatch(text, first.end, second.start) is not None


def alike(quantities: Sequence[Quantity]) -> bool:
    """Return whether quantities that stand together can be rewritten together: one kind, one form, single values.

    The unit of the last may stand for all of them: "between 130 and 140 minutes".
    """
    first, last = quantities[0], quantities[-1]
    kinds = {q.kind for q in quantities[:-1]}
    return (
        all(q.form == first.form and not isinstance(q.value, _SPANS) for q in quantities)
        and len(kinds) == 1
        and (last.kind in kinds or (first.kind is Kind.CARDINAL and last.kind in _WITH_UNIT))
    )
