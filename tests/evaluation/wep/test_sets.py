from __future__ import annotations

import json
from pathlib import Path

import pytest

from probelib.errors import DataError, InputError
from probelib.evaluation.wep import sets as wep_sets
from probelib.evaluation.wep.sets import UNIT
from probelib.wep import reasoning, unli
from probelib.wep.drawing import Recipe
from probelib.wep.records import WepExample
from probelib.wep.scales import scale


def examples(count: int = 45, *, hops: int = 1, exchanged: bool = False) -> list[WepExample]:
    return list(reasoning.generate(Recipe(hops, exchanged=exchanged), split="test", count=count))


def test_units_hold_so_many_pairs_in_the_order_of_their_ids(tmp_path: Path) -> None:
    made = wep_sets.make(examples(), tmp_path)
    units = [[pair.id for pair in pairs] for _, pairs in made.units()]
    assert [len(unit) for unit in units] == [UNIT, UNIT, 5] == [20, 20, 5]
    assert [one for unit in units for one in unit] == sorted(one.id for one in examples())
    assert (made.tables, made.pairs, list(made.ids())) == (3, 45, units)


def test_the_order_in_which_examples_come_changes_no_set(tmp_path: Path) -> None:
    first = wep_sets.make(examples(), tmp_path / "a")
    second = wep_sets.make(reversed(examples() * 2), tmp_path / "b")
    assert first.id == second.id
    assert (first.folder / "examples.parquet").read_bytes() == (second.folder / "examples.parquet").read_bytes()


def test_the_seed_shuffles_the_sentences_and_the_answer_follows(tmp_path: Path) -> None:
    by_id = {one.id: one for one in examples()}
    made = [wep_sets.make(examples(), tmp_path, seed=seed) for seed in (0, 1)]
    answers = []
    for one in made:
        for row in one.rows():
            options, words = json.loads(row["options"]), json.loads(row["words"])
            place = "AB".index(row["answer"])
            example = by_id[row["id"]]
            assert (options[place], words[place]) == (example.right, example.right_word)
            assert (options[1 - place], words[1 - place]) == (example.wrong, example.wrong_word)
        answers.append([row["answer"] for row in one.rows()])
    assert answers[0] != answers[1]
    assert 10 < answers[0].count("A") < 35


def test_a_pair_says_nothing_of_the_answer(tmp_path: Path) -> None:
    pair = next(pairs for _, pairs in wep_sets.make(examples(1), tmp_path).units())[0]
    (example,) = examples(1)
    assert pair.premise == example.premise
    assert sorted(pair.options) == sorted((example.right, example.wrong))
    assert (pair.id, pair.task) == (example.id, "wep.one_hop")


def test_every_word_of_a_scale_can_be_offered_the_right_sentence_as_it_stands(tmp_path: Path) -> None:
    for many in (examples(20), list(unli.examples(split="test"))):
        made = wep_sets.make(many, tmp_path, every=scale())
        by_id = {one.id: one for one in many}
        assert made.task == "wep.scale"
        for row in made.rows():
            options, words = json.loads(row["options"]), json.loads(row["words"])
            assert sorted(words) == sorted(word.text for word in scale().words)
            example = by_id[row["id"]]
            assert options[words.index(example.right_word)] == example.right
            assert options[words.index(example.wrong_word)] == example.wrong


def test_the_rule_that_sees_no_premise_is_kept_with_each_pair(tmp_path: Path) -> None:
    made = wep_sets.make(examples(3), tmp_path, blind=lambda one: 0.5)
    assert [row["blind"] for row in made.rows()] == [0.5] * 3


def test_a_set_that_was_damaged_is_known_for_one(tmp_path: Path) -> None:
    made = wep_sets.make(examples(3), tmp_path)
    other = wep_sets.make(examples(4), tmp_path)
    made.check()
    (made.folder / "examples.parquet").write_bytes((other.folder / "examples.parquet").read_bytes())
    with pytest.raises(DataError, match="does not hold what its id says"):
        made.check()


def test_examples_of_two_tasks_or_of_none_make_no_set(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="of one task"):
        wep_sets.make([*examples(1), *examples(1, hops=2)], tmp_path)
    with pytest.raises(InputError, match="none"):
        wep_sets.make([], tmp_path)


def test_a_set_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    made = wep_sets.make(examples(1), tmp_path)
    said = json.loads((made.folder / "manifest.json").read_text())
    (made.folder / "manifest.json").write_text(json.dumps({**said, "schema": 99}))
    with pytest.raises(DataError, match="newer version"):
        wep_sets.open_set(tmp_path, made.id)
