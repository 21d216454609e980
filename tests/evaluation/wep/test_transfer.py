from __future__ import annotations

from pathlib import Path

import pytest

from probelib.evaluation.records import Run
from probelib.evaluation.running import runs
from probelib.evaluation.running.runner import evaluate
from probelib.evaluation.wep import asking as wep_asking
from probelib.evaluation.wep import transfer
from probelib.evaluation.wep.asking import Wanted
from probelib.evaluation.wep.reading import told
from probelib.models.base import Pair
from probelib.models.base import model_key as key_of
from tests.evaluation.made_wep import ASKING, Scores, Script, by_length, scripted

ONE = Wanted("one_hop", total=200)


def key(task: str = "one_hop", *, seed: int = 0, preset: str = "minilm-full", blind: bool = False) -> str:
    reads = "sentence" if blind else None
    return key_of("choice:x", "1", scored="m-1", trained=task, preset=preset, seed=seed, reads=reads, dtype="float32")


def evaluated(
    folder: Path, monkeypatch: pytest.MonkeyPatch, model: str, script: Script = by_length, *, wanted: Wanted = ONE
) -> Run:
    made = scripted(monkeypatch, script)
    made.model_key = model
    place = folder / model.replace("/", "-")
    return evaluate(ASKING, wep_asking.asked(wanted, "test", place, limit=10), place)


def by_length_reversed(pair: Pair) -> dict[str, list[float]]:
    return {"one": [float(len(one)) for one in pair.options]}


def test_a_key_says_what_a_model_was_trained_on() -> None:
    assert transfer.trained(key("two_hop", seed=3)) == ("two_hop", "minilm-full", 3, False)
    assert transfer.trained(key("unli", preset="paper", blind=True)) == ("unli", "paper", 0, True)


@pytest.mark.parametrize("other", ["nli:x@1[dtype=float32]", "builtin:smollm2@1", "x@1[trained=a,preset=b,seed=c]"])
def test_other_models_were_trained_on_nothing(other: str) -> None:
    assert transfer.trained(other) is None


def test_seeds_are_one_cell_with_mean_and_deviation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scripts: tuple[Script, Script] = (by_length, by_length_reversed)
    found = [evaluated(tmp_path, monkeypatch, key(seed=seed), scripts[seed]) for seed in (0, 1)]
    single = [transfer.transfer([run])[0] for run in found]
    (cell,) = transfer.transfer(reversed(found))
    assert (cell.trained_on, cell.evaluated_on, cell.preset) == ("one_hop", "one_hop", "minilm-full")
    assert (cell.seeds, cell.n, cell.source, cell.blind) == ((0, 1), 10, "own", False)
    assert cell.mean == pytest.approx((single[0].mean + single[1].mean) / 2)
    assert cell.deviation == pytest.approx(abs(single[0].mean - single[1].mean) / 2**0.5)
    assert single[0].deviation is None


def test_a_run_without_an_answer_is_no_cell_and_no_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mute = evaluated(tmp_path, monkeypatch, key(), lambda pair: "the pair is too long")
    assert transfer.transfer([mute]) == ()
    (cell,) = transfer.transfer([mute, evaluated(tmp_path, monkeypatch, key(seed=1))])
    assert cell.seeds == (1,)


def test_a_pair_without_an_answer_is_not_a_wrong_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = evaluated(tmp_path / "whole", monkeypatch, key())
    right = [one.right("one") for one in told(whole)]
    asked: list[str] = []

    def half(pair: Pair) -> Scores | str:
        asked.append(pair.id)
        return by_length(pair) if len(asked) % 2 else "the pair is too long"

    (cell,) = transfer.transfer([evaluated(tmp_path / "half", monkeypatch, key(), half)])
    assert (cell.mean, cell.n) == (sum(map(bool, right[::2])) / 5, 5)


def test_the_control_and_other_presets_are_cells_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = (key(), key(blind=True), key(preset="minilm-lora"), key("unli"))
    cells = transfer.transfer([evaluated(tmp_path, monkeypatch, one) for one in keys])
    assert [(one.preset, one.blind, one.trained_on) for one in cells] == [
        ("minilm-full", False, "one_hop"),
        ("minilm-full", False, "unli"),
        ("minilm-full", True, "one_hop"),
        ("minilm-lora", False, "one_hop"),
    ]


def test_models_that_were_not_tuned_and_changed_examples_are_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = evaluated(tmp_path, monkeypatch, "builtin:smollm2@1")
    negated = evaluated(tmp_path, monkeypatch, key(), wanted=Wanted("one_hop", total=200, negation=True))
    assert transfer.transfer([other, negated]) == ()


def test_our_own_runs_ship_and_stand_in_no_list() -> None:
    found = transfer.stored()
    assert all(run.bundled and run.complete and transfer.trained(run.model_key) for run in found)
    assert not {run.id for run in found} & {run.id for run in runs.list_runs(*filter(None, [runs.bundled_place()]))}
