from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from probelib.decks.records import Kind
from probelib.decks.report import report, title, told_apart
from probelib.decks.slide import Prose, Sheet
from probelib.errors import InputError
from probelib.evaluation.records import Run
from tests.decks.made import two_runs


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Run, ...]:
    return two_runs(tmp_path_factory.mktemp("report"))


def test_two_models_are_compared_with_the_first_as_baseline(runs: tuple[Run, ...]) -> None:
    overview, compared, points, probe, findings, basis = report(runs)
    assert isinstance(overview.parts[0], Sheet)
    assert [row[-1] for row in overview.parts[0].rows] == ["baseline", ""]
    assert compared.title == f"{runs[1].title} against {runs[0].title}"
    assert [one.kind.value for one in (points, probe, findings)] == ["heatmap", "heatmap", "findings"]
    sheet = basis.parts[1]
    assert isinstance(sheet, Sheet)
    assert [row[0] for row in sheet.rows] == [run.id for run in runs]
    assert all(len(row[3]) == 64 for row in sheet.rows)


def test_its_figures_say_what_their_numbers_are_and_nothing_of_a_paper(runs: tuple[Run, ...]) -> None:
    figures = [one for one in report(runs) if one.kind is Kind.HEATMAP]
    leads = ("Accuracy on probes minus bases, in points.", "Accuracy on probes in %.")
    for one, said in zip(figures, leads, strict=True):
        assert one.lead.startswith(said)
        assert "paper contradicts" not in " ".join((one.lead, *one.notes))


def test_the_baseline_can_be_another(runs: tuple[Run, ...]) -> None:
    assert report(runs, runs[1])[1].title == f"{runs[0].title} against {runs[1].title}"


def test_differences_are_the_second_minus_the_baseline(runs: tuple[Run, ...]) -> None:
    numbers = report(runs)[1].numbers
    assert numbers is not None
    names = [column.name for column in numbers.columns]
    for row in numbers.rows:
        said = dict(zip(names, row, strict=True))
        assert said["points"] == pytest.approx(100 * (float(str(said["second"])) - float(str(said["first"]))))


def test_two_dates_of_one_model_are_two_columns(runs: tuple[Run, ...]) -> None:
    one, other = told_apart((runs[0], replace(runs[0], id="again-1", finished="2026-01-02T03:04:05")))
    assert one.title != other.title
    assert one.model_key != other.model_key
    assert "2026-01-02 03:04 UTC" in other.title


def test_one_run_is_a_report_without_a_comparison(runs: tuple[Run, ...]) -> None:
    assert report(runs[1:])[0].title == "What is compared"
    assert len(report(runs[1:])) == 5
    assert title(runs[1:]) == runs[1].title


def test_a_wep_run_is_refused(runs: tuple[Run, ...]) -> None:
    with pytest.raises(InputError, match="on runs over tables"):
        report((replace(runs[0], task="wep.one_hop"),))


def test_findings_say_every_sentence(runs: tuple[Run, ...]) -> None:
    (prose,) = report(runs)[-2].parts
    assert isinstance(prose, Prose)
    assert len(prose.lines) > 5


def test_it_is_the_same_each_time(runs: tuple[Run, ...], tmp_path: Path) -> None:
    from probelib.decks.exporting.html import html

    assert html(report(runs), title(runs), deck=False) == html(report(runs), title(runs), deck=False)
