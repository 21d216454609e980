"""Sums, averages and shares in tables of records."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from probelib.grounding import cues
from probelib.grounding.amounts import Amount
from probelib.grounding.candidates import Candidate, How, number
from probelib.grounding.differences import sides, value_of
from probelib.grounding.linking import HeaderMention, Number
from probelib.grounding.reading import bits
from probelib.grounding.restrictions import Condition
from probelib.grounding.scene import Scene, records_noun
from probelib.grounding.values import in_cell, said
from probelib.grounding.weighing import ORDER
from probelib.language import forms
from probelib.language.stems import stem
from probelib.records import Kind

_AS = cues.words("as more larger higher the")


def sums(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield sums and averages of a column over the records that the sentence speaks of."""
    summed = scene.cued(n, cues.SUM) or scene.clues.stems[max(0, n.first - 3) : n.first] in _ADDED
    how = How.AVERAGE if scene.cued(n, cues.AVERAGE) else How.SUM if summed else None
    if how is None:
        return
    strength = 1.6
    mask, named = scene.scope(n)
    if how is How.SUM and (_counts(scene, n) or (named and mask.bit_count() == 1)):
        strength = 0.2  # "a total of 4 riders" are counted, and one record's total is its value
    v = said(n.quantity)
    for rows, cost, sure in _sets(scene, n):
        for rank, (c, w) in enumerate(scene.columns_of(n)[:3]):
            column = scene.reading.columns[c]
            if scene.is_index(c) and set(column.stems) & ORDER:
                continue
            values: list[Amount] = []
            used = 0
            for r in bits(rows & column.filled):
                amount = next(
                    (a for a in in_cell(column.cells[r], n.quantity) if isinstance(a.value, Decimal | Fraction)), None
                )
                if amount is not None:
                    values.append(amount)
                    used |= 1 << r
            if len(values) < 2:
                continue
            total = sum((Fraction(a.value) for a in values), Fraction(0))  # type: ignore[arg-type]
            quantum = max(Fraction(a.quantum) for a in values)
            if how is How.AVERAGE:
                total, quantum = total / len(values), Fraction(1, 10**6)
            read = Amount(total, v.dimension, quantum, quantum, v.factor)
            weight = 2.4 + 0.5 * w + strength - cost - 0.3 * rank
            yield Candidate(
                how,
                scene.reading.places(c, used),
                (read,),
                weight,
                sure and rank == 0 and w >= 1.5 and not scene.clues.says(cues.EXTREME - {"top", "first"}),
            )


_ADDED = (("add", "up", "to"), ("added", "up", "to"))
"""What goes before a sum: "added up to"."""


def _counts(scene: Scene, n: Number) -> bool:
    columns = scene.columns_of(n)
    if scene.clues.at(n.last) == _TIME and any(c == columns[0][0] for h in _numeric(scene, n) for c in h.columns):
        return False  # "in the top 10 of both for a total of four times"
    return scene.is_counting(n) and records_noun(scene.clues, n) and (not columns or columns[0][1] < 2.0)


_TIME = stem("time")


def _numeric(scene: Scene, n: Number) -> list[HeaderMention]:
    """Return the headers before a number that name amounts."""
    columns = scene.reading.columns
    return [
        h
        for h in scene.links.headers
        if h.whole and h.last <= n.first and not any(columns[c].is_text for c in h.columns)
    ]


def _sets(scene: Scene, n: Number) -> Iterator[tuple[int, float, bool]]:
    """Yield the records that can be summed up: the top ones, those listed, those of all conditions, all."""
    body = scene.reading.body
    top = _top_rows(scene)
    if top:
        yield top, 0.0, True
    texts = [c for c in scene.conditions if c.number != n.at]
    union = 0
    for c in texts:
        if (c.mask & body).bit_count() == 1:
            union |= c.mask & body
    if union.bit_count() > 1:
        yield union, 0.2, False
    mask, used = scene.scope(n)
    if used and mask.bit_count() > 1:
        yield mask, 0.2, False
    for c in texts:
        if (c.mask & body).bit_count() > 1:
            yield c.mask & body, 0.7, False
    yield body, 0.3 if not texts else 1.0, False


def _top_rows(scene: Scene) -> int:
    for m in scene.links.numbers:
        value = m.quantity.value
        if (
            scene.clues.at(m.first - 1) in ("top", "first")
            and m.quantity.unit is None
            and isinstance(value, Decimal)
            and 1 < value <= 100
        ):
            return sum(1 << r for r in bits(scene.reading.body)[: int(value)])
    return 0


def shares(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield how large a part of the records the sentence's conditions leave."""
    q = n.quantity
    percent = q.unit == "%"
    if not percent and q.form not in (forms.FRACTION, forms.FRACTION_WORDS):
        yield from _multiples(scene, n)
        return
    if q.kind not in (Kind.PERCENT, Kind.OTHER):
        return
    of_after = scene.clues.at(n.last) in ("of", "the")
    body = scene.reading.body
    for k, condition in enumerate(sorted(_sorted(scene, n), key=lambda c: scene.distance(n, c))):
        column = max(condition.columns, key=lambda c: condition.columns[c].bit_count())
        whole = body & scene.reading.columns[column].filled
        if not whole:
            continue
        share = Fraction((condition.mask & whole).bit_count() * (100 if percent else 1), whole.bit_count())
        read = number(share, quantum=Fraction(1, 10**6))
        if percent:
            read = read._replace(dimension="%")
        weight = 3.4 + (1.0 if of_after else 0.0) - 0.5 * k - (1.5 if _has_percents(scene) and not of_after else 0.0)
        yield Candidate(How.RATIO, scene.reading.places(column, whole), (read,), weight, False)


def _sorted(scene: Scene, n: Number) -> list[Condition]:
    return [c for c in scene.conditions if c.number != n.at and c.columns]


def _has_percents(scene: Scene) -> bool:
    return any(column.dimension == "%" for column in scene.reading.columns)


def _multiples(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield how many times one record's value another's is: "twice as many as"."""
    q = n.quantity
    times = scene.clues.at(n.last) in _AS and "tim" in " ".join(scene.clues.stems[n.first : n.last])
    if q.form != forms.MULTIPLIER and not times:
        return
    if not isinstance(q.value, Decimal | Fraction):
        return
    for rank, (c, w) in enumerate(scene.columns_of(n)[:2]):
        column = scene.reading.columns[c]
        for one, two, sure, _ in sides(scene, n)[:6]:
            x, y = value_of(column.cells[one], q), value_of(column.cells[two], q)
            if x is None or y is None or not y.value or not x.value:
                continue
            share = Fraction(x.value) / Fraction(y.value)  # type: ignore[arg-type]
            read = number(share, quantum=Fraction(1, 10**6))
            cells = tuple(sorted((*column.cells[one].places, *column.cells[two].places)))
            yield Candidate(How.RATIO, cells, (read,), 3.6 + 0.5 * w - 0.3 * rank, sure and w >= 1.5)
