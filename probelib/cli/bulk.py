"""The probes of a whole dataset, unit by unit: into one file, or into a folder of parts where a run can go on."""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from probelib import __version__
from probelib.cli.progress import bar
from probelib.datasets import BINARY, Dataset
from probelib.export import probes as record
from probelib.export.tables import Column, Value, reading, writing
from probelib.probes import RECIPE
from probelib.probes import units as cutting
from probelib.probes.units import Made, Options, Unit, make, units
from probelib.work import Parts, executing, run

Counts = tuple[int, Counter[tuple[str, str, str]], Counter[str]]
"""Hypotheses that were read; probes by type, effect and check; probes that were not made, by reason."""
REJECTED, TIMING = "rejected", "timing"
"""Folders beside the parts: what was not made; times, which differ from run to run."""
_REJECTED = (Column("reason", "text", "Why."), Column("times", "integer", "How many probes."))
_TIMING = (
    Column("bases", "integer", "Hypotheses of the unit."),
    Column("seconds", "number", "Processor time."),
    Column("host", "text", "Where the part was written."),
)


def one_file(dataset: Dataset, out: Path, options: Options, *, executor: str, limit: int | None) -> Counts:
    """Write the probes of a dataset into one file, in the dataset's order.

    Raises:
        InputError: The file cannot be written, or there is no such executor.
    """
    made, rejected, bases = Counter[tuple[str, str, str]](), Counter[str](), 0
    total = hypotheses(dataset, limit)
    with executing(executor) as workers, writing(out, record.COLUMNS) as write, bar("probes", total) as advance:
        for _, part in run(units(islice(dataset.pairs(), limit), options), make, workers, in_order=True):
            for base, probe in part.probes:
                write(record.row(probe, base))
                made[probe.reasoning, probe.effect.value, probe.check.value] += 1
            rejected.update(part.rejected)
            bases += part.bases
            advance(part.bases)
    return bases, made, rejected


def folder(dataset: Dataset, out: Path, options: Options, *, executor: str, limit: int | None) -> Counts:
    """Write the parts that a folder lacks, rows sorted by id, and count what all its parts hold.

    Raises:
        InputError: The folder holds something else, another run is writing to it, or there is no such executor.
    """
    bases = count = 0
    with Parts(out, _manifest(dataset, options, limit)) as parts, bar("probes", hypotheses(dataset, limit)) as advance:
        done = parts.done

        def numbered() -> Iterator[tuple[int, Unit]]:
            nonlocal bases, count
            for number, unit in units(islice(dataset.pairs(), limit), options):
                count, bases = number + 1, bases + unit.bases
                if number in done:
                    advance(unit.bases)
                yield number, unit

        with executing(executor) as workers:
            for number, part in run(numbered(), make, workers, done=done):
                _write(parts, number, part)
                advance(part.bases)
        parts.finish(count)
    made = Counter((str(r["reasoning"]), str(r["effect"]), str(r["check"])) for r in reading(out))
    rejected = Counter[str]()
    for row in reading(out / REJECTED):
        rejected[str(row["reason"])] += int(row["times"] or 0)
    return bases, made, rejected


def _write(parts: Parts, number: int, made: Made) -> None:
    """Write what goes beside a part, and then the part, as a unit counts as done when its part is there."""
    timing = [(made.bases, made.seconds, platform.node())]
    parts.write(number, partial(_rows, _TIMING, timing), beside=TIMING)
    parts.write(number, partial(_rows, _REJECTED, sorted(made.rejected.items())), beside=REJECTED)
    parts.write(number, partial(write_rows, made=made))


def write_rows(path: Path, made: Made) -> None:
    """Write the probes of a unit, sorted by id."""
    _rows(record.COLUMNS, sorted((record.row(p, base) for base, p in made.probes), key=lambda row: str(row[0])), path)


def _rows(columns: Sequence[Column], rows: Sequence[Sequence[Value]], path: Path) -> None:
    with writing(path, columns) as write:
        for row in rows:
            write(row)


def _manifest(dataset: Dataset, options: Options, limit: int | None) -> dict[str, Any]:
    """Return what decides the bytes of the parts; neither paths nor times."""
    import pyarrow

    return {
        "kind": "probes",
        "dataset": dataset.name,
        "split": dataset.split,
        "limit": limit,
        "types": None if options.types is None else list(options.types),
        "seed": options.seed,
        "variants": options.variants,
        "sides": sorted(options.sides),
        "bases_a_unit": cutting.BASES,
        "recipe": RECIPE,
        "versions": {"probelib": __version__, "pyarrow": pyarrow.__version__},
    }


def hypotheses(dataset: Dataset, limit: int | None) -> int:
    """Return how many hypotheses will be read; those that turn out to be disputed are counted in."""
    splits = dataset.splits if dataset.split is None else (dataset.split,)
    total = sum(
        statement.label in BINARY
        for split in splits
        for group in dataset.source.groups(split)
        for statement in group.statements
    )
    return total if limit is None else min(total, limit)
