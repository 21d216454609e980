"""Grounding in tables with a row for each thing: values of a record, counts of records, bounds of filters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from probelib.grounding import cues, differences, extremes, results, totals
from probelib.grounding.candidates import EQUAL, Candidate, How, holds, surprise
from probelib.grounding.counting import count_strength, counts
from probelib.grounding.cues import words
from probelib.grounding.dated import calendar
from probelib.grounding.described import described
from probelib.grounding.filters import is_filter
from probelib.grounding.heads import named_heads
from probelib.grounding.holders import belies, holder
from probelib.grounding.lacking import lacking
from probelib.grounding.linking import Number
from probelib.grounding.locating import located, locates
from probelib.grounding.periods import is_period
from probelib.grounding.reading import bits
from probelib.grounding.relations import Relation, signal_of
from probelib.grounding.scene import Scene
from probelib.grounding.singling import (
    WHEN,
    amounts_of,
    contested,
    crossed,
    headed,
    is_said,
    is_single,
    listing,
    of_total,
    shared,
    told_by_others,
    when,
)
from probelib.grounding.tops import top_records
from probelib.grounding.values import in_unit, said
from probelib.grounding.weighing import ORDER
from probelib.language import forms
from probelib.records import Interval, Kind, Truth

_BE = words("be as become among include of")


def candidates(scene: Scene, n: Number) -> list[Candidate]:
    """Return the ways in which a number can come from a table of records, the more usual ones first."""
    if _partitive(scene, n) or cues.is_any_one(scene.clues, n):
        return [Candidate(How.NONE, (), (), 9.0, relation=Relation.EQ)]
    told = list(described(scene, n))
    if told:
        return told
    q = n.quantity
    found = [*named_heads(scene, n)]
    if q.kind is Kind.ORDINAL:
        return [*found, *extremes.ordinals(scene, n), Candidate(How.NONE, (), (), 3.0)]
    if (cues.is_calendar(n) and not _amount(scene, n)) or is_period(q):
        return [*found, *calendar(scene, n)]
    top = list(top_records(scene, n))
    if top:
        return top
    extreme = list(extremes.superlatives(scene, n))
    added = list(totals.sums(scene, n))
    cut = 0.0 if not extreme else 3.0 if any(c.firm for c in extreme) else 0.8
    several = not scene.scope(n)[1] or scene.scope(n)[0].bit_count() > 1
    if several and any(c.how is How.AVERAGE for c in added) and cues.AVERAGE.isdisjoint(_heads_of(scene)):
        cut = max(cut, 1.2)  # a value that is the average by accident
    found += [c._replace(weight=c.weight - cut) for c in _cells(scene, n)]
    found += [*extreme, *differences.differences(scene, n)]
    found += [
        *lacking(scene, n),
        *results.shared_places(scene, n),
        *results.extremes(scene, n),
        *results.counted(scene, n),
    ]
    if q.kind is Kind.SCORE:
        found += [*results.seasons(scene, n), *results.both_sides(scene, n)]
    found += [*added, *totals.shares(scene, n), *counts(scene, n), *_bound(scene, n)]
    return found


def _heads_of(scene: Scene) -> set[str]:
    return {s for h in scene.links.headers for c in h.columns for s in scene.reading.columns[c].stems}


def _amount(scene: Scene, n: Number) -> bool:
    """Whether what looks like a year is an amount: "a population of 1996"."""
    columns = scene.columns_of(n)
    if n.quantity.kind is not Kind.YEAR or not columns or columns[0][1] < 2.8 or n.first in scene.links.caption:
        return False
    own = scene.hits[n.at]
    if columns[0][0] not in own and any(scene.reading.columns[c].kind is Kind.YEAR for c in own):
        return False  # "the least stages be in 2013"
    return scene.reading.columns[columns[0][0]].kind is Kind.CARDINAL


def _partitive(scene: Scene, n: Number) -> bool:
    """Whether a number is the one of "one of": the pronoun, which counts nothing."""
    clues = scene.clues
    if n.quantity.value != 1 or clues.at(n.last) != "of":
        return False
    if clues.at(n.first - 1) in _BE or clues.at(n.first - 1) in ("", ",", "with", "also"):
        return True
    return clues.at(n.last + 1) == "the" and clues.at(n.last + 2) in cues.EXTREME


def _cells(scene: Scene, n: Number) -> Iterator[Candidate]:
    relation = scene.relations[n.at]
    mask, used = scene.scope(n)
    columns = _of_side(scene, n, list(scene.columns_of(n)))
    known = {c for c, _ in columns}
    columns += [(c, 0.0) for c in scene.hits[n.at] if c not in known and in_unit(scene.reading, n.quantity, c)]
    counting = count_strength(scene, n)
    few = mask.bit_count() <= max((c.listed for c in used), default=1) or mask.bit_count() <= 2
    few = few and bool(used)
    compared = differences.difference_strength(scene, n)
    slight = surprise(n.quantity) < 2.0
    if relation in EQUAL and mask.bit_count() == 1 and used and surprise(n.quantity) >= 2.0 and counting < 1.0:
        level = [c for c, w in columns if w > columns[0][1] - 0.05 and scene.hits[n.at].get(c, 0) & mask]
        if len(level) > 1 and level[0] == columns[0][0]:
            places = tuple(p for c in level for p in scene.reading.places(c, mask))
            weight = 3.1 + 0.7 * columns[0][1] - 1.2 * compared
            yield Candidate(How.CELL, places, (), weight, True, truth=Truth.TRUE)
    worded = n.quantity.form == forms.FRACTION_WORDS and n.quantity.unit is None
    for rank, (c, w) in enumerate(columns[: 1 if n.quantity.form == forms.NOMINAL and relation not in EQUAL else 6]):
        hit = scene.hits[n.at].get(c, 0)
        if worded and not hit:
            continue  # no cell says "two thirds" of anything
        if rank and not hit and isinstance(n.quantity.value, Interval):
            continue  # a range holds many a number of other columns
        weight = (
            1.8
            + 0.7 * w
            - 0.7 * max(0.0, counting)
            + (1.0 if few else 0.4 if used else 0.0)
            - 0.1 * rank
            - 1.2 * compared
        )
        if relation in EQUAL and _before_order(scene, n, c):
            weight -= 1.5  # "3 match" counts matches, "match 3" is one
        if w < 1.0 and slight:
            weight -= 0.4 if few else 0.8
        if relation in EQUAL:
            firm = rank == 0 and _sure(scene, n, columns) and counting <= 0.5 and is_single(scene, n)
            firm = firm and not _before_order(scene, n, c) and compared < _BY and not contested(scene, mask)
            firm = firm and scene.clues.at(n.last) not in cues.MORE and not shared(scene)
            yield from _stated(scene, n, c, hit, mask, weight, firm)
        else:
            yield from _bounded(scene, n, c, mask, few, w, weight)


_BY = 1.4
"""How much says that something differs by a number, so that a cell that lacks it proves nothing."""


def _of_side(scene: Scene, n: Number, columns: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """Return the columns of a number with that of the thing beside it first: `away team score` of an away team."""
    level = [c for c, w in columns if w > columns[0][1] - 0.05]
    if len(level) < 2:
        return columns
    others = [m.first for m in scene.links.numbers if m.last <= n.first]
    before = [c for c in scene.conditions if max(others, default=-1) < c.first and c.last <= n.first]
    for named in reversed([c for c in before if c.number < 0 and c.strong]):
        named = scene.read_as(n, named)
        if len(named.columns) == 1:
            owner = set(scene.reading.columns[next(iter(named.columns))].stems)
            own = [c for c in level if owner and owner < set(scene.reading.columns[c].stems)]
            if len(own) == 1:
                return sorted(((c, w + 0.5 * (c in own)) for c, w in columns), key=lambda item: -item[1])
    return columns


def _before_order(scene: Scene, n: Number, c: int) -> bool:
    """Whether a number stands before the name of a column that only orders the records."""
    if n.quantity.form == forms.NOMINAL or n.quantity.unit is not None:
        return False
    stems = set(scene.reading.columns[c].stems)
    if not (scene.is_index(c) or ORDER & stems) or stems >= _HOW_MANY:
        return False
    return any(h.first == n.last and c in h.columns for h in scene.links.headers)


_HOW_MANY = words("number of")


def _bounded(scene: Scene, n: Number, c: int, mask: int, few: bool, w: float, weight: float) -> Iterator[Candidate]:
    """Yield the cells that a bound is compared with: of one record, or of all that the sentence speaks of."""
    single = is_single(scene, n)
    if scene.is_index(c) and not (single and w >= 2.0):
        return
    rows = mask & scene.reading.columns[c].filled
    amounts = amounts_of(scene, n, c, rows)
    if not amounts:
        return
    places = scene.reading.places(c, rows)
    if w >= 1.5 and not few and (scene.clues.says(cues.ALL) or _denied(scene, n)) and count_strength(scene, n) < 1.0:
        relation, v = scene.relations[n.at], said(n.quantity)
        truths = {holds(amounts_of(scene, n, c, 1 << r), relation, v) for r in bits(rows)}
        truth = Truth.FALSE if Truth.FALSE in truths else Truth.UNKNOWN if len(truths) > 1 else truths.pop()
        yield Candidate(How.CELL, places, amounts, weight + 1.4, not scene.thans, truth=truth)
    elif few or scene.clues.says(cues.ALL):
        firm = w >= 1.5 and few and scene.plain and single
        yield Candidate(How.CELL, places, amounts, weight + 1.0, firm, every=True)


def _denied(scene: Scene, n: Number) -> bool:
    """Whether the sentence turns a bound around: "do not go above 120"."""
    plain = signal_of(scene.links.text, n.quantity.start, n.quantity.end)
    return plain is not None and plain.relation is not scene.relations[n.at]


def _sure(scene: Scene, n: Number, columns: Sequence[tuple[int, float]]) -> bool:
    """Whether the words leave no other column, and say nothing that a value does not answer."""
    if not scene.plain or n.quantity.form == forms.NOMINAL:
        return False
    if columns[0][1] < 2.6:
        dimension = said(n.quantity).dimension
        return bool(dimension) and sum(c.dimension == dimension for c in scene.reading.columns) == 1
    return len(columns) < 2 or columns[1][1] <= columns[0][1] - 0.4


_NAMED = 4.0
"""The least weight of a column that the sentence names, so that its text is what a number is said of."""
_LONG = 5
"""How many words a number has at least, of which a hit is no accident: `2 - 6 , 7 - 6`."""


def _stated(scene: Scene, n: Number, c: int, hit: int, mask: int, weight: float, firm: bool) -> Iterator[Candidate]:
    """Yield the cells of one column that a plainly stated number can be."""
    here = hit & mask
    if located_by_it := locates(scene, n) & hit:
        yield Candidate(How.CELL, scene.reading.places(c, located_by_it), (), weight, True, truth=Truth.TRUE)
        return
    told = told_by_others(scene, n) or holder(scene, n) or located(scene, n)
    if told.bit_count() == 1 and weight >= 2.6 and hit and not any(m & told for m in scene.hits[n.at].values()):
        amounts = amounts_of(scene, n, c, told)
        if amounts:
            yield Candidate(How.CELL, scene.reading.places(c, told), amounts, weight + surprise(n.quantity), True)
            return
    if here and hit & ~scene.reading.body and scene.clues.at(0) in ("the", "total") and of_total(scene, n):
        here = hit & ~scene.reading.body
    if here and here != mask and listing(scene, n):
        rows = mask & scene.reading.columns[c].filled
        single = is_single(scene, n)
        truth = Truth.FALSE if single else Truth.UNKNOWN
        yield Candidate(How.CELL, scene.reading.places(c, rows), (), weight, True, truth=truth)
        if single:
            return
        weight -= 0.4
    if not here and hit and not hit & scene.reading.body and surprise(n.quantity) > 3.0:
        here = hit  # the total
    if not here and hit and weight >= 3.0:
        said_of, used = scene.scope(n, among=[c for c in scene.conditions if c.number < 0 or c.soft])
        here = hit & said_of if any(c.number < 0 and c.strong for c in used) else 0  # other numbers are claims as well
    if not here and hit and weight >= 3.0 and _locating(scene, n):
        here = hit
    if not here and hit and n.quantity.form == forms.NOMINAL and weight >= 3.0 and not is_said(scene, n):
        here = hit  # "game 40" names a record, whatever is said of it
    if here:
        loose = crossed(scene, n, here) or belies(scene, n, c, here) or told.bit_count() > 1
        yield Candidate(How.CELL, scene.reading.places(c, here), (), weight, True, truth=Truth.TRUE, loose=loose)
        return
    rows = mask & scene.reading.columns[c].filled
    if n.quantity.form == forms.NOMINAL and not is_single(scene, n):
        rows = 0  # there is no "game 60"
    if rows and rows.bit_count() <= 3:
        amounts = amounts_of(scene, n, c, rows)
        if amounts:
            firm = firm and not any(hit & t.mask for t in scene.conditions if t.number < 0 and t.strong)
            firm = firm and not (hit and n.last - n.first > _LONG)  # several sets of a match are met by no accident
            sure = firm or not hit or is_single(scene, n) or when(scene, n, rows) or headed(scene, n, rows)
            yield Candidate(How.CELL, scene.reading.places(c, rows), amounts, weight - (0.0 if sure else 0.8), firm)
        elif (
            rows.bit_count() == 1
            and weight >= _NAMED
            and is_single(scene, n)
            and not any(m & rows for m in scene.hits[n.at].values())
        ):
            yield Candidate(How.CELL, scene.reading.places(c, rows), (), weight, truth=Truth.UNKNOWN)  # `free`
            return
    if hit and n.first <= 1 and surprise(n.quantity) > 3.0 and not is_single(scene, n):
        yield Candidate(How.CELL, scene.reading.places(c, hit), (), weight - 0.2, True, truth=Truth.TRUE)
    elif hit and not firm:
        yield Candidate(How.CELL, scene.reading.places(c, hit), (), weight - 0.7, False, truth=Truth.UNKNOWN)


def _locating(scene: Scene, n: Number) -> bool:
    """Whether a number says which record is spoken of: no name or date does, nor what follows "when"."""
    if any(c.number < 0 or c.soft for c in scene.conditions) or n.at != min(m.at for m in scene.links.numbers):
        return False
    return WHEN.isdisjoint(scene.clues.stems[n.last :])


def _bound(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield none: the number bounds what is counted or spoken of, as in "3 games with less than 1000"."""
    if is_filter(scene, n):
        yield Candidate(How.NONE, (), (), 8.5)
        return
    if n.quantity.form == forms.NOMINAL:
        yield Candidate(How.NONE, (), (), 2.6)
        return
    relation = scene.relations[n.at]
    if relation in EQUAL:
        yield Candidate(How.NONE, (), (), 2.9 if count_strength(scene, n) >= 1.0 else 3.3)
        return
    if scene.clues.says(cues.EXTREME) and not WHEN.isdisjoint(scene.clues.before(n, 8)):
        yield Candidate(How.NONE, (), (), 8.5)  # "the most wins when there are more than 64 goals"
        return
    if count_strength(scene, n) >= 1.4 and all(w < 1.5 for _, w in scene.columns_of(n)[:1]):
        yield Candidate(How.NONE, (), (), 3.0)
        return
    counted = any(
        m.at != n.at and count_strength(scene, m) >= 1.0 and scene.relations[m.at] in EQUAL for m in scene.links.numbers
    )
    yield Candidate(How.NONE, (), (), 8.5 if counted and count_strength(scene, n) < 1.0 else 3.6)
