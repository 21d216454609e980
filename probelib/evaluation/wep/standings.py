"""How models stand on the WEP tasks: what the paper prints in its Table 1, and what runs measured here, in one form.

A model that is asked as it is has the accuracy of the method that the validation split chose (`results`); models that
were fine-tuned alike with several seeds are one, with the mean of their accuracies (`transfer`). Beside each stands
what the rule that never sees the premise gets on the same pairs.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from probelib.evaluation.measuring.significance import wilson
from probelib.evaluation.records import Run
from probelib.evaluation.wep import measures
from probelib.evaluation.wep.measures import Points
from probelib.evaluation.wep.reading import TASK_PREFIX, Told, told
from probelib.evaluation.wep.results import Result, results
from probelib.evaluation.wep.transfer import TransferCell, trained, transfer
from probelib.models.base import Category
from probelib.wep.published import Accuracy
from probelib.wep.records import TASKS

SOURCES = ("unli", "babi", "own")
"""Whose sentences, the nearest to the paper's first; of several of a model and task the first is taken."""
PUBLISHED = "published:"
"""What the keys of the paper's systems begin with."""
TUNED = "tuned:"
"""What the keys of fine-tuned models begin with: several seeds are one."""


_NOTHING = Points(None)


class Setting(StrEnum):
    """How a model came to a task."""

    REFERENCE = "reference"
    """No model: guessing, or people."""
    ZERO_SHOT = "zero-shot"
    FINE_TUNED = "fine-tuned"


@dataclass(frozen=True, slots=True)
class Standing:
    """A model, or people, on one task."""

    key: str
    """Model key; `published:` and the system's name; `tuned:`, preset and training task."""
    title: str
    setting: Setting
    published: bool
    task: str
    """Short name of a task."""
    accuracy: float | None
    """In [0, 1]; None where nothing says which method it is to be of."""
    interval: tuple[float, float] | None = None
    interval_is: str = ""
    """What the interval is: `95 %, Wilson`, or a deviation."""
    pairs: int = 0
    """That the accuracy is of; 0 where the paper does not say."""
    method: str = ""
    validation: int = 0
    """Pairs that the method was chosen on; 0 where there was no choice."""
    blind: float | None = None
    """Accuracy of the rule that never sees the premise, on the same pairs."""
    against_blind: Points = _NOTHING
    source: str = ""
    """Whose sentences: `own`, `babi` or `unli`; empty for the paper's."""
    run_id: str = ""
    """Of the run, where there is one alone."""
    reason: str = ""
    """Why there is no accuracy."""

    @property
    def comparable(self) -> bool:
        """Whether the pairs are made as the paper's are: our own set of WEP-UNLI is not."""
        return self.published or (self.task, self.source) != ("unli", "own")


def published() -> tuple[Standing, ...]:
    """Return the paper's Table 1, a system's tasks together, in its order."""
    return tuple(_printed(row) for task in TASKS for row in measures.published(task))


def measured(runs: Iterable[Run]) -> tuple[Standing, ...]:
    """Return what runs say of the tasks as the paper makes them, a model once a task; people's answers are among them.

    Args:
        runs: Any; those of other tasks and variants are passed over.

    Raises:
        DataError: A part or a set is damaged or missing.
    """
    kept = [run for run in runs if run.task.startswith(TASK_PREFIX)]
    by_id = {run.id: run for run in kept}
    asked = [one for one in results(kept) if not one.variant]
    zero = [_asked(one, by_id[one.run_id]) for one in asked if trained(one.model_key) is None]
    tuned = [_tuned(cell, _like(cell, asked), by_id) for cell in transfer(kept) if not cell.blind]
    return nearest((*zero, *tuned))


def nearest(found: Iterable[Standing]) -> tuple[Standing, ...]:
    """Return of each model and task the one on sentences nearest to the paper's."""
    best: dict[tuple[str, str], Standing] = {}
    for one in found:
        there = best.get((one.key, one.task))
        if there is None or SOURCES.index(one.source) < SOURCES.index(there.source):
            best[one.key, one.task] = one
    return tuple(best.values())


