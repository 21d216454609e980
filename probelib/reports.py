"""What readers say about a probe's label: one line a report, in a file that the audits of labels read."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from probelib import resources
from probelib.errors import DataError, InputError
from probelib.records import Probe

LONGEST_REMARK = 2_000
"""Characters of a remark; a longer one is refused, so that a line stays a line."""


@dataclass(frozen=True, slots=True)
class Report:
    """A reader's doubt about one probe, with what is needed to judge it later without the dataset."""

    probe_id: str
    base_id: str
    table_id: str
    reasoning: str
    effect: str
    label: str
    """The label in doubt."""
    check: str
    base_text: str
    text: str
    remark: str
    """What the reader thinks is wrong; may be empty."""
    at: str
    """When, ISO 8601; given by the caller."""

    @classmethod
    def of(cls, probe: Probe, base_text: str, remark: str, at: str) -> Report:
        """Return the report on a probe.

        Raises:
            InputError: The remark is longer than `LONGEST_REMARK`.
        """
        if len(remark) > LONGEST_REMARK:
            raise InputError(f"The remark has {len(remark):,} characters; write at most {LONGEST_REMARK:,}.")
        return cls(
            probe_id=probe.id,
            base_id=probe.base_id,
            table_id=probe.table_id,
            reasoning=probe.reasoning,
            effect=probe.effect.value,
            label=probe.label.value,
            check=probe.check.value,
            base_text=base_text,
            text=probe.text,
            remark=remark.strip(),
            at=at,
        )


def file() -> Path:
    """Return the file of reports; its folder exists, the file perhaps not yet."""
    return resources.data_dir("reports") / "labels.jsonl"


def append(report: Report, path: Path | None = None) -> Path:
    """Add a report to the file and return its path.

    The line goes out in one write to a file opened for appending, so that two sessions that report at the same time
    do not mix their lines, and it is on the disk when this returns.

    Args:
        report: What is reported.
        path: The file; by default `file()`.

    Raises:
        DataError: The file cannot be written.
    """
    path = path or file()
    line = json.dumps(asdict(report), ensure_ascii=True, sort_keys=True) + "\n"
    try:
        target = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(target, line.encode("ascii"))
            os.fsync(target)
        finally:
            os.close(target)
    except OSError as error:
        raise DataError(f"The report could not be kept in {path}: {error.strerror}.") from error
    return path


def read(path: Path | None = None) -> Iterator[Report]:
    """Yield the reports in the order in which they were made; none where there is no file.

    Raises:
        DataError: A line is no report; the message names it.
    """
    path = path or file()
    if not path.exists():
        return
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            try:
                yield Report(**json.loads(line))
            except (ValueError, TypeError) as error:
                raise DataError(f"{path}, line {number} is no report: {error}.") from error
