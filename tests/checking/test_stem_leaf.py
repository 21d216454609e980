"""Stem-and-leaf tables hold numbers that no cell shows."""

from __future__ import annotations

import pytest

from probelib.checking import check, interpret
from probelib.checking.stem_leaf import is_stem_leaf
from probelib.records import Truth
from tests.checking.tables import FILMS, grid

PAGES = grid("Stem | Leaf\n1 | 0, 4, 4\n2 |\n9 | 0, 5", title="Pages per book")


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("The largest number of pages is 95.", Truth.TRUE, id="the largest value"),
        pytest.param("The largest number of pages is about 9.", Truth.FALSE, id="a stem is no value"),
        pytest.param("The smallest number of pages is 10.", Truth.TRUE, id="the smallest"),
        pytest.param("2 books have exactly 14 pages.", Truth.TRUE, id="exactly"),
        pytest.param("3 books have fewer than 90 pages.", Truth.TRUE, id="a bound"),
        pytest.param("3 books have at least 14 pages but fewer than 95 pages.", Truth.TRUE, id="two bounds"),
        pytest.param("4 books have at least 14 pages but fewer than 95 pages.", Truth.FALSE, id="another count"),
        pytest.param("0 books have exactly 11 pages.", Truth.TRUE, id="none of them"),
        pytest.param("1 book does not have 14 pages.", Truth.UNKNOWN, id="a denial"),
        pytest.param("Most books have more than 14 pages.", Truth.UNKNOWN, id="a share"),
    ],
)
def test_values_are_stems_with_their_leaves(text: str, truth: Truth) -> None:
    assert check(PAGES, text).truth is truth


def test_the_bounds_of_a_count_can_be_replaced() -> None:
    claim = interpret(PAGES, "3 books have fewer than 90 pages.")
    assert claim is not None
    assert claim.truth_with(1, claim.links.quantities[0].value) is Truth.FALSE
    assert claim.numbers() == (0, 1)


def test_other_tables_and_tables_with_other_leaves_are_none() -> None:
    assert not is_stem_leaf(FILMS)
    odd = grid("Stem | Leaf\n1 | green, broad")
    assert check(odd, "The largest number of pages is 1.").truth is Truth.UNKNOWN
