from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import pytest

from probelib.errors import DataError, InputError
from probelib.people import Opened, agreement, files
from probelib.records import Table
from probelib.reports import Report
from tests.people.made import WHEN, answers, opened

QUIZ = opened(a="entailed", b="refuted")
GIVEN = answers("Ann", {"a": "entailed", "b": "cannot tell"}, english="not ok")


def rows(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(data.decode().splitlines()))


def test_answers_come_back_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "answers.csv"
    path.write_bytes(files.answers_csv(GIVEN))
    assert list(files.read_answers(path, QUIZ, at="now")) == GIVEN


def test_what_a_file_does_not_say_is_what_it_usually_is(tmp_path: Path) -> None:
    path = tmp_path / "answers.csv"
    path.write_text("rater,item,answer\nAnn,a,refuted\n")
    (one,) = files.read_answers(path, QUIZ, at=WHEN)
    assert (one.quiz, one.answer, one.seconds, one.at, one.english) == ("q1", "refuted", 0.0, WHEN, "ok")


@pytest.mark.parametrize(
    ("row", "said"),
    [
        pytest.param("Ann,,refuted,", "row 2: `item` is missing", id="no item"),
        pytest.param("Ann,z,refuted,", "'z' is no item of the quiz q1", id="unknown item"),
        pytest.param("Ann,a,perhaps,", "'perhaps' is no answer here", id="unknown answer"),
        pytest.param("Ann,a,refuted,soon", "'soon' is no number of seconds", id="no seconds"),
        pytest.param("majority,a,refuted,", "take another name", id="reserved name"),
    ],
)
def test_a_row_that_cannot_be_used_is_named(row: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "answers.csv"
    path.write_text(f"rater,item,answer,seconds\n{row}\n")
    with pytest.raises((DataError, InputError), match=said):
        list(files.read_answers(path, QUIZ, at=WHEN))


def test_figures_hold_accuracies_kappas_and_shares_by_type() -> None:
    others = [one for rater in ("Bo", "Cy") for one in answers(rater, {"a": "entailed", "b": "refuted"})]
    found = agreement.result(QUIZ, [*GIVEN, *others])
    written = rows(files.figures_csv(found))
    accuracy = {row["of"]: row["value"] for row in written if row["what"] == "accuracy"}
    assert accuracy == {"Ann": "0.5", "Bo": "1.0", "Cy": "1.0", "majority": "1.0"}
    assert {row["what"] for row in written} >= {"mean accuracy", "Fleiss' kappa", "Cohen's kappa", "labels shared"}


def test_no_text_of_a_file_is_a_formula() -> None:
    table = Table("samples:x", "=HYPERLINK(0)", (), (("a", "b"),), "")
    items = tuple(replace(one, sentences=("=1+1",), table=table) for one in QUIZ.items)
    hostile = Opened(QUIZ.quiz, items, {key: replace(one, reason="@SUM(A1)") for key, one in QUIZ.known.items()})
    (row,) = rows(files.disputed_csv(agreement.result(hostile, GIVEN)))
    assert (row["sentence"], row["premise"], row["reason"]) == ("'=1+1", "'=HYPERLINK(0)", "'@SUM(A1)")
    reported = Report("p", "b", "t", "range", "flip", "entailed", "verified", "-1", "+2", "=3", WHEN)
    (row,) = rows(files.reports_csv([reported]))
    assert (row["base_text"], row["text"], row["remark"]) == ("'-1", "'+2", "'=3")
