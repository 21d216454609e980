from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies

from probelib.errors import InputError
from probelib.wep.logic import MOST, Atom, Both, Expression, Not, Op, Program, Statement, names, parse
from tests.wep import made

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("a", Atom("a"), id="a fact"),
        pytest.param("not a", Not(Atom("a")), id="not"),
        pytest.param("a AND b", Both(Op.AND, Atom("a"), Atom("b")), id="operators in any case"),
        pytest.param(
            "a or b and c", Both(Op.OR, Atom("a"), Both(Op.AND, Atom("b"), Atom("c"))), id="and binds closer than or"
        ),
        pytest.param(
            "(a or b) and c", Both(Op.AND, Both(Op.OR, Atom("a"), Atom("b")), Atom("c")), id="brackets bind closest"
        ),
        pytest.param("'Mary\\'s dog' xor b", Both(Op.XOR, Atom("Mary's dog"), Atom("b")), id="quotes"),
        pytest.param("'and' or b", Both(Op.OR, Atom("and"), Atom("b")), id="a fact that is called and"),
    ],
)
def test_a_text_is_read_as_it_is_meant(text: str, expected: Expression) -> None:
    assert parse(text) == expected


@given(made.expressions(["a", "Mary's dog", "AND", "b\\c", "3rd place"]))
@settings(max_examples=80, deadline=None)
def test_what_is_written_is_read_back(expression: Expression) -> None:
    assert parse(str(expression)) == expression


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("", "the end stands where a fact is expected", id="nothing"),
        pytest.param("a and", "the end stands where a fact is expected", id="half"),
        pytest.param("a b", "'b' at 3 does not fit", id="no operator"),
        pytest.param("(a or b", "the bracket is not closed", id="an open bracket"),
        pytest.param("a or ) b", r"'\)' at 6 stands where a fact is expected", id="a bracket too many"),
        pytest.param("a & b", "'& b' at 3 is no name, operator or bracket", id="another operator"),
        pytest.param(" or ".join("a" * 400), "names more than 300 facts", id="too long"),
        pytest.param("not " * 200 + "a", "more than 100 brackets and negations", id="too deep"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse(text)


@given(strategies.text(max_size=30))
@settings(deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        list(names(parse(text)))
    except InputError as error:
        assert str(error)  # noqa: PT017


def test_the_same_fact_twice_is_one_fact() -> None:
    assert list(Program([Statement("a", HALF), Statement("a", HALF)]).statements) == ["a"]


@pytest.mark.parametrize(
    ("statements", "message"),
    [
        pytest.param([Statement("a", HALF), Statement("a", Fraction(1, 3))], "a is stated twice", id="two ways"),
        pytest.param([Statement("a", Fraction(3, 2))], "a: 1.5 is no probability", id="above 1"),
        pytest.param([Statement("a", HALF, Atom("b"))], "'b' is not stated; stated are a", id="nothing stated"),
        pytest.param([Statement("a", HALF, Atom("a"))], "a depends on itself: a < a", id="itself"),
        pytest.param(
            [Statement("a", HALF, Atom("b")), Statement("b", HALF, Not(Atom("a")))],
            "a depends on itself: a < b < a",
            id="a circle",
        ),
        pytest.param([Statement(f"f{n}", HALF) for n in range(MOST + 2)], "too many", id="too many"),
    ],
)
def test_a_program_that_makes_no_sense_is_refused(statements: list[Statement], message: str) -> None:
    with pytest.raises(InputError, match=message):
        Program(statements)


def test_a_question_reaches_only_what_it_rests_on() -> None:
    program = Program([Statement("r", HALF, parse("a or b")), *(Statement(name, HALF) for name in "abc")])
    assert [one.name for one in program.reached(parse("r and a"))] == ["a", "b", "r"]
    with pytest.raises(InputError, match="'z' is not stated"):
        program.reached(parse("z"))
