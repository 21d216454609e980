"""What a table's columns and cells are read as."""

from __future__ import annotations

from decimal import Decimal

from probelib.grounding.reading import bits, read
from probelib.records import Kind, PartialDate, Table
from tests.checking.tables import FILMS, HULK, MEDALS, SEASON, grid


def test_columns_have_kinds() -> None:
    kinds = [c.kind for c in read(FILMS).columns]
    assert kinds == [None, None, Kind.DATE, Kind.DURATION, Kind.CARDINAL, Kind.CARDINAL]


def test_the_headers_unit_and_multiplier_are_applied() -> None:
    budget = read(FILMS).columns[4]
    assert (budget.unit, budget.multiplier, budget.stems) == ("USD", Decimal(1000000), ("budget",))
    assert budget.cells[3].amounts[0].value == Decimal(44500000)
    assert budget.cells[3].bare[0].value == Decimal("44.5")


def test_results_are_won_or_lost() -> None:
    outcomes = read(SEASON).columns[3].outcomes
    assert bits(outcomes["win"]) == (0, 3, 4)
    assert bits(outcomes["lose"]) == (1, 2)


def test_a_missing_cell_is_no_amount() -> None:
    attendance = read(SEASON).columns[4]
    assert attendance.cells[4].missing
    assert attendance.cells[4].amounts == ()
    assert bits(attendance.filled) == (0, 1, 2, 3)


def test_a_row_of_totals_is_no_record() -> None:
    assert bits(read(MEDALS).body) == (0, 1, 2, 3)


def test_a_repeated_header_is_no_record() -> None:
    assert bits(read(grid("name | points\nann | 3\nname | points\nbea | 4")).body) == (0, 2)


def test_a_season_gives_its_dates_the_year_but_for_its_ends() -> None:
    dates = read(grid("date | score\nmay 3 | 1 - 0\njanuary 9 | 2 - 0", "1999 reds season")).columns[0]
    assert [cell.amounts[0].value for cell in dates.cells] == [PartialDate(1999, 5, 3), PartialDate(None, 1, 9)]


def test_an_infobox_is_one_record() -> None:
    reading = read(HULK)
    assert (reading.records, reading.infobox) == (1, True)
    assert [c.header for c in reading.columns][-1] == "Starring"


def test_a_key_with_several_entries_has_all_their_places() -> None:
    starring = read(HULK).columns[-1].cells[0]
    assert starring.text == "Eric Bana; Jennifer Connelly"
    assert starring.places == ((5, 1), (6, 1))


def test_parts_of_cells_are_phrases() -> None:
    reading = read(grid("place | country\nlebanon , virginia | usa"))
    assert [p.stems for p in reading.phrases["lebanon"]] == [("lebanon", "virginia"), ("lebanon",)]
    assert reading.phrases["virginia"][0].exact == {}


def test_a_reading_is_kept() -> None:
    assert read(FILMS) is read(FILMS)


def test_a_table_without_rows() -> None:
    reading = read(Table("t", "", ("a", "b"), (), "test"))
    assert (reading.records, reading.body, reading.name) == (0, 0, 0)


def test_a_table_without_columns_is_read() -> None:
    assert read(Table("test:nothing", "", (), ((), ()), "tests")).columns == ()


def test_a_row_of_averages_at_the_end_is_no_record() -> None:
    table = Table("test:means", "", ("name", "wins"), (("ada", "1"), ("tom", "3"), ("average", "2")), "our own")
    assert read(table).body == 0b011
