from __future__ import annotations

import pytest

from probelib.figures.measures import Measure, ends, signed, value, why_blank, written
from tests.figures.made import cell


@pytest.mark.parametrize(
    ("number", "said"), [(3.44, "+3.4"), (-12.0, "−12.0"), (0.0, "0.0"), (-0.04, "0.0"), (212.4, "+212.4")]
)
def test_a_change_has_its_sign_and_what_rounds_to_nothing_has_none(number: float, said: str) -> None:
    assert signed(number) == said


def test_accuracies_are_percentages_without_a_sign() -> None:
    one = cell(points=-3.0, relative=-3.75)
    shown = {measure: value(one, measure) for measure in Measure}
    assert shown == {
        Measure.POINTS: -3.0,
        Measure.RELATIVE: -3.75,
        Measure.BASE: 80.0,
        Measure.PROBE: pytest.approx(77.0),
    }
    assert written(80.0, Measure.BASE) == "80.0"
    assert written(-94.5, Measure.RELATIVE, digits=0) == "−94"


def test_a_blank_says_why() -> None:
    one = cell(points=None, blanks=(("relative", "base accuracy below 5 %"),))
    assert value(one, Measure.BASE) is None
    assert why_blank(one, Measure.RELATIVE) == "base accuracy below 5 %"
    assert why_blank(one, Measure.POINTS) == ""


def test_the_ends_of_a_scale_are_said_with_sign_and_unit() -> None:
    assert ends(Measure.POINTS)[0].startswith("−50 points: ")
    assert ends(Measure.POINTS)[1] == "0 points: no change"
    assert ends(Measure.BASE) == ("0 %: below a coin toss", "50 %: coin toss", "100 %: above")
