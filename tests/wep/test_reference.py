from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings

from probelib.wep import reference, solver
from probelib.wep.logic import Atom, Expression, Not, Program, Statement, parse
from tests.wep import made


@given(made.questions())
@settings(max_examples=40, deadline=None)
def test_problog_gives_the_same_from_text_and_from_a_formula(question: tuple[Program, Expression]) -> None:
    assert reference.agrees(*question) <= 1e-9


@pytest.mark.parametrize(
    "name", ["Mary's dog sat", "John_went", "3rd place is taken", "asked", "e0", "f1", "query(a).", "% \n 0.9::x.", "é"]
)
def test_any_text_can_be_a_facts_name(name: str) -> None:
    program = Program([Statement(name, Fraction(7, 10)), Statement("other", Fraction(1, 3), Not(Atom(name)))])
    for query, expected in ((Atom(name), 0.7), (Atom("other"), 0.1)):
        assert reference.solve_text(reference.text(program, query)) == pytest.approx(expected, abs=1e-12)
        assert reference.solve(program, query) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("sure", [0, 1])
def test_probabilities_of_0_and_1_are_exact(sure: int) -> None:
    program = Program([Statement("a", Fraction(sure)), Statement("r", Fraction(sure), parse("a"))])
    for query in (parse("a"), parse("r"), parse("a or r"), parse("a and not r")):
        expected = float(solver.probability(program, query).probability)
        assert reference.solve(program, query) == reference.solve_text(reference.text(program, query)) == expected


def test_a_wrong_probability_is_found_out() -> None:
    program = Program([Statement("a", Fraction(7, 10)), Statement("b", Fraction(2, 10))])
    checked = reference.cross_check(
        [(program, parse("a and b"), Fraction(14, 100)), (program, parse("a xor b"), Fraction(9, 10))]
    )
    assert checked.questions == 2
    assert checked.farthest == pytest.approx(0.28)
    assert reference.cross_check([]) == (0, 0.0)
