"""Evaluations: a model is asked every question of a set, unit by unit, into the folder of a run.

A unit is a table with its bases and probes, or some pairs of a WEP task. One that is written is not asked again, so a
run that was killed goes on where it stood and ends as one that was not. What determines the answers is in the run's id
and manifest; the same command finds the same run.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

from probelib import __version__
from probelib.errors import DataError, InputError, ModelError
from probelib.evaluation.records import Run
from probelib.evaluation.running import rows, runs
from probelib.evaluation.running.asked import Answer, Answered, Asking, Loaded, Question, Unit, answer, load
from probelib.evaluation.running.begun import begun, other_versions
from probelib.models.base import Category, Choice, Settings
from probelib.work import Parts, executing, run
from probelib.work.executors import Workers
from probelib.work.parts import parts_of

_PACKAGES = ("pyarrow", "torch", "transformers")
"""Whose versions may change bytes or scores; a model that needs no weights does not hang on the last two."""
_ELSEWHERE = frozenset({"openai"})
"""Adapters of models that another machine computes."""
_NAMED = ("title", "category", "note")
"""What the catalogue says of a model for people."""
_NAMES = re.compile(r"[^a-z0-9.]+")


def _silent(*_: object) -> None:
    """Show nothing."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Who is told how an evaluation goes."""

    loading: Callable[[str, float | None], None] = _silent
    """What loading the model is doing, and how far it is."""
    begun: Callable[[Run, int, int], None] = _silent
    """The run, the questions in all, and those that were answered before."""
    advance: Callable[[int], None] = _silent
    """Questions that were answered since."""
    notice: Callable[[str], None] = _silent
    """What somebody should know, such as a damaged part, in a sentence."""


class QuestionSet(Protocol):
    """What is asked; `sets.ProbeSet` and `wep_sets.WepSet` are such sets."""

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

    def check(self) -> None:
        """Raise DataError where the set holds other questions than its id says."""

    def units(self) -> Iterator[tuple[int, tuple[Question, ...]]]:
        """Yield the questions of each unit, in order."""

    def ids(self) -> Iterator[list[str]]:
        """Yield the ids of the questions of each unit, in order."""


def evaluate(
    asking: Asking, asked: QuestionSet, place: Path, *, executor: str = "serial", watch: Watch | None = None
) -> Run:
    """Ask a model what its run lacks, and return the complete run.

    Args:
        asking: The model and its settings.
        asked: The set of questions; it lies in the same folder of runs.
        place: Folder of runs.
        executor: Where tables are worked on (`work.executing`); it changes no answer.
        watch: Told how it goes.

    Raises:
        InputError: A setting cannot be used; another process writes to the run; the folder cannot be read or
            written, as when the disk is full. What is written stays.
        DataError: Manifest or probe set are damaged, or a newer version of the program wrote them.
        ModelError: The model cannot be loaded or can be asked no more, or its weights are not those that the run
            began with.
    """
    watch = watch or Watch()
    asked.check()
    with executing(executor) as workers:
        asking = _as_begun(asking, asked, place, workers, watch)
        loaded = _loaded(asking, workers, watch)
        folder = place / run_id(asking, asked)
        manifest = _manifest(asking, asked, loaded, folder.name)
        manifest = _as_there(folder, manifest)
        try:
            with Parts(folder, manifest) as parts:
                _go(parts, asking, asked, workers, loaded, watch)
        except BrokenExecutor as error:
            raise ModelError(
                f"A worker process was killed or ran out of memory ({error}). What was written stays: "
                "give the same command again, perhaps with fewer workers."
            ) from error
        except OSError as error:
            raise InputError(
                f"{error.filename or folder} cannot be written: {error.strerror or error}. "
                "What was written stays; when there is room, the same command goes on from there."
            ) from error
    return runs.read_run(folder)


def run_id(asking: Asking, asked: QuestionSet) -> str:
    """Return the id of a run: dataset, model and a digest of set, model, settings, threads and versions."""
    digest = sha256(json.dumps(_determines(asking, asked), sort_keys=True).encode()).hexdigest()
    return f"{_beginning(asking, asked)}-{digest[:10]}"


def _beginning(asking: Asking, asked: QuestionSet) -> str:
    prefix, _, name = asking.model_id.partition(":")
    return f"{plain(asked.dataset)}-{plain(Path(name).name if name else prefix)}"


def _as_begun(asking: Asking, asked: QuestionSet, place: Path, workers: Workers, watch: Watch) -> Asking:
    """Return what is asked with the threads of the run that was begun, where none are named; say what is begun anew."""
    now = with_threads(asking, workers)
    if (place / run_id(now, asked)).is_dir():
        return now
    determined = _determines(now, asked)
    earlier = begun(place, _beginning(asking, asked), determined)
    same = [one for one in earlier if one.versions == determined["versions"]]
    if same and asking.threads is None:
        threads = same[0].threads
        watch.notice(f"{same[0].id} was begun with {threads} threads and keeps them; --threads begins another run.")
        return replace(now, threads=threads)
    for one in earlier if not same else ():
        changed = ", ".join(other_versions(one, determined["versions"]))
        watch.notice(
            f"{one.id} has {one.done:,} of {one.tables:,} tables of the same questions, but {changed}: answers hang on "
            "versions, so a new run is begun."
        )
    return now


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


