"""The part of a unit as it is written, and written anew where questions that had failed were answered.

Either way the file is replaced in one step: a run that is killed meanwhile has the old one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from probelib.errors import DataError, InputError
from probelib.evaluation.running import rows, runs
from probelib.evaluation.running.asked import Answer, Answered
from probelib.export.tables import Column
from probelib.models.base import Choice, Status
from probelib.work import Parts
from probelib.work.parts import part_name

_STATUS = [column.name for column in rows.COLUMNS].index("status")
_EXAMPLE = [column.name for column in rows.COLUMNS].index("example_id")


def write(parts: Parts, number: int, found: Answered, task: str) -> None:
    """Write the times of a unit, and then its part, as a unit counts as done when its part is there."""
    _write(parts, number, _rows(parts, found, task), _times(found))


def renew(parts: Parts, number: int, found: Answered, task: str) -> int:
    """Replace failed rows of a unit by answers, and return how many fewer there are.

    Where the whole unit was asked, as what is computed together decides the last digits, its new rows replace the
    old ones all together. A unit whose questions failed once more is left as it is, byte for byte.

    Args:
        parts: The run's.
        number: The unit, whose part is there.
        found: Answers to the failed questions, or to all questions of the unit.
        task: Of its questions.

    Raises:
        DataError: The part is damaged.
    """
    name = part_name(number)
    before = {row[_EXAMPLE]: row for row in _read(parts.folder / name, rows.COLUMNS)}
    fresh = {row[_EXAMPLE]: row for row in _rows(parts, found, task)}
    if len(fresh) < len(before):
        fresh = {example: row for example, row in fresh.items() if not _is_failed(row)}
    after = before | fresh
    fewer = sum(map(_is_failed, before.values())) - sum(map(_is_failed, after.values()))
    if fewer <= 0:
        return 0
    try:
        known = _read(parts.folder / runs.TIMING / name, rows.TIMES)
    except (DataError, InputError):  # times are lost without harm
        known = []
    times = {row[0]: row for row in known} | {row[0]: row for row in _times(found) if row[0] in fresh}
    _write(parts, number, _by_id(after), _by_id(times))
    return fewer


def _by_id(found: dict[str, rows.Row]) -> list[rows.Row]:
    return [found[example] for example in sorted(found)]


def _is_failed(row: rows.Row) -> bool:
    return bool(row[_STATUS] == Status.FAILED.value)


def _read(path: Path, columns: Sequence[Column]) -> list[rows.Row]:
    return [tuple(row.values()) for row in rows.read(path, columns).to_pylist()]


def _write(parts: Parts, number: int, answers: list[rows.Row], times: list[rows.Row]) -> None:
    parts.write(number, partial(rows.write, rows=times, columns=rows.TIMES), beside=runs.TIMING, lasting=False)
    parts.write(number, partial(rows.write, rows=answers))


def _times(found: Answered) -> list[rows.Row]:
    ordered = sorted(found.predictions, key=lambda one: one.example_id)
    return [(one.example_id, one.seconds, found.host, found.processor) for one in ordered]


def _rows(parts: Parts, found: Answered, task: str) -> list[rows.Row]:
    ordered = sorted(found.predictions, key=lambda one: one.example_id)
    return [_row(parts.folder.name, one, task) for one in ordered]


def _row(run_id: str, made: Answer, task: str) -> rows.Row:
    if isinstance(made, Choice):
        return rows.choice_row(run_id, made, task=task)
    return rows.row(run_id, made, task=task)
