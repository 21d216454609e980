"""Extremes and ranks in tables of records: the largest, the n-th, the most frequent value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from probelib.grounding import cues
from probelib.grounding.candidates import EQUAL, Candidate, How
from probelib.grounding.cues import words
from probelib.grounding.linking import Number
from probelib.grounding.reading import Cell, bits
from probelib.grounding.restrictions import Condition
from probelib.grounding.scene import Scene, records_noun
from probelib.grounding.values import in_cell
from probelib.grounding.weighing import RANK
from probelib.language import forms
from probelib.language.stems import stem
from probelib.records import ClockTime, Kind, PartialDate, Truth

REACH = 10
_IN = words("in a single the")

Order = float
"""What values are sorted by; two cells with one value have one."""


def ordinals(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield the n-th extreme of a column, the record in a place, or an ordinal that a cell holds."""
    value = n.quantity.value
    if not isinstance(value, Decimal) or value != value.to_integral_value() or value < 1:
        return
    after = scene.clues.after(n, 3)
    if any(m.first == n.last for m in scene.links.numbers):  # "the first 4 games" counts, and ranks nothing
        yield Candidate(How.NONE, (), (), 6.0)
        return
    direction = next((s for s in after[:2] if s in cues.EXTREME), None)
    if direction is not None:
        yield from _nth(scene, n, int(value), direction in cues.HIGH)
    mask, used = scene.scope(n)
    near = {*after, *scene.clues.before(n, 3)}
    for column in scene.reading.columns:
        hit = scene.hits[n.at].get(column.index, 0)
        ranks = bool(set(column.stems) & RANK) or (column.index == 0 and not column.stems)
        named = bool(set(column.stems) & near) and (column.kind is not None or bool(hit))
        if not (ranks and near & cues.RANKS) and not named and not (hit and column.kind is Kind.ORDINAL):
            continue
        weight = 3.6 + (1.0 if named else 0.0) + (0.4 if ranks else 0.0)
        here = hit & mask
        if here:
            yield Candidate(How.CELL, scene.reading.places(column.index, here), (), weight, True, truth=Truth.TRUE)
        elif mask.bit_count() == 1 and used and mask & column.filled:
            amounts = tuple(a for r in bits(mask) for a in column.cells[r].bare[:1])
            alone = sum(m.quantity.kind is Kind.ORDINAL for m in scene.links.numbers) == 1
            own = cues.counts_own(scene.clues.stems, n.first)
            firm = scene.plain and alone and all(c.strong for c in used) and (named or bool(near & cues.RANKS))
            truth = Truth.UNKNOWN if own else None
            yield Candidate(How.CELL, scene.reading.places(column.index, mask), amounts, weight, firm, truth=truth)
        elif hit:
            yield Candidate(
                How.CELL, scene.reading.places(column.index, hit), (), weight - 0.3, False, truth=Truth.UNKNOWN
            )
    yield from _in_order(scene, n, int(value))
    if after and records_noun(scene.clues, n) and scene.is_index(0):
        hit = scene.hits[n.at].get(0, 0)
        if hit:
            yield Candidate(How.CELL, scene.reading.places(0, hit), (), 3.2, True, truth=Truth.TRUE)


