"""What the papers print, as data, and where they disagree with themselves.

`assets/published.toml` has counts and contradictions, `assets/published_accuracy.toml` Tables 4, 6 and 7. Figures are
the paper's own; what is recomputed says so by its name. A reader is told of a contradiction; none is settled here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from probelib import resources
from probelib.records import Side

Subject = Literal["counts", "accuracy", "example", "text"]

ROUNDING = 0.06
"""How far, in percent, Table 4 may be from what Tables 6 and 7 give before a reader is told."""
_EXACT = 0.02
_MISLEADING = 5


@dataclass(frozen=True, slots=True)
class Source:
    """The paper that figures are from."""

    title: str
    authors: str
    venue: str


@dataclass(frozen=True, slots=True)
class PublishedDataset:
    """A row of the numerical paper's Table 2."""

    name: str
    """Our name of the dataset, as `datasets.NAMES` has it."""
    title: str
    """The paper's name for it."""
    hypotheses: int
    tables: int
    numeric_cells_percent: str
    """Average share of a table's cells that are numbers, in percent, with the digits that are printed."""
    probes: int
    side: Side = Side.HYPOTHESIS
    """What its probes change."""
    remarks: tuple[str, ...] = ()
    """Why a count of ours is of other things than the paper's, in whole sentences."""

    @property
    def probes_per_hypothesis(self) -> float:
        """Return the row's probes divided by its hypotheses; the paper does not print this."""
        return self.probes / self.hypotheses


@dataclass(frozen=True, slots=True)
class PublishedType:
    """A row of the numerical paper's Table 5: probes of one reasoning type, over all datasets together."""

    title: str
    level: str
    types: tuple[str, ...]
    """Our ids of what the row counts; an id without a dot stands for all that begin with it."""
    probes: int

    def covers(self, reasoning: str) -> bool:
        """Return whether a reasoning type, by our id, belongs in this row."""
        return reasoning in self.types or reasoning.partition(".")[0] in self.types


@dataclass(frozen=True, slots=True)
class Totals:
    """The numerical paper's totals, which it prints twice and differently."""

    table_5: int
    table_5_flipped: int
    text: int
    """In appendix B."""
    text_flipped: int

    @property
    def flip_shares(self) -> tuple[float, float]:
        """Return the share of probes that flip the label, in [0, 1], by Table 5 and by the text."""
        return self.table_5_flipped / self.table_5, self.text_flipped / self.text


@dataclass(frozen=True, slots=True)
class Contradiction:
    """One thing that the paper says in several ways."""

    about: Subject
    what: str
    said: tuple[tuple[str, str], ...]
    """Pairs of where it is said, and what."""


@dataclass(frozen=True, slots=True)
class System:
    """A column of Tables 4, 6 and 7: a model in one setting."""

    id: str
    """Ours: `tapas`, `flant5-few`."""
    model: str
    """As the paper calls it."""
    category: Literal["table", "numerical", "llm"]
    """The paper's C2, C1 and C3 (section 5.1), by the values of `models.base.Category`."""
    setting: Literal["fine-tuned", "few", "zero"]

    @property
    def title(self) -> str:
        """Return the model with its setting where it has several: `FlanT5 (zero-shot)`."""
        return self.model if self.setting == "fine-tuned" else f"{self.model} ({self.setting}-shot)"


@dataclass(frozen=True, slots=True)
class AccuracyRow:
    """A row of Tables 4, 6 and 7; its values are in the order of `systems()`, in percent."""

    title: str
    """The paper's word, such as `Complex`; flipped rows have the same one."""
    level: str
    reasoning: str
    """Our id, rolled up as the paper's row is: `heterogeneous`, `word_problem`."""
    effect: Literal["preserve", "flip", "as_published"]
    """The third where the row's probes keep and flip labels."""
    datasets: str
    """A dataset of ours where sections 3 or 4 name the only one; else `one` where Tables 6 and 7 give Table 4 (Sorting
    within three points), and `several` where they do not."""
    change: tuple[float, ...]
    """Table 4: change in percent of the base accuracy."""
    base: tuple[float, ...]
    """Table 6: accuracy on the base hypotheses."""
    probe: tuple[float, ...]
    """Table 7: accuracy on the probes."""

    @property
    def name(self) -> str:
        """Return the title with the effect: `Scale, flipped`."""
        return f"{self.title}, flipped" if self.effect == "flip" else self.title

    def recomputed(self, place: int) -> float:
        """Return the change in percent that Tables 6 and 7 give for the system at a place."""
        return 100 * (self.probe[place] - self.base[place]) / self.base[place]


@dataclass(frozen=True, slots=True)
class Accuracy:
    """One value of Table 4 with its two accuracies, in percent, and what must be said of it."""

    system: System
    row: AccuracyRow
    change: float
    base: float
    probe: float
    recomputed: float
    """The change that `base` and `probe` give."""
    remarks: tuple[str, ...]
    """Whole sentences for a reader; the contradiction, where there is one, comes first."""

    @property
    def contradicted(self) -> bool:
        """Return whether Tables 6 and 7 give another change, more than rounding, where they could give the same."""
        return self.row.datasets != "several" and abs(self.change - self.recomputed) > ROUNDING

    @property
    def misleading(self) -> bool:
        """Return whether it is contradicted by more than 5 percent, so that one of the tables must be wrong."""
        return self.contradicted and abs(self.change - self.recomputed) > _MISLEADING


