"""Which models there are, and how an id becomes a loaded model.

`assets/models.toml` lists the built-in ones; an adapter's name before a hub id or a folder names any other:
`nli:owner/name`, `tapas:/folder`.
"""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Callable
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from probelib import resources
from probelib.errors import InputError
from probelib.models.base import Category, ModelInfo, Predictor, Progress, Settings, quiet

Adapter = Callable[[ModelInfo, Settings, Progress], Predictor]
ADAPTERS: dict[str, tuple[str, str]] = {
    "causal": ("causal", "load"),
    "nli": ("nli", "load"),
    "tapas": ("tapas", "load"),
    "tapex": ("tapex", "load"),
    "seq2seq": ("seq2seq", "load"),
    "openai": ("endpoint", "load"),
    "majority": ("baselines", "load_majority"),
    "hypothesis_only": ("baselines", "load_hypothesis_only"),
    "lookup": ("baselines", "load_lookup"),
}
"""Module of `probelib.models` and function of each adapter; imported when a model is loaded."""


def builtins() -> tuple[ModelInfo, ...]:
    """Return the models that need no name of their own, in the catalogue's order."""
    return tuple(_info(entry) for entry in _catalogue()["model"])


def info(model_id: str) -> ModelInfo:
    """Return what a model is without loading it.

    Raises:
        InputError: There is no such id; the message names the nearest ones.
    """
    prefix, colon, name = model_id.partition(":")
    if colon and prefix in _catalogue()["any"]:
        if not name.strip():
            raise InputError(f"{prefix}: must be followed by {_catalogue()['any'][prefix]['follows']}")
        return _any(prefix, name)
    for known in builtins():
        if known.id == model_id:
            return known
    ids = [known.id for known in builtins()]
    by_name = {known.removeprefix("builtin:"): known for known in ids}
    near = [by_name.get(name, name) for name in get_close_matches(model_id, [*ids, *by_name], n=2, cutoff=0.5)]
    if not near and "/" in model_id:
        near = ["nli:" + model_id]
    hint = f"Did you mean {' or '.join(dict.fromkeys(near))}? " if near else ""
    others = ", ".join(f"{one}:<{entry['short']}>" for one, entry in _catalogue()["any"].items())
    raise InputError(f"Unknown model {model_id!r}. {hint}There are {', '.join(ids)} and {others}.")


def load(model_id: str, *, settings: Settings | None = None, progress: Progress = quiet) -> Predictor:
    """Return a model that is ready to be asked.

    Args:
        model_id: One of `builtins`, or an adapter, a colon, and a hub id or the path of a folder.
        settings: How it is to be asked; the fields that do not concern the model are ignored.
        progress: Told what loading is doing.

    Raises:
        InputError: There is no such id, or a setting cannot be used.
        ModelError: The model cannot be loaded; the message says what is missing and what to do.
    """
    about = info(model_id)
    module, function = ADAPTERS[about.adapter]
    adapter: Adapter = getattr(importlib.import_module(f"probelib.models.{module}"), function)
    return adapter(about, settings or Settings(), progress)


def row(model_id: str) -> dict[str, Any]:
    """Return all that the catalogue says of an id (`revision`, `sha256` and `file` of its weights among it).

    Empty where it has no row of its own.
    """
    return next((dict(entry) for entry in _catalogue()["model"] if entry["id"] == model_id), {})


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
        entry["adapter"],
    )


def _any(prefix: str, name: str) -> ModelInfo:
    entry = _catalogue()["any"][prefix]
    title = name.rstrip("/").split("/")[-1]
    return ModelInfo(
        f"{prefix}:{name}",
        title,
        Category(entry["category"]),
        entry["needs"],
        entry["gives_scores"],
        adapter=entry["adapter"],
    )
