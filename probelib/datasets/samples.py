"""The bundled samples: tables of our own writing about ten domains, with statements of both labels.

The layout is described in `assets/samples/README.md`: a JSON file a table. Two of them hold what the
numerical paper prints in its Tables 1 and 3; there the label that the paper prints stands beside ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from probelib import resources
from probelib.datasets.base import Group, Statement, named
from probelib.datasets.files import read_json
from probelib.errors import DataError, InputError
from probelib.records import Label, Orientation, Solution, Table

NAME = "samples"

DOMAINS: tuple[str, ...] = (
    "film",
    "sport",
    "finance",
    "science",
    "geography",
    "health",
    "transport",
    "weather",
    "energy",
    "demography",
)
"""What the tables are about, in the order in which they are shown."""

_SPLIT = "all"
_TABLE_KEYS = {"id", "title", "domain", "orientation", "about", "header", "rows", "hypotheses"}
_PROBLEM_KEYS = {"question", "answer", "twin"}
_STATEMENT_KEYS = {"text", "label", "types"}


@dataclass(frozen=True, slots=True)
class StatementInfo:
    """What a sample says of one of its hypotheses beside text and label."""

    types: tuple[str, ...]
    """The reasoning types that the sentence is an example of or a base for, in the order of the taxonomy."""
    paper_label: Label | None
    """The label that the numerical paper prints, or None where the sentence is not the paper's."""
    note: str
    """A remark for readers, such as why our label is another than the paper's; mostly empty."""


@dataclass(frozen=True, slots=True)
class SampleInfo:
    """What a sample says of itself beside its cells."""

    table_id: str
    title: str
    domain: str
    """One of `DOMAINS`."""
    about: str
    """What the figures are and as of when, in a sentence."""
    fictional: bool
    """Whether the table is an invented example and must be shown as one."""
    statements: Mapping[str, StatementInfo]
    """By hypothesis id, in the file's order."""


@dataclass(frozen=True, slots=True)
class _Sample:
    group: Group
    table: Table
    info: SampleInfo

    @property
    def place(self) -> tuple[int, bool, bool, str]:
        """Where it is shown: by domain; what the paper prints first, invented examples last."""
        printed = any(entry.paper_label for entry in self.info.statements.values())
        return DOMAINS.index(self.info.domain), not printed, self.info.fictional, self.group.source_id


class Samples:
    """The source `samples`: read whole when it is opened, as it is small."""

    name = NAME
    title = "Bundled samples"
    licence = "Apache-2.0, as the project; the facts are common knowledge, invented examples are marked."
    splits = (_SPLIT,)

    def __init__(self, folder: Path) -> None:
        """Read every `*.json` of a folder; raises DataError that names the file and the place in it."""
        self.root = folder
        read = [_sample(path) for path in folder.glob("*.json")]
        if not read:
            raise DataError(f"{folder} holds no sample; a sample is a JSON file such as hulk.json.")
        self._samples = {sample.group.source_id: sample for sample in sorted(read, key=lambda sample: sample.place)}

    def groups(self, split: str) -> Iterator[Group]:
        """Yield the samples by domain; there is one split, `all`."""
        return (sample.group for sample in self._samples.values())

    def find(self, source_id: str) -> Group | None:
        """Return one sample's group, or None where there is no such sample."""
        sample = self._samples.get(source_id)
        return None if sample is None else sample.group

    def table(self, group: Group) -> Table:
        """Return the table of a group of this source."""
        return self._samples[group.source_id].table

    def infos(self) -> Iterator[SampleInfo]:
        """Yield what each sample says of itself, in the order of `groups`."""
        return (sample.info for sample in self._samples.values())

    def info(self, table_id: str) -> SampleInfo:
        """Return what a sample says of itself; raises InputError for an id that is no sample's."""
        name, _, source_id = table_id.partition(":")
        if name != NAME or source_id not in self._samples:
            raise InputError(f"There is no sample {table_id!r}; ids look like {NAME}:{next(iter(self._samples))}.")
        return self._samples[source_id].info


