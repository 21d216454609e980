"""How long a film runs."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Truth
from tests.checking.tables import box

FILM = box("Running time | 138 minutes\nCountry | France", "Heron")


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("Heron takes over two hours to watch.", Truth.TRUE, id="to watch"),
        pytest.param("Heron takes about half an hour to watch.", Truth.FALSE, id="about"),
        pytest.param("Heron runs for nearly two hours.", Truth.UNKNOWN, id="nearly is nearer than about"),
        pytest.param("Heron has over a 2 hour run time.", Truth.TRUE, id="a number before the noun"),
        pytest.param("The run time of Heron is less than two hours.", Truth.FALSE, id="the noun first"),
        pytest.param("Heron takes two hours to Paris.", Truth.UNKNOWN, id="to another thing"),
    ],
)
def test_a_running_time(text: str, truth: Truth) -> None:
    assert check(FILM, text).truth is truth
