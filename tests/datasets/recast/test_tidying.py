"""Slips of a question's English, mended."""

from __future__ import annotations

import pytest

from probelib.datasets.recast.tidying import mended, named


@pytest.mark.parametrize(
    ("slip", "right"),
    [
        ("What is the  rent , net ?", "What is the rent, net?"),
        ("the rent in September 29, 2019", "the rent on September 29, 2019"),
        ("issued on feburary 2018", "issued in February 2018"),
        ("rent in year ended 2019", "rent in the year ended 2019"),
        ("the year ended December 31, 2019 to 2018", "the years ended December 31, 2019 and 2018"),
        ("total between 2017 to 2019?", "total from 2017 to 2019?"),
        ("average between 2017-2019?", "average from 2017 to 2019?"),
        ("between the first to second month", "between the first and second month"),
        ("between the periods 2020 - 2024 and 2025 - 2029", "between the periods 2020 - 2024 and 2025 - 2029"),
        ("less than15,000", "less than 15,000"),
        ("assets forEuro", "assets for Euro"),
        ("revenue from UK in 2019", "revenue from the UK in 2019"),
        ("gain from U.S. government obligations", "gain from U.S. government obligations"),
        ("revenue from United States treasury bonds", "revenue from United States treasury bonds"),
    ],
)
def test_a_known_slip_is_mended_and_nothing_else(slip: str, right: str) -> None:
    assert mended(slip) == right


def test_a_country_is_named_with_its_article() -> None:
    assert (named("United States"), named("Canada")) == ("the United States", "Canada")
