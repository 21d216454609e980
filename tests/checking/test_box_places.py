"""Places inside places, and places apart."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Truth
from tests.checking.tables import box

MAN = box(
    "Born | April 4, 1962 , Long Beach, California, U.S.\nDied | 2001 (aged 39) Brooklyn, New York City, US", "Bo Ray"
)


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("Bo Ray was born in California.", Truth.TRUE, id="state"),
        pytest.param("Bo Ray was born in the United States.", Truth.TRUE, id="country"),
        pytest.param("Bo Ray was born on the west coast.", Truth.TRUE, id="coast"),
        pytest.param("Bo Ray was born in Texas.", Truth.FALSE, id="other state"),
        pytest.param("Bo Ray was born in Europe.", Truth.FALSE, id="other continent"),
        pytest.param("Bo Ray was born in England.", Truth.FALSE, id="other country"),
        pytest.param("Bo Ray was born in San Diego.", Truth.UNKNOWN, id="a town may be near"),
        pytest.param("Bo Ray was born in Long Beach, California.", Truth.TRUE, id="town and state"),
        pytest.param("Bo Ray was not born in Europe.", Truth.TRUE, id="denied"),
        pytest.param("Bo Ray was born and died in the same city.", Truth.FALSE, id="two towns far apart"),
    ],
)
def test_places(text: str, truth: Truth) -> None:
    assert check(MAN, text).truth is truth
