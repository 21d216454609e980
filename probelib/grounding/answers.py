"""What columns of yes and no, or of names and none, say of the records: which of them have what the header names."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from probelib.grounding.cues import Clues, words
from probelib.grounding.linking import HeaderMention
from probelib.grounding.reading import Column, bits, read
from probelib.records import Table

_YES = frozenset(("yes", "y", "✓", "✔", "true"))
_NO = frozenset(("no", "n", "✗", "✘", "false"))
_NONE = frozenset(("none", "(none)", "no", "nil", "n / a", "n/a", "vacant"))
_HAVE = words("have offer provide include feature support contain own list get receive with")
_DENIES = words("no not without never neither nor n't don't doesn't didn't")
_MOST = 0.8
"""Which part of a column's cells have to be answers."""


@lru_cache(maxsize=512)
def _answers(table: Table) -> dict[int, tuple[int, int]]:
    """Return the records of each column of answers that have and that lack what its header names."""
    reading = read(table)
    found = {}
    for column in reading.columns:
        if column.kind is not None or not column.stems:
            continue
        yes, no = _sides(column, reading.body)
        if yes and no:
            found[column.index] = (yes, no)
    return found


def _sides(column: Column, body: int) -> tuple[int, int]:
    texts = {r: column.written[r].strip().lower() for r in bits(body & column.filled)}
    yes = sum(1 << r for r, text in texts.items() if text in _YES)
    no = sum(1 << r for r, text in texts.items() if text in _NO)
    if yes and (yes | no).bit_count() >= _MOST * len(texts):
        return yes, no
    none = sum(1 << r for r, text in texts.items() if text in _NONE)
    return sum(1 << r for r in texts) & ~none, none


def had(clues: Clues) -> Iterator[tuple[HeaderMention, int]]:
    """Yield the headers of what the sentence says that records have or lack, and those records."""
    links = clues.links
    if links.reading.infobox or not links.headers:
        return
    answers = _answers(links.reading.table)
    if not answers:
        return
    for h in links.headers:
        if not h.whole or len(h.columns) != 1 or h.columns[0] not in answers:
            continue
        if any(h.columns[0] in m.columns and not h.first <= m.first < h.last for m in links.mentions):
            continue  # "guided tours: yes"
        before = clues.stems[max(0, h.first - 3) : h.first]
        if _HAVE.isdisjoint(before):
            continue
        yes, no = answers[h.columns[0]]
        denied = not _DENIES.isdisjoint(clues.stems[max(0, h.first - 4) : h.first])
        yield h, no if denied else yes