def source(path: Path | None = None) -> Samples:
    """Open the bundled samples, read once in a process, or a folder of files in their layout.

    Raises:
        DataError: A file is not in the layout; the message names it and the place in it.
        ResourceMissing: The samples did not come with this installation.
    """
    return _bundled() if path is None else Samples(path)


@lru_cache(maxsize=1)
def _bundled() -> Samples:
    return Samples(resources.asset(NAME))


def _sample(path: Path) -> _Sample:
    entry = read_json(path, dict)
    _need(path, entry, _TABLE_KEYS)
    if entry["id"] != path.stem:
        raise DataError(f"{path}: its id is {entry['id']!r} and should be {path.stem!r}, the name of the file.")
    if entry["domain"] not in DOMAINS:
        raise DataError(f"{path}: domain {entry['domain']!r} is none of {', '.join(DOMAINS)}.")
    try:
        orientation = Orientation(entry["orientation"])
    except ValueError as error:
        raise DataError(f"{path}: orientation {entry['orientation']!r} is neither grid nor infobox.") from error
    header, rows = _cells(path, entry, orientation)
    table_id = f"{NAME}:{path.stem}"
    statements, infos = [], []
    for number, given in enumerate(entry["hypotheses"], 1):
        statement, info = _statement(f"{path}, hypothesis {number}", given)
        statements.append(statement)
        infos.append(info)
    group = Group(path.stem, entry["title"], tuple(statements))
    ids = [hypothesis.id for hypothesis in named(NAME, group)]
    return _Sample(
        group,
        Table(table_id, entry["title"], header, rows, f"Bundled samples, {path.name}", orientation),
        SampleInfo(
            table_id,
            entry["title"],
            entry["domain"],
            entry["about"],
            entry.get("fictional", False),
            dict(zip(ids, infos, strict=True)),
        ),
    )


def _cells(
    path: Path, entry: dict[str, Any], orientation: Orientation
) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    header, rows = tuple(entry["header"]), tuple(map(tuple, entry["rows"]))
    infobox = orientation is Orientation.INFOBOX
    if infobox == bool(header):
        raise DataError(f"{path}: {'an infobox has no header' if infobox else 'a grid needs a header'}.")
    width = 2 if infobox else len(header)
    for number, row in enumerate((header, *rows) if header else rows):
        if len(row) != width or not all(isinstance(cell, str) for cell in row):
            raise DataError(f"{path}, row {number}: expected {width} texts, found {list(row)!r}.")
    return header, rows


def _statement(place: str, given: Any) -> tuple[Statement, StatementInfo]:
    if not isinstance(given, dict):
        raise DataError(f"{place}: expected an object with {', '.join(sorted(_STATEMENT_KEYS))}.")
    _need(place, given, _STATEMENT_KEYS)
    try:
        label = Label(given["label"])
        paper_label = Label(given["paper_label"]) if "paper_label" in given else None
    except ValueError as error:
        raise DataError(f"{place}: {error}; labels are {', '.join(Label)}.") from error
    info = StatementInfo(tuple(given["types"]), paper_label, given.get("note", ""))
    return Statement(given["text"], label, solution=_solution(place, given.get("problem"))), info


def _solution(place: str, given: Any) -> Solution | None:
    if given is None:
        return None
    if (
        not isinstance(given, dict)
        or given.keys() != _PROBLEM_KEYS
        or not all(isinstance(v, str) for v in given.values())
    ):
        raise DataError(f"{place}: a problem has the texts {', '.join(sorted(_PROBLEM_KEYS))} and nothing else.")
    return Solution(given["question"], given["answer"], given["twin"], word_problem=True)


def _need(place: object, entry: Mapping[str, Any], keys: set[str]) -> None:
    missing = sorted(keys - entry.keys())
    if missing:
        raise DataError(f"{place}: {', '.join(missing)} missing.")
