"""Infoboxes: keys found by shared words, and words that would turn the claim around."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Truth
from tests.checking.tables import HULK, box


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("The running time of Hulk is 138 minutes.", Truth.TRUE, id="value"),
        pytest.param("Hulk has a running time of more than 120 minutes.", Truth.TRUE, id="more than"),
        pytest.param("Hulk has a running time of less than two hours.", Truth.FALSE, id="less than, other unit"),
        pytest.param("The running time is about 140 minutes.", Truth.TRUE, id="about"),
        pytest.param("Hulk was released on June 20, 2003.", Truth.TRUE, id="verb of the key"),
        pytest.param("Hulk was released in 2004.", Truth.FALSE, id="wrong year"),
        pytest.param("Hulk was released in the spring of 2003.", Truth.UNKNOWN, id="a season is no date"),
        pytest.param("The budget was $137 million.", Truth.TRUE, id="money"),
        pytest.param("The budget was $137 thousand.", Truth.FALSE, id="wrong magnitude"),
        pytest.param("Hulk never had a budget of $137 million.", Truth.UNKNOWN, id="never"),
        pytest.param("The profit was $137 million.", Truth.UNKNOWN, id="a key that is not there"),
        pytest.param("Hulk was directed by Ang Lee.", Truth.TRUE, id="a name"),
        pytest.param("Hulk had less than 50 million budget.", Truth.UNKNOWN, id="an amount counts no entries"),
    ],
)
def test_hulk(text: str, truth: Truth) -> None:
    assert check(HULK, text).truth is truth


def test_the_key_with_more_shared_words_is_meant() -> None:
    census = box("Population | 331,449,281\nPopulation of Wyoming | 576,851", "Census")
    assert check(census, "The population of Wyoming was 576,851.").truth is Truth.TRUE
    assert check(census, "The population was 331,449,281.").truth is Truth.TRUE


def test_entries_of_a_list_are_counted() -> None:
    band = box("Labels | Capitol\nLabels | Deram\nOrigin | Melbourne", "Band")
    assert check(band, "The band had two labels.").truth is Truth.TRUE
    assert check(band, "The band had three labels.").truth is Truth.FALSE


def test_a_fraction_is_compared_with_a_percentage() -> None:
    body = box("Share of water in body mass | 60%", "The human body")
    assert check(body, "The share of water in body mass is three fifths.").truth is Truth.TRUE
    assert check(body, "The share of water in body mass is less than half.").truth is Truth.FALSE


def test_a_claim_on_several_amounts_has_to_hold_of_all() -> None:
    cattle = box("Weight | 540 to 820 kg; 400 to 500 kg", "Cattle")
    assert check(cattle, "The weight is more than 450 kg.").truth is Truth.UNKNOWN
