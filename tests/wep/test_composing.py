from __future__ import annotations

from fractions import Fraction

import pytest

from probelib.errors import InputError
from probelib.wep import composing, facts, solver
from probelib.wep.composing import Line, compose
from probelib.wep.scales import APART, scale

LINES = (
    Line("Mary's dog sat.", "likely"),
    Line("The kettle boiled", probability=Fraction(1, 5)),
    Line("Zoe slept", "highly likely", when="A or B"),
)


def test_lines_and_a_hypothesis_make_a_solved_example() -> None:
    made = compose(LINES, "F1 and not B")
    assert made.example.premise == (
        "It is likely that Mary's dog sat. There is a chance of 20 % that the kettle boiled. "
        "If Mary's dog sat or the kettle boiled, or both, then it is highly likely that Zoe slept; "
        "otherwise that is false."
    )
    assert made.example.probability == Fraction(9, 10) * Fraction(7, 10) * Fraction(8, 10)
    assert made.example.hypothesis == "Zoe slept and it is not the case that the kettle boiled."
    assert (made.example.right_words, made.example.hops, made.exact) == (("about even",), 2, True)
    assert scale().word(made.example.wrong_word).distance(made.example.probability) >= APART
    assert [str(step.expression) for step in made.steps] == ["A", "B", "A or B", "F1", "not B", "F1 and not B"]
    assert made.problog.endswith("query(asked).\n")


def test_a_composed_example_can_be_solved_again() -> None:
    example = compose(LINES, "F1 xor A").example
    assert solver.probability(*example.program()).probability == example.probability


def test_a_line_that_stands_twice_is_one_fact() -> None:
    made = compose((LINES[0], LINES[1], LINES[0]), "A and C")
    assert made.example.probability == Fraction(7, 10)
    assert len(made.example.stated) == 2


def test_lines_are_called_as_in_the_papers_examples() -> None:
    assert composing.names(LINES) == ("A", "B", "F1")
    assert composing.names([Line("x")] * 28)[-2:] == ("A_1", "B_1")


@pytest.mark.parametrize(
    ("lines", "asked", "message"),
    [
        pytest.param((Line("  ", "likely"),), "A", "Line A has to be a sentence", id="an empty line"),
        pytest.param((Line("x" * 301, "likely"),), "A", "at most 300 characters", id="a long line"),
        pytest.param((Line("It rains"),), "A", "Line A needs a word or a number", id="no value"),
        pytest.param((Line("It rains", "likely", Fraction(1)),), "A", "one of the two", id="two values"),
        pytest.param((Line("It rains", "perhaps"),), "A", "has no word 'perhaps'", id="an unknown word"),
        pytest.param((Line("It rains", probability=Fraction(2)),), "A", "2 is no probability", id="no probability"),
        pytest.param(LINES, "A and D", "'D' is not stated; stated are A, B, F1", id="an unknown name"),
        pytest.param(LINES, "A and", "a fact is expected", id="half a hypothesis"),
        pytest.param((Line("It rains", "likely", when="F1"),), "F1", "F1 depends on itself", id="a circle"),
        pytest.param(
            (LINES[0], Line("Mary's dog sat", "certain")), "A", "A and B state the same fact", id="two values of one"
        ),
    ],
)
def test_what_makes_no_sense_is_said(lines: tuple[Line, ...], asked: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        compose(lines, asked)


@pytest.mark.parametrize(
    ("probability", "text"), [("0.305", "30.5 %"), ("1/3", "1/3"), ("1", "100 %"), ("0", "0 %")], ids=str
)
def test_a_number_is_stated_in_full(probability: str, text: str) -> None:
    assert composing.numeric(Fraction(probability)).template == f"there is a chance of {text} that {{fact}}"


def test_lines_to_start_from_are_drawn_with_the_seed() -> None:
    drawn = composing.drawn_lines(facts.own(), seed=3)
    assert drawn == composing.drawn_lines(facts.own(), seed=3) != composing.drawn_lines(facts.own(), seed=4)
    assert compose(drawn, "(A or B) xor C").example.right


def test_more_facts_than_are_listed_are_solved_by_problog() -> None:
    lines = [Line(f"Machine {n} runs", "likely") for n in range(18)]
    made = compose(lines, " and ".join(composing.names(lines)))
    assert made.exact is False
    assert float(made.example.probability) == pytest.approx(0.7**18, abs=1e-9)
