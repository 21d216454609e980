from __future__ import annotations

from fractions import Fraction
from itertools import chain
from pathlib import Path

import pytest

from probelib.errors import InputError
from probelib.wep import facts, reasoning, reference, solver
from probelib.wep.drawing import Recipe
from probelib.wep.records import WepExample
from probelib.wep.scales import APART, scale
from probelib.wep.verbalize import combined
from probelib.work import executing

RECIPES = [
    Recipe(1),
    Recipe(2),
    Recipe(3),
    Recipe(2, deterministic=True),
    Recipe(2, negation=True),
    Recipe(2, exchanged=True),
    Recipe(1, scale("kent")),
    Recipe(2, scale("ipcc")),
]


def named(recipe: Recipe) -> str:
    return f"{recipe.task}-{recipe.variant or 'paper'}"


def few(recipe: Recipe, count: int = 40, split: str = "test", seed: int = 0) -> list[WepExample]:
    return list(reasoning.generate(recipe, split=split, count=count, seed=seed))


def test_a_one_hop_example_reads_like_this() -> None:
    (example,) = few(Recipe(1), 1)
    a, b, c = example.stated
    assert example.premise == f"{a.sentence} {b.sentence} {c.sentence}"
    assert (example.task, example.hops, example.split, example.number) == ("wep.one_hop", 1, "test", 0)
    assert example.right != example.wrong
    assert example.right.endswith(example.hypothesis[1:])


@pytest.mark.parametrize("recipe", RECIPES, ids=named)
def test_a_probability_is_what_solving_the_example_again_gives(recipe: Recipe) -> None:
    examples = few(recipe)
    assert [solver.probability(*one.program()).probability for one in examples] == [one.probability for one in examples]
    assert reference.cross_check((*one.program(), one.probability) for one in examples[:10]).farthest <= 1e-9


@pytest.mark.parametrize("recipe", RECIPES, ids=named)
def test_the_right_word_is_nearest_and_the_wrong_one_40_points_away(recipe: Recipe) -> None:
    for one in few(recipe):
        assert frozenset(one.right_words) == recipe.scale.right_words(one.probability)
        assert one.right_word in one.right_words
        assert recipe.scale.word(one.wrong_word).distance(one.probability) >= APART


@pytest.mark.parametrize("recipe", RECIPES, ids=named)
def test_a_sentence_has_its_capital_and_its_full_stop_and_says_its_structure(recipe: Recipe) -> None:
    for one in few(recipe):
        for text in (one.premise, one.right, one.wrong, one.hypothesis, *(stated.sentence for stated in one.stated)):
            assert text[0].isupper()
            assert text.endswith(".")
            assert ".." not in text
            assert " The " not in text
        inner = {stated.name: _inner(stated.text) for stated in one.stated}
        assert one.hypothesis[1:] == combined(one.program()[1], inner)[1:] + "."


def _inner(text: str) -> str:
    bare = text.removesuffix(".")
    return bare[0].lower() + bare[1:] if bare.startswith("The ") else bare


def test_an_example_depends_on_its_number_and_not_on_what_was_made_before() -> None:
    all_ = few(Recipe(2), 30)
    assert list(reasoning.generate(Recipe(2), split="test", start=17, count=5)) == all_[17:22]


@pytest.mark.parametrize("where", ["threads:2", "processes:2"])
def test_any_workers_make_the_same_examples(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reasoning, "BLOCK", 30)
    here = list(reasoning.dataset(Recipe(2), total=100))
    with executing(where) as workers:
        assert list(reasoning.dataset(Recipe(2), total=100, workers=workers)) == here


def test_another_seed_makes_other_examples() -> None:
    assert not {one.id for one in few(Recipe(1), seed=0)} & {one.id for one in few(Recipe(1), seed=1)}


def test_a_task_has_5000_examples_a_tenth_each_for_validation_and_test() -> None:
    assert reasoning.sizes() == {"train": 4_000, "validation": 500, "test": 500}
    assert reasoning.sizes(15) == {"train": 13, "validation": 1, "test": 1}


@pytest.mark.parametrize("recipe", [Recipe(1), Recipe(2)], ids=named)
def test_no_two_splits_share_a_fact(recipe: Recipe) -> None:
    texts = {
        split: {stated.text for one in few(recipe, 100, split) for stated in one.stated}
        for split in ("train", "validation", "test")
    }
    assert not texts["train"] & (texts["validation"] | texts["test"])
    assert not texts["validation"] & texts["test"]


def test_exchanged_examples_differ_in_the_words_of_the_premise_alone() -> None:
    for plain, other in zip(few(Recipe(1)), few(Recipe(1, exchanged=True)), strict=True):
        assert (plain.probability, plain.right, plain.wrong) == (other.probability, other.right, other.wrong)
        assert [one.text for one in plain.stated] == [one.text for one in other.stated]
    assert few(Recipe(1)) != few(Recipe(1, exchanged=True))


def test_babis_facts_make_examples_too(shared: Path) -> None:
    pool = facts.babi(shared / "data" / "babi")
    made = list(reasoning.generate(Recipe(2), split="validation", count=20, pool=pool))
    assert {one.source for one in made} == {"babi"}
    known = {fact.text for fact in chain.from_iterable(pool.facts.values())}
    assert {stated.text for one in made for stated in one.stated} <= known


PINNED = ["71f4201107b17b63", "1b5e12663f62138a", "b1cc3799b56068df", "be06e2ba10a373f8"]


def test_the_same_seed_gives_these_examples() -> None:
    # A change here is a change of what everybody's files hold: it raises RECIPE and is an entry of the changelog.
    assert [one.id for hops in (1, 2) for one in few(Recipe(hops), 2)] == PINNED


def test_a_scale_with_finer_values_is_exact_too(tmp_path: Path) -> None:
    path = tmp_path / "fine.csv"
    path.write_text(
        "wep,median_percent,template\nhigh,99.9999,high {fact}\nlow,0.000001,low {fact}\n", encoding="utf-8"
    )
    recipe = Recipe(2, scale(str(path)))
    for one in few(recipe, 10):
        assert one.probability == solver.probability(*one.program()).probability
        assert isinstance(one.probability, Fraction)


def test_an_unknown_split_is_named() -> None:
    with pytest.raises(InputError, match="no split 'dev'; there are train, validation, test"):
        few(Recipe(1), split="dev")
    with pytest.raises(InputError, match="no split 'dev'"):
        list(reasoning.dataset(Recipe(1), total=10, splits=["dev"]))
