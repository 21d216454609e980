"""What a line of a table that is read across has over its years: a bound that all meet, the extreme of them."""

from __future__ import annotations

from collections.abc import Iterator

from probelib.grounding import cues
from probelib.grounding.amounts import unitless
from probelib.grounding.candidates import EQUAL, Candidate, How, holds
from probelib.grounding.lines import Across, years_of
from probelib.grounding.linking import Number
from probelib.grounding.operands import quantum_of
from probelib.grounding.operations import counts_years, is_plain, operation_of
from probelib.grounding.tallies import read
from probelib.records import Truth

_EVERY = cues.words("all every each both")
_PERIODS = cues.words("year period quarter")


def every_year(a: Across, n: Number) -> Iterator[Candidate]:
    """Yield a line's values of all years for a bound that holds "in all three years"."""
    relation = a.clues.relation(n)
    if (relation in EQUAL and not _in_both(a)) or len(a.years) == 1 or not a.lines or operation_of(a, n) is not None:
        return
    said = [i for i, s in enumerate(a.clues.stems) if s in _EVERY]
    if len(a.years) < 2 and not any(_PERIODS & set(a.clues.stems[i : i + 4]) for i in said):
        return
    s = a.lines[0]
    places = [(s.line.row, c) for c in a.columns(s.line) if a.layout.number(s.line.row, c) is not None]
    reads = [read(a, n, value, quantum_of(a, p)) for p in places if (value := a.layout.number(*p)) is not None]
    truths = {holds(r, relation, unitless(n.quantity)) for r in reads}
    if len(places) > 1:
        truth = Truth.FALSE if Truth.FALSE in truths else truths.pop() if len(truths) == 1 else Truth.UNKNOWN
        yield Candidate(How.CELL, tuple(places), (), 6.5 + s.score, s.score > 0.9 and is_plain(a), truth=truth)


def _in_both(a: Across) -> bool:
    """Whether one value is said of two years: "stood at $4 million in both 2018 and 2019"."""
    numbers = a.clues.links.numbers
    years = [m for m in numbers if years_of(m, a.known)]
    return len(years) == 2 and len(numbers) == 3 and a.clues.at(years[0].first - 1) == "both"


def extremes(a: Across, n: Number) -> Iterator[Candidate]:
    """Yield the largest or smallest value of a line over the years: "the lowest tax rate of the three years"."""
    at = a.clues.first_of(cues.EXTREME - _FIRSTS)
    if not 0 <= at < n.first or cues.is_calendar(n) or not a.lines or operation_of(a, n) is not None:
        return
    line, score = a.lines[0].line, a.lines[0].score
    if any(
        at < m.first < n.first and not cues.is_calendar(m) and not counts_years(a, m) for m in a.clues.links.numbers
    ):
        return
    places = [(line.row, c) for c in a.columns(line) if a.layout.over(line, c).years]
    values = [(value, place) for place in places if (value := a.layout.number(*place)) is not None]
    if len(values) < 2 or a.clues.stems[at] in line.stems:
        return
    value, place = (max if a.clues.stems[at] in cues.HIGH else min)(values, key=lambda item: item[0])
    yield Candidate(How.SUPERLATIVE, (place,), read(a, n, value, quantum_of(a, place)), 6.5 + score, score > 0.9)


_FIRSTS = cues.words("first last top latest oldest")
