"""The n-th largest or smallest record of a table: which it is, and what it has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from probelib.checking.conditions import NOTHING_SAID, Env, Slot, function
from probelib.checking.grounded_nodes import Told, named, now
from probelib.checking.grounded_rows import amounts_of
from probelib.checking.programs import FALSE, TRUE, UNKNOWN, Test, exact, plain
from probelib.checking.ranking import ranking
from probelib.grounding.reading import Place, Reading
from probelib.grounding.relations import Relation
from probelib.records import Truth


@dataclass(frozen=True, slots=True)
class Nth:
    """The record with the n-th largest or smallest value of a column."""

    reading: Reading
    column: int
    largest: bool
    rank: tuple[Slot, ...]
    """The ordinal that says which; empty for the first. Wrapped, as it is no value of the record."""

    def mask(self, env: Env) -> int | None:
        """Return the record as a mask; None where a tie or a missing value leaves it open."""
        n = Decimal(1)
        for slot in self.rank:
            value = slot.now(env).amount.value
            if not isinstance(value, Decimal) or slot.now(env).relation is not Relation.EQ:
                return None
            n = value
        ranked = ranking(self.reading, self.column, self.reading.body, self.largest)
        if ranked is None or not 1 <= n <= len(ranked) or n != n.to_integral_value():
            return None
        if any(mask.bit_count() > 1 for _, mask in ranked[: int(n)]):
            return None
        filled = sum(mask.bit_count() for _, mask in ranked)
        return ranked[int(n) - 1][1] if filled == self.reading.body.bit_count() else None

    def name(self, env: Env) -> str:
        """Return "2. largest Height"."""
        slots = [slot.now(env).amount.value for slot in self.rank]
        nth = f"{plain(slots[0])}. " if slots and isinstance(slots[0], Decimal) else ""
        side = "largest" if self.largest else "smallest"
        return f"{nth}{side} {named(self.reading.columns[self.column].header)}".capitalize()


@dataclass(frozen=True, slots=True)
class NthIs:
    """The n-th record by a column is among some records."""

    nth: Nth
    mask: int

    def truth(self, env: Env) -> Truth:
        """Return UNKNOWN where the n-th record is open."""
        found = self.nth.mask(env)
        return UNKNOWN if found is None else TRUE if found & self.mask else FALSE

    def slots(self) -> Iterator[Slot]:
        """Yield the ordinal."""
        yield from self.nth.rank

    def test(self, index: int) -> Test | Truth | None:
        """Return the ranks of the records for the ordinal."""
        if all(slot.at != index for slot in self.nth.rank):
            return self.truth(NOTHING_SAID)
        ranked = ranking(self.nth.reading, self.nth.column, self.nth.reading.body, self.nth.largest)
        if ranked is None or self.truth(NOTHING_SAID) is UNKNOWN or any(mask.bit_count() > 1 for _, mask in ranked):
            return None
        ranks = [exact(n) for n, (_, mask) in enumerate(ranked, start=1) if mask & self.mask]
        return Test(tuple(ranks), ()) if len(ranks) == 1 else None

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Say which record it is, and its value."""
        found = self.nth.mask(env)
        reading, column = self.nth.reading, self.nth.column
        if found is None:
            return f"{self.nth.name(env)}: a tie, or a missing value", ()
        record = found.bit_length() - 1
        cell = reading.columns[column].cells[record]
        label = reading.columns[reading.name].cells[record]
        return f"{self.nth.name(env)}: {cell.text} ({label.text})", cell.places + label.places

    def __str__(self) -> str:
        return f"nth{{{self.nth.name(NOTHING_SAID)}; {self.mask:b}}}"


@dataclass(frozen=True, slots=True)
class NthHas:
    """The n-th record by a column has a value in the said relation to a number."""

    nth: Nth
    column: int
    slot: Slot
    unit: str | None
    near: bool

    def _told(self, env: Env) -> Told | None:
        found = self.nth.mask(env)
        if found is None:
            return None
        reading = self.nth.reading
        cell = reading.columns[self.column].cells[found.bit_length() - 1]
        amounts = amounts_of(reading, self.column, found.bit_length() - 1, now(self.slot, env).amount)
        name = self.nth.name(env)
        if self.column != self.nth.column:
            name = f"{named(reading.columns[self.column].header)} of {name}"
        return Told(name, cell.text, amounts, cell.places, self.slot, self.unit, self.near) if amounts else None

    def truth(self, env: Env) -> Truth:
        """Relate the value to the number."""
        told = self._told(env)
        return UNKNOWN if told is None else told.truth(env)

    def slots(self) -> Iterator[Slot]:
        """Yield the number and the ordinal."""
        yield self.slot
        yield from self.nth.rank

    def test(self, index: int) -> Test | Truth | None:
        """Take out the value's amounts."""
        if all(s.at != index for s in self.slots()):
            return self.truth(NOTHING_SAID)
        told = self._told(NOTHING_SAID)
        return told.test(index) if told is not None and index == self.slot.at else None

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Say the value."""
        told = self._told(env)
        return (f"{self.nth.name(env)}: a tie, or a missing value", ()) if told is None else told.explain(env)

    def __str__(self) -> str:
        return f"{function(self.slot.said.relation)}{{{self.nth.name(NOTHING_SAID)}; {self.column}; {self.slot.text}}}"
