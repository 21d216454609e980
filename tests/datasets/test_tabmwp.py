"""TabMWP in its own layout: on small files of our own, and on the real sample where it is there."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from pathlib import Path

import pytest

from probelib import datasets
from probelib.datasets import tabmwp
from probelib.errors import DataError, InputError
from probelib.records import Label

ROOT = Path(__file__).parent / "fixtures" / "tabmwp"


def test_a_problem_is_a_table_with_an_entailed_hypothesis_and_its_twin() -> None:
    dataset = datasets.open("tabmwp", ROOT, split="dev1k")
    table = dataset.table("tabmwp:11")
    assert (table.title, table.header, table.rows) == ("Hens", ("Name", "Hens"), (("Ann", "1"), ("Bo", "4")))
    entailed, refuted = dataset.hypotheses("tabmwp:11")
    assert (entailed.text, entailed.label, refuted.label) == ("Ann has 1 hen.", Label.ENTAILED, Label.REFUTED)
    assert refuted.text in {"Ann has 2 hens.", "Ann has 3 hens."}


def test_a_table_without_a_header_has_an_empty_one_and_its_cells_stay_text() -> None:
    table = datasets.open("tabmwp", ROOT).table("tabmwp:12")
    assert (table.header, table.rows[1]) == (("", ""), ("<b>plate</b>", "$4.50"))


def test_a_question_of_no_known_shape_leaves_a_table_without_hypotheses() -> None:
    dataset = datasets.open("tabmwp", ROOT)
    assert dataset.hypotheses("tabmwp:15") == ()
    reasons = {outcome.question_id: outcome.reason for outcome in tabmwp.source(ROOT).outcomes("dev1k")}
    assert reasons["15"] == "no question word"
    assert reasons["11"] == ""


def test_the_question_behind_a_hypothesis_is_told() -> None:
    source = tabmwp.source(ROOT)
    entailed, refuted = datasets.open("tabmwp", ROOT).hypotheses("tabmwp:14")
    origin = source.origin(entailed.id)
    assert origin is not None
    assert (origin.answer, origin.scale, origin.answer_type) == ("10", "eggs", "integer_number")
    twin = source.origin(refuted.id)
    assert twin is not None
    assert twin.given != "10"
    assert source.origin("tabmwp:14#000000000000") is None
    assert source.origin("tabmwp:99#000000000000") is None


def test_a_whole_split_is_read_instead_of_its_part(tmp_path: Path) -> None:
    copy = Path(shutil.copytree(ROOT, tmp_path / "tabmwp"))
    folder = copy / "data" / "tabmwp"
    assert tabmwp.source(copy).splits == ("train", "dev1k")
    shutil.copy(folder / "problems_dev1k.json", folder / "problems_dev.json")
    assert tabmwp.source(copy).splits == ("train", "dev")


@pytest.mark.parametrize("folder", ["", "data", "data/tabmwp"])
def test_root_and_data_folders_open_the_same(folder: str) -> None:
    assert list(datasets.open("tabmwp", ROOT / folder).pairs()) == list(datasets.open("tabmwp", ROOT).pairs())


def test_the_seed_chooses_the_twins_and_the_same_seed_the_same() -> None:
    texts = [[h.text for _, h in datasets.Dataset(tabmwp.source(ROOT, seed=seed)).pairs()] for seed in (0, 0, 1, 2, 3)]
    assert texts[0] == texts[1]
    assert any(other != texts[0] for other in texts[2:])


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ("a | b", ["a", "b"]),
        (" | Dog | Cat", ["", "Dog", "Cat"]),
        ("4 | ", ["4", ""]),
        ("4 |", ["4", ""]),
        ("x | | y", ["x", "", "y"]),
        ("Stem | Leaf ", ["Stem", "Leaf "]),
    ],
)
def test_a_line_keeps_empty_cells(line: str, cells: list[str]) -> None:
    assert tabmwp.cells(line) == cells


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"answer": 5}, "problem 11: expected question, choices, answer"),
        ({"table": "a | b\n1"}, "problem 11: the lines of its table have different numbers of cells"),
        ({"choices": [1]}, "problem 11: expected choices that are texts"),
    ],
    ids=["answer", "table", "choices"],
)
def test_a_fault_is_named_with_its_problem(tmp_path: Path, change: dict[str, object], message: str) -> None:
    file = Path(shutil.copytree(ROOT, tmp_path / "t")) / "data" / "tabmwp" / "problems_dev1k.json"
    problems = json.loads(file.read_text())
    problems["11"] |= change
    file.write_text(json.dumps(problems))
    with pytest.raises(DataError, match=message):
        list(datasets.open("tabmwp", tmp_path / "t", split="dev1k").pairs())


def test_a_path_is_needed_and_has_to_be_the_repository(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="needs a path"):
        datasets.open("tabmwp")
    with pytest.raises(DataError, match="it should hold"):
        datasets.open("tabmwp", tmp_path)


def test_an_unknown_problem_is_refused() -> None:
    with pytest.raises(InputError, match="no table"):
        datasets.open("tabmwp", ROOT).table("tabmwp:../11")


def test_nearly_every_real_problem_is_recast_with_a_twin(shared: Path) -> None:
    source = tabmwp.source(shared / "data" / "tabmwp")
    outcomes = list(source.outcomes("dev1k"))
    assert len(outcomes) == 1000
    assert sum(not outcome.reason for outcome in outcomes) >= 990
    labels = Counter(h.label for _, h in datasets.Dataset(source).pairs())
    assert labels[Label.REFUTED] >= 0.99 * labels[Label.ENTAILED]


def test_no_real_table_has_a_sentence_with_both_labels(shared: Path) -> None:
    for name in ("tatqa", "tabmwp"):
        assert list(datasets.open(name, shared / "data" / name).disputed()) == []
