"""Grounding against a gold set: the cells of each number, and whether its relation holds.

`numbers.py` calls `figures` beside its own. A gold line names its table by dataset and id; cells are
`[row, column]` of the raw grid, in an infobox the keys. A number that gets no grounding counts as
missed, and its cells as wrong. Every number whose cells or match differ is printed.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks import _common
from probelib.datasets.infotabs import source as infotabs
from probelib.datasets.tabfact import source as tabfact
from probelib.grounding import Grounding, How, ground
from probelib.grounding.linking import link
from probelib.records import Orientation, Table, Truth

_MATCH = {Truth.TRUE: True, Truth.FALSE: False, Truth.UNKNOWN: None}


class Counts(NamedTuple):
    """What one sentence adds to the figures."""

    numbers: int
    cells: int
    """Numbers whose set of cells is the gold one."""
    in_cell: int
    """Numbers whose gold grounding is a cell."""
    in_cell_right: int
    how: int
    relation: int
    matchable: int
    """Numbers of which the gold set says whether they match."""
    answered: int
    """Those of them with an answer."""
    right: int


def figures(gold: Path, data: Path, seed: int) -> dict[str, object]:
    """Print what differs from the gold set, and return the shares; nothing where the tables are missing."""
    rows = [json.loads(line) for line in gold.read_text(encoding="utf-8").splitlines() if line.strip()]
    missing = sorted({row["dataset"] for row in rows if not (data / row["dataset"]).is_dir()})
    if missing:
        print(f"\n{data} has no {', '.join(missing)}: no grounding")
        return {}
    tables = Tables(data)
    counts = [_compare(row, tables.table(row["dataset"], row["table_id"])) for row in rows]
    measures: dict[str, Callable[[Sequence[Counts]], float]] = {
        "cells_exact": lambda c: _share(sum(x.cells for x in c), sum(x.numbers for x in c)),
        "cell_grounding_exact": lambda c: _share(sum(x.in_cell_right for x in c), sum(x.in_cell for x in c)),
        "how_accuracy": lambda c: _share(sum(x.how for x in c), sum(x.numbers for x in c)),
        "relation_accuracy": lambda c: _share(sum(x.relation for x in c), sum(x.numbers for x in c)),
        "match_precision": lambda c: _share(sum(x.right for x in c), sum(x.answered for x in c)),
        "match_coverage": lambda c: _share(sum(x.answered for x in c), sum(x.matchable for x in c)),
    }
    lines = [
        (name, measure(counts), *_common.bootstrap(counts, measure, seed=seed)) for name, measure in measures.items()
    ]
    print(f"\n{sum(x.numbers for x in counts)} numbers grounded in {len(rows)} sentences\n")
    _common.print_table(("", "figure", "from", "to (95 %, by sentence)"), lines)
    found: dict[str, object] = {name: value for name, value, _, _ in lines}
    return found | {"ground_microseconds": _speed(tables, rows)}


class Tables:
    """The tables that gold lines name, each read once."""

    def __init__(self, data: Path) -> None:
        """Take the folder that holds the datasets."""
        self._data = data
        self._known: dict[tuple[str, str], Table] = {}
        self._across: dict[str, list[list[str]]] = {}

    def table(self, dataset: str, table_id: str) -> Table:
        """Return one table; ends the script where there is none."""
        known = self._known.get((dataset, table_id))
        if known is None:
            known = self._known[dataset, table_id] = self._read(dataset, table_id)
        return known

    def _read(self, dataset: str, table_id: str) -> Table:
        if dataset == "tatqa":
            return _of_lists(table_id, self._lists(table_id))
        source = (tabfact if dataset == "tabfact" else infotabs)(self._data / dataset)
        group = source.find(table_id)
        if group is None:
            _common.cannot_run(f"{dataset} has no table {table_id} under {self._data}")
        return source.table(group)

    def _lists(self, table_id: str) -> list[list[str]]:
        if not self._across:
            for path in sorted((self._data / "tatqa" / "dataset_raw").glob("*.json")):
                for entry in json.loads(path.read_text(encoding="utf-8")):
                    self._across[entry["table"]["uid"]] = entry["table"]["table"]
        if table_id not in self._across:
            _common.cannot_run(f"tatqa has no table {table_id} under {self._data}")
        return self._across[table_id]


def _of_lists(table_id: str, lists: Sequence[Sequence[str]]) -> Table:
    """Return a TAT-QA table: its first list as the header, short ones filled up."""
    width = max(map(len, lists))
    header, *rows = ((*cells, *("",) * (width - len(cells))) for cells in lists)
    return Table(f"tatqa:{table_id}", "", tuple(header), tuple(map(tuple, rows)), "TAT-QA")


def _compare(row: Mapping[str, Any], table: Table) -> Counts:
    found = {(g.quantity.start, g.quantity.end): g for g in ground(table, row["hypothesis"])}
    misses: list[str] = []
    tally = [_number(number, found.get((number["start"], number["end"])), table, misses) for number in row["numbers"]]
    if misses:
        print(f"{row['id']}: {row['hypothesis']}")
        for miss in misses:
            print(f"    {miss}")
    return Counts(*(sum(column) for column in zip(*tally, strict=True))) if tally else Counts(*[0] * 9)


def _number(gold: Mapping[str, Any], found: Grounding | None, table: Table, misses: list[str]) -> Counts:
    """Return the counts of one number, and note what differs."""
    wanted = set(_places(gold["cells"]))
    cells = None if found is None else _named(table, found)
    same = cells == wanted
    in_cell = gold["grounding"] == How.CELL
    answer = None if found is None else _MATCH[found.match]
    matchable = gold["match"] is not None
    answered = matchable and answer is not None
    right = answered and answer == gold["match"]
    if not same or (answered and not right):
        got = (
            "nothing" if found is None else f"{found.how} {sorted(cells or (), key=str)} {found.relation} {found.match}"
        )
        gold_is = f"{gold['grounding']} {sorted(wanted, key=str)} {gold['rel']} {gold['match']}"
        misses.append(f"{gold['text']!r} is {gold_is}, found {got}")
    return Counts(
        1,
        int(same),
        int(in_cell),
        int(in_cell and same and found is not None and found.how is How.CELL),
        int(found is not None and found.how == gold["grounding"]),
        int(found is not None and found.relation == gold["rel"]),
        int(matchable),
        int(answered),
        int(right),
    )


def _places(cells: Sequence[Any]) -> Iterator[object]:
    for cell in cells:
        yield cell.strip() if isinstance(cell, str) else tuple(cell)


def _named(table: Table, found: Grounding) -> set[object]:
    """Return the cells of a grounding as the gold set names them: keys in an infobox, places elsewhere."""
    if table.orientation is Orientation.INFOBOX:
        return {table.cell(row, 0).strip() for row, _ in found.cells}
    return set(found.cells)


def _speed(tables: Tables, rows: Sequence[Mapping[str, Any]]) -> float:
    """Return the microseconds that grounding a sentence takes beyond linking it, tables read before."""
    pairs = [(tables.table(row["dataset"], row["table_id"]), row["hypothesis"]) for row in rows]
    best = float("inf")
    for _ in range(5):
        for table, text in pairs:
            link(table, text)
        started = time.perf_counter()
        for table, text in pairs:
            ground(table, text)
        best = min(best, time.perf_counter() - started)
    return 1e6 * best / len(pairs)


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
