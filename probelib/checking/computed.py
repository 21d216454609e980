"""What a table computes for a number: a count, a cell, an extreme value, a sum, an average, a difference."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from probelib.checking.conditions import Condition, Env, Slot, both, title
from probelib.checking.programs import Amounts, Computed, exact, nested
from probelib.grounding.amounts import Amount, Number
from probelib.grounding.reading import Place, Reading, bits
from probelib.language.words import exact as as_decimal

_MOST_CELLS = 60
_NEAR_RATIO = Decimal("0.25")
"""Nearer than this to a number of times, a ratio may be said to be it."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many records meet conditions, or how many different texts they have in a column."""

    reading: Reading
    conditions: tuple[Condition, ...]
    distinct: int | None = None
    """The column whose different texts are counted; None to count records."""

    def amounts(self, env: Env) -> Amounts:
        """Return the count; where some records are unclear, the counts that are possible."""
        found = both(self.conditions, env, self.reading.body)
        low, high = self._count(found.sure), self._count(found.maybe)
        if low == high:
            return Amounts((exact(low),))
        return Amounts((), tuple(exact(n) for n in range(low, high + 1)))

    def _count(self, mask: int) -> int:
        if self.distinct is None:
            return mask.bit_count()
        cells = self.reading.columns[self.distinct].cells
        return len({cells[r].stems for r in bits(mask) if not cells[r].missing})

    def slots(self) -> Iterator[Slot]:
        """Yield the numbers of its conditions."""
        for condition in self.conditions:
            yield from condition.slots()

    def cells(self, env: Env) -> tuple[Place, ...]:
        """Return the cells that meet the conditions."""
        mask = both(self.conditions, env, self.reading.body).sure
        columns = sorted({c for condition in self.conditions for c in condition.columns()})
        if self.distinct is not None:
            columns = [self.distinct]
        columns = columns or [self.reading.name]
        return tuple(p for c in columns for p in self.reading.places(c, mask))[:_MOST_CELLS]

    def name(self) -> str:
        """Return "Rows with Country: france"."""
        what = "Rows" if self.distinct is None else title(self.reading.columns[self.distinct].header) + " (different)"
        said = " and ".join(c.describe({}) for c in self.conditions)
        return f"{what} with {said}" if said else what

    def __str__(self) -> str:
        inner = nested(self.conditions)
        if self.distinct is not None:
            inner = f"distinct{{{inner}; {self.reading.columns[self.distinct].header}}}"
        return f"count{{{inner}}}"


@dataclass(frozen=True, slots=True)
class Share:
    """Which share of the records of a scope has what a predicate says."""

    reading: Reading
    scope: tuple[Condition, ...]
    predicate: tuple[Condition, ...]
    dimension: str = ""
    """`%` for a share in percent; empty for a fraction of one."""

    def amounts(self, env: Env) -> Amounts:
        """Return the share, exactly; open where a record is unclear or the scope is empty."""
        scope = both(self.scope, env, self.reading.body)
        found = both(self.predicate, env, scope.sure)
        if scope.sure != scope.maybe or not scope.sure or found.sure != found.maybe:
            return Amounts((), (), True)
        share = Fraction(found.sure.bit_count(), scope.sure.bit_count())
        value = as_decimal(share * 100 if self.dimension else share)
        return Amounts((Amount(value, self.dimension, Decimal(0), Decimal(0)),))

    def slots(self) -> Iterator[Slot]:
        """Yield the numbers of scope and predicate."""
        for condition in (*self.scope, *self.predicate):
            yield from condition.slots()

    def cells(self, env: Env) -> tuple[Place, ...]:
        """Return the cells that have it."""
        return Count(self.reading, (*self.scope, *self.predicate)).cells(env)

    def name(self) -> str:
        """Return "Share of rows with Surface: grass"."""
        return "Share of rows with " + " and ".join(c.describe({}) for c in self.predicate)

    def __str__(self) -> str:
        return f"ratio{{count{{{nested((*self.scope, *self.predicate))}}}; count{{{nested(self.scope)}}}}}"


@dataclass(frozen=True, slots=True)
class Value:
    """The amount that the one record of some conditions has in a column."""

    reading: Reading
    conditions: tuple[Condition, ...]
    column: int

    def amounts(self, env: Env) -> Amounts:
        """Return the main amount of the record's cell; open where there is no such record or amount."""
        found = both(self.conditions, env, (1 << self.reading.records) - 1)
        if found.sure != found.maybe or not found.sure:
            return Amounts((), (), True)
        mains = [self.reading.columns[self.column].cells[r].main for r in bits(found.sure)]
        known = tuple(dict.fromkeys(m for m in mains if m is not None))
        return Amounts(known, (), len(known) != 1 or None in mains)

    def slots(self) -> Iterator[Slot]:
        """Yield the numbers of its conditions."""
        for condition in self.conditions:
            yield from condition.slots()

    def cells(self, env: Env) -> tuple[Place, ...]:
        """Return the cell."""
        return self.reading.places(self.column, both(self.conditions, env, (1 << self.reading.records) - 1).sure)

    def name(self) -> str:
        """Return "Points of Player: rafael nadal"."""
        who = ", ".join(c.describe({}) for c in self.conditions)
        return f"{title(self.reading.columns[self.column].header)} of {who}"

    def __str__(self) -> str:
        return f"hop{{{nested(self.conditions)}; {self.reading.columns[self.column].header}}}"


