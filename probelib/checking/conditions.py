"""What a sentence says of a record: that its cell has a text, or an amount in some relation to a number.

A condition answers two masks, the records where it surely holds and those where it may hold, so
that a missing cell or an unclear date makes a claim UNKNOWN and never FALSE.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple, Protocol

from probelib.checking.tolerance import relate
from probelib.grounding.amounts import ZERO, Amount, foreign
from probelib.grounding.reading import Cell, Reading
from probelib.grounding.relations import Relation
from probelib.language.words import exact
from probelib.records import Interval, Kind, Score, Truth, Value

TRUE, FALSE, UNKNOWN = Truth.TRUE, Truth.FALSE, Truth.UNKNOWN


class Said(NamedTuple):
    """A number as the sentence, or a rewriting of it, states it."""

    amount: Amount
    relation: Relation


Env = Mapping[int, Said]
"""Replaced numbers, by their index among the sentence's quantities."""

NOTHING_SAID: Env = MappingProxyType({})


class Slot(NamedTuple):
    """A number of the sentence inside a program."""

    at: int
    """Its place among the sentence's quantities."""
    text: str
    said: Said
    turned: bool = False
    """Whether its signal means the opposite here: "faster than" of a time is less."""

    def now(self, env: Env) -> Said:
        """Return what is said in `env`, else what the sentence says."""
        return env.get(self.at, self.said)

    def __str__(self) -> str:
        relation = "" if self.said.relation is Relation.EQ else self.said.relation.symbol + " "
        return relation + self.text


class Masks(NamedTuple):
    """Records where something surely holds, and those where it may hold; the first are among the second."""

    sure: int
    maybe: int


class Condition(Protocol):
    """Something that holds of a record or not."""

    @property
    def reading(self) -> Reading:
        """Return the table it speaks of."""

    @property
    def certain(self) -> bool:
        """Return whether it is clear which column is meant."""

    def columns(self) -> tuple[int, ...]:
        """Return the columns that can be meant."""

    def masks(self, env: Env) -> Masks:
        """Return the records where it holds."""

    def slots(self) -> Iterator[Slot]:
        """Yield its numbers."""

    def describe(self, env: Env) -> str:
        """Return it in words."""


@dataclass(frozen=True, slots=True)
class Has:
    """A record whose cell, in one of some columns, is or contains a text of the sentence."""

    reading: Reading
    text: str
    where: tuple[tuple[int, int], ...]
    """Column and the records whose cell has the text."""
    loose: int = 0
    """Records whose cell has all its words, but not as a text of its own."""
    certain: bool = True

    def columns(self) -> tuple[int, ...]:
        """Return the columns in which the text stands."""
        return tuple(c for c, _ in self.where)

    def masks(self, env: Env) -> Masks:
        """Return the records that have the text in one of the columns."""
        mask = 0
        for _, records in self.where:
            mask |= records
        return Masks(mask, mask | self.loose)

    def slots(self) -> Iterator[Slot]:
        """Yield nothing: a text is no number."""
        return iter(())

    def describe(self, env: Env) -> str:
        """Return "Player: rafael nadal"."""
        return f"{self._names()}: {self.text}"

    def _names(self) -> str:
        return " or ".join(title(self.reading.columns[c].header) for c, _ in self.where)

    def __str__(self) -> str:
        return f"{'/'.join(self.reading.columns[c].header for c, _ in self.where)}; {self.text}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A record whose result column says that it was won, lost or tied."""

    reading: Reading
    column: int
    outcome: str
    certain: bool = True

    def columns(self) -> tuple[int, ...]:
        """Return the column of results."""
        return (self.column,)

    def masks(self, env: Env) -> Masks:
        """Return the records with this outcome."""
        column = self.reading.columns[self.column]
        mask = column.outcomes.get(self.outcome, 0)
        missing = ((1 << self.reading.records) - 1) & ~column.filled
        return Masks(mask, mask | missing)

    def slots(self) -> Iterator[Slot]:
        """Yield nothing."""
        return iter(())

    def describe(self, env: Env) -> str:
        """Return "Result: win"."""
        return f"{title(self.reading.columns[self.column].header)}: {self.outcome}"

    def __str__(self) -> str:
        return f"{self.reading.columns[self.column].header}; {self.outcome}"


@dataclass(frozen=True, slots=True)
class Measures:
    """A record with an amount, in one of some columns, that stands in the said relation to a number."""

    reading: Reading
    among: tuple[int, ...]
    slot: Slot
    certain: bool = True
    every: bool = False
    """Whether one header names all these columns, so that a record is sure only if all of them agree."""

    def columns(self) -> tuple[int, ...]:
        """Return the columns that can be meant."""
        return self.among

    def masks(self, env: Env) -> Masks:
        """Return the records of which the relation holds; a missing cell may hold anything."""
        said = self.slot.now(env)
        sure = maybe = 0
        agreed = -1
        for c in self.among:
            holds, may, empty = column_masks(self.reading, c, said)
            sure |= holds
            agreed &= holds
            maybe |= may if len(self.among) > 1 else may | empty
        return Masks(sure & agreed if self.every else sure, maybe | sure)

    def slots(self) -> Iterator[Slot]:
        """Yield its number."""
        yield self.slot

    def describe(self, env: Env) -> str:
        """Return "Running time > 120"."""
        said = self.slot.now(env)
        names = " or ".join(title(self.reading.columns[c].header) for c in self.among)
        return f"{names} {said.relation.symbol} {self.slot.text}"

    def __str__(self) -> str:
        return f"{'/'.join(self.reading.columns[c].header for c in self.among)}; {self.slot}"


