from __future__ import annotations

import re
from fractions import Fraction

import pytest

from probelib.display import chances
from probelib.wep import solver
from probelib.wep.logic import Program, Statement, parse
from probelib.wep.scales import scale

HOSTILE = "<img src=x onerror=alert(1)> $7 :red[x]"


def said(markup: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", markup))


@pytest.mark.parametrize(
    ("probability", "shown"),
    [
        pytest.param(Fraction(0), "0 %", id="nothing"),
        pytest.param(Fraction(1), "100 %", id="certain"),
        pytest.param(Fraction(23, 40), "57.5 %", id="exact"),
        pytest.param(Fraction(1, 3), "≈ 33.3333 %", id="rounded"),
        pytest.param(Fraction(1, 10**7), "≈ 0 %", id="next to nothing"),
    ],
)
def test_a_rounded_percentage_says_that_it_is_rounded(probability: Fraction, shown: str) -> None:
    assert chances.percent(probability) == shown


def test_a_word_stands_for_a_median_or_a_range() -> None:
    assert chances.meaning(scale().word("likely")) == "70 %"
    assert chances.meaning(scale("kent").word("probable")) == "63 % to 87 %"


def test_peoples_answers_are_told_where_they_were_asked() -> None:
    assert chances.spread(scale().word("about even")).startswith("half of 123 people said 50 %; mean 50.68 ± 4.92")
    assert chances.spread(scale().word("certain")) == "–"


def test_a_table_escapes_what_it_shows() -> None:
    shown = chances.table(HOSTILE, ("Word", HOSTILE), [(HOSTILE, HOSTILE)])
    assert "<img" not in shown
    assert shown.count("&lt;img") >= 4


def test_steps_have_their_formula_their_words_and_both_forms_of_their_value() -> None:
    program = Program([Statement("A", Fraction(7, 10)), Statement("B", Fraction(1, 5))])
    found = solver.steps(program, parse("A and B"))
    shown = said(chances.steps(found, ["One.", "Two.", "One and two."]))
    assert "A and B One and two. 7/50 14 %" in shown


def test_both_answers_say_without_colour_which_is_right() -> None:
    assert said(chances.answers("Yes.", "No.")).split() == ["✓", "right", "Yes.", "✗", "wrong", "No."]
