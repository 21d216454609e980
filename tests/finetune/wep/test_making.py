from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file

from probelib.errors import DataError, InputError, ModelError
from probelib.evaluation.wep.asking import Wanted
from probelib.finetune.making import REPORT
from probelib.finetune.wep import making
from probelib.models import choosing
from tests.finetune import made as tables
from tests.finetune.test_trainer import After
from tests.finetune.wep import made
from tests.models.choosing.made import PAIRS


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    torch.set_num_threads(1)


@pytest.mark.parametrize("family", ["bert", "roberta"])
@pytest.mark.parametrize("adapter", ["lora", "full"])
def test_a_training_ends_in_a_model_that_chooses(tmp_path: Path, adapter: str, family: str) -> None:
    base = made.encoder(tmp_path / "base", family=family)
    settings = replace(made.SMALL, adapter=adapter, epochs=1)
    done = making.make(made.WANTED, "mine", base, tmp_path / "out", settings)
    assert done.outcome.finished
    model = choosing.load(done.asks_as, choosing.TUNED)
    assert [one.status for one in model.choose(PAIRS)] == ["ok"] * len(PAIRS)
    assert "trained=one_hop,preset=mine,seed=0,dtype" in model.model_key
    said = json.loads((tmp_path / "out" / REPORT).read_text())
    assert (said["learned"], said["held_out"], said["task"], said["blind"]) == (32, 4, "one_hop", False)
    card = tmp_path / "out" / ("adapter" if adapter == "lora" else "model") / "README.md"
    assert "32 pairs of the training split (own sentences, seed 0)" in card.read_text()


def test_a_stopped_training_goes_on_to_the_same_weights(tmp_path: Path) -> None:
    base = made.encoder(tmp_path / "base")
    settings = replace(made.SMALL, adapter="full")
    whole = making.make(made.WANTED, "mine", base, tmp_path / "whole", settings)
    stopped = making.make(made.WANTED, "mine", base, tmp_path / "parts", settings, stop=After(5))
    assert (stopped.outcome.step, stopped.outcome.steps, stopped.asks_as) == (5, 8, "")
    rest = making.make(made.WANTED, "mine", base, tmp_path / "parts", settings)
    assert rest.outcome == whole.outcome
    one, other = (load_file(tmp_path / name / "model" / "model.safetensors") for name in ("whole", "parts"))
    assert all(torch.equal(one[name], other[name]) for name in one)


def test_the_control_says_so_in_its_key(tmp_path: Path) -> None:
    settings = replace(made.SMALL, epochs=1, hypothesis_only=True)
    done = making.make(made.WANTED, "mine", made.encoder(tmp_path / "base"), tmp_path / "out", settings)
    model = choosing.load(done.asks_as, choosing.TUNED)
    assert "reads=sentence" in model.model_key
    other = [replace(one, premise="Something else.") for one in PAIRS]
    assert [one.scores for one in model.choose(PAIRS)] == [one.scores for one in model.choose(other)]


def test_what_is_learned_is_known_afterwards(tmp_path: Path) -> None:
    settings = replace(made.SMALL, adapter="full", dropout=0.0, epochs=30)
    told: list[str] = []
    making.make(made.WANTED, "mine", made.encoder(tmp_path / "base"), tmp_path / "out", settings, say=told.append)
    losses = [float(line.split("loss ")[1].split(",")[0]) for line in told if "loss" in line]
    assert losses[-1] < losses[0] < 0.7


def test_a_folder_of_another_training_is_refused(tmp_path: Path) -> None:
    base = made.encoder(tmp_path / "base")
    making.make(made.WANTED, "mine", base, tmp_path / "out", made.SMALL, stop=After(1))
    with pytest.raises(DataError, match="another training"):
        making.make(replace(made.WANTED, task="unli"), "mine", base, tmp_path / "out", made.SMALL)


def test_a_writer_and_a_task_of_ours_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not on three_hop"):
        making.make(Wanted("three_hop"), "mine", "nowhere", tmp_path / "out", made.SMALL)
    with pytest.raises(ModelError, match="name an encoder"):
        making.make(made.WANTED, "mine", tables.writer(tmp_path / "base"), tmp_path / "out", made.SMALL)
