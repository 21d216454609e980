"""XLSX workbooks, honest and hostile ones."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from random import Random

import pytest
from openpyxl import Workbook
from openpyxl.worksheet.formula import ArrayFormula

from probelib.datasets.uploads import workbook
from probelib.errors import DataError, InputError


def saved(book: Workbook) -> bytes:
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def book_of(*rows: list[object]) -> Workbook:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    return book


def changed(data: bytes, change: Callable[[str, bytes], bytes | None]) -> bytes:
    """Return the archive with each file as `change` gives it; None leaves it out."""
    source, target = zipfile.ZipFile(io.BytesIO(data)), io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in source.namelist():
            content = change(name, source.read(name))
            if content is not None:
                archive.writestr(name, content)
    return target.getvalue()


def in_sheet(old: bytes, new: bytes) -> Callable[[str, bytes], bytes]:
    return lambda name, content: content.replace(old, new) if "sheet1" in name else content


SIMPLE = saved(book_of(["town", "people"], ["Ford", 12400]))


def test_cells_are_text_as_the_sheet_shows_them() -> None:
    book = book_of(["x"], [True], [1200.0], [0.256], ["007"], ["NA"], [None, "b"])
    book.active["A4"].number_format = "0%"
    grid, names, name = workbook.read(saved(book))
    assert [row[0] for row in grid.rows] == ["x", "TRUE", "1200", "26%", "007", "NA", ""]
    assert (names, name) == (("Sheet",), "Sheet")
    assert grid.notes == ["1 number written as the sheet displays them, rounded where it rounds."]


def test_a_formula_stays_text_and_is_counted() -> None:
    book = book_of(["x"], ["=A1+B1"], ['=HYPERLINK("http://x")'])
    book.active["A4"] = ArrayFormula("A4:A4", "=SUM(A1:A2)")
    grid, _, _ = workbook.read(saved(book))
    assert [row[0] for row in grid.rows[1:]] == ["=A1+B1", '=HYPERLINK("http://x")', "=SUM(A1:A2)"]
    assert grid.notes == ["3 formulas kept as text, not computed; to use results, save values only."]


def test_dates_and_times_are_written_in_one_way() -> None:
    moments = [date(2021, 9, 4), datetime(2021, 9, 4, 8, 5), time(8, 5, 30), timedelta(hours=26, minutes=3)]
    grid, _, _ = workbook.read(saved(book_of(["x"], *([moment] for moment in moments))))
    assert [row[0] for row in grid.rows[1:]] == ["2021-09-04", "2021-09-04 08:05", "08:05:30", "26:03"]
    assert "Dates and times are written as year-month-day and hours:minutes." in grid.notes


def test_an_error_is_kept_as_text_and_counted() -> None:
    grid, _, _ = workbook.read(saved(book_of(["x"], ["#DIV/0!"])))
    assert grid.rows[1] == ("#DIV/0!",)
    assert grid.notes == ["1 error such as #DIV/0! kept as text."]


def test_merged_cells_are_named() -> None:
    book = book_of(["a", "b"], [1, 2])
    book.active.merge_cells("A1:B1")
    grid, _, _ = workbook.read(saved(book))
    assert grid.rows[0] == ("a", "")
    assert grid.notes == ["Merged cells hold their text once, the others are empty: A1:B1."]


def test_a_margin_is_left_out_and_rows_keep_their_numbers() -> None:
    book = Workbook()
    book.active["C3"], book.active["D3"], book.active["C5"] = "a", "b", 1
    grid, _, _ = workbook.read(saved(book))
    assert (grid.rows, grid.numbers) == ([("a", "b"), ("1", "")], [3, 5])
    assert grid.notes == ["2 empty columns on the left left out."]


def test_the_first_visible_sheet_with_text_is_read_and_said() -> None:
    book = book_of()
    book.create_sheet("Hidden").append(["h", "i"])
    book["Hidden"].sheet_state = "hidden"
    book.create_sheet("Data").append(["a", "b"])
    grid, names, name = workbook.read(saved(book))
    assert (names, name, grid.rows) == (("Sheet", "Hidden", "Data"), "Data", [("a", "b")])
    assert "The workbook has 3 sheets (Sheet, Hidden, Data); 'Data' was read." in grid.notes


def test_a_user_may_choose_a_sheet_that_is_there() -> None:
    book = book_of(["a"])
    book.create_sheet("B").append(["b"])
    assert workbook.read(saved(book), sheet="B")[0].rows == [("b",)]
    with pytest.raises(InputError, match="There is no sheet 'C'; there are Sheet, B"):
        workbook.read(saved(book), sheet="C")


def without(part: str) -> Callable[[str, bytes], bytes | None]:
    return lambda name, content: None if name == part else content


def as_utf_16(name: str, content: bytes) -> bytes:
    return content.decode().encode("utf-16") if "sheet1" in name else content


def emptied(name: str, content: bytes) -> bytes:
    return b"" if "sheet1" in name else content


LAST_CELL = b'<row r="5"><c r="XFD5"><v>1</v></c></row></sheetData>'
FAR_ROW = b'<row r="9999999999"><c r="A1"><v>1</v></c></row></sheetData>'
ENTITY = b'<!DOCTYPE a [<!ENTITY b "c">]><worksheet'
RARE = b'<?xml version="1.0" encoding="cp037"?><worksheet'


@pytest.mark.parametrize(
    ("change", "message"),
    [
        pytest.param(without("xl/workbook.xml"), "without a workbook", id="no workbook"),
        pytest.param(emptied, "damaged", id="an empty sheet file"),
        pytest.param(in_sheet(b"<worksheet", ENTITY), "declares a document type", id="entities"),
        pytest.param(as_utf_16, "is not UTF-8", id="utf-16"),
        pytest.param(in_sheet(b"<worksheet", RARE), "is not UTF-8", id="a rare encoding"),
        pytest.param(in_sheet(b"</sheetData>", b" " * 45_000_000), "unpacks to", id="bomb"),
        pytest.param(
            in_sheet(b"</sheetData>", b"<row/>" * 1_500_000), "more than 1,500,000 cells, rows", id="rows of nothing"
        ),
        pytest.param(in_sheet(b"</sheetData>", LAST_CELL), "row 5 has 16,384 cells", id="last column"),
        pytest.param(
            in_sheet(b"</sheetData>", FAR_ROW), "more rows than a workbook can have", id="row beyond the last"
        ),
    ],
)
def test_a_hostile_workbook_is_refused(change: Callable[[str, bytes], bytes | None], message: str) -> None:
    data = changed(SIMPLE, change)
    with pytest.raises(DataError, match=message):
        workbook.read(data)


@pytest.mark.parametrize("data", [b"PK\x03\x04 no zip", SIMPLE[:2000]], ids=["no zip", "cut off"])
def test_a_damaged_archive_is_refused(data: bytes) -> None:
    with pytest.raises(DataError, match=r"damaged or not an \.xlsx file"):
        workbook.read(data)


def test_an_opendocument_file_is_named() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("content.xml", "<x/>")
    with pytest.raises(DataError, match="This is an OpenDocument file"):
        workbook.read(file.getvalue())


def test_a_declared_size_of_all_columns_costs_nothing() -> None:
    data = changed(SIMPLE, in_sheet(b'ref="A1:B2"', b'ref="A1:XFD1048576"'))
    assert workbook.read(data)[0].rows == [("town", "people"), ("Ford", "12400")]


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("seed", range(4))
def test_damage_anywhere_is_survived_or_refused(seed: int) -> None:
    rng = Random(seed)
    book = book_of(["a", "b", "c"], [1, 2.5, "=A1"], [date(2021, 9, 4), True, "x"])
    book.active.merge_cells("A1:B1")
    whole = saved(book)

    def damage(name: str, content: bytes) -> bytes:
        if rng.random() < 0.6 or not content:
            return content
        place = rng.randrange(len(content))
        noise = bytes(rng.choices(b'<>/"=0 abc9-.', k=rng.randint(0, 6)))
        return content[:place] + noise + content[place + rng.randint(0, 20) :]

    for _ in range(40):
        with suppress(DataError):
            workbook.read(changed(whole, damage))
