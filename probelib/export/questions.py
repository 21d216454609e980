"""What other tools are given of a probe set: a row a question, with the whole prompt in one field.

Text of tables and sentences is data: it stands in fields that the other tool passes on as they are, never
in a template or in code.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from probelib.errors import InputError
from probelib.export.tables import Column, Value, writing
from probelib.models.base import Example, ExampleKind
from probelib.records import Label

FILES: Mapping[ExampleKind, str] = {ExampleKind.BASE: "bases", ExampleKind.PROBE: "probes"}
"""Bases and probes are two tasks, as their accuracies are compared with each other."""

METADATA: tuple[Column, ...] = (
    Column("base_id", "text", "Id of the base of a probe; empty for a base."),
    Column("kind", "text", "`base` or `probe`."),
    Column("table_id", "text", "Id of the table."),
    Column("reasoning", "text", "Type id of a probe; empty for a base."),
    Column("effect", "text", "`preserve` or `flip`; empty for a base."),
    Column("label", "text", "The right label: `entailed` or `refuted`."),
    Column("text", "text", "The sentence alone."),
)
"""What stands beside prompt and target of a question."""


class Question(NamedTuple):
    """An example and its right answer."""

    example: Example
    gold: Label
    """Entailed or refuted."""
    reasoning: str = ""
    """Type id of a probe."""
    effect: str = ""
    """`preserve` or `flip`; empty for a base."""

    def metadata(self) -> tuple[Value, ...]:
        """Return the values of `METADATA`."""
        one = self.example
        return (
            one.base_id,
            one.kind.value,
            one.table.id,
            self.reasoning or None,
            self.effect or None,
            self.gold.value,
            one.text,
        )


class Exported(NamedTuple):
    """How many questions were written."""

    bases: int
    probes: int


def checked_name(name: str) -> str:
    """Return a name that can stand in file names and code as it is; raises InputError for any other."""
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,63}", name):
        raise InputError(f"{name!r} cannot name a task: small letters, digits and _ are allowed, a letter first.")
    return name


@contextmanager
def new_folder(folder: Path) -> Iterator[Path]:
    """Give a folder to write into, which gets its name when the block ends; after an error nothing is left.

    Raises:
        InputError: The folder is there already and holds files, or cannot be made.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError(f"{folder} is there already; name another folder, or remove it first.")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        part = folder.with_name(f".{folder.name}.{os.getpid()}.part")
        part.mkdir()
    except OSError as error:
        raise InputError(f"{folder} cannot be made: {error.strerror}.") from error
    try:
        yield part
        part.replace(folder)
    finally:
        shutil.rmtree(part, ignore_errors=True)


def write(
    questions: Iterable[Question],
    folder: Path,
    suffix: str,
    columns: tuple[Column, ...],
    row: Callable[[Question], tuple[Value, ...]],
) -> Exported:
    """Write `bases` and `probes` into a folder as they come, each question once.

    Args:
        questions: Bases and probes in any order.
        folder: Exists, and has neither file.
        suffix: Of both files; it chooses their format.
        columns: Of both files; `METADATA` is added behind them.
        row: Makes the values of `columns`.

    Raises:
        InputError: There is no question at all, or two with one id.
    """
    known: set[str] = set()
    counts = dict.fromkeys(FILES, 0)
    with ExitStack() as files:
        into = {
            kind: files.enter_context(writing(folder / f"{name}{suffix}", (*columns, *METADATA)))
            for kind, name in FILES.items()
        }
        for question in questions:
            one = question.example
            if one.id in known:
                raise InputError(f"Two questions have the id {one.id!r}; an answer could not be told to belong to one.")
            known.add(one.id)
            into[one.kind]((*row(question), *question.metadata()))
            counts[one.kind] += 1
    if not known:
        raise InputError("There is no question to export.")
    for kind, name in FILES.items():
        if not counts[kind]:
            (folder / f"{name}{suffix}").unlink()
    return Exported(counts[ExampleKind.BASE], counts[ExampleKind.PROBE])
