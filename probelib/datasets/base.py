"""What a dataset is: tables, and statements about them with the label their source gives.

A `Source` knows one layout on disk and nothing else. `Dataset` adds what is the same for all of them:
ids, disputed statements, the order, look-ups. A new dataset is one module with a `Source`.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, Protocol

from probelib.errors import InputError
from probelib.records import Hypothesis, Label, Solution, Table

BINARY: frozenset[Label] = frozenset({Label.ENTAILED, Label.REFUTED})
"""The labels of the papers' task; a neutral statement is read, and left out of probing."""

_INVISIBLE = re.compile("[\u200b\u200c\u200d\u2060\ufeff]")


class Statement(NamedTuple):
    """A statement as a source holds it."""

    text: str
    label: Label
    operands: tuple[str, ...] = ()
    solution: Solution | None = None


class Group(NamedTuple):
    """One table's place in a source, with its statements in source order."""

    source_id: str
    title: str
    """Caption, empty where the source has none."""
    statements: Sequence[Statement]


class Source(Protocol):
    """What the module of one dataset answers; ids and disputes are `Dataset`'s business."""

    @property
    def name(self) -> str:
        """Return the dataset's short name, the first part of every id."""

    @property
    def title(self) -> str:
        """Return the name for people, with the paper's authors and year where there is one."""

    @property
    def licence(self) -> str:
        """Return what may be done with the data, in a sentence."""

    @property
    def root(self) -> Path:
        """Return the folder or file that all it reads lies in: whether these files changed tells whether it did."""

    @property
    def splits(self) -> tuple[str, ...]:
        """Return the splits that are present, in the source's order: train, development, test."""

    def groups(self, split: str) -> Iterator[Group]:
        """Yield the groups of a split in source order, holding one at a time; raises DataError."""

    def find(self, source_id: str) -> Group | None:
        """Return one table's group without statements of other tables, or None where there is no such table."""

    def table(self, group: Group) -> Table:
        """Read the table of a group; raises DataError that names the file and the place in it."""


class CatalogueRow(NamedTuple):
    """A line about one table, for lists."""

    table_id: str
    title: str
    n_rows: int
    n_columns: int
    n_hypotheses: int


@dataclass(frozen=True, slots=True)
class Disputed:
    """A statement that is kept out of probing, and why."""

    hypothesis_id: str
    reason: str


class Dataset:
    """A source opened at one split or at all of them."""

    def __init__(self, source: Source, *, split: str | None = None) -> None:
        """Take a source; raises InputError where it has no such split. None stands for all splits."""
        if split is not None and split not in source.splits:
            raise InputError(f"{source.name} has no split {split!r} here; it has {', '.join(source.splits)}.")
        self.source = source
        self.name = source.name
        self.title = source.title
        self.licence = source.licence
        self.splits = source.splits
        self.split = split

    def _groups(self) -> Iterator[Group]:
        for split in self.splits if self.split is None else (self.split,):
            yield from self.source.groups(split)

    def tables(self) -> Iterator[Table]:
        """Yield the tables in source order, each read when it is asked for."""
        return (self.source.table(group) for group in self._groups())

    def pairs(
        self, *, labels: Collection[Label] = BINARY, disputed: bool = False
    ) -> Iterator[tuple[Table, Hypothesis]]:
        """Yield statements with their table, table by table in source order, one table in memory at a time.

        Args:
            labels: Only statements with one of these; the default leaves neutral ones out.
            disputed: Also those whose text stands on the table with two labels (`disputed` lists them).

        Raises:
            DataError: A file is missing or is not in the dataset's layout.
        """
        for group in self._groups():
            hypotheses = named(self.name, group)
            apart = set() if disputed else {entry.hypothesis_id for entry in both_labels(hypotheses)}
            kept = [h for h in hypotheses if h.label in labels and h.id not in apart]
            if kept:
                table = self.source.table(group)
                for hypothesis in kept:
                    yield table, hypothesis

    def table(self, table_id: str) -> Table:
        """Read one table by its id, of whichever split; raises InputError for an unknown id."""
        return self.source.table(self._group(table_id))

    def hypotheses(self, table_id: str) -> tuple[Hypothesis, ...]:
        """Return all statements about a table in source order, neutral and disputed ones included.

        Raises:
            InputError: There is no such table.
        """
        return named(self.name, self._group(table_id))

    def disputed(self, table_id: str | None = None) -> Iterator[Disputed]:
        """Yield the statements that one table, or the whole dataset, holds with two labels."""
        groups = self._groups() if table_id is None else iter([self._group(table_id)])
        for group in groups:
            yield from both_labels(named(self.name, group))

    def catalogue(self) -> Iterator[CatalogueRow]:
        """Yield a line about each table in source order; reads every table once."""
        for group in self._groups():
            table = self.source.table(group)
            width = len(table.rows[0]) if table.rows else len(table.header)
            yield CatalogueRow(table.id, table.title, len(table.rows), width, len(group.statements))

    def _group(self, table_id: str) -> Group:
        name, colon, source_id = table_id.partition(":")
        group = self.source.find(source_id) if colon and name == self.name else None
        if group is None:
            example = next((f" Ids look like {self.name}:{group.source_id}." for group in self._groups()), "")
            raise InputError(f"{self.name} has no table {table_id!r}.{example}")
        return group


