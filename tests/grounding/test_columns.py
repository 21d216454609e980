"""What the columns of a table hold, and when it is read."""

from __future__ import annotations

import pytest

from probelib.grounding import ground
from probelib.grounding.columns import Column
from probelib.grounding.reading import read
from probelib.records import Kind
from tests.checking.tables import HULK, grid


@pytest.fixture
def column() -> Column:
    return read(grid("name | height (cm)\nann | 185\nbea | 185\ncat | n/a\ndot | 170")).columns[1]


def test_a_text_is_kept_once_with_its_records(column: Column) -> None:
    assert column.distinct == {"185": 0b0011, "n/a": 0b0100, "170": 0b1000}
    assert column.texts == {"185": 0b0011, "170": 0b1000}
    assert column.filled == 0b1011


def test_the_header_says_the_unit_before_a_cell_is_read(column: Column) -> None:
    assert (column.stems, column.unit) == (("height",), "cm")
    assert not {"cells", "kind"} & vars(column).keys()


def test_its_kind_and_dimension_are_those_of_most_cells(column: Column) -> None:
    assert (column.kind, column.dimension) == (Kind.CARDINAL, "length")
    assert column.cells[2].missing


def test_equal_cells_differ_in_their_places_alone(column: Column) -> None:
    one, two = column.cells[:2]
    assert (one.places, two.places) == (((1, 1),), ((2, 1),))
    assert one.amounts is two.amounts


def test_an_infobox_key_stands_where_its_entries_do() -> None:
    assert read(HULK).columns[-1].places == (((5, 1), (6, 1)),)


def test_a_corner_gives_the_unit_of_columns_without_one() -> None:
    columns = read(grid("in millions of dollars | 2001 | share %\nsales | 12 | 3")).columns
    assert [c.unit for c in columns[1:]] == [columns[1].unit, "%"]
    assert columns[1].multiplier == 1_000_000


def test_a_column_of_words_has_no_kind() -> None:
    assert read(grid("name\nann\nbea")).columns[0].is_text


def test_number_words_make_a_column_of_numbers() -> None:
    assert read(grid("place\nfirst\nsecond")).columns[0].kind is Kind.ORDINAL


def test_a_column_that_numbers_a_thing_is_meant_before_one_that_measures_it() -> None:
    counties = grid(
        "county | median household income | number of households\n"
        "de baca | 30643 | 912\nharding | 33750 | 349\nunion | 39975 | 1695"
    )
    (found,) = ground(counties, "de baca and harding county both have exactly 1000 household")
    assert found.cells == ((1, 2), (2, 2))
