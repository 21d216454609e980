from __future__ import annotations

from decimal import Decimal

import pytest

from probelib.checking.answers import NOT_DERIVED, NOT_THERE, answered, check_answer, operands_in
from probelib.records import Hypothesis, Label, Solution, Table, Truth

TABLE = Table("t:1", "", ("", "2019", "2018"), (("Revenue", "$ 56.7", "44.1"), ("Costs", "(12)", "30")), "tests")
RIGHT, WRONG = "Revenue changed by 12.6 in 2019.", "Revenue changed by 14.1 in 2019."


def hypothesis(label: str, derivation: str = "56.7 - 44.1", operands: tuple[str, ...] = ("56.7", "44.1")) -> Hypothesis:
    text, twin = (RIGHT, WRONG) if label == "entailed" else (WRONG, RIGHT)
    solution = Solution("What is the change in revenue?", "12.6", twin, derivation)
    return Hypothesis("t:1#x", "t:1", text, Label(label), operands, solution)


@pytest.mark.parametrize("label", ["entailed", "refuted"])
def test_the_answer_is_where_a_sentence_and_its_twin_differ(label: str) -> None:
    found = answered(hypothesis(label))
    assert found is not None
    assert found.at == 0
    assert found.right.value == Decimal("12.6")


@pytest.mark.parametrize(
    ("label", "value", "truth"),
    [
        pytest.param("entailed", None, Truth.TRUE, id="its own right answer"),
        pytest.param("refuted", None, Truth.FALSE, id="its own wrong answer"),
        pytest.param("refuted", "12.6", Truth.TRUE, id="the right one in the wrong sentence"),
        pytest.param("entailed", "13.4", Truth.FALSE, id="clearly another"),
        pytest.param("entailed", "12.7", Truth.UNKNOWN, id="too close to call"),
    ],
)
def test_an_answer_is_held_against_the_right_one(label: str, value: str | None, truth: Truth) -> None:
    verdict = check_answer(TABLE, hypothesis(label), None if value is None else Decimal(value))
    assert verdict.truth is truth
    assert verdict.cells == ((1, 1), (1, 2))


def test_an_answer_that_does_not_follow_from_its_derivation_is_not_used() -> None:
    verdict = check_answer(TABLE, hypothesis("entailed", "56.7 + 44.1"))
    assert (verdict.truth, verdict.reason) == (Truth.UNKNOWN, NOT_DERIVED)


def test_an_operand_that_the_table_does_not_have_proves_nothing() -> None:
    verdict = check_answer(TABLE, hypothesis("entailed", operands=("56.7", "44.2")))
    assert (verdict.truth, verdict.reason) == (Truth.UNKNOWN, NOT_THERE)


def test_brackets_and_currency_do_not_hide_an_operand() -> None:
    assert operands_in(TABLE, hypothesis("entailed", operands=("12", "$56.7"))) == ((2, 1), (1, 1))


def test_a_sentence_of_no_question_has_no_answer() -> None:
    assert answered(Hypothesis("t:1#y", "t:1", RIGHT, Label.ENTAILED)) is None


def test_a_twin_that_differs_in_a_word_shows_no_answer() -> None:
    solution = Solution("Did revenue rise?", "yes", "Revenue fell by 12.6 in 2019.")
    base = Hypothesis("t:1#z", "t:1", "Revenue rose by 12.6 in 2019.", Label.ENTAILED, (), solution)
    assert answered(base) is None
