from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from probelib.cli import cli
from probelib.errors import DataError, InputError


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["audit", *arguments])


def draw(out: Path, *arguments: str) -> Result:
    return run("sample", "--dataset", "samples", "--limit", "40", "--per-type", "3", "--out", str(out), *arguments)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    result = draw(tmp_path / "audit")
    assert result.exit_code == 0, result.output
    return tmp_path / "audit"


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def fill(folder: Path, *, wrong: int = 0, name: str = "sheet.csv") -> None:
    key, sheet = rows(folder / "key.csv"), rows(folder / "sheet.csv")
    other = {"entailed": "refuted", "refuted": "entailed"}
    for number, (answer, row) in enumerate(zip(key, sheet, strict=True)):
        row["answer"] = other[answer["label"]] if number < wrong else answer["label"]
        row["english"] = "ok"
    with (folder / name).open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(sheet[0]))
        writer.writeheader()
        writer.writerows(sheet)


def test_a_blind_sheet_tells_neither_label_nor_effect_nor_base(folder: Path) -> None:
    (first, *_) = rows(folder / "sheet.csv")
    assert list(first) == ["item", "table", "sentence", "answer", "english", "remark"]
    page = (folder / "sheet.html").read_text(encoding="utf-8")
    assert not [word for word in ("preserve", "flip", "verified", "construction") if word in page]
    assert "<script" not in page


def test_sheet_and_key_hold_the_same_items(folder: Path) -> None:
    assert [r["item"] for r in rows(folder / "sheet.csv")] == [r["item"] for r in rows(folder / "key.csv")]


def test_the_same_seed_draws_the_same_sheet(folder: Path, tmp_path: Path) -> None:
    draw(tmp_path / "again")
    for name in ("sheet.csv", "key.csv", "sheet.html"):
        assert (tmp_path / "again" / name).read_bytes() == (folder / name).read_bytes()


def test_a_sheet_is_not_drawn_over_another(folder: Path) -> None:
    assert isinstance(draw(folder).exception, InputError)


def test_scores_count_what_the_rater_does_not_share(folder: Path, tmp_path: Path) -> None:
    fill(folder, wrong=2)
    result = run("score", str(folder), "--out", str(tmp_path / "scores.json"))
    assert result.exit_code == 0, result.output
    scores = json.loads((tmp_path / "scores.json").read_text(encoding="utf-8"))
    assert scores["all"]["wrong"] == 2
    assert scores["all"]["n"] == len(rows(folder / "key.csv"))
    assert result.stdout.count("disputed:") == 2


def test_two_raters_have_a_kappa(folder: Path) -> None:
    fill(folder)
    fill(folder, wrong=3, name="second.csv")
    result = run("score", str(folder), "--sheet", "sheet.csv", "--sheet", "second.csv")
    assert "Cohen's kappa of sheet.csv and second.csv: 0." in result.stdout


def test_an_answer_that_is_none_is_said_with_its_row(folder: Path) -> None:
    text = (folder / "sheet.csv").read_text(encoding="utf-8")
    head, _, rest = text.partition(",,,")
    (folder / "sheet.csv").write_text(f"{head},perhaps,ok,{rest}", encoding="utf-8")
    result = run("score", str(folder))
    assert isinstance(result.exception, DataError)
    assert "'perhaps'" in str(result.exception)


def test_a_folder_without_a_key_is_said(tmp_path: Path) -> None:
    assert isinstance(run("score", str(tmp_path)).exception, InputError)
