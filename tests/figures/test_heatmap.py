from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest

from probelib.display import words
from probelib.evaluation.records import Cell, Span
from probelib.evaluation.reporting.published_cells import published_cells
from probelib.figures.colours import READABLE, contrast
from probelib.figures.heatmap import SELECTION, heatmap
from probelib.figures.measures import Measure
from probelib.figures.places import BLANK
from probelib.models.base import Category
from tests.figures.made import cell


def drawn(*cells: Cell, **options: Any) -> list[dict[str, Any]]:
    """Return the layers of a heatmap, each with its mark and its rows of data."""
    made: dict[str, Any] = heatmap(cells, **options).to_dict()
    return [
        {**layer, "mark": layer["mark"] | {}, "rows": made["datasets"][layer["data"]["name"]]}
        if "name" in layer["data"]
        else {**layer, "rows": layer["data"]["values"]}
        for layer in made["layer"]
    ]


def having(layers: list[dict[str, Any]], *keys: str) -> list[dict[str, Any]]:
    """Return the rows of data that have some keys."""
    return [row for layer in layers for row in layer["rows"] if all(key in row for key in keys)]


def values(layers: list[dict[str, Any]]) -> dict[tuple[str, str], str]:
    return {(row["row"], row["column"]): row["text"] for row in having(layers, "rounded")}


def told(layers: list[dict[str, Any]]) -> dict[str, Any]:
    (row,) = having(layers, "certain")
    return row


def test_every_row_and_column_has_a_cell_also_where_nobody_measured() -> None:
    layers = drawn(cell("a"), cell("b", reasoning="range", points=0.0))
    assert values(layers) == {
        ("numeration.preserve", "a"): "−3.0",
        ("numeration.preserve", "b"): BLANK,
        ("range.preserve", "a"): BLANK,
        ("range.preserve", "b"): "0.0",
    }


def test_a_blank_is_hatched_and_a_zero_is_not() -> None:
    blank = drawn(cell(points=None))
    zero = drawn(cell(points=0.0))
    assert [sum(layer["mark"].get("strokeWidth") == 1 and layer["mark"]["type"] == "rule" for layer in one) for one in (
        blank, zero
    )] == [1, 0]  # fmt: skip
    assert having(blank, "fill")[0]["fill"] != having(zero, "fill")[0]["fill"]


def test_a_cell_of_low_coverage_is_hatched_and_keeps_its_colour() -> None:
    low, full = drawn(cell(coverage=0.94)), drawn(cell(coverage=0.95))
    assert having(low, "fill")[0]["fill"] == having(full, "fill")[0]["fill"]
    assert len(low) == len(full) + 1


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("measure", Measure)
def test_every_number_can_be_read_on_its_ground(measure: Measure, dark: bool) -> None:
    cells = [cell(f"m{n}", points=float(n), relative=2.0 * n) for n in range(-79, 20, 7)]
    layers = drawn(*cells, measure=measure, dark=dark)
    inks = [row["ink"] for row in having(layers, "rounded")][: len(cells)]  # once exact, once rounded
    grounds = [row["fill"] for row in having(layers, "fill")]
    assert len(inks) == len(grounds) == len(cells)
    assert min(contrast(ink, ground) for ink, ground in zip(inks, grounds, strict=True)) >= READABLE


def test_a_significant_change_has_a_star_and_an_accuracy_none() -> None:
    one = cell(q_value=0.049)
    assert [row["text"] for row in having(drawn(one), "ink", "text") if "rounded" not in row] == ["*"]
    assert not [row for row in having(drawn(one, measure=Measure.BASE), "ink", "text") if "rounded" not in row]
    assert not [row for row in having(drawn(cell(q_value=0.05)), "ink", "text") if "rounded" not in row]


def test_a_published_cell_that_the_paper_contradicts_has_a_dagger() -> None:
    layers = drawn(*published_cells(), measure=Measure.RELATIVE)
    signs = [row for row in having(layers, "ink", "text", "row") if row["text"] == "†"]
    assert {(row["row"], row["column"]) for row in signs} >= {
        ("word_problem.as_published", "published:reastap"),
        ("arithmetic.as_published", "published:tapas"),
    }
    assert len(values(layers)) == 208


def test_a_sign_stands_in_the_corner_of_its_cell_and_not_beside_the_number() -> None:
    layers = drawn(*published_cells(), measure=Measure.RELATIVE)
    (signs,) = (layer["mark"] for layer in layers if any(row.get("text") == "†" for row in layer["rows"]))
    assert (signs["align"], signs["baseline"]) == ("right", "top")
    assert -17 < signs["dy"] < -signs["fontSize"]


def test_hover_tells_counts_accuracies_and_how_sure_the_change_is() -> None:
    one = cell(interval=Span(-5.0, -1.0), p_value=0.004, q_value=0.0004, flags=("careful",), detectable=4.2)
    said = told(drawn(one))
    assert said["type"] == "Numeration, keeps"
    assert said["accuracy"] == "bases 80.0 %, probes 77.0 %"
    assert said["certain"] == "95 % interval −5.0 to −1.0 points, p = 0.004, q < 0.001"
    assert said["of"] == "20 bases, 40 probes, 12 tables, 100 % of pairs answered, shows changes from 4.2 points"
    assert said["remarks"] == "careful"


