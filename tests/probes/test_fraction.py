from __future__ import annotations

import pytest

from tests.probes.made import kept

NAME = "heterogeneous.fraction"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("half of the seats are red", ["1/2 of the seats are red", "½ of the seats are red"], id="words"),
        pytest.param(
            "3/4 of the seats are red", ["three quarters of the seats are red", "¾ of the seats are red"], id="digits"
        ),
        pytest.param(
            "it lasted 2½ hours", ["it lasted two and a half hours", "it lasted 2 1/2 hours"], id="with a unit"
        ),
        pytest.param("it scored 8.5", ["it scored 8 1/2", "it scored 8½"], id="halves and quarters in decimals"),
        pytest.param("it scored 8.3", [], id="no other decimals"),
        pytest.param("they won half their games", [], id="no 1/2 without of"),
        pytest.param("it stood for over half a century", [], id="no ½ century"),
        pytest.param("they led after the first half of the match", [], id="no first 1/2"),
        pytest.param("it opened after the half of the 21st century", [], id="a place, no share"),
        pytest.param("they won 3 games", [], id="no fraction, no probe"),
    ],
)
def test_other_forms_keep_the_label(text: str, expected: list[str]) -> None:
    assert kept(text, NAME) == expected
