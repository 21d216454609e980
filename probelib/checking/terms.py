"""What programs are made of: nodes that answer, amounts that the table gives, and how both are written."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple, Protocol

from probelib.checking.conditions import Condition, Env, Slot
from probelib.checking.matching import Said, comparable
from probelib.checking.tolerance import relate
from probelib.grounding.amounts import ONE, Amount
from probelib.grounding.reading import Place, Reading, bits
from probelib.grounding.relations import Relation
from probelib.records import Truth

TRUE, FALSE, UNKNOWN = Truth.TRUE, Truth.FALSE, Truth.UNKNOWN
ORDERED = frozenset({Relation.GT, Relation.LT, Relation.GE, Relation.LE})
NOT = {TRUE: FALSE, FALSE: TRUE, UNKNOWN: UNKNOWN}


class Test(NamedTuple):
    """How the truth of a program hangs on one number, everything else being as it is."""

    sure: tuple[Amount, ...]
    """Amounts of the table of which one in the relation is enough."""
    maybe: tuple[Amount, ...]
    """Amounts of which it is not sure that they are meant."""
    open: bool = False
    """Whether a value is missing, so that nothing can be FALSE."""
    negated: bool = False
    together: bool = False
    """Whether more or less than the number has to hold of all amounts or of none."""

    def truth(self, said: Said) -> Truth:
        """Return the truth with this number in the place."""
        if self.together and said.relation in ORDERED:
            truths = {relate(amount, said.relation, said.amount) for amount in self.sure}
            if len(truths) > 1 or (self.open and TRUE in truths):
                return UNKNOWN
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
        return NOT[worst] if self.negated else worst


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


def nested(conditions: tuple[Condition, ...], within: str = "all_rows") -> str:
    """Return conditions as nested filters: `filter_eq{filter_greater{all_rows; laps; 5}; team; lotus}`."""
    for condition in conditions:
        within = condition.form().of(within, "filter_")
    return within


def said_of_one(conditions: tuple[Condition, ...], record: str) -> str:
    """Return conditions said of one record: `eq{hop{argmax{all_rows; laps}; driver}; jim clark}`."""
    return together([condition.form().of_one(record) for condition in conditions])


def together(parts: list[str]) -> str:
    """Return parts of which all hold: `and{...; ...}`, or the only one."""
    return parts[0] if len(parts) == 1 else f"and{{{'; '.join(parts)}}}"


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
    "FALSE", "NOT", "ORDERED", "TRUE", "UNKNOWN", "Amounts", "Computed", "Node", "Test", "column_amounts", "exact",
    "nested", "plain", "show",
]  # fmt: skip