def _in_order(scene: Scene, n: Number, k: int) -> Iterator[Candidate]:
    """Yield the k-th record by date of what is spoken of: "his first win", "the 2nd medal"; or by time, of places."""
    columns = scene.reading.columns
    near = {*scene.clues.after(n, 3)}
    if near & cues.RANKS:
        timed = next((c for c in columns if c.kind is Kind.TIME or _TIMED & set(c.stems)), None)
        rows = bits(scene.reading.body)
        if timed is not None and k <= len(rows) and not any(set(c.stems) & RANK for c in columns):
            named = [c.mask for c in scene.conditions if c.number < 0 and c.strong]
            truth = Truth.TRUE if named and all(m >> rows[k - 1] & 1 for m in named) else Truth.UNKNOWN
            yield Candidate(How.SUPERLATIVE, scene.reading.places(timed.index, 1 << rows[k - 1]), (), 3.6, truth=truth)
        return
    dated = next((c for c in columns if c.kind in (Kind.DATE, Kind.YEAR)), None)
    if dated is None or scene.clues.at(n.last) in ("in", "on", "by", "at", ""):
        return
    texts = [c for c in scene.conditions if c.number < 0 and not c.soft]
    beside = [c for c in texts if n.last <= c.first <= n.last + 4 and "be" not in scene.clues.stems[n.last : c.first]]
    mask = scene.reading.body & dated.filled
    for c in beside or [c for c in texts if c.strong and c.last <= n.first]:
        mask &= c.mask
    ordered = sorted((o, r) for r in bits(mask) if (o := order(dated.cells[r])) is not None)
    if not beside and (not texts or not _NOUNS & near):
        return
    if len(ordered) < k or (k < len(ordered) and ordered[k - 1][0] == ordered[k][0]):
        return
    row = 1 << ordered[k - 1][1]
    when = next((m for m in scene.links.numbers if m.first > n.last and cues.is_calendar(m)), None)
    truth = Truth.TRUE
    if when is not None:
        held = any(rows & row for rows in scene.hits[when.at].values())
        truth = Truth.TRUE if held else Truth.UNKNOWN
    elif any(c.first >= n.last and c not in beside for c in texts):
        truth = Truth.UNKNOWN
    yield Candidate(How.SUPERLATIVE, scene.reading.places(dated.index, row), (), 3.4, truth=truth)


_TIMED = words("time")
_LASTING = words("longest oldest senior shortest youngest")
"""Extremes of what began at a date: the oldest has the earliest."""
_NOUNS = words("win victory title medal game match goal appearance season album single episode race championship loss")


def _nth(scene: Scene, n: Number, k: int, high: bool) -> Iterator[Candidate]:
    columns = extreme_columns(scene, n.last, n)
    texts = [c for c in scene.conditions if c.number < 0]
    for rank, c in enumerate(columns[:2]):
        if scene.reading.columns[c].kind in (Kind.YEAR, Kind.DATE) and _LASTING & set(scene.clues.after(n, 2)):
            high = not high  # who has served longest was elected first
        for mask, cost in _scopes(scene, n, texts):
            ordered = sorted(
                {o for r in bits(mask) if (o := order(scene.reading.columns[c].cells[r])) is not None}, reverse=high
            )
            if len(ordered) < k:
                continue
            rows = sum(1 << r for r in bits(mask) if order(scene.reading.columns[c].cells[r]) == ordered[k - 1])
            said = [t.mask & scene.reading.body for t in texts if t.mask & scene.reading.body]
            named = [m for m in said if m.bit_count() == 1]
            truth = Truth.UNKNOWN
            if named:
                truth = Truth.TRUE if any(m & rows for m in named) else Truth.FALSE
            elif said and all(m & rows for m in said):
                truth = Truth.TRUE
            firm = len(named) == 1 and not cost and all(t.strong for t in texts) and len(said) <= 2
            yield Candidate(
                How.SUPERLATIVE, scene.reading.places(c, rows), (), 5.0 - 0.4 * rank - cost, firm, truth=truth
            )


def _scopes(scene: Scene, n: Number, texts: Sequence[Condition], at: int = -1) -> Iterator[tuple[int, float]]:
    """Yield the records among which an extreme is sought: all of them, then those of one condition.

    Conditions between the extreme's word, at token `at`, and the number go first: "the smallest pick for mcgill".
    """
    among = scene.reading.body
    for c in texts:
        if 0 <= at < c.first and c.last <= n.first and c.strong and c.mask & among:
            among &= c.mask
    if among != scene.reading.body:
        yield among, 0.0
        yield scene.reading.body, 0.5
        return
    yield scene.reading.body, 0.0
    for c in texts:
        both = c.mask & scene.reading.body
        if c.strong and 1 < both.bit_count() < scene.reading.body.bit_count():
            yield both, 0.5


