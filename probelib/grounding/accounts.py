"""Grounding in tables that are read across: the line of a label, the column of a year.

`lines` says which lines and columns a sentence names; what it says of the number (rose by, average, total,
in percent) chooses what is computed from their cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from probelib.grounding import columnwise, cues, labels, overyears
from probelib.grounding.amounts import Amount, unitless
from probelib.grounding.candidates import EQUAL, Candidate, How, holds, number
from probelib.grounding.layout import Line
from probelib.grounding.lines import Across, changes, years_of
from probelib.grounding.linking import Number
from probelib.grounding.multiples import multiples
from probelib.grounding.operands import LIKELY, is_percent, line_pairs, operands, other_end, quantum_of, ratio
from probelib.grounding.operations import is_end, is_level, is_plain, is_share, operation_of
from probelib.grounding.relations import Relation
from probelib.grounding.summing import together, totals
from probelib.grounding.tallies import bounds_a_count, count_candidates, is_counting, read, the_others
from probelib.language import forms
from probelib.language.stems import stem
from probelib.records import Kind, Truth

_OF_EXTREME = 3.0
"""How much less a cell counts where the words say that the number is the largest or smallest of its line."""


def value_candidates(a: Across, n: Number) -> list[Candidate]:
    """Return the ways in which a number that is no year or date can come from the table."""
    if bounds_a_count(a, n) or (n.quantity.unit == "year" and a.clues.at(n.first - 1) == "the"):
        return [Candidate(How.NONE, (), (), 9.0)]
    if cues.is_any_one(a.clues, n) and _PERIODS.isdisjoint(a.clues.after(n, 2)):
        return [Candidate(How.NONE, (), (), 9.0)]
    named = list(labels.candidates(a, n))
    if named:
        return named
    cells = [] if n.quantity.form == forms.FRACTION_WORDS and a.clues.at(n.last) == "of" else [*_cells(a, n)]
    extreme = list(overyears.extremes(a, n))
    if extreme:
        cells = [c._replace(weight=c.weight - _OF_EXTREME) for c in cells]
    found = [
        *overyears.every_year(a, n),
        *extreme,
        *columnwise.extremes(a, n),
        *columnwise.every_line(a, n),
        *together(a, n),
        *cells,
        *_changes(a, n),
        *totals(a, n),
        *_shares(a, n),
        *multiples(a, n),
        *count_candidates(a, n),
        *the_others(a, n),
    ]
    if n.quantity.form == forms.MULTIPLIER:
        return [c for c in found if c.how in (How.RATIO, How.COUNT)]
    return found


_PERIODS = cues.words("year quarter period month week")


def _cells(a: Across, n: Number) -> Iterator[Candidate]:
    percent = n.quantity.unit in ("%", "pp")
    operation = None if is_end(a, n) else operation_of(a, n)
    whole = _is_whole(a, n)
    if whole:
        yield from _held(a, n)
    elif is_end(a, n) and not is_level(a, n):
        yield from _ends(a, n)
    for rank, s in enumerate(a.lines):
        near = a.columns(s.line)
        for c in range(1, len(a.layout.cells[s.line.row])):
            place = (s.line.row, c)
            value = a.layout.number(*place)
            if value is None or (n.quantity.unit in _YEARS and value != n.quantity.value):
                continue  # "data for three years" is no amount of a line
            weight = 2.0 + 2.0 * s.score - 0.4 * rank + (1.0 if c in near else -0.5) - (1.2 if operation else 0.0)
            weight += _nearest_year(a, n, s.line, c)
            over = a.layout.over(s.line, c)
            if is_end(a, n):
                weight += 1.5 + other_end(a, n, s.line, c)
                weight += 0.4 if is_level(a, n) and a.years and max(a.years) in over.years else 0.0
            if is_share(n) and is_percent(a, place) and changes(over):
                share = _percents(value / 100, n)
                borne = holds(share, Relation.EQ, unitless(n.quantity)) is Truth.TRUE
                yield Candidate(How.CELL, (place,), share, weight + (5.0 if borne else 2.0))
                continue
            if value < 0 and operation is How.DIFFERENCE and _lost(a, n):
                weight += 1.6  # "the unit lost $3 million": it says a sum below zero and no change
            if percent != is_percent(a, place):
                weight -= 0.7
            elif (
                percent
                and operation is How.RATIO
                and not (changes(over) and a.clues.at(n.last) == "of")
                and (not over.years or changes(over) or (value == n.quantity.value and n.quantity.unit == "%"))
            ):
                weight += (
                    5.0 if value == n.quantity.value else 3.6
                )  # a column of changes in percent answers before one is computed
            firm = (
                rank == 0
                and near == (c,)
                and not operation
                and not whole
                and not _of_known(a, n)
                and s.score > 0.9
                and is_plain(a)
                and not is_counting(a, n)
            )
            yield Candidate(How.CELL, (place,), read(a, n, value, quantum_of(a, place)), weight, firm)


_YEARS = frozenset({"year", "quarter"})


def _lost(a: Across, n: Number) -> bool:
    """Whether an amount is what somebody lost: "the unit lost $3 million", but not "lost $3 million of its value"."""
    before = [s for s in a.clues.before(n, 3) if s not in _JUST]
    return before[:1] == [_LOSE] and a.clues.at(n.last) != "of"


_LOSE = stem("lose")
_JUST = cues.words("about around almost nearly roughly just only over")


def _is_whole(a: Across, n: Number) -> bool:
    """Whether a number is that of which another is a part: "85 % of the $55.5 million balance"."""
    between = [a.clues.stems[m.last : n.first] for m in a.clues.links.numbers if m.quantity.unit == "%" or is_share(m)]
    return any(gap in (("of",), ("of", "the")) for gap in between)


def _held(a: Across, n: Number) -> Iterator[Candidate]:
    """Yield the cells that have a number, of any line: the whole is rarely named by its label."""
    for line in a.layout.lines:
        for c in a.columns(line):
            value = a.layout.number(line.row, c)
            amounts = () if value is None else read(a, n, value, quantum_of(a, (line.row, c)))
            if holds(amounts, Relation.EQ, unitless(n.quantity)) is Truth.TRUE:
                yield Candidate(How.CELL, ((line.row, c),), amounts, 4.4)


def _ends(a: Across, n: Number) -> Iterator[Candidate]:
    """Yield the cell that has the end of a change among the lines under a title of its year: a total's, mostly."""
    for m in a.clues.links.numbers:
        years = years_of(m, a.known)
        if not years or m.first < n.last or not a.known.isdisjoint(years):
            continue
        under = [c for c in _held(a, n) if a.titled(c.cells[0][0]) & set(years)]
        if len(under) == 1:
            yield under[0]
        return


