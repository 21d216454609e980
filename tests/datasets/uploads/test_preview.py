"""What is shown of a table that was read, and what can be chosen instead."""

from __future__ import annotations

import pytest

from probelib.datasets.uploads import NO_HEADER, read_pasted, read_upload
from probelib.datasets.uploads.grid import Grid
from probelib.datasets.uploads.preview import Decisions, FileRead, show
from probelib.errors import InputError
from probelib.records import Orientation

ROWS = [("Goals of 1931", ""), ("name", "day"), ("Ann", "4/9/1931"), ("Cid", "5/9/1931")]


def read() -> FileRead:
    return FileRead(Grid(list(ROWS), [1, 2, 3, 4]), "csv", separator=",", encoding="utf-8", notes=("A note.",))


def test_a_preview_shows_the_rows_as_they_stand_and_the_table_as_understood() -> None:
    preview = show(read(), "ab" * 32, "goals.csv", "goals", Decisions())
    assert preview.head == tuple(ROWS)
    assert preview.header_row == 1
    assert preview.table.id == "upload:" + "ab" * 6
    assert preview.table.title == "Goals of 1931"
    assert preview.table.header == ("name", "day")
    assert preview.table.source == "Uploaded file goals.csv"
    assert preview.notes[0] == "A note."
    assert len(preview.problems) == 1


def test_what_can_be_chosen_is_listed() -> None:
    choices = show(read(), "ab" * 32, "goals.csv", "goals", Decisions()).choices
    assert choices.header_rows == (NO_HEADER, 0, 1, 2)
    assert choices.orientations == (Orientation.GRID, Orientation.INFOBOX)
    assert (choices.decimal_marks, choices.day_first) == ((), (True, False))
    assert "," in choices.separators
    assert "utf-8" in choices.encodings
    assert choices.sheets == ()


def test_every_listed_header_row_and_orientation_can_be_chosen() -> None:
    choices = show(read(), "ab" * 32, "", "", Decisions()).choices
    for header_row in choices.header_rows:
        for orientation in choices.orientations:
            preview = show(read(), "ab" * 32, "", "", Decisions(header_row=header_row, orientation=orientation))
            assert (preview.header_row, preview.orientation) == (header_row, orientation)


def test_a_table_of_one_column_has_one_orientation() -> None:
    assert read_pasted("town\nFord\n").choices.orientations == (Orientation.GRID,)


@pytest.mark.parametrize(
    ("decided", "stem", "title"),
    [("My own", "goals", "My own"), (None, "goals", "Goals of 1931"), ("", "goals", "")],
    ids=["the user's", "the file's", "none, as the user wants"],
)
def test_a_title_is_the_users_then_the_files_own(decided: str | None, stem: str, title: str) -> None:
    assert show(read(), "ab" * 32, "goals.csv", stem, Decisions(title=decided)).table.title == title


def test_a_title_is_one_line_of_printable_text() -> None:
    assert show(read(), "ab" * 32, "", "", Decisions(title=" a\n\x1bb ")).table.title == "a b"


def test_what_is_no_decimal_mark_cannot_be_chosen() -> None:
    with pytest.raises(InputError, match="'x' is no decimal mark"):
        show(read(), "ab" * 32, "", "", Decisions(decimal="x"))  # type: ignore[arg-type]


def test_semicolons_leave_the_decimal_mark_to_the_user() -> None:
    assert "may be a whole number" in read_upload(b"a;b\nx;1.299\ny;2.500\n", "t.csv").problems[0]
    assert read_upload(b"a,b\nx,1.299\ny,2.500\n", "t.csv").problems == ()
