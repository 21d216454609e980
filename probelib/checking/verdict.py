"""What a check answers."""

from __future__ import annotations

from dataclasses import dataclass

from probelib.records import Truth


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a table supports a claim, and why."""

    truth: Truth
    reason: str
    """In words that a room can read: "Running time: 138 minutes; 138 > 120"."""
    cells: tuple[tuple[int, int], ...] = ()
    """The cells the reason rests on, as (row, column) of the raw grid; row 0 is the header."""
