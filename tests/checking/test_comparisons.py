"""Two records, two columns, two counts compared; the same and the different."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Truth
from tests.checking.tables import FILMS, MEDALS, SEASON, grid


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("heat has a longer running time than hulk", Truth.TRUE, id="longer"),
        pytest.param("hulk has a longer running time than heat", Truth.FALSE, id="turned round"),
        pytest.param("hulk has a running time of 4 minutes more than brokeback mountain", Truth.TRUE, id="a margin"),
        pytest.param("argo was released after hulk", Truth.TRUE, id="after"),
        pytest.param("argo was released before hulk", Truth.FALSE, id="before"),
        pytest.param("hulk and heat have the same awards", Truth.TRUE, id="same number"),
        pytest.param("hulk and argo have the same awards", Truth.FALSE, id="not the same number"),
        pytest.param("hulk and argo have the same director", Truth.FALSE, id="not the same text"),
        pytest.param("hulk and brokeback mountain have the same director", Truth.TRUE, id="same text"),
        pytest.param("hulk has the same director as brokeback mountain", Truth.TRUE, id="same as"),
        pytest.param("hulk and argo have different directors", Truth.TRUE, id="different"),
        pytest.param("heat has more awards than hulk", Truth.FALSE, id="equal is not more"),
        pytest.param("heat has less awards than hulk", Truth.FALSE, id="equal is not less"),
        pytest.param("argo has 3 more awards than hulk", Truth.TRUE, id="by how much"),
        pytest.param("argo has 2 more awards than hulk", Truth.FALSE, id="by how much else"),
    ],
)
def test_films(text: str, truth: Truth) -> None:
    assert check(FILMS, text).truth is truth


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("russia has more gold than france", Truth.TRUE, id="more"),
        pytest.param("russia has more gold than silver", Truth.TRUE, id="two columns of one record"),
        pytest.param("latvia has more gold than silver", Truth.FALSE, id="two columns turned round"),
        pytest.param("france has a higher rank than latvia", Truth.TRUE, id="a higher rank is a smaller number"),
        pytest.param("latvia has a higher rank than france", Truth.FALSE, id="rank turned round"),
        pytest.param("russia has more gold than norway", Truth.UNKNOWN, id="a record that is not there"),
    ],
)
def test_medals(text: str, truth: Truth) -> None:
    assert check(MEDALS, text).truth is truth


def test_a_missing_cell_can_not_be_compared() -> None:
    assert check(SEASON, "week 4 had a higher attendance than week 5").truth is Truth.UNKNOWN


@pytest.mark.parametrize("height", ["7,066 metres", "7066 metres", "7066 m", "7.066 kilometres"])
def test_how_far_one_value_of_a_record_lies_above_another(height: str) -> None:
    peaks = grid(
        """
        Country   | Highest point | Height of highest point (m) | Elevation of lowest point (m)
        Argentina | Aconcagua     | 6,961                       | −105
        Chile     | Ojos          | 6,893                       | 0
        """,
        "Highest and lowest points of South America",
    )
    text = f"In Argentina the highest point lies {height} above the lowest point."
    assert check(peaks, text).truth is Truth.TRUE


def test_half_as_many_is_a_ratio() -> None:
    towers = grid("name | floors\ncompass | 18\nbank | 9\nhall | 5")
    assert check(towers, "compass has twice as many floors as bank").truth is Truth.TRUE
    assert check(towers, "compass has only half as many floors as bank").truth is Truth.FALSE
    assert check(towers, "bank has only half as many floors as compass").truth is Truth.TRUE
