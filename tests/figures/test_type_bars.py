"""Probes by reasoning type as bars, for files."""

from __future__ import annotations

from probelib.figures.saving import saved
from probelib.figures.type_bars import type_bars
from probelib.records import Effect


def test_a_bar_stands_for_each_type_with_probes_in_the_types_order() -> None:
    counts = {("range", Effect.PRESERVE): 2, ("numeration", Effect.FLIP): 1_234, ("sorting", Effect.FLIP): 0}
    drawn = saved(type_bars(counts, title="Probes", notes=["word " * 60]), "svg").decode()
    assert drawn.index("R1 Numeration") < drawn.index("Range")
    assert "1,234" in drawn
    assert "Sorting" not in drawn
    assert drawn.count("word word") > 1  # a long line is broken


def test_no_probe_makes_no_bar_and_no_error() -> None:
    assert b"Keeps label" in saved(type_bars({}), "svg")
