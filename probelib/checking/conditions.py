"""What a sentence says of a record: that its cell has a text, or an amount in some relation to a number.

A condition answers two masks, the records where it surely holds and those where it may hold, so
that a missing cell or an unclear date makes a claim UNKNOWN and never FALSE.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple, Protocol

from probelib.checking.matching import Said, column_masks
from probelib.grounding.reading import Reading
from probelib.grounding.relations import Relation

Env = Mapping[int, Said]
"""Replaced numbers, by their index among the sentence's quantities."""

NOTHING_SAID: Env = MappingProxyType({})
_FUNCTION = {
    Relation.EQ: "eq",
    Relation.APPROX: "about",
    Relation.LT: "less",
    Relation.LE: "less_eq",
    Relation.GT: "greater",
    Relation.GE: "greater_eq",
}


def function(relation: Relation) -> str:
    """Return what a relation is called in a printed program: the names of TabFact's programs, and `about`."""
    return _FUNCTION[relation]


class Form(NamedTuple):
    """How a condition is printed: `eq`, `result`, `won` in `filter_eq{all_rows; result; won}`."""

    function: str
    header: str
    """Columns that can be meant, joined by "/"; empty where there are several conditions."""
    value: str

    def of(self, what: str, prefix: str = "") -> str:
        """Return it said of something: `filter_eq{all_rows; result; won}`."""
        parts = (what, self.header, self.value) if self.header else (what, self.value)
        return f"{prefix}{self.function}{{{'; '.join(parts)}}}"

    def of_one(self, record: str) -> str:
        """Return it said of the value of one record: `eq{hop{record; result}; won}`."""
        if not self.header:
            return self.of(record)
        return f"{self.function}{{hop{{{record}; {self.header}}}; {self.value}}}"


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

    def form(self) -> Form:
        """Return how it is printed in a program."""


@dataclass(frozen=True)
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
        return tuple([c for c, _ in self.where])

    def masks(self, env: Env) -> Masks:
        """Return the records that have the text in one of the columns."""
        return self._masks

    @cached_property
    def _masks(self) -> Masks:
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

    def form(self) -> Form:
        """Return how it is printed."""
        return Form("eq", "/".join(self.reading.columns[c].header for c, _ in self.where), self.text)


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

    def form(self) -> Form:
        """Return how it is printed."""
        return Form("eq", self.reading.columns[self.column].header, self.outcome)


@dataclass(frozen=True)
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
        return self._of(env[self.slot.at]) if self.slot.at in env else self._masks

    @cached_property
    def _masks(self) -> Masks:
        return self._of(self.slot.said)

    def _of(self, said: Said) -> Masks:
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

    def form(self) -> Form:
        """Return how it is printed."""
        headers = "/".join(self.reading.columns[c].header for c in self.among)
        return Form(function(self.slot.said.relation), headers, self.slot.text)


def turned(relation: Relation) -> Relation:
    """Return a comparison seen from the other side: less for more, at most for at least."""
    return _TURNED.get(relation, relation)


_TURNED = {
    Relation.GT: Relation.LT,
    Relation.LT: Relation.GT,
    Relation.GE: Relation.LE,
    Relation.LE: Relation.GE,
}


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