def named(dataset: str, group: Group) -> tuple[Hypothesis, ...]:
    """Return the statements of a group as hypotheses with their ids, in the group's order.

    An exact repeat of text and label gets `~2`, the next `~3`: the id says which one it is, and stays
    the same however the other statements of the table change.
    """
    table_id = f"{dataset}:{group.source_id}"
    seen: dict[str, int] = {}
    hypotheses = []
    for text, label, operands, solution in group.statements:
        identity = hypothesis_id(table_id, text, label)
        times = seen[identity] = seen.get(identity, 0) + 1
        if times > 1:
            identity = f"{identity}~{times}"
        hypotheses.append(Hypothesis(identity, table_id, text, label, operands, solution))
    return tuple(hypotheses)


def hypothesis_id(table_id: str, text: str, label: Label) -> str:
    """Return the id of a statement about a table: the table's id, `#`, and a digest of text and label."""
    digest = sha256(f"{text}\x1f{label.value}".encode("utf-8", "surrogatepass")).hexdigest()
    return f"{table_id}#{digest[:12]}"


def both_labels(hypotheses: Sequence[Hypothesis]) -> list[Disputed]:
    """Return those of one table's hypotheses whose text stands there with another label too.

    Letter case and the width of blanks do not make a text another one.
    """
    folded = [" ".join(h.text.casefold().split()) for h in hypotheses]
    if len(set(folded)) == len(folded):
        return []
    repeated = {text for text, times in Counter(folded).items() if times > 1}
    labels: dict[str, list[Label]] = {}
    for text, hypothesis in zip(folded, hypotheses, strict=True):
        if text in repeated and hypothesis.label not in labels.setdefault(text, []):
            labels[text].append(hypothesis.label)
    return [
        Disputed(hypothesis.id, f"the same text stands on this table as {' and as '.join(labels[text])}")
        for text, hypothesis in zip(folded, hypotheses, strict=True)
        if len(labels.get(text, ())) > 1
    ]


def shown(cell: str) -> str:
    """Return a cell as it should be displayed: character references resolved, invisible characters gone.

    Tables keep their cells exactly as the source has them (`&lt; 60 m`), as offsets and ids hang on them.
    """
    return _INVISIBLE.sub("", html.unescape(cell)).strip()


def nearest(name: str, known: Collection[str]) -> str:
    """Return ` Did you mean ...?` for a mistyped name, or nothing where none is near."""
    close = get_close_matches(name.lower(), list(known), n=1)
    return f" Did you mean {close[0]!r}?" if close else ""
