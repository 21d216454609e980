"""Pairs of sentences: SNLI and files like it, and UNLI. They have no table, so `datasets.open` does not know them.

SNLI: Bowman et al., "A large annotated corpus for learning natural language inference", EMNLP 2015. Read are its tab-
separated files and its JSON lines, which have the same names for the same things; MultiNLI has them too.

UNLI: Chen et al., "Uncertain Natural Language Inference", ACL 2020. The files of u-SNLI were not at hand: the columns
`id, pre, hyp, nli, unli` are those that a third party's reader uses, and `nli` is taken as a word, or as 0, 1, 2 for
entailment, neutral, contradiction. Both are unverified.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from probelib.datasets.base import nearest
from probelib.datasets.files import read_text
from probelib.errors import DataError, InputError
from probelib.records import Label


class SentencePair(NamedTuple):
    """A premise and a hypothesis, both sentences."""

    id: str
    """`dataset:source-id`, as for a table; where a file has no ids, its name and the line."""
    premise: str
    hypothesis: str
    label: Label | None
    """None where the annotators did not agree on one."""
    probability: Decimal | None = None
    """How probable people say the hypothesis is, in [0, 1]; None in SNLI, which does not ask."""


NAMES: tuple[str, ...] = ("snli", "unli")

_LABELS = {
    "entailment": Label.ENTAILED, "neutral": Label.NEUTRAL, "contradiction": Label.REFUTED,
    "entailed": Label.ENTAILED, "contradicted": Label.REFUTED, "0": Label.ENTAILED, "1": Label.NEUTRAL,
    "2": Label.REFUTED, "-": None, "": None,
}  # fmt: skip
_COLUMNS = {
    "id": ("pairID", "id"),
    "premise": ("sentence1", "premise", "pre"),
    "hypothesis": ("sentence2", "hypothesis", "hyp"),
    "label": ("gold_label", "nli", "label"),
    "probability": ("unli", "probability"),
}
"""The names that a column has, by what it holds."""
_ENDINGS = {"snli": (".txt", ".tsv", ".jsonl"), "unli": (".csv",)}
_HEADERS = {"snli": "gold_label, sentence1, sentence2", "unli": "pre, hyp, unli"}


def read(name: str, path: Path, *, split: str | None = None) -> Iterator[SentencePair]:
    """Yield the pairs of one file, or of the files of a folder in the order of their names.

    Args:
        name: One of `NAMES`.
        path: A file, or a folder that holds them, such as `snli_1.0`.
        split: Only files with this word in their name, such as `dev`; None for all.

    Raises:
        InputError: There is no such set of sentences, or no file for the split.
        DataError: There is nothing of it at the path, or a file is not in the layout; the line is named.
    """
    if name not in NAMES:
        raise InputError(f"There are no sentences {name!r}; there are {', '.join(NAMES)}.{nearest(name, NAMES)}")
    files = _files(name, path)
    chosen = [file for file in files if split is None or split in file.stem.lower()]
    if not chosen:
        raise InputError(f"{path} has no file for {split!r}; it has {', '.join(file.name for file in files)}.")
    for file in chosen:
        yield from _pairs(name, file)


def _files(name: str, path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    # README.txt stands beside them.
    found = sorted(file for file in path.glob("*") if file.suffix in _ENDINGS[name] and _has_header(name, file))
    if not found:
        endings = " or ".join(_ENDINGS[name])
        raise DataError(f"{path} holds no file of {name}: {endings}, with {_HEADERS[name]}.")
    return found


def _has_header(name: str, file: Path) -> bool:
    try:
        with file.open(encoding="utf-8-sig", errors="replace") as lines:
            start = lines.readline(100_000)
    except OSError:
        return False
    return any(one in start for one in _COLUMNS["premise"]) and any(one in start for one in _COLUMNS["hypothesis"])


def _pairs(name: str, file: Path) -> Iterator[SentencePair]:
    rows = _json_lines if file.suffix == ".jsonl" else _separated
    seen: set[str] = set()
    for number, row in rows(file):
        value = _reader(file, number, row)
        identity = value("id")
        if not identity or identity in seen:
            identity = f"{file.stem}-{number}"
        seen.add(identity)
        code = value("label").strip().lower()
        if code not in _LABELS:
            known = ", ".join(label for label in _LABELS if label)
            raise DataError(f"{file}, line {number}: label {code!r} is none of {known}.")
        yield SentencePair(
            f"{name}:{identity}",
            value("premise"),
            value("hypothesis"),
            _LABELS[code],
            _probability(file, number, value("probability"), needed=name == "unli"),
        )


def _separated(file: Path) -> Iterator[tuple[int, Mapping[str, str]]]:
    # SNLI's own files quote nothing, and have quotes in their sentences.
    tabs = file.suffix in (".txt", ".tsv")
    text = StringIO(read_text(file), newline="")
    rows = csv.DictReader(text, delimiter="\t" if tabs else ",", quoting=csv.QUOTE_NONE if tabs else csv.QUOTE_MINIMAL)
    for row in rows:
        yield rows.line_num, {key: value for key, value in row.items() if isinstance(key, str) and value is not None}


def _json_lines(file: Path) -> Iterator[tuple[int, Mapping[str, str]]]:
    for number, line in enumerate(read_text(file).split("\n"), 1):
        if line.strip():
            try:
                row = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise DataError(f"{file}, line {number} is not JSON: {error}.") from error
            if not isinstance(row, dict):
                raise DataError(f"{file}, line {number}: expected an object.")
            yield number, {key: str(value) for key, value in row.items() if isinstance(value, str | int | float)}


def _reader(file: Path, number: int, row: Mapping[str, str]) -> Callable[[str], str]:
    """Return what gives a row's value by what it is; premise and hypothesis have to be there."""

    def value(what: str) -> str:
        found = next((row[name] for name in _COLUMNS[what] if name in row), None)
        if found is None and what in ("premise", "hypothesis"):
            raise DataError(f"{file}, line {number}: none of {', '.join(_COLUMNS[what])} is here.")
        return found or ""

    return value


def _probability(file: Path, number: int, text: str, *, needed: bool) -> Decimal | None:
    if not text and not needed:
        return None
    try:
        probability = Decimal(text)
    except InvalidOperation as error:
        raise DataError(f"{file}, line {number}: {text!r} is no probability.") from error
    if not 0 <= probability <= 1:
        raise DataError(f"{file}, line {number}: {text} is no probability, which is from 0 to 1.")
    return probability
