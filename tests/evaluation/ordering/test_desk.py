"""Evaluations ordered from a page: files say where each stands, whoever looks."""

from __future__ import annotations

import contextlib
import os
import signal
from pathlib import Path

import pytest

from probelib.errors import InputError
from probelib.evaluation.ordering import desk, orders
from probelib.evaluation.ordering.orders import Order, Request, Stage, State
from probelib.evaluation.ordering.worker import Worker
from probelib.evaluation.running import runs

MAJORITY = Request("builtin:majority")


def order(*requests: Request, limit: int = 2) -> Order:
    return Order("samples", requests or (MAJORITY,), limit=limit)


def ended(folder: Path, order_id: str) -> orders.Standing:
    """Wait for the process of an order, a child of this one, and return where the order stands."""
    found = desk.find(folder, order_id)
    while found is not None and found.busy and found.state.process is None:
        found = desk.find(folder, order_id)
    assert found is not None
    if found.state.process is not None:
        with contextlib.suppress(ChildProcessError):
            os.waitpid(found.state.process, 0)
    found = desk.find(folder, order_id)
    assert found is not None
    return found


@pytest.mark.slow
def test_an_order_becomes_a_complete_run_in_a_process_of_its_own(tmp_path: Path) -> None:
    found = ended(tmp_path, desk.begin(tmp_path, order()))
    assert found.state.stage is Stage.DONE, desk.log(tmp_path, found.id)
    assert found.state.process != os.getpid()
    (run,) = runs.list_runs(tmp_path)
    assert (run.id,) == found.state.run_ids
    assert run.complete
    assert found.state.done == found.state.total > 0


@pytest.mark.slow
def test_an_order_whose_process_was_killed_is_lost_and_the_same_order_goes_on(tmp_path: Path) -> None:
    slow = order(Request("builtin:lookup"), limit=6)
    order_id = desk.begin(tmp_path, slow)
    found = desk.find(tmp_path, order_id)
    while found is None or found.state.process is None:
        found = desk.find(tmp_path, order_id)
    os.kill(found.state.process, signal.SIGKILL)
    os.waitpid(found.state.process, 0)
    lost = desk.find(tmp_path, order_id)
    assert lost is not None
    assert lost.state.stage is Stage.LOST
    again = ended(tmp_path, desk.begin(tmp_path, slow))
    assert again.state.stage is Stage.DONE


def test_an_order_without_a_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="at least one model"):
        desk.begin(tmp_path, Order("samples", ()))


def test_an_order_that_cannot_be_done_says_why(tmp_path: Path) -> None:
    folder = orders.write_order(tmp_path, order(Request("builtin:nothing")))
    assert Worker(folder).work() == 1
    state = orders.read(folder).state
    assert state.stage is Stage.FAILED
    assert "builtin:nothing" in state.message


def test_an_order_that_somebody_stopped_before_it_began_asks_nothing(tmp_path: Path) -> None:
    folder = orders.write_order(tmp_path, order())
    desk.stop(tmp_path, folder.name)
    assert Worker(folder).work() == 0
    assert orders.read(folder).state.stage is Stage.STOPPED
    assert runs.list_runs(tmp_path) == ()


def test_progress_comes_with_a_rate_and_the_time_left() -> None:
    state = State(Stage.ASKING, done=30, total=90, rate=2.0)
    assert state.left == 30.0
    assert State(Stage.ASKING, done=0, total=90).left is None


def test_what_was_ordered_is_read_back(tmp_path: Path) -> None:
    wanted = order(MAJORITY, Request("builtin:smollm2"))
    folder = orders.write_order(tmp_path, wanted)
    assert orders.read_order(folder) == wanted


def test_an_order_that_runs_is_not_forgotten(tmp_path: Path) -> None:
    folder = orders.write_order(tmp_path, order())
    with pytest.raises(InputError, match="stop it first"):
        desk.forget(tmp_path, folder.name)
    assert Worker(folder).work() == 0
    desk.forget(tmp_path, folder.name)
    assert desk.standing(tmp_path) == ()


@pytest.mark.parametrize("name", ["../../etc", "", "nothing"])
def test_no_path_is_made_of_an_unknown_id(tmp_path: Path, name: str) -> None:
    assert desk.find(tmp_path, name) is None
    desk.stop(tmp_path, name)
    desk.forget(tmp_path, name)


def test_the_state_follows_the_answers(tmp_path: Path) -> None:
    folder = orders.write_order(tmp_path, order(limit=3))
    ticks = iter(range(1000))
    seen: list[State] = []

    class Watched(Worker):
        def _say(self, state: State) -> None:
            super()._say(state)
            seen.append(state)

    assert Watched(folder, clock=lambda: float(next(ticks))).work() == 0
    asking = [one for one in seen if one.stage is Stage.ASKING]
    assert [one.done for one in asking] == sorted(one.done for one in asking)
    assert asking[-1].rate
    assert seen[-1].stage is Stage.DONE
