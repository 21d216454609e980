from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from probelib.errors import DataError, InputError
from probelib.evaluation.measuring.querying import EVERYTHING, cursor, named_in, opened, parameters, rows_of
from probelib.evaluation.records import Filters, Run
from probelib.records import Check, Side
from tests.evaluation.made_runs import evaluated, scripted


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    scripted(monkeypatch, lambda example: 0.75)
    return evaluated(tmp_path)


def test_no_filter_takes_all_and_a_filter_is_a_sorted_list() -> None:
    names = ("datasets", "reasoning", "effects", "sides", "checks")
    assert parameters(EVERYTHING) == {**dict.fromkeys(names), "strict": False}
    filters = Filters(
        datasets=frozenset({"b", "a"}), sides=frozenset(Side), checks=frozenset({Check.VERIFIED}), strict=True
    )
    found = parameters(filters)
    assert (found["datasets"], found["checks"], found["strict"]) == (["a", "b"], ["verified"], True)
    assert found["sides"] == ["hypothesis", "table"]


def test_a_query_gets_only_the_parameters_that_it_names() -> None:
    assert named_in("SELECT $ids, $limit", {"ids": ["a"], "limit": 1, "offset": 0}) == {"ids": ["a"], "limit": 1}
    with cursor() as connection:
        assert rows_of(connection, "SELECT $one AS first, 2 AS second", {"one": 1, "other": 3}) == [
            {"first": 1, "second": 2}
        ]


def test_what_one_cursor_registers_another_does_not_see(run: Run) -> None:
    with opened(run) as (connection, asked), cursor() as other:
        assert rows_of(connection, "SELECT count(*) AS n FROM answers", {}) == [{"n": asked.bases + asked.probes}]
        assert not rows_of(other, "SELECT 1 FROM duckdb_views() WHERE view_name = 'answers'", {})


def test_a_run_of_a_wep_task_is_refused(run: Run) -> None:
    with (
        pytest.raises(InputError, match=r"a run of wep.one_hop, and this is about tables"),
        opened(replace(run, task="wep.one_hop")),
    ):
        pass


def test_a_damaged_part_is_named(run: Run) -> None:
    (run.folder / "part-000000.parquet").write_bytes(b"half")
    with pytest.raises(DataError, match=r"part-000000.parquet is damaged"), opened(run):
        pass