def order(cell: Cell) -> Order | None:
    """Return what a cell sorts by: its first amount as a number, a date or a time; None where it has none."""
    amount = cell.main
    if amount is None:
        return None
    value = amount.value
    if isinstance(value, Decimal | Fraction):
        return float(value)
    if isinstance(value, PartialDate) and value.year is not None:
        return float(value.year * 400 + (value.month or 0) * 32 + (value.day or 0))
    if isinstance(value, PartialDate):
        return float((value.month or 0) * 32 + (value.day or 0))
    if isinstance(value, ClockTime):
        return float(value.hour * 3600 + value.minute * 60 + value.second)
    return None


def extreme_columns(scene: Scene, at: int, n: Number) -> list[int]:
    """Return the columns that an extreme can be of, the header nearest after its word first."""
    found: list[int] = []
    heads = sorted(scene.links.headers, key=lambda h: (h.first < at, abs(h.first - at)))
    for h in heads:
        if abs(h.first - at) <= 6:
            found.extend(c for c in h.columns if not scene.reading.columns[c].is_text)
    found.extend(c for c, w in scene.columns_of(n) if w >= 0.8)
    if not found:
        found.extend(c for h in heads for c in h.columns if not scene.reading.columns[c].is_text)
    return list(dict.fromkeys(found))


