"""Which other cells of a table would have to change with one: totals, differences, shares, ranks, repeated facts.

A table whose total is no longer the sum of its parts has no true statements about either, so a cell that others
depend on keeps its value. That no dependence is seen proves nothing; where one is seen, the cell is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, pairwise, permutations

from probelib.grounding.amounts import Amount
from probelib.grounding.layout import layout_of
from probelib.grounding.reading import Column, Place, Reading, bits
from probelib.language.stems import stems
from probelib.probes.dated import AGED
from probelib.records import Kind, Orientation, PartialDate, Table, Value

TOTAL = "a total or a difference depends on the cell"
RANK = "a rank depends on the cell"
SHARE = "shares that add up to 100 depend on the cell"
REPEATED = "another cell states the same number"
DERIVED = "another cell is derived from it"
ORDER = "the order of the rows depends on the cell"
TWICE = "the number would stand twice in a column that tells records apart"

_TOTALS = frozenset(
    stems("total overall sum subtotal average avg mean net aggregate agg combined difference diff cumulative gross")
)
_LINES = _TOTALS | frozenset(
    stems("income profit loss earnings ebitda ebit cash equity assets liabilities closing ending")
)
"""Words of the lines of accounts that are worked out from other lines."""
_DERIVED = frozenset(
    stems("age density percentage percent pct ratio rate margin weekday day tenure duration balance par growth")
)
_TWICE_SAID = (
    (frozenset({"abv", "alcohol"}), frozenset({"proof"})),
    (frozenset({"proof"}), frozenset({"abv", "alcohol"})),
)
"""Keys of an infobox that say one thing in two measures: the US proof is twice the alcohol by volume."""
_RESULTS = frozenset(stems("win won loss lost draw drawn tie w l d t points pts result streak record"))
_RANKS = frozenset(stems("rank ranking position pos place finish seed standing"))
_LEAST_ROWS = 3
_MOST_COLUMNS = 14
"""Sums of two columns are looked for among so many columns of numbers."""
_DIGITS = re.compile(r"\d[\d,.]*\d")


def unsettled(reading: Reading, column: Column, place: Place, new: Value | None, *, swap: bool = False) -> str | None:
    """Return why another cell would have to change with this one, a short fixed phrase; None where nothing is seen.

    Args:
        reading: The table as it is.
        column: The column of the cell, or the key of an infobox.
        place: The cell.
        new: What it would amount to, in the base unit of its column; None where that is not known.
        swap: Whether it changes places with another cell of its column, which leaves what the column adds up to.
    """
    if _repeated(reading.table, place):
        return REPEATED
    heads = [frozenset(c.stems) for c in reading.columns if c.index != column.index]
    if not _TOTALS.isdisjoint(column.stems) or any(head & _TOTALS for head in heads):
        return TOTAL
    if reading.body != (1 << reading.records) - 1 or _adds_up_downwards(reading):
        return TOTAL  # a row of totals, or one that repeats the header
    own = frozenset(column.stems)
    if any(head & _DERIVED for head in heads) or (own & _RESULTS and any(head & _RESULTS for head in heads)):
        return DERIVED
    if reading.infobox:
        if any(own & one and any(head & other for head in heads) for one, other in _TWICE_SAID):
            return DERIVED
        return _of_a_life(reading, column, new)
    if column.index in _summed(reading):
        return TOTAL
    if not swap and _shares(column, reading):
        return SHARE
    why = _out_of_place(reading, column, place, new)
    return None if swap and why == TWICE else why


def _adds_up_downwards(reading: Reading) -> bool:
    """Whether the rows are lines of an account, some of which are totals or differences of others."""
    if reading.infobox:
        return False
    key = ("adds up downwards",)
    if key not in reading.memo:
        labels = [frozenset(stems(row[0])) for row in reading.table.rows]
        reading.memo[key] = sum(not label.isdisjoint(_LINES) for label in labels) > 0 and (
            layout_of(reading.table) is not None
        )
    return bool(reading.memo[key])


def _of_a_life(reading: Reading, column: Column, new: Value | None) -> str | None:
    """Return why a year of an infobox cannot change: an age follows from it, or what began would end before."""
    year = new.year if isinstance(new, PartialDate) else int(new) if isinstance(new, Decimal) else None
    own = frozenset(column.stems)
    if year is None or not own & (_BEGINS | _ENDS):
        return None
    if any(AGED.search(text) for row in reading.table.rows for text in row[1:]):
        return DERIVED
    for other in reading.columns:
        years = [int(found) for place in other.cells[0].places for found in _YEAR.findall(reading.table.cell(*place))]
        heads = frozenset(other.stems)
        if not years or other.index == column.index:
            continue
        if (own & _BEGINS and heads & _ENDS and year > min(years)) or (
            own & _ENDS and heads & _BEGINS and year < max(years)
        ):
            return ORDER
    return None


_YEAR = re.compile(r"(?<![0-9,.])[0-9]{4}(?![0-9])")
_BEGINS = frozenset(stems("born birth founded established opened formed began start launched commissioned built"))
_ENDS = frozenset(stems("died death dissolved closed ended end disbanded defunct demolished decommissioned retired"))


def sums_stay(before: Reading, after: Reading, at: int) -> bool:
    """Return whether each cell of a column that was the sum of the cells above it still is: a total without a name.

    Sums of fewer than two cells say nothing, and small numbers add up by chance, so only totals of three digits count.
    """
    if before.infobox:
        return True
    rows = list(zip(before.table.rows, after.table.rows, strict=True))
    changed = [row for row, (old, new) in enumerate(rows) if old[at] != new[at]]
    near = sorted({row for one in changed for row in range(one, min(one + _MOST_PARTS + 1, len(rows)))})
    return all(_total(after, at, first, row) for row in near for first in _parts(before, at, row))


def _number(reading: Reading, at: int, row: int) -> Fraction | None:
    sole = reading.columns[at].cells[row].sole
    return Fraction(sole.value) if sole is not None and isinstance(sole.value, Decimal | Fraction) else None


def _parts(reading: Reading, at: int, row: int) -> Iterator[int]:
    """Yield the first rows of cells above one that add up to it."""
    total = _number(reading, at, row)
    if total is None or abs(total) < _LEAST_TOTAL:
        return
    added, parts = Fraction(0), 0
    for first in range(row - 1, max(0, row - _MOST_PARTS) - 1, -1):
        part = _number(reading, at, first)
        if part is not None:
            added, parts = added + part, parts + 1
            if parts > 1 and added == total:
                yield first


def _total(reading: Reading, at: int, first: int, row: int) -> bool:
    parts = [part for one in range(first, row) if (part := _number(reading, at, one)) is not None]
    return len(parts) > 1 and sum(parts, Fraction(0)) == _number(reading, at, row)


_MOST_PARTS = 30
"""So many rows are looked at above a total."""
_LEAST_TOTAL = 100


def _repeated(table: Table, place: Place) -> bool:
    """Whether a number of the cell stands in another cell of its row, or in any other cell of an infobox."""
    row, at = place
    own = _digits(table.cell(row, at))
    infobox = table.orientation is Orientation.INFOBOX
    rows = range(1, len(table.rows) + 1) if infobox else (row,)
    return any(
        not own.isdisjoint(_digits(text))
        for r in rows
        for c, text in enumerate(table.rows[r - 1])
        if (r, c) != (row, at)
    )


def _digits(text: str) -> frozenset[str]:
    return frozenset(number.replace(",", "") for number in _DIGITS.findall(text))


def _numbers(reading: Reading) -> dict[int, dict[int, Fraction]]:
    """Return the plain numbers of each column, by record."""
    found: dict[int, dict[int, Fraction]] = {}
    for column in reading.columns:
        of: dict[int, Fraction] = {}
        for r in bits(reading.body):
            amount = column.cells[r].sole
            if amount is not None and isinstance(amount.value, Decimal | Fraction):
                of[r] = Fraction(amount.value)
        if len(of) >= _LEAST_ROWS:
            found[column.index] = of
    return found


def _summed(reading: Reading) -> frozenset[int]:
    """Return the columns of which one is the sum of two others in every record."""
    key = ("summed",)
    if key in reading.memo:
        known: frozenset[int] = reading.memo[key]
        return known
    numbers = dict(list(_numbers(reading).items())[:_MOST_COLUMNS])
    found: set[int] = set()
    for three in combinations(numbers, 3):
        for one, other, total in permutations(three):
            if one < other and _adds_up(numbers[one], numbers[other], numbers[total]):
                found.update(three)
    reading.memo[key] = frozenset(found)
    return frozenset(found)


def _adds_up(one: dict[int, Fraction], other: dict[int, Fraction], total: dict[int, Fraction]) -> bool:
    shared = one.keys() & other.keys() & total.keys()
    if len(shared) < _LEAST_ROWS or not any(one[r] for r in shared) or not any(other[r] for r in shared):
        return False
    return all(one[r] + other[r] == total[r] for r in shared)


def _shares(column: Column, reading: Reading) -> bool:
    """Whether a column of percentages adds up to about 100."""
    if column.kind is not Kind.PERCENT and column.unit != "%":
        return False
    values = _numbers(reading).get(column.index, {})
    return 98 <= sum(values.values()) <= 102 or Fraction(98, 100) <= sum(values.values()) <= Fraction(102, 100)


def _out_of_place(reading: Reading, column: Column, place: Place, new: Value | None) -> str | None:
    """Return why a new value cannot stand in a column: rows in its order, ranks by it, or each value of it once."""
    if frozenset(column.stems) & _RANKS:
        return RANK
    values = {r: key for r in bits(reading.body) if (key := _key(column.cells[r].sole)) is not None}
    own = _sortable(new)
    if own is None or len(values) < _LEAST_ROWS:
        return None
    changed = {**values, place[0] - 1: own}
    if len({kind for kind, _ in changed.values()}) > 1:
        return None
    if len(set(values.values())) == len(values) > len(set(changed.values())):
        return TWICE
    rows = {r: Fraction(r) for r in values}
    if _follows(rows, values) and not _follows(rows, changed):
        return ORDER
    ranks = (of for c, of in _numbers(reading).items() if frozenset(reading.columns[c].stems) & _RANKS)
    return RANK if any(_follows(of, values) and not _follows(of, changed) for of in ranks) else None


_Key = tuple[str, tuple[Fraction, ...]]


def _key(amount: Amount | None) -> _Key | None:
    return None if amount is None else _sortable(amount.value)


def _sortable(value: Value | None) -> _Key | None:
    """Return a value as something that can be put in order with others of its sort; None for what has no order."""
    if isinstance(value, Decimal | Fraction):
        return "number", (Fraction(value),)
    if isinstance(value, PartialDate):
        parts = (value.year, value.month, value.day)
        return "".join("x" if p is None else "d" for p in parts), tuple(Fraction(p) for p in parts if p is not None)
    return None


def _follows(ranks: dict[int, Fraction], values: Mapping[int, _Key]) -> bool:
    """Whether values only rise, or only fall, from each rank to the next."""
    ordered = [values[r] for r in sorted(ranks.keys() & values.keys(), key=lambda r: (ranks[r], r))]
    if len(ordered) < _LEAST_ROWS:
        return False
    steps = list(pairwise(ordered))
    return all(a >= b for a, b in steps) or all(a <= b for a, b in steps)
