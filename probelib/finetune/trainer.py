"""The training loop: what is learned, in which order, and the checkpoints from which a killed training goes on.

The order of the examples is a function of the seed and the epoch; weights, the optimizer's moments and the state of
the random numbers are in the checkpoint. So a training that was killed and goes on ends in the same weights, bit
for bit on one thread of one machine.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Generic, NamedTuple

from probelib.errors import DataError
from probelib.finetune.batches import Item, by_length, epoch
from probelib.finetune.settings import Training
from probelib.finetune.tasks import Task
from probelib.models.base import Stop, never

Say = Callable[[str], None]

STATE = "state.pt"
"""The checkpoint in a training's folder: tensors and plain numbers, read with torch's reader of tensors alone."""
_WARM = 0.06
"""Share of the steps in which the learning rate rises."""
_DECAY = 0.01
_CLIP = 1.0
_TOLD = 50
"""Steps between two lines on how it goes."""


class Outcome(NamedTuple):
    """What came of a training."""

    finished: bool
    """False where it was stopped; it goes on when it is asked for again."""
    step: int
    steps: int
    accuracy: float
    """Of the best weights on the held-out examples, in [0, 1]; below 0 where they were not asked yet."""
    best_step: int


def quiet(line: str) -> None:
    """Say nothing."""


def train(
    task: Task[Item],
    learned: Sequence[Item],
    held_out: Sequence[Item],
    settings: Training,
    folder: Path,
    *,
    identity: str = "",
    every: float = 120.0,
    stop: Stop = never,
    say: Say = quiet,
) -> Outcome:
    """Train what has gradients, and leave the best of its weights in the model.

    Args:
        task: A model and how it learns.
        learned: What it learns from.
        held_out: What tells the best weights; of other tables or facts.
        settings: How.
        folder: Holds the checkpoint; a training that was stopped there goes on.
        identity: Tells trainings apart that have the same settings, such as a digest of base and data.
        every: Seconds between checkpoints.
        stop: Asked after every step.
        say: Told how it goes.

    Raises:
        DataError: The folder has the checkpoint of another training, or one that is damaged.
    """
    loop = _Loop(task, learned, held_out, settings, folder / STATE, f"{settings.digest()}:{identity}", say)
    loop.restore()
    finished = loop.run(every, stop)
    loop.keep()
    if finished:
        loop.take_best()
    return Outcome(finished, loop.step, loop.steps, loop.best, loop.best_step)


def measure(task: Task[Item], asked: Sequence[Item], size: int = 64) -> float:
    """Return the share of right answers, in [0, 1]; 0 where nothing is asked."""
    found = answer(task, asked, size)
    return sum((odds > 0) == bool(one.label) for odds, one in zip(found, asked, strict=True)) / max(1, len(asked))


def answer(task: Task[Item], asked: Sequence[Item], size: int = 64) -> list[float]:
    """Return the log-odds of label 1 for each item, in order; `size` of them are asked together."""
    import torch

    task.model.eval()
    found = [0.0] * len(asked)
    with torch.inference_mode():
        for batch in by_length([one.length for one in asked], size):
            for at, odds in zip(batch, task.odds([asked[i] for i in batch]), strict=True):
                found[at] = odds
    return found


class _Loop(Generic[Item]):
    """A training under way."""

    def __init__(
        self,
        task: Task[Item],
        learned: Sequence[Item],
        held_out: Sequence[Item],
        settings: Training,
        path: Path,
        identity: str,
        say: Say,
    ) -> None:
        import torch

        self._task, self._learned, self._held_out, self._settings = task, learned, held_out, settings
        self._path, self._identity, self._say = path, identity, say
        self._free = {name: weight for name, weight in task.model.named_parameters() if weight.requires_grad}
        self._optimizer = torch.optim.AdamW(
            list(self._free.values()), lr=settings.rate, weight_decay=_DECAY, fused=True
        )
        self._lengths = [one.length for one in learned]
        self._per_epoch = -(-len(learned) // settings.batch)
        self._checks = {
            max(1, round(self._per_epoch * (at + 1) / settings.checks)) for at in range(settings.checks)
        }  # fmt: skip
        self.steps = self._per_epoch * settings.epochs
        self.step, self.best, self.best_step = 0, -1.0, 0
        self._best_weights = self._copy()
        torch.manual_seed(settings.seed)

    def _copy(self) -> dict[str, Any]:
        return {name: weight.detach().clone() for name, weight in self._free.items()}

    def restore(self) -> None:
        """Go on from the checkpoint where there is one."""
        import pickle

        import torch

        if not self._path.is_file():
            return
        try:
            state = torch.load(self._path, weights_only=True)
        except (pickle.UnpicklingError, RuntimeError, EOFError) as error:
            raise DataError(f"{self._path} is damaged; remove it, and the training begins again.") from error
        if state["identity"] != self._identity:
            raise DataError(f"{self._path} is of another training; name another folder or remove it.")
        self._put(state["weights"])
        self._optimizer.load_state_dict(state["optimizer"])
        torch.set_rng_state(state["random"])
        self.step, self.best, self.best_step = state["step"], state["best"], state["best_step"]
        self._best_weights = state["best_weights"]
        self._say(f"goes on at step {self.step:,} of {self.steps:,}")

    def keep(self) -> None:
        """Write the checkpoint, whole or not at all."""
        import torch

        state = {
            "identity": self._identity,
            "weights": {name: weight.detach() for name, weight in self._free.items()},
            "optimizer": self._optimizer.state_dict(),
            "random": torch.get_rng_state(),
            "step": self.step,
            "best": self.best,
            "best_step": self.best_step,
            "best_weights": self._best_weights,
        }
        partial = self._path.with_suffix(".partial")
        torch.save(state, partial)
        os.replace(partial, self._path)

    def take_best(self) -> None:
        """Put the best weights into the model."""
        self._put(self._best_weights)

    def _put(self, weights: dict[str, Any]) -> None:
        import torch

        with torch.no_grad():
            for name, weight in self._free.items():
                weight.copy_(weights[name])

    def run(self, every: float, stop: Stop) -> bool:
        """Take the steps that are left; False where it was stopped before the last."""
        began = saved = time.monotonic()
        first, losses = self.step, [0.0] * 0
        while self.step < self.steps:
            number, at = divmod(self.step, self._per_epoch)
            for batch in epoch(self._lengths, self._settings.batch, self._settings.seed, number)[at:]:
                losses.append(self._learn([self._learned[i] for i in batch]))
                if self.step % _TOLD == 0:
                    rate = (self.step - first) * self._settings.batch / (time.monotonic() - began)
                    mean = sum(losses[-_TOLD:]) / len(losses[-_TOLD:])
                    self._say(f"step {self.step:,} of {self.steps:,}: loss {mean:.4f}, {rate:.1f} examples/s")
                if (self.step - 1) % self._per_epoch + 1 in self._checks:
                    self._check()
                if self.step < self.steps and stop():
                    return False
                if time.monotonic() - saved > every:
                    self.keep()
                    saved = time.monotonic()
        return True

    def _learn(self, batch: Sequence[Item]) -> float:
        """Take one step; return the loss before it."""
        import torch

        for group in self._optimizer.param_groups:
            group["lr"] = self._settings.rate * _height(self.step, self.steps)
        self._task.model.train()
        loss = self._task.loss(batch)
        self._optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(list(self._free.values()), _CLIP)
        self._optimizer.step()
        self.step += 1
        return float(loss.detach())

    def _check(self) -> None:
        """Ask the held-out examples, and remember the weights where they are the best so far."""
        accuracy = measure(self._task, self._held_out)
        self._say(f"step {self.step:,}: {accuracy:.2%} right on {len(self._held_out):,} held-out examples")
        if accuracy > self.best:
            self.best, self.best_step = accuracy, self.step
            self._best_weights = self._copy()


def _height(step: int, steps: int) -> float:
    """Return the learning rate of a step as a share of the highest."""
    return min((step + 1) / (_WARM * steps), (steps - step) / (steps * (1 - _WARM)), 1.0)
