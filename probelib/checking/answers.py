"""The check of an answer against the one its source works out: for hypotheses that were recast from a question.

A derivation such as `(44.1-56.7)/56.7` is evaluated exactly, over operands that have to stand in the table. Where it
does not give the source's own answer, nothing is said, as either may be the slip.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from probelib.checking.verdict import Verdict
from probelib.grounding.amounts import of
from probelib.grounding.reading import Place
from probelib.language.derivations import evaluate
from probelib.language.quantities import find
from probelib.records import Hypothesis, Label, Quantity, Table, Truth

NO_ANSWER = "The sentence does not show which of its numbers is the answer"
NOT_DERIVED = "The source's answer does not follow from its derivation"
NOT_THERE = "An operand of the derivation does not stand in the table"
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?|\.\d+")
_DIFFERS = Fraction(1, 50)
"""A number is called wrong where it is at least this share of the right one away, and two units of its last digit."""


class Answered(NamedTuple):
    """The number of a sentence that is its answer, and the right one."""

    at: int
    """Index among the quantities of the sentence."""
    right: Quantity
    """As the sentence with the right answer writes it."""


@lru_cache(maxsize=4)
def answered(hypothesis: Hypothesis) -> Answered | None:
    """Return which number of a recast hypothesis is the answer; None where that is not one number, or not clear.

    It is the number in which the sentence and its twin, which has the other label, differ. Remembered for a few, as
    several types of one base ask in turn.
    """
    solution = hypothesis.solution
    if solution is None or not solution.twin:
        return None
    own, other = find(hypothesis.text), find(solution.twin)
    at = _differing(hypothesis.text, solution.twin, own)
    there = _differing(solution.twin, hypothesis.text, other)
    if at is None or there is None:
        return None
    right = own[at] if hypothesis.label is Label.ENTAILED else other[there]
    plain = isinstance(right.value, Decimal | Fraction) and right.kind is own[at].kind and right.unit == own[at].unit
    return Answered(at, right) if plain else None


def _differing(text: str, other: str, quantities: tuple[Quantity, ...]) -> int | None:
    """Return the one quantity of a text that holds all in which it differs from another text."""
    start = _alike(text, other)
    most = min(len(text), len(other)) - start  # what the two begin with ends neither
    end = min(most, _alike(text[::-1], other[::-1]))
    found = [i for i, q in enumerate(quantities) if q.start <= start and len(text) - end <= q.end]
    return found[0] if len(found) == 1 else None


def _alike(text: str, other: str) -> int:
    """Return how many characters two texts begin with alike."""
    pairs = enumerate(zip(text, other, strict=False))
    return next((i for i, (one, two) in pairs if one != two), min(len(text), len(other)))


def check_answer(table: Table, hypothesis: Hypothesis, value: Decimal | Fraction | None = None) -> Verdict:
    """Return whether an answer is the right one: the sentence's own, or another value in its unit and place.

    Args:
        table: The premise.
        hypothesis: A recast hypothesis (`Hypothesis.solution`).
        value: The answer; the sentence's own where None.

    Returns:
        TRUE where it equals the right answer, FALSE where it differs by 2 % of it and by two units of its last digit,
        UNKNOWN between the two, and where the derivation does not give the right answer or its operands are not the
        table's. The cells are those of the operands.
    """
    found = answered(hypothesis)
    if found is None or hypothesis.solution is None:
        return Verdict(Truth.UNKNOWN, NO_ANSWER)
    right = found.right.value
    assert isinstance(right, Decimal | Fraction)  # noqa: S101  `answered` says so
    cells = operands_in(table, hypothesis)
    if cells is None:
        return Verdict(Truth.UNKNOWN, NOT_THERE)
    own = find(hypothesis.text)[found.at].value
    said = own if value is None else value
    if not isinstance(said, Decimal | Fraction):
        return Verdict(Truth.UNKNOWN, NO_ANSWER)
    derivation = " ".join(hypothesis.solution.derivation.split())
    quantum = max(Fraction(of(found.right).quantum) / _factor(found.right), Fraction(0))
    if derivation and not _gives(derivation, right, quantum):
        return Verdict(Truth.UNKNOWN, NOT_DERIVED, cells)
    how = f"the source derives it as {derivation}" if derivation else "the source works it out"
    reason = f"The answer to “{hypothesis.solution.question.strip()}” is {found.right.text}; {how}"
    if said == right:
        return Verdict(Truth.TRUE, reason, cells)
    gap = abs(Fraction(said) - Fraction(right))
    if gap >= 2 * quantum and gap >= _DIFFERS * abs(Fraction(right)):
        return Verdict(Truth.FALSE, reason, cells)
    return Verdict(Truth.UNKNOWN, f"{reason}; too close to be called wrong", cells)


def _factor(quantity: Quantity) -> Fraction:
    """Return how many base units a unit of a quantity is: its last digit is counted in those."""
    return Fraction(of(quantity).factor)


def _gives(derivation: str, right: Decimal | Fraction, quantum: Fraction) -> bool:
    """Return whether a derivation comes to an answer: as it is, in percent, or in thousands, millions or billions.

    Which way round it subtracts does not matter, as sentences say "fell by" of what is below zero.
    """
    derived = evaluate(derivation)
    if derived is None:
        return False
    return any(abs(abs(derived.value) * scale - abs(Fraction(right))) <= quantum for scale in _SCALES)


_SCALES = (1, 100, 10**3, 10**6, 10**9)


def operands_in(table: Table, hypothesis: Hypothesis) -> tuple[Place, ...] | None:
    """Return the cells where the operands of a derivation stand, each at its first place; None where one has none."""
    places: dict[str, Place] = {}
    for row, cells in enumerate((table.header, *table.rows)):
        for column, text in enumerate(cells):
            for digits in _DIGITS.findall(text):
                places.setdefault(digits.replace(",", ""), (row, column))
    found: list[Place] = []
    for operand in hypothesis.operands:
        digits = _DIGITS.findall(operand)
        place = places.get(digits[0].replace(",", "")) if len(digits) == 1 else None
        if place is None:
            return None
        found.append(place)
    return tuple(dict.fromkeys(found))
