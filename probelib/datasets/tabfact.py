"""TabFact in the layout of its repository: Wikipedia tables, statements that are entailed or refuted.

Chen et al., "TabFact: A Large-scale Dataset for Table-based Fact Verification", ICLR 2020.
Read are `tokenized_data/{train,val,test}_examples.json`, `data/all_csv`, the id lists of `data`, and on
their own `pairwise_data` (minimal pairs) and `bootstrap` (programs). `challenge` has no labels and is not read.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from probelib.datasets import jsonstream
from probelib.datasets.base import Group, Statement, hypothesis_id
from probelib.datasets.files import is_file_name, optional_json, read_json, read_text
from probelib.errors import DataError, InputError
from probelib.records import Hypothesis, Label, Table

NAME = "tabfact"

_SPLITS = ("train", "val", "test")
_LABELS = {1: Label.ENTAILED, 0: Label.REFUTED}
_NO_CAPTION = "none"
"""What the authors' script wrote where a table's page was not known."""


class TabFact:
    """The source `tabfact`: one split a file of `tokenized_data`, one table a file of `data/all_csv`."""

    name = NAME
    title = "TabFact (Chen et al. 2020)"
    licence = "MIT (the repository); the tables are Wikipedia text, CC BY-SA."

    def __init__(self, root: Path) -> None:
        """Take the folder that holds `tokenized_data` and `data`."""
        self.root = root
        self.splits = tuple(split for split in _SPLITS if self._examples(split).is_file())

    def groups(self, split: str) -> Iterator[Group]:
        """Yield each table's statements as the file of the split has them; raises DataError."""
        path = self._examples(split)
        for member in jsonstream.members(path):
            yield self._group(path, member.key, member.value)

    def find(self, source_id: str) -> Group | None:
        """Return the group of a table file; one that no split names comes without statements."""
        place = self._places.get(source_id)
        if place is not None:
            path, offset, length = place
            key, value = jsonstream.member(path, offset, length)
            return self._group(path, key, value)
        if not is_file_name(source_id) or not self._csv(source_id).is_file():
            return None
        return Group(source_id, self._caption(source_id, ""), ())

    def table(self, group: Group) -> Table:
        """Read a table file; raises DataError where it is missing or is not in the layout."""
        if not is_file_name(group.source_id):
            raise DataError(f"{self.root}: {group.source_id!r} is not the name of a table file.")
        path = self._csv(group.source_id)
        header, rows = parse_table(read_text(path), where=str(path))
        return Table(f"{NAME}:{group.source_id}", group.title, header, rows, f"TabFact, data/all_csv/{path.name}")

    def difficulty(self, source_id: str) -> str | None:
        """Return `simple` or `complex`, as the authors collected statements on a table; None where no list names it."""
        return self._difficulties.get(source_id)

    def _examples(self, split: str) -> Path:
        return self.root / "tokenized_data" / f"{split}_examples.json"

    def _csv(self, source_id: str) -> Path:
        return self.root / "data" / "all_csv" / source_id

    def _group(self, path: Path, key: str, value: object) -> Group:
        # An older layout has a fourth element and marks such as `#entity;1,2#` in the text: not to be read as text.
        match value:
            case [list() as texts, list() as labels, str() as caption] if len(texts) == len(labels):
                pass
            case _:
                raise DataError(f"{path}, {key}: expected [statements, labels, caption], as many labels as statements.")
        statements = []
        for number, (text, label) in enumerate(zip(texts, labels, strict=True), 1):
            if not isinstance(text, str) or label not in (0, 1):
                raise DataError(f"{path}, {key}, statement {number}: expected a text with label 0 or 1.")
            statements.append(Statement(text, _LABELS[label]))
        return Group(key, self._caption(key, caption), statements)

    def _caption(self, source_id: str, caption: str) -> str:
        # The list of pages comes first, so that a table has one title whichever file led to it.
        title = self._pages.get(source_id) or caption
        return "" if title == _NO_CAPTION else title

    @cached_property
    def _pages(self) -> dict[str, str]:
        pages = optional_json(self.root / "data" / "table_to_page.json", dict)
        return {key: page[0] for key, page in pages.items() if isinstance(page, list) and page and page[0]}

    @cached_property
    def _difficulties(self) -> dict[str, str]:
        data = self.root / "data"
        return {key: word for word in ("simple", "complex") for key in optional_json(data / f"{word}_ids.json", list)}

    @cached_property
    def _places(self) -> dict[str, tuple[Path, int, int]]:
        places = {}
        for split in self.splits:
            path = self._examples(split)
            for member in jsonstream.members(path):
                places[member.key] = (path, member.offset, member.length)
        return places


