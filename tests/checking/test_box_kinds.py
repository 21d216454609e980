"""What a thing is."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Truth
from tests.checking.tables import box

MAN = box("Born | April 4, 1962 (age 56) Austin, Texas\nNationality | American\nOccupation | Singer; actor", "Bo Ray")
MARE = box("Sire | Sky King\nSex | Mare\nCountry | Ireland", "Heron")


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("Bo Ray is an American singer.", Truth.TRUE, id="nation and work"),
        pytest.param("Bo Ray is a Canadian singer.", Truth.FALSE, id="other nation"),
        pytest.param("Bo Ray is an American inventor.", Truth.UNKNOWN, id="other work"),
        pytest.param("Bo Ray is an entertainer.", Truth.TRUE, id="a broader word"),
    ],
)
def test_people(text: str, truth: Truth) -> None:
    assert check(MAN, text).truth is truth


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("Heron is a female horse.", Truth.TRUE, id="mare"),
        pytest.param("Heron is a stallion.", Truth.FALSE, id="stallion"),
        pytest.param("Heron is an Irish horse.", Truth.TRUE, id="country"),
        pytest.param("Heron is a French horse.", Truth.FALSE, id="other country"),
    ],
)
def test_animals(text: str, truth: Truth) -> None:
    assert check(MARE, text).truth is truth
