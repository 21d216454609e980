"""Sentences about one thing that are as true as the day on which they are read is late.

"The band has been active for 20 years" of one that plays to the present, "came out 60 years ago", "celebrates its 20th
anniversary": an infobox does not say when it was written, so nobody can hold such a label against the table. Numbers
are left as they are there, unless the label is that of any day since: who has sung since 1975 has done so for more than
40 years whenever it is read, and for less than 50 only for a while. What has been more than so long, once it is true,
stays so; else it is for the check to say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from probelib.checking import Claim
from probelib.grounding.relations import Relation, signal_of
from probelib.language.quantities import find
from probelib.records import Kind, Label, Orientation, Quantity, Table, Truth

DEPENDS_ON_TODAY = "whether it holds depends on the day it is read"
_SPAN = r"(?:years?|months?|decades?|century|centuries)\b"
_AGO = re.compile(
    rf"\b{_SPAN[:-2]}\s+ago\b|\b(?:celebrat|mark|approach|reach|near)(?:e?s|ing|e)?\b.{{0,60}}\banniversary\b",
    re.IGNORECASE,
)
_SO_LONG = re.compile(
    rf"\b(?:has|have|ha[sv]e?n't)\b.{{0,80}}\b(?:for|over|than|about|nearly|almost|around|atleast|at least|within)\b"
    rf".{{1,40}}\b{_SPAN}|\b(?:has|have)\b.{{0,60}}\bin\s(?:\w+\s){{1,3}}decades\b",
    re.IGNORECASE,
)
"""Said with other words between a number and its unit too: "for six different decades"."""
_SO_FAR = re.compile(r"\b(?:has|have|ha[sv]e?n't)\b|['’](?:s|ve)\s+been\b", re.IGNORECASE)
_LASTING = re.compile(
    r"\b(?:for|over|than|about|nearly|almost|around|at\s?least|within|under|past|last|spann?(?:ed|ing))\b",
    re.IGNORECASE,
)
_UNITS = frozenset({"month", "year", "decade", "century"})
_OLD = re.compile(rf"\b(?:is|are)\b.{{1,40}}[\s-]{_SPAN[:-2]}[\s-](?:old|of age)\b", re.IGNORECASE)
_GOES_ON = re.compile(r"\bpresent\b|\bnow\b|\bcurrent\b|[0-9]\s?[-–—]\s*$", re.IGNORECASE)
_ENDED = re.compile(
    r"\b(?:died|death|dissolved|closed|discontinued|disbanded|ended|defunct|demolished)\b", re.IGNORECASE
)
_RAN = re.compile(r"\b(?:active|run|aired|service|operation|production|produced)\b", re.IGNORECASE)
_CLOSED = re.compile(r"[0-9]{4}\)?\s*[-–—]\s*\(?[0-9]{2,4}")
_EXACT = re.compile(r"\b(?:just|only|barely|slightly|little|not|never|no)\b|n't\b", re.IGNORECASE)
_GROWING = {
    Label.ENTAILED: frozenset({Relation.GT, Relation.GE}),
    Label.REFUTED: frozenset({Relation.LT, Relation.LE}),
}
"""What a label says of a length of time that grows, and goes on to say: it is over, or it is not under."""
AGED = re.compile(r"\baged?\b", re.IGNORECASE)
"""Where a table says how old somebody is, or was."""


def depends_on_today(table: Table, text: str, label: Label, claim: Claim | None = None) -> bool:
    """Return whether what a sentence says of an infobox changes with the day, which the table does not give.

    Args:
        table: The premise.
        text: The sentence.
        label: Its label, on the day on which the table was written.
        claim: What the check makes of it, if anything. It takes an age in the table for that day; what goes on since
            then holds less with every day.
    """
    if table.orientation is not Orientation.INFOBOX:
        return False
    if claim is not None and claim.truth() is not Truth.UNKNOWN:
        return not holds_any_day(claim)
    spans = [q for q in find(text) if q.kind is Kind.DURATION and q.unit in _UNITS]
    if _AGO.search(text):
        return not _grows(text, label, spans)
    so_far = [q for q in spans if _lasts_so_far(text, q)]
    if so_far and (_says_present(table) or not _says_end(table)):
        return not _grows(text, label, so_far)
    if not so_far and _SO_LONG.search(text) and _says_present(table):
        return True
    aged = any(AGED.search(cell) for row in table.rows for cell in row)
    return _OLD.search(text) is not None and not aged and not _grows(text, label, spans)


def _lasts_so_far(text: str, span: Quantity) -> bool:
    """Return whether something "has been so for" a length of time."""
    has = _SO_FAR.search(text, 0, span.start)
    return has is not None and _LASTING.search(text, max(has.end(), span.start - _NEAR), span.start) is not None


_NEAR = 30
"""So far before a length of time a word such as "for" speaks of it, in characters."""


def _says_present(table: Table) -> bool:
    """Return whether a box says that something goes on."""
    return any(_GOES_ON.search(cell) for row in table.rows for cell in row[1:])


def _says_end(table: Table) -> bool:
    """Return whether a box says that what it tells of is over."""
    rows = [(row[0], cell) for row in table.rows for cell in row[1:]]
    return any(_ENDED.search(key) or (_RAN.search(key) and _CLOSED.search(cell)) for key, cell in rows)


def _grows(text: str, label: Label, spans: Sequence[Quantity]) -> bool:
    """Return whether a label stays as lengths of time grow: more than 30 years, once it is true, and less, once not."""
    if not spans or _EXACT.search(text):
        return False
    signals = [signal_of(text, q.start, q.end) for q in spans]
    return all(signal is not None and signal.relation in _GROWING.get(label, ()) for signal in signals)


def holds_any_day(claim: Claim) -> bool:
    """Return whether the truth of a claim stays what it was when its table was written.

    A number that replaces one of the claim has to hold on any later day (`checking.grounded_time`), so each is replaced
    by itself. Tables of rows say nothing of their day.
    """
    if not claim.links.reading.infobox:
        return True
    said = {index: own for index in claim.numbers() if (own := claim.said(index)) is not None}
    return claim.program.truth(said) is claim.truth()
