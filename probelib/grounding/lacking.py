"""Counts of the records that have none of something: "six nations did not win a single gold medal"."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from probelib.grounding.candidates import Candidate, How, number
from probelib.grounding.cues import words
from probelib.grounding.linking import Number
from probelib.grounding.reading import bits
from probelib.grounding.scene import Scene, records_noun
from probelib.records import Kind

_NOT = words("not no never without n't didn't doesn't don't failed fail didnt doesnt lack zero")
_ANY = words("a any single one no without zero")
_WEIGHT = 5.0


def lacking(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield the cells of nought in the one column of which a counted thing is said to have none."""
    if not scene.is_counting(n) or not (records_noun(scene.clues, n) or scene.noun_column(n) is not None):
        return
    heads = [h for h in scene.links.headers if h.first > n.last]
    columns = {c for h in heads for c in h.columns if scene.reading.columns[c].kind is Kind.CARDINAL}
    between = scene.clues.stems[n.last : heads[0].first] if heads else ()
    if len(columns) != 1 or len(scene.links.numbers) > 1 or _NOT.isdisjoint(between) or _ANY.isdisjoint(between[-2:]):
        return
    column = scene.reading.columns[columns.pop()]
    rows = sum(
        1 << r
        for r in bits(scene.reading.body & column.filled)
        if (main := column.cells[r].main) is not None and main.value == 0
    )
    if rows:
        cells = scene.reading.places(column.index, rows)
        yield Candidate(How.COUNT, cells, (number(Decimal(rows.bit_count())),), _WEIGHT)
