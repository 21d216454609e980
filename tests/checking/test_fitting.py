"""Which headers name records, and which say how many there are of something."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.checking.fitting import is_index, is_tally
from probelib.grounding.reading import read
from probelib.records import Truth
from tests.checking.tables import grid


@pytest.mark.parametrize(
    ("header", "cells", "index"),
    [
        pytest.param("week", "1 2 3 4", True, id="in order"),
        pytest.param("game", "82 81 80 79", True, id="backwards"),
        pytest.param("pick", "12 40 71 98", True, id="picks may have gaps"),
        pytest.param("car", "24 5 48 11", True, id="cars have any number"),
        pytest.param("games", "1 2 3 4", False, id="written in the plural"),
        pytest.param("game", "3 7 0 12", False, id="in no order"),
        pytest.param("number of rounds", "1 2 3 4", False, id="how many there are"),
        pytest.param("rounds played", "1 2 3 4", False, id="played ones"),
        pytest.param("series", "3 16 4 1", False, id="a plural that looks like its singular"),
    ],
)
def test_a_header_names_records_where_its_numbers_run_like_names(header: str, cells: str, index: bool) -> None:
    names = ("ann", "bo", "cy", "di")
    rows = "\n".join(f"{name} | {cell}" for name, cell in zip(names, cells.split(), strict=True))
    reading = read(grid(f"player | {header}\n{rows}"))
    assert is_index(reading, reading.columns[1]) is index


@pytest.mark.parametrize("header", ["games", "races", "seasons", "number of games", "no of games", "GAMES", "draws"])
@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("the reds have 3 {}", Truth.TRUE),
        ("the reds have 2 {}", Truth.FALSE),
        ("the reds have more than 2 {}", Truth.TRUE),
        ("the blues have 7 {} and a total of 27", Truth.TRUE),
    ],
    ids=["its number", "another number", "a bound", "beside a total"],
)
def test_a_stated_amount_is_no_count_of_rows(header: str, text: str, truth: Truth) -> None:
    table = grid(f"team | {header} | total\nreds | 3 | 39\nblues | 7 | 27\ngreens | 0 | 31")
    noun = header.split()[-1].lower()
    assert check(table, text.format(noun)).truth in (truth, Truth.UNKNOWN)


@pytest.mark.parametrize("header", ["games", "races"])
def test_a_year_with_its_amount_is_read_as_the_amount(header: str) -> None:
    table = grid(f"year | {header} | wins\n1990 | 3 | 1\n1991 | 7 | 2\n1992 | 16 | 4")
    assert check(table, f"in 1990 there were 3 {header}").truth is Truth.TRUE
    assert check(table, f"in 1990 there was 1 {header[:-1]}").truth is Truth.FALSE
    assert is_tally(read(table).columns[1])
