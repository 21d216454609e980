"""Marriages, careers and ages."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Truth
from tests.checking.tables import box

MAN = box(
    "Born | April 4, 1962 (age 56) Austin, Texas\nYears active | 1985-present\n"
    "Spouse(s) | Ann Lee ( m. 1990; div. 1999)"
    "\n"
    "Spouse(s) | Eve Fox ( m. 2004)\nOccupation | Singer / actor",
    "Bo Ray",
)


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("Bo Ray is alive.", Truth.TRUE, id="an age is told of the living"),
        pytest.param("Bo Ray is dead.", Truth.FALSE, id="dead"),
        pytest.param("Bo Ray has been married twice.", Truth.TRUE, id="married twice"),
        pytest.param("Bo Ray has been married three times.", Truth.FALSE, id="married thrice"),
        pytest.param("Bo Ray has never been married.", Truth.FALSE, id="never married"),
        pytest.param("Bo Ray has been divorced.", Truth.TRUE, id="divorced"),
        pytest.param("Bo Ray is still active.", Truth.TRUE, id="still active"),
        pytest.param("Bo Ray started his career in his twenties.", Truth.TRUE, id="age at the start"),
        pytest.param("Bo Ray has been active since his teens.", Truth.FALSE, id="a grown man"),
        pytest.param("Bo Ray began acting as a child.", Truth.FALSE, id="no child"),
        pytest.param("Bo Ray still acts.", Truth.TRUE, id="still acts"),
        pytest.param("Bo Ray has retired from acting.", Truth.FALSE, id="retired"),
        pytest.param("Bo Ray began acting before his teens.", Truth.FALSE, id="before an age"),
        pytest.param("Bo Ray is in his fifties.", Truth.TRUE, id="age now"),
        pytest.param("Bo Ray is a middle-aged actor.", Truth.TRUE, id="middle-aged"),
        pytest.param("Bo Ray was active in his thirties.", Truth.TRUE, id="within a career"),
        pytest.param("Bo Ray became active before he married Ann Lee.", Truth.TRUE, id="before a wedding"),
        pytest.param("Bo Ray became active after he married Ann Lee.", Truth.FALSE, id="after a wedding"),
        pytest.param("Bo Ray became active before he got married.", Truth.UNKNOWN, id="one of two weddings"),
    ],
)
def test_a_life(text: str, truth: Truth) -> None:
    assert check(MAN, text).truth is truth
