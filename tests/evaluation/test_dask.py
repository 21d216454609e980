"""An evaluation on a real Dask cluster on loopback."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from probelib.evaluation.running import making
from probelib.evaluation.running.asked import Asking
from probelib.evaluation.running.runner import evaluate
from probelib.models.base import Settings
from probelib.work.executors import without_main
from tests.evaluation.made_runs import bytes_of, probe_set

distributed: Any = pytest.importorskip("distributed", reason="the extra `dask` is not installed")
LEARNED = Asking("builtin:hypothesis-only", Settings())


def test_a_cluster_gives_the_same_bytes(tmp_path: Path) -> None:
    whole = evaluate(LEARNED, probe_set(tmp_path), tmp_path / "runs")
    other = tmp_path / "other"
    again = making.from_file(tmp_path / "probes.jsonl", other)
    with (
        without_main(),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=2, host="127.0.0.1", dashboard_address=":0", silence_logs=50
        ) as cluster,
    ):
        where = str(cluster.scheduler_address).replace("tcp://", "dask://")
        assert bytes_of(evaluate(LEARNED, again, other, executor=where)) == bytes_of(whole)
