"""When something happened, in words."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Truth
from tests.checking.tables import box

MAN = box("Born | April 4, 1962 , Austin, Texas\nYears active | 1985-present", "Bo Ray")
ART = box("Year | 1901", "Heron")


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("Bo Ray was born in the spring.", Truth.TRUE, id="season"),
        pytest.param("Bo Ray was born in the autumn.", Truth.FALSE, id="other season"),
        pytest.param("Bo Ray was born in April.", Truth.TRUE, id="month"),
        pytest.param("Bo Ray was born in the second half of the 20th century.", Truth.TRUE, id="half a century"),
        pytest.param("Bo Ray was born early in the 20th century.", Truth.FALSE, id="early in it"),
        pytest.param("The last decade of the 20th century is when Bo Ray was born.", Truth.FALSE, id="the time first"),
        pytest.param("Bo Ray was born in the early 1960s.", Truth.TRUE, id="early in a decade"),
        pytest.param("Bo Ray was born in the late 1960s.", Truth.FALSE, id="late in a decade"),
        pytest.param("Bo Ray began his career in the 1980s.", Truth.TRUE, id="where a career begins"),
        pytest.param("Bo Ray was born in the fall of Rome.", Truth.UNKNOWN, id="no season"),
    ],
)
def test_dates(text: str, truth: Truth) -> None:
    assert check(MAN, text).truth is truth


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("Heron is a 20th century painting.", Truth.TRUE, id="century"),
        pytest.param("Heron was painted at the turn of the 20th century.", Truth.TRUE, id="turn of the century"),
        pytest.param("Heron was painted in the spring.", Truth.UNKNOWN, id="a year has no season"),
    ],
)
def test_a_year(text: str, truth: Truth) -> None:
    assert check(ART, text).truth is truth
