from __future__ import annotations

from pathlib import Path

import pytest

from probelib import reports
from probelib.errors import DataError, InputError
from tests.display.made import probe


def test_reports_are_read_back_in_their_order(tmp_path: Path) -> None:
    file = tmp_path / "labels.jsonl"
    made = [
        reports.Report.of(probe(text=f"It runs {n} minutes."), "It runs 138 minutes.", "line\nbreak", "2024-01-01")
        for n in (1, 2)
    ]
    for report in made:
        reports.append(report, file)
    assert list(reports.read(file)) == made
    assert len(file.read_text().splitlines()) == 2


def test_no_file_holds_no_reports(tmp_path: Path) -> None:
    assert list(reports.read(tmp_path / "none.jsonl")) == []


def test_text_that_no_file_could_hold_as_it_is_comes_back_too(tmp_path: Path) -> None:
    hostile = "\ud800 \u202e <script> \u2028"
    report = reports.Report.of(probe(text=hostile), hostile, hostile, "2024-01-01")
    assert next(reports.read(reports.append(report, tmp_path / "a.jsonl"))) == report


def test_a_line_that_is_no_report_is_named(tmp_path: Path) -> None:
    file = tmp_path / "labels.jsonl"
    file.write_text('{"probe_id": 1}\n')
    with pytest.raises(DataError, match="line 1 is no report"):
        list(reports.read(file))


def test_a_remark_has_a_limit() -> None:
    with pytest.raises(InputError, match="2,001 characters"):
        reports.Report.of(probe(), "base", "x" * 2001, "2024-01-01")


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="could not be kept"):
        reports.append(reports.Report.of(probe(), "base", "", "2024-01-01"), tmp_path)
