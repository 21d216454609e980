from __future__ import annotations

from pathlib import Path

import pytest

from probelib.errors import DataError
from probelib.evaluation.measuring import kept, metrics, reading, worker
from probelib.evaluation.measuring.querying import EVERYTHING
from probelib.evaluation.records import Filters, Run
from probelib.evaluation.running import runs
from probelib.records import Check
from tests.evaluation.made_runs import evaluated, scripted

STRICT = Filters(strict=True)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path / "home"))
    scripted(monkeypatch, lambda example: 0.75)
    return evaluated(tmp_path)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The runs whose answers were measured, as they come."""
    seen: list[str] = []
    scores = reading.scores

    def counting(of: list[Run], filters: Filters) -> object:
        seen.extend(one.id for one in of)
        return scores(of, filters)

    monkeypatch.setattr(reading, "scores", counting)
    return seen


def measured(*of: Run, filters: Filters = EVERYTHING) -> object:
    return metrics.cells(reading.scores(of, filters), of, bases=reading.bases(of, filters))


@pytest.mark.parametrize(
    "filters",
    [
        pytest.param(Filters(), id="everything"),
        pytest.param(STRICT, id="strict"),
        pytest.param(Filters(checks=frozenset({Check.UNVERIFIED})), id="a check"),
    ],
)
def test_cells_that_were_kept_are_those_that_were_measured(run: Run, filters: Filters) -> None:
    first = kept.cells([run], filters)
    assert first == measured(run, filters=filters)
    assert kept.cells([run], filters) == first


def test_what_was_measured_is_not_measured_again(run: Run, counted: list[str]) -> None:
    for _ in range(2):
        kept.cells([run], Filters())
    assert counted == [run.id]
    kept.cells([run], STRICT)
    assert counted == [run.id, run.id]


def test_a_run_that_changes_is_measured_anew(run: Run, counted: list[str]) -> None:
    before = kept.cells([run], Filters())
    (run.folder / "part-000002.parquet").unlink()
    after = kept.cells([runs.read_run(run.folder)], Filters())
    assert counted == [run.id, run.id]
    assert after == measured(runs.read_run(run.folder)) != before


def test_q_values_are_over_all_models_though_each_is_kept_by_itself(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripted(monkeypatch, lambda example: 0.25, name="another")
    (tmp_path / "second").mkdir()
    other = evaluated(tmp_path / "second")
    assert kept.cells([run, other], Filters()) == measured(run, other)
    assert len(list((tmp_path / "home" / "cache" / kept.FOLDER).glob("*.json"))) == 2


def test_a_kept_file_that_is_damaged_is_made_anew(run: Run, counted: list[str]) -> None:
    first = kept.cells([run], Filters())
    place = kept.place([run], Filters())
    place.write_text(place.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    assert kept.cells([run], Filters()) == first
    assert counted == [run.id, run.id]


def test_serialisations_choose_among_runs(run: Run) -> None:
    assert kept.models([run], Filters(serialisations=frozenset({"markdown"}))) == []
    assert kept.cells([run], Filters(serialisations=frozenset({"markdown"}))) == ()


def test_a_process_measures_what_is_not_kept_yet(run: Run, counted: list[str]) -> None:
    assert worker.begun([(run,)], STRICT).wait() == 0
    assert kept.place([run], STRICT).is_file()
    assert kept.cells([run], STRICT) == measured(run, filters=STRICT)


def test_a_process_that_cannot_read_a_run_says_so_and_keeps_nothing(
    run: Run, capfd: pytest.CaptureFixture[str]
) -> None:
    (run.folder / "part-000000.parquet").write_bytes(b"half")
    assert worker.begun([(run,)], Filters()).wait() == 1
    assert "part-000000.parquet is damaged" in capfd.readouterr().err
    with pytest.raises(DataError, match="damaged"):
        kept.cells([run], Filters())
