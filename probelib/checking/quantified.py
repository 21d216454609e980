"""Nodes that speak of all records, of just one, or of the first of a ranking."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from probelib.checking.conditions import NOTHING_SAID, Condition, Env, Measures, Slot, both
from probelib.checking.terms import (
    FALSE,
    TRUE,
    UNKNOWN,
    Computed,
    Test,
    column_amounts,
    nested,
    said_of_one,
    together,
)
from probelib.grounding.reading import Place, Reading
from probelib.records import Truth


@dataclass(frozen=True, slots=True)
class Every:
    """All records of a scope, a share of them, or none have what a predicate says."""

    reading: Reading
    scope: tuple[Condition, ...]
    predicate: tuple[Condition, ...]
    quota: str = "all"
    """`all`, `none`, `some`, `most`, `few` (less than half) or `not all`."""

    def truth(self, env: Env) -> Truth:
        """Return TRUE or FALSE where no unclear record can turn it; UNKNOWN for an empty scope."""
        scope = both(self.scope, env, self.reading.body)
        if scope.sure != scope.maybe or not scope.sure:
            return UNKNOWN
        found = both(self.predicate, env, scope.sure)
        total = scope.sure.bit_count()
        low, high = found.sure.bit_count(), found.maybe.bit_count()
        holds, fails = {
            "all": (low == total, high < total),
            "none": (high == 0, low > 0),
            "some": (low > 0, high == 0),
            "most": (2 * low > total, 3 * high < total),  # "most" is said of the largest group as well
            "few": (2 * high < total, 2 * low > total),
            "not all": (high < total, low == total),
        }[self.quota]
        return TRUE if holds else FALSE if fails else UNKNOWN

    def slots(self) -> Iterator[Slot]:
        """Yield the numbers of scope and predicate."""
        for condition in (*self.scope, *self.predicate):
            yield from condition.slots()

    def test(self, index: int) -> Test | Truth | None:
        """Return the truth where it does not hang on the number."""
        return None if any(s.at == index for s in self.slots()) else self.truth(NOTHING_SAID)

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Count the records of the scope that have it."""
        from probelib.checking.reasons import of_quota

        return of_quota(self.reading, self.scope, self.predicate, env)

    def __str__(self) -> str:
        name = self.quota.replace(" ", "_")
        return together([c.form().of(nested(self.scope), f"{name}_") for c in self.predicate])


@dataclass(frozen=True, slots=True)
class Only:
    """Some records have a property, and all of them are such and such: "X is the only player from spain"."""

    reading: Reading
    who: tuple[Condition, ...]
    have: tuple[Condition, ...]

    def truth(self, env: Env) -> Truth:
        """Return TRUE where all that have it are who is named, FALSE where another surely has it, or nobody named."""
        have = both(self.have, env, self.reading.body)
        who = both(self.who, env, self.reading.body)
        if have.sure & ~who.maybe or not have.maybe & who.maybe:
            return FALSE
        return TRUE if have.sure & who.sure and not have.maybe & ~who.sure else UNKNOWN

    def slots(self) -> Iterator[Slot]:
        """Yield the numbers of both."""
        for condition in (*self.who, *self.have):
            yield from condition.slots()

    def test(self, index: int) -> Test | Truth | None:
        """Return the truth where it does not hang on the number."""
        return None if any(s.at == index for s in self.slots()) else self.truth(NOTHING_SAID)

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Name the records that have it."""
        from probelib.checking.reasons import of_only

        return of_only(self.reading, self.who, self.have, env)

    def __str__(self) -> str:
        return f"and{{only{{{nested(self.have)}}}; {said_of_one(self.who, nested(self.have))}}}"


class Winners(Computed, Protocol):
    """An extreme amount, and the records that have it."""

    def records(self, env: Env) -> int | None:
        """Return their mask; None where a missing value could be the extreme one."""


@dataclass(frozen=True, slots=True)
class ExtremeIs:
    """The records with the largest or smallest value of a scope are such and such."""

    reading: Reading
    extreme: Winners
    predicate: tuple[Condition, ...]

    def truth(self, env: Env) -> Truth:
        """Return TRUE where all records at the extreme are, FALSE where none may be."""
        best = self.extreme.records(env)
        if best is None or not best:
            return UNKNOWN
        found = both(self.predicate, env, best)
        if found.sure == best:
            return TRUE
        if not found.maybe:
            return FALSE
        return UNKNOWN

    def slots(self) -> Iterator[Slot]:
        """Yield the numbers of predicate and scope."""
        yield from self.extreme.slots()
        for condition in self.predicate:
            yield from condition.slots()

    def test(self, index: int) -> Test | Truth | None:
        """Take out the amounts of the extreme record, where it is one."""
        if all(s.at != index for s in self.slots()):
            return self.truth(NOTHING_SAID)
        best = self.extreme.records(NOTHING_SAID)
        if any(s.at == index for s in self.extreme.slots()) or best is None or best.bit_count() != 1:
            return None
        own = [c for c in self.predicate if any(s.at == index for s in c.slots())]
        rest = both(tuple(c for c in self.predicate if c is not own[0]), NOTHING_SAID, best)
        if len(own) != 1 or not isinstance(own[0], Measures) or rest.sure != best:
            return None
        if any(self.reading.columns[c].multiplier != 1 for c in own[0].among):
            return None
        sure, gap = column_amounts(self.reading, own[0].among, best, own[0].slot.said.amount)
        return Test(sure, (), gap)

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Name the extreme value and its records."""
        from probelib.checking.reasons import of_extreme

        return of_extreme(self.reading, self.extreme, self.predicate, env)

    def __str__(self) -> str:
        return said_of_one(self.predicate, f"arg{self.extreme}")
