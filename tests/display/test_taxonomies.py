from __future__ import annotations

from probelib.display.taxonomies import Line, table

RANGE = Line("R2 Number sense", "Range", 2, 0)


def test_a_line_says_level_type_and_both_counts() -> None:
    html = table([RANGE])
    assert '<td>R2 Number sense</td><th scope="row">Range</th>' in html
    assert '<td class="pl-figure">2</td><td class="pl-figure">–</td>' in html


def test_a_type_that_was_not_counted_says_why() -> None:
    assert "changed tables were not read" in table([Line("R4", "Counterfactual table", 0, 0, counted=False)])


def test_audits_have_a_column_where_there_is_one() -> None:
    assert "Audit" not in table([RANGE])
    audited = Line("R2", "Range", 2, 0, audit="labels right in at least 91 %, 40 audited")
    assert "at least 91 %" in table([RANGE, audited])
