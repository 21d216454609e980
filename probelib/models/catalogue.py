"""Which models there are, and how an id becomes a loaded model.

`assets/models.toml` lists the built-in ones; `nli:` before a hub id or a folder names any other encoder.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from probelib import resources
from probelib.errors import InputError
from probelib.models.base import Category, ModelInfo, Predictor, Progress, Settings, quiet

NLI_PREFIX = "nli:"

_Loader = Callable[[ModelInfo, Settings, Progress], Predictor]


def builtins() -> tuple[ModelInfo, ...]:
    """Return the models that need no name of their own, in the catalogue's order."""
    return tuple(_info(entry) for entry in _catalogue()["model"])


def info(model_id: str) -> ModelInfo:
    """Return what a model is without loading it.

    Raises:
        InputError: There is no such id; the message names the nearest ones.
    """
    if model_id.startswith(NLI_PREFIX):
        name = model_id.removeprefix(NLI_PREFIX)
        if not name.strip():
            raise InputError("nli: must be followed by a hub id (nli:owner/name) or the path of a folder")
        about = _catalogue()["nli"]
        return ModelInfo(model_id, name.rstrip("/").split("/")[-1], Category.NLI, about["needs"], about["gives_scores"])
    for known in builtins():
        if known.id == model_id:
            return known
    ids = [known.id for known in builtins()]
    by_name = {known.removeprefix("builtin:"): known for known in ids}
    near = [by_name.get(name, name) for name in get_close_matches(model_id, [*ids, *by_name], n=2, cutoff=0.5)]
    if not near and "/" in model_id:
        near = [NLI_PREFIX + model_id]
    hint = f"Did you mean {' or '.join(dict.fromkeys(near))}? " if near else ""
    raise InputError(f"Unknown model {model_id!r}. {hint}There are {', '.join(ids)} and nli:<hub id or folder>.")


def load(model_id: str, *, settings: Settings | None = None, progress: Progress = quiet) -> Predictor:
    """Return a model that is ready to be asked.

    Args:
        model_id: One of `builtins`, or `nli:` and a hub id or the path of a folder.
        settings: How it is to be asked; the fields that do not concern the model are ignored.
        progress: Told what loading is doing.

    Raises:
        InputError: There is no such id, or a setting cannot be used.
        ModelError: The model cannot be loaded; the message says what is missing and what to do.
    """
    about = info(model_id)
    return _FAMILIES[_family(about)](about, settings or Settings(), progress)


@lru_cache(maxsize=1)
def _catalogue() -> dict[str, Any]:
    with resources.asset("models.toml").open("rb") as file:
        return tomllib.load(file)


def _info(entry: dict[str, Any]) -> ModelInfo:
    return ModelInfo(
        entry["id"],
        entry["title"],
        Category(entry["category"]),
        entry["needs"],
        entry["gives_scores"],
        entry.get("note", ""),
    )


def _family(about: ModelInfo) -> str:
    if about.category is Category.NLI:
        return "nli"
    return next(str(entry["family"]) for entry in _catalogue()["model"] if entry["id"] == about.id)


def _causal(about: ModelInfo, settings: Settings, progress: Progress) -> Predictor:
    from probelib.models.causal import load

    return load(about, settings, progress)


def _nli(about: ModelInfo, settings: Settings, progress: Progress) -> Predictor:
    from probelib.models.nli import load

    return load(about, settings, progress)


def _majority(about: ModelInfo, settings: Settings, progress: Progress) -> Predictor:
    from probelib.models.baselines import load_majority

    return load_majority(about, settings, progress)


def _hypothesis_only(about: ModelInfo, settings: Settings, progress: Progress) -> Predictor:
    from probelib.models.baselines import load_hypothesis_only

    return load_hypothesis_only(about, settings, progress)


def _lookup(about: ModelInfo, settings: Settings, progress: Progress) -> Predictor:
    from probelib.models.baselines import Lookup

    return Lookup(about)


_FAMILIES: dict[str, _Loader] = {
    "causal": _causal,
    "nli": _nli,
    "majority": _majority,
    "hypothesis_only": _hypothesis_only,
    "lookup": _lookup,
}
