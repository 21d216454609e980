from __future__ import annotations

import pytest

from probelib.language.quantities import find
from tests.probes.made import flipped, kept

NAME = "heterogeneous.percentage"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("the share was 30%", ["the share was 30 percent", "the share was 30 per cent"], id="sign to word"),
        pytest.param("the share was 30 percent", ["the share was 30%", "the share was 30 per cent"], id="word to sign"),
        pytest.param("it rose by 3 percentage points", [], id="percentage points are no percent"),
        pytest.param("it rose by 3 points", [], id="no percentage, no probe"),
    ],
)
def test_the_other_form_keeps_the_label(text: str, expected: list[str]) -> None:
    assert kept(text, NAME) == expected


@pytest.mark.parametrize("seed", range(20))
def test_a_flip_is_another_share_of_at_most_all(seed: int) -> None:
    for text in flipped("the share of carla diaz was 30%", NAME, seed=seed):
        (share,) = find(text)
        assert share.value != 30
        assert share.value <= 100
        assert text.endswith("percent")


def test_a_flip_of_a_refuted_base_is_what_the_table_has() -> None:
    assert flipped("the share of carla diaz was 12%", NAME, "refuted") == ["the share of carla diaz was 30 percent"]