def test_hover_says_why_a_cell_is_blank_or_has_no_test() -> None:
    reasons = (("points", "nothing was answered"), ("p_value", "fewer than 10 tables"))
    said = told(drawn(cell(points=None, blanks=reasons)))
    assert said["shown"] == "Change in points: n/a, nothing was answered"
    assert said["certain"] == "fewer than 10 tables"


def test_a_click_reports_row_and_column_from_the_uppermost_layer() -> None:
    made = heatmap([cell()]).to_dict()
    (parameter,) = made["params"]
    assert parameter["name"] == SELECTION
    assert parameter["select"]["fields"] == ["row", "column"]
    assert parameter["views"] == [made["layer"][-1]["name"]]
    assert made["layer"][-1]["mark"]["fill"] == "transparent"


def test_levels_and_categories_stand_over_what_belongs_to_them_in_short_where_one_column_is_narrow() -> None:
    layers = drawn(cell("a", category=Category.TABLE), cell("b", reasoning="range", category=Category.BASELINE))
    assert [row["text"] for row in having(layers, "short")][:2] == ["Tables", "Baselines"]
    headings = [row["text"] for row in having(layers, "line")]
    assert "R1 Representation" in headings
    assert "R2 Number sense" in headings


def test_chosen_cells_are_outlined() -> None:
    layers = drawn(cell("a"), cell("b"), chosen=[("numeration.preserve", "b")])
    outlines = [layer for layer in layers if layer["mark"].get("strokeWidth") == 4]
    assert [len(layer["rows"]) for layer in outlines] == [1]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_chart_that_leaves_its_page_brings_title_ground_and_scale(dark: bool) -> None:
    made = heatmap([cell()], title="Change", notes=["one", "two"], legend=True, dark=dark).to_dict()
    assert made["background"] == words.PAGE_GROUND["dark" if dark else "light"]
    assert made["title"]["subtitle"] == ["one", "two"]
    texts = [row.get("text", "") for row in having(drawn(cell(), legend=True, dark=dark), "text")]
    assert "−50 points\nprobes worse than their bases" in texts


@pytest.mark.parametrize("measure", Measure)
@pytest.mark.parametrize("count", [1, 2, 9])
def test_the_words_under_a_scale_stand_apart(measure: Measure, count: int) -> None:
    made = heatmap([cell(f"m{number}") for number in range(count)], measure=measure, legend=True).to_dict()
    unit = made["width"] / max(row["x2"] for row in made["datasets"]["ground"])
    at = {"left": 0.0, "center": -0.5, "right": -1.0}
    ends = []
    for align, back in at.items():
        ((row),) = made["datasets"][f"scale-{align}"]
        wide = 7.0 * max(map(len, row["text"].splitlines()))
        ends.append((row["x"] * unit + back * wide, row["x"] * unit + (back + 1) * wide))
    for (_, one), (other, _) in pairwise(ends):
        assert one + 10 < other


@pytest.mark.parametrize("fluid", [False, True], ids=["page", "slide"])
def test_the_rules_of_groups_end_with_the_last_column(fluid: bool) -> None:
    made = heatmap([cell("a"), cell("b")], fluid=fluid).to_dict()
    (rule,) = (
        layer for layer in made["layer"] if layer["mark"]["type"] == "rule" and layer["data"] == {"name": "level"}
    )
    wide = max(row["x2"] for row in made["datasets"]["catch"])
    assert rule["encoding"]["x2"] == {"value": {"expr": f"width * {round(wide + 0.015)} / {5 if fluid else 8}"}}


def test_the_same_cells_give_the_same_chart() -> None:
    one, other = (heatmap(published_cells(), measure=Measure.RELATIVE).to_dict() for _ in range(2))
    assert [layer["mark"] for layer in one["layer"]] == [layer["mark"] for layer in other["layer"]]
    assert [layer["data"] for layer in one["layer"]] == [layer["data"] for layer in other["layer"]]


def test_no_cell_gives_an_empty_chart() -> None:
    assert heatmap([]).to_dict()["layer"]


@pytest.mark.parametrize("unit", [46, 47, 52, 60, 75])
def test_the_longest_changes_beside_one_another_do_not_touch(unit: int) -> None:
    made = heatmap([cell(f"m{number}", points=100.0) for number in range(21)]).to_dict()
    sizes = [layer["mark"]["fontSize"]["expr"] for layer in made["layer"] if layer["data"] == {"name": "value"}]
    for one in sizes:
        factor, low, high = map(float, re.findall(r"\* ([\d.]+), (\d+), (\d+)\)$", one)[0])
        # `+100.0` is 3.4 ems wide, and a cell leaves something beside it.
        assert min(max(factor * unit, low), high) * 3.4 < 0.92 * unit
