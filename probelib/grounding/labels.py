"""Numbers that name lines and years of a table that is read across, or rank its lines."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from probelib.grounding import cues
from probelib.grounding.candidates import Candidate, How, number
from probelib.grounding.layout import years_in
from probelib.grounding.lines import CHANGED, Across, is_quarter, years_of
from probelib.grounding.linking import Number
from probelib.grounding.operations import counts_years
from probelib.grounding.reading import Place
from probelib.grounding.relations import Relation
from probelib.language import forms
from probelib.language.quantities import find
from probelib.language.stems import stems
from probelib.records import Kind, Truth

_TOTALS = cues.words("total subtotal")


def candidates(a: Across, n: Number) -> Iterator[Candidate]:
    """Yield the years that a number counts, the label that it stands in, or the line of that rank."""
    if counts_years(a, n) and a.lines and n.quantity.unit is None:
        over = a.layout.blocks[a.lines[0].line.block]
        heads = [place for o in over[1:] if not CHANGED & set(o.stems) for place in o.years.values()]
        heads = list(dict.fromkeys(heads)) or _bare_heads(a)
        yield Candidate(How.COUNT, tuple(heads), (number(Decimal(len(heads))),), 9.0)
        return
    label = _label(a, n) or headed(a, n)
    if label:
        yield Candidate(How.CELL, label, (), 9.0, True, Relation.EQ, Truth.TRUE)
    elif n.quantity.kind is Kind.ORDINAL:
        yield from _ranked(a, n)


def _label(a: Across, n: Number) -> tuple[Place, ...]:
    """Return the labels that a number stands in, its words and one beside them: "three to six months"."""
    run = a.clues.stems[n.first : n.last]
    if len(run) < 2 and n.last - n.first < 2:
        return ()
    for s in a.lines:
        stems = s.line.stems
        if any(stems[i : i + len(run)] == run for i in range(len(stems) - len(run) + 1)):
            return ((s.line.row, 0),)
    return ()


def headed(a: Across, n: Number) -> tuple[Place, ...]:
    """Return the header cell that a length of time stands in: `three months ended` over the columns spoken of."""
    run = a.clues.stems[n.first : n.last]
    if n.quantity.form == forms.NOMINAL:
        return _numbered(a, n)
    if n.quantity.kind is not Kind.DURATION or len(run) < _SPELLED or not a.lines:
        return ()
    line = a.lines[0].line
    block = a.layout.blocks[line.block]
    for columns in (a.columns(line), range(1, len(block))):
        for c in columns:
            for text, place in zip(block[c].texts, block[c].places, strict=True):
                said = stems(text)
                if any(said[i : i + len(run)] == run for i in range(len(said) - len(run) + 1)):
                    return (place,)
                if any((q.value, q.unit) == (n.quantity.value, n.quantity.unit) for q in find(text)):
                    return (place,)  # "one year" under `Less than 1 year`
    return ()


def _numbered(a: Across, n: Number) -> tuple[Place, ...]:
    """Return the header cell that a number and the word before it name: `Level 2`."""
    run = a.clues.stems[n.first - 1 : n.last]
    for block in a.layout.blocks[a.lines[0].line.block :] if a.lines else ():
        for over in block[1:]:
            for text, place in zip(over.texts, over.places, strict=True):
                if stems(text) == run:
                    return (place,)
    return ()


_SPELLED = 2
"""How many words a length of time has at least, the number and its unit."""


def _ranked(a: Across, n: Number) -> Iterator[Candidate]:
    """Yield the n-th largest or smallest value of a column among the lines: "the second highest goodwill"."""
    said = [s for s in a.clues.after(n, 2) if s in cues.EXTREME]
    value = n.quantity.value
    if not said or not isinstance(value, Decimal) or not a.lines:
        return
    for s in a.lines[:2]:
        columns = a.columns(s.line)
        years = {year for c in columns for year in a.layout.over(s.line, c).years}
        if len(columns) != 1 and not (years & set(a.years)):
            continue
        c = columns[0]
        rows = [
            line.row
            for line in a.layout.lines
            if line.block == s.line.block and line.section_row == s.line.section_row and not _TOTALS & set(line.stems)
        ]
        values = sorted(
            ((v, r) for r in rows if (v := a.layout.number(r, c)) is not None), reverse=said[0] in cues.HIGH
        )
        if len(values) >= value:
            row = values[int(value) - 1][1]
            truth = Truth.TRUE if row == s.line.row else Truth.UNKNOWN
            yield Candidate(How.SUPERLATIVE, ((row, c),), (), 5.0 + s.score, truth=truth)


def _bare_heads(a: Across) -> list[Place]:
    """Return the header cells of short years that are not read as such: F19."""
    heads = enumerate(a.layout.table.header)
    return [(0, c) for c, text in heads if c and any(s.isdigit() for s in text)]


def quarter(a: Across, n: Number) -> tuple[Place, ...]:
    """Return the labels of a quarter and of the year that it stands under, where the year is such a title."""
    if not is_quarter(n):
        return ()
    said, years = set(a.clues.stems[n.first : n.last]), set(years_of(n, a.known))
    for s in a.lines:
        label = set(s.line.stems)
        titled = s.line.section_row >= 0 and not years.isdisjoint(years_in(" ".join(s.line.section)))
        if titled and label >= _QUARTER and len(said & label) > 1:
            return ((s.line.row, 0), (s.line.section_row, 0))
    return ()


_QUARTER = cues.words("quarter")
