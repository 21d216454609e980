"""Conditions made of several: the sets of a match, one of a list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import chain

from probelib.checking.conditions import Condition, Env, Form, Masks, Slot, title
from probelib.grounding.amounts import Amount
from probelib.grounding.reading import Reading
from probelib.grounding.tolerance import relate_scores
from probelib.records import Score, Truth

TRUE, UNKNOWN = Truth.TRUE, Truth.UNKNOWN


@dataclass(frozen=True, slots=True)
class Sequence:
    """A record whose cell has just these scores, in this order: the sets of a match."""

    reading: Reading
    among: tuple[int, ...]
    parts: tuple[Slot, ...]

    @property
    def certain(self) -> bool:
        """Return whether one column is meant."""
        return len(self.among) == 1

    def columns(self) -> tuple[int, ...]:
        """Return the columns that can be meant."""
        return self.among

    def masks(self, env: Env) -> Masks:
        """Return the records with the sequence; one that has them turned round may have it."""
        said = _match(slot.now(env).amount for slot in self.parts)
        sure = maybe = 0
        for c in self.among:
            for r, cell in enumerate(self.reading.columns[c].cells):
                here = _match(cell.amounts)
                truth = relate_scores(here, said) if here.parts else UNKNOWN
                if truth is TRUE:
                    sure |= 1 << r
                elif truth is UNKNOWN:
                    maybe |= 1 << r
        return Masks(sure, maybe | sure)

    def slots(self) -> Iterator[Slot]:
        """Yield its scores."""
        return iter(self.parts)

    def describe(self, env: Env) -> str:
        """Return "Score = 6 - 4, 6 - 3"."""
        return f"{title(self.reading.columns[self.among[0]].header)} = {', '.join(s.text for s in self.parts)}"

    def form(self) -> Form:
        """Return how it is printed."""
        names = "/".join(self.reading.columns[c].header for c in self.among)
        return Form("eq", names, ", ".join(s.text for s in self.parts))


def _match(amounts: Iterable[Amount]) -> Score:
    """Return all scores as the sets of one match, as "6 - 4 and 7 - 5" is two scores and "6 - 4 , 7 - 5" is one."""
    sets = [one for amount in amounts if isinstance(amount.value, Score) for one in amount.value.by_set()]
    return Score(tuple(chain.from_iterable(sets)), tuple(map(len, sets)))


@dataclass(frozen=True, slots=True)
class Lacks:
    """A record of which a condition does not hold: "players who are not from spain"."""

    reading: Reading
    part: Condition

    @property
    def certain(self) -> bool:
        """Return whether it is clear which column is meant."""
        return self.part.certain

    def columns(self) -> tuple[int, ...]:
        """Return the columns that can be meant."""
        return self.part.columns()

    def masks(self, env: Env) -> Masks:
        """Return the records of which it surely does not hold; one with an empty cell may lack it."""
        found = self.part.masks(env)
        filled = -1
        for c in self.columns():
            filled &= self.reading.columns[c].filled
        everything = (1 << self.reading.records) - 1
        return Masks(everything & ~found.maybe & filled, everything & ~found.sure)

    def slots(self) -> Iterator[Slot]:
        """Yield the numbers of the condition."""
        return self.part.slots()

    def describe(self, env: Env) -> str:
        """Return it denied."""
        return f"not {self.part.describe(env)}"

    def form(self) -> Form:
        """Return how it is printed."""
        denied = self.part.form()
        return denied._replace(function=f"not_{denied.function}")


@dataclass(frozen=True, slots=True)
class Sign:
    """A record whose change is above zero, or below it."""

    reading: Reading
    column: int
    rising: bool
    certain: bool = True

    def columns(self) -> tuple[int, ...]:
        """Return the column of changes."""
        return (self.column,)

    def masks(self, env: Env) -> Masks:
        """Return the records; one without a number may be among them."""
        sure = maybe = 0
        for r, cell in enumerate(self.reading.columns[self.column].cells):
            value = cell.main.value if cell.main is not None else None
            if not isinstance(value, Decimal | Fraction):
                maybe |= 1 << r
            elif (value > 0) if self.rising else (value < 0):
                sure |= 1 << r
        return Masks(sure, sure | maybe)

    def slots(self) -> Iterator[Slot]:
        """Yield nothing."""
        return iter(())

    def describe(self, env: Env) -> str:
        """Return "Change above 0"."""
        return f"{title(self.reading.columns[self.column].header)} {'above' if self.rising else 'below'} 0"

    def form(self) -> Form:
        """Return how it is printed."""
        return Form("greater" if self.rising else "less", self.reading.columns[self.column].header, "0")


@dataclass(frozen=True, slots=True)
class Among:
    """A record for which one of several conditions holds: "in 1990 or 1992"."""

    reading: Reading
    parts: tuple[Condition, ...]

    @property
    def certain(self) -> bool:
        """Return whether all of them are."""
        return all(part.certain for part in self.parts)

    def columns(self) -> tuple[int, ...]:
        """Return the columns of all of them."""
        return tuple(dict.fromkeys(c for part in self.parts for c in part.columns()))

    def masks(self, env: Env) -> Masks:
        """Return the records for which one holds."""
        sure = maybe = 0
        for part in self.parts:
            found = part.masks(env)
            sure |= found.sure
            maybe |= found.maybe
        return Masks(sure, maybe)

    def slots(self) -> Iterator[Slot]:
        """Yield the numbers of all of them."""
        for part in self.parts:
            yield from part.slots()

    def describe(self, env: Env) -> str:
        """Return them joined by "or"."""
        return " or ".join(part.describe(env) for part in self.parts)

    def form(self) -> Form:
        """Return how it is printed."""
        return Form("or", "", "; ".join(part.form().of("each") for part in self.parts))