@dataclass(frozen=True, slots=True)
class Total:
    """The sum or the average of a column over the records of some conditions."""

    reading: Reading
    conditions: tuple[Condition, ...]
    column: int
    average: bool = False

    def amounts(self, env: Env) -> Amounts:
        """Return it where all cells have an amount that can be added; missing cells of a sum count as nothing."""
        found = both(self.conditions, env, self.reading.body)
        if found.sure != found.maybe or not found.sure:
            return Amounts((), (), True)
        column = self.reading.columns[self.column]
        total = Fraction(0)
        used: list[Amount] = []
        for r in bits(found.sure):
            cell = column.cells[r]
            if cell.missing:
                if self.average:
                    return Amounts((), (), True)
                continue
            amount = cell.sole
            value = amount.value if amount is not None else None
            if amount is None or not isinstance(value, Decimal | Fraction):
                return Amounts((), (), True)
            if (amount.year and not self.average) or (used and _differ(used[0], amount)):
                return Amounts((), (), True)
            used.append(amount)
            total += Fraction(value)
        if not used:
            return Amounts((), (), True)
        if self.average:
            total /= len(used)
        smallest = min((a.quantum for a in used), key=_size)
        quantum = Decimal(0) if self.average else smallest
        one = used[0]
        return Amounts((Amount(as_decimal(total), one.dimension, quantum, quantum, one.factor, one.year),))

    def slots(self) -> Iterator[Slot]:
        """Yield the numbers of its conditions."""
        for condition in self.conditions:
            yield from condition.slots()

    def cells(self, env: Env) -> tuple[Place, ...]:
        """Return the cells that are added."""
        return self.reading.places(self.column, both(self.conditions, env, self.reading.body).sure)[:_MOST_CELLS]

    def name(self) -> str:
        """Return "Sum of Points"."""
        where = " with " + " and ".join(c.describe({}) for c in self.conditions) if self.conditions else ""
        what = "Average" if self.average else "Sum"
        return f"{what} of {title(self.reading.columns[self.column].header)}{where}"

    def __str__(self) -> str:
        name = "avg" if self.average else "sum"
        return f"{name}{{{nested(self.conditions)}; {self.reading.columns[self.column].header}}}"


def _differ(one: Amount, other: Amount) -> bool:
    return one.dimension != other.dimension or one.year != other.year


@dataclass(frozen=True, slots=True)
class Constant:
    """A number that a word gives, not a number of the sentence: "once" is one."""

    number: int

    def amounts(self, env: Env) -> Amounts:
        """Return the number."""
        return Amounts((exact(self.number),))

    def slots(self) -> Iterator[Slot]:
        """Yield nothing."""
        return iter(())

    def cells(self, env: Env) -> tuple[Place, ...]:
        """Return no cell."""
        return ()

    def name(self) -> str:
        """Return "said"."""
        return "Said"

    def __str__(self) -> str:
        return str(self.number)


@dataclass(frozen=True, slots=True)
class Ratio:
    """How many times one amount of the table is another."""

    first: Computed
    second: Computed

    def amounts(self, env: Env) -> Amounts:
        """Return the ratio; values that are near a number of times but not it leave that number unknown."""
        a, b = self.first.amounts(env), self.second.amounts(env)
        if a.open or b.open or len(a.sure) != 1 or len(b.sure) != 1:
            return Amounts((), (), True)
        x, y = a.sure[0], b.sure[0]
        if not isinstance(x.value, Decimal | Fraction) or not isinstance(y.value, Decimal | Fraction) or not y.value:
            return Amounts((), (), True)
        if x.dimension != y.dimension or x.year or y.year:
            return Amounts((), (), True)
        ratio = as_decimal(Fraction(x.value) / Fraction(y.value))
        return Amounts((Amount(ratio, "", Decimal(0), _NEAR_RATIO),))

    def slots(self) -> Iterator[Slot]:
        """Yield the numbers of both sides."""
        yield from self.first.slots()
        yield from self.second.slots()

    def cells(self, env: Env) -> tuple[Place, ...]:
        """Return the cells of both sides."""
        return self.first.cells(env) + self.second.cells(env)

    def name(self) -> str:
        """Return "A divided by B"."""
        return f"{self.first.name()} divided by {self.second.name()}"

    def __str__(self) -> str:
        return f"ratio{{{self.first}; {self.second}}}"


@dataclass(frozen=True, slots=True)
class Difference:
    """How far one amount of the table lies from another."""

    first: Computed
    second: Computed
    signed: bool = True
    """Whether the first has to be the larger one; else only the distance counts."""

    def amounts(self, env: Env) -> Amounts:
        """Return the difference of two numbers, of two years, or of the years of two dates."""
        a, b = self.first.amounts(env), self.second.amounts(env)
        if a.open or b.open or len(a.sure) != 1 or len(b.sure) != 1:
            return Amounts((), (), True)
        x, y = a.sure[0], b.sure[0]
        if not isinstance(x.value, Decimal | Fraction) or not isinstance(y.value, Decimal | Fraction):
            return Amounts((), (), True)
        if x.dimension != y.dimension or x.year != y.year:
            return Amounts((), (), True)
        distance = Fraction(x.value) - Fraction(y.value)
        if not self.signed:
            distance = abs(distance)
        quantum = max(x.quantum, y.quantum, key=_size)
        return Amounts((Amount(as_decimal(distance), x.dimension, quantum, quantum, x.factor),))

    def slots(self) -> Iterator[Slot]:
        """Yield the numbers of both sides."""
        yield from self.first.slots()
        yield from self.second.slots()

    def cells(self, env: Env) -> tuple[Place, ...]:
        """Return the cells of both sides."""
        return self.first.cells(env) + self.second.cells(env)

    def name(self) -> str:
        """Return "A less B"."""
        return f"{self.first.name()} less {self.second.name()}"

    def __str__(self) -> str:
        return f"diff{{{self.first}; {self.second}}}"


def _size(number: Number) -> Fraction:
    return Fraction(number)
