"""A claim: a sentence as a program over its table, whose numbers can be replaced and asked again."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from probelib.checking.conditions import NOTHING_SAID, Env, Slot, turned
from probelib.checking.matching import Said
from probelib.checking.programs import Node, Test
from probelib.checking.verdict import Verdict
from probelib.grounding.amounts import ONE, Amount, Number, amount, dimension_of, of
from probelib.grounding.linking import Links
from probelib.grounding.relations import Relation
from probelib.language.words import exact
from probelib.records import Interval, Kind, Quantity, Truth, Value

_YEARS = range(1000, 2101)
"""Bare numbers that a sentence may mean as years."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What a sentence says of its table. Indices are those of `quantities.find` on the sentence."""

    links: Links
    program: Node
    _tests: dict[int, Test | Truth | None] = field(default_factory=dict, compare=False, repr=False)
    _slots: dict[int, Slot | None] = field(default_factory=dict, compare=False, repr=False)
    _own: list[Truth] = field(default_factory=list, compare=False, repr=False)
    """The truth of the sentence as it stands, once it has been asked for."""

    def verdict(self) -> Verdict:
        """Return whether the table supports the sentence as it stands, with the reason and its cells."""
        return _verdict(self.program, self.truth(), NOTHING_SAID)

    def truth(self) -> Truth:
        """Return the truth of the sentence as it stands, without a reason."""
        if not self._own:
            self._own.append(self.program.truth(NOTHING_SAID))
        return self._own[0]

    def said(self, index: int) -> Said | None:
        """Return the amount and the relation that a number of the sentence has here; None where it has no part."""
        slot = self._slot(index)
        return None if slot is None else slot.said

    def numbers(self) -> tuple[int, ...]:
        """Return the numbers of the sentence that the program depends on, in order."""
        return tuple(sorted({slot.at for slot in self.program.slots()}))

    def truth_with(
        self, index: int, value: Value, *, relation: Relation | None = None, quantum: Number | None = None
    ) -> Truth:
        """Return the truth of the sentence with one number replaced; UNKNOWN where the number has no part in it.

        Args:
            index: Which number.
            value: In the unit of the sentence's own number: 1.9 for "1.85 m" is 1.9 m. An Interval is a range
                closed at both ends.
            relation: `approx` for "about", another comparison for another signal word; the sentence's own where None.
                As the signal word says it: "slower than" is `lt`, also where the claim is about times.
            quantum: The size of the last digit that the rewriting writes, in the same unit: 100000 for
                "1.2 million". Where None it is the last digit of a Decimal's own exponent.
        """
        if self.said(index) is None or self._becomes_year(index, value):
            return Truth.UNKNOWN
        return self._truth(index, self._said(index, value, relation, quantum))

    def with_value(
        self, index: int, value: Value, *, relation: Relation | None = None, quantum: Number | None = None
    ) -> Verdict:
        """Return the verdict of the sentence with one number replaced; the arguments are those of `truth_with`."""
        if self.said(index) is None:
            return Verdict(Truth.UNKNOWN, "This number has no part in what the sentence claims")
        if self._becomes_year(index, value):
            return Verdict(Truth.UNKNOWN, "The new number could be read as a year")
        env = {index: self._said(index, value, relation, quantum)}
        return _verdict(self.program, self.program.truth(env), env)

    def with_quantity(self, index: int, quantity: Quantity, *, relation: Relation | None = None) -> Truth:
        """Return the truth of the sentence with one number replaced by one that was found in another text.

        What the other text writes is taken as it is: its unit, and how exactly it states the number.
        """
        if self.said(index) is None:
            return Truth.UNKNOWN
        return self._truth(index, Said(of(quantity), self._relation(index, relation)))

    def true_values(self, index: int) -> tuple[Value, ...]:
        """Return the values that the table has in place of one number, in its unit and in the order of the table.

        With each of them, said to be equal, the sentence is true. Empty where it would stay false with any number,
        and where it is not clear which cell is meant.
        """
        test = self._test(index)
        quantity = self.links.quantities[index]
        if not isinstance(test, Test) or test.negated or test.open:
            return ()
        found = [in_unit(a, quantity.unit) for a in test.sure]
        return tuple(dict.fromkeys(value for value in found if value is not None))

    def _slot(self, index: int) -> Slot | None:
        if index not in self._slots:
            self._slots[index] = next((slot for slot in self.program.slots() if slot.at == index), None)
        return self._slots[index]

    def _relation(self, index: int, relation: Relation | None) -> Relation:
        slot = self._slot(index)
        if slot is None or relation is None:
            return Relation.EQ if slot is None else slot.said.relation
        return turned(relation) if slot.turned else relation

    def replaced(self, index: int, value: Value, relation: Relation | None = None) -> Said | None:
        """Return what the sentence says with one number replaced (`truth_with`); None where it has no part."""
        own = self.said(index)
        return None if own is None else self._said(index, value, relation or own.relation, None)

    def _becomes_year(self, index: int, value: Value) -> bool:
        """Whether a small number would be read as a year once it is replaced: "13 albums", "2005 albums"."""
        own = self.links.quantities[index]
        if own.kind is Kind.YEAR or own.unit is not None or not isinstance(own.value, Decimal):
            return False
        return own.value < _YEARS[0] and isinstance(value, Decimal) and _YEARS[0] <= value <= _YEARS[-1]

    def _said(self, index: int, value: Value, relation: Relation | None, quantum: Number | None) -> Said:
        quantity = self.links.quantities[index]
        if quantum is None:
            quantum = _last_digit(value)
        found = amount(value, quantity.unit, kind=quantity.kind, quantum=quantum)
        slot = self._slot(index)
        if found.year and slot is not None and not slot.said.amount.year:
            found = found._replace(year=False)  # "the enrollment was 1959"
        return Said(found, self._relation(index, relation))

    def _test(self, index: int) -> Test | Truth | None:
        if index not in self._tests:
            self._tests[index] = self.program.test(index)
        return self._tests[index]

    def _truth(self, index: int, said: Said) -> Truth:
        test = self._test(index)
        if isinstance(test, Test):
            return test.truth(said)
        return test if isinstance(test, Truth) else self.program.truth({index: said})

    def __str__(self) -> str:
        return str(self.program)


def _verdict(program: Node, truth: Truth, env: Env) -> Verdict:
    reason, cells = program.explain(env)
    return Verdict(truth, reason, tuple(dict.fromkeys(cells)))


def _last_digit(value: Value) -> Number:
    number = value.low if isinstance(value, Interval) else value
    if isinstance(number, Decimal):
        exponent = number.as_tuple().exponent
        return ONE.scaleb(exponent) if isinstance(exponent, int) else ONE
    return Decimal(0)


def in_unit(found: Amount, unit: str | None) -> Value | None:
    """Return an amount of a table in the unit of a sentence; None where its sort has no such unit."""
    value = found.value
    if not isinstance(value, Decimal | Fraction):
        return value
    dimension, factor, offset = dimension_of(unit)
    if dimension != found.dimension and found.dimension:
        return None
    if factor == 1 and not offset:
        return value
    return exact(Fraction(value) / Fraction(factor) - Fraction(offset))
