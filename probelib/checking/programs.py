"""What a claim computes: small frozen trees over the records of a reading, with slots for its numbers.

A node answers `truth(env)`: TRUE, FALSE or UNKNOWN, where `env` replaces numbers of the sentence (a
probe's rewriting). Most nodes relate amounts that the table gives to one number of the sentence; their
`test` takes those amounts out, so that another number costs a microsecond and not a second reading.
Printed, a program reads like `eq{hop{filter{all_rows; player; nadal}; height}; 1.85 m}`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple, Protocol

from probelib.checking.conditions import NOTHING_SAID, Condition, Env, Masks, Measures, Said, Slot, both, comparable
from probelib.checking.tolerance import relate
from probelib.grounding.amounts import ONE, Amount
from probelib.grounding.reading import Place, Reading, bits
from probelib.grounding.relations import Relation
from probelib.records import Truth

TRUE, FALSE, UNKNOWN = Truth.TRUE, Truth.FALSE, Truth.UNKNOWN
_NOT = {TRUE: FALSE, FALSE: TRUE, UNKNOWN: UNKNOWN}


class Test(NamedTuple):
    """How the truth of a program hangs on one number, everything else being as it is."""

    sure: tuple[Amount, ...]
    """Amounts of the table of which one in the relation is enough."""
    maybe: tuple[Amount, ...]
    """Amounts of which it is not sure that they are meant."""
    open: bool = False
    """Whether a value is missing, so that nothing can be FALSE."""
    negated: bool = False

    def truth(self, said: Said) -> Truth:
        """Return the truth with this number in the place."""
        worst = UNKNOWN if self.open else FALSE
        for amount in self.sure:
            truth = relate(amount, said.relation, said.amount)
            if truth is TRUE:
                return FALSE if self.negated else TRUE
            if truth is UNKNOWN:
                worst = UNKNOWN
        if worst is FALSE:
            for amount in self.maybe:
                if relate(amount, said.relation, said.amount) is not FALSE:
                    worst = UNKNOWN
                    break
        return _NOT[worst] if self.negated else worst


class Node(Protocol):
    """A claim, or a part of one."""

    def truth(self, env: Env) -> Truth:
        """Return whether it holds with the numbers of `env` in place of the sentence's."""

    def slots(self) -> Iterator[Slot]:
        """Yield its numbers."""

    def test(self, index: int) -> Test | Truth | None:
        """Return how it hangs on one number: a Truth where it does not, None where only `truth` can tell."""

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Return the reason in words, and the cells it rests on."""


class Amounts(NamedTuple):
    """What the table gives for a number: amounts that are surely meant, that may be, and whether one is missing."""

    sure: tuple[Amount, ...]
    maybe: tuple[Amount, ...] = ()
    open: bool = False


class Computed(Protocol):
    """Something that a table computes to be compared with a number."""

    def amounts(self, env: Env) -> Amounts:
        """Return the table's amounts."""

    def slots(self) -> Iterator[Slot]:
        """Yield the numbers it depends on."""

    def cells(self, env: Env) -> tuple[Place, ...]:
        """Return the cells it is computed from."""

    def name(self) -> str:
        """Return what it is, for people."""


def exact(number: int | Decimal | Fraction) -> Amount:
    """Return the amount of a counted or computed number, written to its last digit."""
    value = Decimal(number) if isinstance(number, int) else number
    return Amount(value, "", ONE, ONE)


def show(amount: Amount) -> str:
    """Return an amount as people read it."""
    value = amount.value
    if isinstance(value, Decimal | Fraction):
        return plain(value)
    return str(value) if not hasattr(value, "parts") else " - ".join(plain(p) for p in value.parts)


