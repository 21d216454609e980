from __future__ import annotations

import pytest

from probelib.display import words
from probelib.figures.taxonomy import MOST_ROWS, Sector, blend, said, taxonomy
from tests.display.test_words import contrast

LEVELS = (
    Sector(
        "R1",
        "R1 Representation",
        7,
        types=(
            Sector("numeration", "Numeration", 6),
            Sector("heterogeneous.scientific", "Scientific notation", 1),
            *(Sector(f"t{n}", f"Type {n}", 0) for n in range(MOST_ROWS)),
        ),
    ),
    Sector("R4", "R4 Complex reasoning", 0, types=(Sector("counterfactual", "Counterfactual table", None),)),
)


def _bars(*levels: Sector, theme: str = "light") -> dict[str, dict[str, object]]:
    """Return what is drawn of each sector, by id."""
    figure = taxonomy(levels, theme=theme)
    names = ("x", "y", "base", "width", "text", "hovertext")
    return {
        identity: {
            **{name: trace[name][at] for name in names},
            "ink": trace.textfont.color,
            "ground": trace.marker.color[at],
        }
        for trace in figure.data
        for at, identity in enumerate(trace.customdata)
    }


def test_every_level_and_type_is_a_bar_that_reports_its_id() -> None:
    assert set(_bars(*LEVELS)) == {one.id for level in LEVELS for one in (level, *level.types)}


def test_a_sector_says_its_number_and_its_name_and_an_empty_one_its_name_alone() -> None:
    bars = _bars(*LEVELS)
    assert bars["numeration"]["text"] == "<b>6</b>  Numeration"
    assert bars["heterogeneous.scientific"]["text"] == "<b>1</b>  Scientific<br>notation"
    assert bars["t0"]["text"] == "Type 0"
    assert bars["R4"]["text"] == "<b>R4 Complex<br>reasoning</b>"


def test_a_sector_is_said_in_words_with_what_was_not_counted() -> None:
    assert said(LEVELS[0].types[1]) == "Scientific notation: 1 probe"
    assert said(LEVELS[1].types[0]) == "Counterfactual table: not counted yet"


def test_no_two_bars_overlap_and_a_long_level_has_two_columns() -> None:
    bars = _bars(*LEVELS)
    boxes = []
    for bar in bars.values():
        left, width, low, height = (float(str(bar[name])) for name in ("x", "width", "base", "y"))
        boxes.append((left - width / 2, left + width / 2, low, low + height))
    for at, (left, right, low, high) in enumerate(boxes):
        for other_left, other_right, other_low, other_high in boxes[at + 1 :]:
            assert right <= other_left or other_right <= left or high <= other_low or other_high <= low
    assert len({bars[one.id]["x"] for one in LEVELS[0].types}) == 2
    assert all(low >= -MOST_ROWS - 1 and high <= 0 for _, _, low, high in boxes)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("chosen", [False, True], ids=["open", "chosen"])
def test_text_can_be_read_on_every_sector(theme: str, chosen: bool) -> None:
    sectors = [Sector(f"n{n}", "x", n, chosen) for n in (0, 1, 3, 12)]
    for bar in _bars(Sector("R1", "R1", 16, chosen, tuple(sectors)), theme=theme).values():
        assert contrast(str(bar["ink"]), str(bar["ground"])) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_more_probes_stand_out_more_from_the_page_and_what_is_chosen_most(theme: str) -> None:
    types = (*(Sector(f"n{n}", "x", n) for n in (0, 1, 4, 9)), Sector("it", "x", 1, chosen=True))
    bars = _bars(Sector("R1", "R1", 15, types=types), theme=theme)
    page = words.PAGE_GROUND[theme]
    seen = [contrast(str(bars[name]["ground"]), page) for name in ("n0", "n1", "n4", "n9", "it")]
    assert seen == sorted(seen)
    assert len(set(seen)) == len(seen)


def test_a_click_does_not_pale_the_other_sectors() -> None:
    for trace in taxonomy(LEVELS).data:
        for state in (trace.selected, trace.unselected):
            assert state.marker.opacity == 1
            assert state.textfont.color == trace.textfont.color


def test_the_figure_has_its_own_colours_and_no_template_of_another() -> None:
    layout = taxonomy(LEVELS).layout
    assert layout.template.layout.to_plotly_json() == {}
    assert layout.clickmode == "event+select"
    assert layout.dragmode is False


def test_a_taxonomy_without_types_is_drawn() -> None:
    assert len(taxonomy(()).data) == 0


@pytest.mark.parametrize(("share", "colour"), [(0, "#000000"), (0.5, "#80800a"), (1, "#ffff14")])
def test_a_blend_lies_between_two_colours(share: float, colour: str) -> None:
    assert blend("#000000", "#ffff14", share) == colour
