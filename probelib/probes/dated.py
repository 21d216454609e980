"""Sentences about one thing that are as true as the day on which they are read is late.

"The band has been active for 20 years" of one that plays to the present, "came out 60 years ago", "celebrates its 20th
anniversary": an infobox does not say when it was written, so nobody can hold such a label against the table. Numbers
are left as they are there, unless the check proves that the label is that of any day since: who has sung since 1975 has
done so for more than 40 years whenever it is read, and for less than 50 only for a while.
"""

from __future__ import annotations

import re

from probelib.checking import Claim
from probelib.records import Orientation, Table, Truth

DEPENDS_ON_TODAY = "whether it holds depends on the day it is read"
_SPAN = r"(?:years?|months?|decades?|century|centuries)\b"
_AGO = re.compile(
    rf"\b{_SPAN[:-2]}\s+ago\b|\b(?:celebrat|mark|approach|reach|near)(?:e?s|ing|e)?\b.{{0,60}}\banniversary\b",
    re.IGNORECASE,
)
_SO_LONG = re.compile(
    rf"\b(?:has|have|ha[sv]e?n't)\b.{{0,80}}\b(?:for|over|than|about|nearly|almost|around|atleast|at least|within)\b"
    rf".{{1,40}}\b{_SPAN}",
    re.IGNORECASE,
)
_OLD = re.compile(rf"\b(?:is|are)\b.{{1,40}}[\s-]{_SPAN[:-2]}[\s-](?:old|of age)\b", re.IGNORECASE)
_GOES_ON = re.compile(r"\bpresent\b|\bnow\b|\bcurrent\b|[0-9]\s?[-–—]\s*$", re.IGNORECASE)
AGED = re.compile(r"\baged?\b", re.IGNORECASE)
"""Where a table says how old somebody is, or was."""


def depends_on_today(table: Table, text: str, claim: Claim | None = None) -> bool:
    """Return whether what a sentence says of an infobox changes with the day, which the table does not give.

    Args:
        table: The premise.
        text: The sentence.
        claim: What the check makes of it, if anything. It takes an age in the table for the day on which the table was
            written; what goes on since then holds less with every day.
    """
    if table.orientation is not Orientation.INFOBOX:
        return False
    decided = claim is not None and claim.truth() is not Truth.UNKNOWN
    if claim is not None and decided and not holds_any_day(claim):
        return True
    if _AGO.search(text):
        return not decided
    if _SO_LONG.search(text):
        return not decided and any(_GOES_ON.search(cell) for row in table.rows for cell in row[1:])
    return (
        not decided
        and _OLD.search(text) is not None
        and not any(AGED.search(cell) for row in table.rows for cell in row)
    )


def holds_any_day(claim: Claim) -> bool:
    """Return whether the truth of a claim stays what it was when its table was written.

    A number that replaces one of the claim has to hold on any later day (`checking.grounded_time`), so each is replaced
    by itself. Tables of rows say nothing of their day.
    """
    if not claim.links.reading.infobox:
        return True
    said = {index: own for index in claim.numbers() if (own := claim.said(index)) is not None}
    return claim.program.truth(said) is claim.truth()