def ordered(every: Iterable[Standing], task: str) -> tuple[Standing, ...]:
    """Return the standings on a task: by how models came to it, the paper's before ours."""
    settings = tuple(Setting)
    on_it = (one for one in every if one.task == task)
    return tuple(sorted(on_it, key=lambda one: (settings.index(one.setting), not one.published)))


def title_of(trained_on: str, preset: str, *, blind: bool = False) -> str:
    """Return the name of fine-tuned models: `MiniLM full, on 1 hop`."""
    named = {"paper": "RoBERTa", "minilm-full": "MiniLM full", "minilm-lora": "MiniLM LoRA"}.get(preset, preset)
    what = {"one_hop": "1 hop", "two_hop": "2 hops", "unli": "WEP-UNLI"}.get(trained_on, trained_on)
    return f"{named}, on {what}" + (", without premise" if blind else "")


def blind_accuracy(answers: Sequence[Told]) -> float | None:
    """Return the accuracy of the rule that never sees the premise, in [0, 1]; None where a set does not hold it."""
    known = [one.blind for one in answers if one.blind is not None]
    return math.fsum(known) / len(known) if known else None


def _printed(row: Accuracy) -> Standing:
    share = float(row.percent) / 100
    reach = None if row.deviation is None else float(row.deviation) / 100
    return Standing(
        PUBLISHED + re.sub("[^a-z0-9]+", "-", row.system.lower()).strip("-"),
        row.system,
        Setting(row.setting),
        True,
        row.task,
        share,
        None if reach is None else (share - reach, share + reach),
        "" if reach is None else "deviation, as printed",
    )


def _asked(one: Result, run: Run) -> Standing:
    found = one.selected
    return Standing(
        one.model_key,
        one.title,
        Setting.REFERENCE if run.category is Category.HUMAN else Setting.ZERO_SHOT,
        False,
        one.task.removeprefix(TASK_PREFIX),
        None if found is None else found.accuracy,
        None if found is None else found.interval,
        "95 %, Wilson",
        0 if found is None else found.answered,
        "" if found is None else found.method,
        one.validation,
        blind_accuracy(told(run)),
        one.against_blind,
        one.source,
        one.run_id,
        one.reason or ("" if found is None else found.reason),
    )


def _like(cell: TransferCell, asked: Iterable[Result]) -> list[Result]:
    """Return the results of the models that a cell of the transfer matrix brings together."""
    found = []
    for one in asked:
        said = trained(one.model_key)
        same = said is not None and (said.task, said.preset, said.blind) == (cell.trained_on, cell.preset, cell.blind)
        if same and (one.task.removeprefix(TASK_PREFIX), one.source) == (cell.evaluated_on, cell.source):
            found.append(one)
    return found


def _tuned(cell: TransferCell, alike: Sequence[Result], runs: dict[str, Run]) -> Standing:
    if cell.deviation is not None:
        interval, what = (cell.mean - cell.deviation, cell.mean + cell.deviation), f"deviation, {len(cell.seeds)} seeds"
    else:
        interval, what = wilson(round(cell.mean * cell.n), cell.n), "95 %, Wilson"
    blind = blind_accuracy(told(runs[alike[0].run_id])) if alike else None
    return Standing(
        f"{TUNED}{cell.preset}:{cell.trained_on}",
        title_of(cell.trained_on, cell.preset),
        Setting.FINE_TUNED,
        False,
        cell.evaluated_on,
        cell.mean,
        interval,
        what,
        cell.n,
        "multiple_choice",
        0,
        blind,
        Points(None if blind is None else 100 * (cell.mean - blind), pairs=cell.n, reason="a mean over seeds"),
        cell.source,
        alike[0].run_id if len(alike) == 1 else "",
    )
