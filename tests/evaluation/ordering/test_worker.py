from __future__ import annotations

from pathlib import Path

import pytest

from probelib.errors import InputError, ModelError
from probelib.evaluation.ordering import orders, worker
from probelib.evaluation.ordering.orders import Order, Request, Stage
from probelib.evaluation.ordering.worker import Worker, probe_set
from probelib.evaluation.running import runs
from probelib.models.base import Example
from tests.evaluation.made_runs import scripted


def ordered(place: Path, *models: str) -> Path:
    return orders.write_order(place, Order("samples", tuple(map(Request, models)), limit=1))


def end(folder: Path) -> tuple[Stage, str]:
    state = orders.read(folder).state
    return state.stage, state.message


def test_an_order_of_two_models_ends_with_two_runs(tmp_path: Path) -> None:
    folder = ordered(tmp_path, "builtin:majority", "builtin:lookup")
    assert Worker(folder).work() == 0
    assert end(folder) == (Stage.DONE, "")
    assert sorted(orders.read(folder).state.run_ids) == [run.id for run in runs.list_runs(tmp_path)]
    assert all(run.complete for run in runs.list_runs(tmp_path))


def test_a_stop_between_two_answers_keeps_what_was_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = orders.write_order(tmp_path, Order("samples", (Request("builtin:lookup"),), limit=2))
    seen: list[str] = []

    def stops(example: Example) -> float:
        if not seen:
            (folder / orders.STOP).touch()
        seen.append(example.id)
        return 0.75

    scripted(monkeypatch, stops)
    assert Worker(folder).work() == 0
    assert end(folder) == (Stage.STOPPED, "Stopped. What was answered is kept.")
    (run,) = runs.list_runs(tmp_path)
    assert (run.done, run.units) == (1, 2)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        pytest.param(ModelError("no \n weights"), "no weights", id="an error of ours"),
        pytest.param(MemoryError("too  much"), "MemoryError: too much", id="no memory"),
        pytest.param(OSError(28, "No space left"), "OSError: [Errno 28] No space left", id="no disk"),
    ],
)
def test_what_ends_an_order_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, said: str
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(worker, "evaluate", fails)
    folder = ordered(tmp_path, "builtin:majority")
    assert Worker(folder).work() == 1
    assert end(folder) == (Stage.FAILED, said)


def test_the_state_is_not_written_more_often_than_twice_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = ordered(tmp_path, "builtin:majority")
    writings: list[int] = []
    write = orders.write_state

    def counted(place: Path, state: orders.State) -> None:
        writings.append(1)
        write(place, state)

    monkeypatch.setattr(orders, "write_state", counted)
    times = iter(range(1_000_000))
    Worker(folder, clock=lambda: next(times) / 1e6).work()
    assert len(writings) < 12  # one a stage, and none for the answers between


def test_an_order_of_an_unknown_dataset_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="There is no dataset 'nowhere'"):
        probe_set(Order("nowhere", (Request("builtin:majority"),)), tmp_path)
