"""Which models there are, and how an id becomes a loaded model.

`assets/models.toml` lists the built-in ones and some others (`known` says more of each); an adapter's name before a
hub id or a folder names any other: `nli:owner/name`, `tapas:/folder`.
"""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import replace
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
    "tnli": ("tnli", "load"),
    "openai": ("endpoint", "load"),
    "majority": ("baselines", "load_majority"),
    "hypothesis_only": ("baselines", "load_hypothesis_only"),
    "lookup": ("baselines", "load_lookup"),
}
"""Module of `probelib.models` and function of each adapter; imported when a model is loaded."""


def builtins() -> tuple[ModelInfo, ...]:
    """Return the models that need no name of their own, in the catalogue's order."""
    return tuple(_info(entry) for entry in _catalogue()["model"])


def adapters_of_any() -> tuple[str, ...]:
    """Return what may stand before a colon and the name of any model: `nli`, `tapas`, ..."""
    return tuple(_catalogue()["any"])


def info(model_id: str) -> ModelInfo:
    """Return what a model is without loading it.

    Raises:
        InputError: There is no such id; the message names the nearest ones.
    """
    if found := _of(rows(), model_id):
        return _info(found)
    prefix, colon, name = model_id.partition(":")
    if colon and prefix in _catalogue()["any"]:
        if not name.strip():
            raise InputError(f"{prefix}: must be followed by {_catalogue()['any'][prefix]['follows']}")
        return _any(prefix, name)
    near = _nearest(model_id)
    hint = f"Did you mean {' or '.join(near)}? " if near else ""
    ids = ", ".join(known.id for known in builtins())
    others = ", ".join(f"{one}:<{entry['short']}>" for one, entry in _catalogue()["any"].items())
    raise InputError(f"Unknown model {model_id!r}. {hint}There are {ids} and {others}.")


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
    if not about.adapter:
        raise InputError(
            f"{about.title} has no public checkpoint: there are published results only. {about.note}".strip()
        )
    module, function = ADAPTERS[about.adapter]
    adapter: Adapter = getattr(importlib.import_module(f"probelib.models.{module}"), function)
    return adapter(about, _settled(model_id, settings or Settings()), progress)


def row(model_id: str) -> dict[str, Any]:
    """Return all that the catalogue says of an id (`revision`, `sha256` and `file` of its weights among it).

    Empty where it has no row of its own.
    """
    return _of((*rows(), *choosing_rows()), model_id)


def _of(entries: Iterable[dict[str, Any]], model_id: str) -> dict[str, Any]:
    return next((entry for entry in entries if entry["id"] == model_id), {})


def rows() -> tuple[dict[str, Any], ...]:
    """Return the rows of the catalogue in its order: the built-in models, then those that are known by name."""
    return tuple(dict(entry) for entry in (*_catalogue()["model"], *_catalogue()["known"]))


def choosing_rows() -> tuple[dict[str, Any], ...]:
    """Return the rows of the models that choose between sentences and answer nothing else, in the catalogue's order."""
    return tuple(dict(entry) for entry in _catalogue()["choosing"])


def _settled(model_id: str, settings: Settings) -> Settings:
    """Return the settings with what the model's row says in place of defaults: a checkpoint that names no labels."""
    default = Settings()
    missing: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in row(model_id).get("settings", {}).items()
        if getattr(settings, name) == getattr(default, name)
    }
    return replace(settings, **missing)


def _nearest(model_id: str) -> list[str]:
    """Return at most two ids that are written like a wrong one, or that what was written is a name of."""
    names: dict[str, str] = {}
    for entry in rows():
        for name in (
            entry["id"],
            entry["id"].partition(":")[2],
            entry["id"].split("/")[-1],
            entry.get("paper", ""),
            entry["title"],
        ):
            names.setdefault(name.lower(), entry["id"])
    near = [
        names[name] for name in get_close_matches(model_id.lower(), [name for name in names if name], n=4, cutoff=0.6)
    ]
    if not near and "/" in model_id:
        near = ["nli:" + model_id]
    return list(dict.fromkeys(near))[:2]


@lru_cache(maxsize=1)
def _catalogue() -> dict[str, Any]:
    with resources.asset("models.toml").open("rb") as file:
        return tomllib.load(file)


def _info(entry: dict[str, Any]) -> ModelInfo:
    like = _catalogue()["any"].get(entry["id"].partition(":")[0], {})
    return ModelInfo(
        entry["id"],
        entry["title"],
        Category(entry["category"]),
        entry.get("needs", like.get("needs", "")),
        entry.get("gives_scores", like.get("gives_scores", False)),
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
