"""Counts in tables that are read across: of lines, of years in which a line passes a bound."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from probelib.grounding import cues
from probelib.grounding.amounts import ONE, Amount, unitless
from probelib.grounding.candidates import EQUAL, Candidate, How, holds, number
from probelib.grounding.layout import Line
from probelib.grounding.lines import SMALL, Across
from probelib.grounding.linking import Number
from probelib.grounding.reading import Place
from probelib.language import forms
from probelib.records import Kind, Truth

_COUNTED = cues.words(
    """year item component category type line element region segment country product period quarter entry kind factor
    expense cost source asset liability class department unit business division subsidiary assumption"""
)
_PERIODS = cues.words("year quarter period month")
_SUMS = cues.words("total gross subtotal less")
_MAGNITUDES = (("thousand", 3), ("million", 6), ("billion", 9))
_MOST = 60
_LESS = 0.3
"""How much less well than the first the sentence may name a second line that it can mean."""


def is_counting(a: Across, n: Number) -> bool:
    """Return whether a number counts lines or years: "three items", "in 2 years"."""
    q = n.quantity
    if not isinstance(q.value, Decimal) or q.value != q.value.to_integral_value() or not 0 <= q.value <= _MOST:
        return False
    if q.form == forms.MULTIPLIER:
        return False
    if q.unit == "year":
        return _bound(a, n) is not None and a.clues.at(n.first - 1) not in ("the", "all")
    after = a.clues.after(n, 4)
    if q.unit is None and q.kind is Kind.CARDINAL and _of_section(a, n):
        return True
    if q.unit is None and _of_those(a, n):
        return True
    return q.unit is None and any(s in _COUNTED for s in (after if after[:1] == ("of",) else after[:3]))


def _of_those(a: Across, n: Number) -> bool:
    """Whether a number is of others that are counted: "two of the three business units"."""
    others = [m for m in a.clues.links.numbers if a.clues.stems[n.last : m.first] in (("of",), ("of", "the"))]
    return any(_COUNTED & set(a.clues.after(m, 3)) for m in others)


def the_others(a: Across, n: Number) -> Iterator[Candidate]:
    """Yield the lines but those that the sentence names: "the other two assumptions", where they are so many."""
    q = n.quantity
    if q.unit is not None or "other" not in (a.clues.at(n.first - 1), a.clues.at(n.last)):
        return
    named = {s.line.row for s in a.named}
    rows = [line.row for line in a.layout.lines if line.row not in named and not is_sum(line)]
    if named and q.value == len(rows):
        yield Candidate(How.COUNT, tuple((row, 0) for row in rows), (number(Decimal(len(rows))),), 9.0)


def _of_section(a: Across, n: Number) -> bool:
    """Whether the words after a number are the title over some lines: "the three tax credit carryforwards"."""
    titles = {line.section for line in a.layout.lines if len(line.section) > 1}
    return any(a.clues.stems[n.last : n.last + len(title)] == title for title in titles)


def bounds_a_count(a: Across, n: Number) -> bool:
    """Return whether a number is what counted values are compared with, and so no value of the table."""
    if a.clues.relation(n) in EQUAL or cues.is_calendar(n):
        return False
    counted = [m for m in a.clues.links.numbers if a.clues.at(m.first - 1) != "all"]  # "in all three years"
    return any(m.at != n.at and is_counting(a, m) for m in counted)


def _bound(a: Across, n: Number) -> Number | None:
    """Return the number of the sentence that is a bound: "exceeded $50 million"."""
    for m in a.clues.links.numbers:
        if m.at != n.at and not cues.is_calendar(m) and a.clues.relation(m) not in EQUAL:
            return m
    return None


def count_candidates(a: Across, n: Number) -> Iterator[Candidate]:
    """Yield the cells that a number can be the count of."""
    if not is_counting(a, n):
        return
    bound = _bound(a, n)
    if bound is None:
        yield from _present(a)
        yield from _sections(a)
        return
    periods = n.quantity.unit == "year" or any(s in _PERIODS for s in a.clues.after(n, 4))
    if periods:
        for s in a.lines[:2]:
            if s.score < a.lines[0].score - _LESS:
                break
            columns = range(1, len(a.layout.cells[s.line.row]))
            cells = tuple((s.line.row, c) for c in columns if _passes(a, bound, s.line.row, c))
            yield _count(cells, 6.0 + s.score)
        return
    members = [line for line in a.layout.lines if line.stems and not is_sum(line)]
    section = [line for line in members if _named(a, line)]
    for k, group in enumerate((section, members)):
        if group:
            column = a.columns(group[0])[0]
            group = _without_total(a, group, column)
            whole = a.clues.stems[max(0, n.first - 2) : n.first] == ("of", "the")
            if whole:
                yield _count(tuple((line.row, 0) for line in group), 8.0 - k)
            yield _count(tuple((line.row, column) for line in group if _passes(a, bound, line.row, column)), 6.5 - k)


def _without_total(a: Across, group: list[Line], column: int) -> list[Line]:
    """Return the lines that have a value in a column, the last left out where it is the sum of the others."""
    values = [(line, v) for line in group if (v := a.layout.number(line.row, column)) is not None]
    if len(values) > _TERMS and values[-1][1] == sum(v for _, v in values[:-1]):
        values.pop()
    return [line for line, _ in values]


_TERMS = 2
"""How many values there are at least before a sum of them."""


def is_sum(line: Line) -> bool:
    """Return whether a line adds up others: it says so, or has the name of what it stands under."""
    return not _SUMS.isdisjoint(line.stems) or (bool(line.section) and set(line.section) <= set(line.stems))


def _count(cells: tuple[Place, ...], weight: float) -> Candidate:
    return Candidate(How.COUNT, cells, (number(Decimal(len(cells))),), weight, False)


def _named(a: Across, line: Line) -> bool:
    named = set(line.section) - SMALL
    return bool(named) and named <= a.clues.wordset


def _sections(a: Across) -> Iterator[Candidate]:
    """Yield the lines under a title that the sentence names, those of sums left out."""
    for section in sorted({line.section_row for line in a.layout.lines}):
        under = [line for line in a.layout.lines if line.section_row == section and line.stems]
        if not under or not _named(a, under[0]):
            continue
        first_sum = next((i for i, line in enumerate(under) if not _SUMS.isdisjoint(line.stems)), len(under))
        for members in (under[:first_sum], [line for line in under if _SUMS.isdisjoint(line.stems)]):
            if members:
                yield _count(tuple((line.row, 0) for line in members), 6.0)


def _passes(a: Across, bound: Number, row: int, column: int) -> bool:
    value = a.layout.number(row, column)
    if value is None:
        return False
    relation = a.clues.relation(bound)
    return holds(read(a, bound, value)[:1], relation, unitless(bound.quantity)) is Truth.TRUE


def _present(a: Across) -> Iterator[Candidate]:
    """Yield the lines that have a value in one year and none in another."""
    if not a.clues.says(cues.words("not without no only")) or len(a.years) != 2:
        return
    having, lacking = a.years
    cells = []
    for line in a.layout.lines:
        for c in a.of_year(line, having):
            for d in a.of_year(line, lacking):
                if a.layout.number(line.row, c) is not None and a.layout.number(line.row, d) is None:
                    cells.append((line.row, c))
    yield _count(tuple(cells), 6.5)


def _scale_of(n: Number, value: Decimal) -> int:
    """Return the power of ten at which a bound and a value are nearest in size."""
    bound = unitless(n.quantity).value
    if not isinstance(bound, Decimal) or not bound:
        return 0
    return min((0, 3, 6, 9), key=lambda power: abs((value.scaleb(power) / bound).copy_abs().log10()))


def read(a: Across, n: Number, value: Decimal, quantum: Decimal = ONE) -> tuple[Amount, ...]:
    """Return a number of the table at every scale at which the sentence can give it, sign left aside if it may be."""
    q = n.quantity
    bounded = value and a.clues.relation(n) not in EQUAL  # of several scales one would pass any bound
    if q.unit in ("%", "pp"):
        powers: tuple[int, ...] = (0,)
    elif a.layout.scale is not None:
        powers = (a.layout.scale,) if bounded and q.kind is Kind.MONEY else (a.layout.scale, 0)
    elif bounded:
        powers = (_scale_of(n, value),)
    else:
        said_in = next((power for word, power in _MAGNITUDES if word in q.text.lower()), 0)
        powers = tuple(dict.fromkeys((said_in, 0, 3, 6, 9)))
    said = q.value
    signed = q.text.startswith("+") or (isinstance(said, Decimal) and said < 0)
    signs = (1,) if signed or value >= 0 else (1, -1)
    return tuple(
        number(sign * value.scaleb(power), quantum=quantum.scaleb(power)) for power in powers for sign in signs
    )
