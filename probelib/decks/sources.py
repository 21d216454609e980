"""What slides are made of on this machine: datasets, runs, and ways to read them that their caller may keep."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from probelib import datasets
from probelib.datasets import Dataset, known, local
from probelib.errors import InputError
from probelib.evaluation.measuring import metrics, reading
from probelib.evaluation.records import Cell, Filters, Run
from probelib.evaluation.running import runs as store
from probelib.evaluation.running.rows import TNLI
from probelib.evaluation.wep.reading import TASK_PREFIX
from probelib.evaluation.wep.transfer import with_stored

SAMPLES = "samples"

Measure = Callable[[Sequence[Run], Filters], tuple[Cell, ...]]
Open = Callable[[str, str | None, str | None], Dataset]


def measure(runs: Sequence[Run], filters: Filters) -> tuple[Cell, ...]:
    """Return all cells of runs; `checks`, `serialisations` and `strict` of the filters change what is measured."""
    scores = reading.scores(runs, filters)
    return metrics.cells(scores, runs, bases=reading.bases(runs, filters)) if len(scores) else ()


def _open(name: str, folder: str | None, split: str | None) -> Dataset:
    return datasets.open(name, folder, split=split)


@dataclass(slots=True)
class Sources:
    """Where slides look. Two slides of the same runs measure them once."""

    runs: tuple[Run, ...]
    folders: Mapping[str, str | None] = field(default_factory=lambda: {SAMPLES: None})
    """Datasets that can be opened; a path never comes from a pin."""
    measure: Measure = measure
    open: Open = _open
    _cells: dict[tuple[tuple[str, ...], Filters], tuple[Cell, ...]] = field(default_factory=dict)
    _opened: dict[tuple[str, str | None], Dataset] = field(default_factory=dict)

    @property
    def over_tables(self) -> tuple[Run, ...]:
        """The runs over tables; the others are of WEP tasks."""
        return tuple(run for run in self.runs if run.task == TNLI)

    @property
    def of_wep(self) -> tuple[Run, ...]:
        """The complete runs of WEP tasks."""
        return tuple(run for run in self.runs if run.complete and run.task.startswith(TASK_PREFIX))

    def cells(self, runs: Sequence[Run], filters: Filters) -> tuple[Cell, ...]:
        """Return all cells of runs; raises DataError and InputError."""
        key = tuple(run.id for run in runs), filters
        if key not in self._cells:
            self._cells[key] = self.measure(runs, filters) if runs else ()
        return self._cells[key]

    def dataset(self, name: str, split: str | None) -> Dataset:
        """Return an opened dataset.

        Raises:
            InputError: It is not on this machine, or has no such split.
            DataError: It cannot be read.
        """
        if name not in self.folders:
            raise InputError(f"The dataset of this slide, {title_of(name)}, is not on this machine.")
        if (name, split) not in self._opened:
            self._opened[name, split] = self.open(name, self.folders[name], split)
        return self._opened[name, split]


def here() -> Sources:
    """Return what this machine has: the runs that can be read, the samples, and the datasets that were fetched."""
    fetched = {name: str(copy.path) for name in datasets.NAMES if (copy := local.noted(name)) is not None}
    runs = with_stored(store.list_runs(problems=[]))
    return Sources(runs, {SAMPLES: None, **fetched})


def title_of(name: str) -> str:
    """Return a dataset's title without its authors, for people; a name that nobody knows comes back as it is."""
    found = next((one.title for one in known.known() if one.name == name), name)
    return found.partition(" (")[0]
