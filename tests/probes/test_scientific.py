from __future__ import annotations

import pytest

from probelib.language.quantities import find
from tests.probes.made import flipped, kept

NAME = "heterogeneous.scientific"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "episode s05e04 drew 12,400,000 viewers",
            ["episode s05e04 drew 1.24e7 viewers", "episode s05e04 drew 1.24 × 10⁷ viewers"],
            id="a code is no exponent",
        ),
        pytest.param(
            "it drew 2.77 million viewers", ["it drew 2.77e6 viewers", "it drew 2.77 × 10⁶ viewers"], id="a magnitude"
        ),
        pytest.param("it drew 41,200 viewers", [], id="too small for an exponent"),
        pytest.param("it drew viewers", [], id="no number, no probe"),
    ],
)
def test_an_exponent_keeps_the_label(text: str, expected: list[str]) -> None:
    assert kept(text, NAME) == expected


def test_the_papers_example_reads_back_as_the_same_number() -> None:
    # The paper prints 116.111561e-6, which is a millionth of what it stands for.
    for text in kept("anna berg has earnings of $116,111,561", NAME):
        assert [q.value for q in find(text)] == [116_111_561]


def test_a_flip_has_another_exponent_that_is_still_large() -> None:
    (text,) = flipped("anna berg has earnings of $116,111,561", NAME)
    value = find(text)[0].value
    assert value in {116_111_561 * 10, 116_111_561 * 100, find("11611156.1")[0].value, find("1161115.61")[0].value}


def test_a_flip_of_a_refuted_base_is_what_the_table_has() -> None:
    (text,) = flipped("anna berg has earnings of $84,000,000", NAME, "refuted")
    assert find(text)[0].value == 116_111_561