def plain(number: Decimal | Fraction) -> str:
    """Return a number in digits, without exponent and without zeros at its end."""
    if isinstance(number, Fraction):
        return f"{float(number):.6g}"
    text = format(number, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


# ------------------------------------------------------------------------------------------------ nodes


@dataclass(frozen=True, slots=True)
class Exists:
    """There is a record of which all conditions hold."""

    reading: Reading
    conditions: tuple[Condition, ...]

    def truth(self, env: Env) -> Truth:
        """Return TRUE where such a record is sure, FALSE where none may be."""
        found = both(self.conditions, env, self._all())
        return TRUE if found.sure else UNKNOWN if found.maybe else FALSE

    def _all(self) -> int:
        return (1 << self.reading.records) - 1

    def slots(self) -> Iterator[Slot]:
        """Yield the numbers of its conditions."""
        for condition in self.conditions:
            yield from condition.slots()

    def test(self, index: int) -> Test | Truth | None:
        """Take out the amounts of the records that the other conditions leave."""
        own = [c for c in self.conditions if any(s.at == index for s in c.slots())]
        if not own:
            return self.truth(NOTHING_SAID)
        if len(own) > 1 or not isinstance(own[0], Measures):
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
        return Test(sure, maybe, sure_open or maybe_open)

    def reading_has_multiplier(self, columns: tuple[int, ...]) -> bool:
        """Return whether a number's size decides what it is compared with, so that no fixed amounts do."""
        return any(self.reading.columns[c].multiplier != 1 for c in columns)

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Name the record, or what the records of the other conditions have instead."""
        from probelib.checking.reasons import of_existence

        return of_existence(self.reading, self.conditions, env)

    def __str__(self) -> str:
        return f"exists{{{nested(self.conditions)}}}"


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
        return f"{self.slot.said.relation}{{{self.computed}; {self.slot.text}}}"


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
        return _NOT[truth] if self.different else truth

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
        name = "not_eq" if self.different else str(self.relation)
        return f"{name}{{{self.first}; {self.second}}}"


@dataclass(frozen=True, slots=True)
class Every:
    """All records of a scope, a share of them, or none have what a predicate says."""

    reading: Reading
    scope: tuple[Condition, ...]
    predicate: tuple[Condition, ...]
    quota: str = "all"
    """`all`, `none`, `some`, `most` or `not all`."""

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
        return f"{name}{{{nested(self.scope)}; {'; '.join(str(c) for c in self.predicate)}}}"


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
        return f"only{{{nested(self.have)}; {'; '.join(str(c) for c in self.who)}}}"


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
        return f"is{{arg{self.extreme}; {'; '.join(str(c) for c in self.predicate)}}}"


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
        return _NOT[self.part.truth(env)]

    def slots(self) -> Iterator[Slot]:
        """Yield the part's numbers."""
        return self.part.slots()

    def test(self, index: int) -> Test | Truth | None:
        """Turn the part's test around."""
        found = self.part.test(index)
        if isinstance(found, Test):
            return found._replace(negated=not found.negated)
        return None if found is None else _NOT[found]

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


def nested(conditions: tuple[Condition, ...], within: str = "all_rows") -> str:
    """Return conditions as nested filters: `filter{filter{all_rows; a; x}; b; y}`."""
    for condition in conditions:
        within = f"filter{{{within}; {condition}}}"
    return within


def column_amounts(
    reading: Reading, columns: tuple[int, ...], mask: int, like: Amount
) -> tuple[tuple[Amount, ...], bool]:
    """Return the amounts of columns in the records of a mask that compare with `like`, and whether a cell has none."""
    found: list[Amount] = []
    gap = False
    for r in bits(mask):
        here: list[Amount] = []
        for c in columns:
            column = reading.columns[c]
            here.extend(comparable(column.cells[r], like, column.multiplier))
        gap = gap or not here
        found.extend(here)
    return tuple(dict.fromkeys(found)), gap


__all__ = [
    "Agreed", "All", "Amounts", "Computed", "Every", "Exists", "ExtremeIs", "Masks", "Negated", "Node", "Ordered",
    "Related", "Said", "Slot", "Test", "Winners", "exact", "nested", "plain", "show",
]  # fmt: skip
