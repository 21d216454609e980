"""Arithmetic answers of TAT-QA: checked against their derivation and the table, then put into a statement."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from random import Random

from probelib.datasets.recast import amounts
from probelib.datasets.recast.accounts import Grid, Place, number, years
from probelib.datasets.recast.declaring import declare as declared
from probelib.datasets.recast.frames import NO_NUMBER, NO_SENTENCE, NO_WRONG, Answers, Unrecast
from probelib.language.derivations import Derived, evaluate

NOT_DERIVED = "the answer does not follow from its derivation"
NOT_IN_TABLE = "an operand is not in the table"
NO_SCALE = "the scale is not in the table"
BACKWARDS = "the change runs against the years of its question"
POINTS = "a difference in points is called a percentage change"
NO_YEAR = "the question does not say which of the table's years"
ONE_YEAR = "the average of one year is taken over two"

_BOTH_WAYS = re.compile(
    r"(?:increase|growth)\s*(?:/|or)\s*\(?\s*decrease\s*\)?|\(?\s*decrease\s*\)?\s*(?:/|or)\s*increase", re.IGNORECASE
)
_INCREASE = re.compile(r"\bincrease(?= in| of| from)", re.IGNORECASE)
_CHANGE = re.compile(r"\b(?:change|increase|decrease|growth|changed?)\b", re.IGNORECASE)
_DECREASE = re.compile(r"\bdecrease by\b", re.IGNORECASE)
_DIFFERENCE = re.compile(r"\b(?:change|increase|decrease|difference|variance|rise|fall)\b", re.IGNORECASE)
_PERCENTAGE_CHANGE = re.compile(
    r"(?:percentage|percent|%)\s+(?:change|increase|decrease|growth|difference)"
    r"|(?:change|increase|decrease) \(?(?:in )?%",
    re.IGNORECASE,
)
_FROM_TO = re.compile(r"\bfrom\b(?P<first>.+?)\b(?:to|and)\b(?P<second>.+)", re.IGNORECASE)
_IN_FROM = re.compile(r"\bin\b(?P<second>[^?]*?)\b(?:from|compared to)\b(?P<first>.+)", re.IGNORECASE)
_BETWEEN = re.compile(r"\bbetween\b(?P<first>.+?)\band\b(?P<second>.+)", re.IGNORECASE)
_AVERAGE_OF_A_YEAR = re.compile(r"\b(?:19|20)\d\d average\b", re.IGNORECASE)


def answers(question: str, answer: Decimal, scale: str, derivation: str, grid: Grid, rng: Random) -> Answers | Unrecast:
    """Return the sentences with the right and a wrong answer, or why there are none."""
    derived = _derived(derivation, answer, scale)
    if derived is None:
        return Unrecast(NOT_DERIVED)
    places = [grid.with_number(_number(operand)) for operand in derived.operands]
    if not all(places):
        return Unrecast(NOT_IN_TABLE)
    if scale != "percent" and not grid.says_scale(scale):
        return Unrecast(NO_SCALE)
    if not years(question) and _of_some_years(grid, places):
        return Unrecast(NO_YEAR)
    if _AVERAGE_OF_A_YEAR.search(question):
        return Unrecast(ONE_YEAR)
    if _CHANGE.search(question) and not _DECREASE.search(question) and _runs_backwards(question, grid, places):
        return Unrecast(BACKWARDS)
    unit = _unit(question, scale, derived)
    if unit is None:
        return Unrecast(POINTS)
    asked, said = directed(question, answer)
    frame = declared(asked)
    if isinstance(frame, Unrecast):
        return frame
    if frame.shape == "what share" and unit != "%":
        return Unrecast(NO_NUMBER)
    amount = amounts.Amount(said, "" if unit == "%" or derived.ratio else _money(derived, grid, places), unit)
    one = abs(said) == 1
    entailed = frame.fill(str(amount), one=one)
    if entailed is None:
        return Unrecast(NO_SENTENCE)
    # A share above 100 % or a fall by more than all of it would be wrong at first sight.
    most = Decimal(100) if unit == "%" and abs(said) <= 100 else Decimal("Infinity")
    wrong = amounts.near(amount, rng, allowed=lambda value: abs(value) <= most)
    refuted = wrong and frame.fill(str(wrong), one=abs(wrong.value) == 1)
    return Answers(entailed, str(amount), refuted or "", str(wrong) if wrong else NO_WRONG, frame.shape)


def directed(question: str, answer: Decimal) -> tuple[str, Decimal]:
    """Return a question on "the increase / (decrease)" with the one that it is, and the answer without its sign."""
    word = "increase" if answer > 0 else "decrease" if answer < 0 else "change"
    asked = _BOTH_WAYS.sub(word, question)
    if asked == question and answer < 0:
        asked = _INCREASE.sub(word, question)
    return asked, abs(answer) if asked != question else answer


def _number(operand: str) -> Decimal:
    return Decimal(re.sub(r"[^\d.]", "", operand))


def _derived(derivation: str, answer: Decimal, scale: str) -> Derived | None:
    """Return the reading of a derivation that gives the answer, rounded as the answer is; None where none does."""
    for negate in (True, False):
        derived = evaluate(derivation, brackets_negate=negate)
        if derived is None:
            return None
        value = derived.value * (100 if scale == "percent" and derived.ratio and not derived.percent else 1)
        last = Fraction(Decimal(1).scaleb(-amounts.decimals(answer)))
        if abs(value - Fraction(answer)) <= last * Fraction(51, 100):
            return derived
    return None


def _unit(question: str, scale: str, derived: Derived) -> str | None:
    """Return what follows the number; None where points are asked for as a percentage change."""
    if scale != "percent":
        return f" {scale}" if scale else ""
    if derived.ratio or not derived.difference:
        return "%"
    if _PERCENTAGE_CHANGE.search(question):
        return None
    return " percentage points" if _DIFFERENCE.search(question) else "%"


def _money(derived: Derived, grid: Grid, places: list[list[Place]]) -> str:
    """Return the sign of money that an operand has in the derivation, or in every cell that holds it."""
    for operand, found in zip(derived.operands, places, strict=True):
        written = amounts.read(operand)
        if written and written.money:
            return written.money
        signs = {(amounts.read(grid.rows[row][column]) or amounts.Amount(Decimal(0))).money for row, column in found}
        if len(signs) == 1 and (sign := signs.pop()):
            return sign
    return ""


def _runs_backwards(question: str, grid: Grid, places: list[list[Place]]) -> bool:
    """Whether a difference takes the later of the question's years from the earlier, or the other way round.

    "From 2018 to 2019" and "in 2019 from 2018" ask for 2019 less 2018, "between" for the later less the earlier.
    """
    asked = _years_asked(question)
    if asked is None or len(places) < 2:
        return False
    first, second = asked
    in_rows = [(at, other) for at in places[0] for other in places[1] if at[0] == other[0] and at != other]
    pairs = [(grid.years(at), grid.years(other)) for at, other in in_rows]
    forward = any(second in taken and first in less for taken, less in pairs)
    return not forward and any(first in taken and second in less for taken, less in pairs)


def _of_some_years(grid: Grid, places: list[list[Place]]) -> bool:
    """Whether the operands stand in one row under some of its years and not under the others."""
    rows = set.intersection(*({row for row, _ in found} for found in places))
    used = {value for found in places for row, column in found if (value := number(grid.rows[row][column])) is not None}
    for row in rows:
        dated = [
            column
            for column in range(len(grid.rows[row]))
            if grid.years((row, column)) and number(grid.rows[row][column])
        ]
        years_of = [grid.years((row, column)) for column in dated]
        if len(set(years_of)) > 1 and any(number(grid.rows[row][column]) not in used for column in dated):
            return True
    return False


def _years_asked(question: str) -> tuple[int, int] | None:
    """Return the year that a change starts from and the one it leads to; None where the question names no two."""
    for pattern in (_IN_FROM, _FROM_TO, _BETWEEN):
        match = pattern.search(question)
        if match:
            first, second = years(match["first"]), years(match["second"])
            if len(first) == 1 and len(second) == 1 and first != second:
                ends = (first[0], second[0])
                return (min(ends), max(ends)) if pattern is _BETWEEN else ends
    return None
