"""How many times one amount of a table that is read across another is: of two years, two lines, two titles."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from probelib.grounding import cues
from probelib.grounding.amounts import unitless
from probelib.grounding.candidates import Candidate, How, holds, number
from probelib.grounding.lines import Across, column_pairs
from probelib.grounding.linking import Number
from probelib.grounding.operands import LIKELY, quantum_of, ratio, titled_pairs
from probelib.grounding.operations import is_plain
from probelib.grounding.relations import Relation
from probelib.grounding.tallies import read
from probelib.language import forms
from probelib.records import Truth


def multiples(a: Across, n: Number) -> Iterator[Candidate]:
    """Yield how many times a line's value of one year, or another line's, a line's value is: "12 times as high"."""
    if n.quantity.form != forms.MULTIPLIER:
        return
    yield from _multiples_of_stated(a, n)
    if len(a.years) < 2:
        yield from _multiples_of_lines(a)
    for one, two, weight, _ in titled_pairs(a):
        x, y = a.layout.number(*one), a.layout.number(*two)
        if x and y:
            yield Candidate(How.RATIO, (one, two), (number(ratio(x, y), quantum=Decimal("0.000001")),), weight + 1.0)
    for s in a.lines[:2]:
        for c, d in column_pairs(a, s.line)[:6]:
            x, y = a.layout.number(s.line.row, c), a.layout.number(s.line.row, d)
            if x and y:
                cells = ((s.line.row, c), (s.line.row, d))
                read_as = tuple(number(r, quantum=Decimal("0.000001")) for r in (ratio(x, y), ratio(y, x)))
                yield Candidate(How.RATIO, cells, read_as, 5.0 + s.score)


def _multiples_of_stated(a: Across, n: Number) -> Iterator[Candidate]:
    """Yield how many times an amount that the sentence states a line's value is: "more than twice the $4 million"."""
    stated = next((m for m in a.clues.links.numbers if m.first > n.first and not cues.is_calendar(m)), None)
    years = {i for m in a.clues.links.numbers if cues.is_calendar(m) for i in range(m.first, m.last)}
    if stated is None or any(a.clues.stems[i] not in _STATED and i not in years for i in range(n.last, stated.first)):
        return
    for s in a.lines[:1]:
        for c, d in column_pairs(a, s.line)[:6]:
            cells = ((s.line.row, c), (s.line.row, d))
            x, y = a.layout.number(*cells[0]), a.layout.number(*cells[1])
            if not x or not y:
                continue
            if holds(read(a, stated, y, quantum_of(a, cells[1])), Relation.EQ, unitless(stated.quantity)) is Truth.TRUE:
                share = number(ratio(x, y), quantum=Decimal("0.000001"))
                yield Candidate(How.RATIO, cells, (share,), 8.0, s.score > LIKELY)


_STATED = cues.words("the as much many high of figure amount level")
"""What stands between "twice" and the amount that something is twice as much as."""


_NAMED = 0.6
"""The least score of a line of two that are named by their whole labels."""


def _multiples_of_lines(a: Across) -> Iterator[Candidate]:
    """Yield how many times the line that is named last the one before it is, in each column that is spoken of."""
    sure = len(a.named) == 2 and is_plain(a) and all(s.score > _NAMED for s in a.named)
    for one, two in pairwise(a.named):
        for c in a.columns(one.line)[:2]:
            x, y = a.layout.number(one.line.row, c), a.layout.number(two.line.row, c)
            if x and y:
                share = number(ratio(x, y), quantum=Decimal("0.000001"))
                yield Candidate(
                    How.RATIO,
                    ((one.line.row, c), (two.line.row, c)),
                    (share,),
                    5.2 + one.score,
                    sure and len(a.columns(one.line)) == 1,
                )
