"""Numerical word problems (R4): the answer of a problem as a statement, and another number of the same column for it.

Numerical paper, section 4 "Numerical word problems": TabMWP questions and answers become declarative hypotheses, whose
numbers are exchanged for others of the same column. The paper takes the exchanged number to be wrong; here it has to
be wrong by the answer that the source works out, and by the check where it understands the sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from random import Random

from probelib.checking.answers import answered
from probelib.grounding.reading import read
from probelib.probes.arithmetic import against_answer
from probelib.probes.build import perturb, reject
from probelib.probes.case import Case, case_of
from probelib.probes.near import values_near
from probelib.records import Check, Edit, Effect, Hypothesis, Kind, Label, Probe, Table, Value

NAME = "word_problem"
KINDS = frozenset(Kind)
NO_PROBLEM = "no word problem"
NO_NUMBER = "the answer is no number"
SAME_ANSWER = "The problem and the same answer to it."


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield a word problem's statement with its question before it, and with another number of the column as answer."""
    solution = hypothesis.solution
    if solution is None or not solution.word_problem:
        reject(hypothesis, NAME, Effect.PRESERVE, NO_PROBLEM)
        return
    case = case_of(table, hypothesis)
    yield _asked(hypothesis, solution.question, rng)
    found = answered(hypothesis)
    if found is None:
        reject(hypothesis, NAME, Effect.FLIP, NO_NUMBER)
        return
    probe = against_answer(case, found.at, NAME, _of_column(case, found.at, rng), rng, variant="column")
    if probe is not None:
        yield probe


def _asked(hypothesis: Hypothesis, question: str, rng: Random) -> Probe:
    return perturb(
        hypothesis,
        (Edit(0, 0, f"{question.strip()} "),),
        reasoning=NAME,
        variant="question-before",
        effect=Effect.PRESERVE,
        check=Check.CONSTRUCTION,
        reason=SAME_ANSWER,
        rng=rng,
    )


def _of_column(case: Case, index: int, rng: Random) -> Iterator[Value]:
    """Yield other numbers of the columns that could hold the answer, in random order; then near ones."""
    quantity = case.quantities[index]
    if case.hypothesis.label is not Label.ENTAILED:
        return
    found: list[Decimal] = []
    for column in read(case.table).columns:
        if column.kind is None:
            continue
        for cell in column.cells:
            amount = cell.sole
            if amount is not None and isinstance(amount.value, Decimal) and amount.value != quantity.value:
                found.append(amount.value)
    offered = sorted(dict.fromkeys(found))
    rng.shuffle(offered)
    yield from offered
    yield from values_near(quantity, rng)
