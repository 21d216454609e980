"""A real Dask cluster on loopback: two workers, one of them killed in the middle of a run."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from probelib.errors import InputError
from probelib.work import executing, run
from probelib.work.executors import without_main

distributed: Any = pytest.importorskip("distributed", reason="the extra `dask` is not installed")


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    with (
        without_main(),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=":0", silence_logs=50
        ) as cluster,
    ):
        yield str(cluster.scheduler_address).replace("tcp://", "dask://")


def square(number: int) -> int:
    return number * number


def square_but_die_once(asked: tuple[int, str]) -> int:
    number, marker = asked
    if number == 4:
        try:
            os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return number * number  # the second try, on another worker
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def test_units_run_on_a_cluster(scheduler: str) -> None:
    with executing(scheduler) as workers:
        assert workers.count == 2
        assert list(run(enumerate(range(12)), square, workers, in_order=True)) == [(n, n * n) for n in range(12)]


def test_a_worker_that_is_killed_loses_nothing_and_doubles_nothing(scheduler: str, tmp_path: Path) -> None:
    asked = ((n, (n, str(tmp_path / "died"))) for n in range(12))
    with executing(scheduler) as workers:
        found = list(run(asked, square_but_die_once, workers))
    assert (tmp_path / "died").exists()
    assert sorted(found) == [(n, n * n) for n in range(12)]


def test_a_cluster_that_does_not_answer_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("probelib.work.executors._WAIT_S", 0.5)
    with pytest.raises(InputError, match="No Dask scheduler answers"), executing("dask://127.0.0.1:9"):
        pass
