from __future__ import annotations

import json
from fractions import Fraction

import pytest

from probelib.export import wep
from probelib.wep import reasoning
from probelib.wep.drawing import Recipe


def test_a_row_has_a_value_for_every_column_and_holds_the_whole_example() -> None:
    (example,) = reasoning.generate(Recipe(2), split="train", count=1)
    row = dict(zip([column.name for column in wep.COLUMNS], wep.row(example), strict=True))
    assert (row["id"], row["right"], row["wrong"]) == (example.id, example.right, example.wrong)
    assert Fraction(str(row["exact"])) == example.probability
    assert json.loads(str(row["right_words"])) == list(example.right_words)
    assert [one["name"] for one in json.loads(str(row["stated"]))] == [one.name for one in example.stated]


@pytest.mark.parametrize(
    ("probability", "expected"),
    [("0", "0"), ("1", "1"), ("7/50", "0.14"), ("1/3", "1/3"), ("1/1000000000000", "0.000000000001")],
)
def test_a_probability_is_written_in_full(probability: str, expected: str) -> None:
    assert wep.written(Fraction(probability)) == expected
