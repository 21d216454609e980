"""What the readers of this package hand to each other before it becomes a Quantity."""

from __future__ import annotations

from typing import NamedTuple

from probelib.records import Kind, Value


class Hit(NamedTuple):
    """A quantity without its text; the fields are those of `records.Quantity`."""

    start: int
    end: int
    kind: Kind
    value: Value
    unit: str | None
    form: str
