"""Models that `probelib finetune wep` trained: an encoder whose head gives premise and sentence one score.

WEP paper, section 4.2. `choice:FOLDER` is a training's folder, or one with a whole model; the adapters that ship with
the project are `builtin:wep-one-hop`, `builtin:wep-two-hop` and `builtin:wep-unli`, for MiniLM (`models.tnli`).

A model says in its configuration what it learned from and whether it reads the premise; the control does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from probelib import resources
from probelib.errors import ModelError, ResourceMissing
from probelib.models import choosing, heads, hub, lora, tnli, weights
from probelib.models.base import Chooser, ModelInfo, Pair, Progress, Settings, Stop, model_key, never
from probelib.models.batches import Input, Outputs
from probelib.models.choosing import each

if TYPE_CHECKING:
    from probelib.models.base import Choice

SAID = "probelib_choice"
"""Name in a model's configuration of what it was trained on: `task`, `preset`, `seed`, `blind`, `length`."""
FOLDER = ("models", "wep")
"""Of the adapters, among the assets; each lies in a folder named as its task."""
MODEL = "model"
"""Folder of the whole model in a training's folder."""


class Trained(NamedTuple):
    """What a model was trained on, as its configuration says."""

    task: str
    preset: str
    seed: int
    blind: bool
    length: int
    """Longest input in training, in tokens."""


def load(info: ModelInfo, settings: Settings, progress: Progress) -> Chooser:
    """Return the fine-tuned model of a folder, or one that ships.

    Raises:
        InputError: The dtype cannot be used.
        ModelError: It cannot be found or read, or was not trained to choose.
    """
    wanted = weights.dtype(settings)
    progress("importing the libraries", None)
    hub.share_the_machine()
    model, words, revision = _shipped(info, progress) if info.id in choosing.TUNED_ON else _of_folder(info, progress)
    said = getattr(model.config, SAID, None)
    if not isinstance(said, dict) or set(said) != set(Trained._fields):
        raise ModelError(f"{info.id} was not trained by `probelib finetune wep`: its config.json has no {SAID!r}")
    import torch

    model = model.to(getattr(torch, wanted)).eval()
    return MultipleChoice(model, words, Trained(**said), info, settings, revision=revision)


def _shipped(info: ModelInfo, progress: Progress) -> tuple[Any, Any, str]:
    try:
        adapter = resources.asset(*FOLDER, choosing.TUNED_ON[info.id])
    except ResourceMissing as error:
        raise ModelError(str(error)) from error
    base = tnli.encoder()
    from transformers import AutoConfig, AutoModelForSequenceClassification, AutoTokenizer

    with hub.loading(info.id, f"{adapter} must hold an adapter, and {base} the encoder of its package"):
        config = AutoConfig.from_pretrained(adapter, local_files_only=True)
        words = AutoTokenizer.from_pretrained(base, local_files_only=True)
        progress("loading the weights", None)
        model = AutoModelForSequenceClassification.from_pretrained(
            base, config=config, use_safetensors=True, local_files_only=True, dtype="float32"
        )
    lora.merge(model, adapter)
    return model, words, f"{metadata.version(tnli.PACKAGE)}-{weights.digest(adapter)[:12]}"


def _of_folder(info: ModelInfo, progress: Progress) -> tuple[Any, Any, str]:
    place = Path(info.id.partition(":")[2]).expanduser()
    checkpoint = weights.find(f"{choosing.CHOICE}:{place / MODEL}" if (place / MODEL).is_dir() else info.id)
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    with weights.loading(checkpoint):
        words = AutoTokenizer.from_pretrained(checkpoint.source, **checkpoint.options())
        progress("loading the weights", None)
        model, report = AutoModelForSequenceClassification.from_pretrained(
            checkpoint.source,
            dtype="float32",
            use_safetensors=True,
            output_loading_info=True,
            **checkpoint.options(),
        )
    weights.complete(report, info.id, "choose")
    return model, words, checkpoint.commit(model.config)


class MultipleChoice:
    """An encoder that scores each sentence after the premise; the higher score is chosen."""

    methods = ("multiple_choice",)

    def __init__(
        self, model: Any, tokenizer: Any, said: Trained, info: ModelInfo, settings: Settings, *, revision: str
    ) -> None:
        """Take a loaded model with one output, its tokenizer, and what it was trained on."""
        control = ", without premises" if said.blind else ""
        title = f"{said.preset} on {choosing.TASKS.get(said.task, said.task)}, seed {said.seed}{control}"
        self.info = info if info.id in choosing.TUNED_ON else replace(info, title=title)
        self._model, self._tokenizer, self._blind = model, tokenizer, said.blind
        own = heads.longest(model.config, tokenizer)
        self.limit = min(settings.max_tokens or own, own)
        self.model_key = model_key(
            info.id,
            revision,
            scored="multiple-choice-1",
            trained=said.task,
            preset=said.preset,
            seed=said.seed,
            reads="sentence" if said.blind else None,
            dtype=settings.dtype,
            max_tokens=self.limit,
        )

    def choose(self, pairs: Sequence[Pair], *, stop: Stop = never) -> Iterator[Choice]:
        """Yield one choice per pair, in order; a pair that is longer than the model's input gives `failed`."""
        return each.choose(self, pairs, stop)

    def input(self, premise: str, option: str) -> Input:
        """Return premise and sentence as two segments; the sentence alone for the control."""
        if self._blind:
            return Input(option, dict(self._tokenizer(option, verbose=False)))
        return Input(f"{premise}\n{option}", dict(self._tokenizer(premise, option, verbose=False)))

    def outputs(self, batch: Sequence[Input]) -> Sequence[Outputs]:
        """Return the score of each input."""
        import torch

        padded = self._tokenizer.pad([one.tokens for one in batch], return_tensors="pt")
        with torch.inference_mode():
            found: list[Outputs] = self._model(**padded).logits.double().tolist()
        return found

    def scores(self, outputs: Sequence[Outputs]) -> Mapping[str, Sequence[float]]:
        """Return the scores of a pair's options."""
        return {"multiple_choice": [score for (score,) in outputs]}
