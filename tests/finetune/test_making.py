from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from probelib.errors import InputError
from probelib.finetune import making
from probelib.models import load
from tests.finetune import made
from tests.models import tiny


@pytest.mark.parametrize("kind", ["encoder", "writer"])
@pytest.mark.parametrize("adapter", ["lora", "full"])
def test_a_training_ends_in_a_model_that_can_be_asked(tmp_path: Path, kind: str, adapter: str) -> None:
    base = getattr(made, kind)(tmp_path / "base")
    settings = replace(made.SMALL, adapter=adapter, length=200, epochs=1)
    done = making.make([made.part(tmp_path / "data")], base, tmp_path / "out", settings)
    assert done.outcome.finished
    (row,) = load(done.asks_as).predict([tiny.example("red won 31 gold")])
    assert row.label is not None
    said = json.loads((tmp_path / "out" / making.REPORT).read_text())
    assert (said["statements"], said["tables"], said["learned"], said["held_out"]) == (12, 6, 10, 2)
    card = tmp_path / "out" / ("adapter" if adapter == "lora" else "model") / "README.md"
    assert "12 statements on 6 tables" in card.read_text()


def test_a_stopped_training_leaves_no_model_and_goes_on(tmp_path: Path) -> None:
    base = made.encoder(tmp_path / "base")
    parts = [made.part(tmp_path / "data")]
    stopped = making.make(parts, base, tmp_path / "out", made.SMALL, stop=lambda: True)
    assert (stopped.outcome.step, stopped.asks_as) == (1, "")
    assert not (tmp_path / "out" / "model").exists()
    told: list[str] = []
    assert making.make(parts, base, tmp_path / "out", made.SMALL, say=told.append).outcome.finished
    assert "goes on at step 1 of 6" in told


def test_tables_to_evaluate_on_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    parts = [made.part(tmp_path / "data")]
    table = made.statements(tmp_path / "data")[0].table
    with pytest.raises(InputError, match="in the training data"):
        making.make(parts, "nowhere", tmp_path / "out", made.SMALL, evaluated=[table])
    assert not (tmp_path / "out").exists()


def test_a_bias_is_learned_beside_the_model(tmp_path: Path) -> None:
    settings = replace(made.SMALL, debias=1.0, epochs=1)
    making.make([made.part(tmp_path / "data")], made.encoder(tmp_path / "base"), tmp_path / "out", settings)
    assert "product of experts" in (tmp_path / "out" / "adapter" / "README.md").read_text()
