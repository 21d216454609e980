"""Sets of WEP pairs: what a model chooses between, once, under a digest of its content.

A set is a folder `<runs>/sets/<set id>/` beside the probe sets, and is all that is needed to read a run of it.

examples.parquet   a row an example (`COLUMNS`), by id
manifest.json      task, split, seed and counts
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

from probelib.errors import DataError, InputError
from probelib.evaluation.running import rows as parts
from probelib.evaluation.running.sets import EXAMPLES, FOLDER, SCHEMA
from probelib.export import wep as record
from probelib.export.tables import Column
from probelib.models.base import LETTERS, Pair
from probelib.wep import verbalize
from probelib.wep.records import WepExample
from probelib.wep.scales import Scale
from probelib.work.parts import MANIFEST, read_manifest

UNIT = 20
"""Pairs that are asked and written together: what a killed run loses at most."""
SCALE_TASK = "wep.scale"
"""The task of a set that offers every word of a scale: read for a model's own scale, never for an accuracy."""

COLUMNS: tuple[Column, ...] = (
    *record.COLUMNS,
    Column("unit", "integer", "Number of its unit of work."),
    Column("asked", "text", "The task of the set: the example's own, or `wep.scale`."),
    Column("options", "text", "JSON list of the sentences, in the order in which they are offered."),
    Column("words", "text", "JSON list of their words."),
    Column("answer", "text", "Letter of the right sentence."),
    Column("blind", "number", "1, 0 or 0.5: whether the premise-blind rule chooses it; empty where none was learned."),
)
"""Of `examples.parquet`."""


@dataclass(frozen=True, slots=True)
class WepSet:
    """A set as its manifest says."""

    id: str
    folder: Path
    task: str
    """The examples' task, or `SCALE_TASK`."""
    split: str | None
    seed: int
    variant: str
    """What of the paper's recipe was changed; empty for nothing."""
    source: str
    """Whose sentences: `own`, `babi` or `unli`."""
    tables: int
    """Units of work."""
    pairs: int

    @property
    def dataset(self) -> str:
        """Name for runs: the task."""
        return self.task

    def rows(self) -> list[dict[str, Any]]:
        """Return the examples by id (`COLUMNS`); raises DataError where the file is missing or damaged."""
        found: list[dict[str, Any]] = parts.read(self.folder / EXAMPLES, COLUMNS).to_pylist()
        return found

    def units(self) -> Iterator[tuple[int, tuple[Pair, ...]]]:
        """Yield the pairs of each unit, in order; raises DataError where the file is missing or damaged."""
        for unit, group in groupby(self.rows(), key=lambda row: int(row["unit"])):
            yield (
                unit,
                tuple(
                    Pair(row["id"], row["asked"], row["premise"], tuple(json.loads(row["options"]))) for row in group
                ),
            )

    def ids(self) -> Iterator[list[str]]:
        """Yield the ids of the pairs of each unit, in order; raises DataError as `units` does."""
        for _, pairs in self.units():
            yield [pair.id for pair in pairs]

    def check(self) -> None:
        """Raise DataError where the set holds other pairs than its id says, as after damage on the disk."""
        found = _digest([row[column.name] for column in COLUMNS] for row in self.rows())
        if found != self.id:
            raise DataError(
                f"The set {self.folder} is damaged: it does not hold what its id says. Remove this folder, and the "
                "same command makes it anew."
            )


