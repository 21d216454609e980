"""How far apart two records lie in time: "3 years before", "12 days after"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from probelib.checking.computed import Value
from probelib.checking.conditions import Env, Slot
from probelib.checking.programs import Amounts
from probelib.grounding.amounts import Amount, amount
from probelib.grounding.reading import Place
from probelib.records import PartialDate

UNITS = frozenset({"year", "week", "day"})
"""Units of the gaps that are measured; months differ in length."""


@dataclass(frozen=True, slots=True)
class Gap:
    """The time from one record to another; below zero where the second is the earlier one."""

    first: Value
    second: Value
    unit: str

    def amounts(self, env: Env) -> Amounts:
        """Return the gap; open where one is missing, or where their dates do not give it in the unit."""
        a, b = self.first.amounts(env), self.second.amounts(env)
        if a.open or b.open or len(a.sure) != 1 or len(b.sure) != 1:
            return Amounts((), (), True)
        found = _gap(a.sure[0], b.sure[0], self.unit)
        return Amounts((), (), True) if found is None else Amounts((found,))

    def slots(self) -> Iterator[Slot]:
        """Yield the numbers of both records' conditions."""
        yield from self.first.slots()
        yield from self.second.slots()

    def cells(self, env: Env) -> tuple[Place, ...]:
        """Return the cells of both."""
        return self.first.cells(env) + self.second.cells(env)

    def name(self) -> str:
        """Return "From A to B"."""
        return f"From {self.first.name()} to {self.second.name()}"

    def __str__(self) -> str:
        return f"diff{{{self.first}; {self.second}}}"


def _gap(a: Amount, b: Amount, unit: str) -> Amount | None:
    if a.year and b.year:
        known = isinstance(a.value, Decimal) and isinstance(b.value, Decimal) and unit == "year"
        return amount(b.value - a.value, unit) if known else None  # type: ignore[operator]
    first, second = _day(a.value), _day(b.value)
    if first is None or second is None:
        return None
    if unit == "year":
        whole = (first.month, first.day) == (second.month, second.day)
        return amount(Decimal(second.year - first.year), unit) if whole else None
    return amount(Decimal((second - first).days), "day")


def _day(value: object) -> date | None:
    """Return a date with all its parts as one that can be counted with; None for any other."""
    if not isinstance(value, PartialDate) or not value.year or not value.month or not value.day:
        return None
    return date(value.year, value.month, value.day)
