"""What a run lacks: units without a part, parts that do not hold what they should, and questions that failed.

A failed call is no answer. Its row keeps its question from being taken for a wrong answer, and the question is asked
again whenever the run goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from probelib.errors import DataError
from probelib.evaluation.running import rows
from probelib.models.base import Status
from probelib.work.parts import parts_of

if TYPE_CHECKING:
    import pyarrow as pa


class Lacking(NamedTuple):
    """Of a run that goes on: what is there, and what of it has to be asked again."""

    sizes: tuple[int, ...]
    """How many questions each unit has."""
    done: frozenset[int]
    """Units whose parts hold an answer, or a failed row, to each of their questions."""
    failed: Mapping[int, frozenset[str]]
    """Of those the units with failed rows, and whose rows they are."""

    @property
    def again(self) -> int:
        """How many questions have failed rows."""
        return sum(map(len, self.failed.values()))

    @property
    def answered(self) -> int:
        """How many questions need not be asked."""
        return sum(self.sizes[number] for number in self.done) - self.again


def look(folder: Path, ids: Iterable[list[str]], key: str, notice: Callable[[str], None]) -> Lacking:
    """Return what a run lacks; a part that is damaged is named and counts as missing.

    Args:
        folder: The run's.
        ids: The questions of each unit, in order.
        key: Its model's key.
        notice: Told what is wrong with a part, in a sentence.

    Raises:
        DataError: There is a part of no unit.
        InputError: A part may not be read by this user; it is not replaced.
    """
    there = dict(parts_of(folder))
    sizes: list[int] = []
    done: set[int] = set()
    failed: dict[int, frozenset[str]] = {}
    for number, asked in enumerate(ids):
        sizes.append(len(asked))
        if number not in there:
            continue
        path = there.pop(number)
        try:
            found = _part(path, asked, key)
        except DataError as error:
            notice(f"{str(error).rstrip('.')}. It is computed anew.")
            continue
        done.add(number)
        if lost := _failed(found):
            failed[number] = lost
    for path in there.values():
        raise DataError(f"{path} is no part of this run, which has {len(sizes)} tables; move it away.")
    return Lacking(tuple(sizes), frozenset(done), failed)


def _part(path: Path, ids: list[str], key: str) -> pa.Table:
    """Return what a part holds; raises DataError where that is not what it should."""
    found = rows.read(path)
    if found.column("example_id").to_pylist() != sorted(ids):
        raise DataError(f"{path} is damaged: it does not hold the answers to its table's {len(ids)} questions.")
    if set(found.column("model_key").to_pylist()) != {key}:
        raise DataError(f"{path} is damaged: it holds another model's answers.")
    return found


def _failed(part: pa.Table) -> frozenset[str]:
    both = zip(part.column("example_id").to_pylist(), part.column("status").to_pylist(), strict=True)
    return frozenset(example for example, status in both if status == Status.FAILED.value)
