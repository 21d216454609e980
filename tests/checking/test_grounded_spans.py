"""Ages, careers and other spans of time of one thing; the present is only known as far as the table tells it."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Truth
from tests.checking.tables import box

SINGER = box(
    "Born | April 19, 1949\nDied | March 2, 2014 (aged 64)\nYears active | 1968 – 2010\nLabels | Capitol", "A singer"
)
BAND = box("Origin | Melbourne\nYears active | 1983–present\nReleased | 2018", "A band")
PLAYER = box("Born | 3 June 1986 (age 37)\nTurned pro | 2001", "A player")
ALBUM = box("Recorded | November 1984 – March 1985\nReleased | 13 May 1985", "An album")


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("The singer died at the age of 64.", Truth.TRUE, id="age at death"),
        pytest.param("The singer died at the age of 70.", Truth.FALSE, id="other age"),
        pytest.param("The singer was in their sixties when they died.", Truth.TRUE, id="decade of life"),
        pytest.param("The singer lived for over 60 years.", Truth.TRUE, id="lived"),
        pytest.param("The singer was active for over 40 years.", Truth.TRUE, id="career"),
        pytest.param("The singer was active for less than 30 years.", Truth.FALSE, id="shorter career"),
        pytest.param("The singer was active for over 42 years.", Truth.UNKNOWN, id="by a month or two"),
        pytest.param("The singer started their career in their twenties.", Truth.FALSE, id="age at the start"),
    ],
)
def test_singer(text: str, truth: Truth) -> None:
    assert check(SINGER, text).truth is truth


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("The band has been active for over 30 years.", Truth.TRUE, id="at least until the latest year"),
        pytest.param("The band has been active for less than 30 years.", Truth.FALSE, id="longer than that already"),
        pytest.param("The band has been active for over 40 years.", Truth.UNKNOWN, id="depends on the present"),
        pytest.param("The band has been active since 1983.", Truth.TRUE, id="since"),
        pytest.param("The band has been active since 1993.", Truth.FALSE, id="since another year"),
    ],
)
def test_band(text: str, truth: Truth) -> None:
    assert check(BAND, text).truth is truth


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("Born in 1986, the player is age 37 currently.", Truth.TRUE, id="the table states the age"),
        pytest.param("The player is 41 years old.", Truth.FALSE, id="other age"),
        pytest.param("The player was 15 when he turned pro.", Truth.UNKNOWN, id="before or after the birthday"),
        pytest.param("The player was 18 when he turned pro.", Truth.FALSE, id="neither"),
    ],
)
def test_player(text: str, truth: Truth) -> None:
    assert check(PLAYER, text).truth is truth


def test_how_long_something_took() -> None:
    assert check(ALBUM, "The album took over two months to record.").truth is Truth.TRUE
    assert check(ALBUM, "The album took over a year to record.").truth is Truth.FALSE
