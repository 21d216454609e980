"""What a run is: its id and its manifest, which hold all that determines its answers, and nothing secret.

The same command finds the same run. It goes on with the threads that it was begun with, and it is refused where other
weights bear the same name.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from dataclasses import asdict, replace
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

from probelib import __version__
from probelib.errors import DataError, InputError, ModelError
from probelib.evaluation.running import rows, runs
from probelib.evaluation.running.asked import Asking, Loaded
from probelib.evaluation.running.begun import begun, other_versions
from probelib.models.base import Category, Settings
from probelib.work.executors import Workers
from probelib.work.parts import MANIFEST, read_manifest

_PACKAGES = ("pyarrow", "torch", "transformers")
"""Whose versions may change bytes or scores; a model that needs no weights does not hang on the last two."""
_ELSEWHERE = frozenset({"openai"})
"""Adapters of models that another machine computes."""
_NAMED = ("title", "category", "note")
"""What the catalogue says of a model for people."""
_NAMES = re.compile(r"[^a-z0-9.]+")


class Named(Protocol):
    """What a set of questions says of itself in a manifest."""

    @property
    def id(self) -> str:
        """A digest of its content."""

    @property
    def task(self) -> str:
        """`tnli`, or a WEP task."""

    @property
    def dataset(self) -> str:
        """Name of the dataset; of a WEP task the task."""

    @property
    def split(self) -> str | None:
        """The split, None for all of them."""

    @property
    def seed(self) -> int:
        """Of what was made."""

    @property
    def tables(self) -> int:
        """How many units there are."""


def run_id(asking: Asking, asked: Named) -> str:
    """Return the id of a run: dataset, model and a digest of set, model, settings, threads and versions."""
    digest = sha256(json.dumps(_determines(asking, asked), sort_keys=True).encode()).hexdigest()
    return f"{_beginning(asking, asked)}-{digest[:10]}"


def _beginning(asking: Asking, asked: Named) -> str:
    prefix, _, name = asking.model_id.partition(":")
    return f"{plain(asked.dataset)}-{plain(Path(name).name if name else prefix)}"


def with_threads(asking: Asking, workers: Workers) -> Asking:
    """Return what is asked with a number of threads, where it hangs on one and none was named.

    The cores are shared by the workers: two workers with a thread for every core take twice as long as with half of
    them. Sums of floats hang on the threads, so runs with other threads are other runs.
    """
    if asking.threads is not None or not is_neural(asking):
        return asking
    return replace(asking, threads=max(1, (os.cpu_count() or 1) // workers.count))


def is_neural(asking: Asking) -> bool:
    """Return whether a model computes here, with torch."""
    about = asking.about
    return about.category is not Category.BASELINE and about.adapter not in _ELSEWHERE


def plain(name: str) -> str:
    """Return what stands for a name in the id of a run, as it is the name of a folder too."""
    return _NAMES.sub("-", name.lower()).strip("-.")[:40] or "model"


def _determines(asking: Asking, asked: Named) -> dict[str, Any]:
    """Return what is known to determine the answers before the model is loaded."""
    neural = is_neural(asking)
    versions = {name: metadata.version(name) for name in (_PACKAGES if neural else _PACKAGES[:1])}
    return {
        "set_id": asked.id,
        "split": asked.split,
        "seed": asked.seed,
        "model_id": asking.model_id,
        "settings": said_settings(asking.settings),
        "threads": asking.threads if neural else None,
        "versions": {"probelib": __version__, **versions},
        **({"task": asked.task, "manner": asking.manner} if asking.manner else {}),
    }


def said_settings(settings: Settings) -> dict[str, Any]:
    """Return settings for a manifest: no path of this machine, and of an address neither user nor password.

    Raises:
        InputError: The address is none; it is not repeated, as it can hold a password.
    """
    said = asdict(settings)
    said.pop("train_path")  # the model key says what was learned from
    said["label_map"] = list(settings.label_map)
    if settings.base_url is not None:
        address = urlsplit(settings.base_url)
        try:
            port = f":{address.port}" if address.port else ""
        except ValueError:
            raise InputError("the address of an endpoint is written as in http://localhost:8000/v1") from None
        said["base_url"] = f"{address.scheme}://{address.hostname or ''}{port}{address.path}"
    return said


def manifest_of(asking: Asking, asked: Named, loaded: Loaded, name: str) -> dict[str, Any]:
    """Return the manifest of a run named `name`, with what the model that was loaded says of itself."""
    return {
        "kind": "evaluation",
        "schema": rows.SCHEMA,
        "run_id": name,
        **_determines(asking, asked),
        "model_key": loaded.model_key,
        "title": loaded.info.title,
        "category": loaded.info.category.value,
        "note": loaded.info.note,
        "dataset": asked.dataset,
        "serialisation": asking.settings.serialisation,
        "dtype": asking.settings.dtype,
        "tables": asked.tables,
    }


def as_begun(asking: Asking, asked: Named, place: Path, workers: Workers, notice: Callable[[str], None]) -> Asking:
    """Return what is asked with the threads of the run that was begun, where none are named; say what is begun anew."""
    now = with_threads(asking, workers)
    if (place / run_id(now, asked)).is_dir():
        return now
    determined = _determines(now, asked)
    earlier = begun(place, _beginning(asking, asked), determined)
    same = [one for one in earlier if one.versions == determined["versions"]]
    if same and asking.threads is None:
        threads = same[0].threads
        notice(f"{same[0].id} was begun with {threads} threads and keeps them; --threads begins another run.")
        return replace(now, threads=threads)
    for one in earlier if not same else ():
        changed = ", ".join(other_versions(one, determined["versions"]))
        notice(
            f"{one.id} has {one.done:,} of {one.tables:,} tables of the same questions, but {changed}: answers hang on "
            "versions, so a new run is begun."
        )
    return now


def as_there(folder: Path, manifest: dict[str, Any]) -> dict[str, Any]:
    """Return the manifest with what a run that was begun calls its model, as names decide no answer.

    Raises where its manifest is damaged, and where it holds a run of other weights under the same name, or of a newer
    version.
    """
    try:
        there = read_manifest(folder) if (folder / MANIFEST).exists() else None
    except PermissionError as error:
        raise InputError(f"The folder {folder} cannot be read: {error.strerror}.") from error
    except DataError as error:
        raise DataError(
            f"{str(error).rstrip('.')}. Its parts are kept; move the folder away, and the same command begins anew."
        ) from error
    if there is None:
        return manifest
    runs.refuse_newer(folder, there)
    known, now = there.get("model_key"), manifest["model_key"]
    if known != now:
        raise ModelError(
            f"{folder} was begun with other weights under the same name: {known} there, {now} now. Nothing was "
            "changed. Give the model its old weights, another name, or --runs another folder."
        )
    return {**manifest, **{name: there[name] for name in _NAMED if name in there}}
