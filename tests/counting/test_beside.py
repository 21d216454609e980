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
    found = [
        (line.measure, line.shown, line.paper, line.note) for line in beside.lines("infotabs", HELD, PROBED, PROBED)
    ]
    assert found == [
        ("Hypotheses", "10", "23,738", ""),
        ("Tables", "2", "2,540", ""),
        ("Numeric cells", "50.0 %", "53.6 %", ""),
        ("Probes, hypothesis changed", "4", "19,779", ""),
        ("Probes, table changed", "4", "", ""),
        ("Per hypothesis, hypothesis changed", "0.40", "0.83", "computed"),
        ("Per hypothesis, both sides", "0.80", "0.83", "computed"),
        ("Flips, hypothesis changed", "50.0 %", "26.6 or 27.0 %", "computed, over all its datasets"),
    ]


def test_counterfactual_totto_has_its_probes_on_the_tables_side() -> None:
    paper = {line.measure: line.paper for line in beside.lines("totto", None, None)}
    assert paper["Probes, table changed"] == "1,000"
    assert paper["Probes, hypothesis changed"] == paper[beside.PER_HYPOTHESIS] == ""


@pytest.mark.parametrize("name", ["samples", "tabpert"])
def test_a_dataset_that_the_paper_does_not_use_has_nothing_beside_it(name: str) -> None:
    assert {line.paper for line in beside.lines(name, HELD, PROBED)} == {""}


def test_what_was_not_counted_is_empty_and_never_zero() -> None:
    assert {line.shown for line in beside.lines("tabfact", None, None)} == {""}
    nothing = Held(0, dict.fromkeys(Label, 0), 0, 0, 0.0)
    empty = beside.lines("tabfact", nothing, Probed(0, 0, {}, {}))
    assert [line.shown for line in empty] == ["0", "0", "0.0 %", "0", "", "", "", ""]


def test_types_of_one_row_of_the_paper_are_added_and_others_follow() -> None:
    rows = beside.rows(PROBED)
    comparison = next(row for row in rows if row.title == "Comparison")
    assert (comparison.ours, comparison.share, comparison.paper) == (3, 0.75, 30763)
    mapping = next(row for row in rows if row.title == "Scale: mapping")
    assert (mapping.ours, mapping.paper, mapping.paper_share) == (1, None, None)
    assert sum(row.ours for row in rows) == PROBED.total
    assert sum(row.paper_share or 0 for row in rows) == pytest.approx(1)


def test_of_the_tables_side_the_counterfactual_ones_alone_have_a_row() -> None:
    changed = Probed(4, 4, {("counterfactual", Effect.FLIP): 2, ("range", Effect.FLIP): 1}, {})
    assert sum(row.ours for row in beside.rows(PROBED, changed)) == 6
    assert beside.COUNTERFACTUAL in {one.name for one in REASONING_TYPES}
