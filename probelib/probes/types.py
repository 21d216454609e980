"""The reasoning types that there are, in the order that figures, addresses and the command line keep.

A tuple rather than a decorator that registers: the set is closed, its order is the paper's, and no
import can be forgotten.
"""

from __future__ import annotations

from probelib.probes import (
    approximation,
    arithmetic,
    comparison,
    conversion,
    counterfactual,
    currency,
    date,
    fraction,
    mapping,
    minus,
    negative,
    numeration,
    ordinal,
    percentage,
    range,
    scientific,
    sorting,
    time,
    word_problem,
)
from probelib.probes.taxonomy import Level, ReasoningType

_R1, _R2, _R3, _R4 = Level.REPRESENTATION, Level.NUMBER_SENSE, Level.MANIPULATION, Level.COMPLEX

REASONING_TYPES: tuple[ReasoningType, ...] = (
    ReasoningType(
        numeration.NAME,
        _R1,
        "Numeration",
        "Digits become words and words digits.",
        numeration.KINDS,
        numeration.generate,
    ),
    ReasoningType(date.NAME, _R1, "Date", "A date in another format.", date.KINDS, date.generate),
    ReasoningType(ordinal.NAME, _R1, "Ordinal", "Third becomes 3rd, 3rd third.", ordinal.KINDS, ordinal.generate),
    ReasoningType(
        percentage.NAME, _R1, "Percentage", "The percent sign becomes a word.", percentage.KINDS, percentage.generate
    ),
    ReasoningType(
        currency.NAME, _R1, "Currency", "The currency sign becomes a word.", currency.KINDS, currency.generate
    ),
    ReasoningType(
        scientific.NAME,
        _R1,
        "Scientific notation",
        "A large number with an exponent.",
        scientific.KINDS,
        scientific.generate,
        applies=scientific.is_large,
    ),
    ReasoningType(time.NAME, _R1, "Time", "A time of day on the other clock.", time.KINDS, time.generate),
    ReasoningType(
        fraction.NAME,
        _R1,
        "Fraction",
        "A fraction in another form.",
        fraction.KINDS,
        fraction.generate,
        applies=fraction.is_fraction,
    ),
    ReasoningType(
        negative.NAME,
        _R1,
        "Negative numbers",
        "The minus sign becomes a word.",
        negative.KINDS,
        negative.generate,
        applies=negative.is_negative,
    ),
    ReasoningType(
        minus.NAME,
        _R1,
        "Minus signs",
        "The dash of a score, a range, a date or a subtraction is said otherwise.",
        minus.KINDS,
        minus.generate,
        applies=minus.has_dash,
    ),
    ReasoningType(
        conversion.NAME, _R2, "Scale: conversion", "A measure in another unit.", conversion.KINDS, conversion.generate
    ),
    ReasoningType(
        mapping.NAME,
        _R2,
        "Scale: mapping",
        "A unit spelled otherwise, or of another dimension.",
        mapping.KINDS,
        mapping.generate,
    ),
    ReasoningType(
        comparison.SIGNAL,
        _R2,
        "Comparison: signal word",
        "More becomes less.",
        comparison.KINDS,
        comparison.generate_signal,
        words=True,
    ),
    ReasoningType(
        comparison.NUMBER,
        _R2,
        "Comparison: number",
        "The number moves on its side.",
        comparison.KINDS,
        comparison.generate_number,
    ),
    ReasoningType(
        comparison.BOTH,
        _R2,
        "Comparison: both",
        "The signal and the number change.",
        comparison.KINDS,
        comparison.generate_both,
    ),
    ReasoningType(range.NAME, _R2, "Range", "A number becomes a range.", range.KINDS, range.generate),
    ReasoningType(
        approximation.NAME, _R2, "Approximation", "A number is rounded.", approximation.KINDS, approximation.generate
    ),
    ReasoningType(
        sorting.NAME,
        _R3,
        "Sorting",
        "A position in an order: highest, second, last.",
        sorting.KINDS,
        sorting.generate,
        words=True,
    ),
    ReasoningType(
        arithmetic.NAME,
        _R3,
        "Simple arithmetic",
        "The calculation of a result spelled out, or a close and wrong result.",
        arithmetic.KINDS,
        arithmetic.generate,
    ),
    ReasoningType(
        word_problem.NAME,
        _R4,
        "Word problem",
        "The answer of a problem beside its question, or another number of the column.",
        word_problem.KINDS,
        word_problem.generate,
        words=True,
    ),
    ReasoningType(
        counterfactual.NAME,
        _R4,
        "Counterfactual table",
        "Cells of the table change places or value.",
        counterfactual.KINDS,
        counterfactual.generate,
        words=True,
        table_only=True,
    ),
)


def by_name(name: str) -> ReasoningType:
    """Return a type by its id; raises KeyError for one that is not known."""
    return _BY_NAME[name]


_BY_NAME = {t.name: t for t in REASONING_TYPES}
