from __future__ import annotations

import pytest

from tests.probes.made import flipped, kept

NAME = "heterogeneous.time"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("it starts at 17:30", ["it starts at 5:30 pm"], id="24 hours"),
        pytest.param("it starts at 5:30 pm", ["it starts at 17:30"], id="12 hours"),
        pytest.param(
            "The gates open at 8 a.m.", ["The gates open at 08:00."], id="the full stop of a.m. was the sentence's"
        ),
        pytest.param("it starts at 7:30", [], id="the half of the day is not told"),
        pytest.param("it starts at noon", [], id="no time, no probe"),
    ],
)
def test_the_other_clock_keeps_the_label(text: str, expected: list[str]) -> None:
    assert kept(text, NAME) == expected


def test_a_flip_is_another_time() -> None:
    (text,) = flipped("carla diaz started at 6:15 pm", NAME)
    assert text != "carla diaz started at 18:15"


def test_a_flip_of_a_refuted_base_is_what_the_table_has() -> None:
    assert flipped("carla diaz started at 7:00 pm", NAME, "refuted") == ["carla diaz started at 18:15"]
