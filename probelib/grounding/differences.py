"""Differences in tables of records: of two records in one column, of two dates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from probelib.grounding import cues
from probelib.grounding.amounts import Amount
from probelib.grounding.candidates import Candidate, How, holds, surprise
from probelib.grounding.cues import words
from probelib.grounding.extremes import order
from probelib.grounding.linking import Number
from probelib.grounding.reading import Cell, bits
from probelib.grounding.restrictions import Condition
from probelib.grounding.scene import Scene, records_noun
from probelib.grounding.values import in_cell, said
from probelib.grounding.weighing import ORDER, RANK, Weighed
from probelib.language import forms
from probelib.language.stems import stem
from probelib.records import Interval, Kind, PartialDate, Quantity, Truth

_PAIRS = 40
_FAR = 100
_PLACES = RANK | ORDER - words("number year date")
"""Words of headers over what is better the less it is, so that "higher" says nothing of its size."""
_AGES = words("oldest youngest")
_BORN = words("born birth birthdate birthday age dob")
_HAVE = stem("have")
_LATER = words("prior before after later earlier")


def differences(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield differences of two records in one column."""
    if n.quantity.kind is Kind.DURATION:
        yield from _inside(scene, n)
    strength = difference_strength(scene, n)
    if strength <= 0:
        return
    v = said(n.quantity)
    pairs = sides(scene, n)
    if n.quantity.kind is Kind.DURATION:
        yield from _spans(scene, n, pairs, strength)
    way = _way(scene, n)
    columns = _measured(scene, n, scene.columns_of(n)[:3])
    if not columns and records_noun(scene.clues, n):
        columns = tuple((c.index, 1.0) for c in scene.reading.columns if scene.is_index(c.index))[-1:]
    for rank, (c, w) in enumerate(columns):
        column = scene.reading.columns[c]
        if v.dimension and column.dimension != v.dimension and w < 1.5:
            continue
        ranks = bool(_PLACES & set(column.stems))
        for k, (one, two, sure, told) in enumerate(pairs):
            x, y = value_of(column.cells[one], n.quantity), value_of(column.cells[two], n.quantity)
            if x is None or y is None or one == two:
                continue
            signed = Fraction(x.value) - Fraction(y.value)  # type: ignore[arg-type]
            gap = abs(signed)
            read = Amount(
                gap, v.dimension, Fraction(max(x.quantum, y.quantum)), Fraction(max(x.doubt, y.doubt)), v.factor
            )
            cells = tuple(sorted((*column.cells[one].places, *column.cells[two].places)))
            weight = 2.6 + 0.5 * w + strength - 0.3 * rank - 0.15 * k
            far = isinstance(v.value, Decimal | Fraction) and not gap / _FAR <= abs(Fraction(v.value)) <= gap * _FAR
            firm = sure and not (far and gap) and w >= 2.5 and rank == 0 and len(scene.links.numbers) < 3
            loose = (not sure and len(pairs) > 1) or (bool(v.dimension) and column.dimension != v.dimension)
            truth = None
            if told and way * signed < 0 and not ranks:
                truth = Truth.FALSE  # it is that much less, not more
                if holds((read,), scene.relations[n.at], v) is Truth.TRUE:
                    weight, firm = weight + surprise(n.quantity), True
            yield Candidate(How.DIFFERENCE, cells, (read,), weight, firm, truth=truth, loose=loose)


def _measured(scene: Scene, n: Number, columns: Weighed) -> Weighed:
    """Return the columns of a difference without those of places that only say whose it is: "the first and the eighth".

    Where that leaves none it is the one column of amounts, if there is only one.
    """
    columns = _inner(scene, n, columns)
    columns_of = scene.reading.columns
    picking = {
        c
        for t in scene.conditions
        if t.number not in (-1, n.at) and scene.links.quantities[t.number].kind is Kind.ORDINAL
        for c in t.columns
    }
    kept = tuple((c, w) for c, w in columns if c not in picking)
    if kept or not picking:
        return kept or columns
    amounts = [
        c.index
        for c in columns_of
        if c.kind is Kind.CARDINAL and not scene.is_index(c.index) and not _PLACES & set(c.stems)
    ]
    return ((amounts[0], 1.5),) if len(amounts) == 1 else columns


