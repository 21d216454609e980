"""Native tables, native bar charts and pictures on a PowerPoint slide."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from probelib.decks.exporting.pictures import picture
from probelib.decks.slide import Bars, Picture, Sheet
from probelib.display import tokens, words
from probelib.display.markup import visible
from probelib.export.spreadsheets import harmless
from probelib.figures.colours import ink_on

WIDTH, HEIGHT = 13.333, 7.5
"""Inches of a slide, 16 : 9."""
MARGIN = 0.6
PIXELS = 96
"""Of a figure for an inch of its slide: text of 13 pixels has 10 points."""
"""Inches at its left and right."""
MOST_ROWS, MOST_COLUMNS = 16, 12
"""Of a native table; what is beyond is said under it and stands in the file of numbers."""


def add_sheet(made: Any, sheet: Sheet, top: float, height: float) -> str:
    """Add a native table at a height in inches; return what of it there was no room for, empty for nothing."""
    from pptx.util import Inches

    columns = min(MOST_COLUMNS, max([len(sheet.head), *map(len, sheet.rows), 1]))
    rows = sheet.rows[:MOST_ROWS]
    left_out = _left_out(sheet, len(rows), columns)
    lines = ([sheet.head] if sheet.head else []) + list(rows)
    if not lines:
        return ""
    height -= 0.45 if left_out else 0.1
    shape = made.shapes.add_table(
        len(lines),
        columns,
        Inches(MARGIN),
        Inches(top),
        Inches(WIDTH - 2 * MARGIN),
        Inches(min(height, 0.42 * len(lines))),
    )
    shape.name = visible(sheet.said)
    shape._element.nvGraphicFramePr.cNvPr.set("descr", visible(sheet.said))
    table = shape.table
    table.first_row, table.horz_banding = bool(sheet.head), False
    size = _size_of(lines, columns, height)
    for number, width in enumerate(_widths(lines, columns)):
        table.columns[number].width = Inches(width)
    for row, line in enumerate(lines):
        for column in range(columns):
            body = row - bool(sheet.head)
            _cell(
                table.cell(row, column),
                line[column] if column < len(line) else "",
                size,
                head=body < 0,
                figure=column in sheet.figures,
                lit=(body, column) in sheet.lit,
                tint=sheet.tints.get((body, column), ""),
            )
    return left_out


def _cell(cell: Any, said: str, size: float, *, head: bool, figure: bool, lit: bool, tint: str) -> None:
    from pptx.enum.text import PP_ALIGN
    from pptx.util import Inches, Pt

    ground = words.TONES["lit"].light.ground if lit else tint or tokens.SURFACES["rule-soft" if head else "paper"].light
    cell.fill.solid()
    cell.fill.fore_color.rgb = rgb(ground)
    cell.margin_top = cell.margin_bottom = Inches(0.03)
    cell.margin_left = cell.margin_right = Inches(0.08)
    frame = cell.text_frame
    frame.word_wrap = True
    frame.text = visible(said)
    for paragraph in frame.paragraphs:
        paragraph.alignment = PP_ALIGN.RIGHT if figure else PP_ALIGN.LEFT
        paragraph.font.size, paragraph.font.bold = Pt(size), head or lit
        paragraph.font.color.rgb = rgb(ink_on(tint) if tint and not lit else words.PAGE_INK["light"])


def _size_of(lines: Sequence[Sequence[str]], columns: int, height: float) -> float:
    """Return the size of type in which the lines of a table fit, from 18 points down to 9."""
    widths = _widths(lines, columns)
    for points in range(18, 9, -1):
        needed = 0.0
        for line in lines:
            tallest = (
                max(
                    1 + len(cell) * points * 0.58 / 72 // max(width - 0.16, 0.2)
                    for cell, width in zip(line, widths, strict=False)
                )
                if line
                else 1
            )
            needed += tallest * points * 1.2 / 72 + 0.06
        if needed <= height:
            return points
    return 9


def _widths(lines: Sequence[Sequence[str]], columns: int) -> list[float]:
    """Return the widths of columns in inches, by their longest texts within bounds."""
    longest = [min(40, max(8, *(2 + len(line[at]) for line in lines if at < len(line)), 0)) for at in range(columns)]
    room = WIDTH - 2 * MARGIN
    return [room * one / sum(longest) for one in longest]


def _left_out(sheet: Sheet, rows: int, columns: int) -> str:
    said = []
    if rows < len(sheet.rows):
        said.append(words.count(len(sheet.rows) - rows, "row"))
    most = max([len(sheet.head), *map(len, sheet.rows), 0])
    if columns < most:
        said.append(words.count(most - columns, "column"))
    return f"{' and '.join(said)} not shown" if said else ""


def add_bars(made: Any, part: Bars, top: float, height: float) -> None:
    """Add a native chart, its series stacked."""
    from pptx.chart.data import CategoryChartData
    from pptx.enum.chart import XL_CHART_TYPE, XL_LEGEND_POSITION
    from pptx.util import Inches, Pt

    data = CategoryChartData()
    data.categories = [str(harmless(visible(one))) for one in part.categories]
    for title, values in part.series:
        data.add_series(str(harmless(visible(title))), values)
    shape = made.shapes.add_chart(
        XL_CHART_TYPE.BAR_STACKED, Inches(MARGIN), Inches(top), Inches(WIDTH - 2 * MARGIN), Inches(height), data
    )
    shape._element.nvGraphicFramePr.cNvPr.set("descr", visible(part.caption))
    chart = shape.chart
    chart.font.size = Pt(12)
    chart.has_title = False
    chart.has_legend = True
    chart.legend.position, chart.legend.include_in_layout = XL_LEGEND_POSITION.TOP, False
    chart.category_axis.reverse_order = True
    chart.category_axis.has_major_gridlines = False
    chart.value_axis.has_major_gridlines = False
    chart.value_axis.visible = False
    chart.plots[0].gap_width, chart.plots[0].overlap = 40, 100
    colours = (words.TONES["quiet"].light.line, words.TONES["ink"].light.ground)
    for number, series in enumerate(chart.plots[0].series):
        series.format.fill.solid()
        series.format.fill.fore_color.rgb = rgb(colours[number % 2])
        labels = series.data_labels
        labels.show_value, labels.number_format, labels.number_format_is_linked = True, "#,##0;;", False
        labels.font.size, labels.font.color.rgb = Pt(11), rgb(tokens.SURFACES["paper"].light)


def add_picture(made: Any, part: Picture, top: float, height: float) -> None:
    """Add a figure as a picture; raises ResourceMissing where the package that draws it is not installed."""
    from pptx.util import Inches

    wide = WIDTH - 2 * MARGIN
    source = BytesIO(picture(part, "png", (wide * PIXELS, height * PIXELS)))
    drawn = made.shapes.add_picture(source, Inches(MARGIN), Inches(top), height=Inches(height))
    if drawn.width > Inches(wide):
        drawn.height, drawn.width = round(drawn.height * Inches(wide) / drawn.width), Inches(wide)
    drawn.left = round((Inches(WIDTH) - drawn.width) / 2)
    drawn._element.nvPicPr.cNvPr.set("descr", visible(part.caption))


def rgb(colour: str) -> Any:
    """Return `#rrggbb` as python-pptx has it."""
    from pptx.dml.color import RGBColor

    return RGBColor.from_string(colour.removeprefix("#").upper())
