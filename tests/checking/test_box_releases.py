"""Where something came out first."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Truth
from tests.checking.tables import box

FILM = box(
    "Release date | May 18, 2015 (2015-05-18) (Cannes Film Festival)\nRelease date | June 19, 2015 (United States)\n"
    "Release date | July 24, 2015 (UK)",
    "Heron",
)


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("Heron was released in the US before the United Kingdom.", Truth.TRUE, id="two countries"),
        pytest.param("Heron premiered in the UK before it was released in America.", Truth.FALSE, id="the other order"),
        pytest.param("Heron premiered at Cannes after its wide release.", Truth.FALSE, id="all other places"),
        pytest.param("Heron was shown at Cannes over a month before the US.", Truth.TRUE, id="how long before"),
        pytest.param("Heron was shown at Cannes over two months before the US.", Truth.FALSE, id="not so long before"),
        pytest.param("Heron was shown at Cannes several months before the US.", Truth.UNKNOWN, id="several to some"),
        pytest.param("Heron was released simultaneously in the US and the UK.", Truth.FALSE, id="on one day"),
        pytest.param("Heron was released in France before the US.", Truth.UNKNOWN, id="a country that is not listed"),
        pytest.param("Heron was released in the US before its sequel.", Truth.UNKNOWN, id="no place"),
    ],
)
def test_releases(text: str, truth: Truth) -> None:
    assert check(FILM, text).truth is truth


def test_a_date_without_a_place_leaves_it_open() -> None:
    table = box("Release date | May 18, 2015\nRelease date | June 19, 2015 (United States)", "Heron")
    assert check(table, "Heron was released in the UK before the US.").truth is Truth.UNKNOWN
