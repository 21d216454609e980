from __future__ import annotations

from decimal import Decimal

import pytest

from probelib.wep import claims, facts, published, reasoning
from probelib.wep.drawing import Recipe


def test_shares_are_those_of_the_right_words() -> None:
    examples = list(reasoning.generate(Recipe(1), split="train", count=50))
    found = claims.shares(examples)
    assert sum(found.values()) == pytest.approx(1)
    assert list(found.values()) == sorted(found.values(), reverse=True)
    assert claims.shares([]) == {}


def test_chi_square_of_equal_shares_is_0_and_grows_with_the_difference() -> None:
    assert claims.chi_square({"a": 0.5, "b": 0.5}, {"a": Decimal(50), "b": Decimal(50)}) == 0
    assert claims.chi_square({"a": 0.5, "b": 0.5}, {"a": Decimal(60), "b": Decimal(40)}, n=100) == pytest.approx(4)
    assert claims.chi_square({"a": 1.0}, {"a": Decimal(50), "b": Decimal(50)}) == float("inf")


@pytest.mark.parametrize(("hops", "task"), [(1, "one_hop"), (2, "two_hop")], ids=["one hop", "two hops"])
def test_the_right_words_are_as_frequent_as_in_table_4(hops: int, task: str) -> None:
    found = claims.shares(reasoning.dataset(Recipe(hops), total=3_000))
    assert claims.chi_square(found, published.frequencies(task)) < 28.9


@pytest.mark.parametrize("hops", [1, 2])
def test_the_hypothesis_alone_gives_much_away(hops: int) -> None:
    train, test = (list(reasoning.generate(Recipe(hops), split=split, count=800)) for split in ("train", "test"))
    assert 0.6 < claims.blind_accuracy(train, test) < 0.9
    assert claims.blind_accuracy([], test) == 0.5
    with pytest.raises(ValueError, match="no examples"):
        claims.blind_accuracy(train, [])


@pytest.mark.parametrize("hops", [1, 2])
def test_nearly_all_hypotheses_are_stable(hops: int) -> None:
    recipe = Recipe(hops)
    drawn = [recipe.draw(facts.own(), "train", number, 0) for number in range(400)]
    found = claims.stability(recipe, drawn)
    assert 0.98 <= found.fixed <= found.uniform <= 1
    assert found == claims.stability(recipe, drawn)


def test_no_examples_have_no_stability() -> None:
    with pytest.raises(ValueError, match="no examples"):
        claims.stability(Recipe(1), [])