def _of_known(a: Across, n: Number) -> bool:
    """Whether a number says how many there are of what is known: "of the six states"."""
    return n.quantity.unit is None and a.clues.stems[max(0, n.first - 2) : n.first] == ("of", "the")


def _nearest_year(a: Across, n: Number, line: Line, column: int) -> float:
    """Return a bonus where the year that stands over the column is the one next to the number."""
    others = [
        (abs(m.first - n.first), -m.first, years_of(m, a.known)) for m in a.clues.links.numbers if years_of(m, a.known)
    ]
    if len(others) < 2:
        return 0.0
    nearest = min(others)[2]
    return 0.5 if any(year in a.layout.over(line, column).years for year in nearest) else 0.0


def _changes(a: Across, n: Number) -> Iterator[Candidate]:
    """Yield differences and changes in percent, of one line over two years and of two lines in one column."""
    operation = operation_of(a, n)
    cued = operation in (How.DIFFERENCE, How.RATIO)
    if (is_share(n) or n.quantity.unit == "%") and a.clues.at(n.last) == "of":
        return  # a third of something is no change
    for one, two, weight, firm in operands(a, n):
        x, y = a.layout.number(*one), a.layout.number(*two)
        if x is None or y is None or is_percent(a, one) != is_percent(a, two):
            continue
        quantum = max(quantum_of(a, one), quantum_of(a, two))
        if is_share(n):
            if y and one[0] == two[0]:
                yield Candidate(How.RATIO, (one, two), _percents(ratio(x - y, y), n), weight + 1.5, firm)
            continue
        if n.quantity.unit == "%" and not (is_percent(a, one) and a.clues.says(cues.words("point"))):
            if y and not (is_percent(a, one) and not cued):
                change = ratio(x - y, y)
                truth = _direction(a, change)
                yield Candidate(
                    How.RATIO, (one, two), _percents(change, n), weight + (1.5 if cued else -1.0), firm, truth=truth
                )
            if is_percent(a, one):
                yield Candidate(
                    How.DIFFERENCE, (one, two), read(a, n, x - y, quantum), weight + (0.8 if cued else -1.0), False
                )
            continue
        weight += 1.5 if operation is How.DIFFERENCE else -1.5
        truth = _direction(a, x - y)
        firm = firm and operation is How.DIFFERENCE
        change = x - y if a.clues.relation(n) in EQUAL else abs(x - y)  # "fell by less than": a fall has no sign
        yield Candidate(How.DIFFERENCE, (one, two), read(a, n, change, quantum), weight, firm, truth=truth)


