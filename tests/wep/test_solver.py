from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings

from probelib.errors import InputError
from probelib.wep import solver
from probelib.wep.logic import Atom, Both, Expression, Not, Op, Program, Statement, parse
from tests.wep import made

CASES = Program(
    [
        Statement("a", Fraction(7, 10)),
        Statement("b", Fraction(2, 10)),
        Statement("never", Fraction(0)),
        Statement("always", Fraction(1)),
        Statement("r", Fraction(1, 2), parse("a or b")),
    ]
)


def plainly(program: Program, query: Expression) -> Fraction:
    """Return a probability by listing every world of every statement."""
    total = Fraction(0)
    stated = program.reached(query)
    for world in product((False, True), repeat=len(stated)):
        weight, held = Fraction(1), {}
        for one, falls in zip(stated, world, strict=True):
            weight *= one.probability if falls else 1 - one.probability
            held[one.name] = falls and (one.when is None or holds(one.when, held))
        if holds(query, held):
            total += weight
    return total


def holds(expression: Expression, held: dict[str, bool]) -> bool:
    match expression:
        case Atom(name):
            return held[name]
        case Not(part):
            return not holds(part, held)
        case Both(op, left, right):
            one, other = holds(left, held), holds(right, held)
            return {Op.AND: one and other, Op.OR: one or other, Op.XOR: one != other}[op]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        pytest.param("a and b", "0.14", id="and"),
        pytest.param("a or b", "0.76", id="or"),
        pytest.param("a xor b", "0.62", id="xor"),
        pytest.param("not a", "0.3", id="not"),
        pytest.param("a and a", "0.7", id="the same fact twice"),
        pytest.param("a xor a", "0", id="a fact and itself"),
        pytest.param("never or a", "0.7", id="probability 0"),
        pytest.param("always and a", "0.7", id="probability 1"),
        pytest.param("never", "0", id="0 alone"),
        pytest.param("r", "0.38", id="a rule"),
        pytest.param("r and a", "0.35", id="a rule and what it rests on"),
        pytest.param("r and not a", "0.03", id="a rule without one of its parts"),
    ],
)
def test_a_probability_is_exact(query: str, expected: str) -> None:
    found = solver.probability(CASES, parse(query))
    assert found == (Fraction(expected), True)


@given(made.questions())
@settings(max_examples=60, deadline=None)
def test_a_probability_is_that_of_the_worlds_in_which_it_holds(question: tuple[Program, Expression]) -> None:
    assert solver.probability(*question).probability == plainly(*question)


def test_rules_that_share_facts_are_not_independent() -> None:
    program = Program(
        [
            Statement("d", Fraction(8, 10)),
            Statement("e", Fraction(1, 2)),
            Statement("f1", Fraction(1), parse("d and e")),
            Statement("f2", Fraction(1), parse("d or e")),
        ]
    )
    steps = {str(step.expression): float(step.probability) for step in solver.steps(program, parse("f1 and f2"))}
    assert steps == {"d": 0.8, "e": 0.5, "d and e": 0.4, "f1": 0.4, "d or e": 0.9, "f2": 0.9, "f1 and f2": 0.4}


def test_up_to_16_facts_are_solved_exactly_and_more_by_problog() -> None:
    program = Program([Statement(f"f{n}", Fraction(1, 2)) for n in range(17)])
    sixteen, seventeen = (parse(" xor ".join(f"f{n}" for n in range(count))) for count in (16, 17))
    assert solver.probability(program, sixteen) == (Fraction(1, 2), True)
    found = solver.probability(program, seventeen)
    assert found.exact is False
    assert float(found.probability) == pytest.approx(0.5, abs=1e-9)


def test_facts_of_0_and_1_do_not_count_among_the_16() -> None:
    sure = [Statement(f"s{n}", Fraction(n % 2)) for n in range(20)]
    program = Program([*sure, Statement("a", Fraction(1, 3))])
    query = parse(" or ".join(["a", *(f"(s{n} and a)" for n in range(20))]))
    assert solver.probability(program, query) == (Fraction(1, 3), True)


def test_what_is_not_stated_has_no_probability() -> None:
    with pytest.raises(InputError, match="'z' is not stated"):
        solver.probability(CASES, parse("a and z"))


def test_the_program_to_be_shown_is_problogs() -> None:
    assert solver.problog_program(CASES, parse("r xor b")).splitlines() == [
        "0.7::f0.  % a",
        "0.2::f1.  % b",
        "e0 :- f0.",
        "e0 :- f1.",
        "0.5::f2 :- e0.  % r",
        r"asked :- f2, \+f1.",
        r"asked :- \+f2, f1.",
        "query(asked).",
    ]
