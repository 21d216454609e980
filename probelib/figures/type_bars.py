"""Probes by reasoning type as bars: what the pages draw as an icicle or as HTML, for a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from probelib.display import words
from probelib.figures.bars import bars
from probelib.probes import REASONING_TYPES
from probelib.records import Effect

if TYPE_CHECKING:
    import altair as alt

_LINE = 100
"""Characters of a line under the title."""


def type_bars(
    counts: Mapping[tuple[str, Effect], int], *, title: str = "", notes: Sequence[str] = ()
) -> alt.LayerChart:
    """Return the figure: a bar a type that has probes, in the types' order, what keeps the label and what flips it.

    Args:
        counts: Probes by type id and effect.
        title: Stands above it.
        notes: Under the title, each broken into lines.
    """
    present = [one for one in REASONING_TYPES if any(counts.get((one.name, effect)) for effect in Effect)]
    return bars(
        tuple(f"{one.level.value} {one.title}" for one in present),
        tuple(
            (words.EFFECTS[effect].word, tuple(counts.get((one.name, effect), 0) for one in present))
            for effect in Effect
        ),
        title=title,
        notes=[line for note in notes for line in wrap(note, _LINE)],
    )
