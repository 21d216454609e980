"""The headers and labels of a table that is read across which give a sentence's years and dates."""

from __future__ import annotations

from collections.abc import Sequence

from probelib.grounding import labels
from probelib.grounding.candidates import Candidate, How
from probelib.grounding.layout import Over, years_in
from probelib.grounding.lines import Across, changes, years_of
from probelib.grounding.linking import Number
from probelib.grounding.reading import Place
from probelib.grounding.relations import Relation
from probelib.grounding.values import MONTHS
from probelib.language.stems import stems
from probelib.records import PartialDate, Truth


def _heads_of(a: Across, years: Sequence[int], used: frozenset[int]) -> list[Place]:
    """Return the headers that have one of the years, of the used columns where there are any."""
    return [
        over[c].years[year]
        for over in a.layout.blocks
        for year in (reversed(years) if len(years) > 1 else years)
        for c in _of_own(over, year)
        if not used or c in used or len(years) > 1
    ]


def _of_own(over: Sequence[Over], year: int) -> list[int]:
    """Return the columns over which a year stands, those of changes left out where others have it."""
    found = [c for c in range(1, len(over)) if year in over[c].years]
    return [c for c in found if not changes(over[c])] or found


def _days_of(a: Across, n: Number, heads: Sequence[Place]) -> list[Place]:
    """Return the header cells that have the day of a date, where its year stands in one of its own below."""
    date = n.quantity.value
    if not isinstance(date, PartialDate) or not date.month or not date.day or not heads:
        return []
    row, column = heads[0]
    if any(MONTHS.get(s) for s in stems(a.layout.table.cell(row, column))):
        return []
    over = next((o[column] for o in a.layout.blocks if (row, column) in o[column].places), None)
    above = [] if over is None else [p for p in over.places if p != (row, column)]
    corners = [(r, 0) for r in sorted(a.layout.header_rows) if r <= row]
    for place in (*above, *corners):
        said = stems(a.layout.table.cell(*place))
        if str(date.day) in said and any(MONTHS.get(s) == date.month for s in said):
            return [place]
    return []


def candidates(a: Across, n: Number, used: frozenset[int]) -> list[Candidate]:
    """Return the headers and labels that give the years of a number; `used` are columns of the sentence's values."""
    years = years_of(n, a.known)
    day = a.dated(a.lines[0].line, n) if a.lines and len(a.layout.blocks) == 1 else []
    if day:
        used = frozenset(day[0])
    heads = _heads_of(a, years, used) or _heads_of(a, years, frozenset())
    heads = [*_days_of(a, n, heads), *heads]
    found = []
    if heads:
        found.append(Candidate(How.CELL, tuple(dict.fromkeys(heads)), (), 4.0, True, Relation.EQ, Truth.TRUE))
    quarter = labels.quarter(a, n)
    if quarter:
        found.append(Candidate(How.CELL, quarter, (), 4.5, True, Relation.EQ, Truth.TRUE))
    labelled = [(r, 0) for r, row in enumerate(a.layout.cells) if set(years_in(row[0].text)) & set(years)]
    if labelled:
        named = [p for p in labelled if any(p[0] in (s.line.row, s.line.section_row) for s in a.lines[:2])]
        found.append(Candidate(How.CELL, tuple((named or labelled)[:4]), (), 3.0, True, Relation.EQ, Truth.TRUE))
    return found
