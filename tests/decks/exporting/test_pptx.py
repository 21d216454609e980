"""The file is opened again by the package that wrote it, and read back."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from pptx import Presentation
from pptx.util import Inches

from probelib.decks.exporting import pptx as target
from probelib.decks.kinds import wep_scale
from probelib.decks.records import Kind, pin
from probelib.decks.slide import Bars, Prose, Sheet, Slide, line
from probelib.decks.slides import slide as drawn
from probelib.decks.sources import Sources
from probelib.display.markup import visible
from probelib.errors import InputError, ResourceMissing
from tests.decks.made import HOSTILE, slide
from tests.hostile import HOSTILE as EVERY

SEEN = HOSTILE.replace("\x07", "␇")


def opened(*slides: Slide, title: str = "T") -> Any:
    return Presentation(BytesIO(target.pptx(slides, title)))


def texts(shapes: Any) -> str:
    return "\n".join(shape.text_frame.text for shape in shapes if shape.has_text_frame)


def test_each_slide_has_its_title_text_table_chart_and_notes() -> None:
    deck = opened(slide("First"), slide(HOSTILE), title=HOSTILE)
    assert len(deck.slides) == 2
    assert deck.core_properties.title == SEEN
    first, second = deck.slides
    assert first.shapes.title.text_frame.text == "First"
    assert second.shapes.title.text_frame.text == SEEN
    assert SEEN in texts(first.shapes)
    table = next(shape.table for shape in first.shapes if shape.has_table)
    assert [[cell.text for cell in row.cells] for row in table.rows] == [["Name", SEEN], ["Red", "31"], [SEEN, "7"]]
    chart = next(shape.chart for shape in first.shapes if shape.has_chart)
    assert [list(series.values) for series in chart.plots[0].series] == [[1, 2], [0, 3]]
    assert list(chart.plots[0].categories) == ["Range", f"'{SEEN}"]
    notes = first.notes_slide.notes_text_frame.text
    assert notes.splitlines() == [SEEN, "", f"Definition: {SEEN}", "n: 3"]


def test_the_file_names_no_date_and_no_person_of_the_template() -> None:
    said = opened(slide()).core_properties
    assert (said.created, said.modified) == (None, None)
    assert (said.author, said.last_modified_by, said.comments) == ("probelib", "probelib", "")


def test_a_change_has_a_form_beside_its_colour() -> None:
    (made,) = opened(slide()).slides
    runs = [
        run
        for shape in made.shapes
        if shape.has_text_frame
        for line_ in shape.text_frame.paragraphs
        for run in line_.runs
    ]
    by_text = {run.text: run for run in runs}
    assert by_text["138"].font._element.get("strike") == "sngStrike"
    assert by_text["139"].font.underline


def test_a_figure_is_a_picture_with_its_words() -> None:
    made = wep_scale.slide(pin(Kind.WEP_SCALE, {}), Sources(()))
    (shown,) = opened(made).slides
    picture = next(shape for shape in shown.shapes if shape.shape_type == 13)
    assert picture.image.content_type == "image/png"
    assert picture.image.size[0] > 1900
    assert "words from" in picture._element.nvPicPr.cNvPr.get("descr")


@pytest.mark.parametrize("kind", [Kind.HEATMAP, Kind.WEP_SCALE])
def test_a_figure_fills_the_room_it_has(kind: Kind) -> None:
    (shown,) = opened(drawn(pin(kind, {}), Sources(()))).slides
    picture = next(shape for shape in shown.shapes if shape.shape_type == 13)
    assert picture.width / Inches(1) > 11.9
    assert (picture.top + picture.height) / Inches(1) < 7.5
    assert picture.height / Inches(1) > 5


def test_a_lead_of_two_lines_keeps_its_size_and_leaves_the_figure_its_place() -> None:
    lead = "A line under the title says what the numbers are. " * 4
    made = drawn(pin(Kind.WEP_SCALE, {}), Sources(()))
    (shown,) = opened(replace(made, lead=lead)).slides
    box = next(shape for shape in shown.shapes if shape.has_text_frame and shape.text_frame.text == lead)
    picture = next(shape for shape in shown.shapes if shape.shape_type == 13)
    assert box.text_frame.paragraphs[0].runs[0].font.size.pt == 14
    assert box.top + box.height <= picture.top + Inches(0.1)


def test_a_long_table_says_what_there_was_no_room_for() -> None:
    rows = tuple((str(n),) * 14 for n in range(20))
    (made,) = opened(Slide(Kind.TEXT, "Long", (Sheet("Long", (), rows),))).slides
    table = next(shape.table for shape in made.shapes if shape.has_table)
    assert (len(table.rows), len(table.columns)) == (16, 12)
    assert "4 rows and 2 columns not shown" in texts(made.shapes)


def test_nothing_stands_outside_its_slide() -> None:
    deck = opened(slide(), Slide(Kind.TEXT, "x" * 160, (Prose((line("word " * 800),)),)))
    for made in deck.slides:
        for shape in made.shapes:
            assert shape.left >= 0
            assert shape.left + shape.width <= deck.slide_width
            assert shape.top + shape.height <= deck.slide_height


def test_an_export_that_nobody_waits_for_is_given_up_between_slides() -> None:
    def look() -> None:
        raise InputError("given up")

    with pytest.raises(InputError, match="given up"):
        target.pptx([slide()], "T", look=look)


def test_without_the_package_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(target, "find_spec", lambda name: None)
    with pytest.raises(ResourceMissing, match=r"probelib\[slides\]"):
        target.pptx([slide()], "T")


def test_every_hostile_text_is_text_and_the_file_asks_nobody() -> None:
    rows = tuple((one, one) for one in EVERY)
    parts = (
        Prose(tuple(map(line, EVERY))),
        Sheet(EVERY[0], EVERY[:2], rows),
        Bars(EVERY[0], EVERY, ((EVERY[7], tuple(range(len(EVERY)))),)),
    )
    every = [Slide(Kind.TEXT, one, parts, lead=one, notes=EVERY, said=one) for one in EVERY]
    written = target.pptx(every, EVERY[10])
    deck = Presentation(BytesIO(written))
    for one, made in zip(EVERY, deck.slides, strict=True):
        assert made.shapes.title.text_frame.text == visible(one)
        said = texts(made.shapes)
        assert all(visible(other) in said for other in EVERY)
        table = next(shape.table for shape in made.shapes if shape.has_table)
        assert [row.cells[0].text for row in table.rows][1:] == [visible(other) for other in EVERY]
    with ZipFile(BytesIO(written)) as parts_of:
        for name in parts_of.namelist():
            assert b'TargetMode="External"' not in parts_of.read(name), name
            if name.endswith(".xlsx"):
                assert_no_formula(parts_of.read(name))


def assert_no_formula(workbook: bytes) -> None:
    """Fail where a cell of the numbers behind a chart is a formula, or its text would become one when it is edited."""
    from openpyxl import load_workbook

    for row in load_workbook(BytesIO(workbook)).active.iter_rows():
        for cell in row:
            assert cell.data_type != "f"
            assert not (isinstance(cell.value, str) and cell.value[:1] in "=+-@")
