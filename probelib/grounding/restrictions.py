"""What a sentence says of the records of a table: names in their cells, dates, amounts, outcomes, signs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from probelib.grounding import cues
from probelib.grounding.amounts import Amount
from probelib.grounding.answers import had
from probelib.grounding.candidates import EQUAL
from probelib.grounding.cues import Clues, words
from probelib.grounding.linking import Number
from probelib.grounding.periods import is_period
from probelib.grounding.reading import Reading, bits
from probelib.grounding.relations import Relation
from probelib.grounding.tolerance import relate
from probelib.grounding.values import MONTHS, Masks, in_cell, said
from probelib.grounding.weighing import RANK, Weighed, same_kind
from probelib.language.stems import stem
from probelib.records import Kind, PartialDate, Score, Truth


class Condition(NamedTuple):
    """Something that holds of some records."""

    first: int
    """Its first token."""
    last: int
    columns: Masks
    """Column -> records; a text can stand in several columns."""
    mask: int
    """The records of all of them."""
    number: int
    """The number it hangs on, by its place among the quantities; -1 for a text."""
    soft: bool
    """Whether it is of a date or a year, and so rarely what is counted."""
    strong: bool
    """Whether it names records beyond doubt: a whole cell, or several words of one, or a date."""
    outcome: bool = False
    """Whether it is that something was won, lost or tied."""
    listed: int = 1
    """How many names it is: more than one where they stand in one list, as in "both Fish and Rochus"."""


_OUTCOMES = {
    stem(word): outcome
    for outcome, said in (("win", "win victory"), ("lose", "lose defeat loss"), ("tie", "tie draw"))
    for word in said.split()
}
_SIGNS = words("negative positive")
_COMMON = words(
    """there one be they he she them play win lose score total record final first second third game team time
    year player have do make get take go come see show feature include hold end finish start begin lead with
    from who which that"""
)
_IN = ("in", "of", "during")


def conditions(
    clues: Clues, hits: dict[int, Masks], relations: dict[int, Relation], columns_of: Callable[[Number], Weighed]
) -> tuple[Condition, ...]:
    """Return all that a sentence says of records, in its order.

    Args:
        clues: The sentence.
        hits: For each number the cells that hold it.
        relations: For each number the relation that is claimed of it.
        columns_of: The columns that a number can be of.
    """
    found = [*_texts(clues), *_words(clues)]
    found += [_condition(h.first, h.last, {h.columns[0]: mask}, -1, False, True) for h, mask in had(clues)]
    for n in clues.links.numbers:
        relation = relations[n.at]
        if relation in EQUAL:
            masks = _equal(clues, n, hits[n.at], columns_of)
        else:
            masks = _bounded(clues.links.reading, n, relation, columns_of)
        calendar = cues.is_calendar(n)
        if masks:
            found.append(_condition(n.first, n.last, masks, n.at, calendar, calendar and relation is Relation.EQ))
    return tuple(sorted(found, key=lambda c: (c.first, c.last)))


_COMMAS = frozenset({",", "and", "or", "/", "&", "the", "a", "an", "in", "to", "by", "both"})


def listed(clues: Clues, one: Condition, two: Condition) -> bool:
    """Return whether two names stand in one list: "sweden , norway and denmark"."""
    gap = clues.stems[min(one.last, two.last) : max(one.first, two.first)]
    return len(gap) <= 3 and all(s in _COMMAS for s in gap)


def lists(clues: Clues, conditions: Sequence[Condition]) -> tuple[Condition, ...]:
    """Return the lists of names of one column that a sentence speaks of together, each as one condition."""
    found: list[Condition] = []
    texts = [c for c in conditions if c.mask and (c.strong if c.number >= 0 else not c.outcome)]
    open_list: Condition | None = None
    for c in texts:
        shared = (
            {} if open_list is None else {k: m | c.columns[k] for k, m in open_list.columns.items() if k in c.columns}
        )
        gap = () if open_list is None else clues.stems[open_list.last : c.first]
        mixed = open_list is not None and (open_list.number < 0) != (c.number < 0) and not open_list.soft
        if (
            open_list is None
            or mixed
            or not shared
            or not gap
            or not listed(clues, open_list, c)
            or open_list.mask & c.mask
        ):
            if open_list is not None and open_list.listed > 1:
                found.append(open_list)
            open_list = c
            continue
        mask = 0
        for records in shared.values():
            mask |= records
        open_list = Condition(
            open_list.first,
            c.last,
            shared,
            mask,
            -1,
            c.soft,
            open_list.strong and c.strong,
            listed=open_list.listed + 1,
        )
    if open_list is not None and open_list.listed > 1:
        found.append(open_list)
    return tuple(found)


def without_claims(body: int, conditions: list[Condition]) -> list[Condition]:
    """Return conditions without numbers that are claims too: those of other records than the one that is named."""
    named = {c.mask & body for c in conditions if c.number < 0 and c.strong and (c.mask & body).bit_count() == 1}
    if len(named) != 1:
        return conditions
    record = named.pop()
    return [c for c in conditions if c.number < 0 or c.soft or c.mask & record]


def _condition(first: int, last: int, masks: Masks, number: int, soft: bool, strong: bool) -> Condition:
    mask = 0
    for records in masks.values():
        mask |= records
    return Condition(first, last, masks, mask, number, soft, strong)


def _texts(clues: Clues) -> Iterator[Condition]:
    """Yield the cells that the sentence names."""
    numeric = {i for n in clues.links.numbers for i in range(n.first, n.last)}
    heads = {(h.first, h.last) for h in clues.links.headers if h.whole}
    for m in clues.links.mentions:
        alone = m.last - m.first == 1
        if any(i in numeric for i in range(m.first, m.last)):
            continue
        if not m.whole and ((m.first, m.last) in heads or (alone and clues.stems[m.first] in _COMMON)):
            continue
        if (
            not m.whole
            and alone
            and any(h.whole and h.first <= m.first < h.last > h.first + 1 for h in clues.links.headers)
        ):
            continue  # the `radio` of "radio station"
        wider = any(m.columns.get(c, 0) & ~rows for c, rows in m.exact.items())  # `tko` and `tko (punches)`
        strong = (bool(m.exact) and not wider) or not alone
        yield _condition(m.first, m.last, dict(m.exact or m.columns), -1, False, strong)


def _words(clues: Clues) -> Iterator[Condition]:
    """Yield what single words say: a month, an outcome, a sign."""
    reading = clues.links.reading
    numeric = {i for n in clues.links.numbers for i in range(n.first, n.last)}
    # A lone `lost` of "lost 0 - 3" is an outcome, not a name.
    named = [m for m in clues.links.mentions if m.whole or m.last - m.first > 1]
    taken = {i for m in named for i in range(m.first, m.last)}
    for i, s in enumerate(clues.stems):
        if i in numeric:
            continue
        masks: Masks = {}
        month = MONTHS.get(s)
        if month and (s != "may" or clues.at(i - 1) in _IN) and (s != "march" or clues.at(i - 1) != "the"):
            masks = _dated(reading, month)
        elif s in _OUTCOMES and i not in taken:
            outcome = _OUTCOMES[s]
            masks = {c.index: c.outcomes[outcome] for c in reading.columns if outcome in c.outcomes}
            if not masks and outcome == "tie":
                masks = _level(reading)
        elif s in _SIGNS:
            masks = _signed(clues, i, s.startswith("neg"))
        if masks:
            yield _condition(i, i + 1, masks, -1, month is not None, False)._replace(outcome=s in _OUTCOMES)


def _level(reading: Reading) -> Masks:
    """Return the records of a column of results whose two parts are the same: 1 - 1."""
    for column in reading.columns:
        if column.kind is Kind.SCORE and not {stem("result"), stem("score")}.isdisjoint(column.stems):
            scores = [cell.main.value if cell.main is not None else None for cell in column.cells]
            rows = sum(
                1 << r
                for r, s in enumerate(scores)
                if isinstance(s, Score) and len(s.parts) >= 2 and s.parts[0] == s.parts[1]
            )
            if rows:
                return {column.index: rows}
    return {}


def _dated(reading: Reading, month: int) -> Masks:
    found: Masks = {}
    for column in reading.columns:
        if column.kind is not Kind.DATE:
            continue
        for r, cell in enumerate(column.cells):
            for amount in cell.amounts[:1]:
                if isinstance(amount.value, PartialDate) and amount.value.month == month:
                    found[column.index] = found.get(column.index, 0) | 1 << r
    return found


def _signed(clues: Clues, at: int, negative: bool) -> Masks:
    heads = clues.links.headers
    head = next((h for h in heads if h.first >= at), None) or next(iter(heads[-1:]), None)
    found: Masks = {}
    for c in head.columns if head else ():
        for r, cell in enumerate(clues.links.reading.columns[c].cells):
            value = cell.amounts[0].value if cell.amounts else None
            if isinstance(value, Decimal) and value and (value < 0) == negative:
                found[c] = found.get(c, 0) | 1 << r
    return found


def _equal(clues: Clues, n: Number, hit: Masks, columns_of: Callable[[Number], Weighed]) -> Masks:
    """Return the records that a plainly stated number singles out: in 2005, round 5, second place, the last 3."""
    top = _top(clues, n)
    if top:
        return {clues.links.reading.name: top}
    if not hit:
        return {}
    q = n.quantity
    columns = clues.links.reading.columns
    if cues.is_calendar(n) or is_period(q) or q.kind in (Kind.SCORE, Kind.TIME):
        kind = Kind.YEAR if is_period(q) else q.kind
        return {c: m for c, m in hit.items() if same_kind(columns[c], kind)} or hit
    if q.kind is Kind.ORDINAL:
        ranks = [c for c in hit if set(columns[c].stems) & RANK]
        near = {*clues.after(n, 3), *clues.before(n, 3)}
        return {c: hit[c] for c in ranks[:1]} if near & cues.RANKS else {}
    weighed = columns_of(n)
    if weighed and weighed[0][1] >= 2.0:
        c = weighed[0][0]
        return {c: hit[c]} if c in hit else {}
    if isinstance(q.value, Decimal) and len(str(abs(q.value)).strip("0")) >= 3:
        return hit
    return {}


_ENDS = words("top first last bottom")


def _top(clues: Clues, n: Number) -> int:
    """Return the records of "the last 3 race"; none where the number does not count them."""
    q = n.quantity
    if q.kind is not Kind.CARDINAL or q.unit is not None or not isinstance(q.value, Decimal):
        return 0
    end, article = clues.at(n.first - 1), clues.at(n.first - 2)
    if end == "the" and clues.at(n.last) in _ENDS:
        end, article = clues.at(n.last), end  # "the 3 top finishers"
    rows = bits(clues.links.reading.body)
    if end not in _ENDS or article != "the" or not 1 < q.value < len(rows):
        return 0
    count = int(q.value)
    return sum(1 << r for r in (rows[-count:] if end in ("last", "bottom") else rows[:count]))


def _bounded(reading: Reading, n: Number, relation: Relation, columns_of: Callable[[Number], Weighed]) -> Masks:
    """Return the records whose value stands in the relation to a number: "less than 70"."""
    q = n.quantity
    columns = [c for c, w in columns_of(n)[:1] if w >= 1.0]
    if cues.is_calendar(n):
        columns = [c.index for c in reading.columns if same_kind(c, q.kind)][:1]
    v = said(q)
    found: Masks = {}
    for c in columns:
        mask = known = 0
        for r, cell in enumerate(reading.columns[c].cells):
            truths = [relate(_dateless(a, v), relation, v) for a in in_cell(cell, q)[:1]]
            mask |= (Truth.TRUE in truths) << r
            known |= (Truth.UNKNOWN not in truths) << r
        if mask or known & reading.body == reading.body:
            found[c] = mask
    return found


def _dateless(a: Amount, v: Amount) -> Amount:
    """Return a date without its year where the sentence gives none."""
    x, y = a.value, v.value
    if isinstance(x, PartialDate) and isinstance(y, PartialDate) and y.year is None:
        return a._replace(value=PartialDate(None, x.month, x.day))
    return a