def superlatives(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield the largest, smallest or most frequent value where the words say that the number is it."""
    for at, s in enumerate(scene.clues.stems):
        if (s not in cues.EXTREME and s not in cues.FREQUENT) or not _states(scene, n, at):
            continue
        if s in cues.FREQUENT or scene.clues.at(at + 1) in cues.FREQUENT:
            yield from _modes(scene, n, at)
            continue
        if scene.clues.at(at - 1) in ("at", "second", "third") or scene.clues.at(at + 1) == "than":
            continue
        for rank, c in enumerate(extreme_columns(scene, at, n)[:3]):
            own = scene.columns_of(n)
            if own and own[0][1] >= 2.5 and own[0][0] != c:
                continue
            named = any(h.first == at + 1 and h.whole and h.columns == (c,) for h in scene.links.headers)
            texts = [t for t in scene.conditions if t.number < 0]
            within = all(at < t.first and t.last <= n.first and t.strong for t in texts)
            had = _had(scene, n, at, texts)
            held = at < n.first and _held_by(scene, n, texts)
            firm = named and scene.states() and (within or had or held)
            more = 1.2 if had else 2.0 if held else 0.0
            yield from _extreme(scene, n, c, at, 4.2 - 0.4 * rank + more, firm)


def _had(scene: Scene, n: Number, at: int, texts: Sequence[Condition]) -> bool:
    """Whether a record that is named first is said to have the extreme: "X has the most wins at 13"."""
    if scene.clues.at(n.first - 1) not in ("at", "with", "of") or _HAVE not in scene.clues.stems[max(0, at - 3) : at]:
        return False
    return bool(texts) and all(t.last <= at for t in texts) and any(t.strong for t in texts)


_HAVE = stem("have")


def _held_by(scene: Scene, n: Number, texts: Sequence[Condition]) -> bool:
    """Whether one record is said to hold the extreme: "the most games lost be 23 by X"."""
    return scene.clues.at(n.last) in _BY and bool(texts) and all(n.last < t.first <= n.last + 4 for t in texts)


_BY = words("by from for with")


def _states(scene: Scene, n: Number, at: int) -> bool:
    """Whether the extreme at a token is what the number gives."""
    if n.quantity.form == forms.NOMINAL or scene.clues.at(n.first - 1) in _IN:
        return False
    if at < n.first:
        gap = scene.clues.stems[at + 1 : n.first]
        others = any(at < m.first < n.first and not cues.is_calendar(m) for m in scene.links.numbers)
        return (
            len(gap) <= REACH
            and not others
            and _CUTS.isdisjoint(gap[:-1])
            and not _stated(scene, at)
            and scene.clues.at(n.first - 1) in _TIES
        )
    gap = scene.clues.stems[n.last : at]
    return len(gap) <= 4 and "be" in gap


_CUTS = frozenset({"than", "that", "who", "which"})


def _stated(scene: Scene, at: int) -> bool:
    """Whether a number before an extreme is what it says already: "346.6 be the lowest point"."""
    return any(m.last < at and scene.clues.stems[m.last : at] in (("be", "the"), ("be",)) for m in scene.links.numbers)


_TIES = words("be of with at by have record reach only just over under than about around approximately exactly nearly")


def _modes(scene: Scene, n: Number, at: int) -> Iterator[Candidate]:
    for rank, c in enumerate(extreme_columns(scene, at, n)[:2]):
        column = scene.reading.columns[c]
        often: dict[object, int] = {}
        for r in bits(scene.reading.body & column.filled):
            key = order(column.cells[r])
            often[key] = often.get(key, 0) | 1 << r
        if often:
            most = max(often.values(), key=lambda m: m.bit_count())
            amounts = in_cell(column.cells[bits(most)[0]], n.quantity)[:1]
            yield Candidate(How.SUPERLATIVE, scene.reading.places(c, most), amounts, 5.0 - 0.4 * rank, True)


def _extreme(scene: Scene, n: Number, c: int, at: int, weight: float, firm: bool) -> Iterator[Candidate]:
    """Yield the extreme of one column that the word at token `at` asks for."""
    high = scene.clues.stems[at] in cues.HIGH
    column = scene.reading.columns[c]
    texts = [t for t in scene.conditions if t.number < 0]
    told = _told(scene, n, at, c)
    weight += 1.0 if told else 0.0
    for mask, cost in [(told, 0.0)] if told else _scopes(scene, n, texts, at):
        values = {r: o for r in bits(mask & column.filled) if (o := order(column.cells[r])) is not None}
        if not values or (len(values) < 2 and mask == scene.reading.body):
            continue
        top = (max if high else min)(values.values())
        rows = sum(1 << r for r, o in values.items() if o == top)
        amounts = tuple(a for r in bits(rows)[:1] for a in in_cell(column.cells[r], n.quantity)[:1])
        if amounts:
            another = bool(scene.hits[n.at].get(c, 0) & scene.reading.body & ~rows)  # another record has it
            another = another and scene.states() and not any(t.strong or t.number >= 0 for t in scene.conditions)
            sure = (firm or another) and not cost
            yield Candidate(How.SUPERLATIVE, scene.reading.places(c, rows), amounts, weight - cost, sure)


def _told(scene: Scene, n: Number, at: int, c: int) -> int:
    """Return the records that a clause with another number leaves: "the most goals of those that have 2 in the cup".

    0 where no such clause follows the extreme at token `at` of column `c`.
    """
    stems = scene.clues.stems
    found = scene.reading.body
    for m in scene.links.numbers:
        if m.at == n.at or m.first < at or cues.is_calendar(m) or m.quantity.form == forms.NOMINAL:
            continue
        clause = stems[max(at + 1, m.first - _CLAUSE) : m.first]
        if _RELATIVE.isdisjoint(clause) or not cues.EXTREME.isdisjoint(clause):
            continue
        own = [k for k, w in scene.columns_of(m)[:1] if w >= _OF_CLAUSE and k != c]
        mask = scene.hits[m.at].get(own[0], 0) if own and scene.relations[m.at] in EQUAL else 0
        if not mask:
            mask = next((t.mask for t in scene.conditions if t.number == m.at), 0)
        if mask:
            found &= mask
    return found if found != scene.reading.body else 0


_RELATIVE = words("that which who when where whose")
_CLAUSE = 6
"""How many words stand between the start of a clause and its number."""
_OF_CLAUSE = 1.5
"""The least weight of the column that a clause's number is of."""