def _inner(scene: Scene, n: Number, columns: Weighed) -> Weighed:
    """Return the columns of a difference with that first which says in what it lies: "1 more point in the pole"."""
    heads = [h for h in scene.links.headers if h.whole and n.last <= h.first]
    for one, two in pairwise(heads):
        gap = scene.clues.stems[one.last : two.first]
        if gap in (("in",), ("in", "the"), ("for",), ("in", "their")) and len(two.columns) == 1:
            column = two.columns[0]
            if not scene.reading.columns[column].is_text and columns and columns[0][0] in one.columns:
                return ((column, columns[0][1]), *(item for item in columns if item[0] != column))
    return columns


_UP = words("more higher greater larger longer taller bigger heavier")
_DOWN = words("less fewer lower smaller shorter lighter")


def _way(scene: Scene, n: Number) -> int:
    """Return whether the first of two things is said to have more, 1, or less, -1; 0 where nothing says so."""
    after = scene.clues.after(n, 3)
    return next((1 if s in _UP else -1 for s in after if s in _UP or s in _DOWN), 0)


def _inside(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield the length of a span that one cell gives: 1922 - 1954."""
    v = said(n.quantity)
    mask, used = scene.scope(n)
    if v.dimension != "long time" or not used or mask.bit_count() != 1:
        return
    for column in scene.reading.columns:
        for amount in column.cells[bits(mask)[0]].amounts[:1]:
            value = amount.value
            if (
                not isinstance(value, Interval)
                or not isinstance(value.low, Decimal)
                or not isinstance(value.high, Decimal)
            ):
                continue
            if value.low >= 1000:
                length = Amount((value.high - value.low) * 12, v.dimension, Decimal(12), Decimal(12), v.factor)
                yield Candidate(How.DIFFERENCE, scene.reading.places(column.index, mask), (length,), 3.4)


def _spans(scene: Scene, n: Number, pairs: Sequence[Pair], strength: float) -> Iterator[Candidate]:
    """Yield the time between the dates of two records."""
    v = said(n.quantity)
    for column in scene.reading.columns:
        if column.kind not in (Kind.DATE, Kind.YEAR):
            continue
        for one, two, sure, _ in pairs[:8]:
            x, y = order(column.cells[one]), order(column.cells[two])
            dates = [column.cells[r].main for r in (one, two)]
            if x is None or y is None or one == two or any(d is None for d in dates):
                continue
            days = abs(_day(column.cells[one]) - _day(column.cells[two]))
            if v.dimension == "time":
                read = Amount(Decimal(days * 86400), "time", Decimal(0), Decimal(0), v.factor)
            else:
                read = Amount(Fraction(days * 1200, 36525), v.dimension, Fraction(0), Fraction(0), v.factor)
            cells = tuple(sorted((*column.cells[one].places, *column.cells[two].places)))
            firm = sure and len({type(d.value) for d in dates if d is not None}) == 1 and len(scene.links.numbers) < 2
            yield Candidate(How.DIFFERENCE, cells, (read,), 3.2 + strength, firm)


def _day(cell: Cell) -> int:
    """Return the day count of a cell's date; of a year, that of its middle."""
    amount = cell.main
    value = amount.value if amount is not None else None
    if isinstance(value, PartialDate):
        return (value.year or 0) * 36525 // 100 + ((value.month or 7) - 1) * 3044 // 100 + (value.day or 15)
    return int(value) * 36525 // 100 + 182 if isinstance(value, Decimal) else 0


def difference_strength(scene: Scene, n: Number) -> float:
    """Return how much the words say that a number is what two values differ by; 0 where nothing says so."""
    known = scene.contrasts.get(n.at)
    if known is None:
        known = scene.contrasts[n.at] = _difference_strength(scene, n)
    return known


def _difference_strength(scene: Scene, n: Number) -> float:
    clues = scene.clues
    after, before = clues.after(n, 4), clues.before(n, 4)
    more = bool(after) and after[0] in cues.MORE  # "a number 49 higher" is no number 49
    if (n.quantity.form == forms.NOMINAL and not more) or after[:1] == (_HAVE,):
        return 0.0
    than = any(i >= n.last for i in scene.thans)
    if set(after[:2]) & cues.MORE and than:
        return 1.8
    if than and any(s in cues.MORE for s in after):
        return 1.2
    if any(s in _LATER and not scene.in_header(n.last + i) for i, s in enumerate(after[:2])):
        return 1.2
    if "by" in before[:2] or (before[:1] == ("than",) and "by" in before):
        return 1.4
    contrast = cues.DIFFERENCE - _columns(scene)
    if (set(after) | set(before)) & contrast:
        return 1.5
    if clues.says(contrast) and not than:
        return 1.0
    return 0.0


def _columns(scene: Scene) -> frozenset[str]:
    """Return words that are the names of columns and so contrast nothing: "a difference of - 7" under `difference`."""
    if scene.clues.says(_BETWEEN):
        return frozenset()
    named = {c for h in scene.links.headers if h.whole for c in h.columns}
    return frozenset(
        s for c in named for s in scene.reading.columns[c].stems[:1] if len(scene.reading.columns[c].stems) == 1
    )


_BETWEEN = words("between than from")


def value_of(cell: Cell, q: Quantity) -> Amount | None:
    """Return a cell's number in the terms of the sentence's; None where it has none."""
    return next((a for a in in_cell(cell, q) if isinstance(a.value, Decimal | Fraction)), None)


class Pair(NamedTuple):
    """Two records that a sentence can compare."""

    one: int
    two: int
    sure: bool
    """Whether the sentence singles both out."""
    told: bool = False
    """Whether it says which of them is compared with which."""


def sides(scene: Scene, n: Number) -> list[Pair]:
    """Return pairs of records that can be compared, the likeliest first."""
    stems = scene.clues.stems
    than = next((i for i in scene.clues.thans if i >= n.last), -1)
    compared = than >= 0
    if than < 0:
        than = next((i for i in range(n.last, min(len(stems), n.last + 4)) if stems[i] in _LATER), -1)
    found: list[Pair] = []
    if than >= 0:
        left = [c for c in scene.conditions if c.last <= than and c.number != n.at]
        right = [c for c in scene.conditions if c.first > than]
        ones = _singled(scene, n, left)
        twos = _singled(scene, n, right) or _by_extreme(scene, n, than)
        if ones and twos:
            found.append(Pair(ones[0], twos[0], True, compared))
    rows: list[int] = []
    for c in sorted(scene.conditions, key=lambda c: c.first):
        if c.number != n.at and (c.mask & scene.reading.body).bit_count() == 1:
            rows.append(bits(c.mask & scene.reading.body)[0])
    rows = list(dict.fromkeys(rows))
    for i, one in enumerate(rows):
        for two in rows[i + 1 :]:
            if not any({one, two} == {p.one, p.two} for p in found):
                found.append(Pair(one, two, len(rows) == 2))
    if not found:
        found = _among(scene, n)
    return found[:_PAIRS]


def _among(scene: Scene, n: Number) -> list[Pair]:
    """Return pairs of records where each of two conditions leaves several: the extremes of the table first."""
    groups = [bits(c.mask & scene.reading.body)[:4] for c in scene.conditions if c.number != n.at]
    found = [
        Pair(one, two, False)
        for i, g in enumerate(groups)
        for h in groups[i + 1 :]
        for one in g
        for two in h
        if one != two
    ]
    rows = bits(scene.reading.body)
    if any(c.strong and (c.mask & scene.reading.body).bit_count() == 1 for c in scene.conditions):
        return found  # "the highest and the lowest of Antarctica" are one record's
    if len(rows) >= 2 and scene.clues.says(cues.HIGH) and scene.clues.says(cues.LOW):
        born = [c.index for c in scene.reading.columns if scene.clues.says(_AGES) and _BORN & set(c.stems)]
        for c in born[:1] or [c for c, _ in scene.columns_of(n)[:1]]:
            values = [(o, r) for r in rows if (o := order(scene.reading.columns[c].cells[r])) is not None]
            if len(values) >= 2:
                found.insert(0, Pair(max(values)[1], min(values)[1], True))
    return found


def _singled(scene: Scene, n: Number, conditions: Sequence[Condition]) -> list[int]:
    mask, used = scene.scope(n, among=conditions)
    return list(bits(mask)) if used and mask.bit_count() == 1 else []


def _by_extreme(scene: Scene, n: Number, start: int) -> list[int]:
    """Return the record that an extreme after a token singles out: "than the title with the earliest date"."""
    for i in range(start, len(scene.clues.stems)):
        s = scene.clues.stems[i]
        if s in cues.EXTREME:
            for h in scene.links.headers:
                if i < h.first <= i + 3:
                    for c in h.columns:
                        values = [
                            (o, r)
                            for r in bits(scene.reading.body)
                            if (o := order(scene.reading.columns[c].cells[r])) is not None
                        ]
                        if values:
                            return [(max if s in cues.HIGH else min)(values)[1]]
    return []
