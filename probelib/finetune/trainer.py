"""The training loop: what is learned, in which order, and the checkpoints from which a killed training goes on."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from probelib.errors import DataError
from probelib.finetune.batches import Encoded, epoch, sorted_batches
from probelib.finetune.settings import Training
from probelib.models.base import Stop, never

Said = Callable[[str], None]
_WARM = 0.06


class Outcome(NamedTuple):
    """What came of a training."""

    finished: bool
    """False where it was stopped; it goes on when it is called again."""
    step: int
    accuracy: float
    """On the held-out tables, of the best weights, in [0, 1]."""
    best_step: int


def train(
    model: Any,
    learned: Sequence[Encoded],
    held_out: Sequence[Encoded],
    settings: Training,
    folder: Path,
    *,
    pad: int = 0,
    every: float = 120.0,
    stop: Stop = never,
    say: Said = lambda line: None,
) -> Outcome:
    """Train a model's free weights and leave the best of them in it.

    Args:
        model: A sequence classifier of two outputs (0 refuted, 1 entailed) with gradients on what is to be trained.
        learned: What it learns from.
        held_out: What tells the best weights; of other tables.
        settings: How.
        folder: Where `state.pt` is written, and read where a training was stopped.
        pad: Id of the padding token.
        every: Seconds between checkpoints.
        stop: Asked after every step.
        say: Told how it goes.

    Raises:
        DataError: The folder has a checkpoint of another training.
    """
    import torch

    free = {name: weight for name, weight in model.named_parameters() if weight.requires_grad}
    optimizer = torch.optim.AdamW(list(free.values()), lr=settings.rate, weight_decay=0.01)
    lengths = [len(one.ids) for one in learned]
    per_epoch = len(epoch(lengths, settings.batch, settings.seed, 0))
    steps = per_epoch * settings.epochs
    checks = {round(per_epoch * (at + 1) / settings.checks) for at in range(settings.checks)}
    torch.manual_seed(settings.seed)
    path = folder / "state.pt"
    identity = f"{settings.digest()}:{len(learned)}:{len(held_out)}:{sum(lengths)}"
    step, best, best_step, best_weights = 0, -1.0, 0, {name: w.detach().clone() for name, w in free.items()}
    if path.is_file():
        state = torch.load(path, weights_only=True)
        if state["identity"] != identity:
            raise DataError(f"{path} is of another training; name another folder or remove it.")
        with torch.no_grad():
            for name, weight in free.items():
                weight.copy_(state["weights"][name])
        optimizer.load_state_dict(state["optimizer"])
        torch.set_rng_state(state["random"])
        step, best, best_step, best_weights = state["step"], state["best"], state["best_step"], state["best_weights"]
        say(f"goes on at step {step:,} of {steps:,}")

    def keep() -> None:
        partial = path.with_suffix(".partial")
        torch.save(
            {
                "identity": identity,
                "weights": {name: weight.detach() for name, weight in free.items()},
                "optimizer": optimizer.state_dict(),
                "random": torch.get_rng_state(),
                "step": step,
                "best": best,
                "best_step": best_step,
                "best_weights": best_weights,
            },
            partial,
        )
        os.replace(partial, path)

    saved = began = time.monotonic()
    losses: list[float] = []
    start = step
    while step < steps:
        number, at = divmod(step, per_epoch)
        batches = epoch(lengths, settings.batch, settings.seed, number)
        for batch in batches[at:]:
            rate = settings.rate * min((step + 1) / (_WARM * steps), (steps - step) / (steps * (1 - _WARM)), 1.0)
            for group in optimizer.param_groups:
                group["lr"] = rate
            model.train()
            loss = _loss(model, [learned[i] for i in batch], settings, pad)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(list(free.values()), 1.0)
            optimizer.step()
            losses.append(float(loss.detach()))
            step += 1
            if step % 50 == 0:
                done = step - start
                rate_now = done * settings.batch / (time.monotonic() - began)
                say(f"step {step:,}/{steps:,} loss {sum(losses[-50:]) / 50:.4f} {rate_now:.1f} statements/s")
            if (step - 1) % per_epoch + 1 in checks:
                accuracy = measure(model, held_out, settings, pad)
                say(f"step {step:,}: {accuracy:.4f} right on {len(held_out):,} held out")
                if accuracy > best:
                    best, best_step = accuracy, step
                    best_weights = {name: weight.detach().clone() for name, weight in free.items()}
            if stop():
                keep()
                return Outcome(False, step, best, best_step)
            if time.monotonic() - saved > every:
                keep()
                saved = time.monotonic()
    keep()
    with torch.no_grad():
        for name, weight in free.items():
            weight.copy_(best_weights[name])
    return Outcome(True, step, best, best_step)


def measure(model: Any, asked: Sequence[Encoded], settings: Training, pad: int = 0) -> float:
    """Return the share of right answers, in [0, 1]."""
    odds = answer(model, asked, settings, pad)
    return sum((value > 0) == bool(one.label) for value, one in zip(odds, asked, strict=True)) / max(1, len(asked))


def answer(model: Any, asked: Sequence[Encoded], settings: Training, pad: int = 0) -> list[float]:
    """Return the log-odds of entailed for each, in order."""
    import torch

    model.eval()
    odds = [0.0] * len(asked)
    with torch.inference_mode():
        for batch in sorted_batches([len(one.ids) for one in asked], 2 * settings.batch):
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=settings.precision == "bfloat16"):
                logits = model(**_padded([asked[i] for i in batch], pad)).logits.float()
            for i, value in zip(batch, (logits[:, 1] - logits[:, 0]).tolist(), strict=True):
                odds[i] = value
    return odds


def _loss(model: Any, batch: Sequence[Encoded], settings: Training, pad: int) -> Any:
    import torch
    from torch.nn import functional

    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=settings.precision == "bfloat16"):
        logits = model(**_padded(batch, pad)).logits
    logits = logits.float()
    if settings.debias:
        half = torch.tensor([one.bias for one in batch]) * settings.debias / 2
        logits = functional.log_softmax(logits, -1) + functional.log_softmax(torch.stack([-half, half], -1), -1)
    return functional.cross_entropy(logits, torch.tensor([one.label for one in batch]))


def _padded(batch: Sequence[Encoded], pad: int) -> dict[str, Any]:
    import torch

    longest = max(len(one.ids) for one in batch)
    made = {
        "input_ids": torch.tensor([[*one.ids, *[pad] * (longest - len(one.ids))] for one in batch]),
        "attention_mask": torch.tensor([[1] * len(one.ids) + [0] * (longest - len(one.ids)) for one in batch]),
    }
    if batch[0].types:
        made["token_type_ids"] = torch.tensor([[*one.types, *[0] * (longest - len(one.ids))] for one in batch])
    return made
