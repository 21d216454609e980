"""Derivations as arithmetic: values, operands, and what is none."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some

from probelib.language.derivations import evaluate


@pytest.mark.parametrize(
    ("text", "value", "operands"),
    [
        pytest.param("44.1-56.7", "-12.6", ("44.1", "56.7"), id="difference"),
        pytest.param("$1,407 + $1,082", "2489", ("$1,407", "$1,082"), id="money"),
        pytest.param("[(166+178)/2] - [(57+44)/2]", "121.5", ("166", "178", "57", "44"), id="averages"),
        pytest.param("12 + (5) + 30", "47", ("12", "5", "30"), id="brackets as they are"),
        pytest.param("-(0.9 + 0.1) / 2", "-0.5", ("0.9", "0.1"), id="negative sum"),
        pytest.param("245.40 - 137.10", "108.3", ("245.40", "137.10"), id="no float tail"),
        pytest.param("126 / 63 - 1", "1", ("126", "63"), id="one is the base"),
        pytest.param("(2.5+3.5)/(2019-2018+1)", "3", ("2.5", "3.5"), id="years are counted"),
        pytest.param("2.1% − 1.1%", "1", ("2.1%", "1.1%"), id="percent, long minus"),
    ],
)  # fmt: skip
def test_a_derivation_has_a_value_and_operands(text: str, value: str, operands: tuple[str, ...]) -> None:
    derived = evaluate(text, brackets_negate=False)
    assert derived is not None
    assert (derived.value, derived.operands) == (Fraction(value), operands)


def test_a_lone_number_in_brackets_is_negative_as_in_accounts() -> None:
    derived = evaluate("12 + (5) + 30")
    assert derived is not None
    assert derived.value == 37


@pytest.mark.parametrize(
    ("text", "ratio", "difference", "percent"),
    [
        ("5-3", False, True, False),
        ("(5-3)/3", True, False, False),
        ("(17-8)/8 * 100", True, False, True),
        ("(5+3)/2", False, False, False),
    ],
)
def test_it_says_what_kind_of_value_it_is(text: str, ratio: bool, difference: bool, percent: bool) -> None:
    derived = evaluate(text)
    assert derived is not None
    assert (derived.ratio, derived.difference, derived.percent) == (ratio, difference, percent)


@pytest.mark.parametrize(
    "text", ["", "918>914>814", "2018##2017", "locate row 5", "5/0", "(5", "5)", "5 5", "os.exit()", "(" * 200 + "5"]
)  # fmt: skip
def test_what_is_not_arithmetic_has_none(text: str) -> None:
    assert evaluate(text) is None


@given(some.text(alphabet="0123456789.,+-*/()[]$% x", max_size=40))
def test_no_text_breaks_it(text: str) -> None:
    evaluate(text)
