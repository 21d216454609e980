"""Probabilities as people write them."""

from __future__ import annotations

import re

import pytest

from probelib.errors import InputError
from probelib.wep.typed import probability


@pytest.mark.parametrize(
    ("written", "value"),
    [
        pytest.param("65 %", "13/20", id="percent"),
        pytest.param(" 0.65 ", "13/20", id="share"),
        pytest.param("2/3", "2/3", id="fraction"),
        pytest.param(".5%", "1/200", id="less than one percent"),
    ],
)
def test_a_probability_is_read_as_people_write_it(written: str, value: str) -> None:
    assert str(probability(written)) == value


@pytest.mark.parametrize(
    ("written", "said"),
    [
        pytest.param("35", "Did you mean 35 %?", id="no sign"),
        pytest.param("1/0", "is no probability", id="by nothing"),
        pytest.param("1e999999999", "is no probability", id="exponent"),
        pytest.param("9" * 40, "is no probability", id="too long"),
        pytest.param("3/2", "is more than 1", id="above one"),
        pytest.param("٣٠ %", "is no probability", id="other digits"),
    ],
)
def test_what_is_no_probability_says_how_to_write_one(written: str, said: str) -> None:
    with pytest.raises(InputError, match=re.escape(said)):
        probability(written)
