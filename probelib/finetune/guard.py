"""Keeps tables that a model is evaluated on out of what it learns from: by their ids and by what they hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from probelib import datasets
from probelib.errors import InputError
from probelib.evaluation.running import asking, runs, sets
from probelib.finetune.data import Stated
from probelib.records import Table

_NAMED = 5


def content(table: Table) -> str:
    """Return a digest of a table's header and cells; case, blanks and the caption make no difference."""
    lines = ("\x1f".join(" ".join(cell.lower().split()) for cell in row) for row in (table.header, *table.rows))
    return sha256("\x1e".join(lines).encode("utf-8", "surrogatepass")).hexdigest()


def evaluated(place: Path, *, data: Path | None = None) -> Iterator[Table]:
    """Yield the tables of a run, of a probe set, or of a file of probes; of an edited table the original too.

    Args:
        place: A folder or a file.
        data: Where the dataset lies whose tables a file names; the bundled samples need none.

    Raises:
        InputError: There is no such place.
        DataError: It is damaged, or a row of a file cannot be used.
    """
    if place.is_file():
        for group in asking.read(place, data=data):
            for asked in group:
                yield asked.example.table
                if asked.premise is not None:
                    yield asked.premise
    elif (place / sets.TABLES).is_file():
        yield from sets.open_set(place.parent.parent, place.name).premises()
    elif place.is_dir():
        run = runs.find_run(str(place))
        yield from sets.open_set(place.parent, run.set_id).premises()
    else:
        raise InputError(f"{place} is neither a file of probes, nor the folder of a probe set or a run.")


def tests_of(name: str, path: Path | None) -> Iterator[Table]:
    """Yield the tables of a dataset's test splits; raises InputError and DataError as opening it does."""
    for split in datasets.open(name, path).splits:
        if split.startswith("test"):
            yield from datasets.open(name, path, split=split).tables()


def without(statements: Sequence[Stated], tables: Iterable[Table]) -> list[Stated]:
    """Return the statements whose table is none of these, neither by its id nor by what it holds."""
    apart = {name for table in tables for name in (table.id, content(table))}
    fine = {one.table.id: one.table.id not in apart and content(one.table) not in apart for one in _once(statements)}
    return [one for one in statements if fine[one.table.id]]


def refuse(statements: Iterable[Stated], tables: Iterable[Table]) -> None:
    """Raise InputError where a table is in the training data as well; the message names the first of them."""
    learned: dict[str, str] = {}
    for one in _once(statements):
        learned[one.table.id] = one.table.id
        learned.setdefault(content(one.table), one.table.id)
    found: dict[str, str] = {}
    for table in tables:
        twin = learned.get(table.id) or learned.get(content(table))
        if twin is not None:
            found.setdefault(table.id, "" if twin == table.id else f" (as {twin})")
    if found:
        names = ", ".join(f"{name}{twin}" for name, twin in list(found.items())[:_NAMED])
        more = f" and {len(found) - _NAMED} more" if len(found) > _NAMED else ""
        raise InputError(
            f"{len(found)} tables of the evaluated probes are in the training data: {names}{more}. "
            "A model that has learned from a table cannot be evaluated on it; train on another split, or leave out "
            "a dataset's test tables."
        )


def _once(statements: Iterable[Stated]) -> Iterator[Stated]:
    """Yield the first statement of each table."""
    known: set[str] = set()
    for one in statements:
        if one.table.id not in known:
            known.add(one.table.id)
            yield one
