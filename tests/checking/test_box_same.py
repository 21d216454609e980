"""Two keys with one value, or with different ones."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Truth
from tests.checking.tables import box

FILM = box(
    "Directed by | Ang Lee\nWritten by | Ang Lee\nProduced by | Avi Arad\nEdited by | Ang Lee\nEdited by | Bo Ray\n"
    "Born | May 4, 1962 , Austin, Texas\nDied | May 9, 2001 , Dallas, Texas\nRecorded | 2001\nReleased | 2002",
    "Heron",
)


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("Heron was directed and written by the same person.", Truth.TRUE, id="same person"),
        pytest.param("Heron was directed and produced by different people.", Truth.TRUE, id="different people"),
        pytest.param("Heron was directed and produced by the same person.", Truth.FALSE, id="not the same"),
        pytest.param("Heron was directed and edited by the same person.", Truth.UNKNOWN, id="one of two is the same"),
        pytest.param("Heron was born and died in the same state.", Truth.TRUE, id="same state"),
        pytest.param("Heron was born and died in the same city.", Truth.FALSE, id="other city"),
        pytest.param("Heron died in the same month he was born.", Truth.TRUE, id="same month"),
        pytest.param("Heron was recorded and released in different years.", Truth.TRUE, id="different years"),
    ],
)
def test_two_keys(text: str, truth: Truth) -> None:
    assert check(FILM, text).truth is truth
