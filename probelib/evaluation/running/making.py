"""Probe sets are made here, from a file of probes or from a dataset.

The order does not hang on where the probes came from: tables by id, so the same bases and probes are the same set. Rows
go to the disk as they come and are sorted there, so that memory does not grow with them.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from filelock import FileLock, Timeout

from probelib.datasets import Dataset
from probelib.errors import InputError
from probelib.evaluation.measuring.querying import cursor
from probelib.evaluation.running import asking, requested, sets
from probelib.evaluation.running.sets import ProbeSet
from probelib.export.tables import Value, Write, writing
from probelib.models.base import ExampleKind
from probelib.probes.units import Made, Options, Unit, make, units
from probelib.records import Hypothesis, Probe, Table
from probelib.work import executing, run
from probelib.work.parts import MANIFEST

_RANK = "SELECT id, row_number() OVER (ORDER BY id) - 1 AS unit FROM read_parquet($tables)"
_SORTED = f"""
    SELECT e.* REPLACE (t.unit AS unit) FROM read_parquet($examples) e JOIN ({_RANK}) t ON t.id = e.table_id
    ORDER BY t.unit, coalesce(e.base_id, e.id), e.base_id IS NOT NULL, e.id
"""  # noqa: S608 - both parts are constants


def _silent(count: int) -> None:
    """Show nothing."""


def from_file(path: Path, runs: Path, *, data: Path | None = None, limit: int | None = None) -> ProbeSet:
    """Return the set of a file or folder of probes, made where it is not there yet.

    Args:
        path: What `probelib probes` writes, or own probes (`asking`).
        runs: Folder of runs; the set is kept in its folder `sets`.
        data: Where the dataset lies whose tables are named; the bundled samples need none.
        limit: Only the first so many tables, in the order of the file.

    Raises:
        InputError: The file or its dataset is missing, or holds no probes, or the set cannot be written.
        DataError: A row cannot be used; the message names it.
    """
    with _making(runs) as making:
        for group in asking.read(path, data=data):
            for one in group:
                if limit is None or one.example.table.id in making.tables or len(making.tables) < limit:
                    making.asked(one)
        return making.keep(str(path), split=None)


def from_dataset(
    dataset: Dataset,
    runs: Path,
    options: Options,
    *,
    limit: int | None = None,
    executor: str = "serial",
    advance: Callable[[int], None] = _silent,
) -> ProbeSet:
    """Return the set of a dataset's bases and their probes; bases without probes are in it.

    They say what the selection of bases that have probes does to a model's accuracy. Which set a request gave is
    remembered, so that a run that goes on need not make the probes again.

    Args:
        dataset: Opened at a split or at all of them.
        runs: Folder of runs; the set is kept in its folder `sets`.
        options: Which probes are made.
        limit: Only the first so many tables.
        executor: Where probes are made (`work.executing`).
        advance: Called with the bases of each unit that is done.

    Raises:
        InputError: There is no such executor, there are no bases, or the set cannot be written.
        DataError: A file of the dataset is missing or is not in its layout.
    """
    note = requested.note(dataset, runs, options, limit)
    if (known := requested.remembered(runs, note)) is not None:
        return known
    waiting: dict[int, Unit] = {}

    def numbered() -> Iterator[tuple[int, Unit]]:
        for number, unit in units(_of_first(dataset.pairs(), limit), options):
            waiting[number] = unit
            yield number, unit

    with _making(runs) as making, executing(executor) as workers:
        making.seed = options.seed
        for number, made in run(numbered(), make, workers, in_order=True):
            making.unit(waiting.pop(number), made)
            advance(made.bases)
        found = making.keep(dataset.name, split=dataset.split)
    requested.remember(note, found)
    return found


def _of_first(pairs: Iterator[tuple[Table, Hypothesis]], limit: int | None) -> Iterator[tuple[Table, Hypothesis]]:
    seen: set[str] = set()
    for table, hypothesis in pairs:
        seen.add(table.id)
        if limit is not None and len(seen) > limit:
            return
        yield table, hypothesis


class _Making:
    """A set while it is made."""

    def __init__(self, runs: Path, folder: Path, example: Write, table: Write, close: Callable[[], None]) -> None:
        self.tables: set[str] = set()
        self.seed = 0
        self._known: set[str] = set()
        self._runs, self._folder = runs, folder
        self._example, self._table, self._close = example, table, close

    def asked(self, one: asking.Asked) -> None:
        """Take a question that was read from a file."""
        example, probe = one.example, one.example.kind is ExampleKind.PROBE
        self._add_table(one.premise or example.table)
        self.seed = self.seed or one.seed
        about: tuple[Value, ...] = (one.reasoning or asking.OWN, one.variant, one.effect or None, one.side, one.check)
        self._add(
            (example.id, example.base_id, example.kind.value),
            example.table.id,
            about if probe else (None,) * 5,
            (None if one.gold is None else one.gold.value, example.text, one.edits, one.table_edits, one.reason),
        )

    def unit(self, unit: Unit, made: Made) -> None:
        """Take the bases of a unit and the probes that were made of them."""
        for table, hypotheses in unit.groups:
            self._add_table(table)
            for base in hypotheses:
                named = (base.id, None, ExampleKind.BASE.value)
                self._add(named, table.id, (None,) * 5, (base.label.value, base.text, "[]", "[]", ""))
        for _, probe in made.probes:
            self._probe(probe)

    def _probe(self, probe: Probe) -> None:
        edits = json.dumps([[e.start, e.end, e.new] for e in probe.edits], ensure_ascii=False)
        cells = json.dumps([[e.row, e.column, e.new] for e in probe.table_edits], ensure_ascii=False)
        self._add(
            (probe.id, probe.base_id, ExampleKind.PROBE.value),
            probe.table_id,
            (probe.reasoning, probe.variant, probe.effect.value, probe.side.value, probe.check.value),
            (probe.label.value, probe.text, edits, cells, probe.reason),
        )

    def _add(self, named: tuple[Value, ...], table_id: str, about: tuple[Value, ...], rest: tuple[Value, ...]) -> None:
        if named[0] in self._known:  # the same base in two splits, or twice in a file
            return
        self._known.add(str(named[0]))
        self._example((*named, table_id.partition(":")[0], table_id, 0, *about, *rest))

    def _add_table(self, table: Table) -> None:
        if table.id in self.tables:
            return
        self.tables.add(table.id)
        texts = (json.dumps(table.header, ensure_ascii=False), json.dumps(table.rows, ensure_ascii=False))
        # Where an own table was read is a path of this machine, and no part of the question.
        source = asking.OWN if table.id.startswith(f"{asking.OWN}:") else table.source
        self._table(
            (table.id, table.title, *texts, table.orientation.value, source, table.decimal_mark, table.day_first)
        )

    def keep(self, made_from: str, *, split: str | None) -> ProbeSet:
        """Sort what was taken, name it by its content and return it; raises InputError where it is nothing."""
        self._close()
        if not self._known:
            raise InputError(f"{made_from} holds no bases and no probes to ask.")
        content, counts, names = sets.Content(), {"base": 0, "probe": 0}, set[str]()
        with writing(self._folder / sets.EXAMPLES, sets.COLUMNS) as write:
            for row in _sorted_rows(self._folder, _SORTED):
                content.example(row)
                counts[row[2]] += 1
                names.add(row[3])
                write(row)
        with writing(self._folder / sets.TABLES, sets.TABLE_COLUMNS) as write:
            for row in _sorted_rows(self._folder, "SELECT * FROM read_parquet($tables) ORDER BY id"):
                content.table(row)
                write(row)
        set_id = content.id()
        said = {
            "schema": sets.SCHEMA,
            "dataset": names.pop() if len(names) == 1 else "mixed",
            "split": split,
            "seed": self.seed,
            "tables": len(self.tables),
            "bases": counts["base"],
            "probes": counts["probe"],
        }
        text = json.dumps(said, indent=2, sort_keys=True) + "\n"
        with (self._folder / MANIFEST).open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        target = self._runs / sets.FOLDER / set_id
        _put(self._folder, target)
        return sets.open_set(self._runs, set_id)


def _put(folder: Path, target: Path) -> None:
    """Give a set that was made its name, unless it was there already."""
    for left in folder.glob("new-*.parquet"):
        left.unlink()
    (folder / ".lock").unlink(missing_ok=True)
    if not (target / MANIFEST).is_file():
        shutil.rmtree(target, ignore_errors=True)  # of a copy that was not finished
        os.replace(folder, target)


def _sorted_rows(folder: Path, query: str) -> Iterator[tuple[Any, ...]]:
    named = {name: str(folder / f"new-{name}.parquet") for name in ("examples", "tables")}
    with cursor() as connection:
        found = connection.execute(query, {key: value for key, value in named.items() if f"${key}" in query})
        while rows := found.fetchmany(2_000):
            yield from rows


@contextmanager
def _making(runs: Path) -> Iterator[_Making]:
    """Open a folder for a new set; it is gone after the block, whatever happened."""
    try:
        place = runs / sets.FOLDER
        place.mkdir(parents=True, exist_ok=True)
        _tidy(place)
        folder = Path(mkdtemp(prefix=".making-", dir=place))
    except OSError as error:
        raise InputError(f"The folder {runs / sets.FOLDER} cannot be written: {error.strerror or error}.") from error
    try:
        with FileLock(folder / ".lock"), _files(folder) as (example, table, close):
            yield _Making(runs, folder, example, table, close)
    except OSError as error:
        raise InputError(f"The probe set cannot be written to {place}: {error.strerror or error}.") from error
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _files(folder: Path) -> Iterator[tuple[Write, Write, Callable[[], None]]]:
    """Open the two files of what comes in, unsorted, and what closes them."""
    from contextlib import ExitStack

    with ExitStack() as opened:
        example = opened.enter_context(writing(folder / "new-examples.parquet", sets.COLUMNS))
        table = opened.enter_context(writing(folder / "new-tables.parquet", sets.TABLE_COLUMNS))
        yield example, table, opened.close


def _tidy(place: Path) -> None:
    """Remove what processes left behind that were killed while they made a set."""
    for left in islice(place.glob(".making-*"), 20):
        lock = FileLock(left / ".lock", timeout=0)
        try:
            with lock:
                shutil.rmtree(left, ignore_errors=True)
        except (Timeout, OSError):
            continue  # it is at work, or gone already
