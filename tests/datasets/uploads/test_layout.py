"""Header, orientation and width of a grid."""

from __future__ import annotations

import pytest

from probelib.datasets.uploads.grid import Grid
from probelib.datasets.uploads.layout import NO_HEADER, lay_out
from probelib.errors import DataError, InputError
from probelib.records import Orientation


def grid(text: str, **known: object) -> Grid:
    rows = [tuple(line.split("|")) for line in text.split("/")]
    return Grid(rows, list(range(1, len(rows) + 1)), **known)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "header_row"),
    [
        pytest.param("name|goals/Ann|3/Cid|4", 0, id="words above numbers"),
        pytest.param("name|town/Ann|Ford/Cid|Hill", 0, id="nothing tells: names are usual"),
        pytest.param("Ann|3/Cid|4", NO_HEADER, id="a number above numbers"),
        pytest.param("1|3/2|4", NO_HEADER, id="numbers above numbers"),
        pytest.param("town|2019|2020/Ford|1|2/Hill|3|4", 0, id="years are names"),
        pytest.param("town|2020|2019/Ford|1|2/Hill|3|4", 0, id="years backwards"),
        pytest.param("Goals of 1931/name|goals/Ann|3", 1, id="a title above"),
        pytest.param("Goals/of 1931/name|goals/Ann|3", 2, id="two lines of title"),
        pytest.param("town/Ford/Hill", 0, id="one column"),
    ],
)
def test_a_header_is_proposed(text: str, header_row: int) -> None:
    assert lay_out(grid(text)).header_row == header_row


def test_the_line_above_a_header_is_the_title_and_said() -> None:
    layout = lay_out(grid("Goals of 1931/name|goals/Ann|3/Source: us"))
    assert (layout.title, layout.header, layout.rows) == ("Goals of 1931", ("name", "goals"), (("Ann", "3"),))
    assert layout.notes == ["2 lines outside the table left out: Goals of 1931; Source: us."]


def test_a_user_may_choose_the_header() -> None:
    layout = lay_out(grid("a|b/c|d/1|2"), header_row=1)
    assert (layout.header, layout.rows) == (("c", "d"), (("1", "2"),))


def test_a_user_may_choose_to_have_no_header() -> None:
    layout = lay_out(grid("a|b/1|2"), header_row=NO_HEADER)
    assert (layout.header, len(layout.rows)) == (("column 1", "column 2"), 2)
    assert "There is no header: the columns are numbered." in layout.notes


@pytest.mark.parametrize("header_row", [-2, 2])
def test_a_header_that_is_not_there_cannot_be_chosen(header_row: int) -> None:
    with pytest.raises(InputError, match="rows are 0 to 1"):
        lay_out(grid("a|b/1|2"), header_row=header_row)


FILM = "Directed by|S. Lee/Released|September 8, 2018/Running time|138 minutes/Country|Chile/Rooms|4"


@pytest.mark.parametrize(
    ("text", "orientation"),
    [
        pytest.param(FILM, Orientation.INFOBOX, id="values of many shapes"),
        pytest.param("key|value/a|1/b|2", Orientation.INFOBOX, id="key and value"),
        pytest.param("Born:|1906/Died:|1971", Orientation.INFOBOX, id="keys with colons"),
        pytest.param("film|minutes/Alien|117/Heat|170", Orientation.GRID, id="one shape"),
        pytest.param("player|result/Ann|won 3 - 1/Cid|lost", Orientation.GRID, id="two shapes"),
        pytest.param("a|b|c/1|2|3", Orientation.GRID, id="three columns"),
        pytest.param("x|1/x|a/x|2 km/x|3", Orientation.GRID, id="keys repeat"),
    ],
)
def test_an_orientation_is_proposed(text: str, orientation: Orientation) -> None:
    assert lay_out(grid(text)).orientation is orientation


def test_an_infobox_has_no_header_and_a_row_for_each_value() -> None:
    layout = lay_out(grid("key|value/Born:|1906/Towns|Ford|Hill/|Lee/Died|"), orientation=Orientation.INFOBOX)
    assert layout.header == ()
    assert layout.rows == (("Born", "1906"), ("Towns", "Ford"), ("Towns", "Hill"), ("Towns", "Lee"), ("Died", ""))
    assert "A key with several values was made one row for each value." in layout.notes


def test_a_user_may_choose_a_grid() -> None:
    assert lay_out(grid(FILM), orientation=Orientation.GRID).header == ("Directed by", "S. Lee")


def test_one_column_is_no_infobox() -> None:
    with pytest.raises(DataError, match="An infobox needs a column of keys and one of values"):
        lay_out(grid("a/b"), orientation=Orientation.INFOBOX)


def test_a_short_row_is_filled_with_a_note() -> None:
    layout = lay_out(grid("a|b/1/2|3"))
    assert layout.rows == (("1", ""), ("2", "3"))
    assert layout.notes == ["Filled with empty cells, as cells were missing: line 2."]


def test_a_long_row_is_refused_with_its_place() -> None:
    with pytest.raises(DataError, match=r"line 3 has 3 cells where the header has 2, and so have 1 more\. Put a cell"):
        lay_out(grid("a|b/1|2/1|2|3/1|2|3/1|2"))


def test_a_header_without_a_name_for_the_rows_is_repaired_where_the_format_has_that() -> None:
    layout = lay_out(grid("x|y/Ann|1|2/Cid|3|4", unnamed_first=True))
    assert layout.header == ("", "x", "y")
    with pytest.raises(DataError, match="line 2 has 3 cells"):
        lay_out(grid("x|y/Ann|1|2/Cid|3|4"))


def test_a_number_cut_at_its_comma_is_no_column_of_its_own() -> None:
    with pytest.raises(DataError, match=r"line 2 has 3 cells .* '709' and '037' may be one number"):
        lay_out(grid("city|people/oslo|709|037/bern|134|591", unnamed_first=True))


def test_columns_without_any_text_at_the_end_are_no_columns() -> None:
    layout = lay_out(grid("a|b||/1|2||/3|4||"))
    assert (layout.header, layout.rows[0]) == (("a", "b"), ("1", "2"))


def test_a_column_without_a_name_and_columns_of_one_name_are_kept() -> None:
    assert lay_out(grid("|n|n/a|1|2")).header == ("", "n", "n")


@pytest.mark.parametrize(
    ("text", "message"),
    [("a|b", "There is one row only"), ("", "There is one row only")],
    ids=["a header alone", "blank"],
)
def test_no_row_below_a_header_is_no_table(text: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        lay_out(grid(text))


def test_no_rows_are_no_table() -> None:
    with pytest.raises(DataError, match="no line holds text"):
        lay_out(Grid([], []))
