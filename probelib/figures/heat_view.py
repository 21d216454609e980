"""Which cells a heatmap shows: the choices of its page as a value, and the cells that they leave.

The page, a slide and a report choose alike, because they choose here. What is chosen is chosen after everything was
tested, so that no choice of a view changes a q-value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from probelib.display import words
from probelib.errors import InputError
from probelib.evaluation.measuring.metrics import SAME_CODE
from probelib.evaluation.records import MACRO, POOLED, Cell, Run
from probelib.evaluation.reporting.published_cells import published_cells
from probelib.evaluation.running import runs as store
from probelib.figures.measures import Measure
from probelib.probes.types import REASONING_TYPES

PUBLISHED, OWN, BOTH = "published", "own", "both"
SOURCES = {PUBLISHED: "Published", OWN: "Measured here", BOTH: "Side by side"}
FAMILIES, TYPES = "families", "types"
DETAILS = {FAMILIES: "The paper's rows", TYPES: "Every type"}
TOGETHER = {MACRO: "All, macro: mean of datasets", POOLED: "All, pooled: bases weigh the same"}
_FIGURES = ("points", "relative", "base_accuracy", "probe_accuracy")


@dataclass(frozen=True, slots=True)
class Choice:
    """What is shown; empty fields filter nothing."""

    measure: Measure = Measure.RELATIVE
    source: str = PUBLISHED
    detail: str = FAMILIES
    dataset: str = MACRO
    side: str = ""
    checks: tuple[str, ...] = ()
    serialisations: tuple[str, ...] = ()
    least: int = 0
    strict: bool = False
    lookup: bool = False
    runs: tuple[str, ...] = ()
    """Ids of runs that the address names; none are the newest complete ones."""

    @property
    def measured(self) -> bool:
        """Whether runs of this machine are asked for."""
        return self.source != PUBLISHED

    @property
    def parameters(self) -> dict[str, str | tuple[str, ...]]:
        """What an address says of it: what is not the default."""
        first = Choice()
        return {
            "measure": _unless(self.measure.value, first.measure.value),
            "source": _unless(self.source, first.source),
            "detail": _unless(self.detail, first.detail),
            "dataset": _unless(self.dataset, first.dataset),
            "side": self.side,
            "check": self.checks,
            "serialisation": self.serialisations,
            "n": str(self.least) if self.least else "",
            "strict": "1" * self.strict,
            "lookup": "1" * self.lookup,
            "run": self.runs,
        }


def of_parameters(said: Mapping[str, tuple[str, ...]]) -> Choice:
    """Return the choice that an address says; the reverse of `Choice.parameters`.

    Raises:
        InputError: A value is none that the page knows.
    """
    first = Choice()

    def one(name: str, known: Sequence[str], default: str) -> str:
        value = said.get(name, (default,))[-1]
        if value not in known:
            raise InputError(f"There is no {name} “{value}”; there are {', '.join(filter(None, known))}.")
        return value

    least = said.get("n", ("0",))[-1]
    if not (least.isascii() and least.isdigit() and len(least) < 10):
        raise InputError(f"The smallest number of bases is no number: “{least}”.")
    return Choice(
        measure=Measure(one("measure", [measure.value for measure in Measure], first.measure.value)),
        source=one("source", list(SOURCES), first.source),
        detail=one("detail", list(DETAILS), first.detail),
        dataset=said.get("dataset", (first.dataset,))[-1],
        side=one("side", ["", *(side.value for side in words.SIDES)], ""),
        checks=tuple(one_ for one_ in said.get("check", ()) if one_ in {check.value for check in words.CHECKS}),
        serialisations=said.get("serialisation", ()),
        least=int(least),
        strict=said.get("strict", ("",))[-1] == "1",
        lookup=said.get("lookup", ("",))[-1] == "1",
        runs=said.get("run", ()),
    )


def in_view(runs: Sequence[Run], choice: Choice) -> tuple[Run, ...]:
    """Return the runs that are measured: those named, else the newest complete ones, one a model and dataset.

    Of one model and dataset several runs may be named, such as over other probes or by another version: each is then
    a column of its own, under a key and a title that say which run it is.

    Args:
        runs: Those over tables that are here; a named one that is not among them is passed over.
        choice: What is shown.
    """
    if not choice.measured:
        return ()
    by_id = {run.id: run for run in runs}
    named = [by_id[one] for one in dict.fromkeys(choice.runs) if one in by_id]
    if not named:
        return store.newest(runs)
    often = Counter((run.model_key, run.dataset) for run in named)
    return tuple(_by_itself(run) if often[run.model_key, run.dataset] > 1 else run for run in named)


def _by_itself(run: Run) -> Run:
    """Return a run under a key and a title of its own."""
    return replace(run, model_key=f"{run.model_key}#{run.id}", title=f"{run.title}, {told(run)}")


def told(run: Run) -> str:
    """Return which run it is, in few words: `run 0a1b2c of 2026-11-30`, the digest as at the end of its id."""
    when = "not finished" if run.finished is None else f"of {run.finished[:10] or 'unknown date'}"
    return f"run {run.id.rpartition('-')[2][:6]} {when}"


def wanted(runs: Sequence[Run], choice: Choice) -> tuple[Run, ...]:
    """Return the runs that are spoken of; `lookup` is measured with the others, so that no choice changes a q-value."""
    return tuple(run for run in runs if choice.lookup or run.note != SAME_CODE)


def shown(own: Sequence[Cell], choice: Choice) -> tuple[Cell, ...]:
    """Return the cells in view: of runs, one dataset and side; of the paper, what it prints.

    Args:
        own: All cells of the runs, of every dataset, side and type.
        choice: What is shown.
    """
    published = () if choice.source == OWN else published_cells()
    side = choice.side or None
    kept = (
        cell
        for cell in in_scope(own, choice)
        if (cell.side.value if cell.side else None) == side and in_detail(cell.reasoning, choice.detail)
    )
    return (*published, *(blanked(cell, choice.least) for cell in kept))


def in_scope(own: Sequence[Cell], choice: Choice) -> tuple[Cell, ...]:
    """Return the cells of the dataset that is chosen, `lookup` only where it is asked for."""
    return tuple(
        cell for cell in own if cell.dataset == choice.dataset and (choice.lookup or SAME_CODE not in cell.flags)
    )


def blanked(cell: Cell, least: int) -> Cell:
    """Return a cell without figures where it rests on fewer bases than asked for."""
    if cell.bases >= least:
        return cell
    reasons = tuple((name, f"fewer than {least} bases") for name in (*_FIGURES, "p_value", "q_value", "interval"))
    return replace(
        cell,
        points=None,
        relative=None,
        base_accuracy=None,
        probe_accuracy=None,
        interval=None,
        p_value=None,
        q_value=None,
        blanks=reasons,
    )


def in_detail(reasoning: str, detail: str) -> bool:
    """Whether a row belongs to a detail: types rolled up at the dot, or each by itself."""
    if detail == FAMILIES:
        return "." not in reasoning
    return reasoning in {one.name for one in REASONING_TYPES} or "." in reasoning


def _unless(value: str, default: str) -> str:
    return "" if value == default else value
