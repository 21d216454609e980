"""Evaluations: a model is asked every question of a set, unit by unit, into the folder of a run.

A unit is a table with its bases and probes, or some pairs of a WEP task. One that is written is not asked again, so a
run that was killed goes on where it stood and ends as one that was not; only what failed in it is asked once more
(`lacking`). What determines the answers is in the run's id and manifest (`identity`); the same command finds the same
run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from errno import EDQUOT, EFBIG, ENOSPC
from pathlib import Path
from typing import Protocol

from probelib.errors import InputError, ModelError
from probelib.evaluation.records import Run
from probelib.evaluation.running import identity, runs, written
from probelib.evaluation.running.asked import Asking, Loaded, Question, Unit, answer, load
from probelib.evaluation.running.lacking import Lacking, look
from probelib.work import Parts, executing, run
from probelib.work.executors import Workers

_FULL = (ENOSPC, EDQUOT, EFBIG)
"""What a disk says that has no room left for this user."""


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


class QuestionSet(identity.Named, Protocol):
    """What is asked; `sets.ProbeSet` and `wep_sets.WepSet` are such sets."""

    def check(self) -> None:
        """Raise DataError where the set holds other questions than its id says."""

    def units(self) -> Iterator[tuple[int, tuple[Question, ...]]]:
        """Yield the questions of each unit, in order."""

    def ids(self) -> Iterator[list[str]]:
        """Yield the ids of the questions of each unit, in order."""


def evaluate(
    asking: Asking, asked: QuestionSet, place: Path, *, executor: str = "serial", watch: Watch | None = None
) -> Run:
    """Ask a model what its run lacks, and return the complete run; questions that had failed are asked again.

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
        asking = identity.as_begun(asking, asked, place, workers, watch.notice)
        loaded = _loaded(asking, workers, watch)
        folder = place / identity.run_id(asking, asked)
        manifest = identity.as_there(folder, identity.manifest_of(asking, asked, loaded, folder.name))
        try:
            with Parts(folder, manifest) as parts:
                _go(parts, asking, asked, workers, loaded, watch)
        except BrokenExecutor as error:
            raise ModelError(
                f"A worker process was killed or ran out of memory ({error}). What was written stays: "
                "give the same command again, perhaps with fewer workers."
            ) from error
        except OSError as error:
            mended = "when there is room" if error.errno in _FULL else "once it can be"
            raise InputError(
                f"{error.filename or folder} cannot be written: {error.strerror or error}. "
                f"What was written stays; {mended}, the same command goes on from there."
            ) from error
    return runs.read_run(folder)


def _loaded(asking: Asking, workers: Workers, watch: Watch) -> Loaded:
    """Load the model where it will be asked, so that one that cannot be loaded ends the run before it begins."""
    if workers.here:
        return load(asking, watch.loading)
    watch.loading("loading in the workers", None)
    return workers.executor.submit(load, asking).result()


def _go(parts: Parts, asking: Asking, asked: QuestionSet, workers: Workers, loaded: Loaded, watch: Watch) -> None:
    """Write the parts that are missing or damaged, ask again what failed, and finish the run."""
    lacks = look(parts.folder, asked.ids(), loaded.model_key, watch.notice)
    if len(lacks.done) < asked.tables:
        runs.forget_merged(parts.folder)
    if lacks.again:
        watch.notice(
            f"Asked again, as they could not be asked before: {lacks.again:,} of {sum(lacks.sizes):,} questions."
        )
    watch.begun(runs.read_run(parts.folder), sum(lacks.sizes), lacks.answered)
    for number, found in run(_units(asking, asked, lacks), answer, workers):
        if found.model_key != loaded.model_key:
            raise ModelError(f"{found.host} has other weights: {found.model_key} there, {loaded.model_key} here.")
        if number in lacks.failed:
            written.renew(parts, number, found, asked.task)
            watch.advance(len(lacks.failed[number]))
        else:
            written.write(parts, number, found, asked.task)
            watch.advance(lacks.sizes[number])
    parts.finish(asked.tables)
    runs.note_finished(parts.folder)


def _units(asking: Asking, asked: QuestionSet, lacks: Lacking) -> Iterator[tuple[int, Unit]]:
    together = identity.is_neural(asking)
    for number, questions in asked.units():
        if number not in lacks.done:
            yield number, Unit(asking, questions)
        elif number in lacks.failed:
            yield number, Unit(asking, questions, lacks.failed[number], together)
