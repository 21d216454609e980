from __future__ import annotations

import pytest

from probelib.counting import Held, Probed, beside
from probelib.probes import REASONING_TYPES
from probelib.records import Effect, Label

HELD = Held(2, {Label.ENTAILED: 3, Label.REFUTED: 1, Label.NEUTRAL: 6}, 0, 4, 0.5)
COUNTS = {
    ("comparison.signal", Effect.FLIP): 2,
    ("comparison.number", Effect.PRESERVE): 1,
    ("scale.mapping", Effect.PRESERVE): 1,
}
PROBED = Probed(4, 3, COUNTS, {})


def test_a_dataset_of_the_paper_stands_beside_its_row() -> None:
    lines = {line.measure: line for line in beside.lines("infotabs", HELD, PROBED)}
    assert [(line.shown, line.paper) for line in lines.values()] == [
        ("10", "23,738"),
        ("2", "2,540"),
        ("50.0 %", "53.6 %"),
        ("4", "19,779"),
        ("0.40", "0.83"),
        ("50.0 %", "26.6 or 27.0 %, over all its datasets"),
    ]
    assert [line.measure for line in lines.values() if line.derived] == [
        "Probes per hypothesis",
        "Flips among the probes",
    ]


@pytest.mark.parametrize("name", ["samples", "tabpert"])
def test_a_dataset_that_the_paper_does_not_use_has_nothing_beside_it(name: str) -> None:
    assert {line.paper for line in beside.lines(name, HELD, PROBED)} == {""}


def test_what_was_not_counted_is_empty_and_never_zero() -> None:
    assert {line.shown for line in beside.lines("tabfact", None, None)} == {""}
    nothing = Held(0, dict.fromkeys(Label, 0), 0, 0, 0.0)
    empty = beside.lines("tabfact", nothing, Probed(0, 0, {}, {}))
    assert [line.shown for line in empty] == ["0", "0", "0.0 %", "0", "", ""]


def test_types_of_one_row_of_the_paper_are_added_and_others_follow() -> None:
    rows = beside.rows(PROBED)
    comparison = next(row for row in rows if row.title == "Comparison")
    assert (comparison.ours, comparison.share, comparison.paper) == (3, 0.75, 30763)
    mapping = next(row for row in rows if row.title == "Scale: mapping")
    assert (mapping.ours, mapping.paper, mapping.paper_share) == (1, None, None)
    assert sum(row.ours for row in rows) == PROBED.total
    assert sum(row.paper_share or 0 for row in rows) == pytest.approx(1)


def test_of_the_tables_side_the_counterfactual_ones_alone_are_compared() -> None:
    changed = Probed(4, 4, {("counterfactual", Effect.FLIP): 2, ("range", Effect.FLIP): 1}, {})
    assert beside.comparable(PROBED, changed).total == 6
    assert beside.comparable(PROBED, None).total == 4
    assert beside.COUNTERFACTUAL in {one.name for one in REASONING_TYPES}
