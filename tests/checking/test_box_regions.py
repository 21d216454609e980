"""Parts of countries and continents."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Truth
from tests.checking.tables import box


@pytest.mark.parametrize(
    ("place", "said", "truth"),
    [
        pytest.param("Reno, Nevada", "the western United States", Truth.TRUE, id="a state of the west"),
        pytest.param("Miami, Florida", "the northern U.S.", Truth.FALSE, id="the other end"),
        pytest.param("Dallas, Texas", "the western U.S.", Truth.UNKNOWN, id="to some"),
        pytest.param("Mobile, Alabama", "the deep south", Truth.TRUE, id="a name without its country"),
        pytest.param("Gary, Indiana", "a mid-western state", Truth.TRUE, id="in two words"),
        pytest.param("Lima, Peru", "the north east of the U.S.", Truth.FALSE, id="abroad"),
        pytest.param("Espoo, Finland", "southern Europe", Truth.FALSE, id="of Europe"),
        pytest.param("Leeds, England", "western Europe", Truth.UNKNOWN, id="the islands are open"),
        pytest.param("Perth, Australia", "the northern hemisphere", Truth.FALSE, id="a half of the earth"),
        pytest.param("Quito, Ecuador", "the northern hemisphere", Truth.UNKNOWN, id="on the equator"),
        pytest.param("Lima, Peru", "South America", Truth.TRUE, id="a continent is no part of America"),
        pytest.param("Lima, Peru", "the north", Truth.UNKNOWN, id="of what is not said"),
    ],
)
def test_a_part(place: str, said: str, truth: Truth) -> None:
    assert check(box(f"Origin | {place}\nGenre | Rock", "Heron"), f"Heron is from {said}.").truth is truth
