from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock

from probelib.errors import DataError, InputError
from probelib.evaluation.ordering import orders
from probelib.evaluation.ordering.orders import Order, Request, Stage, State
from probelib.models.base import Reading, Settings
from probelib.records import Side

ORDER = Order("samples", (Request("builtin:majority"),))


def written(place: Path, order: Order = ORDER) -> Path:
    return orders.write_order(place, order)


def test_an_order_is_read_as_it_was_written(tmp_path: Path) -> None:
    settings = Settings(shots=2, reading=Reading.NOT_ENTAILED, label_map=("entailed", "refuted"))
    order = Order("own", (Request("nli:x", settings),), "/data", "test", 3, frozenset(Side), 7)
    assert orders.read_order(written(tmp_path, order)) == order


def test_a_state_is_read_as_it_was_written(tmp_path: Path) -> None:
    folder = written(tmp_path)
    state = State(Stage.DONE, "", "builtin:majority", 1, 5, 5, 2.5, ("a", "b"), 12)
    orders.write_state(folder, state)
    assert orders.read(folder).state == state


def test_a_new_order_waits_for_its_process(tmp_path: Path) -> None:
    found = orders.read(written(tmp_path))
    assert (found.state.stage, found.busy) == (Stage.WAITING, True)


def test_an_order_whose_process_never_began_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = written(tmp_path)
    ordered = orders.read(folder).ordered
    monkeypatch.setattr("time.time", lambda: ordered + 61)
    assert orders.read(folder).state.stage is Stage.LOST


def test_an_order_is_lost_when_its_process_no_longer_holds_it(tmp_path: Path) -> None:
    folder = written(tmp_path)
    orders.write_state(folder, State(Stage.ASKING, process=1))
    with FileLock(folder / orders.LOCK):
        assert orders.read(folder).state.stage is Stage.ASKING
    found = orders.read(folder)
    assert (found.state.stage, found.busy) == (Stage.LOST, False)


@pytest.mark.parametrize("stage", sorted(orders.FINAL))
def test_an_order_that_ended_stays_as_it_ended(tmp_path: Path, stage: Stage) -> None:
    folder = written(tmp_path)
    orders.write_state(folder, State(stage, process=1))
    assert orders.read(folder).state.stage is stage


def not_there(path: Path) -> None:
    path.unlink()


def half(path: Path) -> None:
    path.write_text(path.read_text(encoding="utf-8")[:-9], encoding="utf-8")


def a_list(path: Path) -> None:
    path.write_text("[]", encoding="utf-8")


def something_else(path: Path) -> None:
    path.write_text(json.dumps({"ordered": 0}), encoding="utf-8")


@pytest.mark.parametrize("damage", [not_there, half, a_list, something_else])
@pytest.mark.parametrize("name", [orders.ORDER, orders.STATE])
def test_a_damaged_order_is_an_error_and_left_out_of_the_list(
    tmp_path: Path, name: str, damage: Callable[[Path], None]
) -> None:
    folder = written(tmp_path)
    other = written(tmp_path)
    damage(folder / name)
    with pytest.raises(DataError, match=name):
        orders.read(folder)
    assert [one.id for one in orders.standing(tmp_path)] == [other.name]


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / orders.FOLDER).write_text("a file", encoding="utf-8")
    with pytest.raises(InputError, match="cannot be written: Not a directory"):
        written(tmp_path)


@pytest.mark.parametrize(
    ("state", "left"),
    [
        pytest.param(State(Stage.ASKING, done=10, total=30, rate=4.0), 5.0, id="by the rate"),
        pytest.param(State(Stage.ASKING, done=0, total=30), None, id="no rate yet"),
        pytest.param(State(Stage.LOADING, rate=4.0), None, id="no total yet"),
    ],
)
def test_the_time_left_is_what_is_missing_by_the_rate(state: State, left: float | None) -> None:
    assert state.left == left
