from __future__ import annotations

from typing import Any

import pyarrow as pa

from pages.parts import charts, heat_chart, heat_data
from probelib.figures.heat_view import Choice
from probelib.figures.heatmap import CHOSEN, heatmap, parts
from probelib.figures.measures import Measure
from tests.figures.made import cell


def rows(data: bytes) -> list[dict[str, Any]]:
    return list(pa.ipc.open_stream(data).read_all().to_pylist())


def test_figures_of_other_numbers_differ_in_their_data_alone() -> None:
    one, other = (charts.figure(heatmap([cell("m", points=points)], measure=Measure.POINTS)) for points in (-3.5, 8.0))
    assert one.spec == other.spec
    assert one.data.keys() == other.data.keys()
    assert one.data != other.data


def test_every_view_of_a_figure_has_its_rows_under_its_own_name() -> None:
    chart = heatmap([cell("m")], measure=Measure.POINTS)
    figure, known = charts.figure(chart), chart.to_dict()
    assert [view["data"]["name"] for view in figure.spec["layer"]] == list(figure.data)
    told = [known["datasets"][view["data"]["name"]] for view in known["layer"]]
    assert list(map(rows, figure.data.values())) == told
    assert "datasets" not in figure.spec


def test_a_heatmap_in_parts_is_the_same_figure_with_each_layers_rows_once() -> None:
    cells, chosen = [cell("m"), cell("n", points=None)], [("numeration.preserve", "m")]
    made = parts(cells, measure=Measure.POINTS, chosen=chosen)
    once, each = charts.of(made.spec, made.rows), charts.figure(heatmap(cells, measure=Measure.POINTS, chosen=chosen))

    def with_rows(figure: charts.Figure) -> list[dict[str, Any]]:
        return [{**view, "data": rows(figure.data[view["data"]["name"]])} for view in figure.spec["layer"]]

    assert with_rows(once) == with_rows(each)
    assert {**once.spec, "layer": 0} == {**each.spec, "layer": 0}
    assert len(once.data) < len(each.data)


def test_no_rows_are_columns_of_numbers() -> None:
    assert pa.ipc.open_stream(charts.arrow([], ["x", "y"])).schema.names == ["x", "y"]


def test_a_cell_is_outlined_in_the_figure_that_was_made_for_all() -> None:
    view = heat_data.view(heat_data.Own((cell("m", dataset="macro"),)), Choice(source="own"))
    assert view is not None
    made = heat_chart.drawn(view, Measure.POINTS, False)
    (place,) = made.boxes
    assert made.boxes.keys() == {(view.grid.rows[0].id, view.grid.columns[0].id)}
    assert rows(heat_chart.outline(made, [place]).data[CHOSEN]) == [made.boxes[place]]
    assert rows(heat_chart.outline(made, []).data[CHOSEN]) == []
    assert rows(heat_chart.outline(made, [("gone", "nobody")]).data[CHOSEN]) == []
