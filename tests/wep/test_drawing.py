from __future__ import annotations

from collections import Counter

import pytest

from probelib.errors import InputError
from probelib.wep import facts
from probelib.wep.drawing import Drawn, Pair, Recipe


def drawn(recipe: Recipe, count: int = 300, *, split: str = "train", seed: int = 0) -> list[Drawn]:
    return [recipe.draw(facts.own(), split, number, seed) for number in range(count)]


def test_words_are_drawn_alike_and_not_their_medians() -> None:
    counted = Counter(place for one in drawn(Recipe(1), 4_000) for place in one.words)
    assert len(counted) == 19
    assert max(counted.values()) / min(counted.values()) < 1.35  # 632 each; a median of three words would have 1,895


@pytest.mark.parametrize("hops", [1, 2, 3])
def test_rules_combine_earlier_rounds_and_the_hypothesis_anything(hops: int) -> None:
    for one in drawn(Recipe(hops), 60):
        assert len(one.facts) == len(one.words) == 3 * hops
        assert len(one.rules) == 3 * (hops - 1)
        for number, rule in enumerate(one.rules):
            assert rule.left != rule.right
            assert max(rule.left, rule.right) < 3 * (1 + number // 3)
        assert one.asked.left != one.asked.right
        assert max(one.asked.left, one.asked.right) < 3 * hops


def test_operators_and_parts_are_drawn_alike() -> None:
    asked = Counter((one.asked.op, one.asked.left, one.asked.right) for one in drawn(Recipe(1), 1_800))
    assert len(asked) == 18  # three operators, three pairs in both orders
    assert min(asked.values()) > 60


def test_rules_that_always_fire_have_no_words() -> None:
    assert all(len(one.words) == 3 for one in drawn(Recipe(2, deterministic=True), 20))


def test_a_denied_part_stands_last() -> None:
    pairs = [pair for one in drawn(Recipe(2, negation=True), 100) for pair in (*one.rules, one.asked)]
    denied = Counter((pair.not_left, pair.not_right) for pair in pairs)
    assert denied.keys() == {(False, False), (False, True), (True, True)}


@pytest.mark.parametrize("recipe", [Recipe(1), Recipe(2)], ids=lambda recipe: recipe.task)
def test_no_two_splits_share_a_structure_with_its_words(recipe: Recipe) -> None:
    def keys(split: str, seed: int) -> set[object]:
        return {key(one) for one in drawn(recipe, 400, split=split, seed=seed)}

    def key(one: Drawn) -> object:
        return one.words, tuple(map(said, one.rules)), said(one.asked)

    def said(pair: Pair) -> object:
        return pair.op, frozenset({pair.left, pair.right})

    train, validation, test = keys("train", 0), keys("validation", 0) | keys("validation", 1), keys("test", 2)
    assert not train & validation
    assert not train & test
    assert not validation & test


def test_exchanged_words_have_the_same_value_and_are_others_where_there_are_any() -> None:
    plain, exchanged = Recipe(1), Recipe(1, exchanged=True)
    assert drawn(plain, 5) == drawn(exchanged, 5)
    for word, other in zip(plain.stated, exchanged.stated, strict=True):
        assert word.probability == other.probability
        assert (word == other) == (len(plain.scale.tied(word)) == 1)


def test_a_variant_is_named() -> None:
    assert Recipe(1).variant == ""
    assert Recipe(2, negation=True, exchanged=True).variant == "negation,exchanged"


def test_there_are_1_to_3_hops() -> None:
    with pytest.raises(InputError, match="1, 2 or 3 hops, not 4"):
        Recipe(4)
