"""Simple arithmetic (R3): the calculation of a result spelled out, or a result in its place that is close and wrong.

Numerical paper, section 2.3 and section 4 "Simple arithmetic": hypotheses of TAT-QA with a derivation are taken, and a
flip replaces the output of the operation. Beyond it, the sums, differences, shares and multiples that the check
recognises in any table are taken as well. A flip lies within a fifth of the result, and never where rounding would make
it right; it is checked on the table, or against the derivation where the check does not understand the sentence
(`checking.answers`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from random import Random

from probelib.checking import interpret
from probelib.checking.answers import answered, check_answer
from probelib.checking.results import computed, expression
from probelib.language import edits as edit
from probelib.probes.build import perturb, reject
from probelib.probes.case import Case, Standing, case_of
from probelib.probes.constructions import edits_with, other_value, written
from probelib.probes.near import step_of
from probelib.probes.proving import NO_VALUE, can_flip, flip_values
from probelib.records import Check, Edit, Effect, Hypothesis, Kind, Label, Probe, Table, Truth, Value

NAME = "arithmetic"
KINDS = frozenset({Kind.CARDINAL, Kind.MONEY, Kind.PERCENT, Kind.MEASURE, Kind.DURATION, Kind.OTHER})
NO_RESULT = "no number is the result of a calculation"
NO_EXPRESSION = "the calculation cannot be written out"
SPELLED_OUT = "The calculation is spelled out."
CLOSE = Fraction(1, 5)
"""A flip is at most this share of the result away; small counts, which have no such neighbour, are one or two away."""
TRIES = 8


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield the base with its calculation spelled out, and with a close and wrong result."""
    case = case_of(table, hypothesis)
    derived = _derived(case)
    results = derived or tuple(computed(case.claim) if case.claim is not None and case.proved else ())
    if not results:
        reject(hypothesis, NAME, Effect.PRESERVE, NO_RESULT)
        return
    for index in results:
        if case.quantities[index].kind not in KINDS:
            continue
        yield from _spelled_out(case, index, rng, derived=bool(derived))
        yield from _flipped(case, index, rng, derived=bool(derived))


def _derived(case: Case) -> tuple[int, ...]:
    """Return the number of a recast hypothesis that its source derives by arithmetic."""
    solution = case.hypothesis.solution
    if solution is None or not solution.derivation or not case.hypothesis.operands or solution.word_problem:
        return ()
    found = answered(case.hypothesis)
    return () if found is None else (found.at,)


def _spelled_out(case: Case, index: int, rng: Random, *, derived: bool) -> Iterator[Probe]:
    """Yield the base with the operands behind its result: "a change of 12, that is 40 minus 28"."""
    said = _written_out(case.hypothesis) if derived else expression(case.claim, index) if case.claim else None
    text = case.hypothesis.text
    body = text.rstrip()
    stop = body[-1:] if body[-1:] in (".", "!") else ""
    if said is None or body.endswith("?") or _CALCULATES.search(text):
        reject(case.hypothesis, NAME, Effect.PRESERVE, NO_EXPRESSION)
        return
    comma = ", " if stop or not _SPACED.search(text) else " , "
    end = len(body) - len(stop)
    yield perturb(
        case.hypothesis,
        (Edit(end, end, f"{comma}calculated as {said}"),),
        reasoning=NAME,
        variant="spelled-out",
        effect=Effect.PRESERVE,
        check=Check.CONSTRUCTION,
        reason=SPELLED_OUT,
        rng=rng,
    )


_CALCULATES = re.compile(r"\bcalculated as\b", re.IGNORECASE)
_SPACED = re.compile(r"\w ,")


def _written_out(hypothesis: Hypothesis) -> str | None:
    """Return a derivation as it can be read in a sentence; None where it is long or prose."""
    solution = hypothesis.solution
    assert solution is not None  # noqa: S101  asked before
    derivation = " ".join(solution.derivation.split())
    if not derivation or len(derivation) > _LONGEST or _PROSE.search(derivation):
        return None
    return _OPERATOR.sub(lambda m: f" {m[0].strip()} ", derivation)


_LONGEST = 80
_PROSE = re.compile(r"[^\W\d_]{2,}|[=<>;]|##")
_OPERATOR = re.compile(r"(?<=[\d)%])\s*[-+*/×÷–]\s*(?=[\d($€£])")


def _flipped(case: Case, index: int, rng: Random, *, derived: bool) -> Iterator[Probe]:
    if case.standing is Standing.PROVED:
        entailed = case.hypothesis.label is Label.ENTAILED
        own = case.quantities[index].value
        values = _close(own, rng) if entailed else (v for v in flip_values(case, index, rng) if v != 0)
        probe = other_value(case, index, None, reasoning=NAME, rng=rng, values=values, variant="result")
        if probe is not None:
            yield probe
            return
    if derived:
        probe = against_answer(case, index, NAME, _close(case.quantities[index].value, rng), rng, variant="result")
        if probe is not None:
            yield probe
    elif case.standing is not Standing.PROVED:
        can_flip(case, NAME)  # notes why not


def against_answer(
    case: Case, index: int, reasoning: str, values: Iterator[Value], rng: Random, *, variant: str
) -> Probe | None:
    """Return the base with another answer, whose label follows from the right one; None where it can't be made.

    Of an entailed base the new answer has to be wrong; a refuted one gets the right answer.
    """
    found = answered(case.hypothesis)
    if found is None or case.standing is Standing.DISPUTED:
        return None
    quantity, wanted = case.quantities[index], case.wanted(Effect.FLIP)
    offered: Iterator[Value] = values if wanted is Truth.FALSE else iter((found.right.value,))
    for value in offered:
        if not isinstance(value, Decimal | Fraction):
            continue
        verdict = check_answer(case.table, case.hypothesis, value)
        if verdict.truth is not wanted:
            continue
        new = written(case, quantity, value, None)
        changed = None if new is None or new == quantity.text else edits_with(case, quantity, new, value)
        if changed is None or _contradicted(case, changed, wanted):
            continue
        return perturb(
            case.hypothesis,
            changed,
            reasoning=reasoning,
            variant=variant,
            effect=Effect.FLIP,
            check=Check.VERIFIED,
            reason=verdict.reason,
            rng=rng,
        )
    reject(case.hypothesis, reasoning, Effect.FLIP, NO_VALUE)
    return None


def _contradicted(case: Case, changed: tuple[Edit, ...], wanted: Truth) -> bool:
    """Whether the check understands the new sentence and says something else."""
    claim = interpret(case.table, edit.apply(case.hypothesis.text, sorted(changed, key=lambda e: e.start)))
    return claim is not None and claim.truth() not in (wanted, Truth.UNKNOWN)


def _close(value: Value, rng: Random) -> Iterator[Value]:
    """Yield values within a fifth of a result, of its precision and sign, in random order; never the value itself."""
    if not isinstance(value, Decimal):
        return
    step = step_of(value)
    units = int(abs(value) / step)
    reach = max(int(units * CLOSE), 2)
    sign = -1 if value < 0 else 1
    offered = [n for n in range(max(units - reach, 1), units + reach + 1) if n != units] if reach < 1_000 else []
    if not offered:
        offered = [n for _ in range(TRIES * 2) if (n := rng.randint(units - reach, units + reach)) != units]
    rng.shuffle(offered)
    for n in offered[:TRIES]:
        yield Decimal(f"{sign * n * step:f}")
