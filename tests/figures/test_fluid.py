"""Sizes that grow with the height of a figure: constants where nothing is stretched, expressions where it is."""

from __future__ import annotations

from typing import Any

from probelib.figures.bars import bars
from probelib.figures.fluid import Sizes
from probelib.figures.heatmap import heatmap
from probelib.figures.wep_scale import wep_scale
from probelib.wep.scales import scale
from tests.figures.made import cell


def sizes(chart: Any) -> list[Any]:
    """Return the sizes of all texts of a figure."""
    marks = [layer["mark"] for layer in chart.to_dict()["layer"]]
    return [mark["fontSize"] for mark in marks if mark["type"] == "text"]


def test_on_a_page_a_size_is_its_pixels() -> None:
    assert Sizes(400)(16) == 16


def test_on_a_slide_a_size_follows_the_height() -> None:
    assert Sizes(400, fluid=True)(16).to_dict() == {"expr": "(16) * min(1.5 * height / 400, 3.0)"}


def test_where_things_stand_beside_one_another_it_follows_the_width_too() -> None:
    assert Sizes(400, fluid=True, widest=900).scale.endswith("width / 900)")


def test_every_text_of_a_figure_that_is_stretched_is_scaled_but_slanted_names() -> None:
    bare = [
        size
        for chart in (
            bars(("One",), (("Keeps", (1,)), ("Flips", (2,))), fluid=True),
            wep_scale((scale(), scale("kent")), fluid=True),
            heatmap([cell("a"), cell("b")], fluid=True),
        )
        for size in sizes(chart)
        if not isinstance(size, dict)
    ]
    assert len(bare) == 3  # the names of models and of categories over narrow columns, which are as wide as they are


def test_two_scales_that_are_stretched_stand_beside_one_another() -> None:
    page, slide = (wep_scale((scale(), scale("kent")), fluid=fluid).to_dict() for fluid in (False, True))
    assert slide["height"] < page["height"]
    assert slide["height"] == wep_scale((scale(),), fluid=True).to_dict()["height"]


def test_each_line_of_a_models_name_is_placed_by_itself_where_a_figure_is_stretched() -> None:
    cells = [cell("a model with a long name"), *(cell(f"m{number}") for number in range(9))]
    made = heatmap(cells, fluid=True).to_dict()
    lines = [row for row in made["datasets"]["name"] if row["x"] == made["datasets"]["name"][0]["x"]]
    assert len(lines) > 1
    assert [row["y"] for row in lines] == sorted({row["y"] for row in lines})


def test_slanted_names_stand_in_several_lines_or_where_columns_are_narrower_in_one() -> None:
    made = heatmap([cell(f"model {number} (few-shot)") for number in range(13)], fluid=True).to_dict()
    several, one = (layer for layer in made["layer"] if layer["mark"].get("angle"))
    assert (several["encoding"]["text"]["field"], one["encoding"]["text"]["field"]) == ("text", "full")
    width = made["layer"][0]["encoding"]["x"]["scale"]["domain"][1]
    assert f"&& (width / {width:g}) < 36" in one["mark"]["opacity"]["expr"]
    assert f"!((width / {width:g}) < 36)" in several["mark"]["opacity"]["expr"]


def test_the_size_of_words_does_not_hang_on_the_room_that_they_leave() -> None:
    made = wep_scale((scale(), scale("kent")), fluid=True).to_dict()
    assert made["autosize"] == {"type": "none"}
    assert set(made["padding"].values()) == {0}
