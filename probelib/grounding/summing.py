"""Sums and averages in tables that are read across: of a line over its years, of lines beside each other."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from probelib.grounding.amounts import unitless
from probelib.grounding.candidates import Candidate, How, holds
from probelib.grounding.layout import Line
from probelib.grounding.lines import CHANGED, Across, group, is_year, years_of
from probelib.grounding.linking import Number
from probelib.grounding.operands import is_percent, quantum_of
from probelib.grounding.operations import is_plain, operation_of, over_years
from probelib.grounding.reading import Place
from probelib.grounding.relations import Relation
from probelib.grounding.tallies import count_candidates, is_counting, read
from probelib.language.stems import stem
from probelib.records import Truth


def together(a: Across, n: Number) -> Iterator[Candidate]:
    """Yield the sum of lines of one name: deferred revenue, current and non-current."""
    if not a.lines or n.quantity.unit in ("%", "pp"):
        return
    first = a.lines[0]
    alike = [s for s in a.lines if s.covered == first.covered and s.line.section_row == first.line.section_row]
    if not 2 <= len(alike) <= 3 or len(first.covered) < 2:
        return
    for c in a.columns(first.line):
        for candidate in _total(
            a, n, How.SUM, [(s.line.row, c) for s in sorted(alike, key=lambda s: s.line.row)], 3.0, False
        ):
            if holds(candidate.amounts, a.clues.relation(n), unitless(n.quantity)) is Truth.TRUE:
                yield candidate


def totals(a: Across, n: Number) -> Iterator[Candidate]:
    """Yield sums and averages, of one line over its years and of several lines in one column."""
    operation = operation_of(a, n)
    if operation not in (How.SUM, How.AVERAGE):
        return
    for rank, s in enumerate(a.lines[:2]):
        groups = _alike(a, n, s.line)
        for k, columns in enumerate(groups):
            places = [(s.line.row, c) for c in columns]
            weight = 3.5 + 2.0 * s.score - 0.4 * rank - 0.2 * k
            sure = (
                rank == 0
                and len(groups) == 1
                and (len(a.years) == len(columns) or over_years(a) or _of_year_before(a))
                and s.score > 0.8
            )
            yield from _total(a, n, operation, places, weight, sure and is_plain(a))
    yield from _labelled(a, n, operation)
    if operation is How.SUM:
        yield from _counted(a, n)
    if len(a.named) > 1:
        for c in a.columns(a.named[0].line):
            score = sum(s.score for s in a.named) / len(a.named)
            yield from _total(a, n, operation, [(s.line.row, c) for s in a.named], 4.2 + score, False)


def _labelled(a: Across, n: Number, operation: How) -> Iterator[Candidate]:
    """Yield the sum or average of the lines of some years: "payments due from 2020 to 2024"."""
    if len(a.years) < 2 or not a.known.isdisjoint(a.years):
        return
    rows = [line for line in a.layout.lines if is_year(line) and line.years & set(a.years)]
    if len(rows) != len(a.years):
        return
    columns = a.columns(rows[0])
    for c in columns:
        sure = len(columns) == 1 and is_plain(a)
        yield from _total(a, n, operation, [(line.row, c) for line in rows], 7.5, sure)


def _counted(a: Across, n: Number) -> Iterator[Candidate]:
    """Yield the sum of the lines that the sentence counts: "the three asset items come to"."""
    for m in a.clues.links.numbers:
        if m.last > n.first or not is_counting(a, m):
            continue
        for counted in count_candidates(a, m):
            rows = dict.fromkeys(row for row, _ in counted.cells)
            if len(rows) < 2 or holds(counted.amounts, Relation.EQ, unitless(m.quantity)) is not Truth.TRUE:
                continue
            line = next(line for line in a.layout.lines if line.row in rows)
            for c in a.columns(line):
                yield from _total(a, n, How.SUM, [(row, c) for row in rows], 6.0, False)


def _alike(a: Across, n: Number, line: Line) -> list[list[int]]:
    """Return the columns that can be summed up, grouped by what stands over them but years; percents stay apart."""
    percent = n.quantity.unit in ("%", "pp")
    over = a.layout.blocks[line.block]
    columns = a.columns(line) if a.years else range(1, len(over))
    if _of_year_before(a):
        columns = tuple(c for year in (a.years[0], a.years[0] - 1) for c in a.of_year(line, year))
    dated = any(over[c].years for c in columns)
    percent = percent and any(is_percent(a, (line.row, c)) for c in columns)
    groups: dict[frozenset[str], list[int]] = {}
    for c in columns:
        if is_percent(a, (line.row, c)) != percent and (percent or is_percent(a, (line.row, c))):
            continue
        if (dated and not over[c].years) or not CHANGED.isdisjoint(over[c].stems):
            continue
        groups.setdefault(group(a, line, c), []).append(c)
    return sorted(groups.values(), key=lambda g: -len(g))


def _of_year_before(a: Across) -> bool:
    """Whether an average is of a year and the one before, as of a balance: "the 2019 average payables"."""
    if len(a.years) != 1 or a.years[0] - 1 not in a.known:
        return False
    return any(years_of(m, a.known) and a.clues.at(m.last) == _AVERAGE for m in a.clues.links.numbers)


_AVERAGE = stem("average")


def _total(a: Across, n: Number, how: How, places: list[Place], weight: float, firm: bool) -> Iterator[Candidate]:
    values = [(place, value) for place in places if (value := a.layout.number(*place)) is not None]
    if len(values) < 2:
        return
    total = sum((value for _, value in values), Decimal(0))
    quantum = max(quantum_of(a, place) for place, _ in values)
    value = total / len(values) if how is How.AVERAGE else total
    if how is How.AVERAGE:
        quantum = Decimal("0.000001")
    yield Candidate(how, tuple(place for place, _ in values), read(a, n, value, quantum), weight, firm)
