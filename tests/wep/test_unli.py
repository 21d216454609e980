from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from probelib.errors import DataError, InputError
from probelib.resources import asset
from probelib.wep import unli
from probelib.wep.scales import scale

ROWS = [
    ("1", "A man in a shirt takes a picture", "A man takes a picture.", "0", "1.0"),
    ("2", "Mary waits for rain.", "Rain comes", "1", "0.205"),
    ("3", "Mary waits for rain.", "Mary is asleep.", "2", "0.02"),
]


def written(tmp_path: Path, name: str = "train.csv", rows: list[tuple[str, ...]] = ROWS) -> Path:
    path = tmp_path / name
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("id", "pre", "hyp", "nli", "unli"), *rows])
    return path


def test_unlis_pairs_become_examples(tmp_path: Path) -> None:
    first, second, third = unli.examples(written(tmp_path))
    assert first.premise == "A man in a shirt takes a picture."
    assert (first.right, first.probability) == ("It is certain that a man takes a picture.", Fraction(1))
    assert second.right_words == ("we doubt", "unlikely")
    assert second.right.endswith("that rain comes.")
    assert third.right == "There is almost no chance that Mary is asleep."
    assert {one.source for one in (first, second, third)} == {"unli"}
    assert {one.split for one in (first, second, third)} == {"train"}


def test_a_folder_has_a_file_a_split(tmp_path: Path) -> None:
    written(tmp_path, "train.csv", ROWS[:1])
    written(tmp_path, "dev.csv", ROWS[1:2])
    written(tmp_path, "test.csv", ROWS[2:])
    assert [one.split for one in unli.examples(tmp_path)] == ["train", "validation", "test"]
    assert [one.hypothesis for one in unli.examples(tmp_path, split="validation")] == ["Rain comes."]


def test_a_file_without_a_split_in_its_name_is_split_by_its_premises(tmp_path: Path) -> None:
    rows = [(str(n), f"Premise {n // 2}.", f"It is {n}.", "", "0.5") for n in range(400)]
    found = list(unli.examples(written(tmp_path, "pairs.csv", rows)))
    assert len(found) == 400
    premises = {
        split: {one.premise for one in found if one.split == split} for split in ("train", "validation", "test")
    }
    assert not premises["train"] & premises["test"]
    assert not premises["train"] & premises["validation"]
    assert all(10 <= len(premises[split]) <= 35 for split in ("validation", "test"))


def test_a_split_without_a_file_is_an_error(tmp_path: Path) -> None:
    written(tmp_path, "train.csv")
    with pytest.raises(InputError, match="no csv file for test: none has test in its name"):
        list(unli.examples(tmp_path, split="test"))
    with pytest.raises(InputError, match="no split 'dev'"):
        list(unli.examples(tmp_path, split="dev"))


def test_a_probability_that_is_none_is_named_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="line 2"):
        list(unli.examples(written(tmp_path, rows=[("1", "A.", "B.", "0", "high")])))


def test_the_words_depend_on_the_pair_and_the_seed_alone(tmp_path: Path) -> None:
    whole = {one.hypothesis: one.wrong for one in unli.examples(written(tmp_path))}
    (alone,) = unli.examples(written(tmp_path, rows=ROWS[2:]))
    assert alone.wrong == whole[alone.hypothesis]


def test_our_own_set_is_marked_large_enough_and_spread_over_all_probabilities() -> None:
    found = list(unli.examples())
    assert len(found) >= 200
    assert {one.source for one in found} == {"own"}
    assert len({(one.premise, one.hypothesis) for one in found}) == len({one.id for one in found}) == len(found)
    tenths = {int(10 * one.probability) for one in found}
    assert tenths == set(range(11))
    assert {word for one in found for word in one.right_words} == {word.text for word in scale().words}
    assert all(sum(one.split == split for one in found) >= 20 for split in ("train", "validation", "test"))


def test_no_hypothesis_of_our_own_set_keeps_its_capital_inside_a_sentence() -> None:
    for one in unli.examples():
        template = scale().word(one.right_word).template
        inside = one.right[len(template) - len("{fact}") :]
        assert inside[0].islower(), one.right


def test_our_own_set_copies_no_sentence_of_snli(shared: Path) -> None:
    with asset("wep", "unli_own.csv").open(encoding="utf-8", newline="") as lines:
        ours = {text.strip().lower() for row in csv.DictReader(lines) for text in (row["pre"], row["hyp"])}
    theirs = "\n".join(
        path.read_text(encoding="utf-8") for path in (shared / "data" / "snli").glob("snli_*.txt")
    ).lower()
    assert [text for text in ours if text in theirs] == []
