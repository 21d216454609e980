from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch

from probelib.errors import DataError
from probelib.finetune import bases, data, inputs
from probelib.finetune.settings import Training
from probelib.finetune.trainer import STATE, Outcome, answer, measure, train
from tests.finetune import made


@pytest.fixture(scope="module", autouse=True)
def _one_thread() -> Any:
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def learn(
    place: Path,
    base: str,
    *,
    name: str,
    settings: Training = made.SMALL,
    stop: Callable[[], bool] = lambda: False,
    every: float = 120.0,
) -> tuple[Outcome, dict[str, Any]]:
    opened = bases.load(base, settings)
    learned, held_out = data.apart(made.statements(place / "data"), settings.held_out, settings.seed)
    taught, asked = (inputs.encode(opened, part, settings) for part in (learned, held_out))
    folder = place / name
    folder.mkdir(exist_ok=True)
    outcome = train(opened.task, taught, asked, settings, folder, identity="x", stop=stop, every=every)
    return outcome, {n: w.detach().clone() for n, w in opened.task.model.named_parameters()}


class After:
    """A `stop` that turns true after so many questions."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def __call__(self) -> bool:
        self.left -= 1
        return self.left <= 0


@pytest.mark.parametrize("steps", [1, 3, 4, 5], ids="stopped after {}".format)
@pytest.mark.parametrize("kind", ["encoder", "writer"])
def test_a_training_that_goes_on_ends_in_the_same_weights(tmp_path: Path, kind: str, steps: int) -> None:
    base = getattr(made, kind)(tmp_path / "base")
    settings = made.SMALL if kind == "encoder" else replace(made.SMALL, length=200)
    whole, expected = learn(tmp_path, base, name="whole", settings=settings)
    part, _ = learn(tmp_path, base, name="parts", settings=settings, stop=After(steps))
    assert (part.finished, part.step) == (False, steps)
    rest, found = learn(tmp_path, base, name="parts", settings=settings)
    assert rest == whole
    assert all(torch.equal(found[name], expected[name]) for name in expected)


def test_a_training_that_is_killed_between_two_checkpoints_takes_its_last_steps_again(tmp_path: Path) -> None:
    class Killed(BaseException):
        """Ends the training as a signal does: nothing more is written."""

    questions = After(4)

    def killed() -> bool:
        if questions():
            raise Killed
        return False

    base = made.encoder(tmp_path / "base")
    whole, expected = learn(tmp_path, base, name="whole")
    with pytest.raises(Killed):
        learn(tmp_path, base, name="parts", stop=killed, every=-1.0)  # a checkpoint after every step but the last
    assert torch.load(tmp_path / "parts" / STATE, weights_only=True)["step"] == 3
    rest, found = learn(tmp_path, base, name="parts")
    assert rest == whole
    assert all(torch.equal(found[name], expected[name]) for name in expected)


def test_every_epoch_takes_its_steps(tmp_path: Path) -> None:
    outcome, _ = learn(tmp_path, made.encoder(tmp_path / "base"), name="out")
    assert outcome.finished
    assert outcome.step == outcome.steps == 6  # 10 statements by 4, twice


def test_only_the_adapter_and_the_head_are_trained(tmp_path: Path) -> None:
    base = made.encoder(tmp_path / "base")
    fresh = {name: w.detach().clone() for name, w in bases.load(base, made.SMALL).task.model.named_parameters()}
    _, found = learn(tmp_path, base, name="out")
    changed = {name for name in found if not torch.equal(found[name], fresh[name])}
    assert changed
    assert all("lora_" in name or "classifier.modules_to_save" in name for name in changed)


def test_a_checkpoint_of_another_training_is_refused(tmp_path: Path) -> None:
    base = made.encoder(tmp_path / "base")
    learn(tmp_path, base, name="out", stop=After(1))
    with pytest.raises(DataError, match="another training"):
        learn(tmp_path, base, name="out", settings=replace(made.SMALL, rate=0.02))


def test_a_damaged_checkpoint_is_named(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / STATE).write_bytes(b"no zip")
    with pytest.raises(DataError, match="damaged"):
        learn(tmp_path, made.encoder(tmp_path / "base"), name="out")


def test_what_is_learned_is_known_afterwards(tmp_path: Path) -> None:
    settings = replace(made.SMALL, epochs=30, dropout=0.0, adapter="full", hypothesis_only=True)
    opened = bases.load(made.encoder(tmp_path / "base"), settings)
    encoded = inputs.encode(opened, made.statements(tmp_path / "data"), settings)
    train(opened.task, encoded, encoded, settings, tmp_path)
    assert measure(opened.task, encoded) == 1.0
    assert len(answer(opened.task, encoded, 5)) == 12