_MOST_REMEMBERED = 512


def column_masks(reading: Reading, c: int, said: Said) -> tuple[int, int, int]:
    """Return the records of a column where a relation holds, where it may, and those without an amount; remembered."""
    known: tuple[int, int, int] | None = reading.memo.get((c, said))
    if known is not None:
        return known
    column = reading.columns[c]
    sure = maybe = empty = 0
    for r, cell in enumerate(column.cells):
        truth = amount_in(cell, said, column.multiplier)
        if truth is TRUE:
            sure |= 1 << r
        elif truth is UNKNOWN or (column.kind is Kind.DATE and not any(a.year or a.dimension for a in cell.amounts)):
            # "35 may" among dates is some date.
            if cell.amounts:
                maybe |= 1 << r
            else:
                empty |= 1 << r
    if len(reading.memo) >= _MOST_REMEMBERED:
        reading.memo.clear()
    reading.memo[c, said] = sure, maybe, empty
    return sure, maybe, empty


def amount_in(cell: Cell, said: Said, multiplier: Decimal = Decimal(1)) -> Truth:
    """Return whether a cell has an amount in the said relation; UNKNOWN where none can be compared."""
    v = said.amount
    if len(cell.bare) == 1 and not v.dimension and type(v.value) is Decimal and multiplier == 1:
        # A plain number and a cell with one: what the rest of this comes to for nearly all cells.
        only = cell.bare[0]
        if not only.dimension and type(only.value) is Decimal and (v.quantum or cell.amounts[0].dimension != "%"):
            return relate(only, said.relation, v)
    best = FALSE
    compared = False
    amounts = comparable(cell, said.amount, multiplier)
    if not amounts and cell.amounts and said.relation is Relation.EQ:
        # A length is no weight, whatever its number; more or less of the two says nothing.
        return FALSE if all(foreign(a.dimension, said.amount.dimension) for a in cell.amounts) else UNKNOWN
    if len(amounts) > 1 and cell.adds_up:
        # "70 + 69 = 139" is 139; that 69 is one of its parts says nothing of a sentence's 69.
        truth = relate(amounts[-1], said.relation, said.amount)
        parts = any(relate(part, said.relation, said.amount) is not truth for part in amounts[:-1])
        return UNKNOWN if truth is FALSE and parts and said.relation is Relation.EQ else truth
    if said.relation is not Relation.EQ and len(amounts) > 1:
        # "More than 5" of a cell with several amounts has to hold of all of them, or of none.
        truths = {relate(amount, said.relation, said.amount) for amount in amounts}
        return truths.pop() if len(truths) == 1 else UNKNOWN
    for amount in amounts:
        compared = True
        truth = relate(amount, said.relation, said.amount)
        if truth is TRUE:
            # One set of a match is not its score.
            return UNKNOWN if len(amounts) > 1 and isinstance(amount.value, Score) else TRUE
        if truth is UNKNOWN:
            best = UNKNOWN
    return best if compared else UNKNOWN


def comparable(cell: Cell, v: Amount, multiplier: Decimal = Decimal(1)) -> tuple[Amount, ...]:
    """Return the amounts of a cell that can be compared with a number of a sentence.

    A bare number meets cells in the unit that they are written in. Under a header with a multiplier it
    meets what the cells write, unless it is so large that the multiplied values must be meant.
    """
    if not cell.amounts:
        return ()
    value = v.value.low if isinstance(v.value, Interval) else v.value
    if not v.quantum and not v.dimension and cell.amounts[0].dimension == "%" and isinstance(value, Decimal | Fraction):
        # "Two thirds" of a column of percentages; a fraction in words is the only bare number without a last digit.
        return tuple(a._replace(value=_share(a.value), dimension="", quantum=ZERO, doubt=ZERO) for a in cell.amounts)
    if v.dimension or not isinstance(value, Decimal | Fraction):
        return _those_alike(cell.amounts, v)
    if multiplier != 1 and abs(Fraction(value)) >= Fraction(multiplier) / 100:
        return tuple(a for a in cell.amounts if not a.dimension)
    return _those_alike(cell.bare, v)


def _those_alike(amounts: tuple[Amount, ...], v: Amount) -> tuple[Amount, ...]:
    if len(amounts) == 1:  # as in most cells
        return amounts if alike(amounts[0], v) else ()
    return tuple([a for a in amounts if alike(a, v)])


def turned(relation: Relation) -> Relation:
    """Return a comparison seen from the other side: less for more, at most for at least."""
    return _TURNED.get(relation, relation)


_TURNED = {
    Relation.GT: Relation.LT,
    Relation.LT: Relation.GT,
    Relation.GE: Relation.LE,
    Relation.LE: Relation.GE,
}


def _share(percent: Value) -> Value:
    return exact(Fraction(percent) / 100) if isinstance(percent, Decimal | Fraction) else percent


def alike(x: Amount, v: Amount) -> bool:
    """Return whether two amounts can be compared at all: a year compares with dates, a date with years."""
    if x.dimension == v.dimension:
        return True
    return (x.dimension == "date" and v.year) or (v.dimension == "date" and x.year)


def both(conditions: tuple[Condition, ...], env: Env, within: int) -> Masks:
    """Return the records of `within` for which all conditions hold."""
    sure = maybe = within
    for condition in conditions:
        found = condition.masks(env)
        sure &= found.sure
        maybe &= found.maybe
    return Masks(sure, maybe)


def title(header: str) -> str:
    """Return a header as a sentence shows it."""
    text = " ".join(header.split())
    return text[:1].upper() + text[1:] if text else "Column"
