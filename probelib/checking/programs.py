"""What a claim computes: small frozen trees over the records of a reading, with slots for its numbers.

A node answers `truth(env)`: TRUE, FALSE or UNKNOWN, where `env` replaces numbers of the sentence (a
probe's rewriting). Most nodes relate amounts that the table gives to one number of the sentence; their
`test` takes those amounts out, so that another number costs a microsecond and not a second reading.
Printed, a program has the form of those that people wrote for TabFact (Chen et al. 2020, `bootstrap`), such as
`eq{hop{filter_eq{all_rows; player; nadal}; height}; 1.85 m}`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from probelib.checking.conditions import NOTHING_SAID, Condition, Env, Masks, Measures, Slot, both, function
from probelib.checking.fitting import notes
from probelib.checking.terms import (
    FALSE,
    NOT,
    ORDERED,
    TRUE,
    UNKNOWN,
    Amounts,
    Computed,
    Node,
    Test,
    column_amounts,
    exact,
    nested,
    plain,
    show,
)
from probelib.checking.tolerance import relate
from probelib.grounding.amounts import Amount
from probelib.grounding.reading import Place, Reading, bits
from probelib.grounding.relations import Relation
from probelib.records import Kind, Truth


@dataclass(frozen=True, slots=True)
class Exists:
    """There is a record of which all conditions hold."""

    reading: Reading
    conditions: tuple[Condition, ...]

    def truth(self, env: Env) -> Truth:
        """Return TRUE where such a record is sure, FALSE where none may be."""
        found = both(self.conditions, env, self._all())
        if not found.sure:
            return UNKNOWN if found.maybe or self._is_sum(env) else FALSE
        return UNKNOWN if self._fails_elsewhere(env, found) else TRUE

    def _is_sum(self, env: Env) -> bool:
        """Whether a number is what several records have together: 39 races, of 24 in one series and 15 in another."""
        stated = [c for c in self.conditions if isinstance(c, Measures) and len(c.among) == 1]
        amounts = [c for c in stated if self.reading.columns[c.among[0]].kind is Kind.CARDINAL]
        if len(amounts) != 1 or amounts[0].slot.now(env).relation is not Relation.EQ or len(self.conditions) < 2:
            return False
        total = self._total(amounts[0])
        return total is not None and relate(total, Relation.EQ, amounts[0].slot.now(env).amount) is TRUE

    def _total(self, condition: Measures) -> Amount | None:
        """Return the sum over the records that the other conditions leave, where they are several."""
        rest = tuple(c for c in self.conditions if c is not condition)
        left = both(rest, NOTHING_SAID, self.reading.body).sure
        cells = [self.reading.columns[condition.among[0]].cells[r] for r in bits(left)]
        values = [cell.sole.value for cell in cells if cell.sole is not None and not cell.sole.dimension]
        if len(cells) < 2 or len(values) < len(cells):
            return None
        numbers = [value for value in values if isinstance(value, Decimal)]
        return exact(sum(numbers)) if len(numbers) == len(values) else None

    def _fails_elsewhere(self, env: Env, found: Masks) -> bool:
        """Whether more or less is said of several records and only some bear it out.

        "The democrats were elected after 1974" is not true because one of five democrats was.
        """
        compared = [c for c in self.conditions if isinstance(c, Measures) and c.slot.now(env).relation in ORDERED]
        if len(compared) != 1 or len(self.conditions) < 2:
            return False
        rest = tuple(c for c in self.conditions if c is not compared[0])
        return bool(both(rest, env, self._all()).sure & ~found.sure)

    def _all(self) -> int:
        return ((1 << self.reading.records) - 1) & ~notes(self.reading)

    def slots(self) -> Iterator[Slot]:
        """Yield the numbers of its conditions."""
        for condition in self.conditions:
            yield from condition.slots()

    def test(self, index: int) -> Test | Truth | None:
        """Take out the amounts of the records that the other conditions leave."""
        own = [c for c in self.conditions if any(s.at == index for s in c.slots())]
        if not own:
            return self.truth(NOTHING_SAID)
        if len(own) > 1 or not isinstance(own[0], Measures) or (own[0].every and len(own[0].among) > 1):
            return None
        condition = own[0]
        rest = tuple(c for c in self.conditions if c is not condition)
        left = both(rest, NOTHING_SAID, self._all())
        sure, sure_open = column_amounts(self.reading, condition.among, left.sure, condition.slot.said.amount)
        maybe, maybe_open = column_amounts(
            self.reading, condition.among, left.maybe & ~left.sure, condition.slot.said.amount
        )
        if self.reading_has_multiplier(condition.among):
            return None
        total = self._total(condition) if len(condition.among) == 1 and self.conditions[1:] else None
        if total is not None and self.reading.columns[condition.among[0]].kind is Kind.CARDINAL:
            maybe = (*maybe, total)
        lone = not any(isinstance(c, Measures) and c.slot.said.relation in ORDERED for c in rest)
        return Test(sure, maybe, sure_open or maybe_open, together=lone and bool(rest))

    def reading_has_multiplier(self, columns: tuple[int, ...]) -> bool:
        """Return whether a number's size decides what it is compared with, so that no fixed amounts do."""
        return any(self.reading.columns[c].multiplier != 1 for c in columns)

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Name the record, or what the records of the other conditions have instead."""
        from probelib.checking.reasons import of_existence

        return of_existence(self.reading, self.conditions, env)

    def __str__(self) -> str:
        *who, what = self.conditions
        return what.form().of_one(nested(tuple(who))) if who else f"exists{{{nested(self.conditions)}}}"


@dataclass(frozen=True, slots=True)
class Related:
    """An amount that the table gives stands in the said relation to a number."""

    reading: Reading
    computed: Computed
    slot: Slot

    def truth(self, env: Env) -> Truth:
        """Relate the amounts to the number."""
        found = self.computed.amounts(env)
        return Test(found.sure, found.maybe, found.open).truth(self.slot.now(env))

    def slots(self) -> Iterator[Slot]:
        """Yield the number, and those that the amount depends on."""
        yield self.slot
        yield from self.computed.slots()

    def test(self, index: int) -> Test | Truth | None:
        """Compute the amounts once, where the number alone changes."""
        if index != self.slot.at:
            return None if any(s.at == index for s in self.computed.slots()) else self.truth(NOTHING_SAID)
        if any(s.at == index for s in self.computed.slots()):
            return None
        found = self.computed.amounts(NOTHING_SAID)
        return Test(found.sure, found.maybe, found.open)

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Say "Running time: 138; 138 > 120"."""
        from probelib.checking.reasons import of_relation

        return of_relation(self.computed, self.slot, env)

    def __str__(self) -> str:
        return f"{function(self.slot.said.relation)}{{{self.computed}; {self.slot.text}}}"


