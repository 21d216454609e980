"""What the lines of a table that is read across have in one column: the extreme of them, and how many they are."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from probelib.grounding import cues
from probelib.grounding.candidates import EQUAL, Candidate, How, number
from probelib.grounding.layout import Line
from probelib.grounding.lines import Across
from probelib.grounding.linking import Number
from probelib.grounding.operands import quantum_of
from probelib.grounding.tallies import is_counting, is_sum, read
from probelib.language.stems import stems
from probelib.records import Kind

_FIRSTS = cues.words("first last top latest oldest")
_WEIGHT = 9.0
"""Of what words beside the extreme name beyond doubt."""
_FEW = 3
"""How many lines there are at least whose number is met by no accident."""


def extremes(a: Across, n: Number) -> Iterator[Candidate]:
    """Yield the largest or smallest value of a column that is named by its header: "the smallest total was"."""
    at = a.clues.first_of(cues.EXTREME - _FIRSTS)
    if not 0 <= at < n.first or cues.is_calendar(n) or a.clues.relation(n) not in EQUAL or a.clues.thans:
        return
    if a.clues.at(n.first - 1) in _KNOWN or is_counting(a, n):
        return
    others = [m for m in a.clues.links.numbers if at < m.first < n.first and not cues.is_calendar(m)]
    if any(a.clues.at(m.first - 1) not in _KNOWN for m in others):
        return
    for column, members in _columns(a, at + 1):
        values = [(v, line.row) for line in members if (v := a.layout.number(line.row, column)) is not None]
        if len(values) < _FEW:
            continue
        value, row = (max if a.clues.stems[at] in cues.HIGH else min)(values)
        place = (row, column)
        yield Candidate(How.SUPERLATIVE, (place,), read(a, n, value, quantum_of(a, place)), _WEIGHT)


_KNOWN = cues.words("the all")


def _columns(a: Across, at: int) -> Iterator[tuple[int, list[Line]]]:
    """Yield the columns whose header has the words from a token on, where no line is labelled so, with their lines."""
    for b, block in enumerate(a.layout.blocks):
        for c, over in enumerate(block[1:], start=1):
            members = [line for line in a.layout.lines if line.block == b and line.stems and not is_sum(line)]
            names = [said for said in map(stems, over.texts) if said and a.clues.stems[at : at + len(said)] == said]
            if any(not any(m.stems == said for m in members) for said in names):
                yield c, members


def every_line(a: Across, n: Number) -> Iterator[Candidate]:
    """Yield the lines where a number says how many there are: "among the five currencies"."""
    q = n.quantity
    if q.kind is not Kind.CARDINAL or q.unit is not None or a.clues.at(n.first - 1) not in _KNOWN:
        return
    if not a.clues.at(n.last).isalpha() or a.clues.at(n.last) in cues.PART or a.clues.relation(n) not in EQUAL:
        return
    rows = [line.row for line in a.layout.lines if line.stems and not is_sum(line)]
    if len(rows) >= _FEW and q.value == len(rows):
        yield Candidate(How.COUNT, tuple((row, 0) for row in rows), (number(Decimal(len(rows))),), 5.5)
