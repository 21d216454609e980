"""TAT-QA in its own layout: on small files of our own, and on the real sample where it is there."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from probelib import datasets
from probelib.datasets import tatqa
from probelib.errors import DataError, InputError
from probelib.records import Label

ROOT = Path(__file__).parent / "fixtures" / "tatqa"


def texts(table_id: str, label: Label = Label.ENTAILED) -> list[str]:
    return [h.text for h in datasets.open("tatqa", ROOT).hypotheses(table_id) if h.label is label]


def test_questions_on_a_table_become_entailed_hypotheses_with_unit_and_scale() -> None:
    assert texts("tatqa:bakery") == [
        "The change in Bread from 2018 to 2019 was $200 thousand.",
        "The percentage decrease in Total sales from 2018 to 2019 is 28%.",
        "Total sales were larger in 2018.",
        "The Bread in 2019 and 2018 was $1,200 thousand and $1,000 thousand, respectively.",
        "There are 3 kinds of goods.",
    ]


def test_a_twin_is_refuted_by_a_year_of_the_table_or_by_numbers_changed_over() -> None:
    refuted = texts("tatqa:bakery", Label.REFUTED)
    assert len(refuted) == 5
    assert refuted[2:4] == [
        "Total sales were larger in 2019.",
        "The Bread in 2019 and 2018 was $1,000 thousand and $1,200 thousand, respectively.",
    ]


def test_a_number_of_the_table_is_replaced_by_another_of_its_column_or_a_near_one() -> None:
    (refuted,) = texts("tatqa:staff", Label.REFUTED)
    assert refuted in {f"The number of Bakers in 2019 was {number}." for number in (5, 6, 8, 9)}


def test_cells_stay_as_they_are_and_short_lists_are_filled_up() -> None:
    table = datasets.open("tatqa", ROOT).table("tatqa:bakery")
    assert table.header == ("(In thousands)", "", "")
    assert table.rows[2] == ("Cake <b>&amp;</b>", "(300)", "250")
    assert table.rows[3] == ("Tarts", "—", "")


def test_what_is_left_out_says_why() -> None:
    outcomes = {outcome.question_id: outcome for outcome in tatqa.source(ROOT).outcomes("dev")}
    assert (outcomes["q5"].eligible, outcomes["q5"].reason) == (False, "the answer needs the text")
    assert outcomes["q7"].reason == "the change runs against the years of its question"
    assert outcomes["q9"].reason == "the answer does not follow from its derivation"
    assert {outcome.question_id for outcome in outcomes.values() if not outcome.reason} == {
        "q1", "q2", "q3", "q4", "q6", "q8"
    }  # fmt: skip


def test_derivation_and_scale_of_a_hypothesis_are_told_and_its_operands_kept() -> None:
    change = datasets.open("tatqa", ROOT).hypotheses("tatqa:bakery")[0]
    assert change.operands == ("1,200", "1,000")
    origin = tatqa.source(ROOT).origin(change.id)
    assert origin is not None
    assert (origin.derivation, origin.scale, origin.answer_type) == ("1,200-1,000", "thousand", "arithmetic")
    assert tatqa.source(ROOT).origin("tatqa:nowhere#000000000000") is None


def test_the_test_split_has_answers_in_a_file_of_another_name() -> None:
    dataset = datasets.open("tatqa", ROOT, split="test")
    assert next(h.text for _, h in dataset.pairs()) == "The average Rents for 2019 and 2020 are 11.25 million."


def test_the_folder_of_files_opens_as_the_repository_does() -> None:
    assert list(datasets.open("tatqa", ROOT / "dataset_raw").pairs()) == list(datasets.open("tatqa", ROOT).pairs())


def test_the_same_seed_gives_the_same_twins() -> None:
    sets = [[h.text for _, h in datasets.Dataset(tatqa.source(ROOT, seed=seed)).pairs()] for seed in (0, 0, 1, 2, 3)]
    assert sets[0] == sets[1]
    assert any(other != sets[0] for other in sets[2:])


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"table": {"uid": "x", "table": []}, "questions": []}, "entry 0: expected a table with uid"),
        ({"table": {"uid": "x", "table": [[1]]}, "questions": []}, "entry 0: expected a table of lists of texts"),
        ({"table": {"uid": "x", "table": [["a"]]}, "questions": [{}]}, "entry 0: a question lacks"),
    ],
    ids=["no rows", "a number", "a question"],
)
def test_a_fault_is_named_with_its_entry(tmp_path: Path, entry: dict[str, object], message: str) -> None:
    (tmp_path / "tatqa_dataset_dev.json").write_text(json.dumps([entry]))
    with pytest.raises(DataError, match=message):
        list(datasets.open("tatqa", tmp_path).pairs())


def test_a_path_is_needed_and_has_to_be_the_repository(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="needs a path"):
        datasets.open("tatqa")
    with pytest.raises(DataError, match="it should hold"):
        datasets.open("tatqa", tmp_path)


def test_an_answer_that_is_no_number_where_one_is_derived_is_counted(tmp_path: Path) -> None:
    copy = Path(shutil.copytree(ROOT, tmp_path / "t")) / "dataset_raw" / "tatqa_dataset_dev.json"
    entries = json.loads(copy.read_text())
    entries[0]["questions"] = [entries[0]["questions"][0] | {"answer": "much"}]
    copy.write_text(json.dumps(entries[:1]))
    (outcome,) = tatqa.source(tmp_path / "t").outcomes("dev")
    assert outcome.reason == "the answer is no number where one is asked for"


def test_six_in_seven_of_the_real_questions_on_tables_are_recast(shared: Path) -> None:
    source = tatqa.source(shared / "data" / "tatqa")
    outcomes = [outcome for split in source.splits for outcome in source.outcomes(split)]
    eligible = [outcome for outcome in outcomes if outcome.eligible]
    assert (len(outcomes), len(eligible)) == (1908, 898)
    assert sum(not outcome.reason for outcome in eligible) >= 6 / 7 * len(eligible)
