from __future__ import annotations

from probelib.display import heat


def test_the_legend_says_ends_and_signs_in_words() -> None:
    html = heat.legend(["#000000", "#ffffff"], ("worse", "same", "better"), [("*", "significant")])
    assert "linear-gradient(90deg,#000000,#ffffff)" in html
    for word in ("worse", "same", "better", "significant"):
        assert word in html


def test_a_matrix_has_a_line_for_each_group_and_escapes_what_it_shows() -> None:
    html = heat.matrix("Change", ["<b>"], [("R1", "one", ["1"]), ("R1", "two", ["2"]), ("R2", "three", ["n/a"])])
    assert html.count('scope="colgroup"') == 2
    assert html.count('scope="row"') == 3
    assert "<b>" not in html


def test_facts_are_pairs_of_text() -> None:
    assert "<dd><bdi>&lt;i&gt;</bdi></dd>" in heat.facts([("Remarks", "<i>")])