def source() -> Source:
    """Return what the figures are from; raises ResourceMissing where the file is not installed, as all here do."""
    return Source(**_read()["source"]["numerical"])


def published_datasets() -> tuple[PublishedDataset, ...]:
    """Return Table 2 in the paper's order."""
    return tuple(
        PublishedDataset(
            **{**row, "side": Side(row.get("side", Side.HYPOTHESIS)), "remarks": tuple(row.get("remarks", ()))}
        )
        for row in _read()["dataset"]
    )


def published_dataset(name: str) -> PublishedDataset | None:
    """Return the row of a dataset by our name of it; None where the paper has none."""
    return next((row for row in published_datasets() if row.name == name), None)


def published_types() -> tuple[PublishedType, ...]:
    """Return Table 5 in the order of our reasoning types."""
    return tuple(PublishedType(**{**row, "types": tuple(row["types"])}) for row in _read()["type"])


def totals() -> Totals:
    """Return how many probes the paper says that it has."""
    return Totals(**_read()["totals"])


def systems() -> tuple[System, ...]:
    """Return the columns of Tables 4, 6 and 7, in the paper's order."""
    return tuple(System(**row) for row in _accuracy()["system"])


def accuracy_rows() -> tuple[AccuracyRow, ...]:
    """Return the rows of Tables 4, 6 and 7, in the paper's order."""
    rows: list[dict[str, Any]] = _accuracy()["row"]
    return tuple(
        AccuracyRow(**{**row, **{table: tuple(row[table]) for table in ("change", "base", "probe")}}) for row in rows
    )


@lru_cache(maxsize=1)
def accuracies() -> tuple[Accuracy, ...]:
    """Return every value of Table 4, row by row, with the accuracies behind it and what must be said of it."""
    rows, columns = accuracy_rows(), systems()
    return tuple(
        Accuracy(
            system,
            row,
            row.change[place],
            row.base[place],
            row.probe[place],
            row.recomputed(place),
            tuple(_remarks(row, place, rows, columns)),
        )
        for row in rows
        for place, system in enumerate(columns)
    )


def signed(value: float, digits: int = 2) -> str:
    """Return a number with its sign: `+2.65`, `−96.46`; what rounds to nothing has none."""
    written = f"{value:+.{digits}f}"
    return written[1:] if not float(written) else written.replace("-", "−")


def contradictions(about: Iterable[Subject] = ("counts", "accuracy", "example", "text")) -> tuple[Contradiction, ...]:
    """Return where the paper disagrees with itself, on some subjects or on all."""
    wanted = set(about)
    return tuple(
        Contradiction(row["about"], row["what"], tuple((where, what) for where, what in row["said"]))
        for row in _read()["contradiction"]
        if row["about"] in wanted
    )


def _remarks(row: AccuracyRow, place: int, rows: tuple[AccuracyRow, ...], columns: tuple[System, ...]) -> Iterator[str]:
    printed, given = row.change[place], row.recomputed(place)
    apart = abs(printed - given)
    if row.datasets == "several":
        yield (
            "This row is over several datasets: Table 4 is a macro average of their changes and cannot be recomputed "
            f"from Tables 6 and 7, whose average accuracies give {signed(given)} %."
        )
    elif apart > ROUNDING:
        yield (
            f"Table 4 prints {signed(printed)} %, but Tables 6 and 7 print {row.base[place]:.2f} % and "
            f"{row.probe[place]:.2f} %, a change of {signed(given)} %."
        )
        if apart > 1:
            yield from _origins(row, place, rows, columns)
    for other in rows:
        if _stands_for(other, place, row):
            yield f"The change that Tables 6 and 7 give here is what Table 4 prints under {other.name}."


def _origins(row: AccuracyRow, place: int, rows: tuple[AccuracyRow, ...], columns: tuple[System, ...]) -> Iterator[str]:
    """Yield what can be seen of how a contradiction came about."""
    for other in rows:
        if _stands_for(row, place, other):
            yield f"The printed change is what Tables 6 and 7 give for {other.name} of the same model."
    base, probe = row.base[place], row.probe[place]
    if abs(100 * (base - probe) / probe - row.change[place]) <= _EXACT:
        yield "With the two accuracies exchanged they give the printed change."
    if base == probe:
        yield "The two accuracies are the same number."
    for at, system in enumerate(columns):
        if at != place and (row.base[at], row.probe[at]) == (base, probe):
            yield f"Both accuracies are also those of {system.title}."


def _stands_for(row: AccuracyRow, place: int, other: AccuracyRow) -> bool:
    """Whether a row that contradicts itself prints the change of another row."""
    wrong = row.datasets != "several" and abs(row.change[place] - row.recomputed(place)) > 1
    return wrong and other is not row and abs(row.change[place] - other.recomputed(place)) <= _EXACT


@lru_cache(maxsize=1)
def _accuracy() -> dict[str, Any]:
    return tomllib.loads(resources.asset("published_accuracy.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def _read() -> dict[str, Any]:
    return tomllib.loads(resources.asset("published.toml").read_text(encoding="utf-8"))
