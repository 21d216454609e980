"""Header cells of a table of records that give a number of a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from probelib.grounding import cues
from probelib.grounding.candidates import Candidate, How
from probelib.grounding.cues import words
from probelib.grounding.inside import header_columns
from probelib.grounding.linking import Number
from probelib.grounding.relations import Relation
from probelib.grounding.scene import Scene
from probelib.grounding.values import values_of
from probelib.language import forms
from probelib.records import Interval, Kind, Truth

_TIMED = (Kind.YEAR, Kind.TIME, Kind.DATE)


def named_heads(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield header cells that give the number: "(2011)" over arrivals, 7:30 over programmes."""
    q = n.quantity
    heads = values_of(scene.reading.table).heads
    spanned = _spanned(scene, n)
    if spanned:
        yield Candidate(How.CELL, tuple((0, c) for c in spanned), (), 6.0, True, Relation.EQ, Truth.TRUE)
        return
    ordinal = q.kind is Kind.ORDINAL
    spread = isinstance(q.value, Interval)  # "1 - 90 days" under `days past due`: `1 - 90`
    found = [
        c
        for c, said in heads
        if any(
            h.value == q.value
            and (h.unit == q.unit or (spread and h.unit is None))
            and (h.kind is q.kind or not ordinal)
            for h in said
        )
    ]
    if not found:
        return
    inside = [
        h
        for h in scene.links.headers
        if (h.first < n.last and n.first < h.last) or h.last == n.first or h.first == n.last
    ]
    alone = any(h.whole and h.first == n.first and h.last <= n.last for h in inside)
    alone = alone and (spread or (q.form == forms.ORDINAL_DIGITS and _names_column(scene, n)))
    if q.kind not in _TIMED and not alone:
        # "team 2" is a name: the number has to stand beside the header's other words
        inside = [h for h in inside if h.first < n.first or h.last > n.last]
    if any(scene.reading.columns[c].kind is q.kind for c in scene.hits[n.at]):
        inside = [h for h in inside if h.first < n.first or h.last > n.last]
    named = [c for c in found if any(c in h.columns for h in inside)]
    if not named and (q.kind not in _TIMED or any(scene.reading.columns[c].kind is q.kind for c in scene.hits[n.at])):
        return
    beside = [
        c for h in scene.links.headers for c in h.columns if c in found and not (h.first < n.last and n.first < h.last)
    ]
    written = _enclosing(scene, n, found) or _alike(scene, n, found)
    chosen = written or sorted(set(beside) & set(found)) or named or found
    rows = [c for c in chosen if _spoken(scene, c)]
    weight = 4.4 if q.kind in _TIMED else 3.0
    if ordinal and named and any(h.first <= n.first and n.last <= h.last for h in inside):
        rows, weight = named, 6.0  # "first leg" is the column's name
    elif header_columns(scene, n) and q.kind not in _TIMED:
        rows, weight = sorted(header_columns(scene, n)), 9.0
    yield Candidate(How.CELL, tuple((0, c) for c in (rows or chosen)), (), weight, True, Relation.EQ, Truth.TRUE)


def _spanned(scene: Scene, n: Number) -> list[int]:
    """Return the columns whose name has the span of which a year is an end: "from 2013 to 2014" of `(2013 - 2014)`."""
    if n.quantity.kind is not Kind.YEAR or not values_of(scene.reading.table).heads:
        return []
    ends = cues.bounds(scene.links)
    if n.at not in ends:
        return []
    numbers = scene.links.numbers
    at = numbers.index(n)
    pair = numbers[at : at + 2] if ends[n.at] is Relation.GE else numbers[max(0, at - 1) : at + 1]
    said = [m.quantity.value for m in pair]
    found = [
        c
        for c, inside in values_of(scene.reading.table).heads
        if any(isinstance(h.value, Interval) and [h.value.low, h.value.high] == said for h in inside)
    ]
    named = {c for h in scene.links.headers for c in h.columns if h.first < pair[0].first or h.last > pair[-1].last}
    return [c for c in found if c in named and _spoken(scene, c)] or [c for c in found if c in named]


def _enclosing(scene: Scene, n: Number, found: list[int]) -> list[int]:
    """Return the columns whose name the sentence writes with the number in it: "arrivals (2012)"."""
    around = [h for h in scene.links.headers if h.whole and h.first < n.first and n.last <= h.last]
    return sorted({c for h in around for c in h.columns if c in found})


def _alike(scene: Scene, n: Number, found: list[int]) -> list[int]:
    """Return the columns that have the name of one that is written, but for its year: "than in 2011" beside it."""
    written = {c for h in scene.links.headers if h.whole for c in h.columns}
    columns = scene.reading.columns
    names = {tuple(s for s in columns[c].stems if not s.isdigit()) for c in written - set(found)}
    return [c for c in found if (name := tuple(s for s in columns[c].stems if not s.isdigit())) and name in names]


def _names_column(scene: Scene, n: Number) -> bool:
    """Whether an ordinal is a column's name and no place: "his 1st be 130.5" under `1st (m)`."""
    return cues.RANKS.isdisjoint(scene.clues.after(n, 2)) and scene.clues.at(n.first - 1) in _OWN


_OWN = words("the 's s his her their its")


def _spoken(scene: Scene, column: int) -> bool:
    """Whether a text of the sentence stands in a column."""
    return any(column in c.columns and c.number < 0 for c in scene.conditions)