def make(
    examples: Iterable[WepExample],
    runs: Path,
    *,
    seed: int = 0,
    blind: Callable[[WepExample], float] | None = None,
    every: Scale | None = None,
) -> WepSet:
    """Return the set of some examples, written where it is not there yet.

    Args:
        examples: Of one task; a repeated id counts once.
        runs: Folder of runs; the set is kept in its folder `sets`.
        seed: Of the order in which sentences are offered, which depends on it and the example's id.
        blind: The premise-blind rule (`claims.blind_rule`).
        every: A scale of which every word is offered, in place of the right and the wrong one.

    Raises:
        InputError: There are no examples, they are of several tasks, or the set cannot be written.
    """
    kept = sorted({one.id: one for one in examples}.values(), key=lambda one: one.id)
    tasks = sorted({one.task for one in kept})
    if len(tasks) != 1:
        raise InputError(f"A set holds examples of one task; these are of {', '.join(tasks) or 'none'}.")
    made = [_row(one, number // UNIT, seed, blind, every) for number, one in enumerate(kept)]
    set_id = _digest(made)
    folder = runs / FOLDER / set_id
    splits = {one.split for one in kept}
    said = {
        "schema": SCHEMA,
        "kind": "wep",
        "task": SCALE_TASK if every is not None else tasks[0],
        "split": splits.pop() if len(splits) == 1 else None,
        "seed": kept[0].seed,
        "variant": kept[0].variant,
        "source": kept[0].source,
        "tables": -(-len(kept) // UNIT),
        "pairs": len(kept),
    }
    if not (folder / MANIFEST).is_file():
        try:
            _write(folder, made, said)
        except OSError as error:
            raise InputError(f"The set {folder} cannot be written: {error.strerror or error}.") from error
    return open_set(runs, set_id)


def open_set(runs: Path, set_id: str) -> WepSet:
    """Return a set of a folder of runs.

    Raises:
        DataError: There is none of this id, it is damaged, or a newer version of the program wrote it.
    """
    folder = runs / FOLDER / set_id
    said = read_manifest(folder)
    if isinstance(said.get("schema"), int) and said["schema"] > SCHEMA:
        raise DataError(f"{folder} was written by a newer version of probelib (schema {said['schema']}); update.")
    try:
        return WepSet(
            set_id,
            folder,
            str(said["task"]),
            said["split"],
            int(said["seed"]),
            str(said["variant"]),
            str(said["source"]),
            int(said["tables"]),
            int(said["pairs"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(f"{folder / MANIFEST} is damaged: {error!r} is missing or no number.") from error


def _row(
    example: WepExample, unit: int, seed: int, blind: Callable[[WepExample], float] | None, every: Scale | None
) -> tuple[Any, ...]:
    if every is None:
        offered = [(example.right_word, example.right), (example.wrong_word, example.wrong)]
    else:
        # What stands in the sentence behind the word is the same for every word.
        inner = verbalize.inside(example.hypothesis, name=_starts_as_written(example, every))
        offered = [(word.text, verbalize.verbalize(word, inner)) for word in every.words]
    Random(sha256(f"{seed}/order/{example.id}".encode()).digest()).shuffle(offered)
    words = [word for word, _ in offered]
    return (
        *record.row(example),
        unit,
        example.task if every is None else SCALE_TASK,
        _listed([text for _, text in offered]),
        _listed(words),
        LETTERS[words.index(example.right_word)],
        None if blind is None else blind(example),
    )


def _starts_as_written(example: WepExample, scale: Scale) -> bool:
    """Return whether the hypothesis keeps its capital inside the sentence with its right word: whether it is a name."""
    start = scale.word(example.right_word).template.partition("{fact}")[0]
    return example.right[len(start) : len(start) + 1].isupper()


def _listed(texts: Sequence[str]) -> str:
    return json.dumps(texts, ensure_ascii=False)


def _digest(rows: Iterable[Sequence[Any]]) -> str:
    digest = sha256()
    for row in rows:
        digest.update(json.dumps(list(row), ensure_ascii=True).encode() + b"\n")
    return digest.hexdigest()[:16]


def _write(folder: Path, made: Sequence[Sequence[Any]], said: dict[str, Any]) -> None:
    """Write a set whole under another name and give it its own; of two that write the same one stays."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    making = Path(mkdtemp(prefix=".wep-", dir=folder.parent))
    try:
        parts.write(making / EXAMPLES, (tuple(row) for row in made), COLUMNS)
        (making / MANIFEST).write_text(json.dumps(said, indent=2, sort_keys=True) + "\n", encoding="utf-8")
        shutil.rmtree(folder, ignore_errors=True)  # of a copy that was not finished
        os.replace(making, folder)
    finally:
        shutil.rmtree(making, ignore_errors=True)