@dataclass(frozen=True, slots=True)
class Ordered:
    """Two amounts of the table stand in a relation: one is larger, smaller or the same."""

    reading: Reading
    first: Computed
    relation: Relation
    second: Computed
    different: bool = False
    """Whether they are claimed to differ; then the relation is `eq`."""

    def truth(self, env: Env) -> Truth:
        """Compare them where each is one amount."""
        a, b = self.first.amounts(env), self.second.amounts(env)
        if len(a.sure) != 1 or len(b.sure) != 1 or a.maybe or b.maybe or a.open or b.open:
            return UNKNOWN
        truth = relate(a.sure[0], self.relation, b.sure[0])
        return NOT[truth] if self.different else truth

    def slots(self) -> Iterator[Slot]:
        """Yield the numbers that the amounts depend on."""
        yield from self.first.slots()
        yield from self.second.slots()

    def test(self, index: int) -> Test | Truth | None:
        """Return the truth where it does not hang on the number."""
        return None if any(s.at == index for s in self.slots()) else self.truth(NOTHING_SAID)

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Say both amounts and how they stand."""
        from probelib.checking.reasons import of_order

        return of_order(self.first, self.relation, self.second, env)

    def __str__(self) -> str:
        name = "not_eq" if self.different else function(self.relation)
        return f"{name}{{{self.first}; {self.second}}}"


@dataclass(frozen=True, slots=True)
class Sufficient:
    """A reading that makes the claim true where it holds, and says nothing where it does not."""

    part: Node

    def truth(self, env: Env) -> Truth:
        """Return TRUE or UNKNOWN."""
        return TRUE if self.part.truth(env) is TRUE else UNKNOWN

    def slots(self) -> Iterator[Slot]:
        """Yield the part's numbers."""
        return self.part.slots()

    def test(self, index: int) -> Test | Truth | None:
        """Return the truth where it does not hang on the number."""
        return None if any(s.at == index for s in self.slots()) else self.truth(NOTHING_SAID)

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Explain the part."""
        return self.part.explain(env)

    def __str__(self) -> str:
        return f"if{{{self.part}}}"


@dataclass(frozen=True, slots=True)
class Necessary:
    """A reading without which the claim is false, while it may say more than the reading holds."""

    part: Node

    def truth(self, env: Env) -> Truth:
        """Return FALSE or UNKNOWN."""
        return FALSE if self.part.truth(env) is FALSE else UNKNOWN

    def slots(self) -> Iterator[Slot]:
        """Yield the part's numbers."""
        return self.part.slots()

    def test(self, index: int) -> Test | Truth | None:
        """Return the truth where it does not hang on the number."""
        return None if any(s.at == index for s in self.slots()) else self.truth(NOTHING_SAID)

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Explain the part."""
        return self.part.explain(env)

    def __str__(self) -> str:
        return f"only_if{{{self.part}}}"


@dataclass(frozen=True, slots=True)
class Negated:
    """A claim that is denied."""

    part: Node

    def truth(self, env: Env) -> Truth:
        """Return the opposite of the part; UNKNOWN stays."""
        return NOT[self.part.truth(env)]

    def slots(self) -> Iterator[Slot]:
        """Yield the part's numbers."""
        return self.part.slots()

    def test(self, index: int) -> Test | Truth | None:
        """Turn the part's test around."""
        found = self.part.test(index)
        if isinstance(found, Test):
            return found._replace(negated=not found.negated)
        return None if found is None else NOT[found]

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Explain the part."""
        return self.part.explain(env)

    def __str__(self) -> str:
        return f"not{{{self.part}}}"


@dataclass(frozen=True, slots=True)
class All:
    """Several claims in one sentence: all have to hold."""

    parts: tuple[Node, ...]

    def truth(self, env: Env) -> Truth:
        """Return FALSE where one part is, TRUE where all are."""
        truths = [part.truth(env) for part in self.parts]
        return FALSE if FALSE in truths else UNKNOWN if UNKNOWN in truths else TRUE

    def slots(self) -> Iterator[Slot]:
        """Yield the numbers of all parts."""
        for part in self.parts:
            yield from part.slots()

    def test(self, index: int) -> Test | Truth | None:
        """Return the test of the one part that hangs on the number, where the others leave the matter to it."""
        tests = [part.test(index) for part in self.parts]
        fixed = [t for t in tests if isinstance(t, Truth)]
        if FALSE in fixed:
            return FALSE
        open_ones = [t for t in tests if not isinstance(t, Truth)]
        if not open_ones:
            return UNKNOWN if UNKNOWN in fixed else TRUE
        return open_ones[0] if len(open_ones) == 1 and UNKNOWN not in fixed else None

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Explain the part that fails, else all."""
        for wanted in (FALSE, UNKNOWN):
            for part in self.parts:
                if part.truth(env) is wanted:
                    return part.explain(env)
        reasons = [part.explain(env) for part in self.parts]
        return ". ".join(r for r, _ in reasons), tuple(dict.fromkeys(p for _, ps in reasons for p in ps))

    def __str__(self) -> str:
        return "and{" + "; ".join(str(part) for part in self.parts) + "}"