def _determines(asking: Asking, asked: QuestionSet) -> dict[str, Any]:
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
    """Return settings for a manifest: no path of this machine, and of an address neither user nor password."""
    said = asdict(settings)
    said.pop("train_path")  # the model key says what was learned from
    said["label_map"] = list(settings.label_map)
    if settings.base_url is not None:
        address = urlsplit(settings.base_url)
        port = f":{address.port}" if address.port else ""
        said["base_url"] = f"{address.scheme}://{address.hostname or ''}{port}{address.path}"
    return said


def _manifest(asking: Asking, asked: QuestionSet, loaded: Loaded, name: str) -> dict[str, Any]:
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


def _loaded(asking: Asking, workers: Workers, watch: Watch) -> Loaded:
    """Load the model where it will be asked, so that one that cannot be loaded ends the run before it begins."""
    if workers.here:
        return load(asking, watch.loading)
    watch.loading("loading in the workers", None)
    return workers.executor.submit(load, asking).result()


def _as_there(folder: Path, manifest: dict[str, Any]) -> dict[str, Any]:
    """Return the manifest with what a run that was begun calls its model, as names decide no answer.

    Raises where a folder holds a run of other weights under the same name, or of a newer version.
    """
    from probelib.work.parts import MANIFEST, read_manifest

    try:
        there = read_manifest(folder) if (folder / MANIFEST).exists() else None
    except PermissionError as error:
        raise InputError(f"The folder {folder} cannot be read: {error.strerror}.") from error
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


def _go(parts: Parts, asking: Asking, asked: QuestionSet, workers: Workers, loaded: Loaded, watch: Watch) -> None:
    """Write the parts that are missing or damaged, and finish the run."""
    sizes, damaged = _look(parts.folder, asked, loaded.model_key, watch)
    done = parts.done - damaged
    if damaged or len(done) < asked.tables:
        runs.forget_merged(parts.folder)
    watch.begun(runs.read_run(parts.folder), sum(sizes), sum(sizes[number] for number in done))
    units = ((number, Unit(asking, examples)) for number, examples in _missing(asked, done))
    for number, found in run(units, answer, workers):
        if found.model_key != loaded.model_key:
            raise ModelError(f"{found.host} has other weights: {found.model_key} there, {loaded.model_key} here.")
        _write(parts, number, found, asked.task)
        watch.advance(sizes[number])
    parts.finish(asked.tables)
    note_finished(parts.folder)


def _missing(asked: QuestionSet, done: frozenset[int]) -> Iterator[tuple[int, tuple[Question, ...]]]:
    return ((number, examples) for number, examples in asked.units() if number not in done)


def _look(folder: Path, asked: QuestionSet, key: str, watch: Watch) -> tuple[list[int], frozenset[int]]:
    """Return how many questions each unit has, and the units whose parts do not hold the answers to them."""
    there = dict(parts_of(folder))
    sizes, damaged = [], set[int]()
    for number, ids in enumerate(asked.ids()):
        sizes.append(len(ids))
        if number in there and (wrong := _wrong(there.pop(number), ids, key)):
            watch.notice(f"{wrong} It is computed anew.")
            damaged.add(number)
    for path in there.values():
        raise DataError(f"{path} is no part of this run, which has {len(sizes)} tables; move it away.")
    return sizes, frozenset(damaged)


def _wrong(path: Path, ids: list[str], key: str) -> str:
    """Return what is wrong with a part, in a sentence; nothing where it holds what it should."""
    try:
        found = rows.read(path)
    except DataError as error:
        return f"{str(error).rstrip('.')}."
    if found.column("example_id").to_pylist() != sorted(ids):
        return f"{path} is damaged: it does not hold the answers to its table's {len(ids)} questions."
    if set(found.column("model_key").to_pylist()) != {key}:
        return f"{path} is damaged: it holds another model's answers."
    return ""


def _write(parts: Parts, number: int, found: Answered, task: str) -> None:
    """Write the times of a unit, and then its part, as a unit counts as done when its part is there."""
    ordered = sorted(found.predictions, key=lambda one: one.example_id)
    times = [(one.example_id, one.seconds, found.host, found.processor) for one in ordered]
    answers = [_row(parts.folder.name, one, task) for one in ordered]
    parts.write(number, partial(rows.write, rows=times, columns=rows.TIMES), beside=runs.TIMING, lasting=False)
    parts.write(number, partial(rows.write, rows=answers))


def _row(run_id: str, made: Answer, task: str) -> rows.Row:
    if isinstance(made, Choice):
        return rows.choice_row(run_id, made, task=task)
    return rows.row(run_id, made, task=task)


def note_finished(folder: Path) -> None:
    """Note when the last part of a run was written; a run that was complete before keeps its time."""
    path = folder / runs.TIMING / runs.FINISHED
    last = max(part.stat().st_mtime for _, part in parts_of(folder))
    if path.exists() and path.stat().st_mtime >= last:
        return
    path.parent.mkdir(exist_ok=True)
    text = json.dumps({"finished": datetime.now(UTC).isoformat(timespec="seconds"), "at": time.time()}) + "\n"
    part = path.with_name(f".{path.name}.part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)