class MinimalPair(NamedTuple):
    """Two sentences about one table that differ little: one entailed, one refuted."""

    table: Table
    entailed: Hypothesis
    refuted: Hypothesis


class Program(NamedTuple):
    """An entailed sentence with the logical form that a person wrote for it."""

    table_id: str
    text: str
    program: str
    """Such as `eq{count{filter_eq{all_rows; year; 2004}}; 2}=True`."""


def source(path: Path | None) -> TabFact:
    """Open TabFact at its repository's root or at its `data` folder.

    Raises:
        InputError: No path is given.
        DataError: There is no TabFact there; the message says what is missing.
    """
    tabfact = TabFact(_root(path))
    if not tabfact.splits:
        names = ", ".join(f"{split}_examples.json" for split in _SPLITS)
        raise DataError(f"{tabfact.root / 'tokenized_data'} has none of {names}.")
    return tabfact


def minimal_pairs(path: Path) -> Iterator[MinimalPair]:
    """Yield the pairs of `pairwise_data` in the file's order.

    A sentence that is in several pairs has the same id in each. Their texts are lower-cased and, other
    than those of `tokenized_data`, not lemmatised.

    Raises:
        DataError: The file is missing or is not in the layout, or a table is.
    """
    tabfact = TabFact(_root(path))
    file = tabfact.root / "pairwise_data" / "all_positive_negative_pairs.json"
    for number, entry in enumerate(read_json(file, list), 1):
        match entry:
            case [str() as source_id, str() as entailed, str() as refuted]:
                pass
            case _:
                raise DataError(f"{file}, entry {number}: expected [table file, entailed text, refuted text].")
        group = Group(source_id, tabfact._caption(source_id, ""), ())
        table = tabfact.table(group)
        yield MinimalPair(table, _sentence(table, entailed, Label.ENTAILED), _sentence(table, refuted, Label.REFUTED))


def programs(path: Path) -> Iterator[Program]:
    """Yield the programs of `bootstrap` in the file's order; raises DataError as `minimal_pairs` does."""
    file = _root(path) / "bootstrap" / "bootstrap.json"
    for source_id, entries in read_json(file, dict).items():
        for entry in entries:
            match entry:
                case [str() as text, _, _, _, str() as program]:
                    yield Program(f"{NAME}:{source_id}", text, program)
                case _:
                    raise DataError(f"{file}, {source_id}: expected five elements, the first and last of them texts.")


def parse_table(text: str, *, where: str) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    r"""Return header and rows of a table file: cells split by `#`, rows by line ends, no quoting at all.

    Only `\n` and `\r\n` end a row; cells may hold other characters that Unicode counts as line ends. A row
    with fewer cells than the header is filled with empty ones and an empty line is no row, as in the reader of
    TabFact's authors.

    Raises:
        DataError: There is no header, or a row has more cells than it; `where` and the line are named.
    """
    lines = [line.rstrip("\r") for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    if not lines:
        raise DataError(f"{where} is empty; expected a header and rows with cells split by '#'.")
    header, *body = (tuple(line.split("#")) for line in lines)
    width = len(header)
    rows = []
    for number, row in enumerate(body, 2):
        if len(row) != width:
            if row == ("",):
                continue
            if len(row) > width:
                raise DataError(f"{where}, line {number} has {len(row)} cells where the header has {width}.")
            row = (*row, *("",) * (width - len(row)))
        rows.append(row)
    return header, tuple(rows)


def _sentence(table: Table, text: str, label: Label) -> Hypothesis:
    return Hypothesis(hypothesis_id(table.id, text, label), table.id, text, label)


def _root(path: Path | None) -> Path:
    if path is None:
        raise InputError("tabfact needs a path: the folder of its repository (Table-Fact-Checking).")
    for folder in (path, path.parent):
        if (folder / "data" / "all_csv").is_dir() and (folder / "tokenized_data").is_dir():
            return folder
    raise DataError(
        f"{path} is not TabFact's repository: it should hold tokenized_data/ and data/all_csv/. "
        "Clone Table-Fact-Checking and name its folder."
    )
