"""InfoTabS in the layout of its repository: Wikipedia infoboxes, statements entailed, neutral or refuted.

Gupta et al., "INFOTABS: Inference on Tables as Semi-structured Data", ACL 2020. Read are
`data/maindata/infotabs_<split>.tsv`, `data/tables/json` and `data/tables/table_categories.tsv`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from probelib.datasets.base import Group, Statement
from probelib.datasets.files import is_file_name, read_json, read_text
from probelib.errors import DataError, InputError
from probelib.records import Label, Orientation, Table

NAME = "infotabs"

_SPLITS = ("train", "dev", "test_alpha1", "test_alpha2", "test_alpha3")
_LABELS = {"E": Label.ENTAILED, "N": Label.NEUTRAL, "C": Label.REFUTED}
_TITLE = "title"
_fields = re.compile(r'(?:^|\t)(?:"((?:[^"\t]|"")*)"(?=\t|$)|([^\t]*))').finditer


class InfoTabs:
    """The source `infotabs`: one split a file of `maindata`, one infobox a file of `tables/json`."""

    name = NAME
    title = "InfoTabS (Gupta et al. 2020)"
    licence = (
        "Apache-2.0 (the repository, whose README asks to read licence and datasheet for non-academic use); "
        "the tables are Wikipedia text, CC BY-SA."
    )

    def __init__(self, data: Path) -> None:
        """Take the folder that holds `maindata` and `tables`."""
        self.data = self.root = data
        self.splits = tuple(split for split in _SPLITS if self._statements(split).is_file())
        self._read: dict[str, dict[str, Group]] = {}

    def groups(self, split: str) -> Iterator[Group]:
        """Yield each table's statements in order of its first line; a split is read whole, two megabytes at most."""
        yield from self._split(split).values()

    def find(self, source_id: str) -> Group | None:
        """Return the group of a table such as `T19`; one that no split names comes without statements."""
        for split in self.splits:
            if source_id in self._split(split):
                return self._split(split)[source_id]
        if not is_file_name(source_id) or not self._json(source_id).is_file():
            return None
        return Group(source_id, "", ())

    def table(self, group: Group) -> Table:
        """Read an infobox: a row for each value, in the file's order; the value of `title` is the title and no row.

        Keys and values stay as they are, character references and outer blanks included (`base.shown`).

        Raises:
            DataError: The file is missing, or is not `{key: [value, ...]}`.
        """
        if not is_file_name(group.source_id):
            raise DataError(f"{self.data}: {group.source_id!r} is not the name of a table.")
        path = self._json(group.source_id)
        title = ""
        rows: list[tuple[str, str]] = []
        for key, values in read_json(path, dict).items():
            if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
                raise DataError(f"{path}, {key!r}: expected a list of texts.")
            if key == _TITLE:
                title = ", ".join(value.strip() for value in values)
            else:
                rows.extend((key, value) for value in values)
        source = f"InfoTabS, data/tables/json/{path.name}"
        return Table(f"{NAME}:{group.source_id}", title, (), tuple(rows), source, Orientation.INFOBOX)

    def category(self, source_id: str) -> str | None:
        """Return what a table is about (`Person`, `Sports Event` ...), or None where the list does not say."""
        return self._categories.get(source_id)

    def _statements(self, split: str) -> Path:
        return self.data / "maindata" / f"infotabs_{split}.tsv"

    def _json(self, source_id: str) -> Path:
        return self.data / "tables" / "json" / f"{source_id}.json"

    def _split(self, split: str) -> dict[str, Group]:
        if split not in self._read:
            path = self._statements(split)
            statements: dict[str, list[Statement]] = {}
            for number, (source_id, text, code) in columns(path, "table_id", "hypothesis", "label"):
                if code not in _LABELS:
                    raise DataError(f"{path}, line {number}: label {code!r} is none of E, N, C.")
                statements.setdefault(source_id, []).append(Statement(text, _LABELS[code]))
            self._read[split] = {key: Group(key, "", listed) for key, listed in statements.items()}
        return self._read[split]

    @cached_property
    def _categories(self) -> dict[str, str]:
        path = self.data / "tables" / "table_categories.tsv"
        if not path.is_file():
            return {}
        return {source_id: category for _, (source_id, category) in columns(path, "table_id", "category")}


def source(path: Path | None) -> InfoTabs:
    """Open InfoTabS at its repository's root or at its `data` folder.

    Raises:
        InputError: No path is given.
        DataError: There is no InfoTabS there; the message says what is missing.
    """
    if path is None:
        raise InputError("infotabs needs a path: the folder of its repository.")
    for folder in (path / "data", path):
        if (folder / "maindata").is_dir() and (folder / "tables" / "json").is_dir():
            infotabs = InfoTabs(folder)
            if not infotabs.splits:
                raise DataError(f"{folder / 'maindata'} has no infotabs_<split>.tsv, such as infotabs_dev.tsv.")
            return infotabs
    raise DataError(
        f"{path} is not InfoTabS's repository: it should hold data/maindata/ and data/tables/json/. "
        "Clone infotabs and name its folder."
    )


def parse_line(line: str) -> list[str]:
    """Return the fields of a line of InfoTabS, which is half csv.

    A field that starts and ends with `"` is unwrapped and its doubled quotes become single ones; in any
    other field a quote is a character like all others, where a csv reader would take it for a wrapper.
    """
    return [
        wrapped.replace('""', '"') if wrapped is not None else bare for wrapped, bare in map(_groups, _fields(line))
    ]


def _groups(match: re.Match[str]) -> tuple[str | None, str]:
    return match.group(1), match.group(2) or ""


def columns(path: Path, *names: str) -> Iterator[tuple[int, list[str]]]:
    """Yield line number and the named columns of each line of a file with a header."""
    lines = [line.rstrip("\r") for line in read_text(path).split("\n")]
    header = parse_line(lines[0])
    missing = [name for name in names if name not in header]
    if missing:
        raise DataError(f"{path}, line 1: no column {', '.join(missing)}; the columns are {', '.join(header)}.")
    places = [header.index(name) for name in names]
    for number, line in enumerate(lines[1:], 2):
        if line:
            fields = parse_line(line)
            if len(fields) != len(header):
                raise DataError(f"{path}, line {number} has {len(fields)} fields where the header has {len(header)}.")
            yield number, [fields[place] for place in places]
