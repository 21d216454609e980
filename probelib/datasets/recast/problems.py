"""The answers of a word problem in its statement: the right one with its unit, and a wrong one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from math import gcd
from random import Random

from probelib.datasets.recast import amounts, clauses
from probelib.datasets.recast.frames import NO_NUMBER, NO_SENTENCE, NO_WRONG, Answers, Choice, Frame, Unrecast

_FRACTION = re.compile(r"(-?)(\d+)/(\d+)")
_COUNTED = ("how many",)
"""Shapes in which the question says what is counted, so that the unit is not said again."""


def answers(
    answer: str, unit: str, choices: Sequence[str], frame: Frame, question: str, rng: Random
) -> Answers | Unrecast:
    """Return the sentences with the right and a wrong answer, or why there are none.

    Args:
        answer: As the source has it: a number, a fraction, or one of the choices.
        unit: The source's: `$`, `games per year`, `$, per day`; empty for none.
        choices: The answers to choose from; empty for a number.
        frame: The statement.
        question: For its words: "the number of pages" is not followed by "pages".
        rng: Where the wrong answer comes from.
    """
    if choices or isinstance(frame, Choice):
        return _chosen(answer, choices, frame, rng)
    fraction = _FRACTION.fullmatch(answer)
    if fraction:
        return _fraction(fraction, frame, rng)
    amount = amounts.read(answer)
    if amount is None:
        return Unrecast(NO_NUMBER)
    if frame.shape == "what share":
        return Unrecast(NO_NUMBER)
    amount = amount._replace(money="$" if unit.startswith("$") else amount.money)
    said = "" if frame.shape.startswith(_COUNTED) else _unit(unit, question)

    def sentence(one: amounts.Amount) -> str | None:
        single = abs(one.value) == 1
        written = one._replace(unit=(clauses.one_of(said.strip()) or said) if single else said)
        written = written._replace(unit=written.unit and " " + written.unit.strip())
        return frame.fill(str(written), one=single)

    entailed = sentence(amount)
    if entailed is None:
        return Unrecast(NO_SENTENCE)
    wrong = amounts.near(amount, rng, allowed=lambda value: sentence(amount._replace(value=value)) is not None)
    refuted = wrong and sentence(wrong)
    return Answers(entailed, answer, refuted or "", str(wrong) if wrong else NO_WRONG, frame.shape)


def _unit(unit: str, question: str) -> str:
    """Return what follows the number: "$, per day" is " per day", "79 years old" after "age" is "79 years"."""
    bare = unit.removeprefix("$").lstrip(", ")
    if not bare or re.search(rf"\bnumber of {re.escape(bare)}", question):
        return ""
    return re.sub(r"\s+(?:old|tall|long|high|wide)$", "", bare)


def _chosen(answer: str, choices: Sequence[str], frame: Frame, rng: Random) -> Answers | Unrecast:
    entailed = _said(frame, answer)
    if entailed is None:
        return Unrecast(NO_SENTENCE)
    others = [choice for choice in choices if choice.casefold().strip() != answer.casefold().strip()]
    rng.shuffle(others)
    for other in others:
        refuted = _said(frame, other)
        if refuted and refuted != entailed:
            return Answers(entailed, answer, refuted, other, frame.shape)
    return Answers(entailed, answer, "", NO_WRONG, frame.shape)


def _said(frame: Frame, answer: str) -> str | None:
    last = answer.split()[-1] if answer.split() else ""
    many = answer.islower() and answer[:1].isalpha() and last.endswith("s") and not last.endswith("ss")
    return frame.fill(answer, many=many)


def _fraction(fraction: re.Match[str], frame: Frame, rng: Random) -> Answers | Unrecast:
    entailed = frame.fill(fraction[0])
    if entailed is None:
        return Unrecast(NO_SENTENCE)
    top, bottom = int(fraction[2]), int(fraction[3])
    others = list(_fractions_near(top, bottom))
    if not others:
        return Answers(entailed, fraction[0], "", NO_WRONG, frame.shape)
    wrong = f"{fraction[1]}{rng.choice(others)}/{bottom}"
    return Answers(entailed, fraction[0], frame.fill(wrong) or "", wrong, frame.shape)


def _fractions_near(top: int, bottom: int) -> Iterator[int]:
    """Yield other numerators that give a fraction in lowest terms below one, the near ones alone."""
    reach = max(2, int(Decimal(top) / 5))
    for other in range(max(1, top - reach), top + reach + 1):
        if other != top and other < bottom and gcd(other, bottom) == 1:
            yield other
