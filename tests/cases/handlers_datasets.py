"""Edge cases of tables as they are read: what a case's table or file becomes, cell by cell.

`HANDLERS` maps a case's id to a function that takes the case, as it stands in `cases.jsonl`, and asserts.
C09, C16 and C17 are about values too; here they hold only for what reading leaves intact and proposes.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from probelib.datasets import tabfact
from probelib.datasets.uploads import Preview, read_pasted, read_upload
from probelib.language.cells import column_style, parse_cell

Case = dict[str, Any]


def c09(case: Case) -> None:
    """The order of day and month is the column's, and is said to be open where no cell decides it."""
    decided, open_ = _read(case["input"]["table"]), _read(case["input"]["second_table"])
    assert decided.day_first is True
    assert decided.problems == ()
    assert open_.day_first is None
    assert any("day first or month first" in problem for problem in open_.problems)
    confirmed = _read(case["input"]["second_table"], day_first=True)
    assert (confirmed.day_first, confirmed.problems) == (True, ())


def c16(case: Case) -> None:
    """Dashes and n/a stay what they are, and the column stays one."""
    table = _read(case["input"]["table"]).table
    assert [row[0] for row in table.rows] == case["input"]["table"]["points"]


def c17(case: Case) -> None:
    """Cells keep their separators, and each column gets its decimal mark."""
    for name, cells in case["input"]["table"].items():
        preview = _read({name: cells})
        assert [row[0] for row in preview.table.rows] == cells
        assert preview.decimal_mark == ("," if name == "price" else None)
        style = column_style(name, cells)
        for cell in cells:
            assert parse_cell(cell, style).number == Decimal(str(case["expect"]["values"][cell]))


def c34(case: Case) -> None:
    """Columns of one name are both kept, line ends are none of a cell's, dashes stand alone."""
    header, rows = tabfact.parse_table(case["input"]["csv"], where="case C34")
    assert list(header) == case["expect"]["header_texts"]
    assert [list(row) for row in rows] == case["expect"]["cells"]
    assert (len(header), len(rows)) == (case["expect"]["columns"], case["expect"]["rows"])
    uploaded = read_upload(case["input"]["csv"].encode(), "case.csv").table
    assert (uploaded.header, uploaded.rows) == (header, rows)


def c46(case: Case) -> None:
    """A byte order mark is no text; NA, 007 and signs in brackets are kept, and read as what they mean."""
    preview = read_upload(case["input"]["bytes_utf8_with_bom"].encode("utf-8-sig"), "case.csv")
    table = preview.table
    assert list(table.header) == case["expect"]["columns"]
    assert [list(row) for row in table.rows] == case["expect"]["cells"]
    assert preview.decimal_mark == ","
    growth = [row[2] for row in table.rows]
    for cell, value in case["expect"]["values"].items():
        assert parse_cell(cell, column_style("growth", growth)).number == Decimal(str(value))


def _read(table: dict[str, list[str]], *, day_first: bool | None = None) -> Preview:
    """Return a case's table of columns as a user would paste it."""
    names = list(table)
    rows = [list(row) for row in zip(*table.values(), strict=True)]
    return read_pasted(json.dumps({"header": names, "rows": rows}), day_first=day_first)


HANDLERS: dict[str, Callable[[Case], None]] = {"C09": c09, "C16": c16, "C17": c17, "C34": c34, "C46": c46}