def _direction(a: Across, change: Decimal) -> Truth | None:
    """Return FALSE where the sentence says that it rose and it fell, or the reverse."""
    up = not a.clues.wordset.isdisjoint(_ROSE)
    down = not a.clues.wordset.isdisjoint(_FELL)
    if up != down and ((change < 0 and up) or (change > 0 and down)):
        return Truth.UNKNOWN
    return None


_ROSE = cues.words("rose risen grew grown climbed increased gained jumped surged")
_FELL = cues.words("fell fallen dropped declined decreased shrank reduced slipped")


def _percents(share: Decimal, n: Number) -> tuple[Amount, ...]:
    """Return a share as percents or as a bare number, whichever the sentence writes; without sign beside."""
    value = share * 100 if n.quantity.unit in ("%", "pp") else share
    said = n.quantity.value
    signs = (1,) if (isinstance(said, Decimal) and said < 0) or value >= 0 else (1, -1)
    if is_share(n) and isinstance(said, Decimal | Fraction) and abs(Fraction(abs(value)) - Fraction(said)) < _ROUGHLY:
        return (number(said, quantum=Decimal("0.000001")),)
    return tuple(number(sign * value, quantum=Decimal("0.000001")) for sign in signs)


_ROUGHLY = Fraction(1, 100)
"""By how much of the whole a part in words is rounded: 50.2 % are half."""


def _shares(a: Across, n: Number) -> Iterator[Candidate]:
    """Yield a line's share in another, or a multiple of it."""
    if n.quantity.unit != "%" and n.quantity.kind is not Kind.OTHER and not a.clues.says(cues.SHARE | cues.TIMES):
        return
    operation = operation_of(a, n)
    if operation is None and n.quantity.kind is Kind.MONEY:
        return  # an amount of money is no part of another
    part = n.quantity.unit == "%" and a.clues.at(n.last) == "of"  # "97 % of" is nothing but a share
    for one, two in line_pairs(a):
        for c in a.columns(one.line):
            x, y = a.layout.number(one.line.row, c), a.layout.number(two.line.row, c)
            if not x or not y:
                continue
            cells = ((one.line.row, c), (two.line.row, c))
            weight = (
                2.6
                + one.score
                + two.score
                + (1.5 if operation is How.RATIO else 0.0)
                - (0.0 if one in a.named and two in a.named else 1.0)
            )
            firm = operation is How.RATIO and is_plain(a) and len(a.columns(one.line)) == 1 and len(a.named) == 2
            firm = (
                firm
                and not _apart(a, one.line, two.line)
                and one.score > 0.6
                and two.score > 0.6
                and one in a.named
                and two in a.named
            )
            likely = part and (one, two) == a.lines[:2] and two.score > LIKELY
            firm = firm or (likely and operation is How.RATIO and is_plain(a) and len(a.columns(one.line)) == 1)
            yield Candidate(How.RATIO, cells, _percents(ratio(x, y), n), weight, firm)
            yield Candidate(How.RATIO, cells[::-1], _percents(ratio(y, x), n), weight - 0.2)


def _apart(a: Across, one: Line, two: Line) -> bool:
    """Whether two lines stand under different titles, and the label of one under several."""
    if one.section_row == two.section_row:
        return False
    return any(sum(line.stems == other.stems for other in a.layout.lines) > 1 for line in (one, two))