@dataclass(frozen=True, slots=True)
class Agreed:
    """One sentence read in several ways: it has the truth that all of them have, else UNKNOWN."""

    parts: tuple[Node, ...]

    def truth(self, env: Env) -> Truth:
        """Return the truth on which all readings agree."""
        truths = {part.truth(env) for part in self.parts}
        return truths.pop() if len(truths) == 1 else UNKNOWN

    def slots(self) -> Iterator[Slot]:
        """Yield the numbers of all readings."""
        for part in self.parts:
            yield from part.slots()

    def test(self, index: int) -> Test | Truth | None:
        """Return the test that all readings share."""
        tests = [part.test(index) for part in self.parts]
        return tests[0] if all(t is not None and t == tests[0] for t in tests) else None

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Explain the first reading, or say that they differ."""
        if len({part.truth(env) for part in self.parts}) > 1:
            return "The sentence can be read in ways that differ on this table", ()
        return self.parts[0].explain(env)

    def __str__(self) -> str:
        return "agree{" + "; ".join(str(part) for part in self.parts) + "}"


__all__ = [
    "FALSE", "TRUE", "UNKNOWN", "Agreed", "All", "Amounts", "Computed", "Exists", "Necessary", "Negated", "Node",
    "Ordered", "Related", "Sufficient", "Test", "exact", "nested", "plain", "show",
]  # fmt: skip
