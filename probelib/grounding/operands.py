"""The pairs of cells of a table that is read across whose difference or ratio a sentence can mean."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal, DivisionByZero, InvalidOperation
from itertools import combinations

from probelib.grounding import cues
from probelib.grounding.amounts import unitless
from probelib.grounding.candidates import holds
from probelib.grounding.layout import Line
from probelib.grounding.lines import SMALL, Across, Scored, column_pairs, years_of
from probelib.grounding.linking import Number
from probelib.grounding.operations import is_end, is_plain
from probelib.grounding.reading import Place
from probelib.grounding.relations import Relation
from probelib.grounding.tallies import read
from probelib.records import Truth


def quantum_of(a: Across, place: Place) -> Decimal:
    """Return the size of the last digit that a cell writes."""
    return a.layout.quanta[place[0]][place[1]]


def is_percent(a: Across, place: Place) -> bool:
    """Return whether a cell is in percent, by its own sign or by that of its column."""
    cell = a.layout.cells[place[0]][place[1]]
    if not cell.quantities:
        return False
    return cell.quantities[0].unit == "%" or (cell.quantities[0].unit is None and _percents(a, place[1]))


def _percents(a: Across, column: int) -> bool:
    """Return whether a column says of its bare numbers that they are percents: "% Change"."""
    return any("%" in text for block in a.layout.blocks for text in block[column].texts)


LIKELY = 0.8
"""The least score of a second line that is named without words of its own."""


def ratio(x: Decimal, y: Decimal) -> Decimal:
    """Return one number by another; 0 where it cannot be said."""
    try:
        return x / y
    except (DivisionByZero, InvalidOperation):
        return Decimal(0)


def operands(a: Across, n: Number) -> Iterator[tuple[Place, Place, float, bool]]:
    """Yield pairs of cells, later and earlier, with how much speaks for them and whether nothing else is meant."""
    if is_end(a, n):
        return
    ends = [m for m in a.clues.links.numbers if m.at != n.at and is_end(a, m)]
    weight = 2.3 if n.quantity.unit == "%" else 3.4  # a column of changes goes before
    for s in a.lines[:2] if len(ends) == 2 else ():
        held = [_holding(a, m, s.line) for m in ends]
        if all(len(columns) == 1 for columns in held):
            yield (
                (s.line.row, held[1][0]),
                (s.line.row, held[0][0]),
                weight + 2.0 * s.score,
                s.score > 0.8 and is_plain(a),
            )
    yield from _year_lines(a)
    yield from titled_pairs(a)
    yield from _named_columns(a)
    ended = sum(bool(years_of(m, a.known)) for m in a.clues.links.numbers) == 2  # "from 2017 to 2019"
    for rank, s in enumerate(a.lines):
        pairs = column_pairs(a, s.line)
        if n.quantity.unit == "pp":
            pairs = [p for p in pairs if all(is_percent(a, (s.line.row, c)) for c in p)] or pairs
        for k, (c, d) in enumerate(pairs):
            weight = 2.0 + 2.0 * s.score - 0.4 * rank - 0.1 * k
            both = len(a.years) == 2 or ended or (len(a.years) < 2 and len(a.known) == 2)
            firm = rank == 0 and len(pairs) == 1 and both and s.score > 0.8 and is_plain(a)
            yield (s.line.row, c), (s.line.row, d), weight, firm
    for one, two in line_pairs(a):
        columns = a.columns(one.line)
        for c in columns:
            if a.layout.number(one.line.row, c) is not None and a.layout.number(two.line.row, c) is not None:
                weight = 2.4 + one.score + two.score - (0.0 if len(columns) == 1 else 0.5)
                yield (
                    (one.line.row, c),
                    (two.line.row, c),
                    weight - (0.0 if one in a.named and two in a.named else 1.0),
                    False,
                )


def line_pairs(a: Across) -> Iterator[tuple[Scored, Scored]]:
    """Yield pairs of lines: those that are named beside each other, then those that the sentence can name."""
    yield from combinations(a.named[:4], 2)
    for one, two in combinations(a.lines, 2):
        if one not in a.named or two not in a.named:
            yield one, two


def titled_pairs(a: Across) -> Iterator[tuple[Place, Place, float, bool]]:
    """Yield the lines of one label under the titles of two years: trade receivables at the ends of 2018 and 2019."""
    if not a.lines or len(a.years) != 2 or not a.known.isdisjoint(a.years):
        return
    first = a.lines[0]
    alike = [line for line in a.layout.lines if line.stems == first.line.stems and line.stems]
    under = {year: [line for line in alike if year in a.titled(line.row)] for year in a.years}
    late, early = under[max(a.years)], under[min(a.years)]
    if len(late) == 1 and len(early) == 1 and late != early:
        columns = a.columns(late[0])
        for k, c in enumerate(columns):
            weight = 4.0 + 2.0 * first.score - 0.1 * k
            yield (late[0].row, c), (early[0].row, c), weight, len(columns) == 1 and first.score > 0.8 and is_plain(a)


def _named_columns(a: Across) -> Iterator[tuple[Place, Place, float, bool]]:
    """Yield a line's cells in two columns that the sentence names by their headers: "the high was above the low"."""
    if not a.lines or a.said.isdisjoint(_COMPARED):
        return
    line = a.lines[0].line
    block = a.layout.blocks[line.block]
    if not (a.said & _COMPARED) - {s for over in block for s in over.stems}:
        return
    at = {}
    for c, over in enumerate(block[1:], start=1):
        others = {s for d, o in enumerate(block) if d and d != c for s in o.stems}
        own = {s for s in over.stems if s in a.clues.wordset and s.isalpha() and s not in SMALL and s not in others}
        if own and not over.years:
            at[c] = min(a.clues.stems.index(s) for s in own)
    if len(at) == 2 and len(set(at.values())) == 2:
        one, two = sorted(at, key=lambda c: at[c])
        yield (line.row, one), (line.row, two), 5.0, False


_COMPARED = cues.MORE | cues.CHANGE | cues.DIFFERENCE


def other_end(a: Across, n: Number, line: Line, column: int) -> float:
    """Return a bonus for the line that holds what the value moved from, outside its column."""
    others = [m for m in a.clues.links.numbers if m.at != n.at and is_end(a, m)]
    held = _holding(a, others[0], line) if len(others) == 1 else []
    return 1.5 if len(held) == 1 and held[0] != column else 0.0


def _holding(a: Across, n: Number, line: Line) -> list[int]:
    """Return the columns in which a line has a number."""
    v = unitless(n.quantity)
    found = []
    for c in range(1, len(a.layout.cells[line.row])):
        value = a.layout.number(line.row, c)
        if value is not None and holds(read(a, n, value, quantum_of(a, (line.row, c))), Relation.EQ, v) is Truth.TRUE:
            found.append(c)
    return found


def _year_lines(a: Across) -> Iterator[tuple[Place, Place, float, bool]]:
    """Yield the lines of two years where years are labels: "between 2024 and 2025"."""
    if len(a.years) != 2 or not a.known.isdisjoint(a.years):
        return
    labelled = {year: [line for line in a.layout.lines if line.years == {year}] for year in a.years}
    late, early = labelled[max(a.years)], labelled[min(a.years)]
    if len(late) == 1 and len(early) == 1:
        columns = a.columns(late[0])
        for c in columns:
            yield (late[0].row, c), (early[0].row, c), 6.0, len(columns) == 1 and is_plain(a)
