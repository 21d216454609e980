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


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("Heron is an English rock band.", Truth.TRUE, id="a band by its keys"),
        pytest.param("Heron is an English musical group.", Truth.TRUE, id="an adjective of the noun"),
        pytest.param("Heron is an Irish rock band.", Truth.FALSE, id="from elsewhere"),
        pytest.param("Heron is an English jazz band.", Truth.UNKNOWN, id="a genre that is not listed"),
        pytest.param("Heron is a Welsh English band.", Truth.UNKNOWN, id="two nations"),
    ],
)
def test_bands(text: str, truth: Truth) -> None:
    assert check(box("Origin | Leeds, England\nGenres | Hard rock\nLabels | RCA", "Heron"), text).truth is truth


def test_a_singer_with_labels_is_no_band() -> None:
    table = box("Born | 4 May 1962\nOrigin | Leeds, England\nLabels | RCA", "Jo Heron")
    assert check(table, "Jo Heron is an English band.").truth is Truth.UNKNOWN
