from __future__ import annotations

from decimal import Decimal

import pytest

from probelib.language.quantities import find
from probelib.probes import word_problem
from probelib.probes.build import rng_for
from probelib.records import Effect, Hypothesis, Label, Probe, Solution, Table

MATCHES = Table(
    "t:1", "Goals", ("Day", "Number of goals"), (("Monday", "8"), ("Tuesday", "6"), ("Friday", "4")), "tests"
)
RIGHT, WRONG = "The mode of the goals minus two is 6.", "The mode of the goals minus two is 9."
QUESTION = "Ann kept a list. What is the mode of the goals minus two?"


def problem(label: str, *, word_problem: bool = True) -> Hypothesis:
    text, twin = (RIGHT, WRONG) if label == "entailed" else (WRONG, RIGHT)
    solution = Solution(QUESTION, "6", twin, word_problem=word_problem)
    return Hypothesis(f"t:1#{label}", "t:1", text, Label(label), (), solution)


def made(hypothesis: Hypothesis) -> list[Probe]:
    return list(word_problem.generate(MATCHES, hypothesis, rng_for(0, hypothesis.id, word_problem.NAME)))


@pytest.mark.parametrize("label", ["entailed", "refuted"])
def test_the_question_before_its_answer_keeps_the_label(label: str) -> None:
    (kept,) = (p for p in made(problem(label)) if p.effect is Effect.PRESERVE)
    assert kept.text == f"{QUESTION} {RIGHT if label == 'entailed' else WRONG}"
    assert kept.label is Label(label)


def test_another_number_of_the_column_flips_the_label() -> None:
    (flip,) = (p for p in made(problem("entailed")) if p.effect is Effect.FLIP)
    assert find(flip.text)[-1].value in {Decimal(8), Decimal(4)}
    assert flip.label is Label.REFUTED


def test_a_refuted_answer_becomes_the_right_one() -> None:
    (flip,) = (p for p in made(problem("refuted")) if p.effect is Effect.FLIP)
    assert flip.text == RIGHT
    assert flip.label is Label.ENTAILED


def test_a_question_that_is_no_word_problem_gives_nothing() -> None:
    assert made(problem("entailed", word_problem=False)) == []
