"""How a number can come from a table, and which way is the best.

Each way to ground a number is a `Candidate`: the cells, what they amount to, and how much the words
speak for it. A candidate that the table bears out is worth more the less likely that is by accident: of
"92.393 mph" a hit is proof, of "3" it is next to nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from probelib.grounding.amounts import ONE, Amount, Number
from probelib.grounding.reading import Place
from probelib.grounding.relations import Relation
from probelib.grounding.tolerance import relate
from probelib.language import forms
from probelib.records import Kind, Quantity, Truth


class How(StrEnum):
    """How a number of a sentence comes from cells."""

    CELL = "cell"
    """It stands in one cell or in each of several, or is the bound that a cell is compared with."""
    COUNT = "count"
    """The number of the cells."""
    SUM = "sum"
    DIFFERENCE = "difference"
    AVERAGE = "average"
    RATIO = "ratio"
    """A share, a multiple, or a change in percent."""
    SUPERLATIVE = "superlative"
    """The extreme, n-th or most frequent value."""
    NONE = "none"
    """No value of the table: the bound of a filter, the year of the caption, "1 of"."""


EQUAL = (Relation.EQ, Relation.APPROX)
"""Relations of a number that is stated, not a bound."""


class Candidate(NamedTuple):
    """One way in which a number can come from the table."""

    how: How
    cells: tuple[Place, ...]
    amounts: tuple[Amount, ...]
    """What the table gives for it: one amount, or several readings of which one has to hold."""
    weight: float
    """How much the words of the sentence speak for it."""
    firm: bool = False
    """Whether the words leave no other way, so that a mismatch is the sentence's and not ours."""
    relation: Relation | None = None
    """The relation in which the number is meant here, where it is not the one that the sentence signals."""
    truth: Truth | None = None
    """The outcome where it is known without comparing amounts."""
    every: bool = False
    """Whether all readings have to hold, as for a span up to a present that is only roughly known."""
    loose: bool = False
    """Whether it leaves out words of the sentence, so that a hit proves nothing."""


class Judged(NamedTuple):
    """A candidate with what the table says of it."""

    candidate: Candidate
    relation: Relation
    truth: Truth
    score: float
    doubt: float = math.inf
    """How much better it is than the best other one that the table bears out."""
    margin: float = math.inf
    """How much more the words speak for it than for the best one of other cells of which the table says otherwise."""


def best(candidates: Sequence[Candidate], v: Amount, relation: Relation, bonus: float) -> Judged | None:
    """Return the best candidate; None without any.

    Args:
        candidates: In order of preference: of two that score the same the first is taken.
        v: The number of the sentence.
        relation: What the sentence signals.
        bonus: What a candidate gains when the table bears it out (`surprise`).
    """
    found: Judged | None = None
    truths: list[Truth] = []
    borne = -math.inf
    for candidate in candidates:
        meant = candidate.relation or relation
        truth = candidate.truth
        if truth is None:
            truth = (hold_all if candidate.every else holds)(candidate.amounts, meant, v)
        gain = bonus if meant in (Relation.EQ, Relation.APPROX) else min(bonus, 1.0)
        truths.append(truth)
        score = candidate.weight + (gain if truth is Truth.TRUE else 0.0)
        if truth is Truth.TRUE and candidate.cells and not candidate.loose:
            borne = max(borne, score)
        if found is None or score > found.score:
            found = Judged(candidate, meant, truth, score)
    if found is None:
        return None
    kept = found.candidate
    rival = max(
        (
            c.weight
            for c, truth in zip(candidates, truths, strict=True)
            if truth is not found.truth and c.cells and c.cells != kept.cells
        ),
        default=-math.inf,
    )
    return found._replace(margin=kept.weight - rival, doubt=found.score - borne)


def holds(amounts: Sequence[Amount], relation: Relation, v: Amount) -> Truth:
    """Return whether one of several readings of the table stands in the relation to the number."""
    outcome = Truth.UNKNOWN
    refuted = 0
    for amount in amounts:
        truth = relate(amount, relation, v)
        if truth is Truth.TRUE:
            return truth
        refuted += truth is Truth.FALSE
    if amounts and refuted == len(amounts):
        outcome = Truth.FALSE
    return outcome


def hold_all(amounts: Sequence[Amount], relation: Relation, v: Amount) -> Truth:
    """Return what all readings of the table agree on; UNKNOWN where they do not."""
    found = {relate(amount, relation, v) for amount in amounts}
    return found.pop() if len(found) == 1 else Truth.UNKNOWN


def surprise(quantity: Quantity) -> float:
    """Return how much a hit says: little for a small whole number, much for one of many digits, a date or a score."""
    value = quantity.value
    if quantity.form in (forms.CENTURY, forms.DECADE):
        return 1.6  # many a date lies in it
    if not isinstance(value, Decimal):
        return 3.0 if quantity.kind is not Kind.OTHER else 2.0
    digits = len(value.normalize().as_tuple().digits)
    if quantity.kind is Kind.YEAR:
        return 2.5
    if digits <= 1 and abs(value) <= 10:
        return 1.5
    return 2.0 if digits <= 2 else 3.5


def number(value: Number, *, quantum: Number = ONE) -> Amount:
    """Return a bare amount for a number that was computed."""
    return Amount(value, "", quantum, quantum)
