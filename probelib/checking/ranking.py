"""The largest and smallest amounts of a column, by rank; ties share theirs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from probelib.checking.conditions import Condition, Env, Slot, both, title
from probelib.checking.terms import Amounts, nested
from probelib.checking.tolerance import relate
from probelib.grounding.amounts import Amount
from probelib.grounding.reading import Place, Reading, bits
from probelib.grounding.relations import Relation
from probelib.records import Truth

PLAYOFF = ("playoff",)
"""The text of a margin that is no number, and smaller than any."""


@dataclass(frozen=True, slots=True)
class Extreme:
    """The largest or smallest amount of a column among the records of some conditions, or the n-th."""

    reading: Reading
    conditions: tuple[Condition, ...]
    column: int
    largest: bool
    rank: int = 1

    def amounts(self, env: Env) -> Amounts:
        """Return the extreme amount; open where a value is missing or can't be compared."""
        ranked = self._ranked(env)
        if ranked is None or len(ranked) < self.rank:
            return Amounts((), (), True)
        return Amounts((ranked[self.rank - 1][0],))

    def records(self, env: Env) -> int | None:
        """Return the records that have the extreme amount."""
        ranked = self._ranked(env)
        if ranked is None or len(ranked) < self.rank:
            return None
        # The second highest is the second of the records, and a tie for the first place leaves it open.
        if self.rank > 1 and any(mask.bit_count() > 1 for _, mask in ranked[: self.rank]):
            return None
        return ranked[self.rank - 1][1]

    def _ranked(self, env: Env) -> list[tuple[Amount, int]] | None:
        found = both(self.conditions, env, self.reading.body)
        if found.sure != found.maybe or not found.sure:
            return None
        return ranking(self.reading, self.column, found.sure, self.largest)

    def slots(self) -> Iterator[Slot]:
        """Yield the numbers of its conditions."""
        for condition in self.conditions:
            yield from condition.slots()

    def cells(self, env: Env) -> tuple[Place, ...]:
        """Return the cells that hold the extreme amount."""
        ranked = self._ranked(env)
        if ranked is None or len(ranked) < self.rank:
            return ()
        return self.reading.places(self.column, ranked[self.rank - 1][1])

    def name(self) -> str:
        """Return "Largest Attendance"."""
        nth = "" if self.rank == 1 else f"{self.rank}. "
        side = "largest" if self.largest else "smallest"
        where = " with " + " and ".join(c.describe({}) for c in self.conditions) if self.conditions else ""
        return f"{nth}{side} {title(self.reading.columns[self.column].header)}{where}".capitalize()

    def __str__(self) -> str:
        name = ("max" if self.largest else "min") if self.rank == 1 else f"nth_{'max' if self.largest else 'min'}"
        nth = "" if self.rank == 1 else f"; {self.rank}"
        return f"{name}{{{nested(self.conditions)}; {self.reading.columns[self.column].header}{nth}}}"


def ranking(reading: Reading, column: int, mask: int, largest: bool) -> list[tuple[Amount, int]] | None:
    """Return the amounts of a column, the extreme one first, each with its records; None where two can't be compared.

    Missing cells do not compete. A cell with text and no amount could hide any value, so then there is no ranking.
    """
    key = "ranking", column, mask, largest
    if key in reading.memo:
        known: list[tuple[Amount, int]] | None = reading.memo[key]
        return known
    found = reading.memo[key] = _ranking(reading, column, mask, largest)
    return found


def _ranking(reading: Reading, column: int, mask: int, largest: bool) -> list[tuple[Amount, int]] | None:
    entries: list[tuple[Amount, int]] = []
    relation = Relation.GT if largest else Relation.LT
    for r in bits(mask):
        cell = reading.columns[column].cells[r]
        if cell.missing:
            continue
        if largest and cell.stems == PLAYOFF:
            continue
        if cell.main is None:
            return None
        entries.append((cell.main, 1 << r))
    ranked: list[tuple[Amount, int]] = []
    for amount, bit in entries:
        at = 0
        while at < len(ranked):
            other = ranked[at][0]
            if other.value == amount.value and other.dimension == amount.dimension:
                ranked[at] = (other, ranked[at][1] | bit)
                break
            before = relate(amount, relation, other)
            if before is Truth.UNKNOWN:
                return None
            if before is Truth.TRUE:
                ranked.insert(at, (amount, bit))
                break
            at += 1
        else:
            ranked.append((amount, bit))
    return ranked or None
