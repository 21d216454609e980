"""Search over titles and cells."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from probelib import datasets
from probelib.datasets.search import Hit, TableIndex, fold
from probelib.records import Orientation, Table

GRID = Table("d:1", "Turkish Cup", ("round", "leagues (entering)"), (("1", "Süper Lig"), ("2", "none")), "")
BOX = Table(
    "d:2", "Long road", (), (("Length", "5 km"), ("Towns", "Cup, " + "x" * 200 + " Turku")), "", Orientation.INFOBOX
)
INDEX = TableIndex([GRID, BOX])


def ids(query: str) -> list[str]:
    return [hit.table_id for hit in INDEX.search(query)]


def test_a_title_goes_before_a_cell() -> None:
    assert TableIndex([BOX, GRID]).search("cup") == [
        Hit("d:1", "Turkish Cup", ""),
        Hit("d:2", "Long road", "Towns: Cup, " + "x" * 75 + "…"),
    ]


def test_all_words_must_be_found_wherever_they_stand() -> None:
    assert ids("turkish lig") == ["d:1"]
    assert ids("turkish nowhere") == []


@pytest.mark.parametrize("query", ["super lig", "SÜPER", "Su\u0308per"])
def test_case_and_accents_do_not_count(query: str) -> None:
    assert ids(query) == ["d:1"]


def test_a_snippet_names_the_column_or_the_key() -> None:
    assert INDEX.search("süper")[0].snippet == "leagues (entering): Süper Lig"
    assert INDEX.search("5 km")[0].snippet == "Length: 5 km"
    assert INDEX.search("entering")[0].snippet == "leagues (entering)"


def test_a_long_cell_is_cut_round_the_word() -> None:
    snippet = INDEX.search("turku")[0].snippet
    assert snippet.startswith("Towns: …x")
    assert snippet.endswith(" Turku")


def test_no_word_is_found_across_two_cells() -> None:
    assert ids("1süper") == []


def test_a_table_is_found_by_its_id() -> None:
    assert ids("d:2") == ["d:2"]


def test_no_words_find_the_first_tables() -> None:
    assert [hit.table_id for hit in INDEX.search("  ", limit=1)] == ["d:1"]


def test_a_limit_of_none_finds_nothing() -> None:
    assert INDEX.search("cup", limit=0) == []


def test_tables_are_kept_by_their_share_of_numbers() -> None:
    assert [hit.table_id for hit in INDEX.search("", numeric=(0.6, 1.0))] == []
    assert [hit.table_id for hit in INDEX.search("", numeric=(0.5, 1.0))] == ["d:1", "d:2"]


def test_tables_are_read_at_the_first_search_and_once() -> None:
    read = []

    def tables() -> Iterator[Table]:
        for table in (GRID, BOX):
            read.append(table.id)
            yield table

    index = TableIndex(tables())
    assert read == []
    index.search("cup")
    assert len(index) == len(read) == 2


def test_folding_keeps_what_stands_for_nothing_else() -> None:
    assert fold("Ærø ½ №3") == "ærø 1⁄2 no3"


def test_a_dataset_is_indexed(shared: Path) -> None:
    index = TableIndex.build(datasets.open("tabfact", shared / "data" / "tabfact", split="val"))
    assert len(index) == 300
    assert index.search("turkish cup", limit=3)[0].title == "turkish cup"
