"""A value of one record of a table, which cells of the sentence and numbers such as years and ranks single out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from probelib.checking.conditions import NOTHING_SAID, Env, Slot, function
from probelib.checking.grounded_keys import number
from probelib.checking.grounded_nodes import Told, named, now
from probelib.checking.grounded_rows import amounts_of
from probelib.checking.matching import amount_in
from probelib.checking.programs import UNKNOWN, Test
from probelib.grounding.reading import Place, Reading, bits
from probelib.language.words import exact
from probelib.records import Truth


@dataclass(frozen=True, slots=True)
class Picked:
    """A value of the one record that cells of the sentence, and numbers that name records, leave."""

    reading: Reading
    mask: int
    """The records that the cells of the sentence leave."""
    selects: tuple[tuple[tuple[Slot], int], ...]
    """Numbers that name records, each with its column; wrapped, as they are no values of the record."""
    column: int
    slot: Slot
    unit: str | None
    near: bool = False
    fell: bool = False
    """Whether it is said to have fallen by the number, so that the value is below zero."""

    def _record(self, env: Env) -> int | None:
        mask = self.mask
        for (slot,), column in self.selects:
            said = slot.now(env)
            cells = self.reading.columns[column].cells
            mask &= sum(1 << r for r in bits(mask) if amount_in(cells[r], said) is Truth.TRUE)
        return mask.bit_length() - 1 if mask.bit_count() == 1 else None

    def _told(self, env: Env) -> Told | None:
        record = self._record(env)
        if record is None:
            return None
        amounts = amounts_of(self.reading, self.column, record, now(self.slot, env).amount)
        column = self.reading.columns[self.column]
        if not amounts:
            return None
        name = f"{named(column.header)} of {self.reading.columns[self.reading.name].cells[record].text}"
        cell = column.cells[record]
        if self.fell:
            amounts = tuple(a._replace(value=exact(-number(a))) for a in amounts)
        return Told(name, cell.text, amounts, cell.places, self.slot, self.unit, self.near)

    def truth(self, env: Env) -> Truth:
        """Relate the record's value to the number; UNKNOWN where no one record is left."""
        told = self._told(env)
        return UNKNOWN if told is None else told.truth(env)

    def slots(self) -> Iterator[Slot]:
        """Yield the value's number, then those that name the record."""
        yield self.slot
        for (slot,), _ in self.selects:
            yield slot

    def test(self, index: int) -> Test | Truth | None:
        """Take out the record's amounts."""
        if all(s.at != index for s in self.slots()):
            return self.truth(NOTHING_SAID)
        told = self._told(NOTHING_SAID)
        return told.test(index) if told is not None and index == self.slot.at else None

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Say "Height of Mount Everest: 8,849; > 8.8 kilometres"."""
        told = self._told(env)
        return ("No row has this name", ()) if told is None else told.explain(env)

    def __str__(self) -> str:
        header = self.reading.columns[self.column].header
        picks = "; ".join(f"{self.reading.columns[c].header} {slot.text}" for (slot,), c in self.selects)
        return f"{function(self.slot.said.relation)}{{pick{{{self.mask:b}; {picks}; {header}}}; {self.slot.text}}}"
